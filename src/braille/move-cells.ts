import {
  FILE_NAMES,
  type FileName,
  isSquareName,
  PROMOTION_ROLES,
  type PromotionRole,
  RANK_NAMES,
  type RankName,
  ROLES,
  type Role,
  type SquareName,
} from "../vocabulary/chess.js";
import type { Utterance } from "../vocabulary/utterance.js";
import { BLANK, type Cells } from "./cells.js";
import type { NotationProfile } from "./profiles/profile.js";

/** The parts of a written move, before anybody asks whether it is legal. */
export interface MoveReading {
  /** Absent: no piece letter stands there. */
  readonly role?: Role;
  readonly fromFile?: FileName;
  readonly fromRank?: RankName;
  readonly to?: SquareName;
  readonly castling?: "short" | "long";
  readonly capture: boolean;
  readonly enPassant: boolean;
  readonly drawOffer: boolean;
  readonly promotion?: PromotionRole;
  readonly check?: "check" | "mate";
}

/** Cells of the parts, in the order in which a profile writes them. */
interface Signs {
  readonly pieces: Readonly<Record<Role, string>>;
  readonly files: readonly string[];
  readonly ranks: readonly string[];
  readonly fileSign: { readonly start: string; readonly afterRank: string };
  readonly between: string;
  readonly capture: string;
  readonly captureSign: { readonly afterRank: string; readonly afterPiece: string };
  readonly castling: { readonly short: string; readonly long: string };
  readonly promotion: Readonly<Record<PromotionRole, string>>;
  readonly enPassant: string;
  readonly check: string;
  readonly mate: string;
  readonly drawOffer: string;
}

const NO_SIGNS = { start: "", afterRank: "", afterPiece: "" } as const;

const printSigns = (profile: NotationProfile): Signs => ({
  ...profile.print,
  files: FILE_NAMES,
  ranks: RANK_NAMES,
  fileSign: NO_SIGNS,
  captureSign: NO_SIGNS,
});

const originOf = (
  move: Utterance,
): { readonly file: FileName | undefined; readonly rank: RankName | undefined } => ({
  file: FILE_NAMES.find((file) => file === (move.from?.[0] ?? move.fromFile)),
  rank: RANK_NAMES.find((rank) => rank === (move.from?.[1] ?? move.fromRank)),
});

const suffixes = (signs: Signs, move: Utterance, hasDrawOffer: boolean): string =>
  (move.promotion === undefined ? "" : signs.promotion[move.promotion]) +
  (move.enPassant === undefined ? "" : signs.enPassant) +
  (move.check === undefined ? "" : signs[move.check]) +
  (hasDrawOffer ? signs.drawOffer : "");

const write = (signs: Signs, move: Utterance, hasDrawOffer: boolean): string => {
  if (move.castling !== undefined) {
    return signs.castling[move.castling] + suffixes(signs, move, hasDrawOffer);
  }
  const { file, rank } = originOf(move);
  const piece = signs.pieces[move.role ?? "pawn"];
  let text = piece;
  if (file !== undefined) text += signs.fileSign.start + signAt(signs.files, FILE_NAMES, file);
  if (rank !== undefined) text += signAt(signs.ranks, RANK_NAMES, rank);
  const hasOrigin = file !== undefined || rank !== undefined;
  if (move.capture !== undefined) {
    if (rank !== undefined) text += signs.captureSign.afterRank;
    else if (file === undefined) text += signs.captureSign.afterPiece;
    text += signs.capture;
  } else if (file !== undefined && rank !== undefined) text += signs.between;
  const toFile = FILE_NAMES.find((name) => name === move.to?.[0]);
  const toRank = RANK_NAMES.find((name) => name === move.to?.[1]);
  if (toFile === undefined || toRank === undefined) throw new Error("a move without an arrival");
  if (move.capture === undefined) {
    const isBetween = file !== undefined && rank !== undefined && signs.between !== "";
    if (!hasOrigin) text += signs.fileSign.start;
    else if (rank !== undefined && !isBetween) text += signs.fileSign.afterRank;
  }
  text += signAt(signs.files, FILE_NAMES, toFile) + signAt(signs.ranks, RANK_NAMES, toRank);
  return text + suffixes(signs, move, hasDrawOffer);
};

const signAt = <Name>(signs: readonly string[], names: readonly Name[], name: Name): string =>
  signs[names.indexOf(name)] ?? "";

/** Cells of a move that names itself (`nameMove` in rules). Parts that are absent are left out. */
export const writeMove = (profile: NotationProfile, move: Utterance, hasDrawOffer = false): Cells =>
  write(profile, move, hasDrawOffer);

/** The same in print: what a sighted arbiter reads beside the cells. */
export const printMove = (
  profile: NotationProfile,
  move: Utterance,
  hasDrawOffer = false,
): string => write(printSigns(profile), move, hasDrawOffer);

/** A reading as an utterance, so that it can be printed like any move. */
export const utteranceOf = (reading: MoveReading): Utterance => ({
  ...(reading.role === undefined ? {} : { role: reading.role }),
  ...(reading.fromFile === undefined ? {} : { fromFile: reading.fromFile }),
  ...(reading.fromRank === undefined ? {} : { fromRank: reading.fromRank }),
  ...(reading.to === undefined ? {} : { to: reading.to }),
  ...(reading.castling === undefined ? {} : { castling: reading.castling }),
  ...(reading.capture ? { capture: true as const } : {}),
  ...(reading.enPassant ? { enPassant: true as const } : {}),
  ...(reading.promotion === undefined ? {} : { promotion: reading.promotion }),
  ...(reading.check === undefined ? {} : { check: reading.check }),
});

interface Origin {
  readonly file?: FileName;
  readonly rank?: RankName;
  readonly at: number;
}

/** Reads one written move; a profile's tables are prepared once. */
export class MoveParser {
  readonly #profile: NotationProfile;
  readonly #suffixes: readonly {
    readonly cells: Cells;
    readonly part: "enPassant" | "check" | "mate" | "drawOffer";
  }[];

  constructor(profile: NotationProfile) {
    this.#profile = profile;
    this.#suffixes = (["enPassant", "check", "mate", "drawOffer"] as const)
      .map((part) => ({ cells: profile[part].replace(/^\u2800+/, ""), part }))
      .filter(({ cells }) => cells !== "");
  }

  /**
   * Every way to read the cells as one move; none: they are no move. Signs that only help to read
   * (capture, check, the dash) may be missing. Blanks stand before suffixes only.
   */
  parse(cells: Cells): readonly MoveReading[] {
    const found = new Map<string, MoveReading>();
    for (const reading of [...this.#castlings(cells), ...this.#moves(cells)]) {
      found.set(JSON.stringify(reading), reading);
    }
    return [...found.values()];
  }

  /** Whether the cells are nothing but suffixes of a move that stands before them. */
  isSuffix(cells: Cells): boolean {
    return this.#tails(cells, 0).length > 0;
  }

  #startsWith(cells: Cells, sign: Cells, at: number): number | undefined {
    return sign !== "" && cells.startsWith(sign, at) ? at + sign.length : undefined;
  }

  *#castlings(cells: Cells): Generator<MoveReading> {
    for (const castling of ["long", "short"] as const) {
      const at = this.#startsWith(cells, this.#profile.castling[castling], 0);
      if (at === undefined) continue;
      for (const tail of this.#tails(cells, at)) yield { castling, capture: false, ...tail };
    }
  }

  *#moves(cells: Cells): Generator<MoveReading> {
    for (const role of [undefined, ...ROLES]) {
      const at = role === undefined ? 0 : this.#startsWith(cells, this.#profile.pieces[role], 0);
      if (at === undefined) continue;
      for (const origin of this.#origins(cells, at)) {
        for (const { at: middle, capture } of this.#middles(cells, origin.at)) {
          for (const arrival of this.#arrivals(cells, middle)) {
            yield* this.#endings(cells, arrival, {
              ...(role === undefined ? {} : { role }),
              ...(origin.file === undefined ? {} : { fromFile: origin.file }),
              ...(origin.rank === undefined ? {} : { fromRank: origin.rank }),
              to: arrival.to,
              capture,
            });
          }
        }
      }
    }
  }

  *#endings(
    cells: Cells,
    arrival: { readonly at: number },
    move: Pick<MoveReading, "role" | "fromFile" | "fromRank" | "to" | "capture">,
  ): Generator<MoveReading> {
    for (const tail of this.#tails(cells, arrival.at)) yield { ...move, ...tail };
    if (move.role !== undefined && move.role !== "pawn") return;
    for (const promotion of PROMOTION_ROLES) {
      // The piece alone is understood too, without the sign that a profile puts before it.
      const signs = new Set([this.#profile.promotion[promotion], this.#profile.pieces[promotion]]);
      for (const sign of signs) {
        const at = this.#startsWith(cells, sign, arrival.at);
        if (at === undefined) continue;
        for (const tail of this.#tails(cells, at)) yield { ...move, promotion, ...tail };
      }
    }
  }

  /** No origin, a file, a rank, or both. */
  *#origins(cells: Cells, at: number): Generator<Origin> {
    yield { at };
    for (const file of this.#filesAt(cells, at)) {
      yield { file: file.name, at: file.at };
      for (const rank of this.#ranksAt(cells, file.at)) {
        yield { file: file.name, rank: rank.name, at: rank.at };
      }
    }
    for (const rank of this.#ranksAt(cells, at)) yield { rank: rank.name, at: rank.at };
  }

  /** Nothing, a dash or a capture between origin and arrival. */
  *#middles(
    cells: Cells,
    at: number,
  ): Generator<{ readonly at: number; readonly capture: boolean }> {
    yield { at, capture: false };
    const dash = this.#startsWith(cells, this.#profile.between, at);
    if (dash !== undefined) yield { at: dash, capture: false };
    const { afterRank, afterPiece } = this.#profile.captureSign;
    for (const sign of new Set(["", afterRank, afterPiece])) {
      const taken = this.#startsWith(cells, sign + this.#profile.capture, at);
      if (taken !== undefined) yield { at: taken, capture: true };
    }
  }

  *#arrivals(
    cells: Cells,
    at: number,
  ): Generator<{ readonly to: SquareName; readonly at: number }> {
    for (const file of this.#filesAt(cells, at)) {
      for (const rank of this.#ranksAt(cells, file.at)) {
        const to = file.name + rank.name;
        if (isSquareName(to)) yield { to, at: rank.at };
      }
    }
  }

  *#filesAt(cells: Cells, at: number): Generator<{ readonly name: FileName; readonly at: number }> {
    const { start, afterRank } = this.#profile.fileSign;
    for (const sign of new Set(["", start, afterRank])) {
      for (const [index, file] of this.#profile.files.entries()) {
        const next = this.#startsWith(cells, sign + file, at);
        const name = FILE_NAMES[index];
        if (next !== undefined && name !== undefined) yield { name, at: next };
      }
    }
  }

  *#ranksAt(cells: Cells, at: number): Generator<{ readonly name: RankName; readonly at: number }> {
    for (const [index, rank] of this.#profile.ranks.entries()) {
      const next = this.#startsWith(cells, rank, at);
      const name = RANK_NAMES[index];
      if (next !== undefined && name !== undefined) yield { name, at: next };
    }
  }

  /** What may follow a move, each sign once, up to the end of the cells. */
  #tails(cells: Cells, from: number): readonly Tail[] {
    let tails: readonly (Tail & { readonly at: number })[] = [{ ...NO_TAIL, at: from }];
    const whole: Tail[] = [];
    while (tails.length > 0) {
      const longer: (Tail & { readonly at: number })[] = [];
      for (const { at, ...tail } of tails) {
        if (at === cells.length) {
          whole.push(tail);
          continue;
        }
        let next = at;
        while (cells[next] === BLANK) next += 1;
        for (const { cells: sign, part } of this.#suffixes) {
          const end = this.#startsWith(cells, sign, next);
          const grown = end === undefined ? undefined : addSuffix(tail, part);
          if (end !== undefined && grown !== undefined) longer.push({ ...grown, at: end });
        }
      }
      tails = longer;
    }
    return whole;
  }
}

type Tail = Pick<MoveReading, "enPassant" | "drawOffer" | "check">;

const NO_TAIL: Tail = { enPassant: false, drawOffer: false };

const addSuffix = (
  tail: Tail,
  part: "enPassant" | "check" | "mate" | "drawOffer",
): Tail | undefined => {
  switch (part) {
    case "enPassant":
      return tail.enPassant ? undefined : { ...tail, enPassant: true };
    case "drawOffer":
      return tail.drawOffer ? undefined : { ...tail, drawOffer: true };
    case "check":
    case "mate":
      return tail.check === undefined ? { ...tail, check: part } : undefined;
  }
};
