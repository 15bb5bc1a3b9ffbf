import { describe, expect, test } from "vitest";
import { findLanguage } from "../../../src/speech/phrases/languages.js";
import { sayMove, sayMoveNumber, saySquare, sayTime } from "../../../src/speech/phrases/say.js";
import type { NamedMove, Utterance } from "../../../src/vocabulary/utterance.js";

describe("announcements in German", () => {
  test.each<readonly [Utterance, string]>([
    [{ role: "pawn", from: "e2", to: "e4" }, "Bauer Eva zwei Eva vier"],
    [{ role: "knight", from: "g1", to: "f3" }, "Springer Gustav eins Felix drei"],
    [
      { role: "bishop", from: "f1", capture: true, to: "b5" },
      "Läufer Felix eins schlägt Bella fünf",
    ],
    [{ role: "pawn", from: "e4", capture: true, to: "d5" }, "Bauer Eva vier schlägt David fünf"],
    [
      { role: "pawn", from: "e5", capture: true, to: "d6", enPassant: true },
      "Bauer Eva fünf schlägt David sechs en passant",
    ],
    [
      { role: "pawn", from: "e7", to: "e8", promotion: "queen", check: "check" },
      "Bauer Eva sieben Eva acht Dame Schach",
    ],
    [
      { role: "pawn", from: "e7", capture: true, to: "f8", promotion: "knight" },
      "Bauer Eva sieben schlägt Felix acht Springer",
    ],
    [{ castling: "short" }, "kurze Rochade"],
    [{ castling: "long", check: "check" }, "lange Rochade Schach"],
    [
      { role: "queen", from: "h5", capture: true, to: "f7", check: "mate" },
      "Dame Hector fünf schlägt Felix sieben matt",
    ],
    [{ role: "knight", fromFile: "b", to: "d2" }, "Springer Bella David zwei"],
    [{ role: "rook", fromRank: "1", to: "a3" }, "Turm eins Anna drei"],
    [{ correction: true, role: "rook" }, "Korrektur Turm"],
  ])("%o", (utterance, text) => {
    expect(sayMove(utterance).text).toBe(text);
  });

  test("the voice gets the words as it must read them", () => {
    expect(sayMove({ role: "pawn", from: "c5", capture: true, to: "b6", enPassant: true })).toEqual(
      {
        text: "Bauer Cesar fünf schlägt Bella sechs en passant",
        spokenText: "Bauer Zesar fünf schlägt Bella sechs ang passang",
      },
    );
  });

  test("a named move has a full and a short form", () => {
    const move: NamedMove = {
      uci: "g1f3",
      san: "Nf3",
      full: { role: "knight", from: "g1", to: "f3" },
      short: { role: "knight", to: "f3" },
    };
    expect(sayMove(move).text).toBe("Springer Gustav eins Felix drei");
    expect(sayMove(move, { form: "short" }).text).toBe("Springer Felix drei");
  });
});

describe("styles and languages", () => {
  const move: Utterance = { role: "bishop", from: "c1", capture: true, to: "h6", check: "check" };
  test.each([
    ["anna", "Läufer Cesar eins schlägt Hector sechs Schach"],
    ["alphabet", "Läufer Cäsar eins schlägt Heinrich sechs Schach"],
    ["nato", "Läufer Charlie eins schlägt Hotel sechs Schach"],
    ["literate", "Läufer c 1 schlägt h 6 Schach"],
    ["san", "Lc1xh6+"],
  ] as const)("%s", (style, text) => {
    expect(sayMove(move, { style }).text).toBe(text);
    expect(sayMove(move, { style }).spokenText).toMatch(/^[\p{L} ]+$/u);
  });

  test("notation has the letters of the language", () => {
    const passing: Utterance = {
      role: "pawn",
      from: "e5",
      capture: true,
      to: "d6",
      enPassant: true,
    };
    expect(sayMove(passing, { style: "san" }).text).toBe("e5xd6 e.p.");
    expect(sayMove({ role: "knight", to: "f3" }, { style: "san", language: "pt" }).text).toBe(
      "Cf3",
    );
    expect(sayMove({ castling: "long" }, { style: "san" }).text).toBe("0-0-0");
  });

  test("Portuguese and English", () => {
    expect(sayMove(move, { language: "pt" }).text).toBe("bispo Cesar um toma Hector seis xeque");
    expect(sayMove(move, { language: "en" }).text).toBe("bishop Cesar one takes Hector six check");
  });
});

describe("times and numbers", () => {
  test.each([
    [3_780_000, "1 Stunde 3 Minuten", "eine Stunde drei Minuten"],
    [3_907_999, "1 Stunde 5 Minuten 7 Sekunden", "eine Stunde fünf Minuten sieben Sekunden"],
    [60_000, "1 Minute", "eine Minute"],
    [1_000, "1 Sekunde", "eine Sekunde"],
    [999, "0 Sekunden", "null Sekunden"],
    [-5, "0 Sekunden", "null Sekunden"],
    [7_221_000, "2 Stunden 21 Sekunden", "zwei Stunden einundzwanzig Sekunden"],
  ])("%i ms is %s", (ms, text, spokenText) => {
    expect(sayTime(ms)).toEqual({ text, spokenText });
  });

  test.each([
    ["ru", 3_780_000, "один час три минуты"],
    ["ru", 7_321_000, "два часа две минуты одна секунда"],
    ["ru", 18_671_000, "пять часов одиннадцать минут одиннадцать секунд"],
    ["ru", 77_482_000, "двадцать один час тридцать одна минута двадцать две секунды"],
    ["pt", 7_321_000, "duas horas dois minutos um segundo"],
    ["pt", 75_660_000, "vinte e uma horas um minuto"],
    ["es", 3_661_000, "una hora un minuto un segundo"],
    ["es", 76_881_000, "veintiuna horas veintiún minutos veintiún segundos"],
    ["fr", 3_661_000, "une heure une minute une seconde"],
    ["fr", 75_660_000, "vingt et une heures une minute"],
    ["en", 75_660_000, "twenty one hours one minute"],
    ["de", 75_660_000, "einundzwanzig Stunden eine Minute"],
  ])("%s: %i ms is spoken %s", (tag, ms, spokenText) => {
    expect(sayTime(ms, tag).spokenText).toBe(spokenText);
  });

  test("the number of a move", () => {
    expect(sayMoveNumber(24)).toEqual({ text: "Zug 24", spokenText: "Zug vierundzwanzig" });
    expect(sayMoveNumber(24, "pt")).toEqual({
      text: "lance 24",
      spokenText: "lance vinte e quatro",
    });
  });

  test.each([
    ["de", 1, "eins"],
    ["de", 16, "sechzehn"],
    ["de", 17, "siebzehn"],
    ["de", 21, "einundzwanzig"],
    ["de", 30, "dreißig"],
    ["de", 100, "einhundert"],
    ["de", 101, "einhunderteins"],
    ["de", 276, "zweihundertsechsundsiebzig"],
    ["de", 1001, "eintausendeins"],
    ["en", 42, "forty two"],
    ["en", 305, "three hundred five"],
    ["pt", 21, "vinte e um"],
    ["pt", 100, "cem"],
    ["pt", 101, "cento e um"],
    ["pt", 299, "duzentos e noventa e nove"],
    ["pt", 1005, "mil e cinco"],
    ["ru", 40, "сорок"],
    ["ru", 1001, "тысяча один"],
    ["ru", 2021, "две тысячи двадцать один"],
    ["ru", 5300, "пять тысяч триста"],
    ["es", 31, "treinta y uno"],
    ["es", 100, "cien"],
    ["es", 101, "ciento uno"],
    ["es", 1521, "mil quinientos veintiuno"],
    ["fr", 71, "soixante et onze"],
    ["fr", 80, "quatre vingts"],
    ["fr", 81, "quatre vingt un"],
    ["fr", 91, "quatre vingt onze"],
    ["fr", 200, "deux cents"],
    ["fr", 201, "deux cent un"],
    ["fr", 1999, "mille neuf cent quatre vingt dix neuf"],
  ])("%s: %i is %s", (tag, value, words) => {
    expect(findLanguage(tag)?.numberWords(value)).toBe(words);
  });

  test("a square", () => {
    expect(saySquare("c8")).toEqual({ text: "Cesar acht", spokenText: "Zesar acht" });
  });
});
