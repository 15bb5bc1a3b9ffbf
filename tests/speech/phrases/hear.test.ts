import { describe, expect, test } from "vitest";
import { parseAnnouncement, parseAtTable, parseWords } from "../../../src/speech/phrases/hear.js";
import type { Utterance } from "../../../src/vocabulary/utterance.js";

/** Canonical announcements of the rules for the visually impaired, 5.2. */
const CANONICAL: readonly (readonly [string, Utterance])[] = [
  ["Bauer Eva zwei Eva vier", { role: "pawn", from: "e2", to: "e4" }],
  ["Springer Gustav eins Felix drei", { role: "knight", from: "g1", to: "f3" }],
  ["Läufer Felix eins schlägt Bella fünf", { role: "bishop", from: "f1", capture: true, to: "b5" }],
  ["Bauer Eva vier schlägt David fünf", { role: "pawn", from: "e4", capture: true, to: "d5" }],
  [
    "Bauer Eva fünf schlägt David sechs en passant",
    { role: "pawn", from: "e5", capture: true, to: "d6", enPassant: true },
  ],
  [
    "Bauer Eva sieben Eva acht Dame Schach",
    { role: "pawn", from: "e7", to: "e8", promotion: "queen", check: "check" },
  ],
  [
    "Bauer Eva sieben schlägt Felix acht Springer",
    { role: "pawn", from: "e7", capture: true, to: "f8", promotion: "knight" },
  ],
  ["kurze Rochade", { castling: "short" }],
  ["lange Rochade", { castling: "long" }],
  [
    "Dame Hector fünf schlägt Felix sieben matt",
    { role: "queen", from: "h5", capture: true, to: "f7", check: "mate" },
  ],
];

describe("German announcements", () => {
  test.each(CANONICAL)("%s is understood as said", (text, utterance) => {
    expect(parseAnnouncement(text)).toEqual(utterance);
  });

  test.each(CANONICAL)("%s may be written with ae, oe, ue or the bare vowel", (text, utterance) => {
    const ascii = text.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue");
    const bare = text.replaceAll("ä", "a").replaceAll("ö", "o").replaceAll("ü", "u");
    const decomposed = text.normalize("NFD");
    for (const form of [ascii, bare, decomposed, text.toUpperCase(), `${bare.toLowerCase()}.`]) {
      expect(parseAnnouncement(form)).toEqual(utterance);
    }
  });

  test.each<readonly [string, Utterance]>([
    ["laeufer eva 2 bella 5", { role: "bishop", from: "e2", to: "b5" }],
    ["Springer Felix drei", { role: "knight", to: "f3" }],
    ["Springer schlägt Felix drei", { role: "knight", capture: true, to: "f3" }],
    ["Springer Bella David zwei", { role: "knight", fromFile: "b", to: "d2" }],
    ["Turm eins Anna drei", { role: "rook", fromRank: "1", to: "a3" }],
    ["Springer nach Felix drei", { role: "knight", to: "f3" }],
    ["Springer von Gustav eins nach Felix drei", { role: "knight", from: "g1", to: "f3" }],
    ["Eva vier", { role: "pawn", to: "e4" }],
    ["d 4", { role: "pawn", to: "d4" }],
    ["D 4", { role: "pawn", to: "d4" }],
    ["Springer g 1 f 3", { role: "knight", from: "g1", to: "f3" }],
    ["Springer g1 f3", { role: "knight", from: "g1", to: "f3" }],
    ["Springer g1-f3", { role: "knight", from: "g1", to: "f3" }],
    ["Springer Gustav1 Felix3", { role: "knight", from: "g1", to: "f3" }],
    ["Eva schlägt David fünf", { role: "pawn", fromFile: "e", capture: true, to: "d5" }],
    ["Eva zwei Eva vier", { from: "e2", to: "e4" }],
    ["Anna eins Springer", { role: "pawn", to: "a1", promotion: "knight" }],
    [
      "Bauer Eva sieben Eva acht wird Dame",
      { role: "pawn", from: "e7", to: "e8", promotion: "queen" },
    ],
    ["Bauer Eva acht, Umwandlung Dame", { role: "pawn", to: "e8", promotion: "queen" }],
    [
      "Bauer Eva acht gleich Turm matt",
      { role: "pawn", to: "e8", promotion: "rook", check: "mate" },
    ],
    ["kurze Rochade Schach", { castling: "short", check: "check" }],
    [
      "Dame Hector fünf Felix sieben Schachmatt",
      { role: "queen", from: "h5", to: "f7", check: "mate" },
    ],
    [
      "Dame Hector fünf Felix sieben, Schach und matt!",
      { role: "queen", from: "h5", to: "f7", check: "mate" },
    ],
    [
      "Bauer Eva fünf schlägt David sechs e.p.",
      { role: "pawn", from: "e5", capture: true, to: "d6", enPassant: true },
    ],
    ["Springer, Gustav eins … Felix drei", { role: "knight", from: "g1", to: "f3" }],
    ["Dame", { role: "queen" }],
    ["wird Dame", { role: "queen" }],
    ["Dame David eins schlägt David fünf", { role: "queen", from: "d1", capture: true, to: "d5" }],
    ["Springer Zesar drei", { role: "knight", to: "c3" }],
    ["Springer Cäsar drei", { role: "knight", to: "c3" }],
    ["Springer Caesar drei", { role: "knight", to: "c3" }],
    ["Turm Hektor zwo", { role: "rook", to: "h2" }],
  ])("%s", (text, utterance) => {
    expect(parseAnnouncement(text)).toEqual(utterance);
  });

  test.each<readonly [string, Utterance]>([
    [
      "Bauer Emil zwei Emil vier",
      {
        role: "pawn",
        from: "e2",
        to: "e4",
        remarks: ['alias: "Emil" read as Eva', 'alias: "Emil" read as Eva'],
      },
    ],
    [
      "Springer Ceasar drei",
      { role: "knight", to: "c3", remarks: ['misprint: "Ceasar" read as Cesar'] },
    ],
    [
      "Läufer Belia seiben",
      {
        role: "bishop",
        to: "b7",
        remarks: ['misprint: "Belia" read as Bella', 'misprint: "seiben" read as sieben'],
      },
    ],
    [
      "Kurtze Rochade",
      { castling: "short", remarks: ['misprint: "Kurtze Rochade" read as kurze Rochade'] },
    ],
    [
      "Springer Friedrich drei",
      { role: "knight", to: "f3", remarks: ['alias: "Friedrich" read as Felix'] },
    ],
  ])("%s is understood, with a remark on the form", (text, utterance) => {
    expect(parseAnnouncement(text)).toEqual(utterance);
  });

  test.each<readonly [string, Utterance]>([
    ["Korrektur Bauer Eva zwei Eva vier", { correction: true, role: "pawn", from: "e2", to: "e4" }],
    ["Korrektur Turm", { correction: true, role: "rook" }],
    ["Korrektur", { correction: true }],
    [
      "Springer Felix drei, Korrektur, Springer Hector drei",
      { correction: true, role: "knight", to: "h3" },
    ],
    [
      "Korrektur Dame David eins schlägt Hector fünf Schach",
      { correction: true, role: "queen", from: "d1", capture: true, to: "h5", check: "check" },
    ],
  ])("%s takes back what was said before", (text, utterance) => {
    expect(parseAnnouncement(text)).toEqual(utterance);
  });

  test.each([
    ["j'adoube", "adjust"],
    ["J’adoube!", "adjust"],
    ["jadoube", "adjust"],
    ["ich rücke zurecht", "adjust"],
    ["ich ruecke zurecht", "adjust"],
    ["remis?", "offer-draw"],
    ["Remis", "offer-draw"],
    ["ich biete remis an", "offer-draw"],
    ["ich biete Remis", "offer-draw"],
    ["remis, angenommen", "accept-draw"],
    ["angenommen", "accept-draw"],
    ["abgelehnt", "decline-draw"],
    ["ich gebe auf", "resign"],
    ["Zeit?", "ask-time"],
    ["Zugnummer?", "ask-move-number"],
    ["Stellung?", "ask-position"],
    ["Pflicht?", "ask-obligation"],
    ["letzter Zug", "ask-last-move"],
    ["noch einmal", "ask-repeat"],
    ["wiederholen", "ask-repeat"],
    ["Schiedsrichter!", "call-arbiter"],
    ["Uhr anhalten", "stop-clocks"],
  ] as const)("%s is a keyword", (text, keyword) => {
    expect(parseAnnouncement(text)).toEqual({ keyword });
  });

  test("a draw may be offered in one breath with the move", () => {
    expect(parseAnnouncement("Bauer Eva zwei Eva vier, remis?")).toEqual({
      role: "pawn",
      from: "e2",
      to: "e4",
      keyword: "offer-draw",
    });
  });

  test.each<readonly [string, readonly string[]]>([
    ["Springer Gustav eins Fritz drei", ["Fritz"]],
    ["Springer Gustav neun Felix drei", ["neun"]],
    ["der Springer Felix drei", ["der"]],
    ["Springer Gustav eins Felix", ["Springer", "Gustav", "eins", "Felix"]],
    ["Springer Gustav", ["Springer", "Gustav"]],
    ["Springer Gustav eins Felix drei auf", ["auf"]],
    ["von", ["von"]],
    ["drei", ["drei"]],
    ["schlägt", ["schlägt"]],
    ["Springer schlägt Springer", ["Springer", "schlägt", "Springer"]],
    ["Rochade", ["Rochade"]],
    ["Bauer Eva sieben Eva acht König", ["König"]],
    ["Springer Felix drei Felix vier Felix fünf", ["Felix", "fünf"]],
    ["Bauer Eva zwei Eva vier ich gebe auf", ["ich", "gebe", "auf"]],
    ["Springer Gustav eins Felix drei +", ["+"]],
    ["B c3", ["B"]],
    ["dd5", ["dd5"]],
    ["", [""]],
    ["  ", [""]],
  ])("%s is unclear, never guessed", (text, notUnderstood) => {
    expect(parseAnnouncement(text)).toEqual({ notUnderstood });
  });

  test("words from a recogniser are not taken for notation", () => {
    expect(parseWords("Nf3")).toEqual({ notUnderstood: ["Nf3"] });
  });
});

describe("other languages", () => {
  test("the arbiter may allow Portuguese (Laws 2018, D.2.1)", () => {
    expect(parseAnnouncement("cavalo Gustav um Felix três", "pt")).toEqual({
      role: "knight",
      from: "g1",
      to: "f3",
    });
    expect(parseAnnouncement("peao Eva dois Eva quatro", "pt-BR")).toEqual({
      role: "pawn",
      from: "e2",
      to: "e4",
    });
    expect(parseAnnouncement("pequeno roque xeque-mate", "pt")).toEqual({
      castling: "short",
      check: "mate",
    });
  });

  test("German words are unclear where another language was set", () => {
    expect(parseAnnouncement("Springer Gustav eins Felix drei", "pt").notUnderstood).toEqual([
      "Springer",
      "eins",
      "drei",
    ]);
  });

  test("German, the language of the Laws, is understood at every table beside its own (VI.1)", () => {
    const knight = { role: "knight", from: "g1", to: "f3" };
    expect(parseAtTable("Springer Gustav eins Felix drei", "ru")).toEqual(knight);
    expect(parseAtTable("конь Густав один Феликс три", "ru")).toEqual(knight);
    expect(parseAtTable("Springer Gustav uno Felix drei", "es")).toEqual(
      parseAnnouncement("Springer Gustav uno Felix drei", "es"),
    );
  });

  test("English", () => {
    expect(parseAnnouncement("knight Gustav one takes Felix three check", "en")).toEqual({
      role: "knight",
      from: "g1",
      capture: true,
      to: "f3",
      check: "check",
    });
    expect(parseAnnouncement("I offer a draw", "en")).toEqual({ keyword: "offer-draw" });
  });
});

describe("typed notation", () => {
  test.each<readonly [string, Utterance]>([
    ["e4", { role: "pawn", to: "e4" }],
    ["1. e4", { role: "pawn", to: "e4" }],
    ["1...e5", { role: "pawn", to: "e5" }],
    ["Nf3", { role: "knight", to: "f3" }],
    ["Sf3", { role: "knight", to: "f3" }],
    ["sf3", { role: "knight", to: "f3" }],
    ["♘f3", { role: "knight", to: "f3" }],
    ["Sg1-f3", { role: "knight", from: "g1", to: "f3" }],
    ["Sg1 – f3", { role: "knight", from: "g1", to: "f3" }],
    ["g1f3", { from: "g1", to: "f3" }],
    ["g1-f3", { from: "g1", to: "f3" }],
    ["Sbd2", { role: "knight", fromFile: "b", to: "d2" }],
    ["T1a3", { role: "rook", fromRank: "1", to: "a3" }],
    ["R1xa3", { role: "rook", fromRank: "1", capture: true, to: "a3" }],
    ["Dh5xf7#", { role: "queen", from: "h5", capture: true, to: "f7", check: "mate" }],
    ["Qh5xf7++", { role: "queen", from: "h5", capture: true, to: "f7", check: "mate" }],
    ["exd6 e.p.", { role: "pawn", fromFile: "e", capture: true, to: "d6", enPassant: true }],
    ["exd6e.p.", { role: "pawn", fromFile: "e", capture: true, to: "d6", enPassant: true }],
    ["e5xd6 ep", { from: "e5", capture: true, to: "d6", enPassant: true }],
    ["ed6", { role: "pawn", fromFile: "e", to: "d6" }],
    ["bxc3", { role: "pawn", fromFile: "b", capture: true, to: "c3" }],
    ["Bxc3", { role: "bishop", capture: true, to: "c3" }],
    ["Lxc3", { role: "bishop", capture: true, to: "c3" }],
    ["Dd4", { role: "queen", to: "d4" }],
    ["e8=Q", { role: "pawn", to: "e8", promotion: "queen" }],
    ["e8D+", { role: "pawn", to: "e8", promotion: "queen", check: "check" }],
    ["e8(S)", { role: "pawn", to: "e8", promotion: "knight" }],
    ["exf8/T", { role: "pawn", fromFile: "e", capture: true, to: "f8", promotion: "rook" }],
    ["e7e8q", { from: "e7", to: "e8", promotion: "queen" }],
    ["e7e8s", { from: "e7", to: "e8", promotion: "knight" }],
    ["0-0", { castling: "short" }],
    ["O-O+", { castling: "short", check: "check" }],
    ["0-0-0", { castling: "long" }],
    ["o-o-o", { castling: "long" }],
    ["Sf3!?", { role: "knight", to: "f3" }],
    ["Sf3 (=)", { role: "knight", to: "f3", keyword: "offer-draw" }],
  ])("%s", (text, utterance) => {
    expect(parseAnnouncement(text)).toEqual(utterance);
  });

  test("the letters are those of the language", () => {
    expect(parseAnnouncement("Cf3", "pt")).toEqual({ role: "knight", to: "f3" });
    expect(parseAnnouncement("Re2", "pt")).toEqual({ role: "king", to: "e2" });
    expect(parseAnnouncement("Re2", "de")).toEqual({ role: "rook", to: "e2" });
  });

  test.each(["e9", "Xf3", "e8=K", "e7e8k", "xd5", "5d6", "Sf3f4f5"])(
    "%s is no notation and no announcement",
    (text) => {
      expect(parseAnnouncement(text)).toEqual({ notUnderstood: [text] });
    },
  );
});

/** One knight move, one capture with check, one promotion, castling: in the words of each language. */
const HEARD: readonly (readonly [string, string, Utterance])[] = [
  ["ru", "конь Густав один Феликс три", { role: "knight", from: "g1", to: "f3" }],
  [
    "ru",
    "Конь Гектор 1 бьет Ева 4, шах",
    { role: "knight", from: "h1", capture: true, to: "e4", check: "check" },
  ],
  ["ru", "пешка е2 е4", { role: "pawn", from: "e2", to: "e4" }],
  ["ru", "е2е4", { from: "e2", to: "e4" }],
  ["ru", "слон бэ пять", { role: "bishop", to: "b5" }],
  ["ru", "слон с 4", { role: "bishop", to: "c4" }],
  ["ru", "kon' Gustav odin Feliks tri", { role: "knight", from: "g1", to: "f3" }],
  ["ru", "kon Gustav odin Feliks tri", { role: "knight", from: "g1", to: "f3" }],
  [
    "ru",
    "korol' Eva vosem' byot David sem'",
    { role: "king", from: "e8", capture: true, to: "d7" },
  ],
  ["ru", "dlinnaya rokirovka shakh", { castling: "long", check: "check" }],
  ["ru", "короткая рокировка", { castling: "short" }],
  [
    "ru",
    "пешка Ева семь Ева восемь превращается в ферзь мат",
    { role: "pawn", from: "e7", to: "e8", promotion: "queen", check: "mate" },
  ],
  [
    "ru",
    "пешка Ева пять бьёт Давид шесть на проходе",
    { role: "pawn", from: "e5", capture: true, to: "d6", enPassant: true },
  ],
  ["ru", "поправка ладья", { correction: true, role: "rook" }],
  ["ru", "предлагаю ничью", { keyword: "offer-draw" }],
  ["ru", "Крg1", { role: "king", to: "g1" }],
  ["ru", "Кf3", { role: "knight", to: "f3" }],
  ["ru", "Ф:h7#", { role: "queen", capture: true, to: "h7", check: "mate" }],
  ["ru", "Схс6+", { role: "bishop", capture: true, to: "c6", check: "check" }],
  ["ru", "с4", { role: "pawn", to: "c4" }],
  ["ru", "сd5", { role: "pawn", fromFile: "c", to: "d5" }],
  ["ru", "е8Ф", { role: "pawn", to: "e8", promotion: "queen" }],
  ["ru", "О-О-О", { castling: "long" }],
  ["es", "caballo Gustavo uno Félix tres", { role: "knight", from: "g1", to: "f3" }],
  [
    "es",
    "alfil Felix 1 por Bella 5 jaque",
    { role: "bishop", from: "f1", capture: true, to: "b5", check: "check" },
  ],
  [
    "es",
    "peon e siete e ocho corona dama mate",
    { role: "pawn", from: "e7", to: "e8", promotion: "queen", check: "mate" },
  ],
  ["es", "caballo de ge uno a efe tres", { role: "knight", from: "g1", to: "f3" }],
  ["es", "peón de cuatro", { role: "pawn", to: "d4" }],
  ["es", "enroque largo", { castling: "long" }],
  [
    "es",
    "peón Eva cinco toma David seis al paso",
    { role: "pawn", from: "e5", capture: true, to: "d6", enPassant: true },
  ],
  ["es", "compongo", { keyword: "adjust" }],
  ["es", "¿tablas?", { keyword: "offer-draw" }],
  ["es", "Ab5+", { role: "bishop", to: "b5", check: "check" }],
  ["fr", "cavalier Gustave un Félix trois", { role: "knight", from: "g1", to: "f3" }],
  [
    "fr",
    "fou Felix 1 prend Bella 5 echec",
    { role: "bishop", from: "f1", capture: true, to: "b5", check: "check" },
  ],
  [
    "fr",
    "pion Eva sept Éva huit devient dame, échec et mat",
    { role: "pawn", from: "e7", to: "e8", promotion: "queen", check: "mate" },
  ],
  ["fr", "cavalier gé un effe trois", { role: "knight", from: "g1", to: "f3" }],
  ["fr", "petit roque", { castling: "short" }],
  ["fr", "J’adoube !", { keyword: "adjust" }],
  ["fr", "nulle ?", { keyword: "offer-draw" }],
  ["fr", "j'abandonne", { keyword: "resign" }],
  ["fr", "Fb5+", { role: "bishop", to: "b5", check: "check" }],
  ["pt", "peao e 7 e 8 promove a dama", { role: "pawn", from: "e7", to: "e8", promotion: "queen" }],
  ["pt", "cavalo gê um efe três", { role: "knight", from: "g1", to: "f3" }],
  ["pt", "peão dê quatro", { role: "pawn", to: "d4" }],
  ["en", "knight gee one eff three", { role: "knight", from: "g1", to: "f3" }],
  ["en", "pawn to d 4", { role: "pawn", to: "d4" }],
  ["de", "Springer ge eins eff drei", { role: "knight", from: "g1", to: "f3" }],
];

describe("each language as it is said, typed and recognised", () => {
  test.each(HEARD)("%s: %s", (language, text, utterance) => {
    expect(parseAnnouncement(text, language)).toEqual(utterance);
  });

  test.each([
    ["ru", "шпрингер Густав айнс Феликс драй"],
    ["ru", "Springer Gustav eins Felix drei"],
    ["en", "Springer Gustav eins Felix drei"],
    ["en", "shpringer Goostaff eins Faylix dry"],
    ["pt", "Springer Gustav eins Felix drei"],
    ["es", "springuer Gústaf ains Félix drai"],
    ["fr", "Springer Gustav eins Felix drei"],
    ["de", "Springer Gustav eins Felix drei"],
  ])("%s with the German names of the Laws: %s", (language, text) => {
    expect(parseAnnouncement(text, language, "german")).toEqual({
      role: "knight",
      from: "g1",
      to: "f3",
    });
  });

  test("names of the German spelling alphabet are understood among German names, with a remark", () => {
    expect(parseAnnouncement("Bauer Emil zwei Emil vier", "fr", "german")).toEqual({
      role: "pawn",
      from: "e2",
      to: "e4",
      remarks: ['alias: "Emil" read as Eva', 'alias: "Emil" read as Eva'],
    });
  });

  test.each([
    ["ru", "конь Густав один Фриц три", ["Фриц"]],
    ["ru", "Кf9", ["Кf9"]],
    ["es", "caballo Félix tres por favor", ["favor"]],
    ["fr", "cavalier Félix neuf", ["neuf"]],
  ])("%s: %s is unclear, never guessed", (language, text, notUnderstood) => {
    expect(parseAnnouncement(text, language)).toEqual({ notUnderstood });
  });
});
