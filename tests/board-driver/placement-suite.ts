import { beforeAll, describe, expect, test } from "vitest";
import type { Board } from "../../src/board-driver/board.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import { type PieceLetter, type Square, squareOf } from "../../src/vocabulary/chess.js";
import {
  differingSquares,
  EMPTY_PLACEMENT,
  makePlacement,
  type Placement,
  parsePlacement,
  withSquare,
} from "../../src/vocabulary/placement.js";
import { randomFrom } from "./bytes.js";
import { makeGames } from "./games.js";

/** A kind of board that reports whole positions and names the men. */
export interface PlacementFamily {
  readonly name: string;
  /** A board that lies as its maker meant it. */
  readonly createBoard: () => Board;
  /** One report of this position as the board writes it, filler included. */
  readonly write: (placement: Placement) => Uint8Array;
  /** How often a board that is heard well says each position. Default 2; 1 where every report has a check. */
  readonly times?: number;
  /** How often it says a position before the next move, on a bad line. Default 5. */
  readonly timesOnBadLine?: number;
  /** How many of the 2,020 positions may go unseen when one byte in 500 is wrong. Default 20. */
  readonly mayBeLost?: number;
  /**
   * The board weighs each square by itself: on a bad line it tells a castling in two halves. Then tests
   * of single hands judge it (hands-suite.ts, games-on-the-wire.ts), and no bad line is heard here.
   */
  readonly weighsSquares?: boolean;
}

/** The men by sensor index, a8 first, row by row; a man without a name counts as none. */
export const inReadingOrder = (placement: Placement): readonly (PieceLetter | null)[] =>
  Array.from({ length: 64 }, (_, sensor) => {
    const seen = placement[sensor ^ 56] ?? null;
    return seen === "?" ? null : seen;
  });

/** What became of the positions of the games. */
export interface PlacementScore {
  /** Told, in order. */
  readonly right: number;
  /** Told, and never on the board: the one thing that must not be. */
  readonly wrong: number;
  readonly lost: number;
  readonly repeated: number;
}

const CUTS = [1, 2, 3, 7, 16, 20, 38, 64, 200, "random"] as const;
type Cut = (typeof CUTS)[number];

/** Cuts a stream into chunks of one length, or of random ones. */
const cut = (stream: Uint8Array, size: Cut, random: () => number): readonly Uint8Array[] => {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < stream.length; ) {
    const length = size === "random" ? 1 + Math.floor(random() * 250) : size;
    chunks.push(stream.subarray(at, at + length));
    at += length;
  }
  return chunks;
};

/**
 * Follows the events of a board beside the positions that were really there. Lifts alone are judged
 * with what comes after them: the man must be gone from there in the end.
 */
export class PlacementJudge {
  readonly #positions: readonly Placement[];
  #board: Placement = EMPTY_PLACEMENT;
  #at = -1;
  #lifted: Square[] = [];
  right = 0;
  wrong = 0;
  lost = 0;
  repeated = 0;

  constructor(positions: readonly Placement[]) {
    this.#positions = positions;
  }

  take(events: readonly BoardEvent[]): void {
    for (let at = 0; at < events.length; ) {
      const event = events[at];
      at += 1;
      if (event?.type === "board-reported") {
        this.#board = parsePlacement(event.placement) ?? EMPTY_PLACEMENT;
        this.#judge();
        continue;
      }
      if (event?.type !== "piece-lifted" && event?.type !== "piece-placed") continue;
      let isLiftOnly = true;
      for (let next: BoardEvent | undefined = event; ; at += 1) {
        if (next.type === "piece-lifted") {
          const square = squareOf(next.square);
          // A man is lifted from where he stands, and named as what he is.
          if (this.#board[square] !== next.piece) this.wrong += 1;
          this.#board = withSquare(this.#board, square, null);
          this.#lifted.push(square);
        } else if (next.type === "piece-placed") {
          const square = squareOf(next.square);
          if (this.#board[square] !== null) this.wrong += 1;
          this.#board = withSquare(this.#board, square, next.piece ?? "?");
          isLiftOnly = false;
        }
        next = events[at];
        if (next?.type !== "piece-lifted" && next?.type !== "piece-placed") break;
        if (next.scan !== event.scan) break;
      }
      if (!isLiftOnly) this.#judge();
    }
  }

  /** Everything was heard. */
  score(): PlacementScore {
    const { right, wrong, repeated } = this;
    // A lift that nothing followed may belong to the next position only.
    const next = this.#positions[this.#at + 1];
    const isFalse = this.#lifted.some(
      (square) => next?.[square] === this.#positions[this.#at]?.[square],
    );
    const lost = this.lost + this.#positions.length - 1 - this.#at;
    return { right, wrong: wrong + (isFalse ? 1 : 0), lost, repeated };
  }

  #judge(): void {
    const told = makePlacement(this.#board);
    const before = this.#positions[this.#at];
    const lifted = this.#lifted;
    this.#lifted = [];
    const found = this.#positions.findIndex(
      (position, index) => index > this.#at && makePlacement(position) === told,
    );
    if (before !== undefined && makePlacement(before) === told) {
      this.repeated += 1;
      return;
    }
    if (found < 0) {
      this.wrong += 1;
      return;
    }
    const changed = before === undefined ? [] : differingSquares(before, this.#board);
    if (before !== undefined && lifted.some((square) => !changed.includes(square))) this.wrong += 1;
    this.lost += found - this.#at - 1;
    this.#at = found;
    this.right += 1;
  }
}

/** Feeds chunks, a millisecond each, and tells what came out. */
const hear = (
  board: Board,
  chunks: Iterable<Uint8Array>,
  judge: PlacementJudge,
): readonly BoardEvent[] => {
  let atMs = 0;
  const others: BoardEvent[] = [];
  const take = (events: readonly BoardEvent[]): void => {
    judge.take(events);
    for (const event of events) if (event.type === "bytes-discarded") others.push(event);
  };
  for (const chunk of chunks) {
    take(board.push(chunk, atMs).events);
    atMs += 1;
  }
  take(board.end(atMs).events);
  return others;
};

const sum = (scores: readonly PlacementScore[]): PlacementScore => ({
  right: scores.reduce((total, { right }) => total + right, 0),
  wrong: scores.reduce((total, { wrong }) => total + wrong, 0),
  lost: scores.reduce((total, { lost }) => total + lost, 0),
  repeated: scores.reduce((total, { repeated }) => total + repeated, 0),
});

/**
 * What every board that reports whole positions must do: 2,020 positions of 20 random games, cut
 * anywhere and damaged. `told`: where the counts go, for those who want to see them.
 */
export const describePlacementFamily = (
  family: PlacementFamily,
  told: (line: string) => void = () => {},
): void => {
  const { name, createBoard, write, times = 2, timesOnBadLine = 5, mayBeLost = 20 } = family;

  describe(`${name}: positions become what hands did`, () => {
    let games: readonly (readonly Placement[])[] = [];
    let streams: readonly Uint8Array[] = [];
    beforeAll(() => {
      games = makeGames().map(({ positions }) => positions);
      streams = games.map((positions) =>
        Uint8Array.from(
          Buffer.concat(
            positions.flatMap((placement) => new Array<Uint8Array>(times).fill(write(placement))),
          ),
        ),
      );
    }, 60_000);

    test.each(CUTS)(
      "2,020 positions cut into %s bytes are all told, in order, none twice",
      (size) => {
        const random = randomFrom(77);
        const scores = games.map((positions, game) => {
          const judge = new PlacementJudge(positions);
          const stream = streams[game] ?? new Uint8Array();
          const discards = hear(createBoard(), cut(stream, size, random), judge);
          expect(discards).toEqual([]);
          return judge.score();
        });
        const score = sum(scores);
        told(`${name}, cut ${size}: ${JSON.stringify(score)}`);
        expect(score).toEqual({ right: 2_020, wrong: 0, lost: 0, repeated: 0 });
      },
      60_000,
    );

    test.each(family.weighsSquares === true ? [] : [1, 2, 3])(
      "with one byte in 500 wrong no wrong position becomes a hand's act (%s)",
      (seed) => {
        const random = randomFrom(seed);
        const scores = games.map((positions) => {
          const judge = new PlacementJudge(positions);
          const stream = Uint8Array.from(
            Buffer.concat(
              positions.flatMap((placement) =>
                new Array<Uint8Array>(timesOnBadLine).fill(write(placement)),
              ),
            ),
          ).map((byte) => (random() < 1 / 500 ? byte ^ (1 + Math.floor(random() * 255)) : byte));
          hear(createBoard(), cut(stream, "random", random), judge);
          return judge.score();
        });
        const score = sum(scores);
        told(`${name}, one byte in 500 wrong: ${JSON.stringify(score)}`);
        expect(score.wrong).toBe(0);
        expect(score.repeated).toBe(0);
        expect(score.lost).toBeLessThanOrEqual(mayBeLost);
        expect(score.right + score.lost).toBe(2_020);
      },
      120_000,
    );

    /** What a board tells of these positions, each said as often as a board says it. */
    const tell = (...placements: readonly string[]): readonly string[] => {
      const board = createBoard();
      const lines: string[] = [];
      let atMs = 0;
      for (const text of placements) {
        const report = write(parsePlacement(text) ?? EMPTY_PLACEMENT);
        for (let time = 0; time < times; time += 1) {
          for (const event of board.push(report, atMs).events) {
            if (event.type === "board-reported") lines.push(event.placement);
            if (event.type === "piece-lifted") lines.push(`-${event.piece}${event.square}`);
            if (event.type === "piece-placed") lines.push(`+${event.piece}${event.square}`);
          }
          atMs += 50;
        }
      }
      return lines;
    };
    const MEN = "4k3/8/8/3p4/4P3/8/8/R3K2R";

    test("the first position is told whole, the same one again not at all", () => {
      expect(tell(MEN, MEN, MEN)).toEqual([MEN]);
    });

    test("a man is lifted, and placed", () => {
      expect(tell(MEN, "4k3/8/8/3p4/8/8/8/R3K2R", "4k3/8/8/3p4/8/4P3/8/R3K2R")).toEqual([
        MEN,
        "-Pe4",
        "+Pe3",
      ]);
    });

    test("a man replaced by another is lifted, then the other one placed", () => {
      expect(tell(MEN, "4k3/8/8/3p4/8/8/8/R3K2R", "4k3/8/8/3P4/8/8/8/R3K2R")).toEqual([
        MEN,
        "-Pe4",
        "-pd5",
        "+Pd5",
      ]);
    });

    test("what changes in one report is one scan: lifts before placements", () => {
      const lines = tell(MEN, "4k3/8/8/3p4/4P3/8/8/R4RK1");
      expect(lines.slice(1, 3).sort()).toEqual(["-Ke1", "-Rh1"]);
      expect(lines.slice(3).sort()).toEqual(["+Kg1", "+Rf1"]);
    });

    test("after the line was opened again the position is told whole", () => {
      const board = createBoard();
      const after = "4k3/8/8/3P4/8/8/8/R3K2R";
      const say = (text: string, atMs: number): readonly BoardEvent[] =>
        Array.from({ length: times }, (_, time) =>
          board.push(write(parsePlacement(text) ?? EMPTY_PLACEMENT), atMs + 50 * time),
        ).flatMap(({ events }) => events);
      expect(say(MEN, 0)).toMatchObject([{ type: "board-reported", placement: MEN }]);
      board.opening();
      expect(say(after, 1_000)).toMatchObject([{ type: "board-reported", placement: after }]);
    });
  });
};
