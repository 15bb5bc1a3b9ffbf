import { namesMove } from "../rules/announcement.js";
import {
  closestReading,
  executedMoves,
  liftFrom,
  placeOn,
  settleOn,
  showAll,
  shows,
  withoutMan,
} from "../rules/board-reading.js";
import {
  countMove,
  enterNextPeriod,
  setTime,
  settleClock,
  startClock,
  stopClock,
  timeLeft,
} from "../rules/clock.js";
import { obligationOf } from "../rules/obligation.js";
import {
  findMove,
  type LegalMove,
  playMove,
  positionLeft,
  positionOf,
  repetitionKey,
  STARTING_FEN,
} from "../rules/position.js";
import type { Movement } from "../rules/shown-line.js";
import {
  COLORS,
  type Color,
  colorOfLetter,
  opponentOf,
  type Square,
  squareOf,
} from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import type { Input } from "../vocabulary/inputs.js";
import { differingSquares, parsePlacement } from "../vocabulary/placement.js";
import type { Entry } from "../vocabulary/records.js";
import { assertNever } from "../vocabulary/result.js";
import { touchesOf } from "./allowed.js";
import { initialState } from "./initial.js";
import { isAdjusting, isHome, liftMeaning } from "./lift-meaning.js";
import { EMPTY_HAND, type GameState, type Mirror, type TableBoard } from "./state.js";
import {
  boardKey,
  boardOf,
  handOn,
  holderOfMove,
  isVisuallyImpaired,
  linesOf,
  withBoard,
  withHand,
} from "./table.js";

/** Folds one input (what was seen) or event (what it means) into the state. */
export const evolve = (state: GameState, entry: Entry): GameState => {
  const next =
    entry.kind === "input" ? evolveInput(state, entry.record) : evolveEvent(state, entry.record);
  return {
    ...next,
    seq: state.seq + 1,
    nowMs: Math.max(state.nowMs, entry.record.atMs),
  };
};

const evolveInput = (state: GameState, input: Input): GameState => {
  switch (input.type) {
    case "game-opened":
      return initialState(input.opened);
    case "piece-lifted":
      return evolveLift(state, input);
    case "piece-placed":
      return evolvePlacement(state, input);
    case "board-reported": {
      const board = boardKey(state, input.board);
      const reported = parsePlacement(input.placement);
      if (reported === undefined) return state;
      const heard = withBoard(state, board, {
        reading: showAll(state.boards[board].reading, reported, input.atMs),
        isHeard: true,
        movements: [],
      });
      // The game stands on it: nothing is left of what nobody saw.
      return handsAt(state, board).reduce(
        (next, hand) => (isHome(heard, hand) ? withHand(next, hand, { afterGap: false }) : next),
        heard,
      );
    }
    case "clock-read": {
      // An external clock is the authority on its own times.
      if (state.clock.mode !== "external") return state;
      const clock = setTime(
        setTime(state.clock, "white", input.white, input.atMs),
        "black",
        input.black,
        input.atMs,
      );
      return { ...state, clock };
    }
    case "execute":
      return input.speaker === "assistant" && !state.assistants[input.by]
        ? state
        : { ...state, helping: input.board };
    case "arrive":
      return {
        ...state,
        arrived: { ...state.arrived, [input.by]: true },
        adjournment:
          state.adjournment === null
            ? null
            : { ...state.adjournment, present: [...state.adjournment.present, input.by] },
      };
    case "ask":
      return {
        ...state,
        asked: { ...state.asked, [input.by]: [...state.asked[input.by], input.request] },
      };
    case "announce":
      // Announcing a move is the end of any adjusting.
      return namesMove(input.utterance) ? actsHimself(state, input.by) : state;
    case "press":
      return actsHimself(state, input.by);
    case "button-pressed":
      // The lever of a clock is a press.
      return input.button === "lever-white" || input.button === "lever-black"
        ? actsHimself(state, input.button === "lever-white" ? "white" : "black")
        : state;
    case "repeat":
    case "write":
    case "report-touch":
    case "tell":
    case "offer-draw":
    case "accept-draw":
    case "decline-draw":
    case "claim":
    case "resign":
    case "seal":
    case "sign":
    case "register-assistant":
    case "release-assistant":
    case "stop-clocks":
    case "arbiter-stop-clocks":
    case "arbiter-start-clock":
    case "arbiter-set-clock":
    case "arbiter-set-language":
    case "arbiter-confirm":
    case "arbiter-reject":
    case "arbiter-postpone-claim":
    case "arbiter-restore":
    case "arbiter-collect-sheets":
    case "arbiter-rule":
    case "arbiter-rule-result":
    case "arbiter-rule-play":
    case "arbiter-penalise":
    case "arbiter-find":
    case "arbiter-adjourn":
    case "arbiter-resume":
    case "link-changed":
    case "bytes-discarded":
    case "time-passed":
    case "program-restarted":
      return state;
    default:
      return assertNever(input);
  }
};

/** A player goes on himself: adjusting is over, and so is another's help on his board. */
const actsHimself = (state: GameState, by: Color): GameState =>
  withHand({ ...state, helping: state.helping === by ? null : state.helping }, by, {
    adjusting: null,
  });

const evolveLift = (
  state: GameState,
  input: Extract<Input, { readonly type: "piece-lifted" }>,
): GameState => {
  const board = boardKey(state, input.board);
  const square = squareOf(input.square);
  const player = handOn(state, board);
  const meaning = liftMeaning(state, board, square, input.atMs);
  const reading = liftFrom(
    state.boards[board].reading,
    square,
    input.atMs,
    input.scan,
    input.sensedAtMs,
  );
  let next = withBoard(state, board, {
    reading,
    movements: movementsAfter(state, board, { kind: "lift", square, scan: input.scan }),
  });
  // An adjustment that was over before this lift is closed by it; one under way goes on.
  if (isAdjusting(state, player, input.atMs)) {
    for (const one of adjusters(state, player)) {
      next = withHand(next, one, { adjusting: { homeSinceMs: null } });
    }
  } else {
    for (const one of adjusters(state, player)) next = withHand(next, one, { adjusting: null });
  }
  const hand = next.hands[player];
  if (hand.displaced !== null) {
    const within = state.opened.policies.knockOver?.withinMs ?? 0;
    if (input.atMs - hand.displaced.sinceMs <= within) {
      const man = closestReading(state.boards[board].reading, state.position.placement).squares[
        square
      ];
      if (man !== null && man !== undefined && man !== "?") {
        next = withHand(next, player, {
          displaced: { ...hand.displaced, men: [...hand.displaced.men, { square, piece: man }] },
        });
      }
    }
  }
  if (meaning.kind === "none") return next;
  return withHand(next, meaning.player, {
    pending: [
      ...next.hands[meaning.player].pending,
      {
        square,
        piece: meaning.piece,
        scan: input.scan,
        atMs: input.atMs,
        ...(input.sensedAtMs === undefined ? {} : { sensedAtMs: input.sensedAtMs }),
        meaning: meaning.kind,
      },
    ],
  });
};

/** Longer than this nothing is remembered of a shared board that does not come to rest. */
const MOST_MOVEMENTS = 64;

/** What was seen on a board since the game last stood on it; only followed on a shared one. */
const movementsAfter = (
  state: GameState,
  board: Color,
  movement: Movement,
): TableBoard["movements"] =>
  state.opened.shared
    ? [...state.boards[board].movements.slice(1 - MOST_MOVEMENTS), movement]
    : state.boards[board].movements;

/** The players whose hands act on a board. */
const handsAt = (state: GameState, board: Color): readonly Color[] =>
  state.opened.shared ? COLORS : [board];

const adjusters = (state: GameState, player: Color): readonly Color[] =>
  (state.opened.shared ? [player, opponentOf(player)] : [player]).filter(
    (one) => state.hands[one].adjusting !== null,
  );

const evolvePlacement = (
  state: GameState,
  input: Extract<Input, { readonly type: "piece-placed" }>,
): GameState => {
  const board = boardKey(state, input.board);
  const player = handOn(state, board);
  let next = withBoard(state, board, {
    reading: placeOn(
      state.boards[board].reading,
      squareOf(input.square),
      input.piece,
      input.atMs,
      input.scan,
      input.sensedAtMs,
    ),
    movements: movementsAfter(state, board, {
      kind: "place",
      square: squareOf(input.square),
      scan: input.scan,
    }),
  });
  next = settleIfCertain(next, board, player);
  if (isHome(next, player)) {
    // All men stand as in the game: what was seen before this is over.
    next = withBoard(next, board, { movements: [] });
    for (const one of adjusters(next, player)) {
      next = withHand(next, one, { adjusting: { homeSinceMs: input.atMs } });
    }
  }
  return next;
};

/** An occupancy board whose men can all be at home again is taken to be at home. */
const settleIfCertain = (state: GameState, board: Color, player: Color): GameState => {
  const { reading } = state.boards[board];
  if (reading.readings.length < 2) return state;
  const mirror = state.mirrors[player];
  const candidates = [
    state.position.placement,
    ...(state.made === null ? [] : [state.made.legal.after]),
    ...(mirror === null ? [] : [mirror.before]),
  ];
  const home = candidates.find((placement) =>
    reading.readings.some(
      (one) => one.out.length === 0 && differingSquares(one.squares, placement).length === 0,
    ),
  );
  return home === undefined ? state : withBoard(state, board, { reading: settleOn(reading, home) });
};

/** The mirror that a move gives to the opponent of its maker, if he has a board to show it on. */
const mirrorOf = (
  state: GameState,
  by: Color,
  move: NonNullable<GameState["made"]>,
): Mirror | null => {
  const player = opponentOf(by);
  if (state.opened.shared || state.opened.boards[player] === null) return null;
  return {
    by,
    move: move.move,
    legal: move.legal,
    before: state.position.placement,
    after: move.legal.after,
    isDone: false,
    isRepeated: state.repeatedAhead?.by === player && state.repeatedAhead.uci === move.move.uci,
    toldWrong: null,
  };
};

/** 4.8: who touches or moves himself has lost the claim about what his opponent touched before. */
const forfeitTouchClaim = (state: GameState, by: Color): GameState =>
  state.wrongTouch === null || state.wrongTouch.by === by
    ? state
    : { ...state, wrongTouch: { ...state.wrongTouch, isForfeited: true } };

/** A move against the touches was put right before it was completed: nothing is left to claim. */
const settleWrongTouch = (state: GameState, by: Color, uci: string): GameState => {
  const { wrongTouch } = state;
  if (wrongTouch === null) return state;
  if (wrongTouch.by !== by) return forfeitTouchClaim(state, by);
  const { allowed } = obligationOf(state.position, touchesOf(state, by, true));
  return allowed.some((move) => move.uci === uci) ? { ...state, wrongTouch: null } : state;
};

const evolveEvent = (state: GameState, event: GameEvent): GameState => {
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
        illegal: state.illegal?.isHidden && state.illegal.by !== event.by ? null : state.illegal,
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
      return completeMove(state, event);
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
          by: [...(state.correction?.by ?? []), event.by],
          fen: event.fen,
          moves: event.moves,
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
    case "flag-fell": {
      const clock = settleClock(state.clock, event.atMs);
      return {
        ...state,
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
    case "illegal-move-claimed":
      return state.illegal === null
        ? state
        : { ...state, illegal: { ...state.illegal, isHidden: false } };
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
      return { ...state, sheets: { ...state.sheets, [event.by]: lines } };
    }
    case "sheet-exempt":
      return { ...state, sheetExempt: { ...state.sheetExempt, [event.by]: true } };
    case "sheet-behind":
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
        withBoard(state, boardKey(state, event.by), { isLost: true }),
      );
    case "board-reconnected":
      return handsAt(state, event.by).reduce(
        (next, hand) =>
          withHand(next, hand, {
            // A man that was known to be up before the gap may be followed through it.
            afterGap: state.hands[hand].touches.length === 0,
          }),
        withBoard(state, boardKey(state, event.by), { isLost: false }),
      );
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
      };
    case "proposal-settled":
      return {
        ...touchBefore(state, event),
        proposals: state.proposals.filter((open) => open.id !== event.id),
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

const completeMove = (
  state: GameState,
  event: Extract<GameEvent, { readonly type: "move-completed" }>,
): GameState => {
  const { by } = event;
  const opponent = opponentOf(by);
  const legal = findMove(state.position, event.uci);
  if (legal === undefined) return state;
  const before = state.position;
  const after = playMove(before, legal);
  const key = repetitionKey(after);
  const made = state.made ?? { by, move: event.move, legal };
  const mirror = state.mirrors[opponent];
  const settled = settleClock(state.clock, event.atMs);
  const next: GameState = {
    ...state,
    position: after,
    completed: [
      ...state.completed,
      {
        by,
        move: event.move,
        before,
        after,
        clocks: { white: settled.left.white, black: settled.left.black },
        touches: state.hands[by].touches,
        isOwn: true,
      },
    ],
    occurrences: { ...state.occurrences, [key]: (state.occurrences[key] ?? 0) + 1 },
    made: null,
    repeatedAhead: null,
    clock: countMove(settled, by),
    hands: {
      ...state.hands,
      [by]: { ...EMPTY_HAND, isExempt: state.hands[by].isExempt },
    },
    mirrors: {
      ...state.mirrors,
      [by]: null,
      [opponent]:
        mirror !== null && mirror.move.uci === event.uci ? mirror : mirrorOf(state, by, made),
    },
    helping: null,
  };
  const board = boardKey(state, by);
  if (state.opened.boards[board] === null) return next;
  if (state.opened.shared) return handOver(state, settleShared(next, board, legal), by);
  // The board of the one who moved now shows the game; what was in his hand is settled.
  return shows(state.boards[board].reading, legal.after, { mayBeOut: opponent })
    ? withBoard(next, board, { reading: keepOpponentOut(state, board, legal.after) })
    : next;
};

/**
 * A shared board after a move on it was settled: the captured man is in nobody's hand any more, and
 * of what was seen before only what is still under way counts.
 */
const settleShared = (state: GameState, board: Color, legal: LegalMove): GameState => {
  const { reading, movements } = state.boards[board];
  const { position } = state;
  if (shows(reading, legal.after)) {
    return withBoard(state, board, { reading: settleOn(reading, legal.after), movements: [] });
  }
  // Of the ways to understand an occupancy board those stay that the opponent's reply can explain.
  const explained = reading.readings.filter((one) => {
    const alone = { ...reading, readings: [one] };
    return (
      shows(alone, legal.after, { mayBeOut: position.turn }) ||
      executedMoves(alone, position, { mayBeOut: opponentOf(position.turn) }).length > 0
    );
  });
  const kept = explained.length > 0 ? { ...reading, readings: explained } : reading;
  const arrival = movements.findLastIndex(
    ({ kind, square }) => kind === "place" && square === legal.to,
  );
  const isUnderWay = (square: Square): boolean =>
    kept.readings.some((one) => (one.squares[square] ?? null) !== legal.after[square]);
  return withBoard(state, board, {
    reading: withoutMan(kept, legal.captured),
    movements: movements.filter(({ square }, index) => index > arrival || isUnderWay(square)),
  });
};

/**
 * On a shared board the opponent's lifts came before this move was settled: those of his men that
 * are up or gone on are the touches of his own turn.
 */
const handOver = (before: GameState, after: GameState, by: Color): GameState => {
  const opponent = opponentOf(by);
  const from = before.hands[by];
  const board = boardKey(before, by);
  const [first] = before.boards[board].reading.readings;
  const isUnderWay = (square: number): boolean =>
    first?.squares[square] !== after.position.placement[square];
  const own = after.hands[opponent];
  return withHand(after, opponent, {
    touches: [
      ...from.touches.filter(
        (touch) => colorOfLetter(touch.piece) === opponent && isUnderWay(touch.square),
      ),
      ...own.touches,
    ],
    pending: [
      ...from.pending.filter(
        (lift) => colorOfLetter(lift.piece) === opponent && isUnderWay(lift.square),
      ),
      ...own.pending,
    ],
  });
};

/**
 * The board settled on the move, except for men that are already out for the next one (on a shared
 * board the opponent may have lifted his man before this one was down).
 */
const keepOpponentOut = (
  state: GameState,
  board: Color,
  after: GameState["position"]["placement"],
): GameState["boards"]["white"]["reading"] => {
  const { reading } = state.boards[board];
  const [first] = reading.readings;
  let settled = settleOn(reading, after);
  for (const out of first?.out ?? []) {
    if ((first?.squares[out.square] ?? null) === null && after[out.square] === out.man) {
      settled = liftFrom(settled, out.square, out.atMs, out.scan, out.sensedAtMs);
    }
  }
  return settled;
};

const goBackTo = (
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
    illegal: null,
    wrongTouch: null,
    correction: null,
    collections: 0,
    drawOffer: null,
    drawClaim: null,
  };
};

const newGame = (state: GameState): GameState => {
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
