import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readCases } from "../../src/conformance/read-cases.js";
import {
  type LawArticle,
  type LawChapter,
  NUMBERED_EDITIONS,
  type NumberedEdition,
  type ShownBy,
} from "../../src/rules/laws/article.js";

export const ROOT = resolve(fileURLToPath(import.meta.url), "../../..");

const CASE_FOLDERS = ["fixtures/conformance/laws", "fixtures/cases/laws"];

/** A case with the articles it cites, or a test with those in its name. */
interface Evidence {
  readonly name: string;
  readonly cites: readonly string[];
}

/** Numbers that one edition alone can have: VI.3, D.2.5, A.5.3, III.5, B6, E9. */
const hasLetter = (number: string): boolean => /^[A-Z]/.test(number);

/** In which numberings a citation is looked up: `7.5.5 2018` in one, `4.3(a)` where most agree. */
const numberingsOf = (number: string, year: string | undefined): readonly NumberedEdition[] => {
  switch (year) {
    case "1997":
      return ["fide-1997"];
    case "2001":
      return ["fide-2001"];
    case "2005":
    case "2009":
      return ["fide-2005"];
    case "2014":
      return ["fide-2005", "fide-2018"];
    case undefined:
      return hasLetter(number) ? NUMBERED_EDITIONS : ["fide-1997", "fide-2001"];
    default:
      return ["fide-2018"];
  }
};

const names = (number: string, cited: string): boolean =>
  cited === number || (cited.startsWith(number) && /^[(.]/.test(cited.slice(number.length)));

/** Whether a citation is of this article. */
export const citesArticle = (article: LawArticle, citation: string): boolean => {
  if (article.citedAs !== undefined) return article.citedAs.includes(citation);
  const [, cited = "", year] = /^(\S+)(?: (\d{4}))?$/.exec(citation) ?? [];
  return numberingsOf(cited, year).some((numbering) =>
    article.numbers[numbering].some((number) => names(number, cited)),
  );
};

const collectCases = async (): Promise<readonly Evidence[]> => {
  const cases = await readCases(CASE_FOLDERS.map((folder) => join(ROOT, folder)));
  if (!cases.ok) throw new Error(JSON.stringify(cases.error));
  return cases.value.flatMap((one) =>
    one.kind === "scenario" ? [{ name: one.scenario.id, cites: one.scenario.cite }] : [],
  );
};

const ARTICLE = String.raw`(?:Preface|[A-Z]{1,3}\.?\d+(?:\.\d+)*(?:\([a-z]\))*[a-f]?|\d+\.\d+(?:\.\d+)*(?:\([a-z]\))*)(?: (?:1997|20\d\d))?`;
const TEST_NAME = new RegExp(
  String.raw`(?:\btest|\]|\]\s*as const|\))\(\s*["\x60']((${ARTICLE}(?:, ${ARTICLE})*):? (?:[^"\x60'\\]|\\.)*)["\x60']`,
  "g",
);

/** All files of tests, by their path from the root. */
const testFiles = async (): Promise<readonly string[]> =>
  (await readdir(join(ROOT, "tests"), { recursive: true }))
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => `tests/${name.split("\\").join("/")}`)
    .sort();

const collectTests = async (): Promise<readonly Evidence[]> => {
  const tests: Evidence[] = [];
  for (const file of await testFiles()) {
    const text = await readFile(join(ROOT, file), "utf8");
    for (const [, title = "", articles = ""] of text.matchAll(TEST_NAME)) {
      // A test cites as today's Laws number; letters are the same in every edition.
      const cites = articles
        .split(", ")
        .flatMap((number) => (/^\d\S*$/.test(number) ? [number, `${number} 2018`] : [number]));
      tests.push({ name: `${file}: ${title}`, cites });
    }
  }
  return tests;
};

/** What shows each article, by its id: cases that cite it or that it names, tests named after it. */
export const collectEvidence = async (
  chapters: readonly LawChapter[],
): Promise<Readonly<Record<string, ShownBy>>> => {
  const cases = await collectCases();
  const tests = await collectTests();
  const known = new Set(cases.map(({ name }) => name));
  const files = new Set(await testFiles());
  const shown: Record<string, ShownBy> = {};
  for (const article of chapters.flatMap(({ articles }) => articles)) {
    const named = article.cases ?? [];
    const unknown = [
      ...named.filter((id) => !known.has(id)),
      ...(article.tests ?? []).filter((file) => !files.has(file)),
    ];
    if (unknown.length > 0) {
      throw new Error(`${article.id} names what there is not: ${unknown.join(", ")}`);
    }
    const fitting = (all: readonly Evidence[]): readonly string[] =>
      all
        .filter(({ cites }) => cites.some((citation) => citesArticle(article, citation)))
        .map(({ name }) => name);
    shown[article.id] = {
      cases: [...new Set([...fitting(cases), ...named])].sort(),
      tests: [...new Set([...fitting(tests), ...(article.tests ?? [])])],
    };
  }
  return shown;
};
