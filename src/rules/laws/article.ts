import { EDITION_IDS, type EditionId } from "../../vocabulary/edition.js";

export const LAW_CLASSES = ["E", "W", "A", "P"] as const;
/**
 * What a program can do about an article: E enforce it, W detect and warn, A assist the arbiter, P
 * nothing (it is about things and people). Source: laws matrix, section 2.
 */
export type LawClass = (typeof LAW_CLASSES)[number];

/** Editions whose numbers we know from their text; 2023 has those of 2018. */
export const NUMBERED_EDITIONS = ["fide-1997", "fide-2001", "fide-2005", "fide-2018"] as const;
export type NumberedEdition = (typeof NUMBERED_EDITIONS)[number];

/** One rule, wherever it stands in each edition. */
export interface LawArticle {
  /** Short name, unique: today's number where it has one. */
  readonly id: string;
  /** Its numbers in each edition; empty: not in that edition. */
  readonly numbers: Readonly<Record<NumberedEdition, readonly string[]>>;
  /** First edition that has it, where the numbers do not tell. */
  readonly since?: EditionId;
  /** Last edition that has it, where the numbers do not tell. */
  readonly until?: EditionId;
  readonly classes: readonly LawClass[];
  /** What it asks, in one line of our own. */
  readonly rule: string;
  /** What the program does about it. */
  readonly does: string;
  /** Cases that show it beside those that cite it. */
  readonly cases?: readonly string[];
  /** Files of tests that show it beside those named after it. */
  readonly tests?: readonly string[];
  /** How cases cite it, where its numbers are those of another rule as well. */
  readonly citedAs?: readonly string[];
}

export interface LawChapter {
  readonly title: string;
  readonly articles: readonly LawArticle[];
}

/** What shows that the program does what it says. */
export interface ShownBy {
  /** Ids of conformance cases. */
  readonly cases: readonly string[];
  /** Names of tests, each after the file it is in. */
  readonly tests: readonly string[];
}

const isSince = (edition: EditionId, first: EditionId): boolean =>
  EDITION_IDS.indexOf(edition) >= EDITION_IDS.indexOf(first);

/** Whether an edition has this rule. 2009 and 2014 are told from 2005 and 2018 and from `since`. */
export const isInEdition = (article: LawArticle, edition: EditionId): boolean => {
  const { numbers, since, until } = article;
  if (until !== undefined && !isSince(until, edition)) return false;
  if (since !== undefined) return isSince(edition, since);
  switch (edition) {
    case "fide-1997":
    case "fide-2001":
    case "fide-2005":
      return numbers[edition].length > 0;
    case "fide-2009":
    case "fide-2014":
      return numbers["fide-2005"].length > 0;
    case "fide-2018":
    case "fide-2023":
      return numbers["fide-2018"].length > 0;
    default: {
      const never: never = edition;
      throw new Error(`unhandled edition: ${String(never)}`);
    }
  }
};

/** Under which of the known numberings an edition is looked up. */
export const numberingOf = (edition: EditionId): NumberedEdition => {
  switch (edition) {
    case "fide-2009":
      return "fide-2005";
    case "fide-2014":
    case "fide-2023":
      return "fide-2018";
    default:
      return edition;
  }
};

/** A number as people may type it: `4.3a`, `4.3 (a)`, `d.2.5`. */
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9.]/g, "");

const isUnder = (number: string, asked: string): boolean =>
  number === asked || (number.startsWith(asked) && /^[.a-z]/.test(number.slice(asked.length)));

/**
 * The articles that a number names, or that stand under it ("4.3" names 4.3(a) and 4.3.1), in one
 * edition or in any.
 */
export const findArticles = (
  chapters: readonly LawChapter[],
  asked: string,
  edition?: EditionId,
): readonly LawArticle[] => {
  const wanted = plain(asked);
  const numberings = edition === undefined ? NUMBERED_EDITIONS : [numberingOf(edition)];
  const all = chapters.flatMap(({ articles }) => articles);
  // A number means what it means in the edition asked for; VI.3 is understood in every one.
  const exact = all.filter(
    ({ id }) => plain(id) === wanted && (edition === undefined || /^[A-Z]/.test(id)),
  );
  const under = all.filter((article) =>
    numberings.some((one) => article.numbers[one].some((number) => isUnder(plain(number), wanted))),
  );
  const found = new Set([...exact, ...under]);
  return all.filter(
    (article) => found.has(article) && (edition === undefined || isInEdition(article, edition)),
  );
};

/** The numbers of an article, one phrase for each numbering that has it. */
export const describeNumbers = ({ numbers }: LawArticle): string => {
  const phrases: string[] = [];
  let last: string | undefined;
  for (const edition of NUMBERED_EDITIONS) {
    const shown = numbers[edition].join(", ");
    const year = edition === "fide-2018" ? "2018 and 2023" : edition.slice(-4);
    if (shown === "") last = undefined;
    else if (shown === last) phrases.push(`${phrases.pop() ?? ""}, ${year}`);
    else phrases.push(`${shown} in ${year}`);
    if (shown !== "") last = shown;
  }
  return phrases.join("; ");
};

const CLASS_WORDS: Readonly<Record<LawClass, string>> = {
  E: "enforced",
  W: "detected and told",
  A: "the arbiter is assisted",
  P: "left to people",
};

export const describeClasses = ({ classes }: LawArticle): string =>
  classes.map((one) => CLASS_WORDS[one]).join(", ");
