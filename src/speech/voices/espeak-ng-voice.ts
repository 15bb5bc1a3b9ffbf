import { CachingSynthesiser } from "./caching-synthesiser.js";
import type { ClipStore } from "./clip-store.js";
import { ESPEAK_NG, EspeakNgSynthesiser } from "./espeak-ng-synthesiser.js";
import { PcmVoice } from "./pcm-voice.js";
import type { Player } from "./player.js";
import type { Voice } from "./voice.js";

/** The espeak-ng of the system, one process kept running, on the given player. */
export const makeEspeakNgVoice = (
  player: Player,
  options: { readonly program: string; readonly rate?: number; readonly clips?: ClipStore },
): Voice =>
  new PcmVoice({
    name: ESPEAK_NG,
    synthesiser: new CachingSynthesiser(new EspeakNgSynthesiser(options)),
    player,
    ...(options.clips === undefined ? {} : { clips: options.clips }),
  });
