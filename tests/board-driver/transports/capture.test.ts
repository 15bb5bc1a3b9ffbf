import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeHex } from "../../../src/board-driver/hex.js";
import {
  type CaptureHeader,
  CaptureTransport,
  createCaptureFile,
  parseCapture,
  RecordingTransport,
} from "../../../src/board-driver/transports/capture.js";
import { MemoryLine } from "../../../src/board-driver/transports/memory.js";
import { HandDrivenTime } from "../hand-driven-time.js";
import { describeTransport, readAll } from "./features.js";

const directory = mkdtempSync(join(tmpdir(), "annabella-capture-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
let files = 0;
const newPath = (): string => {
  files += 1;
  return join(directory, `${files}.jsonl`);
};

const HEADER: CaptureHeader = {
  board: "dgt",
  firmware: "1.80",
  date: "2026-11-29",
  who: "test",
  origin: "synthetic",
};

const fileWith = (...lines: readonly object[]): string => {
  const path = newPath();
  writeFileSync(path, [HEADER, ...lines].map((line) => `${JSON.stringify(line)}\n`).join(""));
  return path;
};

describeTransport("recording", async () => {
  const time = new HandDrivenTime();
  const line = new MemoryLine(time);
  const [inner, board] = line.ends;
  await board.open();
  const reading = readAll(board);
  const created = await createCaptureFile(newPath(), HEADER);
  if (!created.ok) throw new Error(created.error.code);
  return {
    host: new RecordingTransport(inner, created.value, time),
    write: async (bytes) => {
      await board.send(bytes);
    },
    received: () => reading.text,
    breakLine: () => {
      line.cut();
      return Promise.resolve();
    },
    clear: async () => {
      await board.close();
      await reading.done;
      expect((await created.value.close()).ok).toBe(true);
    },
  };
});

test("a recording played back gives the same chunks at the same times", async () => {
  const time = new HandDrivenTime();
  const line = new MemoryLine(time);
  const [inner, board] = line.ends;
  await board.open();
  const path = newPath();
  const created = await createCaptureFile(path, HEADER);
  if (!created.ok) throw new Error(created.error.code);
  const host = new RecordingTransport(inner, created.value, time);
  await time.pass(1_000);
  await host.open();
  const live: string[] = [];
  const reading = (async () => {
    for await (const chunk of host.incoming())
      live.push(`${chunk.atMs - 1_000} ${makeHex(chunk.bytes)}`);
  })();
  await host.send(Uint8Array.of(0x42));
  await time.pass(160);
  await board.send(Uint8Array.of(0x8e, 0, 5));
  await board.send(Uint8Array.of(0x34, 0));
  await time.pass(740);
  await board.send(Uint8Array.of(0x8e, 0, 5, 0x24, 1));
  await time.pass(0);
  await host.close();
  await reading;
  await created.value.close();
  expect(live).toEqual(["160 8e0005", "160 3400", "900 8e00052401"]);

  for (const pace of ["max", "real"] as const) {
    const replayTime = new HandDrivenTime();
    const replay = new CaptureTransport({ path, time: replayTime, pace });
    await replay.open();
    const played: string[] = [];
    const playing = (async () => {
      for await (const chunk of replay.incoming())
        played.push(`${chunk.atMs} ${makeHex(chunk.bytes)}`);
    })();
    if (pace === "real") {
      await replayTime.pass(159);
      expect(played).toEqual([]);
      await replayTime.pass(1);
      expect(played).toEqual(live.slice(0, 2));
      await replayTime.pass(2_000);
    }
    await playing;
    expect(played).toEqual(live);
  }

  const lines = readFileSync(path, "utf8").trim().split("\n");
  expect(JSON.parse(lines[0] ?? "")).toEqual(HEADER);
  expect(JSON.parse(lines[1] ?? "")).toEqual({ atMs: 0, dir: "out", hex: "42" });
});

test("a recording never overwrites a file", async () => {
  const path = fileWith();
  expect(await createCaptureFile(path, HEADER)).toMatchObject({
    ok: false,
    error: { code: "file-unwritable", path },
  });
});

test("a damaged capture names the line", () => {
  const header = JSON.stringify(HEADER);
  const line = (text: string) => parseCapture(`${header}\n${text}\n`, "x.jsonl");
  const wrong = { ok: false, error: { code: "capture-invalid", path: "x.jsonl", line: 2 } };
  expect(line('{"atMs":1,"dir":"in","hex":"8e0"}')).toEqual(wrong);
  expect(line('{"atMs":1,"dir":"up","hex":"8e"}')).toEqual(wrong);
  expect(line('{"atMs":-1,"dir":"in","hex":"8e"}')).toEqual(wrong);
  expect(line("8e 00")).toEqual(wrong);
  expect(line('{"atMs":1,"dir":"in","hex":"8e"}')).toMatchObject({ ok: true });
  expect(parseCapture("", "x.jsonl")).toMatchObject({ ok: false, error: { line: 1 } });
  expect(parseCapture('{"board":"dgt"}', "x.jsonl")).toMatchObject({
    ok: false,
    error: { line: 1 },
  });
});

test("a capture whose times run backwards is damaged", async () => {
  const path = fileWith({ atMs: 5, dir: "in", hex: "8e" }, { atMs: 4, dir: "in", hex: "00" });
  const replay = new CaptureTransport({ path, time: new HandDrivenTime() });
  expect(await replay.open()).toEqual({
    ok: false,
    error: { code: "capture-invalid", path, line: 3 },
  });
});

test("a capture file that is not there is unreadable", async () => {
  const path = newPath();
  const replay = new CaptureTransport({ path, time: new HandDrivenTime() });
  expect(await replay.open()).toMatchObject({
    ok: false,
    error: { code: "file-unreadable", path },
  });
});
