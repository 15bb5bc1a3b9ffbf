import { settleOn } from "../rules/board-reading.js";
import type { Color } from "../vocabulary/chess.js";
import type { GameEventOf } from "../vocabulary/events.js";
import { assertNever } from "../vocabulary/result.js";
import type { GameState } from "./state.js";

/** An adjournment, from the sealed move on. */
export type AdjournmentEvent = GameEventOf<
  | "game-adjourned"
  | "move-sealed"
  | "adjournment-changed"
  | "sealed-move-opened"
  | "sealed-move-invalid"
  | "game-resumed"
  | "adjournment-over"
  | "boards-set-up"
>;

/** The state after a step of an adjournment. */
export const evolveAdjournment = (state: GameState, event: AdjournmentEvent): GameState => {
  switch (event.type) {
    case "game-adjourned":
      return {
        ...state,
        adjournment: {
          sealer: event.by,
          sealed: { white: null, black: null },
          phase: "sealing",
          present: [],
          resumedAtMs: null,
        },
      };
    case "move-sealed":
      return state.adjournment === null
        ? state
        : {
            ...state,
            adjournment: {
              ...state.adjournment,
              sealed: { ...state.adjournment.sealed, [event.by]: event.text },
            },
          };
    case "adjournment-changed":
      return state.adjournment === null
        ? state
        : {
            ...state,
            adjournment: {
              ...state.adjournment,
              phase: event.phase,
              present: event.present,
              resumedAtMs: event.phase === "adjourned" ? null : event.atMs,
            },
          };
    case "sealed-move-opened":
      return state.adjournment === null
        ? state
        : {
            ...state,
            adjournment: {
              ...state.adjournment,
              sealed: { ...state.adjournment.sealed, [event.by]: null },
            },
          };
    case "sealed-move-invalid":
      return state;
    case "game-resumed":
      return { ...state, lateTold: [] };
    case "adjournment-over":
      return { ...state, adjournment: null };
    case "boards-set-up": {
      const setUp = (color: Color): GameState["boards"]["white"] => ({
        ...state.boards[color],
        reading: settleOn(state.boards[color].reading, state.position.placement),
      });
      return {
        ...state,
        boards: { white: setUp("white"), black: setUp("black") },
        mirrors: { white: null, black: null },
      };
    }
    default:
      return assertNever(event);
  }
};
