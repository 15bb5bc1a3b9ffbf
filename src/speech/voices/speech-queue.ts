import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { ok } from "../../vocabulary/result.js";
import {
  type Ear,
  MOVE_KINDS,
  SPOKEN_KINDS,
  type Spoken,
  type SpokenKind,
} from "../../vocabulary/spoken.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Ending, Player } from "./player.js";
import { expectedLengthMs } from "./speakable.js";
import type { QueueTrace } from "./speech-trace.js";
import type { SpeechSigns, Voice, VoiceRequest } from "./voice.js";

/** A voice that is so much later than it should be is given up. Units: milliseconds. */
export const HANG_MS = 2_000;
/** An engine that has never spoken is started with its first words, and may take longer. */
export const START_MS = 8_000;
/** A voice that gives signs of life and begins no word is given up nevertheless. */
const PATIENCE_MS = 10_000;

/** After the last voice has failed, others are looked for so often. */
export const FIND_AGAIN_MS = 15_000;
/** And so many times half as often, when clips speak meanwhile. */
const MOST_DOUBLINGS = 4;

/** How an utterance got out: a voice said it to the end, or it stands as text only. */
export type HowSaid = "voice" | "text";

/** Why an utterance was not said to its end. */
export type WhyDropped =
  /** A newer one of its kind for the same ear came before its turn. */
  | "replaced"
  /** Cut by something more urgent (help only). */
  | "interrupted"
  /** Cut by `silence` or `close`. */
  | "silenced";

export interface SpeechQueueOptions {
  /** The voices found, best first. None: text only. The queue closes them. */
  readonly voices: readonly Voice[];
  /**
   * The time the voices live in: the host's monotonic clock, by hand in tests. Not the time of a
   * game that runs faster than its voice.
   */
  readonly time: TimeSource;
  /**
   * The last word of an utterance is out; called once for each, unless `onDropped` is. In
   * `announceMode` button this is the moment to press the clock for an `own-announcement`.
   */
  readonly onSaid?: (spoken: Spoken, how: HowSaid) => void;
  readonly onDropped?: (spoken: Spoken, why: WhyDropped) => void;
  /** A problem people should know of; each is told once, an unspeakable text each time. */
  readonly onProblem?: (problem: Problem) => void;
  /** Another voice speaks from now on; undefined: text only. */
  readonly onVoice?: (name: string | undefined) => void;
  /**
   * Looks for voices once more when the last one has failed: a sound server that was started again
   * must not leave the rest of a game in silence. Absent: text from then on.
   */
  readonly findAgain?: () => Promise<readonly Voice[]>;
  /** Where sounds that are no words come out; absent: they are left out. The caller closes it. */
  readonly player?: Player;
  /** Words begin to be said, and, later, none wait and none are being said. */
  readonly onBusy?: () => void;
  readonly onRest?: () => void;
  /** Notes where the time goes. */
  readonly trace?: QueueTrace;
}

/** Kinds that do not wait until a help text has been read to its end. */
const INTERRUPTS_HELP: readonly SpokenKind[] = [
  "own-announcement",
  "opponent-move",
  "result",
  "problem",
];

/** A sound that waits longer than this tells of what is no longer so. Units: milliseconds. */
const SOUND_STALE_MS = 5_000;
/** The longest that a sound may take. */
const SOUND_MS = 1_500;

interface Waiting {
  readonly spoken: Spoken;
  /** Set when it has been told to stop, with the reason; `held`: to be said again later. */
  stopped?: WhyDropped | "held";
}

interface WaitingSound {
  readonly name: string;
  readonly pcm: Int16Array;
  readonly sinceMs: Millis;
}

const urgencyOf = (kind: SpokenKind): number => SPOKEN_KINDS.indexOf(kind);

/**
 * What is said next, and by whom. One sound device: White's ear, Black's ear and the room take
 * turns, and nothing overlaps.
 *
 * Order: own announcement, opponent's move, result, problem, clock, help; within a kind, as they came.
 * What is said in one go (one turn of the event loop) is ordered before the first word.
 *
 * - A newer utterance replaces a waiting older one of the same kind for the same ear. Not so the
 *   two kinds that carry a move: a player who missed a move has lost the game's thread, and the
 *   clock waits for the last word of an announcement. They are all said.
 * - A help text being read (a position takes a minute) is cut by an announcement, a move, a result or a
 *   problem and is not taken up again: a new question brings it back.
 * - A voice that fails is closed for good, and the next one says the same text from its beginning.
 *   So is one that hangs: that does not begin within `HANG_MS`; that gives signs of life and then none
 *   for so long; or that gives none and is so much later with its end than its words can take. After
 *   the last one everything is text only.
 * - A text that a voice may not or cannot say (`text-unspeakable`, `words-unknown`) is said by the first one that can;
 *   the voice goes on with the next.
 */
export class SpeechQueue {
  readonly #options: SpeechQueueOptions;
  readonly #voices: Voice[];
  readonly #told = new Set<string>();
  readonly #closing: Promise<void>[] = [];
  /** Voices that have spoken already. */
  readonly #tried = new Set<Voice>();
  #waiting: Waiting[] = [];
  #sounds: WaitingSound[] = [];
  #isSounding = false;
  /** Cuts the sound that is being played; undefined: none is. */
  #cutSound: (() => void) | undefined;
  #held = false;
  #isSaying = false;
  #speaking: Waiting | undefined;
  /** Brings the deadline of the utterance being said forward, once it has been told to stop. */
  #hurry: (() => void) | undefined;
  /** The voice that is speaking. */
  #speaker: Voice | undefined;
  /** Stops waiting for it. */
  #abandon: (() => void) | undefined;
  #stopLooking: () => void = () => {};
  /** How often others were looked for. */
  #looked = 0;
  #pumping = false;
  #closed = false;
  #idle: (() => void)[] = [];

  constructor(options: SpeechQueueOptions) {
    this.#options = options;
    this.#voices = [...options.voices];
  }

  /** Name of the voice that speaks; undefined: text only. */
  get voice(): string | undefined {
    return this.#voices[0]?.name;
  }

  /** Puts an utterance in its place. The caller has printed its line already. */
  say(spoken: Spoken): void {
    if (this.#closed) {
      this.#dropped(spoken, "silenced");
      return;
    }
    // Of a move each is said, in the order of arrival, whatever comes after it.
    if (!MOVE_KINDS.includes(spoken.kind)) {
      const stale = this.#waiting.filter(
        (waiting) => waiting.spoken.kind === spoken.kind && waiting.spoken.to === spoken.to,
      );
      this.#drop(stale, "replaced");
    }
    this.#waiting.push({ spoken });
    this.#options.trace?.queued(spoken);
    if (this.#speaking?.spoken.kind === "help" && INTERRUPTS_HELP.includes(spoken.kind)) {
      this.#stop("interrupted");
    }
    this.#wake();
  }

  /**
   * Sounds a signal before the next words. One of the same name that still waits is not sounded
   * twice, and one that has waited for seconds not at all: it would tell of the past.
   * Shape of `pcm`: Int16, mono, `SAMPLE_RATE`, a second at most.
   */
  sound(name: string, pcm: Int16Array): void {
    if (this.#closed || this.#options.player === undefined) return;
    if (this.#sounds.some((waiting) => waiting.name === name)) return;
    this.#sounds.push({ name, pcm, sinceMs: this.#options.time.now() });
    this.#wake();
  }

  /**
   * Silence while somebody else speaks to the same ears. What is cut is said again from its beginning
   * after {@link release}, all but a help text.
   */
  hold(): void {
    this.#held = true;
    this.#cutSound?.();
    const { spoken } = this.#speaking ?? {};
    if (spoken !== undefined) this.#stop(spoken.kind === "help" ? "interrupted" : "held");
  }

  release(): void {
    if (!this.#held) return;
    this.#held = false;
    if (this.#waiting.length > 0 || this.#sounds.length > 0) this.#wake();
  }

  /** Drops everything said to an ear, or to everybody: what waits and what is being said. */
  silence(ear?: Ear): void {
    const concerns = (waiting: Waiting): boolean => ear === undefined || waiting.spoken.to === ear;
    this.#drop(this.#waiting.filter(concerns), "silenced");
    if (this.#speaking !== undefined && concerns(this.#speaking)) this.#stop("silenced");
  }

  /** Lets the voice make ready what may have to be said soon (the legal moves of a position). */
  prepare(requests: readonly VoiceRequest[]): void {
    const [first, ...others] = this.#voices;
    first?.prepare?.(requests);
    for (const voice of others) voice.standBy?.(requests);
  }

  /** Resolves when nothing waits and nothing is being said. */
  idle(): Promise<void> {
    if (!this.#busy) return Promise.resolve();
    return new Promise((resolve) => this.#idle.push(resolve));
  }

  /** Silence, and all voices closed. Safe to call twice. */
  async close(): Promise<void> {
    if (!this.#closed) {
      this.#closed = true;
      this.#held = false;
      this.#sounds = [];
      this.#stopLooking();
      this.silence();
      this.#closing.push(...this.#voices.map((voice) => voice.close()));
      this.#abandon?.();
    }
    await Promise.all(this.#closing);
    await this.idle();
  }

  get #busy(): boolean {
    return (
      this.#speaking !== undefined ||
      this.#waiting.length > 0 ||
      this.#sounds.length > 0 ||
      this.#isSounding
    );
  }

  #drop(dropped: readonly Waiting[], why: WhyDropped): void {
    this.#waiting = this.#waiting.filter((waiting) => !dropped.includes(waiting));
    for (const { spoken } of dropped) this.#dropped(spoken, why);
    this.#settleIdle();
  }

  #dropped(spoken: Spoken, why: WhyDropped): void {
    this.#options.trace?.dropped(spoken, why);
    this.#options.onDropped?.(spoken, why);
  }

  #stop(why: WhyDropped | "held"): void {
    if (this.#speaking === undefined || this.#speaking.stopped !== undefined) return;
    this.#speaking.stopped = why;
    this.#hurry?.();
    this.#speaker?.cancel();
  }

  /** Starts speaking after this turn of the event loop, so that its utterances are ordered first. */
  #wake(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    queueMicrotask(() => {
      void this.#pump();
    });
  }

  async #pump(): Promise<void> {
    try {
      for (;;) {
        await this.#playSounds();
        const next = this.#held ? undefined : this.#takeNext();
        if (next === undefined) break;
        this.#speaking = next;
        if (!this.#isSaying) {
          this.#isSaying = true;
          this.#options.onBusy?.();
        }
        const { spoken } = next;
        const { trace } = this.#options;
        trace?.turnCame(spoken);
        const how = await this.#speak(next);
        this.#speaking = undefined;
        if (how !== "dropped") {
          trace?.said(spoken, how);
          this.#options.onSaid?.(spoken, how);
        } else if (next.stopped === "held") {
          trace?.held(spoken);
          this.#putBack(spoken);
        } else this.#dropped(spoken, next.stopped ?? "silenced");
      }
    } finally {
      this.#speaking = undefined;
      this.#pumping = false;
      if (this.#isSaying && (this.#held || this.#waiting.length === 0)) {
        this.#isSaying = false;
        this.#options.onRest?.();
      }
      if (!this.#held && (this.#waiting.length > 0 || this.#sounds.length > 0)) this.#wake();
      this.#settleIdle();
    }
  }

  /** Says it again later; unless a newer one of its kind has come meanwhile, which replaces it. */
  #putBack(spoken: Spoken): void {
    const isStale =
      !MOVE_KINDS.includes(spoken.kind) &&
      this.#waiting.some(
        (waiting) => waiting.spoken.kind === spoken.kind && waiting.spoken.to === spoken.to,
      );
    if (isStale) this.#dropped(spoken, "replaced");
    else this.#waiting.unshift({ spoken });
  }

  async #playSounds(): Promise<void> {
    const { player, time } = this.#options;
    while (!this.#held && player !== undefined) {
      const next = this.#sounds.shift();
      if (next === undefined) return;
      if (time.now() - next.sinceMs > SOUND_STALE_MS) continue;
      this.#isSounding = true;
      const sounded = this.#options.trace?.sounding(next.name);
      const playback = player.begin(time.now());
      this.#cutSound = () => playback.cancel();
      playback.push(next.pcm);
      playback.end();
      let unwatch = (): void => {};
      const late = new Promise<void>((resolve) => {
        unwatch = time.wakeAt(time.now() + SOUND_MS, resolve);
      });
      // A device that does not sound it is told of by the next words.
      const ending = await Promise.race([playback.done, late]);
      playback.cancel();
      unwatch();
      sounded?.();
      this.#cutSound = undefined;
      this.#isSounding = false;
      const isCut = ending?.ok === true && ending.value === "cancelled";
      if (isCut && this.#held && !this.#closed) this.#sounds.unshift(next);
    }
  }

  #takeNext(): Waiting | undefined {
    let next = this.#waiting[0];
    if (next === undefined) return undefined;
    for (const waiting of this.#waiting) {
      if (urgencyOf(waiting.spoken.kind) < urgencyOf(next.spoken.kind)) next = waiting;
    }
    this.#waiting = this.#waiting.filter((waiting) => waiting !== next);
    return next;
  }

  /** Says one utterance, with one voice after the other if need be. */
  async #speak(waiting: Waiting): Promise<HowSaid | "dropped"> {
    const { spoken } = waiting;
    const request: VoiceRequest = {
      words: spoken.spokenText ?? spoken.text,
      language: spoken.language,
      atMs: spoken.atMs,
      kind: spoken.kind,
    };
    const { trace } = this.#options;
    let unspeakable: Problem | undefined;
    for (let at = 0; ; ) {
      const voice = this.#voices[at];
      if (waiting.stopped !== undefined) return "dropped";
      if (voice === undefined) {
        if (unspeakable !== undefined) this.#tell(unspeakable);
        return "text";
      }
      trace?.voiceChosen(spoken, voice.name);
      const ending =
        trace === undefined
          ? await this.#attempt(voice, request)
          : await this.#attempt(voice, { ...request, marks: trace.soundMarks(spoken) }, () =>
              trace.begun(spoken),
            );
      if (ending.ok && ending.value === "said") return "voice";
      if (ending.ok || this.#closed) return "dropped";
      // The words are at fault, not the voice: another one may be able to say them.
      if (ending.error.code === "text-unspeakable" || ending.error.code === "words-unknown") {
        unspeakable ??= ending.error;
        at += 1;
        continue;
      }
      this.#tell(ending.error);
      this.#giveUp(voice);
    }
  }

  /** One voice saying one utterance, watched. */
  async #attempt(voice: Voice, request: VoiceRequest, onBegun?: () => void): Promise<Ending> {
    const { time } = this.#options;
    const given = voice.signs ?? "none";
    const startMs = time.now();
    const lengthMs = Math.round(expectedLengthMs(request.words) * (voice.slowness ?? 1));
    let unwatch = (): void => {};
    let isBegun = false;
    let isHurried = false;
    let deadlineMs = 0;
    let signs: SpeechSigns = { begun: () => {}, alive: () => {} };
    const late = new Promise<Ending>((resolve) => {
      this.#abandon = () => resolve(ok("cancelled"));
      const giveUp = (): void =>
        resolve({
          ok: false,
          error: {
            code: "voice-failed",
            name: voice.name,
            detail: `no ${isBegun ? "end" : "sound"} after ${Math.round((time.now() - startMs) / 1000)} seconds`,
          },
        });
      const watchUntil = (atMs: Millis): void => {
        unwatch();
        deadlineMs = atMs;
        unwatch = time.wakeAt(atMs, () => {
          // After a busy moment the sign of life may wait right behind this alarm.
          setImmediate(() => {
            if (deadlineMs === atMs) giveUp();
          });
        });
      };
      const begun = (): void => {
        isBegun = true;
        this.#tried.add(voice);
        if (!isHurried) {
          watchUntil(time.now() + HANG_MS + (given === "throughout" ? 0 : lengthMs));
        }
      };
      const alive = (): void => {
        if (isHurried || (isBegun && given !== "throughout")) return;
        const untilMs = time.now() + HANG_MS;
        if (!isBegun && untilMs > startMs + PATIENCE_MS) return;
        if (untilMs > deadlineMs) watchUntil(untilMs);
      };
      const beginNoted = (): void => {
        onBegun?.();
        begun();
      };
      signs = { begun: beginNoted, alive };
      if (given === "none") begun();
      else watchUntil(startMs + (this.#tried.has(voice) ? HANG_MS : START_MS));
      this.#hurry = () => {
        if (voice.cutsShort === false) return;
        watchUntil(time.now() + HANG_MS);
        isHurried = true;
      };
    });
    this.#speaker = voice;
    try {
      return await Promise.race([voice.speak(request, signs), late]);
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : String(cause);
      return { ok: false, error: { code: "voice-failed", name: voice.name, detail, cause } };
    } finally {
      this.#speaker = undefined;
      this.#hurry = undefined;
      this.#abandon = undefined;
      deadlineMs = 0;
      unwatch();
    }
  }

  #giveUp(voice: Voice): void {
    const before = this.voice;
    voice.cancel();
    this.#closing.push(voice.close());
    this.#voices.splice(this.#voices.indexOf(voice), 1);
    if (this.voice !== before || this.#voices.length === 0) this.#options.onVoice?.(this.voice);
    if (!this.#hasProperVoice) this.#lookAgain();
  }

  /** Whether there is a voice that can say everything. */
  get #hasProperVoice(): boolean {
    return this.#voices.some(({ isMakeshift }) => isMakeshift !== true);
  }

  #lookAgain(): void {
    const { findAgain, time } = this.#options;
    if (findAgain === undefined || this.#closed) return;
    // While a makeshift speaks there is time: a voice that fails again and again changes it less often.
    const rounds = this.#voices.length === 0 ? 0 : Math.min(this.#looked, MOST_DOUBLINGS);
    this.#looked += 1;
    this.#stopLooking = time.wakeAt(time.now() + FIND_AGAIN_MS * 2 ** rounds, () => {
      void findAgain().then((found) => {
        if (this.#closed) {
          this.#closing.push(...found.map((voice) => voice.close()));
          return;
        }
        this.#takeFound(found);
        if (!this.#hasProperVoice) this.#lookAgain();
      });
    });
  }

  /** A makeshift that is there already is not replaced by its like. */
  #takeFound(found: readonly Voice[]): void {
    const before = this.voice;
    const wanted =
      this.#voices.length === 0 ? found : found.filter((voice) => voice.isMakeshift !== true);
    this.#closing.push(
      ...found.filter((voice) => !wanted.includes(voice)).map((voice) => voice.close()),
    );
    this.#voices.unshift(...wanted);
    if (wanted.length === 0) return;
    // What fails from now on is news again.
    if (before === undefined) this.#told.clear();
    if (this.voice !== before) this.#options.onVoice?.(this.voice);
  }

  #tell(problem: Problem): void {
    if (problem.code !== "text-unspeakable") {
      const key = "name" in problem ? `${problem.code} ${problem.name}` : problem.code;
      if (this.#told.has(key)) return;
      this.#told.add(key);
    }
    this.#options.onProblem?.(problem);
  }

  #settleIdle(): void {
    if (this.#busy) return;
    const waiting = this.#idle;
    this.#idle = [];
    for (const resolve of waiting) resolve();
  }
}
