import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { ask, Follower, openTestHall, rule, type TestHall, type TestHallOptions } from "./hall.js";

/** What the outside may try: nothing of it reaches a table or holds one up. */

const open: TestHall[] = [];
const openHall = async (options: TestHallOptions = {}): Promise<TestHall> => {
  const hall = await openTestHall(options);
  open.push(hall);
  return hall;
};
afterEach(async () => {
  for (const hall of open.splice(0)) await hall.close();
});

const portOf = (hall: TestHall): number => Number(new URL(hall.server.localUrl).port);

describe("the name under which it is asked", () => {
  test("only loopback names with the right port are served", async () => {
    const hall = await openHall();
    const port = portOf(hall);
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`]) {
      expect((await ask(hall.server, "/api/tables", { headers: { host } })).status).toBe(200);
    }
    // A name of another site that was made to lead here (DNS rebinding).
    for (const host of [
      `evil.example:${port}`,
      "127.0.0.1",
      "127.0.0.1:1",
      `127.0.0.1.evil.example:${port}`,
    ]) {
      const answer = await ask(hall.server, "/api/tables", { headers: { host } });
      expect([400, 421], host).toContain(answer.status);
      expect(answer.text).not.toContain("Anna");
    }
  });

  test("a name that was given in the settings is served too", async () => {
    const hall = await openHall({ names: ["chess.example:8420"] });
    const headers = { host: "chess.example:8420" };
    expect((await ask(hall.server, "/api/tables", { headers })).status).toBe(200);
  });
});

describe("a page of another site", () => {
  test.each([
    { origin: "http://evil.example" },
    { origin: "null" },
    { origin: "http://127.0.0.1:1" },
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
  ])("with %j neither reads nor acts, whatever it knows", async (headers) => {
    const hall = await openHall();
    const token = hall.tokens.desk;
    for (const asked of [{}, { body: { step: "arbiter stops clocks" } }]) {
      const path = "body" in asked ? "/api/tables/1/acts" : "/api/tables";
      const answer = await ask(hall.server, path, { token, headers, ...asked });
      expect(answer.status).toBe(403);
      expect(answer.json.error.code).toBe("wrong-origin");
    }
    expect((await hall.records("1")).map(({ type }) => type)).not.toContain("arbiter-stop-clocks");
  });

  test("its own pages do", async () => {
    const hall = await openHall();
    const headers = { origin: hall.server.url, "sec-fetch-site": "same-origin" };
    const body = { step: "arbiter stops clocks" };
    const answer = await ask(hall.server, "/api/tables/1/acts", {
      token: hall.tokens.desk,
      headers,
      body,
    });
    expect(answer.status).toBe(200);
  });

  test("no answer allows other sites to read it", async () => {
    const hall = await openHall();
    const answer = await ask(hall.server, "/api/tables");
    expect(answer.headers).not.toHaveProperty("access-control-allow-origin");
    expect(answer.headers["cross-origin-resource-policy"]).toBe("same-origin");
  });
});

describe("bodies", () => {
  const send = (hall: TestHall, raw: string, headers: Readonly<Record<string, string>> = {}) =>
    ask(hall.server, "/api/tables/1/acts", { token: hall.tokens.desk, raw, headers });

  test.each([
    ["{", 400],
    ["", 400],
    ["null", 400],
    ["[]", 400],
    ['{"step":1}', 400],
    ['{"step":""}', 400],
    ['{"steps":[]}', 400],
    ['{"step":"white presses","more":1}', 400],
    [`{"step":"${"x".repeat(501)}"}`, 400],
    [`{"steps":[${Array(9).fill('"white presses"').join(",")}]}`, 400],
    ['{"step":"nobody presses"}', 422],
    ['{"step":"at 5s: white presses"}', 400],
    ['{"step":"wait 10s"}', 400],
    ['{"__proto__":{"step":"white presses"}}', 400],
    [`{"step":"${"x".repeat(20_000)}"}`, 413],
  ])("%j is refused", async (raw, status) => {
    const hall = await openHall();
    const answer = await send(hall, raw);
    expect(answer.status).toBe(status);
    expect((await hall.records("1")).filter(({ type }) => type === "press")).toHaveLength(0);
    expect(hall.faults).toEqual([]);
  });

  test.each(["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])(
    "of the kind %s are refused: forms of other sites can send them",
    async (type) => {
      const hall = await openHall();
      const answer = await send(hall, '{"step":"white presses"}', { "content-type": type });
      expect(answer.status).toBe(415);
    },
  );

  test("in pieces of unknown number are not read", async () => {
    const hall = await openHall();
    const socket = connect(portOf(hall), "127.0.0.1");
    socket.write(
      `POST /api/tables/1/acts HTTP/1.1\r\nHost: 127.0.0.1:${portOf(hall)}\r\n` +
        `Authorization: Bearer ${hall.tokens.desk}\r\nContent-Type: application/json\r\n` +
        'Transfer-Encoding: chunked\r\n\r\n18\r\n{"step":"white presses"}\r\n0\r\n\r\n',
    );
    const text = await firstLine(socket);
    expect(text).toContain("400");
    expect((await hall.records("1")).filter(({ type }) => type === "press")).toHaveLength(0);
  });
});

const firstLine = (socket: Socket): Promise<string> =>
  new Promise((resolve, reject) => {
    socket.once("data", (bytes) => {
      resolve(bytes.toString().split("\r\n")[0] ?? "");
      socket.destroy();
    });
    socket.once("error", reject);
  });

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.on("error", () => undefined);
    socket.once("close", () => resolve());
    socket.resume();
  });

describe("somebody in a hurry", () => {
  test("10,000 requests are mostly refused, and the game goes on meanwhile", async () => {
    const hall = await openHall({ limits: { requests: { burst: 300, perSecond: 50 } } });
    const seated = hall.hall.find("1");
    if (!seated.ok || seated.value.seated === undefined) throw new Error("no table");
    const { table } = seated.value.seated;
    let served = 0;
    let refused = 0;
    const flood = (async () => {
      for (let batch = 0; batch < 100; batch += 1) {
        const answers = await Promise.all(
          Array.from({ length: 100 }, () => ask(hall.server, "/api/tables")),
        );
        for (const { status } of answers) {
          if (status === 200) served += 1;
          else if (status === 429) refused += 1;
        }
      }
    })();
    const moves = await table.submit({ type: "write", by: "white", text: "e4" });
    expect(moves.ok).toBe(true);
    await flood;
    expect(served + refused).toBe(10_000);
    expect(refused).toBeGreaterThan(5_000);
    expect(table.stopped()).toBeUndefined();
  }, 120_000);

  test("a token's acts are counted, whatever address they come from", async () => {
    const hall = await openHall({ limits: { acts: { burst: 5, perSecond: 0.001 } } });
    const token = await hall.token("white");
    const body = { step: "white asks time" };
    const statuses: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      statuses.push((await ask(hall.server, "/api/tables/1/acts", { token, body })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const arbiter = { token: hall.tokens.desk, body: { step: "arbiter stops clocks" } };
    expect((await ask(hall.server, "/api/tables/1/acts", arbiter)).status).toBe(200);
  });

  test("tokens cannot be tried one after the other", async () => {
    const hall = await openHall({ limits: { sessions: { burst: 3, perSecond: 0.001 } } });
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const body = { token: "B".repeat(43) };
      statuses.push((await ask(hall.server, "/api/session", { body })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 429, 429]);
  });
});

describe("somebody slow", () => {
  test("who never finishes a head or a body loses the connection, and others are served", async () => {
    const hall = await openHall({ timeouts: { headersMs: 300, requestMs: 400 } });
    const port = portOf(hall);
    const heads = Array.from({ length: 50 }, () => connect(port, "127.0.0.1"));
    for (const socket of heads) socket.write("GET /api/tables HTTP/1.1\r\nHost: ");
    const body = connect(port, "127.0.0.1");
    body.write(
      `POST /api/tables/1/acts HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
        `Authorization: Bearer ${hall.tokens.desk}\r\nContent-Length: 100\r\n\r\n{"step":`,
    );
    expect((await ask(hall.server, "/api/tables")).status).toBe(200);
    await Promise.all([...heads, body].map(closed));
    expect((await ask(hall.server, "/api/tables")).status).toBe(200);
  }, 30_000);

  test("a page that does not read is cut off, nobody waits for it, and it gets the rest later", async () => {
    const hall = await openHall({ limits: { acts: { burst: 1e6, perSecond: 1e6 } } });
    const port = portOf(hall);
    const seated = hall.hall.find("1");
    if (!seated.ok || seated.value.seated === undefined) throw new Error("no table");
    const { table } = seated.value.seated;
    const reader = await Follower.of(hall.server, "/api/tables/1/stream?after=0", {
      token: hall.tokens.desk,
    });
    const stalled = connect(port, "127.0.0.1");
    stalled.write(
      `GET /api/tables/1/stream HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${hall.tokens.desk}\r\n\r\n`,
    );
    await new Promise((resolve) => stalled.once("data", resolve));
    stalled.pause();
    let isCut = false;
    stalled.on("error", () => undefined);
    stalled.on("close", () => {
      isCut = true;
    });
    const text = "x".repeat(20_000);
    let count = 0;
    while (hall.server.streams.size > 1 && count < 2_000) {
      count += 1;
      expect((await table.submit({ type: "arbiter-rule", text: `${count} ${text}` })).ok).toBe(
        true,
      );
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(hall.server.streams.size).toBe(1);
    const rulings = (follower: Follower) =>
      follower.happenings.filter(({ data }) =>
        data.items.some(({ type }: { type: string }) => type === "ruling-given"),
      );
    const last = (await hall.records("1")).findLast(({ type }) => type === "ruling-given")?.seq;
    await reader.until(({ id }) => Number(id) >= Number(last));
    expect(rulings(reader)).toHaveLength(count);
    // It comes back with what it has; each time it gets a bounded piece, until it has all.
    const seqs: number[] = [];
    let lastId = "0";
    while (Number(lastId) < Number(last)) {
      const again = await Follower.of(hall.server, "/api/tables/1/stream", {
        token: hall.tokens.desk,
        lastId,
      });
      const before = lastId;
      await again.until(({ id }) => Number(id) > Number(before));
      await Promise.race([again.ended(), again.until(({ id }) => Number(id) >= Number(last))]);
      seqs.push(...again.happenings.map(({ data }) => data.seq));
      lastId = again.lastId ?? lastId;
      again.close();
    }
    expect(seqs).toEqual(reader.happenings.map(({ data }) => data.seq));
    expect(new Set(seqs).size).toBe(seqs.length);
    reader.close();
    stalled.destroy();
    expect(typeof isCut).toBe("boolean");
  }, 120_000);
});

test("one address cannot take all the places", async () => {
  const hall = await openHall({ connectionsPerAddress: 10 });
  const port = portOf(hall);
  const sockets = Array.from({ length: 30 }, () => connect(port, "127.0.0.1"));
  let gone = 0;
  for (const socket of sockets) {
    socket.on("error", () => undefined);
    socket.once("close", () => {
      gone += 1;
    });
    socket.resume();
  }
  while (gone < 20) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(gone).toBe(20);
  for (const socket of sockets) socket.destroy();
  for (;;) {
    const answer = await ask(hall.server, "/api/tables").catch(() => undefined);
    if (answer?.status === 200) break;
  }
});

describe("files", () => {
  test("only those of the pages, under their own names, never a path of this machine", async () => {
    const folder = await mkdtemp(join(tmpdir(), "annabella-pages-"));
    try {
      await mkdir(join(folder, "pages/assets"), { recursive: true });
      await writeFile(join(folder, "secret.txt"), "secret");
      await writeFile(join(folder, "pages/index.html"), "<!doctype html><title>first</title>");
      await writeFile(join(folder, "pages/desk.html"), "<!doctype html><title>desk</title>");
      await writeFile(join(folder, "pages/assets/a-1234.js"), "export {};");
      await writeFile(join(folder, "pages/assets/a-1234.js.map"), "{}");
      const hall = await openHall({ pages: join(folder, "pages") });
      expect((await ask(hall.server, "/")).text).toContain("first");
      expect((await ask(hall.server, "/desk")).text).toContain("desk");
      expect((await ask(hall.server, "/seat?table=1")).text).toContain("first");
      const script = await ask(hall.server, "/assets/a-1234.js");
      expect(script.headers["content-type"]).toContain("text/javascript");
      expect(script.headers["cache-control"]).toContain("immutable");
      for (const path of [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/..%5csecret.txt",
        "/assets/../../secret.txt",
        "//secret.txt",
        "/%00/../secret.txt",
        "/assets/a-1234.js.map",
        `/${folder}/secret.txt`,
        "/api/../../secret.txt",
        "/__proto__.html",
      ]) {
        const answer = await ask(hall.server, path);
        expect(answer.text, path).not.toContain("secret");
        expect([400, 404], path).toContain(answer.status);
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("without built pages the interface works, and the address says what is missing", async () => {
    const hall = await openHall();
    const answer = await ask(hall.server, "/");
    expect(answer.status).toBe(503);
    expect(answer.text).toContain("npm run build");
  });

  test("every answer forbids scripts and frames of others, and leaves no trace of its address", async () => {
    const hall = await openHall();
    for (const path of ["/", "/api/tables", "/api/tables/1/stream", "/api/nothing"]) {
      const { headers } = await ask(hall.server, path);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers["referrer-policy"]).toBe("no-referrer");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });
});

test("a token stands in no record, and in no answer but the arbiter's links", async () => {
  const hall = await openHall();
  const secrets = [hall.tokens.desk, await hall.token("white"), await hall.token("black")];
  await rule(hall, "1", "white plays e4");
  const records = JSON.stringify(await hall.records("1"));
  const answers = await Promise.all(
    secrets.map((token) => ask(hall.server, "/api/tables/1", { token })),
  );
  for (const secret of secrets) {
    expect(records).not.toContain(secret);
    for (const { text } of answers) expect(text).not.toContain(secret);
  }
});
