import { CachingSynthesiser } from "./caching-synthesiser.js";
import { EMBEDDED, EmbeddedSynthesiser } from "./embedded-synthesiser.js";
import { PcmVoice } from "./pcm-voice.js";
import type { Player } from "./player.js";
import type { Voice } from "./voice.js";

/** The voice out of the box: the embedded synthesiser on the given player. */
export const makeEmbeddedVoice = (
  player: Player,
  options: { readonly rate?: number } = {},
): Voice =>
  new PcmVoice({
    name: EMBEDDED,
    synthesiser: new CachingSynthesiser(new EmbeddedSynthesiser(options)),
    player,
  });
