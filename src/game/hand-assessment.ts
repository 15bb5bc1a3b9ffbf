import { nameMove } from "../rules/announcement.js";
import { closestReading, executedMoves, shows } from "../rules/board-reading.js";
import { type LegalMove, legalMoves, playMove } from "../rules/position.js";
import { shownLines } from "../rules/shown-line.js";
import {
  type Color,
  colorOfLetter,
  opponentOf,
  type Square,
  squareName,
} from "../vocabulary/chess.js";
import { allowedMoves, binds } from "./allowed.js";
import { followCorrection } from "./board-correction.js";
import { begunCastling, countOf, isAllIn, unremovedCapture } from "./board-explanation.js";
import type { Deliberation } from "./deliberation.js";
import { differencesFrom, keyOfDifferences } from "./differences.js";
import { callDivergence } from "./divergence.js";
import { movesShown } from "./hand-status.js";
import { isHome, isStandingAgain } from "./lift-meaning.js";
import { completeMade, completeUnpressed, makeMove, mustAnnounce } from "./making.js";
import { progressOf } from "./mirrors.js";
import { askAboutCapture, isInDoubt } from "./misread-capture.js";
import { askWhichWasTaken } from "./other-capture.js";
import { moveRepliedTo, moveUnderReplies, seriesShown } from "./overlapping-hands.js";
import {
  boardOf,
  hasBoard,
  isBoardSeen,
  isMadeStanding,
  isSharedWithoutClock,
  isVisuallyImpaired,
  onlyPlayersCall,
  readingOf,
} from "./table.js";
import { askForPosition, askWhenLost, mayBeReply } from "./unclear-board.js";
import { isMoveSeen, isUnseenBefore } from "./unseen-moves.js";

/** Whether something has happened after which a move can no longer be made at this table. */
const isMoveBarred = (d: Deliberation): boolean => {
  const { paused, ended, isDiverged } = d.state;
  return (
    ended !== null ||
    isDiverged ||
    (paused !== null &&
      paused !== "link-lost" &&
      paused !== "arbiter" &&
      paused !== "player" &&
      paused !== "restart")
  );
};

/** Everything that a board of a player shows is looked at again after it has changed. */
export const assessBoard = (d: Deliberation, player: Color, placedOn?: Square): void => {
  if (!hasBoard(d.state, player) || d.state.ended !== null) return;
  const table = boardOf(d.state, player);
  if (table.isLost) return;
  if (d.state.correction !== null) {
    followCorrection(d, player);
    return;
  }
  if (d.state.isDiverged) return;
  if (askAboutCapture(d, player)) return;
  if (table.isUnknown) {
    const isUnderstood = isHome(d.state, player) || isMoveSeen(d, player, placedOn);
    if (isUnderstood) d.tell("board-restored", { by: player });
    if (isHome(d.state, player) || !isUnderstood) return;
  }
  const hand = d.hand(player);
  if (hand.displaced !== null) {
    if (!isStandingAgain(d.state, player)) return;
    d.tell("board-restored", { by: player });
  }
  if (isAdjustingAway(d, player)) return;
  followMirror(d, player);
  if (d.state.isDiverged || d.state.ended !== null) return;
  if (player === d.state.position.turn) assessHand(d, player, placedOn);
  else if (hand.offBase && isHome(d.state, player)) d.tell("board-restored", { by: player });
};

const isAdjustingAway = (d: Deliberation, player: Color): boolean => {
  const adjusting = (d.state.opened.shared ? [player, opponentOf(player)] : [player]).some(
    (one) => d.hand(one).adjusting !== null,
  );
  if (!adjusting || isHome(d.state, player)) return false;
  // Whatever he said before: a move that stands on the board and may still be taken back is one.
  const isMove = executedMoves(readingOf(d.state, player), d.state.position).length > 0;
  return binds(d.state) || !isMove || d.state.position.turn !== player;
};

/** Follows a player who executes the opponent's move on his own board (VI.1). */
const followMirror = (d: Deliberation, player: Color): void => {
  const mirror = d.state.mirrors[player];
  if (mirror === null || mirror.isDone) return;
  const disputed = d.hand(mirror.by).disputed;
  const board = readingOf(d.state, player);
  if (disputed !== null) {
    followDispute(d, player);
    return;
  }
  const progress = progressOf(d, player, mirror);
  if (progress.status === "done") {
    d.tell("move-mirrored", { by: player, move: mirror.move });
    return;
  }
  if (progress.status !== "wrong") return;
  const differences = differencesFrom(board, mirror.after);
  if (keyOfDifferences(differences) !== mirror.toldWrong) {
    d.tell("mirror-wrong", { by: player, move: mirror.move, differences });
  }
};

/** A pressed move in dispute: what the opponent's board shows decides what happens next. */
const followDispute = (d: Deliberation, player: Color): void => {
  const mover = opponentOf(player);
  const { disputed } = d.hand(mover);
  if (disputed === null) return;
  const board = readingOf(d.state, player);
  const shown = (uci: string): LegalMove | undefined =>
    legalMoves(d.state.position).find((move) => move.uci === uci && shows(board, move.after));
  const asOnBoard = shown(disputed.board.uci);
  if (asOnBoard !== undefined) {
    if (d.state.made === null) makeMove(d, mover, asOnBoard);
    if (d.state.made !== null) completeMade(d);
    assessBoard(d, player);
    return;
  }
  if (disputed.announced !== null && shown(disputed.announced.uci) !== undefined) {
    callDivergence(d, player);
  }
};

/** The hand of the player to move: what his board now shows, and what that makes of it. */
const assessHand = (d: Deliberation, player: Color, placedOn: Square | undefined): void => {
  const { position, made } = d.state;
  const board = readingOf(d.state, player);
  if (made !== null) {
    followMade(d, player);
    return;
  }
  const executed = executedMoves(board, position);
  if (shows(board, position.placement)) {
    if (!askWhichWasTaken(d, player, placedOn)) comeHome(d, player);
    return;
  }
  if (executed.length > 0) {
    judgePlaced(d, player, executed, placedOn);
    return;
  }
  // A reply that stands in full explains more than one that is still in the hand.
  const whole = d.state.opened.shared ? seriesShown(d, player, false) : [];
  if (d.state.opened.shared) {
    if (settleFirst(d, player, moveUnderReplies(d, player, whole))) return;
    const found = executedMoves(board, position, { mayBeOut: opponentOf(player) });
    if (found.length > 0 && mayBeReply(d.state, player)) {
      askWhenLost(d, player, placedOn);
      return;
    }
    // Where men have no names both may be true.
    const isOpen = board.sensor === "occupancy" && whole.length > 0;
    if (found.length > 0 && !(isOpen && beginOtherwise(whole, found))) {
      judgePlaced(d, player, found, placedOn);
      return;
    }
    // With a clock nobody has his next move in the hand before two presses.
    const mayGoOn = d.state.opened.clock.mode !== "program" && !isOpen;
    if (
      mayGoOn &&
      settleFirst(d, player, moveUnderReplies(d, player, seriesShown(d, player, true)))
    )
      return;
  }
  // A position that comes back may have been played for.
  if (whole.length === 0 && takeBack(d, player)) return;
  if (d.state.opened.shared && settleFirst(d, player, moveRepliedTo(d, player))) return;
  if (askWhenLost(d, player, placedOn)) return;
  const mirror = d.state.mirrors[player];
  if (mirror !== null && !mirror.isDone) return;
  judgeUnfinished(d, player);
};

/** Whether one of these series begins with none of these moves. */
const beginOtherwise = (
  series: readonly (readonly LegalMove[])[],
  moves: readonly LegalMove[],
): boolean => series.some(([first]) => !moves.some(({ uci }) => uci === first?.uci));

/**
 * In casual play a board that shows an earlier position of the game takes moves back. On one board
 * without a clock there is nobody to ask: both see it, and the game goes on from there.
 */
const takeBack = (d: Deliberation, player: Color): boolean => {
  const { completed, opened } = d.state;
  if (opened.policies.play !== "casual") return false;
  const board = readingOf(d.state, player);
  const back = [...completed].reverse().findIndex(({ before }) => shows(board, before.placement));
  const undone = completed[completed.length - 1 - back];
  if (back < 0 || undone === undefined) return false;
  d.tell("takeback-offered", { plies: back + 1 });
  if (isSharedWithoutClock(d.state)) {
    const ply = completed.length - 1 - back;
    d.tell("game-retraced", { by: undone.by, ply, fen: undone.before.fen, touched: [] });
  }
  return true;
};

const comeHome = (d: Deliberation, player: Color): void => {
  const hand = d.hand(player);
  const [placed] = hand.placed;
  const wasReleased = binds(d.state) && hand.released !== null && placed !== undefined;
  const legal = legalMoves(d.state.position).find((move) => move.uci === placed);
  if (wasReleased && legal !== undefined) {
    d.tell("released-piece-moved", {
      by: player,
      move: nameMove(d.state.position, legal),
      square: squareName(legal.from),
    });
  }
  if (hand.offBase || hand.toldWrong !== null || placed !== undefined) {
    d.tell("board-restored", { by: player });
  }
};

/** A move is made: its maker may not go on with the released man (4.7). */
const followMade = (d: Deliberation, player: Color): void => {
  const { made, position } = d.state;
  if (made === null || made.by !== player) return;
  const board = readingOf(d.state, player);
  if (isMadeStanding(d.state) && d.hand(player).pressedEarly) {
    completeMade(d);
    return;
  }
  if (shows(board, made.legal.after, { mayBeOut: opponentOf(player) })) return;
  const reading = closestReading(board, made.legal.after);
  if (countOf(reading.squares, player) !== countOf(made.legal.after, player)) return;
  const square = reading.squares.findIndex(
    (man, at) =>
      man !== null && man !== "?" && colorOfLetter(man) === player && man !== made.legal.after[at],
  );
  if (square < 0 || completeByNextMove(d, player)) return;
  const key = `released ${squareName(square)}`;
  if (d.hand(player).toldWrong === key) return;
  d.tell("released-piece-moved", {
    by: player,
    move: nameMove(position, made.legal),
    square: squareName(square),
  });
};

/**
 * The press was forgotten: the opponent has replied all the same, and now the player has made his next
 * move. With it the one before is completed, and so is the reply that he has answered; no clock is
 * touched. On one board it shows all three; on two the opponent's shows the reply, and the player's
 * the reply and his answer. Source: Laws 2014, 6.2(a); 2018, 6.2.1.2.
 */
const completeByNextMove = (d: Deliberation, player: Color): boolean => {
  const { made, opened } = d.state;
  if (made === null || !opened.edition.completedByNextMove) return false;
  const hasGoneOn = opened.shared
    ? hasGoneOnHere(d, player, made.legal)
    : hasGoneOnOnTwo(d, player, made.legal);
  if (!hasGoneOn) return false;
  completeUnpressed(d);
  assessBoard(d, opponentOf(player));
  if (d.state.made?.by !== opponentOf(player)) return true;
  completeUnpressed(d);
  assessBoard(d, player);
  return true;
};

/** Whether the one board shows the move made, one reply and one next move, and nothing else explains it. */
const hasGoneOnHere = (d: Deliberation, player: Color, made: LegalMove): boolean => {
  const { movements } = boardOf(d.state, player);
  const lines = shownLines(readingOf(d.state, player), d.state.position, movements, {
    first: made.uci,
    hasStood: (move) => move.uci === made.uci,
    mayBeOut: false,
  });
  const [only, another] = lines;
  return (
    only !== undefined && another === undefined && only.length === 3 && only[0]?.uci === made.uci
  );
};

/** Whether the opponent's board shows his reply, and the player's own board that reply and one next move. */
const hasGoneOnOnTwo = (d: Deliberation, player: Color, made: LegalMove): boolean => {
  const opponent = opponentOf(player);
  if (!hasBoard(d.state, opponent) || !isBoardSeen(d.state, opponent)) return false;
  const reached = playMove(d.state.position, made);
  const replies = executedMoves(readingOf(d.state, opponent), reached);
  return replies.some(
    (reply) => executedMoves(readingOf(d.state, player), playMove(reached, reply)).length > 0,
  );
};

/** The board shows a legal move, or several that it cannot tell apart. */
const judgePlaced = (
  d: Deliberation,
  player: Color,
  found: readonly LegalMove[],
  placedOn: Square | undefined,
): void => {
  const hand = d.hand(player);
  const { position } = d.state;
  const ucis = found.map((move) => move.uci);
  if (ucis.join() === hand.placed.join()) {
    makeIfComplete(d, player);
    return;
  }
  if (isUnseenBefore(d, player, found)) {
    if (!boardOf(d.state, player).isUnknown) askForPosition(d, player, d.atMs);
    return;
  }
  const isRelease = binds(d.state) && hand.released !== null && hand.forced === null;
  const { released } = hand;
  if (isRelease && released !== null && !ucis.some((uci) => released.includes(uci))) {
    const [first] = found;
    if (first === undefined || hand.toldWrong === `released ${squareName(first.to)}`) return;
    d.tell("released-piece-moved", {
      by: player,
      move: nameMove(position, first),
      square: squareName(first.to),
    });
    return;
  }
  const allowed = allowedMoves(d.state);
  const isOwed = found.some((move) => allowed.some((one) => one.uci === move.uci));
  d.tell("move-placed", {
    by: player,
    moves: found.map((move) => nameMove(position, move)),
    // The moving man itself must have been released: putting another one back releases nothing.
    binds:
      isOwed &&
      binds(d.state) &&
      !hand.afterGap &&
      !found.some((move) => isInDoubt(d.state, player, move)) &&
      (placedOn === undefined ||
        found.some((move) => move.to === placedOn || move.castling?.rookTo === placedOn)),
  });
  if (!isOwed) tellWrongObligation(d, player, found, false);
  makeIfComplete(d, player);
};

/** A move against the touches: told to the journal, and to the desk when it is his business. */
export const tellWrongObligation = (
  d: Deliberation,
  player: Color,
  found: readonly LegalMove[],
  isPressed: boolean,
): void => {
  const [first] = found;
  if (first === undefined) return;
  const isMade = !isVisuallyImpaired(d.state, player);
  d.tell("wrong-obligation", {
    by: player,
    move: nameMove(d.state.position, first),
    allowed: allowedMoves(d.state).map((move) => nameMove(d.state.position, move).san),
    toArbiter: (isPressed || isMade) && !onlyPlayersCall(d.state),
  });
};

/** The moves that the board shows, where a move with a foreign man in the hand must be one that may be played. */
const movesStanding = (d: Deliberation, player: Color): readonly LegalMove[] => {
  const found = movesShown(d.state, player);
  if (executedMoves(readingOf(d.state, player), d.state.position).length > 0) return found;
  const allowed = allowedMoves(d.state, true);
  return found.filter((move) => allowed.some((one) => one.uci === move.uci));
};

/**
 * Makes the move that the board shows, where everything that makes it is there: for a visually
 * impaired player the announcement too (VI.3), for a sighted one the release (4.7).
 */
export const makeIfComplete = (d: Deliberation, player: Color): void => {
  const { state } = d;
  if (isMoveBarred(d) || state.made !== null || state.position.turn !== player) return;
  const hand = d.hand(player);
  if (hand.disputed !== null || boardOf(state, player).isLost || hand.displaced !== null) return;
  const found = movesStanding(d, player);
  if (found.length === 0) return;
  const announced = hand.announcement;
  const named = found.find((move) => move.uci === announced?.move?.uci);
  const mirror = state.mirrors[player];
  if (mirror !== null && !mirror.isDone) return;
  if (mustAnnounce(d, player)) {
    if (announced === null || announced.status === "unclear" || announced.status === "ambiguous")
      return;
    if (announced.status === "promotion-missing") return;
    if (named === undefined) {
      tellMismatch(d, player);
      return;
    }
    if (!allowedMoves(state).some((move) => move.uci === named.uci)) return;
    makeMove(d, player, named);
    return;
  }
  const [only] = found;
  const chosen = named ?? (found.length === 1 ? only : undefined);
  // A man that may still move on is made by the press, or by the opponent's reply. Words leave no doubt
  // which move it is, also where nobody saw it.
  const isDoubtful =
    chosen !== undefined &&
    named === undefined &&
    (hand.afterGap || boardOf(state, player).isUnknown || isInDoubt(state, player, chosen));
  const isFirm = binds(state) && !isDoubtful;
  if (chosen === undefined || !isFirm) {
    if (chosen === undefined || named === undefined) return;
    if (!isPromotionChoice(found)) return;
    if (state.opened.clock.mode !== "none") return;
  }
  makeMove(d, player, chosen);
  if (announced !== null && named === undefined) tellMismatch(d, player);
};

/** Whether the moves differ only in the new piece. */
export const isPromotionChoice = (found: readonly LegalMove[]): boolean =>
  found.length > 1 &&
  found.every(
    (move) =>
      move.promotion !== undefined && move.from === found[0]?.from && move.to === found[0]?.to,
  );

/** What was said differs from what the board shows (VI.6): both are told back. */
export const tellMismatch = (d: Deliberation, player: Color): void => {
  const { announcement, placed } = d.hand(player);
  const shown = d.state.made?.by === player ? d.state.made.move : undefined;
  const first = legalMoves(d.state.position).find((move) => move.uci === placed[0]);
  const board = shown ?? (first === undefined ? undefined : nameMove(d.state.position, first));
  if (announcement === null || board === undefined) return;
  d.tell("announcement-mismatched", {
    by: player,
    text: announcement.text,
    board,
    announced: announcement.utterance,
  });
};

/** Nothing legal stands on the board: a man in the hand, or a placement that is no move. */
const judgeUnfinished = (d: Deliberation, player: Color): void => {
  const { position } = d.state;
  const board = readingOf(d.state, player);
  const reading = closestReading(board, position.placement);
  const hand = d.hand(player);
  const castling = begunCastling(reading, position);
  if (
    castling !== undefined &&
    countOf(reading.squares, player) <= countOf(position.placement, player)
  ) {
    const isOwed = allowedMoves(d.state).some((move) => move.uci === castling.uci);
    if (binds(d.state) && isOwed && hand.released === null) {
      d.tell("castling-begun", { by: player, move: nameMove(position, castling) });
    }
    return;
  }
  const capture = unremovedCapture(reading, position);
  if (capture?.captured !== undefined) {
    if (hand.toldWrong !== `capture ${capture.uci}`) {
      d.tell("capture-not-removed", {
        by: player,
        move: nameMove(position, capture),
        square: squareName(capture.captured),
      });
    }
    return;
  }
  if (!isAllIn(reading, position.placement, player)) return;
  const differences = differencesFrom(board, position.placement, reading.squares);
  if (keyOfDifferences(differences) !== hand.toldWrong)
    d.tell("placement-not-legal", { by: player, differences });
};

/**
 * The opponent has acted on top of this move: it stands, and what he did is looked at. False: there is
 * no such move, or none can be made.
 */
const settleFirst = (d: Deliberation, player: Color, first: LegalMove | undefined): boolean => {
  if (first === undefined || isMoveBarred(d)) return false;
  // No board that does not name its men says what a pawn has become, and no default does.
  const isNamed = readingOf(d.state, player).sensor === "placement";
  const { announcement } = d.hand(player);
  if (first.promotion !== undefined && !isNamed && announcement?.move?.uci !== first.uci)
    return false;
  makeMove(d, player, first);
  // Where the players press a clock, the press completes it (6.2.1).
  if (d.state.made !== null && d.state.opened.clock.mode !== "program") completeMade(d);
  if (d.state.made === null && d.state.ended === null) assessBoard(d, d.state.position.turn);
  return true;
};
