import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";
import { rule, type TestHall } from "../hall.js";
import { centreOf, clickMove, drag, openPagesHall, square, type Visit, visit } from "./visit.js";

/** Hands over a board on a page: what they do there is what hands do on a board of wood. */

let hall: TestHall;
let seat: Visit;
afterEach(async () => {
  expect(seat.complaints).toEqual([]);
  await seat.close();
  await hall.close();
});

/** White's seat, sighted, after some moves that both played. */
const sit = async (moves: readonly string[] = [], white = "web", mobile = false): Promise<Page> => {
  hall = await openPagesHall({ play: { white, players: "sighted,visually-impaired" } });
  for (const [index, move] of moves.entries()) {
    await rule(hall, "1", `${index % 2 === 0 ? "white" : "black"} plays ${move}`);
  }
  if (moves.length > 0) await rule(hall, "1", "white mirrors");
  seat = await visit(hall, "white", mobile ? { hasTouch: true, isMobile: true } : {});
  return seat.page;
};

const acts = async (): Promise<readonly string[]> => {
  const records = await hall.records("1");
  return records.flatMap(({ kind, type, data }) => {
    if (kind !== "input" || (type !== "piece-lifted" && type !== "piece-placed")) return [];
    const { board, square, piece } = data as Record<string, string>;
    return board === "white" ? [`${type === "piece-lifted" ? "-" : "+"}${piece}${square}`] : [];
  });
};

/** Resolves when White's board has seen these acts last. */
const seen = async (...wanted: readonly string[]): Promise<void> => {
  await expect
    .poll(async () => (await acts()).slice(-wanted.length), { timeout: 20_000 })
    .toEqual(wanted);
};

const held = (page: Page) => page.locator(".in-hand");

test("a man that is dragged stays under the pointer and lands where it is let go", async () => {
  const page = await sit();
  const start = await centreOf(page, "e2");
  const end = await centreOf(page, "e4");
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(end.x, end.y, { steps: 5 });
  await seen("-Pe2");
  const ghost = await page.locator(".held-man").boundingBox();
  expect(ghost).not.toBeNull();
  expect(Math.abs((ghost?.x ?? 0) + (ghost?.width ?? 0) / 2 - end.x)).toBeLessThan(3);
  expect(Math.abs((ghost?.y ?? 0) + (ghost?.height ?? 0) / 2 - end.y)).toBeLessThan(3);
  await page.mouse.up();
  await seen("-Pe2", "+Pe4");
  await expect.poll(() => page.locator(".held-man").isHidden()).toBe(true);
  await expect.poll(() => square(page, "e4").textContent()).toBe("e4 white pawn");
  expect(await held(page).textContent()).toContain("Nothing is in the hand");
});

test("one click takes up, another sets down; Escape puts back", async () => {
  const page = await sit();
  await clickMove(page, "g1", "f3");
  await seen("-Ng1", "+Nf3");
  const { x, y } = await centreOf(page, "b1");
  await page.mouse.click(x, y);
  await seen("-Nb1");
  await expect.poll(() => held(page).textContent()).toContain("white knight");
  expect(await square(page, "b1").textContent()).toBe("b1 empty, in the hand");
  await page.keyboard.press("Escape");
  await seen("-Nb1", "+Nb1");
});

test("fingers tap and drag", async () => {
  const page = await sit([], "web", true);
  for (const name of ["d2", "d4"]) {
    const { x, y } = await centreOf(page, name);
    await page.touchscreen.tap(x, y);
  }
  await seen("-Pd2", "+Pd4");
  const from = await centreOf(page, "c2");
  const to = await centreOf(page, "c4");
  const finger = await page.context().newCDPSession(page);
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [to] });
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await seen("-Pc2", "+Pc4");
});

test("a captured man comes off first, stays in the hand and is in nobody's way", async () => {
  const page = await sit(["e4", "d5"]);
  await drag(page, "e4", "d5");
  await seen("-Pe4", "-pd5", "+Pd5");
  await expect.poll(() => held(page).textContent()).toMatch(/Captured.*black pawn/);
  // Another man can be taken up as if the hand were empty.
  await clickMove(page, "g1", "f3");
  await seen("-Ng1", "+Nf3");
});

test("the captured man may be taken off first, by another hand movement", async () => {
  const page = await sit(["e4", "d5"]);
  await clickMove(page, "d5", "e4");
  await seen("-pd5", "-Pe4");
  const { x, y } = await centreOf(page, "d5");
  await page.mouse.click(x, y);
  await seen("-pd5", "-Pe4", "+Pd5");
});

test("castling is a king and then a rook, en passant a pawn and then another", async () => {
  const page = await sit(["e4", "e6", "Nf3", "a6", "Be2", "a5", "e5", "d5"]);
  await drag(page, "e5", "d6");
  await page.mouse.click(...(Object.values(await centreOf(page, "d5")) as [number, number]));
  await seen("-Pe5", "+Pd6", "-pd5");
  await expect.poll(() => square(page, "d6").textContent()).toBe("d6 white pawn");
  await drag(page, "e1", "g1");
  await drag(page, "h1", "f1");
  await seen("-Ke1", "+Kg1", "-Rh1", "+Rf1");
});

test("a pawn on the last rank becomes what is chosen, never something by itself", async () => {
  const page = await sit(["a4", "b5", "axb5", "a6", "bxa6", "h6", "a7", "h5"]);
  await drag(page, "a7", "b8");
  const choice = page.getByRole("group", { name: "Promote to" });
  await choice.getByRole("button", { name: "white knight" }).waitFor();
  expect((await acts()).at(-1)).toBe("-Pa7");
  await choice.getByRole("button", { name: "white rook" }).click();
  await seen("-Pa7", "-nb8", "+Rb8");
  // The pawn is in the box: nothing is left that has to be set down.
  await expect
    .poll(() => held(page).textContent())
    .toMatch(/^Nothing is in the hand.*black knight/);
});

test("two men of one colour do not stand on one square", async () => {
  const page = await sit();
  await clickMove(page, "e2", "d2");
  await expect
    .poll(seat.said)
    .toContain("! Another man of the same colour stands on d2, white pawn.");
  expect(await acts()).toEqual(["-Pe2"]);
});

test("where moving binds, a man that is taken up and put back was never touched", async () => {
  const page = await sit([], "web?touch=move");
  await page.getByText("touched only when it is set down").waitFor();
  await clickMove(page, "e2", "e2");
  await expect.poll(() => square(page, "e2").textContent()).toBe("e2 white pawn");
  expect(await acts()).toEqual([]);
  await clickMove(page, "d2", "d4");
  await seen("-Pd2", "+Pd4");
});

test("whoever has a board of wood looks on: the page moves nothing", async () => {
  const page = await sit([], "fake:dgt");
  await page.getByText("what the sensors of your board see").waitFor();
  await clickMove(page, "e2", "e4");
  await page.locator('[data-square="e2"]').focus();
  await page.keyboard.press("Enter");
  await rule(hall, "1", "white lifts g1", "white places f3");
  await expect.poll(() => page.locator('[data-square="f3"]').textContent()).toBe("f3 white knight");
  expect(await acts()).toEqual(["-Ng1", "+Nf3"]);
  expect(await held(page).isHidden()).toBe(true);
});
