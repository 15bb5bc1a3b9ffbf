import type { Millis } from "../vocabulary/chess.js";

/** How far back slips are counted. Source: docs/protocols/occupancy-boards.md C5c */
const WINDOW_MS: Millis = 10_000;

/** More slips than this among what arrived: the line is disturbed. Source: likewise. */
const DISTURBED_SHARE = 0.02;

/**
 * One slip heals by itself, and a board that tells only what changes sends too few frames for a share
 * to mean anything: a line is not called disturbed for it.
 */
const FEWEST_SLIPS = 2;

/** A disturbed line is called good again after so long without a slip; each time it takes longer. */
const CALM_MS: Millis = 20_000;
const LONGEST_CALM_MS: Millis = 320_000;

interface Arrival {
  readonly atMs: Millis;
  readonly frames: number;
  readonly slips: number;
}

/**
 * Notices that a line is disturbed although the board is heard: damaged or missing frames among the
 * good ones. A line that is disturbed again and again has to be calm for longer and longer until it
 * counts as good, so that nobody hears of the same loose plug every few seconds.
 */
export class LinkQuality {
  #arrivals: Arrival[] = [];
  #isDisturbed = false;
  #slippedAtMs: Millis = 0;
  #calmMs = CALM_MS;
  /** A line that was lost while it was disturbed is known to be bad: that is not told again so soon. */
  #quietUntilMs: Millis = Number.NEGATIVE_INFINITY;

  get isDisturbed(): boolean {
    return this.#isDisturbed;
  }

  /** The line was opened anew: what was before the gap says nothing about it. */
  restart(): void {
    const calmAtMs = this.calmAt();
    if (calmAtMs !== undefined) {
      this.#quietUntilMs = calmAtMs;
      this.#lengthen();
    }
    this.#arrivals = [];
    this.#isDisturbed = false;
  }

  /** What one arrival brought. `slips`: 1 when something of it was damaged or something before it was missing. */
  note(atMs: Millis, frames: number, slips: number): void {
    if (frames === 0 && slips === 0) return;
    this.#arrivals.push({ atMs, frames, slips });
    this.#forget(atMs);
    if (slips === 0) return;
    this.#slippedAtMs = atMs;
    if (this.#isDisturbed || atMs < this.#quietUntilMs) return;
    const slipped = this.#arrivals.reduce((sum, arrival) => sum + arrival.slips, 0);
    const heard = this.#arrivals.reduce((sum, arrival) => sum + arrival.frames, 0);
    this.#isDisturbed = slipped >= FEWEST_SLIPS && slipped > DISTURBED_SHARE * (heard + slipped);
  }

  /** Time passes: a disturbed line that has been calm for long enough is good again. */
  pass(atMs: Millis): void {
    const calmAtMs = this.calmAt();
    if (calmAtMs === undefined || atMs < calmAtMs) return;
    this.#isDisturbed = false;
    this.#arrivals = [];
    this.#lengthen();
  }

  /** When a disturbed line will be good again if nothing more happens to it. */
  calmAt(): Millis | undefined {
    return this.#isDisturbed ? this.#slippedAtMs + this.#calmMs : undefined;
  }

  #lengthen(): void {
    this.#calmMs = Math.min(2 * this.#calmMs, LONGEST_CALM_MS);
  }

  #forget(atMs: Millis): void {
    const oldest = this.#arrivals.findIndex((arrival) => arrival.atMs > atMs - WINDOW_MS);
    if (oldest > 0) this.#arrivals.splice(0, oldest);
  }
}
