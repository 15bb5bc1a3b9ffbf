/**
 * A table's process: opens the journal given, says how that went, and appends to some games as fast
 * as it can. Each append that is acknowledged it writes down at once: `GAME SEQ`. With `--once` it
 * ends at the first refused append, else only from outside.
 */
import type { Journal } from "../../src/journal/journal.js";
import { openJournal } from "../../src/journal/open-journal.js";
import { event, happening, opening } from "./sample.js";
import { writeLine } from "./write-line.js";

const [path = "", tables = "1", padding = "0", mode = "endless"] = process.argv.slice(2);

const play = async (journal: Journal, table: string): Promise<void> => {
  const created = await journal.create("2026-11-29", table);
  if (!created.ok) {
    writeLine(created.error.code);
    return;
  }
  const game = created.value;
  let seq = 0;
  for (;;) {
    const text = "x".repeat(Number(padding));
    const entries =
      seq === 0
        ? [opening({ table })]
        : [happening(seq * 2), event({ type: "ruling-given", atMs: seq * 2, text })];
    const appended = await journal.append(game, entries, seq);
    if (!appended.ok) {
      writeLine(appended.error.code);
      if (mode === "once") return;
    } else {
      seq += appended.value.length;
      writeLine(`${game} ${seq}`);
    }
  }
};

const opened = await openJournal(path, { mode: "write" });
writeLine(opened.ok ? "open" : opened.error.code);
if (opened.ok) {
  const journal = opened.value;
  await Promise.all(Array.from({ length: Number(tables) }, (_, i) => play(journal, `t${i}`)));
  await journal.close();
}
