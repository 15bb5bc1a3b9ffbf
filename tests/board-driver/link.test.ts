import { describe, expect, test } from "vitest";
import { makeChessnutBattery } from "../../src/board-driver/chessnut/codec.js";
import { droppedByte, flippedBit, linkLost } from "../../src/board-driver/fake/behaviours.js";
import { FAKE_BOARD_OPTIONS } from "../../src/board-driver/fake/board-options.js";
import { FakeBoard, type FakeBoardOptions } from "../../src/board-driver/fake/fake-board.js";
import { BoardLink, type BoardLinkOptions } from "../../src/board-driver/link.js";
import { MODEL_NAMES, type ModelName, modelNamed } from "../../src/board-driver/models.js";
import type { Transport } from "../../src/board-driver/transport.js";
import { joinTransports } from "../../src/board-driver/transports/join.js";
import { MemoryLine } from "../../src/board-driver/transports/memory.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import type { Problem } from "../../src/vocabulary/problems.js";
import { HandDrivenTime, settle } from "./hand-driven-time.js";

/**
 * Boards that tell what hands do, as soon as they are asked. The Pegasus starts slowly and has tests of
 * its own; a board that tells moves only has no hands.
 */
const TELLING_HANDS = MODEL_NAMES.filter(
  (name) => name !== "pegasus" && modelNamed(name).tellsMovesOnly !== true,
);

/** After a gap nobody knows whether they repeat themselves: their silence means nothing. */
const SPEAKS_WHEN_MOVED: readonly ModelName[] = ["hos"];

interface Laid {
  readonly time: HandDrivenTime;
  readonly link: BoardLink;
  readonly events: BoardEvent[];
  readonly problems: Problem[];
}

const layOn = (
  model: ModelName,
  transport: Transport,
  time: HandDrivenTime,
  more: Partial<BoardLinkOptions> = {},
): Laid => {
  const events: BoardEvent[] = [];
  const problems: Problem[] = [];
  const link = new BoardLink({
    transport,
    board: modelNamed(model).createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS }),
    model: modelNamed(model),
    time,
    path: "the line",
    sink: (event) => {
      events.push(event);
    },
    onProblem: (problem) => problems.push(problem),
    ...more,
  });
  return { time, link, events, problems };
};

/** Time in which a board tells what happened. */
const toldMs = (model: ModelName): number => Math.max(300, 1.5 * modelNamed(model).tellsWithinMs);

const lay = async (model: ModelName, options: FakeBoardOptions = {}) => {
  const time = new HandDrivenTime();
  const fake = new FakeBoard(model, { time, ...options });
  const laid = layOn(model, fake.transport, time);
  expect((await laid.link.open()).ok).toBe(true);
  await time.pass(toldMs(model));
  laid.events.length = 0;
  return { fake, ...laid };
};

const types = (events: readonly BoardEvent[]): readonly string[] =>
  events.map((event) => (event.type === "link-changed" ? event.link : event.type));

/** Hides the hint that a cable is back: as with a real port, only trying tells. */
const withoutHint = (transport: Transport): Transport => ({
  open: () => transport.open(),
  incoming: () => transport.incoming(),
  send: (bytes) => transport.send(bytes),
  close: () => transport.close(),
});

test("the first event is the whole position, without a word about the link", async () => {
  const time = new HandDrivenTime();
  const fake = new FakeBoard("aph1", { time });
  const { link, events } = layOn("aph1", fake.transport, time);
  await link.open();
  await fake.settled();
  expect(types(events)).toEqual(["board-reported"]);
  expect(link.isUp).toBe(true);
  await link.close();
});

test("a port that cannot be opened at first is told, and not tried again", async () => {
  const time = new HandDrivenTime();
  const line = new MemoryLine(time, "/dev/ttyUSB7");
  line.cut();
  const { link, events } = layOn("dgt", line.ends[0], time);
  expect(await link.open()).toEqual({
    ok: false,
    error: { code: "port-unknown", path: "/dev/ttyUSB7" },
  });
  line.mend();
  await time.pass(20_000);
  expect(events).toEqual([]);
  expect((await link.open()).ok).toBe(true);
  await link.close();
});

test("a lost line is told once, and tried again after 1, 2, 4, 4 seconds", async () => {
  const time = new HandDrivenTime();
  const fake = new FakeBoard("dgt", { time });
  const inner = withoutHint(fake.transport);
  const tries: number[] = [];
  const { link, events, problems } = layOn(
    "dgt",
    {
      ...inner,
      open: () => {
        tries.push(time.now());
        return inner.open();
      },
    },
    time,
  );
  await link.open();
  await time.pass(100);
  await fake.loseLink();
  await time.pass(12_000);
  expect(tries).toEqual([0, 1_100, 3_100, 7_100, 11_100]);
  expect(types(events)).toEqual(["board-reported", "lost"]);
  expect(problems.map((problem) => problem.code)).toEqual(
    new Array<string>(4).fill("port-unknown"),
  );
  await fake.lift("g1").place("f3");
  await fake.regainLink();
  expect(types(events)).toEqual(["board-reported", "lost"]);
  await time.pass(4_000);
  expect(types(events)).toEqual(["board-reported", "lost", "up", "board-reported"]);
  expect(events.at(-1)).toMatchObject({
    placement: "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R",
  });
  // The waiting begins at one second again.
  await time.pass(10_000);
  tries.length = 0;
  await fake.loseLink();
  const lostAtMs = time.now();
  await time.pass(1_000);
  expect(tries).toEqual([lostAtMs + 1_000]);
  await link.close();
});

test("a loose plug does not make the board come and go every second: the waiting goes on growing", async () => {
  const time = new HandDrivenTime();
  const fake = new FakeBoard("dgt", { time });
  const { link, events } = layOn("dgt", withoutHint(fake.transport), time);
  await link.open();
  await time.pass(20_000);
  const gapsMs: number[] = [];
  for (let loss = 0; loss < 5; loss += 1) {
    const lost = time.now();
    await fake.loseLink();
    await fake.regainLink();
    while (!link.isUp) await time.pass(100);
    gapsMs.push(time.now() - lost);
    await time.pass(500);
  }
  expect(gapsMs).toEqual([1_000, 2_000, 4_000, 4_000, 4_000]);
  // Each loss is told once, and each return once.
  expect(types(events).filter((type) => type !== "board-reported")).toEqual(
    new Array(5).fill(["lost", "up"]).flat(),
  );
  await link.close();
});

describe.each(TELLING_HANDS)("%s", (model) => {
  test("up comes only together with the whole position, and no lift crosses the gap", async () => {
    const { fake, events, time, link } = await lay(model);
    await fake.lift("b1");
    await time.pass(toldMs(model));
    events.length = 0;
    await fake.loseLink();
    await fake.place("c3").lift("g8");
    const back = fake.regainLink();
    await time.pass(toldMs(model));
    await back;
    expect(types(events)).toEqual(["lost", "up", "board-reported"]);
    await fake.place("f6");
    await time.pass(toldMs(model));
    expect(types(events).slice(3)).toEqual(["piece-placed"]);
    await link.close();
  });

  test("a board that falls silent on an open line is lost, and comes back", async () => {
    const { fake, events, time, link } = await lay(model);
    let isMute = false;
    fake.behave((report) => (isMute ? [] : [report]));
    // Quiet is not silence: nothing moves for a minute.
    await time.pass(60_000);
    expect(events).toEqual([]);
    isMute = true;
    const mutedAtMs = time.now();
    await time.pass(5_500);
    const [lost] = events;
    expect(types(events)[0]).toBe("lost");
    const silentForMs = (lost?.atMs ?? 0) - mutedAtMs;
    // A board that may be quiet is asked three times first.
    expect(silentForMs).toBeLessThanOrEqual(modelNamed(model).silentAfterMs ?? 5_000);
    expect(silentForMs).toBeGreaterThan(400);
    await fake.lift("e2").place("e4");
    // However long it lasts: once that it is lost, once that its open line is silent.
    await time.pass(600_000);
    const told = SPEAKS_WHEN_MOVED.includes(model) ? ["lost"] : ["lost", "silent"];
    expect(types(events)).toEqual(told);
    isMute = false;
    await time.pass(10_000);
    expect(types(events)).toEqual([...told, "up", "board-reported"]);
    await link.close();
  });

  test("a slow listener does not make a board look silent", async () => {
    const time = new HandDrivenTime();
    const fake = new FakeBoard(model, { time });
    const events: BoardEvent[] = [];
    let goOn = (): void => {};
    const { link } = layOn(model, fake.transport, time, {
      sink: async (event) => {
        events.push(event);
        if (event.type === "piece-lifted") {
          await new Promise<void>((resolve) => {
            goOn = resolve;
          });
        }
      },
    });
    await link.open();
    await time.pass(4 * toldMs(model));
    events.length = 0;
    const lift = fake.lift("e2");
    await time.pass(toldMs(model));
    expect(types(events)).toEqual(["piece-lifted"]);
    // The disk stalls for ten seconds; the board goes on sending.
    await time.pass(10_000);
    goOn();
    await lift;
    await time.pass(5 * toldMs(model));
    expect(types(events)).toEqual(["piece-lifted"]);
    await link.close();
  });

  test("a stall of the whole program does not make a board look silent", async () => {
    const { events, time, link } = await lay(model);
    await time.pass(1_000);
    time.leap(2_900);
    await settle();
    await link.settled();
    expect(events).toEqual([]);
    await link.close();
  });
});

test("a board that never speaks is silent, told once, with the reason for the log", async () => {
  const time = new HandDrivenTime();
  const line = new MemoryLine(time);
  const { link, events, problems } = layOn("dgt", line.ends[0], time);
  await link.open();
  await time.pass(30_000);
  expect(types(events)).toEqual(["silent"]);
  expect(problems[0]).toEqual({ code: "board-silent", path: "the line", model: "dgt" });
  await link.close();
});

test("a board that is switched on only after its port was opened is asked again, and is not lost", async () => {
  const time = new HandDrivenTime();
  const line = new MemoryLine(time);
  const [host, far] = line.ends;
  const { link, events } = layOn("dgt", host, time);
  await link.open();
  await time.pass(1_500);
  await far.open();
  const fake = new FakeBoard("dgt", { time });
  await fake.transport.open();
  const joined = joinTransports(far, fake.transport);
  await time.pass(1_000);
  expect(types(events)).toEqual(["board-reported"]);
  await link.close();
  await far.close();
  await joined;
});

test("a line on which something else talks is told as noise, and its bytes as discarded", async () => {
  const time = new HandDrivenTime();
  const line = new MemoryLine(time);
  const [host, modem] = line.ends;
  await modem.open();
  const { link, events, problems } = layOn("aph1", host, time);
  await link.open();
  await modem.send(new TextEncoder().encode("ets Jul 29 2019 12:21:46 rst:0x1\r\n"));
  await time.pass(10_000);
  expect(new Set(types(events))).toEqual(new Set(["bytes-discarded", "noise", "silent"]));
  // The modem has spoken once; on the line opened again nothing comes.
  expect(types(events).filter((type) => type !== "bytes-discarded")).toEqual(["noise", "silent"]);
  expect(problems[0]).toMatchObject({ code: "board-noise" });
  await link.close();
});

describe("how long a line may be open until it is told what is wrong with it", () => {
  test.each([
    ["aph1", "silent", 1_000],
    ["dgt", "silent", 5_000],
    ["millennium", "silent", 5_000],
    ["certabo", "silent", 5_000],
    ["aph1", "noise", 2_000],
    ["dgt", "noise", 2_000],
    ["raw8", "noise", 2_000],
    ["certabo", "noise", 5_000],
  ] as const)("%s: %s after %i ms", async (model, what, afterMs) => {
    const time = new HandDrivenTime();
    const line = new MemoryLine(time);
    const [host, far] = line.ends;
    await far.open();
    const { link, events } = layOn(model, host, time);
    await link.open();
    if (what === "noise") await far.send(Uint8Array.of(0x0d, 0x0a, 0x07));
    await time.pass(afterMs - 1);
    expect(types(events)).not.toContain(what);
    await time.pass(1);
    expect(types(events)).toContain(what);
    await link.close();
  });

  test("a board that speaks only when a man moves is not called silent, and its owner is told what to do", async () => {
    const time = new HandDrivenTime();
    const line = new MemoryLine(time);
    const [host, board] = line.ends;
    await board.open();
    const { link, events, problems } = layOn("raw8", host, time);
    await link.open();
    await time.pass(60_000);
    expect(events).toEqual([]);
    expect(problems).toEqual([{ code: "board-quiet", path: "the line", model: "raw8" }]);
    await board.send(Uint8Array.of(0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff));
    await time.pass(1_000);
    expect(types(events)).toEqual(["board-reported"]);
    await link.close();
  });
});

describe("a line that is disturbed while its board is heard", () => {
  const disturbed = async (model: ModelName) => {
    const laid = await lay(model);
    let isNoisy = false;
    laid.fake.behave((report) =>
      isNoisy ? [report.map((byte, at) => (at === 1 ? byte ^ 0x55 : byte))] : [report],
    );
    const slip = async (): Promise<void> => {
      isNoisy = true;
      await laid.fake.lift("e2");
      await laid.time.pass(toldMs(model));
      isNoisy = false;
      await laid.fake.place("e2");
      await laid.time.pass(toldMs(model));
    };
    const links = (): readonly string[] =>
      laid.events.flatMap((event) => (event.type === "link-changed" ? [event.link] : []));
    return { ...laid, slip, links };
  };

  test("one slip heals by itself and is not told", async () => {
    const { slip, links, time, link } = await disturbed("aph1");
    await slip();
    await time.pass(60_000);
    expect(links()).toEqual([]);
    await link.close();
  });

  test("slips again and again are told once, and once that the line is good again", async () => {
    const { slip, links, time, link } = await disturbed("aph1");
    for (let count = 0; count < 20; count += 1) {
      await slip();
      await time.pass(1_000);
    }
    expect(links()).toEqual(["degraded"]);
    await time.pass(60_000);
    expect(links()).toEqual(["degraded", "up"]);
    await link.close();
  });

  test("a line that is never good for long is not told every few seconds", async () => {
    const { slip, links, time, link } = await disturbed("aph1");
    // For an hour two slips every half minute.
    for (let count = 0; count < 120; count += 1) {
      await slip();
      await slip();
      await time.pass(28_000);
    }
    expect(links().length).toBeLessThanOrEqual(4);
    await link.close();
  }, 60_000);

  test("the loss of a disturbed line is told as a loss", async () => {
    const { slip, links, fake, link } = await disturbed("dgt");
    await slip();
    await slip();
    expect(links()).toEqual(["degraded"]);
    await fake.loseLink();
    expect(links()).toEqual(["degraded", "lost"]);
    await link.close();
  });

  test.each(TELLING_HANDS)(
    "a long game on a good line of %s is never called disturbed",
    async (model) => {
      const { fake, time, links, link } = await disturbed(model);
      for (let count = 0; count < 40; count += 1) {
        for (const move of ["g1f3", "g8f6", "f3g1", "f6g8"]) {
          const done = fake.execute(move);
          await time.pass(2 * toldMs(model));
          await done;
        }
      }
      expect(links()).toEqual([]);
      await link.close();
    },
  );
});

test("a board that sends each change once may be quiet for as long as it likes", async () => {
  const time = new HandDrivenTime();
  const line = new MemoryLine(time);
  const [host, board] = line.ends;
  await board.open();
  const { link, events } = layOn("raw8", host, time);
  await link.open();
  const send = (...bytes: number[]) => board.send(Uint8Array.from(bytes));
  await send(0xff, 0xff, 0, 0, 0, 0, 0xff, 0xff);
  await time.pass(20_000);
  await send(0xff, 0xff, 0, 0, 0, 0, 0xef, 0xff);
  await time.pass(20_000);
  expect(types(events)).toEqual(["board-reported", "piece-lifted"]);
  await link.close();
});

test("bytes that were cut off by the loss are told as discarded, before the loss", async () => {
  const { fake, events, link, time } = await lay("dgt");
  fake.behave((report, { loseLink }) => {
    loseLink();
    return [report.slice(0, 3)];
  });
  await fake.lift("e2");
  await time.pass(10);
  expect(types(events)).toEqual(["bytes-discarded", "lost"]);
  await link.close();
});

test("a cable pulled right after a report: the lift counts, then the line is lost", async () => {
  const time = new HandDrivenTime();
  const fake = new FakeBoard("dgt", { time });
  const { link, events } = layOn("dgt", fake.transport, time);
  await link.open();
  // Until the line has proven itself.
  await time.pass(20_000);
  events.length = 0;
  let index = 0;
  fake.behave((report, context) => {
    index = context.index;
    return [report];
  });
  await fake.lift("e2");
  fake.behave(linkLost(index + 1));
  await fake.place("e4");
  await time.pass(10);
  expect(types(events)).toEqual(["piece-lifted", "piece-placed", "lost"]);
  await link.close();
});

test("a damaged APH-1 frame is no lift; the position after it is told whole", async () => {
  for (const trouble of [droppedByte, flippedBit] as const) {
    const { fake, events, link, time } = await lay("aph1");
    let index = -1;
    fake.behave((report, context) => {
      index = context.index;
      return [report];
    });
    await fake.lift("d2").place("d2");
    events.length = 0;
    fake.behave(
      trouble === droppedByte ? droppedByte(index + 1, 14) : flippedBit(index + 1, 14, 4),
    );
    await fake.lift("e2");
    await time.pass(2_000);
    expect(events.some((event) => event.type === "piece-lifted")).toBe(false);
    expect(types(events)).toContain("bytes-discarded");
    expect(events.findLast((event) => event.type === "board-reported")).toMatchObject({
      placement: "????????/????????/8/8/8/8/????1???/????????",
    });
    await link.close();
  }
});

test("events reach the listener one at a time, in order", async () => {
  const time = new HandDrivenTime();
  const fake = new FakeBoard("dgt", { time });
  let active = 0;
  const order: string[] = [];
  const { link } = layOn("dgt", fake.transport, time, {
    sink: async (event) => {
      active += 1;
      expect(active).toBe(1);
      await settle();
      order.push(event.type === "piece-lifted" ? event.square : event.type);
      active -= 1;
    },
  });
  await link.open();
  await fake.liftTogether(["a2", "b2", "c2"]);
  expect(order).toEqual(["board-reported", "a2", "b2", "c2"]);
  await link.close();
});

test("closing is silent, is safe twice, and frees the port", async () => {
  const { fake, events, link, time } = await lay("aph1");
  await link.close();
  await link.close();
  await fake.lift("e2");
  await time.pass(5_000);
  expect(events).toEqual([]);
  expect((await fake.transport.open()).ok).toBe(true);
});

test("closing while the line is lost ends the trying", async () => {
  const { fake, events, link, time } = await lay("dgt");
  await fake.loseLink();
  await link.close();
  await fake.regainLink();
  await time.pass(10_000);
  expect(types(events)).toEqual(["lost"]);
  expect((await fake.transport.open()).ok).toBe(true);
});

test("what the caller sends reaches the board only while the line is there", async () => {
  const { fake, link } = await lay("aph1");
  expect((await link.send(Uint8Array.of(0))).ok).toBe(true);
  await fake.loseLink();
  expect(await link.send(Uint8Array.of(0))).toMatchObject({
    ok: false,
    error: { code: "board-lost" },
  });
  await link.close();
});

test("lights burn beside the squares of the game, however the board lies", async () => {
  for (const rotation of [0, 180] as const) {
    const time = new HandDrivenTime();
    const fake = new FakeBoard("aph1", { time, rotation });
    const board = modelNamed("aph1").createBoard({ rotate: rotation });
    const { link } = layOn("aph1", fake.transport, time, { board });
    await link.open();
    await time.pass(300);
    expect((await link.light(["e2", "e4"])).ok).toBe(true);
    expect([...fake.lights].sort()).toEqual(["e2", "e4"]);
    await link.light([]);
    expect(fake.lights).toEqual([]);
    await link.close();
  }
});

test("a battery that runs down is told once at each level, and again after it was charged", async () => {
  const { fake, events, link, time } = await lay("chessnut");
  let charge = 100;
  fake.behave((report) => [report, makeChessnutBattery(charge, false)]);
  for (charge of [21, 20, 16, 10, 9, 5, 3, 30, 15]) {
    await fake.touch("e2");
    await time.pass(500);
  }
  expect(events.flatMap((event) => (event.type === "battery-low" ? [event.percent] : []))).toEqual([
    20, 10, 5, 15,
  ]);
  await link.close();
});
