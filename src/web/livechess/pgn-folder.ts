import { open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../journal/folders.js";
import { parseGameId } from "../../journal/game-id.js";
import type { Journal } from "../../journal/journal.js";
import type { Table } from "../../session/table.js";
import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { reasonOf } from "../../vocabulary/system-reason.js";
import { type BroadcastFacts, pgnOfGame, pgnOfRound } from "./pgn-broadcast.js";
import { PUBLIC_CHANGES } from "./public-game.js";

export interface PgnFolderOptions {
  readonly folder: string;
  /** Event, site and round for the tags. */
  readonly facts?: Omit<BroadcastFacts, "untilMs">;
  /** How long after the table spectators see it. Units: milliseconds; default 0. */
  readonly delayMs?: Millis;
  /** Told when a file cannot be written, once until it can again. */
  readonly onProblem?: (problem: Problem) => void;
}

/** Keeps the PGN of every game, and of every day's round, in a folder for broadcast tools. */
export interface PgnFolder {
  /** Writes a table's game now and after each change. Returns what ends it and resolves when idle. */
  follow(table: Table, journal: Journal): () => Promise<void>;
}

/** Clocks alone do not change what was played: with them the file would be written twice a move. */
const CHANGES: readonly string[] = PUBLIC_CHANGES.filter(
  (type) => !type.startsWith("clock-") && !type.startsWith("time-"),
);

/** Day of a game, from its id; the whole id where it has none. */
const dayOf = (game: string): string => /^\d{4}-\d{2}-\d{2}/.exec(game)?.[0] ?? game;

const inOrder = (one: string, other: string): number => {
  const [a, b] = [one, other].map((name) => parseGameId(name.replace(/\.pgn$/, "")));
  return (
    (a?.stem ?? "").localeCompare(b?.stem ?? "", "en", { numeric: true }) ||
    (a?.number ?? 0) - (b?.number ?? 0)
  );
};

/** Writes a file so that readers see the old text or the new one, never a part. */
const replaceFile = async (folder: string, name: string, text: string): Promise<void> => {
  const temporary = join(folder, `.${name}.${process.pid}.tmp`);
  try {
    const file = await open(temporary, "w");
    try {
      await file.writeFile(text);
      await file.datasync();
    } finally {
      await file.close();
    }
    await rename(temporary, join(folder, name));
  } catch (cause) {
    await rm(temporary, { force: true });
    throw cause;
  }
};

const unwritable = (path: string, cause: unknown): Problem => ({
  code: "file-unwritable",
  path,
  detail: reasonOf(cause),
  cause,
});

/**
 * A folder with `GAME.pgn` for each game and `round-DATE.pgn` with all games of a day that are in the
 * folder, also those of other processes. Errors: `file-unwritable` when there is no such folder and
 * none can be made.
 */
export const openPgnFolder = (options: PgnFolderOptions): Result<PgnFolder, Problem> => {
  const { folder, facts = {}, delayMs = 0, onProblem = () => undefined } = options;
  try {
    makeFolder(folder);
  } catch (cause) {
    return err(unwritable(folder, cause));
  }
  let writing: Promise<void> = Promise.resolve();
  let isTold = false;

  const write = async (table: Table, journal: Journal): Promise<void> => {
    const { game } = table;
    const records = await journal.read(game);
    const pgn = records.ok
      ? pgnOfGame(records.value, {
          ...facts,
          ...(delayMs === 0 ? {} : { untilMs: table.now() - delayMs }),
        })
      : records;
    if (!pgn.ok) {
      if (!isTold) onProblem(pgn.error);
      isTold = true;
      return;
    }
    if (pgn.value === undefined) return;
    try {
      await replaceFile(folder, `${game}.pgn`, pgn.value);
      const day = dayOf(game);
      const names = (await readdir(folder))
        .filter((name) => name.startsWith(`${day}-`) && name.endsWith(".pgn"))
        .sort(inOrder);
      const games: string[] = [];
      for (const name of names) games.push(await readFile(join(folder, name), "utf8"));
      await replaceFile(folder, `round-${day}.pgn`, pgnOfRound(games));
      isTold = false;
    } catch (cause) {
      if (!isTold) onProblem(unwritable(folder, cause));
      isTold = true;
    }
  };

  return ok({
    follow: (table, journal) => {
      const timers = new Set<ReturnType<typeof setTimeout>>();
      let isDue = false;
      const writeSoon = (): void => {
        if (isDue) return;
        isDue = true;
        writing = writing.then(() => {
          isDue = false;
          return write(table, journal);
        });
      };
      const changed = (): void => {
        if (delayMs === 0) {
          writeSoon();
          return;
        }
        const timer = setTimeout(() => {
          timers.delete(timer);
          writeSoon();
        }, delayMs + 1);
        timers.add(timer);
      };
      writeSoon();
      if (delayMs > 0) changed();
      const remove = table.listen({
        hear: ({ record }) => {
          if (CHANGES.includes(record.type)) changed();
        },
      });
      return async () => {
        remove();
        for (const timer of timers) clearTimeout(timer);
        // What is still held back by a delay is for the next start, or for `journal pgn`.
        if (delayMs === 0) writeSoon();
        await writing;
      };
    },
  });
};
