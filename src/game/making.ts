import { nameMove } from "../rules/announcement.js";
import { readings } from "../rules/clock.js";
import { type LegalMove, type Position, playMove } from "../rules/position.js";
import { isPlainlyDead } from "../rules/unwinnability/dead-position.js";
import { type Color, opponentOf } from "../vocabulary/chess.js";
import { addIncrement, endGame, propose } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import { endAfterMove } from "./ends.js";
import { checkRecordingAtMove } from "./recording.js";
import { isAnnounced, isVisuallyImpaired } from "./table.js";

/** Whether a player's announcement is on the table and names this move. */
export const hasAnnounced = (d: Deliberation, player: Color, uci: string): boolean =>
  d.hand(player).announcement?.move?.uci === uci;

/**
 * A move is made (VI.3; for a sighted player 4.7): the opponent may execute it, a mate ends the
 * game, and where nobody presses a clock it is completed.
 */
export const makeMove = (d: Deliberation, by: Color, legal: LegalMove): void => {
  const { state } = d;
  const move = nameMove(state.position, legal);
  const mirror = state.mirrors[by];
  d.tell("move-made", {
    by,
    san: move.san,
    uci: move.uci,
    move,
    announced: hasAnnounced(d, by, move.uci),
  });
  if (isAnnounced(state) && mirror !== null && !mirror.isRepeated && state.completed.length > 0) {
    d.tell("repetition-missing", { by });
  }
  // 9.1: whoever moves has answered; from 2001 on his touch has mostly said so before.
  if (state.drawOffer !== null && state.drawOffer.by !== by) {
    d.tell("draw-declined", { by, how: "move" });
  }
  checkRecordingAtMove(d, by);
  const end = endAfterMove(d.state, by, playMove(d.state.position, legal));
  if (end !== undefined) {
    // Nobody will announce it any more: the blind opponent hears with which move the game ended.
    if (isAnnounced(state) && !isVisuallyImpaired(state, by) && !hasAnnounced(d, by, move.uci)) {
      d.tell("move-not-announced", { by, move, toArbiter: false });
    }
    completeMade(d);
    endGame(d, end.result, end.reason);
    return;
  }
  proposeIfDead(d, playMove(state.position, legal));
  if (state.opened.clock.mode === "none" || d.hand(by).pressedEarly) completeMade(d);
};

/** A position that is dead though men enough are on the board: the arbiter is asked, once (9.6). */
export const proposeIfDead = (d: Deliberation, after: Position): void => {
  // What the table was opened with was not looked at.
  const isFirst = d.state.completed.length <= d.state.opened.moves.length + 1;
  const isProgress = after.halfmovesSinceProgress === 0;
  if (d.state.isDeadProposed || !isPlainlyDead(after, isFirst || isProgress)) return;
  propose(d, { kind: "result", result: "1/2-1/2", reason: "dead-position" });
};

/** The move made is completed: the press has come, or the game has ended with it. */
export const completeMade = (d: Deliberation): void => {
  const { made } = d.state;
  if (made === null) return;
  const { by } = made;
  const wasRunning = d.state.clock.running === by;
  const end = endAfterMove(d.state, by, playMove(d.state.position, made.legal));
  // With an early press the clock was switched before; the increment comes with the completion.
  if ((wasRunning || d.hand(by).pressedEarly) && end === undefined) addIncrement(d, by);
  completeUnpressed(d);
  if (wasRunning && end === undefined) d.tell("clock-started", { by: opponentOf(by) });
};

/** The move made is completed and no clock is touched: its maker has gone on (6.2.1.2). */
export const completeUnpressed = (d: Deliberation): void => {
  const { made } = d.state;
  if (made === null) return;
  d.tell("move-completed", {
    by: made.by,
    san: made.move.san,
    uci: made.move.uci,
    move: made.move,
    ply: d.state.completed.length + 1,
    fen: playMove(d.state.position, made.legal).fen,
    clocks: readings(d.state.clock, d.atMs),
  });
};

/** Whether a move counts as made only when it is announced (VI.3). */
export const mustAnnounce = (d: Deliberation, player: Color): boolean =>
  isVisuallyImpaired(d.state, player);
