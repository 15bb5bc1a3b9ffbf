import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parsePgn } from "chessops/pgn";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Act } from "../../src/board-driver/fake/acts.js";
import { handMovementsOf } from "../../src/board-driver/fake/hand-movements.js";
import { decide, evolve, initialState } from "../../src/game/game.js";
import { verifyGame } from "../../src/journal/verify.js";
import { nameMove } from "../../src/rules/announcement.js";
import { type Position, parseSan, playMove, STARTING_POSITION } from "../../src/rules/position.js";
import { sayMove } from "../../src/speech/phrases/say.js";
import { type Color, type SquareName, squareOf } from "../../src/vocabulary/chess.js";
import type { NamedMove } from "../../src/vocabulary/utterance.js";
import { openPtyPair, type PtyPair } from "../board-driver/transports/pty.js";
import { gamesIn } from "../cli/play-table.js";
import { PlayProcess } from "./play-process.js";

const fixture = join(
  resolve(dirname(fileURLToPath(import.meta.url)), "../.."),
  "fixtures/games/e2e.pgn",
);

/** After this ply the line to White's board is pulled. */
const PULLED_AFTER_PLY = 12;

let folder: string;
const running: PlayProcess[] = [];
const cables: PtyPair[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-e2e-"));
});
afterEach(async () => {
  for (const program of running.splice(0)) await program.kill("SIGKILL");
  for (const cable of cables.splice(0)) await cable.close();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: readonly string[]): PlayProcess => {
  const program = new PlayProcess(args);
  running.push(program);
  return program;
};

const layCable = async (name: string): Promise<PtyPair> => {
  await mkdir(join(folder, name), { recursive: true });
  const cable = await openPtyPair(join(folder, name));
  cables.push(cable);
  return cable;
};

const mainline = (pgn: string): readonly string[] =>
  [...(parsePgn(pgn)[0]?.moves.mainline() ?? [])].map(({ san }) => san);

/** The hand movements of a move as lines for an emulated board, the captured man first or last. */
const handLines = (
  before: Position,
  move: NamedMove,
  capturedFirst: boolean,
): readonly string[] => {
  const acts = handMovementsOf(move.uci, (square: SquareName) => {
    const man = before.placement[squareOf(square)] ?? null;
    return man === "?" ? null : man;
  });
  const [first, second, ...rest] = acts;
  const isCapture = first?.type === "lift" && second?.type === "lift";
  const ordered = isCapture && !capturedFirst ? [second, first, ...rest] : acts;
  const lines = ordered.map((act) => lineOf(act, before, move));
  // A square that is free for less than a quarter of a second has flickered: no hand is that quick.
  return isCapture ? lines.flatMap((line) => [line, "waits 0.3s"]) : lines;
};

const lineOf = (act: Act, before: Position, { uci }: NamedMove): string => {
  if (act.type === "lift") return `lifts ${act.squares.join(" ")}`;
  if (act.type !== "place") throw new Error(`no line for ${act.type}`);
  // The man in the hand is the one lifted last, or the captured one: named, it is never mistaken.
  const mover = before.placement[squareOf(uci.slice(0, 2) as SquareName)];
  const rook = mover === "K" ? "R" : "r";
  return `places ${act.piece ?? rook} ${act.square}`;
};

/** Types lines at an emulated board and waits until it has done them. */
const act = async (board: PlayProcess, ...lines: readonly string[]): Promise<void> => {
  for (const line of lines) {
    const done = board.hearsNext(new RegExp(`^${line.replace(/[/]/g, "\\/")}$`));
    board.type(line);
    await done;
  }
};

/** The line to White's board goes away with its board, and both come back as they were. */
const pullAndReturn = async (
  program: PlayProcess,
  board: PlayProcess,
  cable: PtyPair,
  shown: Position,
): Promise<PlayProcess> => {
  const stopped = program.hears(/^White's clock stopped: a board is not seen/);
  await cable.close();
  expect(await board.ended).toBe(3);
  await stopped;
  const back = program.hears(/^White's board is connected again/);
  const again = await layCable("white");
  const returned = run("emulate", "aph1", "--port", again.board, "--fen", shown.fen);
  await returned.hears(/is now this one/);
  await back;
  const started = program.hearsNext(/^White's clock started/);
  program.type("arbiter starts white's clock");
  await started;
  return returned;
};

test("a whole game over serial ports, from a wrong array to the mate, with the line pulled in the middle", async () => {
  const whiteCable = await layCable("white");
  const blackCable = await layCable("black");
  let white = run("emulate", "aph1", "--port", whiteCable.board);
  const black = run("emulate", "dgt", "--port", blackCable.board, "--clock");
  await Promise.all([white.hears(/is now this one/), black.hears(/is now this one/)]);
  // Somebody has forgotten a pawn beside the board.
  await act(white, "lifts h2");

  const journal = join(folder, "journal.sqlite");
  const program = run(
    ...["play", "--white", `serial:${whiteCable.host}?model=aph1`],
    ...["--black", `serial:${blackCable.host}?model=dgt`, "--names", "Anna,Ben"],
    ...["--clock", "90m", "--voice", "none", "--journal", journal],
  );
  await program.hears(/^White's board does not show the starting position: h2 empty\./);
  expect(program.out.join()).not.toContain("clock started");
  const started = program.hears(/^White's clock started\./);
  await act(white, "places h2");
  await started;

  const game = mainline(await readFile(fixture, "utf8"));
  let position = STARTING_POSITION;
  let last: { readonly before: Position; readonly move: NamedMove } | undefined;
  for (const [index, san] of game.entries()) {
    const legal = parseSan(position, san.replace(/[+#]/g, ""));
    if (legal === undefined) throw new Error(`${san} is not legal`);
    const move = nameMove(position, legal);
    const by: Color = position.turn;
    const board = by === "white" ? white : black;
    const capturedFirst = index % 4 < 2;
    const { text } = sayMove(move);

    if (last !== undefined) {
      const heard = sayMove(last.move).text;
      if (by === "black") program.type(`black repeats "${heard}"`);
      // White's program reads the move back in his name when his board shows it.
      const readBack = program.hearsNext(new RegExp(`^Room: ${heard}$`));
      await act(board, ...handLines(last.before, last.move, !capturedFirst));
      await readBack;
    }
    const completed = program.hearsNext(/^Move \d+\./);
    await act(board, ...handLines(position, move, capturedFirst));
    if (by === "white") {
      if (legal.promotion !== undefined) {
        // No sensor names the new piece: White says it, and it is spoken for all.
        const named = program.hearsNext(new RegExp(`^Room: ${text}$`));
        program.type('white says "Dame"');
        await named;
      }
      await act(board, "presses announce");
      await completed;
      if (index + 1 < game.length) await act(black, "presses lever-white");
    } else {
      const announced = program.hearsNext(new RegExp(`^Room: ${text}$`));
      program.type(`black says "${text}"`);
      await announced;
      await act(board, "presses lever-black");
      await completed;
    }
    last = { before: position, move };
    position = playMove(position, legal);

    if (index + 1 === PULLED_AFTER_PLY) {
      white = await pullAndReturn(program, white, whiteCable, last.before);
    }
  }

  expect(await program.ended).toBe(0);
  expect(program.out).toContain("Room: Partie beendet, Weiß gewinnt, Schachmatt");

  const [found] = await gamesIn(journal);
  if (found === undefined) throw new Error("no game");
  expect(found.summary.result).toBe("1-0");
  const rules = { initialState, decide, evolve, program: "test" };
  expect(verifyGame(found.records, rules)).toMatchObject({ ok: true });
  const types = found.records.map(({ type }) => type);
  expect(types.filter((type) => type === "move-mirrored")).toHaveLength(game.length - 1);
  expect(types.filter((type) => type === "board-disconnected")).toHaveLength(1);
  for (const never of [
    "boards-diverged",
    "board-position-unknown",
    "illegal-move-completed",
    "repetition-missing",
    "move-not-announced",
    "bytes-discarded",
  ]) {
    expect(types).not.toContain(never);
  }

  const exported = run("journal", "pgn", found.summary.game, "--journal", journal);
  expect(await exported.ended).toBe(0);
  const pgn = exported.out.join("\n");
  expect(mainline(pgn)).toEqual(game);
  expect(pgn).toContain('[White "Anna"]');
  const verified = run("journal", "verify", found.summary.game, "--journal", journal);
  expect(await verified.ended).toBe(0);
}, 120_000);
