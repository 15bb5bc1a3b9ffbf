import { parseBoardAddress } from "../board-driver/address.js";
import type { MenKnowledge } from "../board-driver/board.js";
import type { BoardMemory } from "../board-driver/board-memory.js";
import { type BoardConnection, connectBoard } from "../board-driver/connect.js";
import { BoardLink } from "../board-driver/link.js";
import { LinkTrace } from "../board-driver/link-trace.js";
import type { BoardModel } from "../board-driver/models.js";
import { PageBoard } from "../board-driver/page/page-board.js";
import { boardSink } from "../session/attach-board.js";
import { BoardDisplays, type DisplayPort } from "../session/board-displays.js";
import type { HandBoard } from "../session/hand-acts.js";
import type { Table } from "../session/table.js";
import { followTurnedBoard } from "../session/turned-board.js";
import { type BoardEvent, isUnheard, type LinkState } from "../vocabulary/board-events.js";
import { COLORS, type Color, type Millis } from "../vocabulary/chess.js";
import { makePlacement } from "../vocabulary/placement.js";
import type { Problem } from "../vocabulary/problems.js";
import { assertNever, ok, type Result } from "../vocabulary/result.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import type { Tracer } from "../vocabulary/trace.js";
import type { ButtonBinding } from "./key-bindings.js";

/** What stands behind the address of a player's board: a line, or a page of the program. */
export type TableConnection = Pick<
  BoardConnection,
  "address" | "path" | "transport" | "board" | "fake" | "remember"
> & {
  /** Absent: a board on a page. */
  readonly model?: BoardConnection["model"];
  /** `web` only: the board whose men stand in the program. */
  readonly page?: PageBoard;
};

/**
 * Finds line and board of an address, as `connectBoard` does, and boards on pages too; opens nothing.
 * Errors: those of `connectBoard`.
 */
export const connectTableBoard = async (
  address: string,
  time: TimeSource,
  memory?: BoardMemory,
): Promise<Result<TableConnection, Problem>> => {
  const parsed = parseBoardAddress(address);
  if (!parsed.ok) return parsed;
  if (parsed.value.scheme !== "web") {
    return await connectBoard(address, time, undefined, memory);
  }
  const page = new PageBoard(time, parsed.value.touch);
  return ok({ address, path: "web", transport: page.transport, board: page.board, page });
};

/** The men of a board that lines move; undefined: they are moved by hands. */
export const handBoardOf = (connection: TableConnection | undefined): HandBoard | undefined =>
  connection?.fake ?? connection?.page;

/** Waiting times before an absent board is tried again; the last one repeats. */
const RETRY_MS: readonly Millis[] = [1_000, 2_000, 4_000];

export interface TableBoardsOptions {
  readonly connections: Readonly<Partial<Record<Color, TableConnection>>>;
  readonly time: TimeSource;
  /** Whose boards have not been said how they lie: what happens on them tells it. */
  readonly turnable?: readonly Color[];
  /** What each board is to show when a game goes on, first field of a FEN. */
  readonly expected?: Readonly<Partial<Record<Color, string>>>;
  /** Buttons that do something else than their role says. */
  readonly buttons?: readonly ButtonBinding[];
  /**
   * A board cannot be opened, or nothing sensible comes from it; the same is not told twice, and what
   * the table tells itself is not told here.
   */
  readonly onProblem?: (owner: Color, problem: Problem) => void;
  /** A board that was missing has told its whole position. */
  readonly onFound?: (owner: Color) => void;
  /** Of a board that reads tags: it cannot name its men and why, or it can now. */
  readonly onMen?: (owner: Color, men: Problem | "known") => void;
  /** Notes where the time of what they tell goes. */
  readonly tracer?: Tracer;
}

/** One board of a table: its link, and what it has seen before there was a table. */
class TableBoard {
  readonly owner: Color;
  readonly link: BoardLink;
  /** First field of a FEN, of the first report. */
  readonly firstSeen: Promise<string>;
  readonly #options: TableBoardsOptions;
  readonly #path: string;
  /** Undefined: a board on a page. */
  readonly #model: BoardModel | undefined;
  readonly #remember: TableConnection["remember"];
  readonly #hasOwnLife: boolean;
  #isRemembered = false;
  #see: (placement: string) => void = () => undefined;
  #early: BoardEvent[] = [];
  #sink: ((event: BoardEvent) => void) | undefined;
  #told: string | undefined;
  /** Why it was told to be missing, until its position is known. */
  #missing = false;
  /** What the table was told last of the line. */
  #link: LinkState = "up";
  #attempts = 0;
  #closed = false;
  #cancelRetry: () => void = () => undefined;

  constructor(owner: Color, connection: TableConnection, options: TableBoardsOptions) {
    this.owner = owner;
    this.#options = options;
    this.#path = connection.path;
    this.#model = connection.model;
    this.#remember = connection.remember;
    const parsed = parseBoardAddress(connection.address);
    this.#hasOwnLife = parsed.ok && !["fake", "web", "capture"].includes(parsed.value.scheme);
    connection.board.watchMen?.((men) => options.onMen?.(owner, judgeMen(men, connection.path)));
    this.firstSeen = new Promise((resolve) => {
      this.#see = resolve;
    });
    this.link = new BoardLink({
      transport: connection.transport,
      board: connection.board,
      ...(connection.model === undefined ? {} : { model: connection.model }),
      path: connection.path,
      time: options.time,
      sink: (event) => this.#take(event),
      onProblem: (problem) => this.#tell(problem),
      ...(options.tracer === undefined
        ? {}
        : { trace: new LinkTrace(options.tracer, owner, connection.board) }),
    });
  }

  /** Tries until the line is open. */
  async open(): Promise<void> {
    const opened = await this.link.open();
    if (this.#closed) {
      await this.link.close();
      return;
    }
    if (opened.ok) return;
    this.#missing = true;
    this.#tell(opened.error);
    const delay = RETRY_MS[Math.min(this.#attempts, RETRY_MS.length - 1)] ?? 0;
    this.#attempts += 1;
    this.#cancelRetry = this.#options.time.wakeAt(this.#options.time.now() + delay, () => {
      void this.open();
    });
  }

  /**
   * From now on what it sees goes into the table; what it saw before goes first. A board that is
   * missing is told as lost, so that nobody waits for its moves unknowingly; one that was lost when the
   * game was left, and is there now, as heard again.
   */
  attach(table: Table): void {
    const sink = this.#bound(table, boardSink(table, this.owner));
    const { turnable = [], expected = {} } = this.#options;
    const { position } = table.state();
    this.#sink = turnable.includes(this.owner)
      ? followTurnedBoard(sink, {
          placement: expected[this.owner] ?? makePlacement(position.placement),
          turn: position.turn,
        })
      : sink;
    this.#link = table.state().boards[this.owner].link;
    for (const event of this.#early.splice(0)) this.#pass(event);
    const atMs = table.now();
    if (!this.link.isUp) {
      if (!isUnheard(this.#link)) this.#pass({ type: "link-changed", link: "lost", atMs });
    } else if (this.#link === "degraded") this.#pass({ type: "link-changed", link: "up", atMs });
  }

  /** A bound button does its step, and is pressed for nothing else. */
  #bound(table: Table, sink: (event: BoardEvent) => void): (event: BoardEvent) => void {
    const bindings = (this.#options.buttons ?? []).filter(({ board }) => board === this.owner);
    return (event) => {
      const found =
        event.type === "button-pressed"
          ? bindings.find(({ button }) => button === event.button)
          : undefined;
      if (found === undefined) sink(event);
      else if (table.stopped() === undefined) void table.submit(found.input);
    };
  }

  /** What can be shown on it. */
  get port(): DisplayPort {
    const { link } = this;
    return {
      hasLights: this.#model?.capabilities.includes("lights") ?? false,
      hasClock: this.#model?.capabilities.includes("clock") ?? false,
      light: (squares) => link.light(squares),
      setClock: (white, black, running) => link.setClock(white, black, running),
      showText: (text) => link.showText(text),
    };
  }

  /** Whether its line is open, and it may tell its position any moment. */
  get isExpected(): boolean {
    return !this.#missing && !this.isSeen;
  }

  /** Whether its whole position is known. */
  get isSeen(): boolean {
    return this.link.isUp;
  }

  /** A board whose men are moved by the program itself, or by a record, has no life of its own. */
  mindGap(): void {
    if (this.#hasOwnLife) void this.link.mindGap();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#cancelRetry();
    await this.link.close();
  }

  #take(event: BoardEvent): void {
    if (event.type === "board-reported") {
      this.#see(event.placement);
      this.#told = undefined;
      if (this.#missing) this.#options.onFound?.(this.owner);
      this.#missing = false;
      // What cannot be remembered is no less of a board now.
      if (!this.#isRemembered) void this.#remember?.();
      this.#isRemembered = true;
    }
    if (this.#sink !== undefined) {
      this.#pass(event);
      return;
    }
    this.#early.push(event);
    // There is no table yet that would tell it.
    if (event.type !== "link-changed" || !isUnheard(event.link)) return;
    if (event.link === "lost") this.#tell({ code: "board-lost", path: this.#path });
    else {
      // A board on a page has no line that could fall silent.
      const model = this.#model?.name ?? "web";
      this.#tell({ code: `board-${event.link}`, path: this.#path, model });
    }
  }

  /** Each state of the line once; a board that was missing from the start is up with its first report. */
  #pass(event: BoardEvent): void {
    if (event.type === "link-changed") {
      if (event.link === this.#link) return;
      this.#link = event.link;
    } else if (event.type === "board-reported" && isUnheard(this.#link)) {
      this.#pass({ type: "link-changed", link: "up", atMs: event.atMs });
    }
    this.#sink?.(event);
  }

  #tell(problem: Problem): void {
    if (this.#told === problem.code) return;
    if (this.#sink !== undefined && TOLD_BY_TABLE.includes(problem.code)) return;
    this.#told = problem.code;
    this.#missing = true;
    this.#options.onProblem?.(this.owner, problem);
  }
}

/** What a board knows of its men, as it is told. `path`: where the board is. */
export const judgeMen = (men: MenKnowledge, path: string): Problem | "known" => {
  switch (men.status) {
    case "unknown":
      return { code: "men-unknown", path };
    case "refused":
      return { code: "men-unreadable", path, squares: men.squares };
    case "known":
      return "known";
    default:
      return assertNever(men);
  }
};

/** What players and arbiter hear as an event of the game. */
const TOLD_BY_TABLE: readonly Problem["code"][] = ["board-lost", "board-silent", "board-noise"];

/** The boards of a table: opened, tried again without end while they are missing, and fed into it. */
export class TableBoards {
  readonly #boards: readonly TableBoard[];
  readonly #time: TimeSource;
  #displays: BoardDisplays | undefined;

  constructor(options: TableBoardsOptions) {
    this.#time = options.time;
    this.#boards = COLORS.flatMap((owner) => {
      const connection = options.connections[owner];
      return connection === undefined ? [] : [new TableBoard(owner, connection, options)];
    });
  }

  /** Starts to look for all of them; does not wait for those that are missing. */
  async open(): Promise<void> {
    await Promise.all(this.#boards.map((board) => board.open()));
  }

  /** Resolves when every board has told its whole position: what each shows, first field of a FEN. */
  async firstSeen(): Promise<Readonly<Partial<Record<Color, string>>>> {
    const seen = await Promise.all(
      this.#boards.map(async ({ owner, firstSeen }) => [owner, await firstSeen] as const),
    );
    return Object.fromEntries(seen);
  }

  /**
   * Resolves when every board whose line is open has told its position, at the latest after `withinMs`:
   * what only needs a moment to answer is not told as lost.
   */
  async answered(withinMs: Millis): Promise<void> {
    const expected = this.#boards.filter((board) => board.isExpected);
    if (expected.length === 0) return;
    let cancel: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      cancel = this.#time.wakeAt(this.#time.now() + withinMs, resolve);
    });
    await Promise.race([late, Promise.all(expected.map(({ firstSeen }) => firstSeen))]);
    cancel();
  }

  /** Whose boards are not seen now. */
  get missing(): readonly Color[] {
    return this.#boards.filter((board) => !board.isSeen).map(({ owner }) => owner);
  }

  /**
   * From now on what they see goes into the table; what they saw before goes first. What can be shown on
   * them follows the game.
   */
  attach(table: Table): void {
    this.#displays = new BoardDisplays({
      opened: table.opened,
      ports: Object.fromEntries(this.#boards.map(({ owner, port }) => [owner, port])),
      time: this.#time,
    });
    table.listen(this.#displays);
    for (const board of this.#boards) board.attach(table);
  }

  /** The program has slept: what hands did meanwhile was not seen (design decision 19). */
  mindGap(): void {
    for (const board of this.#boards) board.mindGap();
  }

  /** The table has stopped: clocks on boards stand. */
  halt(): void {
    this.#displays?.halt();
  }

  /** Resolves when everything that arrived has been handed on. */
  async settled(): Promise<void> {
    for (const board of this.#boards) await board.link.settled();
    await this.#displays?.settled();
  }

  /** Lights out first. */
  async close(): Promise<void> {
    await this.#displays?.close();
    await Promise.all(this.#boards.map((board) => board.close()));
  }
}
