import { createRoute, z } from "@hono/zod-openapi";
import {
  ActsAnswerShape,
  ActsBodyShape,
  AddTableBodyShape,
  ProblemShape,
  SeatLinksShape,
  SessionBodyShape,
  SessionShape,
} from "../api/acts.js";
import { LanguageShape } from "../api/names.js";
import { EVIDENCE_FORMATS, SheetEntryAnswerShape, SheetEntryBodyShape } from "../api/papers.js";
import { GameViewShape, TableListShape } from "../api/tables.js";

/** The interface as OpenAPI describes it: the same shapes check what comes in. */

const as = z
  .string()
  .max(64)
  .optional()
  .openapi({ description: "Id of a session; absent: a spectator, or a bearer token." });

const json = <Shape extends z.ZodType>(schema: Shape) => ({ "application/json": { schema } });

const pgn = { "application/x-chess-pgn": { schema: z.string() } } as const;

const problem = (description: string) => ({ description, content: json(ProblemShape) });

const PROBLEMS = {
  400: problem("Not understood"),
  401: problem("The token or session is not valid"),
  403: problem("Not allowed to this role, or asked by a page of another site"),
  404: problem("There is no such table"),
  409: problem("Not now"),
  410: problem("Another game is at this table"),
  413: problem("Too large"),
  415: problem("Not JSON"),
  421: problem("Not under this host name"),
  422: problem("Understood, and not possible; the text says why"),
  429: problem("Too many requests"),
  500: problem("A fault of the program"),
  503: problem("The table stands still, or something is missing"),
} as const;

const TableParams = z.object({
  table: z
    .string()
    .max(300)
    .openapi({ param: { name: "table", in: "path" } }),
});
const lang = LanguageShape.optional().openapi({
  description:
    "Language of the lines in the answer; absent: the first of Accept-Language that there is, else en.",
});
const Query = z.object({ as, lang });

const security = [{ bearer: [] }, { session: [] }, {}];

export const ROUTES = {
  openSession: createRoute({
    method: "post",
    path: "/api/session",
    summary: "Exchanges the token of a link for a cookie that scripts cannot read",
    request: {
      query: z.object({ lang }),
      body: { content: json(SessionBodyShape), required: true },
    },
    responses: {
      200: { description: "Who the page is", content: json(SessionShape) },
      ...PROBLEMS,
    },
  }),
  whoAmI: createRoute({
    method: "get",
    path: "/api/session",
    summary: "Who is asking",
    security,
    request: { query: Query },
    responses: {
      200: { description: "Who the page is", content: json(SessionShape) },
      ...PROBLEMS,
    },
  }),
  listTables: createRoute({
    method: "get",
    path: "/api/tables",
    summary: "All tables",
    security,
    request: { query: Query },
    responses: { 200: { description: "All tables", content: json(TableListShape) }, ...PROBLEMS },
  }),
  showTable: createRoute({
    method: "get",
    path: "/api/tables/{table}",
    summary: "How a game stands, as the caller's role may see it",
    security,
    request: { params: TableParams, query: Query },
    responses: { 200: { description: "The game", content: json(GameViewShape) }, ...PROBLEMS },
  }),
  followTable: createRoute({
    method: "get",
    path: "/api/tables/{table}/stream",
    summary: "What happens in a game, as server-sent events whose ids are seqs of the journal",
    security,
    request: {
      params: TableParams,
      query: Query.extend({
        game: z.string().max(400).optional(),
        after: z.coerce.number().int().min(0).optional(),
      }),
    },
    responses: {
      200: { description: "Events", content: { "text/event-stream": { schema: z.string() } } },
      ...PROBLEMS,
    },
  }),
  followAll: createRoute({
    method: "get",
    path: "/api/stream",
    summary: "What happens at all tables, for the desk and for spectators",
    security,
    request: { query: Query.extend({ after: z.string().max(8_000).optional() }) },
    responses: {
      200: { description: "Events", content: { "text/event-stream": { schema: z.string() } } },
      ...PROBLEMS,
    },
  }),
  act: createRoute({
    method: "post",
    path: "/api/tables/{table}/acts",
    summary: "Does steps of the language of acts",
    security,
    request: {
      params: TableParams,
      query: Query,
      body: { content: json(ActsBodyShape), required: true },
    },
    responses: { 200: { description: "Done", content: json(ActsAnswerShape) }, ...PROBLEMS },
  }),
  tablePgn: createRoute({
    method: "get",
    path: "/api/tables/{table}/game.pgn",
    summary: "The game as PGN, as far as spectators may see it",
    request: { params: TableParams, query: Query },
    responses: { 200: { description: "PGN", content: pgn }, ...PROBLEMS },
  }),
  roundPgn: createRoute({
    method: "get",
    path: "/api/round.pgn",
    summary: "The games of all tables as PGN, as far as spectators may see them",
    request: { query: Query },
    responses: { 200: { description: "PGN", content: pgn }, ...PROBLEMS },
  }),
  showEvidence: createRoute({
    method: "get",
    path: "/api/tables/{table}/evidence",
    summary: "Everything that the journal holds about a ply, for the arbiter",
    security,
    request: {
      params: TableParams,
      query: Query.extend({
        ply: z.coerce.number().int().min(1).max(10_000),
        format: z.enum(EVIDENCE_FORMATS).default("text"),
        language: LanguageShape.optional().openapi({
          description: "Of the evidence; absent: lang",
        }),
      }),
    },
    responses: {
      200: {
        description: "The evidence",
        content: {
          "text/plain": { schema: z.string() },
          "text/html": { schema: z.string() },
          "application/json": { schema: z.unknown() },
        },
      },
      ...PROBLEMS,
    },
  }),
  enterSheet: createRoute({
    method: "post",
    path: "/api/tables/{table}/sheet-entry",
    summary: "Reads the lines of a score sheet and offers the next; enters nothing",
    security,
    request: {
      params: TableParams,
      query: Query,
      body: { content: json(SheetEntryBodyShape), required: true },
    },
    responses: {
      200: { description: "As they are read", content: json(SheetEntryAnswerShape) },
      ...PROBLEMS,
    },
  }),
  showLinks: createRoute({
    method: "get",
    path: "/api/tables/{table}/links",
    summary: "The links to the seats of a table, for the arbiter to give out",
    security,
    request: { params: TableParams, query: Query },
    responses: { 200: { description: "Links", content: json(SeatLinksShape) }, ...PROBLEMS },
  }),
  renewLinks: createRoute({
    method: "post",
    path: "/api/tables/{table}/links",
    summary: "Makes new links to the seats of a table; the old ones lead nowhere from then on",
    security,
    request: {
      params: TableParams,
      query: Query,
      body: { content: json(z.strictObject({})), required: true },
    },
    responses: { 200: { description: "Links", content: json(SeatLinksShape) }, ...PROBLEMS },
  }),
  addTable: createRoute({
    method: "post",
    path: "/api/hall/tables",
    summary: "Sets up a table of the hall file",
    security,
    request: { query: Query, body: { content: json(AddTableBodyShape), required: true } },
    responses: { 200: { description: "All tables", content: json(TableListShape) }, ...PROBLEMS },
  }),
  stopTable: createRoute({
    method: "delete",
    path: "/api/hall/tables/{table}",
    summary: "Takes a table down; a game that is on is kept",
    security,
    request: { params: TableParams, query: Query },
    responses: { 200: { description: "All tables", content: json(TableListShape) }, ...PROBLEMS },
  }),
} as const;
