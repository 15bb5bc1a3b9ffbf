import { afterEach, expect, test } from "vitest";
import { ask, openTestHall, rule, type TestHall } from "./hall.js";

/** What is written down of games: PGN, evidence, score sheets. */

let hall: TestHall;
afterEach(() => hall.close());

const play = async (options: Parameters<typeof openTestHall>[0] = {}): Promise<void> => {
  hall = await openTestHall({ tables: ["1", "2"], ...options });
  await rule(hall, "1", "white plays e4", "black plays e5", "white plays Nf3");
  await rule(hall, "2", "white plays d4");
};

const asked = async (path: string, body?: unknown) =>
  await ask(hall.server, path, {
    token: hall.tokens.desk,
    ...(body === undefined ? {} : { body }),
  });

test("spectators get each game and the round as PGN files", async () => {
  await play();
  const game = await ask(hall.server, "/api/tables/1/game.pgn");
  expect(game.status).toBe(200);
  expect(game.headers["content-type"]).toMatch(/^application\/x-chess-pgn/);
  expect(game.headers["content-disposition"]).toMatch(/^attachment; filename="[\w.-]+\.pgn"$/);
  expect(game.text).toMatch(/\[White "Anna"\][\s\S]*1\. e4 .*e5 .*2\. Nf3/);
  const round = await ask(hall.server, "/api/round.pgn");
  expect(round.text.match(/\[White "Anna"\]/g)).toHaveLength(2);
  expect(round.text).toContain("1. d4");
});

test("PGN for spectators keeps their delay, and tells who plays", async () => {
  await play({ spectatorDelayMs: 3_600_000 });
  const game = await ask(hall.server, "/api/tables/1/game.pgn");
  expect(game.text).toContain('[White "Anna"]');
  expect(game.text).not.toContain("1. e4");
});

test("the evidence of a ply comes as lines to read, as a file to print and as JSON", async () => {
  await play();
  const lines = await asked("/api/tables/1/evidence?ply=1");
  expect(lines.headers["content-type"]).toMatch(/^text\/plain/);
  expect(lines.text).toMatch(/^Evidence of move 1 of White, ply 1, game .*-1-/);
  const german = await asked("/api/tables/1/evidence?ply=2&language=de");
  expect(german.text).not.toMatch(/^Evidence/);
  const page = await asked("/api/tables/1/evidence?ply=1&format=html");
  expect(page.headers["content-disposition"]).toMatch(/^attachment/);
  expect(page.text).toContain("<!doctype html>");
  const json = await asked("/api/tables/1/evidence?ply=1&format=json");
  expect(json.json.ply).toBe(1);
  const none = await asked("/api/tables/1/evidence?ply=99");
  expect(none.status).toBe(404);
  expect(none.json.error.text.text).toMatch(/^Nothing is known of this ply/);
});

test("a sheet is read as it is typed: words, letters of its language, what is unclear", async () => {
  await play();
  const answer = await asked("/api/tables/1/sheet-entry", {
    by: "white",
    lines: ["e4", "Bauer Eva sieben Eva fünf", "Sf3"],
  });
  expect(answer.json.lines.map(({ san }: { san: string }) => san)).toEqual(["e4", "e5", "Nf3"]);
  expect(answer.json.next).toEqual({ ply: 4, by: "black", moveNumber: 2, isFollowed: true });
  expect(answer.json.offer).toContain("Sc6");
  const unclear = await asked("/api/tables/1/sheet-entry", { by: "white", lines: ["e4", "?"] });
  expect(unclear.json.lines[1]).toEqual({ text: "unclear", san: null });
  expect(unclear.json.next.isFollowed).toBe(false);
  expect(unclear.json.offer).toEqual([]);
});

test("a whole sheet is entered in one step, what is unclear and illegal as it stands", async () => {
  await play();
  const long = Array.from({ length: 200 }, (_, index) => ["Nf3", "Nf6", "Ng1", "Ng8"][index % 4]);
  await rule(hall, "1", `arbiter enters black's sheet "e4 ? Nf3"`);
  await rule(hall, "1", `arbiter enters white's sheet "e4 e5 Nf3 ${long.slice(3).join(" ")}"`);
  const { json } = await asked("/api/tables/1");
  expect(json.sides.black.sheet).toEqual(["e4", "unclear", "Nf3"]);
  expect(json.sides.white.sheet).toHaveLength(200);
});
