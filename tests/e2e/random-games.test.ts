/**
 * Random legal games played by random hands through the real bytes of fake boards: the table has
 * exactly the game that was played. On a bad line it has that game, or it has asked.
 *
 * `ANNABELLA_RANDOM_GAMES`: rounds, each a game at every kind of table (default 2).
 * `ANNABELLA_RANDOM_SEED`: first seed (default 1).
 */
import { describe, expect, test } from "vitest";
import type { WireBehaviour } from "../../src/board-driver/fake/behaviours.js";
import { damage } from "../board-driver/bytes.js";
import { QUESTIONS } from "../noise/questions.js";
import type { Dice } from "../noise/random-hands.js";
import {
  BLITZ_SETTINGS,
  type Played,
  playBlitzGame,
  playRandomGame,
  SETTINGS,
} from "./random-game.js";

const ROUNDS = Number(process.env.ANNABELLA_RANDOM_GAMES ?? 2);
const FIRST = Number(process.env.ANNABELLA_RANDOM_SEED ?? 1);
const PLIES = 80;

const seeds = Array.from({ length: ROUNDS }, (_, round) => FIRST + round);

/** What a failure says, so that the game can be found and played again. */
const about = (played: Played): string =>
  [
    `seed ${played.seed}, ${played.setting}: ${played.completed.length} of ${played.moves.length}`,
    `state ${played.state}, since: ${played.since.join(" ")}`,
    ...played.story,
  ].join("\n");

/** Reports arrive cut anywhere. */
const cutAnywhere =
  (dice: Dice): WireBehaviour =>
  (report) => {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < report.length; ) {
      const size = dice.number(1, 40);
      chunks.push(report.slice(at, at + size));
      at += size;
    }
    return chunks;
  };

/** Some reports wait for the next one and arrive with it; a keep-alive is never far. */
const gluedNowAndThen = (dice: Dice): WireBehaviour => {
  let held: Uint8Array = new Uint8Array(0);
  return (report, { cause }) => {
    const chunk = Uint8Array.from([...held, ...report]);
    held = new Uint8Array(0);
    if (cause === "repeat" && dice.chance(0.2)) {
      held = chunk;
      return [];
    }
    return [chunk];
  };
};

/** One byte in 500 is lost, in another one a bit is turned over. */
const badLine =
  (dice: Dice): WireBehaviour =>
  (report) => [
    damage(report, { loss: 0.002, flip: 0.002 }, () => dice.number(0, 999_999) / 1e6).bytes,
  ];

describe.each(SETTINGS.map((setting, kind) => ({ setting, kind })))(
  "$setting.name",
  ({ setting, kind }) => {
    test("every game is exactly the game that was played", { timeout: 600_000 }, async () => {
      for (const seed of seeds) {
        const played = await playRandomGame({
          seed: seed * 100 + kind,
          setting,
          plies: PLIES,
          trouble: (dice) => [cutAnywhere(dice), gluedNowAndThen(dice)],
        });
        expect(played.completed, about(played)).toEqual(played.moves);
        expect(played.replayDifference, about(played)).toBeUndefined();
      }
    });

    test("on a bad line it is that game, or a question, and never another move", {
      timeout: 600_000,
    }, async () => {
      for (const seed of seeds) {
        const played = await playRandomGame({
          seed: seed * 100 + kind + 50,
          setting,
          plies: PLIES,
          trouble: (dice) => [cutAnywhere(dice), badLine(dice)],
          linkLoss: 0.03,
        });
        expect(played.completed, about(played)).toEqual(
          played.moves.slice(0, played.completed.length),
        );
        if (played.completed.length < played.moves.length && !played.ended) {
          expect(
            played.since.some((type) => (QUESTIONS as readonly string[]).includes(type)),
            about(played),
          ).toBe(true);
        }
        expect(played.replayDifference, about(played)).toBeUndefined();
      }
    });
  },
);

describe("two pairs of hands in a hurry on one board", () => {
  // A captured pawn and one that moves were in the hands at once: like men are told apart by nobody,
  // and none of them is left in a hand when the other has gone to the box.
  test("a double step taken in passing is no single step", async () => {
    const [setting] = BLITZ_SETTINGS.slice(3);
    if (setting === undefined) throw new Error("no such table");
    const game = await playBlitzGame({ seed: 31_903, setting, plies: 30 });
    expect(game.completed, about(game)).toEqual(game.moves.slice(0, game.completed.length));
    expect(game.completed.slice(23, 25)).toEqual(["c7c5", "d5c6"]);
  });

  // The knight was down before the pawn was lifted that was taken to stand there.
  test("a man who was down before another was lifted is not that one", async () => {
    const [, , setting] = BLITZ_SETTINGS;
    if (setting === undefined) throw new Error("no such table");
    const game = await playBlitzGame({ seed: 602_102, setting, plies: 30 });
    expect(game.completed, about(game)).toEqual(game.moves.slice(0, game.completed.length));
    expect(game.completed.length).toBeGreaterThan(17);
  });

  test("no other move is ever completed, and nearly all of theirs are", {
    timeout: 600_000,
  }, async () => {
    let [played, understood] = [0, 0];
    for (const seed of seeds) {
      for (const [kind, setting] of BLITZ_SETTINGS.entries()) {
        const game = await playBlitzGame({ seed: seed * 100 + kind, setting, plies: 30 });
        const { completed, moves } = game;
        expect(completed, about(game)).toEqual(moves.slice(0, completed.length));
        expect(game.replayDifference, about(game)).toBeUndefined();
        // The last move stands open until somebody replies.
        played += Math.max(0, moves.length - 1);
        understood += Math.min(completed.length, moves.length - 1);
      }
    }
    expect(understood / played).toBeGreaterThan(0.9);
  });
});
