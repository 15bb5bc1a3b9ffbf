/** A process that appends once and then has nothing more to do. It never closes its journal. */
import { openJournal } from "../../src/journal/open-journal.js";
import { opening, valueIn } from "./sample.js";
import { writeLine } from "./write-line.js";

const [path = ""] = process.argv.slice(2);
const journal = valueIn(await openJournal(path, { mode: "write" }));
const game = valueIn(await journal.create("2026-11-29", "1"));
valueIn(await journal.append(game, [opening()], 0));
writeLine("idle");
