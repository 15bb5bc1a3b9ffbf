/**
 * What may be sent to the pages' server: bodies, addresses and headers of anything. It answers each,
 * with a refusal that has a code where there is one to give; no table moves for it, and nothing in
 * the program fails. More: `ANNABELLA_FUZZ_REQUESTS=20000`.
 */
import { connect } from "node:net";
import { expect, test } from "vitest";
import { randomFrom } from "../../board-driver/bytes.js";
import { ask, openTestHall } from "../../web/hall.js";
import { type Chance, chanceFrom, extremeTexts, mutate } from "./mutated-texts.js";

const REQUESTS = Number(process.env.ANNABELLA_FUZZ_REQUESTS ?? 300);
const SEED = Number(process.env.ANNABELLA_FUZZ_SEED ?? 1);

const BODIES: readonly string[] = [
  '{"step":"white presses"}',
  '{"steps":["white lifts e2","white places e4"]}',
  '{"token":"abc"}',
  '{"table":"1"}',
  "{}",
];

const PATHS: readonly string[] = [
  "/api/tables/1/acts",
  "/api/session",
  "/api/hall/tables",
  "/api/tables/1/links",
  "/api/tables/%00/acts",
  "/api/tables/%F0%9F%83%8F/acts",
  "/api/tables/..%2f..%2f1/acts",
  "/api/tables/1?as=__proto__",
  "/api/tables/1/stream?after=-1",
  "/api/stream?after=1:99999999999999999999",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/",
];

const METHODS: readonly string[] = ["POST", "PUT", "DELETE", "PATCH", "GET", "OPTIONS"];

const one = (chance: Chance, words: readonly string[]): string =>
  words[chance.below(words.length)] ?? "";

test("any body at any address is answered, and nothing of it reaches a table", async () => {
  const hall = await openTestHall({
    limits: { requests: { burst: 1e6, perSecond: 1e6 }, sessions: { burst: 1e6, perSecond: 1e6 } },
  });
  try {
    const before = (await hall.records("1")).map(({ type }) => type);
    const chance = chanceFrom(randomFrom(SEED));
    const extremes = extremeTexts(BODIES, 15_000);
    const heapBefore = process.memoryUsage().heapUsed;
    for (let round = 0; round < extremes.length + REQUESTS; round += 1) {
      const raw = extremes[round] ?? mutate(BODIES, chance, 15_000);
      const path = one(chance, PATHS);
      // Never the arbiter's own token where a step might be right by chance.
      const token = chance.below(2) === 0 ? "x" : undefined;
      const method = one(chance, METHODS);
      const answer = await ask(hall.server, path, { raw, token, method });
      const about = `${method} ${path} ${raw.slice(0, 200)}`;
      // There are no pages here, which is told with 503; a fault inside would be 500.
      expect(answer.status, about).not.toBe(500);
      if (answer.status >= 400 && path.startsWith("/api/")) {
        expect(answer.json?.error?.code, about).toMatch(/^[a-z-]+$/);
      }
    }
    // With the right to act: nearly right steps, none of which may fail inside.
    for (let round = 0; round < REQUESTS; round += 1) {
      const step = mutate(["white asks time", "black asks move-number"], chance, 480);
      const answer = await ask(hall.server, "/api/tables/1/acts", {
        token: hall.tokens.desk,
        body: { step },
      });
      expect(answer.status, step).toBeLessThan(500);
    }
    expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(300 * 2 ** 20);
    const after = (await hall.records("1")).map(({ type }) => type);
    expect(after.slice(0, before.length)).toEqual(before);
    expect(new Set(after)).not.toContain("move-made");
    expect(hall.faults).toEqual([]);
    expect((await ask(hall.server, "/api/tables")).status).toBe(200);
  } finally {
    await hall.close();
  }
}, 600_000);

test("bytes that are no request are refused or dropped, and the next page is served", async () => {
  const hall = await openTestHall();
  try {
    const random = randomFrom(SEED);
    const chance = chanceFrom(random);
    const port = Number(new URL(hall.server.localUrl).port);
    const request =
      "POST /api/tables/1/acts HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n{}\r\n";
    for (let round = 0; round < 60; round += 1) {
      const text = mutate([request, "GET / HTTP/1.1\r\n\r\n", "\u0016\u0003\u0001"], chance, 4_000);
      await new Promise<void>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.end(Uint8Array.from(text, (sign) => sign.charCodeAt(0)));
        });
        socket.on("data", () => undefined);
        socket.on("error", () => resolve());
        socket.on("close", () => resolve());
      });
    }
    expect(hall.faults).toEqual([]);
    expect((await ask(hall.server, "/api/tables")).status).toBe(200);
  } finally {
    await hall.close();
  }
}, 120_000);
