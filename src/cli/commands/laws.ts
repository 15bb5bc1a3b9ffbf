import { baseEditionOf, EDITION_NAMES } from "../../rules/editions/editions.js";
import {
  describeClasses,
  describeNumbers,
  findArticles,
  isInEdition,
  type LawArticle,
} from "../../rules/laws/article.js";
import { LAW_CHAPTERS } from "../../rules/laws/articles.js";
import { describeEvidence } from "../../rules/laws/page.js";
import { SHOWN_BY } from "../../rules/laws/shown-by.js";
import { EDITION_IDS, type EditionId } from "../../vocabulary/edition.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo } from "../io.js";
import type { OutputOptions } from "../options.js";

export interface LawsCommandOptions extends OutputOptions {
  /** Number of an article as people write it; absent: all of them. */
  readonly article?: string;
  readonly edition?: string;
}

const shownBy = ({ id }: LawArticle) => SHOWN_BY[id] ?? { cases: [], tests: [] };

/** One article, one fact a line. */
const tellArticle = (article: LawArticle): readonly string[] => [
  `Article ${describeNumbers(article)}.`,
  `Rule: ${article.rule}`,
  `Program (${describeClasses(article)}): ${article.does}`,
  ...describeEvidence(shownBy(article)),
];

const listArticle = (article: LawArticle): string =>
  `${describeNumbers(article)}: ${describeClasses(article)}. ${article.rule}`;

const makeJson = (article: LawArticle): string =>
  JSON.stringify({
    id: article.id,
    numbers: article.numbers,
    editions: EDITION_IDS.filter((edition) => isInEdition(article, edition)),
    classes: article.classes,
    rule: article.rule,
    does: article.does,
    ...shownBy(article),
  });

/** Numbers that can be asked for, for a suggestion. */
const knownNumbers = (): readonly string[] =>
  LAW_CHAPTERS.flatMap(({ articles }) =>
    articles.flatMap(({ numbers }) => Object.values(numbers).flat()),
  );

/**
 * `annabella laws [ARTICLE]`: what the rule asks, what the program does, what shows it.
 * Exit codes: 0 told, 1 not in that edition, 2 there is no such article or no such edition.
 */
export const runLaws = (options: LawsCommandOptions, io: CliIo): Promise<number> => {
  const { article: asked, edition } = options;
  const base = edition === undefined ? undefined : baseEditionOf(edition);
  if (edition !== undefined && base === undefined) {
    const nearest = nearestWord(edition, EDITION_NAMES);
    const problem = {
      code: "option-invalid" as const,
      option: "--edition",
      value: edition,
      allowed: EDITION_NAMES.join(", "),
      ...(nearest === undefined ? {} : { nearest }),
    };
    return Promise.resolve(failWith(problem, io));
  }
  return Promise.resolve(tell(io, options.json === true, asked, base));
};

const tell = (
  io: CliIo,
  isJson: boolean,
  asked: string | undefined,
  edition: EditionId | undefined,
): number => {
  const articles =
    asked === undefined
      ? LAW_CHAPTERS.flatMap((chapter) => chapter.articles).filter(
          (article) => edition === undefined || isInEdition(article, edition),
        )
      : findArticles(LAW_CHAPTERS, asked, edition);
  if (asked !== undefined && articles.length === 0) {
    const near = nearestWord(asked, knownNumbers());
    const where = edition === undefined ? "" : ` in ${edition}`;
    const hint = near === undefined || near === asked ? "" : ` Did you mean ${near}?`;
    io.err(
      `There is no article ${asked}${where} that we know.${hint} Run annabella laws for the list.`,
    );
    // An article of another edition is a question that was answered.
    const isElsewhere = findArticles(LAW_CHAPTERS, asked, undefined).length > 0;
    return isElsewhere ? EXIT.answerIsNo : EXIT.wrongUsage;
  }
  for (const [index, article] of articles.entries()) {
    if (isJson) io.out(makeJson(article));
    else if (asked === undefined) io.out(listArticle(article));
    else {
      if (index > 0) io.out("");
      for (const line of tellArticle(article)) io.out(line);
    }
  }
  return EXIT.fine;
};
