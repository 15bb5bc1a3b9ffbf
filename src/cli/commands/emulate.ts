import { parsePgn } from "chessops/pgn";
import { type Act, ImpossibleAct } from "../../board-driver/fake/acts.js";
import { FakeBoard } from "../../board-driver/fake/fake-board.js";
import { handMovementsOf } from "../../board-driver/fake/hand-movements.js";
import { HostTime } from "../../board-driver/host-time.js";
import { findModel } from "../../board-driver/models.js";
import { joinTransports } from "../../board-driver/transports/join.js";
import { SerialTransport } from "../../board-driver/transports/serial.js";
import { nameMove } from "../../rules/announcement.js";
import {
  legalMoves,
  type Position,
  parsePosition,
  parseSan,
  playMove,
  STARTING_POSITION,
} from "../../rules/position.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import { BOARD_BUTTONS, type BoardButton } from "../../vocabulary/board-events.js";
import {
  isPieceLetter,
  isSquareName,
  type Millis,
  type SquareName,
  type Uci,
} from "../../vocabulary/chess.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import { parsePlacement } from "../../vocabulary/placement.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { readSmallFile } from "../braille-files.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import { makePlainLine } from "../output.js";

export interface EmulateCommandOptions {
  readonly model: string;
  /** Serial port to be the board on. */
  readonly port: string;
  /** Game whose hand movements are made on the board; absent: steps are read from standard input. */
  readonly pgn?: string;
  /** How many times faster than a quiet game; `max`: as fast as a board can tell. Default 1. */
  readonly speed?: number | "max";
  /** Time before the first move of a game, for the host to open its end. Seconds; default 2. */
  readonly wait?: number;
  /** What stands on the board at first, a FEN or its first field; absent: the starting array. */
  readonly fen?: string;
  /** A chess clock with its lever is attached. */
  readonly clock?: boolean;
  readonly json?: boolean;
}

/** Pauses of a quiet hand at speed 1. */
const THINK_MS: Millis = 2_000;
const MOVE_MS: Millis = 400;
/** What an attached clock shows at first. */
const CLOCK_MS: Millis = 90 * 60_000;

/** Whether the first field of a FEN names every man that it has. */
const isPlacementOfMen = (text: string): boolean =>
  parsePlacement(text)?.every((man) => man !== "?") ?? false;

/**
 * Is a board on a serial port: answers, repeats and reports like the real one. Its hands are moved
 * by lines on standard input, or by the moves of a game. Ends when it is interrupted, when the port
 * goes away (exit code 3), at the line `quit`, or when the game is played.
 */
export const runEmulate: Run<EmulateCommandOptions> = async (options, io) => {
  const found = findModel(options.model);
  if (!found.ok) return failWith(found.error, io);
  const game = options.pgn === undefined ? undefined : await readGame(options.pgn);
  if (game?.ok === false) return failWith(game.error, io);
  const start = game === undefined ? STARTING_POSITION : game.value.start;
  const placement = (options.fen ?? start.fen).split(" ")[0] ?? "";
  if (!isPlacementOfMen(placement)) {
    return failWith(
      { code: "fen-invalid", text: placement, detail: "it is no placement of men" },
      io,
    );
  }
  if (options.clock === true && !found.value.capabilities.includes("clock")) {
    const allowed = "a board that can have a clock: dgt";
    return failWith(
      { code: "option-invalid", option: "--clock", value: options.model, allowed },
      io,
    );
  }

  const time = new HostTime();
  const { frameLength: _cutsTheOtherDirection, ...settings } = found.value.wire;
  const port = new SerialTransport({ path: options.port, settings, time });
  const opened = await port.open();
  if (!opened.ok) return failWith(opened.error, io);
  const board = new FakeBoard(found.value.name, {
    time,
    placement,
    ...(options.clock === true ? { clock: { white: CLOCK_MS, black: CLOCK_MS } } : {}),
  });
  await board.transport.open();
  let isPortGone = false;
  let isEnding = false;
  const joined = joinTransports(port, board.transport).then(() => {
    isPortGone = !isEnding;
  });
  io.err(
    `The board on ${options.port} is now this one: ${found.value.displayName}. Control C ends it.`,
  );

  const tell = (text: string): void =>
    io.out(options.json === true ? JSON.stringify({ type: "done", step: text }) : text);
  let code: number = EXIT.fine;
  const working =
    game === undefined
      ? obeyLines(board, linesOf(io.stdin), io, tell).then((failed) => {
          code = failed ? EXIT.answerIsNo : EXIT.fine;
        })
      : board.wait(Math.round((options.wait ?? 2) * 1_000)).then(() => {
          const pace = paceOf(options.speed ?? 1, found.value.tellsWithinMs);
          return playGame(board, game.value, pace, tell);
        });
  await Promise.race([working, io.interrupted, joined]);
  isEnding = true;
  await port.close();
  await joined;
  return isPortGone ? failWith({ code: "board-lost", path: options.port }, io) : code;
};

interface Pace {
  readonly thinkMs: Millis;
  readonly moveMs: Millis;
}

/** `shortestMs`: what the board needs to tell a movement. */
const paceOf = (speed: number | "max", shortestMs: Millis): Pace => {
  const scaled = (ms: Millis): Millis =>
    speed === "max" ? shortestMs : Math.max(shortestMs, Math.round(ms / speed));
  return { thinkMs: scaled(THINK_MS), moveMs: scaled(MOVE_MS) };
};

interface GameToPlay {
  readonly start: Position;
  readonly moves: readonly { readonly uci: Uci; readonly san: string }[];
}

/** Reads the first game of a PGN file. Errors: `file-unreadable`, `pgn-invalid`, `fen-invalid`. */
const readGame = async (path: string): Promise<Result<GameToPlay, Problem>> => {
  const text = await readSmallFile(path);
  if (!text.ok) return text;
  const [game] = parsePgn(text.value);
  // What is no PGN at all is read as a game without moves.
  if (game === undefined || game.moves.children.length === 0) {
    return err({ code: "pgn-invalid", path, detail: "there are no moves in it" });
  }
  const fen = game.headers.get("FEN");
  const start = fen === undefined ? ok(STARTING_POSITION) : parsePosition(fen);
  if (!start.ok) return start;
  let position = start.value;
  const moves: { uci: Uci; san: string }[] = [];
  for (const { san } of game.moves.mainline()) {
    const move = parseSan(position, san);
    if (move === undefined) {
      const detail = `move ${position.moveNumber} of ${position.turn}, ${san}, is not legal`;
      return err({ code: "pgn-invalid", path, detail });
    }
    moves.push({ uci: nameMove(position, move).uci, san });
    position = playMove(position, move);
  }
  return ok({ start: start.value, moves });
};

/** Makes every move of a game on the board, both sides', with the pauses of a hand. */
const playGame = async (
  board: FakeBoard,
  { moves }: GameToPlay,
  { thinkMs, moveMs }: Pace,
  tell: (text: string) => void,
): Promise<void> => {
  for (const [ply, { uci, san }] of moves.entries()) {
    if (ply > 0) await board.wait(thinkMs);
    const acts = takeEitherFirst(
      handMovementsOf(uci, (square) => board.at(square)),
      ply,
    );
    for (const [index, act] of acts.entries()) {
      if (index > 0) await board.wait(moveMs);
      await board.execute([act]);
    }
    tell(`executed ${san}`);
  }
  await board.wait(thinkMs);
};

/** People lift the captured man first or the capturing one: here in turn. */
const takeEitherFirst = (acts: readonly Act[], ply: number): readonly Act[] => {
  const [first, second, ...rest] = acts;
  return ply % 2 === 1 && first?.type === "lift" && second?.type === "lift"
    ? [second, first, ...rest]
    : acts;
};

const VERBS = [
  "lifts",
  "places",
  "replaces",
  "touches",
  "executes",
  "presses",
  "waits",
  "sets",
  "quit",
] as const;

const HELP: readonly string[] = [
  `A step begins with ${VERBS.join(", ")}.`,
  "For example: lifts e2. places e4. lifts e4 d5 together. places q e1. touches e2.",
  "For example: executes Nf3. executes g1f3. presses announce. waits 2s. sets up START. sets up FEN.",
  `The buttons are ${BOARD_BUTTONS.join(", ")}.`,
  "A line that begins with # is left out. quit ends the board.",
];

/** Longer than any step. Units: characters. */
const LONGEST_LINE = 1_024;

/** The lines of a stream; undefined stands for one that is too long, which is not kept. */
async function* linesOf(stream: AsyncIterable<unknown>): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  let line = "";
  let isTooLong = false;
  for await (const chunk of stream) {
    const text = chunk instanceof Uint8Array ? decoder.decode(chunk, { stream: true }) : `${chunk}`;
    for (const [index, part] of text.split("\n").entries()) {
      if (index > 0) {
        yield isTooLong ? undefined : line;
        line = "";
        isTooLong = false;
      }
      isTooLong ||= line.length + part.length > LONGEST_LINE;
      line = isTooLong ? "" : line + part;
    }
  }
  if (isTooLong) yield undefined;
  else if (line !== "") yield line;
}

/**
 * Does what the lines of standard input say, one step a line. When they are over the board stays.
 * Resolves at the line `quit`, with true when a step could not be done.
 */
const obeyLines = async (
  board: FakeBoard,
  lines: AsyncIterable<string | undefined>,
  io: CliIo,
  tell: (text: string) => void,
): Promise<boolean> => {
  let position: Position = STARTING_POSITION;
  let hasFailed = false;
  for await (const raw of lines) {
    if (raw === undefined) {
      hasFailed = true;
      io.err(
        explainProblem({
          code: "step-invalid",
          text: "a very long line",
          detail: "no step is as long as that; the line was left out",
        }),
      );
      continue;
    }
    const step = raw.trim();
    if (step === "" || step.startsWith("#")) continue;
    if (step === "quit") return hasFailed;
    if (step === "help") {
      for (const line of HELP) io.err(line);
      continue;
    }
    const done = await obeyLine(board, step, position);
    if (done.ok) {
      position = done.value;
      tell(step);
    } else {
      hasFailed = true;
      const text = typeof done.error === "string" ? done.error : explainProblem(done.error);
      io.err(makePlainLine(text));
    }
  }
  return await new Promise<never>(() => {});
};

/**
 * Does one step; gives the position of the game after it, which only `executes` moves on.
 * Errors: `step-invalid`, `move-invalid`, or the words of what no hand can do.
 */
const obeyLine = async (
  board: FakeBoard,
  step: string,
  position: Position,
): Promise<Result<Position, Problem | string>> => {
  const [verb = "", ...words] = step.split(/\s+/);
  const misread = (detail: string, nearest?: string): Result<never, Problem> =>
    err({
      code: "step-invalid",
      text: step,
      detail,
      ...(nearest === undefined ? {} : { nearest }),
    });
  try {
    switch (verb) {
      case "lifts": {
        const together = words.at(-1) === "together";
        const squares = together ? words.slice(0, -1) : words;
        if (squares.length === 0 || !squares.every(isSquareName)) {
          return misread("name the squares, for example lifts e2");
        }
        if (together) await board.liftTogether(squares);
        else for (const square of squares) await board.lift(square);
        return ok(position);
      }
      case "places":
      case "replaces": {
        const [square, piece] = words.length > 1 ? [words[1], words[0]] : [words[0], undefined];
        if (square === undefined || !isSquareName(square) || words.length > 2) {
          return misread(`name the square, for example ${verb} e4`);
        }
        if (piece !== undefined && !isPieceLetter(piece)) {
          return misread("a man is one of P N B R Q K, small for Black");
        }
        await (verb === "places" ? board.place(square, piece) : board.replace(square, piece));
        return ok(position);
      }
      case "touches": {
        const [square] = words;
        if (square === undefined || !isSquareName(square) || words.length > 1) {
          return misread("name the square, for example touches e2");
        }
        await board.touch(square);
        return ok(position);
      }
      case "executes":
        return await execute(board, words.join(" "), position);
      case "presses": {
        const button = buttonNamed(words.join(" "));
        if (button === undefined) {
          return misread(
            `name the button: ${BOARD_BUTTONS.join(", ")}`,
            nearestWord(words.join(" "), BOARD_BUTTONS),
          );
        }
        await board.press(button);
        return ok(position);
      }
      case "waits": {
        const seconds = /^([0-9]+(?:\.[0-9]+)?)s$/.exec(words.join(" "))?.[1];
        if (seconds === undefined) return misread("say how long, for example waits 2s");
        await board.wait(Math.round(Number(seconds) * 1_000));
        return ok(position);
      }
      case "sets": {
        const fen = (words[0] === "up" ? words.slice(1) : words).join(" ");
        const parsed = fen === "START" ? ok(STARTING_POSITION) : parsePosition(fen);
        await board.setPlacement(fen === "START" ? STARTING_POSITION.fen : fen);
        return ok(parsed.ok ? parsed.value : position);
      }
      default:
        return misread(`a step begins with ${VERBS.join(", ")}`, nearestWord(verb, VERBS));
    }
  } catch (cause) {
    // A person moves these hands: what they cannot do is told, it is no fault of the program.
    if (cause instanceof ImpossibleAct) return err(cause.message);
    throw cause;
  }
};

/** A move of the game by its SAN, or any movement as from and to square. */
const execute = async (
  board: FakeBoard,
  text: string,
  position: Position,
): Promise<Result<Position, Problem>> => {
  const move = parseSan(position, text) ?? legalMoves(position).find((legal) => legal.uci === text);
  if (move !== undefined) {
    await board.execute(nameMove(position, move).uci);
    return ok(playMove(position, move));
  }
  if (!isMovement(text)) return err({ code: "move-invalid", text, fen: position.fen });
  await board.execute(text);
  return ok(position);
};

const isMovement = (text: string): text is `${SquareName}${SquareName}` =>
  isSquareName(text.slice(0, 2)) && isSquareName(text.slice(2, 4)) && text.length <= 5;

const buttonNamed = (text: string): BoardButton | undefined =>
  BOARD_BUTTONS.find((button) => button === text || button === text.replace(" ", "-"));
