import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Entry, JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { checkAdoption, tableOfGame } from "./adoption.js";
import { makeGameId, makeGameStem, parseGameId } from "./game-id.js";
import { chainStart, hashLink } from "./hash-chain.js";
import type { GameSummary, Journal } from "./journal.js";
import { lineOf, recordOf, type StoredLine, storedLineOf, summarise } from "./record-line.js";

interface MemoryGame {
  readonly table: string;
  readonly lines: StoredLine[];
}

/**
 * A journal that lives as long as the process: for tests, for the demo, and for reading a JSON Lines
 * file. It keeps text, as the one on disk does: what is appended cannot be changed from outside.
 */
export class MemoryJournal implements Journal {
  readonly #games = new Map<string, MemoryGame>();
  readonly #readOnly: string | undefined;
  #isClosed = false;

  /**
   * `games`: what it holds from the start, as it stands, chains unchecked. `readOnly`: name of the
   * file that they came from; the journal then takes nothing more.
   */
  constructor(games: readonly (readonly JournalRecord[])[] = [], readOnly?: string) {
    this.#readOnly = readOnly;
    for (const records of games) this.#take(records);
  }

  create(date: string, table: string): Promise<Result<string, Problem>> {
    return Promise.resolve(this.#create(date, table));
  }

  append(
    game: string,
    entries: readonly Entry[],
    expectedSeq: number,
  ): Promise<Result<readonly JournalRecord[], Problem>> {
    return Promise.resolve(this.#append(game, entries, expectedSeq));
  }

  adopt(records: readonly JournalRecord[]): Promise<Result<string, Problem>> {
    return Promise.resolve(this.#adopt(records));
  }

  read(game: string, fromSeq = 1): Promise<Result<readonly JournalRecord[], Problem>> {
    return Promise.resolve(this.#read(game, fromSeq));
  }

  games(): Promise<Result<readonly GameSummary[], Problem>> {
    return Promise.resolve(this.#summaries());
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return Promise.resolve();
  }

  #create(date: string, table: string): Result<string, Problem> {
    const refused = this.#refuseWriting();
    if (refused !== undefined) return err(refused);
    const stem = makeGameStem(date, table);
    const numbers = [...this.#games.keys()]
      .map(parseGameId)
      .filter((id) => id.stem === stem)
      .map((id) => id.number);
    const game = makeGameId(stem, Math.max(0, ...numbers) + 1);
    this.#games.set(game, { table, lines: [] });
    return ok(game);
  }

  #append(
    game: string,
    entries: readonly Entry[],
    expectedSeq: number,
  ): Result<readonly JournalRecord[], Problem> {
    const refused = this.#refuseWriting();
    if (refused !== undefined) return err(refused);
    const found = this.#games.get(game);
    if (found === undefined) return err(this.#unknown(game));
    const last = found.lines.at(-1);
    const foundSeq = last?.seq ?? 0;
    if (foundSeq !== expectedSeq) {
      return err({ code: "journal-conflict", game, expectedSeq, foundSeq });
    }
    let previous = last?.hash ?? chainStart(game);
    const lines = entries.map(lineOf).map((line, index): StoredLine => {
      const seq = foundSeq + index + 1;
      previous = hashLink(previous, { game, seq, ...line });
      return { seq, ...line, hash: previous };
    });
    found.lines.push(...lines);
    return ok(lines.flatMap((line) => recordOf(game, line) ?? []));
  }

  #adopt(records: readonly JournalRecord[]): Result<string, Problem> {
    const refused = this.#refuseWriting();
    if (refused !== undefined) return err(refused);
    const game = checkAdoption(records, "memory");
    if (!game.ok) return game;
    const foundSeq = this.#games.get(game.value)?.lines.at(-1)?.seq ?? 0;
    if (foundSeq > 0) {
      return err({ code: "journal-conflict", game: game.value, expectedSeq: 0, foundSeq });
    }
    this.#take(records);
    return game;
  }

  #read(game: string, fromSeq: number): Result<readonly JournalRecord[], Problem> {
    if (this.#isClosed) return err(this.#closed());
    const found = this.#games.get(game);
    if (found === undefined) return err(this.#unknown(game));
    const lines = found.lines.filter((line) => line.seq >= fromSeq);
    return ok(lines.flatMap((line) => recordOf(game, line) ?? []));
  }

  #summaries(): Result<readonly GameSummary[], Problem> {
    if (this.#isClosed) return err(this.#closed());
    return ok(
      [...this.#games].map(([game, { table, lines }]) =>
        summarise(
          game,
          table,
          lines.at(-1)?.seq ?? 0,
          lines[0]?.dataText ?? null,
          lines.findLast((line) => line.type === "game-ended")?.dataText ?? null,
        ),
      ),
    );
  }

  #take(records: readonly JournalRecord[]): void {
    const game = records[0]?.game;
    if (game === undefined) return;
    this.#games.set(game, { table: tableOfGame(records), lines: records.map(storedLineOf) });
  }

  #refuseWriting(): Problem | undefined {
    if (this.#isClosed) return this.#closed();
    return this.#readOnly === undefined
      ? undefined
      : { code: "journal-read-only", path: this.#readOnly };
  }

  #closed(): Problem {
    const path = this.#readOnly ?? "memory";
    return { code: "journal-failed", path, detail: "the journal is closed" };
  }

  #unknown(game: string): Problem {
    const nearest = nearestWord(game, [...this.#games.keys()]);
    return { code: "game-unknown", game, ...(nearest === undefined ? {} : { nearest }) };
  }
}
