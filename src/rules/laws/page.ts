import {
  describeClasses,
  describeNumbers,
  type LawArticle,
  type LawChapter,
  type ShownBy,
} from "./article.js";

const NOTHING: ShownBy = { cases: [], tests: [] };

/** Cases and tests of an article, as lines of their own; none where nothing shows it. */
export const describeEvidence = ({ cases, tests }: ShownBy): readonly string[] => [
  ...(cases.length === 0 ? [] : [`Cases: ${cases.join(", ")}.`]),
  ...tests.map((test) => `Test: ${test}.`),
];

const makeEntry = (article: LawArticle, shown: ShownBy): string => {
  const [first = "", ...others] = describeEvidence(shown);
  return [
    `### ${describeNumbers(article)}`,
    "",
    article.rule,
    "",
    `- Program (${describeClasses(article)}): ${article.does}`,
    ...[first, ...others].filter((line) => line !== "").map((line) => `- ${line}`),
  ].join("\n");
};

/** The page of all articles, in Markdown, ended by a newline. */
export const makeLawsPage = (
  chapters: readonly LawChapter[],
  shown: Readonly<Record<string, ShownBy>>,
): string =>
  [
    "# The Laws, article by article",
    "",
    "*Reference. Written by `npm run docs:laws` from `src/rules/laws/articles.ts`, the cases in `fixtures` and the names of the tests.*",
    "",
    "Every rule sentence is our own short wording; the Laws are those of FIDE. `annabella laws 4.3` prints the same, and `annabella conformance` runs the cases.",
    "2009 is numbered as 2005 here, 2014 as 2018. How the editions differ in numbers and times is in [the laws matrix](laws-matrix.md), section 4.",
    ...chapters.flatMap(({ title, articles }) => [
      "",
      `## ${title}`,
      ...articles.flatMap((article) => ["", makeEntry(article, shown[article.id] ?? NOTHING)]),
    ]),
    "",
  ].join("\n");
