import { COLORS, type Color } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { SignalName } from "../../vocabulary/signals.js";
import type { Ear, Spoken } from "../../vocabulary/spoken.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Player } from "./player.js";
import { type HowSaid, SpeechQueue, type WhyDropped } from "./speech-queue.js";
import type { SpeechTrace } from "./speech-trace.js";
import { toneOf } from "./tones.js";
import type { Voice, VoiceRequest } from "./voice.js";

/** A way to somebody's ears. */
export interface SpeechChannel {
  /** Best first; none: text only. They are closed with the channels. */
  readonly voices: readonly Voice[];
  /** Where its signals sound; absent: nowhere. */
  readonly player?: Player;
  /** Looks for its voices once more when the last one has failed (see `SpeechQueue`). */
  readonly findAgain?: () => Promise<readonly Voice[]>;
}

export interface SpeechChannelsOptions {
  /** What everybody hears. */
  readonly room: SpeechChannel;
  /**
   * A player's own way to his ear: nobody else hears it. Absent: he has none, and his words come from
   * the one device there is. A channel without voices: what is meant for him is shown only.
   */
  readonly white?: SpeechChannel;
  readonly black?: SpeechChannel;
  /** The time the voices live in (see `SpeechQueue`). */
  readonly time: TimeSource;
  readonly onSaid?: (spoken: Spoken, how: HowSaid) => void;
  readonly onDropped?: (spoken: Spoken, why: WhyDropped) => void;
  readonly onProblem?: (problem: Problem, ear: Ear) => void;
  /** Another voice speaks there from now on; undefined: text only. */
  readonly onVoice?: (name: string | undefined, ear: Ear) => void;
  /** Notes where the time goes. */
  readonly trace?: SpeechTrace;
}

/**
 * What is said at a table, and into which ear.
 *
 * - A player's own channel and the room's never take each other's words. When the last voice of a
 *   private channel has failed, its words are shown and no longer heard, least of all by the room.
 * - Nobody has to hear two things at once: while the room is spoken to, the private channels are
 *   silent; what they were saying is said again afterwards, all but a help text. The room does not
 *   wait for them, so that no player's question holds up the other's announcement.
 */
export class SpeechChannels {
  readonly #queues: Readonly<Record<Ear, SpeechQueue>>;
  readonly #own: readonly Color[];
  #closed = false;

  constructor(options: SpeechChannelsOptions) {
    this.#own = COLORS.filter((color) => options[color] !== undefined);
    const queueOf = (ear: Ear, channel: SpeechChannel): SpeechQueue => {
      const { onSaid, onDropped, onProblem, onVoice, trace } = options;
      const isRoom = ear === "room";
      return new SpeechQueue({
        voices: channel.voices,
        time: options.time,
        ...(channel.player === undefined ? {} : { player: channel.player }),
        ...(channel.findAgain === undefined ? {} : { findAgain: channel.findAgain }),
        ...(onSaid === undefined ? {} : { onSaid }),
        ...(onDropped === undefined ? {} : { onDropped }),
        ...(onProblem === undefined ? {} : { onProblem: (problem) => onProblem(problem, ear) }),
        ...(onVoice === undefined ? {} : { onVoice: (name) => onVoice(name, ear) }),
        ...(trace === undefined ? {} : { trace: trace.queue(ear) }),
        ...(isRoom
          ? {
              onBusy: () => this.#forOwn((queue) => queue.hold()),
              onRest: () => this.#forOwn((queue) => queue.release()),
            }
          : {}),
      });
    };
    const room = queueOf("room", options.room);
    this.#queues = {
      room,
      white: options.white === undefined ? room : queueOf("white", options.white),
      black: options.black === undefined ? room : queueOf("black", options.black),
    };
  }

  /** Name of the voice that speaks into an ear; undefined: text only. */
  voiceOf(ear: Ear): string | undefined {
    return this.#queues[ear].voice;
  }

  /** Whether what is said to a player is heard by nobody else. */
  isPrivate(color: Color): boolean {
    return this.#own.includes(color);
  }

  /** Puts an utterance in its place. The caller has shown its line already. */
  say(spoken: Spoken): void {
    this.#queues[spoken.to].say(spoken);
  }

  /** Sounds a signal in an ear, before the next words. */
  signal(ear: Ear, signal: SignalName): void {
    this.#queues[ear].sound(signal, toneOf(signal));
  }

  /** Lets the voices make ready what may have to be said soon. */
  prepare(requests: readonly VoiceRequest[]): void {
    for (const queue of this.#all()) queue.prepare(requests);
  }

  /** Drops what is said to an ear, or to everybody. */
  silence(ear?: Ear): void {
    if (ear === undefined) for (const queue of this.#all()) queue.silence();
    else this.#queues[ear].silence(ear);
  }

  /** Resolves when nothing waits and nothing is being said, to anybody. */
  async idle(): Promise<void> {
    await Promise.all([...this.#all()].map((queue) => queue.idle()));
  }

  /** Silence, and all voices closed. Safe to call twice. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#all()].map((queue) => queue.close()));
  }

  #all(): ReadonlySet<SpeechQueue> {
    return new Set(Object.values(this.#queues));
  }

  #forOwn(act: (queue: SpeechQueue) => void): void {
    if (this.#closed) return;
    for (const color of this.#own) act(this.#queues[color]);
  }
}
