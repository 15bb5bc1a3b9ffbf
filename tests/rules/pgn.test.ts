import { makeFen } from "chessops/fen";
import { parsePgn, startingPosition } from "chessops/pgn";
import { parseSan } from "chessops/san";
import fc from "fast-check";
import { expect, test } from "vitest";
import { nameMove } from "../../src/rules/announcement.js";
import { makePgn } from "../../src/rules/pgn.js";
import {
  findMove,
  legalMoves,
  type Position,
  playMove,
  positionOf,
} from "../../src/rules/position.js";
import type { Color, Millis } from "../../src/vocabulary/chess.js";
import type { GameOpened } from "../../src/vocabulary/opened.js";
import type { Entry } from "../../src/vocabulary/records.js";
import { event, input, opened, opening } from "../journal/sample.js";

/** Writes down a game as its journal has it: each move a press, its completion and the clocks. */
class Table {
  readonly entries: Entry[];
  #position: Position;
  #ply: number;
  #atMs = 0;
  readonly #clock: Record<Color, Millis> = { white: 5_400_000, black: 5_400_000 };

  constructor(changes: Partial<GameOpened> = {}, ply = 0, fen?: string) {
    this.entries = [opening(changes)];
    this.#position = positionOf(fen ?? opened(changes).fen);
    this.#ply = ply;
  }

  get position(): Position {
    return this.#position;
  }

  play(...ucis: readonly string[]): this {
    for (const uci of ucis) {
      const by = this.#position.turn;
      const move = findMove(this.#position, uci);
      if (move === undefined) throw new Error(`not legal: ${uci}`);
      const named = nameMove(this.#position, move);
      this.#position = playMove(this.#position, move);
      this.#ply += 1;
      this.#atMs += 10_000;
      this.#clock[by] -= 10_000;
      const atMs = this.#atMs;
      this.entries.push(
        input({ type: "press", atMs, by, speaker: "player" }),
        event({
          type: "move-completed",
          atMs,
          by,
          san: named.san,
          uci,
          move: named,
          ply: this.#ply,
          fen: this.#position.fen,
        }),
        event({ type: "time-added", atMs, by, ms: 30_000, before: this.#clock[by] }),
      );
      this.#clock[by] += 30_000;
    }
    return this;
  }

  retrace(ply: number, fen: string): this {
    this.#position = positionOf(fen);
    this.#ply = ply;
    const atMs = this.#atMs;
    this.entries.push(
      input({ type: "arbiter-confirm", atMs, what: "retrace" }),
      event({ type: "game-retraced", atMs, by: "white", ply, fen, touched: [] }),
    );
    return this;
  }

  end(result: "1-0" | "0-1" | "1/2-1/2" | "0-0", reason: "checkmate" | "time" | "arbiter"): this {
    this.entries.push(event({ type: "game-ended", atMs: this.#atMs, result, reason }));
    return this;
  }
}

test("a game is written with its tags, its clocks after the increment, and its result", () => {
  const table = new Table().play("f2f3", "e7e5", "g2g4", "d8h4").end("0-1", "checkmate");
  expect(makePgn(table.entries)).toBe(`[Event "?"]
[Site "?"]
[Date "2026.11.29"]
[Round "?"]
[White "Bergmann, Rosa"]
[Black "Okafor, Daniel"]
[Result "0-1"]
[Board "1"]
[TimeControl "5400+30"]
[Termination "normal"]

1. f3 {[%clk 1:30:20]} 1... e5 {[%clk 1:30:20]} 2. g4 {[%clk 1:30:40]} 2...
Qh4# {[%clk 1:30:40]} 0-1
`);
});

test("a game that goes on has no result yet", () => {
  const pgn = makePgn(new Table().play("e2e4").entries);
  expect(pgn).toContain('[Result "*"]');
  expect(pgn).toContain('[Termination "unterminated"]');
  expect(pgn).toMatch(/1\. e4 \{\[%clk 1:30:20\]\} \*\n$/);
});

test("a move's clock is the one it was completed with, then whatever was last seen of it", () => {
  const [first, press, completed] = new Table().play("e2e4").entries;
  if (first === undefined || press === undefined || completed?.kind !== "event") throw new Error();
  const clockOf = (...entries: readonly Entry[]): string | undefined =>
    /%clk ([\d:]+)/.exec(makePgn([first, ...entries]) ?? "")?.[1];
  const clocks = { white: 61_999, black: 5_400_000 };
  const clock = input({
    type: "clock-read",
    atMs: 9_900,
    board: "white",
    white: 3_600_000,
    black: 1,
    running: "white",
  });
  expect(clockOf(press, { ...completed, record: { ...completed.record, clocks } as never })).toBe(
    "0:01:01",
  );
  expect(clockOf(clock, press, completed)).toBe("1:00:00");
  expect(clockOf(press, completed)).toBeUndefined();
});

test("what the arbiter has taken back is not in the score", () => {
  const table = new Table().play("e2e4", "e7e5");
  const { fen } = table.position;
  table.play("g1f3", "b8c6", "f1b5").retrace(2, fen).play("f1c4");
  expect(makePgn(table.entries)).toMatch(/e4 .* e5 \{[^}]*\} 2\. Bc4 \{[^}]*\} \*/s);
});

test("a game from a position names it, and Black's first move has its number", () => {
  const fen = "4k3/P7/8/8/8/8/7p/4K3 b - - 3 40";
  const pgn = makePgn(new Table({ fen }).play("h2h1q", "e1d2", "h1h6").entries) ?? "";
  expect(pgn).toContain(`[SetUp "1"]\n[FEN "${fen}"]\n`);
  expect(pgn).toContain("\n40... h1=Q+ {");
  expect(pgn).toContain("41. Kd2 {");
});

test("moves made before the journal began stand in front, without a clock", () => {
  const before = { moves: ["e4", "c5"] };
  const table = new Table(
    before,
    2,
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
  );
  expect(makePgn(table.play("g1f3").entries)).toContain("\n1. e4 c5 2. Nf3 {[%clk 1:30:20]} *");
});

test("a result that PGN does not know stands in a comment", () => {
  const pgn = makePgn(new Table().play("e2e4").end("0-0", "arbiter").entries) ?? "";
  expect(pgn).toContain('[Result "*"]');
  expect(pgn).toMatch(/\{The arbiter's result is\s0-0\} \*\n$/);
});

test("an illegal move that nobody claimed is written as it was, and the game goes on", () => {
  const table = new Table().play("e2e4");
  const fen = "rnbqkb1r/pppppppp/8/8/4n3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  const illegal = { uci: "g8e4", san: "Ne4", full: {}, short: {} };
  table.entries.push(
    event({
      type: "move-completed",
      atMs: 20_000,
      by: "black",
      ply: 2,
      fen,
      move: illegal,
      ...illegal,
    }),
  );
  const rest = new Table({}, 2, fen).play("d2d3").entries.slice(1);
  expect(makePgn([...table.entries, ...rest])).toMatch(/1\.\.\. Ne4 2\. d3 /);
});

test("names and tables cannot break out of their tags", () => {
  const names = { white: 'Ann "Knight" \\ ]', black: "" };
  const pgn = makePgn([opening({ names, table: "a\nb" })]) ?? "";
  const [game] = parsePgn(pgn);
  expect(game?.headers.get("White")).toBe(names.white);
  expect(game?.headers.get("Black")).toBe("?");
  expect(game?.headers.get("Board")).toBe("a b");
});

test("without an opening there is no score", () => {
  expect(makePgn([])).toBeUndefined();
  expect(makePgn(new Table().play("e2e4").entries.slice(1))).toBeUndefined();
});

test("any legal game, written and read again, is the same game, in lines of at most 79", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 90 }), (choices) => {
      const table = new Table();
      for (const choice of choices) {
        const moves = legalMoves(table.position);
        const move = moves[choice % Math.max(1, moves.length)];
        if (move === undefined) break;
        table.play(move.uci);
      }
      const pgn = makePgn(table.entries) ?? "";
      expect(Math.max(...pgn.split("\n").map((line) => line.length))).toBeLessThanOrEqual(79);
      const [game] = parsePgn(pgn);
      if (game === undefined) throw new Error("no game in the PGN");
      const position = startingPosition(game.headers).unwrap();
      for (const node of game.moves.mainline()) {
        const move = parseSan(position, node.san);
        if (move === undefined) throw new Error(`not legal: ${node.san}`);
        position.play(move);
      }
      expect(makeFen(position.toSetup())).toBe(table.position.fen);
    }),
    { seed: 20_261_129, numRuns: 60 },
  );
});

test("moves that were taken back count again when the arbiter undoes it; others in their place do not", () => {
  const table = new Table().play("e2e4", "e7e5", "g1f3");
  const going = (ply: number, fen: string): Entry =>
    event({ type: "position-restored", atMs: 9_000_000, by: "white", ply, fen, touched: [] });
  const { fen } = opened();
  const back = [...table.entries, going(1, fen)];
  expect(makePgn(back)).toMatch(/1\. e4[^e]*\*\n$/);
  expect(makePgn([...back, going(3, fen)])).toMatch(/2\. Nf3/);
  const facts = { event: "Cup", round: "2", journal: { game: "g", seq: 7, hash: "ab" } };
  expect(makePgn(back, facts)).toMatch(
    /^\[Event "Cup"\]\n[\s\S]*\[Round "2"\]\n[\s\S]*\[JournalGame "g"\]\n\[JournalRecord "7"\]\n\[JournalHash "ab"\]\n/,
  );
});
