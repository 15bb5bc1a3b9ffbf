import {
  type Color,
  colorOfLetter,
  fileOf,
  type Millis,
  opponentOf,
  type PieceLetter,
  rankOf,
  roleOfLetter,
  type SquareName,
  squareOf,
} from "../../vocabulary/chess.js";
import { makePlacement, STARTING_PLACEMENT_FEN } from "../../vocabulary/placement.js";
import {
  makeNovagGame,
  makeNovagId,
  makeNovagMove,
  makeNovagMoveLine,
  makeNovagNewGame,
  NOVAG_COMMANDS,
  type NovagMove,
} from "../novag/codec.js";
import { makeOrientation, orient, squareOver } from "../orientation.js";
import type { Device, Scan, Sensed } from "./device.js";

const PLAIN = makeOrientation(0);

/** A man who came to stand on a square, or left it, since the last move. */
interface Change {
  readonly square: SquareName;
  readonly was: PieceLetter | null;
  readonly is: PieceLetter | null;
}

/**
 * The electronics of a Novag board: it waits until what hands did is a move, and writes that. It
 * judges nothing but the shape of a move; setting up the starting array begins a new game.
 * Source: docs/protocols/occupancy-boards.md A4
 */
export class NovagDevice implements Device {
  readonly sensor = "placement";
  #text = "";
  #echoes = false;
  /** What stood there after the last move. */
  #settled: Sensed | undefined;
  #moves: string[] = [];
  #games = 1;

  opened(sensed: Sensed): readonly Uint8Array[] {
    this.#settled ??= sensed;
    return [];
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    this.#settled ??= scan.before;
    const settled = this.#settled;
    if (this.#isStart(scan.after) && this.#moves.length > 0) {
      this.#beginGame(scan.after);
      return [makeNovagNewGame()];
    }
    const changes = changesOf(settled, scan.after);
    const color: Color = this.#moves.length % 2 === 0 ? "white" : "black";
    const move = moveOf(changes, color);
    if (move === undefined) return [];
    const isCapture =
      move.kind === "from-to" &&
      changes.some(({ square, was }) => square === move.to && was !== null);
    const text = makeNovagMove(move, isCapture);
    this.#settled = scan.after;
    this.#moves.push(text);
    const number = Math.ceil(this.#moves.length / 2);
    return this.#echoes ? [makeNovagMoveLine("move", number, color, text)] : [];
  }

  pressed(): undefined {
    return undefined;
  }

  received(bytes: Uint8Array, sensed: Sensed): readonly Uint8Array[] {
    this.#text += String.fromCharCode(...bytes);
    const lines = this.#text.split("\n");
    this.#text = lines.pop() ?? "";
    return lines.flatMap((line) => this.#obey(line.trim().toUpperCase(), sensed));
  }

  due(): readonly Uint8Array[] {
    return [];
  }

  nextDueAt(): Millis | undefined {
    return undefined;
  }

  #obey(command: string, sensed: Sensed): readonly Uint8Array[] {
    switch (command) {
      case NOVAG_COMMANDS.id:
        return [makeNovagId("UCBII VI.09")];
      case NOVAG_COMMANDS.game:
        return [makeNovagGame(this.#games, this.#moves)];
      case NOVAG_COMMANDS.newGame:
        this.#beginGame(sensed);
        return [makeNovagNewGame()];
      case NOVAG_COMMANDS.echoOn:
        this.#echoes = true;
        return [];
      default:
        // Unknown commands are ignored.
        return [];
    }
  }

  #isStart(sensed: Sensed): boolean {
    return makePlacement(orient(PLAIN, sensed)) === STARTING_PLACEMENT_FEN;
  }

  #beginGame(sensed: Sensed): void {
    this.#settled = sensed;
    this.#moves = [];
    this.#games += 1;
  }
}

const changesOf = (before: Sensed, after: Sensed): readonly Change[] =>
  [...after.keys()].flatMap((sensor) => {
    const was = before[sensor] ?? null;
    const is = after[sensor] ?? null;
    return was === is ? [] : [{ square: squareOver(PLAIN, sensor), was, is }];
  });

const isOf = (man: PieceLetter | null, color: Color): boolean =>
  man !== null && colorOfLetter(man) === color;

/** The move that these changes are; undefined: the hand is not done. */
const moveOf = (changes: readonly Change[], color: Color): NovagMove | undefined => {
  const left = changes.filter(({ was, is }) => isOf(was, color) && is === null);
  const come = changes.filter(({ is }) => isOf(is, color));
  const victims = changes.filter(({ was, is }) => isOf(was, opponentOf(color)) && is === null);
  const [from, other] = left;
  const [to] = come;
  if (from === undefined || to === undefined || left.length !== come.length) return undefined;
  if (other !== undefined) {
    const king = left.find(({ was }) => was !== null && roleOfLetter(was) === "king");
    const home = come.find(({ is }) => is !== null && roleOfLetter(is) === "king");
    const isRook = (man: PieceLetter | null): boolean =>
      man !== null && roleOfLetter(man) === "rook";
    // Another man who moves meanwhile is none of castling.
    if (left.length > 2 || king === undefined || home === undefined) return undefined;
    if (!left.some(({ was }) => isRook(was)) || !come.some(({ is }) => isRook(is)))
      return undefined;
    const isShort = fileOf(squareOf(home.square)) > fileOf(squareOf(king.square));
    return { kind: "castling", side: isShort ? "short" : "long" };
  }
  const man = from.was;
  if (man === null) return undefined;
  const [a, b] = [squareOf(from.square), squareOf(to.square)];
  const role = roleOfLetter(man);
  // The rook is still to come.
  if (role === "king" && Math.abs(fileOf(a) - fileOf(b)) === 2) return undefined;
  const isAslant = role === "pawn" && fileOf(a) !== fileOf(b) && to.was === null;
  const passed = victims.find(({ square }) => squareOf(square) === rankOf(a) * 8 + fileOf(b));
  // A victim that is off the board belongs to this move, or the hand is not done.
  if (isAslant ? passed === undefined : victims.length > 0) return undefined;
  const promotion =
    role === "pawn" && to.is !== man
      ? PROMOTIONS.find((one) => one === to.is?.toUpperCase())
      : undefined;
  return {
    kind: "from-to",
    from: from.square,
    to: to.square,
    isEnPassant: isAslant,
    ...(promotion === undefined ? {} : { promotion }),
  };
};

const PROMOTIONS = ["Q", "R", "B", "N"] as const;
