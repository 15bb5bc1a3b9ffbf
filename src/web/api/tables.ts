import { z } from "zod";
import { ColorShape, LineShape, MillisShape, MoveShape, ofBoth, PlayerKindShape } from "./names.js";

/**
 * Where a table of the hall is. `opening`: its boards are looked for, no game is on yet; `stopped`:
 * taken down by the arbiter, its game is kept; `failed`: it cannot go on, the others do.
 */
export const TABLE_PHASES = ["opening", "running", "ended", "stopped", "failed"] as const;

export const GAME_STATUSES = [
  "not-started",
  "running",
  "paused",
  "discrepancy",
  "adjourned",
  "ended",
] as const;
/** How a game stands, as everybody in the room can see it. */
export type GameStatus = (typeof GAME_STATUSES)[number];

/** One line of the list of tables. */
export const TableSummaryShape = z
  .object({
    table: z.string(),
    phase: z.enum(TABLE_PHASES),
    /** Id of the game; null: none is open. */
    game: z.string().nullable(),
    names: ofBoth(z.string()),
    players: ofBoth(PlayerKindShape),
    status: z.enum(GAME_STATUSES).nullable(),
    /** Plies completed. */
    plies: z.number(),
    turn: ColorShape.nullable(),
    result: z.string(),
    /** For the arbiter: the game that a table was taken down from; null: none was on, or it stands. */
    left: z.object({ game: z.string(), isOver: z.boolean() }).nullable(),
  })
  .meta({ id: "TableSummary" });
export type TableSummary = z.infer<typeof TableSummaryShape>;

export const TableListShape = z
  .object({
    tables: z.array(TableSummaryShape),
    /** So much later than it happens the caller's role sees everything; 0: at once. */
    delayMs: MillisShape,
  })
  .meta({ id: "TableList" });
export type TableList = z.infer<typeof TableListShape>;

/** What every view of a game has: nothing of it is a secret of a seat. */
const commonFields = {
  table: z.string(),
  game: z.string(),
  /** Seq of the last record this view knows. */
  seq: z.number(),
  /** Time at the table of that record. */
  atMs: MillisShape,
  names: ofBoth(z.string()),
  players: ofBoth(PlayerKindShape),
  edition: z.string(),
  category: z.string(),
  /** Time control as it is written: `90m+30s`. */
  control: z.string(),
  /** Language of announcements. */
  language: z.string(),
  status: z.enum(GAME_STATUSES),
  turn: ColorShape,
  result: z.string(),
  reason: z.string().nullable(),
};

/** Times left at `atMs`; the one that runs goes on from there. */
export const ClocksShape = z
  .object({
    white: MillisShape,
    black: MillisShape,
    running: z.union([ColorShape, z.literal("none")]),
  })
  .meta({ id: "Clocks" });
export type ClocksData = z.infer<typeof ClocksShape>;

/** A completed ply, from 1, with the times at its completion where a clock is seen. */
export const CompletedMoveShape = MoveShape.extend({
  ply: z.number(),
  by: ColorShape,
  clocks: ofBoth(MillisShape).nullable(),
}).meta({ id: "CompletedMove" });
export type CompletedMoveData = z.infer<typeof CompletedMoveShape>;

/** What is public: moves made and completed, clocks, result. */
const publicFields = {
  ...commonFields,
  /** Official position: of the completed moves. */
  fen: z.string(),
  moves: z.array(CompletedMoveShape),
  /** The move made and not yet completed. */
  made: MoveShape.extend({ by: ColorShape }).nullable(),
  clocks: ClocksShape,
};

export const SpectatorViewShape = z
  .object({
    role: z.literal("spectator"),
    ...publicFields,
    /** So much later than it happens everything is shown; 0: at once. */
    delayMs: MillisShape,
  })
  .meta({ id: "SpectatorView" });
export type SpectatorView = z.infer<typeof SpectatorViewShape>;

/** What a player's board is: on the page, moved by lines, moved by hands, or none that is read. */
export const BOARD_KINDS = ["web", "fake", "real", "none"] as const;

export const SeatBoardShape = z
  .object({
    kind: z.enum(BOARD_KINDS),
    /** What stands on it, first field of a FEN, `?` for a man that it cannot name. */
    placement: z.string(),
    /** Men taken up and not set down, lifted last at the end. Of a board on the page. */
    inHand: z.array(z.string()),
    link: z.enum(["up", "lost"]),
  })
  .meta({ id: "SeatBoard" });
export type SeatBoardData = z.infer<typeof SeatBoardShape>;

/**
 * What one seat may know: his own board and sheet, the opponent's announced move that he has still
 * to execute, and the clocks unless he is visually impaired (he is told times when he asks, VI.9d).
 * Nothing of the other's board, ear or sheet, nothing about touches, legality or evidence.
 */
export const SeatViewShape = z
  .object({
    role: ColorShape,
    ...commonFields,
    board: SeatBoardShape,
    /** The opponent's completed move that his board must still show; null: none. */
    pending: MoveShape.nullable(),
    /** Last completed move: it was announced to him. */
    last: MoveShape.extend({ by: ColorShape }).nullable(),
    clocks: ClocksShape.nullable(),
    /** Who has offered a draw that can still be accepted. */
    drawOffer: ColorShape.nullable(),
    /** His own score sheet, a line a ply; null: it is not kept here. */
    sheet: z.array(z.string()).nullable(),
    /** Who speaks his announcement: himself, or the program after his key or lever. */
    announceMode: z.enum(["player", "button", "lever"]),
    /** Whether he has to seal his move: the game is being adjourned. */
    mustSeal: z.boolean(),
    /** Whether it counts as a touch when a man of the board on the page is taken up, or when it moves. */
    touch: z.enum(["lift", "move"]),
  })
  .meta({ id: "SeatView" });
export type SeatView = z.infer<typeof SeatViewShape>;

/** A square that is not as it should be; null: empty; `?`: a man that cannot be named. */
export const DifferenceShape = z
  .object({
    square: z.string(),
    expected: z.string().nullable(),
    found: z.string().nullable(),
  })
  .meta({ id: "Difference" });

export const ArbiterSideShape = z
  .object({
    board: SeatBoardShape.extend({
      /** As it is named in the options or the hall file; null: no board of his own. */
      address: z.string().nullable(),
      /** Where it differs from the official position. */
      differences: z.array(DifferenceShape),
    }),
    pending: MoveShape.nullable(),
    sheet: z.array(z.string()).nullable(),
    /** His last announcement of the move under way, as it was said. */
    announced: z.string().nullable(),
    arrived: z.boolean(),
    assistant: z.boolean(),
    illegalMoves: z.number(),
    /** Pages that are open on this seat. */
    pages: z.number(),
  })
  .meta({ id: "ArbiterSide" });
export type ArbiterSide = z.infer<typeof ArbiterSideShape>;

/** Everything about one table. */
export const ArbiterViewShape = z
  .object({
    role: z.literal("arbiter"),
    ...publicFields,
    phase: z.enum(TABLE_PHASES),
    /** Why the table cannot go on; null: it can. */
    problem: LineShape.nullable(),
    /** Where the side to move stands in his turn. */
    state: z.string(),
    /** Why the clocks stand and only the arbiter starts them; null: they do not. */
    paused: z.string().nullable(),
    diverged: z.boolean(),
    touched: z.array(z.string()),
    /** Moves he may still play, SAN. */
    allowed: z.array(z.string()),
    /** `id`: seq of the record that opened it. `kind`: the word for `arbiter confirms KIND`. */
    proposals: z.array(z.object({ id: z.number(), kind: z.string(), line: LineShape })),
    drawOffer: ColorShape.nullable(),
    /** A claim that waits for the arbiter alone; null: none does. */
    claim: z.object({ by: ColorShape, claim: z.string(), isPostponed: z.boolean() }).nullable(),
    adjournment: z.string().nullable(),
    sides: ofBoth(ArbiterSideShape),
    /** First ply at which the score sheets differ, from 1; null: they agree or are not kept. */
    sheetsDifferAt: z.number().nullable(),
    policies: z.record(z.string(), z.unknown()),
  })
  .meta({ id: "ArbiterView" });
export type ArbiterView = z.infer<typeof ArbiterViewShape>;

/** A game as one role may see it. */
export const GameViewShape = z
  .union([SpectatorViewShape, SeatViewShape, ArbiterViewShape])
  .meta({ id: "GameView" });
export type GameView = z.infer<typeof GameViewShape>;
