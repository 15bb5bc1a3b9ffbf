import type { PieceLetter, SquareName, Uci } from "../../vocabulary/chess.js";
import { makePlacement } from "../../vocabulary/placement.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Board, BoardOutput } from "../board.js";
import { handMovementsOf } from "../fake/hand-movements.js";
import { Men } from "../fake/men.js";
import type { Transport } from "../transport.js";
import { MemoryLine } from "../transports/memory.js";
import { encodePageEvent, PageDecoder, type PageEvent } from "./codec.js";

export const PAGE_TOUCHES = ["lift", "move"] as const;
/**
 * When a man of a board on a page counts as touched. `lift`: as soon as it is taken up, as on a board
 * of wood. `move`: only when it is set down elsewhere; one that is put back was never touched.
 */
export type PageTouch = (typeof PAGE_TOUCHES)[number];

/**
 * A board on a page of the program. Its men stand here, in the program: a page that is closed or
 * loaded again loses nothing, and two pages of one seat show the same men. Hands are lines of the
 * language of acts (`white lifts e2`); what no hand can do throws `ImpossibleAct`.
 */
export class PageBoard {
  /** The host's end of the line. */
  readonly transport: Transport;
  readonly board: Board;
  readonly touch: PageTouch;
  readonly #men = new Men();
  readonly #line: MemoryLine;
  #scan = 0;
  /** Taken up and not told yet (`touch` move), in order. */
  #untold: readonly { readonly square: SquareName; readonly piece: PieceLetter }[] = [];

  constructor(time: TimeSource, touch: PageTouch = "lift") {
    this.touch = touch;
    this.#line = new MemoryLine(time, "web");
    const [near] = this.#line.ends;
    this.board = new LineBoard();
    this.transport = {
      open: async () => {
        const opened = await near.open();
        if (opened.ok) this.#report();
        return opened;
      },
      incoming: () => near.incoming(),
      send: (bytes) => near.send(bytes),
      close: () => near.close(),
      onReturn: (callback) => near.onReturn(callback),
    };
  }

  /** What stands on it, first field of a FEN. */
  get placement(): string {
    return makePlacement(this.#men.placement);
  }

  /** Men in the hand, lifted last at the end. */
  get inHand(): readonly PieceLetter[] {
    return this.#men.inHand;
  }

  lift(square: SquareName): Promise<void> {
    return this.liftTogether([square]);
  }

  async liftTogether(squares: readonly SquareName[]): Promise<void> {
    this.#scan += 1;
    for (const square of squares) {
      const piece = this.#men.at(square);
      this.#men.lift(square);
      if (piece === null) continue;
      this.#untold = [...this.#untold, { square, piece }];
    }
    if (this.touch === "lift") this.#tellLifts();
    await this.settled();
  }

  async place(square: SquareName, piece?: PieceLetter): Promise<void> {
    const pawn = promotedPawn(square, piece);
    const isExchanged = pawn !== undefined && !this.#men.inHand.includes(piece ?? pawn);
    this.#men.place(square, piece);
    if (isExchanged) this.#men.putPawnAway(pawn);
    const placed = this.#men.at(square);
    const back = this.#untold.find((lift) => lift.square === square && lift.piece === placed);
    if (back !== undefined) {
      this.#untold = this.#untold.filter((lift) => lift !== back);
      return;
    }
    this.#tellLifts();
    this.#scan += 1;
    if (placed !== null) {
      this.#send({ type: "piece-placed", square, piece: placed, scan: this.#scan });
    }
    await this.settled();
  }

  /** The hand movements of a move, one after the other. */
  async execute(uci: Uci): Promise<void> {
    for (const act of handMovementsOf(uci, (square) => this.#men.at(square))) {
      if (act.type === "lift") await this.liftTogether(act.squares);
      if (act.type === "place") await this.place(act.square, act.piece);
    }
  }

  /** Sets up a position, first field of a FEN; what was in the hand goes to the box. */
  async setPlacement(placement: string): Promise<void> {
    this.#men.setUp(placement);
    this.#untold = [];
    this.#report();
    await this.settled();
  }

  loseLink(): Promise<void> {
    this.#line.cut();
    return this.settled();
  }

  regainLink(): Promise<void> {
    this.#line.mend();
    return this.settled();
  }

  /** Resolves when the reader of the line has handled everything. */
  settled(): Promise<void> {
    return this.#line.ends[0].settled();
  }

  #tellLifts(): void {
    const lifts = this.#untold;
    this.#untold = [];
    for (const lift of lifts) this.#send({ type: "piece-lifted", ...lift, scan: this.#scan });
  }

  #report(): void {
    this.#send({ type: "board-reported", placement: this.placement });
  }

  #send(event: PageEvent): void {
    this.#line.carry(this.#line.ends[1], encodePageEvent(event));
  }
}

/** The pawn that a man set down on a last rank may stand for; undefined: none. */
const promotedPawn = (
  square: SquareName,
  piece: PieceLetter | undefined,
): "P" | "p" | undefined => {
  if (piece === undefined || !/^[qrbn]$/i.test(piece)) return undefined;
  const isWhite = piece === piece.toUpperCase();
  return square.endsWith(isWhite ? "8" : "1") ? (isWhite ? "P" : "p") : undefined;
};

const NOTHING: BoardOutput = { events: [], send: [], frames: 0 };

/** The host's side: every line is a board event already. */
class LineBoard implements Board {
  readonly sensor = "placement";
  readonly repeatsItself = false;
  readonly #decoder = new PageDecoder();

  opening(): readonly Uint8Array[] {
    return [];
  }

  push(bytes: Uint8Array, atMs: number): BoardOutput {
    const events = this.#decoder.push(bytes, atMs);
    return { events, send: [], frames: events.length };
  }

  tick(): BoardOutput {
    return NOTHING;
  }

  end(): BoardOutput {
    return NOTHING;
  }

  lights(): readonly Uint8Array[] {
    return [];
  }

  nextTickAt(): undefined {
    return undefined;
  }
}
