import type { Millis } from "../vocabulary/chess.js";
import { assertNever } from "../vocabulary/result.js";
import { BLANK, type Cells, cellOfByte } from "./cells.js";
import { MoveParser, printMove, utteranceOf } from "./move-cells.js";
import type { NotationProfile } from "./profiles/profile.js";

/**
 * Dots of the keys of an ordinary keyboard, as on a Braille typewriter: F D S under the left hand
 * are dots 1 2 3, J K L under the right hand dots 4 5 6; A and the semicolon are dots 7 and 8.
 */
export const SIX_KEYS: Readonly<Record<string, number>> = {
  f: 1,
  d: 2,
  s: 3,
  j: 4,
  k: 5,
  l: 6,
  a: 7,
  ";": 8,
};

/** What a keyboard tells. A terminal knows no releases: there a short time ends a cell. */
export type SixKeyInput =
  | { readonly type: "press"; readonly key: string; readonly atMs: Millis }
  | { readonly type: "release"; readonly key: string; readonly atMs: Millis }
  | { readonly type: "time"; readonly atMs: Millis }
  /** A whole cell, as the keyboard of a Braille display tells it. Shape: dots as bits. */
  | { readonly type: "cell"; readonly dots: number; readonly atMs: Millis };

/** The line while it is written. Values only change by making a new one. */
export interface SixKeyState {
  readonly line: Cells;
  /** Dots of the cell that is being pressed, as bits. */
  readonly pressed: number;
  /** Keys still held down, where releases are told. */
  readonly held: readonly string[];
  readonly lastMs: Millis;
}

/** What comes of it. */
export type SixKeyOutput =
  /** The line has changed: it is shown as cells and in print. */
  | { readonly type: "line"; readonly cells: Cells; readonly print: string }
  /** The move was finished with Enter: its print form is what the player says. */
  | { readonly type: "entered"; readonly cells: Cells; readonly text: string }
  /** Enter on a line that is no move in this notation. The line stays. */
  | { readonly type: "not-a-move"; readonly cells: Cells };

export interface SixKeyStep {
  readonly state: SixKeyState;
  readonly outputs: readonly SixKeyOutput[];
}

/** Keys pressed within this time belong to one cell. Units: milliseconds. */
export const CHORD_MS = 60;

/** Six-key entry in one notation; see {@link createSixKeyEntry}. */
export interface SixKeyEntry {
  readonly start: SixKeyState;
  /** Pure: the state after an input, and what comes of it. Keys without a meaning change nothing. */
  step(state: SixKeyState, input: SixKeyInput): SixKeyStep;
  /** When a `time` input is due; undefined: no cell is open. */
  deadline(state: SixKeyState): Millis | undefined;
}

/**
 * Writes moves on an ordinary keyboard like on a Braille typewriter. Keys: {@link SIX_KEYS} together
 * make a cell, `space` a blank, `backspace` takes the last cell away, `return` ends the move.
 * A cell ends with the release of its last key. Where releases are not told (`tellsReleases`) it ends
 * `chordMs` after its last press; with `chordMs` null nothing hurries: it ends with the space bar, and
 * a second space is a blank.
 *
 * `accept`: a finished line in print, or undefined when it is not finished; default: one move.
 */
export const createSixKeyEntry = (
  profile: NotationProfile,
  {
    chordMs = CHORD_MS,
    tellsReleases = false,
    accept,
  }: {
    readonly chordMs?: Millis | null;
    readonly tellsReleases?: boolean;
    readonly accept?: (cells: Cells) => string | undefined;
  } = {},
): SixKeyEntry => {
  const parser = new MoveParser(profile);
  const start: SixKeyState = { line: "", pressed: 0, held: [], lastMs: 0 };

  /** The one print form of a line; undefined: it is no move, or could be two. */
  const printOf = (cells: Cells): string | undefined => {
    const prints = new Set(
      parser
        .parse(cells)
        .map((reading) => printMove(profile, utteranceOf(reading), reading.drawOffer)),
    );
    const [print, ...others] = prints;
    return others.length === 0 ? print : undefined;
  };
  const shown = (cells: Cells): SixKeyOutput => ({
    type: "line",
    cells,
    print: printOf(cells) ?? cells,
  });
  const close = (state: SixKeyState): SixKeyStep => {
    if (state.pressed === 0) return { state, outputs: [] };
    const line = state.line + cellOfByte(state.pressed);
    return { state: { ...state, line, pressed: 0 }, outputs: [shown(line)] };
  };
  const edit = (state: SixKeyState, line: Cells): SixKeyStep => ({
    state: { ...state, line },
    outputs: [shown(line)],
  });
  const enter = (state: SixKeyState): SixKeyStep => {
    if (state.line === "") return { state, outputs: [] };
    const text = (accept ?? printOf)(state.line);
    return text === undefined
      ? { state, outputs: [{ type: "not-a-move", cells: state.line }] }
      : {
          state: { ...state, line: "" },
          outputs: [{ type: "entered", cells: state.line, text }],
        };
  };
  const after = (first: SixKeyStep, next: (state: SixKeyState) => SixKeyStep): SixKeyStep => {
    const second = next(first.state);
    return { state: second.state, outputs: [...first.outputs, ...second.outputs] };
  };
  const isDue = (state: SixKeyState, atMs: Millis): boolean =>
    chordMs !== null &&
    state.pressed !== 0 &&
    state.held.length === 0 &&
    atMs - state.lastMs >= chordMs;

  const press = (state: SixKeyState, key: string, atMs: Millis): SixKeyStep => {
    switch (key) {
      case "space":
        if (chordMs === null && !tellsReleases && state.pressed !== 0) return close(state);
        return after(close(state), (closed) => edit(closed, closed.line + BLANK));
      case "backspace":
        // Of a cell that is not finished the keys are taken back.
        if (chordMs === null && state.pressed !== 0)
          return { state: { ...state, pressed: 0 }, outputs: [] };
        return after(close(state), (closed) => edit(closed, closed.line.slice(0, -1)));
      case "return":
        return after(close(state), enter);
    }
    const dot = Object.hasOwn(SIX_KEYS, key) ? SIX_KEYS[key] : undefined;
    if (dot === undefined || (dot > 6 && profile.dots === 6)) return { state, outputs: [] };
    const bit = 1 << (dot - 1);
    return {
      state: {
        ...state,
        pressed: state.pressed | bit,
        lastMs: atMs,
        held: tellsReleases ? [...new Set([...state.held, key])] : [],
      },
      outputs: [],
    };
  };

  const step = (state: SixKeyState, input: SixKeyInput): SixKeyStep => {
    const due: SixKeyStep = isDue(state, input.atMs) ? close(state) : { state, outputs: [] };
    switch (input.type) {
      case "time":
        return due;
      case "press":
        return after(due, (open) => press(open, input.key, input.atMs));
      case "cell": {
        const cell = cellOfByte(profile.dots === 6 ? input.dots & 0x3f : input.dots);
        return after(due, (open) => after(close(open), (done) => edit(done, done.line + cell)));
      }
      case "release": {
        return after(due, (open) => {
          const held = open.held.filter((key) => key !== input.key);
          return held.length === 0
            ? close({ ...open, held })
            : { state: { ...open, held }, outputs: [] };
        });
      }
      default:
        return assertNever(input);
    }
  };

  return {
    start,
    step,
    deadline: (state) =>
      chordMs === null || state.pressed === 0 || state.held.length > 0
        ? undefined
        : state.lastMs + chordMs,
  };
};
