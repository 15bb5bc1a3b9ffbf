import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import Database from "better-sqlite3";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { reasonOf } from "../vocabulary/system-reason.js";
import { FilePlace } from "./file-place.js";
import { makeFolder } from "./folders.js";
import { makeGameId, makeGameStem, parseGameId } from "./game-id.js";
import { chainStart, hashLink } from "./hash-chain.js";
import type { GameSummary } from "./journal.js";
import { type StoredLine, summarise } from "./record-line.js";
import { problemOf } from "./sqlite-problems.js";
import type { Replies, Request, Requests, RequestType } from "./worker-messages.js";

/** "anna", so that `file` and other programs know whose database it is. */
const APPLICATION_ID = 0x616e6e61;
/** Rights of the folders that are made for a journal. */
const OWNER_ONLY = 0o700;
/** `user_version` of the tables below. A change adds a migration and raises it. */
const SCHEMA_VERSION = 1;

/**
 * One row a game, one row a record, records in the order of their arrival.
 *
 * The records of a game are found backwards: its row in `games` names its last record, each record
 * the one before it (0: none). An index over game and number would do the same, but it would make
 * every transaction write one page for each game in it, and a hall of 256 tables has many.
 *
 * `last_seq` and `last_hash` repeat the end of the chain: a chain shows what was changed or lost
 * inside it, and this shows a lost end. `ending`: the last `game-ended`.
 */
const SCHEMA = `
  CREATE TABLE games (
    ordinal INTEGER PRIMARY KEY,
    game TEXT NOT NULL UNIQUE,
    table_name TEXT NOT NULL,
    stem TEXT NOT NULL,
    number INTEGER NOT NULL,
    last_seq INTEGER NOT NULL DEFAULT 0,
    last_hash TEXT NOT NULL,
    first_record INTEGER NOT NULL DEFAULT 0,
    last_record INTEGER NOT NULL DEFAULT 0,
    ending INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX games_by_stem ON games (stem, number);
  CREATE TABLE records (
    ordinal INTEGER PRIMARY KEY,
    previous INTEGER NOT NULL,
    game TEXT NOT NULL,
    seq INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    v INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('input', 'event')),
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE TRIGGER records_stay BEFORE UPDATE ON records
    BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
  CREATE TRIGGER records_last BEFORE DELETE ON records
    BEGIN SELECT RAISE(ABORT, 'a journal only grows'); END;
`;

/** The end of a game as its row has it. */
interface Head {
  readonly seq: number;
  readonly hash: string;
  readonly firstRecord: number;
  readonly lastRecord: number;
  readonly ending: number;
}

/** A record's row. */
interface Row extends StoredLine {
  readonly previous: number;
  readonly game: string;
}

/** Where a journal really lies: two names of one file must not make two owners. */
const realPath = (path: string): string =>
  existsSync(path) ? realpathSync(path) : join(realpathSync(dirname(path)), basename(path));

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Takes the one place of the writer. The place is a lock of the operating system on a file beside
 * the journal (`journal.sqlite-owner`), held for as long as the process lives: whatever ends the
 * owner gives it back, and nothing has to be cleaned away. The journal itself cannot carry this
 * lock, because readers are always let in.
 */
const takeOwnership = (path: string): Database.Database => {
  const lock = new Database(`${path}-owner`, { timeout: 0 });
  try {
    lock.pragma("journal_mode = MEMORY");
    lock.exec("BEGIN EXCLUSIVE");
    // On a file that cannot be written BEGIN alone would pass. Nothing is ever committed here.
    lock.exec("CREATE TABLE owner (id INTEGER)");
    return lock;
  } catch (error) {
    lock.close();
    throw error;
  }
};

const makeSchema = (db: Database.Database): void => {
  db.transaction(() => {
    db.exec(SCHEMA);
    db.pragma(`application_id = ${APPLICATION_ID}`);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  }).immediate();
};

/** Whether a database is empty, or a journal that this program knows. */
const readSchema = (
  db: Database.Database,
  path: string,
): { readonly problem?: Problem; readonly isEmpty: boolean } => {
  const application = db.pragma("application_id", { simple: true });
  const version = db.pragma("user_version", { simple: true });
  const tables = db.prepare("SELECT count(*) FROM sqlite_schema").pluck().get();
  const isEmpty = tables === 0;
  if (isEmpty && version === 0) return { isEmpty };
  if (application !== APPLICATION_ID) {
    const detail = "this is the database of another program";
    return { problem: { code: "journal-failed", path, detail }, isEmpty };
  }
  if (version !== SCHEMA_VERSION) {
    const detail = `its tables have version ${version}, this program knows version ${SCHEMA_VERSION}`;
    return { problem: { code: "journal-failed", path, detail }, isEmpty };
  }
  return { isEmpty };
};

/**
 * Whether SQLite could not read a journal for want of a writable folder: it needs two small files
 * beside a journal, and on a read-only medium they can neither be there nor be made.
 */
const isAboutTheFolder = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  /^SQLITE_(CANTOPEN|READONLY)/.test(String(error.code));

/**
 * Copies a journal with its write-ahead log, where an owner that was killed has left one: it holds
 * the last moves. Nobody writes to a folder that cannot be written, so that both belong together.
 */
const copyJournal = (path: string, folder: string): string => {
  const copy = join(folder, basename(path));
  copyFileSync(path, copy);
  if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
  return copy;
};

/** The statements of a reader. */
const prepareReading = (db: Database.Database) => ({
  head: db.prepare<[string], Head>(
    `SELECT last_seq AS seq, last_hash AS hash, first_record AS firstRecord,
       last_record AS lastRecord, ending
       FROM games WHERE game = ?`,
  ),
  ids: db.prepare<[], string>("SELECT game FROM games ORDER BY ordinal").pluck(),
  row: db.prepare<[number], Row>(
    `SELECT previous, game, seq, at_ms AS atMs, v, kind, type, data AS dataText, hash
       FROM records WHERE ordinal = ?`,
  ),
  games: db.prepare<
    [],
    {
      readonly game: string;
      readonly table: string;
      readonly lastSeq: number;
      readonly opened: string | null;
      readonly ended: string | null;
    }
  >(
    `SELECT game, table_name AS "table", last_seq AS lastSeq,
       (SELECT data FROM records WHERE ordinal = first_record) AS opened,
       (SELECT data FROM records WHERE ordinal = ending) AS ended
       FROM games ORDER BY ordinal`,
  ),
});

/** The statements of the writer. */
const prepareWriting = (db: Database.Database) => ({
  begin: db.prepare("BEGIN IMMEDIATE"),
  commit: db.prepare("COMMIT"),
  rollback: db.prepare("ROLLBACK"),
  lastNumber: db
    .prepare<[string], number>("SELECT coalesce(max(number), 0) FROM games WHERE stem = ?")
    .pluck(),
  addGame: db.prepare<[string, string, string, number, string]>(
    "INSERT INTO games (game, table_name, stem, number, last_hash) VALUES (?, ?, ?, ?, ?)",
  ),
  addRow: db.prepare<[number, string, number, number, number, string, string, string, string]>(
    `INSERT INTO records (previous, game, seq, at_ms, v, kind, type, data, hash)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  ),
  moveHead: db.prepare<[number, string, number, number, number, string]>(
    `UPDATE games
       SET last_seq = ?, last_hash = ?, first_record = ?, last_record = ?, ending = ?
       WHERE game = ?`,
  ),
});

type Reading = ReturnType<typeof prepareReading>;
type Writing = ReturnType<typeof prepareWriting>;
type AnyReply = Result<Replies[RequestType], Problem>;

/** The end of a game without records; its hash is never asked for. */
const EMPTY: Head = { seq: 0, hash: "", firstRecord: 0, lastRecord: 0, ending: 0 };

/** Writes lines after the end of a game, and moves that end. */
const addLines = (
  writing: Writing,
  game: string,
  head: Head,
  lines: readonly StoredLine[],
): void => {
  const last = lines.at(-1);
  if (last === undefined) return;
  let { firstRecord, lastRecord, ending } = head;
  for (const { seq, atMs, v, kind, type, dataText, hash } of lines) {
    const row = writing.addRow.run(lastRecord, game, seq, atMs, v, kind, type, dataText, hash);
    lastRecord = Number(row.lastInsertRowid);
    if (firstRecord === 0) firstRecord = lastRecord;
    if (type === "game-ended") ending = lastRecord;
  }
  writing.moveHead.run(last.seq, last.hash, firstRecord, lastRecord, ending, game);
};

/** A journal file, opened in this thread. Every call blocks until the disk has answered. */
export class SqliteStore {
  readonly #path: string;
  readonly #db: Database.Database;
  readonly #owner: Database.Database | undefined;
  readonly #copy: string | undefined;
  readonly #reading: Reading | undefined;
  readonly #writing: Writing | undefined;
  readonly #place: FilePlace | undefined;
  #commits = 0;
  /** Why nothing can be written any more, however often it is tried. */
  #lost: Problem | undefined;

  private constructor(
    path: string,
    db: Database.Database,
    more: {
      readonly isEmpty: boolean;
      readonly owner?: Database.Database | undefined;
      readonly place?: FilePlace | undefined;
      readonly copy?: string | undefined;
    },
  ) {
    this.#path = path;
    this.#db = db;
    this.#owner = more.owner;
    this.#place = more.place;
    this.#copy = more.copy;
    this.#reading = more.isEmpty ? undefined : prepareReading(db);
    this.#writing = more.owner === undefined ? undefined : prepareWriting(db);
  }

  /**
   * Opens as the one writer. Makes folder and file where there are none.
   * Errors: `journal-busy`, `journal-read-only`, `disk-full`, `journal-damaged`, `journal-failed`.
   */
  static openToWrite(name: string): Result<SqliteStore, Problem> {
    let owner: Database.Database | undefined;
    let db: Database.Database | undefined;
    try {
      makeFolder(dirname(name), OWNER_ONLY);
      const path = realPath(name);
      if (isFolder(path)) {
        return err({ code: "journal-failed", path: name, detail: "it is a folder, and no file" });
      }
      owner = takeOwnership(path);
      // Somebody who looks with a tool of his own may hold the file for a moment.
      db = new Database(path, { timeout: 5_000 });
      // Before anything is set: the database of another program must stay as it is.
      const { problem, isEmpty } = readSchema(db, name);
      if (problem !== undefined) {
        db.close();
        owner.close();
        return err(problem);
      }
      const mode = db.pragma("journal_mode = WAL", { simple: true });
      if (mode !== "wal") throw new Error(`this file system allows no write-ahead log (${mode})`);
      db.pragma("synchronous = FULL");
      // Another thread folds the log into the file (`Checkpoints`), and this one only where that has
      // not come through: it holds up the transactions meanwhile. Units: pages of 4 KiB.
      db.pragma("wal_autocheckpoint = 16000");
      // Where fsync alone does not reach the disk (macOS).
      db.pragma("fullfsync = ON");
      db.pragma("checkpoint_fullfsync = ON");
      if (isEmpty) makeSchema(db);
      // A file that cannot be written is found now, not at the first move.
      db.exec("BEGIN IMMEDIATE");
      db.pragma(`user_version = ${SCHEMA_VERSION}`);
      db.exec("ROLLBACK");
      return ok(new SqliteStore(name, db, { isEmpty: false, owner, place: new FilePlace(path) }));
    } catch (error) {
      db?.close();
      owner?.close();
      return err(problemOf(error, name));
    }
  }

  /**
   * Opens beside any writer. Errors: `file-unreadable` when there is no such file, `journal-damaged`,
   * `journal-failed`.
   */
  static openToRead(name: string): Result<SqliteStore, Problem> {
    try {
      accessSync(name, constants.R_OK);
    } catch (error) {
      const detail = existsSync(name) ? "it may not be read" : "there is no such file";
      return err({ code: "file-unreadable", path: name, detail, cause: String(error) });
    }
    if (isFolder(name)) {
      return err({ code: "file-unreadable", path: name, detail: "it is a folder, and no file" });
    }
    try {
      return SqliteStore.#openReader(name, name);
    } catch (error) {
      if (!isAboutTheFolder(error)) return err(problemOf(error, name));
    }
    let copy: string | undefined;
    try {
      copy = mkdtempSync(join(tmpdir(), "annabella-journal-"));
      return SqliteStore.#openReader(copyJournal(name, copy), name, copy);
    } catch (error) {
      if (copy !== undefined) rmSync(copy, { recursive: true, force: true });
      return err(problemOf(error, name));
    }
  }

  static #openReader(path: string, name: string, copy?: string): Result<SqliteStore, Problem> {
    const db = new Database(path, { readonly: true, fileMustExist: true, timeout: 5_000 });
    try {
      const { problem, isEmpty } = readSchema(db, name);
      if (problem === undefined) return ok(new SqliteStore(name, db, { isEmpty, copy }));
      db.close();
      return err(problem);
    } catch (error) {
      db.close();
      throw error;
    }
  }

  /** Transactions committed so far. */
  get commits(): number {
    return this.#commits;
  }

  /**
   * Carries out requests in order, all in one transaction, and answers when it is on disk. A request
   * that cannot be carried out does not touch the others: if the transaction fails, each is tried in
   * one of its own.
   */
  write(requests: readonly Request[]): readonly AnyReply[] {
    const writing = this.#writing;
    if (writing === undefined) {
      return requests.map(() => err({ code: "journal-read-only", path: this.#path }));
    }
    const lost = this.#findLost();
    if (lost !== undefined) return requests.map(() => err(lost));
    try {
      writing.begin.run();
      const replies = requests.map((request) => this.#carryOut(writing, request));
      writing.commit.run();
      this.#commits += 1;
      return replies;
    } catch (error) {
      const problem = problemOf(error, this.#path);
      try {
        if (this.#db.inTransaction) writing.rollback.run();
      } catch (second) {
        return requests.map(() => err(problemOf(second, this.#path)));
      }
      if (requests.length === 1) return [err(problem)];
      return requests.flatMap((request) => this.write([request]));
    }
  }

  /**
   * Folds into the file what has been written while another thread folded the rest. Without that the
   * log never begins anew in a hall where somebody always writes. What goes wrong is no loss, the log
   * only grows: it is tried again with the next transactions.
   */
  finishCheckpoint(): void {
    if (this.#lost !== undefined) return;
    try {
      this.#db.pragma("wal_checkpoint(PASSIVE)");
    } catch {
      // A disk that takes nothing more is told with the next record.
    }
  }

  /** Answers a request that only reads, from one state of the file. */
  look(request: Request): AnyReply {
    switch (request.type) {
      case "read":
        return this.read(request);
      case "games":
        return this.games();
      default:
        return err({ code: "journal-read-only", path: this.#path });
    }
  }

  /** The lines of a game from a number on. Errors: `game-unknown`, `journal-damaged`, `journal-failed`. */
  read({ game, fromSeq }: Requests["read"]): Result<readonly StoredLine[], Problem> {
    const reading = this.#reading;
    if (reading === undefined) return err({ code: "game-unknown", game });
    try {
      return this.#db.transaction(() => this.#walkBack(reading, game, fromSeq))();
    } catch (error) {
      return err(problemOf(error, this.#path));
    }
  }

  /** All games, oldest first. Errors: `journal-damaged`, `journal-failed`. */
  games(): Result<readonly GameSummary[], Problem> {
    try {
      const rows = this.#reading?.games.all() ?? [];
      return ok(
        rows.map((row) => summarise(row.game, row.table, row.lastSeq, row.opened, row.ended)),
      );
    } catch (error) {
      return err(problemOf(error, this.#path));
    }
  }

  close(): void {
    this.#db.close();
    this.#owner?.close();
    if (this.#copy !== undefined) rmSync(this.#copy, { recursive: true, force: true });
  }

  /** A journal whose file was taken away is kept from being lost with the process, once. */
  #findLost(): Problem | undefined {
    const place = this.#place;
    if (this.#lost !== undefined || place === undefined || place.isHeld()) return this.#lost;
    let kept: string;
    try {
      kept = `what was recorded is in ${place.rescue(this.#db)}`;
    } catch (error) {
      kept = `it could not be written anew, for ${reasonOf(error)}`;
    }
    const detail = `the file was removed or replaced while it was in use, and ${kept}`;
    this.#lost = { code: "journal-failed", path: this.#path, detail };
    return this.#lost;
  }

  #carryOut(writing: Writing, request: Request): AnyReply {
    switch (request.type) {
      case "create":
        return this.#create(writing, request);
      case "append":
        return this.#append(writing, request);
      case "adopt":
        return this.#adopt(writing, request);
      default:
        return this.look(request);
    }
  }

  #create(writing: Writing, { date, table }: Requests["create"]): Result<string, Problem> {
    const stem = makeGameStem(date, table);
    const number = (writing.lastNumber.get(stem) ?? 0) + 1;
    const game = makeGameId(stem, number);
    writing.addGame.run(game, table, stem, number, chainStart(game));
    return ok(game);
  }

  #append(
    writing: Writing,
    { game, expectedSeq, lines }: Requests["append"],
  ): Result<Replies["append"], Problem> {
    const head = this.#reading?.head.get(game);
    if (head === undefined) return err(this.#unknown(game));
    if (head.seq !== expectedSeq) {
      return err({ code: "journal-conflict", game, expectedSeq, foundSeq: head.seq });
    }
    let previous = head.hash;
    const stored = lines.map((line, index): StoredLine => {
      const seq = head.seq + index + 1;
      previous = hashLink(previous, { game, seq, ...line });
      return { seq, ...line, hash: previous };
    });
    addLines(writing, game, head, stored);
    return ok(stored.map(({ hash }) => hash));
  }

  #adopt(writing: Writing, { game, table, lines }: Requests["adopt"]): Result<string, Problem> {
    const found = this.#reading?.head.get(game);
    if (found !== undefined && found.seq > 0) {
      return err({ code: "journal-conflict", game, expectedSeq: 0, foundSeq: found.seq });
    }
    if (found === undefined) {
      const { stem, number } = parseGameId(game);
      writing.addGame.run(game, table, stem, number, chainStart(game));
    }
    addLines(writing, game, EMPTY, lines);
    return ok(game);
  }

  /** The lines of a game from its last back to `fromSeq`, then in order. */
  #walkBack(
    reading: Reading,
    game: string,
    fromSeq: number,
  ): Result<readonly StoredLine[], Problem> {
    const head = reading.head.get(game);
    if (head === undefined) return err(this.#unknown(game));
    const lines: StoredLine[] = [];
    let ordinal = head.lastRecord;
    for (let seq = head.seq; seq >= Math.max(1, fromSeq); seq -= 1) {
      const row = reading.row.get(ordinal);
      if (row === undefined || row.game !== game || row.seq !== seq) {
        return err(this.#damaged(`record ${seq} of game ${game} is missing`));
      }
      if (seq === head.seq && row.hash !== head.hash) {
        return err(this.#damaged(`record ${seq} of game ${game} is not as it was written`));
      }
      const { previous, game: _game, ...line } = row;
      lines.push(line);
      ordinal = previous;
    }
    return ok(lines.reverse());
  }

  #damaged(detail: string): Problem {
    return { code: "journal-damaged", path: this.#path, detail };
  }

  #unknown(game: string): Problem {
    const nearest = nearestWord(game, this.#reading?.ids.all() ?? []);
    return { code: "game-unknown", game, ...(nearest === undefined ? {} : { nearest }) };
  }
}
