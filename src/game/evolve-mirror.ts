import { settleOn, shows } from "../rules/board-reading.js";
import type { Color } from "../vocabulary/chess.js";
import type { GameEventOf } from "../vocabulary/events.js";
import { assertNever } from "../vocabulary/result.js";
import { keyOfDifferences } from "./differences.js";
import type { GameState, Mirror } from "./state.js";
import { boardKey, boardOf, withBoard } from "./table.js";

/** What two boards and two sheets show beside each other. */
export type MirrorEvent = GameEventOf<
  | "move-mirrored"
  | "mirror-wrong"
  | "boards-diverged"
  | "boards-agreed"
  | "sheets-agreed"
  | "sheets-differed"
  | "sheet-unclear"
  | "board-correction-asked"
  | "clocks-proposed"
>;

/** The state after boards or sheets were compared. */
export const evolveMirror = (state: GameState, event: MirrorEvent): GameState => {
  switch (event.type) {
    case "move-mirrored": {
      const done = {
        ...mirrorChanged(state, event.by, { isDone: true, toldWrong: null }),
        helping: state.helping === event.by ? null : state.helping,
      };
      const after = state.mirrors[event.by]?.after;
      const { reading } = boardOf(state, event.by);
      return after !== undefined && shows(reading, after)
        ? withBoard(done, boardKey(state, event.by), { reading: settleOn(reading, after) })
        : done;
    }
    case "mirror-wrong":
      return mirrorChanged(state, event.by, {
        toldWrong: keyOfDifferences(event.differences),
      });
    case "boards-diverged":
      return { ...state, isDiverged: true };
    case "boards-agreed":
      return { ...state, isDiverged: false, correction: null };
    case "sheets-agreed":
    case "sheets-differed":
      return { ...state, collections: 0 };
    case "sheet-unclear":
      return { ...state, collections: state.collections + 1 };
    case "board-correction-asked":
      return {
        ...state,
        correction: {
          by: [...new Set([...(state.correction?.by ?? []), event.by])],
          fen: event.fen,
          moves: event.moves,
          ...(event.fromPly === undefined ? {} : { fromPly: event.fromPly }),
          told: {
            ...state.correction?.told,
            [event.by]: keyOfDifferences(event.differences),
          },
        },
      };
    case "clocks-proposed":
      return state;
    default:
      return assertNever(event);
  }
};

/** A player's mirrored move, changed; as it is where he has none to mirror. */
export const mirrorChanged = (
  state: GameState,
  player: Color,
  change: Partial<Mirror>,
): GameState => {
  const mirror = state.mirrors[player];
  return mirror === null
    ? state
    : { ...state, mirrors: { ...state.mirrors, [player]: { ...mirror, ...change } } };
};
