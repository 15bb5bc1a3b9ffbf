import { sayEvent, sayInput } from "../../src/speech/phrases/desk.js";
import { type HearingTold, sayHearing } from "../../src/speech/phrases/hearing.js";
import { languageOf, NAMINGS } from "../../src/speech/phrases/languages.js";
import { narrate } from "../../src/speech/phrases/narrate.js";
import { sayProblem } from "../../src/speech/phrases/problems/explain.js";
import {
  type Phrase,
  STYLES,
  sayMove,
  sayMoveNumber,
  sayTime,
} from "../../src/speech/phrases/say.js";
import { sentencesOf } from "../../src/speech/phrases/sentences.js";
import { voiced } from "../../src/speech/phrases/voiced.js";
import {
  type Answer,
  END_REASONS,
  type GameEvent,
  PRESS_REFUSALS,
} from "../../src/vocabulary/events.js";
import type { LanguageTag } from "../../src/vocabulary/languages.js";
import type { Spoken } from "../../src/vocabulary/spoken.js";
import { KEYWORDS, type Utterance } from "../../src/vocabulary/utterance.js";
import { cesarMove, knightMove, SAMPLE_EVENTS } from "../speech/phrases/sample-events.js";
import { SAMPLE_INPUTS } from "../speech/phrases/sample-inputs.js";
import { PROBLEMS } from "../speech/phrases/sample-problems.js";

/** Announcements of the rules for the visually impaired, 5.2, and what else has its own words. */
const MOVES: readonly Utterance[] = [
  { role: "pawn", from: "e2", to: "e4" },
  { role: "knight", from: "g1", to: "f3" },
  { role: "bishop", from: "f1", capture: true, to: "b5" },
  { role: "rook", from: "h1", to: "h8", check: "check" },
  { role: "king", from: "d7", capture: true, to: "c6" },
  { role: "pawn", from: "e5", capture: true, to: "d6", enPassant: true },
  { role: "pawn", from: "e7", to: "e8", promotion: "queen", check: "check" },
  { role: "pawn", from: "e7", capture: true, to: "f8", promotion: "knight" },
  { role: "queen", from: "h5", capture: true, to: "f7", check: "mate" },
  { castling: "short" },
  { castling: "long", check: "check" },
  { correction: true, role: "rook" },
];

const NUMBERS = [0, 1, 2, 3, 5, 11, 16, 21, 22, 24, 31, 71, 80, 81, 91, 100, 101, 200, 321, 1234];

const at = (hours: number, minutes: number, seconds: number): number =>
  ((hours * 60 + minutes) * 60 + seconds) * 1000;
const TIMES = [
  at(0, 0, 0),
  at(0, 0, 1),
  at(0, 0, 21),
  at(0, 1, 2),
  at(0, 12, 30),
  at(1, 3, 0),
  at(1, 1, 1),
  at(2, 22, 22),
  at(5, 45, 11),
  at(21, 31, 41),
];

const ANSWERS: readonly Answer[] = [
  { request: "own-time", ms: at(0, 4, 9) },
  { request: "move-number", moveNumber: 41 },
  { request: "position", fen: "4k3/8/8/8/8/2P5/4P3/R3K2R b KQ - 0 24" },
  { request: "square", square: "e4", piece: "P" },
  { request: "square", square: "e5", piece: null },
  { request: "rank", of: "1", men: [{ square: "a1", piece: "R" }] },
  { request: "file", of: "e", men: [] },
  { request: "attackers", of: "e4", men: [] },
  { request: "attackers", of: "e4", men: [{ square: "f6", piece: "n" }] },
  { request: "obligation", touched: [], free: true },
  { request: "obligation", touched: [{ square: "g1", piece: "N" }], free: true },
  { request: "last-move", move: knightMove, by: "white" },
  { request: "last-move", move: null, by: null },
  { request: "repeat", move: cesarMove, by: "black" },
  { request: "position", refused: true },
  { request: "time", refused: true, why: "sighted" },
];

/** When a table cannot go on. */
const stoppedPhrase = (tag: LanguageTag): Phrase => {
  const text = sentencesOf(tag).stopped;
  return { text, spokenText: voiced(text, languageOf(tag)) };
};

/** What a player is told of how he was heard. */
export const HEARINGS: readonly HearingTold[] = [
  { kind: "differs", board: cesarMove, heard: { role: "knight", from: "g1", to: "f3" } },
  { kind: "differs", board: knightMove, heard: { castling: "short" } },
  { kind: "unsure" },
  { kind: "to-arbiter" },
  { kind: "say-again", words: "remis", withinMs: 20_000 },
  { kind: "second-unsure", words: "remis", withinMs: 20_000 },
  { kind: "not-said-again", words: "remis" },
  { kind: "waits", heard: { role: "knight", from: "g1", to: "f3" } },
  { kind: "waited-too-long" },
  { kind: "not-due" },
  { kind: "talked-over" },
  { kind: "nothing-heard" },
  { kind: "not-recognised" },
  { kind: "microphone-lost" },
  { kind: "microphone-silent" },
  { kind: "microphone-back" },
];

const event = (data: object): GameEvent => ({ atMs: 1_000, ...data }) as GameEvent;

/** Every text that is said in the middle of a game, from one event of each kind and each variant. */
export const SAID_EVENTS: readonly GameEvent[] = [
  ...SAMPLE_EVENTS,
  ...PRESS_REFUSALS.map((why) =>
    event({ type: "clock-press-refused", by: "white", speaker: "player", why }),
  ),
  ...END_REASONS.map((reason) => event({ type: "game-ended", result: "1-0", reason })),
  ...(["1/2-1/2", "0-0", "1/2-0", "0-1/2", "*"] as const).map((result) =>
    event({ type: "game-ended", result, reason: "arbiter" }),
  ),
  ...(["silent", "noise"] as const).map((why) =>
    event({ type: "board-unheard", by: "white", why }),
  ),
  event({ type: "draw-offered", by: "white" }),
  event({ type: "arbiter-called", by: "white", why: "claim" }),
  ...ANSWERS.map((answer) => event({ type: "request-answered", by: "white", answer })),
];

/** What is said about the events to blind players in training, who hear the most. */
export const spokenOf = (
  events: readonly GameEvent[],
  language: string,
  announcing = language,
): readonly (Spoken & { readonly about: string })[] =>
  events.flatMap((one) =>
    narrate(one, {
      players: { white: "visually-impaired", black: "visually-impaired" },
      policies: { feedbackLevel: "full" },
      languages: { white: language, black: language, room: language },
      announcing,
    }).map((spoken) => ({ ...spoken, about: one.type })),
  );

/** What is said about a hearing, in the words of a language: "Brett …, gehört …". */
const hearingsIn = (tag: LanguageTag): readonly (readonly [string, Phrase])[] =>
  HEARINGS.map((told) => [`heard, ${told.kind}`, sayHearing(told, tag)]);

/** The same of every event: whatever a voice may get of a language, to show and to speak. */
export const phrasesOf = (tag: LanguageTag): readonly (readonly [string, Phrase])[] => [
  ...MOVES.flatMap((move) =>
    STYLES.flatMap((style) =>
      NAMINGS.map((names): [string, Phrase] => [
        `${style}, ${names}`,
        sayMove(move, { language: tag, style, names }),
      ]),
    ),
  ),
  ...NUMBERS.map((value): [string, Phrase] => [String(value), sayMoveNumber(value, tag)]),
  ...TIMES.map((ms): [string, Phrase] => [String(ms), sayTime(ms, tag)]),
  ...[tag, "de"].flatMap((announcing) =>
    spokenOf(SAID_EVENTS, tag, announcing)
      .filter(({ language }) => language === tag)
      .map(({ about, text, spokenText }): [string, Phrase] => [
        about,
        { text, spokenText: spokenText ?? text },
      ]),
  ),
  ["table-stopped", stoppedPhrase(tag)],
  ...SAID_EVENTS.map((one): [string, Phrase] => [one.type, sayEvent(one, tag)]),
  ...SAMPLE_INPUTS.map((one): [string, Phrase] => [one.type, sayInput(one, tag)]),
  ...PROBLEMS.map((one): [string, Phrase] => [one.code, sayProblem(one, tag)]),
  ...hearingsIn(tag),
];

const cell = (text: string): string => text.replaceAll("|", "\\|");

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const seen = new Set<string>();
  const lines = rows
    .map((row) => `| ${row.map(cell).join(" | ")} |`)
    .filter((line) => !seen.has(line) && seen.add(line));
  return [`| ${head.join(" | ")} |`, `|${head.map(() => " --- |").join("")}`, ...lines].join("\n");
};

const NAMES: Readonly<Record<LanguageTag, string>> = {
  de: "German",
  en: "English",
  pt: "Portuguese",
  ru: "Russian",
  es: "Spanish",
  fr: "French",
};

const row = (head: string, { text, spokenText }: Phrase): readonly string[] => [
  head,
  text,
  spokenText === text ? "the same" : spokenText,
];

/** A page with every text of a language, as it is shown and as a voice gets it. */
export const makeTextsPage = (tag: LanguageTag): string => {
  const knight: Utterance = { role: "knight", from: "g1", capture: true, to: "f3", check: "check" };
  const language = languageOf(tag);
  const said = spokenOf(SAID_EVENTS, tag).map(({ about, text, spokenText }) =>
    row(about, { text, spokenText: spokenText ?? text }),
  );
  return `# Texts in ${NAMES[tag]}

*Reference. Written by \`tests/support/write-texts.ts\` from the tables of the program; a test compares.*

What is shown stands beside what a voice gets. Words that the voice would read wrongly are spelled for it
here. See [the languages](languages.md).

## Announcements

${table(
  ["move", "shown", "spoken"],
  MOVES.map((move) =>
    row(sayMove(move, { language: "en", style: "san" }).text, sayMove(move, { language: tag })),
  ),
)}

## With the German names of the Laws

${table(
  ["move", "shown", "spoken"],
  MOVES.map((move) =>
    row(
      sayMove(move, { language: "en", style: "san" }).text,
      sayMove(move, { language: tag, names: "german" }),
    ),
  ),
)}

## Styles

${table(
  ["style", "shown", "spoken"],
  STYLES.map((style) => row(style, sayMove(knight, { language: tag, style }))),
)}

## What is understood

Beside the words above; umlauts, accents and other signs may be missing.

${table(
  ["meaning", "words"],
  KEYWORDS.map((keyword) => [keyword, language.keywords[keyword].join(", ")]),
)}

## Numbers and times

${table(
  ["number", "spoken"],
  NUMBERS.map((value) => [String(value), language.numberWords(value)]),
)}

${table(
  ["shown", "spoken"],
  TIMES.map((ms) => [sayTime(ms, tag).text, sayTime(ms, tag).spokenText]),
)}

## Said in the middle of a game

${table(["event", "shown", "spoken"], [...said, row("no record can be written", stoppedPhrase(tag))])}

## Said of what was heard

${table(
  ["hearing", "shown", "spoken"],
  hearingsIn(tag).map(([about, phrase]) => row(about, phrase)),
)}

## The arbiter's desk: events

${table(
  ["event", "shown", "spoken"],
  SAMPLE_EVENTS.map((one) => row(one.type, sayEvent(one, tag))),
)}

## The arbiter's desk: inputs

${table(
  ["input", "shown", "spoken"],
  SAMPLE_INPUTS.map((one) => row(one.type, sayInput(one, tag))),
)}

## Problems

${table(
  ["code", "shown", "spoken"],
  PROBLEMS.map((one) => row(one.code, sayProblem(one, tag))),
)}
`;
};
