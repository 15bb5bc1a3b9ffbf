import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nameMove } from "../../../src/rules/announcement.js";
import { legalMoves } from "../../../src/rules/position.js";
import { networkOfRules, parseJsgf } from "../../../src/speech/hearing/jsgf.js";
import {
  acceptsPhrase,
  makeFsg,
  networkOfPhrases,
  SHORT_FORM_WEIGHT,
  wordsOfNetwork,
} from "../../../src/speech/hearing/network.js";
import { choicesOf } from "../../../src/speech/hearing/position-hearing.js";
import {
  announcementPhrases,
  dictionaryPath,
  dictionaryWords,
  openNetworks,
} from "../../../src/speech/hearing/spoken-words.js";
import { parseWords } from "../../../src/speech/phrases/hear.js";
import { WORDS } from "../../../src/speech/phrases/languages.js";
import { KEYWORDS } from "../../../src/vocabulary/utterance.js";
import { playRandomMoves } from "../../support/random-games.js";

const dictionary = new Set(
  readFileSync(dictionaryPath("de"), "utf8")
    .split("\n")
    .map((line) => (line.split(" ")[0] ?? "").replace(/\(\d+\)$/, "")),
);

describe("the net of a list of phrases", () => {
  test("has each phrase and nothing else", () => {
    const network = networkOfPhrases(["a b", "a c", "a b d", "b"], ["c"]);
    for (const phrase of ["a b", "a c", "a b d", "b", "c"]) {
      expect([phrase, acceptsPhrase(network, phrase)]).toEqual([phrase, true]);
    }
    for (const phrase of ["", "a", "b d", "a b d d", "a c d"]) {
      expect([phrase, acceptsPhrase(network, phrase)]).toEqual([phrase, false]);
    }
  });

  test("is written with the steps of short forms less probable", () => {
    expect(makeFsg(networkOfPhrases(["eva vier"], ["vier"]), "net0")).toBe(
      [
        "FSG_BEGIN net0",
        "NUM_STATES 3",
        "START_STATE 0",
        "FINAL_STATE 1",
        "TRANSITION 0 2 1 eva",
        "TRANSITION 2 1 1 vier",
        `TRANSITION 0 1 ${SHORT_FORM_WEIGHT} vier`,
        "FSG_END",
        "",
      ].join("\n"),
    );
  });
});

describe("a grammar in the JSpeech Grammar Format", () => {
  test("says what its rules say: choices, groups and what may be left out", () => {
    const grammar = parseJsgf(
      "#JSGF V1.0; // a remark\ngrammar g;\n<x> = a | b c;\npublic <y> = <x> [d] (e | f) [g];",
    );
    const network = networkOfRules(grammar, [{ name: "y" }]);
    for (const phrase of ["a e", "a f g", "b c d e", "b c f", "a d f g"]) {
      expect([phrase, acceptsPhrase(network, phrase)]).toEqual([phrase, true]);
    }
    for (const phrase of ["a", "a d", "b e", "a e g g", "c e", ""]) {
      expect([phrase, acceptsPhrase(network, phrase)]).toEqual([phrase, false]);
    }
  });

  test("that names a rule it does not have is a fault", () => {
    const grammar = parseJsgf("#JSGF V1.0;\ngrammar g;\npublic <y> = <z>;");
    expect(() => networkOfRules(grammar, [{ name: "y" }])).toThrow("no rule <z>");
  });
});

describe("what is said at the board in German", () => {
  const { everything, announcements, commands } = openNetworks("de");

  test("uses words whose sound the dictionary has", () => {
    for (const word of wordsOfNetwork(everything)) {
      expect([word, dictionary.has(word)]).toEqual([word, true]);
    }
  });

  test("holds every announcement of every legal move, in full and in short form", () => {
    const missing = playRandomMoves(40, 11).flatMap(({ position }) => {
      const moves = legalMoves(position).map((move) => nameMove(position, move));
      return choicesOf(moves, "de").flatMap(({ phrases, shortPhrases }) =>
        [...phrases, ...shortPhrases].filter((phrase) => !acceptsPhrase(announcements, phrase)),
      );
    });
    expect(missing).toEqual([]);
  }, 60_000);

  test("each phrase of a move is read back as that move", () => {
    for (const { position } of playRandomMoves(20, 12)) {
      for (const move of legalMoves(position)) {
        const { full } = nameMove(position, move);
        for (const phrase of announcementPhrases(full, "de")) {
          const { capture: _c, enPassant: _e, check: _k, ...bare } = full;
          const { capture: _d, enPassant: _f, check: _l, ...heard } = parseWords(phrase);
          expect([phrase, heard]).toEqual([phrase, bare]);
        }
      }
    }
  }, 60_000);

  test("has commands that are what they are when they are typed", () => {
    const heard = new Set<string>();
    for (const keyword of KEYWORDS) {
      for (const text of WORDS.de.keywords[keyword]) {
        const phrase = dictionaryWords(text);
        if (!acceptsPhrase(commands, phrase)) continue;
        expect([phrase, parseWords(phrase).keyword]).toEqual([phrase, keyword]);
        heard.add(keyword);
      }
    }
    expect([...heard].sort()).toEqual(
      KEYWORDS.filter((one) => one !== "ask-position" && one !== "ask-obligation").sort(),
    );
  });

  test("no announcement is a command, and no command an announcement", () => {
    expect(acceptsPhrase(commands, "springer gustav eins felix drei")).toBe(false);
    for (const phrase of ["remis", "aufgabe", "zeit", "jadoube", "schiedsrichter"]) {
      expect([phrase, acceptsPhrase(commands, phrase)]).toEqual([phrase, true]);
      expect([phrase, acceptsPhrase(announcements, phrase)]).toEqual([phrase, false]);
    }
  });
});
