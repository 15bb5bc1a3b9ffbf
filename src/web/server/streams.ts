import type { ServerResponse } from "node:http";
import type { Hall, HallListener, HallTable, OpeningGame } from "../../session/hall.js";
import type { TableListener } from "../../session/table.js";
import { COLORS, type Color, type Millis } from "../../vocabulary/chess.js";
import type { LanguageTag } from "../../vocabulary/languages.js";
import type { Spoken } from "../../vocabulary/spoken.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Tracer } from "../../vocabulary/trace.js";
import { WEB_ROLES, type WebRole } from "../api/roles.js";
import type { GameView, TableList, TableSummary } from "../api/tables.js";
import { rolesHearing } from "./audience.js";
import { type FeedMessage, GameFeed } from "./feed.js";
import { makeSpokenItem } from "./items.js";
import { encodeEvent, StreamClient } from "./stream-client.js";
import { makeGameView, makeSummary, type ShownGame } from "./views.js";

/** Most of the past that a reader gets in one go; it comes back for the rest. Units: characters. */
const MOST_CATCH_UP = 256 * 1024;
/** What may wait here for all readers together; beyond it those who read least are cut off. Units: bytes. */
const MOST_UNREAD_OF_ALL = 64 * 1024 * 1024;
/** A line that says nothing, so that nobody between takes a quiet stream for a dead one. */
const KEEP_ALIVE_MS: Millis = 15_000;

export interface StreamsOptions {
  readonly hall: Hall;
  readonly time: TimeSource;
  /** So much later spectators see everything. Units: milliseconds; default 0. */
  readonly spectatorDelayMs?: Millis;
  /** What notes when the pages of a table are told. */
  readonly tracerOf?: (table: string) => Tracer | undefined;
  /** What may wait for all readers together. Units: bytes; default 64 MiB. */
  readonly mostUnread?: number;
}

/** What spectators may see by now, when they see it later. */
interface Released {
  readonly seq: number;
  readonly view: string;
  readonly summary: TableSummary;
}

type PerRole<T> = Record<WebRole, T>;

const perRole = <T>(make: (role: WebRole) => T): PerRole<T> =>
  Object.fromEntries(WEB_ROLES.map((role) => [role, make(role)])) as PerRole<T>;

/** One table and those who follow it. */
class Channel {
  table: HallTable | undefined;
  feed: GameFeed | undefined;
  released: Released | undefined;
  isDirty = false;
  isScheduled = false;
  /** Seq up to which everybody who follows has what his role sees. */
  readonly sent: PerRole<number> = perRole(() => 0);
  readonly shown: PerRole<string> = perRole(() => "");
  readonly clients: PerRole<Set<StreamClient>> = perRole(() => new Set<StreamClient>());
}

/** The view of everybody but the arbiter has no lines of the interface. */
const NO_LINES: LanguageTag = "en";

/** What of a view is news, in any language: the times of a clock that runs are none. */
const fingerprint = (view: GameView): string => {
  const still = "clocks" in view && view.clocks !== null ? { running: view.clocks.running } : null;
  const { seq: _seq, atMs: _atMs, ...rest } = view;
  return JSON.stringify({ ...rest, clocks: still }, (key, value: unknown) =>
    LINE_KEYS.includes(key) ? undefined : value,
  );
};

/** A proposal has an id, and a problem comes with another phase. */
const LINE_KEYS = ["line", "problem"];

interface Readers {
  /** Of this table. */
  readonly own: StreamClient[];
  /** Of all tables. */
  readonly all: StreamClient[];
}

/** Those who read, by the language in which they do. */
const byLanguage = (
  own: ReadonlySet<StreamClient>,
  all: ReadonlySet<StreamClient>,
): ReadonlyMap<LanguageTag, Readers> => {
  const readers = new Map<LanguageTag, Readers>();
  const of = (language: LanguageTag): Readers => {
    const known = readers.get(language) ?? { own: [], all: [] };
    readers.set(language, known);
    return known;
  };
  for (const client of own) of(client.language).own.push(client);
  for (const client of all) of(client.language).all.push(client);
  return readers;
};

/** Ids of the stream of all tables: the last record of each game, by game. */
export type GamePositions = ReadonlyMap<string, number>;

export const makePositions = (positions: GamePositions): string =>
  [...positions].map(([game, seq]) => `${encodeURIComponent(game)}@${seq}`).join(",");

/** What is no position is left out: that game is then told from now on. */
export const parsePositions = (text: string): GamePositions =>
  new Map(
    text.split(",").flatMap((part): readonly (readonly [string, number])[] => {
      const [, game, seq] = /^([^@,]{1,300})@(\d{1,10})$/.exec(part) ?? [];
      if (game === undefined || seq === undefined) return [];
      try {
        return [[decodeURIComponent(game), Number(seq)]];
      } catch {
        return [];
      }
    }),
  );

/**
 * The event streams of a hall (see `web/api/stream.ts`). Every record is told to each reader once, in
 * order: a reader is added in the same turn of the event loop in which it gets what it missed.
 */
export class Streams implements HallListener {
  readonly #options: StreamsOptions;
  readonly #channels = new Map<string, Channel>();
  readonly #all: PerRole<Set<StreamClient>> = perRole(() => new Set<StreamClient>());
  readonly #end: () => void;
  #cancelKeepAlive: () => void = () => undefined;
  #isClosed = false;

  constructor(options: StreamsOptions) {
    this.#options = options;
    this.#end = options.hall.listen(this);
    this.#keepAlive();
  }

  // What the hall tells.

  opening(name: string, game: OpeningGame): TableListener {
    const channel = this.#channel(name);
    this.#leave(channel);
    const feed = new GameFeed(name, game, ({ record }) => {
      if (channel.feed !== feed || record.type === "time-passed") return;
      this.#schedule(channel);
    });
    channel.feed = feed;
    for (const role of WEB_ROLES) channel.sent[role] = feed.lastSeq;
    if (this.#delayMs > 0) channel.sent.spectator = 0;
    return feed;
  }

  changed(table: HallTable): void {
    const channel = this.#channel(table.plan.name);
    channel.table = table;
    if (table.phase === "stopped") this.#leave(channel);
    else this.#schedule(channel);
    this.#tellHall();
  }

  said(name: string, spoken: Spoken): void {
    const channel = this.#channel(name);
    const text = encodeEvent("words", JSON.stringify(makeSpokenItem(spoken)));
    for (const role of rolesHearing(spoken.to)) {
      for (const client of channel.clients[role]) client.send(text);
    }
  }

  /** Something that stands in no record has changed: a man in the hand on a board of a page. */
  refresh(name: string): void {
    this.#schedule(this.#channel(name));
  }

  // What the pages ask.

  /** A game as a role sees it, as JSON; undefined: there is none to be seen. */
  view(name: string, role: WebRole, language: LanguageTag): string | undefined {
    const channel = this.#channels.get(name);
    if (channel === undefined) return undefined;
    if (this.#isLater(role)) return channel.released?.view;
    const shown = this.#shownGame(channel);
    return shown === undefined ? undefined : JSON.stringify(makeGameView(role, shown, language));
  }

  tables(role: WebRole): TableList {
    return {
      tables: this.#options.hall.tables().map((table) => this.#summary(table, role)),
      delayMs: this.#isLater(role) ? this.#delayMs : 0,
    };
  }

  /** Id of the game at a table. */
  gameAt(name: string): string | undefined {
    return this.#channels.get(name)?.feed?.game;
  }

  /** How many streams are open. */
  get size(): number {
    const count = (clients: PerRole<Set<StreamClient>>): number =>
      WEB_ROLES.reduce((sum, role) => sum + clients[role].size, 0);
    return [...this.#channels.values()].reduce(
      (sum, { clients }) => sum + count(clients),
      count(this.#all),
    );
  }

  /** What waits for all readers together. Units: bytes. */
  get unread(): number {
    let sum = 0;
    for (const client of this.#everybody()) sum += client.unread;
    return sum;
  }

  /** `after`: seq of the last record that the reader has; absent: it begins now. */
  follow(
    name: string,
    role: WebRole,
    language: LanguageTag,
    response: ServerResponse,
    after?: number,
  ): void {
    const channel = this.#channel(name);
    this.#flush(channel);
    const clients = channel.clients[role];
    const client = new StreamClient(response, language, () => {
      clients.delete(client);
      this.#countPages(channel, role);
    });
    clients.add(client);
    const isWhole = this.#catchUp(client, channel, role, after, ({ seq }) => String(seq));
    this.#relieve();
    if (!isWhole) {
      client.end();
      return;
    }
    const view = this.view(name, role, language);
    if (view !== undefined) client.send(encodeEvent("view", view));
    this.#countPages(channel, role);
  }

  /** `after`: what the reader has of each game; a game that is not named begins now. */
  followAll(
    role: "spectator" | "arbiter",
    language: LanguageTag,
    response: ServerResponse,
    after: GamePositions,
  ): void {
    for (const channel of this.#channels.values()) this.#flush(channel);
    const clients = this.#all[role];
    const client = new StreamClient(response, language, () => clients.delete(client));
    clients.add(client);
    client.send(encodeEvent("hall", JSON.stringify(this.tables(role))));
    // The ids of what is caught up name what this reader has, not what the others have.
    const has = new Map(this.#positions(role));
    for (const [game, seq] of after)
      if (has.has(game)) has.set(game, Math.min(seq, has.get(game) ?? 0));
    for (const [name, channel] of this.#channels) {
      const { feed } = channel;
      if (feed === undefined) continue;
      const isWhole = this.#catchUp(client, channel, role, after.get(feed.game), ({ seq }) => {
        has.set(feed.game, seq);
        return makePositions(has);
      });
      if (!isWhole) {
        client.end();
        return;
      }
      has.set(feed.game, channel.sent[role]);
      const view = this.view(name, role, language);
      if (view !== undefined) client.send(encodeEvent("view", view));
    }
    this.#relieve();
  }

  /** Ends what is open on the seats of a table: their links lead nowhere any more. */
  cutSeats(name: string): void {
    const { clients } = this.#channel(name);
    for (const color of COLORS) for (const client of clients[color]) client.cut();
  }

  /** Ends all streams; those who follow come back when the program does. */
  close(): void {
    this.#isClosed = true;
    this.#end();
    this.#cancelKeepAlive();
    for (const client of this.#everybody()) client.end();
  }

  #catchUp(
    client: StreamClient,
    channel: Channel,
    role: WebRole,
    after: number | undefined,
    idOf: (message: FeedMessage) => string,
  ): boolean {
    if (after === undefined || channel.feed === undefined) return true;
    let text = "";
    for (const message of channel.feed.after(after, role, client.language, channel.sent[role])) {
      text += encodeEvent("happening", message.data, idOf(message));
      if (text.length > MOST_CATCH_UP) {
        client.send(text);
        return false;
      }
    }
    if (text !== "") client.send(text);
    return true;
  }

  #channel(name: string): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const made = new Channel();
    this.#channels.set(name, made);
    return made;
  }

  /** What happens in one turn of the event loop goes out together. */
  #schedule(channel: Channel): void {
    channel.isDirty = true;
    if (channel.isScheduled || this.#isClosed) return;
    channel.isScheduled = true;
    setImmediate(() => {
      channel.isScheduled = false;
      if (!this.#isClosed) this.#flush(channel);
    });
  }

  #flush(channel: Channel): void {
    if (!channel.isDirty) return;
    channel.isDirty = false;
    const { feed } = channel;
    const shown = this.#shownGame(channel);
    if (feed === undefined) return;
    const tracer = this.#options.tracerOf?.(feed.table);
    const beganAt = tracer?.now() ?? 0;
    const sentBefore = channel.sent.arbiter;
    for (const role of WEB_ROLES) {
      if (this.#isLater(role)) this.#holdBack(channel, feed, shown);
      else {
        const view =
          shown === undefined
            ? undefined
            : (language: LanguageTag) => makeGameView(role, shown, language);
        this.#broadcast(channel, feed, role, feed.lastSeq, view);
      }
    }
    if (tracer === undefined || feed.lastSeq === sentBefore) return;
    const told = WEB_ROLES.filter((role) => !this.#isLater(role));
    const readers = told.reduce(
      (sum, role) => sum + channel.clients[role].size + this.#all[role].size,
      0,
    );
    if (readers === 0) return;
    const seq = feed.lastSeq;
    tracer.mark({ type: "pages-told", seq, readers, tookMs: tracer.now() - beganAt });
  }

  #holdBack(channel: Channel, feed: GameFeed, shown: ShownGame | undefined): void {
    const { time } = this.#options;
    const seq = feed.lastSeq;
    const view = shown === undefined ? undefined : makeGameView("spectator", shown, NO_LINES);
    const summary =
      shown === undefined
        ? undefined
        : makeSummary(shown.table, "spectator", { id: feed.game, state: shown.state });
    time.wakeAt(time.now() + this.#delayMs, () => {
      if (channel.feed !== feed || this.#isClosed) return;
      if (view !== undefined && summary !== undefined) {
        channel.released = { seq, view: JSON.stringify(view), summary };
      }
      this.#broadcast(channel, feed, "spectator", seq, view === undefined ? view : () => view);
      this.#tellHall();
    });
  }

  /** `viewIn`: how the game stands then, for readers of a language. */
  #broadcast(
    channel: Channel,
    feed: GameFeed,
    role: WebRole,
    until: number,
    viewIn: ((language: LanguageTag) => GameView) | undefined,
  ): void {
    const from = channel.sent[role];
    channel.sent[role] = until;
    const readers = byLanguage(channel.clients[role], this.#all[role]);
    const before = channel.shown[role];
    for (const [language, { own, all }] of readers) {
      const messages = feed.after(from, role, language, until);
      const view = viewIn?.(language);
      let viewText = "";
      if (view !== undefined) {
        const print = fingerprint(view);
        if (messages.length > 0 || print !== before) {
          viewText = encodeEvent("view", JSON.stringify(view));
        }
        channel.shown[role] = print;
      }
      if (messages.length === 0 && viewText === "") continue;
      if (own.length > 0) {
        const text = messages.map(({ seq, data }) => encodeEvent("happening", data, seq)).join("");
        this.#send(own, Buffer.from(text + viewText));
      }
      if (all.length > 0) {
        const positions = new Map(this.#positions(role));
        const text = messages.map(({ seq, data }) => {
          positions.set(feed.game, seq);
          return encodeEvent("happening", data, makePositions(positions));
        });
        this.#send(all, Buffer.from(text.join("") + viewText));
      }
    }
  }

  #positions(role: WebRole): GamePositions {
    return new Map(
      [...this.#channels.values()].flatMap(({ feed, sent }) =>
        feed === undefined ? [] : [[feed.game, sent[role]] as const],
      ),
    );
  }

  #shownGame({ table, feed, clients }: Channel): ShownGame | undefined {
    const state = feed?.state;
    const seated = table?.seated;
    if (table === undefined || seated === undefined || feed === undefined) return undefined;
    if (state === undefined || seated.table.game !== feed.game) return undefined;
    const pages = { white: clients.white.size, black: clients.black.size };
    return { table, seated, state, seq: feed.lastSeq, delayMs: this.#delayMs, pages };
  }

  #summary(table: HallTable, role: WebRole): TableSummary {
    const channel = this.#channels.get(table.plan.name);
    if (this.#isLater(role)) {
      const released = channel?.released?.summary;
      return released === undefined ? makeSummary(table, role) : released;
    }
    const { feed } = channel ?? {};
    const state = feed?.state;
    return feed === undefined || state === undefined
      ? makeSummary(table, role)
      : makeSummary(table, role, { id: feed.game, state });
  }

  /** The game leaves the table: those who follow it are told, and load the table again. */
  #leave(channel: Channel): void {
    const { feed } = channel;
    channel.feed = undefined;
    channel.released = undefined;
    channel.isDirty = false;
    for (const role of WEB_ROLES) {
      channel.shown[role] = "";
      for (const client of channel.clients[role]) {
        client.send(encodeEvent("end", JSON.stringify({ game: feed?.game ?? null })));
        client.end();
      }
    }
  }

  #tellHall(): void {
    for (const role of ["spectator", "arbiter"] as const) {
      if (this.#all[role].size === 0) continue;
      const text = encodeEvent("hall", JSON.stringify(this.tables(role)));
      for (const client of this.#all[role]) client.send(text);
    }
  }

  /** The desk sees how many pages are open on a seat. */
  #countPages(channel: Channel, role: WebRole): void {
    if (COLORS.includes(role as Color)) this.#schedule(channel);
  }

  #keepAlive(): void {
    const { time } = this.#options;
    this.#cancelKeepAlive = time.wakeAt(time.now() + KEEP_ALIVE_MS, () => {
      for (const client of this.#everybody()) client.send(": still here\n\n");
      this.#relieve();
      if (!this.#isClosed) this.#keepAlive();
    });
  }

  #send(clients: readonly StreamClient[], bytes: Buffer): void {
    let waiting = 0;
    for (const client of clients) {
      client.send(bytes);
      waiting += client.unread;
    }
    // Of those who read nothing waits, and nobody has to be counted.
    if (waiting > this.#mostUnread / 8) this.#relieve();
  }

  get #mostUnread(): number {
    return this.#options.mostUnread ?? MOST_UNREAD_OF_ALL;
  }

  /** Too much waits for all together: those for whom most waits are cut off, and come back for it. */
  #relieve(): void {
    const most = this.#mostUnread;
    let sum = this.unread;
    if (sum <= most) return;
    for (const client of [...this.#everybody()].sort((a, b) => b.unread - a.unread)) {
      if (sum <= most / 2) return;
      sum -= client.unread;
      client.cut();
    }
  }

  *#everybody(): Generator<StreamClient> {
    for (const role of WEB_ROLES) {
      yield* this.#all[role];
      for (const { clients } of this.#channels.values()) yield* clients[role];
    }
  }

  #isLater(role: WebRole): boolean {
    return role === "spectator" && this.#delayMs > 0;
  }

  get #delayMs(): Millis {
    return this.#options.spectatorDelayMs ?? 0;
  }
}
