import { type Position, parsePosition, STARTING_POSITION } from "../rules/position.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { Cells } from "./cells.js";
import { makeCheck } from "./line-check.js";
import { MoveParser } from "./move-cells.js";
import { parsePositionCells } from "./position-cells.js";
import type { NotationProfile } from "./profiles/profile.js";
import { GameFollower, type SheetLine } from "./sheet-follower.js";
import { PairReader } from "./sheet-pairs.js";
import { NumberParser, RowSorter } from "./sheet-rows.js";

export interface SheetReading {
  readonly profile: NotationProfile;
  readonly initial: Position;
  readonly lines: readonly SheetLine[];
}

/** Why nothing could be read. */
export type ReadFault =
  | { readonly fault: "no-moves" }
  /** The position in its head is damaged: the reader must be told it. */
  | { readonly fault: "position" }
  /** Several notations fit and give different games. */
  | { readonly fault: "several-profiles"; readonly profiles: readonly string[] };

class SheetReader {
  readonly #profile: NotationProfile;
  readonly #sorter: RowSorter;
  readonly #pairs: PairReader;
  readonly #games: GameFollower;

  constructor(profile: NotationProfile) {
    this.#profile = profile;
    const parser = new MoveParser(profile);
    const numbers = new NumberParser(profile);
    this.#sorter = new RowSorter(parser, numbers);
    this.#pairs = new PairReader(parser, numbers);
    this.#games = new GameFollower(profile, parser);
  }

  /** How many lines of the sheet look like moves in this notation. */
  count(pages: readonly (readonly Cells[])[]): number {
    return pages.flat().filter((line) => this.#sorter.isMoveLine(line)).length;
  }

  read(
    pages: readonly (readonly Cells[])[],
    given: Position | undefined,
    stopsAtDoubt = false,
  ): Result<SheetReading, ReadFault> {
    const { body, position } = this.#sorter.sort(pages);
    const initial = given ?? this.#initial(position);
    if (initial === undefined) return err({ fault: "position" });
    const { pairs, isStrict } = this.#pairs.read(body, initial.moveNumber);
    if (pairs.length === 0) return err({ fault: "no-moves" });
    return ok({
      profile: this.#profile,
      initial,
      lines: this.#games.follow(pairs, initial, isStrict, stopsAtDoubt),
    });
  }

  #initial(cells: Cells): Position | undefined {
    if (cells === "") return STARTING_POSITION;
    const body = cells.slice(0, -3);
    const fen = makeCheck(body) === cells.slice(-3) ? parsePositionCells(body) : undefined;
    const parsed = fen === undefined ? undefined : parsePosition(fen);
    return parsed?.ok ? parsed.value : undefined;
  }
}

const isWhole = (reading: SheetReading): boolean =>
  reading.lines.every(({ state }) => state === "confirmed");

/**
 * Reads a score sheet back and follows it through the legal game. A line is `confirmed` when its
 * cells are whole and mean one legal move; otherwise it is `unclear` or `missing`, with the moves
 * that the lines after it leave open. Nothing is chosen where several moves fit.
 *
 * `profiles`: notations it may be written in. With several, the one in which most lines are sure is
 * taken; when two are as good and give different games, that is an error. `initial`: the position
 * the game began from; default: the one in the head of the sheet, else the starting array.
 */
export const readSheet = (
  pages: readonly (readonly Cells[])[],
  profiles: readonly NotationProfile[],
  initial?: Position,
): Result<SheetReading, ReadFault> => {
  const readers = profiles.map((profile) => new SheetReader(profile));
  const counts = readers.map((reader) => (readers.length === 1 ? 1 : reader.count(pages)));
  const most = Math.max(0, ...counts);
  const likely = readers.filter((_, index) => most > 0 && (counts[index] ?? 0) * 2 >= most);
  // A notation in which every line is sure needs no comparison with those in which some are not.
  const whole = likely
    .map((reader) => reader.read(pages, initial, true))
    .filter((result) => result.ok && isWhole(result.value));
  const results = whole.length > 0 ? whole : likely.map((reader) => reader.read(pages, initial));
  const read = results.flatMap((result) => (result.ok ? [result.value] : []));
  if (read.length === 0) {
    return results.find((result) => !result.ok) ?? err({ fault: "no-moves" });
  }
  const sure = (reading: SheetReading): number =>
    reading.lines.filter((line) => line.state === "confirmed").length;
  const top = Math.max(...read.map(sure));
  const best = read.filter((reading) => sure(reading) === top);
  const [first, ...others] = best;
  if (first === undefined) return err({ fault: "no-moves" });
  const game = (reading: SheetReading): string =>
    reading.lines.map(({ state, san }) => `${state} ${san}`).join("\n");
  return others.every((other) => game(other) === game(first))
    ? ok(first)
    : err({ fault: "several-profiles", profiles: best.map(({ profile }) => profile.name) });
};

/**
 * The sheet as the comparison of two score sheets takes it (VI.7, VI.8): a line of text a ply,
 * `unclear` where it must be read or played back.
 */
export const linesForComparison = (reading: SheetReading): readonly string[] =>
  reading.lines.map(({ state, san }) => (state === "confirmed" && san !== null ? san : "unclear"));
