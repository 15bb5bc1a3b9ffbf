import { nameMove } from "../rules/announcement.js";
import { timeLeft } from "../rules/clock.js";
import { languagesOfTable, readMoveOrigin, readMoveText } from "../rules/move-text.js";
import { orderTouches } from "../rules/obligation.js";
import {
  COLORS,
  type Color,
  isSquareName,
  opponentOf,
  type SquareName,
  squareName,
  squareOf,
} from "../vocabulary/chess.js";
import type {
  Finding,
  InputOf,
  OpenedEnvelopes,
  Penalty,
  ProposalKind,
} from "../vocabulary/inputs.js";
import { endBySealedMove } from "./adjournment.js";
import { addTime, canWin, endGame, propose, setClockTo, stopClocks, winFor } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import { confirmClaim, rejectClaim } from "./draws.js";
import { lineOf } from "./evolve-return.js";
import { assessBoard, makeIfComplete } from "./hand-assessment.js";
import { completeIllegalMove, letIllegalMoveStand } from "./illegal.js";
import { confirmTouch } from "./people.js";
import { checkRecordingAtRestart } from "./recording.js";
import { takeOverSheets } from "./sheets.js";
import type { OpenProposal } from "./state.js";
import { isOfDeadPosition } from "./table.js";

/** The arbiter starts a clock: whatever stopped it is settled by his word (decision 9). */
export const startByArbiter = (d: Deliberation, by: Color): void => {
  if (d.state.ended !== null) return;
  if (d.state.isDiverged || d.state.correction !== null) d.tell("boards-agreed", {});
  letIllegalMoveStand(d, by);
  for (const { id, proposal } of d.state.proposals) {
    if (proposal.kind === "correct-board") {
      d.tell("proposal-settled", { id, kind: proposal.kind, outcome: "moot" });
    }
  }
  d.tell("clock-started", { by });
  checkRecordingAtRestart(d);
  assessBoard(d, d.state.position.turn);
};

export const stopByArbiter = (d: Deliberation): void => {
  if (d.state.ended === null) stopClocks(d, "arbiter");
};

const matching = (d: Deliberation, what: ProposalKind | "proposal"): readonly OpenProposal[] =>
  d.state.proposals.filter((open) => what === "proposal" || open.proposal.kind === what);

/** The arbiter confirms what the program proposed: only now it happens. */
export const confirm = (
  d: Deliberation,
  what: ProposalKind | "proposal" | "claim",
  opened?: OpenedEnvelopes,
): void => {
  if (what === "claim") {
    confirmClaim(d);
    return;
  }
  for (const open of matching(d, what)) {
    // A board correction is settled by the player's hands.
    if (open.proposal.kind === "correct-board") continue;
    d.tell("proposal-settled", {
      id: open.id,
      kind: open.proposal.kind,
      outcome: "confirmed",
    });
    // I.10: a sealed move that ends the game does so, whoever came too late for it.
    if (open.proposal.kind === "result" && open.proposal.reason === "default-time") {
      endBySealedMove(d, opened);
      if (d.state.ended !== null) return;
    }
    applyProposal(d, open.proposal);
    if (d.state.ended !== null) return;
  }
};

const applyProposal = (d: Deliberation, proposal: OpenProposal["proposal"]): void => {
  switch (proposal.kind) {
    case "result":
      endGame(d, proposal.result, proposal.reason);
      return;
    case "clocks":
      for (const by of COLORS) setClockTo(d, by, proposal[by]);
      return;
    case "touch":
      confirmTouch(d, proposal.player, proposal.square);
      return;
    case "restore":
      restorePly(d, proposal.ply);
      return;
    case "retrace":
      retrace(d, proposal.ply);
      return;
    case "new-game":
      d.tell("ruling-given", { text: "new game" });
      stopClocks(d, "arbiter");
      d.tell("new-game-begun", {});
      for (const by of COLORS) {
        setClockTo(d, by, d.state.clock.control.periods[0]?.timeMs ?? 0);
      }
      return;
    case "correct-board":
      return;
    default: {
      const never: never = proposal;
      throw new Error(`unhandled proposal: ${JSON.stringify(never)}`);
    }
  }
};

export const reject = (d: Deliberation, what: ProposalKind | "proposal" | "claim"): void => {
  if (what === "claim") {
    rejectClaim(d);
    return;
  }
  const open = matching(d, what);
  if (open.length === 0) return;
  d.tell("ruling-given", { text: `rejected: ${what}` });
  for (const one of open) {
    d.tell("proposal-settled", { id: one.id, kind: one.proposal.kind, outcome: "rejected" });
  }
};

export const postponeClaim = (d: Deliberation): void => {
  const claim = d.state.drawClaim;
  if (claim === null) return;
  d.tell("ruling-given", { text: "claim postponed" });
  d.tell("claim-postponed", { by: claim.by });
};

/** Squares by which the player then to move is bound after going back (4.3 by analogy, 7.5.1). */
const touchedAfter = (d: Deliberation, ply: number): readonly SquareName[] => {
  const { state } = d;
  const line = lineOf(state);
  const undone = line[ply];
  // Forward again to the last of them: nothing of the move under way then is known any more.
  if (undone === undefined && ply > state.completed.length) return [];
  const { illegal, wrongTouch } = state;
  const position = undone?.before ?? state.position;
  if (illegal !== null && illegal.ply === ply) {
    if (illegal.touches.length > 0) {
      return orderTouches(illegal.touches, position.turn).map((touch) => squareName(touch.square));
    }
  }
  if (wrongTouch !== null && wrongTouch.ply === ply) {
    return orderTouches(wrongTouch.touches, position.turn).map((touch) => squareName(touch.square));
  }
  if (undone === undefined) {
    const { touches } = state.hands[position.turn];
    if (touches.length > 0) {
      return orderTouches(touches, position.turn).map((touch) => squareName(touch.square));
    }
    // Only his own pending line on the sheet can tell which man he moved.
    const line = state.sheets[position.turn]?.[ply];
    const languages = languagesOfTable(state.language);
    const origin =
      line === undefined
        ? undefined
        : (readMoveText(position, line, languages)?.from ??
          readMoveOrigin(position, line, languages));
    return origin === undefined ? [] : [squareName(origin)];
  }
  if (undone.touches.length > 0) {
    return orderTouches(undone.touches, position.turn).map((touch) => squareName(touch.square));
  }
  const origin = undone.move.uci.slice(0, 2);
  return isSquareName(origin) ? [origin] : [];
};

const goBack = (
  d: Deliberation,
  ply: number,
  type: "position-restored" | "game-retraced",
  touched: readonly SquareName[] = touchedAfter(d, ply),
): void => {
  const line = lineOf(d.state);
  if (ply > line.length) return;
  const position = line[ply - 1]?.after ?? d.state.initial;
  const isMan = (square: SquareName): boolean => position.placement[squareOf(square)] !== null;
  d.tell(type, { by: position.turn, ply, fen: position.fen, touched: touched.filter(isMan) });
  for (const open of d.state.proposals) {
    const isPast =
      open.proposal.kind === "restore" ||
      open.proposal.kind === "retrace" ||
      isOfDeadPosition(open.proposal);
    if (isPast) {
      d.tell("proposal-settled", { id: open.id, kind: open.proposal.kind, outcome: "moot" });
    }
  }
};

/** Back to the last point where the sheets agree, on both boards (VI.8). */
const retrace = (d: Deliberation, ply: number): void => {
  // What was touched is known of the moves as they were followed, else of what was written.
  const isFollowed = ply < d.state.completed.length;
  const followed = isFollowed ? touchedAfter(d, ply) : [];
  takeOverSheets(d, ply);
  goBack(d, ply, "game-retraced", isFollowed ? followed : touchedAfter(d, ply));
};

/**
 * The position before the irregularity is put back, on both boards (7.5.1). A later ply than the
 * last: moves that were taken back count again, as long as no other was completed since.
 */
export const restorePly = (d: Deliberation, ply: number): void => {
  if (d.state.ended !== null || ply > lineOf(d.state).length) return;
  stopClocks(d, "arbiter");
  goBack(d, ply, "position-restored");
};

export const ruleResult = (d: Deliberation, input: InputOf<"arbiter-rule-result">): void => {
  if (d.state.ended !== null) return;
  d.tell("ruling-given", { text: `result ${input.result}` });
  const isPostponed =
    d.state.drawClaim?.claim === "quickplay" &&
    d.state.drawClaim.isPostponed &&
    input.result === "1/2-1/2";
  endGame(d, input.result, isPostponed ? "quickplay" : "arbiter");
};

/** The arbiter's word on which move has to be played. */
export const ruleMove = (d: Deliberation, text: string): void => {
  const { position } = d.state;
  const legal = readMoveText(position, text, languagesOfTable(d.state.language));
  if (legal === undefined || d.state.ended !== null) return;
  const { san } = nameMove(position, legal);
  d.tell("ruling-given", { text: `play ${san}` });
  d.tell("move-ruled", { by: position.turn, san, uci: legal.uci });
  const { adjournment } = d.state;
  // A11: the envelope is lost, and the sealer's word for it stands.
  if (adjournment?.phase === "adjourned")
    d.tell("move-sealed", { by: adjournment.sealer, text: san });
  assessBoard(d, position.turn);
  makeIfComplete(d, position.turn);
};

export const penalise = (d: Deliberation, by: Color, penalty: Penalty): void => {
  if (d.state.ended !== null) return;
  d.tell("penalty-given", { by, penalty });
  switch (penalty.kind) {
    case "warning":
      return;
    case "time-to-opponent":
      addTime(d, opponentOf(by), penalty.ms);
      return;
    case "time-off": {
      d.tell("time-deducted", {
        by,
        ms: penalty.ms,
        before: timeLeft(d.state.clock, by, d.atMs),
      });
      return;
    }
    case "loss":
      endGame(d, winFor(opponentOf(by)), "arbiter");
      return;
    default: {
      const never: never = penalty;
      throw new Error(`unhandled penalty: ${JSON.stringify(never)}`);
    }
  }
};

/** What no sensor sees (4.1, 7.1, 7.2, 11.3.2). */
export const find = (d: Deliberation, finding: Finding): void => {
  const by = "player" in finding ? finding.player : null;
  d.tell("finding-noted", { by, finding });
  const { state } = d;
  const { edition, category, supervision } = state.opened;
  const least = Math.min(state.clock.movesCompleted.white, state.clock.movesCompleted.black);
  switch (finding.kind) {
    case "two-hands":
      if (edition.illegal.twoHands) completeIllegalMove(d, finding.player, "two-hands");
      return;
    case "device": {
      if (edition.device === "none") return;
      const opponent = opponentOf(finding.player);
      const isDraw = edition.device === "loses-or-draw" && !canWin(state, state.position, opponent);
      propose(d, {
        kind: "result",
        result: isDraw ? "1/2-1/2" : winFor(opponent),
        reason: "device",
      });
      return;
    }
    case "accidental-contact":
      assessBoard(d, finding.player);
      return;
    case "colours-reversed": {
      const below = edition.coloursReversedRestartBelowMoves;
      if (below !== null && least < below) propose(d, { kind: "new-game" });
      return;
    }
    case "start-position-wrong": {
      const isTooLate =
        category !== "standard" && supervision !== "full" && least >= edition.rapid.setupClaimMoves;
      if (!isTooLate) propose(d, { kind: "new-game" });
      return;
    }
    default: {
      const never: never = finding;
      throw new Error(`unhandled finding: ${JSON.stringify(never)}`);
    }
  }
};
