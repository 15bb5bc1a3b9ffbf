import { handMovementsOf } from "../../src/board-driver/fake/hand-movements.js";
import { nameMove } from "../../src/rules/announcement.js";
import {
  isCheckmate,
  isDeadByMaterial,
  isStalemate,
  legalMoves,
  type Position,
  parseSan,
  playMove,
  repetitionKey,
  STARTING_POSITION,
} from "../../src/rules/position.js";
import { sayMove } from "../../src/speech/phrases/say.js";
import { type Color, type SquareName, squareOf } from "../../src/vocabulary/chess.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";
import type { NamedMove } from "../../src/vocabulary/utterance.js";

/** One move of a game, with the position before it. */
export interface Ply {
  readonly before: Position;
  readonly by: Color;
  readonly move: NamedMove;
}

/** Random legal moves that end nothing and promote nothing. */
export const makeRandomGame = (plies: number, random: () => number): readonly Ply[] => {
  const game: Ply[] = [];
  const seen = new Map<string, number>();
  let position = STARTING_POSITION;
  while (game.length < plies) {
    const quiet = legalMoves(position).filter((move) => {
      const after = playMove(position, move);
      return (
        move.promotion === undefined &&
        !isCheckmate(after) &&
        !isStalemate(after) &&
        !isDeadByMaterial(after) &&
        (seen.get(repetitionKey(after)) ?? 0) < 3
      );
    });
    const move = quiet[Math.floor(random() * quiet.length)];
    if (move === undefined) throw new Error("the random game has come to its end");
    game.push({ before: position, by: position.turn, move: nameMove(position, move) });
    position = playMove(position, move);
    const key = repetitionKey(position);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
  return game;
};

/** A game from the starting array, by its moves. Errors: throws at one that is not legal. */
export const makeNamedGame = (sans: readonly string[]): readonly Ply[] => {
  let position = STARTING_POSITION;
  return sans.map((san) => {
    const before = position;
    const move = parseSan(before, san);
    if (move === undefined) throw new Error(`${san} cannot be played`);
    position = playMove(before, move);
    return { before, by: before.turn, move: nameMove(before, move) };
  });
};

const handLines = (player: Color, { before, move }: Ply): readonly string[] =>
  handMovementsOf(move.uci, (square: SquareName) => {
    const man = before.placement[squareOf(square)] ?? null;
    return man === "?" ? null : man;
  }).map((act) => {
    switch (act.type) {
      case "lift":
        return `${player} lifts ${act.squares.join(" ")}`;
      case "place": {
        const to = before.placement[squareOf(move.uci.slice(0, 2) as SquareName)];
        return `${player} places ${act.piece ?? rookLike(to ?? "K")} ${act.square}`;
      }
      default:
        throw new Error(`no line for ${act.type}`);
    }
  });

/** Only the rook of a castling is set down without its name. */
const rookLike = (king: string): string => (king === king.toUpperCase() ? "R" : "r");

/**
 * A game as lines at a table, each of which is exactly one input: the opponent's move repeated and
 * executed, the own one executed, announced and pressed.
 */
export const makeLines = (game: readonly Ply[]): readonly string[] =>
  game.flatMap((ply, index) => {
    const { by, move } = ply;
    const last = game[index - 1];
    const mirrored =
      last === undefined
        ? []
        : [`${by} repeats "${sayMove(last.move).text}"`, ...handLines(by, last)];
    return [
      ...mirrored,
      ...handLines(by, ply),
      `${by} says "${sayMove(move).text}"`,
      `${by} presses`,
    ];
  });

/** Inputs that these lines are, one each. */
export const TYPED = ["piece-lifted", "piece-placed", "announce", "repeat", "press"];

/** How many of the lines stand in a journal. */
export const typedIn = (records: readonly JournalRecord[]): number =>
  records.filter(({ kind, type }) => kind === "input" && TYPED.includes(type)).length;
