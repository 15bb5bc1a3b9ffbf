import { nameMove } from "../../rules/announcement.js";
import { findMove, type Position, parsePosition, playMove } from "../../rules/position.js";
import { decideWinnable, FULL_BUDGET } from "../../rules/unwinnability/decide-winnable.js";
import { COLORS, type Color, type Uci } from "../../vocabulary/chess.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo } from "../io.js";
import { wordOption } from "../word-option.js";
import { fullSan } from "./say.js";

export interface LawsUnwinnableOptions {
  readonly fen: string;
  /** The side that would have to mate: `white` or `black`. */
  readonly winner: string;
  readonly json?: boolean;
}

const NAMES = { white: "White", black: "Black" } as const satisfies Record<Color, string>;

/** A line as SAN, with the signs of check and mate. */
const sansOf = (start: Position, line: readonly Uci[]): readonly string[] => {
  let position = start;
  return line.map((uci) => {
    const move = findMove(position, uci);
    if (move === undefined) throw new Error(`${uci} is not legal in ${position.fen}`);
    const san = fullSan(nameMove(position, move));
    position = playMove(position, move);
    return san;
  });
};

/**
 * `annabella laws unwinnable FEN --winner COLOR`: whether that side can still mate by any series of
 * legal moves (Laws 2018, 6.9), and such a series. Exit code 0 whatever the answer is, 2 for a
 * position or a side that cannot be.
 */
export const runLawsUnwinnable = (options: LawsUnwinnableOptions, io: CliIo): Promise<number> =>
  Promise.resolve(decide(options, io));

const decide = (options: LawsUnwinnableOptions, io: CliIo): number => {
  const winner = wordOption<Color>("--winner", options.winner, COLORS);
  if (!winner.ok) return failWith(winner.error, io);
  const position = parsePosition(options.fen);
  if (!position.ok) return failWith(position.error, io);

  const start = performance.now();
  const answer = decideWinnable(position.value, winner.value, FULL_BUDGET);
  const ms = Math.round((performance.now() - start) * 100) / 100;
  if (options.json === true) {
    io.out(JSON.stringify({ ...answer, ms }));
    return EXIT.fine;
  }
  const name = NAMES[winner.value];
  if (answer.winnable === "unknown") {
    io.out(`It is not decided whether ${name} can still win. The arbiter decides.`);
  } else if (!answer.winnable) {
    io.out(`${name} cannot win: no series of legal moves ends in mate.`);
  } else if (answer.line.length === 0) io.out(`${name} has given mate.`);
  else {
    io.out(`${name} can still win. Mate after ${answer.line.length} plies, if both help:`);
    io.out(sansOf(position.value, answer.line).join(" "));
  }
  return EXIT.fine;
};
