import type { Millis, PieceLetter, SquareName } from "./chess.js";

export const BOARD_BUTTONS = [
  "announce",
  "repeat",
  "read",
  "arbiter",
  "draw",
  "lever-white",
  "lever-black",
] as const;
/** A button of a board, or the clock lever as its side (`lever-white`: White has pressed). */
export type BoardButton = (typeof BOARD_BUTTONS)[number];

/** What a board can tell: which squares are occupied, or which man stands where. */
export type SensorKind = "placement" | "occupancy";

/**
 * What a board saw. Facts only: no legality, no guess at intent.
 *
 * `scan` counts the reports of a board: events of the same scan have no known order.
 * `atMs` is when the bytes arrived; `sensedAtMs` is the board's own time, where it has one: it
 * measures how long a man was up and orders nothing (design decision 18).
 */
export type BoardEvent =
  | {
      readonly type: "piece-lifted";
      readonly square: SquareName;
      /** The man that stood there, where the board can name it. */
      readonly piece?: PieceLetter;
      readonly scan: number;
      readonly atMs: Millis;
      readonly sensedAtMs?: Millis;
    }
  | {
      readonly type: "piece-placed";
      readonly square: SquareName;
      /** The man now standing there; absent on an occupancy board; `"?"` when it cannot be named. */
      readonly piece?: PieceLetter | "?";
      readonly scan: number;
      readonly atMs: Millis;
      readonly sensedAtMs?: Millis;
    }
  /** Whole position, at the start and after a gap; `placement` has `?` for an unnamed man. */
  | { readonly type: "board-reported"; readonly placement: string; readonly atMs: Millis }
  | { readonly type: "button-pressed"; readonly button: BoardButton; readonly atMs: Millis }
  /** The board's own clock reading (DGT): both times as they stand on it. */
  | {
      readonly type: "clock-read";
      readonly white: Millis;
      readonly black: Millis;
      readonly running: "white" | "black" | "none";
      readonly atMs: Millis;
    }
  | { readonly type: "link-changed"; readonly link: LinkState; readonly atMs: Millis }
  /** The battery has come down to one of the levels that are told, once for each. Units: percent. */
  | { readonly type: "battery-low"; readonly percent: number; readonly atMs: Millis }
  | {
      readonly type: "bytes-discarded";
      readonly hex: string;
      readonly why: DiscardReason;
      /** Bytes discarded since the last that were told, and not told: there were too many. Absent: none. */
      readonly omitted?: number;
      readonly atMs: Millis;
    };

export const LINK_STATES = ["up", "degraded", "lost", "silent", "noise"] as const;
/**
 * What is known of the line to a board. `up`: heard, after a gap its whole position follows;
 * `degraded`: heard, but frames are damaged or missing; `lost`: no longer heard from. Of a line that is
 * open `silent`: nothing comes; `noise`: bytes come, and none of them is a frame of this board.
 * Source: docs/protocols/occupancy-boards.md C5c (LOCKED, DEGRADED, STALE, SILENT, NOISE).
 */
export type LinkState = (typeof LINK_STATES)[number];

/** Whether nothing of what hands do on the board is seen in this state of its line. */
export const isUnheard = (link: LinkState): link is "lost" | "silent" | "noise" =>
  link !== "up" && link !== "degraded";

export const DISCARD_REASONS = [
  "noise",
  "bad-checksum",
  "bad-length",
  "truncated",
  "implausible",
  "gap",
] as const;
export type DiscardReason = (typeof DISCARD_REASONS)[number];
