import {
  isCheck,
  isCheckmate,
  type LegalMove,
  makeSan,
  type Position,
  playMove,
} from "../rules/position.js";
import { FILE_NAMES, RANK_NAMES, squareName } from "../vocabulary/chess.js";
import type { Utterance } from "../vocabulary/utterance.js";
import type { Cells } from "./cells.js";
import { continuations, startGame } from "./game-tree.js";
import { MoveParser, writeMove } from "./move-cells.js";
import type { NotationForm, NotationProfile } from "./profiles/profile.js";
import type { SheetMove } from "./sheet-game.js";

/** A move with both squares and every sign; `after`: the position that it leads to. */
const describe = (move: LegalMove, after: Position): Utterance => {
  const check = !isCheck(after) ? {} : ({ check: isCheckmate(after) ? "mate" : "check" } as const);
  if (move.castling !== undefined) return { castling: move.castling.side, ...check };
  return {
    role: move.role,
    from: squareName(move.from),
    to: squareName(move.to),
    ...(move.captured === undefined ? {} : { capture: true }),
    ...(move.enPassant === undefined ? {} : { enPassant: true }),
    ...(move.promotion === undefined ? {} : { promotion: move.promotion }),
    ...check,
  };
};

/** Only as much of the origin as SAN has. Source: Laws 2023, appendix C.10. */
export const shortenMove = (full: Utterance, san: string): Utterance => {
  if (full.castling !== undefined) return full;
  const { from, ...rest } = full;
  const parts = /^[KQRBN]?([a-h])?([1-8])?x?[a-h][1-8]/.exec(san);
  const file = FILE_NAMES.find((name) => name === parts?.[1]);
  const rank = RANK_NAMES.find((name) => name === parts?.[2]);
  if (from === undefined || parts === null) return full;
  return {
    ...rest,
    ...(file === undefined ? {} : { fromFile: file }),
    ...(rank === undefined ? {} : { fromRank: rank }),
  };
};

/**
 * Writes the moves of a game in one notation. The short form gives way to the long one where a
 * letter could be a piece or a file (`B` the bishop, `b` the file), so that nothing is ambiguous.
 */
export class MoveWriter {
  readonly #profile: NotationProfile;
  readonly #form: NotationForm;
  readonly #parser: MoveParser;

  constructor(profile: NotationProfile, form: NotationForm = profile.form) {
    this.#profile = profile;
    this.#form = form;
    this.#parser = new MoveParser(profile);
  }

  /** `after`: the position after the move, where the caller has it already. */
  write(played: SheetMove, after: Position = playMove(played.before, played.move)): Cells {
    const { before, move, drawOffer } = played;
    const full = describe(move, after);
    const long = writeMove(this.#profile, full, drawOffer);
    if (this.#form === "long") return long;
    const short = writeMove(this.#profile, shortenMove(full, makeSan(before, move)), drawOffer);
    const readings = this.#parser.parse(short);
    if (readings.length === 1) return short;
    const { exact } = continuations(startGame(before), readings, false);
    return exact.length === 1 ? short : long;
  }
}
