import {
  type BoardReading,
  closestReading,
  executedMoves,
  shows,
  wrongSquares,
} from "../rules/board-reading.js";
import { type LegalMove, legalMoves, playMove } from "../rules/position.js";
import { isShownByMore } from "../rules/shown-pair.js";
import { mirrorProgress } from "../sync/mirror-progress.js";
import type { Color, Square } from "../vocabulary/chess.js";
import type { InputOf } from "../vocabulary/inputs.js";
import type { Placement } from "../vocabulary/placement.js";
import { assertNever } from "../vocabulary/result.js";
import { allowedMoves } from "./allowed.js";
import { isUnderWay } from "./board-explanation.js";
import { stopClocks } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import { assessBoard } from "./hand-assessment.js";
import { isHome } from "./lift-meaning.js";
import { makeMove } from "./making.js";
import { startWhenReady } from "./start.js";
import type { GameState } from "./state.js";
import { boardKey, boardOf, handOn, hasBoard, isSharedWithoutClock, readingOf } from "./table.js";
import { askForPosition } from "./unclear-board.js";

/**
 * The line to a board has changed (6.11.2; policy `linkLoss`). Each change is told once: a board that is
 * not heard pauses the game; one that is heard badly only warns.
 */
export const decideLink = (d: Deliberation, input: InputOf<"link-changed">): void => {
  const by = boardKey(d.state, input.board);
  const { isLost, link } = d.state.boards[by];
  switch (input.link) {
    case "lost":
    case "silent":
    case "noise":
      if (isLost) tellWhyUnheard(d, by, input.link);
      else loseBoard(d, by, input.link);
      return;
    case "degraded":
      if (!isLost && link !== "degraded") d.tell("board-degraded", { by });
      return;
    case "up":
      if (isLost) d.tell("board-reconnected", { by });
      else if (link === "degraded") d.tell("board-steady", { by });
      return;
    default:
      assertNever(input.link);
  }
};

const loseBoard = (d: Deliberation, by: Color, link: "lost" | "silent" | "noise"): void => {
  d.tell("board-disconnected", link === "lost" ? { by } : { by, why: link });
  if (d.state.ended !== null || d.state.opened.policies.linkLoss === "continue") return;
  stopClocks(d, "link-lost");
  d.tell("arbiter-called", { by, why: "link-lost" });
};

/** That it is lost is known already; that it is silent or talks nonsense helps to find it again. */
const tellWhyUnheard = (d: Deliberation, by: Color, link: "lost" | "silent" | "noise"): void => {
  if (link === "lost" || d.state.boards[by].link === link) return;
  d.tell("board-unheard", { by, why: link });
};

/**
 * Whether a board that is switched on shows what the game expects of it, or what it was said to
 * show. A move that seems to stand there was made by nobody at this table.
 */
const isAsBefore = (before: GameState, state: GameState, player: Color): boolean =>
  isHome(state, player) || shows(readingOf(state, player), firstReading(before, player));

const firstReading = (state: GameState, player: Color): Placement =>
  closestReading(readingOf(state, player), state.position.placement).squares;

/**
 * After a gap on one board without a clock, a move and its reply that nothing else explains are
 * taken: nobody was charged for them, and both players see what stands there. A move that stood before
 * the gap is the first one, or the players are asked: they may have gone on from there. Where men have no
 * names they are asked anyhow.
 */
const adoptTwoMoves = (d: Deliberation, before: GameState, board: Color): boolean => {
  const { state } = d;
  const { position, made, ended } = state;
  const { isHeard, isUnknown } = before.boards[board];
  if (!isHeard || isUnknown || made !== null || ended !== null) return false;
  if (!isSharedWithoutClock(state)) return false;
  const player = position.turn;
  const reading = readingOf(state, player);
  if (reading.sensor === "occupancy") return false;
  if (isHome(state, player) || executedMoves(reading, position).length > 0) return false;
  const pairs = allowedMoves(state).flatMap((first) =>
    executedMoves(reading, playMove(position, first)).map((reply) => ({ first, reply })),
  );
  const [only, another] = pairs;
  if (only === undefined || another !== undefined) return false;
  const { placed } = before.hands[player];
  const hasStood = placed.includes(only.first.uci);
  // The two who are missing may be in hands, as in the midst of one capture: somebody must stand anew.
  if (isUnderWay(state, player) || !standsAnew(reading, position.placement)) return false;
  if (!hasStood && placed.length > 0) return false;
  // Who has rested elsewhere may have been replied to there, unheard.
  const hasRested = before.boards[board].movements.some(
    ({ kind, square }) =>
      kind === "place" && square !== only.first.to && (position.placement[square] ?? null) === null,
  );
  if ((!hasStood || hasRested) && isShownByMore(reading, position, only)) return false;
  makeMove(d, player, only.first);
  assessBoard(d, d.state.position.turn);
  return true;
};

/** Whether somebody stands where nobody, or somebody else, stood before. */
const standsAnew = ({ readings }: BoardReading, before: Placement): boolean =>
  readings.every(({ squares }) =>
    squares.some((man, square) => man !== null && man !== (before[square] ?? null)),
  );

/**
 * Whether a board that does not name its men shows a capture of which nothing was seen, and the man who is
 * missing may have taken another one as well: all of these look the same. On one board who was taken off
 * before the gap may have been put back in it, too: nobody says there who was taken.
 */
const isUnseenCapture = (
  known: BoardReading,
  state: GameState,
  executed: readonly LegalMove[],
): boolean => {
  const [first] = executed;
  if (known.sensor !== "occupancy" || first === undefined) return false;
  const wasTakenOff = (square: Square): boolean =>
    !state.opened.shared &&
    known.readings.some(({ out }) => out.some((man) => man.square === square));
  if (!executed.every(({ to, captured }) => captured === to && !wasTakenOff(to))) return false;
  const targets = legalMoves(state.position).filter(
    ({ from, to, captured }) => from === first.from && captured === to,
  );
  return new Set(targets.map(({ to }) => to)).size > 1;
};

/**
 * Whether several moves may have been made in a gap that look like one, as when a rook gives check and
 * takes where the king went away: men have no names, and nobody has pressed after each.
 */
const mayBeSeveral = (state: GameState, { sensor }: BoardReading): boolean =>
  sensor === "occupancy" && isSharedWithoutClock(state);

/** Whether what a board shows can be where its game was left: home, in the hand, half mirrored. */
const isExplained = (before: GameState, state: GameState, player: Color): boolean => {
  // A move that stood there may have been replied to, and all of it have been played back.
  const hasStood = before.hands[player].placed.length > 0;
  if (isHome(state, player)) return !(hasStood && isSharedWithoutClock(state));
  const board = readingOf(state, player);
  const isTurn = state.position.turn === player;
  const executed = isTurn ? executedMoves(board, state.position) : [];
  if (executed.length > 0) {
    return (
      !mayBeSeveral(state, board) && !isUnseenCapture(readingOf(before, player), state, executed)
    );
  }
  const mirror = state.mirrors[player];
  if (mirror !== null && !mirror.isDone) {
    const progress = mirrorProgress(board, {
      before: mirror.before,
      after: mirror.after,
      legal: mirror.legal,
      position: isTurn ? state.position : null,
      player,
    });
    if (progress.status !== "wrong") return true;
  }
  if (isTurn && !before.hands[player].afterGap && isUnderWay(state, player)) return true;
  // What was off its square before may still be: nothing else may have changed.
  const known = readingOf(before, player);
  const wrong = wrongSquares(board, state.position.placement);
  const knownWrong = wrongSquares(known, state.position.placement);
  return wrong.every((square) => knownWrong.includes(square)) && wrong.length === knownWrong.length;
};

/** A board tells its whole position: at the start, after a gap, or because it was asked. */
export const decideReport = (
  d: Deliberation,
  input: InputOf<"board-reported">,
  before: GameState,
): void => {
  const board = boardKey(d.state, input.board);
  const player = handOn(d.state, board);
  if (!hasBoard(d.state, player) || boardOf(d.state, player).isLost) return;
  if (d.state.ended !== null) return;
  if (!d.state.started) {
    startWhenReady(d);
    return;
  }
  if (d.state.isDiverged || d.state.correction !== null) {
    assessBoard(d, player);
    return;
  }
  if (adoptTwoMoves(d, before, board)) return;
  const isFirst = !before.boards[board].isHeard;
  if (
    !boardOf(d.state, player).isUnknown &&
    !(isFirst ? isAsBefore(before, d.state, player) : isExplained(before, d.state, player))
  ) {
    askForPosition(d, player, d.atMs);
    return;
  }
  assessBoard(d, player);
};
