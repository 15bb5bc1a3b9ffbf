import { nameMove } from "../rules/announcement.js";
import { closestReading } from "../rules/board-reading.js";
import { readings } from "../rules/clock.js";
import { orderTouches } from "../rules/obligation.js";
import { findMove, makeSan } from "../rules/position.js";
import type { Color, GameResult, Millis, San, SquareName } from "../vocabulary/chess.js";
import { squareName } from "../vocabulary/chess.js";
import type { ClockReadings } from "../vocabulary/clock.js";
import type { EndReason, Proposal } from "../vocabulary/events.js";
import { makePlacement } from "../vocabulary/placement.js";
import type { NamedMove } from "../vocabulary/utterance.js";
import { allowedMoves, touchesOf } from "./allowed.js";
import { handStatus } from "./hand-status.js";
import { lastLiftDeadline } from "./lifts.js";
import type { GameState } from "./state.js";
import { isMadeStanding, readingOf } from "./table.js";
export const TABLE_STATES = [
  "replicate",
  "think",
  "hand",
  "placed",
  "placed-illegal",
  "made",
  "discrepancy",
  "paused",
  "ended",
] as const;
/** Where the side to move stands in his turn (rules for the visually impaired, section 3). */
export type TableStateName = (typeof TABLE_STATES)[number];

/** What a table shows to those who read it: desk, pages, cases. Times as of the last input. */
export interface TableView {
  /** Side to move of the official position. */
  readonly turn: Color;
  readonly state: TableStateName;
  /** Squares touched by the side to move, in the order the Laws give them. */
  readonly touched: readonly SquareName[];
  /** Moves he may still play, SAN without `+` and `#`, in no order. */
  readonly allowed: readonly San[];
  /** The move made and not yet completed, SAN; null: none. */
  readonly made: San | null;
  /** Moves completed since the table was opened, without those it was opened with. */
  readonly completed: readonly San[];
  readonly officialFen: string;
  readonly running: Color | "none";
  /** Units: milliseconds left. */
  readonly clocks: ClockReadings;
  readonly result: GameResult;
  readonly reason: EndReason | null;
  readonly proposals: readonly Proposal[];
  /** What each board shows, first field of a FEN with `?` for a man it cannot name. */
  readonly boards: Readonly<Record<Color, string>>;
  /** The opponent's move that this player's board must still show; null: none. */
  readonly pending: Readonly<Record<Color, NamedMove | null>>;
  /** Legal moves that the board of the side to move shows as placed or made; one when it is clear. */
  readonly placed: readonly NamedMove[];
  /** Language in which announcements are read now. */
  readonly language: string;
  /** When the last lift that is not yet judged will be a touch; undefined: nothing is in doubt. */
  readonly liftsJudgedAtMs?: Millis;
}

/** Whose clock runs, cheaply: asked after every input. */
export const runningClock = (state: GameState): Color | "none" => state.clock.running ?? "none";

const isOffItsSquare = (state: GameState, player: Color): boolean =>
  readingOf(state, player).readings.every((reading) => reading.out.length > 0);

/** A made move that does not stand any more: what the hand has come to. */
const offMade = (table: { readonly state: GameState }): TableStateName => {
  const status = handStatus(table);
  return status === "placed" || status === "placed-illegal" ? status : "hand";
};

/** Where the side to move stands in his turn (rules for the visually impaired, section 3). */
const stateName = (state: GameState): TableStateName => {
  const player = state.position.turn;
  const hand = state.hands[player];
  const mirror = state.mirrors[player];
  if (state.ended !== null) return "ended";
  if (state.isDiverged || state.correction !== null) return "discrepancy";
  if (state.paused !== null) return "paused";
  if (mirror !== null && !mirror.isDone) return "replicate";
  if (state.made?.by === player) return isMadeStanding(state) ? "made" : offMade({ state });
  if (hand.placed.length > 0) return "placed";
  // All pegs are in their holes and no legal move is shown; a man in the hand is no placement.
  if (hand.offBase && handStatus({ state }) === "placed-illegal") return "placed-illegal";
  const isTouched = hand.touches.length > 0 || hand.pending.length > 0;
  return isTouched || isOffItsSquare(state, player) ? "hand" : "think";
};

/** What a board is taken to show; where an occupancy board leaves it open, what fits the game. */
const shownOn = (state: GameState, player: Color): string =>
  makePlacement(closestReading(readingOf(state, player), state.position.placement).squares);

const pendingOf = (state: GameState, player: Color): NamedMove | null => {
  const mirror = state.mirrors[player];
  return mirror === null || mirror.isDone ? null : mirror.move;
};

const placedMoves = (state: GameState): readonly NamedMove[] => {
  const player = state.position.turn;
  if (state.made?.by === player) return [state.made.move];
  return state.hands[player].placed.flatMap((uci) => {
    const move = findMove(state.position, uci);
    return move === undefined ? [] : [nameMove(state.position, move)];
  });
};

/** What a table shows. Pure; times are those of the last input that the state has seen. */
export const readTable = (state: GameState): TableView => {
  const player = state.position.turn;
  const liftsJudgedAtMs = lastLiftDeadline(state);
  return {
    turn: player,
    state: stateName(state),
    touched: orderTouches(touchesOf(state, player, false), player).map((touch) =>
      squareName(touch.square),
    ),
    allowed: allowedMoves(state).map((move) => makeSan(state.position, move)),
    made: isMadeStanding(state) ? (state.made?.move.san ?? null) : null,
    completed: state.completed.filter((move) => move.isOwn).map(({ move }) => move.san),
    officialFen: state.position.fen,
    running: runningClock(state),
    clocks: readings(state.clock, state.nowMs),
    result: state.ended?.result ?? "*",
    reason: state.ended?.reason ?? null,
    proposals: state.proposals.map(({ proposal }) => proposal),
    boards: { white: shownOn(state, "white"), black: shownOn(state, "black") },
    pending: { white: pendingOf(state, "white"), black: pendingOf(state, "black") },
    placed: placedMoves(state),
    language: state.language,
    ...(liftsJudgedAtMs === undefined ? {} : { liftsJudgedAtMs }),
  };
};
