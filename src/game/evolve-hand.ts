import { settleOn } from "../rules/board-reading.js";
import { positionOf } from "../rules/position.js";
import { type Color, squareOf } from "../vocabulary/chess.js";
import type { GameEventOf } from "../vocabulary/events.js";
import { assertNever } from "../vocabulary/result.js";
import { keyOfDifferences } from "./differences.js";
import { forfeitTouchClaim } from "./evolve-touch.js";
import type { GameState } from "./state.js";
import { boardKey, withBoard, withHand } from "./table.js";

/** What a player's hand did. */
export type HandEvent = GameEventOf<
  | "piece-touched"
  | "lift-without-move"
  | "contact-lost"
  | "pieces-displaced"
  | "adjustment-announced"
  | "move-placed"
  | "castling-begun"
  | "placement-not-legal"
  | "capture-not-removed"
  | "wrong-obligation"
  | "released-piece-moved"
  | "board-restored"
>;

/** The state after what a hand did. */
export const evolveHand = (state: GameState, event: HandEvent): GameState => {
  switch (event.type) {
    case "piece-touched": {
      const square = squareOf(event.square);
      const hand = state.hands[event.by];
      const lift = hand.pending.find((one) => one.square === square);
      const piece = event.piece ?? lift?.piece;
      if (piece === undefined) return state;
      return withHand(forfeitTouchClaim(state, event.by), event.by, {
        pending: hand.pending.filter((one) => one !== lift),
        touches: [
          ...hand.touches,
          // Without a lift (reported, claimed) the order is that of the report.
          {
            square,
            piece,
            group: lift === undefined ? -1 - state.seq : lift.scan,
            liftedAtMs: event.liftedAtMs,
          },
        ],
      });
    }
    case "lift-without-move":
    case "contact-lost": {
      const square = squareOf(event.square);
      return withHand(state, event.by, {
        pending: state.hands[event.by].pending.filter((one) => one.square !== square),
      });
    }
    case "pieces-displaced": {
      const squares = event.squares.map(squareOf);
      const { pending } = state.hands[event.by];
      return withHand(state, event.by, {
        pending: pending.filter((one) => !squares.includes(one.square)),
        displaced: {
          men: pending
            .filter((one) => squares.includes(one.square))
            .map(({ square, piece }) => ({ square, piece })),
          sinceMs: event.atMs,
        },
        offBase: true,
      });
    }
    case "adjustment-announced":
      return event.inTime ? withHand(state, event.by, { adjusting: { homeSinceMs: null } }) : state;
    case "move-placed":
      return withHand(state, event.by, {
        placed: event.moves.map((move) => move.uci),
        released: event.binds
          ? event.moves.map((move) => move.uci)
          : state.hands[event.by].released,
        toldWrong: null,
      });
    case "castling-begun":
      return withHand(state, event.by, { released: [event.move.uci] });
    case "placement-not-legal":
      return withHand(state, event.by, {
        placed: [],
        offBase: true,
        toldWrong: keyOfDifferences(event.differences),
      });
    case "capture-not-removed":
      return withHand(state, event.by, {
        placed: [],
        offBase: true,
        toldWrong: `capture ${event.move.uci}`,
      });
    case "wrong-obligation":
      return withHand(
        {
          ...state,
          wrongTouch: {
            by: event.by,
            ply: state.completed.length,
            touches: state.hands[event.by].touches,
            isForfeited: false,
          },
        },
        event.by,
        { offBase: true },
      );
    case "released-piece-moved":
      return withHand(state, event.by, { placed: [], toldWrong: `released ${event.square}` });
    case "board-restored":
      return withBoard(
        withHand(corrected(state, event.by), event.by, {
          displaced: null,
          offBase: false,
          placed: [],
          toldWrong: null,
          afterGap: false,
        }),
        boardKey(state, event.by),
        { isUnknown: false },
      );
    default:
      return assertNever(event);
  }
};

/** The state after a player has corrected his board (VI.7), where that was asked of him. */
const corrected = (state: GameState, by: Color): GameState => {
  const { correction } = state;
  if (correction === null || !correction.by.includes(by)) return state;
  const board = boardKey(state, by);
  return withBoard(
    { ...state, correction: { ...correction, by: correction.by.filter((one) => one !== by) } },
    board,
    { reading: settleOn(state.boards[board].reading, positionOf(correction.fen).placement) },
  );
};
