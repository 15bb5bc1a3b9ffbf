import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGE_TAGS, type LanguageTag } from "../../../src/vocabulary/languages.js";
import type { WebRole } from "../../../src/web/api/roles.js";
import { PAGE_WORDS } from "../../../src/web/client/page-words.js";
import { rule, type TestHall } from "../hall.js";
import { openPagesHall, violationsOf, visit } from "./visit.js";

/** The pages' own words, in each language that the program has. */

let hall: TestHall;
beforeAll(async () => {
  hall = await openPagesHall({ play: { white: "web", black: "web" } });
  await rule(hall, "1", "white plays e4", "white offers a draw");
});
afterAll(() => hall.close());

const LOCALES: Readonly<Record<LanguageTag, string>> = {
  de: "de-AT",
  en: "en-GB",
  pt: "pt-BR",
  ru: "ru-RU",
  es: "es-AR",
  fr: "fr-CA",
};

/**
 * What stands on a page in its own language, a line for each text and each name that is only heard;
 * without what is marked as another language.
 */
const OWN_TEXTS = `
  (() => {
    const own = document.documentElement.lang;
    const isOwn = (element) => element.closest("[lang]").lang === own;
    const lines = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      if (isOwn(walk.currentNode.parentElement)) lines.push(walk.currentNode.textContent);
    }
    for (const element of document.body.querySelectorAll("[aria-label]")) {
      if (isOwn(element)) lines.push(element.getAttribute("aria-label"));
    }
    return lines.map((line) => line.trim()).filter((line) => line !== "");
  })()
`;
const ownTexts = (page: Page): Promise<readonly string[]> => page.evaluate(OWN_TEXTS);

/** Lines that are, or hold, a text which only other languages have. */
const foreignLines = (lines: readonly string[], language: LanguageTag): readonly string[] => {
  const own = Object.values(PAGE_WORDS[language]);
  const foreign = LANGUAGE_TAGS.filter((tag) => tag !== language)
    .flatMap((tag) => Object.values(PAGE_WORDS[tag]))
    .filter((words) => !own.some((text) => text.includes(words)));
  return lines.filter((line) =>
    foreign.some((words) => line === words || (words.length > 15 && line.includes(words))),
  );
};

const PAGES: readonly WebRole[] = ["black", "arbiter", "spectator"];

describe.each(LANGUAGE_TAGS)("in %s", (language) => {
  test("every page is in the language of the browser, and in no other", async () => {
    const words = PAGE_WORDS[language];
    for (const role of PAGES) {
      const seat = await visit(hall, role, { locale: LOCALES[language] });
      const { page } = seat;
      await page.locator(".squares").first().waitFor();
      for (const fold of await page.locator("details").all()) {
        await fold.evaluate((element) => element.setAttribute("open", ""));
      }
      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      const lines = await ownTexts(page);
      expect(lines).toContain(`${words.language}: ${words.languageName}`);
      expect(lines).toContain(words.log);
      expect(foreignLines(lines, language)).toEqual([]);
      expect(await violationsOf(page)).toEqual([]);
      // Long words of a language make no page wider than a small telephone.
      await page.setViewportSize({ width: 320, height: 640 });
      // The board takes its new size a moment later.
      await expect
        .poll(() => page.evaluate("document.documentElement.scrollWidth"), { timeout: 20_000 })
        .toBe(320);
      expect(seat.complaints).toEqual([]);
      await seat.close();
    }
  });
});

test("each language has every text, with nothing that it shares with English by mistake", () => {
  // Long texts are never the same in two languages: one that is was not translated.
  for (const language of LANGUAGE_TAGS) {
    const words = PAGE_WORDS[language];
    for (const [name, text] of Object.entries(words)) {
      expect(text.trim(), name).not.toBe("");
      if (language === "en" || text.length < 15) continue;
      expect(Object.values(PAGE_WORDS.en), `${language} ${name}`).not.toContain(text);
    }
  }
});

test("the language is chosen by its own name, is kept, and goes before the browser's", async () => {
  const seat = await visit(hall, "spectator", { locale: "ja-JP" });
  const { page } = seat;
  // A language that the program does not have: English.
  expect(await page.locator("html").getAttribute("lang")).toBe("en");
  await page.locator("header summary").click();
  const names = await page
    .locator("header button")
    .evaluateAll((all) => all.map((one) => [one.getAttribute("lang"), one.textContent]));
  expect(names).toEqual([
    ["de", "Deutsch"],
    ["en", "English"],
    ["pt", "Português"],
    ["ru", "Русский"],
    ["es", "Español"],
    ["fr", "Français"],
  ]);
  await page.getByRole("button", { name: "Русский" }).click();
  await page.locator('html[lang="ru"]').waitFor();
  await page.reload();
  await page.getByText(PAGE_WORDS.ru.connected).first().waitFor();
  expect(await page.locator("html").getAttribute("lang")).toBe("ru");
  // What the address asks for goes before both, until another one is chosen.
  const url = new URL(page.url());
  url.searchParams.set("lang", "pt-BR");
  await page.goto(url.href);
  await page.locator('html[lang="pt"]').waitFor();
  await page.locator("header summary").click();
  await page.getByRole("button", { name: "Français" }).click();
  await page.locator('html[lang="fr"]').waitFor();
  expect(new URL(page.url()).searchParams.has("lang")).toBe(false);
  expect(seat.complaints).toEqual([]);
  await seat.close();
});
