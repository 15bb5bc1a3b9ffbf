import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BoardLink } from "../../../src/board-driver/link.js";
import { encodePageEvent, PageDecoder } from "../../../src/board-driver/page/codec.js";
import { PageBoard, type PageTouch } from "../../../src/board-driver/page/page-board.js";
import { HandDrivenTime } from "../../../src/session/hand-driven-time.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";

const openBoard = async (touch: PageTouch = "lift") => {
  const time = new HandDrivenTime();
  const page = new PageBoard(time, touch);
  const events: string[] = [];
  const link = new BoardLink({
    transport: page.transport,
    board: page.board,
    time,
    sink: (event: BoardEvent) => {
      if (event.type === "piece-lifted" || event.type === "piece-placed") {
        events.push(
          `${event.type === "piece-lifted" ? "-" : "+"}${event.piece ?? ""}${event.square}`,
        );
      } else if (event.type === "board-reported") events.push(event.placement);
      else if (event.type === "link-changed") events.push(event.link);
    },
  });
  await link.open();
  await page.settled();
  return { page, events, link, time };
};

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";

describe("a board on a page", () => {
  test("tells its whole position first, then each man that is taken up and set down, by name", async () => {
    const { page, events, link } = await openBoard();
    await page.lift("e2");
    expect(page.inHand).toEqual(["P"]);
    await page.place("e4");
    expect(events).toEqual([START, "-Pe2", "+Pe4"]);
    await link.close();
  });

  test("where a man is touched when it is taken up, tells even one that is put back", async () => {
    const { page, events, link } = await openBoard("lift");
    await page.lift("g1");
    await page.place("g1");
    expect(events).toEqual([START, "-Ng1", "+Ng1"]);
    await link.close();
  });

  test("where a man is touched when it moves, tells nothing of one that is put back", async () => {
    const { page, events, link } = await openBoard("move");
    await page.lift("g1");
    expect(page.inHand).toEqual(["N"]);
    await page.place("g1");
    expect(events).toEqual([START]);
    await page.lift("e2");
    await page.place("e4");
    expect(events).toEqual([START, "-Pe2", "+Pe4"]);
    await link.close();
  });

  test("executes captures, castling, promotion and en passant as hands do", async () => {
    const { page, events, link } = await openBoard();
    await page.setPlacement("r3k2r/1P6/8/3pP3/8/8/8/R3K2R");
    events.length = 0;
    await page.execute("e5d6");
    await page.execute("e1g1");
    await page.execute("b7a8q");
    expect(events.map((event) => event.slice(1)).join(" ")).toBe(
      "pd5 Pe5 Pd6 Ke1 Kg1 Rh1 Rf1 ra8 Pb7 Qa8",
    );
    await link.close();
  });

  test("does nothing that no hand can do", async () => {
    const { page, events, link } = await openBoard();
    await expect(page.lift("e4")).rejects.toThrow(/Nothing stands on e4/);
    await page.lift("e2");
    await expect(page.place("e7")).rejects.toThrow(/stands on e7/);
    await page.place("e3");
    await expect(page.place("e4")).rejects.toThrow(/No man is in the hand/);
    expect(events).toEqual([START, "-Pe2", "+Pe3"]);
    await link.close();
  });

  test("whose line is cut and mended tells its whole position again, with what happened meanwhile", async () => {
    const { page, events, link } = await openBoard();
    await page.loseLink();
    await link.settled();
    await page.execute("e2e4");
    await page.regainLink();
    await link.settled();
    expect(events[0]).toBe(START);
    expect(events).toContain("lost");
    expect(events.at(-1)).toBe("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
    await link.close();
  });
});

test("lines are found however the stream is cut into chunks", () => {
  const event = fc.record({
    type: fc.constantFrom("piece-lifted" as const, "piece-placed" as const),
    square: fc.constantFrom("a1" as const, "e4" as const, "h8" as const),
    piece: fc.constantFrom("P" as const, "k" as const),
    scan: fc.nat(1_000),
  });
  fc.assert(
    fc.property(
      fc.array(event, { maxLength: 6 }),
      fc.integer({ min: 1, max: 40 }),
      (events, size) => {
        const stream = Uint8Array.from(events.flatMap((one) => [...encodePageEvent(one)]));
        const decoder = new PageDecoder();
        const found: BoardEvent[] = [];
        for (let at = 0; at < stream.length; at += size) {
          found.push(...decoder.push(stream.slice(at, at + size), 5));
        }
        expect(found).toEqual(events.map((one) => ({ ...one, atMs: 5 })));
      },
    ),
  );
});
