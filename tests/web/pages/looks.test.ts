import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { WebRole } from "../../../src/web/api/roles.js";
import { rule, type TestHall } from "../hall.js";
import { openPagesHall, violationsOf, visit } from "./visit.js";

/** Every page, as people with different eyes, screens and settings have it. */

let hall: TestHall;
beforeAll(async () => {
  hall = await openPagesHall({ tables: ["1", "2"] });
  await rule(
    hall,
    "1",
    ...["white plays e4", "black plays d5", "white mirrors", "white executes exd5"],
    ...['arbiter enters white\'s sheet "e4 d5"', 'arbiter enters black\'s sheet "e4 e5"'],
    "black offers a draw",
    "arbiter collects sheets",
  );
});
afterAll(() => hall.close());

const PAGES: readonly WebRole[] = ["white", "black", "arbiter", "spectator"];

const unfoldAll = (page: Page): Promise<void> =>
  page.locator("details").evaluateAll((all) => {
    for (const one of all) one.setAttribute("open", "");
  });

/** Everything that can be open on a page is. */
const openAll = async (page: Page, role: WebRole): Promise<void> => {
  await unfoldAll(page);
  if (role === "arbiter") {
    await page.getByRole("button", { name: /Show links|Links und QR/ }).click();
    await page.locator(".qr").first().waitFor();
  } else if (role === "spectator") {
    await page.getByRole("link", { name: /Table 1|Tisch 1/ }).click();
    await page.locator(".squares").waitFor();
  } else await page.getByRole("button", { name: /^(Resign|Aufgeben)$/ }).click();
};

const LOOKS = [
  { name: "light", colorScheme: "light", locale: "en-GB" },
  { name: "dark, in German", colorScheme: "dark", locale: "de-DE" },
] as const;

/** What reaches beyond the right edge, unless it scrolls by itself. */
const TOO_WIDE = `
  document.documentElement.scrollWidth <= innerWidth ? [] :
    [...document.body.querySelectorAll("*")]
      .filter((one) => one.getBoundingClientRect().right > innerWidth && !one.closest(".scroll"))
      .map((one) => one.outerHTML.slice(0, 120))
`;

describe.each(PAGES)("the page of %s", (role) => {
  test.each(LOOKS)("breaks no rule of accessibility: $name", async ({ colorScheme, locale }) => {
    const seat = await visit(hall, role, { colorScheme, locale });
    await openAll(seat.page, role);
    expect(await violationsOf(seat.page)).toEqual([]);
    expect(seat.complaints).toEqual([]);
    await seat.close();
  });

  test("needs no scrolling to the side at 320 pixels, with large text or without", async () => {
    const seat = await visit(hall, role, { viewport: { width: 320, height: 640 } });
    await openAll(seat.page, role);
    const tooWide = await seat.page.evaluate(TOO_WIDE);
    expect(tooWide).toEqual([]);
    expect(seat.complaints).toEqual([]);
    await seat.close();
  });

  test("stays whole in high contrast and forced colours", async () => {
    const seat = await visit(hall, role, { forcedColors: "active", contrast: "more" });
    await openAll(seat.page, role);
    // The men are still drawn: their pictures are not forced away.
    const picture = await seat.page
      .locator("cg-board piece")
      .first()
      .evaluate((piece) => {
        const { getComputedStyle } = globalThis as unknown as {
          readonly getComputedStyle: (of: unknown) => { readonly backgroundImage: string };
        };
        return getComputedStyle(piece).backgroundImage;
      });
    expect(picture).toContain("svg");
    expect(seat.complaints).toEqual([]);
    await seat.close();
  });
});
