import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { main } from "../../src/cli/main.js";
import { hashRecord } from "../../src/journal/hash-chain.js";
import { evidenceOf } from "../../src/session/evidence.js";
import { evidenceHtml, evidenceJson, evidenceText } from "../../src/session/evidence-page.js";
import { LANGUAGE_TAGS } from "../../src/vocabulary/languages.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";
import { gamesIn, play } from "../cli/play-table.js";
import { createRecordedIo } from "../support/cli-io.js";

// A machine that is busy takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let folder = "";
let journal = "";
let game = "";
let records: readonly JournalRecord[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-evidence-"));
  journal = join(folder, "journal.sqlite");
  await play(
    journal,
    [
      "white executes e4",
      'white says "Bauer Eva zwei Eva vier"',
      "white presses",
      "white writes e4",
      "black mirrors",
      "black plays e5",
      "white mirrors",
      "white lifts g1",
      "white places f3",
      'white says "Springer Gustav eins Felix drei"',
      "white presses",
      "arbiter restores ply 2",
      "arbiter starts white's clock",
      "white executes Nf3",
      "quit",
    ],
    { announce: "player", names: "Rosa <b>&,Daniel" },
  );
  const [only] = await gamesIn(journal);
  if (only === undefined) throw new Error("no game was played");
  game = only.summary.game;
  ({ records } = only);
}, 60_000);

afterAll(() => rm(folder, { recursive: true }));

const evidence = (ply: number) => {
  const found = evidenceOf(records, ply);
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
};

const run = async (...args: readonly string[]) => {
  const io = createRecordedIo();
  const code = await main(["journal", ...args, "--journal", journal], io);
  return { code, out: io.stdoutLines, err: io.stderrLines };
};

describe("the evidence of a ply", () => {
  test("holds what both boards saw, what was said and repeated, and the presses, in order", () => {
    const [pass] = evidence(1).passes;
    const types = pass?.lines.map(({ record }) => record.type) ?? [];
    const inOrder = [
      "piece-lifted",
      "piece-placed",
      "announce",
      "move-made",
      "press",
      "move-completed",
      "clock-started",
      "repeat",
      "announcement-repeated",
      "move-mirrored",
    ];
    expect(
      types.filter((type, at) => inOrder.includes(type) && types.indexOf(type) === at),
    ).toEqual(expect.arrayContaining(inOrder));
    const boards = pass?.lines.filter(({ record }) => record.type === "piece-lifted") ?? [];
    expect(boards.map(({ by }) => by)).toEqual(["white", "black"]);
    expect(types).not.toContain("time-passed");
    expect(pass?.completed).toBe("e4");
    expect(pass?.after.boards).toEqual({
      white: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
      black: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
    });
    expect(evidence(1).sheets).toEqual({ white: "e4", black: null });
  });

  test("a ply that was played again has a pass for each time, and clock times on every line", () => {
    const { passes, by, moveNumber } = evidence(3);
    expect({ by, moveNumber }).toEqual({ by: "white", moveNumber: 2 });
    expect(passes.map(({ completed }) => completed)).toEqual(["Nf3", null]);
    for (const { lines } of passes) {
      for (const { clocks } of lines) {
        expect(clocks.white).toBeLessThanOrEqual(5_400_000 + 60_000);
        expect(clocks.white).toBeGreaterThan(0);
      }
    }
  });

  test("its lines can be checked without the journal: each chains from the one before", () => {
    const parsed = JSON.parse(evidenceJson(evidence(2)));
    for (const { previousHash, lines } of parsed.passes) {
      const [first] = lines;
      expect(first.record.hash).toBe(hashRecord(previousHash, first.record));
    }
    expect(parsed.head).toEqual({ seq: records.at(-1)?.seq, hash: records.at(-1)?.hash });
  });

  test("read aloud: a fact a line, none empty, no control characters, in every language", () => {
    for (const language of LANGUAGE_TAGS) {
      const lines = evidenceText(evidence(1), language);
      expect(lines.every((line) => /^\P{Cc}+$/u.test(line) && line.trim() !== "")).toBe(true);
    }
    expect(evidenceText(evidence(1))).toContainEqual(
      expect.stringMatching(
        /^Record \d+, 0:00:\d\d\.\d, voice: White announced: .* \(e4\)\. Clocks: /,
      ),
    );
    expect(evidenceText(evidence(1), "de")[0]).toMatch(/^Belege zu Zug 1 von Weiß/);
  });

  test("as a page it needs nothing else, and what players are called stays text", () => {
    const page = evidenceHtml(evidence(3));
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page).not.toMatch(/<(?:script|link|img|b>)|src=|href=/);
    expect(page).toContain("Rosa &#60;b&#62;&#38;");
    expect(page.match(/<table>/g)).toHaveLength(2);
    expect(page.match(/<th scope="col">/g)).toHaveLength(12);
  });

  test("of a ply that nothing is known of there is none", () => {
    expect(evidenceOf(records, 9)).toEqual({ ok: false, error: { code: "no-such-ply", plies: 4 } });
    expect(evidenceOf([], 1)).toEqual({ ok: false, error: { code: "not-opened" } });
  });
});

describe("annabella journal evidence and verify", () => {
  test("writes the evidence in three forms, and to a file", async () => {
    const text = await run("evidence", game, "--ply", "1");
    expect(text.code).toBe(0);
    expect(text.out[0]).toBe(`Evidence of move 1 of White, ply 1, game ${game}`);
    const json = await run("evidence", game, "--ply", "1", "--json");
    expect(JSON.parse(json.out.join("\n"))).toMatchObject({ game, ply: 1, by: "white" });
    const path = join(folder, "e.html");
    const file = await run("evidence", game, "--ply", "1", "--format", "html", "-o", path);
    expect(file).toMatchObject({ code: 0, out: [], err: [`The evidence is in ${path}.`] });
    expect(await readFile(path, "utf8")).toMatch(/<\/html>\n$/);
    expect((await run("evidence", game, "--ply", "99")).code).toBe(2);
    expect((await run("evidence", "2020-01-01-1-1", "--ply", "1")).code).toBe(2);
    expect((await run("evidence", game)).code).toBe(2);
  });

  test("the hash on the evidence and on the PGN is the journal's, and verify knows it again", async () => {
    const head = records.at(-1)?.hash ?? "";
    expect((await run("pgn", game)).out).toContain(`[JournalHash "${head}"]`);
    expect((await run("verify", game, "--hash", head)).code).toBe(0);
    const early = records[4]?.hash ?? "";
    const spaced = early.slice(0, 16).replace(/(.{4})/g, "$1 ");
    const known = await run("verify", game, "--hash", spaced);
    expect(known).toMatchObject({ code: 0 });
    expect(known.out.at(-1)).toMatch(/^The hash that was noted is that of record 5:/);
    const strange = await run("verify", game, "--hash", "0".repeat(64), "--json");
    expect(strange.code).toBe(1);
    expect(JSON.parse(strange.out[0] ?? "")).toMatchObject({ ok: true, noted: null });
    expect((await run("verify", game, "--hash", "")).code).toBe(1);
  });
});
