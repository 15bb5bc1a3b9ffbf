/** Milliseconds. Shape: whole number. As `atMs`: since the table was opened, never decreasing. */
export type Millis = number;

export const COLORS = ["white", "black"] as const;
/** The side a man belongs to, or the player who leads it. */
export type Color = (typeof COLORS)[number];

/** The other player. */
export const opponentOf = (color: Color): Color => (color === "white" ? "black" : "white");

export const ROLES = ["pawn", "knight", "bishop", "rook", "queen", "king"] as const;
/** What a man is, without its color. */
export type Role = (typeof ROLES)[number];

export const PROMOTION_ROLES = ["queen", "rook", "bishop", "knight"] as const;
/** What a pawn may become (Laws 2023, 3.7.3.3). */
export type PromotionRole = (typeof PROMOTION_ROLES)[number];

/** A man: role and color. */
export interface Piece {
  readonly role: Role;
  readonly color: Color;
}

export const FILE_NAMES = ["a", "b", "c", "d", "e", "f", "g", "h"] as const;
export type FileName = (typeof FILE_NAMES)[number];
export const RANK_NAMES = ["1", "2", "3", "4", "5", "6", "7", "8"] as const;
export type RankName = (typeof RANK_NAMES)[number];

/** Square index. Shape: 0..63, a1 = 0, b1 = 1, … h8 = 63. Lives inside pure code only. */
export type Square = number;
/** Square as people and files write it. Shape: `"a1"` … `"h8"`. */
export type SquareName = `${FileName}${RankName}`;

/** All squares by name, in index order: `SQUARE_NAMES[0]` is `"a1"`. */
export const SQUARE_NAMES: readonly SquareName[] = RANK_NAMES.flatMap((rank) =>
  FILE_NAMES.map((file): SquareName => `${file}${rank}`),
);

const INDEX_OF = new Map<string, Square>(SQUARE_NAMES.map((name, square) => [name, square]));

/** Name of a square. Errors: a number outside 0..63 is a bug and throws. */
export const squareName = (square: Square): SquareName => {
  const name = SQUARE_NAMES[square];
  if (name === undefined) throw new Error(`no such square: ${square}`);
  return name;
};

/** Index of a named square, or undefined when the text names none. */
export const parseSquare = (name: string): Square | undefined => INDEX_OF.get(name);

/** Index of a square that is known to be well named. */
export const squareOf = (name: SquareName): Square => {
  const square = INDEX_OF.get(name);
  if (square === undefined) throw new Error(`no such square: ${name}`);
  return square;
};

export const isSquareName = (text: string): text is SquareName => INDEX_OF.has(text);

/** File of a square. Shape: 0..7, a = 0. */
export const fileOf = (square: Square): number => square & 7;
/** Rank of a square. Shape: 0..7, rank 1 = 0. */
export const rankOf = (square: Square): number => square >> 3;

export const PIECE_LETTERS = ["P", "N", "B", "R", "Q", "K", "p", "n", "b", "r", "q", "k"] as const;
/** A man as FEN writes it: capital for White. */
export type PieceLetter = (typeof PIECE_LETTERS)[number];

export const isPieceLetter = (text: string): text is PieceLetter =>
  (PIECE_LETTERS as readonly string[]).includes(text);

const ROLE_LETTERS = {
  pawn: "p",
  knight: "n",
  bishop: "b",
  rook: "r",
  queen: "q",
  king: "k",
} as const satisfies Record<Role, Lowercase<PieceLetter>>;

const ROLE_OF_LETTER = {
  p: "pawn",
  n: "knight",
  b: "bishop",
  r: "rook",
  q: "queen",
  k: "king",
} as const satisfies Record<Lowercase<PieceLetter>, Role>;

/** FEN letter of a man. */
export const pieceLetter = (piece: Piece): PieceLetter => {
  const letter = ROLE_LETTERS[piece.role];
  return piece.color === "white" ? (letter.toUpperCase() as PieceLetter) : letter;
};

export const colorOfLetter = (letter: PieceLetter): Color =>
  letter === letter.toUpperCase() ? "white" : "black";

export const roleOfLetter = (letter: PieceLetter): Role =>
  ROLE_OF_LETTER[letter.toLowerCase() as Lowercase<PieceLetter>];

/** Man of a FEN letter. */
export const pieceOfLetter = (letter: PieceLetter): Piece => ({
  role: roleOfLetter(letter),
  color: colorOfLetter(letter),
});

/** A move in the UCI form: from, to, promotion letter; castling as the king's move (`e1g1`). */
export type Uci = string;
/** A move in short algebraic notation with English letters (PGN), without `+` and `#`. */
export type San = string;

export const RESULTS = ["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "*"] as const;
/** Result of a game; the last four besides `*` are the arbiter's only (Laws 2018, 11.7, 11.8). */
export type GameResult = (typeof RESULTS)[number];
