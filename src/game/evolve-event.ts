import { settleOn, shows } from "../rules/board-reading.js";
import {
  enterNextPeriod,
  setTime,
  settleClock,
  startClock,
  stopClock,
  timeLeft,
  withIncrement,
} from "../rules/clock.js";
import { obligationOf } from "../rules/obligation.js";
import { findMove, positionLeft, positionOf } from "../rules/position.js";
import { type Color, opponentOf, squareOf } from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import { assertNever } from "../vocabulary/result.js";
import { touchesOf } from "./allowed.js";
import { completeMove, mirrorOf } from "./evolve-completion.js";
import { dropFrom, goBackTo, newGame } from "./evolve-return.js";
import { EMPTY_HAND, type GameState, type Mirror } from "./state.js";
import {
  boardKey,
  boardOf,
  handsAt,
  holderOfMove,
  isOfDeadPosition,
  isVisuallyImpaired,
  linesOf,
  withBoard,
  withHand,
} from "./table.js";

/** 4.8: who touches or moves himself has lost the claim about what his opponent touched before. */
const forfeitTouchClaim = (state: GameState, by: Color): GameState =>
  state.wrongTouch === null || state.wrongTouch.by === by
    ? state
    : { ...state, wrongTouch: { ...state.wrongTouch, isForfeited: true } };

/** A move of the claimant's own: an illegal move that nobody has called stands (C3 1997, B6 2005). */
const withIllegalStanding = (
  state: GameState,
  by: Color,
): Pick<GameState, "illegal" | "illegalStood"> => {
  const { illegal } = state;
  return illegal?.isHidden === true && illegal.by !== by
    ? { illegal: null, illegalStood: illegal.by }
    : { illegal, illegalStood: state.illegalStood };
};

/** A move against the touches was put right before it was completed: nothing is left to claim. */
const settleWrongTouch = (state: GameState, by: Color, uci: string): GameState => {
  const { wrongTouch } = state;
  if (wrongTouch === null) return state;
  if (wrongTouch.by !== by) return forfeitTouchClaim(state, by);
  const { allowed } = obligationOf(state.position, touchesOf(state, by, true));
  return allowed.some((move) => move.uci === uci) ? { ...state, wrongTouch: null } : state;
};

export const evolveEvent = (state: GameState, event: GameEvent): GameState => {
  switch (event.type) {
    // Hand.
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
        toldWrong: event.differences.map((one) => `${one.square}${one.found ?? "."}`).join(),
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
    // Voice.
    case "move-announced":
    case "announcement-corrected": {
      const status = event.move === null ? "not-legal" : "understood";
      const announced = withHand(state, event.by, {
        announcement: {
          text: event.text,
          utterance: event.utterance,
          move: event.move,
          status,
          speaker: event.type === "move-announced" ? event.speaker : "player",
        },
      });
      const decided = announcementDecides(announced, event.by);
      const made =
        decided.made?.by === event.by &&
        isVisuallyImpaired(state, event.by) &&
        decided.made.move.uci !== event.move?.uci
          ? withoutMade(decided)
          : decided;
      return event.move === null
        ? made
        : { ...made, lastAnnounced: { by: event.by, move: event.move } };
    }
    case "announcement-unclear":
    case "announcement-ambiguous": {
      const isCorrection = event.correction === true;
      if (!isCorrection && isAnnouncedAlready(state, event.by)) return state;
      const taken = isCorrection ? takenBack(state, event.by) : state;
      return withHand(taken, event.by, {
        announcement: {
          text: event.text,
          utterance: {},
          move: null,
          status: event.type === "announcement-unclear" ? "unclear" : "ambiguous",
          speaker: "player",
          ...(event.type === "announcement-unclear"
            ? {}
            : { candidates: event.candidates.map((move) => move.uci) }),
        },
      });
    }
    case "promotion-piece-missing": {
      const hand = state.hands[event.by];
      const isCorrection = event.utterance.correction === true;
      if (!isCorrection && isAnnouncedAlready(state, event.by)) return state;
      return withHand(isCorrection ? takenBack(state, event.by) : state, event.by, {
        announcement: {
          text: event.text,
          utterance: event.utterance,
          move: null,
          status: "promotion-missing",
          speaker: hand.announcement?.speaker ?? "player",
        },
      });
    }
    case "announcement-repeated":
      return state.mirrors[event.by]?.move.uci === event.move.uci
        ? mirrorChanged(state, event.by, { isRepeated: true })
        : { ...state, repeatedAhead: { by: event.by, uci: event.move.uci } };
    case "announcement-mismatched":
      return announcementDecides(state, event.by);
    case "touch-freed":
    case "late-correction":
    case "move-not-announced":
    case "repetition-mismatched":
    case "repetition-missing":
      return state;
    // Move.
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
    // Two boards.
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
        toldWrong: event.differences.map((one) => `${one.square}${one.found ?? "."}`).join(),
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
            [event.by]: event.differences.map((one) => `${one.square}${one.found ?? "."}`).join(),
          },
        },
      };
    case "clocks-proposed":
      return state;
    // Clock.
    case "clock-started":
      return {
        ...state,
        clock: startClock(state.clock, event.by, event.atMs),
        paused: null,
        started: true,
      };
    case "clock-stopped":
      return {
        ...state,
        clock: stopClock(state.clock, event.atMs),
        paused: event.why === "game-ended" ? state.paused : event.why,
      };
    case "time-added":
    case "time-deducted": {
      const change = event.type === "time-added" ? event.ms : -event.ms;
      return {
        ...state,
        clock: setTime(state.clock, event.by, event.before + change, event.atMs),
      };
    }
    case "clock-set":
      return { ...state, clock: setTime(state.clock, event.by, event.ms, event.atMs) };
    case "increment-set":
      return { ...state, clock: withIncrement(settleClock(state.clock, event.atMs), event.ms) };
    case "flag-fell": {
      const clock = settleClock(state.clock, event.atMs);
      return {
        ...state,
        firstFlag: state.firstFlag ?? event.by,
        clock: {
          ...clock,
          left: { ...clock.left, [event.by]: timeLeft(clock, event.by, event.atMs) },
          flagDown: { ...clock.flagDown, [event.by]: true },
        },
      };
    }
    case "period-ended":
      return {
        ...state,
        clock: enterNextPeriod(settleClock(state.clock, event.atMs), event.by),
        sheetExempt: { ...state.sheetExempt, [event.by]: false },
      };
    case "default-time-passed":
      return { ...state, lateTold: [...state.lateTold, event.by] };
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
    case "finding-noted":
    case "ruling-given":
    case "penalty-given":
      return state;
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
            // A man that was known to be up before the gap may be followed through it.
            afterGap: state.hands[hand].touches.length === 0,
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
        ended: { result: event.result, reason: event.reason },
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

/**
 * Policy `mismatchBeforeClock: announcement`: a man released on the wrong square may go where the
 * announcement says, as far as the touches allow it (VI.6; 4.3).
 */
const announcementDecides = (state: GameState, by: Color): GameState => {
  const { announcement, released } = state.hands[by];
  const uci = announcement?.move?.uci;
  if (
    state.opened.policies.mismatchBeforeClock !== "announcement" ||
    !isVisuallyImpaired(state, by) ||
    released === null ||
    uci === undefined ||
    state.position.turn !== by
  ) {
    return state;
  }
  const { allowed } = obligationOf(state.position, touchesOf(state, by, true));
  return allowed.some((move) => move.uci === uci)
    ? withHand(state, by, { released: [uci], toldWrong: null })
    : state;
};

/**
 * Whether a player has announced a move that stands: nothing is on his board yet, or the move is
 * made. Words that nobody understands take it back only when they say so (VI.6).
 */
const isAnnouncedAlready = (state: GameState, by: Color): boolean => {
  const { announcement, placed } = state.hands[by];
  if (announcement?.status !== "understood") return false;
  return state.made?.by === by || placed.length === 0;
};

/** A correction takes the announcement back, and with it what made the move (VI.3, VI.6). */
const takenBack = (state: GameState, by: Color): GameState =>
  state.made?.by === by && isVisuallyImpaired(state, by) ? withoutMade(state) : state;

const withoutMade = (state: GameState): GameState => {
  if (state.made === null) return state;
  const opponent = opponentOf(state.made.by);
  const mirror = state.mirrors[opponent];
  return {
    ...state,
    made: null,
    mirrors: {
      ...state.mirrors,
      [opponent]: mirror !== null && mirror.move.uci === state.made.move.uci ? null : mirror,
    },
  };
};

const mirrorChanged = (state: GameState, player: Color, change: Partial<Mirror>): GameState => {
  const mirror = state.mirrors[player];
  return mirror === null
    ? state
    : { ...state, mirrors: { ...state.mirrors, [player]: { ...mirror, ...change } } };
};
