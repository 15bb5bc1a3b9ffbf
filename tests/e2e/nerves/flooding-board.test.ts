/**
 * A board that sends ten times as often as it should, and one that sends nonsense as fast as its line
 * can carry it: a loose cable, a board that has lost its mind, a device that is no board. The real
 * program with real ports.
 */
import { statSync } from "node:fs";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { FakeBoard } from "../../../src/board-driver/fake/fake-board.js";
import { HostTime } from "../../../src/board-driver/host-time.js";
import { type ModelName, modelNamed } from "../../../src/board-driver/models.js";
import { joinTransports } from "../../../src/board-driver/transports/join.js";
import { SerialTransport } from "../../../src/board-driver/transports/serial.js";
import { isSquareName } from "../../../src/vocabulary/chess.js";
import { randomFrom } from "../../board-driver/bytes.js";
import { openPtyPair, type PtyPair } from "../../board-driver/transports/pty.js";
import { makeLines, makeRandomGame, TYPED } from "../game-lines.js";
import { recordsOfOne, verify, viewOf } from "../game-records.js";
import { PlayProcess } from "../play-process.js";

const PATIENCE_MS = 120_000;
const MIB = 1024 * 1024;
const GAME = makeRandomGame(8, randomFrom(21));
/** How long nonsense comes: `ANNABELLA_FLOOD_MS`, with the figures written out. */
const FLOOD_MS = Number(process.env.ANNABELLA_FLOOD_MS ?? 6_000);
/** What a line of 115,200 bits a second carries. Units: bytes a second. */
const FULL_RATE = 11_520;

let folder: string;
let journal: string;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-flood-"));
  journal = join(folder, "journal.sqlite");
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true, force: true });
});

const startTable = (model: ModelName, pair: PtyPair): PlayProcess => {
  const args = [
    ...["play", "--json", "--white", `serial:${pair.host}?model=${model}&rotate=0`],
    ...["--black", "fake:dgt", "--voice", "none", "--announce", "player"],
    ...["--clock", "10h", "--journal", journal],
  ];
  const program = new PlayProcess(args);
  closing.push(() => program.kill("SIGKILL"));
  return program;
};

/** A board of this model on the other end of the cable; every report is written ten times. */
const plugIn = async (model: ModelName, pair: PtyPair): Promise<FakeBoard> => {
  const time = new HostTime();
  const { frameLength: _, ...settings } = modelNamed(model).wire;
  const fake = new FakeBoard(model, { time });
  fake.behave((report) => Array.from({ length: 10 }, () => report));
  const port = new SerialTransport({ path: pair.board, settings, time });
  expect((await port.open()).ok).toBe(true);
  await fake.transport.open();
  void joinTransports(port, fake.transport);
  closing.push(() => port.close());
  return fake;
};

/** Plays acts of the game: White's hands on his own board, everything else as lines. */
const playActs = async (
  program: PlayProcess,
  white: FakeBoard,
  lines: readonly string[],
  known: number,
): Promise<void> => {
  for (const [index, line] of lines.entries()) {
    const [, verb, first = "", second = ""] =
      /^white (lifts|places) (\S+)(?: (\S+))?$/.exec(line) ?? [];
    const square = second === "" ? first : second;
    if (verb === undefined || !isSquareName(square)) program.type(line);
    else if (verb === "lifts") await white.lift(square);
    else await white.place(square);
    await program.printed(`"kind":"input","type":"(${TYPED.join("|")})"`, known + index + 1);
  }
};

const memoryOf = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
};

describe.runIf(process.platform === "linux")("a board that floods its line", () => {
  test.each(["raw8", "aph1", "certabo"] as const)(
    "a %s that says everything ten times: every act counts once, on both boards",
    async (model) => {
      const pair = await openPtyPair();
      closing.push(() => pair.close());
      const white = await plugIn(model, pair);
      const program = startTable(model, pair);
      await program.hears(/"type":"game-opened"/, PATIENCE_MS);
      await playActs(program, white, makeLines(GAME), 0);
      program.type("white resigns");
      expect(await program.ended).toBe(0);
      const records = await recordsOfOne(journal);
      expect(verify(records)).toMatchObject({ ok: true });
      expect(viewOf(records).completed).toEqual(GAME.map(({ move }) => move.san));
    },
    300_000,
  );

  test("nonsense at ten times the full rate: the other board is heard, and it can be mended", async () => {
    const pair = await openPtyPair();
    closing.push(() => pair.close());
    const white = await plugIn("raw8", pair);
    const program = startTable("raw8", pair);
    await program.hears(/"type":"game-opened"/, PATIENCE_MS);
    const lines = makeLines(GAME);
    const first = makeLines(GAME.slice(0, 1)).length;
    await playActs(program, white, lines.slice(0, first), 0);

    const pid = program.child.pid ?? 0;
    const memory = await memoryOf(pid);
    const kept = statSync(`${journal}-wal`).size;
    const random = randomFrom(9);
    const noise = Array.from({ length: 64 }, () =>
      Uint8Array.from({ length: 512 }, () => Math.floor(random() * 256)),
    );
    const board = await open(pair.board, "r+");
    const began = performance.now();
    let sent = 0;
    let acts = 0;
    // As many bytes as ten lines carry in this time, or as many as this machine takes.
    while (performance.now() - began < FLOOD_MS) {
      const due = ((performance.now() - began) / 1_000) * 10 * FULL_RATE;
      for (let some = 0; some < 16 && sent < due; some += 1) {
        const bytes = noise[some % noise.length] ?? new Uint8Array();
        await board.write(bytes);
        sent += bytes.length;
      }
      // Black takes a man up and puts it back, all the while.
      program.type(acts % 2 === 0 ? "black lifts e7" : "black places p e7");
      acts += 1;
      await program.printed('"type":"piece-(lifted|placed)".*"board":"black"', acts);
    }
    await board.close();
    const told = program.out.filter((line) => line.includes('"type":"bytes-discarded"'));
    if (process.env.ANNABELLA_FLOOD_MS !== undefined) {
      const grown = ((await memoryOf(pid)) - memory) / MIB;
      process.stdout.write(
        `${sent} bytes of nonsense, ${told.length} times told, ${acts} acts of the other board; ` +
          `memory ${grown.toFixed(1)} MiB more, journal ${statSync(`${journal}-wal`).size - kept} bytes more\n`,
      );
    }
    expect(sent).toBeGreaterThan(FULL_RATE);
    expect(told.length).toBeGreaterThan(0);
    expect(told.length).toBeLessThan(60 + FLOOD_MS / 1_000);
    expect((await memoryOf(pid)) - memory).toBeLessThan(96 * MIB);

    // The board is itself again: it is heard, and its game goes on.
    if (acts % 2 === 1) program.type("black places p e7");
    await white.lift("a2").place("a2");
    await program.hearsNext(/"type":"piece-placed".*"board":"white".*"a2"/, PATIENCE_MS);
    program.type("white resigns");
    expect(await program.ended).toBe(0);
    const records = await recordsOfOne(journal);
    expect(verify(records)).toMatchObject({ ok: true });
    expect(viewOf(records).completed).toEqual(GAME.slice(0, 1).map(({ move }) => move.san));
  }, 300_000);
});
