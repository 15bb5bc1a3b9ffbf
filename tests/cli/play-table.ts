import { PassThrough } from "node:stream";
import { runPlay } from "../../src/cli/commands/play.js";
import type { PlayOptions } from "../../src/cli/options.js";
import type { GameSummary } from "../../src/journal/journal.js";
import { openJournal } from "../../src/journal/open-journal.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";

/** A table in the test's own process, whose lines are typed one after the other. */
export interface PlayedTable {
  readonly out: readonly string[];
  readonly err: readonly string[];
  readonly code: number;
}

/** What is typed before the first line is answered, or a hand at the keyboard while it runs. */
export type Typing =
  | readonly string[]
  | ((hand: {
      type(line: string): void;
      /** Resolves when a line of the output fits. */
      hears(line: RegExp): Promise<void>;
      interrupt(): void;
      end(): void;
    }) => Promise<void>);

/** Plays with fake boards, White's an APH-1 and Black's a DGT; text only. `hear`: every line. */
export const play = async (
  journal: string,
  typing: Typing,
  more: Partial<PlayOptions> = {},
  hear: (line: string) => void = () => undefined,
): Promise<PlayedTable> => {
  const out: string[] = [];
  const err: string[] = [];
  const watching: { readonly line: RegExp; readonly seen: () => void }[] = [];
  const tell = (lines: string[]) => (line: string) => {
    lines.push(line);
    hear(line);
    for (const watch of watching) if (watch.line.test(line)) watch.seen();
  };
  let interrupt = (): void => {};
  const interrupted = new Promise<void>((resolve) => {
    interrupt = resolve;
  });
  const stdin = new PassThrough();
  const options: PlayOptions = {
    white: "fake:aph1",
    black: "fake:dgt",
    policy: [],
    key: [],
    table: "1",
    voice: "none",
    journal,
    ...more,
  };
  const running = runPlay(options, { out: tell(out), err: tell(err), stdin, env: {}, interrupted });
  if (typeof typing === "function") {
    await typing({
      type: (line) => void stdin.write(`${line}\n`),
      hears: (line) => {
        if ([...out, ...err].some((heard) => line.test(heard))) return Promise.resolve();
        return new Promise((seen) => watching.push({ line, seen }));
      },
      interrupt,
      end: () => void stdin.end(),
    });
  } else stdin.end(typing.map((line) => `${line}\n`).join(""));
  return { out, err, code: await running };
};

/** The games of a journal, with their records. */
export const gamesIn = async (
  path: string,
): Promise<
  readonly { readonly summary: GameSummary; readonly records: readonly JournalRecord[] }[]
> => {
  const journal = await openJournal(path, { mode: "read" });
  if (!journal.ok) throw new Error(journal.error.code);
  const games = await journal.value.games();
  if (!games.ok) throw new Error(games.error.code);
  const found = [];
  for (const summary of games.value) {
    const records = await journal.value.read(summary.game);
    if (!records.ok) throw new Error(records.error.code);
    found.push({ summary, records: records.value });
  }
  await journal.value.close();
  return found;
};
