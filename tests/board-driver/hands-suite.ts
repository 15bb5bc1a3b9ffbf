import { describe, expect, test } from "vitest";
import type { Board } from "../../src/board-driver/board.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import { SQUARE_NAMES, type SquareName, squareOf } from "../../src/vocabulary/chess.js";
import {
  makePlacement,
  occupancyOf,
  type Placement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
  withSquare,
} from "../../src/vocabulary/placement.js";
import { cutAt, type Damage, damage, glue, randomFrom } from "./bytes.js";

/** A kind of board that tells what hands do, one act after the other. */
export interface HandsFamily {
  readonly name: string;
  readonly createBoard: () => Board;
  /** What the board writes when it shows this position, the last act being on `square`. */
  readonly write: (placement: Placement, square: SquareName | undefined) => Uint8Array;
  /** How often a position is shown before the next act, and on a bad line. */
  readonly times: number;
  readonly timesOnBadLine: number;
  /** Default 300. */
  readonly acts?: number;
  /** How many acts on a bad line may be told as a position only. Default 0. */
  readonly mayBeUntold?: number;
}

interface Hand {
  readonly text: string;
  readonly square: SquareName;
  readonly after: Placement;
}

/** Hands that carry any man to any empty square, and take a man off now and then. */
const makeHands = (count: number, seed: number): readonly Hand[] => {
  const random = randomFrom(seed);
  let placement: Placement = parsePlacement(STARTING_PLACEMENT_FEN) ?? [];
  const hands: Hand[] = [];
  const pick = (isEmpty: boolean): SquareName => {
    const names = SQUARE_NAMES.filter((name) => (placement[squareOf(name)] === null) === isEmpty);
    return names[Math.floor(random() * names.length)] ?? "a1";
  };
  const act = (square: SquareName, man: Placement[number]): void => {
    placement = withSquare(placement, squareOf(square), man);
    hands.push({ text: `${man === null ? "-" : "+"}${square}`, square, after: placement });
  };
  while (hands.length < count) {
    const from = pick(false);
    const man = placement[squareOf(from)] ?? null;
    act(from, null);
    act(pick(true), man);
  }
  return hands;
};

const told = (events: readonly BoardEvent[]): readonly string[] =>
  events.flatMap((event) => {
    if (event.type === "piece-lifted") return [`-${event.square}`];
    return event.type === "piece-placed" ? [`+${event.square}`] : [];
  });

/** What became of the acts. `wrong`: told, and never done in this order. */
export interface HandsScore {
  readonly right: number;
  readonly wrong: number;
  readonly lost: number;
  readonly repeated: number;
}

const scoreOf = (acts: readonly string[], events: readonly string[]): HandsScore => {
  let at = 0;
  let [right, wrong, repeated] = [0, 0, 0];
  for (const event of events) {
    const found = acts.indexOf(event, at);
    if (found >= 0) {
      right += 1;
      at = found + 1;
    } else if (event === acts[at - 1]) repeated += 1;
    else wrong += 1;
  }
  return { right, wrong, lost: acts.length - right, repeated };
};

/** The occupied squares as a listener knows them in the end. */
const known = (events: readonly BoardEvent[]): string => {
  let placement: Placement = [];
  for (const event of events) {
    if (event.type === "board-reported") {
      placement = occupancyOf(parsePlacement(event.placement) ?? []);
    }
    if (event.type === "piece-lifted") {
      placement = withSquare(placement, squareOf(event.square), null);
    }
    if (event.type === "piece-placed") {
      placement = withSquare(placement, squareOf(event.square), "?");
    }
  }
  return makePlacement(placement);
};

/** Every act told once and in order, cut anywhere; on a bad line none that was not done. */
export const describeHandsFamily = (
  family: HandsFamily,
  report: (line: string) => void = () => {},
): void => {
  const { name, createBoard, write, times, timesOnBadLine, mayBeUntold = 0, acts = 300 } = family;
  const start = parsePlacement(STARTING_PLACEMENT_FEN) ?? [];
  const reports = (hands: readonly Hand[], each: number): readonly Uint8Array[] =>
    [{ after: start, square: undefined }, ...hands].flatMap(({ after, square }) =>
      new Array<Uint8Array>(each).fill(write(after, square)),
    );
  const hear = (chunks: readonly Uint8Array[]): readonly BoardEvent[] => {
    const board = createBoard();
    const events = chunks.flatMap((chunk, index) => [...board.push(chunk, index).events]);
    return [...events, ...board.end(chunks.length).events];
  };

  describe(`${name}: acts of the hand`, () => {
    test.each([1, 7, 20, 64, 200])(
      "cut into %s bytes, each is told once and in order",
      (size) => {
        const hands = makeHands(acts, 5);
        const stream = glue(reports(hands, times));
        const places = Array.from(
          { length: Math.floor(stream.length / size) },
          (_, n) => (n + 1) * size,
        );
        const events = hear(cutAt(stream, places));
        const score = scoreOf(
          hands.map(({ text }) => text),
          told(events),
        );
        report(`${name}, cut ${size}: ${JSON.stringify(score)}`);
        expect(score).toEqual({ right: acts, wrong: 0, lost: 0, repeated: 0 });
      },
      30_000,
    );

    test.each<readonly [string, Damage]>([
      ["replaced", { replace: 0.002 }],
      ["with a wrong bit", { flip: 0.002 }],
      ["lost", { loss: 0.002 }],
      ["added", { insert: 0.002 }],
    ])(
      "one byte in 500 %s: nothing is told that was not done",
      (kind, line) => {
        const random = randomFrom(500);
        const hands = makeHands(acts, 6);
        const chunks = reports(hands, timesOnBadLine).map(
          (bytes) => damage(bytes, line, random).bytes,
        );
        const events = hear(chunks);
        const score = scoreOf(
          hands.map(({ text }) => text),
          told(events),
        );
        report(`${name}, one byte in 500 ${kind}: ${JSON.stringify(score)}`);
        expect(score.wrong).toBe(0);
        expect(score.repeated).toBe(0);
        expect(score.lost).toBeLessThanOrEqual(mayBeUntold);
        expect(known(events)).toBe(makePlacement(occupancyOf(hands.at(-1)?.after ?? [])));
      },
      30_000,
    );
  });
};
