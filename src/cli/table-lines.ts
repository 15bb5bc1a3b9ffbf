import { readTable } from "../game/view.js";
import type { Happening } from "../session/table.js";
import { describeEvent } from "../speech/phrases/desk.js";
import { clockText, sanOf, showParts } from "../speech/phrases/desk-words.js";
import { terminalLanguage, terminalTexts } from "../speech/phrases/terminal.js";
import type { Color } from "../vocabulary/chess.js";
import { isForArbiter } from "../vocabulary/events.js";
import type { Spoken } from "../vocabulary/spoken.js";

const NAMES: Readonly<Record<Color, string>> = { white: "White", black: "Black" };

/** As a player is called in an English line. */
export const nameOf = (color: Color): string => NAMES[color];

/** What is said, as a line: who hears it, then the words. `lang`: what `--lang` says. */
export const makeSpokenLine = ({ to, text }: Spoken, lang?: string): string => {
  const texts = terminalTexts(lang);
  return to === "room" ? texts.room(text) : texts.hears(to, text);
};

/** Both clocks, no sentence of its own. */
export const makeClocksLine = (clocks: Readonly<Record<Color, number>>, lang?: string): string =>
  terminalTexts(lang).clocks(clockText(clocks.white), clockText(clocks.black));

/** A move as the language of the terminal writes it. `san`: SAN. */
export const writeSan = (san: string, lang?: string): string =>
  showParts(terminalLanguage(lang)).written(san);

/**
 * What whoever sits at the terminal is shown of a happening: completed moves with both clocks, and
 * what the arbiter's desk shows. Undefined: nothing. `lang`: what `--lang` says.
 */
export const makeDeskLine = (
  { entry, before, after }: Happening,
  lang?: string,
): string | undefined => {
  if (entry.kind !== "event") return undefined;
  const event = entry.record;
  const describe = (): string => `${describeEvent(event, terminalLanguage(lang))}.`;
  if (event.type === "move-completed") {
    const number = `${Math.ceil(event.ply / 2)}${event.by === "white" ? "." : "..."}`;
    const clocks = makeClocksLine(readTable(after).clocks, lang);
    return terminalTexts(lang).moved(number, writeSan(sanOf(event.move), lang), clocks);
  }
  if (event.type === "clock-started" && (before.paused !== null || !before.started)) {
    return `${describe()} ${makeClocksLine(readTable(after).clocks, lang)}.`;
  }
  if (event.type === "board-restored" && !before.started) return describe();
  if (event.type === "clock-stopped" && event.why !== "game-ended") return describe();
  return isForArbiter(event) ? describe() : undefined;
};
