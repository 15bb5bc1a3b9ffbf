/** How much of something one caller may have: `burst` at once, `perSecond` from then on. */
export interface Allowance {
  readonly burst: number;
  readonly perSecond: number;
}

/** Callers that are remembered; the one not heard for longest is forgotten first. */
const MOST_CALLERS = 10_000;

/** Counts what each caller takes. A bucket each, filled again as time passes; bounded in memory. */
export class RateLimit {
  readonly #allowance: Allowance;
  readonly #now: () => number;
  readonly #buckets = new Map<string, { left: number; atMs: number }>();

  /** `now`: any clock that does not go backwards. Units: milliseconds. */
  constructor(allowance: Allowance, now: () => number) {
    this.#allowance = allowance;
    this.#now = now;
  }

  /** Takes one; false: there is none left for this caller now. */
  take(caller: string): boolean {
    const { burst, perSecond } = this.#allowance;
    const atMs = this.#now();
    const known = this.#buckets.get(caller) ?? { left: burst, atMs };
    this.#buckets.delete(caller);
    const left = Math.min(burst, known.left + ((atMs - known.atMs) / 1_000) * perSecond);
    this.#buckets.set(caller, { left: left >= 1 ? left - 1 : left, atMs });
    if (this.#buckets.size > MOST_CALLERS) {
      for (const oldest of this.#buckets.keys()) {
        this.#buckets.delete(oldest);
        break;
      }
    }
    return left >= 1;
  }
}
