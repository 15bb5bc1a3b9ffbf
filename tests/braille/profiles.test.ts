import { describe, expect, test } from "vitest";
import { MoveParser, writeMove } from "../../src/braille/move-cells.js";
import { KOMPAKT } from "../../src/braille/profiles/german.js";
import { PROFILES } from "../../src/braille/profiles/profiles.js";
import { readProfile, signGroups } from "../../src/braille/profiles/read-profile.js";
import { describeMove } from "../../src/rules/announcement.js";
import { legalMoves } from "../../src/rules/position.js";
import { playRandomMoves } from "../support/random-games.js";

describe.each(PROFILES.map((profile) => [profile.name, profile] as const))("%s", (_, profile) => {
  test("has no two signs alike in one place", () => {
    for (const { name, signs } of signGroups(profile)) {
      const written = signs.filter((sign) => sign !== "");
      expect({ name, signs: new Set(written).size }).toEqual({ name, signs: written.length });
    }
  });

  test("has signs of its number of dots only", () => {
    const last = profile.dots === 8 ? "\u28ff" : "\u283f";
    for (const { signs } of signGroups(profile)) {
      for (const cell of signs.join("")) expect(cell >= "\u2800" && cell <= last).toBe(true);
    }
  });

  test("writes no two moves of a position alike", () => {
    for (const { position } of playRandomMoves(400, 3).filter((_move, index) => index % 10 === 0)) {
      const written = legalMoves(position).map((move) =>
        writeMove(profile, describeMove(position, move, "full")),
      );
      expect(new Set(written).size).toBe(written.length);
    }
  });

  test("reads every move that it writes, among its readings", () => {
    const parser = new MoveParser(profile);
    for (const { position, move } of playRandomMoves(300, 5)) {
      const full = describeMove(position, move, "full");
      const readings = parser.parse(writeMove(profile, full, true));
      expect(readings).toContainEqual({
        ...(full.castling === undefined
          ? {
              ...(full.role === "pawn" ? {} : { role: full.role }),
              fromFile: full.from?.[0],
              fromRank: full.from?.[1],
              to: full.to,
            }
          : { castling: full.castling }),
        ...(full.promotion === undefined ? {} : { promotion: full.promotion }),
        ...(full.check === undefined ? {} : { check: full.check }),
        capture: full.capture ?? false,
        enPassant: full.enPassant ?? false,
        drawOffer: true,
      });
    }
  });
});

describe("a profile of one's own", () => {
  test("takes what it does not say from its base, and signs as cells or dot numbers", () => {
    const read = readProfile({
      name: "verein",
      base: "kompakt",
      mate: "345 345",
      castling: { short: "⠕⠅", long: "⠕⠙" },
      print: { pieces: { knight: "N" } },
    });
    expect(read).toEqual({
      ok: true,
      value: {
        ...KOMPAKT,
        name: "verein",
        source: "own profile",
        mate: "⠜⠜",
        castling: { short: "⠕⠅", long: "⠕⠙" },
        print: { ...KOMPAKT.print, pieces: { ...KOMPAKT.print.pieces, knight: "N" } },
      },
    });
  });

  test.each([
    [
      { name: "x", peices: {} },
      { key: "peices", nearest: "pieces" },
    ],
    [
      { name: "x", pieces: { kign: "⠅" } },
      { key: "pieces.kign", nearest: "king" },
    ],
    [
      { name: "x", mate: "M" },
      { key: "mate", detail: "it is Braille characters or dot numbers" },
    ],
    [{ name: "x", mate: "⡍" }, { key: "mate" }],
    [{ name: "x", check: "⠈⠼" }, { key: "what follows the arrival" }],
    [{ name: "x", pieces: { queen: "⠅" } }, { key: "pieces" }],
    [
      { name: "x", capture: "" },
      { key: "capture", detail: "a sign is empty or only blanks" },
    ],
    [
      { name: "x", base: "kompact" },
      { key: "base", nearest: "kompakt" },
    ],
    [{ name: "X y" }, { key: "name" }],
    [{}, { key: "name" }],
    [{ name: "x", ranks: ["⠁"] }, { key: "ranks" }],
    [{ name: "x", language: "fr" }, { key: "language" }],
    [{ name: "x", dots: 7 }, { key: "dots" }],
    ["x", { key: "profile" }],
  ])("%j is refused with the key that is wrong", (data, fault) => {
    const read = readProfile(data);
    expect(read.ok).toBe(false);
    if (!read.ok) expect(read.error).toMatchObject(fault);
  });
});
