import { CachingSynthesiser } from "./caching-synthesiser.js";
import type { ClipStore } from "./clip-store.js";
import { EMBEDDED, EmbeddedSynthesiser } from "./embedded-synthesiser.js";
import { PcmVoice } from "./pcm-voice.js";
import type { Player } from "./player.js";
import type { Voice } from "./voice.js";

/** The voice out of the box: the embedded synthesiser on the given player. `clips`: see {@link PcmVoice}. */
export const makeEmbeddedVoice = (
  player: Player,
  options: { readonly rate?: number; readonly clips?: ClipStore } = {},
): Voice =>
  new PcmVoice({
    name: EMBEDDED,
    synthesiser: new CachingSynthesiser(new EmbeddedSynthesiser(options)),
    player,
    ...(options.clips === undefined ? {} : { clips: options.clips }),
  });
