import { clockText } from "../speech/phrases/desk-words.js";
import { COLORS, type Color } from "../vocabulary/chess.js";
import type { ArbiterView, TableSummary } from "../web/api/tables.js";
import { makeBoardLines } from "./board-lines.js";
import { nameOf } from "./table-lines.js";

const PHASES: Readonly<Record<Exclude<TableSummary["phase"], "stopped">, string>> = {
  opening: "waits for its boards",
  running: "is playing",
  ended: "is over",
  failed: "stands still and needs you",
};

const phaseText = ({ phase, left }: TableSummary): string => {
  if (phase !== "stopped") return PHASES[phase];
  if (left === null) return "is taken down, no game was on";
  return left.isOver ? "is taken down, its game is over" : "is taken down, its game is kept";
};

/** That a table was taken down, and what is with its game. */
export const makeStoppedLine = ({ table, left }: TableSummary): string => {
  const down = `Table ${table} was taken down.`;
  if (left === null) return `${down} No game was on at it. hall add sets it up again.`;
  return left.isOver
    ? `${down} Its game was over and is in the journal. hall add sets it up for the next one.`
    : `${down} Its game is kept: hall add goes on with it.`;
};

const STATUS: Readonly<Record<NonNullable<TableSummary["status"]>, string>> = {
  "not-started": "has not started",
  running: "is playing",
  paused: "is paused, the clocks stand",
  discrepancy: "is stopped, the boards differ",
  adjourned: "is adjourned",
  ended: "is over",
};

/** A table of the list as one line. */
export const makeTableLine = (table: TableSummary): string => {
  const { names, phase, status, plies, turn, result } = table;
  const how = phase === "running" && status !== null ? STATUS[status] : phaseText(table);
  const begun = Math.ceil(plies / 2);
  const moves = status === null ? "" : ` ${begun} ${begun === 1 ? "move" : "moves"} begun.`;
  const who =
    status === null ? "" : result === "*" && turn !== null ? ` ${nameOf(turn)} has the move.` : "";
  const outcome = result === "*" ? "" : ` Result ${result}.`;
  return `Table ${table.table}: ${names.white} against ${names.black}, ${how}.${moves}${who}${outcome}`;
};

const linkText = (link: "up" | "lost"): string => (link === "up" ? "is heard" : "is not heard");

const squaresText = (view: ArbiterView, color: Color): string => {
  const { differences } = view.sides[color].board;
  if (differences.length === 0) return `${nameOf(color)}'s board shows the game.`;
  const each = differences.map(
    ({ square, expected, found }) =>
      `${square} has ${found ?? "nothing"} instead of ${expected ?? "nothing"}`,
  );
  return `${nameOf(color)}'s board differs: ${each.join(", ")}.`;
};

/** How a game stands, a fact a line, what needs the arbiter first. */
export const makeGameLines = (view: ArbiterView): readonly string[] => {
  const { clocks, sides, made } = view;
  return [
    ...(view.problem === null ? [] : [view.problem.text]),
    ...view.proposals.map(
      ({ line, kind }) =>
        `${line.text} To settle it: arbiter confirms ${kind}, or arbiter rejects ${kind}.`,
    ),
    `Table ${view.table}, game ${view.game}: ${view.names.white} against ${view.names.black}, ${STATUS[view.status]}.`,
    view.result === "*"
      ? `${nameOf(view.turn)} has the move.`
      : `Result ${view.result}${view.reason === null ? "" : `, ${view.reason}`}.`,
    `White ${clockText(clocks.white)}, Black ${clockText(clocks.black)}. ${clocks.running === "none" ? "No clock runs" : `${nameOf(clocks.running)}'s clock runs`}.`,
    ...(view.paused === null
      ? []
      : [
          `The clocks stand because of: ${view.paused}. Only you start them: arbiter starts ${view.turn}'s clock.`,
        ]),
    ...(made === null ? [] : [`${nameOf(made.by)} has made ${made.san} and not completed it.`]),
    ...COLORS.flatMap((color) => {
      const { pending, announced, board } = sides[color];
      return [
        `${nameOf(color)}'s board ${linkText(board.link)}.`,
        ...(pending === null ? [] : [`${nameOf(color)} has still to execute ${pending.san}.`]),
        ...(announced === null ? [] : [`${nameOf(color)} has announced: ${announced}.`]),
      ];
    }),
    ...(view.touched.length === 0
      ? []
      : [`${nameOf(view.turn)} has touched ${view.touched.join(", ")}.`]),
    ...(view.drawOffer === null ? [] : [`${nameOf(view.drawOffer)} has offered a draw.`]),
    ...(view.sheetsDifferAt === null
      ? []
      : [`The score sheets differ at ply ${view.sheetsDifferAt}.`]),
  ];
};

/** Both boards, side by side in words. */
export const makeBoardsLines = (view: ArbiterView): readonly string[] => [
  "The game:",
  ...makeBoardLines(view.fen),
  ...COLORS.flatMap((color) => {
    const { board } = view.sides[color];
    if (board.kind === "none") return [`${nameOf(color)} has no board that is read.`];
    return [
      `${nameOf(color)}'s board, ${board.address ?? "shared"}, ${linkText(board.link)}:`,
      ...makeBoardLines(board.placement),
      squaresText(view, color),
    ];
  }),
];

/** Both score sheets beside the moves of the game, a ply a line. */
export const makeSheetLines = (view: ArbiterView): readonly string[] => {
  const white = view.sides.white.sheet;
  const black = view.sides.black.sheet;
  if (white === null && black === null) return ["No score sheet is kept at this table."];
  const last = Math.max(view.moves.length, white?.length ?? 0, black?.length ?? 0);
  const cell = (sheet: readonly string[] | null, index: number): string =>
    sheet === null ? "not kept" : (sheet[index] ?? "nothing");
  return [
    ...Array.from({ length: last }, (_, index) => {
      const played = view.moves[index]?.san ?? "nothing";
      return `Ply ${index + 1}: game ${played}, White ${cell(white, index)}, Black ${cell(black, index)}.`;
    }),
    view.sheetsDifferAt === null
      ? "The sheets do not differ as far as both are written."
      : `The sheets differ first at ply ${view.sheetsDifferAt}.`,
  ];
};

/** Where boards and sheets differ from the game and from each other. */
export const makeDifferenceLines = (view: ArbiterView): readonly string[] => [
  ...COLORS.map((color) => {
    const { pending } = view.sides[color];
    const line = squaresText(view, color);
    return pending === null ? line : `${line} He has still to execute ${pending.san}.`;
  }),
  view.sheetsDifferAt === null
    ? "The score sheets do not differ as far as both are kept."
    : `The score sheets differ first at ply ${view.sheetsDifferAt}.`,
];
