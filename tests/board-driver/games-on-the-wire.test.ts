/**
 * Every family of boards that tells what hands do, over its own wire, asked and answering: the 2,020
 * positions of 20 random games, the bytes cut anywhere, and with one byte in 500 wrong. Settings of
 * the environment: `ANNABELLA_WIRE_SEEDS`, how many bad lines; `ANNABELLA_WIRE_GAMES`, how many of the
 * 20 games; `ANNABELLA_WIRE_REPORT`, the counts are written out.
 */
import { beforeAll, describe, expect, test } from "vitest";
import type { ModelName } from "../../src/board-driver/models.js";
import { randomFrom } from "./bytes.js";
import { makeGames, type PlayedGame } from "./games.js";
import { playOnTheWire } from "./games-on-the-wire.js";

/** One model of each wire; how many games are enough on a line of long reports. */
const FAMILIES: readonly (readonly [model: ModelName, games: number])[] = [
  ["aph1", 20],
  ["raw8", 20],
  ["dgt", 20],
  ["pegasus", 20],
  ["millennium", 20],
  ["square-off", 20],
  ["ichessone", 20],
  ["chessnut", 4],
  ["hos", 4],
  ["certabo", 1],
  ["sentio", 4],
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

describe.each(FAMILIES)("a board %s on its wire", (name, enough) => {
  const played = () => games.slice(0, numberOf("ANNABELLA_WIRE_GAMES") ?? enough);

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
      expect(score.positions).toBeGreaterThan(0.9 * 101 * played().length);
    },
    300_000,
  );

  test.each(CUTS)(
    "cut into %s bytes every act and every position is told, in order, none twice",
    (size) => {
      const random = randomFrom(4);
      const some = played().slice(0, Math.max(1, Math.ceil(enough / 4)));
      const score = playOnTheWire(name, some, () => ({
        nextLength: () => (size === "random" ? 1 + Math.floor(random() * 250) : size),
      }));
      report(`${name}, cut ${size}: ${JSON.stringify(score)}`);
      expect(score).toMatchObject({ wrong: 0, misreported: 0, lost: 0, repeated: 0, late: 0 });
      expect(score.positions).toBe(101 * some.length);
    },
    300_000,
  );
});
