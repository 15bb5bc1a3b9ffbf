import { findMove, positionLeft } from "../rules/position.js";
import { opponentOf, squareOf } from "../vocabulary/chess.js";
import type { GameEventOf } from "../vocabulary/events.js";
import { assertNever } from "../vocabulary/result.js";
import { completeMove, mirrorOf } from "./evolve-completion.js";
import { dropFrom, goBackTo } from "./evolve-return.js";
import { settleWrongTouch, withIllegalStanding } from "./evolve-touch.js";
import { EMPTY_HAND, type GameState } from "./state.js";
import { withHand } from "./table.js";

/** How a move comes to be, or is undone. */
export type MoveEvent = GameEventOf<
  | "move-made"
  | "clock-press-refused"
  | "clock-pressed-early"
  | "move-disputed"
  | "move-completed"
  | "illegal-move-completed"
  | "position-restored"
  | "game-retraced"
>;

/** The state after a move was made, completed, or undone. */
export const evolveMove = (state: GameState, event: MoveEvent): GameState => {
  switch (event.type) {
    case "move-made": {
      const legal = findMove(state.position, event.uci);
      if (legal === undefined) return state;
      const made = { by: event.by, move: event.move, legal };
      const opponent = opponentOf(event.by);
      const mirror = mirrorOf(state, event.by, made);
      const known = state.mirrors[opponent];
      return {
        ...settleWrongTouch(state, event.by, event.uci),
        made,
        ...withIllegalStanding(state, event.by),
        lastAnnounced: { by: event.by, move: event.move },
        mirrors: {
          ...state.mirrors,
          // A move in dispute is mirrored already, and a repetition stays one.
          [opponent]: known !== null && known.move.uci === event.uci ? known : mirror,
        },
      };
    }
    case "clock-press-refused":
      return state;
    case "clock-pressed-early": {
      const hand = state.hands[event.by];
      return withHand(state, event.by, { ...hand, pressedEarly: true });
    }
    case "move-disputed": {
      const opponent = opponentOf(event.by);
      const disputed = withHand(state, event.by, {
        disputed: { board: event.board, announced: event.announced },
        pressedEarly: true,
      });
      const told = event.announced ?? event.board;
      const legal = findMove(state.position, told.uci);
      if (legal === undefined) return disputed;
      // He mirrors what he heard.
      return {
        ...disputed,
        mirrors: {
          ...disputed.mirrors,
          [opponent]: mirrorOf(state, event.by, { by: event.by, move: told, legal }),
        },
      };
    }
    case "move-completed":
      // Both sheets say that another move was played there (VI.7): the game is theirs from it on.
      return event.ply <= state.completed.length
        ? completeMove(dropFrom(state, event.ply - 1), event)
        : completeMove(state, event);
    case "illegal-move-completed": {
      const hand = state.hands[event.by];
      // Until somebody claims, the game goes on from what stands on the board.
      const left = event.fen === null ? undefined : positionLeft(event.fen);
      const standing =
        left === undefined
          ? {}
          : {
              position: left,
              hands: { ...state.hands, [event.by]: EMPTY_HAND },
            };
      return {
        ...state,
        ...standing,
        illegal: {
          by: event.by,
          why: event.why,
          ply: state.completed.length,
          touches: hand.touches,
          isHidden: !event.toArbiter,
        },
        illegalCount: { ...state.illegalCount, [event.by]: event.count },
      };
    }
    case "position-restored":
    case "game-retraced":
      return goBackTo(state, event.by, event.ply, event.touched.map(squareOf));
    default:
      return assertNever(event);
  }
};
