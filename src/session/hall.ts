import type { Act } from "../game/acts.js";
import type { Color } from "../vocabulary/chess.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { GameOpened, PlayerKind } from "../vocabulary/opened.js";
import type { Problem } from "../vocabulary/problems.js";
import type { JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { Happening, Table, TableListener } from "./table.js";
import type { ActOutcome, ActRefusal } from "./table-acts.js";

/** A player's board as a hall sees it. */
export interface SeatedBoard {
  /** On a page, moved by lines, or moved by hands. */
  readonly kind: "web" | "fake" | "real";
  /** Whether a man of a page is touched when it is taken up, or when it moves. */
  readonly touch: "lift" | "move";
  /** What stands on it and what is in the hand, where the program keeps the men itself. */
  men?(): { readonly placement: string; readonly inHand: readonly string[] };
}

/** A table of a hall that has its boards and its game. */
export interface SeatedTable {
  readonly table: Table;
  /** Null: no board of his own. */
  readonly boards: Readonly<Record<Color, SeatedBoard | null>>;
  /** Does an act of the language of acts, except `wait`. */
  do(act: Act): Promise<Result<ActOutcome, ActRefusal>>;
  /** Lets go of boards, voices and table; the game is kept in the journal. */
  close(): Promise<void>;
}

/** A game that a table is about to open or to go on with. */
export interface OpeningGame {
  readonly game: string;
  readonly opened: GameOpened;
  /** What the journal holds already; empty: a new game. */
  readonly past: readonly JournalRecord[];
}

/** What a table tells its hall while it is set up and played. */
export interface SeatHooks {
  /** Ends the waiting for boards. */
  readonly signal: AbortSignal;
  /** Who wants to hear the game from its first record on. */
  opening(game: OpeningGame): readonly TableListener[];
  /** The table cannot go on. */
  onStopped(problem: Problem): void;
  /** A bug at this table, for the log. */
  onFault(fault: unknown): void;
  /** Said to a player and part of no record: why his key did nothing. */
  onWords(spoken: Spoken): void;
}

/** A table by name, and who plays at it. */
export interface NamedTable {
  readonly name: string;
  readonly names: Readonly<Record<Color, string>>;
  readonly players: Readonly<Record<Color, PlayerKind>>;
}

/** A table to be set up. */
export interface TablePlan extends NamedTable {
  /**
   * Finds the boards, opens or resumes the game. Undefined: it was told to stop first. What it
   * throws is a fault of this table alone.
   */
  seat(hooks: SeatHooks): Promise<Result<SeatedTable | undefined, Problem>>;
}

/**
 * `opening`: boards are looked for; `running`; `ended`: the game has its result, the table still
 * stands; `stopped`: taken down; `failed`: it cannot go on.
 */
export type HallTablePhase = "opening" | "running" | "ended" | "stopped" | "failed";

/** A table as the hall knows it now. */
export interface HallTable {
  readonly plan: NamedTable;
  readonly phase: HallTablePhase;
  readonly seated?: SeatedTable;
  readonly problem?: Problem;
  /** The game that was on when the table was taken down; absent: none was, or it stands. */
  readonly left?: LeftGame;
}

/** A game whose table was taken down. It goes on when the table is set up again, unless it is over. */
export interface LeftGame {
  readonly game: string;
  readonly isOver: boolean;
}

/** Somebody who follows all tables: pages, files of games, a live board. */
export interface HallListener {
  /** A game is about to begin or to go on: what it is given hears every record from here on. */
  opening?(name: string, game: OpeningGame): TableListener | undefined;
  /** The phase of a table is another, or it has a game now. */
  changed?(table: HallTable): void;
  /** Said at a table and part of no record. */
  said?(name: string, spoken: Spoken): void;
}

export interface HallOptions {
  /** Told of a bug at a table, for the log. */
  readonly onFault?: (table: string, fault: unknown) => void;
}

/**
 * Many tables in one process. A table that fails, waits for a board or loses one disturbs no other:
 * its faults are caught where they come in, and it stands still until it is set up again.
 */
export class Hall {
  readonly #options: HallOptions;
  readonly #tables = new Map<string, Place>();
  #listeners: readonly HallListener[] = [];

  constructor(options: HallOptions = {}) {
    this.#options = options;
  }

  /** All tables, in the order in which they were set up first. */
  tables(): readonly HallTable[] {
    return [...this.#tables.values()].map((place) => place.now);
  }

  /** Errors: `table-unknown`. */
  find(name: string): Result<HallTable, Problem> {
    const place = this.#tables.get(name);
    if (place !== undefined) return ok(place.now);
    const nearest = nearestWord(name, [...this.#tables.keys()]);
    return err({
      code: "table-unknown",
      table: name,
      ...(nearest === undefined ? {} : { nearest }),
    });
  }

  listen(listener: HallListener): () => void {
    this.#listeners = [...this.#listeners, listener];
    return () => {
      this.#listeners = this.#listeners.filter((other) => other !== listener);
    };
  }

  /**
   * A table that is about to be set up is there from now on: whoever asks for it meanwhile, as a page that
   * comes back, is told that it does not play yet, not that there is none.
   */
  expect(plan: NamedTable): void {
    if (this.#tables.has(plan.name)) return;
    const place = new Place(plan, "expected");
    this.#tables.set(plan.name, place);
    this.#tell(place);
  }

  /**
   * Begins to set a table up, or again one that is stopped, failed or over; does not wait for its
   * boards. Errors: `table-there`.
   */
  async add(plan: TablePlan): Promise<Result<void, Problem>> {
    const before = this.#tables.get(plan.name);
    const isSetUp = before !== undefined && !before.isExpected;
    if (isSetUp && (before.now.phase === "opening" || before.now.phase === "running")) {
      return err({ code: "table-there", table: plan.name });
    }
    const place = new Place(plan);
    this.#tables.set(plan.name, place);
    this.#tell(place);
    await this.#closeSeated(plan.name, before?.now.seated);
    place.setting = this.#setUp(place, plan);
    return ok(undefined);
  }

  /** Takes a table down; its game is kept and goes on when it is set up again. Errors: `table-unknown`. */
  async stop(name: string): Promise<Result<void, Problem>> {
    const found = this.find(name);
    const place = this.#tables.get(name);
    if (!found.ok) return found;
    if (place === undefined) return ok(undefined);
    place.abort.abort();
    await place.setting;
    const { seated } = place.now;
    const left =
      seated === undefined
        ? place.now.left
        : { game: seated.table.game, isOver: seated.table.state().ended !== null };
    const { plan } = place.now;
    place.now = { plan, phase: "stopped", ...(left === undefined ? {} : { left }) };
    await this.#closeSeated(name, seated);
    this.#tell(place);
    return ok(undefined);
  }

  /** Resolves when no table is being set up any more: each has a game, has failed, or was stopped. */
  async seated(): Promise<void> {
    await Promise.all([...this.#tables.values()].map((place) => place.setting));
  }

  /** Takes all tables down. */
  async close(): Promise<void> {
    await Promise.all([...this.#tables.keys()].map((name) => this.stop(name)));
  }

  async #setUp(place: Place, plan: TablePlan): Promise<void> {
    const { name } = place.now.plan;
    const fail = (problem: Problem): void => {
      if (place.now.phase === "stopped") return;
      place.now = { ...place.now, phase: "failed", problem };
      this.#tell(place);
    };
    const hooks: SeatHooks = {
      signal: place.abort.signal,
      opening: (game) => {
        const listeners = this.#listeners.flatMap((listener) => {
          const listens = this.#guard(name, () => listener.opening?.(name, game));
          return listens === undefined ? [] : [listens];
        });
        return [...listeners, { hear: (happening) => this.#hear(place, happening) }];
      },
      onStopped: fail,
      onFault: (fault) => this.#options.onFault?.(name, fault),
      onWords: (spoken) => {
        for (const listener of this.#listeners) {
          this.#guard(name, () => listener.said?.(name, spoken));
        }
      },
    };
    try {
      const seated = await plan.seat(hooks);
      if (!seated.ok) {
        fail(seated.error);
        return;
      }
      if (seated.value === undefined) return;
      const isOver = seated.value.table.state().ended !== null;
      const { phase } = place.now;
      place.now = {
        ...place.now,
        seated: seated.value,
        phase: phase === "opening" ? (isOver ? "ended" : "running") : phase,
      };
      this.#tell(place);
    } catch (fault) {
      this.#options.onFault?.(name, fault);
      fail({ code: "table-failed", table: name, cause: fault });
    }
  }

  #hear(place: Place, { record }: Happening): void {
    if (record.type !== "game-ended" || place.now.phase !== "running") return;
    place.now = { ...place.now, phase: "ended" };
    this.#tell(place);
  }

  #tell(place: Place): void {
    for (const listener of this.#listeners) {
      this.#guard(place.now.plan.name, () => listener.changed?.(place.now));
    }
  }

  /** A listener that is broken disturbs neither the table nor the other listeners. */
  #guard<T>(name: string, act: () => T): T | undefined {
    try {
      return act();
    } catch (fault) {
      this.#options.onFault?.(name, fault);
      return undefined;
    }
  }

  async #closeSeated(name: string, seated: SeatedTable | undefined): Promise<void> {
    try {
      await seated?.close();
    } catch (fault) {
      this.#options.onFault?.(name, fault);
    }
  }
}

/** One table of the hall, through all its phases. */
class Place {
  readonly abort = new AbortController();
  /** Nobody has begun to set it up. */
  readonly isExpected: boolean;
  now: HallTable;
  setting: Promise<void> = Promise.resolve();

  constructor(plan: NamedTable, kind: "expected" | "set up" = "set up") {
    this.isExpected = kind === "expected";
    this.now = { plan, phase: "opening" };
  }
}
