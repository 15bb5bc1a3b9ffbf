import type { WebSocket } from "ws";
import {
  type BoardEntry,
  makeError,
  makeFeed,
  makeResponse,
  parseRequest,
  type Request,
  type SetUp,
  setUp,
} from "./messages.js";
import type { PublicGame } from "./public-game.js";

/** A table as the clients see it. */
export interface ListedTable {
  readonly serialnr: string;
  readonly game: PublicGame;
}

/** What a client can ask of the server. */
export interface LiveChessHall {
  entries(): readonly BoardEntry[];
  tableOf(serialnr: string): ListedTable | undefined;
  /** Units: milliseconds since the epoch. */
  now(): number;
}

interface Feed {
  readonly serialnr: string;
  readonly flipped: boolean;
  /** Position that moves are counted from; null: the client has not asked for moves. */
  readonly start: SetUp | null;
  /** What the client was told last; null: nothing. */
  readonly told: PublicGame | null;
}

/** More than this nobody subscribes to on one connection; more than this nobody asks in a second. */
const LIMITS = { feeds: 256, requestsPerSecond: 50 } as const;
/** A client that lets so much wait does not read: its line is closed. Units: bytes. */
const MOST_WAITING = 1_048_576;

const looksTheSame = (one: PublicGame, other: PublicGame): boolean =>
  one.fens.at(-1) === other.fens.at(-1) &&
  one.sans.join(" ") === other.sans.join(" ") &&
  JSON.stringify(one.clock) === JSON.stringify(other.clock);

/** One connection of a program that reads boards as LiveChess gives them. */
export class LiveChessClient {
  readonly #socket: WebSocket;
  readonly #hall: LiveChessHall;
  readonly #feeds = new Map<number, Feed>();
  #secondMs = 0;
  #requests = 0;
  #isAlive = true;

  constructor(socket: WebSocket, hall: LiveChessHall) {
    this.#socket = socket;
    this.#hall = hall;
    socket.on("message", (data, isBinary) => this.#take(isBinary ? "" : String(data)));
    socket.on("pong", () => {
      this.#isAlive = true;
    });
    // A line that breaks is over; `close` follows.
    socket.on("error", () => undefined);
  }

  /** Asks whether anybody is there; who did not answer the last time is gone. */
  beat(): void {
    if (!this.#isAlive) {
      this.#socket.terminate();
      return;
    }
    this.#isAlive = false;
    this.#socket.ping();
  }

  /** A table shows something else. */
  hear({ serialnr, game }: ListedTable): void {
    for (const [id, feed] of this.#feeds) {
      if (feed.serialnr !== serialnr) continue;
      if (feed.told === null || !looksTheSame(feed.told, game)) this.#tell(id, feed, game);
    }
  }

  close(): void {
    this.#socket.close(1001);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #tell(id: number, feed: Feed, game: PublicGame): void {
    const board = { serialnr: feed.serialnr, flipped: feed.flipped, game };
    this.#send(makeFeed(id, board, feed.told, feed.start, this.#hall.now()));
    this.#feeds.set(id, { ...feed, told: game });
  }

  #send(text: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MOST_WAITING) {
      this.#socket.terminate();
      return;
    }
    this.#socket.send(text);
  }

  #take(text: string): void {
    const now = this.#hall.now();
    if (now - this.#secondMs >= 1_000 || now < this.#secondMs) {
      this.#secondMs = now;
      this.#requests = 0;
    }
    this.#requests += 1;
    if (this.#requests > LIMITS.requestsPerSecond) {
      this.#socket.close(1008, "too many requests");
      return;
    }
    const parsed = parseRequest(text);
    if (!parsed.ok) this.#send(makeError(parsed, now));
    else this.#answer(parsed.request);
  }

  #answer(request: Request): void {
    const { id } = request;
    const done = (param: unknown): void => this.#send(makeResponse(id, param, this.#hall.now()));
    const refuse = (message: string): void =>
      this.#send(makeError({ id, message }, this.#hall.now()));
    switch (request.call) {
      case "eboards":
        done(this.#hall.entries());
        return;
      case "subscribe": {
        const table = this.#hall.tableOf(request.serialnr);
        if (table === undefined) {
          refuse("no board with this serial number");
          return;
        }
        if (this.#feeds.size >= LIMITS.feeds && !this.#feeds.has(request.feed)) {
          refuse("too many feeds");
          return;
        }
        done(null);
        const feed = { serialnr: table.serialnr, flipped: false, start: null, told: null };
        this.#tell(request.feed, feed, table.game);
        return;
      }
      case "unsubscribe":
        this.#feeds.delete(request.feed);
        done(null);
        return;
      case "setup":
      case "flip": {
        const feed = this.#feeds.get(request.feed);
        const table = feed === undefined ? undefined : this.#hall.tableOf(feed.serialnr);
        if (feed === undefined || table === undefined) {
          refuse("no such feed");
          return;
        }
        done(null);
        const changed =
          request.call === "setup"
            ? { ...feed, start: setUp(table.game, request.fen) }
            : { ...feed, flipped: request.flip ?? !feed.flipped };
        this.#tell(request.feed, changed, table.game);
        return;
      }
      default: {
        const never: never = request;
        throw new Error(`unhandled request: ${JSON.stringify(never)}`);
      }
    }
  }
}
