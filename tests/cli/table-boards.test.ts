import { describe, expect, test } from "vitest";
import type { BoardConnection } from "../../src/board-driver/connect.js";
import { FAKE_BOARD_OPTIONS } from "../../src/board-driver/fake/board-options.js";
import { FakeBoard, type FakeBoardOptions } from "../../src/board-driver/fake/fake-board.js";
import { type ModelName, modelNamed } from "../../src/board-driver/models.js";
import type { Transport } from "../../src/board-driver/transport.js";
import type { ButtonBinding } from "../../src/cli/key-bindings.js";
import { TableBoards } from "../../src/cli/table-boards.js";
import { inputOfVoice } from "../../src/game/acts.js";
import { readTable } from "../../src/game/view.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { HandDrivenTime } from "../../src/session/hand-driven-time.js";
import { createNarrator } from "../../src/session/narrator.js";
import { openTable, type Table } from "../../src/session/table.js";
import { parseAnnouncement } from "../../src/speech/phrases/hear.js";
import { COLORS, type Color } from "../../src/vocabulary/chess.js";
import type { GameOpened } from "../../src/vocabulary/opened.js";
import type { Problem } from "../../src/vocabulary/problems.js";
import { ok } from "../../src/vocabulary/result.js";
import { GatedJournal, OPENED, Witness } from "../session/tables.js";

interface Seat {
  readonly time: HandDrivenTime;
  readonly table: Table;
  readonly journal: GatedJournal;
  readonly boards: TableBoards;
  readonly fakes: Readonly<Record<Color, FakeBoard>>;
  readonly witness: Witness;
  /** What was said: `white: Brett getrennt`. */
  readonly said: string[];
  readonly problems: Problem["code"][];
  readonly pass: (ms: number) => Promise<void>;
  /** A hand acts and the boards have time to tell it. */
  readonly act: (doing: PromiseLike<void>) => Promise<void>;
  readonly say: (by: Color, text: string) => Promise<void>;
}

/** A table as `play` sets it: real lines, real wire bytes, hand-driven time. */
const sit = async (
  models: Readonly<Record<Color, ModelName>>,
  more: Partial<GameOpened> = {},
  fakeOptions: Readonly<Partial<Record<Color, FakeBoardOptions>>> = {},
  buttons: readonly ButtonBinding[] = [],
): Promise<Seat> => {
  const time = new HandDrivenTime();
  const fakes = {
    white: new FakeBoard(models.white, { time, ...fakeOptions.white }),
    black: new FakeBoard(models.black, { time, ...fakeOptions.black }),
  };
  const connect = (color: Color): BoardConnection => ({
    address: `fake:${models[color]}`,
    path: `fake:${models[color]}`,
    model: modelNamed(models[color]),
    transport: fakes[color].transport,
    board: modelNamed(models[color]).createBoard({ rotate: "auto", ...FAKE_BOARD_OPTIONS }),
    fake: fakes[color],
  });
  const problems: Problem["code"][] = [];
  const boards = new TableBoards({
    connections: { white: connect("white"), black: connect("black") },
    time,
    buttons,
    onProblem: (_, problem) => problems.push(problem.code),
  });
  await boards.open();
  const settleLines = async (): Promise<void> => {
    for (const color of COLORS) await fakes[color].settled();
    await boards.settled();
  };
  await time.moveTo(12_000, settleLines);
  const journal = new GatedJournal(new MemoryJournal());
  const game = await journal.create("2026-01-01", "1");
  if (!game.ok) throw new Error(game.error.code);
  const opened: GameOpened = {
    ...OPENED,
    sensors: { white: fakes.white.sensor, black: fakes.black.sensor },
    ...(more.started === false ? { shown: await boards.firstSeen() } : {}),
    ...more,
  };
  const said: string[] = [];
  const witness = new Witness();
  const started = await openTable({
    start: { kind: "open", opened, ...(opened.started ? {} : { present: COLORS }) },
    journal,
    game: game.value,
    time,
    listeners: [witness, createNarrator(opened, ({ to, text }) => said.push(`${to}: ${text}`))],
  });
  if (!started.ok) throw new Error(started.error.code);
  const table = started.value;
  boards.attach(table);
  const settled = async (): Promise<void> => {
    await settleLines();
    await table.settled();
    await boards.settled();
    await settleLines();
  };
  await settled();
  const pass = (ms: number): Promise<void> => time.moveTo(time.now() + ms, settled);
  return {
    time,
    table,
    journal,
    boards,
    fakes,
    witness,
    said,
    problems,
    pass,
    act: async (doing) => {
      await pass(2_000);
      await doing;
      await settled();
    },
    say: async (by, text) => {
      const hearing = { parseAnnouncement, language: "de", source: "spoken" } as const;
      await table.submit(inputOfVoice({ type: "say", by, speaker: "player", text }, hearing));
      await settled();
    },
  };
};

const FAMILIES = [
  "aph1",
  "dgt",
  "millennium",
  "certabo",
  "sentio",
  "square-off",
  "chessnut",
  "ichessone",
] as const satisfies readonly ModelName[];

describe.each(FAMILIES)("the line of %s in play", (model) => {
  test("is told when it is lost and when it is back, once each, to its owner and to nobody else", async () => {
    const { fakes, pass, said, witness, problems, boards } = await sit({
      white: model,
      black: "aph1",
    });
    expect(said).toEqual([]);
    await fakes.white.loseLink();
    await pass(60_000);
    expect(said).toEqual(["white: Brett getrennt"]);
    await fakes.white.regainLink();
    await pass(10_000);
    expect(said).toEqual(["white: Brett getrennt", "white: Brett verbunden"]);
    expect(witness.types.filter((type) => type === "arbiter-called")).toHaveLength(1);
    // What the table tells is not told a second time; that the port is gone is.
    expect(problems.filter((code) => code !== "port-unknown")).toEqual([]);
    await boards.close();
  });

  test("is told when nothing comes any more, and that the open line is silent", async () => {
    const { fakes, pass, said, boards } = await sit({ white: model, black: "aph1" });
    let isMute = true;
    fakes.white.behave((report) => (isMute ? [] : [report]));
    await pass(120_000);
    expect(said).toEqual(["white: Brett getrennt", "white: Brett schweigt"]);
    isMute = false;
    await pass(10_000);
    expect(said.slice(2)).toEqual(["white: Brett verbunden"]);
    await boards.close();
  });

  test("is told when it is disturbed and when it is good again, once each", async () => {
    const { fakes, pass, act, said, boards, table } = await sit({ white: model, black: "aph1" });
    let isNoisy = false;
    // What hands do and one other report in three are damaged: too few to lose the board.
    fakes.white.behave((report, { index, cause }) =>
      isNoisy && (cause === "hand" || index % 3 === 0)
        ? [report.map((byte, at) => (at % 3 === 1 ? byte ^ 0x2b : byte))]
        : [report],
    );
    for (let count = 0; count < 4; count += 1) {
      isNoisy = true;
      const lift = fakes.white.lift("e2");
      await pass(600);
      await lift;
      isNoisy = false;
      await act(fakes.white.place("e2"));
    }
    await pass(60_000);
    const lines = said.filter((words) => words.includes("Verbindung"));
    expect(lines).toEqual([
      "white: Verbindung zum Brett gestört",
      "white: Verbindung zum Brett wieder gut",
    ]);
    expect(readTable(table.state()).boards.white).toBe(
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    );
    await boards.close();
  });
});

describe("what stands on a board when it is switched on", () => {
  const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  /** A table that waits for its boards; White's shows `placement`. */
  const wait = (model: ModelName, board: FakeBoardOptions) =>
    sit({ white: model, black: "dgt" }, { started: false }, { white: board });

  test.each([
    [
      "dgt",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R",
      "Grundstellung stimmt nicht, Weiß Springer fehlt auf Gustav eins",
    ],
    [
      "chessnut",
      "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
      "Grundstellung stimmt nicht, Schwarz Dame fehlt auf David acht",
    ],
    [
      "certabo",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR",
      "Grundstellung stimmt nicht, David eins König, Eva eins Dame",
    ],
    [
      "sentio",
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNR",
      "Grundstellung stimmt nicht, Weiß Bauer fehlt auf Hector zwei",
    ],
    // A move that seems to stand there was made by nobody at this table.
    [
      "dgt",
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
      "Grundstellung stimmt nicht, Weiß Bauer fehlt auf Eva zwei, Eva vier Bauer",
    ],
    // Nobody keeps thirty squares in mind.
    [
      "dgt",
      "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR",
      "Grundstellung stimmt nicht, Schwarz Bauer fehlt auf Anna sieben, Schwarz Bauer fehlt auf Bella sieben, Schwarz Bauer fehlt auf Cesar sieben, Schwarz Bauer fehlt auf David sieben, Schwarz Bauer fehlt auf Eva sieben, Schwarz Bauer fehlt auf Felix sieben, weitere Felder 10",
    ],
  ] as const)(
    "%s with %s: its owner hears what is missing, once",
    async (model, placement, text) => {
      const seat = await wait(model, { placement });
      await seat.pass(10_000);
      expect(seat.said).toEqual([`white: ${text}`]);
      expect(readTable(seat.table.state()).running).toBe("none");
      await seat.act(seat.fakes.white.setPlacement(START));
      await seat.pass(3_000);
      expect(seat.said.slice(1)).toEqual(["white: Brett stimmt"]);
      expect(readTable(seat.table.state()).running).toBe("white");
      await seat.boards.close();
    },
  );

  test.each(["dgt", "millennium", "certabo", "chessnut", "hos", "ichessone"] as const)(
    "%s that lies the other way round is a board like every other",
    async (model) => {
      const seat = await wait(model, { rotation: 180 });
      expect(seat.said).toEqual([]);
      await seat.act(seat.fakes.white.execute("g1f3"));
      await seat.pass(2_000);
      expect(readTable(seat.table.state()).boards.white).toBe(
        "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R",
      );
      await seat.boards.close();
    },
  );

  test.each([
    ["dgt", 90],
    ["chessnut", 270],
    ["sentio", 90],
    ["square-off", 270],
  ] as const)(
    "%s that lies a quarter wrong, by %i degrees: told as that, not as sixty wrong squares",
    async (model, rotation) => {
      const seat = await wait(model, { rotation });
      expect(seat.said).toEqual([
        "white: Brett liegt um eine Vierteldrehung verkehrt, Brett drehen und neu aufstellen",
      ]);
      expect(seat.witness.types).toContain("start-position-wrong");
      expect(readTable(seat.table.state()).running).toBe("none");
      await seat.boards.close();
    },
  );
});

describe("lights", () => {
  const playE4 = async (seat: Seat): Promise<void> => {
    await seat.act(seat.fakes.white.execute("e2e4"));
    await seat.say("white", "Bauer Eva zwei Eva vier");
  };

  test.each([
    "millennium",
    "certabo",
    "sentio",
    "square-off",
    "pegasus",
    "chessnut",
    "ichessone",
  ] as const)(
    "%s shows the announced move until it stands there, square by square",
    async (model) => {
      const seat = await sit({ white: "aph1", black: model });
      const { fakes, pass, act, boards } = seat;
      await playE4(seat);
      await pass(2_000);
      // Lights of a ChessLink stand at the corners: the square between two lit ones is lit too.
      const between = model === "millennium" ? ["e3"] : [];
      expect([...fakes.black.lights].sort()).toEqual(["e2", ...between, "e4"]);
      // His own board needs no help with his own move.
      expect(fakes.white.lights).toEqual([]);
      await act(fakes.black.lift("e2"));
      await pass(2_000);
      if (model !== "pegasus") expect(fakes.black.lights).toEqual(["e4"]);
      await act(fakes.black.place("e4"));
      await pass(2_000);
      expect(fakes.black.lights).toEqual([]);
      await boards.close();
    },
  );

  test("nothing is lit before it is durable", async () => {
    const seat = await sit({ white: "aph1", black: "chessnut" });
    await seat.act(seat.fakes.white.execute("e2e4"));
    seat.journal.shut();
    const hearing = { parseAnnouncement, language: "de", source: "spoken" } as const;
    const said = seat.table.submit(
      inputOfVoice(
        { type: "say", by: "white", speaker: "player", text: "Bauer Eva zwei Eva vier" },
        hearing,
      ),
    );
    await seat.fakes.black.settled();
    expect(readTable(seat.table.state()).made).toBe("e4");
    expect(seat.fakes.black.lights).toEqual([]);
    seat.journal.unlock();
    await said;
    await seat.pass(500);
    expect([...seat.fakes.black.lights].sort()).toEqual(["e2", "e4"]);
    await seat.boards.close();
  });

  test("a sighted player's move is shown only when it is announced", async () => {
    const seat = await sit({ white: "chessnut", black: "aph1" });
    await playE4(seat);
    await seat.table.submit({ type: "press", by: "white", speaker: "player" });
    await seat.act(seat.fakes.black.execute("e2e4"));
    await seat.act(seat.fakes.black.execute("e7e5"));
    expect(readTable(seat.table.state()).made).toBe("e5");
    expect(seat.fakes.white.lights).toEqual([]);
    await seat.say("black", "Bauer Eva sieben Eva fünf");
    await seat.pass(500);
    expect([...seat.fakes.white.lights].sort()).toEqual(["e5", "e7"]);
    await seat.boards.close();
  });

  test("come back after a gap, and are out when the program stops", async () => {
    const seat = await sit({ white: "aph1", black: "chessnut" });
    await playE4(seat);
    await seat.fakes.black.loseLink();
    await seat.pass(2_000);
    await seat.fakes.black.regainLink();
    await seat.pass(5_000);
    expect([...seat.fakes.black.lights].sort()).toEqual(["e2", "e4"]);
    await seat.boards.close();
    expect(seat.fakes.black.lights).toEqual([]);
  });

  test("stay dark on a tactile board, and wherever the arbiter allows no word about a board", async () => {
    const tactum = await sit({ white: "aph1", black: "tactum" });
    await playE4(tactum);
    await tactum.pass(2_000);
    expect(tactum.fakes.black.lights).toEqual([]);
    await tactum.boards.close();
    const policies = { ...OPENED.policies, feedbackLevel: "none" } as const;
    const none = await sit({ white: "aph1", black: "chessnut" }, { policies });
    await playE4(none);
    await none.pass(2_000);
    expect(none.fakes.black.lights).toEqual([]);
    await none.boards.close();
  });

  test("go out when the boards are found to differ: nobody is told who is right", async () => {
    const seat = await sit({ white: "aph1", black: "chessnut" });
    await playE4(seat);
    await seat.table.submit({ type: "press", by: "white", speaker: "player" });
    await seat.act(seat.fakes.black.lift("d2"));
    await seat.act(seat.fakes.black.place("d4"));
    await seat.say("black", "Bauer Eva sieben Eva fünf");
    expect(readTable(seat.table.state()).state).toBe("discrepancy");
    await seat.pass(500);
    expect(seat.fakes.black.lights).toEqual([]);
    await seat.boards.close();
  });
});

describe("buttons of a board", () => {
  test.each(["repeat", "read", "arbiter"] as const)("%s has its role", async (button) => {
    const seat = await sit({ white: "aph1", black: "dgt" });
    await seat.act(seat.fakes.white.press(button));
    expect(seat.witness.types).toContain("button-pressed");
    expect(seat.witness.types).toContain(
      button === "arbiter" ? "arbiter-called" : "request-answered",
    );
    await seat.boards.close();
  });

  test("a bound one does its step and nothing else", async () => {
    const input = { type: "ask", by: "white", request: "move-number" } as const;
    const seat = await sit({ white: "aph1", black: "dgt" }, {}, {}, [
      { board: "white", button: "read", input },
    ]);
    await seat.act(seat.fakes.white.press("read"));
    expect(seat.said).toEqual(["white: Zug 1"]);
    expect(seat.witness.types).not.toContain("button-pressed");
    await seat.boards.close();
  });
});

describe("the clock of a DGT board", () => {
  const clock = { white: 5_400_000, black: 5_400_000 };
  const clockOf = async (seat: Seat, owner: Color) => {
    await seat.pass(1_500);
    const shown = seat.fakes[owner].clock;
    if (shown === undefined) throw new Error("no clock");
    const { white, black, running } = shown;
    return { white: Math.round(white / 1_000), black: Math.round(black / 1_000), running };
  };

  test("shows the times of a clock that the program runs, and stands when that stands", async () => {
    const seat = await sit({ white: "aph1", black: "dgt" }, {}, { black: { clock } });
    await seat.pass(10_000);
    const running = await clockOf(seat, "black");
    expect(running.running).toBe("white");
    const left = Math.round(readTable(seat.table.state()).clocks.white / 1_000);
    expect(Math.abs(running.white - left)).toBeLessThanOrEqual(2);
    await seat.table.submit({ type: "arbiter-set-clock", clock: "black", ms: 600_000 });
    expect((await clockOf(seat, "black")).black).toBe(600);
    await seat.table.submit({ type: "arbiter-stop-clocks" });
    expect((await clockOf(seat, "black")).running).toBe("none");
    // Nobody is told of times by it.
    expect(seat.said).toEqual([]);
    await seat.boards.close();
  });

  test("a sighted player reads the announced move for a moment, then his times again", async () => {
    const seat = await sit({ white: "aph1", black: "dgt" }, {}, { black: { clock } });
    await seat.act(seat.fakes.white.execute("g1f3"));
    expect(seat.fakes.black.clock?.text).toBe("");
    await seat.say("white", "Springer Gustav eins Felix drei");
    await seat.pass(2_000);
    expect(seat.fakes.black.clock?.text).toBe("Ng1f3");
    await seat.pass(3_000);
    expect(seat.fakes.black.clock?.text).toBe("");
    await seat.boards.close();
  });

  test("a blind player's clock and one that stands on the table show nothing but times", async () => {
    const blind = await sit(
      { white: "dgt", black: "aph1" },
      {
        players: { white: "visually-impaired", black: "visually-impaired" },
      },
      { white: { clock } },
    );
    await blind.act(blind.fakes.white.execute("e2e4"));
    await blind.say("white", "Bauer Eva zwei Eva vier");
    await blind.table.submit({ type: "press", by: "white", speaker: "player" });
    await blind.act(blind.fakes.black.execute("e2e4"));
    await blind.act(blind.fakes.black.execute("e7e5"));
    await blind.say("black", "Bauer Eva sieben Eva fünf");
    await blind.pass(1_000);
    expect(readTable(blind.table.state()).made).toBe("e5");
    expect(blind.fakes.white.clock?.text).toBe("");
    await blind.boards.close();
    const external = await sit(
      { white: "aph1", black: "dgt" },
      {
        clock: { ...OPENED.clock, mode: "external" },
      },
      { black: { clock } },
    );
    await external.act(external.fakes.white.execute("e2e4"));
    await external.say("white", "Bauer Eva zwei Eva vier");
    await external.pass(1_000);
    expect(external.fakes.black.clock?.text).toBe("");
    await external.boards.close();
  });

  test("its lever is the press of a clock that stands on the table, and its times are the times", async () => {
    const seat = await sit(
      { white: "dgt", black: "dgt" },
      {
        players: { white: "sighted", black: "visually-impaired" },
        clock: { ...OPENED.clock, mode: "external" },
      },
      { white: { clock } },
    );
    await seat.act(seat.fakes.white.lever("black"));
    await seat.act(seat.fakes.white.execute("e2e4"));
    await seat.say("white", "Bauer Eva zwei Eva vier");
    await seat.act(seat.fakes.white.lever("white"));
    expect(readTable(seat.table.state()).completed).toEqual(["e4"]);
    expect(readTable(seat.table.state()).running).toBe("black");
    const { white } = await clockOf(seat, "white");
    // The clock tells whole seconds.
    const known = readTable(seat.table.state()).clocks.white / 1_000;
    expect(Math.abs(known - white)).toBeLessThanOrEqual(1);
    await seat.boards.close();
  });

  test("a clock that only one board has is set again after a gap", async () => {
    const seat = await sit({ white: "aph1", black: "dgt" }, {}, { black: { clock } });
    await seat.fakes.black.loseLink();
    await seat.pass(3_000);
    await seat.table.submit({ type: "arbiter-set-clock", clock: "white", ms: 300_000 });
    await seat.fakes.black.regainLink();
    await seat.pass(5_000);
    expect((await clockOf(seat, "black")).white).toBe(300);
    await seat.boards.close();
  });
});

test("a game that was left with a board lost goes on when the board is there", async () => {
  const seat = await sit({ white: "dgt", black: "aph1" });
  await seat.fakes.white.loseLink();
  await seat.pass(2_000);
  expect(seat.table.state().boards.white.isLost).toBe(true);
  await seat.boards.close();
  await seat.fakes.white.regainLink();
  const again = new TableBoards({
    connections: {
      white: {
        address: "fake:dgt",
        path: "fake:dgt",
        model: modelNamed("dgt"),
        transport: seat.fakes.white.transport,
        board: modelNamed("dgt").createBoard({ rotate: 0 }),
      },
    },
    time: seat.time,
  });
  await again.open();
  await seat.fakes.white.settled();
  again.attach(seat.table);
  await again.settled();
  await seat.table.settled();
  expect(seat.table.state().boards.white.isLost).toBe(false);
  expect(seat.said.at(-1)).toBe("white: Brett verbunden");
  await again.close();
});

describe("a table that goes on waits a moment for the boards whose lines are open", () => {
  const look = async (isCut: boolean) => {
    const time = new HandDrivenTime();
    const fake = new FakeBoard("dgt", { time });
    const transport = isCut
      ? { ...silentTransport, send: () => Promise.resolve(ok(undefined)) }
      : fake.transport;
    const boards = new TableBoards({
      connections: {
        white: {
          address: "fake:dgt",
          path: "fake:dgt",
          model: modelNamed("dgt"),
          transport,
          board: modelNamed("dgt").createBoard({ rotate: "auto", ...FAKE_BOARD_OPTIONS }),
        },
      },
      time,
    });
    await boards.open();
    let isOver = false;
    const waited = boards.answered(1_000).then(() => {
      isOver = true;
    });
    const settle = async (): Promise<void> => {
      await fake.settled();
      await boards.settled();
    };
    return { time, boards, settle, waited, isOver: () => isOver };
  };

  test("and no longer than they need to tell their position", async () => {
    const { time, boards, settle, waited } = await look(false);
    await time.moveTo(900, settle);
    await waited;
    expect(boards.missing).toEqual([]);
    await boards.close();
  });

  test("and no longer than a second for one that says nothing", async () => {
    const { time, boards, settle, waited, isOver } = await look(true);
    await time.moveTo(999, settle);
    expect(isOver()).toBe(false);
    await time.moveTo(1_000, settle);
    await waited;
    expect(boards.missing).toEqual(["white"]);
    await boards.close();
  });
});

/** A line that is open and on which nothing comes. */
const silentTransport: Omit<Transport, "send"> = {
  open: () => Promise.resolve(ok(undefined)),
  incoming: () => ({
    [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }),
  }),
  close: () => Promise.resolve(),
};
