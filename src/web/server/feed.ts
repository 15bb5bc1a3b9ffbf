import type { GameState } from "../../game/game.js";
import { entriesOf } from "../../journal/upcasts.js";
import type { OpeningGame } from "../../session/hall.js";
import type { Happening, TableListener } from "../../session/table.js";
import type { LanguageTag } from "../../vocabulary/languages.js";
import type { Entry } from "../../vocabulary/records.js";
import { WEB_ROLES, type WebRole } from "../api/roles.js";
import { ItemMaker } from "./items.js";

/** A journal record as the streams keep it: its items, each with who may see it. */
interface FeedEntry {
  readonly seq: number;
  readonly atMs: number;
  /** One bit a role, in the order of `WEB_ROLES`: who sees anything of it. */
  readonly roles: number;
  readonly items: readonly FeedItem[];
}

/** `json`: made anew for each language that is read, where the item has a line of the interface. */
interface FeedItem {
  readonly roles: number;
  readonly json: string | ((language: LanguageTag) => string);
}

/** What one record means for a role, ready for the wire. `data`: the JSON of a `HappeningData`. */
export interface FeedMessage {
  readonly seq: number;
  readonly data: string;
}

const bitOf = (role: WebRole): number => 1 << WEB_ROLES.indexOf(role);
const bitsOf = (roles: readonly WebRole[]): number =>
  roles.reduce((bits, role) => bits | bitOf(role), 0);

/**
 * Everything that has happened in one game, for those who come late or come back. It is filled from
 * the journal first and hears the table from then on, so that every record is in it once, in order.
 */
export class GameFeed implements TableListener {
  readonly table: string;
  readonly game: string;
  readonly #maker: ItemMaker;
  readonly #entries: FeedEntry[] = [];
  readonly #onRecord: (happening: Happening) => void;
  #lastSeq = 0;
  #state: GameState | undefined;

  /** `onRecord`: called after each record that becomes durable. */
  constructor(
    table: string,
    { game, opened, past }: OpeningGame,
    onRecord: (happening: Happening) => void,
  ) {
    this.table = table;
    this.game = game;
    this.#maker = new ItemMaker(opened);
    this.#onRecord = onRecord;
    const entries = entriesOf(past);
    // The table itself has come back from these records.
    if (!entries.ok) throw new Error(`records of ${game} cannot be read`);
    for (const [index, entry] of entries.value.entries()) {
      this.#take(past[index]?.seq ?? 0, entry);
    }
  }

  /** Seq of the last durable record. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** How the game stands after it; undefined: nothing of it is durable yet. */
  get state(): GameState | undefined {
    return this.#state;
  }

  hear(happening: Happening): void {
    this.#state = happening.after;
    this.#take(happening.record.seq, happening.entry);
    this.#onRecord(happening);
  }

  /** What a role sees of the records after a seq and up to another, in order, in a language. */
  after(
    seq: number,
    role: WebRole,
    language: LanguageTag,
    until = this.#lastSeq,
  ): readonly FeedMessage[] {
    const bit = bitOf(role);
    const messages: FeedMessage[] = [];
    for (let index = this.#indexAfter(seq); index < this.#entries.length; index += 1) {
      const entry = this.#entries[index];
      if (entry === undefined || entry.seq > until) break;
      if ((entry.roles & bit) !== 0) messages.push(this.#message(entry, bit, language));
    }
    return messages;
  }

  /** First entry with a greater seq. */
  #indexAfter(seq: number): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.#entries[middle];
      if (entry !== undefined && entry.seq <= seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #take(seq: number, entry: Entry): void {
    this.#lastSeq = seq;
    const items = this.#maker.make(entry).map(
      ({ roles, item }): FeedItem => ({
        roles: bitsOf(roles),
        json:
          typeof item === "function"
            ? (language) => JSON.stringify(item(language))
            : JSON.stringify(item),
      }),
    );
    if (items.length === 0) return;
    const roles = items.reduce((bits, item) => bits | item.roles, 0);
    this.#entries.push({ seq, atMs: entry.record.atMs, roles, items });
  }

  #message({ seq, atMs, items }: FeedEntry, bit: number, language: LanguageTag): FeedMessage {
    const seen = items
      .filter((item) => (item.roles & bit) !== 0)
      .map(({ json }) => (typeof json === "string" ? json : json(language)));
    const head = `{"table":${JSON.stringify(this.table)},"game":${JSON.stringify(this.game)}`;
    return { seq, data: `${head},"seq":${seq},"atMs":${atMs},"items":[${seen.join(",")}]}` };
  }
}
