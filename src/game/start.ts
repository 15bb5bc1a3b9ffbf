import { COLORS, type Color } from "../vocabulary/chess.js";
import { occupancyOf, type Placement } from "../vocabulary/placement.js";
import type { Deliberation } from "./deliberation.js";
import { boardDifferences, callDivergence } from "./divergence.js";
import { requireAssistant } from "./people.js";
import type { GameState } from "./state.js";
import { hasBoard, readingOf } from "./table.js";

/** Boards that do not show the position from which the game is to begin. */
const tellWrongStart = (d: Deliberation): boolean => {
  let isWrong = false;
  for (const by of d.state.opened.shared ? (["white"] as const) : COLORS) {
    if (!hasBoard(d.state, by)) continue;
    const differences = boardDifferences(d.state, by);
    if (differences.length === 0) continue;
    isWrong = true;
    if (d.state.hands[by].offBase) continue;
    const turned = isQuarterTurned(d.state, by) ? { quarterTurned: true as const } : {};
    d.tell("start-position-wrong", { by, differences, ...turned });
  }
  return isWrong;
};

/** Whether a player's board shows the position from which the game is to begin, a quarter wrong. */
const isQuarterTurned = (state: GameState, player: Color): boolean => {
  const { placement } = state.position;
  const { sensor, readings } = readingOf(state, player);
  const asSeen = (squares: Placement): Placement =>
    sensor === "placement" ? squares : occupancyOf(squares);
  const seen = asSeen(readings[0]?.squares ?? []);
  return [quarterTurn, (square: number) => 63 - quarterTurn(square)].some((turn) =>
    asSeen(placement).every((man, square) => (seen[turn(square)] ?? null) === man),
  );
};

/** Where a square comes to lie when the board is turned a quarter. */
const quarterTurn = (square: number): number => (7 - (square & 7)) * 8 + (square >> 3);

/**
 * Starts the game whose scheduled time has come: White's clock runs as soon as both boards show the
 * position and an assistant that is needed is there. Source: Laws 2018, 2.3, 6.6, D.2.11.
 */
export const startWhenReady = (d: Deliberation): void => {
  if (d.state.started || d.state.ended !== null) return;
  const isWrong = tellWrongStart(d);
  for (const by of COLORS) {
    if (d.state.hands[by].offBase && boardDifferences(d.state, by).length === 0) {
      d.tell("board-restored", { by });
    }
  }
  const isMissing = d.state.assistantMissing ? !isAssistantThere(d) : requireAssistant(d);
  if (isWrong || isMissing || d.state.opened.clock.mode === "none") return;
  d.tell("clock-started", { by: d.state.position.turn });
};

const isAssistantThere = (d: Deliberation): boolean => !d.state.assistantMissing;

/** The table is opened: what the boards show is compared with what they should. */
export const openGame = (d: Deliberation): void => {
  if (!d.state.started) {
    startWhenReady(d);
    return;
  }
  const isOff = COLORS.some(
    (by) => d.state.mirrors[by] === null && boardDifferences(d.state, by).length > 0,
  );
  if (isOff && d.state.opened.shown !== undefined) callDivergence(d, null);
};
