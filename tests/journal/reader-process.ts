/** Another process that reads: opens the journal given and writes down what it holds, as JSON. */
import { openJournal } from "../../src/journal/open-journal.js";
import { writeLine } from "./write-line.js";

const [path = "", mode = "read"] = process.argv.slice(2);

const look = async (): Promise<unknown> => {
  const opened = await openJournal(path, { mode: mode === "write" ? "write" : "read" });
  if (!opened.ok) return { problem: opened.error.code };
  const journal = opened.value;
  const games = await journal.games();
  if (!games.ok) return { problem: games.error.code };
  const records: unknown[] = [];
  for (const { game } of games.value) {
    const read = await journal.read(game);
    records.push(read.ok ? read.value : read.error);
  }
  await journal.close();
  return { games: games.value, records };
};

writeLine(JSON.stringify(await look()));
