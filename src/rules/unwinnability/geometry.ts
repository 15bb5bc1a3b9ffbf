/** Where men can step on an empty board. Squares are 0..63, a1 = 0; tables are made once. */

/** Square differences of the eight directions: four along ranks and files, then four diagonals. */
export const DIRECTIONS: readonly number[] = [8, -8, 1, -1, 9, 7, -7, -9];

/** Squares between a square and the edge. Shape: 64 × 8, by `square * 8 + direction`. */
export const STEPS_TO_EDGE = new Uint8Array(512);
/** Squares a knight reaches. Shape: 64 lists. */
export const KNIGHT_STEPS: readonly (readonly number[])[] = makeSteps([
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
]);
/** Squares a king reaches, castling apart. Shape: 64 lists. */
export const KING_STEPS: readonly (readonly number[])[] = makeSteps([
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
]);

for (let square = 0; square < 64; square += 1) {
  const right = 7 - (square & 7);
  const left = square & 7;
  const up = 7 - (square >> 3);
  const down = square >> 3;
  STEPS_TO_EDGE.set(
    [
      up,
      down,
      right,
      left,
      Math.min(up, right),
      Math.min(up, left),
      Math.min(down, right),
      Math.min(down, left),
    ],
    square * 8,
  );
}

function makeSteps(jumps: readonly (readonly [number, number])[]): readonly (readonly number[])[] {
  return Array.from({ length: 64 }, (_, square) =>
    jumps.flatMap(([files, ranks]) => {
      const file = (square & 7) + files;
      const rank = (square >> 3) + ranks;
      return file < 0 || file > 7 || rank < 0 || rank > 7 ? [] : [rank * 8 + file];
    }),
  );
}

/** King's moves between two squares of an empty board. */
export const kingDistance = (a: number, b: number): number => {
  const files = Math.abs((a & 7) - (b & 7));
  const ranks = Math.abs((a >> 3) - (b >> 3));
  return Math.max(files, ranks);
};

/** Whether a square is dark: a1 is. Shape: 1 dark, 0 light. */
export const isDark = (square: number): number => ((square ^ (square >> 3)) & 1) ^ 1;

// Moves of a knight by difference of files and ranks, far from corners. Shape: 8 × 8.
const KNIGHT_MOVES: readonly number[] = [
  0, 3, 2, 3, 2, 3, 4, 5, 3, 2, 1, 2, 3, 4, 3, 4, 2, 1, 4, 3, 2, 3, 4, 5, 3, 2, 3, 2, 3, 4, 3, 4, 2,
  3, 2, 3, 4, 3, 4, 5, 3, 4, 3, 4, 3, 4, 5, 4, 4, 3, 4, 3, 4, 5, 4, 5, 5, 4, 5, 4, 5, 4, 5, 6,
];

/** Moves a knight needs on an empty board; next to a corner it may be two more. */
export const knightDistance = (a: number, b: number): number =>
  KNIGHT_MOVES[Math.abs((a & 7) - (b & 7)) * 8 + Math.abs((a >> 3) - (b >> 3))] ?? 0;
