import fc from "fast-check";
import { EDITIONS } from "../../src/rules/editions/editions.js";
import { STARTING_FEN } from "../../src/rules/position.js";
import type { GameEvent } from "../../src/vocabulary/events.js";
import type { Input } from "../../src/vocabulary/inputs.js";
import type { GameOpened } from "../../src/vocabulary/opened.js";
import { DEFAULT_POLICIES } from "../../src/vocabulary/policies.js";
import type { Problem } from "../../src/vocabulary/problems.js";
import type { Entry } from "../../src/vocabulary/records.js";
import type { Result } from "../../src/vocabulary/result.js";

/** A game between a blind and a sighted player, as it is opened. */
export const opened = (changes: Partial<GameOpened> = {}): GameOpened => ({
  program: "0.1.0",
  openedAt: "2026-11-29T14:00:00.000Z",
  table: "1",
  names: { white: "Bergmann, Rosa", black: "Okafor, Daniel" },
  edition: EDITIONS["fide-2023"],
  category: "standard",
  supervision: "full",
  players: { white: "visually-impaired", black: "sighted" },
  sensors: { white: "placement", black: "placement" },
  boards: { white: "fake:aph1", black: "fake:raw8" },
  shared: false,
  clock: {
    control: {
      text: "90m+30s",
      periods: [{ moves: null, timeMs: 5_400_000, incrementMs: 30_000, delayMs: 0 }],
    },
    mode: "program",
    white: 5_400_000,
    black: 5_400_000,
    period: 1,
  },
  policies: DEFAULT_POLICIES,
  fen: STARTING_FEN,
  moves: [],
  assistants: [],
  started: true,
  ...changes,
});

export const input = (record: Input): Entry => ({ kind: "input", record });
export const event = (record: GameEvent): Entry => ({ kind: "event", record });

export const opening = (changes: Partial<GameOpened> = {}): Entry =>
  input({ type: "game-opened", atMs: 0, opened: opened(changes) });

/** Something that happens at a table, told apart by its number. */
export const happening = (number: number): Entry =>
  number % 2 === 0
    ? input({ type: "piece-lifted", atMs: number, board: "white", square: "e2", scan: number })
    : event({ type: "ruling-given", atMs: number, text: `ruling ${number}` });

/** The value of a result that must have come out well. */
export const valueIn = <T>(result: Result<T, Problem>): T => {
  if (!result.ok) throw new Error(`unexpected problem: ${JSON.stringify(result.error)}`);
  return result.value;
};

/** The problem of a result that must not have come out well. */
export const problemIn = <T>(result: Result<T, Problem>): Problem => {
  if (result.ok) throw new Error(`unexpected success: ${JSON.stringify(result.value)}`);
  return result.error;
};

const noNegativeZero = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Any entry that JSON can hold: the journal does not know what inputs and events mean. */
export const anyEntry: fc.Arbitrary<Entry> = fc
  .record({
    kind: fc.constantFrom("input", "event"),
    type: fc.string({ minLength: 1, unit: "grapheme" }),
    atMs: fc.nat(),
    data: fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 5 }),
  })
  .map(({ kind, type, atMs, data }) => {
    const { type: _type, atMs: _atMs, ...rest } = noNegativeZero(data) as Record<string, unknown>;
    return { kind, record: { ...rest, type, atMs } } as unknown as Entry;
  });
