import { type Command, InvalidArgumentError, Option } from "commander";
import { findLanguageTag, LANGUAGE_TAGS, nearestLanguageTag } from "../../vocabulary/languages.js";

// Options that several commands take, with what each value must be.

/**
 * Options without which a command cannot run, by their long names. They are looked for when everything
 * that was written is understood: of `--wite fake:aph1` the mistyped name is told, not that White's
 * board is missing.
 */
export const requireOptions = (command: Command, ...names: readonly string[]): Command =>
  command.hook("preAction", (_, asked) => {
    for (const option of command.options) {
      if (option.long === undefined || !names.includes(option.long)) continue;
      if (asked.getOptionValue(option.attributeName()) === undefined) {
        asked.error(`required option '${option.flags}' not specified`);
      }
    }
  });

export const jsonOption = (description = "prints JSON Lines"): Option =>
  new Option("--json", description);

export const fenOption = (): Option =>
  new Option("--fen <fen>", "position; default: the start of a game");

export const namesOption = (): Option =>
  new Option(
    "--names <whose>",
    "own names of the language, or german as the Laws ask; default: own",
  ).choices(["own", "german"]);

export const journalOption = (): Option =>
  new Option("--journal <file>", "journal file; default: the user's own").argParser(parseFileName);

export const traceOption = (): Option =>
  new Option(
    "--trace <file>",
    "notes in a file where each millisecond of a move goes; annabella trace reads it",
  ).argParser(parseFileName);

const parseFileName = (text: string): string => {
  if (text.trim() === "") throw new InvalidArgumentError("It is the name of a file.");
  return text;
};

export const portOption = (): Option =>
  new Option("--port <number>", "port of the pages; default 8420").argParser(parsePort);

export const hostOption = (): Option =>
  new Option("--host <address>", "address of the pages; default: this machine only");

const parsePort = (text: string): number => {
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError("It is a whole number up to 65535.");
  }
  return port;
};

export const earOption = (): Option =>
  new Option(
    "--ear <ear.setting=value>",
    "device, voice, rate or lang of room, white or black; may be given again",
  ).argParser((value: string, before: readonly string[] = []) => [...before, value]);

export const voiceOption = (): Option =>
  new Option("--voice <name>", "voice to use; default: the best one found");

/** An option that may be given again: its values, in order. */
export const listOption = (flags: string, description: string): Option =>
  new Option(flags, description)
    .default([], "none")
    .argParser((value: string, before: readonly string[]) => [...before, value]);

export const livechessOriginOption = (): Option =>
  new Option(
    "--livechess-origin <origin>",
    "web page that may read it, like https://lichess.org; may be given again",
  ).argParser((value: string, before: readonly string[] | undefined) => [...(before ?? []), value]);

export const livechessOption = (): Option =>
  new Option(
    "--livechess [port]",
    "lets programs on this machine that read DGT LiveChess follow the game; default port 1982",
  ).argParser(parsePort);

/** Tag of a language that the program has. */
export const parseLanguage = (text: string): string => {
  const tag = findLanguageTag(text);
  if (tag !== undefined) return tag;
  const nearest = nearestLanguageTag(text);
  const perhaps = nearest === undefined ? "" : ` Did you mean ${nearest}?`;
  throw new InvalidArgumentError(`It is one of ${LANGUAGE_TAGS.join(", ")}.${perhaps}`);
};

export const parseDelay = (text: string): number => {
  const seconds = Number(text);
  if (!(seconds >= 0 && seconds <= 86_400) || text.trim() === "") {
    throw new InvalidArgumentError("It is a number of seconds from 0 to 86400.");
  }
  return seconds;
};

export const parseSpeed = (text: string): number | "max" => {
  if (text === "max") return text;
  const speed = Number(text);
  if (!(speed > 0 && Number.isFinite(speed))) {
    throw new InvalidArgumentError("It is a number above 0, or the word max.");
  }
  return speed;
};

/** A whole number from 1. Its range is checked by the command. */
export const parseCount = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) {
    throw new InvalidArgumentError("It is a whole number from 1.");
  }
  return count;
};

export const makeExamples = (...lines: readonly string[]): readonly string[] => [
  "",
  lines.length === 1 ? "Example:" : "Examples:",
  ...lines.map((line) => `  ${line}`),
];
