import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask, Follower, openTestHall, rule, type TestHall } from "./hall.js";

/** Who may ask for what: every route, with the token of every role and with none. */

let hall: TestHall;
beforeAll(async () => {
  hall = await openTestHall({
    tables: ["1", "2"],
    limits: {
      acts: { burst: 10_000, perSecond: 10_000 },
      sessions: { burst: 1_000, perSecond: 1_000 },
    },
  });
});
afterAll(() => hall.close());

const CALLERS = ["spectator", "white", "black", "arbiter", "stranger"] as const;
type Caller = (typeof CALLERS)[number];

const tokenOf = async (caller: Caller): Promise<string | undefined> =>
  caller === "stranger" ? "A".repeat(43) : await hall.token(caller);

interface Row {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly body?: unknown;
  /** Status for spectator, White and Black of table 1, arbiter; a stranger always gets 401. */
  readonly status: readonly [number, number, number, number];
}

const ROWS: readonly Row[] = [
  { method: "GET", path: "/api/session", status: [200, 200, 200, 200] },
  { method: "GET", path: "/api/tables", status: [200, 200, 200, 200] },
  { method: "GET", path: "/api/tables/1", status: [200, 200, 200, 200] },
  { method: "GET", path: "/api/tables/2", status: [200, 403, 403, 200] },
  { method: "GET", path: "/api/tables/9", status: [404, 403, 403, 404] },
  { method: "GET", path: "/api/tables/1/stream", status: [200, 200, 200, 200] },
  { method: "GET", path: "/api/tables/2/stream", status: [200, 403, 403, 200] },
  { method: "GET", path: "/api/stream", status: [200, 403, 403, 200] },
  { method: "GET", path: "/api/tables/1/links", status: [403, 403, 403, 200] },
  { method: "GET", path: "/api/tables/1/game.pgn", status: [200, 403, 403, 200] },
  { method: "GET", path: "/api/tables/9/game.pgn", status: [404, 403, 403, 404] },
  { method: "GET", path: "/api/round.pgn", status: [200, 403, 403, 200] },
  { method: "GET", path: "/api/tables/1/evidence?ply=1", status: [403, 403, 403, 200] },
  { method: "GET", path: "/api/tables/1/evidence?ply=no", status: [400, 400, 400, 400] },
  {
    method: "POST",
    path: "/api/tables/1/sheet-entry",
    body: { by: "white", lines: ["e4"] },
    status: [403, 403, 403, 200],
  },
  { method: "POST", path: "/api/hall/tables", body: { table: "3" }, status: [403, 403, 403, 404] },
  { method: "DELETE", path: "/api/hall/tables/9", status: [403, 403, 403, 404] },
  { method: "GET", path: "/api/openapi.json", status: [200, 200, 200, 200] },
  { method: "GET", path: "/api/nothing", status: [404, 404, 404, 404] },
];

describe.each(ROWS)("$method $path", ({ method, path, body, status }) => {
  test.each(CALLERS)("asked by %s", async (caller) => {
    const answer = await ask(hall.server, path, {
      method,
      token: await tokenOf(caller),
      ...(body === undefined ? {} : { body }),
    });
    const expected = [...status, 401][CALLERS.indexOf(caller)];
    expect(answer.status, answer.text).toBe(expected);
    if (answer.status >= 400) expect(answer.json.error.text.text).not.toBe("");
  });
});

describe("new links to the seats", () => {
  test.each(["spectator", "white", "black", "stranger"] as const)(
    "are not for %s",
    async (caller) => {
      const before = await hall.token("white");
      const answer = await ask(hall.server, "/api/tables/1/links", {
        token: await tokenOf(caller),
        body: {},
      });
      expect(answer.status).toBe(caller === "stranger" ? 401 : 403);
      expect(await hall.token("white")).toBe(before);
    },
  );

  test("the arbiter makes them, and the old ones lead nowhere from then on", async () => {
    const old = await hall.token("white", "2");
    const page = await Follower.of(hall.server, "/api/tables/2/stream", { token: old });
    const made = await ask(hall.server, "/api/tables/2/links", {
      token: hall.tokens.desk,
      body: {},
    });
    expect(made.status).toBe(200);
    await page.ended();
    expect((await ask(hall.server, "/api/tables/2", { token: old })).status).toBe(401);
    const url: string = made.json.links[0].url;
    const token = new URL(url).hash.replace("#token=", "");
    expect((await ask(hall.server, "/api/tables/2", { token })).json.role).toBe("white");
    expect(made.json.links[0].qr).toContain("<svg");
  });
});

/** Steps, and who may do them at table 1. */
const STEPS: readonly (readonly [step: string, allowed: readonly Caller[]])[] = [
  ['white says "remis?"', ["white", "arbiter"]],
  ['black says "remis?"', ["black", "arbiter"]],
  ['white repeats "Bauer Eva sieben Eva fünf"', ["white", "arbiter"]],
  ["white presses", ["white", "arbiter"]],
  ["black presses", ["black", "arbiter"]],
  ["white asks time", ["white", "arbiter"]],
  ["black asks time", ["black", "arbiter"]],
  ["black offers a draw", ["black", "arbiter"]],
  ["black declines", ["black", "arbiter"]],
  ["white accepts", ["white", "arbiter"]],
  ["white claims time", ["white", "arbiter"]],
  ["white writes e4", ["white", "arbiter"]],
  ["white arrives", ["white", "arbiter"]],
  ["white's assistant presses", ["arbiter"]],
  ["white's assistant tells time", ["arbiter"]],
  ['white\'s assistant says "Bauer Eva zwei Eva vier"', ["arbiter"]],
  ["black's assistant writes e4", ["arbiter"]],
  ["white registers assistant", ["arbiter"]],
  ["black reports touch e2", ["arbiter"]],
  ["white's board loses link", ["arbiter"]],
  ["white's board regains link", ["arbiter"]],
  ["arbiter stops clocks", ["arbiter"]],
  ["arbiter starts white's clock", ["arbiter"]],
  ["arbiter sets white's clock 1:00:00", ["arbiter"]],
  ["arbiter confirms proposal", ["arbiter"]],
  ["arbiter collects sheets", ["arbiter"]],
  ['arbiter rules "play on"', ["arbiter"]],
  ["arbiter penalises black warning", ["arbiter"]],
];

describe.each(STEPS)("%s", (step, allowed) => {
  test.each(CALLERS)("entered by %s", async (caller) => {
    const before = (await hall.records("1")).filter(({ type }) => type !== "time-passed").length;
    const answer = await ask(hall.server, "/api/tables/1/acts", {
      token: await tokenOf(caller),
      body: { step },
    });
    const after = (await hall.records("1")).filter(({ type }) => type !== "time-passed").length;
    if (allowed.includes(caller)) {
      expect(answer.status, answer.text).toBe(200);
      return;
    }
    expect(answer.status).toBe(caller === "stranger" ? 401 : 403);
    expect(after).toBe(before);
  });
});

test("of steps that come together none is done when one is not allowed", async () => {
  const before = (await hall.records("1")).filter(({ type }) => type === "write").length;
  const answer = await ask(hall.server, "/api/tables/1/acts", {
    token: await hall.token("black"),
    body: { steps: ["black writes e4", "white writes e4"] },
  });
  expect(answer.status).toBe(403);
  expect((await hall.records("1")).filter(({ type }) => type === "write")).toHaveLength(before);
});

test("a seat acts at no other table", async () => {
  const answer = await ask(hall.server, "/api/tables/2/acts", {
    token: await hall.token("white", "1"),
    body: { step: "white presses" },
  });
  expect(answer.status).toBe(403);
});

describe("the token of a link", () => {
  test("is exchanged for a cookie that scripts cannot read, and works with its session only", async () => {
    const token = await hall.token("black");
    const session = await ask(hall.server, "/api/session", { body: { token } });
    expect(session.json).toMatchObject({ role: "black", table: "1" });
    expect(JSON.stringify(session.json)).not.toContain(token);
    const cookie = String(session.headers["set-cookie"]);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
    const sent = { cookie: cookie.split(";")[0] ?? "" };
    const { as } = session.json;
    expect((await ask(hall.server, `/api/tables/1?as=${as}`, { headers: sent })).json.role).toBe(
      "black",
    );
    // Without the name of the session nobody in particular asks, whatever cookies there are.
    expect((await ask(hall.server, "/api/tables/1", { headers: sent })).json.role).toBe(
      "spectator",
    );
    expect(
      (await ask(hall.server, "/api/tables/1?as=000000000000", { headers: sent })).status,
    ).toBe(401);
    expect((await ask(hall.server, `/api/tables/1?as=${as}`)).status).toBe(401);
  });

  test.each(["", "short", "A".repeat(43), "A".repeat(129), "../../etc/passwd"])(
    "%j is nobody's",
    async (token) => {
      const answer = await ask(hall.server, "/api/session", { body: { token } });
      expect([400, 401]).toContain(answer.status);
      expect(answer.headers["set-cookie"]).toBeUndefined();
    },
  );
});

test("a seat whose act comes to nothing is told so, and one that asks in vain hears who may ask", async () => {
  const black = await hall.token("black");
  const page = await Follower.of(hall.server, "/api/tables/1/stream", { token: black });
  const done = await ask(hall.server, "/api/tables/1/acts", {
    token: black,
    body: { steps: ["black accepts the draw", "black asks time"] },
  });
  expect(done.status).toBe(200);
  expect(done.json.acts).toMatchObject([
    { hadEffect: false, lines: [expect.anything()] },
    { hadEffect: true, lines: [] },
  ]);
  await page.until(({ data }) => JSON.stringify(data).includes("nur einem sehbehinderten"));
  page.close();
});

describe("what a stream tells", () => {
  test("no seat and no spectator gets the other's ear, evidence, or times unasked", async () => {
    const test2 = await openTestHall({ tables: ["1"], play: { clock: "10m" } });
    try {
      const follow = async (role: "white" | "black" | "spectator" | "arbiter") =>
        await Follower.of(test2.server, "/api/tables/1/stream?after=0", {
          token: await test2.token(role),
        });
      const pages = {
        white: await follow("white"),
        black: await follow("black"),
        spectator: await follow("spectator"),
        arbiter: await follow("arbiter"),
      };
      await rule(
        test2,
        "1",
        "white plays e4",
        "black plays e5",
        "white lifts g1",
        "white asks time",
      );
      await pages.arbiter.until(({ data }) => JSON.stringify(data).includes('"request-answered"'));
      // One more that everybody sees: whatever came before it has arrived then.
      await rule(test2, "1", "arbiter adjourns");
      for (const page of Object.values(pages)) {
        await page.until(({ data }) => JSON.stringify(data).includes("game-adjourned"));
      }
      const items = (page: Follower) => page.happenings.flatMap(({ data }) => data.items);
      const types = (page: Follower) => new Set(items(page).map(({ type }) => type));
      const ears = (page: Follower) =>
        new Set(items(page).flatMap(({ kind, to }) => (kind === "spoken" ? [to] : [])));

      expect(ears(pages.white)).toEqual(new Set(["room", "white"]));
      expect([...ears(pages.black)]).not.toContain("white");
      expect(ears(pages.spectator).size).toBe(0);
      expect([...ears(pages.arbiter)]).toContain("white");
      expect([...types(pages.arbiter)]).toEqual(
        expect.arrayContaining(["piece-lifted", "move-made"]),
      );
      for (const page of [pages.white, pages.black, pages.spectator]) {
        const seen = types(page);
        for (const secret of ["piece-lifted", "piece-touched", "request-answered", "announce"]) {
          expect([...seen]).not.toContain(secret);
        }
      }
      expect([...types(pages.spectator)]).toEqual(
        expect.arrayContaining(["move-made", "move-completed", "clock-started"]),
      );
      for (const { data } of pages.white.events.filter(({ event }) => event === "view")) {
        expect(data.clocks).toBeNull();
        expect(data).not.toHaveProperty("moves");
        expect(data).not.toHaveProperty("fen");
      }
      const blackSees = pages.black.events.filter(({ event }) => event === "view").at(-1)?.data;
      expect(blackSees.clocks).not.toBeNull();
      expect(JSON.stringify(blackSees)).not.toMatch(/touched|allowed|sides/);
    } finally {
      await test2.close();
    }
  });
});
