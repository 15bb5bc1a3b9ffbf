import { performance } from "node:perf_hooks";
import { ByteLengthParser } from "@serialport/parser-byte-length";
import { makeAph1State } from "../src/board-driver/aph1/codec.js";
import type { Board } from "../src/board-driver/board.js";
import { makeCertaboOccupancy, makeCertaboTags } from "../src/board-driver/certabo/codec.js";
import { makeChessnutPosition } from "../src/board-driver/chessnut/codec.js";
import { dgtCode, makeDgtDump, makeDgtFieldUpdate } from "../src/board-driver/dgt/codec.js";
import { FAKE_BOARD_OPTIONS } from "../src/board-driver/fake/board-options.js";
import { makeHosPosition } from "../src/board-driver/hos/codec.js";
import { makeIChessOnePosition } from "../src/board-driver/ichessone/codec.js";
import { makeMillenniumStatus } from "../src/board-driver/millennium/codec.js";
import { isModelName, type ModelName, modelNamed } from "../src/board-driver/models.js";
import { bitsOfSeen, makeOrientation } from "../src/board-driver/orientation.js";
import { makePegasusOccupancy } from "../src/board-driver/pegasus/codec.js";
import { makeRaw8Report } from "../src/board-driver/raw8/codec.js";
import { makeSquareOffAct, makeSquareOffOccupancy } from "../src/board-driver/squareoff/codec.js";
import { type PieceLetter, type SquareName, squareOf } from "../src/vocabulary/chess.js";
import {
  type Placement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
  withSquare,
} from "../src/vocabulary/placement.js";
import { type Measure, Stopwatch, summarise } from "./measure.js";

/** How often each thing is measured, and how often before that counts. */
export interface WireRounds {
  readonly warmUp: number;
  readonly rounds: number;
  /** Chunks of four kilobytes. */
  readonly chunks: number;
}
const FULL: WireRounds = { warmUp: 2_000, rounds: 5_000, chunks: 200 };
/** Source: the project's numbers to hold: last wire byte needed to event, in process. */
const P99_BOUND = 1;

const SENSORS = makeOrientation(0).sensors;
const seenBySensor = (placement: Placement) => {
  const seen = [...placement];
  for (const [square, sensor] of SENSORS.entries()) seen[sensor] = placement[square] ?? null;
  return seen;
};

/** Bytes of a model: its first full report, then each change. */
interface Wire {
  first(placement: Placement): readonly Uint8Array[];
  /** The reports that tell a change; the event is due with the last byte of the last. */
  change(placement: Placement, square: SquareName, atMs: number): readonly Uint8Array[];
}

const makeAph1Wire = (): Wire => {
  let seq = 0;
  const state = (placement: Placement, timeMs: number) => {
    const frame = makeAph1State({
      seq,
      timeMs,
      flags: { change: true },
      occupied: bitsOfSeen(seenBySensor(placement)),
    });
    seq += 1;
    return frame;
  };
  return {
    first: (placement) => [state(placement, 0)],
    change: (placement, _square, atMs) => [state(placement, atMs)],
  };
};

const makeRaw8Wire = (): Wire => {
  const report = (placement: Placement) => makeRaw8Report(bitsOfSeen(seenBySensor(placement)));
  // Without a checksum a change is believed when two reports agree.
  return {
    first: (placement) => [report(placement), report(placement)],
    change: (placement) => [report(placement), report(placement)],
  };
};

/** Reports of the position after which a line without a checksum has proven itself. */
const PROVING_REPORTS = 100;

const makeDgtWire = (): Wire => ({
  first: (placement) =>
    new Array<Uint8Array>(PROVING_REPORTS).fill(makeDgtDump(seenBySensor(placement).map(dgtCode))),
  change: (placement, name) => {
    const square = squareOf(name);
    return [makeDgtFieldUpdate(SENSORS[square] ?? 0, dgtCode(placement[square] ?? null))];
  },
});

/** On a line that has not proven itself a dump bears the update out: its last byte is needed. */
const makeDoubtfulDgtWire = (): Wire => {
  const dump = (placement: Placement) => makeDgtDump(seenBySensor(placement).map(dgtCode));
  return {
    first: (placement) => [dump(placement), dump(placement)],
    change: (placement, name) => {
      const square = squareOf(name);
      const update = makeDgtFieldUpdate(SENSORS[square] ?? 0, dgtCode(placement[square] ?? null));
      // The line is damaged over and over, and never proves itself.
      return [Uint8Array.of(0x00), update, dump(placement)];
    },
  };
};

const makeMillenniumWire = (): Wire => {
  const report = (placement: Placement) => makeMillenniumStatus(seenBySensor(placement));
  return {
    first: (placement) => [report(placement)],
    change: (placement) => [report(placement)],
  };
};

/** Lines without a check: four until the position is known, three until a change is believed. */
const makeLineWire = (write: (placement: Placement) => Uint8Array): Wire => ({
  first: (placement) => new Array<Uint8Array>(4).fill(write(placement)),
  change: (placement) => new Array<Uint8Array>(3).fill(write(placement)),
});

const makeTagWire = (): Wire =>
  makeLineWire((placement) => makeCertaboTags(seenBySensor(placement).map(dgtCode)));

const makeOccupancyLineWire = (): Wire =>
  makeLineWire((placement) => makeCertaboOccupancy(seenBySensor(placement)));

const makeSquareOffWire = (): Wire => ({
  first: (placement) =>
    new Array<Uint8Array>(PROVING_REPORTS).fill(makeSquareOffOccupancy(seenBySensor(placement))),
  change: (placement, name) => {
    const square = squareOf(name);
    const type = (placement[square] ?? null) === null ? "lifted" : "placed";
    return [makeSquareOffAct(type, SENSORS[square] ?? 0)];
  },
});

const makePegasusWire = (): Wire => ({
  first: (placement) =>
    new Array<Uint8Array>(PROVING_REPORTS).fill(makePegasusOccupancy(seenBySensor(placement))),
  change: (placement, name) => {
    const square = squareOf(name);
    const code = (placement[square] ?? null) === null ? 0 : 1;
    return [makeDgtFieldUpdate(SENSORS[square] ?? 0, code)];
  },
});

/** A board that reports whole positions and names the men: believed when two reports agree. */
const makePlacementWire =
  (write: (men: readonly (PieceLetter | null)[]) => Uint8Array) => (): Wire => {
    const report = (placement: Placement) =>
      write(seenBySensor(placement).map((seen) => (seen === "?" ? null : seen)));
    return {
      first: (placement) => [report(placement), report(placement)],
      change: (placement) => [report(placement), report(placement)],
    };
  };

/** Of a USB report only the men are needed; what fills it up behind them is not. */
const makeChessnutWire = makePlacementWire((men) => makeChessnutPosition(men).subarray(0, 34));

/** Boards that tell moves only have no hand's act to measure. */
type MeasuredModel = Exclude<ModelName, "novag">;

const WIRES: Readonly<Record<MeasuredModel, () => Wire>> = {
  aph1: makeAph1Wire,
  raw8: makeRaw8Wire,
  dgt: makeDgtWire,
  millennium: makeMillenniumWire,
  certabo: makeTagWire,
  cerno: makeTagWire,
  "cerno-spectrum": makeTagWire,
  sentio: makeOccupancyLineWire,
  tactum: makeOccupancyLineWire,
  "square-off": makeSquareOffWire,
  pegasus: makePegasusWire,
  chessnut: makeChessnutWire,
  "chessnut-move": makeChessnutWire,
  hos: makePlacementWire(makeHosPosition),
  ichessone: makePlacementWire(makeIChessOnePosition),
};

/** A knight goes out and comes home, for ever: each half is one lift and one placement. */
function* handsOf(start: Placement): Generator<readonly [Placement, SquareName]> {
  let placement = start;
  const put = (name: SquareName, seen: "N" | null): readonly [Placement, SquareName] => {
    placement = withSquare(placement, squareOf(name), seen);
    return [placement, name];
  };
  for (;;) {
    yield put("g1", null);
    yield put("f3", "N");
    yield put("f3", null);
    yield put("g1", "N");
  }
}

const MEASURED = Object.keys(WIRES)
  .filter(isModelName)
  .filter((model) => model !== "novag");

const measureModel = (
  model: MeasuredModel,
  name: string,
  wire: Wire,
  { warmUp, rounds }: WireRounds,
): Measure => {
  const board: Board = modelNamed(model).createBoard(FAKE_BOARD_OPTIONS);
  const start = parsePlacement(STARTING_PLACEMENT_FEN) ?? [];
  const watch = new Stopwatch(warmUp);
  let atMs = 0;
  board.opening();
  for (const report of wire.first(start)) board.push(report, atMs);
  const hands = handsOf(start);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    atMs += 400;
    board.tick(atMs);
    const next = hands.next().value;
    const reports = wire.change(next[0], next[1], atMs);
    for (const report of reports.slice(0, -1)) {
      board.push(report, atMs);
      atMs += 100;
    }
    const last = reports.at(-1) ?? new Uint8Array();
    board.push(last.subarray(0, -1), atMs);
    const { events } = watch.time(() => board.push(last.subarray(-1), atMs));
    if (!events.some(({ type }) => type === "piece-lifted" || type === "piece-placed")) {
      throw new Error(`${model}: no lift or placement with the last byte of report ${round}`);
    }
  }
  return summarise(
    { group: "byte to event", name, isReference: false, p99Bound: P99_BOUND },
    watch.durations,
  );
};

/** What cutting the stream alone costs, with no check and no event. */
const measureByteLength = ({ warmUp, rounds }: WireRounds): Measure => {
  const parser = new ByteLengthParser({ length: 32 });
  let cut = 0;
  parser.on("data", () => {
    cut += 1;
  });
  const wire = makeAph1Wire();
  const [frame = new Uint8Array()] = wire.first(parsePlacement(STARTING_PLACEMENT_FEN) ?? []);
  const body = Buffer.from(frame.subarray(0, -1));
  const end = Buffer.from(frame.subarray(-1));
  const watch = new Stopwatch(warmUp);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    parser.write(body);
    watch.time(() => parser.write(end));
    if (cut !== round + 1) throw new Error("the parser did not cut the frame");
  }
  return summarise(
    { group: "byte to event", name: "parser-byte-length, cutting only", isReference: true },
    watch.durations,
  );
};

const CHUNK = 4_096;
const WARM_UP_CHUNKS = 20;

/** What a frame costs when they come one after the other without end, in chunks of four kilobytes. */
const measureDecoding = (model: MeasuredModel, { chunks }: WireRounds): Measure => {
  const board = modelNamed(model).createBoard({ ...FAKE_BOARD_OPTIONS, times: "none" });
  const wire = WIRES[model]();
  const bytes: number[] = [];
  const start = parsePlacement(STARTING_PLACEMENT_FEN) ?? [];
  for (const report of wire.first(start)) bytes.push(...report);
  const hands = handsOf(start);
  while (bytes.length < (chunks + WARM_UP_CHUNKS) * CHUNK) {
    const [placement, square] = hands.next().value;
    for (const report of wire.change(placement, square, 0)) bytes.push(...report);
  }
  const stream = Uint8Array.from(bytes);
  const perFrame: number[] = [];
  for (let at = 0; at + CHUNK <= stream.length; at += CHUNK) {
    const beganAt = performance.now();
    const { frames } = board.push(stream.subarray(at, at + CHUNK), 0);
    const tookMs = performance.now() - beganAt;
    if (at >= WARM_UP_CHUNKS * CHUNK && frames > 0) perFrame.push(tookMs / frames);
  }
  return summarise({ group: "frame decoded", name: model, isReference: false }, perFrame);
};

/** What cutting a stream of 32-byte frames alone costs, for each frame. */
const measureCutting = ({ chunks }: WireRounds): Measure => {
  const parser = new ByteLengthParser({ length: 32 });
  parser.on("data", () => undefined);
  const chunk = Buffer.alloc(CHUNK, 0x5a);
  const perFrame: number[] = [];
  for (let round = 0; round < chunks + WARM_UP_CHUNKS; round += 1) {
    const beganAt = performance.now();
    parser.write(chunk);
    const tookMs = performance.now() - beganAt;
    if (round >= WARM_UP_CHUNKS) perFrame.push((tookMs * 32) / CHUNK);
  }
  return summarise(
    { group: "frame decoded", name: "parser-byte-length, cutting only", isReference: true },
    perFrame,
  );
};

/** From the last byte that is needed to the lift or placement; then what each frame costs. */
export const measureWire = (rounds: WireRounds = FULL): readonly Measure[] => [
  ...MEASURED.map((model) => measureModel(model, model, WIRES[model](), rounds)),
  measureModel("dgt", "dgt, each update borne out by a dump", makeDoubtfulDgtWire(), rounds),
  measureByteLength(rounds),
  ...MEASURED.map((model) => measureDecoding(model, rounds)),
  measureCutting(rounds),
];
