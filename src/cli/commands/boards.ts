import { findLine, lineOfPort, type RememberedBoard } from "../../board-driver/board-memory.js";
import { type BoardConnection, connectBoard } from "../../board-driver/connect.js";
import { type DecodedLine, decodeStream } from "../../board-driver/decode-stream.js";
import { type BoardCandidate, listCandidates, probePort } from "../../board-driver/discovery.js";
import { type HidCandidate, listHidCandidates } from "../../board-driver/hid-candidates.js";
import { HostTime } from "../../board-driver/host-time.js";
import { BoardLink } from "../../board-driver/link.js";
import {
  type BoardModel,
  findModel,
  MODELS,
  type ModelName,
  UNDRIVEN_BOARDS,
  type UndrivenBoard,
} from "../../board-driver/models.js";
import { today } from "../../board-driver/time-of-day.js";
import {
  type CaptureHeader,
  createCaptureFile,
  RecordingTransport,
} from "../../board-driver/transports/capture.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import type {
  BoardButton,
  BoardEvent,
  DiscardReason,
  LinkState,
} from "../../vocabulary/board-events.js";
import { type PieceLetter, pieceOfLetter } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { assertNever, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import { openBoardMemory } from "../known-boards.js";
import { makePlainLine } from "../output.js";
import { judgeMen } from "../table-boards.js";

export interface BoardsListCommandOptions {
  readonly json?: boolean;
}

export interface BoardsFindCommandOptions {
  /** Path of a serial port. */
  readonly port: string;
  readonly json?: boolean;
}

export interface BoardsWatchCommandOptions {
  readonly board: string;
  readonly json?: boolean;
}

export interface BoardsRecordCommandOptions {
  readonly board: string;
  /** Capture file to write; it must not exist. */
  readonly file: string;
  /** Who records; default: nobody named. */
  readonly who?: string;
  /** Firmware of the board, as its maker writes it. */
  readonly firmware?: string;
  readonly json?: boolean;
}

export interface BoardsDecodeCommandOptions {
  readonly model: string;
  readonly json?: boolean;
}

/**
 * Serial ports on which a board may be, with the one that was heard there last, HID devices that may be
 * one, the known models, and boards that cannot be used, with the reason. Nothing is opened. Without the HID library the rest is still told.
 */
export const runBoardsList: Run<BoardsListCommandOptions> = async ({ json }, io) => {
  const candidates = await listCandidates();
  if (candidates.ok) {
    const memory = openBoardMemory(io.env);
    for (const candidate of candidates.value) {
      const known = await memory.recall(lineOfPort(candidate));
      const remembered =
        known === undefined ? {} : { heard: { model: known.model, heardOn: known.heardOn } };
      io.out(
        json === true
          ? line({ type: "port", ...candidate, ...remembered })
          : describeCandidate(candidate, known),
      );
    }
    if (candidates.value.length === 0 && json !== true) io.out("No serial port was found.");
  } else io.err(explainProblem(candidates.error));
  const devices = await listHidCandidates();
  if (devices.ok) {
    for (const device of devices.value) {
      io.out(json === true ? line({ type: "hid", ...device }) : describeHid(device));
    }
    if (devices.value.length === 0 && json !== true)
      io.out("No board was found that is a HID device.");
  } else io.err(explainProblem(devices.error));
  for (const model of MODELS) {
    io.out(
      json === true
        ? line({
            type: "model",
            model: model.name,
            displayName: model.displayName,
            sensor: model.sensor,
            capabilities: model.capabilities,
          })
        : describeModel(model),
    );
  }
  for (const board of UNDRIVEN_BOARDS) {
    io.out(json === true ? line({ type: "undriven", ...board }) : describeUndriven(board));
  }
  return candidates.ok ? EXIT.fine : EXIT.outsideFailed;
};

/** Asks on one port which board is there. Exit code 1: none of the known ones answered. */
export const runBoardsFind: Run<BoardsFindCommandOptions> = async ({ port, json }, io) => {
  io.err(`Listening on ${port}; this takes up to ten seconds.`);
  const report = await probePort(port, new HostTime());
  if (!report.ok) return failWith(report.error, io);
  const { model, alike = [], baudRate, tried } = report.value;
  if (json === true) {
    io.out(
      line({ type: "found", port, model: model ?? null, baudRate: baudRate ?? null, alike, tried }),
    );
  } else if (model === undefined) {
    io.out(`No known board answers on ${port}. Tried: ${tried.join(", ")}.`);
  } else if (model === "raw8") {
    io.out(
      `Perhaps a raw8 board: serial:${port}?model=raw8&baud=${baudRate}. Watch it to be sure.`,
    );
  } else if (alike.length > 0) {
    io.out(
      `Board found: serial:${port}?model=${model}. These say the same on the wire, name yours: ${[model, ...alike].join(", ")}.`,
    );
  } else {
    io.out(`Board found: serial:${port}?model=${model}`);
  }
  // Of models that say the same, or a guess, nothing is remembered.
  if (model !== undefined && model !== "raw8" && alike.length === 0) {
    await rememberModel(port, model, io);
  }
  return model === undefined ? EXIT.answerIsNo : EXIT.fine;
};

/** Keeps what was learnt of a board on this line before, when it is the same model. */
const rememberModel = async (port: string, model: ModelName, io: CliIo): Promise<void> => {
  const memory = openBoardMemory(io.env);
  const known = { line: await findLine(port), model, heardOn: today() };
  const before = await memory.recall(known.line);
  const tags = before?.model === model ? before.tags : undefined;
  const kept = await memory.keep(tags === undefined ? known : { ...known, tags });
  if (!kept.ok) io.err(explainProblem(kept.error));
};

/** Tells what happens on a board until it is interrupted, or a capture is over. */
export const runBoardsWatch: Run<BoardsWatchCommandOptions> = async ({ board, json }, io) => {
  const time = new HostTime();
  const connected = await connectBoard(board, time, undefined, openBoardMemory(io.env));
  if (!connected.ok) return failWith(connected.error, io);
  return await listen(connected.value, time, io, (event) => {
    io.out(json === true ? line(event) : describeBoardEvent(event));
  });
};

/** Writes what a board sends, and what it is sent, to a capture file until it is interrupted. */
export const runBoardsRecord: Run<BoardsRecordCommandOptions> = async (options, io) => {
  const { board, file, json } = options;
  const time = new HostTime();
  const connected = await connectBoard(board, time, undefined, openBoardMemory(io.env));
  if (!connected.ok) return failWith(connected.error, io);
  const connection = connected.value;
  const header: CaptureHeader = {
    board: connection.model.name,
    firmware: options.firmware ?? "unknown",
    date: today(),
    who: options.who ?? "unknown",
    // A synthetic capture never passes as recorded.
    origin: connection.fake === undefined ? "recorded" : "synthetic",
  };
  const created = await createCaptureFile(file, header);
  if (!created.ok) return failWith(created.error, io);
  io.err(`Recording ${connection.path} to ${file}. Interrupt with Control C to end.`);
  let events = 0;
  const transport = new RecordingTransport(connection.transport, created.value, time);
  const code = await listen({ ...connection, transport }, time, io, (event) => {
    events += 1;
    if (json === true) io.out(line(event));
  });
  const written = await created.value.close();
  if (!written.ok) return failWith(written.error, io);
  if (code !== EXIT.fine) return code;
  io.out(
    json === true
      ? line({ type: "recorded", file, events })
      : `Recorded to ${file}: ${count(events, "event")}.`,
  );
  return EXIT.fine;
};

/** Reads a board's bytes on standard input and tells what they mean. */
export const runBoardsDecode: Run<BoardsDecodeCommandOptions> = async ({ model, json }, io) => {
  const found = findModel(model);
  if (!found.ok) return failWith(found.error, io);
  for await (const decoded of decodeStream(found.value, bytesOf(io.stdin))) {
    io.out(json === true ? line(decoded) : describeDecoded(decoded));
  }
  return EXIT.fine;
};

async function* bytesOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) {
    yield chunk instanceof Uint8Array ? chunk : new TextEncoder().encode(String(chunk));
  }
}

/** Runs the link of a board until the user, or the end of a capture, ends it. */
const listen = async (
  connection: BoardConnection,
  time: TimeSource,
  io: CliIo,
  tell: (event: BoardEvent) => void,
): Promise<number> => {
  let finish = (): void => {};
  const isOver = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const isCapture = connection.address.startsWith("capture:");
  let lastProblem: Problem["code"] | undefined;
  let isRemembered = false;
  const remember = async (): Promise<void> => {
    const kept = await connection.remember?.();
    if (kept?.ok === false) io.err(explainProblem(kept.error));
  };
  connection.board.watchMen?.((men) => {
    const told = judgeMen(men, connection.path);
    io.err(told === "known" ? "The board has learnt its men." : explainProblem(told));
  });
  const link = new BoardLink({
    transport: connection.transport,
    board: connection.board,
    model: connection.model,
    path: connection.path,
    time,
    sink: (event) => {
      // The end of a capture is no loss of a board.
      if (isCapture && event.type === "link-changed") finish();
      else tell(event);
      if (event.type === "board-reported" && !isRemembered) {
        isRemembered = true;
        void remember();
      }
      if (event.type === "link-changed" && event.link === "up") lastProblem = undefined;
    },
    onProblem: (problem) => {
      // The same reason at every attempt is told once.
      if (isCapture || problem.code === lastProblem) return;
      lastProblem = problem.code;
      io.err(explainProblem(problem));
    },
  });
  const opened: Result<void, Problem> = await link.open();
  if (!opened.ok) return failWith(opened.error, io);
  await Promise.race([isOver, io.interrupted]);
  await link.close();
  return EXIT.fine;
};

const line = (value: object): string => JSON.stringify(value);

const count = (number: number, noun: string): string =>
  `${number} ${noun}${number === 1 ? "" : "s"}`;

/** A port as one plain line. `known`: what is remembered of the board on it. */
export const describeCandidate = (
  candidate: BoardCandidate,
  known: RememberedBoard | undefined,
): string => {
  const { path, chip, vendorId, productId, manufacturer, models } = candidate;
  const parts = [`Port ${path}`];
  if (chip !== undefined) parts.push(chip);
  else if (manufacturer !== undefined) parts.push(makePlainLine(manufacturer));
  if (vendorId !== undefined) parts.push(`USB ${vendorId}:${productId ?? "unknown"}`);
  parts.push(models.length === 0 ? "no known board has it" : `may be ${models.join(", ")}`);
  const heard =
    known === undefined
      ? ""
      : ` A ${known.model} was heard on it last, on ${known.heardOn}: serial:${path}?model=${known.model}`;
  return `${parts.join(", ")}.${heard}`;
};

const describeHid = ({ address, product, models }: HidCandidate): string =>
  `HID device ${product === undefined ? "without a name" : makePlainLine(product)}, may be ${models.join(
    ", ",
  )}: ${address}`;

const describeModel = (model: BoardModel): string =>
  `Model ${model.name}: ${model.displayName}, ${
    model.sensor === "placement"
      ? "tells which man stands where"
      : "tells which squares are occupied"
  }.`;

const describeUndriven = ({ displayName, why, instead }: UndrivenBoard): string =>
  `Not driven: ${displayName} ${why}. ${instead}.`;

const describeDecoded = (decoded: DecodedLine): string =>
  decoded.type === "summary"
    ? `Summary: ${count(decoded.frames, "frame")}, ${count(decoded.discardedBytes, "byte")} discarded, ${count(decoded.events, "event")}.`
    : describeBoardEvent(decoded);

const BUTTON_WORDS: Readonly<Record<BoardButton, string>> = {
  announce: "Announce button pressed",
  repeat: "Repeat button pressed",
  read: "Read button pressed",
  arbiter: "Button for the arbiter pressed",
  draw: "Button for a draw offer pressed",
  "lever-white": "White has pressed the clock",
  "lever-black": "Black has pressed the clock",
};

const LINK_WORDS: Readonly<Record<LinkState, string>> = {
  up: "The board is heard again",
  degraded: "The line is disturbed, frames are damaged or missing",
  lost: "The board is no longer heard",
  silent: "The line is open and nothing comes from the board",
  noise: "Bytes come, and none of them is a frame of this board",
};

const DISCARD_WORDS: Readonly<Record<DiscardReason, string>> = {
  noise: "not of this board",
  "bad-checksum": "damaged",
  "bad-length": "of a wrong length",
  truncated: "cut short",
  implausible: "not possible on a board",
  gap: "incomplete",
};

/** A board event as one plain line that makes sense when heard alone. */
export const describeBoardEvent = (event: BoardEvent): string => {
  const when = event.atMs > 0 ? `, at ${(event.atMs / 1_000).toFixed(3)} seconds` : "";
  switch (event.type) {
    case "piece-lifted":
      return `Lifted from ${event.square}${man(event.piece)}${when}.`;
    case "piece-placed":
      return `Placed on ${event.square}${man(event.piece)}${when}.`;
    case "board-reported":
      return `Position ${event.placement}${when}.`;
    case "button-pressed":
      return `${BUTTON_WORDS[event.button]}${when}.`;
    case "clock-read":
      return `Clock: White ${clockText(event.white)}, Black ${clockText(event.black)}, ${
        event.running === "none" ? "standing" : `${event.running} runs`
      }${when}.`;
    case "link-changed":
      return `${LINK_WORDS[event.link]}${when}.`;
    case "battery-low":
      return `The battery of the board is down to ${event.percent} percent${when}.`;
    case "bytes-discarded":
      return `${count(event.hex.length / 2, "byte")} discarded, ${DISCARD_WORDS[event.why]}${when}.`;
    default:
      return assertNever(event);
  }
};

const man = (piece: PieceLetter | "?" | undefined): string => {
  if (piece === undefined) return "";
  if (piece === "?") return ", a man without a name";
  const { color, role } = pieceOfLetter(piece);
  return `, ${color} ${role}`;
};

const clockText = (ms: number): string => {
  const seconds = Math.floor(ms / 1_000);
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};
