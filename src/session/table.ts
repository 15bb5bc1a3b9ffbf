import type { UntimedInput } from "../game/acts.js";
import {
  decide,
  differsFromMade,
  envelopeOpenedBy,
  evolve,
  type GameState,
  initialState,
  nextDeadline,
} from "../game/game.js";
import { runningClock } from "../game/view.js";
import type { Journal } from "../journal/journal.js";
import { useEntries } from "../journal/upcasts.js";
import type { Color, Millis } from "../vocabulary/chess.js";
import type { EnvelopeKeeper } from "../vocabulary/envelope-keeper.js";
import type { GameEvent } from "../vocabulary/events.js";
import type { Input } from "../vocabulary/inputs.js";
import type { GameOpened } from "../vocabulary/opened.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Entry, JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import type { Tracer } from "../vocabulary/trace.js";
import { ActTrace } from "./table-trace.js";

/** One durable record, with the state before and after it. */
export interface Happening {
  readonly record: JournalRecord;
  readonly entry: Entry;
  readonly before: GameState;
  readonly after: GameState;
}

/** Somebody who is told what happens at a table: speech, pages, the desk, an archive. */
export interface TableListener {
  /** Called in the order of the journal, and only for what is durable. */
  hear(happening: Happening): void;
}

/** What a game has come to. */
export interface Replayed {
  readonly opened: GameOpened;
  readonly state: GameState;
}

/** How a table begins: a new game, or one that the journal already holds. */
export type TableStart =
  | {
      readonly kind: "open";
      readonly opened: GameOpened;
      /** Who is at the table already: they arrive in the very instant of the opening. */
      readonly present?: readonly Color[];
    }
  | {
      readonly kind: "resume";
      readonly records: readonly JournalRecord[];
      /** What the records come to, where somebody has replayed them already. */
      readonly replayed?: Replayed;
      /** Version of the program, and the wall-clock time (ISO 8601) of the restart. */
      readonly program: string;
      readonly restartedAt: string;
    };

export interface TableOptions {
  readonly start: TableStart;
  readonly journal: Journal;
  /** Id of the game in the journal. */
  readonly game: string;
  readonly time: TimeSource;
  /** Keeps sealed moves out of the journal until they are opened; absent: they stand there. */
  readonly envelopes?: EnvelopeKeeper;
  readonly listeners?: readonly TableListener[];
  /** Told once when the table cannot go on: nothing that follows is taken. */
  readonly onStopped?: (problem: Problem) => void;
  /**
   * Told of a bug, for the log: a listener that threw, or the judging of an input. With it, a table
   * whose judging fails stops with `table-failed` and disturbs nobody else; without it, what was
   * thrown ends the process.
   */
  readonly onFault?: (fault: unknown) => void;
  /** How often time is journaled while a clock runs. Units: milliseconds; default one second. */
  readonly heartbeatMs?: Millis;
  /** What a table does that was held up while a clock ran; absent: the clock has run on. */
  readonly afterSleep?: AfterSleep;
  /** Notes where the time of each input goes. */
  readonly tracer?: Tracer;
}

/**
 * A process that was stopped, or a machine without breath, has heard neither lever nor hand: it comes
 * back as after a restart, paused with the times of the last record (design decision 19).
 */
export interface AfterSleep {
  /** How late the heartbeat of a running clock must be. Units: milliseconds. */
  readonly limitMs: Millis;
  /** Version of the program, and the wall-clock time (ISO 8601). */
  readonly restart: () => { readonly program: string; readonly restartedAt: string };
  /**
   * How long the machine itself has slept so far, where the time of the table stands still meanwhile.
   * Units: milliseconds.
   */
  readonly machineSleptMs?: () => Millis;
  /** Told after the table has paused for it: what hands have done meanwhile nobody has seen. */
  readonly onWoken?: () => void;
}

/** What an input came to: its own record and those of its events, all durable. */
export type Submitted = Result<readonly JournalRecord[], Problem>;

/** One table: the only way in is `submit`, the only way out is its listeners. */
export interface Table {
  readonly game: string;
  /** What the game was opened with. */
  readonly opened: GameOpened;
  /** State after the last input taken, whether or not the disk has it already. */
  state(): GameState;
  /** Time at this table. Units: milliseconds since it was opened. */
  now(): Millis;
  /**
   * Takes a fact from outside: stamps its time, judges it, makes it and its events durable, and
   * hands them to the listeners; resolves after that. Inputs count in the order of arrival.
   * Errors: the problem for which the table has stopped.
   */
  submit(input: UntimedInput): Promise<Submitted>;
  /** Adds a listener; it hears what becomes durable from now on. Returns what removes it. */
  listen(listener: TableListener): () => void;
  /** Resolves when all inputs taken so far are durable and have been heard. */
  settled(): Promise<void>;
  /** Why the table has stopped; undefined: it goes on. */
  stopped(): Problem | undefined;
  /** Takes nothing more and waits for what is under way. The journal stays open. */
  close(): Promise<void>;
}

interface Pending {
  readonly entries: readonly Entry[];
  /** State before the first entry and after each. Shape: one longer than `entries`. */
  readonly states: readonly GameState[];
  readonly done: (result: Submitted) => void;
  readonly trace: ActTrace | undefined;
}

const HEARTBEAT_MS = 1_000;
const ASK_MACHINE_MS: Millis = 250;

const isOfHands = ({ type }: UntimedInput): boolean =>
  type === "piece-lifted" || type === "piece-placed" || type === "button-pressed";

const at = <T>(items: readonly T[], index: number): T => {
  const item = items[index];
  if (item === undefined) throw new Error(`nothing at ${index} of ${items.length}`);
  return item;
};

const failLoudly = (fault: unknown): void => {
  queueMicrotask(() => {
    throw new Error("a listener of the table failed", { cause: fault });
  });
};

class RunningTable implements Table {
  readonly game: string;
  readonly opened: GameOpened;
  readonly #journal: Journal;
  readonly #time: TimeSource;
  readonly #envelopes: EnvelopeKeeper | undefined;
  readonly #heartbeatMs: Millis;
  readonly #onStopped: (problem: Problem) => void;
  readonly #onFault: (fault: unknown) => void;
  /** Its own faults stay its own: other tables are in the same process. */
  readonly #isAlone: boolean;
  #listeners: readonly TableListener[];
  #state: GameState;
  #lastMs: Millis;
  #seq: number;
  /** Added to the time source: a resumed game goes on where its journal ends. */
  readonly #offsetMs: Millis;
  #waiting: Pending[] = [];
  #pump: Promise<void> | undefined;
  #cancelWake: () => void = () => undefined;
  readonly #afterSleep: AfterSleep | undefined;
  readonly #tracer: Tracer | undefined;
  #machineSlept: Millis | undefined;
  #askMachineAtMs: Millis = 0;
  /** When the table should have been awake again; undefined: nothing is waited for. */
  #dueMs: Millis | undefined;
  #stopped: Problem | undefined;
  #closed = false;

  constructor(
    options: TableOptions,
    known: {
      readonly opened: GameOpened;
      readonly state: GameState;
      readonly seq: number;
      readonly atMs: Millis;
    },
  ) {
    this.game = options.game;
    this.opened = known.opened;
    this.#journal = options.journal;
    this.#time = options.time;
    this.#envelopes = options.envelopes;
    this.#heartbeatMs = options.heartbeatMs ?? HEARTBEAT_MS;
    this.#onStopped = options.onStopped ?? (() => undefined);
    this.#onFault = options.onFault ?? failLoudly;
    this.#isAlone = options.onFault === undefined;
    this.#afterSleep = options.afterSleep;
    this.#tracer = options.tracer;
    this.#listeners = options.listeners ?? [];
    this.#state = known.state;
    this.#lastMs = known.atMs;
    this.#seq = known.seq;
    this.#offsetMs = known.atMs - options.time.now();
  }

  state(): GameState {
    return this.#state;
  }

  now(): Millis {
    return Math.max(this.#lastMs, this.#time.now() + this.#offsetMs);
  }

  stopped(): Problem | undefined {
    return this.#stopped;
  }

  listen(listener: TableListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  submit(untimed: UntimedInput): Promise<Submitted> {
    if (this.#stopped !== undefined) return Promise.resolve(err(this.#stopped));
    if (this.#closed) throw new Error("a closed table takes no inputs");
    this.#lastMs = this.now();
    try {
      // What a board tells in the instant of waking was done while nobody listened: it is a gap.
      if (this.#wakeUp() && isOfHands(untimed)) return Promise.resolve(ok([]));
      return this.#take(this.#withEnvelopes({ ...untimed, atMs: this.#lastMs } as Input));
    } catch (fault) {
      if (this.#isAlone) throw fault;
      const problem: Problem = { code: "table-failed", table: this.opened.table, cause: fault };
      this.#onFault(fault);
      this.#stop(problem);
      return Promise.resolve(err(problem));
    }
  }

  /** Before the first input after a sleep: nobody is charged for it. True: there was one. */
  #wakeUp(): boolean {
    const sleep = this.#afterSleep;
    if (sleep === undefined) return false;
    if (runningClock(this.#state) === "none") {
      // Nobody can be charged, and it is no news when a clock runs again.
      this.#machineSlept = undefined;
      return false;
    }
    const lateMs = this.#dueMs === undefined ? 0 : this.#lastMs - this.#dueMs;
    if (Math.max(lateMs, this.#machineSleptMs(sleep)) < sleep.limitMs) return false;
    void this.#take({ type: "program-restarted", ...sleep.restart(), atMs: this.#lastMs });
    sleep.onWoken?.();
    return true;
  }

  /** How long the machine has slept since it was asked last; asked a few times a second at most. */
  #machineSleptMs({ machineSleptMs }: AfterSleep): Millis {
    if (machineSleptMs === undefined || this.#lastMs < this.#askMachineAtMs) return 0;
    this.#askMachineAtMs = this.#lastMs + ASK_MACHINE_MS;
    const known = this.#machineSlept;
    this.#machineSlept = machineSleptMs();
    return known === undefined ? 0 : this.#machineSlept - known;
  }

  /** The input with its sealed move closed, or with the move of the envelope that it opens. */
  #withEnvelopes(input: Input): Input {
    const keeper = this.#envelopes;
    if (keeper === undefined) return input;
    if (input.type === "seal") {
      const text = keeper.seal(this.game, input.by, input.text);
      return { ...input, text, differs: differsFromMade(this.#state, input.text) };
    }
    const by = envelopeOpenedBy(this.#state, input);
    const closed = by === undefined ? null : this.#state.adjournment?.sealed[by];
    if (by === undefined || closed === null || closed === undefined) return input;
    const text = keeper.open(this.game, by, closed);
    return text === undefined ? input : ({ ...input, opened: { [by]: text } } as Input);
  }

  /** Takes the inputs with which a table begins, all at the same instant. */
  async begin(first: UntimedInput, ...others: readonly UntimedInput[]): Promise<Submitted> {
    const inputs = [first, ...others].map((input) => ({ ...input, atMs: this.#lastMs }) as Input);
    const [begun, ...rest] = await Promise.all(inputs.map((input) => this.#take(input)));
    return rest.find((taken) => !taken.ok) ?? begun ?? ok([]);
  }

  #take(input: Input): Promise<Submitted> {
    const before = this.#state;
    const trace = this.#tracer === undefined ? undefined : new ActTrace(this.#tracer, input);
    const events: readonly GameEvent[] = decide(input, before);
    trace?.decided();
    const entries: readonly Entry[] = [
      { kind: "input", record: input },
      ...events.map((record): Entry => ({ kind: "event", record })),
    ];
    const states = [before];
    for (const entry of entries) states.push(evolve(at(states, states.length - 1), entry));
    this.#state = at(states, states.length - 1);
    trace?.folded(events, before, this.#state);
    this.#wakeForWhatIsNext();
    return new Promise((done) => {
      this.#waiting.push({ entries, states, done, trace });
      this.#pump ??= this.#write();
    });
  }

  async settled(): Promise<void> {
    // A listener may submit in answer to what it hears: wait until nothing follows.
    while (this.#pump !== undefined) await this.#pump;
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelWake();
    await this.settled();
  }

  /** Wakes at the next deadline of the rules, and once in a heartbeat while a clock runs. */
  #wakeForWhatIsNext(): void {
    this.#cancelWake();
    this.#dueMs = undefined;
    const deadline = nextDeadline(this.#state);
    const beat =
      runningClock(this.#state) === "none" ? undefined : this.#lastMs + this.#heartbeatMs;
    const next = Math.min(deadline ?? Number.POSITIVE_INFINITY, beat ?? Number.POSITIVE_INFINITY);
    if (!Number.isFinite(next) || this.#closed) return;
    // A deadline that has passed already is told at the next whole millisecond: time must move on.
    const atMs = deadline !== undefined && deadline <= this.#lastMs ? this.#lastMs + 1 : next;
    this.#dueMs = atMs;
    this.#cancelWake = this.#time.wakeAt(atMs - this.#offsetMs, () => {
      void this.submit({ type: "time-passed" });
    });
  }

  /** Group commit: whatever arrived during one append is the next one. */
  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      const problem = this.#stopped ?? (await this.#append(batch));
      if (problem !== undefined) for (const pending of batch) pending.done(err(problem));
    }
    this.#pump = undefined;
  }

  async #append(batch: readonly Pending[]): Promise<Problem | undefined> {
    for (const { trace } of batch) trace?.appending();
    const appended = await this.#journal.append(
      this.game,
      batch.flatMap((pending) => pending.entries),
      this.#seq,
    );
    if (!appended.ok) {
      this.#stop(appended.error);
      return appended.error;
    }
    this.#seq += appended.value.length;
    let first = 0;
    for (const pending of batch) {
      const records = appended.value.slice(first, first + pending.entries.length);
      first += pending.entries.length;
      const { trace } = pending;
      trace?.durable(records, batch.length);
      if (trace === undefined) this.#tell(pending, records);
      else trace.tell(() => this.#tell(pending, records));
      pending.done(ok(records));
    }
    return undefined;
  }

  #tell(pending: Pending, records: readonly JournalRecord[]): void {
    for (const [index, record] of records.entries()) {
      const happening: Happening = {
        record,
        entry: at(pending.entries, index),
        before: at(pending.states, index),
        after: at(pending.states, index + 1),
      };
      for (const listener of this.#listeners) {
        try {
          listener.hear(happening);
        } catch (fault) {
          // A listener that is broken must not keep the others from hearing, nor stop the game.
          this.#onFault(fault);
        }
      }
    }
  }

  #stop(problem: Problem): void {
    this.#stopped = problem;
    this.#cancelWake();
    this.#onStopped(problem);
  }
}

/** State after the records of a journal, without judging anything again. */
export const replay = (records: readonly JournalRecord[]): Result<Replayed, Problem> => {
  const replayed = useEntries(records, ([opening, ...rest]) => {
    if (opening?.record.type !== "game-opened") return undefined;
    const { opened } = opening.record;
    let state = evolve(initialState(opened), opening);
    for (const entry of rest) state = evolve(state, entry);
    return { opened, state };
  });
  if (!replayed.ok) return replayed;
  return replayed.value === undefined
    ? err({
        code: "journal-damaged",
        path: records[0]?.game ?? "",
        detail: "the journal of a game begins with its opening",
      })
    : ok(replayed.value);
};

/** What a game that goes on has come to: hours of thought are replayed once. Errors: {@link replay}. */
export const replayStart = (
  start: Extract<TableStart, { readonly kind: "resume" }>,
): Result<Replayed, Problem> =>
  start.replayed === undefined ? replay(start.records) : ok(start.replayed);

/**
 * Opens a table, or resumes one from its journal (design decision 19: nobody is charged for a
 * restart, the table comes back paused). Resolves when the first input is durable.
 * Errors: those of the journal; `journal-damaged` when its records do not begin with an opening.
 */
export const openTable = async (options: TableOptions): Promise<Result<Table, Problem>> => {
  const { start } = options;
  if (start.kind === "open") {
    const { opened } = start;
    const table = new RunningTable(options, {
      opened,
      state: initialState(opened),
      seq: 0,
      atMs: 0,
    });
    const first = await table.begin(
      { type: "game-opened", opened },
      ...(start.present ?? []).map((by) => ({ type: "arrive", by }) as const),
    );
    return first.ok ? ok(table) : first;
  }
  const replayed = replayStart(start);
  if (!replayed.ok) return replayed;
  const last = at(start.records, start.records.length - 1);
  const table = new RunningTable(options, {
    opened: replayed.value.opened,
    state: replayed.value.state,
    seq: last.seq,
    atMs: last.atMs,
  });
  const first = await table.submit({
    type: "program-restarted",
    program: start.program,
    restartedAt: start.restartedAt,
  });
  return first.ok ? ok(table) : first;
};
