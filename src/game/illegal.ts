import { nameMove } from "../rules/announcement.js";
import { closestReading } from "../rules/board-reading.js";
import { isInLastPeriod, readings } from "../rules/clock.js";
import {
  areBothKingsInCheck,
  type LegalMove,
  legalMoves,
  type Position,
  playMove,
  positionLeft,
} from "../rules/position.js";
import { type Color, opponentOf, squareName } from "../vocabulary/chess.js";
import type { IllegalPenalty } from "../vocabulary/edition.js";
import { makePlacement, type Placement } from "../vocabulary/placement.js";
import { canWin, propose, stopClocks, winFor } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import type { GameState, IllegalMove } from "./state.js";
import { hasBoard, onlyPlayersCall, readingOf } from "./table.js";

/**
 * What an illegal move costs here. 1997 knows a penalty only in the quickplay finish: the last of
 * several periods, in which all remaining moves are to be made (10.1, 10.3).
 */
export const illegalPenalty = (state: GameState, by: Color): IllegalPenalty => {
  const { edition, category } = state.opened;
  const { periods } = state.clock.control;
  const isFinish = periods.length > 1 && isInLastPeriod(state.clock, by);
  return edition.illegal.quickplayOnly && !isFinish
    ? { plusMin: 0, lossAt: null }
    : edition.illegal[category];
};

/**
 * What the arbiter is asked to do about an illegal move: the position put back, time for the
 * opponent, or, at the last one that is allowed, the end of the game (7.5.5).
 */
export const proposePenalty = (
  d: Deliberation,
  by: Color,
  what: { readonly ply: number | null; readonly count: number; readonly before: Position },
): void => {
  const { state } = d;
  const opponent = opponentOf(by);
  const { plusMin, lossAt } = illegalPenalty(state, by);
  if (isLastOne(lossAt, what.count)) {
    const isDraw =
      state.opened.edition.illegal.drawIfNoMate && !canWin(state, what.before, opponent);
    propose(d, {
      kind: "result",
      result: isDraw ? "1/2-1/2" : winFor(opponent),
      reason: "illegal-moves",
    });
    return;
  }
  if (what.ply !== null) propose(d, { kind: "restore", ply: what.ply });
  if (plusMin === 0) return;
  const times = readings(state.clock, d.atMs);
  const more = plusMin * 60_000;
  propose(d, {
    kind: "clocks",
    white: times.white + (opponent === "white" ? more : 0),
    black: times.black + (opponent === "black" ? more : 0),
  });
};

const isLastOne = (lossAt: number | null, count: number): boolean =>
  lossAt !== null && count >= lossAt;

/** The pawn push that was completed with the pawn itself left on the last rank (7.5.2). */
export const unpromotedPush = (d: Deliberation, by: Color): LegalMove | undefined => {
  const { position } = d.state;
  if (!hasBoard(d.state, by) || position.turn !== by) return undefined;
  const { squares } = closestReading(readingOf(d.state, by), position.placement);
  return legalMoves(position).find(
    (move) =>
      move.promotion === "queen" &&
      squares.every((man, square) =>
        square === move.to ? man === move.letter : man === (move.after[square] ?? null),
      ),
  );
};

/** What the board of a player shows, as far as it can be told. */
const standingOn = (d: Deliberation, by: Color): Placement =>
  closestReading(readingOf(d.state, by), d.state.position.placement).squares;

/** What an arbiter sees for himself under reduced supervision: two kings in check (B6 2005). */
const isPlainToSee = (d: Deliberation, by: Color, push: LegalMove | undefined): boolean =>
  d.state.opened.edition.illegal.reduced.arbiterIntervenesOnUnpromotedPawn &&
  (push !== undefined || (hasBoard(d.state, by) && areBothKingsInCheck(standingOn(d, by))));

/**
 * Whether the position before this move was no position of a game any more and the one that it
 * leaves is none either: the arbiter has waited for the next move, and declares the game drawn.
 * Source: Laws 2018, A.4.4; 2023, A.5.4.
 */
const isStillNoPosition = (d: Deliberation, by: Color): boolean =>
  waitsOneMove(d) &&
  areBothKingsInCheck(d.state.position.placement) &&
  hasBoard(d.state, by) &&
  areBothKingsInCheck(standingOn(d, by));

const waitsOneMove = ({ state: { opened } }: Deliberation): boolean =>
  opened.category !== "standard" &&
  opened.supervision !== "full" &&
  opened.edition.illegal.reduced.by === "arbiter-or-claim";

/**
 * Whether the opponent's pawn, left on the last rank with the move before, is still standing there
 * after this one. Whoever has replied to it has done nothing wrong. Source: as above.
 */
const isPawnStillThere = (d: Deliberation, by: Color): boolean => {
  const last = d.state.completed.at(-1);
  if (!waitsOneMove(d) || last === undefined || last.by === by || !hasBoard(d.state, by)) {
    return false;
  }
  const legal = legalMoves(last.before).find(({ uci }) => uci === last.move.uci);
  return legal?.promotion !== undefined && standingOn(d, by)[legal.to] === legal.letter;
};

/**
 * An illegal move is completed by its press. Source: Laws 1997, 7.4; 2018, 7.5; rapid and blitz
 * until 2009 only on a claim.
 */
export const completeIllegalMove = (d: Deliberation, by: Color, why: IllegalMove["why"]): void => {
  const { state } = d;
  const { edition } = state.opened;
  if (why === "not-a-legal-move" && isPawnStillThere(d, by)) {
    stopClocks(d, "illegal-move");
    d.tell("arbiter-called", { by, why: "illegal-move" });
    propose(d, { kind: "result", result: "1/2-1/2", reason: "illegal-moves" });
    return;
  }
  const push = why === "not-a-legal-move" ? unpromotedPush(d, by) : undefined;
  const isSeen = why === "not-a-legal-move" && isPlainToSee(d, by, push);
  const isHidden = onlyPlayersCall(state) && !isSeen;
  // What nobody calls or claims is not counted (7.4(b) 2001: "after the action taken").
  const count = state.illegalCount[by] + (isHidden ? 0 : 1);
  const ply = state.completed.length;
  d.tell("illegal-move-completed", {
    by,
    why: push === undefined ? why : "unpromoted-pawn",
    count,
    toArbiter: !isHidden,
    fen: isHidden ? standingFen(d, by) : null,
  });
  if (isHidden) {
    if (state.clock.running === by) d.tell("clock-started", { by: opponentOf(by) });
    return;
  }
  // An external clock has been switched by the press itself.
  if (state.clock.mode === "external" && state.clock.running === by) {
    d.tell("clock-started", { by: opponentOf(by) });
  }
  stopClocks(d, "illegal-move");
  d.tell("arbiter-called", { by, why: "illegal-move" });
  const { lossAt } = illegalPenalty(state, by);
  const isQueen = push !== undefined && edition.illegal.unpromotedPawn === "queen";
  if (isStillNoPosition(d, by)) {
    propose(d, { kind: "result", result: "1/2-1/2", reason: "illegal-moves" });
    return;
  }
  const { position } = state;
  if (isQueen && !isLastOne(lossAt, count)) becomeQueen(d, by, push);
  const isUndone = !isQueen && why !== "no-move" && why !== "two-hands";
  proposePenalty(d, by, { ply: isUndone ? ply : null, count, before: position });
};

/**
 * The arbiter lets an illegal move stand: he has turned down what was proposed and starts the
 * opponent's clock. Play goes on from what stands on the board (2018, A.4.2; decision 9).
 */
export const letIllegalMoveStand = (d: Deliberation, started: Color): void => {
  const { illegal, proposals, completed } = d.state;
  if (illegal === null || illegal.isHidden || illegal.by === started) return;
  if (illegal.why === "no-move" || illegal.why === "two-hands") return;
  if (illegal.ply !== completed.length || d.state.position.turn !== illegal.by) return;
  if (proposals.some(({ proposal }) => proposal.kind === "restore")) return;
  const fen = standingFen(d, illegal.by);
  if (fen !== null) d.tell("illegal-move-stands", { by: illegal.by, fen });
};

/** 7.5.2: the pawn becomes a queen; the player changes it on his board. */
const becomeQueen = (d: Deliberation, by: Color, push: LegalMove): void => {
  const move = nameMove(d.state.position, push);
  d.tell("move-made", { by, san: move.san, uci: move.uci, move, announced: false });
  d.tell("move-completed", {
    by,
    san: move.san,
    uci: move.uci,
    move,
    ply: d.state.completed.length + 1,
    fen: playMove(d.state.position, push).fen,
    clocks: readings(d.state.clock, d.atMs),
  });
  propose(d, { kind: "correct-board", player: by, squares: [squareName(push.to)] });
};

/** The position that an unclaimed illegal move leaves on the board, where a game can go on from it. */
const standingFen = (d: Deliberation, by: Color): string | null => {
  const { position } = d.state;
  if (!hasBoard(d.state, by)) return null;
  const { squares } = closestReading(readingOf(d.state, by), position.placement);
  const [, , , , , fullmoves] = position.fen.split(" ");
  const turn = by === "white" ? "b" : "w";
  const next = Number(fullmoves ?? "1") + (by === "black" ? 1 : 0);
  for (const castling of [position.fen.split(" ")[2] ?? "-", "-"]) {
    const left = positionLeft(`${makePlacement(squares)} ${turn} ${castling} - 0 ${next}`);
    if (left !== undefined) return left.fen;
  }
  return null;
};
