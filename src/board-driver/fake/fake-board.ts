import type { BoardButton, SensorKind } from "../../vocabulary/board-events.js";
import {
  type Color,
  type Millis,
  type PieceLetter,
  type SquareName,
  squareName,
  squareOf,
  type Uci,
} from "../../vocabulary/chess.js";
import type { Placement } from "../../vocabulary/placement.js";
import { assertNever } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Rotation } from "../board.js";
import { HostTime } from "../host-time.js";
import type { ModelName } from "../models.js";
import { makeOrientation, type Orientation, squareOver } from "../orientation.js";
import type { Transport } from "../transport.js";
import { type Act, ImpossibleAct } from "./acts.js";
import type { Behaviour, HandBehaviour, ReportContext, WireBehaviour } from "./behaviours.js";
import type { ClockShown, Device, Sensed } from "./device.js";
import { makeDevice } from "./device-of-model.js";
import { FakeLine } from "./fake-line.js";
import { handMovementsOf } from "./hand-movements.js";
import { Hands, type Plan } from "./hands.js";
import { Men } from "./men.js";

export interface FakeBoardOptions {
  /** Default: the host's clock. */
  readonly time?: TimeSource;
  /** What stands on it at first (first field of a FEN). Default: the starting array. */
  readonly placement?: string;
  /** How the board lies, as in `rotate=` of its address. Default 0. */
  readonly rotation?: Rotation;
  /** A clock attached to the board, where the model can have one: times at the start. */
  readonly clock?: { readonly white: Millis; readonly black: Millis };
}

/**
 * A board with software hands: `await board.wait(700).lift("e2").place("e4")`. It writes the real
 * bytes of its model through {@link transport}, answers what the host asks, and repeats itself like
 * the real one. It refuses only what no hand can do; whether a move is legal is none of its business.
 *
 * Awaiting hands (or {@link settled}) waits until the reader of the line has handled everything.
 * Do not await hands of a board inside the handling of its own events.
 */
export class FakeBoard {
  /** The host's end of the cable. */
  readonly transport: Transport;
  readonly model: ModelName;
  readonly #time: TimeSource;
  readonly #device: Device;
  readonly #men: Men;
  readonly #orientation: Orientation;
  readonly #line: FakeLine;
  readonly #wireBehaviours: WireBehaviour[] = [];
  readonly #handBehaviours: HandBehaviour[] = [];
  #reports = 0;
  #tail: Promise<void> = Promise.resolve();
  #plans = 0;
  #isWaiting = false;
  readonly #restListeners: (() => void)[] = [];
  #cancel: (() => void) | undefined;

  constructor(model: ModelName, options: FakeBoardOptions = {}) {
    this.model = model;
    this.#time = options.time ?? new HostTime();
    this.#men = new Men(options.placement);
    this.#orientation = makeOrientation(options.rotation ?? 0);
    this.#device = makeDevice(model, this.#time.now(), options.clock);
    this.#line = new FakeLine(`fake:${model}`, this.#time, {
      opened: () => {
        this.#write(this.#device.opened(this.#sensed(), this.#time.now()), "answer");
        this.#arm();
      },
      received: (bytes) => {
        this.#write(this.#device.received(bytes, this.#sensed(), this.#time.now()), "answer");
        this.#arm();
      },
      closed: () => this.#disarm(),
    });
    this.transport = this.#line;
  }

  get sensor(): SensorKind {
    return this.#device.sensor;
  }

  /** What stands on the board, in the game's squares. */
  get placement(): Placement {
    return this.#men.placement;
  }

  /** Men in the hand, lifted last at the end. */
  get inHand(): readonly PieceLetter[] {
    return this.#men.inHand;
  }

  /** Squares beside which a light burns, in the game's squares; none on a board without lights. */
  get lights(): readonly SquareName[] {
    return (this.#device.lit ?? []).map((sensor) => squareOver(this.#orientation, sensor));
  }

  /** What the clock of the board shows now; undefined: it has none. */
  get clock(): ClockShown | undefined {
    return this.#device.clockAt?.(this.#time.now());
  }

  at(square: SquareName): PieceLetter | null {
    return this.#men.at(square);
  }

  /** Adds trouble. The behaviour added last runs first, on what comes from the hands or the device. */
  behave(behaviour: Behaviour): this {
    if (typeof behaviour === "function") this.#wireBehaviours.unshift(behaviour);
    else this.#handBehaviours.unshift(behaviour);
    return this;
  }

  /**
   * Resolves when the hands rest (they are done, or wait for a time that has not come) and the
   * reader of the line has handled everything.
   */
  async settled(): Promise<void> {
    while (!this.#isResting) {
      await new Promise<void>((resolve) => this.#restListeners.push(resolve));
    }
    await this.#line.settled();
    if (!this.#isResting) await this.settled();
  }

  /** A fresh pair of hands: see the methods of the same names there. */
  get hands(): Hands {
    return new Hands((plan, after) => this.#plan(plan, after));
  }

  lift(square: SquareName): Hands {
    return this.hands.lift(square);
  }

  liftTogether(squares: readonly SquareName[]): Hands {
    return this.hands.liftTogether(squares);
  }

  place(square: SquareName, piece?: PieceLetter): Hands {
    return this.hands.place(square, piece);
  }

  replace(square: SquareName, piece?: PieceLetter): Hands {
    return this.hands.replace(square, piece);
  }

  touch(square: SquareName): Hands {
    return this.hands.touch(square);
  }

  execute(move: Uci | readonly Act[]): Hands {
    return this.hands.execute(move);
  }

  press(button: BoardButton): Hands {
    return this.hands.press(button);
  }

  lever(side: Color): Hands {
    return this.hands.lever(side);
  }

  setPlacement(placement: string): Hands {
    return this.hands.setPlacement(placement);
  }

  wait(ms: Millis): Hands {
    return this.hands.wait(ms);
  }

  loseLink(): Hands {
    return this.hands.loseLink();
  }

  regainLink(): Hands {
    return this.hands.regainLink();
  }

  /** Puts a plan behind everything that hands were told before. */
  async #plan(plan: Plan, after: Promise<void> | undefined): Promise<void> {
    const before = this.#tail;
    let finish = (): void => {};
    this.#tail = new Promise((resolve) => {
      finish = resolve;
    });
    this.#plans += 1;
    try {
      await before;
      await after;
      for (const act of this.#actsOf(plan)) await this.#do(act);
    } finally {
      finish();
      this.#plans -= 1;
      this.#tellRest();
    }
  }

  get #isResting(): boolean {
    return this.#plans === 0 || this.#isWaiting;
  }

  #tellRest(): void {
    if (this.#isResting) for (const listener of this.#restListeners.splice(0)) listener();
  }

  async #wait(ms: Millis): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#time.wakeAt(this.#time.now() + ms, () => {
        this.#isWaiting = false;
        resolve();
      });
      this.#isWaiting = true;
      this.#tellRest();
    });
  }

  #actsOf(plan: Plan): readonly Act[] {
    let acts: readonly Act[];
    if (plan.type !== "execute") acts = [plan];
    else if (typeof plan.move !== "string") acts = plan.move;
    else acts = handMovementsOf(plan.move, (square) => this.#men.at(square));
    for (const behaviour of this.#handBehaviours) {
      acts = acts.flatMap((act) => behaviour.hands(act, this.#men));
    }
    return acts;
  }

  async #do(act: Act): Promise<void> {
    switch (act.type) {
      case "lift":
        this.#scan(act.squares, () => {
          for (const square of act.squares) this.#men.lift(square);
        });
        break;
      case "place":
        this.#scan([], () => this.#men.place(act.square, act.piece));
        break;
      case "replace":
        this.#scan([], () => this.#men.replace(act.square, act.piece));
        break;
      case "touch":
        this.#scan([act.square], () => {
          this.#men.lift(act.square);
          this.#men.place(act.square);
        });
        break;
      case "set-up":
        this.#scan([], () => this.#men.setUp(act.placement));
        break;
      case "press":
        this.#press(act.button);
        break;
      case "wait":
        await this.#wait(act.ms);
        break;
      case "lose-link":
        await this.#line.cut();
        break;
      case "regain-link":
        await this.#line.mend();
        break;
      default:
        assertNever(act);
    }
    await this.#line.settled();
  }

  #scan(lifted: readonly SquareName[], move: () => void): void {
    const before = this.#sensed();
    move();
    const reports = this.#device.scanned({
      before,
      after: this.#sensed(),
      lifted: lifted.map((name) => this.#orientation.sensors[squareOf(name)] ?? 0),
      atMs: this.#time.now(),
    });
    this.#write(reports, "hand");
    this.#arm();
  }

  #press(button: BoardButton): void {
    const reports = this.#device.pressed(button, this.#sensed(), this.#time.now());
    if (reports === undefined) {
      throw new ImpossibleAct(`A board of the kind ${this.model} has no ${button}.`);
    }
    this.#write(reports, "hand");
    this.#arm();
  }

  #write(reports: readonly Uint8Array[], cause: ReportContext["cause"]): void {
    for (const report of reports) {
      let losesLink = false;
      const context: ReportContext = {
        index: this.#reports,
        cause,
        loseLink: () => {
          losesLink = true;
        },
      };
      this.#reports += 1;
      let chunks: readonly Uint8Array[] = [report];
      for (const behaviour of this.#wireBehaviours) {
        chunks = chunks.flatMap((chunk) => behaviour(chunk, context));
      }
      for (const chunk of chunks) this.#line.arrive(chunk);
      if (losesLink) void this.#line.cut();
    }
  }

  /** Has the time source call when the board next writes by itself; only while somebody listens. */
  #arm(): void {
    this.#disarm();
    const atMs = this.#device.nextDueAt();
    if (atMs === undefined || !this.#line.isOpen) return;
    this.#cancel = this.#time.wakeAt(Math.max(atMs, this.#time.now()), () => {
      this.#write(this.#device.due(this.#sensed(), this.#time.now()), "repeat");
      this.#arm();
    });
  }

  #disarm(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  /** What the sensors find, as the board lies. */
  #sensed(): Sensed {
    return this.#orientation.squares.map((square) => this.#men.at(squareName(square)));
  }
}
