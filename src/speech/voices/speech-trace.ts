import { type Ear, MOVE_KINDS, type Spoken } from "../../vocabulary/spoken.js";
import type { ExactMs, SaidBefore, SoundOrigin, Tracer } from "../../vocabulary/trace.js";
import type { SoundMarks } from "./voice.js";

/** Notes the way of the words of a table: made, queued, voiced, heard. */
export class SpeechTrace {
  readonly #tracer: Tracer;
  readonly #numbers = new WeakMap<Spoken, number>();

  constructor(tracer: Tracer) {
    this.#tracer = tracer;
  }

  /** A text is there to be said; once for each. */
  made(spoken: Spoken): void {
    this.numberOf(spoken);
  }

  /** The queue in front of one channel. */
  queue(to: Ear): QueueTrace {
    return new QueueTrace(this.#tracer, to, (spoken) => this.numberOf(spoken));
  }

  numberOf(spoken: Spoken): number {
    const known = this.#numbers.get(spoken);
    if (known !== undefined) return known;
    const utterance = this.#tracer.number();
    this.#numbers.set(spoken, utterance);
    const { to, kind, language, text } = spoken;
    const act = this.#tracer.cause()?.act;
    this.#tracer.mark({
      type: "words-made",
      utterance,
      ...(act === undefined ? {} : { act }),
      to,
      kind,
      language,
      // Moves are public; what else a player is told stays with him.
      ...(MOVE_KINDS.includes(kind) ? { text } : {}),
    });
    return utterance;
  }
}

interface WaitingTrace {
  readonly sinceMs: ExactMs;
  /** What was heard meanwhile. */
  readonly behind: SaidBefore[];
}

/** Notes the way of utterances and signals through one queue. */
export class QueueTrace {
  readonly #tracer: Tracer;
  readonly #to: Ear;
  readonly #numberOf: (spoken: Spoken) => number;
  readonly #waiting = new Map<Spoken, WaitingTrace>();
  /** What is being heard. */
  #current: SaidBefore | undefined;
  #turnAt: ExactMs = 0;
  #chosenAt: ExactMs = 0;

  constructor(tracer: Tracer, to: Ear, numberOf: (spoken: Spoken) => number) {
    this.#tracer = tracer;
    this.#to = to;
    this.#numberOf = numberOf;
  }

  queued(spoken: Spoken): void {
    const utterance = this.#numberOf(spoken);
    const behind = this.#current === undefined ? [] : [this.#current];
    const ahead = this.#waiting.size + behind.length;
    this.#waiting.set(spoken, { sinceMs: this.#tracer.now(), behind });
    this.#tracer.mark({ type: "utterance-queued", utterance, ahead });
  }

  turnCame(spoken: Spoken): void {
    const utterance = this.#numberOf(spoken);
    const { sinceMs, behind } = this.#waiting.get(spoken) ?? {};
    this.#waiting.delete(spoken);
    this.#holdsOthers(utterance);
    const now = this.#tracer.now();
    this.#turnAt = now;
    const waitedMs = now - (sinceMs ?? now);
    this.#tracer.mark({ type: "turn-came", utterance, waitedMs, behind: behind ?? [] }, now);
  }

  voiceChosen(spoken: Spoken, voice: string): void {
    const utterance = this.#numberOf(spoken);
    this.#chosenAt = this.#tracer.now();
    this.#tracer.mark({ type: "voice-chosen", utterance, voice }, this.#chosenAt);
  }

  /** What the voice tells of the sound of an utterance. */
  soundMarks(spoken: Spoken): SoundMarks {
    const utterance = this.#numberOf(spoken);
    let origin: SoundOrigin = "made-now";
    return {
      found: (where) => {
        origin = where;
      },
      ready: () => {
        const now = this.#tracer.now();
        const tookMs = now - this.#chosenAt;
        this.#tracer.mark({ type: "sound-ready", utterance, origin, tookMs }, now);
      },
    };
  }

  begun(spoken: Spoken): void {
    const utterance = this.#numberOf(spoken);
    const now = this.#tracer.now();
    this.#tracer.mark({ type: "sound-begun", utterance, tookMs: now - this.#chosenAt }, now);
  }

  said(spoken: Spoken, how: "voice" | "text"): void {
    this.#current = undefined;
    const now = this.#tracer.now();
    const tookMs = now - this.#turnAt;
    this.#tracer.mark({ type: "said", utterance: this.#numberOf(spoken), how, tookMs }, now);
  }

  /** It is said again later: it waits once more. */
  held(spoken: Spoken): void {
    this.#current = undefined;
    this.#waiting.set(spoken, { sinceMs: this.#tracer.now(), behind: [] });
    this.#tracer.mark({ type: "utterance-held", utterance: this.#numberOf(spoken) });
  }

  dropped(spoken: Spoken, why: "replaced" | "interrupted" | "silenced"): void {
    const utterance = this.#numberOf(spoken);
    if (this.#current === utterance) this.#current = undefined;
    this.#waiting.delete(spoken);
    this.#tracer.mark({ type: "utterance-dropped", utterance, why });
  }

  /** A signal sounds; what it returns is called when it is over. */
  sounding(signal: string): () => void {
    const sinceMs = this.#tracer.now();
    this.#holdsOthers(signal);
    return () => {
      this.#current = undefined;
      const tookMs = this.#tracer.now() - sinceMs;
      this.#tracer.mark({
        type: "signal-sounded",
        signal,
        to: this.#to,
        tookMs,
      });
    };
  }

  #holdsOthers(what: SaidBefore): void {
    this.#current = what;
    for (const { behind } of this.#waiting.values()) behind.push(what);
  }
}
