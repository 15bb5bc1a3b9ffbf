import { nameMove } from "../rules/announcement.js";
import { closestReading, shows, wrongSquares } from "../rules/board-reading.js";
import { languagesOfTable } from "../rules/move-text.js";
import { type Position, parseSan, playMove } from "../rules/position.js";
import { compareSheets } from "../sync/sheet-comparison.js";
import { COLORS, squareName } from "../vocabulary/chess.js";
import { propose, stopClocks } from "./clockwork.js";
import { type Deliberation, differencesAt } from "./deliberation.js";
import { boardDifferences } from "./divergence.js";
import { hasBoard, readingOf } from "./table.js";

/** The sheets of both players are collected and compared line by line (VI.7, VI.8). */
export const collectSheets = (d: Deliberation): void => {
  if (d.state.ended !== null) return;
  const isOff = COLORS.some((by) => boardDifferences(d.state, by).length > 0);
  if (isOff && !d.state.isDiverged && d.state.made === null) {
    d.tell("boards-diverged", {
      by: null,
      white: boardDifferences(d.state, "white"),
      black: boardDifferences(d.state, "black"),
    });
  }
  stopClocks(d, "sheets-collected");
  // A sheet that nobody follows here says nothing against the other.
  const known = d.state.sheets;
  const white = known.white ?? known.black ?? [];
  const black = known.black ?? known.white ?? [];
  const verdict = compareSheets(
    white,
    black,
    d.state.initial,
    d.state.collections > 0,
    languagesOfTable(d.state.language),
  );
  switch (verdict.status) {
    case "unclear":
      for (const line of verdict.lines) d.tell("sheet-unclear", line);
      return;
    case "differ":
      d.tell("sheets-differed", {
        ply: verdict.ply,
        white: white[verdict.ply - 1] ?? null,
        black: black[verdict.ply - 1] ?? null,
      });
      proposeRetracing(d, verdict.ply - 1);
      return;
    case "agree":
      d.tell("sheets-agreed", { plies: verdict.moves.length });
      settleAgreement(d, verdict.moves);
      return;
    case "agree-not-legal":
      d.tell("sheets-agreed", { plies: verdict.ply });
      // Not VI.7 but 7.4: what both wrote cannot be played.
      propose(d, { kind: "restore", ply: verdict.ply - 1 });
      return;
    default: {
      const never: never = verdict;
      throw new Error(`unhandled verdict: ${JSON.stringify(never)}`);
    }
  }
};

/** Back to the last point where the sheets agree, with the times of that point (VI.8). */
const proposeRetracing = (d: Deliberation, ply: number): void => {
  propose(d, { kind: "retrace", ply });
  const kept = d.state.completed[ply - 1];
  const times = kept?.clocks ?? {
    white: d.state.opened.clock.white,
    black: d.state.opened.clock.black,
  };
  d.tell("clocks-proposed", times);
  propose(d, { kind: "clocks", ...times });
};

/** The sheets agree: who wrote right and executed wrong corrects his board (VI.7). */
const settleAgreement = (d: Deliberation, moves: readonly string[]): void => {
  let position: Position = d.state.initial;
  const later: string[] = [];
  for (const [index, text] of moves.entries()) {
    const legal = parseSan(position, text);
    if (legal === undefined) return;
    if (index >= d.state.completed.length) later.push(nameMove(position, legal).san);
    position = playMove(position, legal);
  }
  // Both may have the last moves still to write (8.1.3): those are as they were completed.
  if (moves.length < d.state.completed.length) position = d.state.position;
  let isWrong = false;
  for (const by of COLORS) {
    if (!hasBoard(d.state, by)) continue;
    const board = readingOf(d.state, by);
    if (shows(board, position.placement)) continue;
    isWrong = true;
    const squares = wrongSquares(board, position.placement);
    const reading = closestReading(board, position.placement);
    d.tell("board-correction-asked", {
      by,
      differences: differencesAt(squares, position.placement, reading.squares),
      fen: position.fen,
      moves: later,
    });
    propose(d, { kind: "correct-board", player: by, squares: squares.map(squareName) });
  }
  if (!isWrong && d.state.isDiverged) d.tell("boards-agreed", {});
};
