import type { BoardEvent, SensorKind } from "../vocabulary/board-events.js";
import type { Color, Millis, PieceLetter, SquareName } from "../vocabulary/chess.js";

/** What a board makes of bytes or of time passing: events, and bytes it wants sent. */
export interface BoardOutput {
  readonly events: readonly BoardEvent[];
  readonly send: readonly Uint8Array[];
  /** Valid frames in these bytes, keep-alives included: what tells a live line from a noisy one. */
  readonly frames: number;
}

/** Charge of a board, as it tells it. Units: percent. */
export interface BatteryState {
  readonly percent: number;
  readonly isCharging: boolean;
}

/**
 * What a board that reads tags knows of its men. `unknown`: they stand on it and have no names, until it
 * is shown the starting array. `refused`: it was shown that, and could not learn the men on these
 * squares: no tag is read there, not always the same one, or the same on two of them.
 */
export type MenKnowledge =
  | { readonly status: "unknown" }
  | { readonly status: "refused"; readonly squares: readonly SquareName[] }
  /** `tags`: by the number of the tag. */
  | { readonly status: "known"; readonly tags: ReadonlyMap<number, PieceLetter> };

/**
 * Frames → board events, in the game's squares. Emits each accepted change at once, says nothing
 * about legality, judges no bounce (design decision 7). No timers and no ports inside: bytes and
 * time come as arguments, so that a test drives it by hand.
 */
export interface Board {
  readonly sensor: SensorKind;
  /** Bytes to send right after the port was opened (again). The next position is a full report. */
  opening(): readonly Uint8Array[];
  push(bytes: Uint8Array, atMs: Millis): BoardOutput;
  /** Time passes: incomplete frames are given up, a quiet board is asked for its position. */
  tick(atMs: Millis): BoardOutput;
  /** No more bytes will come: what was held back is decided, the rest discarded. */
  end(atMs: Millis): BoardOutput;
  /**
   * False: the board has not shown that it repeats itself, so its silence means nothing. Absent: its
   * model says.
   */
  readonly repeatsItself?: boolean;
  /**
   * True: the board has said something new that is not told yet, because it has to be borne out first.
   * Absent: it tells everything at once.
   */
  readonly isUncertain?: boolean;
  /** True: it tells every move as a position, so that one which nobody asked for is no sign of a loss. */
  readonly tellsMovesOnly?: true;
  /**
   * Bytes that light these squares and put out all others; none: the board has no lights. Squares are
   * the game's, however the board lies.
   */
  lights(squares: readonly SquareName[]): readonly Uint8Array[];
  /**
   * Bytes that set the clock of the board and let one side run. Absent: the board has no clock.
   * The rest of them, and repetitions, come with later output. Units: milliseconds.
   */
  setClock?(white: Millis, black: Millis, running: Color | "none"): readonly Uint8Array[];
  /** Bytes that show a text on the clock's display, likewise; empty: the times come back. */
  showText?(text: string): readonly Uint8Array[];
  /** Bytes that make the board sound. Absent: it cannot. Units: hertz, milliseconds. */
  beep?(frequencyHz: number, durationMs: Millis): readonly Uint8Array[];
  /** Charge told last. Absent: the board has no battery, or has not told. */
  readonly battery?: BatteryState | undefined;
  /**
   * Calls back when what it knows of its men changes; several may listen. Absent: the board needs to
   * learn nothing.
   */
  watchMen?(tell: (men: MenKnowledge) => void): void;
  /** When `tick` should be called next; undefined: nothing is waiting. */
  nextTickAt(): Millis | undefined;
}

/** How a board lies: degrees its wire squares are turned against the game's (clockwise). */
export type Rotation = 0 | 90 | 180 | 270;
