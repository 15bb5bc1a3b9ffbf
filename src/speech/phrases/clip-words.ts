import { FILE_NAMES, RANK_NAMES, ROLES, SQUARE_NAMES } from "../../vocabulary/chess.js";
import type { Word } from "./language.js";
import { languageOf } from "./languages.js";
import { phraseOf, squareWords } from "./say.js";
import { type Sentences, sentencesOf } from "./sentences.js";
import { voiced } from "./voiced.js";

/** A clip: one piece of what is said, that may be put together with others. */
export interface ClipCut {
  /** As the voice got it: one of {@link clipTexts}. */
  readonly text: string;
  /** Silence after it before the next one. Units: milliseconds. */
  readonly pauseMs: number;
}

/** Between two clips of one clause, and where a comma or a full stop stands. Units: milliseconds. */
const GAP_MS = 60;
const CLAUSE_MS = 250;

type Words = readonly (Word | string)[];

/** Everything a move is announced with (rules for the visually impaired, 5.2). */
const moveWords = (tag: string): readonly Words[] => {
  const language = languageOf(tag);
  const { castling, capture, check, mate, enPassant, correction } = language;
  return [
    ...ROLES.map((role) => [language.roles[role]]),
    ...SQUARE_NAMES.map((square) => squareWords(square, language)),
    ...[castling.short, castling.long, capture, enPassant, check, mate, correction].map((word) => [
      word,
    ]),
    // A rank or a file alone stands in the short form ("Turm Anna David eins").
    ...FILE_NAMES.map((file) => [language.files[file]]),
    ...RANK_NAMES.map((rank) => [language.ranks[rank]]),
  ];
};

/** The short sentences without which a player would not know how he stands. */
const sentenceWords = (s: Sentences): readonly Words[] =>
  [
    s.noMoveYet,
    s.unclear,
    s.ambiguous,
    s.promotionPieceMissing,
    ...Object.values(s.refusals),
    s.boardLost,
    s.boardBack,
    s.boardWrong,
    s.boardRight,
    s.positionRestored,
    s.paused,
    s.gameOver,
    ...Object.values(s.results),
    s.reasons.checkmate,
    s.reasons.stalemate,
    s.reasons.resignation,
    s.reasons.time,
    s.reasons.agreement,
    ...Object.values(s.offersDraw),
    s.drawDeclined,
    ...Object.values(s.turn),
  ].map((words) => [words]);

/** A clock time, and the number of a move. */
const numberWords = (tag: string): readonly Words[] => {
  const language = languageOf(tag);
  const { units, move } = sentencesOf(tag);
  const counted = Object.values(units).flatMap(({ gender, noun }) =>
    Array.from({ length: 60 }, (_, count) => [language.numberWords(count, gender), noun(count)]),
  );
  // Numbers of several words ("vinte e sete") come from clips of one word.
  return [...new Set(counted.flat().flatMap((words) => words.split(" "))), move].map((word) => [
    word,
  ]);
};

const made = new Map<string, readonly string[]>();

/**
 * What is kept as clips of a language, as a voice gets it: every word of a move with the squares in
 * one piece, short sentences, times. Taken from the words of the language: there is no second list.
 */
export const clipTexts = (tag: string): readonly string[] => {
  const { tag: known } = languageOf(tag);
  const texts =
    made.get(known) ??
    [
      ...new Set(
        [...moveWords(known), ...sentenceWords(sentencesOf(known)), ...numberWords(known)].map(
          (words) => voiced(phraseOf(words).spokenText, languageOf(known)),
        ),
      ),
    ].filter((text) => text !== "");
  made.set(known, texts);
  return texts;
};

const cuttable = new Map<string, ReadonlySet<string>>();

const foldedTexts = (tag: string): ReadonlySet<string> => {
  const { tag: known } = languageOf(tag);
  const texts = cuttable.get(known) ?? new Set(clipTexts(known));
  cuttable.set(known, texts);
  return texts;
};

/** Most words that one clip has. */
const longestOf = (texts: ReadonlySet<string>): number =>
  Math.max(...[...texts].map((text) => text.split(" ").length));

/**
 * Cuts words into clips, the longest ones first: "Springer Gustav eins Felix drei" into Springer,
 * Gustav eins, Felix drei. `rest`: what no clip holds, from the first such word on; "" when all is
 * covered. What stands before `rest` ends at a comma or full stop: half a clause says something else.
 */
export const cutIntoClips = (
  words: string,
  tag: string,
): { readonly cuts: readonly ClipCut[]; readonly rest: string } => {
  const texts = foldedTexts(tag);
  const longest = longestOf(texts);
  // A sentence with a comma within is one clip.
  if (texts.has(words)) return { cuts: [{ text: words, pauseMs: 0 }], rest: "" };
  const clauses = words.split(/(?<=[,.])\s+/u).map((clause) => clause.trim());
  const cuts: ClipCut[] = [];
  for (const [at, clause] of clauses.entries()) {
    const own = cutClause(clause.replace(/[,.\s]+$/u, ""), texts, longest);
    if (own === undefined) return { cuts, rest: clauses.slice(at).join(" ") };
    for (const [index, text] of own.entries()) {
      const isLast = index === own.length - 1;
      cuts.push({ text, pauseMs: isLast ? CLAUSE_MS : GAP_MS });
    }
  }
  const last = cuts.pop();
  return {
    cuts: last === undefined ? [] : [...cuts, { ...last, pauseMs: 0 }],
    rest: "",
  };
};

const cutClause = (
  clause: string,
  texts: ReadonlySet<string>,
  longest: number,
): readonly string[] | undefined => {
  if (texts.has(clause)) return [clause];
  const words = clause.split(/\s+/u).filter((word) => word !== "");
  const own: string[] = [];
  for (let at = 0; at < words.length; ) {
    let text: string | undefined;
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const candidate = words.slice(at, at + length).join(" ");
      if (!texts.has(candidate)) continue;
      text = candidate;
      at += length;
      break;
    }
    if (text === undefined) return undefined;
    own.push(text);
  }
  return own;
};
