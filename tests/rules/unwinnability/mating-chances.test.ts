import { describe, expect, test } from "vitest";
import { EDITIONS } from "../../../src/rules/editions/editions.js";
import { canStillWin } from "../../../src/rules/mating-chances.js";
import { positionOf, STARTING_POSITION } from "../../../src/rules/position.js";

const NOW = EDITIONS["fide-2023"];
const THEN = EDITIONS["fide-1997"];

describe("6.9: the opponent has overstepped the time", () => {
  test("who can mate by some series of moves can win", () => {
    expect(canStillWin(STARTING_POSITION, "white", NOW, "standard")).toBe(true);
    // Knight against pawn: the pawn may become a man that stands in its king's way.
    const knight = positionOf("8/7p/4k3/8/8/3KN3/8/8 w - - 0 1");
    expect(canStillWin(knight, "white", NOW, "standard")).toBe(true);
  });

  test("behind locked pawns, or with one forced move to a bare king, nobody can", () => {
    const wall = positionOf("b7/2k5/p7/Pp1p1p1p/1PpP1PpP/2P3P1/8/7K w - - 0 1");
    expect(canStillWin(wall, "white", NOW, "standard")).toBe(false);
    expect(canStillWin(wall, "black", NOW, "standard")).toBe(false);
    const forced = positionOf("7k/8/8/8/8/8/1q6/K7 w - - 0 1");
    expect(canStillWin(forced, "black", NOW, "standard")).toBe(false);
  });

  test("in blitz of 1997 two knights against a bare king are not enough, today they are", () => {
    const knights = positionOf("8/8/4k3/8/8/2NKN3/8/8 b - - 0 1");
    expect(canStillWin(knights, "white", THEN, "blitz")).toBe(false);
    expect(canStillWin(knights, "white", THEN, "standard")).toBe(true);
    expect(canStillWin(knights, "white", NOW, "blitz")).toBe(true);
  });
});
