import { afterEach, describe, expect, test } from "vitest";
import { HostTime } from "../../src/board-driver/host-time.js";
import { makePositions, parsePositions } from "../../src/web/server/streams.js";
import {
  ask,
  Follower,
  openTestHall,
  planOf,
  rule,
  type TestHall,
  type TestHallOptions,
} from "./hall.js";

const open: TestHall[] = [];
const openHall = async (options: TestHallOptions = {}): Promise<TestHall> => {
  const hall = await openTestHall(options);
  open.push(hall);
  return hall;
};
afterEach(async () => {
  for (const hall of open.splice(0)) await hall.close();
});

const has =
  (text: string) =>
  ({ data }: { readonly data: unknown }): boolean =>
    JSON.stringify(data).includes(text);

describe("spectators who see everything later", () => {
  test("see nothing before its time, in no way of asking, and then everything", async () => {
    const delayMs = 1_500;
    const hall = await openHall({ spectatorDelayMs: delayMs });
    const desk = await Follower.of(hall.server, "/api/stream", { token: hall.tokens.desk });
    const spectator = await Follower.of(hall.server, "/api/tables/1/stream");
    const start = performance.now();
    await rule(hall, "1", "white plays e4");
    await desk.until(has('"move-completed"'));
    const { json } = await ask(hall.server, "/api/tables");
    const early = performance.now() - start < delayMs;
    expect(json.delayMs).toBe(delayMs);
    const own = await ask(hall.server, "/api/tables", { token: hall.tokens.desk });
    expect(own.json.delayMs).toBe(0);
    if (early) {
      expect(json.tables[0].plies).toBe(0);
      expect(spectator.events.some(has('"e4"'))).toBe(false);
      expect((await ask(hall.server, "/api/tables/1/stream?after=0")).text).not.toMatch(/\be4\b/);
    }
    await spectator.until(has('"move-completed"'));
    expect(performance.now() - start).toBeGreaterThanOrEqual(delayMs);
    const view = await ask(hall.server, "/api/tables/1");
    expect(view.json.moves.map(({ san }: { san: string }) => san)).toEqual(["e4"]);
    expect(view.json.delayMs).toBe(delayMs);
    spectator.close();
    desk.close();
  }, 30_000);
});

describe("a game that leaves its table", () => {
  test("ends its streams, and who asks for it by name is told that another is there", async () => {
    const hall = await openHall();
    const { json } = await ask(hall.server, "/api/tables/1");
    const path = `/api/tables/1/stream?game=${json.game}`;
    const page = await Follower.of(hall.server, path);
    await rule(hall, "1", "white resigns");
    await hall.add(planOf("1", hall.journal, new HostTime()));
    expect((await page.until(({ event }) => event === "end")).data).toEqual({ game: json.game });
    await page.ended();
    const answer = await ask(hall.server, path);
    expect(answer.status).toBe(410);
    const next = await ask(hall.server, "/api/tables/1");
    expect(next.json.game).not.toBe(json.game);
    expect(next.json.moves).toEqual([]);
  });

  test("stopped by the arbiter, is kept and cannot be acted on until it is set up again", async () => {
    const hall = await openHall({ tables: ["1", "2"] });
    const desk = await Follower.of(hall.server, "/api/stream", { token: hall.tokens.desk });
    await rule(hall, "1", "white plays e4");
    const stopped = await ask(hall.server, "/api/hall/tables/1", {
      method: "DELETE",
      token: hall.tokens.desk,
    });
    expect(stopped.json.tables[0].phase).toBe("stopped");
    await desk.until(({ event, data }) => event === "hall" && data.tables[0].phase === "stopped");
    expect((await ask(hall.server, "/api/tables/1")).status).toBe(409);
    const body = { step: "arbiter stops clocks" };
    const acted = await ask(hall.server, "/api/tables/1/acts", { token: hall.tokens.desk, body });
    expect(acted.status).toBe(409);
    await hall.add(planOf("1", hall.journal, new HostTime()));
    const again = await ask(hall.server, "/api/tables/1", { token: hall.tokens.desk });
    expect(again.json.paused).toBe("restart");
    expect(again.json.sides.white.board.placement).toContain("4P3");
    desk.close();
  });
});

describe("a seat", () => {
  test("hears why its key did nothing, though no record holds it, and the other seat does not", async () => {
    const hall = await openHall({ play: { announce: "white=button" } });
    const white = await Follower.of(hall.server, "/api/tables/1/stream", {
      token: await hall.token("white"),
    });
    const black = await Follower.of(hall.server, "/api/tables/1/stream", {
      token: await hall.token("black"),
    });
    const answer = await ask(hall.server, "/api/tables/1/acts", {
      token: await hall.token("white"),
      body: { step: "white presses" },
    });
    expect(answer.status).toBe(200);
    const words = await white.until(({ event }) => event === "words");
    expect(words.data).toMatchObject({ to: "white", about: "problem", language: "de" });
    expect(words.id).toBeUndefined();
    await rule(hall, "1", "white offers a draw");
    await black.until(has('"draw-offered"'));
    expect(black.events.map(({ event }) => event)).not.toContain("words");
    white.close();
    black.close();
  });

  test("plays on its page: the men it takes up are in its hand, on all its pages", async () => {
    const hall = await openHall({ play: { white: "web?touch=move" } });
    const token = await hall.token("white");
    const page = await Follower.of(hall.server, "/api/tables/1/stream", { token });
    const act = async (step: string) =>
      await ask(hall.server, "/api/tables/1/acts", { token, body: { step } });
    expect((await act("white lifts e2")).status).toBe(200);
    const held = await page.until(
      ({ event, data }) => event === "view" && data.board.inHand.length === 1,
    );
    expect(held.data.board.placement).toContain("PPPP1PPP");
    const impossible = await act("white places e7");
    expect(impossible.status).toBe(422);
    expect(impossible.json.error.code).toBe("act-impossible");
    expect((await act("white places e2")).status).toBe(200);
    // Taken up and put back: with this board he has touched nothing.
    const types = (await hall.records("1")).map(({ type }) => type);
    expect(types).not.toContain("piece-lifted");
    page.close();
  });
});

test("the place in the stream of all tables survives names of any kind", () => {
  const positions = new Map([
    ["2026-11-29-Größe 1@,-1", 12],
    ["2026-11-29-2-1", 0],
  ]);
  const text = makePositions(positions);
  expect(text).toMatch(/^[\x20-\x7e]+$/);
  expect(parsePositions(text)).toEqual(positions);
  expect(parsePositions("nonsense,@,a@b,%zz@4")).toEqual(new Map());
});
