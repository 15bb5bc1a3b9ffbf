import type { Problem } from "../../vocabulary/problems.js";
import { err, type Result } from "../../vocabulary/result.js";
import type { ClipStore } from "./clip-store.js";
import { type Ending, type Playback, type Player, promiseEnding, UNSEEN } from "./player.js";
import { checkSpeakable } from "./speakable.js";
import { type Synthesiser, samplesToMs } from "./synthesiser.js";
import type { SpeechSigns, Voice, VoiceRequest } from "./voice.js";

/** A synthesiser that lets the ear wait so long is slow. Units: milliseconds. */
const SLOW_MS = 300;
/** How often it is looked at whether the ear waits. */
const LOOK_MS = 50;
/** A synthesiser watches itself; one that has been silent for so long is not believed any more. */
const PATIENCE_MS = 9_000;

/** The sound of one utterance: from the synthesiser, or from clips where that lets the ear wait. */
class PcmUtterance {
  /** How it ended. */
  readonly ended: Promise<Ending>;
  readonly #finish: (ending: Ending) => void;
  readonly #player: Player;
  readonly #clips: ClipStore | undefined;
  readonly #request: VoiceRequest;
  readonly #signs: SpeechSigns;
  readonly #timer: NodeJS.Timeout;
  readonly #pieces: Int16Array[] = [];
  #playback: Playback | undefined;
  #startMs = performance.now();
  #begunMs: number | undefined;
  #lastPcmMs = performance.now();
  #samples = 0;
  /** What the synthesiser makes is not played as it comes: clips are, or it had stopped in a word. */
  #isHeldBack = false;
  #isMade = false;

  constructor(
    player: Player,
    clips: ClipStore | undefined,
    request: VoiceRequest,
    signs: SpeechSigns,
  ) {
    this.#player = player;
    this.#clips = clips;
    this.#request = request;
    this.#signs = signs;
    const { promise, resolve } = promiseEnding();
    this.ended = promise;
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#finish = (ending) => {
      clearInterval(this.#timer);
      resolve(ending);
    };
    this.#begin();
  }

  /** More sound from the synthesiser. */
  take(pcm: Int16Array): void {
    this.#lastPcmMs = performance.now();
    if (this.#samples === 0) this.#request.marks?.ready();
    this.#pieces.push(pcm);
    this.#samples += pcm.length;
    if (!this.#isHeldBack) this.#playback?.push(pcm);
  }

  /** The synthesiser is through with it. */
  made(result: Result<void, Problem>): void {
    if (this.#isMade) return;
    this.#isMade = true;
    if (!result.ok) {
      // What is missing of the words cannot come any more.
      if (this.#isHeldBack && this.#playback !== undefined) return;
      if (this.#sayWithClips()) return;
      this.#stopPlaying();
      this.#finish(result);
      return;
    }
    if (!this.#isHeldBack) this.#playback?.end();
    else if (this.#playback === undefined) {
      const playback = this.#begin();
      for (const pcm of this.#pieces) playback.push(pcm);
      playback.end();
    }
  }

  cancel(): void {
    if (this.#playback === undefined) this.#finish({ ok: true, value: "cancelled" });
    else this.#playback.cancel();
  }

  #begin(): Playback {
    const playback = this.#player.begin(this.#request.atMs, {
      begun: () => {
        this.#begunMs = performance.now();
        this.#signs.begun();
      },
      alive: () => this.#signs.alive(),
    });
    this.#playback = playback;
    void playback.done.then((ending) => {
      if (this.#playback === playback) this.#finish(ending);
    });
    return playback;
  }

  #stopPlaying(): void {
    const playback = this.#playback;
    this.#playback = undefined;
    playback?.cancel();
  }

  /** How long the ear has been waiting for the synthesiser. Units: milliseconds. */
  #waitedMs(): number {
    const now = performance.now();
    if (this.#samples === 0) return now - this.#startMs;
    return this.#begunMs === undefined ? 0 : now - this.#begunMs - samplesToMs(this.#samples);
  }

  #look(): void {
    if (this.#isMade) return;
    // It is at work, or it is being watched and replaced.
    if (performance.now() - this.#lastPcmMs < PATIENCE_MS) this.#signs.alive();
    if (this.#isHeldBack || this.#waitedMs() < SLOW_MS) return;
    if (this.#sayWithClips() || this.#samples === 0) return;
    // It has stopped in the middle of a word. When the rest comes, all of it is said again.
    this.#isHeldBack = true;
    this.#stopPlaying();
  }

  /** Says all of it with clips, from the beginning; false: they do not hold these words. */
  #sayWithClips(): boolean {
    const sound = this.#clips?.soundOf(this.#request);
    if (sound?.isWhole !== true) return false;
    this.#isHeldBack = true;
    this.#stopPlaying();
    const playback = this.#begin();
    if (this.#samples === 0) {
      this.#request.marks?.found("clips");
      this.#request.marks?.ready();
    }
    playback.push(sound.pcm);
    playback.end();
    return true;
  }
}

/**
 * A voice made of a synthesiser and a player. It plays while the rest is still being made. The
 * player may be shared by several voices and is closed by whoever made it.
 *
 * Nobody waits for a synthesiser that is slow, hangs or has died: with `clips` the words are put
 * together from those at once, where they hold them all. A synthesiser that has failed meanwhile
 * fails with the next words.
 */
export class PcmVoice implements Voice {
  readonly name: string;
  readonly signs = "throughout";
  readonly #synthesiser: Synthesiser;
  readonly #player: Player;
  readonly #clips: ClipStore | undefined;
  #current: PcmUtterance | undefined;
  #failure: Result<never, Problem> | undefined;
  #closed = false;

  constructor(parts: {
    readonly name: string;
    readonly synthesiser: Synthesiser;
    readonly player: Player;
    /** Absent: only what the synthesiser makes is played. */
    readonly clips?: ClipStore;
  }) {
    this.name = parts.name;
    this.#synthesiser = parts.synthesiser;
    this.#player = parts.player;
    this.#clips = parts.clips;
  }

  async speak(request: VoiceRequest, signs: SpeechSigns = UNSEEN): Promise<Ending> {
    if (this.#closed) return err({ code: "voice-failed", name: this.name, detail: "closed" });
    const checked = checkSpeakable(request, this.name);
    if (!checked.ok) return checked;
    if (this.#failure !== undefined) return this.#failure;
    const utterance = new PcmUtterance(this.#player, this.#clips, request, signs);
    this.#current = utterance;
    void this.#synthesiser
      .synthesise(request, (pcm) => utterance.take(pcm))
      .then((result) => {
        if (!result.ok && result.error.code === "voice-failed") this.#failure = result;
        utterance.made(result);
      });
    return await utterance.ended;
  }

  /** Makes the sound of the requests now, where the synthesiser keeps it. */
  prepare(requests: readonly VoiceRequest[]): void {
    this.#synthesiser.prepare?.(requests);
    this.standBy(requests);
  }

  /** Clips are ready before they are needed. */
  standBy(requests: readonly VoiceRequest[]): void {
    for (const { language } of requests.slice(0, 1)) void this.#clips?.want(language);
  }

  cancel(): void {
    this.#current?.cancel();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.cancel();
    await this.#synthesiser.close();
  }
}
