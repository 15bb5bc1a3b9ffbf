import type { SystemLook } from "./system-look.js";

/** How often an engine is looked at. Units: milliseconds. */
const LOOK_MS = 100;
/** Looks in a row that find it stopped or gone before it is given up. */
const STOPPED_LOOKS = 3;
/**
 * Processor time that no phrase needs: one costs some 10 ms, the start of an engine some 500. What
 * has used so much without a sound goes round in circles.
 */
const CIRCLE_MS = 1_500;
/** However slow the machine: after so long without a sign of life another voice is quicker. */
const PATIENCE_MS = 8_000;

export interface LifeWatchOptions {
  /** Without a sign of life for so long, with nothing to do but ours, it hangs. Units: milliseconds. */
  readonly quietMs: number;
  /** What the system tells of it; absent or undefined: only its signs of life count. */
  readonly look?: () => SystemLook | undefined;
  /** Processor time it may use without a sign of life; default what no phrase needs. */
  readonly circleMs?: number;
  /** However slow the machine is; default some seconds. */
  readonly patienceMs?: number;
  /** Told at each look that finds nothing wrong. */
  readonly onContent?: () => void;
  /** Told once, after which nothing is watched any more. */
  readonly onHung: () => void;
}

/**
 * Tells an engine that hangs from one that is only slow, while something is expected of it.
 *
 * - It hangs when it gives no sign of life for `quietMs` while it waits for nothing we know of; at
 *   once when it was stopped by a signal; and when it computes on and on without a result.
 * - It is slow, and lives, while the system says that it computes or is ready to: on a busy machine
 *   it only waits for its turn. Also our own clock is only trusted as far as we get our turns: a look
 *   that comes late counts as two at most.
 */
export class LifeWatch {
  readonly #options: LifeWatchOptions;
  readonly #timer: NodeJS.Timeout;
  #quietMs = 0;
  #stopped = 0;
  #sinceMs = performance.now();
  #lookedMs = performance.now();
  #cpuMs: number | undefined;
  /** It seems to hang; a sign of life may still be on its way. */
  #isDoubted = false;
  #isOver = false;

  constructor(options: LifeWatchOptions) {
    this.#options = options;
    this.#cpuMs = options.look?.()?.cpuMs;
    this.#timer = setInterval(() => this.#check(), LOOK_MS);
  }

  /** A sign of life: something of what is expected has come. */
  alive(): void {
    this.#quietMs = 0;
    this.#stopped = 0;
    this.#sinceMs = performance.now();
    this.#cpuMs = undefined;
    this.#isDoubted = false;
  }

  stop(): void {
    this.#isOver = true;
    clearInterval(this.#timer);
  }

  #check(): void {
    const look = this.#options.look?.();
    this.#cpuMs ??= look?.cpuMs;
    const usedMs = (look?.cpuMs ?? 0) - (this.#cpuMs ?? 0);
    const isStopped = look?.doing === "stopped" || look?.doing === "gone";
    this.#stopped = isStopped ? this.#stopped + 1 : 0;
    const now = performance.now();
    const passedMs = Math.min(now - this.#lookedMs, 2 * LOOK_MS);
    this.#lookedMs = now;
    if (look?.doing !== "ready") this.#quietMs += passedMs;
    const isHung =
      this.#stopped >= STOPPED_LOOKS ||
      this.#quietMs >= this.#options.quietMs ||
      usedMs >= (this.#options.circleMs ?? CIRCLE_MS) ||
      performance.now() - this.#sinceMs >= (this.#options.patienceMs ?? PATIENCE_MS);
    if (!isHung) this.#options.onContent?.();
    if (!isHung || this.#isDoubted) return;
    this.#isDoubted = true;
    // What has come meanwhile and waits behind this look is a sign of life, too.
    setImmediate(() => {
      if (!this.#isDoubted || this.#isOver) return;
      this.stop();
      this.#options.onHung();
    });
  }
}
