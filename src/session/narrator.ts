import { narrate } from "../speech/phrases/narrate.js";
import type { Color } from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import type { GameOpened } from "../vocabulary/opened.js";
import type { Ear, Spoken } from "../vocabulary/spoken.js";
import type { Happening, TableListener } from "./table.js";

/** What the program has said itself before it became an event (announceMode button, lever). */
const isSaidAlready = (event: GameEvent): boolean =>
  event.type === "move-announced" && event.speaker === "program";

/** The language of a player's own ear, where it is not that of the announcements. */
export type EarLanguages = Readonly<Partial<Record<Color, string>>>;

/**
 * Turns what happens at a table into what is said, and to whom. `language`: the one announcements
 * are made in; it changes when the arbiter sets another. `own`: languages of the players' own ears,
 * which do not.
 */
export const createNarrator = (
  opened: GameOpened,
  say: (spoken: Spoken) => void,
  language: string = opened.policies.announceLanguage,
  own: EarLanguages = {},
): TableListener => {
  let spokenLanguage = language;
  const languagesNow = (): Readonly<Record<Ear, string>> => ({
    white: own.white ?? spokenLanguage,
    black: own.black ?? spokenLanguage,
    room: spokenLanguage,
  });
  return {
    hear: ({ entry }: Happening) => {
      if (entry.kind === "input") {
        if (entry.record.type === "arbiter-set-language") spokenLanguage = entry.record.language;
        return;
      }
      if (isSaidAlready(entry.record)) return;
      const { players, policies } = opened;
      const languages = languagesNow();
      const context = { players, policies, languages, announcing: spokenLanguage };
      for (const spoken of narrate(entry.record, context)) say(spoken);
    },
  };
};
