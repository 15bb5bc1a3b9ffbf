import { Worker } from "node:worker_threads";
import type { Problem } from "../vocabulary/problems.js";
import type { Entry, JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { checkAdoption, tableOfGame } from "./adoption.js";
import { Checkpoints } from "./checkpoints.js";
import type { GameSummary, Journal } from "./journal.js";
import { lineOf, recordOf, storedLineOf } from "./record-line.js";
import type {
  FromWorker,
  Replies,
  Request,
  Requests,
  RequestType,
  ToWorker,
  WorkerData,
} from "./worker-messages.js";

const WORKER_SCRIPT = new URL("./journal-worker.js", import.meta.url);

type Settle = (result: Result<Replies[RequestType], Problem>) => void;

/** One worker thread and the requests on their way to it and back. */
class WorkerLink {
  readonly #worker: Worker;
  readonly #path: string;
  readonly #waiting = new Map<number, Settle>();
  readonly #ended: Promise<void>;
  #outgoing: (readonly [number, Request])[] = [];
  #lastId = 0;
  #failure: Problem | undefined;
  readonly #checkpoints: Checkpoints | undefined;
  /** Transactions that the worker has committed. */
  commits = 0;

  private constructor(data: WorkerData, onOpened: (result: Result<void, Problem>) => void) {
    this.#path = data.path;
    this.#worker = new Worker(WORKER_SCRIPT, { workerData: data });
    if (data.mode === "write") {
      this.#checkpoints = new Checkpoints(data.path, () => {
        this.#post({ type: "finish-checkpoint" });
      });
    }
    this.#ended = new Promise((resolve) => {
      this.#worker.once("exit", () => {
        const detail = "the journal is closed";
        const problem: Problem = { code: "journal-failed", path: this.#path, detail };
        this.#fail(problem);
        onOpened(err(problem));
        resolve();
      });
    });
    this.#worker.on("error", (cause) => {
      const detail = cause instanceof Error ? cause.message : String(cause);
      const problem: Problem = { code: "journal-failed", path: this.#path, detail, cause };
      this.#fail(problem);
      onOpened(err(problem));
    });
    this.#worker.on("message", (message: FromWorker) => {
      if (message.type === "opened") {
        // An idle journal does not keep the process alive.
        this.#worker.unref();
        onOpened(message.result);
        return;
      }
      this.commits = message.commits;
      this.#checkpoints?.committed(message.commits);
      for (const [id, result] of message.replies) {
        this.#waiting.get(id)?.(result);
        this.#waiting.delete(id);
      }
      if (this.#waiting.size === 0) this.#worker.unref();
    });
  }

  /** Starts the thread and waits until it has the file open. */
  static async start(data: WorkerData): Promise<Result<WorkerLink, Problem>> {
    let link: WorkerLink | undefined;
    const opened = await new Promise<Result<void, Problem>>((resolve) => {
      link = new WorkerLink(data, resolve);
    });
    if (opened.ok && link !== undefined) return ok(link);
    await link?.close();
    return opened.ok ? err({ code: "journal-failed", path: data.path, detail: "" }) : opened;
  }

  request<Type extends RequestType>(
    type: Type,
    content: Requests[Type],
  ): Promise<Result<Replies[Type], Problem>> {
    if (this.#failure !== undefined) return Promise.resolve(err(this.#failure));
    return new Promise((resolve) => {
      this.#lastId += 1;
      if (this.#waiting.size === 0) this.#worker.ref();
      this.#waiting.set(this.#lastId, resolve as Settle);
      // All requests of one turn of the event loop go over in one message.
      if (this.#outgoing.length === 0) queueMicrotask(() => this.#send());
      this.#outgoing.push([this.#lastId, { type, ...content } as unknown as Request]);
    });
  }

  async close(): Promise<void> {
    this.#send();
    this.#worker.ref();
    await this.#checkpoints?.close();
    this.#post({ type: "close" });
    await this.#ended;
  }

  #send(): void {
    if (this.#outgoing.length === 0) return;
    this.#post({ type: "requests", requests: this.#outgoing });
    this.#outgoing = [];
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #fail(problem: Problem): void {
    this.#failure ??= problem;
    for (const settle of this.#waiting.values()) settle(err(this.#failure));
    this.#waiting.clear();
  }
}

/**
 * The journal on disk: one SQLite file for all games of a machine.
 *
 * Two threads: one writes, one reads, so that a long game being read keeps no move waiting. The
 * reader starts when something is to be read after the first write; before it the writer reads.
 * Opened for reading there is only the reader, and other processes may write meanwhile.
 */
export class SqliteJournal implements Journal {
  readonly #path: string;
  readonly #writer: WorkerLink | undefined;
  #reader: Promise<Result<WorkerLink, Problem>> | undefined;
  #hasWritten = false;
  #isClosed = false;

  private constructor(path: string, writer: WorkerLink | undefined) {
    this.#path = path;
    this.#writer = writer;
  }

  /**
   * Opens a journal file. `write`: as its only writer, made where there is none; `read`: beside any
   * writer. Errors: `journal-busy`, `journal-read-only`, `disk-full`, `journal-damaged`,
   * `journal-failed`, and for reading `file-unreadable`.
   */
  static async open(path: string, mode: "write" | "read"): Promise<Result<SqliteJournal, Problem>> {
    if (mode === "write") {
      const writer = await WorkerLink.start({ path, mode });
      return writer.ok ? ok(new SqliteJournal(path, writer.value)) : writer;
    }
    const journal = new SqliteJournal(path, undefined);
    const reader = await journal.#readerLink();
    return reader.ok ? ok(journal) : reader;
  }

  /** Transactions committed since it was opened: fewer than appends when those come close together. */
  get commits(): number {
    return this.#writer?.commits ?? 0;
  }

  create(date: string, table: string): Promise<Result<string, Problem>> {
    return this.#write("create", { date, table });
  }

  async append(
    game: string,
    entries: readonly Entry[],
    expectedSeq: number,
  ): Promise<Result<readonly JournalRecord[], Problem>> {
    const lines = entries.map(lineOf);
    const hashes = await this.#write("append", { game, expectedSeq, lines });
    if (!hashes.ok) return hashes;
    const records = lines.flatMap((line, index): JournalRecord | readonly JournalRecord[] => {
      const hash = hashes.value[index] ?? "";
      return recordOf(game, { ...line, seq: expectedSeq + index + 1, hash }) ?? [];
    });
    return ok(records);
  }

  async adopt(records: readonly JournalRecord[]): Promise<Result<string, Problem>> {
    const game = checkAdoption(records, this.#path);
    if (!game.ok) return game;
    const table = tableOfGame(records);
    const lines = records.map(storedLineOf);
    return await this.#write("adopt", { game: game.value, table, lines });
  }

  async read(game: string, fromSeq = 1): Promise<Result<readonly JournalRecord[], Problem>> {
    const lines = await this.#look("read", { game, fromSeq });
    if (!lines.ok) return lines;
    const records: JournalRecord[] = [];
    for (const line of lines.value) {
      const record = recordOf(game, line);
      if (record === undefined) {
        const detail = `record ${line.seq} of game ${game} cannot be read`;
        return err({ code: "journal-damaged", path: this.#path, detail });
      }
      records.push(record);
    }
    return ok(records);
  }

  games(): Promise<Result<readonly GameSummary[], Problem>> {
    return this.#look("games", {});
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const reader = await this.#reader;
    if (reader?.ok) await reader.value.close();
    // The writer goes last: as the last connection it folds the write-ahead log into the file.
    await this.#writer?.close();
  }

  #write<Type extends RequestType>(
    type: Type,
    content: Requests[Type],
  ): Promise<Result<Replies[Type], Problem>> {
    if (this.#isClosed) return Promise.resolve(err(this.#closed()));
    if (this.#writer === undefined) {
      return Promise.resolve(err({ code: "journal-read-only", path: this.#path }));
    }
    this.#hasWritten = true;
    return this.#writer.request(type, content);
  }

  async #look<Type extends RequestType>(
    type: Type,
    content: Requests[Type],
  ): Promise<Result<Replies[Type], Problem>> {
    if (this.#isClosed) return err(this.#closed());
    // Nobody waits for a writer that has written nothing yet: a game is back one thread earlier.
    const isFree = this.#writer !== undefined && !this.#hasWritten;
    const reader = isFree ? ok(this.#writer) : await this.#readerLink();
    return reader.ok ? await reader.value.request(type, content) : reader;
  }

  #readerLink(): Promise<Result<WorkerLink, Problem>> {
    this.#reader ??= WorkerLink.start({ path: this.#path, mode: "read" });
    return this.#reader;
  }

  #closed(): Problem {
    return { code: "journal-failed", path: this.#path, detail: "the journal is closed" };
  }
}
