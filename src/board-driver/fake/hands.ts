import type { BoardButton } from "../../vocabulary/board-events.js";
import type { Color, Millis, PieceLetter, SquareName, Uci } from "../../vocabulary/chess.js";
import type { Act } from "./acts.js";

/** Does acts in order; `after`: the act before in the same chain, whose failure ends the chain. */
export type Doing = (plan: Plan, after: Promise<void> | undefined) => Promise<void>;

/** An act, or a move whose acts depend on where the men stand when its turn comes. */
export type Plan = Act | { readonly type: "execute"; readonly move: Uci | readonly Act[] };

/**
 * What hands can do on a board, one act after the other: `hands.lift("e2").place("e4")`.
 * Awaiting it waits until the acts are done and the reader of the line has handled what came of
 * them; it rejects with `ImpossibleAct` for what no hand can do, and with that the rest of the chain
 * is left undone.
 */
export class Hands implements PromiseLike<void> {
  readonly #do: Doing;
  readonly #done: Promise<void> | undefined;
  // biome-ignore lint/suspicious/noThenProperty: hands are awaited as they are chained
  readonly then: Promise<void>["then"] = (onDone, onFailed) =>
    (this.#done ?? Promise.resolve()).then(onDone, onFailed);

  constructor(doing: Doing, done?: Promise<void>) {
    this.#do = doing;
    this.#done = done;
  }

  lift(square: SquareName): Hands {
    return this.#then({ type: "lift", squares: [square] });
  }

  /** Lifts several men so that one scan sees it. */
  liftTogether(squares: readonly SquareName[]): Hands {
    return this.#then({ type: "lift", squares });
  }

  /** `piece`: from the hand or the box; absent: the man lifted last and still in the hand. */
  place(square: SquareName, piece?: PieceLetter): Hands {
    return this.#then({ type: "place", square, ...(piece === undefined ? {} : { piece }) });
  }

  /** Sets a man down in the very moment the one that stood there is taken. */
  replace(square: SquareName, piece?: PieceLetter): Hands {
    return this.#then({ type: "replace", square, ...(piece === undefined ? {} : { piece }) });
  }

  /** Lifts a man and puts it back between two scans. */
  touch(square: SquareName): Hands {
    return this.#then({ type: "touch", square });
  }

  /** All hand movements of a move in the UCI form, or the acts themselves, at one instant. */
  execute(move: Uci | readonly Act[]): Hands {
    return this.#then({ type: "execute", move });
  }

  press(button: BoardButton): Hands {
    return this.#then({ type: "press", button });
  }

  /** Presses the clock lever as this player. */
  lever(side: Color): Hands {
    return this.press(side === "white" ? "lever-white" : "lever-black");
  }

  /** Sets up a position (first field of a FEN); men in the hand go to the box. */
  setPlacement(placement: string): Hands {
    return this.#then({ type: "set-up", placement });
  }

  wait(ms: Millis): Hands {
    return this.#then({ type: "wait", ms });
  }

  /** Pulls the cable; the hands go on unseen. Waits until the reader has closed his side. */
  loseLink(): Hands {
    return this.#then({ type: "lose-link" });
  }

  /** Puts the cable back. Waits until a link that was told of it has heard the whole position. */
  regainLink(): Hands {
    return this.#then({ type: "regain-link" });
  }

  #then(plan: Plan): Hands {
    return new Hands(this.#do, this.#do(plan, this.#done));
  }
}
