import { namesMove } from "../rules/announcement.js";
import {
  type BoardReading,
  closestReading,
  liftFrom,
  placeOn,
  settleOn,
  showAll,
  showsAsReported,
} from "../rules/board-reading.js";
import { setTime } from "../rules/clock.js";
import type { Movement } from "../rules/shown-line.js";
import { type Color, opponentOf, squareOf } from "../vocabulary/chess.js";
import type { Input } from "../vocabulary/inputs.js";
import { differingSquares, parsePlacement } from "../vocabulary/placement.js";
import { assertNever } from "../vocabulary/result.js";
import { initialState } from "./initial.js";
import { isAdjusting, isHome, liftMeaning } from "./lift-meaning.js";
import type { GameState, TableBoard } from "./state.js";
import { boardKey, handOn, handsAt, isInHand, withBoard, withHand } from "./table.js";

export const evolveInput = (state: GameState, input: Input): GameState => {
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
      const { reading, isHeard } = state.boards[board];
      const isKnown = showsAsReported(reading, reported);
      const heard = withBoard(state, board, {
        reading: showAll(reading, reported, input.atMs),
        isHeard: true,
        // What was followed to what stands there is known still; how it came to anything else is not.
        ...(isKnown ? {} : { movements: [], reportedAtMs: input.atMs }),
      });
      return handsAt(state, board).reduce((next, hand) => {
        // The game stands on it: nothing is left of what nobody saw.
        if (isHome(heard, hand)) return withHand(next, hand, { afterGap: false });
        return isHeard && !isKnown && !isInHand(state, hand)
          ? withHand(next, hand, { afterGap: true })
          : next;
      }, heard);
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
    case "arbiter-set-increment":
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
    case "battery-low":
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
    movements: movementsAfter(state, board, {
      kind: "lift",
      square,
      scan: input.scan,
      atMs: input.atMs,
    }),
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

/**
 * What was seen on a board since the game last stood on it: followed where both players act on it, and
 * where men have no names.
 */
const movementsAfter = (
  state: GameState,
  board: Color,
  movement: Movement,
): TableBoard["movements"] => {
  const { movements, reading } = state.boards[board];
  return state.opened.shared || reading.sensor === "occupancy"
    ? [...movements.slice(1 - MOST_MOVEMENTS), movement]
    : movements;
};

const adjusters = (state: GameState, player: Color): readonly Color[] =>
  (state.opened.shared ? [player, opponentOf(player)] : [player]).filter(
    (one) => state.hands[one].adjusting !== null,
  );

/**
 * What a movement is added to. When the game is over nobody asks any more who was set down: the men are set
 * up for the next one, and of an occupancy board each would be taken for any other.
 */
const readingToFollow = (state: GameState, board: Color): BoardReading => {
  const { reading } = state.boards[board];
  return state.ended === null ? reading : { ...reading, readings: reading.readings.slice(0, 1) };
};

const evolvePlacement = (
  state: GameState,
  input: Extract<Input, { readonly type: "piece-placed" }>,
): GameState => {
  const board = boardKey(state, input.board);
  const player = handOn(state, board);
  let next = withBoard(state, board, {
    reading: placeOn(
      readingToFollow(state, board),
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
      atMs: input.atMs,
      ...(input.piece === undefined ? {} : { man: input.piece }),
    }),
  });
  next = settleIfCertain(next, board, player);
  if (isHome(next, player)) {
    // All men stand as in the game: what was seen before this is over. A move that is only made may still
    // be another one.
    if (next.made === null) next = withBoard(next, board, { movements: [] });
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
