import { expiryOf, hasNextPeriod, periodOf, readings, timeLeft } from "../rules/clock.js";
import { canStillWin } from "../rules/mating-chances.js";
import { type Position, playMove } from "../rules/position.js";
import {
  COLORS,
  type Color,
  type GameResult,
  type Millis,
  opponentOf,
} from "../vocabulary/chess.js";
import type { EndReason, Proposal, StopReason } from "../vocabulary/events.js";
import type { Deliberation } from "./deliberation.js";
import { areBothExempt, checkRecordingAtPeriod } from "./recording.js";
import type { GameState } from "./state.js";

/** The result when a player wins. */
export const winFor = (color: Color): GameResult => (color === "white" ? "1-0" : "0-1");

/** Stops the clocks, unless they stand already for the same reason or are not the program's. */
export const stopClocks = (d: Deliberation, why: StopReason, atMs: Millis = d.atMs): void => {
  const { clock } = d.state;
  const byProgram =
    why !== "arbiter" && why !== "player" && why !== "game-ended" && why !== "adjournment";
  if (clock.mode === "external" && byProgram) return;
  if (clock.running === null && d.state.paused !== null) return;
  const times = readings(clock, atMs);
  d.tell("clock-stopped", { by: clock.running, ...times, why }, atMs);
};

/** Whether two proposals say the same, in whatever order their fields are kept. */
const isSameProposal = (a: Proposal, b: Proposal): boolean => {
  const fields = (proposal: Proposal): string =>
    Object.entries(proposal)
      .map(([name, value]) => `${name}=${String(value)}`)
      .sort()
      .join(" ");
  return fields(a) === fields(b);
};

export const propose = (d: Deliberation, proposal: Proposal, atMs: Millis = d.atMs): void => {
  const isOpen = d.state.proposals.some((open) => isSameProposal(open.proposal, proposal));
  if (!isOpen) d.tell("proposal-opened", { proposal }, atMs);
};

/** Ends the game; a running clock stands. */
export const endGame = (d: Deliberation, result: GameResult, reason: EndReason): void => {
  if (d.state.ended !== null) return;
  if (d.state.clock.running !== null) stopClocks(d, "game-ended");
  d.tell("game-ended", { result, reason });
};

/** Whether flags are the players' business alone (rapid and blitz until 2009). */
const isFlagPlayersOnly = (state: GameState): boolean =>
  state.opened.category !== "standard" &&
  state.opened.supervision !== "full" &&
  state.opened.edition.rapid.flagBy === "player";

/**
 * Result proposed when a player has overstepped his time (6.9). Both flags down: a draw in rapid and
 * blitz until 2009, whichever fell first (B8); else who was first has lost, for a draw is only given
 * where nobody can tell (10.4 1997; III.3.1.2), and the program's own clock can.
 */
export const resultOnTime = (state: GameState, loser: Color): GameResult => {
  const areBothDown = state.clock.flagDown[opponentOf(loser)];
  if (areBothDown && isFlagPlayersOnly(state)) return "1/2-1/2";
  const first = areBothDown ? (state.firstFlag ?? loser) : loser;
  const winner = opponentOf(first);
  return canWin(state, positionOnBoard(state), winner) ? winFor(winner) : "1/2-1/2";
};

/** The position that stands on the board: a move that is made and not completed counts (6.9). */
const positionOnBoard = (state: GameState): Position =>
  state.made === null ? state.position : playMove(state.position, state.made.legal);

export const canWin = (state: GameState, position: Position, color: Color): boolean =>
  canStillWin(position, color, state.opened.edition, state.opened.category);

const fallFlag = (d: Deliberation, by: Color, atMs: Millis): void => {
  const isCalled = d.state.opened.policies.flagAuto && !isFlagPlayersOnly(d.state);
  d.tell("flag-fell", { by, toArbiter: isCalled }, atMs);
  if (!isCalled) return;
  stopClocks(d, "flag", atMs);
  propose(d, { kind: "result", result: resultOnTime(d.state, by), reason: "time" }, atMs);
};

const endPeriod = (d: Deliberation, by: Color, atMs: Millis): void => {
  const wereBothExempt = areBothExempt(d.state, atMs);
  d.tell("period-ended", { by, period: d.state.clock.period[by] + 1 }, atMs);
  d.tell("time-added", { by, ms: periodOf(d.state.clock, by).timeMs, before: 0 }, atMs);
  if (!checkRecordingAtPeriod(d, wereBothExempt)) return;
  stopClocks(d, "flag", atMs);
  d.tell("arbiter-called", { by: null, why: "flag" }, atMs);
};

/** Minutes a player may be late; null: nobody has said. */
export const defaultTimeMin = (state: GameState): number | null =>
  state.opened.policies.defaultTimeMin ?? state.opened.edition.defaultTimeMin;

/** When a late player loses the right to play; undefined when all are there. */
const defaultDeadline = (
  state: GameState,
): { readonly by: Color; readonly atMs: Millis } | undefined => {
  const minutes = defaultTimeMin(state);
  if (minutes === null || state.ended !== null || state.paused === "default-time") return undefined;
  const from = state.adjournment?.resumedAtMs ?? 0;
  const late = COLORS.find(
    (color) =>
      !state.lateTold.includes(color) &&
      (state.adjournment === null ? !state.arrived[color] : isLateAtResumption(state, color)),
  );
  // "More than": the last minute itself is still in time.
  return late === undefined ? undefined : { by: late, atMs: from + minutes * 60_000 + 1 };
};

const isLateAtResumption = (state: GameState, color: Color): boolean =>
  state.adjournment !== null &&
  state.adjournment.resumedAtMs !== null &&
  !state.adjournment.present.includes(color);

const passDefaultTime = (d: Deliberation, by: Color, atMs: Millis): void => {
  d.tell("default-time-passed", { by }, atMs);
  const other = defaultDeadline(d.state);
  if (other?.atMs === atMs) d.tell("default-time-passed", { by: other.by }, atMs);
  stopClocks(d, "default-time", atMs);
  // Whoever is late loses: both, where nobody came (6.7.1).
  const result = other?.atMs === atMs ? "0-0" : winFor(opponentOf(by));
  propose(d, { kind: "result", result, reason: "default-time" }, atMs);
};

/** The clock's own next deadline: an expired period, a fallen flag, a player too late. */
export const clockDeadline = (state: GameState): Millis | undefined => {
  if (state.ended !== null) return undefined;
  const times = [expiryOf(state.clock), defaultDeadline(state)?.atMs].filter(
    (time) => time !== undefined,
  );
  return times.length === 0 ? undefined : Math.min(...times);
};

/** What the clock does at its own deadline. */
export const meetClockDeadline = (d: Deliberation, atMs: Millis): void => {
  const { running } = d.state.clock;
  if (running !== null && expiryOf(d.state.clock) === atMs) {
    if (hasNextPeriod(d.state.clock, running)) endPeriod(d, running, atMs);
    else fallFlag(d, running, atMs);
    return;
  }
  const late = defaultDeadline(d.state);
  if (late?.atMs === atMs) passDefaultTime(d, late.by, atMs);
};

/** Sets a clock to a reading, telling what was added or taken and what it showed before. */
export const setClockTo = (d: Deliberation, by: Color, ms: Millis): void => {
  const before = timeLeft(d.state.clock, by, d.atMs);
  if (ms > before) d.tell("time-added", { by, ms: ms - before, before });
  if (ms < before) d.tell("time-deducted", { by, ms: before - ms, before });
  d.tell("clock-set", { by, ms, before });
};

export const addTime = (d: Deliberation, by: Color, ms: Millis): void => {
  d.tell("time-added", { by, ms, before: timeLeft(d.state.clock, by, d.atMs) });
};

/** The increment of a completed move. */
export const addIncrement = (d: Deliberation, by: Color): void => {
  const { clock } = d.state;
  const { incrementMs } = periodOf(clock, by);
  if (incrementMs === 0 || clock.flagDown[by] || clock.mode === "none") return;
  addTime(d, by, incrementMs);
};
