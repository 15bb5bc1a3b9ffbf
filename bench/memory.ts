import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Chess as PlainChess } from "chess.js";
import type { Board } from "../src/board-driver/board.js";
import { FAKE_BOARD_OPTIONS } from "../src/board-driver/fake/board-options.js";
import { HostTime } from "../src/board-driver/host-time.js";
import { modelNamed } from "../src/board-driver/models.js";
import type { Journal } from "../src/journal/journal.js";
import { openJournal } from "../src/journal/open-journal.js";
import type { Table } from "../src/session/table.js";
import { openVoicedTable } from "../src/session/voiced-table.js";
import type { Entry } from "../src/vocabulary/records.js";
import type { Result } from "../src/vocabulary/result.js";
import type { TimeSource } from "../src/vocabulary/time-source.js";
import { type Measure, summarise } from "./measure.js";
import { GAME } from "./paris-game.js";

const GROUP = "memory of a table";
const TABLES = 16;
const ROUNDS = 8;
/** The game has come so far when its memory is weighed: nearly all of it. */
const PLIES = 30;
/** Source: the project's numbers to hold: less than 1 MiB a table above the base. */
const BOUND_KIB = 1_024;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Units: KiB in use, with everything gone that nobody holds. */
const weigh = async (): Promise<number> => {
  collectGarbage();
  // What was found again in this turn is held until its end.
  await new Promise((resolve) => setTimeout(resolve, 0));
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_024;
};

const need = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

/** The records of a game up to the one before the input that follows its last move here. */
const cut = (entries: readonly Entry[]): readonly Entry[] => {
  let completed = 0;
  const end = entries.findIndex(({ kind, record }) => {
    if (record.type === "move-completed") completed += 1;
    return kind === "input" && completed === PLIES;
  });
  return entries.slice(0, end);
};

interface Seated {
  readonly table: Table;
  readonly boards: readonly Board[];
}

/** A table with two boards that goes on with its game, as after a restart. */
const seat = async (
  journal: Journal,
  time: TimeSource,
  entries: readonly Entry[],
): Promise<Seated> => {
  const game = need(await journal.create("2026-01-01", "1"));
  need(await journal.append(game, entries, 0));
  const restart = { program: "bench", restartedAt: "2026-01-01T13:00:00.000Z" };
  const start = { kind: "resume", records: need(await journal.read(game)), ...restart } as const;
  const words = { say: () => undefined, sayAloud: () => Promise.resolve() };
  const table = need(await openVoicedTable({ start, journal, game, time }, words));
  const boards = [0, 1].map(() => modelNamed("aph1").createBoard(FAKE_BOARD_OPTIONS));
  return { table, boards };
};

/**
 * What a table with its two boards adds to the memory of the process, most of a game played;
 * reference: a game of chess.js that has come as far. Each sample is the mean of several tables.
 */
export const measureMemory = async (game: readonly Entry[]): Promise<readonly Measure[]> => {
  const folder = await mkdtemp(join(tmpdir(), "annabella-bench-memory-"));
  const journal = need(await openJournal(join(folder, "journal.sqlite"), { mode: "write" }));
  const time = new HostTime();
  const entries = cut(game);
  // What is loaded and compiled once is no table's.
  await (await seat(journal, time, entries)).table.close();
  const tables: Seated[] = [];
  const perTable: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await weigh();
    for (let table = 0; table < TABLES; table += 1) {
      tables.push(await seat(journal, time, entries));
    }
    perTable.push(((await weigh()) - before) / TABLES);
  }
  const plain: PlainChess[] = [];
  const perGame: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = await weigh();
    for (let index = 0; index < TABLES; index += 1) {
      const chess = new PlainChess();
      for (const san of GAME.slice(0, PLIES)) chess.move(san);
      plain.push(chess);
    }
    perGame.push(((await weigh()) - before) / TABLES);
  }
  if (plain.some((chess) => chess.history().length !== PLIES)) throw new Error("a game is missing");
  for (const { table, boards } of tables) {
    await table.close();
    if (boards.length !== 2) throw new Error("a board is missing");
  }
  await journal.close();
  await rm(folder, { recursive: true });
  return [
    summarise(
      {
        group: GROUP,
        name: "two boards, game and listeners",
        isReference: false,
        unit: "KiB",
        p99Bound: BOUND_KIB,
      },
      perTable,
    ),
    summarise(
      { group: GROUP, name: "a game of chess.js", isReference: true, unit: "KiB" },
      perGame,
    ),
  ];
};
