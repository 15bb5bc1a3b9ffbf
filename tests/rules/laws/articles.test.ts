import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  describeNumbers,
  findArticles,
  isInEdition,
  type ShownBy,
} from "../../../src/rules/laws/article.js";
import { LAW_CHAPTERS } from "../../../src/rules/laws/articles.js";
import { makeLawsPage } from "../../../src/rules/laws/page.js";
import { SHOWN_BY } from "../../../src/rules/laws/shown-by.js";
import { EDITION_IDS, type EditionId } from "../../../src/vocabulary/edition.js";
import { collectEvidence, ROOT } from "../../support/laws-evidence.js";

const ARTICLES = LAW_CHAPTERS.flatMap(({ articles }) => articles);

/**
 * What the language of cases cannot say: how a board lies (2.1, 7.1(b)), the names of squares, what is
 * printed or exported (8.3, I.2), which category a control makes (B1, C1), a variant of an edition.
 */
const BEYOND_CASES = ["2.1", "2.4", "7.1b", "8.3", "8.4s", "I.2", "B1", "C1"];

describe("the articles of the Laws", () => {
  let shown: Readonly<Record<string, ShownBy>> = {};
  beforeAll(async () => {
    shown = await collectEvidence(LAW_CHAPTERS);
  }, 60_000);

  test("each that a program can do something about has a case, and where no case can speak of it a test", () => {
    const ours = ARTICLES.filter(({ classes }) => classes.some((one) => one !== "P"));
    const without = ours.filter(({ id }) => (shown[id]?.cases ?? []).length === 0);
    expect(without.map(({ id }) => id).sort()).toEqual([...BEYOND_CASES].sort());
    for (const { id } of without) {
      expect({ id, isTested: (shown[id]?.tests ?? []).length > 0 }).toEqual({ id, isTested: true });
    }
  });

  test("what the program tells about them is up to date; else: npm run docs:laws", async () => {
    expect(SHOWN_BY).toEqual(shown);
    const page = await readFile(join(ROOT, "docs/laws/by-article.md"), "utf8");
    expect(page).toBe(makeLawsPage(LAW_CHAPTERS, shown));
  });

  test("have names of their own, and every sentence is one plain line", () => {
    expect(new Set(ARTICLES.map(({ id }) => id)).size).toBe(ARTICLES.length);
    for (const { id, rule, does, classes } of ARTICLES) {
      for (const text of [rule, does]) expect({ id, text }).toEqual({ id, text: text.trim() });
      expect(`${rule}${does}`).not.toMatch(/\n|\|/);
      expect(rule).toMatch(/\.$/);
      expect(classes.length).toBeGreaterThan(0);
    }
  });

  test("are each in some edition, with a number there", () => {
    for (const article of ARTICLES) {
      expect({ id: article.id, numbers: describeNumbers(article) !== "" }).toEqual({
        id: article.id,
        numbers: true,
      });
      expect(EDITION_IDS.some((edition) => isInEdition(article, edition))).toBe(true);
    }
  });

  test("every article of the laws matrix is among them", async () => {
    const matrix = await readFile(join(ROOT, "docs/laws/laws-matrix.md"), "utf8");
    const section = matrix.slice(matrix.indexOf("## 3. Matrix"), matrix.indexOf("## 4. Editions"));
    const missing: string[] = [];
    for (const line of section
      .split("\n")
      .filter((one) => /^\| [^-|]/.test(one) && !one.includes("| Rule |"))) {
      const today = line.split("|")[4]?.trim() ?? "";
      const [number] = /^(?:[A-Z]+\.)?\d+(?:\.\d+)*/.exec(today) ?? [];
      if (number === undefined || findArticles(LAW_CHAPTERS, number).length > 0) continue;
      missing.push(number);
    }
    expect(missing).toEqual([]);
  });
});

describe("looking an article up", () => {
  const idsOf = (asked: string, edition?: EditionId): readonly string[] =>
    findArticles(LAW_CHAPTERS, asked, edition).map(({ id }) => id);

  test("takes a number as people write it, and what stands under it", () => {
    expect(idsOf("4.3(a)", "fide-1997")).toEqual(["4.3a", "4.3b"]);
    expect(idsOf("4.3a", "fide-1997")).toEqual(["4.3a", "4.3b"]);
    expect(idsOf("4.3", "fide-2018")).toEqual(["4.3a", "4.3b", "4.3c"]);
    expect(idsOf("vi.3")).toEqual(["VI.3", "VI.3b", "VI.3c"]);
    expect(idsOf("D.2.5")).toEqual(["VI.3c"]);
    expect(idsOf("99")).toEqual([]);
  });

  test("the same number is another rule in another edition", () => {
    expect(idsOf("6.8", "fide-1997")).toEqual(["6.8"]);
    expect(idsOf("6.8(a)", "fide-2001")).toEqual(["6.7a"]);
    expect(idsOf("4.7", "fide-2005")).toEqual(["4.8"]);
  });

  test("a rule is in the editions that have it", () => {
    const editionsOf = (id: string): readonly EditionId[] => {
      const article = ARTICLES.find((one) => one.id === id);
      return article === undefined ? [] : EDITION_IDS.filter((one) => isInEdition(article, one));
    };
    expect(editionsOf("9.6.1")).toEqual(["fide-2014", "fide-2018", "fide-2023"]);
    expect(editionsOf("7.5.4")).toEqual(["fide-2018", "fide-2023"]);
    expect(editionsOf("B5b")).toEqual(["fide-2001"]);
    expect(editionsOf("8.4s")).toEqual(["fide-2005"]);
    expect(editionsOf("1.1")).toEqual(EDITION_IDS);
  });
});
