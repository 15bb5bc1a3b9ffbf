import { describe, expect, test } from "vitest";
import { languagesOfSheet, readMoveText } from "../../../src/rules/move-text.js";
import {
  isNotationLanguage,
  type NotationLanguage,
} from "../../../src/rules/notation/languages.js";
import { type NotationReading, readNotation } from "../../../src/rules/notation/read-notation.js";
import { readSheet } from "../../../src/rules/notation/read-sheet.js";
import { writeMove } from "../../../src/rules/notation/write-notation.js";
import {
  findMove,
  type LegalMove,
  legalMoves,
  makeSan,
  type Position,
  playMove,
  positionOf,
  STARTING_POSITION,
} from "../../../src/rules/position.js";
import { SQUARE_NAMES } from "../../../src/vocabulary/chess.js";

/** What a text means, as UCI and remarks, or why it means nothing. */
const meaning = (reading: NotationReading): string => {
  if (reading.status !== "understood") return reading.status;
  const offer = reading.offersDraw ? ["(=)"] : [];
  return [reading.move.uci, ...offer, ...reading.remarks].join(" ");
};

const read = (fen: string, text: string, language: NotationLanguage): string =>
  meaning(readNotation(positionOf(fen), text, language));

/** Knights on f3 and g1 … men of every kind with several moves each; White to move. */
const RICH = "1n2k3/P7/8/2p1Pp2/3P4/5N2/1B1Q4/R3K2R w KQ f6 0 20";
const KINGS = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";

describe("appendix C (E until 2005): one move on a sheet", () => {
  test.each([
    ["en", "Nxd4", "not-legal"],
    ["en", "Bc3", "b2c3"],
    ["en", "dxc5", "d4c5"],
    ["en", "dc5", "d4c5"],
    ["en", "d4xc5", "d4c5"],
    ["en", "d:c5", "d4c5"],
    ["en", "d4—c5", "d4c5"],
    ["en", "Nf3-g5", "f3g5"],
    ["en", "N-g5", "f3g5 hyphen"],
    ["en", "Pd5", "d4d5 pawn-letter"],
    ["en", "f3g5", "f3g5 coordinates"],
    ["en", "20.Ng5", "f3g5"],
    ["en", "20... Ng5", "f3g5"],
    ["en", "Nxg5", "f3g5 no-capture"],
    ["pt", "Cg5", "f3g5"],
    ["pt", "Rd1", "e1d1"],
    ["fr", "Rd1", "e1d1"],
    ["it", "Rd1", "e1d1"],
    ["en", "Rd1", "a1d1"],
    ["es", "Ac3", "b2c3"],
    ["fr", "Fc3", "b2c3"],
    ["nl", "Lc3", "b2c3"],
    ["nl", "Pg5", "f3g5"],
    ["en", "Pg5", "not-legal"],
    ["nl", "Od5", "d4d5 pawn-letter"],
    ["de", "Sg5", "f3g5"],
    ["de", "Bd5", "d4d5 pawn-letter"],
    ["de", "Ng5", "not-algebraic"],
    ["ru", "Кg5", "f3g5"],
    ["ru", "п d5", "not-algebraic"],
    ["ru", "пd5", "d4d5 pawn-letter"],
    ["en", "♘g5", "f3g5"],
    ["ru", "♞g5", "f3g5"],
    ["de", "♕\u{FE0E}e3", "d2e3"],
  ] as const)("C.1, C.2, C.3, C.4, C.5, C.6, C.7, C.8: %s %s is %s", (language, text, expected) => {
    expect(read(RICH, text, language)).toBe(expected);
  });

  test.each([
    "exf6 e.p.",
    "exf6e.p.",
    "ef6",
    "e5xf6 e.p.",
    "exf6 ep",
    "exf6 «е.р.»",
    "exf6 (e.p.)",
    "eхf6 е.р.",
    "ехf6",
  ])("C.9: %s is the capture in passing", (text) => {
    expect(read(RICH, text, "ru")).toBe("e5f6");
  });

  test("C.9: the square of the captured pawn is not the arrival square", () => {
    expect(read(RICH, "exf5 e.p.", "en")).toBe("not-legal");
    expect(read(RICH, "dxc5 e.p.", "en")).toBe("d4c5 no-en-passant");
  });

  test.each(["a8Q", "a8=Q", "a8(Q)", "a8/Q"])("C.11: %s is a promotion", (text) => {
    expect(read(RICH, text, "en")).toBe("a7a8q");
  });

  test.each([
    ["de", "axb8D", "a7b8q"],
    ["de", "ab8S", "a7b8n"],
    ["ru", "a8Ф", "a7a8q"],
    ["ru", "a8K", "a7a8n"],
    ["ru", "a8C", "a7a8b"],
    ["ru", "a8Л", "a7a8r"],
    ["ru", "а8Кр", "not-algebraic"],
    ["en", "a8K", "not-algebraic"],
    ["en", "a8", "promotion-missing"],
    ["en", "a8=", "promotion-missing"],
    ["en", "a8P", "not-algebraic"],
    ["nl", "a8P", "a7a8n"],
  ] as const)("C.11: %s %s is %s", (language, text, expected) => {
    expect(read(RICH, text, language)).toBe(expected);
  });

  test.each(["0-0", "O-O", "o-o", "О-О", "0–0", "0-O"])("C.13: %s is castling short", (text) => {
    expect(read(KINGS, text, "en")).toBe("e1g1");
    expect(read(KINGS, `${text}-0`, "ru")).toBe("e1c1");
  });

  test("castling by the squares of the king is understood, with a remark", () => {
    expect(read(KINGS, "Kg1", "en")).toBe("e1g1 castling-as-king-move");
  });

  test("C.12: (=) and a lone = offer a draw and are no promotion", () => {
    expect(read(RICH, "Ng5 (=)", "en")).toBe("f3g5 (=)");
    expect(read(RICH, "Ng5=", "en")).toBe("f3g5 (=)");
    expect(read(RICH, "a8Q(=)", "en")).toBe("a7a8q (=)");
    expect(read(RICH, "a8=Q =", "en")).toBe("a7a8q (=)");
  });

  test("C.13: ++ is mate; where it is no mate that is remarked, for elsewhere it is double check", () => {
    const mate = "4k3/R7/8/8/8/8/8/4K2R w K - 0 1";
    expect(read(mate, "Rh8++", "en")).toBe("h1h8");
    expect(read(mate, "Rh8#", "en")).toBe("h1h8");
    expect(read(mate, "Ra8++", "en")).toBe("a7a8 no-mate");
    expect(read(mate, "Ra8+", "en")).toBe("a7a8");
    expect(read(mate, "Rb7+", "en")).toBe("a7b7 no-check");
  });

  test.each(["Ra8†", "Ra8‡", "Ra8ch", "Ra8 ch.", "Ra8 шах"])(
    "%s says no more than the move",
    (text) => {
      expect(read("4k3/R7/8/8/8/8/8/4K2R w K - 0 1", text, "en")).toBe("a7a8");
    },
  );

  test.each([
    "P-K4",
    "N-KB3",
    "1234",
    "",
    "?",
    "Nf",
    "Nf3?",
    "Nf3x",
    "ed",
    "ee4",
    "4d5",
    "0-0 e.p.",
    "e4 e5",
    "Nf3 Nf6",
    "i9",
    "Nf9",
    "0-0-0-0",
    "resigns",
  ])("C.0: what is not algebraic is told so and not guessed at: %s", (text) => {
    expect(meaning(readNotation(STARTING_POSITION, text, "en"))).toBe("not-algebraic");
  });
});

test("2.4, C.5, C.6, C.7: every square has one name, a letter and a figure", () => {
  expect(SQUARE_NAMES).toHaveLength(64);
  for (const [square, name] of SQUARE_NAMES.entries()) {
    expect(name).toBe(`${"abcdefgh"[square % 8] ?? ""}${Math.floor(square / 8) + 1}`);
    // Algebraic, though no king goes anywhere in the starting position.
    expect(readNotation(STARTING_POSITION, `K${name}`, "en").status).toBe("not-legal");
  }
});

describe("C.10: which of two", () => {
  const knights = "4k3/8/8/8/8/8/3P4/4K1N1 w - - 0 1";
  test("C.10: the slip of the printed copies, Ndxf3 for knights on g1 and e1, is not read as either", () => {
    const both = "4k3/8/8/8/8/5p2/8/K3N1N1 w - - 0 1";
    expect(read(both, "Ndxf3", "en")).toBe("not-legal");
    expect(read(both, "Nxf3", "en")).toBe("ambiguous");
    expect(read(both, "Ngxf3", "en")).toBe("g1f3");
    expect(read(both, "Nexf3", "en")).toBe("e1f3");
    expect(read(both, "Kgxf3", "ru")).toBe("g1f3");
    expect(read(both, "Кехf3", "ru")).toBe("e1f3");
    expect(read(both, "Kdxf3", "ru")).toBe("not-legal");
  });

  test("a letter more than is needed does no harm", () => {
    expect(read(knights, "Ngf3", "en")).toBe("g1f3");
    expect(read(knights, "N1f3", "en")).toBe("g1f3");
    expect(read(knights, "Ng1f3", "en")).toBe("g1f3");
  });

  const written = (fen: string, uci: string): string => {
    const position = positionOf(fen);
    const move = findMove(position, uci);
    if (move === undefined) throw new Error(`${uci} is not legal`);
    return writeMove(position, move, { language: "en", profile: "fide-paper" });
  };

  test("C.10: on one rank the file, on one file the rank, otherwise the file, and both for three men", () => {
    expect(written("4k3/8/8/8/8/8/8/K3N1N1 w - - 0 1", "g1f3")).toBe("Ngf3");
    expect(written("4k3/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g5f3")).toBe("N5f3");
    expect(written("4k3/8/8/8/3N4/8/8/K5N1 w - - 0 1", "g1f3")).toBe("Ngf3");
    expect(written("8/k7/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1")).toBe("Qh4e1");
  });

  test("a pinned man is no second one", () => {
    expect(written("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2")).toBe("Ne2");
  });
});

describe("Russian sheets (5.3)", () => {
  test("Кр is the king, К the knight, and Latin letters that look like them are read as they look", () => {
    expect(read("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "Крd1", "ru")).toBe("e1d1");
    for (const text of ["КРd1", "Kpd1", "KPd1", "Kрd1"]) {
      expect(read("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", text, "ru")).toBe("e1d1");
    }
    for (const text of ["Кd1", "Kd1"]) {
      expect(read("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", text, "ru")).toBe("c3d1");
    }
    expect(read("4k3/8/8/8/8/2N5/8/4K3 w - - 0 1", "Kd1", "en")).toBe("e1d1");
  });

  test("Latin and Cyrillic С are the bishop, and C on a Portuguese sheet is the knight", () => {
    const fen = "4k3/8/8/4p3/2N5/6B1/8/4K3 w - - 0 1";
    for (const text of ["Сxe5", "Cxe5", "С:е5", "Схе5", "Cе5"])
      expect(read(fen, text, "ru")).toBe("g3e5");
    expect(read(fen, "Cxe5", "pt")).toBe("c4e5");
    expect(read(fen, "Схе5", "pt")).toBe("c4e5");
  });

  test("files may be Cyrillic where they look like Latin ones, and nowhere else", () => {
    const fen = "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";
    for (const [text, uci] of [
      ["а4", "a2a4"],
      ["с4", "c2c4"],
      ["е4", "e2e4"],
      ["е2—е4", "e2e4"],
    ] as const) {
      expect(read(fen, text, "ru")).toBe(uci);
    }
    for (const text of ["в4", "б4", "д4", "ф4"])
      expect(read(fen, text, "ru")).toBe("not-algebraic");
  });

  test("the old sign х for mate after the move is not accepted", () => {
    expect(read("4k3/R7/8/8/8/8/8/4K2R w K - 0 1", "Лh8х", "ru")).toBe("not-algebraic");
  });

  test("examples of the copy that are printed with other letters are read as they look", () => {
    // "Схе5, Лхd1" and the knight that was printed as a rook.
    const fen = "4k3/8/8/4p3/8/2B2p2/8/R2qKNN1 w - - 0 1";
    expect(read(fen, "Лхd1", "ru")).toBe("a1d1");
    expect(read("4k3/8/8/4p3/8/2B2p2/8/R3K1N1 w - - 0 1", "Схе5", "ru")).toBe("c3e5");
    expect(read("4k3/8/8/4p3/8/2B2p2/8/R3K1N1 w - - 0 1", "Лхf3", "ru")).toBe("not-legal");
    expect(read("4k3/8/8/4p3/8/2B2p2/8/R3K1N1 w - - 0 1", "Кхf3", "ru")).toBe("g1f3");
    // "Be5, Nf3, Rd1" are English letters in a Russian text.
    for (const text of ["Be5", "Nf3", "Rd1"]) expect(read(fen, text, "ru")).toBe("not-algebraic");
  });
});

/** The sample game of the Laws (1997 to 2023), as it is printed. */
const SAMPLE = [
  ..."e4 e5 Nf3 Nf6 d4 exd4 e5 Ne4 Qxd4 d5".split(" "),
  "exd6 e.p.",
  ..."Nxd6 Bg5 Nc6 Qe3+ Be7 Nbd2 0-0 0-0-0 Re8".split(" "),
  "Kb1 (=)",
];

const replaySample = (): readonly { readonly position: Position; readonly move: LegalMove }[] => {
  let position = STARTING_POSITION;
  return SAMPLE.map((text) => {
    const move = readMoveText(position, text, ["en"]);
    if (move === undefined) throw new Error(`${text} is not understood in ${position.fen}`);
    const before = position;
    position = playMove(position, move);
    return { position: before, move };
  });
};

const sampleIn = (language: NotationLanguage): readonly string[] =>
  replaySample().map(({ position, move }, index) =>
    writeMove(position, move, {
      language,
      profile: "fide-paper",
      offersDraw: index === SAMPLE.length - 1,
    }),
  );

describe("the sample game of the appendix", () => {
  test("is written as it is printed", () => {
    expect(sampleIn("en")).toEqual(SAMPLE);
  });

  test("in Russian", () => {
    expect(sampleIn("ru").join(" ")).toBe(
      "e4 e5 Кf3 Кf6 d4 exd4 e5 Кe4 Фxd4 d5 exd6 e.p. Кxd6 Сg5 Кc6 Фe3+ Сe7 Кbd2 0-0 0-0-0 Лe8 Крb1 (=)",
    );
  });

  test("C.8: in the long form", () => {
    const long = replaySample().map(({ position, move }) =>
      writeMove(position, move, { language: "en", profile: "fide-long" }),
    );
    expect(long.slice(8, 15)).toEqual([
      "Qd1xd4",
      "d7d5",
      "e5xd6 e.p.",
      "Ne4xd6",
      "Bc1g5",
      "Nb8c6",
      "Qd4e3+",
    ]);
  });

  test("the long variant prints Qd4d3 in move 8 where every other has Qe3: the game differs there", () => {
    const sheet = sampleIn("en").map((text) => (text === "Qe3+" ? "Qd4d3" : text));
    // Without the check the rest of the game can be played all the same: only comparing shows it.
    const reading = readSheet(STARTING_POSITION, sheet, ["en"]);
    expect(reading.status).toBe("read");
    const moves = reading.status === "read" ? reading.moves : [];
    const sample = replaySample().map(({ move }) => move.uci);
    expect(moves.findIndex((move, index) => move.uci !== sample[index])).toBe(14);
  });

  test.each(["pt", "ru", "de", "fr", "es", "it", "nl", "en"] as const)(
    "a sheet of it in %s is recognised by replaying",
    (language) => {
      const reading = readSheet(STARTING_POSITION, sampleIn(language));
      expect(reading.status).toBe("read");
      expect(reading).toMatchObject({
        languages: expect.arrayContaining([language]) as unknown,
      });
    },
  );
});

describe("the language of a sheet", () => {
  const fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";

  test("C.3: two languages that mean different moves are a tie, and nobody chooses", () => {
    expect(readSheet(positionOf(fen), ["Rd1"])).toEqual({
      status: "tie",
      languages: ["en", "pt", "fr", "es", "it"],
      ply: 1,
    });
  });

  test("a later line settles it", () => {
    const english = readSheet(positionOf(fen), ["Rd1", "Ke7", "Ke2"]);
    expect(english).toMatchObject({ status: "read", languages: ["en"] });
    const romance = readSheet(positionOf(fen), ["Rd1", "Re7", "Tb1"]);
    expect(romance).toMatchObject({ status: "read", languages: ["pt", "fr", "es", "it"] });
  });

  test("a sheet that no language replays tells the furthest line that was reached", () => {
    expect(readSheet(STARTING_POSITION, ["e4", "e5", "Sf3", "Sc6", "Lf9"])).toMatchObject({
      status: "unreadable",
      language: "de",
      ply: 5,
      text: "Lf9",
      reading: { status: "not-algebraic" },
    });
  });

  test("at a table its own language is read first, then English and German, then any other", () => {
    const initial = positionOf(fen);
    expect(languagesOfSheet(initial, ["Rd1"], ["pt", "en", "de"])).toEqual(["pt"]);
    expect(languagesOfSheet(initial, ["Rd1"], ["de", "en"])).toEqual(["en"]);
    expect(languagesOfSheet(initial, ["Td1", "Rf7"], ["de", "en"])).toEqual(["pt"]);
    expect(languagesOfSheet(initial, ["Td1", "nonsense"], ["de", "en"])).toEqual(["de", "en"]);
  });
});

describe("a written move at a table", () => {
  const sanOf = (fen: string, text: string, languages?: readonly NotationLanguage[]) => {
    const position = positionOf(fen);
    const move = readMoveText(position, text, languages);
    return move === undefined ? undefined : makeSan(position, move);
  };

  test("is understood in English, in German and as squares", () => {
    for (const text of ["Nf3", "Sf3", "g1f3", "G1F3", "Ng1-f3", "Sg1f3", "Nf3 (=)"]) {
      expect(sanOf(STARTING_POSITION.fen, text)).toBe("Nf3");
    }
  });

  test("B is the bishop of English before it is the pawn that German never writes", () => {
    const open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    expect(sanOf(open, "Bc4", ["de", "en"])).toBe("Bc4");
    expect(sanOf(open, "Bd4", ["de", "en"])).toBe("d4");
  });

  test("the table's own language comes first", () => {
    const fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    expect(sanOf(fen, "Rd1", ["pt", "en", "de"])).toBe("Kd1");
    expect(sanOf(fen, "Rd1", ["de", "en"])).toBe("Rd1");
    expect(sanOf(fen, "Td1", ["de", "en"])).toBe("Rd1");
  });

  test("what fits two moves in one language is not sought in the next", () => {
    // Two bishops of one color both reach d5; the pawn does too.
    const fen = "4k3/1B6/8/3p4/2P1B3/8/8/4K3 w - - 0 1";
    expect(sanOf(fen, "Bxd5", ["en", "de"])).toBeUndefined();
    expect(sanOf(fen, "Bcxd5", ["en", "de"])).toBe("cxd5");
  });

  test("every legal move of a rich position can be written in every language", () => {
    const position = positionOf(RICH);
    for (const language of ["en", "pt", "ru", "de", "fr", "es", "it", "nl"]) {
      if (!isNotationLanguage(language)) throw new Error(language);
      const texts = legalMoves(position).map((move) =>
        writeMove(position, move, { language, profile: "fide-minimal" }),
      );
      expect(new Set(texts).size).toBe(texts.length);
    }
  });
});
