import { type Color, opponentOf, type SquareName, squareOf } from "../vocabulary/chess.js";
import type { InputOf } from "../vocabulary/inputs.js";
import { touchesOf } from "./allowed.js";
import { canWin, propose, resultOnTime, stopClocks, winFor } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import { claimDraw, claimQuickplay } from "./draws.js";
import { proposePenalty } from "./illegal.js";
import { mayAssist } from "./people.js";

/** A player (or his assistant, VI.9e) claims something. */
export const decideClaim = (d: Deliberation, input: InputOf<"claim">): void => {
  if (d.state.ended !== null) return;
  if (input.speaker === "assistant" && !mayAssist(d, input.by, "claim")) return;
  // VI.9e: the fall of a flag and a touched man; every other claim is the player's own.
  if (input.speaker === "assistant" && input.claim !== "time" && input.claim !== "touch") {
    d.tell("assistant-exceeded", { by: input.by, act: `claim ${input.claim}` });
    return;
  }
  switch (input.claim) {
    case "threefold":
    case "fifty-moves":
      claimDraw(d, input, input.claim);
      return;
    case "quickplay":
      claimQuickplay(d, input.by);
      return;
    case "time":
      claimTime(d, input.by);
      return;
    case "touch":
      claimTouch(d, input.by, input.square);
      return;
    case "illegal-move":
      claimIllegalMove(d, input.by);
      return;
    default: {
      const never: never = input.claim;
      throw new Error(`unhandled claim: ${String(never)}`);
    }
  }
};

/** The opponent's flag is down (6.8; rapid B7 2005). */
const claimTime = (d: Deliberation, by: Color): void => {
  const opponent = opponentOf(by);
  const { flagDown } = d.state.clock;
  if (!flagDown[opponent]) {
    d.tell("claim-unfounded", { by, claim: "time" });
    return;
  }
  d.tell("time-claimed", { by });
  stopClocks(d, "claim");
  propose(d, {
    kind: "result",
    result: resultOnTime(d.state, opponent),
    reason: "time",
  });
};

/** The opponent touched a man and played another: lost once the claimant himself touches (4.8). */
const claimTouch = (d: Deliberation, by: Color, square: SquareName | undefined): void => {
  const { state } = d;
  const opponent = opponentOf(by);
  if (touchesOf(state, by, true).length > 0) {
    d.tell("claim-forfeited", { by, claim: "touch" });
    return;
  }
  if (square === undefined) {
    d.tell("claim-unfounded", { by, claim: "touch" });
    return;
  }
  const wrong = state.wrongTouch;
  const isKnown =
    wrong !== null &&
    wrong.by === opponent &&
    wrong.touches.some((touch) => touch.square === squareOf(square));
  if (isKnown && wrong.isForfeited) {
    d.tell("claim-forfeited", { by, claim: "touch" });
    return;
  }
  d.tell("touch-claimed", { by, square });
  stopClocks(d, "claim");
  if (isKnown) propose(d, { kind: "restore", ply: wrong.ply });
  else propose(d, { kind: "touch", player: opponent, square });
};

/** An illegal move that nobody has called (rapid, blitz until 2009; any time before his own move). */
const claimIllegalMove = (d: Deliberation, by: Color): void => {
  const { state } = d;
  const { illegal } = state;
  if (illegal === null || illegal.by === by || !illegal.isHidden) {
    const isTooLate = illegal === null && state.illegalStood === opponentOf(by);
    if (isTooLate) d.tell("claim-forfeited", { by, claim: "illegal-move" });
    else d.tell("claim-unfounded", { by, claim: "illegal-move" });
    return;
  }
  const rule = state.opened.edition.illegal.reduced;
  if (rule.claimLostBy === "touch" && touchesOf(state, by, true).length > 0) {
    d.tell("claim-forfeited", { by, claim: "illegal-move" });
    return;
  }
  d.tell("illegal-move-claimed", { by });
  stopClocks(d, "claim");
  const { category } = state.opened;
  // What stands on the board may be no position at all: the one before it is asked.
  const before = state.completed[illegal.ply - 1]?.after ?? state.initial;
  if (category !== "standard" && rule.claim[category] === "win") {
    const isDraw = rule.drawIfNoMate && !canWin(state, before, by);
    propose(d, {
      kind: "result",
      result: isDraw ? "1/2-1/2" : winFor(by),
      reason: "illegal-moves",
    });
    return;
  }
  proposePenalty(d, illegal.by, {
    ply: illegal.ply,
    count: d.state.illegalCount[illegal.by],
    before,
  });
};
