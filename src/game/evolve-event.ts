import { stopClock } from "../rules/clock.js";
import { positionLeft } from "../rules/position.js";
import { type Color, squareOf } from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import { assertNever } from "../vocabulary/result.js";
import { evolveAdjournment } from "./evolve-adjournment.js";
import { evolveClock } from "./evolve-clock.js";
import { evolveHand } from "./evolve-hand.js";
import { evolveMirror } from "./evolve-mirror.js";
import { evolveMove } from "./evolve-move.js";
import { newGame } from "./evolve-return.js";
import { evolveVoice } from "./evolve-voice.js";
import { EMPTY_HAND, type GameState } from "./state.js";
import {
  boardKey,
  handsAt,
  holderOfMove,
  isInHand,
  isOfDeadPosition,
  linesOf,
  withBoard,
  withHand,
} from "./table.js";

/** Folds one event into the state: what the Laws made of what was seen. */
export const evolveEvent = (state: GameState, event: GameEvent): GameState => {
  switch (event.type) {
    // Hand.
    case "piece-touched":
    case "lift-without-move":
    case "contact-lost":
    case "pieces-displaced":
    case "adjustment-announced":
    case "move-placed":
    case "castling-begun":
    case "placement-not-legal":
    case "capture-not-removed":
    case "wrong-obligation":
    case "released-piece-moved":
    case "board-restored":
      return evolveHand(state, event);
    // Voice.
    case "move-announced":
    case "announcement-corrected":
    case "announcement-unclear":
    case "announcement-ambiguous":
    case "promotion-piece-missing":
    case "announcement-repeated":
    case "announcement-mismatched":
    case "touch-freed":
    case "late-correction":
    case "move-not-announced":
    case "repetition-mismatched":
    case "repetition-missing":
      return evolveVoice(state, event);
    // Move.
    case "move-made":
    case "clock-press-refused":
    case "clock-pressed-early":
    case "move-disputed":
    case "move-completed":
    case "illegal-move-completed":
    case "position-restored":
    case "game-retraced":
      return evolveMove(state, event);
    // Two boards.
    case "move-mirrored":
    case "mirror-wrong":
    case "boards-diverged":
    case "boards-agreed":
    case "sheets-agreed":
    case "sheets-differed":
    case "sheet-unclear":
    case "board-correction-asked":
    case "clocks-proposed":
      return evolveMirror(state, event);
    // Clock.
    case "clock-started":
    case "clock-stopped":
    case "time-added":
    case "time-deducted":
    case "clock-set":
    case "increment-set":
    case "flag-fell":
    case "period-ended":
    case "default-time-passed":
      return evolveClock(state, event);
    // Draw.
    case "draw-offered":
      return { ...state, drawOffer: { by: event.by, ply: state.completed.length } };
    case "draw-accepted":
    case "draw-declined":
      return { ...state, drawOffer: null };
    case "draw-claimed":
      return {
        ...state,
        drawClaim: { by: event.by, claim: event.claim, intended: event.uci, isPostponed: false },
      };
    case "draw-claim-right":
      return { ...state, drawClaim: null };
    case "draw-claim-wrong": {
      const claim = state.drawClaim;
      const done = { ...state, drawClaim: null };
      // 9.5: the intended move must be played.
      return claim?.intended === null || claim === null
        ? done
        : withHand(done, claim.by, { forced: claim.intended });
    }
    case "claim-postponed":
      return state.drawClaim === null
        ? state
        : { ...state, drawClaim: { ...state.drawClaim, isPostponed: true } };
    // Claims and people.
    case "touch-claimed":
      return { ...state, wrongTouch: null };
    case "illegal-move-claimed": {
      const { illegal } = state;
      if (illegal === null) return state;
      return {
        ...state,
        illegal: { ...illegal, isHidden: false },
        illegalCount: { ...state.illegalCount, [illegal.by]: state.illegalCount[illegal.by] + 1 },
      };
    }
    case "illegal-move-stands": {
      const position = positionLeft(event.fen);
      return position === undefined
        ? state
        : {
            ...state,
            position,
            hands: { ...state.hands, [event.by]: EMPTY_HAND },
            illegal: null,
            illegalStood: event.by,
          };
    }
    case "request-answered": {
      if (!("toldByAssistant" in event.answer)) return state;
      const asked = state.asked[event.by];
      const at = asked.indexOf(event.answer.request);
      return {
        ...state,
        asked: { ...state.asked, [event.by]: asked.filter((_, index) => index !== at) },
      };
    }
    case "assistant-registered":
      return {
        ...state,
        assistants: { ...state.assistants, [event.by]: true },
        assistantMissing: false,
      };
    case "assistant-released":
      return { ...state, assistants: { ...state.assistants, [event.by]: false } };
    case "assistant-required":
      return { ...state, assistantMissing: true };
    case "move-ruled": {
      const hand = state.hands[event.by];
      return withHand(state, event.by, {
        ...hand,
        forced: event.uci,
        released: null,
        toldWrong: null,
      });
    }
    case "language-set":
      return { ...state, language: event.language };
    case "time-claimed":
    case "claim-forfeited":
    case "claim-unfounded":
    case "touch-reported":
    case "assistant-exceeded":
    case "assistant-duplicate":
    case "arbiter-called":
    case "ruling-given":
    case "penalty-given":
      return state;
    case "finding-noted":
      return event.finding.kind === "accidental-contact"
        ? withoutTouches(state, event.finding.player)
        : state;
    // Score sheets.
    case "sheet-written":
    case "sheet-written-ahead": {
      const lines = [...linesOf(state, event.by)];
      lines[event.ply - 1] = event.text;
      const isComplete = state.completed.every((_, ply) => lines[ply] !== undefined);
      return {
        ...state,
        sheets: { ...state.sheets, [event.by]: lines },
        sheetDue: isComplete ? { ...state.sheetDue, [event.by]: false } : state.sheetDue,
      };
    }
    case "sheet-exempt":
      return { ...state, sheetExempt: { ...state.sheetExempt, [event.by]: true } };
    case "sheet-behind":
      return event.afterFlag === true
        ? { ...state, sheetDue: { ...state.sheetDue, [event.by]: true } }
        : state;
    case "result-signed":
      return state;
    // Adjournment.
    case "game-adjourned":
    case "move-sealed":
    case "adjournment-changed":
    case "sealed-move-opened":
    case "sealed-move-invalid":
    case "game-resumed":
    case "adjournment-over":
    case "boards-set-up":
      return evolveAdjournment(state, event);
    // Link.
    case "board-disconnected":
      // A lift that was not certain when the line went is a question, not a touch.
      return handsAt(state, event.by).reduce(
        (next, hand) => withHand(next, hand, { pending: [] }),
        withBoard(state, boardKey(state, event.by), {
          isLost: true,
          link: event.why ?? "lost",
        }),
      );
    case "board-reconnected":
      return handsAt(state, event.by).reduce(
        (next, hand) =>
          withHand(next, hand, {
            afterGap: !isInHand(state, hand),
          }),
        withBoard(state, boardKey(state, event.by), { isLost: false, link: "up" }),
      );
    case "board-unheard":
      return withBoard(state, boardKey(state, event.by), { link: event.why });
    case "board-degraded":
      return withBoard(state, boardKey(state, event.by), { link: "degraded" });
    case "board-steady":
      return withBoard(state, boardKey(state, event.by), { link: "up" });
    case "board-battery-low":
      return state;
    case "board-position-unknown":
      return withHand(withBoard(state, boardKey(state, event.by), { isUnknown: true }), event.by, {
        offBase: true,
        pending: [],
      });
    // Start and end.
    case "start-position-wrong":
      return withHand(state, event.by, { offBase: true });
    case "game-ended":
      return {
        ...state,
        ended: { result: event.result, reason: event.reason, atMs: event.atMs },
        proposals: [],
        drawOffer: null,
        drawClaim: null,
      };
    case "proposal-opened":
      return {
        ...state,
        proposals: [...state.proposals, { id: state.seq + 1, proposal: event.proposal }],
        isDeadProposed: state.isDeadProposed || isOfDeadPosition(event.proposal),
      };
    case "proposal-settled":
      return {
        ...touchBefore(state, event),
        proposals: state.proposals.filter((open) => open.id !== event.id),
        // Only his word settles it; where the move itself was undone, nothing was asked.
        isDeadProposed:
          state.isDeadProposed &&
          !(
            event.outcome === "moot" &&
            state.proposals.some((open) => open.id === event.id && isOfDeadPosition(open.proposal))
          ),
      };
    case "takeback-offered":
      return state;
    case "game-paused":
      return {
        ...state,
        clock: stopClock(state.clock, event.atMs),
        paused: "restart",
      };
    case "new-game-begun":
      return newGame(state);
    default:
      return assertNever(event);
  }
};

/**
 * What a player has touched binds him to nothing, neither now nor when his last move is taken back. A man
 * who has just been lifted is in his hand, and counts when that has lasted long enough.
 */
const withoutTouches = (state: GameState, by: Color): GameState => {
  const last = state.completed.findLastIndex((one) => one.by === by);
  return {
    ...withHand(state, by, { touches: [] }),
    completed: state.completed.map((one, ply) => (ply === last ? { ...one, touches: [] } : one)),
    wrongTouch: state.wrongTouch?.by === by ? null : state.wrongTouch,
  };
};

/**
 * A touch that the arbiter has confirmed after the move it should have bound was completed: it comes
 * before the touches of that move, and binds when the position before it is restored (4.8, 7.5.1).
 */
const touchBefore = (
  state: GameState,
  event: Extract<GameEvent, { readonly type: "proposal-settled" }>,
): GameState => {
  const proposal = state.proposals.find((open) => open.id === event.id)?.proposal;
  if (proposal?.kind !== "touch" || event.outcome !== "confirmed") return state;
  const last = state.completed.at(-1);
  if (proposal.player === holderOfMove(state) || last?.by !== proposal.player) return state;
  const square = squareOf(proposal.square);
  const piece = last.before.placement[square];
  if (piece === null || piece === undefined || piece === "?") return state;
  return {
    ...state,
    wrongTouch: {
      by: proposal.player,
      ply: state.completed.length - 1,
      touches: [{ square, piece, group: -1 - state.seq, liftedAtMs: 0 }, ...last.touches],
      isForfeited: false,
    },
  };
};
