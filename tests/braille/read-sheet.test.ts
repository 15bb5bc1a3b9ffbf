import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseSheet } from "../../src/braille/brf.js";
import { KOMPAKT } from "../../src/braille/profiles/german.js";
import type { NotationProfile } from "../../src/braille/profiles/profile.js";
import { findProfile, PROFILES } from "../../src/braille/profiles/profiles.js";
import { linesForComparison, readSheet, type SheetReading } from "../../src/braille/read-sheet.js";
import { STARTING_POSITION } from "../../src/rules/position.js";
import { compareSheets } from "../../src/sync/sheet-comparison.js";

const read = (text: string, profiles: readonly NotationProfile[] = [KOMPAKT]): SheetReading => {
  const sheet = parseSheet(text);
  if ("fault" in sheet) throw new Error(sheet.fault);
  const reading = readSheet(sheet.pages, profiles);
  if (!reading.ok) throw new Error(reading.error.fault);
  return reading.value;
};

/** `e4 e5 ?Nf3 -`: unclear lines with `?` and what is possible, missing ones as `-`. */
const summary = (reading: SheetReading): string =>
  reading.lines
    .map(({ state, san, candidates }) => {
      if (state === "confirmed") return san;
      return (
        (state === "missing" ? "-" : "?") + (candidates.length < 4 ? candidates.join("|") : "")
      );
    })
    .join(" ");

const profile = (name: string): NotationProfile => {
  const found = findProfile(name);
  if (found === undefined) throw new Error(name);
  return found;
};

describe("a sheet as a player types it", () => {
  const typed = readFileSync("fixtures/braille/typed.brf", "utf8");

  test("is followed through missing signs, erased cells and a line written twice", () => {
    expect(summary(read(typed))).toBe(
      "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O Bd6 d4 exd4 Qxd4 f6 Be3 Ne7 Nbd2 Be6 a3",
    );
  });

  test("gives lines that the comparison of two sheets takes", () => {
    const lines = linesForComparison(read(typed));
    const other = [...lines.slice(0, 5), "Ba4", ...lines.slice(6)];
    expect(compareSheets(lines, lines, STARTING_POSITION, false).status).toBe("agree");
    expect(compareSheets(lines, other, STARTING_POSITION, false)).toMatchObject({
      status: "differ",
      ply: 6,
    });
  });

  test("shows each move in print", () => {
    expect(read("1 E2E4 E7E5\n2 SG1F3").lines.map(({ text }) => text)).toEqual([
      "e2-e4",
      "e7-e5",
      "Sg1-f3",
    ]);
  });

  test("in small letters and in another flavour of Braille ASCII", () => {
    expect(summary(read("1 e2e4 e7e5\n2 sg1f3"))).toBe("e4 e5 Nf3");
  });

  test("as Unicode Braille, with blanks or spaces", () => {
    expect(summary(read("⠂⠀⠑⠆⠑⠲ ⠑⠶⠑⠢\n⠆⠀⠎⠛⠂⠋⠒"))).toBe("e4 e5 Nf3");
  });

  test("without numbers", () => {
    expect(summary(read("E2E4 E7E5\nSG1F3 SB8C6"))).toBe("e4 e5 Nf3 Nc6");
  });

  test("with Black's move on a line of its own", () => {
    expect(summary(read("1 E2E4\n1 ''' E7E5\n2 SG1F3"))).toBe("e4 e5 Nf3");
  });

  test("with the result behind the last move", () => {
    expect(summary(read("1 F2F3 E7E5\n2 G2G4 DD8H4>M #J-#A"))).toBe("f3 e5 g4 Qh4#");
  });

  test.each(PROFILES.filter(({ dots }) => dots === 6).map(({ name }) => name))(
    "%s: several moves of the opening, the notation not named",
    (name) => {
      const sheets: Readonly<Record<string, string>> = {
        "de-basis": "#A' E#B-E#D E#G-E#E\n#B' SG#A-F#C SB#H-C#F\n#C' LF#A-B#E A#G-A#F",
        kompakt: "1 E2E4 E7E5\n2 SG1F3 SB8C6\n3 LF1B5 A7A6",
        "uk-2015": "1 E4 E5\n2 SF3 SC6\n3 BB5 A6",
        ueb: "#A4 E#D E#E\n#B4 ,NF#C ,NC#F\n#C4 ,BB#E A#F",
        pt: "#A' E#B-E#D E#G-E#E\n#B' .CG#A-F#C .CB#H-C#F\n#C' .BF#A-B#E A#G-A#F",
        ru: "#A4 ,E#B-E#D ,E#G-E#E\n#B4 K,G#A-F#C K,B#H-C#F\n#C4 S,F#A-B#E ,A#G-A#F",
      };
      const reading = read(sheets[name] ?? "", PROFILES);
      expect(summary(reading)).toBe("e4 e5 Nf3 Nc6 Bb5 a6");
    },
  );
});

describe("what is not sure is said", () => {
  test("a wrong piece letter", () => {
    const [, , line] = read("1 E2E4 E7E5\n2 LG1F3 SB8C6").lines;
    expect(line).toMatchObject({ state: "unclear", san: null });
    expect(line?.candidates).toContain("Nf3");
  });

  test("a cell that cannot be read, with the move that the rest of the game leaves", () => {
    const reading = read("1 E2E4 E7E5\n2 SG1F3 SB8C6\n3 LF1?5 A7A6\n4 LB5XC6 D7XC6");
    expect(summary(reading)).toBe("e4 e5 Nf3 Nc6 ?Bb5 a6 Bxc6 dxc6");
  });

  test("a capture sign where nothing is captured", () => {
    expect(summary(read("1 E2XE4 E7E5"))).toBe("?e3|e4 e5");
  });

  test("a missing line; the lines after it are still followed", () => {
    const reading = read("1 E2E4 E7E5\n3 LF1B5 A7A6\n4 LB5XC6 D7XC6");
    expect(reading.lines.map(({ state }) => state)).toEqual([
      "confirmed",
      "confirmed",
      "missing",
      "missing",
      "confirmed",
      "confirmed",
      "confirmed",
      "confirmed",
    ]);
    // A man of Black must have come to c6.
    expect(reading.lines[3]?.candidates).toEqual(["Nc6", "c6"]);
  });

  test("a missing move of Black, and one of White", () => {
    // Black may have played to b5, where White, who leaves out signs, would then have captured.
    expect(summary(read("1 E2E4 E7E5\n2 SG1F3\n3 LF1B5 A7A6"))).toBe("e4 e5 Nf3 - ?Bb5|Bxb5 a6");
    const white = read("1 E2E4 E7E5\n2 SB8C6\n3 LF1B5 A7A6");
    expect(white.lines.map(({ state }) => state)).toEqual([
      "confirmed",
      "confirmed",
      "missing",
      "confirmed",
      "confirmed",
      "confirmed",
    ]);
  });

  test("a line written again with other moves", () => {
    const reading = read("1 E2E4 E7E5\n2 SG1F3 SB8C6\n2 LF1C4 SB8C6\n3 D2D3 D7D6");
    expect(reading.lines[2]?.state).toBe("unclear");
  });

  test("a text that means two moves is asked, whatever the letter: bishop or file", () => {
    const sheet = [
      "1 E4 D5",
      "2 B3 DXE4",
      "3 BA3 E5",
      "4 BB5>P C6",
      "5 BXF8 CXB5",
      "6 BB4 A6",
      "7 BC3 A5",
    ].join("\n");
    const reading = read(sheet, [profile("uk-2015")]);
    expect(reading.lines.slice(0, 8).every(({ state }) => state === "confirmed")).toBe(true);
  });

  test("moves after mate", () => {
    expect(summary(read("1 F2F3 E7E5\n2 G2G4 DD8H4>M\n3 A2A3 A7A6"))).toBe("f3 e5 g4 Qh4# ? ?");
  });
});

describe("no sheet at all", () => {
  test.each([
    ["", "empty"],
    ["\u0000\u0001\u0002", "not-text"],
    ["A".repeat(50_000), "too-long"],
    ["1 E2E4\n".repeat(200_000), "too-large"],
    ["1 É2E4", "not-braille"],
  ])("%.20j is refused", (text, fault) => {
    expect(parseSheet(text)).toMatchObject({ fault });
  });

  test("text without a move", () => {
    const sheet = parseSheet("HELLO WORLD\nNOTHING HERE");
    if ("fault" in sheet) throw new Error(sheet.fault);
    expect(readSheet(sheet.pages, PROFILES)).toEqual({ ok: false, error: { fault: "no-moves" } });
  });
});
