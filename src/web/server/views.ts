import { boardDifferences } from "../../game/divergence.js";
import type { GameState } from "../../game/game.js";
import { readTable, type TableView } from "../../game/view.js";
import { readings } from "../../rules/clock.js";
import { languagesOfTable } from "../../rules/move-text.js";
import type { HallTable, SeatedBoard, SeatedTable } from "../../session/hall.js";
import { describeEvent } from "../../speech/phrases/desk.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import { sayMove } from "../../speech/phrases/say.js";
import { compareSheets } from "../../sync/sheet-comparison.js";
import type { Color, Millis } from "../../vocabulary/chess.js";
import type { LanguageTag } from "../../vocabulary/languages.js";
import type { NamedMove } from "../../vocabulary/utterance.js";
import type { LineData, MoveData } from "../api/names.js";
import { isSeat, type WebRole } from "../api/roles.js";
import type {
  ArbiterSide,
  ArbiterView,
  ClocksData,
  GameStatus,
  GameView,
  SeatBoardData,
  SeatView,
  SpectatorView,
  TableSummary,
} from "../api/tables.js";
import { sentenceIn } from "./items.js";

/** A game to be shown: how it stands, and how far its journal goes. */
export interface ShownGame {
  readonly table: HallTable;
  readonly seated: SeatedTable;
  /** After the last durable record. */
  readonly state: GameState;
  readonly seq: number;
  /** So much later spectators see it. */
  readonly delayMs: Millis;
  /** Pages that are open on each seat. */
  readonly pages: Readonly<Record<Color, number>>;
}

const statusOf = (state: GameState, view: TableView): GameStatus => {
  if (view.state === "ended") return "ended";
  if (!state.started) return "not-started";
  if (state.adjournment !== null && state.adjournment.phase !== "sealing") return "adjourned";
  if (view.state === "discrepancy" || view.state === "paused") return view.state;
  return "running";
};

const makeMove = (move: NamedMove, language: string): MoveData => ({
  uci: move.uci,
  san: move.san,
  words: sayMove(move, { language }).text,
});

const commonOf = ({ seated, state, seq }: ShownGame, view: TableView, atMs: Millis) => {
  const { opened, game } = seated.table;
  return {
    table: opened.table,
    game,
    seq,
    atMs,
    names: opened.names,
    players: opened.players,
    edition: opened.edition.id,
    category: opened.category,
    control: opened.clock.control.text,
    language: view.language,
    status: statusOf(state, view),
    turn: view.turn,
    result: view.result,
    reason: view.reason,
  };
};

/** The times at a moment; at a table that has stopped they stand as they were recorded last. */
const clocksOf = ({ state, seated }: ShownGame, view: TableView, atMs: Millis): ClocksData => {
  const isStopped = seated.table.stopped() !== undefined;
  return {
    ...readings(state.clock, isStopped ? state.nowMs : atMs),
    running: isStopped ? "none" : view.running,
  };
};

const publicOf = (shown: ShownGame, view: TableView, atMs: Millis) => {
  const { state } = shown;
  return {
    ...commonOf(shown, view, atMs),
    fen: view.officialFen,
    moves: state.completed.map(({ by, move, clocks, isOwn }, index) => ({
      ...makeMove(move, view.language),
      ply: index + 1,
      by,
      clocks: isOwn ? clocks : null,
    })),
    made:
      state.made === null
        ? null
        : { ...makeMove(state.made.move, view.language), by: state.made.by },
    clocks: clocksOf(shown, view, atMs),
  };
};

const boardOf = (
  board: SeatedBoard | null,
  state: GameState,
  view: TableView,
  color: Color,
): SeatBoardData => {
  const key = state.opened.shared ? "white" : color;
  const men = board?.men?.();
  return {
    kind: board?.kind ?? "none",
    placement: men?.placement ?? view.boards[color],
    inHand: [...(men?.inHand ?? [])],
    link: state.boards[key].isLost ? "lost" : "up",
  };
};

/** With one shared board both seats see White's. */
const seatedBoard = ({ seated }: ShownGame, color: Color): SeatedBoard | null =>
  seated.boards[seated.table.opened.shared ? "white" : color];

const pendingOf = (view: TableView, color: Color): MoveData | null => {
  const move = view.pending[color];
  return move === null ? null : makeMove(move, view.language);
};

const linesOf = (sheet: readonly string[] | null): string[] | null =>
  sheet === null ? null : [...sheet];

/** Guidelines I.1: the player having the move seals; who replies late seals as well. */
const mustSeal = ({ adjournment }: GameState, color: Color): boolean =>
  (adjournment?.phase === "sealing" && adjournment.sealer === color) ||
  (adjournment?.phase === "counter-sealing" && adjournment.sealer !== color);

const seatView = (shown: ShownGame, view: TableView, color: Color, atMs: Millis): SeatView => {
  const { state } = shown;
  const { opened } = shown.seated.table;
  const last = state.completed.at(-1);
  const board = seatedBoard(shown, color);
  return {
    role: color,
    ...commonOf(shown, view, atMs),
    board: boardOf(board, state, view, color),
    pending: pendingOf(view, color),
    last: last === undefined ? null : { ...makeMove(last.move, view.language), by: last.by },
    // A blind player is told times when he asks, and not otherwise (VI.9d).
    clocks: opened.players[color] === "visually-impaired" ? null : clocksOf(shown, view, atMs),
    drawOffer: state.drawOffer?.by ?? null,
    sheet: linesOf(state.sheets[color]),
    announceMode: opened.policies.announceMode[color],
    mustSeal: mustSeal(state, color),
    touch: board?.touch ?? "lift",
  };
};

const sideOf = (shown: ShownGame, view: TableView, color: Color): ArbiterSide => {
  const { state, seated, pages } = shown;
  return {
    board: {
      ...boardOf(seatedBoard(shown, color), state, view, color),
      address: seated.table.opened.boards[color],
      differences: boardDifferences(state, color).map((difference) => ({ ...difference })),
    },
    pending: pendingOf(view, color),
    sheet: linesOf(state.sheets[color]),
    announced: state.hands[color].announcement?.text ?? null,
    arrived: state.arrived[color],
    assistant: state.assistants[color],
    illegalMoves: state.illegalCount[color],
    pages: pages[color],
  };
};

const sheetsDifferAt = (state: GameState): number | null => {
  const { white, black } = state.sheets;
  if (white === null || black === null) return null;
  // Lines that only one of them has yet are no difference: he may be a move behind (8.1.3).
  const length = Math.min(white.length, black.length);
  const verdict = compareSheets(
    white.slice(0, length),
    black.slice(0, length),
    state.initial,
    false,
    languagesOfTable(state.language),
  );
  return verdict.status === "differ" ? verdict.ply : null;
};

const problemLine = ({ problem }: HallTable, language: LanguageTag): LineData | null =>
  problem === undefined ? null : { language, text: explainProblem(problem, language) };

const arbiterView = (
  shown: ShownGame,
  view: TableView,
  atMs: Millis,
  language: LanguageTag,
): ArbiterView => {
  const { state, table } = shown;
  return {
    role: "arbiter",
    ...publicOf(shown, view, atMs),
    phase: table.phase,
    problem: problemLine(table, language),
    state: view.state,
    paused: state.paused,
    diverged: state.isDiverged,
    touched: [...view.touched],
    allowed: [...view.allowed],
    proposals: state.proposals.map(({ id, proposal }) => {
      const event = { type: "proposal-opened", atMs, proposal } as const;
      const line = sentenceIn(language, describeEvent(event, language));
      return { id, kind: proposal.kind, line };
    }),
    drawOffer: state.drawOffer?.by ?? null,
    claim:
      state.drawClaim === null
        ? null
        : {
            by: state.drawClaim.by,
            claim: state.drawClaim.claim,
            isPostponed: state.drawClaim.isPostponed,
          },
    adjournment: state.adjournment?.phase ?? null,
    sides: { white: sideOf(shown, view, "white"), black: sideOf(shown, view, "black") },
    sheetsDifferAt: sheetsDifferAt(state),
    policies: { ...state.opened.policies },
  };
};

/**
 * A game as a role may see it. Clocks are as of now; everything else as of the last record. Only the
 * arbiter's view has lines in the `language` of its reader.
 */
export const makeGameView = (role: WebRole, shown: ShownGame, language: LanguageTag): GameView => {
  const view = readTable(shown.state);
  const atMs = shown.seated.table.now();
  if (isSeat(role)) return seatView(shown, view, role, atMs);
  if (role === "arbiter") return arbiterView(shown, view, atMs, language);
  const spectators: SpectatorView = {
    role: "spectator",
    ...publicOf(shown, view, atMs),
    delayMs: shown.delayMs,
  };
  return spectators;
};

/** A line of the list of tables. `game`: absent while none is open. */
export const makeSummary = (
  table: HallTable,
  role: WebRole,
  game?: { readonly id: string; readonly state: GameState },
): TableSummary => {
  const { plan, phase } = table;
  const head = {
    table: plan.name,
    phase,
    names: plan.names,
    players: plan.players,
    // Spectators may see the end of a game later.
    left: role === "arbiter" && table.left !== undefined ? { ...table.left } : null,
  };
  if (game === undefined) {
    return { ...head, game: null, status: null, plies: 0, turn: null, result: "*" };
  }
  const { state } = game;
  const view = readTable(state);
  return {
    ...head,
    game: game.id,
    status: statusOf(state, view),
    plies: state.completed.length,
    turn: view.turn,
    result: view.result,
  };
};
