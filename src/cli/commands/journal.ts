import { writeFile } from "node:fs/promises";
import { decide, evolve, initialState } from "../../game/game.js";
import type { GameSummary, Journal } from "../../journal/journal.js";
import { makeJsonLine } from "../../journal/json-lines.js";
import { defaultJournalPath, openJournal } from "../../journal/open-journal.js";
import { entriesOf } from "../../journal/upcasts.js";
import {
  type ChainBreak,
  type ReplayDifference,
  type ReplayRules,
  type Verification,
  verifyGame,
} from "../../journal/verify.js";
import { makePgn } from "../../rules/pgn.js";
import { makeReading } from "../../rules/time-control.js";
import type { InputOf } from "../../vocabulary/inputs.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import type { Problem } from "../../vocabulary/problems.js";
import { entryOf, type JournalRecord } from "../../vocabulary/records.js";
import { assertNever, err, ok, type Result } from "../../vocabulary/result.js";
import type { CliIo, Run } from "../io.js";
import { readVersion } from "../version.js";

/** Options of every command on the journal. */
export interface JournalOptions {
  /** Journal file, or a JSON Lines export; absent: the user's own. */
  readonly journal?: string;
  readonly json?: boolean;
}

export interface JournalGameOptions extends JournalOptions {
  /** Id of the game: `2026-11-29-1-2`. */
  readonly game: string;
}

export interface JournalOutputOptions extends JournalGameOptions {
  /** File to write; absent: standard output. */
  readonly output?: string;
}

const FINE = 0;
const ANSWER_IS_NO = 1;
const WRONG_USAGE = 2;
const OUTSIDE_FAILED = 3;

/** Text as one plain line, whatever a board or a player put into it. */
const plain = (text: string): string => text.replace(/\p{Cc}+/gu, " ").trim();

/** What went wrong, what it means, what to do next, in one line. */
const explainProblem = (problem: Problem): string => {
  switch (problem.code) {
    case "file-unreadable":
      return (
        `The journal ${problem.path} cannot be read: ${problem.detail}. ` +
        "Name another file with --journal."
      );
    case "file-unwritable":
      return (
        `The file ${problem.path} cannot be written: ${problem.detail}. ` +
        "The journal is as it was. Name another file with --output."
      );
    case "journal-damaged":
      return (
        `The journal ${problem.path} is damaged: ${problem.detail}. ` +
        "Keep the file as it is, and work on a copy."
      );
    case "journal-busy":
      return `The journal ${problem.path} is held by another program. Try again when it has ended.`;
    case "journal-failed":
      return `The journal ${problem.path} could not be used: ${problem.detail}.`;
    case "game-unknown": {
      const nearest = problem.nearest === undefined ? "" : ` The nearest is ${problem.nearest}.`;
      return (
        `There is no game ${problem.game} in the journal.${nearest} ` +
        "The games are listed by: annabella journal list."
      );
    }
    default:
      return `The journal could not be used: ${problem.code}.`;
  }
};

const reportProblem = (problem: Problem, io: CliIo): number => {
  io.err(plain(`${explainProblem(problem)} (${problem.code})`));
  return problem.code === "game-unknown" ? WRONG_USAGE : OUTSIDE_FAILED;
};

/** Opens the journal, lets `use` look at it, and closes it again. */
const withJournal = async <T>(
  options: JournalOptions,
  io: CliIo,
  use: (journal: Journal) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> => {
  const path = options.journal ?? defaultJournalPath(io.env);
  const opened = await openJournal(path, { mode: "read" });
  if (!opened.ok) return opened;
  try {
    return await use(opened.value);
  } finally {
    await opened.value.close();
  }
};

const readGame = (
  options: JournalGameOptions,
  io: CliIo,
): Promise<Result<readonly JournalRecord[], Problem>> =>
  withJournal(options, io, async (journal) => {
    const read = await journal.read(options.game);
    if (read.ok || read.error.code !== "game-unknown" || read.error.nearest !== undefined) {
      return read;
    }
    // A game may be known by its date or number alone: then the nearest is the last one like it.
    const games = await journal.games();
    const ids = games.ok ? games.value.map(({ game }) => game) : [];
    const nearest =
      ids.findLast((id) => id.includes(options.game)) ?? nearestWord(options.game, ids);
    return err({ ...read.error, ...(nearest === undefined ? {} : { nearest }) });
  });

const describeGame = ({ game, table, openedAt, lastSeq, result }: GameSummary): string =>
  `${game}: table ${table}, ${openedAt === "" ? "not opened" : `opened ${openedAt}`}, ` +
  `${lastSeq} records, ${result === "*" ? "no result yet" : `result ${result}`}`;

/** `annabella journal list`: every game of the journal, oldest first. */
export const runJournalList: Run<JournalOptions> = async (options, io) => {
  const games = await withJournal(options, io, (journal) => journal.games());
  if (!games.ok) return reportProblem(games.error, io);
  for (const summary of games.value) {
    io.out(options.json === true ? JSON.stringify(summary) : plain(describeGame(summary)));
  }
  if (games.value.length === 0 && options.json !== true) io.out("There are no games yet.");
  return FINE;
};

/** The facts of a record, each with its name; a move by its SAN, a list by its members. */
const describeFacts = (data: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.entries(data).flatMap(([name, value]) => {
    const text = describeFact(value);
    return text === "" ? [] : [`${name} ${text}`];
  });

const describeFact = (value: unknown): string => {
  if (value === null) return "none";
  if (Array.isArray(value)) return value.map(describeFact).join(" and ");
  if (typeof value !== "object") return String(value);
  if ("san" in value && typeof value.san === "string") return value.san;
  return describeFacts(value as Readonly<Record<string, unknown>>).join(" ");
};

/** The opening holds every setting of the table; these tell which game it is, `--json` shows all. */
const describeOpening = ({ opened }: InputOf<"game-opened">): readonly string[] => [
  `table ${opened.table}`,
  `opened ${opened.openedAt}`,
  `white ${opened.names.white}`,
  `black ${opened.names.black}`,
  opened.category,
  `edition ${opened.edition.id}`,
  `program ${opened.program}`,
];

const describeRecord = (record: JournalRecord): string => {
  const { seq, atMs, kind, type, data } = record;
  const entry = entryOf(record);
  const facts =
    entry.record.type === "game-opened" ? describeOpening(entry.record) : describeFacts(data);
  return [`${seq}, ${makeReading(atMs)}, ${kind} ${type}`, ...facts].join(", ");
};

/** `annabella journal show GAME`: the records of a game, one a line. */
export const runJournalShow: Run<JournalGameOptions> = async (options, io) => {
  const records = await readGame(options, io);
  if (!records.ok) return reportProblem(records.error, io);
  for (const record of records.value) {
    io.out(options.json === true ? makeJsonLine(record) : plain(describeRecord(record)));
  }
  return FINE;
};

const explainBreak = ({ seq, why }: ChainBreak): string => {
  switch (why) {
    case "gap":
      return `record ${seq} is missing`;
    case "out-of-order":
      return `another record stands in the place of record ${seq}`;
    case "other-game":
      return `record ${seq} belongs to another game`;
    case "hash-mismatch":
      return `record ${seq} is not as it was written`;
    case "not-opened":
      return "the first record does not open a game";
    default:
      return assertNever(why);
  }
};

const explainReplay = (difference: ReplayDifference): string => {
  const { seq, why, expected, found, writtenBy, verifiedBy, detail } = difference;
  const versions = `written by version ${writtenBy}, checked by version ${verifiedBy}`;
  switch (why) {
    case "shape-unknown":
      return `record ${seq} cannot be understood: ${detail ?? "its shape is unknown"}; ${versions}`;
    case "rules-failed":
      return `record ${seq} cannot be decided again: ${detail ?? "the rules failed"}; ${versions}`;
    case "replay":
      return (
        `at record ${seq} the journal has ${describeEvent(found)}, ` +
        `the rules give ${describeEvent(expected)}; ${versions}`
      );
    default:
      return assertNever(why);
  }
};

const describeEvent = (event: ReplayDifference["found"]): string => {
  if (event === null) return "no event";
  const { type, atMs, ...data } = event;
  return [type, ...describeFacts({ atMs, ...data })].join(" ");
};

const explainDifference = (difference: ChainBreak | ReplayDifference): string =>
  "expected" in difference ? explainReplay(difference) : explainBreak(difference);

/** The rules of this program, to check a journal with. */
const makeRules = (): ReplayRules<ReturnType<typeof initialState>> => ({
  initialState,
  decide,
  evolve,
  program: readVersion(),
});

/**
 * `annabella journal verify GAME`: checks the hash chain, decides every input again and compares.
 * `rules`: what to decide with; absent: this program's own.
 */
export const runJournalVerify = async <State = ReturnType<typeof initialState>>(
  options: JournalGameOptions,
  io: CliIo,
  rules?: ReplayRules<State>,
): Promise<number> => {
  const records = await readGame(options, io);
  if (!records.ok) {
    // A damaged journal is an answer to this question.
    if (records.error.code !== "journal-damaged") return reportProblem(records.error, io);
    const { detail } = records.error;
    const answer = { ok: false, events: 0, firstDifference: { why: "damaged", detail } };
    if (options.json === true) io.out(JSON.stringify(answer));
    reportProblem(records.error, io);
    return ANSWER_IS_NO;
  }
  const answer: Verification =
    rules === undefined ? verifyGame(records.value, makeRules()) : verifyGame(records.value, rules);
  if (options.json === true) io.out(JSON.stringify(answer));
  else if (answer.ok) {
    io.out(
      plain(
        `Game ${options.game} is as it was written: ${records.value.length} records, ` +
          `and ${answer.events} events that the rules give again.`,
      ),
    );
  } else {
    io.out(plain(`Game ${options.game} differs: ${explainDifference(answer.firstDifference)}.`));
  }
  return answer.ok ? FINE : ANSWER_IS_NO;
};

const writeOutput = async (
  text: string,
  options: JournalOutputOptions,
  io: CliIo,
): Promise<Result<void, Problem>> => {
  const { output } = options;
  if (output === undefined) {
    for (const line of text.replace(/\n$/, "").split("\n")) io.out(line);
    return ok(undefined);
  }
  try {
    await writeFile(output, text);
    return ok(undefined);
  } catch (cause) {
    const detail = cause instanceof Error ? cause.message : String(cause);
    return err({ code: "file-unwritable", path: output, detail, cause });
  }
};

/** `annabella journal export GAME`: all records as JSON Lines, hashes included. */
export const runJournalExport: Run<JournalOutputOptions> = async (options, io) => {
  const records = await readGame(options, io);
  if (!records.ok) return reportProblem(records.error, io);
  const text = records.value.map((record) => `${makeJsonLine(record)}\n`).join("");
  const written =
    text === "" && options.output === undefined
      ? ok(undefined)
      : await writeOutput(text, options, io);
  if (!written.ok) return reportProblem(written.error, io);
  if (options.output !== undefined) {
    io.err(plain(`${records.value.length} records are in ${options.output}.`));
  }
  return FINE;
};

/** `annabella journal pgn GAME`: the score of a game. `--json`: `{"game","pgn"}`. */
export const runJournalPgn: Run<JournalOutputOptions> = async (options, io) => {
  const records = await readGame(options, io);
  if (!records.ok) return reportProblem(records.error, io);
  const entries = entriesOf(records.value);
  if (!entries.ok) return reportProblem(entries.error, io);
  const pgn = makePgn(entries.value);
  if (pgn === undefined) {
    io.err(plain(`Game ${options.game} was never opened: there is nothing to write.`));
    return ANSWER_IS_NO;
  }
  const text = options.json === true ? `${JSON.stringify({ game: options.game, pgn })}\n` : pgn;
  const written = await writeOutput(text, options, io);
  if (!written.ok) return reportProblem(written.error, io);
  if (options.output !== undefined) io.err(plain(`The score is in ${options.output}.`));
  return FINE;
};
