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
import { type TerminalTexts, terminalTexts } from "../../speech/phrases/terminal.js";
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
  /** Language of the lines; absent: English. */
  readonly lang?: string;
  readonly json?: boolean;
}

type Texts = TerminalTexts["comparison"];

const complain = (text: string, io: CliIo, code: number): number => {
  io.err(makePlainLine(text));
  return code;
};

const isSameStart = (one: Position, other: Position): boolean =>
  one.fen.split(" ").slice(0, 4).join(" ") === other.fen.split(" ").slice(0, 4).join(" ");

/** `annabella sheet compare A B`: VI.7 or VI.8 on two score sheets. Exit code 1 when they differ. */
export const runSheetCompare: Run<SheetCompareOptions> = async (options, io) => {
  const given = options.fen === undefined ? undefined : parsePosition(options.fen);
  if (given?.ok === false) return failWith(given.error, io, options.lang);
  const start = given === undefined ? {} : { initial: given.value };
  const sheets: SheetSource[] = [];
  for (const path of [options.a, options.b]) {
    const read = await readSheetFile(path, start, options.lang);
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
    return complain(terminalTexts(options.lang).comparison.otherStart, io, EXIT.wrongUsage);
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
const nameLine = (initial: Position, ply: number, texts: Texts): string => {
  const plies = ply - 1 + (initial.turn === "black" ? 1 : 0);
  const number = initial.moveNumber + Math.floor(plies / 2);
  return texts.line(number, plies % 2 === 0 ? "white" : "black");
};

const describeReading = (
  name: string,
  sheet: SheetSource,
  ply: number,
  meaning: { readonly san: string } | null,
  texts: Texts,
): string => {
  const line = sheet.lines[ply - 1];
  if (line === undefined) return texts.ends(name, sheet.lines.length);
  const place = line.place === undefined ? "" : ` ${texts.inRecording(line.place)}`;
  if (line.text === "unclear") return `${texts.notClear(name, line.shown)}${place}`;
  const written = line.shown === "" ? line.text : line.shown;
  const reading =
    meaning === null
      ? texts.noLegalMove(name, written)
      : meaning.san === line.shown
        ? texts.has(name, written)
        : texts.hasMeaning(name, written, meaning.san);
  return `${reading}${place}`;
};

const tell = (
  a: SheetSource,
  b: SheetSource,
  initial: Position,
  options: SheetCompareOptions,
  io: CliIo,
): number => {
  const { comparison: texts } = terminalTexts(options.lang);
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
      say(texts.agree(length));
      say(texts.positionThen(after(initial, verdict.moves).fen));
      say(texts.rule7);
      return EXIT.fine;
    }
    case "agree-not-legal": {
      const { fen } = after(initial, verdict.moves);
      const text = a.lines[verdict.ply - 1]?.shown ?? "";
      answer({ agree: true, plies: verdict.ply, illegalPly: verdict.ply, text, fen });
      say(texts.agreeNotLegal(nameLine(initial, verdict.ply, texts), text));
      say(texts.positionBefore(fen));
      say(texts.illegal);
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
      say(texts.differ(ply, nameLine(initial, ply, texts)));
      say(describeReading("A", a, ply, readingA ?? null, texts));
      say(describeReading("B", b, ply, readingB ?? null, texts));
      say(texts.positionBefore(position.fen));
      if (meeting !== undefined) say(texts.meet(nameLine(initial, meeting, texts)));
      say(texts.rule8(ply - 1));
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
