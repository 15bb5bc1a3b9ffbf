import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { inject, vi } from "vitest";
import { PAGES, TOKEN_MARK } from "../../../src/web/api/paths.js";
import { isSeat, type WebRole } from "../../../src/web/api/roles.js";
import { PAGE_WORDS } from "../../../src/web/client/page-words.js";
import { openTestHall, type TestHall, type TestHallOptions } from "../hall.js";

/** Where the build puts the pages. */
export const BUILT_PAGES = resolve(dirname(fileURLToPath(import.meta.url)), "../../../dist/pages");
const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

// A page takes its time on a machine that is busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let browser: Promise<Browser> | undefined;
/** The browser that all tests of the pages share. */
export const sharedBrowser = (): Promise<Browser> => {
  const endpoint = inject("browser");
  if (endpoint === "") {
    throw new Error(
      "No Chromium was found, so the pages cannot be looked at. Install the package chromium, or name a browser with ANNABELLA_BROWSER.",
    );
  }
  browser ??= chromium.connect(endpoint);
  return browser;
};

/** A hall whose server offers the built pages. */
export const openPagesHall = (options: TestHallOptions = {}): Promise<TestHall> =>
  openTestHall({ pages: BUILT_PAGES, ...options });

/** A page as somebody has it before him, and everything that it said and complained of. */
export interface Visit {
  readonly page: Page;
  /** What its live regions have said, in order; `!` before what interrupts. */
  readonly said: () => Promise<readonly string[]>;
  /** Messages of the console and faults of scripts: there must be none. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  readonly table?: string;
}

/** Collects what the live regions say, from the first words on. */
const LISTEN = `
  globalThis.__said = [];
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const region = target instanceof Element ? target.closest("[aria-live]") : null;
      if (region === null) continue;
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement) || node.textContent === "") continue;
        const mark = region.getAttribute("aria-live") === "assertive" ? "! " : "";
        const language = node.lang === document.documentElement.lang ? "" : " [" + node.lang + "]";
        globalThis.__said.push(mark + node.textContent + language);
      }
    }
  }).observe(document, { childList: true, subtree: true });
`;

/** A program that offers pages, and whose links there are. */
export interface Where {
  readonly server: { readonly localUrl: string };
  readonly token: TestHall["token"];
}

/** That the page has its connection, in any language. */
const CONNECTED = new RegExp(
  `^(${Object.values(PAGE_WORDS)
    .map(({ connected }) => connected)
    .join("|")})`,
);

/** Opens the page of a role, as its link does. */
export const visit = async (
  hall: Where,
  role: WebRole,
  options: VisitOptions = {},
): Promise<Visit> => {
  const { table = "1", ...more } = options;
  const context = await (await sharedBrowser()).newContext({
    viewport: { width: 1100, height: 900 },
    locale: "en-GB",
    reducedMotion: "reduce",
    ...more,
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(LISTEN);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (fault) => complaints.push(fault.message));
  const token = await hall.token(role, table);
  const path = isSeat(role) ? PAGES.seat : role === "arbiter" ? PAGES.desk : PAGES.spectators;
  const query = isSeat(role) ? `?table=${table}` : "";
  const fragment = token === undefined ? "" : `#${TOKEN_MARK}${token}`;
  await page.goto(`${hall.server.localUrl}${path}${query}${fragment}`);
  await page.locator("#link", { hasText: CONNECTED }).waitFor();
  return {
    page,
    complaints,
    said: () => page.evaluate("globalThis.__said"),
    close: () => context.close(),
  };
};

export const square = (page: Page, name: string) =>
  page.locator(`.squares.playable [data-square="${name}"]`);

/** Middle of a square, where the pointer goes. */
export const centreOf = async (page: Page, name: string): Promise<{ x: number; y: number }> => {
  const box = await page.locator(`[data-square="${name}"]`).first().boundingBox();
  if (box === null) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** Drags a man with the mouse. */
export const drag = async (page: Page, from: string, to: string): Promise<void> => {
  const start = await centreOf(page, from);
  const end = await centreOf(page, to);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
};

/** Takes a man up with one click and sets it down with another. */
export const click = async (page: Page, square: string): Promise<void> => {
  const { x, y } = await centreOf(page, square);
  await page.mouse.click(x, y);
};

export const clickMove = async (page: Page, from: string, to: string): Promise<void> => {
  await click(page, from);
  await click(page, to);
};

export const announce = async (page: Page, words: string): Promise<void> => {
  await page.locator('input[name="announcement"]').fill(words);
  await page.getByRole("button", { name: /^(Announce|Ansagen)$/ }).click();
};

/** Opens a part of the page that is folded. */
export const unfold = async (page: Page, name: string): Promise<void> => {
  await page.locator("summary", { hasText: name }).click();
};

/** Resolves when something is said that holds these words. */
export const heard = async (seat: Visit, words: string): Promise<void> => {
  await seat.page.waitForFunction(
    (wanted) =>
      (globalThis as unknown as { readonly __said: readonly string[] }).__said.some((line) =>
        line.includes(wanted),
      ),
    words,
  );
};

export const press = (page: Page): Promise<void> =>
  page.getByRole("button", { name: /press the clock|Uhr drücken/i }).click();

/** Violations of the accessibility rules that axe knows, a line each. */
export const violationsOf = async (page: Page): Promise<readonly string[]> => {
  // Not as a script of the page: those may only come from the program itself.
  await page.evaluate(await readFile(AXE, "utf8"));
  return await page.evaluate(async (tags) => {
    const { axe } = globalThis as unknown as {
      readonly axe: {
        run(
          document: unknown,
          options: { readonly runOnly: readonly string[] },
        ): Promise<{
          readonly violations: readonly {
            readonly id: string;
            readonly help: string;
            readonly nodes: readonly { readonly target: readonly string[] }[];
          }[];
        }>;
      };
    };
    const { document } = globalThis as unknown as { readonly document: unknown };
    const { violations } = await axe.run(document, { runOnly: tags });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target).join(" | ")}`,
    );
  }, AXE_RULES);
};
