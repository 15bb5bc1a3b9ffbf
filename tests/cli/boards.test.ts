import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough, Readable } from "node:stream";
import { afterAll, describe, expect, test, vi } from "vitest";
import { FakeBoard } from "../../src/board-driver/fake/fake-board.js";
import { HostTime } from "../../src/board-driver/host-time.js";
import { MODEL_NAMES, MODELS, modelNamed } from "../../src/board-driver/models.js";
import { joinTransports } from "../../src/board-driver/transports/join.js";
import { SerialTransport } from "../../src/board-driver/transports/serial.js";
import {
  describeCandidate,
  runBoardsDecode,
  runBoardsFind,
  runBoardsList,
  runBoardsRecord,
  runBoardsWatch,
} from "../../src/cli/commands/boards.js";
import { runEmulate } from "../../src/cli/commands/emulate.js";
import type { CliIo } from "../../src/cli/io.js";
import { until } from "../board-driver/transports/features.js";
import { openPtyPair } from "../board-driver/transports/pty.js";

// Real ports and real time: a busy machine needs longer.
vi.setConfig({ testTimeout: 20_000 });

const directory = mkdtempSync(join(tmpdir(), "annabella-boards-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const terminal = (stdin: Readable = Readable.from([])) => {
  const out: string[] = [];
  const errors: string[] = [];
  let interrupt = (): void => {};
  const io: CliIo = {
    out: (line) => out.push(line),
    err: (line) => errors.push(line),
    stdin,
    env: { XDG_STATE_HOME: directory },
    interrupted: new Promise<void>((resolve) => {
      interrupt = resolve;
    }),
  };
  return { io, out, errors, interrupt: () => interrupt() };
};

describe("boards", () => {
  test("lists ports and models without udevadm, in plain lines or as JSON", async () => {
    const plain = terminal();
    expect(await runBoardsList({}, plain.io)).toBe(0);
    expect(plain.errors).toEqual([]);
    for (const model of MODEL_NAMES) {
      expect(plain.out.some((line) => line.startsWith(`Model ${model}: `))).toBe(true);
    }
    const json = terminal();
    expect(plain.out.at(-2)).toMatch(/^Not driven: Chessnut EVO is an Android device, /);
    await runBoardsList({ json: true }, json.io);
    const rows = json.out.map((line): unknown => JSON.parse(line));
    expect(rows).toContainEqual(expect.objectContaining({ type: "model", model: "dgt" }));
  });

  test("a port tells which board was heard on it last, and how to use it", () => {
    const port = {
      path: "/dev/ttyUSB0",
      chip: "CP210x adapter",
      vendorId: "10c4",
      productId: "ea60",
      models: ["certabo", "aph1"] as const,
    };
    expect(describeCandidate(port, undefined)).toBe(
      "Port /dev/ttyUSB0, CP210x adapter, USB 10c4:ea60, may be certabo, aph1.",
    );
    const known = { line: "usb 10c4:ea60 7", model: "certabo", heardOn: "2026-11-30" } as const;
    expect(describeCandidate(port, known)).toBe(
      "Port /dev/ttyUSB0, CP210x adapter, USB 10c4:ea60, may be certabo, aph1. " +
        "A certabo was heard on it last, on 2026-11-30: serial:/dev/ttyUSB0?model=certabo",
    );
  });

  test("decode reads bytes and ends with a summary", async () => {
    const bytes = Buffer.from(
      "a510009100000000ffff00000000ffff00000000000000000000ff0001002dc8" +
        "a5100211300c0000ffff00000000efff00000000000010000000ff0001000c2f",
      "hex",
    );
    const json = terminal(Readable.from([bytes.subarray(0, 40), bytes.subarray(40)]));
    expect(await runBoardsDecode({ model: "aph1", json: true }, json.io)).toBe(0);
    const last: unknown = JSON.parse(json.out.at(-1) ?? "");
    expect(last).toMatchObject({ type: "summary", frames: 2, discardedBytes: 0 });
    const plain = terminal(Readable.from([Buffer.from("8e0005340024", "hex")]));
    await runBoardsDecode({ model: "dgt" }, plain.io);
    expect(plain.out.at(-1)).toBe("Summary: 1 frame, 1 byte discarded, 2 events.");
    expect(plain.out[0]).toBe("Lifted from e2.");
  });

  test("an unknown model or a mistyped address is wrong usage, with the nearest word", async () => {
    const decode = terminal();
    expect(await runBoardsDecode({ model: "aph2" }, decode.io)).toBe(2);
    expect(decode.errors.join(" ")).toContain("aph1");
    const watch = terminal();
    expect(await runBoardsWatch({ board: "seriall:/dev/x?model=dgt" }, watch.io)).toBe(2);
    expect(watch.errors.join(" ")).toContain("serial");
    const missing = terminal();
    expect(await runBoardsWatch({ board: "serial:/dev/nothing?model=dgt" }, missing.io)).toBe(3);
    expect(missing.errors.join(" ")).toContain("port-unknown");
  });

  test("watch tells a capture from its beginning to its end", async () => {
    const path = join(directory, "watched.jsonl");
    const recorder = terminal();
    const recording = runBoardsRecord(
      { board: "fake:dgt", file: path, who: "a test" },
      recorder.io,
    );
    await until(() => recorder.errors.length > 0);
    await new Promise((resolve) => setTimeout(resolve, 50));
    recorder.interrupt();
    expect(await recording).toBe(0);
    expect(recorder.out.at(-1)).toMatch(/^Recorded to .*: [1-9][0-9]* events?\.$/);
    expect(JSON.parse(readFileSync(path, "utf8").split("\n")[0] ?? "")).toMatchObject({
      board: "dgt",
      origin: "synthetic",
      who: "a test",
    });
    const watcher = terminal();
    expect(
      await runBoardsWatch({ board: `capture:${path}?pace=max`, json: true }, watcher.io),
    ).toBe(0);
    expect(JSON.parse(watcher.out[0] ?? "")).toMatchObject({
      type: "board-reported",
      placement: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    });
    const again = terminal();
    expect(await runBoardsRecord({ board: "fake:dgt", file: path }, again.io)).toBe(3);
    expect(again.errors.join(" ")).toContain("file-unwritable");
  });

  test.each(MODEL_NAMES)(
    "a %s is recorded, and its recording is watched and decoded",
    async (model) => {
      const path = join(directory, `${model}.jsonl`);
      const recorder = terminal();
      const recording = runBoardsRecord(
        { board: `fake:${model}`, file: path, json: true },
        recorder.io,
      );
      await until(() => recorder.out.length > 0);
      // What was under way is recorded, too.
      await new Promise((resolve) => setTimeout(resolve, 50));
      recorder.interrupt();
      expect(await recording).toBe(0);
      const first = (lines: readonly string[]): unknown => {
        const event = JSON.parse(lines[0] ?? "") as { type: string; placement?: string };
        return { type: event.type, placement: event.placement };
      };
      expect(first(recorder.out)).toMatchObject({ type: "board-reported" });

      const watcher = terminal();
      const capture = `capture:${path}?pace=max&rotate=0`;
      const address = model === "novag" ? `capture:${path}?pace=max` : capture;
      expect(await runBoardsWatch({ board: address, json: true }, watcher.io)).toBe(0);
      // A Novag's list ends with a silence, and in a recording of a moment there is none.
      if (model !== "novag") {
        const shown = first(watcher.out);
        // The men of a recorded Certabo have no names: nobody has shown it the array long enough.
        if (model.startsWith("cer")) expect(shown).toMatchObject({ type: "board-reported" });
        else expect(shown).toEqual(first(recorder.out));
      }

      const [, ...lines] = readFileSync(path, "utf8").trimEnd().split("\n");
      const sent = lines
        .map((line) => JSON.parse(line) as { dir: string; hex: string })
        .filter(({ dir }) => dir === "in");
      const decoder = terminal(Readable.from(sent.map(({ hex }) => Buffer.from(hex, "hex"))));
      expect(await runBoardsDecode({ model, json: true }, decoder.io)).toBe(0);
      const summary: unknown = JSON.parse(decoder.out.at(-1) ?? "");
      expect(summary).toMatchObject({ type: "summary", discardedBytes: 0 });
      expect((summary as { frames: number }).frames).toBeGreaterThan(0);
    },
    30_000,
  );

  // Boards that are on Bluetooth only are found by their names, not on a port.
  const onPorts = MODELS.filter(
    ({ hid, name }) => hid === undefined && name !== "pegasus" && name !== "square-off",
  );
  test.each(onPorts.map(({ name }) => name))(
    "find hears a %s on the port that it was given",
    async (model) => {
      const pair = await openPtyPair();
      const time = new HostTime();
      const fake = new FakeBoard(model, { time });
      const { frameLength: _, ...wire } = modelNamed(model).wire;
      const port = new SerialTransport({ path: pair.board, settings: wire, time });
      await port.open();
      await fake.transport.open();
      const joined = joinTransports(port, fake.transport);
      const user = terminal();
      expect(await runBoardsFind({ port: pair.host, json: true }, user.io)).toBe(0);
      const found: unknown = JSON.parse(user.out[0] ?? "");
      // Some boards say the same: then all of them are named.
      expect(found).toMatchObject({ type: "found" });
      const { model: first, alike } = found as { model: string; alike: string[] };
      expect([first, ...alike]).toContain(model);
      await port.close();
      await joined;
      await pair.close();
    },
    15_000,
  );
});

describe("emulate", () => {
  test("hands follow the lines of standard input, and what no hand can do is told", async () => {
    const pair = await openPtyPair();
    const hands = new PassThrough();
    const emulator = terminal(hands);
    const emulating = runEmulate({ model: "dgt", port: pair.board }, emulator.io);
    await until(() => emulator.errors.length > 0);
    const watcher = terminal();
    const watching = runBoardsWatch(
      { board: `serial:${pair.host}?model=dgt&rotate=0` },
      watcher.io,
    );
    await until(() => watcher.out.length >= 1);
    const step = async (line: string, answers: number): Promise<void> => {
      const before = emulator.out.length + emulator.errors.length;
      hands.write(`${line}\n`);
      await until(() => emulator.out.length + emulator.errors.length >= before + answers);
    };
    await step("lifts e2", 1);
    await step("places e4", 1);
    await step("lifts e2", 1);
    expect(emulator.errors.at(-1)).toBe("Nothing stands on e2, so nothing can be lifted there.");
    await step("lift g8", 1);
    expect(emulator.errors.at(-1)).toContain("Did you mean lifts?");
    await step("executes e7e5", 1);
    await step("places Q d4", 1);
    await until(() => watcher.out.length >= 6);
    expect(watcher.out.map((line) => line.replace(/, at [0-9.]+ seconds\.$/, ""))).toEqual([
      "Position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
      "Lifted from e2, white pawn",
      "Placed on e4, white pawn",
      "Lifted from e7, black pawn",
      "Placed on e5, black pawn",
      "Placed on d4, white queen",
    ]);
    hands.write("quit\n");
    expect(await emulating).toBe(1);
    watcher.interrupt();
    expect(await watching).toBe(0);
    await pair.close();
  });

  test("a game from a PGN file is played by hand: captures in either order, castling, promotion", async () => {
    const path = join(directory, "game.pgn");
    writeFileSync(
      path,
      "1. e4 d5 2. exd5 c6 3. Nf3 cxd5 4. Bb5+ Bd7 5. O-O e5 6. d4 e4 7. c4 exf3 8. Re1+ *\n",
    );
    const pair = await openPtyPair();
    const watcherIo = terminal();
    const emulator = terminal();
    const emulating = runEmulate(
      { model: "aph1", port: pair.board, pgn: path, speed: 15, wait: 3 },
      emulator.io,
    );
    const watching = runBoardsWatch(
      { board: `serial:${pair.host}?model=aph1&rotate=0`, json: true },
      watcherIo.io,
    );
    expect(await emulating).toBe(0);
    await until(() => emulator.out.length === 15);
    watcherIo.interrupt();
    await watching;
    const seen = watcherIo.out
      .map((line) => JSON.parse(line) as { type: string; square?: string })
      .filter((event) => event.square !== undefined)
      .map((event) => (event.type === "piece-lifted" ? "-" : "+") + event.square)
      .join(" ");
    expect(seen).toBe(
      "-e2 +e4 -d7 +d5 -d5 -e4 +d5 -c7 +c6 -g1 +f3 -c6 -d5 +d5 -f1 +b5 -c8 +d7 " +
        "-e1 +g1 -h1 +f1 -e7 +e5 -d2 +d4 -e5 +e4 -c2 +c4 -e4 -f3 +f3 -f1 +e1",
    );
    await pair.close();
  });

  test("a line that is longer than any step is left out, however long, and told", async () => {
    const pair = await openPtyPair();
    const hands = new PassThrough();
    const emulator = terminal(hands);
    const emulating = runEmulate({ model: "dgt", port: pair.board }, emulator.io);
    await until(() => emulator.errors.length > 0);
    for (let part = 0; part < 200; part += 1) hands.write("e2".repeat(5_000));
    hands.write("\nlifts e2\nquit\n");
    expect(await emulating).toBe(1);
    expect(emulator.errors.filter((line) => line.includes("step-invalid"))).toHaveLength(1);
    expect(emulator.out).toEqual(["lifts e2"]);
    await pair.close();
  });

  test("a port that goes away ends it, and a port that is not there is told", async () => {
    const pair = await openPtyPair();
    const emulator = terminal(new PassThrough());
    const emulating = runEmulate({ model: "aph1", port: pair.board }, emulator.io);
    await until(() => emulator.errors.length > 0);
    await pair.close();
    expect(await emulating).toBe(3);
    const missing = terminal();
    expect(await runEmulate({ model: "aph1", port: "/dev/nothing" }, missing.io)).toBe(3);
    expect(missing.errors.join(" ")).toContain("port-unknown");
  });

  test("a game that breaks the rules is refused with the move", async () => {
    const path = join(directory, "wrong.pgn");
    writeFileSync(path, "1. e4 e5 2. Ke3 *\n");
    const user = terminal();
    expect(await runEmulate({ model: "dgt", port: "/dev/nothing", pgn: path }, user.io)).toBe(2);
    expect(user.errors.join(" ")).toContain("pgn-invalid");
  });
});
