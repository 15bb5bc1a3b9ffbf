import { colorOfLetter, SQUARE_NAMES, type SquareName } from "../../vocabulary/chess.js";
import type { Act } from "./acts.js";
import type { Men } from "./men.js";

/** What a behaviour of the wire may know and do. */
export interface ReportContext {
  /** Counts the reports of this board, from 0. */
  readonly index: number;
  /** `hand`: men or buttons moved; `answer`: the host asked; `repeat`: written by itself. */
  readonly cause: "hand" | "answer" | "repeat";
  /** Pulls the cable after what this report gives. */
  loseLink(): void;
}

/** Trouble on the wire: one report in, the chunks that arrive out (none: it is lost). */
export type WireBehaviour = (report: Uint8Array, context: ReportContext) => readonly Uint8Array[];

/** Trouble with the hands: one act in, the acts that are done instead out. */
export interface HandBehaviour {
  readonly hands: (act: Act, men: Men) => readonly Act[];
}

export type Behaviour = WireBehaviour | HandBehaviour;

/** Reports arrive cut into pieces of `size` bytes. */
export const split =
  (size: number): WireBehaviour =>
  (report) => {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < report.length; at += size) chunks.push(report.slice(at, at + size));
    return chunks;
  };

/** Reports arrive together, `count` at a time; the last ones wait for more to come. */
export const glued = (count: number): WireBehaviour => {
  let held: Uint8Array[] = [];
  return (report) => {
    held.push(report);
    if (held.length < count) return [];
    const chunk = Uint8Array.from(held.flatMap((bytes) => [...bytes]));
    held = [];
    return [chunk];
  };
};

/** The report with this index loses its byte at `offset`. */
export const droppedByte =
  (index: number, offset: number): WireBehaviour =>
  (report, context) =>
    context.index === index ? [report.filter((_, at) => at !== offset)] : [report];

/** In the report with this index, bit `bit` of the byte at `offset` is turned over. */
export const flippedBit =
  (index: number, offset: number, bit: number): WireBehaviour =>
  (report, context) =>
    context.index === index
      ? [report.map((byte, at) => (at === offset ? byte ^ (1 << bit) : byte))]
      : [report];

/** The cable is pulled right after the report with this index. */
export const linkLost =
  (index: number): WireBehaviour =>
  (report, context) => {
    if (context.index === index) context.loseLink();
    return [report];
  };

/** Every lift flickers: off, on, off. */
export const contactBounce = (): HandBehaviour => ({
  hands: (act) =>
    act.type === "lift" && act.squares.length === 1
      ? [act, ...act.squares.map((square): Act => ({ type: "place", square })), act]
      : [act],
});

/**
 * The hand first lifts another man of the same color and puts it back, once.
 * `square`: which one; default: the first by the order of the squares.
 */
export const wrongPieceFirst = (square?: SquareName): HandBehaviour => {
  let done = false;
  return {
    hands: (act, men) => {
      const lifted = act.type === "lift" ? act.squares[0] : undefined;
      const man = lifted === undefined ? null : men.at(lifted);
      if (done || man === null) return [act];
      const wrong =
        square ??
        SQUARE_NAMES.find((name) => {
          const other = men.at(name);
          return name !== lifted && other !== null && colorOfLetter(other) === colorOfLetter(man);
        });
      if (wrong === undefined) return [act];
      done = true;
      return [{ type: "lift", squares: [wrong] }, { type: "place", square: wrong }, act];
    },
  };
};
