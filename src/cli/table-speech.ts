import { LastWords } from "../session/announcer.js";
import type { TableWords } from "../session/voiced-table.js";
import { SpeechQueue } from "../speech/voices/speech-queue.js";
import type { Voice, VoiceRequest } from "../speech/voices/voice.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { TimeSource } from "../vocabulary/time-source.js";

export interface TableSpeechOptions {
  /** Best first; none: text only. They are closed with the speech. */
  readonly voices: readonly Voice[];
  /** The time the voices live in (see `SpeechQueue`). */
  readonly time: TimeSource;
  /** Shows every utterance as a line, before it is heard. */
  readonly show: (spoken: Spoken) => void;
  readonly onProblem?: (problem: Problem) => void;
}

/** The words of one table: shown at once, then heard in their turn. */
export class TableSpeech implements TableWords {
  readonly say: (spoken: Spoken) => void;
  readonly sayAloud: (spoken: Spoken) => Promise<void>;
  readonly #queue: SpeechQueue;
  /** After the end nobody is told any more that a last word is out: no clock is pressed for it. */
  #isOver = false;

  constructor(options: TableSpeechOptions) {
    const through = (spoken: Spoken): void => {
      if (!this.#isOver) words.out(spoken);
    };
    const { onProblem } = options;
    this.#queue = new SpeechQueue({
      voices: options.voices,
      time: options.time,
      onSaid: through,
      onDropped: through,
      ...(onProblem === undefined ? {} : { onProblem }),
    });
    this.say = (spoken) => {
      options.show(spoken);
      this.#queue.say(spoken);
    };
    const words = new LastWords(this.say);
    this.sayAloud = words.sayAloud;
  }

  /** Name of the voice that speaks; undefined: text only. */
  get voice(): string | undefined {
    return this.#queue.voice;
  }

  /** Lets the voice make ready what may have to be said soon. */
  prepare(requests: readonly VoiceRequest[]): void {
    this.#queue.prepare(requests);
  }

  /** Resolves when nothing waits and nothing is being said. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** From now on nobody is told that a last word is out: the table takes nothing more. */
  end(): void {
    this.#isOver = true;
  }

  /** Silence, and all voices closed. Safe to call twice. */
  async close(): Promise<void> {
    this.end();
    await this.#queue.close();
  }
}
