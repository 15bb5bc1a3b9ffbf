import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import { type Playback, type Player, promiseEnding, UNSEEN } from "./player.js";
import type { SpeechSigns } from "./voice.js";

/** Swallows sound at once: for measuring a synthesiser, and for machines that only show text. */
export class NullPlayer implements Player {
  readonly name = "null";
  /** Samples swallowed so far. */
  samples = 0;

  probe(): Promise<Result<void, Problem>> {
    return Promise.resolve(ok(undefined));
  }

  begin(_atMs?: Millis, signs: SpeechSigns = UNSEEN): Playback {
    const { promise, resolve } = promiseEnding();
    let open = true;
    let isBegun = false;
    const finish = (how: "said" | "cancelled"): void => {
      open = false;
      resolve(ok(how));
    };
    return {
      push: (pcm) => {
        if (!open) return;
        if (!isBegun) signs.begun();
        isBegun = true;
        this.samples += pcm.length;
      },
      end: () => finish("said"),
      cancel: () => finish("cancelled"),
      done: promise,
    };
  }

  close(): Promise<Result<void, Problem>> {
    return Promise.resolve(ok(undefined));
  }
}
