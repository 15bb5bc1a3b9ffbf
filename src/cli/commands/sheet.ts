import { COMMON_LANGUAGES, languagesOfSheet, readMoveText } from "../../rules/move-text.js";
import {
  makeSan,
  type Position,
  parsePosition,
  parseSan,
  playMove,
  STARTING_POSITION,
} from "../../rules/position.js";
import type { SheetSource } from "../../session/sheet-text.js";
import { compareSheets } from "../../sync/sheet-comparison.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import { makePlainLine } from "../output.js";
import { readSheetFile } from "../sheet-files.js";

export interface SheetCompareOptions {
  /** Files of the two score sheets: PGN, Braille, or text. */
  readonly a: string;
  readonly b: string;
  /** Position from which both begin; absent: what they say, else the starting array. */
  readonly fen?: string;
  readonly json?: boolean;
}

const complain = (text: string, io: CliIo, code: number): number => {
  io.err(makePlainLine(text));
  return code;
};

const isSameStart = (one: Position, other: Position): boolean =>
  one.fen.split(" ").slice(0, 4).join(" ") === other.fen.split(" ").slice(0, 4).join(" ");

/** `annabella sheet compare A B`: VI.7 or VI.8 on two score sheets. Exit code 1 when they differ. */
export const runSheetCompare: Run<SheetCompareOptions> = async (options, io) => {
  const given = options.fen === undefined ? undefined : parsePosition(options.fen);
  if (given?.ok === false) return failWith(given.error, io);
  const start = given === undefined ? {} : { initial: given.value };
  const sheets: SheetSource[] = [];
  for (const path of [options.a, options.b]) {
    const read = await readSheetFile(path, start);
    if (!read.ok) {
      return complain(
        read.error.text,
        io,
        read.error.why === "file" ? EXIT.outsideFailed : EXIT.wrongUsage,
      );
    }
    sheets.push(read.value);
  }
  const [a, b] = sheets;
  if (a === undefined || b === undefined) return EXIT.wrongUsage;
  const ofA = a.initial ?? b.initial ?? STARTING_POSITION;
  const ofB = b.initial ?? a.initial ?? STARTING_POSITION;
  if (!isSameStart(ofA, ofB)) {
    return complain(
      "The two sheets begin from different positions, so they cannot be of one game. Give the position with --fen if one of them says it wrongly.",
      io,
      EXIT.wrongUsage,
    );
  }
  return tell(a, b, ofA, options, io);
};

const textsOf = ({ lines }: SheetSource): readonly string[] => lines.map(({ text }) => text);

/** What a line means on its sheet: the move, SAN; null: none, or not exactly one. */
const meaningOf = (position: Position, sheet: SheetSource, ply: number, initial: Position) => {
  const text = sheet.lines[ply - 1]?.text;
  if (text === undefined) return null;
  const languages = languagesOfSheet(initial, textsOf(sheet), COMMON_LANGUAGES);
  const move = readMoveText(position, text, languages);
  return move === undefined ? null : { san: makeSan(position, move), uci: move.uci };
};

const after = (initial: Position, moves: readonly string[]): Position => {
  let position = initial;
  for (const san of moves) {
    const move = parseSan(position, san);
    if (move === undefined) return position;
    position = playMove(position, move);
  }
  return position;
};

/** Positions after each ply of a sheet, as far as it can be followed. */
const positionsOf = (sheet: SheetSource, initial: Position): readonly string[] => {
  const languages = languagesOfSheet(initial, textsOf(sheet), COMMON_LANGUAGES);
  const keys: string[] = [];
  let position = initial;
  for (const { text } of sheet.lines) {
    const move = readMoveText(position, text, languages);
    if (move === undefined) break;
    position = playMove(position, move);
    keys.push(position.fen.split(" ").slice(0, 2).join(" "));
  }
  return keys;
};

/** The first ply after a difference at which both sheets give the same position again. */
const meetingPly = (
  a: SheetSource,
  b: SheetSource,
  initial: Position,
  ply: number,
): number | undefined => {
  const one = positionsOf(a, initial);
  const other = positionsOf(b, initial);
  const at = one.findIndex((key, index) => index + 1 > ply && key === other[index]);
  return at < 0 ? undefined : at + 1;
};

/** `move 12 of White`. */
const nameLine = (initial: Position, ply: number): string => {
  const plies = ply - 1 + (initial.turn === "black" ? 1 : 0);
  const number = initial.moveNumber + Math.floor(plies / 2);
  return `move ${number} of ${plies % 2 === 0 ? "White" : "Black"}`;
};

const describeReading = (
  name: string,
  sheet: SheetSource,
  ply: number,
  meaning: { readonly san: string } | null,
): string => {
  const line = sheet.lines[ply - 1];
  if (line === undefined) {
    return `Sheet ${name} has ${sheet.lines.length} lines and ends before it.`;
  }
  const place = line.place === undefined ? "" : ` In the recording it is at ${line.place}.`;
  if (line.text === "unclear") {
    const shown = line.shown === "" ? "nothing" : `"${line.shown}"`;
    return `Sheet ${name} is not clear there; it has ${shown}. Let it be read or played back.${place}`;
  }
  const means =
    meaning === null
      ? ", which is no legal move there"
      : meaning.san === line.shown
        ? ""
        : `, that is ${meaning.san}`;
  return `Sheet ${name} has ${line.shown === "" ? line.text : line.shown}${means}.${place}`;
};

const tell = (
  a: SheetSource,
  b: SheetSource,
  initial: Position,
  options: SheetCompareOptions,
  io: CliIo,
): number => {
  const verdict = compareSheets(textsOf(a), textsOf(b), initial, true);
  const say = (line: string): void => {
    if (options.json !== true) io.out(makePlainLine(line));
  };
  const answer = (value: object): void => {
    if (options.json === true) io.out(JSON.stringify(value));
  };
  switch (verdict.status) {
    case "agree": {
      const { length } = verdict.moves;
      answer({ agree: true, plies: length, fen: after(initial, verdict.moves).fen });
      say(`The sheets agree in all ${length} lines.`);
      say(`The position is then: ${after(initial, verdict.moves).fen}`);
      say(
        "Rule 7 of the rules for visually disabled players: whoever wrote the right move and executed another one puts his board right.",
      );
      return EXIT.fine;
    }
    case "agree-not-legal": {
      const { fen } = after(initial, verdict.moves);
      const text = a.lines[verdict.ply - 1]?.shown ?? "";
      answer({ agree: true, plies: verdict.ply, illegalPly: verdict.ply, text, fen });
      say(
        `The sheets agree on a move that is not legal: ${nameLine(initial, verdict.ply)}, ${text}.`,
      );
      say(`The position before it: ${fen}`);
      say(
        "This is an illegal move, article 7.5 of the Laws of 2018 and 7.4 before: the position before it is restored on both boards.",
      );
      return EXIT.fine;
    }
    case "differ":
    case "unclear": {
      const ply = verdict.status === "differ" ? verdict.ply : (verdict.lines[0]?.ply ?? 1);
      const moves = verdict.status === "differ" ? verdict.moves : [];
      const position = after(initial, moves);
      const [readingA, readingB] = [a, b].map((sheet) => meaningOf(position, sheet, ply, initial));
      const unclear = (["a", "b"] as const).filter(
        (name) => (name === "a" ? a : b).lines[ply - 1]?.text === "unclear",
      );
      const meeting = meetingPly(a, b, initial, ply);
      answer({
        agree: false,
        ply,
        a: written(a, ply),
        b: written(b, ply),
        fen: position.fen,
        aMove: readingA ?? null,
        bMove: readingB ?? null,
        ...(unclear.length === 0 ? {} : { unclear }),
        ...(meeting === undefined ? {} : { samePositionAgainAtPly: meeting }),
      });
      say(`The sheets differ first at line ${ply}: ${nameLine(initial, ply)}.`);
      say(describeReading("A", a, ply, readingA ?? null));
      say(describeReading("B", b, ply, readingB ?? null));
      say(`The position before it: ${position.fen}`);
      if (meeting !== undefined) {
        say(
          `After ${nameLine(initial, meeting)} both sheets give the same position again: the same moves may stand in another order.`,
        );
      }
      say(
        `Rule 8 of the rules for visually disabled players: back to the position where the sheets last agree, after ${ply - 1} ${ply === 2 ? "line" : "lines"}, on both boards; the arbiter sets the clocks.`,
      );
      return EXIT.answerIsNo;
    }
    default: {
      const never: never = verdict;
      throw new Error(`unhandled verdict: ${JSON.stringify(never)}`);
    }
  }
};

/** What stands on a sheet; null: it ends before that line. */
const written = (sheet: SheetSource, ply: number): string | null => {
  const line = sheet.lines[ply - 1];
  if (line === undefined) return null;
  return line.text === "unclear" || sheet.kind === "braille" ? line.text : line.shown;
};
