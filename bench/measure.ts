import { arch, cpus, platform, release, totalmem } from "node:os";
import { performance } from "node:perf_hooks";

/** How long one thing took, or what it weighs, many times. */
export interface Measure {
  readonly type: "measure";
  /** What the measure belongs to: measures of one group were taken in the same run. */
  readonly group: string;
  readonly name: string;
  /** True: not ours, taken beside it for comparison. */
  readonly isReference: boolean;
  readonly unit: "ms" | "KiB";
  readonly samples: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** What `p99` should stay below; absent: nothing is promised. */
  readonly p99Bound?: number;
  /** How many of what it consists of come in a second, by the median; absent: it is one thing. */
  readonly perSecond?: { readonly what: string; readonly count: number };
}

/** Where the numbers come from. */
export interface Machine {
  readonly type: "machine";
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly system: string;
  readonly node: string;
}

export const describeMachine = (): Machine => ({
  type: "machine",
  processor: cpus()[0]?.model.trim() ?? "unknown",
  cores: cpus().length,
  memoryGib: Math.round(totalmem() / 2 ** 30),
  system: `${platform()} ${release()} ${arch()}`,
  node: process.version,
});

/** The value below which that share of the sorted durations lies (nearest rank). */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;

/** Sums up durations in milliseconds, or weights. */
export const summarise = (
  what: Pick<Measure, "group" | "name" | "isReference"> &
    Partial<Pick<Measure, "p99Bound" | "perSecond" | "unit">>,
  durations: readonly number[],
): Measure => {
  const sorted = [...durations].sort((a, b) => a - b);
  return {
    type: "measure",
    unit: "ms",
    ...what,
    samples: sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
  };
};

/** Collects durations after a warm-up that does not count. */
export class Stopwatch {
  readonly durations: number[] = [];
  readonly #warmUp: number;
  #seen = 0;

  constructor(warmUp: number) {
    this.#warmUp = warmUp;
  }

  /** Times one thing and gives back what it gave. */
  time<T>(run: () => T): T {
    const start = performance.now();
    const result = run();
    this.#add(performance.now() - start);
    return result;
  }

  async timeAsync<T>(run: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const result = await run();
    this.#add(performance.now() - start);
    return result;
  }

  #add(duration: number): void {
    this.#seen += 1;
    if (this.#seen > this.#warmUp) this.durations.push(duration);
  }
}
