import { describe, expect, test } from "vitest";
import { LANGUAGE_TAGS } from "../../../src/speech/phrases/languages.js";
import { type NarrationContext, narrate } from "../../../src/speech/phrases/narrate.js";
import { type Listener, NARRATION } from "../../../src/speech/phrases/narration.js";
import type { Color } from "../../../src/vocabulary/chess.js";
import { opponentOf } from "../../../src/vocabulary/chess.js";
import {
  END_REASONS,
  type GameEvent,
  type GameEventData,
  type GameEventType,
  PRESS_REFUSALS,
} from "../../../src/vocabulary/events.js";
import type { Ear } from "../../../src/vocabulary/spoken.js";
import type { NamedMove, Utterance } from "../../../src/vocabulary/utterance.js";
import { cesarMove, knightMove, SAMPLE_EVENTS } from "./sample-events.js";

const context = (
  over: Partial<NarrationContext> & { readonly feedbackLevel?: "none" | "boardOnly" | "full" } = {},
): NarrationContext => ({
  players: over.players ?? { white: "visually-impaired", black: "sighted" },
  policies: { feedbackLevel: over.feedbackLevel ?? "boardOnly" },
  ...(over.languages === undefined ? {} : { languages: over.languages }),
});

const event = <Type extends GameEventType>(type: Type, data: GameEventData[Type]): GameEvent =>
  ({ type, atMs: 5_000, ...data }) as unknown as GameEvent;

const said = (one: GameEvent, over?: Parameters<typeof context>[0]): readonly string[] =>
  narrate(one, context(over)).map((spoken) => `${spoken.to}: ${spoken.text}`);

const moved = (uci: string, full: Utterance): NamedMove => ({ uci, san: "", full, short: full });

describe("slips of the tongue are told to the player alone: the board first, then the words", () => {
  const mismatch = (board: Utterance, announced: Utterance): readonly string[] =>
    said(
      event("announcement-mismatched", {
        by: "white",
        text: "",
        board: moved("", board),
        announced,
      }),
    );

  test("VI-24 another square", () => {
    expect(
      mismatch({ role: "knight", from: "g1", to: "h3" }, { role: "knight", from: "g1", to: "f3" }),
    ).toEqual(["white: Brett Hector drei, angesagt Felix drei"]);
  });

  test("VI-33 another promotion piece, in the whole announcement or alone", () => {
    const board: Utterance = {
      role: "pawn",
      from: "e7",
      to: "e8",
      promotion: "rook",
      check: "check",
    };
    const answer = ["white: Brett Turm, angesagt Dame"];
    expect(mismatch(board, { role: "pawn", from: "e7", to: "e8", promotion: "queen" })).toEqual(
      answer,
    );
    expect(mismatch(board, { role: "queen" })).toEqual(answer);
  });

  test("VI-34 the other castling", () => {
    expect(mismatch({ castling: "short" }, { castling: "long", check: "check" })).toEqual([
      "white: Brett kurze Rochade, angesagt lange Rochade",
    ]);
    expect(mismatch({ castling: "short" }, { role: "king", from: "e1", to: "f1" })).toEqual([
      "white: Brett kurze Rochade, angesagt König Eva eins Felix eins",
    ]);
  });

  test("LAW-VI.1-5 another piece", () => {
    expect(
      mismatch({ role: "knight", from: "g1", to: "f3" }, { role: "bishop", from: "g1", to: "f3" }),
    ).toEqual(["white: Brett Springer, angesagt Läufer"]);
  });

  test("another origin, whole or in part", () => {
    const board: Utterance = { role: "knight", from: "b1", to: "d2" };
    expect(mismatch(board, { role: "knight", from: "f3", to: "d2" })).toEqual([
      "white: Brett Bella eins, angesagt Felix drei",
    ]);
    expect(mismatch(board, { role: "knight", fromFile: "f", to: "d2" })).toEqual([
      "white: Brett Bella eins, angesagt Felix",
    ]);
  });

  test("another move altogether", () => {
    expect(
      mismatch({ role: "pawn", from: "e2", to: "e4" }, { role: "pawn", from: "d2", to: "d4" }),
    ).toEqual(["white: Brett Eva zwei Eva vier, angesagt David zwei David vier"]);
  });

  test("where the words name no difference both moves are said in full", () => {
    expect(
      mismatch({ role: "knight", from: "g1", to: "f3" }, { role: "knight", to: "f3" }),
    ).toEqual(["white: Brett Springer Gustav eins Felix drei, angesagt Springer Felix drei"]);
  });

  test("LAW-VI.1-1 an unclear word is named, a long unclear sentence is not", () => {
    const unclear = (words: readonly string[]): readonly string[] =>
      said(event("announcement-unclear", { by: "white", text: "", words }));
    expect(unclear(["Fritz"])).toEqual(["white: Ansage unklar, Fritz"]);
    expect(unclear(["ja", "also", "ähm"])).toEqual(["white: Ansage unklar"]);
    expect(unclear(["<b>", "0x1f"])).toEqual(["white: Ansage unklar"]);
    expect(unclear([])).toEqual(["white: Ansage unklar"]);
  });

  test("VI-32, VI-35 a missing promotion piece, an ambiguous announcement", () => {
    expect(
      said(event("promotion-piece-missing", { by: "white", text: "", utterance: {} })),
    ).toEqual(["white: Umwandlungsfigur fehlt"]);
    expect(
      said(
        event("announcement-ambiguous", {
          by: "white",
          text: "",
          candidates: [knightMove, cesarMove],
        }),
      ),
    ).toEqual(["white: Ansage mehrdeutig"]);
  });
});

describe("a press that does not count", () => {
  const pressed = (why: (typeof PRESS_REFUSALS)[number], by: Color): readonly string[] =>
    said(event("clock-press-refused", { by, speaker: "player", why }));

  test("VI-29 not announced", () => {
    expect(pressed("not-announced", "white")).toEqual(["white: nicht angesagt"]);
  });

  test("VI-12, VI-52 an illegal move and a wrong piece sound the same: move unclear", () => {
    expect(pressed("not-a-legal-move", "white")).toEqual(["white: Zug unklar"]);
    expect(pressed("wrong-obligation", "white")).toEqual(["white: Zug unklar"]);
  });

  test("a clock that does not run is told to a blind player only", () => {
    expect(pressed("own-clock-not-running", "white")).toEqual(["white: eigene Uhr läuft nicht"]);
    expect(pressed("own-clock-not-running", "black")).toEqual([]);
  });

  test("that only the arbiter starts the clocks again is told to everybody", () => {
    expect(pressed("clocks-stopped", "white")).toEqual([
      "white: die Uhren stehen, der Schiedsrichter setzt sie in Gang",
    ]);
    expect(pressed("clocks-stopped", "black")).toHaveLength(1);
  });

  test.each(PRESS_REFUSALS)("%s is answered, so that nobody presses into silence", (why) => {
    expect(pressed(why, "white")).toHaveLength(1);
  });

  test("VI-28 a press that came too early on an external clock: the player hears why", () => {
    expect(
      said(event("clock-pressed-early", { by: "white", why: "announcement-mismatched" })),
    ).toEqual(["white: zu früh gedrückt, Brett und Ansage verschieden"]);
  });
});

describe("the opponent's move", () => {
  test("VI-44 a sighted player presses without announcing: the blind opponent hears the move", () => {
    const move = moved("e7e5", { role: "pawn", from: "e7", to: "e5" });
    const silent = event("move-not-announced", { by: "black", move, toArbiter: true });
    expect(said(silent)).toEqual(["white: Bauer Eva sieben Eva fünf"]);
    expect(said(silent, { players: { white: "sighted", black: "sighted" } })).toEqual([]);
  });

  test("VI-50 a mate that nobody announced is heard as mate", () => {
    const move = moved("d8h4", { role: "queen", from: "d8", to: "h4", check: "mate" });
    expect(said(event("move-not-announced", { by: "black", move, toArbiter: false }))).toEqual([
      "white: Dame David acht Hector vier matt",
    ]);
  });

  test("LAW-VI.3-9 a blind player's unannounced move is told to nobody", () => {
    expect(
      said(event("move-not-announced", { by: "white", move: knightMove, toArbiter: true })),
    ).toEqual([]);
  });

  test("VI-39 a wrong repetition: that player hears the move again", () => {
    expect(
      said(event("repetition-mismatched", { by: "black", text: "", move: knightMove })),
    ).toEqual(["black: Springer Gustav eins Felix drei"]);
  });

  test("VI-49 a wrong mirror: the right move, then what stands wrong", () => {
    expect(
      said(
        event("mirror-wrong", {
          by: "white",
          move: moved("e7e5", { role: "pawn", from: "e7", to: "e5" }),
          differences: [
            { square: "e5", expected: "p", found: null },
            { square: "e6", expected: null, found: "p" },
          ],
        }),
      ),
    ).toEqual(["white: Bauer Eva sieben Eva fünf, Brett Eva sechs Bauer"]);
  });

  test("LAW-VI.1-9 the wrong promotion piece on the mirror is named", () => {
    expect(
      said(
        event("mirror-wrong", {
          by: "white",
          move: moved("e2e1q", { role: "pawn", from: "e2", to: "e1", promotion: "queen" }),
          differences: [{ square: "e1", expected: "q", found: "r" }],
        }),
      ),
    ).toEqual(["white: Bauer Eva zwei Eva eins Dame, Brett Eva eins Turm"]);
  });
});

describe("announcing by button or lever", () => {
  const announced = (data: Partial<GameEventData["move-announced"]>): GameEvent =>
    event("move-announced", {
      by: "white",
      speaker: "program",
      source: "button",
      text: "",
      utterance: cesarMove.full,
      move: cesarMove,
      ...data,
    });

  test("the program speaks the move to the room, and reads it back for the opponent", () => {
    expect(narrate(announced({}), context())).toEqual([
      {
        to: "room",
        kind: "own-announcement",
        language: "de",
        text: "Springer Bella eins Cesar drei",
        spokenText: "Springer Bella eins Zesar drei",
        atMs: 5_000,
      },
    ]);
    expect(
      said(event("announcement-repeated", { by: "black", move: cesarMove, speaker: "program" })),
    ).toEqual(["room: Springer Bella eins Cesar drei"]);
  });

  test("what a player typed is spoken too: nobody has heard it", () => {
    expect(said(announced({ speaker: "player", source: "typed" }))).toEqual([
      "room: Springer Bella eins Cesar drei",
    ]);
    expect(said(announced({ speaker: "assistant", source: "desk", move: null }))).toEqual([
      "room: Springer Bella eins Cesar drei",
    ]);
    expect(
      said(
        event("announcement-repeated", {
          by: "black",
          move: cesarMove,
          speaker: "player",
          source: "typed",
        }),
      ),
    ).toEqual(["room: Springer Bella eins Cesar drei"]);
  });

  test("what a player or his assistant said aloud is not said again", () => {
    expect(said(announced({ speaker: "player", source: "spoken" }))).toEqual([]);
    expect(said(announced({ speaker: "assistant", source: "spoken" }))).toEqual([]);
    expect(
      said(event("announcement-repeated", { by: "black", move: cesarMove, speaker: "player" })),
    ).toEqual([]);
  });
});

describe("requests are answered to the one who asked", () => {
  const answered = (
    answer: GameEventData["request-answered"]["answer"],
    language = "de",
  ): readonly string[] =>
    said(event("request-answered", { by: "white", answer }), { languages: { white: language } });

  test("LAW-VI.4-1 the time of both players", () => {
    expect(answered({ request: "time", white: 3_907_000, black: 750_000 })).toEqual([
      "white: Weiß 1 Stunde 5 Minuten 7 Sekunden, Schwarz 12 Minuten 30 Sekunden",
    ]);
  });

  test("LAW-VI.4-1 the number of the move", () => {
    expect(answered({ request: "move-number", moveNumber: 24 })).toEqual(["white: Zug 24"]);
  });

  test("LAW-VI.2-1 what was touched, and whether it binds", () => {
    const touched = [{ square: "g1", piece: "N" }] as const;
    expect(answered({ request: "obligation", touched, free: false })).toEqual([
      "white: berührt Springer Gustav eins",
    ]);
    expect(answered({ request: "obligation", touched, free: true })).toEqual([
      "white: berührt Springer Gustav eins, Zug frei",
    ]);
    expect(answered({ request: "obligation", touched: [], free: true })).toEqual([
      "white: nichts berührt",
    ]);
  });

  test("the last move, and the last move again", () => {
    expect(answered({ request: "last-move", move: knightMove, by: "white" })).toEqual([
      "white: letzter Zug Weiß, Springer Gustav eins Felix drei",
    ]);
    expect(answered({ request: "repeat", move: knightMove, by: "white" })).toEqual([
      "white: Springer Gustav eins Felix drei",
    ]);
    expect(answered({ request: "last-move", move: null, by: null })).toEqual([
      "white: noch kein Zug",
    ]);
  });

  test("the whole position, king first, and who has the move", () => {
    expect(answered({ request: "position", fen: "4k3/8/8/8/8/2P5/4P3/R3K2R b KQ - 0 24" })).toEqual(
      [
        "white: Weiß, König Eva eins, Turm Anna eins, Hector eins, Bauer Eva zwei, Cesar drei, Schwarz, König Eva acht, Schwarz am Zug",
      ],
    );
  });

  test("VI-58 what the human assistant told is not told again", () => {
    expect(answered({ request: "time", toldByAssistant: true })).toEqual([]);
  });

  test("in the language of the one who asked", () => {
    expect(answered({ request: "move-number", moveNumber: 24 }, "pt")).toEqual(["white: lance 24"]);
    expect(answered({ request: "time", white: 61_000, black: 0 }, "en")).toEqual([
      "white: White 1 minute 1 second, Black 0 seconds",
    ]);
  });
});

describe("feedback about the board", () => {
  const illegal = event("placement-not-legal", {
    by: "white",
    differences: [
      { square: "g1", expected: "N", found: null },
      { square: "g3", expected: null, found: "N" },
    ],
  });

  test("LAW-VI.3-10 an illegal placement is spoken in training only", () => {
    expect(said(illegal, { feedbackLevel: "full" })).toEqual([
      "white: kein regelgerechter Zug, Gustav eins leer, Gustav drei Springer",
    ]);
    expect(said(illegal)).toEqual([]);
    expect(said(illegal, { feedbackLevel: "none" })).toEqual([]);
  });

  test("LAW-6.12-2 a lost board is told to its player alone", () => {
    expect(said(event("board-disconnected", { by: "white" }))).toEqual(["white: Brett getrennt"]);
    expect(said(event("board-disconnected", { by: "black" }))).toEqual(["black: Brett getrennt"]);
  });

  test("VI-54 only a blind player is told how to correct his board", () => {
    const asked = (by: Color): readonly string[] =>
      said(
        event("board-correction-asked", {
          by,
          differences: [
            { square: "b5", expected: null, found: "B" },
            { square: "a4", expected: "B", found: null },
          ],
          fen: "",
          moves: [],
        }),
      );
    expect(asked("black")).toEqual([]);
    expect(asked("white")).toEqual(["white: Brett berichtigen, Bella fünf leer, Anna vier Läufer"]);
  });
});

describe("the end", () => {
  test("the room hears the result and its reason", () => {
    expect(said(event("game-ended", { result: "0-1", reason: "checkmate" }))).toEqual([
      "room: Partie beendet, Schwarz gewinnt, Schachmatt",
    ]);
    expect(said(event("game-ended", { result: "1/2-1/2", reason: "agreement" }))).toEqual([
      "room: Partie beendet, Remis, durch Einigung",
    ]);
    expect(said(event("game-ended", { result: "0-0", reason: "arbiter" }))).toEqual([
      "room: Partie beendet, beide verlieren, Entscheidung des Schiedsrichters",
    ]);
  });

  test.each(END_REASONS)("%s has words in every language", (reason) => {
    for (const language of LANGUAGE_TAGS) {
      const [line] = narrate(
        event("game-ended", { result: "1-0", reason }),
        context({ languages: { room: language } }),
      );
      expect(line?.text.split(", ")).toHaveLength(3);
    }
  });

  test("LAW-9.1 an offer is told to the opponent, a refusal by word to the one who offered", () => {
    expect(said(event("draw-offered", { by: "black" }))).toEqual([
      "white: Schwarz bietet Remis an",
    ]);
    expect(said(event("draw-declined", { by: "white", how: "word" }))).toEqual([
      "black: Remis abgelehnt",
    ]);
    expect(said(event("draw-declined", { by: "black", how: "touch" }))).toEqual([]);
  });
});

const earsOf = (listener: Listener, by: Color | null, blind: readonly Color[]): readonly Ear[] => {
  const other = by === null ? null : opponentOf(by);
  switch (listener) {
    case "nobody":
      return [];
    case "room":
      return ["room"];
    case "player":
      return by === null ? [] : [by];
    case "opponent":
      return other === null ? [] : [other];
    case "blind player":
      return blind.filter((color) => color === by);
    case "blind opponent":
      return blind.filter((color) => color === other);
    case "blind players":
      return blind;
  }
};

const PAIRINGS = [
  { white: "visually-impaired", black: "sighted" },
  { white: "sighted", black: "visually-impaired" },
  { white: "visually-impaired", black: "visually-impaired" },
  { white: "sighted", black: "sighted" },
] as const;

describe("every event, by the table of who hears what", () => {
  test.each(SAMPLE_EVENTS.map((one) => [one.type, one] as const))("%s", (type, one) => {
    const by = "by" in one ? one.by : null;
    let heard = 0;
    for (const players of PAIRINGS) {
      const blind = (["white", "black"] as const).filter(
        (color) => players[color] === "visually-impaired",
      );
      for (const feedbackLevel of ["none", "boardOnly", "full"] as const) {
        const ears = narrate(one, context({ players, feedbackLevel })).map((spoken) => spoken.to);
        const allowed = earsOf(NARRATION[type].to, by, blind);
        for (const ear of ears) expect(allowed).toContain(ear);
        heard += ears.length;
      }
    }
    // The table promises no listener who never hears anything.
    expect(heard > 0).toBe(NARRATION[type].to !== "nobody");
  });

  test.each(LANGUAGE_TAGS)("in %s a voice gets plain words, no digits and no signs", (language) => {
    for (const one of SAMPLE_EVENTS) {
      const spoken = narrate(one, {
        ...context({ feedbackLevel: "full" }),
        languages: { white: language, black: language, room: language },
      });
      for (const line of spoken) {
        expect(line.spokenText ?? line.text).toMatch(/^[\p{L}’]+(,? [\p{L}’]+)*$/u);
        expect(line.language).toBe(language);
        expect(line.atMs).toBe(one.atMs);
      }
    }
  });
});
