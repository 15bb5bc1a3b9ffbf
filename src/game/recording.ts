import { periodOf, timeLeft } from "../rules/clock.js";
import { COLORS, type Color } from "../vocabulary/chess.js";
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
  if (due === 0 || !mustRecord(state, by, leftMs)) return;
  const missing = missingLines(state, by, due);
  if (missing > 0) d.tell("sheet-behind", { by, missing });
};

/** After a period has ended the sheets must be brought up to date. Source: Laws 2018, 8.5. */
export const checkRecordingAtPeriod = (d: Deliberation): void => {
  for (const by of COLORS) {
    const missing = missingLines(d.state, by, d.state.completed.length);
    if (missing > 0) d.tell("sheet-behind", { by, missing });
  }
};

/** A player (or his assistant for him) writes a line of his sheet. Source: Laws 2018, 8.1. */
export const decideWriting = (d: Deliberation, input: InputOf<"write">): void => {
  const { state } = d;
  const lines = linesOf(state, input.by);
  const ply = input.ply ?? lines.length + 1;
  const done = state.completed.length + (state.made === null ? 0 : 1);
  const isAhead = ply > done && state.opened.edition.recording.noAdvanceWriting;
  d.tell(isAhead ? "sheet-written-ahead" : "sheet-written", {
    by: input.by,
    ply,
    text: input.text,
  });
};
