import type { SensorKind } from "./board-events.js";
import type { Color, Millis, San } from "./chess.js";
import type { ClockMode, TimeControl } from "./clock.js";
import type { Category, Edition, Supervision } from "./edition.js";
import type { Policies } from "./policies.js";

export const PLAYER_KINDS = ["visually-impaired", "sighted", "hearing-impaired"] as const;
export type PlayerKind = (typeof PLAYER_KINDS)[number];

/**
 * Everything that `decide` needs to know about a table before its first input: the first record of
 * a journal (design decision 20).
 */
export interface GameOpened {
  /** Version of the program that opened the game. */
  readonly program: string;
  /** Wall-clock time of the opening at the board, ISO 8601 with its zone. Evidence only: no rule reads it. */
  readonly openedAt: string;
  readonly table: string;
  readonly names: Readonly<Record<Color, string>>;
  readonly edition: Edition;
  readonly category: Category;
  readonly supervision: Supervision;
  readonly players: Readonly<Record<Color, PlayerKind>>;
  /** What each player's board can tell. With one shared board both are that board's. */
  readonly sensors: Readonly<Record<Color, SensorKind>>;
  /** Address of each board as the user wrote it; null: this player has no board of his own. */
  readonly boards: Readonly<Record<Color, string | null>>;
  /** One board for both (no visually impaired player): it is `boards.white`. */
  readonly shared: boolean;
  readonly clock: {
    readonly control: TimeControl;
    readonly mode: ClockMode;
    readonly white: Millis;
    readonly black: Millis;
    /** Period both players are in, from 1. */
    readonly period: number;
  };
  readonly policies: Policies;
  /** Official position at the start, FEN. */
  readonly fen: string;
  /** Moves already completed from `fen`, taking no time. */
  readonly moves: readonly San[];
  /** What a board shows at the start, where it is not the official position. */
  readonly shown?: Readonly<Partial<Record<Color, string>>>;
  /** The opponent's completed last move, which the player to move must still execute. */
  readonly pending?: San;
  /** Score sheets as already written, from `fen` on. Absent: this sheet is not watched. */
  readonly sheets?: Readonly<Partial<Record<Color, readonly string[]>>>;
  readonly assistants: readonly Color[];
  /** False: time 0 is the scheduled start, nobody has arrived, no clock runs yet. */
  readonly started: boolean;
}
