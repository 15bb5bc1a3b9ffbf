import type { Problem } from "../vocabulary/problems.js";
import { ok, type Result } from "../vocabulary/result.js";
import type { Spoken } from "../vocabulary/spoken.js";
import { createAnnouncer, type SayAloud } from "./announcer.js";
import { createNarrator } from "./narrator.js";
import { openTable, replay, type Table, type TableOptions } from "./table.js";

/** Where the words of a table go. */
export interface TableWords {
  /** Says something in its turn. */
  readonly say: (spoken: Spoken) => void;
  /** Says something and tells when its last word is out. */
  readonly sayAloud: SayAloud;
}

/**
 * Opens or resumes a table that speaks: what happens is told (narrator), and the program announces,
 * presses and reads back for the players who have left that to it (announcer).
 * Errors: those of {@link openTable}.
 */
export const openVoicedTable = async (
  options: TableOptions,
  words: TableWords,
): Promise<Result<Table, Problem>> => {
  const { start, listeners = [] } = options;
  let opened = start.kind === "open" ? start.opened : undefined;
  let language = opened?.policies.announceLanguage;
  if (start.kind === "resume") {
    const replayed = replay(start.records);
    if (!replayed.ok) return replayed;
    opened = replayed.value.opened;
    language = replayed.value.state.language;
  }
  if (opened === undefined) throw new Error("a table is opened or resumed");
  const narrator = createNarrator(opened, words.say, language);
  const table = await openTable({ ...options, listeners: [...listeners, narrator] });
  if (!table.ok) return table;
  table.value.listen(createAnnouncer(table.value, words.sayAloud));
  return ok(table.value);
};
