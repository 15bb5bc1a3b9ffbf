import { LastWords } from "../session/announcer.js";
import type { EarLanguages } from "../session/narrator.js";
import type { TableWords } from "../session/voiced-table.js";
import type { Player } from "../speech/voices/player.js";
import { type SpeechChannel, SpeechChannels } from "../speech/voices/speech-channels.js";
import { SpeechTrace } from "../speech/voices/speech-trace.js";
import type { Voice, VoiceRequest } from "../speech/voices/voice.js";
import { COLORS, type Color } from "../vocabulary/chess.js";
import type { Problem } from "../vocabulary/problems.js";
import type { SignalName } from "../vocabulary/signals.js";
import type { Ear, Spoken } from "../vocabulary/spoken.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import type { Tracer } from "../vocabulary/trace.js";
import { voiceSaying } from "./voice-saying.js";

export interface TableSpeechOptions {
  /** Of the room: best first; none: text only. They are closed with the speech. */
  readonly voices: readonly Voice[];
  /** Where the room's device sounds signals; absent: none are sounded there. */
  readonly player?: Player;
  /** Looks for the room's voices once more when the last one has failed. */
  readonly findAgain?: () => Promise<readonly Voice[]>;
  /** Players' own ways to their ears; absent: they hear from the room's device. */
  readonly white?: SpeechChannel;
  readonly black?: SpeechChannel;
  readonly languages?: EarLanguages;
  /** The signals that are wanted; absent: all. */
  readonly signals?: readonly SignalName[];
  /** The time the voices live in (see `SpeechQueue`). */
  readonly time: TimeSource;
  /** Shows every utterance as a line, before it is heard. */
  readonly show: (spoken: Spoken) => void;
  readonly onProblem?: (problem: Problem, ear: Ear) => void;
  /** Another voice speaks there from now on; undefined: text only. */
  readonly onVoice?: (name: string | undefined, ear: Ear) => void;
  /** Notes where the time of each utterance goes. */
  readonly tracer?: Tracer;
}

/** The words of one table: shown at once, then heard in their turn, each in the right ear. */
export class TableSpeech implements TableWords {
  readonly say: (spoken: Spoken) => void;
  readonly sayAloud: (spoken: Spoken) => Promise<void>;
  readonly signal: (to: Color, signal: SignalName) => void;
  readonly prepare?: (requests: readonly VoiceRequest[]) => void;
  readonly languages?: EarLanguages;
  readonly signals?: readonly SignalName[];
  readonly #channels: SpeechChannels;
  /** After the end nobody is told any more that a last word is out: no clock is pressed for it. */
  #isOver = false;

  constructor(options: TableSpeechOptions) {
    const through = (spoken: Spoken): void => {
      if (!this.#isOver) words.out(spoken);
    };
    const { onProblem, onVoice, voices, player, findAgain, white, black, languages, signals } =
      options;
    const trace = options.tracer === undefined ? undefined : new SpeechTrace(options.tracer);
    const channels = new SpeechChannels({
      room: {
        voices,
        ...(player === undefined ? {} : { player }),
        ...(findAgain === undefined ? {} : { findAgain }),
      },
      ...(white === undefined ? {} : { white }),
      ...(black === undefined ? {} : { black }),
      time: options.time,
      onSaid: through,
      onDropped: through,
      ...(onProblem === undefined ? {} : { onProblem }),
      ...(onVoice === undefined ? {} : { onVoice }),
      ...(trace === undefined ? {} : { trace }),
    });
    this.#channels = channels;
    if (languages !== undefined) this.languages = languages;
    if (signals !== undefined) this.signals = signals;
    this.signal = (to, signal) => channels.signal(to, signal);
    this.say = (spoken) => {
      trace?.made(spoken);
      options.show(spoken);
      channels.say(spoken);
    };
    const all = [...voices, ...(white?.voices ?? []), ...(black?.voices ?? [])];
    if (all.some((voice) => voice.prepare !== undefined)) {
      this.prepare = (requests) => channels.prepare(requests);
    }
    const words = new LastWords(this.say);
    this.sayAloud = words.sayAloud;
  }

  /**
   * Lets each voice say once who it is, in its ear: a blind player then knows whom he will hear. The
   * lines about it are printed with the others about the sound. `languageOf`: what an ear is told in.
   */
  introduce(languageOf: (ear: Ear) => string): void {
    for (const ear of ["room", ...COLORS] as const) {
      const name = this.#channels.voiceOf(ear);
      if (name === undefined || (ear !== "room" && !this.#channels.isPrivate(ear))) continue;
      this.#channels.say(voiceSaying(name, ear, languageOf(ear)));
    }
  }

  /** Name of the voice that speaks to the room; undefined: text only. */
  get voice(): string | undefined {
    return this.#channels.voiceOf("room");
  }

  /** Resolves when nothing waits and nothing is being said. */
  idle(): Promise<void> {
    return this.#channels.idle();
  }

  /** From now on nobody is told that a last word is out: the table takes nothing more. */
  end(): void {
    this.#isOver = true;
  }

  /** Silence, and all voices closed. Safe to call twice. */
  async close(): Promise<void> {
    this.end();
    await this.#channels.close();
  }
}
