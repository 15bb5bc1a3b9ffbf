import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Aph1Board } from "../../src/board-driver/aph1/board.js";
import {
  APH1_FRAME_LENGTH,
  type Aph1Command,
  Aph1Decoder,
  type Aph1Message,
  makeAph1Command,
} from "../../src/board-driver/aph1/codec.js";
import { glue, hex } from "../board-driver/bytes.js";
import { BoardScript, STARTING_SQUARES } from "./board-script.js";
import { compileFirmware, type Program } from "./compile.js";
import { bitsOf, bytesOf, VECTORS } from "./vectors.js";

const LIGHTS_AND_BUZZER = 3;
const AS_IN_VECTORS = { role: 1, capabilities: LIGHTS_AND_BUZZER };
/** No keep-alive of its own within the test. */
const QUIET = "keep-alive 60000";

let program: Program;
beforeAll(async () => {
  program = await compileFirmware("scripted-board.cpp");
}, 120_000);
afterAll(() => program?.remove());

/** What our decoder reads in the bytes of the board; every byte must be part of a frame. */
const read = (bytes: Uint8Array): readonly Aph1Message[] => {
  const decoder = new Aph1Decoder();
  const frames = [...decoder.push(bytes), ...decoder.flush("truncated")];
  return frames.map((frame) => {
    if (frame.type === "discarded") throw new Error(`not a frame: ${frame.why}`);
    return frame;
  });
};

const framesOf = async (script: BoardScript): Promise<readonly Aph1Message[]> =>
  read((await program.run(script.lines)).bytes);

/** Events as short words: -e2 lifted, +e4 placed, a button by its name, = the whole position. */
const wordsOf = (bytes: Uint8Array): readonly string[] =>
  new Aph1Board({ rotate: 0 }).push(bytes, 0).events.map((event) => {
    switch (event.type) {
      case "piece-lifted":
        return `-${event.square}`;
      case "piece-placed":
        return `+${event.square}`;
      case "button-pressed":
        return event.button;
      case "board-reported":
        return "=";
      default:
        return event.type;
    }
  });

const eventsOf = async (script: BoardScript): Promise<readonly string[]> =>
  wordsOf((await program.run(script.lines)).bytes);

const commands = (...all: readonly Aph1Command[]): readonly Uint8Array[] =>
  all.map((command, at) => makeAph1Command(command, at + 1));

/** A board that is scanned so that its frame `seq` 0 comes round again at this time. */
const untilNumbersWrap = (atMs: number, settings: Readonly<Record<string, string | number>>) =>
  new BoardScript(atMs - 255 * 250 - 10, [], settings).idle(255, 250);

describe("the firmware writes the vectors byte for byte", () => {
  test("a move, an announcement, a knight touched between two frames, contacts that wobble", async () => {
    const script = new BoardScript(0, STARTING_SQUARES, AS_IN_VECTORS)
      .until(250)
      .line(QUIET)
      .until(3050)
      .open("e2")
      .until(4360)
      .close("e4")
      .next(4365)
      .until(4405)
      .next(4410)
      .until(5990)
      .buttons(1)
      .until(6170)
      .buttons(0)
      .until(8800)
      .line("busy")
      .open("g1")
      .until(8950)
      .close("g1")
      .until(8990)
      .line("free")
      .until(9000)
      .line("keep-alive 250")
      .flicker(9250, "a5", "b5", "c5");
    const { bytes } = await program.run(script.lines);
    const names = ["boot", "keep-alive", "e2-lifted", "e4-placed", "announce-pressed"];
    names.push("announce-released", "g1-touched", "fault");
    expect(bytes).toEqual(glue(names.map(bytesOf)));
  });

  test("the numbers and the time wrap", async () => {
    const last = 0xffff_fff0;
    const script = new BoardScript(last - 255 * 250, [], AS_IN_VECTORS).idle(256, 250);
    const { bytes } = await program.run(script.lines);
    const at = 255 * APH1_FRAME_LENGTH;
    expect(bytes.slice(at, at + APH1_FRAME_LENGTH)).toEqual(bytesOf("before-wrap"));
    const numbers = read(bytes).map((frame) => frame.seq);
    expect(numbers).toEqual([...Array(256).keys(), 0]);
    expect(read(bytes).at(-1)?.timeMs).toBe(250 - 0x10);
    // Nobody sees a gap in it: the position is told once.
    expect(wordsOf(bytes)).toEqual(["="]);
  });

  test("the answers to HELLO and to a command", async () => {
    const settings = { ...AS_IN_VECTORS, name: "APH-DIY", firmwareMinor: 2, liftScans: 3 };
    const hello = await program.run(
      untilNumbersWrap(12, { ...settings, scanPeriodMs: 20, buttonCount: 4 }).host(
        12,
        bytesOf("hello?"),
      ).lines,
    );
    expect(hello.bytes.slice(-APH1_FRAME_LENGTH)).toEqual(bytesOf("hello"));
    const lights = await program.run(
      untilNumbersWrap(6300, AS_IN_VECTORS).host(6300, bytesOf("lights")).lines,
    );
    expect(lights.bytes.slice(-APH1_FRAME_LENGTH)).toEqual(bytesOf("ack"));
    expect(lights.told).toEqual(["lights 00 00 00 00 10 00 10 00"]);
  });
});

describe("hands on the firmware's board are told by our driver", () => {
  test("a move: the man is lifted, another is put back, the move is announced", async () => {
    const script = new BoardScript(0)
      .open("g1")
      .until(500)
      .close("f3")
      .until(1000)
      .open("b1")
      .until(1300)
      .close("b1")
      .until(1600)
      .buttons(1)
      .until(1800)
      .buttons(0)
      .until(3000);
    expect(await eventsOf(script)).toEqual(["=", "-g1", "+f3", "-b1", "+b1", "announce"]);
  });

  test("a capture and castling, two hands at once", async () => {
    const script = new BoardScript(0, ["e1", "h1", "e4", "d5"])
      .open("d5", "e4")
      .until(300)
      .close("d5")
      .until(600)
      .open("e1", "h1")
      .until(900)
      .close("g1", "f1")
      .until(1500);
    const words = ["=", "-d5", "-e4", "+d5", "-e1", "-h1", "+f1", "+g1"];
    expect(await eventsOf(script)).toEqual(words);
  });

  test("a touch between two frames stands in two of them, so that a lost one loses no touch", async () => {
    const script = new BoardScript(0).line("busy").open("g1").until(200).close("g1").until(300);
    const { bytes } = await program.run(script.line("free").until(900).lines);
    const frames = read(bytes);
    const touched = frames.map((frame) => frame.type === "state" && frame.lifted[7] === 0x40);
    expect(touched).toEqual([false, true, true, false]);
  });

  test("a contact that opens for less than 60 ms, or at fewer than four scans, lifts nothing", async () => {
    const script = new BoardScript(0)
      .open("g1")
      .until(60)
      .close("g1")
      .until(900)
      // Three scans in 80 ms.
      .open("g1")
      .next(910)
      .until(910)
      .next(950)
      .until(950)
      .next(990)
      .until(990)
      .close("g1")
      .until(2000);
    expect(await eventsOf(script)).toEqual(["="]);
  });

  test("a lift counts with the fourth scan and 60 ms, a placement with the third and 40 ms", async () => {
    const script = new BoardScript(0).line(QUIET).until(990).open("g1").until(1500).close("f3");
    const times = (await framesOf(script.until(2000))).map((frame) => frame.timeMs);
    // Both contacts changed with the scan at 1000 and at 1510.
    expect(times).toEqual([0, 1060, 1550]);
  });

  test("contacts bounce when a man is put down: one lift, one placement", async () => {
    const script = new BoardScript(0)
      .open("g1")
      .until(500)
      .close("f3")
      .until(510)
      .open("f3")
      .until(520)
      .close("f3")
      .until(1500);
    expect(await eventsOf(script)).toEqual(["=", "-g1", "+f3"]);
  });

  test("a contact that wobbles on is a fault, and no touch; when it rests again, lifts are told", async () => {
    const script = new BoardScript(0).flicker(3000, "g1").close("g1").until(4000);
    const { bytes } = await program.run(script.lines);
    expect(wordsOf(bytes)).toEqual(["="]);
    const faults = read(bytes).map((frame) => frame.flags.fault);
    expect(faults[0]).toBe(false);
    expect(faults.slice(1, 12)).toEqual(Array(11).fill(true));
    expect(faults.at(-1)).toBe(false);
    const lifted = script.open("g1").until(5000);
    expect(await eventsOf(lifted)).toEqual(["=", "-g1"]);
  });

  test("a contact that has just wobbled is not believed, however long it stays open", async () => {
    const script = new BoardScript(0).flicker(200, "g1").open("g1").until(400).close("g1");
    expect(await eventsOf(script.until(2000))).toEqual(["="]);
  });

  test("all men gone in one scan is a fault of the board, not thirty-two lifts", async () => {
    const script = new BoardScript(0)
      .open(...STARTING_SQUARES)
      .until(2000)
      .close(...STARTING_SQUARES)
      .until(3000);
    const { bytes } = await program.run(script.lines);
    expect(wordsOf(bytes)).toEqual(["="]);
    expect(read(bytes)[2]).toMatchObject({ flags: { fault: true }, noise: 32 });
    expect(read(bytes).at(-1)).toMatchObject({ flags: { fault: false }, noise: 0 });
  });

  test("what one frame cannot say is an overrun: the whole position is told", async () => {
    // Put down and lifted again, while the line took nothing.
    const script = new BoardScript(0)
      .open("g1")
      .until(300)
      .line("busy")
      .close("f3")
      .until(500)
      .open("f3")
      .until(700)
      .line("free")
      .until(1500);
    const { bytes } = await program.run(script.lines);
    expect(wordsOf(bytes)).toEqual(["=", "-g1", "="]);
    expect(read(bytes).filter((frame) => frame.flags.overrun)).toHaveLength(1);
  });

  test("a man touched twice between two frames is an overrun", async () => {
    const script = new BoardScript(0).line("busy");
    for (const from of [0, 300])
      script
        .open("g1")
        .until(from + 150)
        .close("g1")
        .until(from + 300);
    expect(await eventsOf(script.line("free").until(1500))).toEqual(["=", "="]);
  });

  test("buttons: each press once, bounces not, and one that is over before a frame could go", async () => {
    const script = new BoardScript(0)
      .buttons(0x02)
      .until(200)
      .buttons(0)
      .until(400)
      // Closed for one scan only.
      .buttons(0x08)
      .until(410)
      .buttons(0)
      .until(600)
      .line("busy")
      .buttons(0x01)
      .until(700)
      .buttons(0)
      .until(800)
      .line("free")
      .until(1000)
      .buttons(0x10)
      .until(1100)
      .line("busy")
      .buttons(0)
      .until(1200)
      .buttons(0x10)
      .until(1300)
      .line("free")
      .until(1500);
    expect(await eventsOf(script)).toEqual(["=", "repeat", "announce", "draw", "draw"]);
  });

  test("a hand on the board while it is switched on is waited for, but no longer than a second", async () => {
    const script = new BoardScript(0, ["e1"]);
    const [first] = await framesOf(script);
    expect(first).toMatchObject({ timeMs: 0, flags: { boot: true }, seq: 0 });
    const reset = commands({ type: "reset" });
    const restless = await framesOf(script.host(5, ...reset).flicker(1200, "e2"));
    // Reset while the first frame was told; scanned anew from 10 ms on.
    expect(restless.map((frame) => [frame.type, frame.timeMs])).toEqual([
      ["state", 0],
      ["ack", 5],
      ["state", 1010],
    ]);
  });

  test("a keep-alive comes every 250 ms", async () => {
    const frames = await framesOf(new BoardScript(0).until(1100));
    expect(frames.map((frame) => [frame.timeMs, frame.flags.keepAlive])).toEqual([
      [0, false],
      [250, true],
      [500, true],
      [750, true],
      [1000, true],
    ]);
  });
});

describe("the firmware obeys the host", () => {
  const settings = { capabilities: LIGHTS_AND_BUZZER };

  test("what our driver sends on opening is answered with HELLO and STATE", async () => {
    const opening = new Aph1Board().opening();
    const frames = await framesOf(new BoardScript(0).line(QUIET).host(5, ...opening));
    expect(frames.map((frame) => frame.type)).toEqual(["state", "hello", "state"]);
    expect(frames[1]).toMatchObject({ name: "APH-REF", scanPeriodMs: 20, debounceScans: 4 });
    expect(frames[2]).toMatchObject({ occupied: bitsOf(STARTING_SQUARES), timeMs: 5 });
  });

  test("every vector of a command is obeyed", async () => {
    const all = VECTORS.hostToBoard.map(({ bytes }) => hex(bytes));
    const script = new BoardScript(0, [], settings).line(QUIET);
    for (const bytes of all) script.host(5, bytes);
    const { bytes, told } = await program.run(script.lines);
    const answers = read(bytes).slice(1);
    expect(answers.map((frame) => frame.type)).toEqual(["hello", "state", ...Array(4).fill("ack")]);
    expect(answers.slice(2)).toMatchObject(
      [3, 4, 5, 6].map((command) => ({ command, commandSeq: command, status: 0 })),
    );
    expect(told).toEqual(["lights 00 00 00 00 10 00 10 00", "beep 880 120"]);
    expect(answers.at(-1)?.role).toBe("opponent");
  });

  test("a damaged command is met with silence, and the next one is found", async () => {
    const damaged = bytesOf("command-damaged");
    const [state = damaged] = commands({ type: "state" });
    const quiet = await framesOf(new BoardScript(0).line(QUIET).host(5, damaged));
    expect(quiet).toHaveLength(1);
    // Cut short, noise before, another start byte inside.
    const noisy = [damaged, hex("5a 10 5a 00 ff"), state.slice(0, 9), state];
    const found = await framesOf(new BoardScript(0).line(QUIET).host(5, ...noisy));
    expect(found.map((frame) => [frame.type, frame.role])).toEqual([
      ["state", "not-set"],
      ["state", "not-set"],
    ]);
  });

  test("what it cannot do is said in the ACK", async () => {
    const dark = commands(
      { type: "lights", lights: bitsOf(["e4"]) },
      { type: "beep", hertz: 880, durationMs: 120 },
      { type: "timing", keepAliveMs: 0, debounceMs: 30 },
    );
    const { bytes, told } = await program.run(
      new BoardScript(0).line(QUIET).host(5, ...dark).lines,
    );
    expect(read(bytes).slice(1)).toMatchObject([{ status: 1 }, { status: 1 }, { status: 2 }]);
    expect(told).toEqual([]);
  });

  test("timing: keep-alives and the patience of the contacts", async () => {
    const [slow = hex("")] = commands({ type: "timing", keepAliveMs: 5000, debounceMs: 200 });
    const script = new BoardScript(0).host(5, slow).until(990).open("g1").until(2000).close("f3");
    const times = (await framesOf(script.until(3000))).map((frame) => frame.timeMs);
    expect(times).toEqual([0, 5, 1300, 2210]);
  });

  test("reset: an ACK, then a first frame with a new numbering", async () => {
    const script = new BoardScript(0).host(5, ...commands({ type: "reset" })).until(100);
    const { bytes, told } = await program.run(script.lines);
    expect(told).toEqual(["reset"]);
    expect(read(bytes)).toMatchObject([
      { type: "state", seq: 0, flags: { boot: true } },
      { type: "ack", seq: 1, command: 0x7f, status: 0 },
      { type: "state", seq: 0, flags: { boot: true } },
    ]);
  });

  test("answers wait while the line takes nothing; more than four are an overrun", async () => {
    const asked = commands(...Array<Aph1Command>(5).fill({ type: "hello" }));
    const script = new BoardScript(0)
      .line(QUIET)
      .line("busy")
      .host(5, ...asked)
      .line("free");
    const frames = (await framesOf(script.until(50))).slice(1);
    expect(frames.map((frame) => frame.type)).toEqual(Array(4).fill("hello"));
    expect(frames.map((frame) => frame.flags.overrun)).toEqual([true, false, false, false]);
  });
});

describe("the sketch reads the matrix as the building page wires it", () => {
  let sketch: Program;
  beforeAll(async () => {
    sketch = await compileFirmware("sketch-board.cpp");
  }, 120_000);
  afterAll(() => sketch?.remove());

  const contact = (square: string, isClosed: boolean): string =>
    `contact ${8 - Number(square[1])} ${square.charCodeAt(0) - 97} ${isClosed ? 1 : 0}`;
  const SET_UP = STARTING_SQUARES.map((square) => contact(square, true));

  test("a move, a button and a beep on simulated pins", async () => {
    const script = [...SET_UP, "run 500", contact("g1", false), "run 500", contact("f3", true)];
    script.push("run 500", "button 0 1", "run 200", "button 0 0");
    const [beep = hex("")] = commands({ type: "beep", hertz: 440, durationMs: 90 });
    script.push(`bytes ${[...beep].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`);
    const { bytes, told } = await sketch.run([...script, "run 500"]);
    expect(wordsOf(bytes)).toEqual(["=", "-g1", "+f3", "announce"]);
    expect(read(bytes)[0]).toMatchObject({ occupied: bitsOf(STARTING_SQUARES) });
    expect(told).toEqual(["tone 440 90"]);
  });

  test("the corners of the matrix are the corners of the board", async () => {
    for (const square of ["a1", "h1", "a8", "h8"] as const) {
      const { bytes } = await sketch.run([contact(square, true), "run 200"]);
      expect(read(bytes)[0]).toMatchObject({ occupied: bitsOf([square]) });
    }
  });
});
