import type { Step } from "../game/acts.js";
import type { TableStateName } from "../game/view.js";
import type { SensorKind } from "../vocabulary/board-events.js";
import type { Color, GameResult, Millis, San, SquareName } from "../vocabulary/chess.js";
import type { ClockMode, TimeControl } from "../vocabulary/clock.js";
import type { Category, EditionId, Supervision } from "../vocabulary/edition.js";
import type { EndReason, GameEventType } from "../vocabulary/events.js";
import type { ProposalKind } from "../vocabulary/inputs.js";
import type { PlayerKind } from "../vocabulary/opened.js";
import type { Policies } from "../vocabulary/policies.js";
import type { Ear } from "../vocabulary/spoken.js";

/** One step of a scenario with the instant at which it happens. */
export interface TimedStep extends Step {
  readonly line: number;
  readonly text: string;
  /** Milliseconds since the scenario began; of `wait`: when it is over. */
  readonly atMs: Millis;
}

/** A value that may be different in each edition. `undefined` of an edition: not checked. */
export type PerEdition<T> = (edition: EditionId) => T | undefined;

/** An event as a case names it: with the player it is about, where the case says so. */
export interface EventName {
  readonly type: GameEventType;
  readonly by?: Color;
}

/** What the moves still allowed must be. */
export type AllowedExpectation =
  | { readonly kind: "moves"; readonly moves: readonly San[] }
  | { readonly kind: "all" }
  | { readonly kind: "count"; readonly count: number };

/** A proposal that must be open; only the fields given are compared. */
export interface ProposalExpectation {
  readonly kind: ProposalKind;
  readonly ply?: number;
  readonly player?: Color;
  readonly squares?: readonly SquareName[];
  readonly square?: SquareName;
  readonly result?: GameResult;
  readonly reason?: EndReason;
  /** As a clock shows it: `1:30:00`. */
  readonly white?: string;
  readonly black?: string;
}

export interface SpokenExpectation {
  readonly to: Ear;
  readonly text?: string;
}

/** What must hold after a block of steps. Keys as in docs/scenarios.md, Expect. */
export interface ExpectationValues {
  readonly touched: readonly SquareName[];
  readonly allowed: AllowedExpectation;
  readonly state: TableStateName;
  /** null: none. */
  readonly made: San | null;
  readonly completed: readonly San[];
  readonly official: string;
  readonly turn: Color;
  readonly running: Color | "none";
  readonly clocks: Readonly<Partial<Record<Color, string>>>;
  readonly events: readonly EventName[];
  readonly no_events: readonly EventName[];
  readonly to_arbiter: readonly EventName[];
  readonly not_to_arbiter: readonly EventName[];
  readonly spoken: readonly SpokenExpectation[];
  readonly silent_to: readonly Ear[];
  readonly result: GameResult;
  readonly reason: EndReason;
  readonly proposal: readonly ProposalExpectation[];
}

export type ExpectationKey = keyof ExpectationValues;
export type Expectation = {
  readonly [Key in ExpectationKey]?: PerEdition<ExpectationValues[Key]>;
};

/** Steps, and what must hold after them. */
export interface Block {
  readonly line: number;
  readonly steps: readonly TimedStep[];
  readonly expect: Expectation;
}

/** One case of the scenario language, checked and with its defaults filled in. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly path: string;
  readonly line: number;
  readonly level: "L" | "I";
  readonly cite: readonly string[];
  readonly editions: readonly EditionId[];
  readonly fen: string;
  readonly moves: readonly San[];
  readonly players: Readonly<Record<Color, PlayerKind>>;
  readonly sensors: Readonly<Record<Color, SensorKind>>;
  readonly clock: {
    readonly control: TimeControl;
    readonly mode: ClockMode;
    readonly white: Millis;
    readonly black: Millis;
    readonly period: number;
  };
  readonly category: Category;
  readonly supervision: Supervision;
  readonly policies: Policies;
  readonly boards: Readonly<Partial<Record<Color, string>>>;
  readonly pending?: San;
  readonly sheets?: Readonly<Partial<Record<Color, readonly string[]>>>;
  readonly assistants: readonly Color[];
  readonly started: boolean;
  readonly blocks: readonly Block[];
}
