import type { Color } from "../vocabulary/chess.js";
import type { OpenedEnvelopes } from "../vocabulary/inputs.js";
import { lateReplierOpens, sealIsClosed } from "./adjournment.js";
import { stopClocks } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";

/** A player stops the clocks: only to call the arbiter (6.11.2), or to close his envelope (A1). */
export const stopByPlayer = (d: Deliberation, by: Color, opened?: OpenedEnvelopes): void => {
  if (d.state.ended !== null) return;
  if (sealIsClosed(d, by) || lateReplierOpens(d, by, opened)) return;
  if (d.state.clock.running !== null || d.state.paused === null) stopClocks(d, "player");
  d.tell("arbiter-called", { by, why: "player" });
};
