import { createServer, type Server } from "node:http";
import { networkInterfaces } from "node:os";
import { getRequestListener } from "@hono/node-server";
import type { Journal } from "../../journal/journal.js";
import type { Hall } from "../../session/hall.js";
import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Tracer } from "../../vocabulary/trace.js";
import { createWebApp, makeLink, type WebLimits } from "./app.js";
import { Papers } from "./papers.js";
import { readStaticFiles } from "./static-files.js";
import { Streams } from "./streams.js";
import type { TokenStore } from "./tokens.js";

/** How long a client may take, so that nobody holds a place by being slow. Units: milliseconds. */
export interface WebTimeouts {
  /** For the head of a request. */
  readonly headersMs: Millis;
  /** For a whole request, body included. */
  readonly requestMs: Millis;
  /** Between two requests. */
  readonly idleMs: Millis;
  /** Without taking one byte of an answer or a stream; longer than a stream is ever quiet. */
  readonly stalledMs: Millis;
}

const DEFAULT_TIMEOUTS: WebTimeouts = {
  headersMs: 10_000,
  requestMs: 15_000,
  idleMs: 10_000,
  stalledMs: 60_000,
};

const MOST_CONNECTIONS = 5_000;
/** One address leaves room for others; a proxy in front has one address for all. */
const MOST_OF_AN_ADDRESS = 1_000;
/** Units: bytes. The position of a reader of all tables names every game. */
const LONGEST_HEAD = 16 * 1024;

export interface WebServerOptions {
  readonly version: string;
  readonly hall: Hall;
  readonly tokens: TokenStore;
  /** Where the games of the hall are recorded. */
  readonly journal: Pick<Journal, "read">;
  readonly time: TimeSource;
  /** Default: loopback only. */
  readonly host?: string;
  /** 0: any that is free. */
  readonly port: number;
  /** Further names under which the pages are asked for: `chess.example:8420`. */
  readonly names?: readonly string[];
  /** Where the built pages are. */
  readonly pages: string;
  readonly spectatorDelayMs?: Millis;
  /** What notes when the pages of a table are told. */
  readonly tracerOf?: (table: string) => Tracer | undefined;
  readonly addTable?: (name: string) => Promise<Result<void, Problem>>;
  readonly limits?: Partial<WebLimits>;
  readonly timeouts?: Partial<WebTimeouts>;
  /** What may wait for all readers of streams together. Units: bytes; default 64 MiB. */
  readonly mostUnread?: number;
  /** Connections that one address may have open; default 1000. A stream holds one. */
  readonly connectionsPerAddress?: number;
  readonly onFault?: (fault: unknown) => void;
}

/** The pages and the interface, offered. */
export interface WebServer {
  /** Where links lead: `http://127.0.0.1:8420`, or the first name of the settings. */
  readonly url: string;
  /** How programs on this machine reach it. */
  readonly localUrl: string;
  readonly streams: Streams;
  /** Whether there are pages, and not the interface alone. */
  readonly hasPages: boolean;
  /** The arbiter's link. Whoever has it has all powers. */
  readonly deskLink: string;
  close(): Promise<void>;
}

const LOOPBACK = "127.0.0.1";
const LOOPBACK_HOSTS = [LOOPBACK, "localhost", "[::1]"];

const inUrl = (address: string): string => (address.includes(":") ? `[${address}]` : address);

/** What stands in the Host header of those who ask at an address. */
const hostsAt = (host: string, port: number, names: readonly string[]): ReadonlySet<string> => {
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const own = isEverywhere
    ? Object.values(networkInterfaces()).flatMap((all) => (all ?? []).map(({ address }) => address))
    : [host];
  const hosts = [...LOOPBACK_HOSTS, ...own.map(inUrl)].map((name) => `${name}:${port}`);
  return new Set([...hosts, ...names].map((name) => name.toLowerCase()));
};

/** Errors: `web-failed` when the address cannot be had. */
export const startWebServer = async (
  options: WebServerOptions,
): Promise<Result<WebServer, Problem>> => {
  const { host = LOOPBACK, hall, tokens, time, names = [] } = options;
  const timeouts = { ...DEFAULT_TIMEOUTS, ...options.timeouts };
  const files = await readStaticFiles(options.pages);
  const streams = new Streams({
    hall,
    time,
    ...(options.tracerOf === undefined ? {} : { tracerOf: options.tracerOf }),
    ...(options.spectatorDelayMs === undefined
      ? {}
      : { spectatorDelayMs: options.spectatorDelayMs }),
    ...(options.mostUnread === undefined ? {} : { mostUnread: options.mostUnread }),
  });
  let url = "";
  let hosts: ReadonlySet<string> = new Set();
  const app = createWebApp({
    version: options.version,
    hall,
    streams,
    tokens,
    papers: new Papers({
      hall,
      journal: options.journal,
      spectatorDelayMs: options.spectatorDelayMs ?? 0,
    }),
    files,
    hosts: () => hosts,
    baseUrl: () => url,
    ...(options.addTable === undefined ? {} : { addTable: options.addTable }),
    ...(options.limits === undefined ? {} : { limits: options.limits }),
    ...(options.onFault === undefined ? {} : { onFault: options.onFault }),
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: timeouts.requestMs,
      keepAliveTimeout: timeouts.idleMs,
      connectionsCheckingInterval: Math.min(1_000, timeouts.headersMs),
      maxHeaderSize: LONGEST_HEAD,
      noDelay: true,
    },
    (incoming, outgoing) => void listener(incoming, outgoing),
  );
  server.maxConnections = MOST_CONNECTIONS;
  // Counts from the last byte that went out or came in, and ends whoever is beyond it.
  server.timeout = timeouts.stalledMs;
  limitConnections(server, options.connectionsPerAddress ?? MOST_OF_AN_ADDRESS);
  const address = `${inUrl(host)}:${options.port}`;
  const listening = await listen(server, host, options.port);
  if (!listening.ok) {
    streams.close();
    return err({ code: "web-failed", address, detail: listening.error });
  }
  const port = listening.value;
  const [name] = names;
  hosts = hostsAt(host, port, names);
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const shownHost = isEverywhere ? firstOwnAddress() : host;
  url = name === undefined ? `http://${inUrl(shownHost)}:${port}` : `http://${name}`;
  return ok({
    url,
    localUrl: `http://${inUrl(isEverywhere ? LOOPBACK : host)}:${port}`,
    streams,
    hasPages: files.size > 0,
    deskLink: makeLink(url, "arbiter", null, tokens.desk),
    close: async () => {
      streams.close();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  });
};

/** Nobody takes all the places: beyond its share the connections of an address are closed at once. */
const limitConnections = (server: Server, most: number): void => {
  const open = new Map<string, number>();
  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > most) socket.destroy();
  });
};

/** The address by which others in the house reach this machine. */
const firstOwnAddress = (): string =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? LOOPBACK;

/** The port that was had, or why it was not, as a plain sentence. */
const listen = (server: Server, host: string, port: number): Promise<Result<number, string>> =>
  new Promise((resolve) => {
    server.once("error", (cause) => {
      const code = "code" in cause ? cause.code : "";
      const detail =
        code === "EADDRINUSE"
          ? "another program has this port"
          : code === "EACCES"
            ? "this port is not allowed to this user"
            : "this machine has no such address";
      resolve(err(detail));
    });
    server.listen(port, host, () => {
      const bound = server.address();
      resolve(ok(typeof bound === "object" && bound !== null ? bound.port : port));
    });
  });
