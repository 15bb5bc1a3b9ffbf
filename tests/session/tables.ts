import type { Journal } from "../../src/journal/journal.js";
import { EDITIONS } from "../../src/rules/editions/editions.js";
import { STARTING_FEN } from "../../src/rules/position.js";
import { parseTimeControl } from "../../src/rules/time-control.js";
import type { Happening, TableListener } from "../../src/session/table.js";
import type { GameOpened } from "../../src/vocabulary/opened.js";
import { DEFAULT_POLICIES } from "../../src/vocabulary/policies.js";
import type { Problem } from "../../src/vocabulary/problems.js";

const control = parseTimeControl("90m");
if (!control.ok) throw new Error("no control");

/** A game between a blind White and a sighted Black, ninety minutes each. */
export const OPENED: GameOpened = {
  program: "test",
  openedAt: "2026-01-01T12:00:00.000Z",
  table: "1",
  names: { white: "White", black: "Black" },
  edition: EDITIONS["fide-2023"],
  category: "standard",
  supervision: "full",
  players: { white: "visually-impaired", black: "sighted" },
  sensors: { white: "placement", black: "placement" },
  boards: { white: "fake", black: "fake" },
  shared: false,
  clock: { control: control.value, mode: "program", white: 5_400_000, black: 5_400_000, period: 1 },
  policies: DEFAULT_POLICIES,
  fen: STARTING_FEN,
  moves: [],
  assistants: [],
  started: true,
};

/** A listener that remembers what it heard. */
export class Witness implements TableListener {
  readonly heard: Happening[] = [];

  hear(happening: Happening): void {
    this.heard.push(happening);
  }

  get types(): readonly string[] {
    return this.heard.map(({ record }) => record.type);
  }
}

/** A journal behind a door: nothing is durable while it is shut; it can also be made to fail. */
export class GatedJournal implements Journal {
  /** How many entries each append took. */
  readonly sizes: number[] = [];
  readonly #inner: Journal;
  #open: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;
  #problem: Problem | undefined;

  constructor(inner: Journal) {
    this.#inner = inner;
  }

  shut(): void {
    this.#open = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  unlock(): void {
    this.#release();
  }

  breakWith(problem: Problem): void {
    this.#problem = problem;
  }

  readonly create: Journal["create"] = (date, table) => this.#inner.create(date, table);

  readonly append: Journal["append"] = async (game, entries, expectedSeq) => {
    await this.#open;
    if (this.#problem !== undefined) return { ok: false, error: this.#problem };
    this.sizes.push(entries.length);
    return await this.#inner.append(game, entries, expectedSeq);
  };

  readonly adopt: Journal["adopt"] = (records) => this.#inner.adopt(records);
  readonly read: Journal["read"] = (game, fromSeq) => this.#inner.read(game, fromSeq);
  readonly games: Journal["games"] = () => this.#inner.games();
  readonly close: Journal["close"] = () => this.#inner.close();
}
