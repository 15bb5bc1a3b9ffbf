import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import process from "node:process";
import Database from "better-sqlite3";
import type { Act } from "../src/board-driver/fake/acts.js";
import { FAKE_BOARD_OPTIONS } from "../src/board-driver/fake/board-options.js";
import type { Device, Sensed } from "../src/board-driver/fake/device.js";
import { makeDevice } from "../src/board-driver/fake/device-of-model.js";
import { handMovementsOf } from "../src/board-driver/fake/hand-movements.js";
import { Men } from "../src/board-driver/fake/men.js";
import { HostTime } from "../src/board-driver/host-time.js";
import { type ModelName, modelNamed } from "../src/board-driver/models.js";
import { makeOrientation } from "../src/board-driver/orientation.js";
import type { Journal } from "../src/journal/journal.js";
import { openJournal } from "../src/journal/open-journal.js";
import { describeMove } from "../src/rules/announcement.js";
import { type Position, parseSan, playMove, STARTING_POSITION } from "../src/rules/position.js";
import { boardSink } from "../src/session/attach-board.js";
import { type Happening, openTable, type Table } from "../src/session/table.js";
import { COLORS, type Color, opponentOf, squareName, squareOf } from "../src/vocabulary/chess.js";
import type { Result } from "../src/vocabulary/result.js";
import { openGame } from "./decision.js";
import { describeMachine, Stopwatch, summarise } from "./measure.js";
import { GAME } from "./paris-game.js";

// `node dist-bench/bench/soak.js [--tables 64] [--minutes 1] [--frames 20] [--every 4]`: a hall that
// plays. Two boards at each table write so many reports a second, whether anything changes or not,
// and their bytes go through the codec; every few seconds somebody moves; all of it is journaled.
// Prints how long a board event took until it was safe, what was lost, and what a table weighs.

const number = (name: string, fallback: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const TABLES = number("tables", 64);
const MINUTES = number("minutes", 1);
const FRAMES = number("frames", 20);
const EVERY_S = number("every", 4);
const MODEL: ModelName = "aph1";
const MIB = 2 ** 20;

const need = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const squares = makeOrientation(0).squares;

/** A board's electronics and its driver, joined without a port. */
class SoakedBoard {
  readonly men = new Men();
  readonly #device: Device;
  readonly #board = modelNamed(MODEL).createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS });
  readonly #table: Table;
  readonly #color: Color;
  readonly #sink: ReturnType<typeof boardSink>;
  readonly #handed: (color: Color) => void;
  #last: readonly Uint8Array[] = [];
  frames = 0;

  constructor(table: Table, color: Color, handed: (color: Color) => void) {
    this.#table = table;
    this.#color = color;
    this.#handed = handed;
    this.#sink = boardSink(table, color);
    this.#device = makeDevice(MODEL, 0);
    this.#hear(this.#device.opened(this.#sensed(), 0));
    for (const bytes of this.#board.opening()) {
      this.#hear(this.#device.received(bytes, this.#sensed(), this.#table.now()));
    }
  }

  do(act: Act): void {
    const before = this.#sensed();
    if (act.type === "lift") for (const square of act.squares) this.men.lift(square);
    else if (act.type === "place") this.men.place(act.square, act.piece);
    const lifted =
      act.type === "lift"
        ? act.squares.map((name) => makeOrientation(0).sensors[squareOf(name)] ?? 0)
        : [];
    this.#hear(
      this.#device.scanned({ before, after: this.#sensed(), lifted, atMs: this.#table.now() }),
    );
  }

  /** The next report, of what still stands there. */
  report(): void {
    const due = this.#device.due(this.#sensed(), this.#table.now());
    this.#hear(due.length > 0 ? due : this.#last);
  }

  #sensed(): Sensed {
    return squares.map((square) => this.men.at(squareName(square)));
  }

  #hear(reports: readonly Uint8Array[]): void {
    if (reports.length > 0) this.#last = reports.slice(-1);
    for (const report of reports) {
      const output = this.#board.push(report, this.#table.now());
      this.frames += output.frames;
      for (const event of output.events) {
        if (event.type === "piece-lifted" || event.type === "piece-placed") {
          this.#handed(this.#color);
        }
        this.#sink(event);
      }
    }
  }
}

/** One table: two boards, a journal, and players who know their game by heart. */
class SoakedTable {
  readonly boards: Readonly<Record<Color, SoakedBoard>>;
  /** When each movement of a hand was told by the board, by color, oldest first. */
  readonly #waiting: Record<Color, number[]> = { white: [], black: [] };
  readonly #table: Table;
  readonly #durations: number[];
  #position: Position = STARTING_POSITION;
  #ply = 0;

  constructor(table: Table, durations: number[]) {
    this.#table = table;
    this.#durations = durations;
    table.listen({ hear: (happening) => this.#hear(happening) });
    const board = (color: Color) =>
      new SoakedBoard(table, color, (of) => this.#waiting[of].push(performance.now()));
    this.boards = { white: board("white"), black: board("black") };
  }

  get lost(): number {
    return this.#waiting.white.length + this.#waiting.black.length;
  }

  get plies(): number {
    return this.#ply;
  }

  /** A move on both boards, told and pressed; after the last one the men stay where they are. */
  async move(): Promise<void> {
    const san = GAME[this.#ply];
    const move = san === undefined ? undefined : parseSan(this.#position, san);
    if (san === undefined || move === undefined) return;
    const by = this.#position.turn;
    const speaker = "player";
    this.#execute(by, move.uci);
    await pause(600);
    const said = { text: san, utterance: describeMove(this.#position, move, "full") };
    void this.#table.submit({ type: "announce", by, speaker, source: "typed", ...said });
    await this.#table.settled();
    void this.#table.submit({ type: "press", by, speaker });
    await pause(200);
    this.#execute(opponentOf(by), move.uci);
    this.#position = playMove(this.#position, move);
    this.#ply += 1;
  }

  #execute(color: Color, uci: Parameters<typeof handMovementsOf>[0]): void {
    const board = this.boards[color];
    for (const act of handMovementsOf(uci, (square) => board.men.at(square))) board.do(act);
  }

  #hear({ entry }: Happening): void {
    if (entry.kind !== "input") return;
    const { record } = entry;
    if (record.type !== "piece-lifted" && record.type !== "piece-placed") return;
    const since = this.#waiting[record.board].shift();
    if (since !== undefined) this.#durations.push(performance.now() - since);
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const openSoakedTable = async (
  journal: Journal,
  time: HostTime,
  name: string,
  durations: number[],
): Promise<SoakedTable> => {
  const game = need(await journal.create("2026-01-01", name));
  const opened = { ...openGame(), table: name };
  const table = need(await openTable({ start: { kind: "open", opened }, journal, game, time }));
  return new SoakedTable(table, durations);
};

const collect = (): number => {
  global.gc?.();
  return process.memoryUsage().heapUsed;
};

/** What this disk and this machine, as busy as they are, take for one plain insert that is safe. */
const plainInserts = (folder: string): { readonly p50: number; readonly p99: number } => {
  const plain = new Database(join(folder, "plain.sqlite"));
  plain.pragma("journal_mode = WAL");
  plain.pragma("synchronous = FULL");
  plain.exec("CREATE TABLE record (seq INTEGER PRIMARY KEY, data TEXT NOT NULL)");
  const insert = plain.prepare("INSERT INTO record (data) VALUES (?)");
  const watch = new Stopwatch(5);
  for (let round = 0; round < 105; round += 1) watch.time(() => insert.run("x".repeat(200)));
  plain.close();
  const { p50, p99 } = summarise({ group: "", name: "", isReference: true }, watch.durations);
  return { p50, p99 };
};

const soak = async (): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), "annabella-soak-"));
  const journal = need(await openJournal(join(folder, "journal.sqlite"), { mode: "write" }));
  const plain = plainInserts(folder);
  const time = new HostTime();
  const durations: number[] = [];
  const tables: SoakedTable[] = [];
  const empty = collect();
  for (let table = 1; table <= TABLES; table += 1) {
    tables.push(await openSoakedTable(journal, time, String(table), durations));
  }
  durations.length = 0;
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const cpu = process.cpuUsage();
  const began = performance.now();
  const untilMs = began + MINUTES * 60_000;
  let isOver = false;
  const players = tables.map(async (table, index) => {
    await pause((index * EVERY_S * 1_000) / TABLES);
    while (!isOver) {
      await table.move();
      await pause(Math.max(0, EVERY_S * 1_000 - 800));
    }
  });
  // Boards do not wait for each other: a slice of them writes in every turn of 5 ms.
  const boards = tables.flatMap((table) => COLORS.map((color) => table.boards[color]));
  let reported = 0;
  while (performance.now() < untilMs) {
    const due = Math.floor(((performance.now() - began) / 1_000) * FRAMES * boards.length);
    for (; reported < due; reported += 1) boards[reported % boards.length]?.report();
    await pause(5);
  }
  isOver = true;
  const seconds = (performance.now() - began) / 1_000;
  const used = process.cpuUsage(cpu);
  loop.disable();
  await Promise.all(players);
  const { p50, p99, samples } = summarise({ group: "", name: "", isReference: false }, durations);
  const frames = boards.reduce((sum, board) => sum + board.frames, 0);
  const line = {
    ...describeMachine(),
    type: "soak",
    tables: TABLES,
    seconds: Math.round(seconds),
    framesPerSecond: Math.round(frames / seconds),
    plies: tables.reduce((sum, table) => sum + table.plies, 0),
    handMovements: samples,
    lost: tables.reduce((sum, table) => sum + table.lost, 0),
    eventToJournaledMs: { p50, p99, worst: Math.max(...durations) },
    plainInsertMs: plain,
    eventLoopDelayMs: { p50: loop.percentile(50) / 1e6, p99: loop.percentile(99) / 1e6 },
    coresBusy: (used.user + used.system) / 1e6 / seconds,
    heapMibPerTable: (collect() - empty) / MIB / TABLES,
  };
  process.stdout.write(`${JSON.stringify(line)}\n`);
  await journal.close();
  await rm(folder, { recursive: true, force: true });
};

await soak();
process.exit(0);
