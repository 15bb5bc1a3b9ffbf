import { readFile, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { Journal } from "../journal/journal.js";
import type { Hall } from "../session/hall.js";
import { terminalTexts } from "../speech/phrases/terminal.js";
import { COLORS } from "../vocabulary/chess.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import type { Tracer } from "../vocabulary/trace.js";
import { makeLink } from "../web/server/app.js";
import { startWebServer, type WebServer } from "../web/server/http-server.js";
import { TokenStore, tokensPath, writePrivate } from "../web/server/tokens.js";
import { readVersion } from "./version.js";

/** Where the pages are offered unless somebody says otherwise. */
export const DEFAULT_PORT = 8420;

/** Where a running program leaves what its desk is reached with: beside the journal, for its owner only. */
export const deskPath = (journalPath: string): string => `${journalPath}.desk`;

const DeskShape = z.object({ url: z.string(), token: z.string(), pid: z.number() });
/** How the desk of a running program is reached. */
export type DeskKey = z.infer<typeof DeskShape>;

/** Errors: `desk-missing` when no program has left a key there. */
export const readDeskKey = async (journalPath: string): Promise<Result<DeskKey, Problem>> => {
  const path = deskPath(journalPath);
  try {
    return ok(DeskShape.parse(JSON.parse(await readFile(path, "utf8"))));
  } catch (cause) {
    return err({ code: "desk-missing", path, cause });
  }
};

/** How pages are to be offered, in the words of options and hall files. */
export interface WebSettings {
  readonly port?: number;
  readonly host?: string;
  /** Names and ports under which the pages are asked for as well. */
  readonly names?: readonly string[];
  /** So much later spectators see everything. Units: milliseconds. */
  readonly spectatorDelayMs?: number;
}

export interface DeskOptions {
  readonly hall: Hall;
  readonly time: TimeSource;
  readonly journal: Pick<Journal, "read">;
  readonly journalPath: string;
  readonly settings: WebSettings;
  readonly addTable?: (name: string) => Promise<Result<void, Problem>>;
  readonly onFault?: (fault: unknown) => void;
  /** What notes when the pages of a table are told. */
  readonly tracerOf?: (table: string) => Tracer | undefined;
}

/** Pages and desk of a running program. */
export interface OfferedDesk {
  readonly server: WebServer;
  /** Links to the seats of a table; new ones for a new game. Errors: `file-unwritable`. */
  seatLinks(table: string, isNew: boolean): Promise<Result<readonly string[], Problem>>;
  close(): Promise<void>;
}

const PAGES = fileURLToPath(new URL("../../dist/pages", import.meta.url));

/** Errors: `file-unreadable`, `file-unwritable` of the keys, `web-failed`. */
export const offerDesk = async (options: DeskOptions): Promise<Result<OfferedDesk, Problem>> => {
  const { hall, time, journalPath, settings } = options;
  const tokens = await TokenStore.open(tokensPath(journalPath));
  if (!tokens.ok) return tokens;
  const { port = DEFAULT_PORT, ...rest } = settings;
  const server = await startWebServer({
    version: readVersion(),
    hall,
    time,
    tokens: tokens.value,
    journal: options.journal,
    pages: PAGES,
    port,
    ...rest,
    ...(options.addTable === undefined ? {} : { addTable: options.addTable }),
    ...(options.onFault === undefined ? {} : { onFault: options.onFault }),
    ...(options.tracerOf === undefined ? {} : { tracerOf: options.tracerOf }),
  });
  if (!server.ok) return server;
  const { url } = server.value;
  const path = deskPath(journalPath);
  const key: DeskKey = { url: server.value.localUrl, token: tokens.value.desk, pid: process.pid };
  const written = await writePrivate(path, `${JSON.stringify(key)}\n`);
  if (!written.ok) {
    await server.value.close();
    return written;
  }
  const endUse = hall.listen({
    opening: (table, { game }) => {
      void tokens.value.use(table, game);
      return undefined;
    },
  });
  return ok({
    server: server.value,
    seatLinks: async (table, isNew) => {
      const seats = await tokens.value.seats(table, isNew ? "new-game" : "as-they-are");
      if (!seats.ok) return seats;
      return ok(COLORS.map((color) => makeLink(url, color, table, seats.value[color])));
    },
    close: async () => {
      endUse();
      await rm(path, { force: true });
      await server.value.close();
    },
  });
};

/** How pages and desk are reached, a line each. `lang`: what `--lang` says. */
export const makeDeskLines = (server: WebServer, lang?: string): readonly string[] => {
  const { table } = terminalTexts(lang);
  return [
    table.spectatorPages(server.url),
    table.deskPage(server.deskLink),
    ...(server.hasPages ? [] : [table.noPages]),
  ];
};
