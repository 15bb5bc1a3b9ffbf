import { describe, expect, test } from "vitest";
import {
  contactBounce,
  glued,
  split,
  wrongPieceFirst,
} from "../../../src/board-driver/fake/behaviours.js";
import { FAKE_BOARD_OPTIONS } from "../../../src/board-driver/fake/board-options.js";
import { FakeBoard, type FakeBoardOptions } from "../../../src/board-driver/fake/fake-board.js";
import { BoardLink } from "../../../src/board-driver/link.js";
import { MODEL_NAMES, type ModelName, modelNamed } from "../../../src/board-driver/models.js";
import type { BoardEvent } from "../../../src/vocabulary/board-events.js";
import { HandDrivenTime } from "../hand-driven-time.js";
import { readAll } from "../transports/features.js";

/**
 * Boards that tell what hands do, as soon as they are asked. The Pegasus starts slowly and has tests of
 * its own; a board that tells moves only has no hands.
 */
const TELLING_HANDS = MODEL_NAMES.filter(
  (name) => name !== "pegasus" && modelNamed(name).tellsMovesOnly !== true,
);

/** What was seen, in words: the square with the man's letter where the board names him. */
const wordsOf = (event: BoardEvent): string => {
  switch (event.type) {
    case "piece-lifted":
      return `lift ${event.piece ?? ""}${event.square}`;
    case "piece-placed":
      return `place ${event.piece ?? ""}${event.square}`;
    case "board-reported":
      return `position ${event.placement}`;
    case "button-pressed":
      return event.button;
    case "link-changed":
      return `link ${event.link}`;
    case "clock-read":
      return `clock ${event.white / 1_000} ${event.black / 1_000} ${event.running}`;
    case "battery-low":
      return `battery ${event.percent}`;
    case "bytes-discarded":
      return `discarded ${event.why}`;
  }
};

/** A board whose bytes have no check is believed when it has said the same again, or paused. */
const believedMs = (model: ModelName): number =>
  Math.max(300, 1.5 * modelNamed(model).tellsWithinMs);

const lay = async (model: ModelName, options: FakeBoardOptions = {}) => {
  const time = new HandDrivenTime();
  const fake = new FakeBoard(model, { time, ...options });
  const events: BoardEvent[] = [];
  const link = new BoardLink({
    transport: fake.transport,
    board: modelNamed(model).createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS }),
    model: modelNamed(model),
    time,
    sink: async (event) => {
      // A journal takes its time.
      await new Promise((resolve) => setImmediate(resolve));
      events.push(event);
    },
  });
  expect((await link.open()).ok).toBe(true);
  await fake.settled();
  await time.pass(believedMs(model));
  return {
    time,
    fake,
    link,
    events,
    /** The events since the last call, in words. */
    seen: (): readonly string[] => events.splice(0).map(wordsOf),
  };
};

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const OCCUPIED_START = "????????/????????/8/8/8/8/????????/????????";

/** The same events as a board without names tells them. */
const nameless = (words: readonly string[]): readonly string[] =>
  words.map((word) => word.replace(/ [PNBRQKpnbrqk](?=[a-h])/, " "));

describe.each(TELLING_HANDS)("the fake board %s", (model) => {
  const isNamed = modelNamed(model).sensor === "placement";
  const asSeen = (...words: string[]) => (isNamed ? words : nameless(words));

  test("reports the whole position first", async () => {
    const { seen, link } = await lay(model);
    expect(seen()).toEqual([`position ${isNamed ? START : OCCUPIED_START}`]);
    await link.close();
  });

  test.each([
    ["whole", undefined],
    ["cut into single bytes", split(1)],
    ["cut into sevens", split(7)],
  ])("tells every hand movement of a few moves, reports %s", async (_, behaviour) => {
    const { fake, seen, time, link } = await lay(model);
    if (behaviour !== undefined) fake.behave(behaviour);
    seen();
    const told: string[] = [];
    for (const act of [
      () => fake.lift("e2"),
      () => fake.place("e4"),
      () => fake.lift("d7").wait(300).place("d5"),
      () => fake.lift("d5"),
      () => fake.lift("e4"),
      () => fake.place("d5", "P"),
    ]) {
      const done = act();
      await time.pass(300 + 2 * believedMs(model));
      await done;
      told.push(...seen());
    }
    expect(told).toEqual(
      asSeen("lift Pe2", "place Pe4", "lift pd7", "place pd5", "lift pd5", "lift Pe4", "place Pd5"),
    );
    expect(fake.inHand).toEqual(["p"]);
    await link.close();
  });

  test("carries out a whole move by its UCI: castling, in passing, promotion", async () => {
    const { fake, seen, time, link } = await lay(model, {
      placement: "4k3/P7/8/3pP3/8/8/8/4K2R",
    });
    seen();
    const told: string[] = [];
    for (const uci of ["e1g1", "e5d6", "a7a8q"]) {
      const done = fake.execute(uci);
      await time.pass(5 * believedMs(model));
      await done;
      told.push(...seen());
    }
    // A board that is scanned sees movements of one instant in any order.
    expect([...told].sort()).toEqual(
      [
        ...asSeen("lift Ke1", "place Kg1", "lift Rh1", "place Rf1"),
        ...asSeen("lift pd5", "lift Pe5", "place Pd6", "lift Pa7", "place Qa8"),
      ].sort(),
    );
    expect(fake.at("a8")).toBe("Q");
    expect(fake.inHand).toEqual(["p", "P"]);
    await link.close();
  });

  test("while the cable is out nothing is seen; afterwards the whole position is", async () => {
    const { fake, seen, time, link } = await lay(model);
    seen();
    await fake.loseLink();
    expect(seen()).toEqual(["link lost"]);
    await fake.lift("g1").place("f3");
    await time.pass(10_000);
    expect(seen()).toEqual([]);
    const back = fake.regainLink();
    await time.pass(believedMs(model));
    await back;
    const placement = isNamed
      ? "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R"
      : "????????/????????/8/8/8/5?2/????????/??????1?";
    expect(seen()).toEqual(["link up", `position ${placement}`]);
    const done = fake.lift("f3");
    await time.pass(believedMs(model));
    await done;
    expect(seen()).toEqual(asSeen("lift Nf3"));
    await link.close();
  });

  test("lies as it was put: its bytes are turned, its events are not", async () => {
    const time = new HandDrivenTime();
    const plain = new FakeBoard(model, { time });
    const turned = new FakeBoard(model, { time, rotation: 180 });
    const bytes: string[] = [];
    for (const fake of [plain, turned]) {
      const events: BoardEvent[] = [];
      const link = new BoardLink({
        transport: fake.transport,
        board: modelNamed(model).createBoard({
          rotate: fake === turned ? 180 : 0,
          ...FAKE_BOARD_OPTIONS,
        }),
        time,
        sink: (event) => {
          events.push(event);
        },
      });
      await link.open();
      await time.pass(believedMs(model));
      events.length = 0;
      fake.behave((report) => {
        bytes.push([...report].join(" "));
        return [report];
      });
      const done = fake.lift("b1");
      await time.pass(believedMs(model));
      await done;
      expect(events.map(wordsOf)).toEqual(asSeen("lift Nb1"));
      await link.close();
    }
    expect(bytes[0]).not.toBe(bytes.at(-1));
  });

  test("its hands do only what hands can do", async () => {
    const { fake, link, seen } = await lay(model);
    seen();
    await expect(fake.lift("e4")).rejects.toThrow("Nothing stands on e4");
    await expect(fake.place("e4")).rejects.toThrow("No man is in the hand.");
    await expect(fake.lift("e2").place("d2")).rejects.toThrow("stands on d2");
    await expect(fake.place("e2").lift("e5").lift("d2")).rejects.toThrow("Nothing stands on e5");
    // What stood behind the impossible act was left undone; hands that start anew are free.
    expect(fake.at("d2")).toBe("P");
    expect(fake.at("e2")).toBe("P");
    await fake.lift("d2");
    expect(fake.inHand).toEqual(["P"]);
    await link.close();
  });
});

test("awaiting a hand waits for a slow listener", async () => {
  const { fake, seen, link } = await lay("aph1");
  seen();
  await fake.lift("e2");
  expect(seen()).toEqual(["lift e2"]);
  await fake.place("e4").lift("d2");
  expect(seen()).toEqual(["place e4", "lift d2"]);
  await link.close();
});

test("hands that wait for their time are at rest, so that a hand-driven time can go on", async () => {
  const { fake, seen, time, link } = await lay("aph1");
  seen();
  const done = fake.wait(700).lift("e2").wait(300).place("e4");
  for (const [ms, expected] of [
    [699, []],
    [1, ["lift e2"]],
    [299, []],
    [1, ["place e4"]],
  ] as const) {
    await time.pass(ms);
    await fake.settled();
    expect(seen()).toEqual(expected);
  }
  await done;
  await link.close();
});

test("several men lifted together are seen by one scan", async () => {
  for (const model of ["aph1", "dgt"] as const) {
    const { fake, events, link } = await lay(model);
    events.length = 0;
    await fake.liftTogether(["g1", "d2"]);
    const scans = events.map((event) => (event.type === "piece-lifted" ? event.scan : undefined));
    expect(scans).toHaveLength(2);
    expect(scans[0]).toBe(scans[1]);
    await fake.place("d4");
    expect(events[2]).toMatchObject({ type: "piece-placed", square: "d4" });
    expect(events[2]).not.toMatchObject({ scan: scans[0] });
    await link.close();
  }
});

test("an APH-1 board tells a man lifted and put back between two reports", async () => {
  const { fake, seen, link } = await lay("aph1");
  seen();
  await fake.touch("g1");
  expect(seen()).toEqual(["lift g1", "place g1"]);
  await link.close();
});

test("an APH-1 board has buttons, and no lever", async () => {
  const { fake, seen, link } = await lay("aph1");
  seen();
  await fake.press("announce").press("read");
  expect(seen()).toEqual(["announce", "read"]);
  await expect(fake.lever("white")).rejects.toThrow("has no lever-white");
  await link.close();
});

test("a man of a DGT board is replaced without the square ever being empty", async () => {
  const { fake, seen, link } = await lay("dgt", { placement: "8/8/8/3p4/4P3/8/8/8" });
  seen();
  await fake.lift("e4").replace("d5");
  expect(seen()).toEqual(["lift Pe4", "lift pd5", "place Pd5"]);
  expect(fake.inHand).toEqual(["p"]);
  await link.close();
});

test("the lever of a DGT clock tells who pressed, and the clock runs", async () => {
  const { fake, seen, time, link } = await lay("dgt", {
    clock: { white: 5_400_000, black: 5_400_000 },
  });
  expect(seen()).toEqual([`position ${START}`, "clock 5400 5400 none"]);
  await fake.lever("white");
  expect(seen()).toEqual(["lever-white", "clock 5400 5400 black"]);
  await time.pass(2_000);
  expect(seen()).toEqual(["clock 5400 5399 black", "clock 5400 5398 black"]);
  await fake.lever("black");
  expect(seen()).toEqual(["lever-black", "clock 5400 5398 white"]);
  await link.close();
});

test("reports that arrive glued together are told one by one", async () => {
  for (const model of ["aph1", "dgt"] as const) {
    const { fake, seen, link, time } = await lay(model);
    // A DGT line has to prove itself first.
    await time.pass(20_000);
    fake.behave(glued(2));
    seen();
    await fake.lift("e2");
    expect(seen()).toEqual([]);
    await fake.place("e4");
    expect(nameless(seen())).toEqual(["lift e2", "place e4"]);
    await link.close();
  }
});

test("the behaviour added last runs first", async () => {
  const order: string[] = [];
  const fake = new FakeBoard("aph1", { time: new HandDrivenTime() })
    .behave((report) => {
      order.push("first added");
      return [report];
    })
    .behave((report) => {
      order.push("added last");
      return [report.slice(0, 4), report.slice(4)];
    });
  await fake.transport.open();
  const reading = readAll(fake.transport);
  await fake.lift("e2");
  await fake.transport.close();
  await reading.done;
  expect(order).toEqual(["added last", "first added", "first added"]);
});

test("a bouncing contact and a wrong man first are hands that do more", async () => {
  const { fake, seen, link } = await lay("dgt");
  seen();
  fake.behave(wrongPieceFirst("d2"));
  await fake.execute("e2e4");
  expect(seen()).toEqual(["lift Pd2", "place Pd2", "lift Pe2", "place Pe4"]);
  fake.behave(contactBounce());
  await fake.execute("g8f6");
  expect(seen()).toEqual(["lift ng8", "place ng8", "lift ng8", "place nf6"]);
  await link.close();
});
