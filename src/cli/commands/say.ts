import { matchUtterance, nameMove } from "../../rules/announcement.js";
import {
  findMove,
  type LegalMove,
  type Position,
  parsePosition,
  parseSan,
  playMove,
  STARTING_POSITION,
} from "../../rules/position.js";
import { parseAnnouncement } from "../../speech/phrases/hear.js";
import { NAMINGS, type Naming } from "../../speech/phrases/languages.js";
import { STYLES, type Style, sayMove } from "../../speech/phrases/say.js";
import type { VoiceRequest } from "../../speech/voices/voice.js";
import {
  findLanguageTag,
  LANGUAGE_TAGS,
  type LanguageTag,
  nearestLanguageTag,
} from "../../vocabulary/languages.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { NamedMove } from "../../vocabulary/utterance.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import { wordOption } from "../word-option.js";

export interface SayCommandOptions {
  /** UCI, SAN or any announcement, played one after the other. */
  readonly moves: readonly string[];
  /** Default: the starting array. */
  readonly fen?: string;
  /** Default `de`. */
  readonly lang?: string;
  /** Default `anna`. */
  readonly style?: string;
  /** `full` (default) or `short`. */
  readonly form?: string;
  /** `own` (default) or `german`: the names and numbers of the Laws in the writing of `lang`. */
  readonly names?: string;
  readonly json?: boolean;
  /** Speaks what it prints. */
  readonly play?: boolean;
  /** With `play`: voice, device and words a minute. */
  readonly voice?: string;
  readonly device?: string;
  readonly rate?: string;
}

const FORMS = ["full", "short"] as const;

/** SAN with the signs of check and mate, as score sheets have it. */
export const fullSan = (move: NamedMove): string =>
  move.san + (move.full.check === "mate" ? "#" : move.full.check === "check" ? "+" : "");

/** Position of `--fen`, or the starting array. Errors: `fen-invalid`. */
export const positionOption = (fen: string | undefined): Result<Position, Problem> =>
  fen === undefined || fen === "START" ? ok(STARTING_POSITION) : parsePosition(fen);

/** Tag of a language that we can announce in. Errors: `option-invalid`, with the nearest tag. */
export const languageOption = (value: string | undefined): Result<LanguageTag, Problem> => {
  const text = value ?? "de";
  const tag = findLanguageTag(text);
  if (tag !== undefined) return ok(tag);
  const nearest = nearestLanguageTag(text);
  return err({
    code: "option-invalid",
    option: "--lang",
    value: text,
    allowed: LANGUAGE_TAGS.join(", "),
    ...(nearest === undefined ? {} : { nearest }),
  });
};

/** Whose names `--names` asks for. Errors: `option-invalid`. */
export const namesOption = (value: string | undefined): Result<Naming, Problem> =>
  wordOption<Naming>("--names", value ?? "own", NAMINGS);

const moveNamed = (
  text: string,
  position: Position,
  language: LanguageTag,
  names: Naming,
): LegalMove | undefined => {
  const known = findMove(position, text.toLowerCase()) ?? parseSan(position, text);
  if (known !== undefined) return known;
  const match = matchUtterance(parseAnnouncement(text, language, names), position);
  return match.status === "understood" ? match.move : undefined;
};

/**
 * `annabella say MOVE…`: the announcement of each move, one a line, and spoken with `--play`. A move
 * that is not legal ends the list with a problem and exit code 2; 3: there is no voice to be heard.
 */
export const runSay: Run<SayCommandOptions> = async (options, io) => {
  const spoken: VoiceRequest[] = [];
  const code = say(options, io, spoken);
  if (code !== EXIT.fine || options.play !== true) return code;
  // Voices are loaded by who wants to hear them.
  const { readSpeakingOptions, speakAll } = await import("../speaking.js");
  const speaking = readSpeakingOptions(options);
  if (!speaking.ok) return failWith(speaking.error, io);
  return await speakAll(spoken, speaking.value, io);
};

const say = (options: SayCommandOptions, io: CliIo, spoken: VoiceRequest[]): number => {
  const language = languageOption(options.lang);
  if (!language.ok) return failWith(language.error, io);
  const style = wordOption<Style>("--style", options.style ?? "anna", STYLES);
  if (!style.ok) return failWith(style.error, io);
  const form = wordOption("--form", options.form ?? "full", FORMS);
  if (!form.ok) return failWith(form.error, io);
  const names = namesOption(options.names);
  if (!names.ok) return failWith(names.error, io);
  const start = positionOption(options.fen);
  if (!start.ok) return failWith(start.error, io);

  let position = start.value;
  for (const text of options.moves) {
    const move = moveNamed(text, position, language.value, names.value);
    if (move === undefined) {
      return failWith({ code: "move-invalid", text, fen: position.fen }, io);
    }
    const named = nameMove(position, move);
    const phrase = sayMove(named, {
      language: language.value,
      style: style.value,
      form: form.value,
      names: names.value,
    });
    io.out(
      options.json === true
        ? JSON.stringify({ uci: named.uci, san: fullSan(named), ...phrase })
        : phrase.text,
    );
    spoken.push({ words: phrase.spokenText, language: language.value });
    position = playMove(position, move);
  }
  return EXIT.fine;
};
