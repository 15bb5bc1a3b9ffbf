import { periodOf, timeLeft } from "../rules/clock.js";
import { languagesOfTable, readMoveText } from "../rules/move-text.js";
import { isFiftyMoves, isThreefold } from "../rules/repetition.js";
import { type Color, type Millis, opponentOf } from "../vocabulary/chess.js";
import type { InputOf } from "../vocabulary/inputs.js";
import { touchesOf } from "./allowed.js";
import { canWin, endGame, propose, stopClocks, winFor } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import type { GameState } from "./state.js";

/** An offer stands until it is accepted, declined, or answered by the board (9.1). */
export const offerDraw = (d: Deliberation, by: Color): void => {
  if (d.state.ended !== null) return;
  d.tell("draw-offered", { by });
};

/** Moves made by both since the game began; those before the position of the table count too. */
const movesMade = ({ clock, made }: GameState): number => {
  const white = clock.movesCompleted.white + (made?.by === "white" ? 1 : 0);
  const black = clock.movesCompleted.black + (made?.by === "black" ? 1 : 0);
  return white + black;
};

/** Accepting nothing has no effect. Too early an agreement is the arbiter's (2017+, 5.2.3). */
export const acceptDraw = (d: Deliberation, by: Color): void => {
  const offer = d.state.drawOffer;
  if (d.state.ended !== null || offer === null || offer.by === by) return;
  d.tell("draw-accepted", { by });
  if (movesMade(d.state) < d.state.opened.edition.drawAgreementMinPlies) {
    d.tell("arbiter-called", { by, why: "premature-agreement" });
    return;
  }
  endGame(d, "1/2-1/2", "agreement");
};

export const declineDraw = (d: Deliberation, by: Color): void => {
  const offer = d.state.drawOffer;
  if (d.state.ended !== null || offer === null || offer.by === by) return;
  d.tell("draw-declined", { by, how: "word" });
};

/** Laws 2023, 5.1.2: a draw when the opponent cannot mate by any series of legal moves. */
export const resign = (d: Deliberation, by: Color): void => {
  if (d.state.ended !== null) return;
  const opponent = opponentOf(by);
  const isDraw =
    d.state.opened.edition.resignDrawIfNoMate && !canWin(d.state, d.state.position, opponent);
  endGame(d, isDraw ? "1/2-1/2" : winFor(opponent), "resignation");
};

/** Whether the right to claim is lost for this move (9.4). */
const isClaimLost = (state: GameState, by: Color): boolean => {
  if (state.made?.by === by) return true;
  return state.opened.edition.claimLostBy === "touch" && touchesOf(state, by, true).length > 0;
};

/** A threefold or fifty-move claim: checked at once, clocks stopped (9.2, 9.3, 9.5). */
export const claimDraw = (
  d: Deliberation,
  input: InputOf<"claim">,
  claim: "threefold" | "fifty-moves",
): void => {
  const { by } = input;
  const { state } = d;
  if (state.position.turn !== by) {
    d.tell("claim-unfounded", { by, claim });
    return;
  }
  if (isClaimLost(state, by)) {
    d.tell("claim-forfeited", { by, claim });
    return;
  }
  const intended =
    input.with === undefined
      ? undefined
      : readMoveText(state.position, input.with, languagesOfTable(state.language));
  if (input.with !== undefined && intended === undefined) {
    d.tell("claim-unfounded", { by, claim });
    return;
  }
  d.tell("draw-claimed", { by, claim, with: input.with ?? null, uci: intended?.uci ?? null });
  if (state.opened.edition.claimIsOffer) offerDraw(d, by);
  stopClocks(d, "claim");
  const isRight =
    claim === "threefold"
      ? isThreefold(state.occurrences, state.position, intended)
      : isFiftyMoves(state.position, intended);
  if (isRight) {
    d.tell("draw-claim-right", { by, claim });
    propose(d, { kind: "result", result: "1/2-1/2", reason: claim });
    return;
  }
  d.tell("draw-claim-wrong", { by, claim });
  proposeClaimPenalty(d, by);
};

/** What is left of the claimant's time after a wrong claim (9.5). */
const claimantTimeAfter = (state: GameState, leftMs: Millis): Millis => {
  const penalty = state.opened.edition.wrongClaim.claimant;
  const minute = 60_000;
  switch (penalty.kind) {
    case "none":
      return leftMs;
    case "half":
      return leftMs - Math.min(leftMs / 2, penalty.capMin * minute);
    case "half-tiered":
      if (leftMs < minute) return leftMs;
      if (leftMs <= 2 * minute) return minute;
      return Math.max(minute, leftMs - Math.min(leftMs / 2, penalty.capMin * minute));
    default: {
      const never: never = penalty;
      throw new Error(`unhandled penalty: ${JSON.stringify(never)}`);
    }
  }
};

const proposeClaimPenalty = (d: Deliberation, by: Color): void => {
  const { state } = d;
  const opponent = opponentOf(by);
  const plusMs = state.opened.edition.wrongClaim[state.opened.category].opponentPlusMin * 60_000;
  const own = Math.round(claimantTimeAfter(state, timeLeft(state.clock, by, d.atMs)));
  const other = timeLeft(state.clock, opponent, d.atMs) + plusMs;
  propose(d, {
    kind: "clocks",
    white: by === "white" ? own : other,
    black: by === "black" ? own : other,
  });
};

/** Whether the rules of the quickplay finish hold: by the edition, or because it was announced. */
const isQuickplayInForce = ({ opened }: GameState): boolean =>
  opened.policies.quickplay ?? opened.edition.quickplay.inLaws;

/** "Less than two minutes" (10.2; III.4, III.5). */
const QUICKPLAY_MS: Millis = 120_000;

/**
 * The arbiter gives both an increment in the running game. Where the player having the move has asked
 * for it in a quickplay finish, with less than two minutes, his opponent gets two minutes: that is
 * proposed. Source: Laws 2018, Guidelines III.4.
 */
export const setIncrement = (d: Deliberation, ms: Millis): void => {
  const { state } = d;
  if (state.ended !== null || state.clock.mode === "none") return;
  const by = state.position.turn;
  const wasWithout = periodOf(state.clock, by).incrementMs === 0;
  d.tell("increment-set", { ms });
  const { edition } = state.opened;
  const left = timeLeft(state.clock, by, d.atMs);
  const isGranted =
    !edition.quickplay.inLaws && isQuickplayInForce(state) && wasWithout && left < QUICKPLAY_MS;
  if (!isGranted || ms === 0) return;
  const opponent = opponentOf(by);
  const other = timeLeft(state.clock, opponent, d.atMs) + edition.quickplay.plusMin * 60_000;
  propose(d, {
    kind: "clocks",
    white: by === "white" ? left : other,
    black: by === "black" ? left : other,
  });
};

/** Article 10 / guidelines III: with less than two minutes, the opponent cannot or will not win. */
export const claimQuickplay = (d: Deliberation, by: Color): void => {
  const { state } = d;
  const { edition, category, clock } = state.opened;
  const isInForce = isQuickplayInForce(state);
  const period = state.clock.control.periods[state.clock.period[by]];
  const isLast = state.clock.period[by] + 1 >= state.clock.control.periods.length;
  const left = timeLeft(state.clock, by, d.atMs);
  const isAdmissible =
    isInForce &&
    category !== "blitz" &&
    isLast &&
    (edition.quickplay.inLaws || (period?.incrementMs ?? 0) === 0) &&
    left < QUICKPLAY_MS &&
    left > 0 &&
    !state.clock.flagDown[by] &&
    clock.mode !== "none" &&
    (!edition.quickplay.onMoveOnly || state.position.turn === by);
  if (!isAdmissible) {
    d.tell("claim-unfounded", { by, claim: "quickplay" });
    return;
  }
  d.tell("draw-claimed", { by, claim: "quickplay", with: null, uci: null });
  if (edition.claimIsOffer) offerDraw(d, by);
  stopClocks(d, "claim");
};

/** The arbiter agrees: the game is drawn (10.2(a)). */
export const confirmClaim = (d: Deliberation): void => {
  const claim = d.state.drawClaim;
  if (claim === null) return;
  d.tell("draw-claim-right", { by: claim.by, claim: claim.claim });
  endGame(d, "1/2-1/2", claim.claim);
};

/** The arbiter rejects it: two minutes more for the opponent (10.2(c) 2001, III.5.3). */
export const rejectClaim = (d: Deliberation): void => {
  const claim = d.state.drawClaim;
  if (claim === null) return;
  d.tell("draw-claim-wrong", { by: claim.by, claim: claim.claim });
  // 1997 knows only agreeing and postponing: no time goes with another answer (10.2).
  if (!d.state.opened.edition.quickplay.mayReject) return;
  const opponent = opponentOf(claim.by);
  const before = timeLeft(d.state.clock, opponent, d.atMs);
  d.tell("time-added", {
    by: opponent,
    ms: d.state.opened.edition.quickplay.plusMin * 60_000,
    before,
  });
};
