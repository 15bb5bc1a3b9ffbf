import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parsePgn } from "chessops/pgn";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runDemo } from "../../src/cli/commands/demo.js";
import { decide, evolve, initialState } from "../../src/game/game.js";
import { parseJsonLines } from "../../src/journal/json-lines.js";
import { verifyGame } from "../../src/journal/verify.js";
import { SAMPLE_RATE } from "../../src/speech/voices/synthesiser.js";
import { WAV_HEADER_BYTES } from "../../src/speech/voices/wav-file.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";
import { loudnessOf } from "../speech/voices/pcm.js";
import { createRecordedIo } from "../support/cli-io.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const bin = join(root, "dist/program/annabella.js");

const mainline = (pgn: string): readonly string[] =>
  [...(parsePgn(pgn)[0]?.moves.mainline() ?? [])].map(({ san }) => san);

let folder: string;
let fixture: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-demo-"));
  fixture = await readFile(join(root, "fixtures/games/demo.pgn"), "utf8");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const runJson = async (wav?: string) => {
  const io = createRecordedIo();
  const code = await runDemo(
    { speed: "max", json: true, ...(wav === undefined ? {} : { wav }) },
    io,
  );
  const lines = io.stdoutLines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return { code, io, records: lines.slice(0, -1), summary: lines.at(-1) };
};

const recordsOf = (lines: readonly Record<string, unknown>[]): readonly JournalRecord[] => {
  const parsed = parseJsonLines(lines.map((line) => `${JSON.stringify(line)}\n`).join(""), "demo");
  if (!parsed.ok) throw new Error(parsed.error.code);
  return parsed.value[0] ?? [];
};

describe("the demonstration", () => {
  test("plays the whole game of its file, to the mate", async () => {
    const { code, summary } = await runJson();
    expect(code).toBe(0);
    expect(summary).toMatchObject({ type: "summary", result: "1-0" });
    expect(mainline(String(summary?.pgn))).toEqual(mainline(fixture));
  });

  test("shows a wrong mirror mended, a slip corrected in time, and a touched man that has to move", async () => {
    const records = recordsOf((await runJson()).records);
    const types = records.map(({ type }) => type);
    const seqOf = (type: string, by: string): number =>
      records.find((record) => record.type === type && record.data.by === by)?.seq ?? 0;
    const after = (seq: number, type: string, by: string): boolean =>
      records.some((one) => one.seq > seq && one.type === type && one.data.by === by);

    const wrong = seqOf("mirror-wrong", "white");
    expect(wrong).toBeGreaterThan(0);
    expect(after(wrong, "move-mirrored", "white")).toBe(true);

    const slip = seqOf("announcement-mismatched", "black");
    const corrected = seqOf("announcement-corrected", "black");
    expect(slip).toBeGreaterThan(0);
    expect(corrected).toBeGreaterThan(slip);

    const [touch] = records.filter(
      (one) => one.type === "piece-touched" && one.data.square === "c1",
    );
    const put = records.find((one) => one.type === "piece-placed" && one.data.square === "c1");
    const moved = records.find((one) => one.type === "move-made" && one.data.uci === "c1g5");
    expect(put?.seq).toBeGreaterThan(touch?.seq ?? Number.POSITIVE_INFINITY);
    expect(moved?.seq).toBeGreaterThan(put?.seq ?? Number.POSITIVE_INFINITY);

    for (const never of ["boards-diverged", "arbiter-called", "clock-press-refused"]) {
      expect(types).not.toContain(never);
    }
  });

  test("its journal is whole and gives the same events when it is decided again", async () => {
    const records = recordsOf((await runJson()).records);
    const verified = verifyGame(records, { initialState, decide, evolve, program: "test" });
    expect(verified).toMatchObject({ ok: true });
    expect(verified.events).toBeGreaterThan(200);
  });

  test("comes through real bytes: the boards' buttons and lever are in the journal", async () => {
    const records = recordsOf((await runJson()).records);
    const buttons = records.filter(({ type }) => type === "button-pressed");
    const named = new Set(
      buttons.map(({ data }) => `${String(data.board)} ${String(data.button)}`),
    );
    expect(named).toEqual(
      new Set(["white announce", "white read", "black lever-white", "black lever-black"]),
    );
  });

  test("is the same every time at full speed", async () => {
    const [one, other] = [await runJson(), await runJson()];
    expect(one.io.stdoutLines).toEqual(other.io.stdoutLines);
  });

  test("says first what comes and how to stop it, then who says what, at last the score", async () => {
    const io = createRecordedIo();
    expect(await runDemo({ speed: "max" }, io)).toBe(0);
    const [first, ...lines] = io.stdoutLines;
    expect(first).toMatch(/blind.*Press Control C to stop\.$/);
    expect(lines).toContain("Room: Springer Gustav eins Felix drei");
    expect(lines).toContain("Black says: Korrektur, Springer Gustav acht Felix sechs");
    expect(lines).toContain(
      "White hears: Springer Bella acht Cesar sechs, Brett Anna sechs Springer",
    );
    expect(lines).toContain("Room: Partie beendet, Weiß gewinnt, Schachmatt");
    expect(lines.join("\n")).toContain('[Result "1-0"]');
    for (const line of io.stdoutLines) expect(line).not.toMatch(/\p{Cc}/u);
  });

  test("stops when it is interrupted, and says so", async () => {
    const io = createRecordedIo({ interrupted: Promise.resolve() });
    expect(await runDemo({ speed: 1, quiet: true }, io)).toBe(0);
    expect(io.stdoutLines.at(-1)).toBe("The demonstration was stopped.");
  });

  test("does not take a voice that there is not", async () => {
    const io = createRecordedIo();
    expect(await runDemo({ speed: "max", voice: "embeded" }, io)).toBe(2);
    expect(io.stdoutLines).toEqual([]);
    expect(io.stderrLines.join()).toContain("Did you mean embedded?");
  });
});

describe("the sound of the demonstration", () => {
  test("has every announcement where the journal has it, and silence while people think", async () => {
    const path = join(folder, "demo.wav");
    const { code, records: lines } = await runJson(path);
    expect(code).toBe(0);
    const records = recordsOf(lines);
    const bytes = await readFile(path);
    const samples = new Int16Array(
      bytes.buffer.slice(bytes.byteOffset + WAV_HEADER_BYTES, bytes.byteOffset + bytes.length),
    );
    const stretch = (fromMs: number, toMs: number): Int16Array =>
      samples.subarray(
        Math.round((fromMs * SAMPLE_RATE) / 1000),
        Math.round((toMs * SAMPLE_RATE) / 1000),
      );
    const endMs = (samples.length * 1000) / SAMPLE_RATE;
    const lastMs = records.at(-1)?.atMs ?? 0;
    expect(endMs).toBeGreaterThan(lastMs - 2_000);
    expect(endMs).toBeLessThan(lastMs + 10_000);

    // The button is pressed, the program speaks, and the announcement counts with its last word.
    const pressed = records.filter(
      ({ type, data }) => type === "button-pressed" && data.button === "announce",
    );
    expect(pressed).toHaveLength(15);
    for (const press of pressed) {
      const said = records.find(({ seq, type }) => seq > press.seq && type === "announce");
      expect(said).toBeDefined();
      const lengthMs = (said?.atMs ?? 0) - press.atMs;
      expect(lengthMs).toBeGreaterThan(500);
      expect(loudnessOf(stretch(press.atMs, press.atMs + lengthMs))).toBeGreaterThan(500);
    }
    // Nobody has said anything yet.
    expect(loudnessOf(stretch(0, (pressed[0]?.atMs ?? 0) - 50))).toBe(0);
  }, 60_000);

  test("goes nowhere when the file cannot be written", async () => {
    const io = createRecordedIo();
    const wav = join(folder, "no such folder", "demo.wav");
    expect(await runDemo({ speed: "max", wav }, io)).toBe(3);
    expect(io.stderrLines.join()).toContain("(file-unwritable)");
  });
});

test("as a process: the score on stdout, nothing on stderr, exit code 0", async () => {
  const child = spawn(process.execPath, [bin, "demo", "--speed", "max"], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise((resolve) => child.on("close", resolve)),
  ]);
  expect({ err, code }).toEqual({ err: "", code: 0 });
  const pgn = out.slice(out.indexOf("[Event"), out.lastIndexOf("The journal"));
  expect(mainline(pgn)).toEqual(mainline(fixture));
}, 30_000);

const text = async (stream: NodeJS.ReadableStream): Promise<string> => {
  let all = "";
  for await (const chunk of stream) all += String(chunk);
  return all;
};
