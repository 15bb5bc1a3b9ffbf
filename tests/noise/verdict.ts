import { legalMoves, playMove } from "../../src/rules/position.js";
import type { GameEvent } from "../../src/vocabulary/events.js";
import { openingOf } from "./noise-plan.js";
import type { NoisyGame } from "./noisy-game.js";
import { QUESTIONS } from "./questions.js";

/** What tells that something is to be put right in a noisy game, where words may be half heard, too. */
const NOISY_QUESTIONS = [
  ...QUESTIONS,
  "announcement-ambiguous",
  "announcement-unclear",
  "arbiter-called",
  "board-unheard",
  // In casual play without a clock the board takes moves back, and everybody is told.
  "game-retraced",
  "promotion-piece-missing",
] as const satisfies readonly GameEvent["type"][];
export type Question = (typeof NOISY_QUESTIONS)[number];

/** Ends that follow from the moves alone. */
const ENDS_OF_MOVES: readonly string[] = [
  "checkmate",
  "stalemate",
  "dead-position",
  "threefold",
  "fifty-moves",
  "fivefold",
  "seventy-five-moves",
];

/**
 * What a noisy game came to. `equal`: the table has exactly the game that was played. `stopped`: it has
 * the first moves of it and has asked. `disputed`: it has another move, and has called the arbiter for
 * just that move (a man released on another square, 4.7; words and board that differ, VI.6; a position
 * that nothing explains, whatever the hands then went on with; or moves that led back to where it was called). `wrong`: it
 * has other moves, or an end that is none, and nobody was told. `silent`: it has the first moves and
 * says nothing. `replay`: its journal does not give the same events again.
 */
export type Verdict =
  | { readonly kind: "equal" }
  | { readonly kind: "stopped"; readonly question: Question | "spoken-refusal" }
  | { readonly kind: "disputed"; readonly question: Question }
  | { readonly kind: "wrong"; readonly ply: number; readonly recorded: string }
  | { readonly kind: "silent" }
  | { readonly kind: "replay"; readonly difference: string };

const isQuestion = (type: GameEvent["type"]): type is Question =>
  (NOISY_QUESTIONS as readonly string[]).includes(type);

/** A press that is refused because the other clock runs asks nothing. */
const isAsking = (event: GameEvent): boolean =>
  isQuestion(event.type) &&
  !(event.type === "clock-press-refused" && event.why === "own-clock-not-running");

const isCompletion = ({ type }: GameEvent): boolean => type === "move-completed";

/** The question that was asked last since the last move. */
const openQuestion = (
  events: readonly GameEvent[],
  counts: (event: GameEvent) => boolean = isAsking,
): Question | undefined =>
  events
    .slice(events.findLastIndex(isCompletion) + 1)
    .filter(counts)
    .map(({ type }) => type)
    .findLast(isQuestion);

/** Whether it is about the men on the squares: neither a cable nor a clock puts a move in question. */
const isAboutMen = (event: GameEvent): boolean => {
  if (event.type === "arbiter-called") return event.why === "board-position-unknown";
  return isAsking(event) && !/^(board-disconnected|board-unheard|clock-)/.test(event.type);
};

/**
 * Whether the table has missed only moves after which the position stood there again, and has called the
 * arbiter to the board meanwhile: the game went on from the position that both saw.
 */
const hasMissedDetour = ({ plan, moves, completed, events }: NoisyGame): boolean => {
  /** What stood on the board after so many of the moves that were played. */
  const stoodAfter = (plies: number): string =>
    moves
      .slice(0, plies)
      .reduce((position, uci) => {
        const move = legalMoves(position).find((one) => one.uci === uci);
        return move === undefined ? position : playMove(position, move);
      }, openingOf(plan))
      .placement.join();
  const ends = [...events.keys()].filter((index) => {
    const event = events[index];
    return event !== undefined && isCompletion(event);
  });
  // Without a clock the move before stands until it is replied to: he may be called on top of it.
  const isCalledIn = (ply: number): boolean =>
    events.slice((ends[ply - 2] ?? -1) + 1, ends[ply] ?? events.length).some(isPositionCall);
  return completed.some((_, ply) =>
    [4, 6, 8].some(
      (missed) =>
        isCalledIn(ply) &&
        stoodAfter(ply) === stoodAfter(ply + missed) &&
        completed.every((uci, index) => uci === moves[index < ply ? index : index + missed]),
    ),
  );
};

const isPositionCall = (event: GameEvent): boolean =>
  event.type === "arbiter-called" && event.why === "board-position-unknown";

/** What calls the arbiter for the very move that is being made, whatever is then done with it. */
const isDispute = (event: GameEvent): boolean =>
  event.type === "announcement-mismatched" ||
  event.type === "move-disputed" ||
  event.type === "released-piece-moved" ||
  event.type === "wrong-obligation" ||
  isPositionCall(event);

/**
 * The question with which a move was recorded: after the move before it, not later than itself; or
 * right after it, where no other move was recorded any more, or the arbiter was called to the board.
 */
const disputeOf = (events: readonly GameEvent[], ply: number): Question | undefined => {
  const completions = [...events.keys()].filter((index) => {
    const event = events[index];
    return event !== undefined && isCompletion(event);
  });
  const isLast = ply === completions.length - 1;
  const after = isLast ? openQuestion(events, isAboutMen) : undefined;
  if (after !== undefined) return after;
  const end = completions[ply] ?? events.length;
  const meanwhile = events.slice((completions[ply - 1] ?? -1) + 1, end);
  // Called before anything else was recorded.
  const calledAfter = events
    .slice(end + 1, completions[ply + 1] ?? events.length)
    .filter(isPositionCall);
  return [...meanwhile.filter(isDispute), ...calledAfter]
    .map(({ type }) => type)
    .findLast(isQuestion);
};

export const judge = (game: NoisyGame): Verdict => {
  const { moves, completed, ended, mayBeOpen, events, replayDifference } = game;
  const other = completed.findIndex((uci, ply) => uci !== moves[ply]);
  if (other >= 0) {
    const question = disputeOf(events, other);
    if (question !== undefined) return { kind: "disputed", question };
    if (hasMissedDetour(game)) return { kind: "disputed", question: "arbiter-called" };
    return { kind: "wrong", ply: other + 1, recorded: completed.slice(other).join(" ") };
  }
  if (ended !== undefined && !ENDS_OF_MOVES.includes(ended)) {
    return { kind: "wrong", ply: completed.length, recorded: ended };
  }
  if (replayDifference !== undefined) return { kind: "replay", difference: replayDifference };
  // An end that follows from the moves comes before overlapping hands have noticed.
  if (ended !== undefined || completed.length >= moves.length - mayBeOpen) return { kind: "equal" };
  const question = openQuestion(events) ?? (game.isRefused ? "spoken-refusal" : undefined);
  return question === undefined ? { kind: "silent" } : { kind: "stopped", question };
};
