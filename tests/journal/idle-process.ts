/** A process that appends once and then has nothing more to do. It never closes its journal. */
import { writeSync } from "node:fs";
import { openJournal } from "../../src/journal/open-journal.js";
import { opening, valueIn } from "./sample.js";

const [path = ""] = process.argv.slice(2);
const journal = valueIn(await openJournal(path, { mode: "write" }));
const game = valueIn(await journal.create("2026-11-29", "1"));
valueIn(await journal.append(game, [opening()], 0));
writeSync(1, "idle\n");
