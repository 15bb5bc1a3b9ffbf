import { dirname, join } from "node:path";
import { type BoardMemory, FileBoardMemory } from "../board-driver/board-memory.js";
import { defaultJournalPath } from "../journal/open-journal.js";

/**
 * What this machine remembers of boards on serial lines: one file each in the folder `boards` beside
 * its journal, `~/.local/state/annabella/boards` where nothing else is set.
 */
export const openBoardMemory = (env: Readonly<Record<string, string | undefined>>): BoardMemory =>
  new FileBoardMemory(join(dirname(defaultJournalPath(env)), "boards"));
