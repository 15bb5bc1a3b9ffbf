import type { PublicGame } from "./public-game.js";

/**
 * Messages of the LiveChess interface. Source: docs/protocols/dgt.md §11.1, §11.2.
 *
 *   request   {"id":<int>,"call":"eboards"|"subscribe"|"unsubscribe"|"call","param":<any>}
 *   response  {"response":"call","id":<same int>,"param":<result>,"time":<epoch ms>}
 *   error     {"response":"error","id":<int|null>,"param":{"message":<text>},"time":<epoch ms>}
 *   feed      {"response":"feed","id":<feed id>,"param":{…},"time":<epoch ms>}
 */
export type Request =
  | { readonly id: number; readonly call: "eboards" }
  | {
      readonly id: number;
      readonly call: "subscribe";
      readonly feed: number;
      readonly serialnr: string;
    }
  | { readonly id: number; readonly call: "unsubscribe"; readonly feed: number }
  | { readonly id: number; readonly call: "setup"; readonly feed: number; readonly fen: string }
  | {
      readonly id: number;
      readonly call: "flip";
      readonly feed: number;
      /** Absent: the other way round than now. */
      readonly flip?: boolean;
    };

/** A request that is not understood. `id`: that of the request, where it has one. */
export interface BadRequest {
  readonly id: number | null;
  readonly message: string;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};

const isInt = (value: unknown): value is number => Number.isSafeInteger(value);

/** Reads a request as a client sent it. Never throws. */
export const parseRequest = (
  text: string,
): { readonly ok: true; readonly request: Request } | ({ readonly ok: false } & BadRequest) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, id: null, message: "not JSON" };
  }
  const { id, call, param } = fieldsOf(value);
  if (!isInt(id)) return { ok: false, id: null, message: "id is not a whole number" };
  const bad = (message: string) => ({ ok: false as const, id, message });
  const fields = fieldsOf(param);
  switch (call) {
    case "eboards":
      return { ok: true, request: { id, call } };
    case "subscribe": {
      const { serialnr } = fieldsOf(fields.param);
      if (fields.feed !== "eboardevent") return bad("unknown feed");
      if (!isInt(fields.id)) return bad("id of the feed is not a whole number");
      // Clients have been seen to send the number of a board as a number.
      if (typeof serialnr !== "string" && !isInt(serialnr)) return bad("serialnr is missing");
      return { ok: true, request: { id, call, feed: fields.id, serialnr: String(serialnr) } };
    }
    case "unsubscribe":
      // Its exact form is not known (docs/protocols/dgt.md §11.2): the feed's id alone is needed.
      return isInt(fields.id)
        ? { ok: true, request: { id, call, feed: fields.id } }
        : bad("id of the feed is not a whole number");
    case "call": {
      if (!isInt(fields.id)) return bad("id of the feed is not a whole number");
      const { fen, flip } = fieldsOf(fields.param);
      if (fields.method === "setup") {
        return typeof fen === "string" && fen.length <= 100
          ? { ok: true, request: { id, call: "setup", feed: fields.id, fen } }
          : bad("fen is missing");
      }
      if (fields.method === "flip") {
        const given = typeof flip === "boolean" ? { flip } : {};
        return { ok: true, request: { id, call: "flip", feed: fields.id, ...given } };
      }
      return bad("unknown method");
    }
    default:
      return bad("unknown call");
  }
};

export const makeResponse = (id: number, param: unknown, timeMs: number): string =>
  JSON.stringify({ response: "call", id, param, time: timeMs });

export const makeError = ({ id, message }: BadRequest, timeMs: number): string =>
  JSON.stringify({ response: "error", id, param: { message }, time: timeMs });

/** A table as LiveChess lists a board. Key order as captured (docs/protocols/dgt.md §11.3). */
export interface BoardEntry {
  readonly serialnr: string;
  readonly source: string | null;
  readonly state: "ACTIVE" | "INACTIVE";
  readonly battery: null;
  readonly comment: string | null;
  readonly board: string | null;
  readonly flipped: boolean;
  readonly clock: ClockEntry | null;
}

/** Units: whole seconds. `run`: true White's, false Black's, null none; `time`: when it was read. */
export interface ClockEntry {
  readonly white: number;
  readonly black: number;
  readonly run: boolean | null;
  readonly time: number;
}

export const placementOf = (game: PublicGame): string => game.fens.at(-1)?.split(" ")[0] ?? "";

export const clockOf = ({ clock }: PublicGame): ClockEntry | null =>
  clock === null
    ? null
    : {
        white: Math.floor(clock.left.white / 1000),
        black: Math.floor(clock.left.black / 1000),
        run: clock.running === null ? null : clock.running === "white",
        time: clock.readAt,
      };

/** Board, side to move, castling rights and en passant square of a FEN. */
const keyOf = (fen: string): string => fen.trim().split(/\s+/).slice(0, 4).join(" ");

/** Without the en passant square, which programs write by different rules. */
const looseKeyOf = (fen: string): string => fen.trim().split(/\s+/).slice(0, 3).join(" ");

/** What `setup` adds to a feed: the moves since a position, and whether the board shows them. */
export interface Reconstruction {
  readonly start: string;
  readonly san: readonly string[];
  readonly match: boolean;
}

/** A position that a client has set up, and the ply at which the game had it; null: it has not. */
export interface SetUp {
  readonly fen: string;
  readonly ply: number | null;
}

/** Where in a game a position is that a client sets up: the last time it occurred. */
export const setUp = (game: PublicGame, fen: string): SetUp => {
  const exact = game.fens.findLastIndex((one) => keyOf(one) === keyOf(fen));
  const ply =
    exact >= 0 ? exact : game.fens.findLastIndex((one) => looseKeyOf(one) === looseKeyOf(fen));
  return { fen, ply: ply < 0 ? null : ply };
};

/**
 * The moves of a game since the position that a client has set up, also when it comes back to it. A
 * position that the game does not have: no moves, and no match.
 */
export const reconstruct = (game: PublicGame, { fen, ply }: SetUp): Reconstruction => {
  const stands = game.fens[ply ?? -1];
  const at =
    stands !== undefined && looseKeyOf(stands) === looseKeyOf(fen) ? ply : setUp(game, fen).ply;
  return at === null
    ? { start: fen, san: [], match: false }
    : { start: fen, san: game.sans.slice(at), match: true };
};

/** One message of a feed. Fields that have not changed since `before` are left out. */
export const makeFeed = (
  feed: number,
  board: { readonly serialnr: string; readonly flipped: boolean; readonly game: PublicGame },
  before: PublicGame | null,
  start: SetUp | null,
  timeMs: number,
): string => {
  const { serialnr, flipped, game } = board;
  const placement = placementOf(game);
  const clock = clockOf(game);
  const isMoved = before === null || placementOf(before) !== placement;
  const isClocked = before === null || JSON.stringify(clockOf(before)) !== JSON.stringify(clock);
  return JSON.stringify({
    response: "feed",
    id: feed,
    param: {
      serialnr,
      flipped,
      ...(isMoved ? { board: placement } : {}),
      ...(isClocked ? { clock } : {}),
      ...(start === null ? {} : reconstruct(game, start)),
    },
    time: timeMs,
  });
};
