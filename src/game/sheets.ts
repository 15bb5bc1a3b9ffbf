import { nameMove } from "../rules/announcement.js";
import { shows, wrongSquares } from "../rules/board-reading.js";
import { readings } from "../rules/clock.js";
import { languagesOfTable } from "../rules/move-text.js";
import { findMove, type Position, parseSan, playMove } from "../rules/position.js";
import { compareSheets, type SheetVerdict } from "../sync/sheet-comparison.js";
import { COLORS, type Color, type San, squareName } from "../vocabulary/chess.js";
import type { ClockReadings } from "../vocabulary/clock.js";
import { addIncrement, propose, stopClocks } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import { differencesFrom } from "./differences.js";
import { isInOrder, tellDivergence } from "./divergence.js";
import type { GameState } from "./state.js";
import { hasBoard, readingOf } from "./table.js";

/** Proposals that a comparison of the sheets makes; a later one replaces them. */
const OF_SHEETS: readonly string[] = ["retrace", "restore", "correct-board"];

/** Lines of both sheets. One that nobody follows here says nothing against the other. */
const sheetsOf = ({ sheets }: GameState): Readonly<Record<Color, readonly string[]>> => ({
  white: sheets.white ?? sheets.black ?? [],
  black: sheets.black ?? sheets.white ?? [],
});

const compare = (state: GameState, isSecond: boolean): SheetVerdict => {
  const { white, black } = sheetsOf(state);
  const played = [
    ...state.completed.map(({ move }) => move.uci),
    ...(state.made === null ? [] : [state.made.move.uci]),
  ];
  return compareSheets(
    white,
    black,
    state.initial,
    isSecond,
    languagesOfTable(state.language),
    played,
  );
};

/** The sheets of both players are collected and compared line by line (VI.7, VI.8). */
export const collectSheets = (d: Deliberation): void => {
  if (d.state.ended !== null) return;
  const isOff = COLORS.some((by) => !isInOrder(d.state, by));
  if (isOff && !d.state.isDiverged) tellDivergence(d, null);
  stopClocks(d, "sheets-collected");
  if (d.state.sheets.white === null && d.state.sheets.black === null) {
    // There is nothing to compare yet: both are to be read out or entered from the first line.
    withdraw(d);
    for (const by of COLORS) d.tell("sheet-unclear", { by, ply: 1 });
    return;
  }
  const verdict = compare(d.state, d.state.collections > 0);
  withdraw(d);
  switch (verdict.status) {
    case "unclear":
      for (const line of verdict.lines) d.tell("sheet-unclear", line);
      return;
    case "differ": {
      const { white, black } = sheetsOf(d.state);
      d.tell("sheets-differed", {
        ply: verdict.ply,
        white: white[verdict.ply - 1] ?? null,
        black: black[verdict.ply - 1] ?? null,
      });
      proposeRetracing(d, verdict.ply - 1);
      return;
    }
    case "agree":
      d.tell("sheets-agreed", { plies: verdict.moves.length });
      settleAgreement(d, verdict.moves);
      return;
    case "agree-not-legal":
      d.tell("sheets-agreed", { plies: verdict.ply });
      // Not VI.7 but 7.4: what both wrote cannot be played.
      propose(d, { kind: "restore", ply: verdict.ply - 1 });
      return;
    default: {
      const never: never = verdict;
      throw new Error(`unhandled verdict: ${JSON.stringify(never)}`);
    }
  }
};

/** What an earlier comparison proposed is out of date: another one begins. */
const withdraw = (d: Deliberation): void => {
  const isRetracing = d.state.proposals.some(({ proposal }) => proposal.kind === "retrace");
  for (const { id, proposal } of d.state.proposals) {
    const { kind } = proposal;
    if (!OF_SHEETS.includes(kind) && !(kind === "clocks" && isRetracing)) continue;
    d.tell("proposal-settled", { id, kind, outcome: "moot" });
  }
};

/** Times of both when a ply was completed; those of this moment where it was not yet. */
const timesAt = (state: GameState, ply: number, atMs: number): ClockReadings => {
  if (ply > state.completed.length) return readings(state.clock, atMs);
  const { white, black } = state.completed[ply - 1]?.clocks ?? state.opened.clock;
  return { white, black };
};

/** Back to the last point where the sheets agree, with the times of that point (VI.8). */
const proposeRetracing = (d: Deliberation, ply: number): void => {
  propose(d, { kind: "retrace", ply });
  const times = timesAt(d.state, ply, d.atMs);
  d.tell("clocks-proposed", times);
  propose(d, { kind: "clocks", ...times });
};

/** A game as the sheets give it: where it leaves the one that was followed, and what then comes. */
interface SheetGame {
  readonly position: Position;
  /** Ply of the first of `moves`, from 1. */
  readonly fromPly: number;
  /** Moves that the game does not have, or has otherwise. */
  readonly moves: readonly San[];
}

/** Replays what both sheets say against the completed moves. */
const followSheets = (state: GameState, moves: readonly San[]): SheetGame | undefined => {
  let position: Position = state.initial;
  let fromPly = state.completed.length + 1;
  const later: San[] = [];
  for (const [index, text] of moves.entries()) {
    const legal = parseSan(position, text);
    if (legal === undefined) return undefined;
    if (later.length > 0 || state.completed[index]?.move.uci !== legal.uci) {
      if (later.length === 0) fromPly = index + 1;
      later.push(nameMove(position, legal).san);
    }
    position = playMove(position, legal);
  }
  // Both may have the last moves still to write (8.1.3): those are as they were completed.
  for (const { move } of state.completed.slice(moves.length)) {
    const legal = findMove(position, move.uci);
    if (legal === undefined) break;
    if (later.length > 0) later.push(nameMove(position, legal).san);
    position = playMove(position, legal);
  }
  return { position, fromPly, moves: later };
};

/** The sheets agree: who wrote right and executed wrong corrects his board (VI.7). */
const settleAgreement = (d: Deliberation, agreed: readonly San[]): void => {
  const { isDiverged, made } = d.state;
  // No board differs from the game: there is nothing for VI.7 to settle.
  if (!isDiverged) return;
  const isDisputed = COLORS.some((by) => d.hand(by).disputed !== null);
  const ofSheets = followSheets(d.state, agreed);
  if (ofSheets === undefined) return;
  const { fromPly } = ofSheets;
  // A move that is made and waits for the press is no correction of anything.
  const isMadeOnly =
    made !== null &&
    !isDisputed &&
    ofSheets.moves.length === 1 &&
    fromPly > d.state.completed.length &&
    ofSheets.moves[0] === made.move.san;
  const moves = isMadeOnly ? [] : ofSheets.moves;
  const position = isMadeOnly ? d.state.position : ofSheets.position;
  let isWrong = false;
  for (const by of COLORS) {
    if (!hasBoard(d.state, by)) continue;
    const board = readingOf(d.state, by);
    if (shows(board, position.placement)) continue;
    if (moves.length === 0 && !isDisputed && isInOrder(d.state, by)) continue;
    isWrong = true;
    const squares = wrongSquares(board, position.placement);
    d.tell("board-correction-asked", {
      by,
      differences: differencesFrom(board, position.placement),
      fen: position.fen,
      moves,
      ...(fromPly > d.state.completed.length ? {} : { fromPly }),
    });
    propose(d, { kind: "correct-board", player: by, squares: squares.map(squareName) });
  }
  if (isWrong) return;
  completeBySheets(d, moves, fromPly);
  d.tell("boards-agreed", {});
  if (moves.length > 0) d.tell("boards-set-up", {});
};

/**
 * Moves that both sheets give are completed, whatever was executed on the boards (VI.7). `fromPly`:
 * ply of the first of them, from 1; they take the place of what was completed there.
 */
export const completeBySheets = (d: Deliberation, moves: readonly San[], fromPly: number): void => {
  const known = d.state.completed;
  for (const [index, san] of moves.entries()) {
    const ply = fromPly + index;
    const before = ply === 1 ? d.state.initial : d.state.completed[ply - 2]?.after;
    const legal = before === undefined ? undefined : parseSan(before, san);
    if (before === undefined || legal === undefined) return;
    const by = before.turn;
    const move = nameMove(before, legal);
    const kept = known[ply - 1];
    // The increment of a move that is completed only now comes with it; another has had its own.
    if (kept === undefined && d.state.clock.mode === "program") addIncrement(d, by);
    d.tell("move-completed", {
      by,
      san: move.san,
      uci: move.uci,
      move,
      ply,
      fen: playMove(before, legal).fen,
      clocks: kept?.clocks ?? readings(d.state.clock, d.atMs),
    });
  }
};

/**
 * Makes the game that of the sheets up to the last ply on which they agree, where it is not so
 * already: VI.8 goes back to that point, whatever stood on a board.
 */
export const takeOverSheets = (d: Deliberation, ply: number): void => {
  if (d.state.sheets.white === null && d.state.sheets.black === null) return;
  const verdict = compare(d.state, true);
  if (verdict.status === "unclear") return;
  const ofSheets = followSheets(d.state, verdict.moves.slice(0, ply));
  if (ofSheets === undefined || ofSheets.fromPly > ply) return;
  completeBySheets(d, ofSheets.moves.slice(0, ply - ofSheets.fromPly + 1), ofSheets.fromPly);
};
