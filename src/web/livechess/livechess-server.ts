import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Table, TableListener } from "../../session/table.js";
import type { Color, Millis } from "../../vocabulary/chess.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { type ListedTable, LiveChessClient, type LiveChessHall } from "./client.js";
import { type BoardEntry, clockOf, placementOf } from "./messages.js";
import { PUBLIC_CHANGES, type PublicGame, publicGameOf } from "./public-game.js";

/** Where programs look for LiveChess. Source: docs/protocols/dgt.md §11. */
export const LIVECHESS_PORT = 1982;
const PATH = "/api/v1.0";
const LOOPBACK = "127.0.0.1";

export interface LiveChessOptions {
  /** Default {@link LIVECHESS_PORT}; 0: any that is free. */
  readonly port?: number;
  /** How long after the table spectators see it. Units: milliseconds; default 0. */
  readonly delayMs?: Millis;
  /**
   * Web pages that may connect, by their origin (`https://lichess.org`), beside those of this machine.
   * Programs that are no web page send no origin and may.
   */
  readonly origins?: readonly string[];
  /** Wall-clock time. Units: milliseconds since the epoch; default: the host's. */
  readonly now?: () => number;
}

/** Why it could not be opened: another program (LiveChess itself) has the port, or something else. */
export interface LiveChessFault {
  readonly code: "port-in-use" | "not-opened";
  readonly port: number;
  readonly detail: string;
}

/** Serves the tables of this process as LiveChess serves its boards. */
export interface LiveChessServer {
  readonly port: number;
  /** Lists a table; clients follow it from now on. Returns what takes it off the list. */
  seat(table: Table): () => void;
  /** Closes all connections. Safe to call twice. */
  close(): Promise<void>;
}

/** Nobody sends more in one message. Units: bytes. */
const LARGEST_MESSAGE = 16_384;
const MOST_CLIENTS = 64;
const BEAT_MS = 30_000;
/** How long a client may take to say goodbye. Units: milliseconds. */
const GOODBYE_MS = 500;

interface Seat extends ListedTable {
  readonly names: Readonly<Record<Color, string>>;
  readonly tableName: string;
  readonly order: number;
}

/** A number for a table that stays the same: five digits, as boards have them. */
const serialFor = (name: string, isTaken: (serialnr: string) => boolean): string => {
  let hash = 0x811c9dc5;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  for (let number = 10_000 + (hash % 90_000); ; number = number === 99_999 ? 10_000 : number + 1) {
    if (!isTaken(String(number))) return String(number);
  }
};

class Hall implements LiveChessHall {
  readonly #clients = new Set<LiveChessClient>();
  readonly #seats = new Map<string, Seat>();
  readonly #delayMs: Millis;
  readonly now: () => number;
  #order = 0;

  constructor(delayMs: Millis, now: () => number) {
    this.#delayMs = delayMs;
    this.now = now;
  }

  /** Games that are on come first: clients take the first board of the list. */
  entries(): readonly BoardEntry[] {
    return [...this.#seats.values()]
      .sort((a, b) => Number(a.game.isOver) - Number(b.game.isOver) || a.order - b.order)
      .map(({ serialnr, game, names, tableName }) => ({
        serialnr,
        source: "annabella",
        state: game.isOver ? "INACTIVE" : "ACTIVE",
        battery: null,
        comment: `${tableName}: ${names.white} - ${names.black}`,
        board: placementOf(game),
        flipped: false,
        clock: clockOf(game),
      }));
  }

  tableOf(serialnr: string): ListedTable | undefined {
    return this.#seats.get(serialnr);
  }

  get isFull(): boolean {
    return this.#clients.size >= MOST_CLIENTS;
  }

  add(client: LiveChessClient): () => void {
    this.#clients.add(client);
    return () => void this.#clients.delete(client);
  }

  beat(): void {
    for (const client of this.#clients) client.beat();
  }

  end(how: "close" | "terminate"): void {
    for (const client of this.#clients) client[how]();
  }

  seat(table: Table): () => void {
    const { opened } = table;
    const serialnr = serialFor(opened.table, (taken) => this.#seats.has(taken));
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const seen = (): PublicGame => publicGameOf(table.state(), table.now(), this.now());
    const show = (game: PublicGame): void => {
      const seat = this.#seats.get(serialnr);
      if (seat === undefined) return;
      const next = { ...seat, game };
      this.#seats.set(serialnr, next);
      for (const client of this.#clients) client.hear(next);
    };
    const first = seen();
    this.#seats.set(serialnr, {
      serialnr,
      names: opened.names,
      tableName: opened.table,
      order: this.#order,
      // With a delay nothing is shown until it has passed once.
      game:
        this.#delayMs === 0
          ? first
          : { ...first, fens: first.fens.slice(0, 1), sans: [], clock: null },
    });
    this.#order += 1;
    const later = (game: PublicGame): void => {
      if (this.#delayMs === 0) {
        show(game);
        return;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        show(game);
      }, this.#delayMs);
      timer.unref();
      timers.add(timer);
    };
    if (this.#delayMs > 0) later(first);
    let latest = table.state();
    let isDue = false;
    const listener: TableListener = {
      hear: ({ record, after }) => {
        latest = after;
        if (!(PUBLIC_CHANGES as readonly string[]).includes(record.type) || isDue) return;
        // The events of one input come together: they are one change for who looks on.
        isDue = true;
        queueMicrotask(() => {
          isDue = false;
          later(publicGameOf(latest, latest.nowMs, this.now()));
        });
      },
    };
    const remove = table.listen(listener);
    return () => {
      remove();
      for (const timer of timers) clearTimeout(timer);
      this.#seats.delete(serialnr);
    };
  }
}

const isLoopbackName = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);

/** Whether a request may come in: from this machine by its name, and from a page that is allowed. */
const mayCome = ({ headers }: IncomingMessage, origins: readonly string[]): boolean => {
  if (!isLoopbackName(headers.host ?? "")) return false;
  const { origin } = headers;
  if (origin === undefined || origins.includes(origin)) return true;
  const page = /^https?:\/\/(.+)$/.exec(origin)?.[1];
  return page !== undefined && isLoopbackName(page);
};

const answerHttp = (
  hall: Hall,
  origins: readonly string[],
  request: IncomingMessage,
  response: ServerResponse,
): void => {
  const send = (code: number, value: unknown): void => {
    const { origin } = request.headers;
    response.writeHead(code, {
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
      ...(origin !== undefined && code === 200 ? { "access-control-allow-origin": origin } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : JSON.stringify(value));
  };
  if (!mayCome(request, origins)) send(403, { message: "this page may not read the boards" });
  else if (request.method !== "GET" && request.method !== "HEAD") {
    send(405, { message: "boards are only read" });
  } else if (request.url?.split("?")[0] === `${PATH}/eboards`) send(200, hall.entries());
  else send(404, { message: `there is only ${PATH}/eboards, and the WebSocket ${PATH}` });
};

const listen = (server: Server, port: number): Promise<Result<number, LiveChessFault>> =>
  new Promise((resolve) => {
    const fail = (cause: Error): void => {
      const isTaken = "code" in cause && cause.code === "EADDRINUSE";
      resolve(err({ code: isTaken ? "port-in-use" : "not-opened", port, detail: cause.message }));
    };
    server.once("error", fail);
    server.listen(port, LOOPBACK, () => {
      server.off("error", fail);
      // A connection that fails later is that client's.
      server.on("error", () => undefined);
      resolve(ok((server.address() as AddressInfo).port));
    });
  });

const refuseUpgrade = (socket: Duplex, status: string): void => {
  socket.on("error", () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};

/**
 * Opens a server on loopback that speaks as DGT LiveChess does, so that programs which read its
 * boards can follow the tables of this process. It only tells: nothing that comes in reaches a game.
 * Source: docs/protocols/dgt.md §11.
 */
export const openLiveChess = async (
  options: LiveChessOptions = {},
): Promise<Result<LiveChessServer, LiveChessFault>> => {
  const { port = LIVECHESS_PORT, delayMs = 0, origins = [], now = Date.now } = options;
  const hall = new Hall(delayMs, now);
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 10_000, maxHeaderSize: 8_192 },
    (request, response) => answerHttp(hall, origins, request, response),
  );
  server.maxConnections = MOST_CLIENTS * 2;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LARGEST_MESSAGE,
    perMessageDeflate: false,
  });
  server.on("upgrade", (request, socket, head) => {
    if (request.url?.split("?")[0]?.replace(/\/$/, "") !== PATH) {
      refuseUpgrade(socket, "404 Not Found");
    } else if (!mayCome(request, origins)) refuseUpgrade(socket, "403 Forbidden");
    else if (hall.isFull) refuseUpgrade(socket, "503 Service Unavailable");
    else {
      sockets.handleUpgrade(request, socket, head, (webSocket) => {
        const remove = hall.add(new LiveChessClient(webSocket, hall));
        webSocket.on("close", remove);
      });
    }
  });
  const listening = await listen(server, port);
  if (!listening.ok) return listening;
  const beat = setInterval(() => hall.beat(), BEAT_MS);
  beat.unref();
  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    clearInterval(beat);
    hall.end("close");
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const goodbye = setTimeout(() => {
      hall.end("terminate");
      server.closeAllConnections();
    }, GOODBYE_MS);
    server.closeIdleConnections();
    await closed;
    clearTimeout(goodbye);
    sockets.close();
  };
  return ok({
    port: listening.value,
    seat: (table) => hall.seat(table),
    close: () => {
      closing ??= close();
      return closing;
    },
  });
};
