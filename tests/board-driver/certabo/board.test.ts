import { describe, expect, test } from "vitest";
import type { MenKnowledge } from "../../../src/board-driver/board.js";
import { CertaboBoard, type CertaboOptions } from "../../../src/board-driver/certabo/board.js";
import {
  makeCertaboTags,
  NO_TAG,
  type TagId,
  tagOfBytes,
} from "../../../src/board-driver/certabo/codec.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import { type SquareName, squareName } from "../../../src/vocabulary/chess.js";

const LINE_MS = 250;
const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

/** A tag of a set; every man has another one. */
const tag = (set: number, number: number): TagId => tagOfBytes([3, 0, 84, set, number]);

type Standing = Map<SquareName, TagId>;

/** A set in the starting array: each man's tag is the number of his square. */
const arrayOf = (set: number): Standing =>
  new Map(
    Array.from({ length: 64 }, (_, square) => square)
      .filter((square) => square < 16 || square >= 48)
      .map((square) => [squareName(square), tag(set, square)]),
  );

const with_ = (men: Standing, ...changes: readonly (readonly [SquareName, TagId])[]): Standing =>
  new Map([...men, ...changes]);

/** A board that is shown positions line by line. */
class Shown {
  readonly board: CertaboBoard;
  readonly men: MenKnowledge[] = [];
  readonly events: BoardEvent[] = [];
  #atMs = 0;

  constructor(options: CertaboOptions = {}) {
    this.board = new CertaboBoard(options);
    this.board.watchMen((men) => this.men.push(men));
    this.board.opening();
  }

  /** Lines that came and could not be read. */
  damage(lines: number): void {
    for (let line = 0; line < lines; line += 1) {
      this.#atMs += LINE_MS;
      const noise = new TextEncoder().encode(":1 2 3x4\r\n");
      this.events.push(...this.board.push(noise, this.#atMs).events);
    }
  }

  show(standing: Standing, lines = 10): void {
    const tags = Array.from(
      { length: 64 },
      (_, sensor) => standing.get(squareName(sensor ^ 56)) ?? NO_TAG,
    );
    for (let line = 0; line < lines; line += 1) {
      this.#atMs += LINE_MS;
      this.events.push(...this.board.push(makeCertaboTags(tags), this.#atMs).events);
    }
  }

  get position(): string | undefined {
    const last = this.events.findLast(({ type }) => type === "board-reported");
    return last?.type === "board-reported" ? last.placement : undefined;
  }

  get statuses(): readonly string[] {
    return this.men.map(({ status }) => status);
  }
}

describe("the men of a Certabo", () => {
  test("are learnt from the starting array, and told to be known once", () => {
    const shown = new Shown();
    shown.show(arrayOf(1), 40);
    expect(shown.position).toBe(START);
    expect(shown.statuses).toEqual(["known"]);
    const [men] = shown.men;
    if (men?.status !== "known") throw new Error("not known");
    expect(men.tags.size).toBe(32);
    expect(men.tags.get(tag(1, 4))).toBe("K");
    expect(men.tags.get(tag(1, 59))).toBe("q");
  });

  test("have their names in the first position that is told of a starting array", () => {
    const shown = new Shown();
    shown.show(arrayOf(1), 40);
    expect(shown.events.map((event) => "placement" in event && event.placement)).toEqual([START]);
  });

  test("are told without names when the array cannot be learnt in time", () => {
    const shown = new Shown();
    shown.show(with_(arrayOf(1), ["d8", tag(1, 4)]), 30);
    expect(shown.position).toBe("????????/????????/8/8/8/8/????????/????????");
  });

  test("that are known from another day have their names in any position", () => {
    const first = new Shown();
    first.show(arrayOf(1));
    const [men] = first.men;
    if (men?.status !== "known") throw new Error("not known");
    const again = new Shown({ tags: men.tags });
    const later = new Map(arrayOf(1));
    later.delete("e2");
    later.set("e4", tag(1, 12));
    again.show(later);
    expect(again.position).toBe("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    expect(again.men).toEqual([]);
  });

  test("that nobody has named are told to be so, once, and learnt when the array is set up", () => {
    const shown = new Shown();
    const later = new Map(arrayOf(1));
    later.delete("e2");
    later.set("e4", tag(1, 12));
    shown.show(later, 30);
    expect(shown.statuses).toEqual(["unknown"]);
    expect(shown.position).toBe("????????/????????/8/8/4?3/8/????1???/????????");
    shown.show(arrayOf(1), 15);
    expect(shown.statuses).toEqual(["unknown", "known"]);
    expect(shown.position).toBe(START);
  });

  test("of a second set are added, those of the first stay known", () => {
    const shown = new Shown();
    shown.show(arrayOf(1));
    shown.show(arrayOf(2), 20);
    expect(shown.statuses).toEqual(["known", "known"]);
    expect(shown.position).toBe(START);
    shown.show(arrayOf(1), 10);
    expect(shown.statuses).toHaveLength(2);
    const men = shown.men.at(-1);
    expect(men?.status === "known" ? men.tags.size : 0).toBe(64);
  });

  test("spare queens on d3 and d6 are learnt with the set, or later", () => {
    const queens = [
      ["d3", tag(9, 1)],
      ["d6", tag(9, 2)],
    ] as const;
    const together = new Shown();
    together.show(with_(arrayOf(1), ...queens));
    const later = new Shown();
    later.show(arrayOf(1));
    later.show(with_(arrayOf(1), ...queens), 20);
    for (const shown of [together, later]) {
      const men = shown.men.at(-1);
      if (men?.status !== "known") throw new Error("not known");
      expect([men.tags.get(tag(9, 1)), men.tags.get(tag(9, 2))]).toEqual(["Q", "q"]);
    }
  });

  test("a man that is known never gets another name, wherever he stands", () => {
    const shown = new Shown();
    shown.show(arrayOf(1));
    const [men] = shown.men;
    if (men?.status !== "known") throw new Error("not known");
    const again = new Shown({ tags: men.tags });
    // King and queen have changed places, and one pawn is a stranger.
    again.show(with_(arrayOf(1), ["d1", tag(1, 4)], ["e1", tag(1, 3)], ["a2", tag(2, 8)]), 30);
    expect(again.men).toEqual([]);
    expect(again.position).toBe("rnbqkbnr/pppppppp/8/8/8/8/?PPPPPPP/RNBKQBNR");
  });

  test("a tag on two squares cannot be: the squares are told, and nothing is learnt", () => {
    const shown = new Shown();
    shown.show(with_(arrayOf(1), ["d8", tag(1, 4)]), 30);
    expect(shown.men).toEqual([{ status: "refused", squares: ["e1", "d8"] }]);
    shown.show(arrayOf(1), 15);
    expect(shown.statuses).toEqual(["refused", "known"]);
  });
});

describe("a line of a Certabo that is damaged", () => {
  const known = (): Shown => {
    const first = new Shown();
    first.show(arrayOf(1));
    const [men] = first.men;
    if (men?.status !== "known") throw new Error("not known");
    const shown = new Shown({ tags: men.tags });
    shown.show(arrayOf(1));
    shown.events.length = 0;
    return shown;
  };
  const later = new Map(arrayOf(1));
  later.delete("e2");
  later.set("e4", tag(1, 12));
  const E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR";
  const kindsOf = ({ events }: Shown): readonly string[] =>
    events.map(({ type }) => type).filter((type) => type !== "bytes-discarded");

  test("now and then tells what hands do", () => {
    const shown = known();
    for (let round = 0; round < 4; round += 1) {
      shown.damage(2);
      shown.show(later, 1);
    }
    expect(kindsOf(shown)).toEqual(["piece-lifted", "piece-placed"]);
  });

  test("and has hardly a whole report tells where men stand, not how they came there", () => {
    const shown = known();
    for (let round = 0; round < 6; round += 1) {
      shown.damage(8);
      shown.show(later, 1);
    }
    expect(kindsOf(shown)).toEqual(["board-reported"]);
    expect(shown.position).toBe(E4);
  });
});
