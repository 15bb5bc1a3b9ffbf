import { setTimeout as pause } from "node:timers/promises";
import { err, ok } from "../../vocabulary/result.js";
import type { ClipStore } from "./clip-store.js";
import { type Ending, type Playback, type Player, UNSEEN } from "./player.js";
import { checkSpeakable } from "./speakable.js";
import type { SpeechSigns, Voice, VoiceRequest } from "./voice.js";

/** Name of the voice that needs no synthesiser. */
export const CLIPS = "clips";

/** Kept clips are read in some 20 ms; nobody waits until new ones are made. Units: milliseconds. */
const READ_MS = 1_000;

/**
 * Speaks in ready-made clips: the last voice, when no synthesiser works any more. What its clips do
 * not hold it leaves to another voice or to the line of text (`words-unknown`).
 */
export class ClipsVoice implements Voice {
  readonly name = CLIPS;
  readonly isMakeshift = true;
  readonly signs = "throughout";
  readonly #store: ClipStore;
  readonly #player: Player;
  readonly #isLast: boolean;
  #playback: Playback | undefined;
  #cancelled = false;
  #closed = false;

  /**
   * `isLast`: no voice comes after it. Then of a text that is no move it says as much as it can, from
   * its beginning; the rest is to be read.
   */
  constructor(parts: {
    readonly store: ClipStore;
    readonly player: Player;
    readonly isLast: boolean;
  }) {
    this.#store = parts.store;
    this.#player = parts.player;
    this.#isLast = parts.isLast;
  }

  async speak(request: VoiceRequest, signs: SpeechSigns = UNSEEN): Promise<Ending> {
    const checked = checkSpeakable(request, this.name);
    if (!checked.ok) return checked;
    this.#cancelled = false;
    if (this.#store.setOf(request.language) === undefined) {
      await Promise.race([
        this.#store.want(request.language),
        pause(READ_MS, undefined, { ref: false }),
      ]);
    }
    if (this.#closed) return err({ code: "voice-failed", name: this.name, detail: "closed" });
    if (this.#cancelled) return ok("cancelled");
    const sound = this.#store.soundOf(request);
    if (sound === undefined || (!sound.isWhole && !this.#isLast)) return this.#unknown();
    const playback = this.#player.begin(request.atMs, signs);
    this.#playback = playback;
    playback.push(sound.pcm);
    playback.end();
    const ending = await playback.done;
    return ending.ok && ending.value === "said" && !sound.isWhole ? this.#unknown() : ending;
  }

  prepare(requests: readonly VoiceRequest[]): void {
    for (const { language } of requests.slice(0, 1)) void this.#store.want(language);
  }

  standBy(requests: readonly VoiceRequest[]): void {
    this.prepare(requests);
  }

  cancel(): void {
    this.#cancelled = true;
    this.#playback?.cancel();
  }

  close(): Promise<void> {
    this.#closed = true;
    this.cancel();
    return Promise.resolve();
  }

  #unknown(): Ending {
    return err({ code: "words-unknown", name: this.name });
  }
}
