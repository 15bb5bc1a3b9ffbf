import { periodOf, readings, timeLeft } from "../rules/clock.js";
import { COLORS, type Color, type Millis } from "../vocabulary/chess.js";
import type { SheetNote } from "../vocabulary/events.js";
import type { InputOf } from "../vocabulary/inputs.js";
import type { Deliberation } from "./deliberation.js";
import type { GameState } from "./state.js";
import { linesOf } from "./table.js";

/** Whether a player has to record at this moment. Source: Laws 2018, 8.4, A.2. */
const mustRecord = (state: GameState, by: Color, leftMs: number): boolean => {
  const { category, edition, clock } = state.opened;
  if (category !== "standard" || clock.mode === "none") return false;
  const { recording } = edition;
  if (periodOf(state.clock, by).incrementMs >= recording.incrementSec * 1000) return true;
  if (recording.restOfPeriod && state.sheetExempt[by]) return false;
  return leftMs >= recording.exemptBelowMin * 60_000;
};

/** Lines that a player's sheet should have once his earlier moves are all recorded. */
const missingLines = (state: GameState, by: Color, plies: number): number => {
  const lines = state.sheets[by];
  if (lines === null) return 0;
  let missing = 0;
  for (let ply = 0; ply < plies; ply += 1) if (lines[ply] === undefined) missing += 1;
  return missing;
};

/** From 2005 on, who was exempt once stays so for the rest of the period. */
export const noteExemption = (d: Deliberation, by: Color): void => {
  const { state } = d;
  const { recording } = state.opened.edition;
  if (!recording.restOfPeriod || state.sheets[by] === null || state.sheetExempt[by]) return;
  if (periodOf(state.clock, by).incrementMs >= recording.incrementSec * 1000) return;
  if (timeLeft(state.clock, by, d.atMs) < recording.exemptBelowMin * 60_000) {
    d.tell("sheet-exempt", { by });
  }
};

/** Plies that must be on a player's sheet when he makes a move. */
const pliesDue = (state: GameState, by: Color, leftMs: number): number => {
  const { recording } = state.opened.edition;
  // After a flag the whole sheet comes before the next move (8.4 and 8.5.2 of 2001 and later).
  if (recording.completeBeforeMoving && state.sheetDue[by]) return state.completed.length;
  const isStrict =
    recording.incrementStrict &&
    leftMs < recording.exemptBelowMin * 60_000 &&
    periodOf(state.clock, by).incrementMs >= recording.incrementSec * 1000;
  return isStrict
    ? state.completed.length
    : state.completed.findLastIndex((move) => move.by === by) + 1;
};

/**
 * At each move made: his previous own move must stand on his sheet. A reply to the opponent's move
 * may come before that move is recorded. Source: Laws 2018, 8.1.3; 8.4(b) of one copy of 2004.
 */
export const checkRecordingAtMove = (d: Deliberation, by: Color): void => {
  noteExemption(d, by);
  const { state } = d;
  const leftMs = timeLeft(state.clock, by, d.atMs);
  const due = pliesDue(state, by, leftMs);
  if (due === 0 || (!state.sheetDue[by] && !mustRecord(state, by, leftMs))) return;
  const missing = missingLines(state, by, due);
  if (missing > 0) d.tell("sheet-behind", { by, missing });
};

/** What the arbiter notes before sheets are reconstructed on another board (8.5.3). */
const noteNow = (d: Deliberation): SheetNote => {
  const { state } = d;
  return {
    fen: state.position.fen,
    ...readings(state.clock, d.atMs),
    moves: state.clock.movesCompleted,
  };
};

/** Whether neither player has to record now, so that the arbiter should do it for them (8.5.1). */
export const areBothExempt = (state: GameState, atMs: Millis): boolean =>
  COLORS.every((by) => !mustRecord(state, by, timeLeft(state.clock, by, atMs)));

/**
 * After a flag the sheets must be brought up to date. Where neither player had to record
 * (`wereBothExempt`), both clocks stand meanwhile; where no sheet is complete, position, times and
 * moves are noted, for it has to be reconstructed. Source: Laws 2018, 8.5.1 to 8.5.3.
 */
export const checkRecordingAtPeriod = (d: Deliberation, wereBothExempt: boolean): boolean => {
  if (d.state.opened.category !== "standard") return false;
  const due = d.state.completed.length;
  const missing = COLORS.map((by) => ({ by, missing: missingLines(d.state, by, due) }));
  const behind = missing.filter((one) => one.missing > 0);
  const isNoneComplete = behind.length === COLORS.length;
  for (const one of behind) {
    const note = isNoneComplete ? { note: noteNow(d) } : {};
    d.tell("sheet-behind", { ...one, afterFlag: true, ...note });
  }
  return behind.length > 0 && wereBothExempt;
};

/** The arbiter starts a clock again: whose sheet is still not complete (8.5.1)? */
export const checkRecordingAtRestart = (d: Deliberation): void => {
  for (const by of COLORS) {
    const missing = missingLines(d.state, by, d.state.completed.length);
    if (d.state.sheetDue[by] && missing > 0) {
      d.tell("sheet-behind", { by, missing, afterFlag: true });
    }
  }
};

/** A player (or his assistant for him) writes a line of his sheet. Source: Laws 2018, 8.1. */
export const decideWriting = (d: Deliberation, input: InputOf<"write">): void => {
  const { state } = d;
  const lines = linesOf(state, input.by);
  const ply = input.ply ?? lines.length + 1;
  const done = state.completed.length + (state.made === null ? 0 : 1);
  // What the arbiter enters stands on the sheet already; when it was written he does not know.
  const isAhead =
    ply > done && input.speaker !== "arbiter" && state.opened.edition.recording.noAdvanceWriting;
  d.tell(isAhead ? "sheet-written-ahead" : "sheet-written", {
    by: input.by,
    ply,
    text: input.text,
  });
};
