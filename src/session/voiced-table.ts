import { languageOf } from "../speech/phrases/languages.js";
import { sentencesOf } from "../speech/phrases/sentences.js";
import { voiced } from "../speech/phrases/voiced.js";
import type { Color } from "../vocabulary/chess.js";
import type { Problem } from "../vocabulary/problems.js";
import { ok, type Result } from "../vocabulary/result.js";
import type { SignalName } from "../vocabulary/signals.js";
import type { Spoken } from "../vocabulary/spoken.js";
import { createAnnouncer, type SayAloud } from "./announcer.js";
import { createNarrator, type EarLanguages } from "./narrator.js";
import { createPreparer, type Preparation } from "./preparer.js";
import { createSignaller } from "./signaller.js";
import { openTable, replayStart, type Table, type TableOptions } from "./table.js";

/** Where the words of a table go. */
export interface TableWords {
  /** Says something in its turn. */
  readonly say: (spoken: Spoken) => void;
  /** Says something and tells when its last word is out. */
  readonly sayAloud: SayAloud;
  /** Sounds a signal in a player's ear; absent: there are none. */
  readonly signal?: (to: Color, signal: SignalName) => void;
  /** Lets the voices make ready what may have to be said soon. */
  readonly prepare?: (phrases: readonly Preparation[]) => void;
  /** The signals that are wanted; absent: all. */
  readonly signals?: readonly SignalName[];
  /** Languages of the players' own ears. */
  readonly languages?: EarLanguages;
}

/** The one thing that is said of no record: from now on there is none. Everybody must hear it. */
const stoppedWords = (table: Table): Spoken => {
  const { language } = table.state();
  const text = sentencesOf(language).stopped;
  const spokenText = voiced(text, languageOf(language));
  return { to: "room", kind: "problem", language, text, spokenText, atMs: table.now() };
};

/**
 * Opens or resumes a table that speaks: what happens is told (narrator), and the program announces,
 * presses and reads back for the players who have left that to it (announcer); signals sound, and
 * the announcements that may come next are made ready while a player thinks.
 * Errors: those of {@link openTable}.
 */
export const openVoicedTable = async (
  options: TableOptions,
  words: TableWords,
): Promise<Result<Table, Problem>> => {
  // Held as long as the table stands, unlike the records that a game goes on from.
  const { listeners = [], onStopped } = options;
  let { start } = options;
  let opened = start.kind === "open" ? start.opened : undefined;
  let language = opened?.policies.announceLanguage;
  if (start.kind === "resume") {
    const replayed = replayStart(start);
    if (!replayed.ok) return replayed;
    start = { ...start, replayed: replayed.value };
    opened = replayed.value.opened;
    language = replayed.value.state.language;
  }
  if (opened === undefined) throw new Error("a table is opened or resumed");
  const own = words.languages ?? {};
  const narrator = createNarrator(opened, words.say, language, own);
  let running: Table | undefined;
  const tellStopped = (problem: Problem): void => {
    // A table that has not begun is told by whoever opens it.
    if (running !== undefined) void words.sayAloud(stoppedWords(running));
    onStopped?.(problem);
  };
  const table = await openTable({
    ...options,
    start,
    listeners: [...listeners, narrator],
    onStopped: tellStopped,
  });
  if (!table.ok) return table;
  running = table.value;
  table.value.listen(createAnnouncer(table.value, words.sayAloud, own, options.tracer));
  if (words.signal !== undefined) {
    table.value.listen(
      createSignaller(opened, {
        signal: words.signal,
        say: words.say,
        languageOf: (color) => own[color] ?? table.value.state().language,
        ...(words.signals === undefined ? {} : { wanted: words.signals }),
      }),
    );
  }
  if (words.prepare !== undefined) {
    table.value.listen(createPreparer(table.value, words.prepare));
  }
  return ok(table.value);
};
