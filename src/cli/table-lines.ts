import { readTable } from "../game/view.js";
import type { Happening } from "../session/table.js";
import { describeEvent } from "../speech/phrases/desk.js";
import { clockText, sanOf } from "../speech/phrases/desk-words.js";
import type { Color } from "../vocabulary/chess.js";
import { isForArbiter } from "../vocabulary/events.js";
import type { Spoken } from "../vocabulary/spoken.js";

const NAMES: Readonly<Record<Color, string>> = { white: "White", black: "Black" };

/** As a player is called in a line. */
export const nameOf = (color: Color): string => NAMES[color];

/** What is said, as a line: who hears it, then the words. */
export const makeSpokenLine = ({ to, text }: Spoken): string =>
  to === "room" ? `Room: ${text}` : `${nameOf(to)} hears: ${text}`;

/** Both clocks as a line. */
export const makeClocksLine = (clocks: Readonly<Record<Color, number>>): string =>
  `White ${clockText(clocks.white)}, Black ${clockText(clocks.black)}`;

/**
 * What whoever sits at the terminal is shown of a happening: completed moves with both clocks, and
 * what the arbiter's desk shows. Undefined: nothing.
 */
export const makeDeskLine = ({ entry, before, after }: Happening): string | undefined => {
  if (entry.kind !== "event") return undefined;
  const event = entry.record;
  if (event.type === "move-completed") {
    const number = `${Math.ceil(event.ply / 2)}${event.by === "white" ? "." : "..."}`;
    const { clocks } = readTable(after);
    return `Move ${number} ${sanOf(event.move)}. Clocks: ${makeClocksLine(clocks)}.`;
  }
  if (event.type === "clock-started" && (before.paused !== null || !before.started)) {
    return `${describeEvent(event)}. ${makeClocksLine(readTable(after).clocks)}.`;
  }
  if (event.type === "board-restored" && !before.started) return `${describeEvent(event)}.`;
  if (event.type === "clock-stopped" && event.why !== "game-ended") {
    return `${describeEvent(event)}.`;
  }
  return isForArbiter(event) ? `${describeEvent(event)}.` : undefined;
};
