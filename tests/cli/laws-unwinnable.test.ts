import { expect, test } from "vitest";
import { runLawsUnwinnable } from "../../src/cli/commands/laws-unwinnable.js";
import { createRecordedIo } from "../support/cli-io.js";

const run = async (fen: string, winner: string, json = false) => {
  const io = createRecordedIo();
  const code = await runLawsUnwinnable({ fen, winner, json }, io);
  return { code, out: io.stdoutLines, err: io.stderrLines };
};

const QUEEN = "8/8/8/8/8/2K5/1Q6/k7 b - - 0 1";
const NEARLY = "8/8/8/8/8/k1K5/1Q6/8 b - - 0 1";
const TWO_KINGS = "8/8/4k3/8/8/3K4/8/8 w - - 0 1";

test("a side that can still win is told with the moves that show it", async () => {
  const { code, out } = await run("8/8/8/8/8/1K6/7Q/k7 w - - 0 1", "white");
  expect(code).toBe(0);
  expect(out).toHaveLength(2);
  expect(out[0]).toMatch(/^White can still win\. Mate after \d+ plies, if both help:$/);
  expect(out[1]).toMatch(/#$/);
});

test("a side that cannot win any more, and a mate on the board", async () => {
  expect(await run(TWO_KINGS, "black")).toEqual({
    code: 0,
    out: ["Black cannot win: no series of legal moves ends in mate."],
    err: [],
  });
  expect((await run(QUEEN, "white")).out).toEqual(["White has given mate."]);
  expect((await run(NEARLY, "black")).out).toEqual([
    "Black cannot win: no series of legal moves ends in mate.",
  ]);
});

test("as JSON: winnable, line and milliseconds", async () => {
  const [won = "{}"] = (await run("8/8/8/8/8/1K6/7Q/k7 w - - 0 1", "white", true)).out;
  expect(JSON.parse(won)).toEqual({
    winnable: true,
    line: expect.arrayContaining([expect.stringMatching(/^[a-h][1-8][a-h][1-8]$/)]),
    nodes: expect.any(Number),
    ms: expect.any(Number),
  });
  const [dead = "{}"] = (await run(TWO_KINGS, "white", true)).out;
  expect(JSON.parse(dead)).toEqual({ winnable: false, nodes: 0, ms: expect.any(Number) });
});

test("what is no position and no side is refused", async () => {
  expect((await run("8/8/8/8 w - - 0 1", "white")).code).toBe(2);
  expect((await run(TWO_KINGS, "red")).code).toBe(2);
});
