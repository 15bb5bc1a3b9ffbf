import { mkdir, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rule, type TestHall } from "../hall.js";
import { centreOf, drag, openPagesHall, type Visit, visit } from "./visit.js";

/**
 * Pictures of the pages for their guides. `npm run docs:pages` writes them into `docs/pages`; without
 * it they are only looked at as files: there, and small.
 */

const FOLDER = resolve(import.meta.dirname, "../../../docs/pages");
const isWriting = process.env.ANNABELLA_PICTURES === "write";
/** Units: bytes. */
const LARGEST = 150_000;

let hall: TestHall;
beforeAll(async () => {
  if (!isWriting) return;
  await mkdir(FOLDER, { recursive: true });
  hall = await openPagesHall({
    tables: ["1", "2"],
    play: { white: "fake:dgt", black: "web", lang: "de" },
  });
  const moves = ["white plays e4", "black plays e5", "white plays Nf3", "black plays Nc6"];
  await rule(hall, "1", ...moves, "white plays Bb5", "black mirrors");
  await rule(hall, "1", 'arbiter enters white\'s sheet "e4 e5 Nf3 Nc6 Bb5"');
  await rule(hall, "1", 'arbiter enters black\'s sheet "e4 e5 Nf3 Nc6 Bc4"');
  await rule(hall, "2", "white plays d4");
});
afterAll(async () => {
  if (isWriting) await hall.close();
});

interface Picture {
  readonly name: string;
  readonly open: () => Promise<Visit>;
}

const PICTURES: readonly Picture[] = [
  {
    name: "seat",
    open: async () => {
      const seat = await visit(hall, "black", { viewport: { width: 1000, height: 860 } });
      await drag(seat.page, "a7", "a6");
      const { x, y } = await centreOf(seat.page, "b5");
      await seat.page.mouse.move(x, y);
      return seat;
    },
  },
  {
    name: "seat-dark-on-a-phone",
    open: () =>
      visit(hall, "black", { viewport: { width: 390, height: 800 }, colorScheme: "dark" }),
  },
  {
    name: "desk",
    open: async () => {
      await rule(hall, "1", "arbiter collects sheets");
      const desk = await visit(hall, "arbiter", { viewport: { width: 1000, height: 1150 } });
      await desk.page.locator(".events li").first().waitFor();
      return desk;
    },
  },
  {
    name: "spectators",
    open: async () => {
      const page = await visit(hall, "spectator", { viewport: { width: 1000, height: 900 } });
      await page.page.getByRole("link", { name: "Table 1" }).click();
      await page.page.locator(".moves li").first().waitFor();
      return page;
    },
  },
];

describe.each(PICTURES)("the picture $name", ({ name, open }) => {
  test("is there, and small", async () => {
    const path = join(FOLDER, `${name}.png`);
    if (isWriting) {
      const seat = await open();
      await seat.page.screenshot({ path });
      await seat.close();
    }
    const { size } = await stat(path);
    expect(size).toBeGreaterThan(5_000);
    expect(size).toBeLessThan(LARGEST);
  });
});
