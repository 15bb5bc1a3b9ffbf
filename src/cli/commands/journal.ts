import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { decide, evolve, initialState } from "../../game/game.js";
import type { GameSummary, Journal } from "../../journal/journal.js";
import { makeJsonLine } from "../../journal/json-lines.js";
import { MemoryJournal } from "../../journal/memory-journal.js";
import { defaultJournalPath, openJournal } from "../../journal/open-journal.js";
import { useEntries } from "../../journal/upcasts.js";
import {
  type ChainBreak,
  type ReplayDifference,
  type ReplayRules,
  type Verification,
  verifyGame,
} from "../../journal/verify.js";
import { makeEnvelope, writeEnvelope } from "../../rules/envelope.js";
import { makeReading } from "../../rules/time-control.js";
import { describeEvent, describeInput } from "../../speech/phrases/desk.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import { GAME_EVENT_TYPES } from "../../vocabulary/events.js";
import { INPUT_TYPES } from "../../vocabulary/inputs.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { Entry, JournalRecord } from "../../vocabulary/records.js";
import { assertNever, err, ok, type Result } from "../../vocabulary/result.js";
import { reasonOf } from "../../vocabulary/system-reason.js";
import { pgnOfGame } from "../../web/livechess/pgn-broadcast.js";
import { EXIT, exitCodeOf } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import { makePlainLine } from "../output.js";
import { readVersion } from "../version.js";

export interface JournalOptions {
  readonly json?: boolean;
  /** Journal file; absent: the user's own. */
  readonly journal?: string;
}

export interface JournalGameOptions extends JournalOptions {
  /** Id of the game: `2026-11-29-1-2`. */
  readonly game: string;
}

export interface JournalVerifyOptions extends JournalGameOptions {
  /** A hash that was printed or noted before: what it covers must still be in the journal. */
  readonly hash?: string;
}

export interface JournalOutputOptions extends JournalGameOptions {
  /** File to write; absent: standard output. */
  readonly output?: string;
}

/** Tells a problem of a command that only reads. Returns the exit code. */
export const reportProblem = (problem: Problem, io: CliIo): number => {
  // Elsewhere this problem means that a move was not recorded; here somebody only looks.
  const text =
    problem.code === "journal-failed"
      ? `The journal ${problem.path} cannot be read. The reason given: ${problem.detail}. Nothing was changed. Check the name of the file; if it is the right one, keep it and show it to the arbiter. (journal-failed)`
      : explainProblem(problem);
  io.err(makePlainLine(text));
  return exitCodeOf(problem.code);
};

/** Opens the journal, lets `use` look at it, and closes it again. */
const withJournal = async <T>(
  options: JournalOptions,
  io: CliIo,
  use: (journal: Journal) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> => {
  const path = options.journal ?? defaultJournalPath(io.env);
  // The user's own journal is made with his first game.
  const isYetToCome = options.journal === undefined && !existsSync(path);
  const opened = isYetToCome
    ? ok(new MemoryJournal([], path))
    : await openJournal(path, { mode: "read" });
  if (!opened.ok) return opened;
  try {
    return await use(opened.value);
  } finally {
    await opened.value.close();
  }
};

/** All records of a game. Errors: those of the journal; `game-unknown` with the nearest one. */
export const readGame = (
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
    io.out(options.json === true ? JSON.stringify(summary) : makePlainLine(describeGame(summary)));
  }
  if (games.value.length === 0 && options.json !== true) {
    const hint =
      options.journal === undefined
        ? " annabella play records one; name another journal with --journal."
        : "";
    io.out(makePlainLine(`There are no games yet.${hint}`));
  }
  return EXIT.fine;
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

const isKnown = ({ kind, record }: Entry): boolean =>
  (kind === "input" ? INPUT_TYPES : GAME_EVENT_TYPES).some((type) => type === record.type);

/** What a record says. What a newer program wrote, or what is damaged, comes by its name and facts. */
const describeContent = (record: JournalRecord): string => {
  const text = useEntries([record], ([entry]) => {
    if (entry === undefined || !isKnown(entry)) return undefined;
    return entry.kind === "input" ? describeInput(entry.record) : describeEvent(entry.record);
  });
  return text.ok && text.value !== undefined
    ? text.value
    : [record.type, ...describeFacts(record.data)].join(", ");
};

const describeRecord = (record: JournalRecord): string =>
  `${record.seq}, ${makeReading(record.atMs)}: ${describeContent(record)}`;

/** `annabella journal show GAME`: the records of a game, one a line. */
export const runJournalShow: Run<JournalGameOptions> = async (options, io) => {
  const records = await readGame(options, io);
  if (!records.ok) return reportProblem(records.error, io);
  for (const record of records.value) {
    io.out(options.json === true ? makeJsonLine(record) : makePlainLine(describeRecord(record)));
  }
  return EXIT.fine;
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
        `at record ${seq} the journal has ${describeDifferent(found)}, ` +
        `the rules give ${describeDifferent(expected)}; ${versions}`
      );
    default:
      return assertNever(why);
  }
};

/** An event with all its facts: two that differ may sound the same. */
const describeDifferent = (event: ReplayDifference["found"]): string => {
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

/** Digits by which a hash is known; it may be read out and typed in groups. */
const LEAST_DIGITS = 8;

/** The record that a noted hash, or its beginning, belongs to; null: no record has it. */
const findHash = (
  records: readonly JournalRecord[],
  hash: string,
): { readonly seq: number } | null => {
  const digits = hash.replace(/[^0-9a-fA-F]/g, "").toLowerCase();
  if (digits.length < LEAST_DIGITS) return null;
  const found = records.find((record) => record.hash.startsWith(digits));
  return found === undefined ? null : { seq: found.seq };
};

const explainNoted = (noted: { readonly seq: number } | null): string =>
  noted === null
    ? `No record has the hash that was noted, or fewer than ${LEAST_DIGITS} digits of it were given: what it was taken from is not this journal, or was changed.`
    : `The hash that was noted is that of record ${noted.seq}: up to there the game is what it was then.`;

/**
 * `annabella journal verify GAME`: checks the hash chain, decides every input again and compares.
 * `rules`: what to decide with; absent: this program's own.
 */
export const runJournalVerify = async <State = ReturnType<typeof initialState>>(
  options: JournalVerifyOptions,
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
    return EXIT.answerIsNo;
  }
  const answer: Verification =
    rules === undefined ? verifyGame(records.value, makeRules()) : verifyGame(records.value, rules);
  const last = records.value.at(-1);
  const noted = options.hash === undefined ? undefined : findHash(records.value, options.hash);
  if (options.json === true) {
    io.out(
      JSON.stringify({
        ...answer,
        ...(last === undefined ? {} : { head: { seq: last.seq, hash: last.hash } }),
        ...(noted === undefined ? {} : { noted }),
      }),
    );
  } else if (answer.ok) {
    io.out(
      makePlainLine(
        `Game ${options.game} is as it was written: ${records.value.length} records, ` +
          `and ${answer.events} events that the rules give again.`,
      ),
    );
  } else {
    io.out(
      makePlainLine(`Game ${options.game} differs: ${explainDifference(answer.firstDifference)}.`),
    );
  }
  if (options.json !== true) {
    if (last !== undefined) {
      io.out(makePlainLine(`Its hash at record ${last.seq}, the last, is ${last.hash}.`));
    }
    if (noted !== undefined) io.out(makePlainLine(explainNoted(noted)));
  }
  return answer.ok && noted !== null ? EXIT.fine : EXIT.answerIsNo;
};

/** Writes a text, ended by a newline, to the file that was asked for, else as lines. */
export const writeOutput = async (
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
    const detail = reasonOf(cause);
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
    io.err(makePlainLine(`${records.value.length} records are in ${options.output}.`));
  }
  return EXIT.fine;
};

/** `annabella journal pgn GAME`: the score of a game. `--json`: `{"game","pgn"}`. */
export const runJournalPgn: Run<JournalOutputOptions> = async (options, io) => {
  const records = await readGame(options, io);
  if (!records.ok) return reportProblem(records.error, io);
  const read = pgnOfGame(records.value);
  if (!read.ok) return reportProblem(read.error, io);
  const pgn = read.value;
  if (pgn === undefined) {
    io.err(makePlainLine(`Game ${options.game} was never opened: there is nothing to write.`));
    return EXIT.answerIsNo;
  }
  const text = options.json === true ? `${JSON.stringify({ game: options.game, pgn })}\n` : pgn;
  const written = await writeOutput(text, options, io);
  if (!written.ok) return reportProblem(written.error, io);
  if (options.output !== undefined) io.err(makePlainLine(`The score is in ${options.output}.`));
  return EXIT.fine;
};

/**
 * `annabella journal envelope GAME`: what stands on the envelope of an adjourned game (I.2).
 * `--json`: `{"game","envelope":[line]}`. Exit code 1 when the game is not adjourned.
 */
export const runJournalEnvelope: Run<JournalOutputOptions> = async (options, io) => {
  const records = await readGame(options, io);
  if (!records.ok) return reportProblem(records.error, io);
  const read = useEntries(records.value, (entries) => {
    const envelope = makeEnvelope(entries);
    return envelope === undefined ? undefined : writeEnvelope(envelope);
  });
  if (!read.ok) return reportProblem(read.error, io);
  if (read.value === undefined) {
    io.err(makePlainLine(`Game ${options.game} is not adjourned: there is no envelope.`));
    return EXIT.answerIsNo;
  }
  const lines = read.value.map(makePlainLine);
  const text =
    options.json === true
      ? JSON.stringify({ game: options.game, envelope: lines })
      : lines.join("\n");
  const written = await writeOutput(`${text}\n`, options, io);
  if (!written.ok) return reportProblem(written.error, io);
  if (options.output !== undefined) io.err(makePlainLine(`The text is in ${options.output}.`));
  return EXIT.fine;
};
