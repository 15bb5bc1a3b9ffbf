import type { Millis } from "../../src/vocabulary/chess.js";
import type { TraceCause, TraceMark, TraceMarkType, Tracer } from "../../src/vocabulary/trace.js";

/** Keeps what is noted, by a time that a test moves. */
export class NotedTrace implements Tracer {
  readonly marks: (TraceMark & { readonly atMs: Millis })[] = [];
  atMs: Millis = 0;
  #numbers = 0;
  #cause: TraceCause | undefined;

  now(): Millis {
    return this.atMs;
  }

  mark(mark: TraceMark, atMs: Millis = this.atMs): void {
    this.marks.push({ ...mark, atMs });
  }

  number(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  within<T>(cause: TraceCause, work: () => T): T {
    const before = this.#cause;
    this.#cause = cause;
    try {
      return work();
    } finally {
      this.#cause = before;
    }
  }

  cause(): TraceCause | undefined {
    return this.#cause;
  }

  /** What was noted of one kind, in its order. */
  of<Type extends TraceMarkType>(
    type: Type,
  ): readonly (Extract<TraceMark, { readonly type: Type }> & { readonly atMs: Millis })[] {
    return this.marks.filter(
      (mark): mark is Extract<TraceMark, { readonly type: Type }> & { readonly atMs: Millis } =>
        mark.type === type,
    );
  }
}
