import { closestReading, shows } from "../rules/board-reading.js";
import { positionOf } from "../rules/position.js";
import type { Color } from "../vocabulary/chess.js";
import type { Placement } from "../vocabulary/placement.js";
import type { Deliberation } from "./deliberation.js";
import { differencesFrom, keyOfDifferences } from "./differences.js";
import { completeBySheets } from "./sheets.js";
import { readingOf } from "./table.js";

/**
 * His hands are at rest and the board is not right yet: he is told what is left, square by square,
 * each time something else than what he was told last.
 */
const guideCorrection = (d: Deliberation, player: Color, placement: Placement): void => {
  const { correction } = d.state;
  const board = readingOf(d.state, player);
  const { squares, out } = closestReading(board, placement);
  const count = (men: Placement, man: string): number => men.filter((one) => one === man).length;
  if (correction === null || out.some(({ man }) => count(squares, man) < count(placement, man))) {
    return;
  }
  const differences = differencesFrom(board, placement, squares);
  if (keyOfDifferences(differences) === correction.told[player]) return;
  const { fen, moves, fromPly } = correction;
  d.tell("board-correction-asked", {
    by: player,
    differences,
    fen,
    moves,
    ...(fromPly === undefined ? {} : { fromPly }),
  });
};

/** A board is being corrected by its player, after the sheets have shown which one is right (VI.7). */
export const followCorrection = (d: Deliberation, player: Color): void => {
  const { correction } = d.state;
  if (correction === null || !correction.by.includes(player)) return;
  const { placement } = positionOf(correction.fen);
  if (!shows(readingOf(d.state, player), placement)) {
    guideCorrection(d, player, placement);
    return;
  }
  d.tell("board-restored", { by: player });
  for (const open of d.state.proposals) {
    if (open.proposal.kind === "correct-board" && open.proposal.player === player) {
      d.tell("proposal-settled", { id: open.id, kind: "correct-board", outcome: "confirmed" });
    }
  }
  if (d.state.correction?.by.length !== 0) return;
  completeBySheets(d, correction.moves, correction.fromPly ?? d.state.completed.length + 1);
  d.tell("boards-agreed", {});
  if (correction.moves.length > 0) d.tell("boards-set-up", {});
};
