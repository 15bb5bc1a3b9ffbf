import { writeFile } from "node:fs/promises";
import { makeBrf, makeUnicodeSheet, PAGE_ENDS, parseSheet } from "../../braille/brf.js";
import type { Cells } from "../../braille/cells.js";
import { drawPages } from "../../braille/page-picture.js";
import { NOTATION_FORMS } from "../../braille/profiles/profile.js";
import { DEFAULT_PROFILE, PROFILES } from "../../braille/profiles/profiles.js";
import { type ReadFault, readSheet } from "../../braille/read-sheet.js";
import { layOutSheet, PAGE_LIMITS } from "../../braille/score-sheet.js";
import { gameOfPgn, gameOfRecords, type SheetGame } from "../../braille/sheet-game.js";
import { parseJsonLines } from "../../journal/json-lines.js";
import { defaultJournalPath, openJournal } from "../../journal/open-journal.js";
import { useEntries } from "../../journal/upcasts.js";
import { parsePosition } from "../../rules/position.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { reasonOf } from "../../vocabulary/system-reason.js";
import { readProfileOption, readSmallFile } from "../braille-files.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import { makePlainLine } from "../output.js";
import { describeSheetLine } from "../sheet-lines.js";
import { wordOption } from "../word-option.js";

export interface BrailleWriteOptions {
  /** PGN, JSON Lines of a game's records, or the id of a game in the journal. */
  readonly file: string;
  /** Journal file; absent: the user's own. */
  readonly journal?: string;
  /** Name of a notation, or a TOML file; absent: de-basis. */
  readonly profile?: string;
  readonly form?: string;
  readonly width: number;
  readonly height: number;
  /** Which game of the file, from 1. */
  readonly game: number;
  readonly unicode?: boolean;
  readonly pageEnd: string;
  readonly clocks?: boolean;
  /** False: without the check at the edge of each line. */
  readonly check: boolean;
  readonly output?: string;
  readonly svg?: string;
  readonly json?: boolean;
}

export interface BrailleReadOptions {
  /** BRF or Unicode Braille. */
  readonly file: string;
  /** Name of a notation, or a TOML file; absent: the one that fits. */
  readonly profile?: string;
  readonly fen?: string;
  readonly json?: boolean;
}

const writeText = async (path: string, text: string): Promise<Result<void, Problem>> => {
  try {
    await writeFile(path, text);
    return ok(undefined);
  } catch (cause) {
    const detail = reasonOf(cause);
    return err({ code: "file-unwritable", path, detail, cause });
  }
};

/** A number of an option within its range. */
const rangeOption = (
  option: string,
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
): Result<number, Problem> =>
  value >= min && value <= max
    ? ok(value)
    : err({ code: "option-invalid", option, value: String(value), allowed: `${min} to ${max}` });

/** Bytes that no text file has: NUL and other controls. */
const isBinary = (text: string): boolean => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd || (code < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(code))) return true;
  }
  return false;
};

/** Longer than any line of a PGN, whose export format has 79 signs. */
const MAX_PGN_LINE = 100_000;

/** A file with fewer games than were asked for. */
const beyondLast = (index: number, games: number): Problem => ({
  code: "option-invalid",
  option: "--game",
  value: String(index),
  allowed: games === 1 ? "1, the only game of the file" : `1 to ${games}, the games of the file`,
});

const gameOfFile = (path: string, text: string, index: number): Result<SheetGame, Problem> => {
  const invalid = (detail: string): Result<SheetGame, Problem> =>
    err({ code: "pgn-invalid", path, detail });
  if (isBinary(text)) return invalid("it is not a text file");
  if (/\.jsonl$/i.test(path)) {
    const games = parseJsonLines(text, path);
    if (!games.ok) return games;
    const records = games.value[index - 1];
    if (records === undefined) {
      const { length } = games.value;
      return length === 0 ? invalid("there is no game in it") : err(beyondLast(index, length));
    }
    const game = useEntries(records, gameOfRecords);
    if (!game.ok) return game;
    return game.value.ok ? game.value : invalid(game.value.error.detail);
  }
  if (text.split("\n").some((line) => line.length > MAX_PGN_LINE)) {
    return invalid("a line has no end");
  }
  const game = gameOfPgn(text, index);
  if (game.ok) return game;
  const { detail, games } = game.error;
  return games === undefined ? invalid(detail) : err(beyondLast(index, games));
};

/** `2026-11-29-1-2`: the name of a game in a journal. */
const GAME_ID = /^\d{4}-\d{2}-\d{2}-.+-\d+$/;

/** The game of a file, or of the journal, also while it is played. */
const findGame = async (
  options: BrailleWriteOptions,
  io: CliIo,
): Promise<Result<SheetGame, Problem>> => {
  const { file } = options;
  if (!GAME_ID.test(file) && options.journal === undefined) {
    const text = await readSmallFile(file);
    return text.ok ? gameOfFile(file, text.value, options.game) : text;
  }
  const journal = await openJournal(options.journal ?? defaultJournalPath(io.env), {
    mode: "read",
  });
  if (!journal.ok) return journal;
  try {
    const records = await journal.value.read(file);
    if (!records.ok) return records;
    const read = useEntries(records.value, gameOfRecords);
    if (!read.ok) return read;
    const game = read.value;
    return game.ok ? game : err({ code: "pgn-invalid", path: file, detail: game.error.detail });
  } finally {
    await journal.value.close();
  }
};

/** `annabella braille FILE`: the score sheet of a game, for an embosser or a display. */
export const runBraille: Run<BrailleWriteOptions> = async (options, io) => {
  const profile = await readProfileOption("--profile", options.profile ?? DEFAULT_PROFILE.name);
  if (!profile.ok) return failWith(profile.error, io);
  const width = rangeOption("--width", options.width, PAGE_LIMITS.width);
  if (!width.ok) return failWith(width.error, io);
  const height = rangeOption("--height", options.height, PAGE_LIMITS.height);
  if (!height.ok) return failWith(height.error, io);
  const form = wordOption("--form", options.form ?? profile.value.form, NOTATION_FORMS);
  if (!form.ok) return failWith(form.error, io);
  const pageEnd = wordOption("--page-end", options.pageEnd, PAGE_ENDS);
  if (!pageEnd.ok) return failWith(pageEnd.error, io);
  if (profile.value.dots === 8 && options.unicode !== true && options.json !== true) {
    const problem: Problem = {
      code: "option-invalid",
      option: "--profile without --unicode",
      value: `${profile.value.name}, because BRF has six dots`,
      allowed: PROFILES.filter(({ dots }) => dots === 6)
        .map(({ name }) => name)
        .join(", "),
    };
    return failWith(problem, io);
  }
  const game = await findGame(options, io);
  if (!game.ok) return failWith(game.error, io);

  const pages = layOutSheet(game.value, {
    profile: profile.value,
    form: form.value,
    width: width.value,
    height: height.value,
    hasChecks: options.check,
    hasClocks: options.clocks === true,
  });
  if (options.svg !== undefined) {
    const title = `${game.value.white} - ${game.value.black}, ${profile.value.name}`;
    const picture = drawPages(pages, width.value, height.value, title);
    const written = await writeText(options.svg, picture);
    if (!written.ok) return failWith(written.error, io);
  }
  const sheet =
    options.unicode === true
      ? makeUnicodeSheet(pages)
      : options.json === true
        ? ""
        : makeBrf(pages, height.value, pageEnd.value);
  if (options.output !== undefined) {
    const written = await writeText(options.output, sheet);
    if (!written.ok) return failWith(written.error, io);
  }
  if (options.json === true) printJson(pages, io);
  else if (options.output === undefined) {
    // The line end that `out` adds is the last one of the sheet.
    for (const line of sheet.replace(/\n$/, "").split("\n")) io.out(line);
  }
  return EXIT.fine;
};

const printJson = (pages: readonly (readonly Cells[])[], io: CliIo): void => {
  for (const [index, lines] of pages.entries()) {
    io.out(JSON.stringify({ page: index + 1, lines }));
  }
};

const problemOf = (path: string, error: ReadFault): Problem => ({
  code: "sheet-invalid",
  path,
  fault: error.fault,
});

/**
 * `annabella braille read FILE`: every move of a Braille score sheet, with how sure it is. Exit code
 * 1 unless every line is confirmed.
 */
export const runBrailleRead: Run<BrailleReadOptions> = async (options, io) => {
  const position = options.fen === undefined ? undefined : parsePosition(options.fen);
  if (position?.ok === false) return failWith(position.error, io);
  const profile =
    options.profile === undefined
      ? undefined
      : await readProfileOption("--profile", options.profile);
  if (profile?.ok === false) return failWith(profile.error, io);
  const text = await readSmallFile(options.file);
  if (!text.ok) return failWith(text.error, io);
  const sheet = parseSheet(text.value);
  if ("fault" in sheet) {
    return failWith({ code: "sheet-invalid", path: options.file, ...sheet }, io);
  }
  const profiles = profile === undefined ? PROFILES : [profile.value];
  const read = readSheet(sheet.pages, profiles, position?.value);
  if (!read.ok) return failWith(problemOf(options.file, read.error), io);
  const { lines } = read.value;
  const unsure = lines.filter(({ state }) => state !== "confirmed").length;
  for (const line of lines) {
    const { ply, text: written, san, state, candidates } = line;
    io.out(
      options.json === true
        ? JSON.stringify({ ply, text: written, san, state, candidates })
        : makePlainLine(describeSheetLine(line)),
    );
  }
  if (options.json !== true) {
    io.out(
      `${lines.length - unsure} of ${lines.length} moves confirmed, notation ${read.value.profile.name}`,
    );
  }
  return unsure === 0 ? EXIT.fine : EXIT.answerIsNo;
};
