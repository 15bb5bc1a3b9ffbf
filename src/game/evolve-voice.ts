import { obligationOf } from "../rules/obligation.js";
import { type Color, opponentOf } from "../vocabulary/chess.js";
import type { GameEventOf } from "../vocabulary/events.js";
import { assertNever } from "../vocabulary/result.js";
import { touchesOf } from "./allowed.js";
import { mirrorChanged } from "./evolve-mirror.js";
import type { GameState } from "./state.js";
import { isVisuallyImpaired, withHand } from "./table.js";

/** What a player said, and what was made of it. */
export type VoiceEvent = GameEventOf<
  | "move-announced"
  | "announcement-corrected"
  | "announcement-unclear"
  | "announcement-ambiguous"
  | "promotion-piece-missing"
  | "announcement-repeated"
  | "announcement-mismatched"
  | "touch-freed"
  | "late-correction"
  | "move-not-announced"
  | "repetition-mismatched"
  | "repetition-missing"
>;

/** The state after words. */
export const evolveVoice = (state: GameState, event: VoiceEvent): GameState => {
  switch (event.type) {
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
    default:
      return assertNever(event);
  }
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
