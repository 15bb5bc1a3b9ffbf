import { describe, expect, test } from "vitest";
import { NOTATION_LANGUAGES } from "../../src/rules/notation/languages.js";
import { NOTATION_PROFILES, writeMove } from "../../src/rules/notation/write-notation.js";
import { positionOf, STARTING_POSITION } from "../../src/rules/position.js";
import { compareSheets } from "../../src/sync/sheet-comparison.js";
import { playRandomMoves, type RandomMove } from "../support/random-games.js";

const compare = (white: string, black: string, isSecond = false, played: readonly string[] = []) =>
  compareSheets(
    white.split(" ").filter(Boolean),
    black.split(" ").filter(Boolean),
    STARTING_POSITION,
    isSecond,
    ["de", "en"],
    played,
  );

/** The first game of some random moves. */
const oneGame = (seed: number): readonly RandomMove[] => {
  const moves = playRandomMoves(50, seed);
  const end = moves.findIndex(
    ({ position }, index) => index > 0 && position.fen === STARTING_POSITION.fen,
  );
  return end < 0 ? moves : moves.slice(0, end);
};

describe("two score sheets", () => {
  test("agree in every pair of languages and styles of the Laws", () => {
    const game = oneGame(7);
    const sheets = NOTATION_LANGUAGES.flatMap((language) =>
      NOTATION_PROFILES.map((profile) =>
        game.map(({ position, move }) => writeMove(position, move, { language, profile })),
      ),
    );
    const [first = []] = sheets;
    for (const sheet of sheets) {
      const verdict = compareSheets(first, sheet, STARTING_POSITION, false, ["de", "en"]);
      expect(verdict).toMatchObject({ status: "agree" });
    }
  }, 60_000);

  test("differ at the first line that means another move, with the moves before it", () => {
    expect(compare("e4 e5 Sf3 Sc6 Lc4", "e4 e5 Nf3 Nc6 Bb5")).toEqual({
      status: "differ",
      ply: 5,
      moves: ["e4", "e5", "Nf3", "Nc6"],
    });
  });

  test("differ at the first line that only one of them has", () => {
    expect(compare("e4 e5 Nf3", "e4 e5")).toMatchObject({ status: "differ", ply: 3 });
    expect(compare("", "d4")).toMatchObject({ status: "differ", ply: 1, moves: [] });
  });

  test("a sheet that no language replays to its end is still read as far as it goes", () => {
    expect(compare("e4 e5 Cf3 Cc6 Dxh8", "e4 e5 Nf3 Nc6 Bb5")).toMatchObject({
      status: "differ",
      ply: 5,
    });
  });

  test("a line read back in another language than the lines around it is understood", () => {
    expect(compare("e4 e5 Nf3 Sc6 Cc3 Sf6 Nd5 g6", "e4 e5 Sf3 Sc6 Sc3 Sf6 Sd5 g6")).toMatchObject({
      status: "agree",
    });
  });

  test("a transposition differs where the order does", () => {
    expect(compare("d4 d5 c4 e6 Nc3", "d4 e6 c4 d5 Nc3")).toMatchObject({ ply: 2 });
  });

  test.each(["?", "unclear", "…", "--", "___"])("a line %s is read back first", (line) => {
    expect(compare(`e4 ${line}`, "e4 e5")).toEqual({
      status: "unclear",
      lines: [{ by: "white", ply: 2 }],
    });
    expect(compare(`e4 ${line}`, "e4 e5", true)).toMatchObject({ status: "differ", ply: 2 });
  });

  test("an illegal move on both sheets is one move, however each writes it", () => {
    for (const [ours, theirs] of [
      ["Qh5xe8", "Dxe8"],
      ["0-0", "O-O"],
      ["Ke3", "Ke1-e3"],
      ["Рe4", "Pe4"],
    ]) {
      expect(compare(`f4 e5 ${ours}`, `f4 e5 ${theirs}`).status).toMatch(/agree/);
    }
    expect(compare("f4 e5 Ke3", "f4 e5 Kd3")).toMatchObject({ status: "differ", ply: 3 });
  });

  test("what is not algebraic on both sheets is no agreement (8.1.1)", () => {
    expect(compare("P-K4", "P-K4")).toMatchObject({ status: "differ", ply: 1 });
  });

  test("en passant is the same move with and without its sign; a pawn on the wrong file is not", () => {
    const before = "e4 a6 e5 d5";
    expect(compare(`${before} exd6`, `${before} ed6e.p.`)).toMatchObject({ status: "agree" });
    expect(compare(`${before} exd6`, `${before} e5xd6`)).toMatchObject({ status: "agree" });
    expect(compare(`${before} exd6`, `${before} e6`)).toMatchObject({ status: "differ", ply: 5 });
  });

  test("a promotion without its piece means the one that was played, else it is asked", () => {
    const initial = positionOf("8/P6k/8/8/8/8/7K/8 w - - 0 1");
    const of = (one: string, other: string, played: readonly string[], isSecond = false) =>
      compareSheets([one], [other], initial, isSecond, ["de"], played);
    expect(of("a8", "a8D", ["a7a8q"])).toMatchObject({ status: "agree", moves: ["a8=Q"] });
    expect(of("a8", "a8=T", ["a7a8q"])).toMatchObject({ status: "differ", ply: 1 });
    expect(of("a8", "a8D", [])).toEqual({ status: "unclear", lines: [{ by: "white", ply: 1 }] });
    expect(of("a8", "a8", [], true)).toMatchObject({ status: "differ", ply: 1 });
    expect(of("a8=D", "a8(Q)", [])).toMatchObject({ status: "agree", moves: ["a8=Q"] });
    expect(of("a8=S", "a8(Q)", [])).toMatchObject({ status: "differ", ply: 1 });
  });
});
