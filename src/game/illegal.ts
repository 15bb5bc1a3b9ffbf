import { nameMove } from "../rules/announcement.js";
import { closestReading } from "../rules/board-reading.js";
import { isInLastPeriod, readings } from "../rules/clock.js";
import { type LegalMove, legalMoves, playMove, positionLeft } from "../rules/position.js";
import { type Color, opponentOf, squareName } from "../vocabulary/chess.js";
import type { IllegalPenalty } from "../vocabulary/edition.js";
import { makePlacement } from "../vocabulary/placement.js";
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

/** What the arbiter is asked to do about an illegal move: put back, time, or the end (7.5.5). */
export const proposePenalty = (
  d: Deliberation,
  by: Color,
  what: { readonly ply: number | null; readonly plusMin: number },
): void => {
  const { state } = d;
  const opponent = opponentOf(by);
  if (what.ply !== null) propose(d, { kind: "restore", ply: what.ply });
  if (what.plusMin === 0) return;
  const times = readings(state.clock, d.atMs);
  const more = what.plusMin * 60_000;
  propose(d, {
    kind: "clocks",
    white: times.white + (opponent === "white" ? more : 0),
    black: times.black + (opponent === "black" ? more : 0),
  });
};

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

/**
 * An illegal move is completed by its press. Source: Laws 1997, 7.4; 2018, 7.5; rapid and blitz
 * until 2009 only on a claim.
 */
export const completeIllegalMove = (d: Deliberation, by: Color, why: IllegalMove["why"]): void => {
  const { state } = d;
  const { edition } = state.opened;
  const push = why === "not-a-legal-move" ? unpromotedPush(d, by) : undefined;
  const isHidden =
    onlyPlayersCall(state) &&
    !(push !== undefined && edition.illegal.reduced.arbiterIntervenesOnUnpromotedPawn);
  const count = state.illegalCount[by] + 1;
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
  const penalty = illegalPenalty(state, by);
  if (penalty.lossAt !== null && count >= penalty.lossAt) {
    const opponent = opponentOf(by);
    const isDraw = edition.illegal.drawIfNoMate && !canWin(state, state.position, opponent);
    propose(d, {
      kind: "result",
      result: isDraw ? "1/2-1/2" : winFor(opponent),
      reason: "illegal-moves",
    });
    return;
  }
  if (push !== undefined && edition.illegal.unpromotedPawn === "queen") {
    becomeQueen(d, by, push);
    proposePenalty(d, by, { ply: null, plusMin: penalty.plusMin });
    return;
  }
  proposePenalty(d, by, {
    ply: why === "no-move" || why === "two-hands" ? null : ply,
    plusMin: penalty.plusMin,
  });
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
