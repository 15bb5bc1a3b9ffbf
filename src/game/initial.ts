import { nameMove } from "../rules/announcement.js";
import { makeBoardReading } from "../rules/board-reading.js";
import { makeClock } from "../rules/clock.js";
import { type Position, parseSan, playMove, positionOf, repetitionKey } from "../rules/position.js";
import { COLORS, type Color, opponentOf } from "../vocabulary/chess.js";
import type { GameOpened } from "../vocabulary/opened.js";
import { occupancyOf, type Placement, parsePlacement } from "../vocabulary/placement.js";
import {
  type CompletedMove,
  EMPTY_HAND,
  type GameState,
  type Mirror,
  type TableBoard,
} from "./state.js";

/** Moves that a player has completed when a position arises. */
const movesBefore = (position: Position): Readonly<Record<Color, number>> => ({
  white: position.turn === "white" ? position.moveNumber - 1 : position.moveNumber,
  black: position.moveNumber - 1,
});

/** Full identity of what an occupancy board shows, where it is what the game has. */
const seenAs = (shown: Placement, expected: Placement, isOccupancy: boolean): Placement => {
  if (!isOccupancy) return shown;
  const seen = occupancyOf(shown);
  const known = occupancyOf(expected);
  return seen.every((man, square) => man === known[square]) ? expected : shown;
};

/** The one board entry of a player, showing what it is said to show. */
const openBoard = (opened: GameOpened, player: Color, expected: Placement): TableBoard => {
  const text = opened.shown?.[player];
  const parsed = text === undefined ? undefined : parsePlacement(text);
  const sensor = opened.sensors[player];
  return {
    reading: makeBoardReading(
      sensor,
      parsed === undefined ? expected : seenAs(parsed, expected, sensor === "occupancy"),
    ),
    isLost: false,
    link: "up",
    isUnknown: false,
    isHeard: false,
    movements: [],
    reportedAtMs: null,
  };
};

/**
 * The position before the last move, when only the move and the position after it are known: what
 * the board of the player who still has to execute it shows.
 */
const pendingMirror = (
  opened: GameOpened,
  position: Position,
  completed: readonly CompletedMove[],
): Mirror | null => {
  if (opened.pending === undefined) return null;
  const last = completed.at(-1);
  const found = last ?? reconstruct(opened, position);
  if (found === undefined) return null;
  const legal = parseSan(found.before, opened.pending);
  if (legal === undefined) return null;
  return {
    by: opponentOf(position.turn),
    move: nameMove(found.before, legal),
    legal,
    before: found.before.placement,
    after: position.placement,
    isDone: false,
    isRepeated: false,
    toldWrong: null,
  };
};

/** Finds the position before `pending` from what the board of the player to move still shows. */
const reconstruct = (
  opened: GameOpened,
  position: Position,
): { readonly before: Position } | undefined => {
  const shown = opened.shown?.[position.turn] ?? opened.shown?.[opponentOf(position.turn)];
  if (shown === undefined || opened.pending === undefined) return undefined;
  const mover = opponentOf(position.turn) === "white" ? "w" : "b";
  // The rights before the move are unknown: all that the placement allows are tried.
  const files = ["-", "a", "b", "c", "d", "e", "f", "g", "h"];
  for (const castling of ["KQkq", "-"]) {
    for (const file of files) {
      const square = file === "-" ? "-" : `${file}${mover === "w" ? "6" : "3"}`;
      let before: Position;
      try {
        before = positionOf(`${shown} ${mover} ${castling} ${square} 0 1`);
      } catch {
        continue;
      }
      const move = parseSan(before, opened.pending);
      if (move === undefined) continue;
      if (playMove(before, move).placement.every((man, at) => man === position.placement[at])) {
        return { before };
      }
    }
  }
  return undefined;
};

/**
 * State of a table before its first record is decided upon.
 * Errors: an `opened` whose FEN or moves do not fit each other is a bug of whoever checked it.
 */
export const initialState = (opened: GameOpened): GameState => {
  const initial = positionOf(opened.fen);
  let position = initial;
  const completed: CompletedMove[] = [];
  const occurrences: Record<string, number> = { [repetitionKey(initial)]: 1 };
  const clocks = { white: opened.clock.white, black: opened.clock.black };
  for (const san of opened.moves) {
    const legal = parseSan(position, san);
    if (legal === undefined) throw new Error(`no legal move ${san} in ${position.fen}`);
    const after = playMove(position, legal);
    completed.push({
      by: position.turn,
      move: nameMove(position, legal),
      before: position,
      after,
      clocks,
      touches: [],
      isOwn: false,
    });
    position = after;
    const key = repetitionKey(position);
    occurrences[key] = (occurrences[key] ?? 0) + 1;
  }
  const sheet = (color: Color): readonly string[] | null => opened.sheets?.[color] ?? null;
  const assistants = { white: false, black: false };
  for (const color of COLORS) assistants[color] = opened.assistants.includes(color);
  const mirror = pendingMirror(opened, position, completed);
  return {
    opened,
    seq: 0,
    nowMs: 0,
    position,
    initial,
    completed,
    annulled: [],
    occurrences,
    boards: {
      white: openBoard(opened, "white", position.placement),
      black: openBoard(opened, "black", position.placement),
    },
    hands: { white: EMPTY_HAND, black: EMPTY_HAND },
    mirrors: {
      white: position.turn === "white" ? mirror : null,
      black: position.turn === "black" ? mirror : null,
    },
    made: null,
    clock: {
      ...makeClock({ ...opened.clock, movesCompleted: movesBefore(position) }),
      running: opened.started && opened.clock.mode !== "none" ? position.turn : null,
    },
    firstFlag: null,
    paused: null,
    isDiverged: false,
    ended: null,
    proposals: [],
    isDeadProposed: false,
    started: opened.started,
    lateTold: [],
    arrived: { white: opened.started, black: opened.started },
    assistants,
    assistantMissing: false,
    asked: { white: [], black: [] },
    helping: null,
    language: opened.policies.announceLanguage,
    drawOffer: null,
    drawClaim: null,
    illegal: null,
    illegalStood: null,
    illegalCount: { white: 0, black: 0 },
    wrongTouch: null,
    sheets: { white: sheet("white"), black: sheet("black") },
    sheetExempt: { white: false, black: false },
    sheetDue: { white: false, black: false },
    collections: 0,
    correction: null,
    adjournment: null,
    repeatedAhead: null,
    lastAnnounced: null,
    claimed: [],
  };
};
