import type { Journal } from "../../journal/journal.js";
import { evidenceOf } from "../../session/evidence.js";
import { evidenceHtml, evidenceJson, evidenceText } from "../../session/evidence-page.js";
import type { Hall, SeatedTable } from "../../session/hall.js";
import { SheetEntry } from "../../session/sheet-entry.js";
import type { Color, Millis } from "../../vocabulary/chess.js";
import type { LanguageTag } from "../../vocabulary/languages.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { EvidenceFormat, SheetEntryAnswer } from "../api/papers.js";
import { pgnOfGame, pgnOfRound } from "../livechess/pgn-broadcast.js";
import { type Refusal, refuse, refuseProblem } from "./refusals.js";

export interface PapersOptions {
  readonly hall: Hall;
  readonly journal: Pick<Journal, "read">;
  /** So much later spectators see everything. Units: milliseconds. */
  readonly spectatorDelayMs: Millis;
}

/** A file of a game, as it goes out. */
export interface Paper {
  readonly text: string;
  readonly type: string;
  /** Name under which a browser keeps it. */
  readonly name: string;
}

const TYPES: Readonly<Record<EvidenceFormat, string>> = {
  text: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
};
const ENDINGS: Readonly<Record<EvidenceFormat, string>> = {
  text: "txt",
  html: "html",
  json: "json",
};

/** What is written down of games: PGN for everybody, evidence and sheets for the arbiter. */
export class Papers {
  readonly #options: PapersOptions;

  constructor(options: PapersOptions) {
    this.#options = options;
  }

  /** One game as PGN, as far as spectators may see it. */
  async pgn({ table }: SeatedTable): Promise<Result<Paper, Refusal>> {
    const text = await this.#pgnText(table);
    if (!text.ok) return err(refuseProblem(text.error));
    return ok(makePgnPaper(text.value, table.game));
  }

  /** The games of all tables, one after the other. A table whose journal cannot be read is left out. */
  async round(): Promise<Paper> {
    const games: string[] = [];
    for (const { seated } of this.#options.hall.tables()) {
      if (seated === undefined) continue;
      const text = await this.#pgnText(seated.table);
      if (text.ok) games.push(text.value);
    }
    return makePgnPaper(pgnOfRound(games), "round");
  }

  async #pgnText(table: SeatedTable["table"]): Promise<Result<string, Problem>> {
    const records = await this.#options.journal.read(table.game);
    if (!records.ok) return records;
    const untilMs = table.now() - this.#options.spectatorDelayMs;
    const pgn = pgnOfGame(records.value, { untilMs });
    return pgn.ok ? ok(pgn.value ?? "") : pgn;
  }

  /** Everything the journal holds about a ply. It is shown, it decides nothing. */
  async evidence(
    { table }: SeatedTable,
    ply: number,
    format: EvidenceFormat,
    language: LanguageTag,
  ): Promise<Result<Paper, Refusal>> {
    const records = await this.#options.journal.read(table.game);
    if (!records.ok) return err(refuseProblem(records.error));
    const evidence = evidenceOf(records.value, ply);
    if (!evidence.ok) {
      const { error } = evidence;
      const isNone = error.code === "no-such-ply" || error.code === "not-opened";
      return err(isNone ? refuse("no-such-ply") : refuseProblem(error));
    }
    const text =
      format === "json"
        ? evidenceJson(evidence.value)
        : format === "html"
          ? evidenceHtml(evidence.value, language)
          : `${evidenceText(evidence.value, language).join("\n")}\n`;
    return ok({
      text,
      type: TYPES[format],
      name: `${table.game}-ply-${ply}.${ENDINGS[format]}`,
    });
  }
}

const makePgnPaper = (text: string, name: string): Paper => ({
  text,
  type: "application/x-chess-pgn; charset=utf-8",
  name: `${name}.pgn`,
});

/**
 * Reads the lines of a sheet as they are typed, and tells what may come next. Nothing of it is in
 * the game until the sheet is entered.
 */
export const readSheetLines = (
  { table }: SeatedTable,
  by: Color,
  typed: readonly string[],
): SheetEntryAnswer => {
  const { initial, language } = table.state();
  const entry = new SheetEntry(initial, language);
  for (const line of typed) entry.enter(line);
  const next = entry.next();
  return {
    by,
    lines: entry.lines.map((line) => ({ ...line })),
    next: {
      ply: next.ply,
      by: next.by,
      moveNumber: next.moveNumber,
      isFollowed: next.position !== null,
    },
    offer: [...entry.offer()],
  };
};
