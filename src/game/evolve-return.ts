import { settleOn } from "../rules/board-reading.js";
import { repetitionKey, STARTING_FEN } from "../rules/position.js";
import type { Color } from "../vocabulary/chess.js";
import { initialState } from "./initial.js";
import { EMPTY_HAND, type GameState } from "./state.js";

/** Game, counters and clock of the completed moves `kept`, which may be fewer or more than now. */
const withGame = (state: GameState, kept: GameState["completed"]): GameState => {
  const position = kept.at(-1)?.after ?? state.initial;
  const occurrences: Record<string, number> = { [repetitionKey(state.initial)]: 1 };
  for (const move of kept) {
    const key = repetitionKey(move.after);
    occurrences[key] = (occurrences[key] ?? 0) + 1;
  }
  const count = (moves: GameState["completed"], color: Color): number =>
    moves.filter((move) => move.by === color).length;
  const movesCompleted = (color: Color): number =>
    state.clock.movesCompleted[color] - count(state.completed, color) + count(kept, color);
  return {
    ...state,
    position,
    completed: kept,
    occurrences,
    clock: {
      ...state.clock,
      movesCompleted: { white: movesCompleted("white"), black: movesCompleted("black") },
    },
  };
};

/** The game without its moves after `ply`; hands and boards stay as they are. */
export const dropFrom = (state: GameState, ply: number): GameState => ({
  ...withGame(state, state.completed.slice(0, ply)),
  made: null,
});

/** The moves of the game and those that were taken back after them. */
export const lineOf = (state: GameState): GameState["completed"] => [
  ...state.completed,
  ...state.annulled,
];

/**
 * The game at a ply: back to it, or, where moves had been taken back and nothing was completed
 * since, forward to it again (design decision 9: the arbiter can undo what he did).
 */
export const goBackTo = (
  state: GameState,
  by: Color,
  ply: number,
  touched: readonly number[],
): GameState => {
  const line = lineOf(state);
  const game = withGame(state, line.slice(0, ply));
  const { position } = game;
  const touches = touched.flatMap((square, index) => {
    const piece = position.placement[square];
    return piece === null || piece === undefined || piece === "?"
      ? []
      : [{ square, piece, group: -1 - state.seq * 64 - index, liftedAtMs: state.nowMs }];
  });
  // Confirming means that both boards have been set back by hand.
  const setBack = (color: Color): GameState["boards"]["white"] => ({
    ...state.boards[color],
    reading: settleOn(state.boards[color].reading, position.placement),
    isUnknown: false,
  });
  return {
    ...game,
    annulled: line.slice(ply),
    boards: { white: setBack("white"), black: setBack("black") },
    hands: { white: EMPTY_HAND, black: EMPTY_HAND, [by]: { ...EMPTY_HAND, touches } },
    mirrors: { white: null, black: null },
    made: null,
    isDiverged: false,
    isDeadProposed: false,
    illegal: null,
    illegalStood: null,
    wrongTouch: null,
    correction: null,
    collections: 0,
    drawOffer: null,
    drawClaim: null,
  };
};

export const newGame = (state: GameState): GameState => {
  const { control } = state.opened.clock;
  const timeMs = control.periods[0]?.timeMs ?? 0;
  const { shown: _shown, pending: _pending, ...opened } = state.opened;
  const fresh = initialState({
    ...opened,
    fen: STARTING_FEN,
    moves: [],
    clock: { ...state.opened.clock, white: timeMs, black: timeMs, period: 1 },
    started: true,
  });
  return {
    ...fresh,
    assistants: state.assistants,
    language: state.language,
    clock: { ...fresh.clock, running: null, sinceMs: state.nowMs },
    paused: state.paused,
    proposals: state.proposals,
  };
};
