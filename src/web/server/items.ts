import { describeEvent, describeInput } from "../../speech/phrases/desk.js";
import { narrate } from "../../speech/phrases/narrate.js";
import type { Color } from "../../vocabulary/chess.js";
import { type GameEvent, isForArbiter } from "../../vocabulary/events.js";
import type { LanguageTag } from "../../vocabulary/languages.js";
import type { GameOpened } from "../../vocabulary/opened.js";
import type { Entry } from "../../vocabulary/records.js";
import type { Spoken } from "../../vocabulary/spoken.js";
import type { LineData } from "../api/names.js";
import type { WebRole } from "../api/roles.js";
import type { EventItemData, InputItemData, ItemData, SpokenData } from "../api/stream.js";
import { EVENT_AUDIENCE, rolesHearing, rolesOf } from "./audience.js";

/** One item of a happening and who may see it. */
export interface AddressedItem {
  readonly roles: readonly WebRole[];
  /** Where it has a line of the interface, it is made in the language of its reader. */
  readonly item: SpokenData | ((language: LanguageTag) => ItemData);
}

export const makeSpokenItem = ({ to, kind, language, text, spokenText }: Spoken): SpokenData => ({
  kind: "spoken",
  to,
  about: kind,
  language,
  text,
  ...(spokenText === undefined ? {} : { spokenText }),
});

/** What the desk calls an event or an input, as a sentence. */
export const sentenceIn = (language: LanguageTag, words: string): LineData => ({
  language,
  text: `${words}.`,
});

const colorOf = (event: GameEvent): Color | null =>
  "by" in event && (event.by === "white" || event.by === "black") ? event.by : null;

export const makeEventItem = (event: GameEvent, language: LanguageTag): EventItemData => ({
  kind: "event",
  type: event.type,
  by: colorOf(event),
  desk: isForArbiter(event),
  line: sentenceIn(language, describeEvent(event, language)),
});

/**
 * Turns the records of one game into what each role sees and hears of them. Records come in order,
 * from the first on: the language of announcements is followed on the way.
 */
export class ItemMaker {
  readonly #opened: GameOpened;
  #language: string;

  constructor(opened: GameOpened) {
    this.#opened = opened;
    this.#language = opened.policies.announceLanguage;
  }

  /** Empty: nobody sees anything of this record (time that passes). */
  make({ kind, record }: Entry): readonly AddressedItem[] {
    if (kind === "input") {
      if (record.type === "arbiter-set-language") this.#language = record.language;
      if (record.type === "time-passed") return [];
      const item = (reader: LanguageTag): InputItemData => ({
        kind: "input",
        type: record.type,
        line: sentenceIn(reader, describeInput(record, reader)),
      });
      return [{ roles: rolesOf("arbiter"), item }];
    }
    const { players, policies } = this.#opened;
    const language = this.#language;
    const languages = { white: language, black: language, room: language };
    const said = narrate(record, { players, policies, languages });
    return [
      {
        roles: rolesOf(EVENT_AUDIENCE[record.type]),
        item: (reader) => makeEventItem(record, reader),
      },
      ...said.map((spoken) => ({ roles: rolesHearing(spoken.to), item: makeSpokenItem(spoken) })),
    ];
  }
}
