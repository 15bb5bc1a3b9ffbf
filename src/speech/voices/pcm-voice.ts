import { err } from "../../vocabulary/result.js";
import { type Ending, type Playback, type Player, UNSEEN } from "./player.js";
import { checkSpeakable } from "./speakable.js";
import type { Synthesiser } from "./synthesiser.js";
import type { SpeechSigns, Voice, VoiceRequest } from "./voice.js";

/**
 * A voice made of a synthesiser and a player. It plays while the rest is still being made. The
 * player may be shared by several voices and is closed by whoever made it.
 */
export class PcmVoice implements Voice {
  readonly name: string;
  readonly signs = "throughout";
  readonly #synthesiser: Synthesiser;
  readonly #player: Player;
  #playback: Playback | undefined;
  #closed = false;

  constructor(parts: {
    readonly name: string;
    readonly synthesiser: Synthesiser;
    readonly player: Player;
  }) {
    this.name = parts.name;
    this.#synthesiser = parts.synthesiser;
    this.#player = parts.player;
  }

  async speak(request: VoiceRequest, signs: SpeechSigns = UNSEEN): Promise<Ending> {
    if (this.#closed) return err({ code: "voice-failed", name: this.name, detail: "closed" });
    const checked = checkSpeakable(request, this.name);
    if (!checked.ok) return checked;
    const playback = this.#player.begin(request.atMs, signs);
    this.#playback = playback;
    let { marks } = request;
    const made = this.#synthesiser.synthesise(request, (pcm) => {
      marks?.ready();
      marks = undefined;
      playback.push(pcm);
    });
    // A cancelled or failed playback does not wait for a synthesiser that is slow or stuck.
    const first = await Promise.race([made, playback.done.then(() => undefined)]);
    if (first?.ok === false) {
      playback.cancel();
      return first;
    }
    if (first?.ok === true) playback.end();
    return playback.done;
  }

  /** Makes the sound of the requests now, where the synthesiser keeps it. */
  prepare(requests: readonly VoiceRequest[]): void {
    this.#synthesiser.prepare?.(requests);
  }

  cancel(): void {
    this.#playback?.cancel();
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.cancel();
    await this.#synthesiser.close();
  }
}
