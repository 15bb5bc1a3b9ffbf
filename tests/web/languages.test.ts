import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { describeEvent } from "../../src/speech/phrases/desk.js";
import { LANGUAGE_TAGS, type LanguageTag } from "../../src/vocabulary/languages.js";
import { REFUSAL_TEXTS } from "../../src/web/server/refusal-texts.js";
import { parseAcceptLanguage } from "../../src/web/server/request-language.js";
import { type Asked, ask, Follower, openTestHall, rule, type TestHall } from "./hall.js";

// A machine that is busy takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Whoever asks is answered in his language. */

let hall: TestHall;
beforeAll(async () => {
  hall = await openTestHall({ tables: ["1"] });
  await rule(hall, "1", "white plays e4", "black reports touch g1");
});
afterAll(() => hall.close());

const desk = (path: string, asked: Asked = {}) =>
  ask(hall.server, path, { token: hall.tokens.desk, ...asked });

/** A line that waits for the arbiter, as each language has it. */
const PROPOSAL = {
  type: "proposal-opened",
  atMs: 0,
  proposal: { kind: "touch", player: "white", square: "g1" },
} as const;

describe.each(LANGUAGE_TAGS)("in %s", (language) => {
  const own = (text: unknown) => ({ language, text });

  test("a refusal, by the address or by what the browser asks for", async () => {
    for (const asked of [
      await ask(hall.server, `/api/tables/9?lang=${language}`, {}),
      await ask(hall.server, "/api/tables/9", { headers: { "accept-language": language } }),
      // The address has the last word.
      await ask(hall.server, `/api/tables/9?lang=${language}`, {
        headers: { "accept-language": "ja, en" },
      }),
    ]) {
      expect(asked.status).toBe(404);
      expect(asked.json.error.text).toEqual(own(expect.stringContaining("9")));
    }
    const early = await ask(hall.server, `/api/tables?lang=${language}`, { token: "nobody" });
    expect(early.json.error.text).toEqual(own(REFUSAL_TEXTS["token-unknown"][language]));
    const body = await desk(`/api/tables/1/acts?lang=${language}`, { body: { no: "step" } });
    expect(body.json.error.text).toEqual(own(REFUSAL_TEXTS["body-invalid"][language]));
    const nowhere = await ask(hall.server, `/nowhere?lang=${language}`);
    expect(nowhere.text).toBe(REFUSAL_TEXTS["no-pages"][language]);
  });

  test("what waits for the arbiter", async () => {
    const view = await desk(`/api/tables/1?lang=${language}`);
    expect(view.json.proposals[0].line).toEqual(own(`${describeEvent(PROPOSAL, language)}.`));
  });

  test("what happens, on the streams of a table and of all, also to who comes late", async () => {
    const page = (path: string) => Follower.of(hall.server, path, { token: hall.tokens.desk });
    const late = await page(`/api/tables/1/stream?after=0&lang=${language}`);
    const all = await page(`/api/stream?lang=${language}`);
    const told = await late.until(({ data }) => JSON.stringify(data).includes("proposal-opened"));
    const [item] = told.data.items.filter(({ type }: { type: string }) => type === PROPOSAL.type);
    expect(item.line).toEqual(own(`${describeEvent(PROPOSAL, language)}.`));
    await rule(hall, "1", "arbiter stops clocks");
    for (const follower of [late, all]) {
      const stopped = await follower.until(
        ({ event, data }) =>
          event === "happening" && JSON.stringify(data).includes("arbiter-stop-clocks"),
      );
      for (const { line } of stopped.data.items)
        if (line !== undefined) expect(line.language).toBe(language);
      follower.close();
    }
  });

  test("what came of an act, and that nothing did", async () => {
    const acts = await desk(`/api/tables/1/acts?lang=${language}`, {
      body: { steps: ["arbiter sets black's clock 0:12:00", "arbiter restores ply 99"] },
    });
    for (const { lines } of acts.json.acts) {
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).toEqual(own(expect.stringMatching(/\p{L}/u)));
    }
    const other = language === "en" ? "de" : "en";
    const same = await desk(`/api/tables/1/acts?lang=${other}`, {
      body: { step: "arbiter restores ply 99" },
    });
    expect(same.json.acts[0].lines[0].text).not.toBe(acts.json.acts[1].lines[0].text);
  });

  test("the evidence of a ply, as text and as a page", async () => {
    const lines = await desk(`/api/tables/1/evidence?ply=1&lang=${language}`);
    const named = await desk(`/api/tables/1/evidence?ply=1&language=${language}&lang=en`);
    expect(named.text).toBe(lines.text);
    const page = await desk(`/api/tables/1/evidence?ply=1&format=html&lang=${language}`);
    expect(page.text).toContain(`<html lang="${language}">`);
    const titles = await Promise.all(
      LANGUAGE_TAGS.map((tag) => desk(`/api/tables/1/evidence?ply=1&lang=${tag}`)),
    );
    expect(new Set(titles.map(({ text }) => text.split("\n")[0])).size).toBe(LANGUAGE_TAGS.length);
  });
});

test("readers of one stream each have their own language", async () => {
  const pages = await Promise.all(
    LANGUAGE_TAGS.map((tag) =>
      Follower.of(hall.server, `/api/tables/1/stream?lang=${tag}`, { token: hall.tokens.desk }),
    ),
  );
  await rule(hall, "1", "arbiter penalises white warning");
  const lines = await Promise.all(
    pages.map(async (page) => {
      const told = await page.until(({ data }) => JSON.stringify(data).includes("penalty-given"));
      return told.data.items.find(({ type }: { type: string }) => type === "penalty-given").line;
    }),
  );
  expect(lines.map(({ language }) => language)).toEqual(LANGUAGE_TAGS);
  expect(new Set(lines.map(({ text }) => text)).size).toBe(LANGUAGE_TAGS.length);
  for (const page of pages) page.close();
});

test("a language that there is not is refused in the address and passed over in the header", async () => {
  expect((await ask(hall.server, "/api/tables?lang=xx")).status).toBe(400);
  const header = await ask(hall.server, "/api/tables/9", { headers: { "accept-language": "ja" } });
  expect(header.json.error.text.language).toBe("en");
});

test.each<[string, LanguageTag | undefined]>([
  ["pt-BR,pt;q=0.9,en;q=0.8", "pt"],
  ["ja, ru;q=0.4, fr;q=0.6", "fr"],
  ["es-419", "es"],
  ["de;q=0, en;q=0.1", "en"],
  ["*", undefined],
  ["", undefined],
  ["en;q=nonsense", undefined],
  [`${"x".repeat(5_000)},de`, undefined],
])("Accept-Language %s means %s", (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language);
});

test("OpenAPI tells which languages there are", async () => {
  const { json } = await ask(hall.server, "/api/openapi.json");
  expect(json.components.schemas.Language.enum).toEqual(LANGUAGE_TAGS);
  const routes = Object.values<Record<string, { parameters?: { name: string }[] }>>(json.paths)
    .flatMap((path) => Object.values(path))
    .filter(({ parameters = [] }) => !parameters.some(({ name }) => name === "lang"));
  expect(routes).toEqual([]);
});

test("every refusal is told in every language, and in none with the words of another", () => {
  for (const [code, texts] of Object.entries(REFUSAL_TEXTS)) {
    const all = LANGUAGE_TAGS.map((tag) => texts[tag]);
    expect(new Set(all).size, code).toBe(LANGUAGE_TAGS.length);
    for (const text of all) expect(text, code).toMatch(/^\p{Lu}.*\.$/u);
  }
});
