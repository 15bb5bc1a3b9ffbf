import { settleOn } from "../rules/board-reading.js";
import { repetitionKey, STARTING_FEN } from "../rules/position.js";
import type { Color } from "../vocabulary/chess.js";
import { initialState } from "./initial.js";
import { EMPTY_HAND, type GameState } from "./state.js";

export const goBackTo = (
  state: GameState,
  by: Color,
  ply: number,
  touched: readonly number[],
): GameState => {
  const kept = state.completed.slice(0, ply);
  const position = kept.at(-1)?.after ?? state.initial;
  const occurrences: Record<string, number> = { [repetitionKey(state.initial)]: 1 };
  for (const move of kept) {
    const key = repetitionKey(move.after);
    occurrences[key] = (occurrences[key] ?? 0) + 1;
  }
  const undone = state.completed.slice(ply);
  const count = (color: Color): number => undone.filter((move) => move.by === color).length;
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
    ...state,
    position,
    completed: kept,
    occurrences,
    boards: { white: setBack("white"), black: setBack("black") },
    hands: { white: EMPTY_HAND, black: EMPTY_HAND, [by]: { ...EMPTY_HAND, touches } },
    mirrors: { white: null, black: null },
    made: null,
    clock: {
      ...state.clock,
      movesCompleted: {
        white: state.clock.movesCompleted.white - count("white"),
        black: state.clock.movesCompleted.black - count("black"),
      },
    },
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
