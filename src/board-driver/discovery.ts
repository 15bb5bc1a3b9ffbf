import type { Millis } from "../vocabulary/chess.js";
import type { Problem } from "../vocabulary/problems.js";
import { ok, type Result } from "../vocabulary/result.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import { type Aph1Command, makeAph1Command } from "./aph1/codec.js";
import { makeDgtCommand } from "./dgt/codec.js";
import { makeIChessOneCommand } from "./ichessone/codec.js";
import { makeMillenniumCommand } from "./millennium/codec.js";
import { type ModelName, modelNamed, type WireSettings } from "./models.js";
import { makeNovagCommand } from "./novag/codec.js";
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
/** Models that say the same on the wire: only the user knows which of them it is. */
const TAG_READERS = ["certabo", "cerno", "cerno-spectrum"] as const;
/** The tactile board first: it must never be sent a byte, whatever was meant. */
const OCCUPANCY_READERS = ["tactum", "sentio"] as const;
const LINE_SENDERS = [...TAG_READERS, ...OCCUPANCY_READERS] as const;

/** Source: docs/protocols/occupancy-boards.md D, docs/protocols/dgt.md §1 */
const CHIPS: readonly ChipRow[] = [
  {
    vendorId: "0403",
    chip: "FTDI serial adapter",
    models: ["dgt", "millennium", ...SELF_BUILT],
  },
  { vendorId: "04d8", productIds: ["000a"], chip: "Microchip serial port", models: ["dgt"] },
  { vendorId: "045b", chip: "Renesas serial port", models: ["dgt"] },
  {
    vendorId: "10c4",
    productIds: ["ea60", "ea70"],
    chip: "CP210x adapter",
    models: [...LINE_SENDERS, ...SELF_BUILT],
  },
  { vendorId: "1a86", chip: "CH340 adapter", models: SELF_BUILT },
  { vendorId: "067b", chip: "Prolific adapter", models: ["dgt", "novag", ...SELF_BUILT] },
  { vendorId: "2341", chip: "Arduino", models: SELF_BUILT },
  { vendorId: "2a03", chip: "Arduino", models: SELF_BUILT },
  { vendorId: "16c0", productIds: ["0483"], chip: "Teensy", models: SELF_BUILT },
  { vendorId: "303a", chip: "ESP32", models: SELF_BUILT },
  { vendorId: "2e8a", chip: "Raspberry Pi Pico", models: SELF_BUILT },
];

/** Every model that speaks over a serial port. */
const ALL: readonly ModelName[] = [
  "dgt",
  "millennium",
  "ichessone",
  ...LINE_SENDERS,
  ...SELF_BUILT,
];

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

/** A model that is listened for, and what must be heard of it. */
interface Listening {
  readonly model: ModelName;
  /** Valid frames needed: more where a frame has no check. */
  readonly frames: number;
  /** Other models that would be heard just so. */
  readonly alike?: readonly ModelName[];
}

interface Probe {
  readonly settings: WireSettings;
  readonly ask: readonly Uint8Array[];
  readonly waitMs: Millis;
  readonly for: readonly Listening[];
}

const askAph1 = (command: Aph1Command): Uint8Array => makeAph1Command(command, 1);

const RAW8: Listening = { model: "raw8", frames: 3 };

/**
 * Passive steps before any write: bytes at a wrong speed may be a command to another board. Boards
 * whose frames have no check come last.
 * Source: docs/protocols/occupancy-boards.md D
 */
const PROBES: readonly Probe[] = [
  {
    settings: modelNamed("aph1").wire,
    ask: [],
    waitMs: 1_200,
    for: [{ model: "aph1", frames: 1 }],
  },
  {
    settings: modelNamed("millennium").wire,
    ask: [],
    waitMs: 2_500,
    for: [
      { model: "certabo", frames: 1, alike: TAG_READERS },
      { model: "tactum", frames: 2, alike: OCCUPANCY_READERS },
      { model: "millennium", frames: 1 },
    ],
  },
  {
    settings: modelNamed("millennium").wire,
    ask: [makeMillenniumCommand({ type: "version" })],
    waitMs: 1_500,
    for: [{ model: "millennium", frames: 1 }],
  },
  {
    settings: modelNamed("dgt").wire,
    ask: [makeDgtCommand("version")],
    waitMs: 500,
    for: [{ model: "dgt", frames: 1 }],
  },
  {
    settings: modelNamed("ichessone").wire,
    ask: [makeIChessOneCommand({ type: "ask-battery" })],
    waitMs: 500,
    for: [{ model: "ichessone", frames: 1 }],
  },
  {
    settings: modelNamed("aph1").wire,
    ask: [askAph1({ type: "hello" })],
    waitMs: 500,
    for: [{ model: "aph1", frames: 1 }],
  },
  {
    settings: modelNamed("novag").wire,
    // The line end first: what was asked before at other speeds stands before it.
    ask: [Uint8Array.of(0x0d, 0x0a), makeNovagCommand("id")],
    waitMs: 500,
    for: [{ model: "novag", frames: 1 }],
  },
  { settings: modelNamed("raw8").wire, ask: [], waitMs: 1_200, for: [RAW8] },
  {
    settings: { ...modelNamed("raw8").wire, baudRate: 9_600 },
    ask: [],
    waitMs: 1_200,
    for: [RAW8],
  },
];

export interface ProbeReport {
  /** The model that answered; absent: none of those tried did. A Raw-8 board is only a guess. */
  readonly model?: ModelName;
  /** Models that say the same on the wire, this one apart: the user has to know. */
  readonly alike?: readonly ModelName[];
  /** Speed at which it was heard. */
  readonly baudRate?: number;
  /** Models in the order in which they were tried. */
  readonly tried: readonly ModelName[];
}

/**
 * Finds out which board is on a port that the user has named. Takes up to ten seconds.
 * Errors: those of opening a port.
 */
export const probePort = async (
  path: string,
  time: TimeSource,
): Promise<Result<ProbeReport, Problem>> => {
  const tried: ModelName[] = [];
  for (const probe of PROBES) {
    for (const { model } of probe.for) if (!tried.includes(model)) tried.push(model);
    const answered = await hear(path, probe, time);
    if (!answered.ok) return answered;
    if (answered.value === undefined) continue;
    const { model, alike } = answered.value;
    const others = alike?.filter((other) => other !== model);
    return ok({
      model,
      ...(others === undefined ? {} : { alike: others }),
      baudRate: probe.settings.baudRate,
      tried,
    });
  }
  return ok({ tried });
};

/** Which model is heard on a port; undefined: none of those listened for. */
const hear = async (
  path: string,
  probe: Probe,
  time: TimeSource,
): Promise<Result<Listening | undefined, Problem>> => {
  const transport = new SerialTransport({ path, settings: probe.settings, time });
  const opened = await transport.open();
  if (!opened.ok) return opened;
  const listening = probe.for.map((one) => ({
    one,
    board: modelNamed(one.model).createBoard(),
    frames: 0,
  }));
  const cancel = time.wakeAt(time.now() + probe.waitMs, () => void transport.close());
  for (const bytes of probe.ask) await transport.send(bytes);
  let heard: Listening | undefined;
  for await (const { bytes, atMs } of transport.incoming()) {
    for (const ear of listening) ear.frames += ear.board.push(bytes, atMs).frames;
    heard = listening.find(({ one, frames }) => frames >= one.frames)?.one;
    if (heard !== undefined) break;
  }
  cancel();
  await transport.close();
  return ok(heard);
};
