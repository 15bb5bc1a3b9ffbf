/**
 * Pages that are open and read nothing: a lid that was closed, a browser that hangs, somebody who means
 * harm. `ANNABELLA_STALLED`: so many of them (default 60).
 */
import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import {
  ask,
  Follower,
  openTestHall,
  type TestHall,
  type TestHallOptions,
} from "../../web/hall.js";

const STALLED = Number(process.env.ANNABELLA_STALLED ?? 60);
const MIB = 1024 * 1024;

const open: TestHall[] = [];
const sockets: Socket[] = [];
const openHall = async (options: TestHallOptions = {}): Promise<TestHall> => {
  const hall = await openTestHall({
    limits: { requests: { burst: 1e6, perSecond: 1e6 } },
    ...options,
  });
  open.push(hall);
  return hall;
};
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const hall of open.splice(0)) await hall.close();
});

const tableOf = (hall: TestHall) => {
  const found = hall.hall.find("1");
  if (!found.ok || found.value.seated === undefined) throw new Error("no table");
  return found.value.seated.table;
};

/** A page that has opened its stream, or asked for a paper, and reads no more. */
const stall = async (hall: TestHall, path: string): Promise<Socket> => {
  const { port } = new URL(hall.server.localUrl);
  const socket = connect(Number(port), "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n` +
      `Authorization: Bearer ${hall.tokens.desk}\r\n\r\n`,
  );
  await new Promise((resolve) => socket.once("data", resolve));
  socket.pause();
  return socket;
};

/** Fills what systems keep between two programs, until something waits here. */
const flood = async (hall: TestHall, until: () => boolean, longest = 4_000): Promise<number> => {
  const text = "x".repeat(20_000);
  let count = 0;
  while (!until() && count < longest) {
    count += 1;
    const ruled = await tableOf(hall).submit({ type: "arbiter-rule", text: `${count} ${text}` });
    expect(ruled.ok).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
  }
  return count;
};

const rulingsOf = (follower: Follower): number =>
  follower.happenings.filter(({ data }) =>
    data.items.some(({ type }: { type: string }) => type === "ruling-given"),
  ).length;

test("however many pages read nothing, what waits for them is bounded, and who reads hears all", async () => {
  // A share for each that holds several messages; the program itself allows 64 MiB.
  const mostUnread = Math.max(8, Math.ceil(STALLED / 8)) * MIB;
  const hall = await openHall({ mostUnread });
  const reader = await Follower.of(hall.server, "/api/tables/1/stream?after=0", {
    token: hall.tokens.desk,
  });
  for (let page = 0; page < STALLED; page += 1) await stall(hall, "/api/tables/1/stream");
  expect(hall.server.streams.size).toBe(STALLED + 1);
  let most = 0;
  const count = await flood(hall, () => {
    most = Math.max(most, hall.server.streams.unread);
    return hall.server.streams.size === 1;
  });
  // All of them were cut off, long before each had its own full share.
  expect(hall.server.streams.size).toBe(1);
  expect(most).toBeGreaterThan(0);
  // Beside what one turn sends to all of them.
  expect(most).toBeLessThan(mostUnread + Math.max(2, STALLED / 25) * MIB);
  await reader.until(() => rulingsOf(reader) === count);
  // A move at the table is told while they hang.
  await stall(hall, "/api/tables/1/stream");
  await tableOf(hall).submit({ type: "arbiter-rule", text: "the last" });
  await reader.until(() => rulingsOf(reader) === count + 1);
  expect(hall.faults).toEqual([]);
  reader.close();
}, 300_000);

test("a page for which something waits and that takes nothing is let go; one that is quiet is not", async () => {
  const hall = await openHall({ timeouts: { stalledMs: 4_000 } });
  const reader = await Follower.of(hall.server, "/api/tables/1/stream?after=0", {
    token: hall.tokens.desk,
  });
  const stalled = await stall(hall, "/api/tables/1/stream");
  await flood(hall, () => hall.server.streams.unread > 0);
  expect(hall.server.streams.size).toBe(2);
  const gone = new Promise((resolve) => stalled.once("close", resolve));
  let isGone = false;
  void gone.then(() => {
    isGone = true;
  });
  const began = performance.now();
  while (hall.server.streams.size > 1 && performance.now() - began < 60_000) {
    await tableOf(hall).submit({ type: "arbiter-rule", text: "quiet" });
    await delay(200);
  }
  expect(hall.server.streams.size).toBe(1);
  expect(reader.isEnded).toBe(false);
  stalled.resume();
  while (!isGone) await delay(20);
  expect(hall.server.streams.unread).toBe(0);
  reader.close();
}, 120_000);

test("who asks on and on and takes no answer is let go", async () => {
  const hall = await openHall({ timeouts: { stalledMs: 1_500 } });
  const { port } = new URL(hall.server.localUrl);
  const socket = connect(Number(port), "127.0.0.1");
  sockets.push(socket);
  socket.on("error", () => undefined);
  let isClosed = false;
  socket.once("close", () => {
    isClosed = true;
  });
  socket.pause();
  // More answers than systems keep between two programs.
  const request = `GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`;
  socket.write(request.repeat(500));
  // Nothing of an answer is taken: that the line is gone shows when something more is asked.
  while (!isClosed) {
    await delay(100);
    socket.write(request);
  }
  expect((await ask(hall.server, "/api/tables")).status).toBe(200);
  expect(hall.faults).toEqual([]);
}, 120_000);
