import type { Happening, TableListener } from "../session/table.js";
import type { Millis } from "../vocabulary/chess.js";
import type { GameEvent, GameEventType } from "../vocabulary/events.js";
import type { TimeSource } from "../vocabulary/time-source.js";

/** So long a player waits for something that has to come. Units: milliseconds of the game. */
const PATIENCE_MS = 120_000;

/**
 * The time of people who act: between their waits they take none. It tells when they rest, so that a
 * hand-driven time moves on only then.
 */
export class DemoStage implements TableListener {
  readonly #time: TimeSource;
  #acting = 1;
  #turns = 0;
  #resting: (() => void)[] = [];
  #awaited: { readonly type: GameEventType; readonly by: string; readonly come: () => void }[] = [];

  constructor(time: TimeSource) {
    this.#time = time;
  }

  /** Lets so much time of the game pass. */
  wait(ms: Millis): Promise<void> {
    return this.#pause(new Promise((resolve) => this.#time.wakeAt(this.#time.now() + ms, resolve)));
  }

  /** Waits for something that comes in time. Throws when it does not: the demo is broken then. */
  until(what: string, coming: Promise<void>): Promise<void> {
    return this.#pause(
      new Promise((resolve, reject) => {
        const stop = this.#time.wakeAt(this.#time.now() + PATIENCE_MS, () =>
          reject(new Error(`the demonstration waited in vain for ${what}`)),
        );
        void coming.then(() => {
          stop();
          resolve();
        });
      }),
    );
  }

  /** The next event of this type about this player; to be asked for before it can happen. */
  next(type: GameEventType, by: string): Promise<void> {
    return new Promise((come) => this.#awaited.push({ type, by, come }));
  }

  hear({ entry }: Happening): void {
    this.#turns += 1;
    if (entry.kind !== "event") return;
    const event: GameEvent = entry.record;
    const by = "by" in event ? event.by : null;
    const come = this.#awaited.filter((one) => one.type === event.type && one.by === by);
    this.#awaited = this.#awaited.filter((one) => !come.includes(one));
    for (const one of come) one.come();
  }

  /** The last act is done. */
  finish(): void {
    this.#rest();
  }

  /** Resolves when everybody waits for something. */
  atRest(): Promise<void> {
    if (this.#acting === 0) return Promise.resolve();
    return new Promise((resolve) => this.#resting.push(resolve));
  }

  /** Grows with everything that happens. */
  get turns(): number {
    return this.#turns;
  }

  async #pause(coming: Promise<void>): Promise<void> {
    this.#rest();
    try {
      await coming;
    } finally {
      this.#acting += 1;
      this.#turns += 1;
    }
  }

  #rest(): void {
    this.#acting -= 1;
    if (this.#acting > 0) return;
    for (const resolve of this.#resting.splice(0)) resolve();
  }
}
