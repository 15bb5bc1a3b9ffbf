import type { TableView } from "../game/view.js";
import { parsePosition, repetitionKey } from "../rules/position.js";
import { makeReading } from "../rules/time-control.js";
import type { San } from "../vocabulary/chess.js";
import type { ClockReadings } from "../vocabulary/clock.js";
import type { EditionId } from "../vocabulary/edition.js";
import { type GameEvent, isForArbiter, type Proposal } from "../vocabulary/events.js";
import { assertNever } from "../vocabulary/result.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type {
  AllowedExpectation,
  EventName,
  Expectation,
  ExpectationKey,
  ExpectationValues,
  ProposalExpectation,
} from "./scenario.js";
import { saysInOrder } from "./spoken-words.js";

/** An event and the group it came in: events of one group may be named in any order. */
export interface SeenEvent {
  readonly group: number;
  readonly event: GameEvent;
}

/** What was seen of one block of steps: the state after it, and what happened during it. */
export interface Outcome {
  readonly view: TableView;
  /** Clocks at the instant of the last step. */
  readonly clocks: ClockReadings;
  readonly events: readonly SeenEvent[];
  readonly spoken: readonly Spoken[];
  /** All moves that are legal in the official position, SAN. */
  readonly legal: readonly San[];
}

const plainSan = (san: San): San => san.replace(/[+#]+$/, "");

const sorted = (moves: readonly San[]): readonly San[] => moves.map(plainSan).sort();

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);

const named = (items: readonly string[]): string => (items.length === 0 ? "none" : items.join(" "));

const nameOf = ({ type, by }: EventName): string => (by === undefined ? type : `${type} ${by}`);

/** The player an event is about, where it is about one. */
const playerOf = (event: GameEvent): string | undefined =>
  "by" in event && event.by !== null ? event.by : undefined;

/** How an event is named in a case and in what is reported of one. */
export const eventLabel = (event: GameEvent): string => {
  const by = playerOf(event);
  return by === undefined ? event.type : `${event.type} ${by}`;
};

const fits = (event: GameEvent, name: EventName): boolean =>
  event.type === name.type && (name.by === undefined || playerOf(event) === name.by);

/**
 * The first name that does not occur in its place: names must occur in this order, others may come
 * between, and within one group any order will do. Undefined: all occur.
 */
export const firstMissing = (
  names: readonly EventName[],
  events: readonly SeenEvent[],
): EventName | undefined => {
  const used = new Set<SeenEvent>();
  let group = Number.NEGATIVE_INFINITY;
  for (const name of names) {
    const found = events.find(
      (seen) => seen.group >= group && !used.has(seen) && fits(seen.event, name),
    );
    if (found === undefined) return name;
    used.add(found);
    group = found.group;
  }
  return undefined;
};

/** First four fields of a FEN; the en passant square only where that capture is legal. */
export const positionFields = (fen: string): string => {
  const position = parsePosition(fen);
  return position.ok ? repetitionKey(position.value) : fen.split(" ").slice(0, 4).join(" ");
};

const checkAllowed = (
  expected: AllowedExpectation,
  { view, legal }: Outcome,
): string | undefined => {
  const found = sorted(view.allowed);
  switch (expected.kind) {
    case "moves":
      return same(sorted(expected.moves), found)
        ? undefined
        : `expected ${named(sorted(expected.moves))}, found ${named(found)}`;
    case "all":
      return same(sorted(legal), found) ? undefined : `expected all, found ${named(found)}`;
    case "count":
      return found.length === expected.count && same(sorted(legal), found)
        ? undefined
        : `expected a free choice among ${expected.count}, found ${found.length} of ${legal.length}`;
    default:
      return assertNever(expected);
  }
};

const FIELDS_OF_PROPOSAL = [
  "ply",
  "player",
  "square",
  "result",
  "reason",
] as const satisfies readonly (keyof ProposalExpectation)[];

const proposalFits = (expected: ProposalExpectation, found: Proposal): boolean => {
  if (expected.kind !== found.kind) return false;
  const fields: Readonly<Record<string, unknown>> = { ...found };
  const plainFields = FIELDS_OF_PROPOSAL.every(
    (field) => expected[field] === undefined || expected[field] === fields[field],
  );
  const clocks = (["white", "black"] as const).every(
    (color) =>
      expected[color] === undefined ||
      (found.kind === "clocks" && makeReading(found[color]) === expected[color]),
  );
  const squares =
    expected.squares === undefined ||
    (found.kind === "correct-board" &&
      same([...expected.squares].sort(), [...found.squares].sort()));
  return plainFields && clocks && squares;
};

const describeProposal = (proposal: Proposal | ProposalExpectation): string => {
  const fields = Object.entries(proposal).map(([key, value]) => {
    const clock = (key === "white" || key === "black") && typeof value === "number";
    return `${key} ${clock ? makeReading(value) : String(value)}`;
  });
  return `(${fields.join(", ")})`;
};

const describeProposals = (proposals: readonly (Proposal | ProposalExpectation)[]): string =>
  proposals.length === 0 ? "none" : proposals.map(describeProposal).join(" ");

/** Whether each expected proposal can be given one of those found to itself. */
const allFit = (expected: readonly ProposalExpectation[], found: readonly Proposal[]): boolean => {
  const [first, ...rest] = expected;
  if (first === undefined) return found.length === 0;
  return found.some(
    (proposal, index) =>
      proposalFits(first, proposal) &&
      allFit(
        rest,
        found.filter((_, other) => other !== index),
      ),
  );
};

type Checks = {
  readonly [Key in ExpectationKey]: (
    expected: ExpectationValues[Key],
    outcome: Outcome,
  ) => string | undefined;
};

const differs = (expected: string, found: string): string | undefined =>
  expected === found ? undefined : `expected ${expected}, found ${found}`;

const each = <T>(
  items: readonly T[],
  check: (item: T) => string | undefined,
): string | undefined => {
  const failures = items.map(check).filter((failure) => failure !== undefined);
  return failures.length === 0 ? undefined : failures.join("; ");
};

const CHECKS: Checks = {
  touched: (expected, { view }) => differs(named(expected), named(view.touched)),
  allowed: checkAllowed,
  state: (expected, { view }) => differs(expected, view.state),
  made: (expected, { view }) =>
    differs(
      expected === null ? "none" : plainSan(expected),
      view.made === null ? "none" : plainSan(view.made),
    ),
  completed: (expected, { view }) =>
    differs(named(expected.map(plainSan)), named(view.completed.map(plainSan))),
  official: (expected, { view }) =>
    differs(positionFields(expected), positionFields(view.officialFen)),
  turn: (expected, { view }) => differs(expected, view.turn),
  running: (expected, { view }) => differs(expected, view.running),
  clocks: (expected, { clocks }) =>
    each(["white", "black"] as const, (color) => {
      const reading = expected[color];
      const failure =
        reading === undefined ? undefined : differs(reading, makeReading(clocks[color]));
      return failure === undefined ? undefined : `${color} ${failure}`;
    }),
  events: (expected, { events }) => {
    const missing = firstMissing(expected, events);
    return missing === undefined
      ? undefined
      : `${nameOf(missing)} is missing in its place; found ${named(events.map(({ event }) => eventLabel(event)))}`;
  },
  no_events: (expected, { events }) =>
    each(expected, (name) =>
      events.some(({ event }) => fits(event, name)) ? `${nameOf(name)} occurred` : undefined,
    ),
  to_arbiter: (expected, { events }) =>
    each(expected, (name) =>
      events.some(({ event }) => fits(event, name) && isForArbiter(event))
        ? undefined
        : `${nameOf(name)} is not on the desk`,
    ),
  not_to_arbiter: (expected, { events }) =>
    each(expected, (name) =>
      events.some(({ event }) => fits(event, name) && isForArbiter(event))
        ? `${nameOf(name)} is on the desk`
        : undefined,
    ),
  spoken: (expected, { spoken }) =>
    each(expected, ({ to, text }) => {
      const heard = spoken.filter((utterance) => utterance.to === to);
      const said = heard.some(
        (utterance) => text === undefined || saysInOrder(utterance.text, text),
      );
      if (said) return undefined;
      return `${to} did not hear ${text === undefined ? "anything" : `"${text}"`}; heard ${named(heard.map((utterance) => `"${utterance.text}"`))}`;
    }),
  silent_to: (expected, { spoken }) =>
    each(expected, (ear) => {
      const heard = spoken.filter((utterance) => utterance.to === ear);
      return heard.length === 0
        ? undefined
        : `${ear} heard ${named(heard.map((utterance) => `"${utterance.text}"`))}`;
    }),
  result: (expected, { view }) => differs(expected, view.result),
  reason: (expected, { view }) => differs(expected, view.reason ?? "none"),
  proposal: (expected, { view }) =>
    allFit(expected, view.proposals)
      ? undefined
      : `expected ${describeProposals(expected)}, found ${describeProposals(view.proposals)}`,
};

const EXPECTATION_KEYS = Object.keys(CHECKS) as readonly ExpectationKey[];

/** Everything in which the outcome of a block differs from what a case expects in an edition. */
export const checkBlock = (
  expect: Expectation,
  edition: EditionId,
  outcome: Outcome,
): readonly string[] =>
  EXPECTATION_KEYS.flatMap((key) => {
    const check: (expected: never, outcome: Outcome) => string | undefined = CHECKS[key];
    const expected = expect[key]?.(edition);
    const failure = expected === undefined ? undefined : check(expected as never, outcome);
    return failure === undefined ? [] : [`${key}: ${failure}`];
  });
