import { FILE_NAMES, isPieceLetter, type PieceLetter, type Square } from "./chess.js";

/** What stands on one square: a man, an unnamed man (`"?"`), or nothing. */
export type Seen = PieceLetter | "?" | null;

/** What stands on each square of a board. Shape: 64 entries, a1 first. */
export type Placement = readonly Seen[];

/** The 64 squares without a man. */
export const EMPTY_PLACEMENT: Placement = new Array<Seen>(64).fill(null);

/**
 * Reads the first field of a FEN, with `?` for a man the board cannot name.
 * Errors: undefined when the text is not eight ranks of eight squares.
 */
export const parsePlacement = (text: string): Placement | undefined => {
  const ranks = text.split("/");
  if (ranks.length !== 8) return undefined;
  const placement = new Array<Seen>(64).fill(null);
  for (const [row, rank] of ranks.entries()) {
    let file = 0;
    for (const sign of rank) {
      if (/[1-8]/.test(sign)) file += Number(sign);
      else if (sign === "?" || isPieceLetter(sign)) {
        if (file > 7) return undefined;
        placement[(7 - row) * 8 + file] = sign;
        file += 1;
      } else return undefined;
    }
    if (file !== 8) return undefined;
  }
  return placement;
};

/** Writes the first field of a FEN, with `?` for a man the board cannot name. */
export const makePlacement = (placement: Placement): string =>
  [7, 6, 5, 4, 3, 2, 1, 0]
    .map((rank) => {
      let text = "";
      let gap = 0;
      for (const [file] of FILE_NAMES.entries()) {
        const seen = placement[rank * 8 + file] ?? null;
        if (seen === null) gap += 1;
        else {
          text += (gap > 0 ? String(gap) : "") + seen;
          gap = 0;
        }
      }
      return text + (gap > 0 ? String(gap) : "");
    })
    .join("/");

/** The placement with one square changed. */
export const withSquare = (placement: Placement, square: Square, seen: Seen): Placement => {
  const changed = [...placement];
  changed[square] = seen;
  return changed;
};

/** Squares on which two placements differ, in index order. */
export const differingSquares = (a: Placement, b: Placement): readonly Square[] => {
  const squares: Square[] = [];
  for (let square = 0; square < 64; square += 1) {
    if ((a[square] ?? null) !== (b[square] ?? null)) squares.push(square);
  }
  return squares;
};

/** The placement with every man reduced to "occupied": what an occupancy board can see of it. */
export const occupancyOf = (placement: Placement): Placement =>
  placement.map((seen) => (seen === null ? null : "?"));

/** The placement of the starting array (Laws 2023, 2.3). */
export const STARTING_PLACEMENT_FEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
