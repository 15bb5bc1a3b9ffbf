import type { Millis } from "../vocabulary/chess.js";
import type { Problem } from "../vocabulary/problems.js";
import { ok, type Result } from "../vocabulary/result.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import { type Aph1Command, makeAph1Command } from "./aph1/codec.js";
import { makeDgtCommand } from "./dgt/codec.js";
import { makeIChessOneCommand } from "./ichessone/codec.js";
import { type ModelName, modelNamed, type WireSettings } from "./models.js";
import { SerialTransport } from "./transports/serial.js";
import { listSerialPorts, type SerialPortInfo } from "./transports/serial-ports.js";

/** A port on which a board may be, and which models use such a chip. */
export interface BoardCandidate extends SerialPortInfo {
  /** What the USB ids name: a chip, never a board. Absent: no USB device, or none we know. */
  readonly chip?: string;
  readonly models: readonly ModelName[];
}

interface ChipRow {
  readonly vendorId: string;
  /** Absent: every product of this vendor. */
  readonly productIds?: readonly string[];
  readonly chip: string;
  readonly models: readonly ModelName[];
}

const SELF_BUILT = ["aph1", "raw8"] as const;

/** Source: docs/protocols/occupancy-boards.md D, docs/protocols/dgt.md §1 */
const CHIPS: readonly ChipRow[] = [
  {
    vendorId: "0403",
    chip: "FTDI serial adapter",
    models: ["dgt", ...SELF_BUILT],
  },
  { vendorId: "04d8", productIds: ["000a"], chip: "Microchip serial port", models: ["dgt"] },
  { vendorId: "045b", chip: "Renesas serial port", models: ["dgt"] },
  { vendorId: "10c4", productIds: ["ea60", "ea70"], chip: "CP210x adapter", models: SELF_BUILT },
  { vendorId: "1a86", chip: "CH340 adapter", models: SELF_BUILT },
  { vendorId: "067b", chip: "Prolific adapter", models: ["dgt", ...SELF_BUILT] },
  { vendorId: "2341", chip: "Arduino", models: SELF_BUILT },
  { vendorId: "2a03", chip: "Arduino", models: SELF_BUILT },
  { vendorId: "16c0", productIds: ["0483"], chip: "Teensy", models: SELF_BUILT },
  { vendorId: "303a", chip: "ESP32", models: SELF_BUILT },
  { vendorId: "2e8a", chip: "Raspberry Pi Pico", models: SELF_BUILT },
];

/** Every model that speaks over a serial port. */
const ALL: readonly ModelName[] = ["dgt", "ichessone", ...SELF_BUILT];

/** What a port may be, by its USB ids. */
export const judgePort = (port: SerialPortInfo): BoardCandidate => {
  const row = CHIPS.find(
    ({ vendorId, productIds }) =>
      vendorId === port.vendorId &&
      (productIds === undefined || productIds.includes(port.productId ?? "")),
  );
  if (row !== undefined) return { ...port, chip: row.chip, models: row.models };
  // A port without USB ids: a built-in one, or Bluetooth.
  return { ...port, models: port.vendorId === undefined ? ALL : [] };
};

/**
 * The serial ports on which a board may be. Nothing is opened: a modem or a printer may be there.
 * Errors: `transport-missing`.
 */
export const listCandidates = async (): Promise<Result<readonly BoardCandidate[], Problem>> => {
  const ports = await listSerialPorts();
  return ports.ok ? ok(ports.value.map(judgePort)) : ports;
};

interface Probe {
  readonly model: ModelName;
  readonly settings: WireSettings;
  readonly ask: readonly Uint8Array[];
  readonly waitMs: Millis;
  /** Valid frames needed: more where a frame has no check. */
  readonly frames: number;
}

const askAph1 = (command: Aph1Command): Uint8Array => makeAph1Command(command, 1);

/**
 * Passive steps before any write: bytes at a wrong speed may be a command to another board.
 * Source: docs/protocols/occupancy-boards.md D
 */
const PROBES: readonly Probe[] = [
  { model: "aph1", settings: modelNamed("aph1").wire, ask: [], waitMs: 1_200, frames: 1 },
  { model: "raw8", settings: modelNamed("raw8").wire, ask: [], waitMs: 1_200, frames: 3 },
  {
    model: "dgt",
    settings: modelNamed("dgt").wire,
    ask: [makeDgtCommand("version")],
    waitMs: 500,
    frames: 1,
  },
  {
    model: "ichessone",
    settings: modelNamed("ichessone").wire,
    ask: [makeIChessOneCommand({ type: "ask-battery" })],
    waitMs: 500,
    frames: 1,
  },
  {
    model: "aph1",
    settings: modelNamed("aph1").wire,
    ask: [askAph1({ type: "hello" })],
    waitMs: 500,
    frames: 1,
  },
  {
    model: "raw8",
    settings: { ...modelNamed("raw8").wire, baudRate: 9_600 },
    ask: [],
    waitMs: 1_200,
    frames: 3,
  },
];

export interface ProbeReport {
  /** The model that answered; absent: none of those tried did. A Raw-8 board is only a guess. */
  readonly model?: ModelName;
  /** Speed at which it was heard. */
  readonly baudRate?: number;
  /** Models in the order in which they were tried. */
  readonly tried: readonly ModelName[];
}

/**
 * Finds out which board is on a port that the user has named. Takes up to five seconds.
 * Errors: those of opening a port.
 */
export const probePort = async (
  path: string,
  time: TimeSource,
): Promise<Result<ProbeReport, Problem>> => {
  const tried: ModelName[] = [];
  for (const probe of PROBES) {
    if (!tried.includes(probe.model)) tried.push(probe.model);
    const answered = await hears(path, probe, time);
    if (!answered.ok) return answered;
    if (answered.value) {
      return ok({ model: probe.model, baudRate: probe.settings.baudRate, tried });
    }
  }
  return ok({ tried });
};

/** Whether a model is heard on a port. */
const hears = async (
  path: string,
  probe: Probe,
  time: TimeSource,
): Promise<Result<boolean, Problem>> => {
  const transport = new SerialTransport({ path, settings: probe.settings, time });
  const opened = await transport.open();
  if (!opened.ok) return opened;
  const board = modelNamed(probe.model).createBoard();
  const cancel = time.wakeAt(time.now() + probe.waitMs, () => void transport.close());
  for (const bytes of probe.ask) await transport.send(bytes);
  let frames = 0;
  for await (const { bytes, atMs } of transport.incoming()) {
    frames += board.push(bytes, atMs).frames;
    if (frames >= probe.frames) break;
  }
  cancel();
  await transport.close();
  return ok(frames >= probe.frames);
};
