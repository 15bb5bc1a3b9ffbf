import { readFile, writeFile } from "node:fs/promises";
import type { Color } from "../../vocabulary/chess.js";
import { reasonOf } from "../../vocabulary/system-reason.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import type { OutputOptions } from "../options.js";
import { makePlainLine } from "../output.js";
import { type MoveWay, waysOf } from "../trace/move-way.js";
import { readTrace } from "../trace/read-trace.js";
import {
  makeDamageLines,
  makeMoveLine,
  makeReactionLine,
  makeRunLine,
  makeWayLines,
  reactionsOf,
  sharesOf,
} from "../trace/trace-lines.js";
import { drawMove } from "../trace/trace-picture.js";

/** A move by its number: of one player, or of both. */
export interface MoveChoice {
  readonly number: number;
  readonly by?: Color;
}

export interface TraceCommandOptions extends OutputOptions {
  readonly file: string;
  readonly move?: MoveChoice;
  readonly table?: string;
  /** File for a picture of the first move that is told. */
  readonly svg?: string;
}

/**
 * `annabella trace FILE`: where the milliseconds of each move went. One line a move, or with `--move`
 * one line a station; then how quick the program was over all of them. `--json`: an object for each
 * move. Exit code 1 when there is no such move in the trace.
 */
export const runTrace: Run<TraceCommandOptions> = async (options, io) => {
  const complain = (line: string): void => io.err(makePlainLine(line));
  let text: string;
  try {
    text = await readFile(options.file, "utf8");
  } catch (cause) {
    return failWith(
      { code: "file-unreadable", path: options.file, detail: reasonOf(cause), cause },
      io,
    );
  }
  const { runs, damaged, unknown } = readTrace(text);
  if (runs.length === 0) {
    return failWith({ code: "trace-invalid", path: options.file }, io);
  }
  for (const line of makeDamageLines(damaged)) complain(line);
  if (unknown > 0) {
    complain(`${unknown} lines are of kinds that this version does not know. They are left out.`);
  }
  const found: MoveWay[] = [];
  for (const run of runs) {
    const ways = waysOf(run).filter((way) => isWanted(way, options));
    found.push(...ways);
    if (options.json === true) for (const way of ways) io.out(JSON.stringify(shapeOf(way)));
    else if (ways.length > 0) tell(makeRunLine(run), ways, options, io);
  }
  const [first] = found;
  if (first === undefined) {
    complain(
      options.move === undefined
        ? "No move is complete in this trace."
        : "That move is not complete in this trace. Without --move all its moves are told.",
    );
    return EXIT.answerIsNo;
  }
  return options.svg === undefined ? EXIT.fine : await draw(first, options.svg, io);
};

const isWanted = (
  { ply, by, table }: MoveWay,
  { move, table: wanted }: TraceCommandOptions,
): boolean =>
  (wanted === undefined || table === wanted) &&
  (move === undefined ||
    (Math.ceil(ply / 2) === move.number && (move.by === undefined || by === move.by)));

const tell = (
  head: string,
  ways: readonly MoveWay[],
  options: TraceCommandOptions,
  io: CliIo,
): void => {
  const print = (line: string): void => io.out(makePlainLine(line));
  print(head);
  for (const way of ways) {
    const where = way.table === undefined ? "" : `Table ${way.table}. `;
    const lines = options.move === undefined ? [makeMoveLine(way)] : makeWayLines(way);
    for (const [index, line] of lines.entries()) print(index === 0 ? `${where}${line}` : line);
  }
  if (options.move === undefined) for (const one of reactionsOf(ways)) print(makeReactionLine(one));
};

/** `--json`: times in milliseconds, from the first byte of the lift. */
const shapeOf = (way: MoveWay): unknown => {
  const { table, game, ply, by, san, words, seq, fromMs, toMs, stations, asides, isWhole } = way;
  const since = (ms: number): number => Math.round((ms - fromMs) * 1000) / 1000;
  return {
    ...(game === undefined ? {} : { game }),
    ...(table === undefined ? {} : { table }),
    ply,
    by,
    san,
    ...(words === undefined ? {} : { text: words }),
    seq,
    whole: isWhole,
    atMs: fromMs,
    tookMs: since(toMs),
    shares: Object.fromEntries(
      Object.entries(sharesOf(stations)).map(([share, ms]) => [share, since(ms + fromMs)]),
    ),
    stations: stations.map(({ share, what, ...span }) => ({
      share,
      what,
      fromMs: since(span.fromMs),
      toMs: since(span.toMs),
    })),
    beside: asides.map(({ what, atMs }) => ({ what, atMs: since(atMs) })),
  };
};

const draw = async (way: MoveWay, path: string, io: CliIo): Promise<number> => {
  try {
    await writeFile(path, drawMove(way));
  } catch (cause) {
    return failWith({ code: "file-unwritable", path, detail: reasonOf(cause), cause }, io);
  }
  io.err(makePlainLine(`The picture is in ${path}.`));
  return EXIT.fine;
};
