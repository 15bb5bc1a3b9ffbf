import type { LanguageTag } from "../../vocabulary/languages.js";

/** Addresses of the interface. */

/** `as`: the id of a session (see `SessionShape`); absent: a spectator, or a bearer token. */
const withSession = (path: string, as: string | undefined, more = ""): string => {
  const query = [more, as === undefined ? "" : `as=${encodeURIComponent(as)}`]
    .filter((part) => part !== "")
    .join("&");
  return query === "" ? path : `${path}?${query}`;
};

/** The same address, answered in a language; absent from an address: as `Accept-Language` says. */
export const inLanguage = (path: string, language: LanguageTag): string =>
  `${path}${path.includes("?") ? "&" : "?"}lang=${language}`;

const tablePath = (table: string, rest = ""): string =>
  `/api/tables/${encodeURIComponent(table)}${rest}`;

export const makePath = {
  session: (as?: string) => withSession("/api/session", as),
  tables: (as?: string) => withSession("/api/tables", as),
  table: (table: string, as?: string) => withSession(tablePath(table), as),
  /** `after`: seq of the last record that the reader has; 0: none, everything is told. */
  tableStream: (table: string, game?: string, as?: string, after?: number) =>
    withSession(
      tablePath(table, "/stream"),
      as,
      [
        game === undefined ? "" : `game=${encodeURIComponent(game)}`,
        after === undefined ? "" : `after=${after}`,
      ]
        .filter((part) => part !== "")
        .join("&"),
    ),
  acts: (table: string, as?: string) => withSession(tablePath(table, "/acts"), as),
  pgn: (table: string) => tablePath(table, "/game.pgn"),
  roundPgn: () => "/api/round.pgn",
  evidence: (table: string, ply: number, format: string, language: string, as?: string) =>
    withSession(
      tablePath(table, "/evidence"),
      as,
      `ply=${ply}&format=${format}&language=${language}`,
    ),
  sheetEntry: (table: string, as?: string) => withSession(tablePath(table, "/sheet-entry"), as),
  links: (table: string, as?: string) => withSession(tablePath(table, "/links"), as),
  stream: (as?: string) => withSession("/api/stream", as),
  hallTables: (as?: string) => withSession("/api/hall/tables", as),
  hallTable: (table: string, as?: string) =>
    withSession(`/api/hall/tables/${encodeURIComponent(table)}`, as),
} as const;

/** Where the pages are, and the sign before a token in the fragment of a link. */
export const PAGES = { spectators: "/", seat: "/seat", desk: "/desk" } as const;
export const TOKEN_MARK = "token=";
