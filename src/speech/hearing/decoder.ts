import type { Problem } from "../../vocabulary/problems.js";
import type { Result } from "../../vocabulary/result.js";
import type { WordNetwork } from "./network.js";
import type { Sound } from "./sound.js";

/** The best way through one net for one utterance. */
export interface Decoded {
  /** The words, joined by one space. */
  readonly text: string;
  /** Log-likelihood in the engine's own unit: of one utterance comparable between nets; more is better. */
  readonly score: number;
  /** Hundredths of a second of the utterance that were scored. */
  readonly frames: number;
}

/** An engine that recognises words. It knows neither chess nor a position. */
export interface Decoder {
  readonly name: string;
  /**
   * Looks for the best way through each net. Shape: as many as nets; undefined: the utterance is
   * nothing of what the net can say, or silence. Errors: `recogniser-failed`.
   */
  decode(
    sound: Sound,
    networks: readonly WordNetwork[],
  ): Promise<Result<readonly (Decoded | undefined)[], Problem>>;
  /** Ends what is under way. Safe to call twice. */
  close(): Promise<void>;
}
