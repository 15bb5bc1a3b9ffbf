/**
 * Every family of boards that tells what hands do, over its own wire, asked and answering: the 2,020
 * positions of 20 random games, the bytes cut anywhere, and with one byte in 500 wrong. Without
 * settings: one bad line (seed 1), all 20 games where reports are short, fewer where they are long, and
 * a quarter of that for each way of cutting. Settings of the environment: `ANNABELLA_WIRE_SEEDS`, how
 * many bad lines; `ANNABELLA_WIRE_GAMES`, how many of the 20 games, for every family and every test;
 * `ANNABELLA_WIRE_REPORT`, the counts are written out.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { ModelName } from "../../src/board-driver/models.js";
import { randomFrom } from "./bytes.js";
import { makeGames, type PlayedGame } from "./games.js";
import { playOnTheWire } from "./games-on-the-wire.js";

interface Family {
  readonly model: ModelName;
  /** How many games are enough. */
  readonly games: number;
  /**
   * Share of the positions that may still be unknown, or known a move late, when the next move begins
   * on the bad line.
   */
  readonly unknown: number;
  /** Share of the acts that the bad line may swallow: they are told as a position. */
  readonly swallowed: number;
}

/** One model of each wire. What is allowed is what was counted over five bad lines, and a little more. */
const FAMILIES: readonly Family[] = [
  // Each damaged frame is known to be missing: what it said is told as a position.
  { model: "aph1", games: 20, unknown: 0.001, swallowed: 0.15 },
  { model: "raw8", games: 20, unknown: 0.001, swallowed: 0.001 },
  { model: "dgt", games: 20, unknown: 0.003, swallowed: 0.02 },
  { model: "pegasus", games: 20, unknown: 0.004, swallowed: 0.02 },
  { model: "millennium", games: 20, unknown: 0.001, swallowed: 0.03 },
  // An act that was lost is asked for only when a man is set down.
  { model: "square-off", games: 20, unknown: 0.008, swallowed: 0.02 },
  { model: "ichessone", games: 20, unknown: 0.001, swallowed: 0.001 },
  { model: "chessnut", games: 4, unknown: 0.003, swallowed: 0.002 },
  { model: "hos", games: 4, unknown: 0.003, swallowed: 0.002 },
  // Of its lines, a thousand bytes each, six in seven are damaged: most of what hands do is told as a position.
  { model: "certabo", games: 1, unknown: 0.15, swallowed: 0.8 },
  { model: "sentio", games: 4, unknown: 0.003, swallowed: 0.002 },
];

const numberOf = (name: string): number | undefined => {
  const text = process.env[name];
  return text === undefined ? undefined : Number(text);
};
const SEEDS = Array.from({ length: numberOf("ANNABELLA_WIRE_SEEDS") ?? 1 }, (_, seed) => seed + 1);
const CUTS = [1, 2, 3, 7, 16, 20, 38, 64, 200, "random"] as const;
const report = (line: string): void => {
  if (process.env.ANNABELLA_WIRE_REPORT !== undefined) process.stderr.write(`${line}\n`);
};

let games: readonly PlayedGame[] = [];
beforeAll(() => {
  games = makeGames();
}, 60_000);

test("a Certabo of whose lines two in five are damaged tells nearly all that hands do", () => {
  const random = randomFrom(1);
  const played = games.slice(0, 1);
  const score = playOnTheWire("certabo", played, () => ({
    nextLength: () => 1 + Math.floor(random() * 250),
    damage: (byte) => (random() < 1 / 2_000 ? [byte ^ (1 + Math.floor(random() * 255))] : [byte]),
  }));
  report(`certabo, one byte in 2000 wrong: ${JSON.stringify(score)}`);
  expect(score.wrong + score.repeated + score.misreported + score.late).toBe(0);
  expect(score.lost).toBeLessThanOrEqual(0.1 * (score.acts + score.lost));
});

describe.each(FAMILIES)("a board $model on its wire", (family) => {
  const { model: name, games: enough } = family;
  const wanted = numberOf("ANNABELLA_WIRE_GAMES");
  const played = () => games.slice(0, wanted ?? enough);

  test.each(SEEDS)(
    "with one byte in 500 wrong no hand is told that did nothing (%s)",
    (seed) => {
      const random = randomFrom(seed);
      const score = playOnTheWire(name, played(), () => ({
        nextLength: () => 1 + Math.floor(random() * 250),
        damage: (byte) => (random() < 1 / 500 ? [byte ^ (1 + Math.floor(random() * 255))] : [byte]),
      }));
      report(`${name}, one byte in 500 wrong: ${JSON.stringify(score)}`);
      expect(score.wrong).toBe(0);
      expect(score.repeated).toBe(0);
      // The first position of a Pegasus, whose start is slow, is told when it was said once.
      if (name !== "pegasus") expect(score.misreported).toBe(0);
      // What a scan saw together may be told in any order; nothing else is told behind what followed it.
      expect(score.late).toBe(0);
      const positions = 101 * played().length;
      expect(positions - score.positions).toBeLessThanOrEqual(family.unknown * positions);
      expect(score.lost).toBeLessThanOrEqual(family.swallowed * (score.acts + score.lost));
    },
    300_000,
  );

  test.each(CUTS)(
    "cut into %s bytes every act and every position is told, in order, none twice",
    (size) => {
      const random = randomFrom(4);
      const some = games.slice(0, wanted ?? Math.ceil(enough / 4));
      const score = playOnTheWire(name, some, () => ({
        nextLength: () => (size === "random" ? 1 + Math.floor(random() * 250) : size),
      }));
      report(`${name}, cut ${size}: ${JSON.stringify(score)}`);
      expect(score).toMatchObject({ wrong: 0, misreported: 0, lost: 0, repeated: 0, late: 0 });
      expect(score.positions).toBe(101 * some.length);
    },
    300_000,
  );

  test("written ten times over every act is told once, and every position", () => {
    const some = games.slice(0, wanted ?? Math.ceil(enough / 10));
    const score = playOnTheWire(name, some, () => ({ copies: 10 }));
    report(`${name}, ten times over: ${JSON.stringify(score)}`);
    expect(score).toMatchObject({ wrong: 0, misreported: 0, lost: 0, repeated: 0, late: 0 });
    expect(score.positions).toBe(101 * some.length);
  }, 300_000);
});
