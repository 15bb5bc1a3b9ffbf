import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FakeBoard } from "../../../src/board-driver/fake/fake-board.js";
import { BoardLink } from "../../../src/board-driver/link.js";
import { modelNamed } from "../../../src/board-driver/models.js";
import { NovagBoard } from "../../../src/board-driver/novag/board.js";
import {
  makeNovagCommand,
  makeNovagGame,
  makeNovagId,
  makeNovagMoveLine,
  makeNovagNewGame,
  NovagDecoder,
  type NovagFrame,
} from "../../../src/board-driver/novag/codec.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import { SQUARE_NAMES } from "../../../src/vocabulary/chess.js";
import { describeCodec } from "../codec-suite.js";
import { HandDrivenTime } from "../hand-driven-time.js";

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const read = (...lines: string[]): readonly NovagFrame[] =>
  new NovagDecoder().push(ascii(lines.map((line) => `${line}\r\n`).join("")));
const fromTo = (from: string, to: string, more = {}) => ({
  kind: "from-to",
  from,
  to,
  isEnPassant: false,
  ...more,
});

describe("captured: a Citrine (blog Communicating with the Novag Citrine, 2016)", () => {
  test("Black's first move", () => {
    expect(read("M   1,  e7-e5")).toEqual([
      { type: "move", color: "black", number: 1, move: fromTo("e7", "e5") },
    ]);
    expect(makeNovagMoveLine("move", 1, "black", "e7-e5")).toEqual(ascii("M   1,  e7-e5\r\n"));
  });

  test.each([
    ["M   7   g1-f3", { color: "white", number: 7, move: fromTo("g1", "f3") }],
    ["M   7,  c5xd4", { color: "black", number: 7, move: fromTo("c5", "d4") }],
    [
      "M   5   d7-d8/N",
      { color: "white", number: 5, move: fromTo("d7", "d8", { promotion: "N" }) },
    ],
    [
      "M   7   e5xd6ep",
      { color: "white", number: 7, move: fromTo("e5", "d6", { isEnPassant: true }) },
    ],
    ["M   4   O-O", { color: "white", number: 4, move: { kind: "castling", side: "short" } }],
    ["M   5,  O-O-O", { color: "black", number: 5, move: { kind: "castling", side: "long" } }],
  ])("%s", (line, fields) => {
    expect(read(line)).toEqual([{ type: "move", ...fields }]);
  });

  test("a move that was taken back", () => {
    expect(read("T   1,  e7-e5")).toEqual([
      { type: "taken-back", color: "black", number: 1, move: fromTo("e7", "e5") },
    ]);
  });

  test("the list of a game", () => {
    expect(
      read("Game   6", ".      white       black", ".   1  e2-e4       e7-e5", ".   3  f4xe5"),
    ).toEqual([
      { type: "game-list", number: 6 },
      { type: "other", text: ".      white       black" },
      { type: "game-line", number: 1, white: fromTo("e2", "e4"), black: fromTo("e7", "e5") },
      { type: "game-line", number: 3, white: fromTo("f4", "e5") },
    ]);
  });
});

describe("from the maker's text", () => {
  test("who it is, and a new game", () => {
    expect(read("ID.UCBII VI.09")).toEqual([{ type: "id", text: "ID.UCBII VI.09" }]);
    expect(makeNovagId("UCBII VI.09")).toEqual(ascii("ID.UCBII VI.09\r\n"));
    expect(read("New Game")).toEqual([{ type: "new-game" }]);
    expect(makeNovagNewGame()).toEqual(ascii("New Game\r\n"));
  });

  test("a move with a bar behind it, a list with the letters of pieces", () => {
    expect(read("M 1 e2-e4 |")).toEqual([
      { type: "move", color: "white", number: 1, move: fromTo("e2", "e4") },
    ]);
    expect(read(". 2 Ng1-f3 d7-d6")).toEqual([
      { type: "game-line", number: 2, white: fromTo("g1", "f3"), black: fromTo("d7", "d6") },
    ]);
  });

  test("a Universal Chess Board writes the move alone", () => {
    expect(read("Me2-e4")).toEqual([{ type: "move", move: fromTo("e2", "e4") }]);
  });

  test("commands are lines", () => {
    expect(makeNovagCommand("id")).toEqual(ascii("I\r\n"));
    expect(makeNovagCommand("echoOn")).toEqual(ascii("X ON\r\n"));
  });

  test("a line that looks like a move and is none is damage", () => {
    expect(read("M   1   e2-e9", "New Game")).toMatchObject([
      { type: "discarded", why: "implausible" },
      { type: "new-game" },
    ]);
  });
});

describe("the board tells positions, never a hand's act", () => {
  const lay = async (times = 0) => {
    const time = new HandDrivenTime();
    const fake = new FakeBoard("novag", { time });
    const events: BoardEvent[] = [];
    const link = new BoardLink({
      transport: fake.transport,
      board: modelNamed("novag").createBoard(),
      time,
      sink: (event) => {
        events.push(event);
      },
    });
    await link.open();
    await time.pass(1_000 + times);
    return { time, fake, link, events };
  };
  const placements = (events: readonly BoardEvent[]): readonly string[] =>
    events.flatMap((event) => (event.type === "board-reported" ? [event.placement] : []));

  test("captures in both orders, castling, in passing, promotion: each move is one position", async () => {
    const { fake, time, link, events } = await lay();
    const hands = fake.hands
      .execute("e2e4")
      .lift("d7")
      .place("d5")
      // The capturing man first.
      .lift("e4")
      .lift("d5")
      .place("d5", "P")
      .execute("c7c5")
      .execute("d5c6")
      .execute("g8f6")
      .execute("c6b7")
      .execute("e7e6")
      .execute("b7a8q")
      .execute("f8e7")
      .execute("g1f3")
      .execute("e8g8");
    await time.pass(100);
    await hands;
    expect(placements(events)).toEqual([
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
      "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR",
      "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR",
      "rnbqkbnr/pp2pppp/8/2pP4/8/8/PPPP1PPP/RNBQKBNR",
      "rnbqkbnr/pp2pppp/2P5/8/8/8/PPPP1PPP/RNBQKBNR",
      "rnbqkb1r/pp2pppp/2P2n2/8/8/8/PPPP1PPP/RNBQKBNR",
      "rnbqkb1r/pP2pppp/5n2/8/8/8/PPPP1PPP/RNBQKBNR",
      "rnbqkb1r/pP3ppp/4pn2/8/8/8/PPPP1PPP/RNBQKBNR",
      "Qnbqkb1r/p4ppp/4pn2/8/8/8/PPPP1PPP/RNBQKBNR",
      "Qnbqk2r/p3bppp/4pn2/8/8/8/PPPP1PPP/RNBQKBNR",
      "Qnbqk2r/p3bppp/4pn2/8/8/5N2/PPPP1PPP/RNBQKB1R",
      "Qnbq1rk1/p3bppp/4pn2/8/8/5N2/PPPP1PPP/RNBQKB1R",
    ]);
    expect(events).toHaveLength(13);
    await link.close();
  });

  test("after a gap the list of the game tells where it stands", async () => {
    const { fake, time, link, events } = await lay();
    await fake.execute("e2e4");
    await fake.loseLink();
    await fake.execute("e7e5");
    const back = fake.regainLink();
    await time.pass(1_000);
    await back;
    expect(placements(events).at(-1)).toBe("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR");
    await link.close();
  });

  test("a move told twice is one, one that is missing is asked for, one taken back is undone", () => {
    const board = new NovagBoard();
    board.opening();
    const say = (line: string, atMs: number) => board.push(ascii(`${line}\r\n`), atMs);
    expect(say("New Game", 100).events).toHaveLength(1);
    expect(say("M   1   e2-e4", 200).events).toHaveLength(1);
    expect(say("M   1   e2-e4", 250)).toMatchObject({ events: [], send: [] });
    expect(say("M   2   g1-f3", 300)).toMatchObject({
      events: [],
      send: [ascii("G\r\n")],
    });
    expect(say("M   1,  e7-e5", 400).events).toHaveLength(1);
    expect(say("T   1,  e7-e5", 500).events).toMatchObject([
      { placement: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR" },
    ]);
  });

  test("it is a board for moves only, and says so in the table", () => {
    expect(modelNamed("novag").tellsMovesOnly).toBe(true);
  });
});

const squarePair = fc
  .tuple(fc.constantFrom(...SQUARE_NAMES), fc.constantFrom(...SQUARE_NAMES))
  .filter(([from, to]) => from !== to)
  .map(([from, to]) => `${from}-${to}`);

describeCodec({
  name: "Novag",
  makeDecoder: () => new NovagDecoder(),
  messages: [ascii("M   1   e2-e4\r\n"), ascii("M   1,  e7-e5\r\n")],
  noise: ascii("\u0001\u0002\r\n"),
  spoil: (message) => message.with(9, 0x39),
  anyMessage: fc.oneof(
    fc
      .tuple(
        fc.constantFrom("move" as const, "taken-back" as const),
        fc.integer({ min: 1, max: 300 }),
        fc.constantFrom("white" as const, "black" as const),
        squarePair,
      )
      .map(([type, number, color, move]) => makeNovagMoveLine(type, number, color, move)),
    fc.constantFrom(makeNovagNewGame(), makeNovagId("UCBII VI.09")),
  ),
  likely: [...ascii("MT  123,e7-x8\r\u0001\u007f\u0080")],
});

test("a list that is written is read", () => {
  const frames = new NovagDecoder().push(makeNovagGame(2, ["e2-e4", "c7-c5", "g1-f3"]));
  expect(frames.filter(({ type }) => type === "game-line")).toHaveLength(2);
});
