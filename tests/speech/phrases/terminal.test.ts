import { describe, expect, test } from "vitest";
import {
  type TerminalTexts,
  terminalLanguage,
  terminalTexts,
} from "../../../src/speech/phrases/terminal.js";
import { COLORS } from "../../../src/vocabulary/chess.js";
import { LANGUAGE_TAGS } from "../../../src/vocabulary/languages.js";

/** What each text of the terminal is filled with; a list gives every choice its turn. */
type Sample = readonly (readonly unknown[])[];
const BY = [...COLORS];
const FEN = ["4k3/8/8/8/8/8/8/4K3 w - - 0 1"];
const COUNTS = [1, 2, 5, 11, 21];
const SAMPLES: Readonly<Record<string, Sample>> = {
  room: [["Bauer Eva zwei Eva vier"]],
  hears: [BY, ["Zug drei"]],
  clocks: [["1:30:00"], ["1:29:00"]],
  moved: [["12..."], ["e5"], ["1:30:00, 1:29:00"]],
  hasMove: [BY],
  clockRuns: [[...BY, "none"]],
  toExecute: [BY, ["e4"]],
  notCompleted: [["e4"]],
  waiting: [["retrace"]],
  help: [[{ player: "presses", assistant: "tells", arbiter: "rules" }]],
  lineTooLong: [[500]],
  "sheet.unreadable": [["a.pgn"], ["?"]],
  "sheet.unclearLine": [BY, [3], ["", "S?3"], [undefined, "0:12"]],
  "sheet.has": [BY, COUNTS],
  "sheet.longerBefore": [[12], [3]],
  "sheet.begin": [BY],
  "sheet.next": [[3], BY],
  "sheet.legal": [["e4, d4"]],
  "sheet.away": [["e4"]],
  "sheet.notLegal": [["e5"]],
  "sheet.means": [["S1"], ["Sf3"]],
  "braille.writesLines": [BY],
  "braille.writesOnKeys": [BY, ["..."]],
  "braille.endsWithin": [[60]],
  "braille.done": [BY],
  "braille.notSixKeys": [["xyz"], BY],
  "braille.wrote": [BY, ["2..."], ["e5"]],
  "braille.noMove": [["x9"], ["kompakt"]],
  "braille.ambiguous": [["d2"], [["Sbd2", "Sfd2"]]],
  "braille.whose": [["e4"], ["..."]],
  "braille.asItWas": [BY],
  "braille.displayThere": [BY, COUNTS],
  "sound.ownEar": [BY, ["..."]],
  "sound.speaksNow": [["espeak-ng"]],
  "sound.speaks": [["espeak-ng"]],
  "sound.alonePrinted": [BY],
  "sound.aloneSpoken": [BY, ["espeak-ng"]],
  "sound.aloneShared": [BY],
  "listening.how": [BY, ["pocketsphinx"], ["mic", "talk", "recording"]],
  "listening.not": [BY],
  "listening.microphoneBack": [BY],
  "table.seatPage": [BY, ["http://x"]],
  "table.spectatorPages": [["http://x"]],
  "table.deskPage": [["http://x"]],
  "table.boardThere": [BY],
  "table.ofBoard": [BY, ["..."]],
  "table.opened": [["3"], ["2026-11-29-3-1"]],
  "table.goesOn": [COUNTS, BY, ["1:30:00, 1:29:00"]],
  "table.startClock": [BY],
  "table.stopped": [["2026-11-29-3-1"], [true, false]],
  "table.result": [["1-0"]],
  "table.asFile": [["annabella"]],
  "table.check": [["annabella"]],
  "table.journalNotOpened": [["j.sqlite"], ["?"]],
  "comparison.line": [[12], BY],
  "comparison.agree": [COUNTS],
  "comparison.positionThen": [FEN],
  "comparison.agreeNotLegal": [["..."], ["e5"]],
  "comparison.positionBefore": [FEN],
  "comparison.differ": [[3], ["..."]],
  "comparison.ends": [["A"], COUNTS],
  "comparison.notClear": [["A"], ["", "S?3"]],
  "comparison.noLegalMove": [["A"], ["e5"]],
  "comparison.has": [["A"], ["e5"]],
  "comparison.hasMeaning": [["A"], ["Sf3"], ["Nf3"]],
  "comparison.inRecording": [["0:12"]],
  "comparison.meet": [["..."]],
  "comparison.rule8": [[0, ...COUNTS]],
};

const choices = (sample: Sample): readonly (readonly unknown[])[] =>
  sample.reduce<readonly (readonly unknown[])[]>(
    (all, values) => all.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  );

/** Every text of a language by its place, filled with every sample. */
const allTexts = (texts: TerminalTexts): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === "string") found.set(path, [value]);
    else if (typeof value === "function") {
      const sample = SAMPLES[path];
      if (sample === undefined) throw new Error(`no sample for ${path}`);
      const make = value as (...args: readonly unknown[]) => string | readonly string[];
      found.set(
        path,
        choices(sample).flatMap((args) => make(...args)),
      );
    } else {
      for (const [name, inner] of Object.entries(value as object)) {
        walk(inner, path === "" ? name : `${path}.${name}`);
      }
    }
  };
  walk(texts, "");
  return found;
};

const ENGLISH = allTexts(terminalTexts("en"));

describe.each(LANGUAGE_TAGS)("the terminal in %s", (tag) => {
  const texts = allTexts(terminalTexts(tag));

  test("has every text, each a line that can be read aloud", () => {
    expect([...texts.keys()]).toEqual([...ENGLISH.keys()]);
    for (const [path, lines] of texts) {
      expect(lines.length, path).toBe(ENGLISH.get(path)?.length);
      for (const line of lines) {
        expect(line, path).not.toMatch(/undefined|NaN|\[object|\n| {2}|\.\.(?!\.)(?<!\.\.\.)\s/);
        expect(line.trim(), path).toBe(line);
      }
    }
  });

  test("names whose it is: White's texts are not Black's", () => {
    for (const [path, sample] of Object.entries(SAMPLES)) {
      if (!sample.includes(BY)) continue;
      expect(new Set(texts.get(path)).size, path).toBe(texts.get(path)?.length);
    }
  });

  test("keeps the steps that are told as they are typed", () => {
    const help = terminalTexts(tag).help({ player: "P", assistant: "A", arbiter: "R" }).join(" ");
    for (const step of [
      "white presses",
      "black offers a draw",
      "arbiter starts white's clock",
      "arbiter enters white's sheet",
      "white keys dsj",
      "show",
      "quit",
    ]) {
      expect(help).toContain(step);
    }
    expect(terminalTexts(tag).table.startClock("black")).toContain("arbiter starts black's clock");
  });
});

test.each(LANGUAGE_TAGS.filter((tag) => tag !== "en"))(
  "the terminal in %s says nothing in English but what has to be typed",
  (tag) => {
    for (const [path, lines] of allTexts(terminalTexts(tag))) {
      const english = ENGLISH.get(path) ?? [];
      for (const [index, line] of lines.entries()) {
        expect(line, path).not.toBe(english[index]);
        expect(line, path).not.toMatch(/\b(?:the|is|are|of|has|have|with|nothing)\b/i);
      }
    }
  },
);

test("the language of the terminal is the one asked for, and English where none is", () => {
  expect(terminalLanguage(undefined)).toBe("en");
  expect(terminalLanguage("pt-BR")).toBe("pt");
  expect(terminalLanguage("xx")).toBe("en");
  const hasMove = LANGUAGE_TAGS.map((tag) => terminalTexts(tag).hasMove("white"));
  expect(hasMove).toEqual([
    "Weiß ist am Zug.",
    "White has the move.",
    "Brancas têm o lance.",
    "Ход белых.",
    "Les toca jugar a las Blancas.",
    "Les Blancs ont le trait.",
  ]);
});

test("Russian counts in its three forms", () => {
  const { sheet, table } = terminalTexts("ru");
  expect([0, 1, 2, 5, 11, 21, 22, 111].map((lines) => sheet.has("white", lines))).toEqual([
    "На бланке белых 0 строк.",
    "На бланке белых 1 строка.",
    "На бланке белых 2 строки.",
    "На бланке белых 5 строк.",
    "На бланке белых 11 строк.",
    "На бланке белых 21 строка.",
    "На бланке белых 22 строки.",
    "На бланке белых 111 строк.",
  ]);
  expect(
    [1, 3, 21].map((moves) => /после (\d+ \S+)\./.exec(table.goesOn(moves, "white", ""))?.[1]),
  ).toEqual(["1 хода", "3 ходов", "21 хода"]);
});
