import { performance } from "node:perf_hooks";
import { parentPort, workerData } from "node:worker_threads";
import { makeAph1Command } from "../src/board-driver/aph1/codec.js";
import type { Act } from "../src/board-driver/fake/acts.js";
import type { Device, Sensed } from "../src/board-driver/fake/device.js";
import { makeDevice } from "../src/board-driver/fake/device-of-model.js";
import { Men } from "../src/board-driver/fake/men.js";
import { makeOrientation } from "../src/board-driver/orientation.js";
import { squareName, squareOf } from "../src/vocabulary/chess.js";
import { type FromElectronics, packFrames, type ToElectronics } from "./soaked-wire.js";

// The boards of a soak, in a thread of their own: what they compute is no work of the hall. Every board
// writes so many reports a second, and at once what a hand does.

const { framesPerSecond } = workerData as { readonly framesPerSecond: number };
/** Boards do not wait for each other: a slice of them writes in every turn. Units: milliseconds. */
const TURN_MS = 5;
/** A report is fresh whenever one is asked for: 50 times a second is the most that the board does. */
const FRESH = makeAph1Command({ type: "timing", keepAliveMs: 20, debounceMs: 0 }, 200);

const { squares, sensors } = makeOrientation(0);

interface Electronics {
  readonly id: number;
  readonly device: Device;
  readonly men: Men;
  sensed: Sensed;
}

const boards = new Map<number, Electronics>();
/** In the order in which they take their turns. */
let inTurn: Electronics[] = [];
const began = performance.now();
const now = (): number => Math.floor(performance.now() - began);

const send = (frames: readonly (readonly [number, Uint8Array])[]): void => {
  if (frames.length === 0) return;
  const packed = packFrames(frames);
  const message: FromElectronics = { packed, atMs: performance.timeOrigin + performance.now() };
  parentPort?.postMessage(message, [packed.buffer as ArrayBuffer]);
};

const sensedOf = (men: Men): Sensed => squares.map((square) => men.at(squareName(square)));

const act = ({ device, men, sensed: before }: Electronics, what: Act): readonly Uint8Array[] => {
  if (what.type === "lift") for (const square of what.squares) men.lift(square);
  else if (what.type === "place") men.place(what.square, what.piece);
  const lifted =
    what.type === "lift" ? what.squares.map((name) => sensors[squareOf(name)] ?? 0) : [];
  return device.scanned({ before, after: sensedOf(men), lifted, atMs: now() });
};

parentPort?.on("message", (message: ToElectronics) => {
  const { id } = message;
  if (message.type === "open") {
    const men = new Men(message.placement);
    const board = { id, men, device: makeDevice("aph1", now()), sensed: sensedOf(men) };
    boards.set(id, board);
    inTurn.push(board);
    const opened = [
      ...board.device.opened(board.sensed, now()),
      ...[...message.bytes, FRESH].flatMap((bytes) =>
        board.device.received(bytes, board.sensed, now()),
      ),
    ];
    send(opened.map((bytes) => [id, bytes]));
    return;
  }
  const board = boards.get(id);
  if (board === undefined) return;
  if (message.type === "close") {
    boards.delete(id);
    inTurn = inTurn.filter((one) => one !== board);
    return;
  }
  const frames = act(board, message.act);
  board.sensed = sensedOf(board.men);
  send(frames.map((bytes) => [id, bytes]));
});

let reported = 0;
let at = 0;
let lastMs = performance.now();
setInterval(() => {
  const nowMs = performance.now();
  reported += ((nowMs - lastMs) / 1_000) * framesPerSecond * inTurn.length;
  lastMs = nowMs;
  const frames: [number, Uint8Array][] = [];
  for (; reported >= 1; reported -= 1) {
    at = (at + 1) % Math.max(1, inTurn.length);
    const board = inTurn[at];
    if (board === undefined) continue;
    for (const bytes of board.device.due(board.sensed, now())) frames.push([board.id, bytes]);
  }
  send(frames);
}, TURN_MS);
