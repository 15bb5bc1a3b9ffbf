import {
  FILE_NAMES,
  type FileName,
  isSquareName,
  RANK_NAMES,
  type RankName,
  ROLES,
  type Role,
  type SquareName,
} from "../../vocabulary/chess.js";
import { KEYWORDS, type Keyword } from "../../vocabulary/utterance.js";
import { type Language, NATO_FILES, type Name } from "./language.js";

/** What a word or phrase of an announcement means, without any position. */
export type Meaning =
  | { readonly kind: "file"; readonly file: FileName }
  | { readonly kind: "rank"; readonly rank: RankName }
  | { readonly kind: "square"; readonly square: SquareName }
  | { readonly kind: "role"; readonly role: Role }
  | { readonly kind: "castling"; readonly side: "short" | "long" }
  | { readonly kind: "capture" }
  | { readonly kind: "check"; readonly check: "check" | "mate" }
  | { readonly kind: "en-passant" }
  | { readonly kind: "promotion-mark" }
  | { readonly kind: "filler" }
  | { readonly kind: "correction" }
  | { readonly kind: "keyword"; readonly keyword: Keyword }
  | { readonly kind: "unknown" };

/** One word or phrase of an announcement: what it means and how it was said. */
export interface Token {
  readonly meaning: Meaning;
  readonly words: readonly string[];
  readonly remark?: string;
}

interface Entry {
  readonly meaning: Meaning;
  /** The form it stands for, when it is not the right one. */
  readonly instead?: { readonly of: string; readonly as: "alias" | "misprint" };
}

/** All phrases of one language. Shape: lower-case words joined by one space → meaning. */
export interface Lexicon {
  readonly entries: ReadonlyMap<string, Entry>;
  /** Letters and their names ("d", "de", "бэ"): a file only together with a rank. */
  readonly fileLetters: ReadonlyMap<string, FileName>;
  /** Words of the longest phrase. */
  readonly longest: number;
}

/** Signs that only separate words: commas and pauses mean nothing (5.2). */
const SEPARATORS = /[\s,.;:!?…"„“”«»()¿¡\-–—]+/u;

/** Words of a text as they were said, without punctuation. */
export const splitWords = (text: string): readonly string[] =>
  text
    .normalize("NFC")
    .replace(/[’ʼ`´]/gu, "'")
    .split(SEPARATORS)
    .filter((word) => word !== "");

const fold = (text: string): string => splitWords(text).join(" ").toLowerCase();

/** The phrase in every spelling: with its signs, and with what is typed instead of them. */
const spellings = (text: string, language: Language): readonly string[] => {
  const respelled = [...fold(text)].reduce<readonly string[]>(
    (heads, letter) => {
      const forms = [letter, ...(language.respellings[letter] ?? [])];
      return heads.flatMap((head) => forms.map((form) => head + form));
    },
    [""],
  );
  const latin = language.transliterate?.(fold(text)) ?? [];
  return [...respelled, ...latin.flatMap((form) => [form, form.replace(/'/g, "")])];
};

const buildLexicon = (language: Language): Lexicon => {
  const entries = new Map<string, Entry>();
  const add = (text: string, entry: Entry): void => {
    for (const spelling of spellings(text, language)) {
      if (!entries.has(spelling)) entries.set(spelling, entry);
    }
  };
  const addName = (name: Name, meaning: Meaning): void => {
    for (const text of [name.text, ...(name.also ?? []), ...(name.spoken ? [name.spoken] : [])]) {
      add(text, { meaning });
    }
    for (const text of name.aliases ?? []) {
      add(text, { meaning, instead: { of: name.text, as: "alias" } });
    }
    for (const text of name.misprints ?? []) {
      add(text, { meaning, instead: { of: name.text, as: "misprint" } });
    }
  };
  for (const file of FILE_NAMES) addName(language.files[file], { kind: "file", file });
  for (const rank of RANK_NAMES) {
    addName(language.ranks[rank], { kind: "rank", rank });
    add(rank, { meaning: { kind: "rank", rank } });
  }
  for (const role of ROLES) addName(language.roles[role], { kind: "role", role });
  addName(language.castling.short, { kind: "castling", side: "short" });
  addName(language.castling.long, { kind: "castling", side: "long" });
  addName(language.capture, { kind: "capture" });
  addName(language.check, { kind: "check", check: "check" });
  addName(language.mate, { kind: "check", check: "mate" });
  addName(language.enPassant, { kind: "en-passant" });
  addName(language.correction, { kind: "correction" });
  for (const text of language.promotionMarks) add(text, { meaning: { kind: "promotion-mark" } });
  for (const text of language.fillers) add(text, { meaning: { kind: "filler" } });
  for (const keyword of KEYWORDS) {
    for (const text of language.keywords[keyword]) {
      add(text, { meaning: { kind: "keyword", keyword } });
    }
  }
  // Other spelling alphabets last: they never take a word from the announcement itself.
  for (const file of FILE_NAMES) {
    for (const word of [language.alphabet[file], language.nato[file], NATO_FILES[file]]) {
      for (const text of [word.text, ...(word.spoken ? [word.spoken] : [])]) {
        const instead = { of: language.files[file].text, as: "alias" } as const;
        add(text, { meaning: { kind: "file", file }, instead });
      }
    }
  }
  const longest = Math.max(...[...entries.keys()].map((text) => text.split(" ").length));
  const fileLetters = new Map<string, FileName>();
  for (const file of FILE_NAMES) {
    const names = [file, language.letterNames[file], ...(language.otherLetterNames?.[file] ?? [])];
    for (const name of names) {
      for (const spelling of spellings(name, language)) {
        if (!fileLetters.has(spelling)) fileLetters.set(spelling, file);
      }
    }
  }
  return { entries, fileLetters, longest };
};

/** Built when a language is heard for the first time: most tables hear one. */
const lexicons = new WeakMap<Language, Lexicon>();

/** The phrases of a language. */
export const lexiconOf = (language: Language): Lexicon => {
  let lexicon = lexicons.get(language);
  if (lexicon === undefined) {
    lexicon = buildLexicon(language);
    lexicons.set(language, lexicon);
  }
  return lexicon;
};

const known = (entry: Entry, words: readonly string[]): Token => {
  const said = words.join(" ");
  return entry.instead === undefined
    ? { meaning: entry.meaning, words }
    : {
        meaning: entry.meaning,
        words,
        remark: `${entry.instead.as}: "${said}" read as ${entry.instead.of}`,
      };
};

/** A word that holds squares, or a file and a digit: "e4", "e2e4", "Eva4", "е2е4" in Cyrillic. */
const compound = (word: string, lexicon: Lexicon): readonly Token[] | undefined => {
  const text = word.toLowerCase();
  const pairs = /^(\p{L}[1-8]){1,2}$/u.test(text) ? [text.slice(0, 2), text.slice(2)] : [];
  const squares = pairs
    .filter((pair) => pair !== "")
    .map((pair) => `${lexicon.fileLetters.get(pair[0] ?? "") ?? ""}${pair[1]}`);
  if (squares.length > 0) {
    return squares.every((square) => isSquareName(square))
      ? squares.filter(isSquareName).map((square) => ({
          meaning: { kind: "square", square },
          words: [word],
        }))
      : undefined;
  }
  const glued = /^(\p{L}{2,})([1-8])$/u.exec(text);
  const name = glued?.[1] ?? "";
  const rank = lexicon.entries.get(glued?.[2] ?? "");
  if (rank === undefined) return undefined;
  const file = lexicon.entries.get(name);
  const letter = lexicon.fileLetters.get(name);
  const first: Token | undefined =
    file?.meaning.kind === "file"
      ? known(file, [word.slice(0, -1)])
      : letter === undefined
        ? undefined
        : { meaning: { kind: "file", file: letter }, words: [word.slice(0, -1)] };
  return first === undefined ? undefined : [first, known(rank, [word.slice(-1)])];
};

/** Cuts an announcement into its phrases, the longest known one first; the rest is `unknown`. */
export const tokenize = (text: string, language: Language): readonly Token[] => {
  const lexicon = lexiconOf(language);
  const words = splitWords(text);
  const tokens: Token[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? "";
    const next = words[at + 1]?.toLowerCase() ?? "";
    // "d 4", "de vier": a letter names a file only together with its rank.
    const file = lexicon.fileLetters.get(word.toLowerCase());
    if (file !== undefined && lexicon.entries.get(next)?.meaning.kind === "rank") {
      tokens.push({ meaning: { kind: "file", file }, words: [word] });
      at += 1;
      continue;
    }
    let taken = 0;
    for (let length = Math.min(lexicon.longest, words.length - at); length > 0; length -= 1) {
      const said = words.slice(at, at + length);
      const entry = lexicon.entries.get(said.join(" ").toLowerCase());
      if (entry !== undefined) {
        tokens.push(known(entry, said));
        taken = length;
        break;
      }
    }
    if (taken > 0) {
      at += taken;
      continue;
    }
    tokens.push(...(compound(word, lexicon) ?? [{ meaning: { kind: "unknown" }, words: [word] }]));
    at += 1;
  }
  return tokens;
};
