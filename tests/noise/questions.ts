import type { GameEvent } from "../../src/vocabulary/events.js";

/** What tells a player, the opponent or the arbiter that something is to be put right. */
export const QUESTIONS = [
  "announcement-mismatched",
  "board-disconnected",
  "board-position-unknown",
  "boards-diverged",
  "capture-not-removed",
  "clock-press-refused",
  "clock-pressed-early",
  "illegal-move-completed",
  "mirror-wrong",
  "move-disputed",
  "pieces-displaced",
  "placement-not-legal",
  "released-piece-moved",
  "wrong-obligation",
] as const satisfies readonly GameEvent["type"][];
