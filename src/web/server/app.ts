import type { ServerResponse } from "node:http";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { OpenAPIHono } from "@hono/zod-openapi";
import { setCookie } from "hono/cookie";
import { HTTPException } from "hono/http-exception";
import { renderSVG } from "uqr";
import type { Hall, SeatedTable } from "../../session/hall.js";
import { COLORS } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { Result } from "../../vocabulary/result.js";
import type { SeatLinks } from "../api/acts.js";
import { PAGES, TOKEN_MARK } from "../api/paths.js";
import { isSeat, type WebRole } from "../api/roles.js";
import type { GameView } from "../api/tables.js";
import { doActs } from "./acts.js";
import {
  addressOf,
  type Caller,
  cookieName,
  notTooLarge,
  notTooOften,
  onlyJson,
  onlyOwnSite,
  SECURITY_HEADERS,
  type WebEnv,
  withCaller,
  withSecurityHeaders,
} from "./guards.js";
import { type Paper, type Papers, readSheetLines } from "./papers.js";
import { type Allowance, RateLimit } from "./rate.js";
import { bodyOf, type Refusal, Refused, refuse, refuseProblem } from "./refusals.js";
import { requestLanguage } from "./request-language.js";
import { ROUTES } from "./routes.js";
import { findStaticFile, type StaticFile } from "./static-files.js";
import { parsePositions, type Streams } from "./streams.js";
import type { TokenStore } from "./tokens.js";

/** How much a caller may ask for. */
export interface WebLimits {
  /** Requests of one address. */
  readonly requests: Allowance;
  /** Acts of one token. */
  readonly acts: Allowance;
  /** Tokens that one address tries. */
  readonly sessions: Allowance;
  /** Streams open at a time, in all. */
  readonly streams: number;
}

export const DEFAULT_LIMITS: WebLimits = {
  requests: { burst: 600, perSecond: 100 },
  acts: { burst: 40, perSecond: 20 },
  sessions: { burst: 20, perSecond: 1 },
  streams: 4_000,
};

export interface WebAppOptions {
  readonly version: string;
  readonly hall: Hall;
  readonly streams: Streams;
  readonly tokens: TokenStore;
  readonly papers: Papers;
  /** Sets up a table by its name in the hall file. Absent: tables come and go with the program. */
  readonly addTable?: (name: string) => Promise<Result<void, Problem>>;
  readonly files: ReadonlyMap<string, StaticFile>;
  /** Hosts with their ports, lower case, under which the pages may be asked for. */
  readonly hosts: () => ReadonlySet<string>;
  /** Where links lead: `http://127.0.0.1:8420`. */
  readonly baseUrl: () => string;
  readonly limits?: Partial<WebLimits>;
  /** Told of a bug, for the log. */
  readonly onFault?: (fault: unknown) => void;
}

/** How long a browser keeps a session: a long day of chess. Units: seconds. */
const SESSION_SECONDS = 16 * 60 * 60;

const STREAM_HEADERS = {
  ...SECURITY_HEADERS,
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  "X-Accel-Buffering": "no",
} as const;

/** The link to a seat or the desk. The token stands behind the sign that is never sent anywhere. */
export const makeLink = (baseUrl: string, role: WebRole, table: string | null, token: string) => {
  const page = isSeat(role) ? PAGES.seat : PAGES.desk;
  const query = table === null ? "" : `?table=${encodeURIComponent(table)}`;
  return `${baseUrl}${page}${query}#${TOKEN_MARK}${token}`;
};

/** The HTTP interface and the pages. It is asked by `fetch`; streams are written to the socket itself. */
export const createWebApp = (options: WebAppOptions): OpenAPIHono<WebEnv> => {
  const { hall, streams, tokens, files, papers } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const now = (): number => performance.now();
  const acts = new RateLimit(limits.acts, now);

  const app = new OpenAPIHono<WebEnv>({
    defaultHook: (result) => {
      if (!result.success) throw new Refused(refuse("body-invalid"));
    },
  });
  app.onError((fault, c) => {
    const isClientFault = fault instanceof HTTPException && fault.status < 500;
    if (!isClientFault && !(fault instanceof Refused)) options.onFault?.(fault);
    const refusal =
      fault instanceof Refused ? fault.refusal : refuse(isClientFault ? "body-invalid" : "fault");
    return c.json(bodyOf(refusal, requestLanguage(c)), refusal.status);
  });
  app.notFound(() => {
    throw new Refused(refuse("not-found"));
  });

  app.use(withSecurityHeaders);
  app.use(onlyOwnSite(options.hosts));
  app.use(notTooOften(new RateLimit(limits.requests, now)));
  app.use("/api/*", notTooLarge, onlyJson, withCaller(tokens));
  const sessions = new RateLimit(limits.sessions, now);
  app.use("/api/session", async (c, next) => {
    if (c.req.method === "POST" && !sessions.take(addressOf(c.env))) {
      throw new Refused(refuse("too-many"));
    }
    await next();
  });

  /** A seat has only its own table. */
  const checkTable = ({ role, table }: Caller, name: string): void => {
    if (isSeat(role) && table !== name) throw new Refused(refuse("not-allowed"));
    const found = hall.find(name);
    if (!found.ok) throw new Refused(refuseProblem(found.error));
  };

  const checkArbiter = ({ role }: Caller): void => {
    if (role !== "arbiter") throw new Refused(refuse("not-allowed"));
  };

  const checkStream = (method: string): void => {
    if (method !== "GET") throw new Refused(refuse("not-found"));
    if (streams.size >= limits.streams) throw new Refused(refuse("too-many"));
  };

  const unwrap = <T>(result: Result<T, Problem>): T => {
    if (!result.ok) throw new Refused(refuseProblem(result.error));
    return result.value;
  };

  const seatedAt = (name: string): SeatedTable => {
    const { seated, problem } = unwrap(hall.find(name));
    if (problem !== undefined) throw new Refused(refuseProblem(problem));
    if (seated === undefined) throw new Refused(refuse("table-not-playing"));
    return seated;
  };

  const linksOf = async (table: string, isNew: boolean): Promise<SeatLinks> => {
    unwrap(hall.find(table));
    const seats = unwrap(await tokens.seats(table, isNew ? "renew" : "as-they-are"));
    const links = COLORS.map((role) => {
      const url = makeLink(options.baseUrl(), role, table, seats[role]);
      return { role, table, url, qr: renderSVG(url, { border: 2 }) };
    });
    return { links };
  };

  /** Answers with a stream: the headers go out at once, the socket is the stream's from then on. */
  const startStream = (outgoing: ServerResponse, follow: () => void): Response => {
    outgoing.writeHead(200, STREAM_HEADERS);
    outgoing.socket?.setNoDelay(true);
    follow();
    return RESPONSE_ALREADY_SENT;
  };

  app.openapi(ROUTES.openSession, (c) => {
    const { token } = c.req.valid("json");
    const grant = tokens.find(token);
    if (grant === undefined) throw new Refused(refuse("token-unknown"));
    setCookie(c, cookieName(grant.as), token, {
      httpOnly: true,
      sameSite: "Strict",
      secure: options.baseUrl().startsWith("https:"),
      path: "/api",
      maxAge: SESSION_SECONDS,
    });
    return c.json(grant, 200);
  });

  app.openapi(ROUTES.whoAmI, (c) => c.json(c.get("caller"), 200));

  app.openapi(ROUTES.listTables, (c) => {
    const { role, table } = c.get("caller");
    const { tables, delayMs } = streams.tables(role);
    const seen = tables.filter((one) => !isSeat(role) || one.table === table);
    return c.json({ tables: seen, delayMs }, 200);
  });

  app.openapi(ROUTES.showTable, (c) => {
    const { table } = c.req.valid("param");
    checkTable(c.get("caller"), table);
    const view = streams.view(table, c.get("caller").role, requestLanguage(c));
    if (view === undefined) throw new Refused(refuse("table-not-playing"));
    return c.json(JSON.parse(view) as GameView, 200);
  });

  app.openapi(ROUTES.followTable, (c) => {
    const { table } = c.req.valid("param");
    const { game, after } = c.req.valid("query");
    const caller = c.get("caller");
    checkTable(caller, table);
    checkStream(c.req.method);
    const current = streams.gameAt(table);
    if (current === undefined) throw new Refused(refuse("table-not-playing"));
    if (game !== undefined && game !== current) throw new Refused(refuse("game-over"));
    const last = c.req.header("last-event-id") ?? "";
    const from = /^\d{1,10}$/.test(last) ? Number(last) : after;
    const language = requestLanguage(c);
    const { outgoing } = c.env;
    return startStream(outgoing, () =>
      streams.follow(table, caller.role, language, outgoing, from),
    );
  });

  app.openapi(ROUTES.followAll, (c) => {
    const { role } = c.get("caller");
    if (isSeat(role)) throw new Refused(refuse("not-allowed"));
    checkStream(c.req.method);
    const after = c.req.header("last-event-id") ?? c.req.valid("query").after ?? "";
    const language = requestLanguage(c);
    const { outgoing } = c.env;
    return startStream(outgoing, () =>
      streams.followAll(role, language, outgoing, parsePositions(after)),
    );
  });

  app.openapi(ROUTES.act, async (c) => {
    const { table } = c.req.valid("param");
    const caller = c.get("caller");
    if (caller.role === "spectator") throw new Refused(refuse("not-allowed"));
    checkTable(caller, table);
    if (!acts.take(caller.as)) throw new Refused(refuse("too-many"));
    const language = requestLanguage(c);
    const done = await doActs(seatedAt(table), caller.role, c.req.valid("json"), language);
    streams.refresh(table);
    if (!done.ok) throw new Refused(done.error);
    return c.json(done.value, 200);
  });

  const sendPaper = ({ text, type, name }: Paper): Response => {
    // A file of the program is kept or printed: as a page of this site it is not shown.
    const kept = type.startsWith("text/plain") ? "inline" : "attachment";
    return new Response(text, {
      headers: {
        "Content-Type": type,
        "Content-Disposition": `${kept}; filename="${name.replaceAll(/[^\w.-]/g, "_")}"`,
      },
    });
  };

  const paperOf = (made: Result<Paper, Refusal>): Response => {
    if (!made.ok) throw new Refused(made.error);
    return sendPaper(made.value);
  };

  /** The times of a game are in its PGN: a player asks for them at the table (VI.9d). */
  const checkNoSeat = ({ role }: Caller): void => {
    if (isSeat(role)) throw new Refused(refuse("not-allowed"));
  };

  app.openapi(ROUTES.tablePgn, async (c) => {
    checkNoSeat(c.get("caller"));
    return paperOf(await papers.pgn(seatedAt(c.req.valid("param").table)));
  });

  app.openapi(ROUTES.roundPgn, async (c) => {
    checkNoSeat(c.get("caller"));
    return sendPaper(await papers.round());
  });

  app.openapi(ROUTES.showEvidence, async (c) => {
    checkArbiter(c.get("caller"));
    const { ply, format, language = requestLanguage(c) } = c.req.valid("query");
    const seated = seatedAt(c.req.valid("param").table);
    return paperOf(await papers.evidence(seated, ply, format, language));
  });

  app.openapi(ROUTES.enterSheet, (c) => {
    checkArbiter(c.get("caller"));
    const { by, lines } = c.req.valid("json");
    return c.json(readSheetLines(seatedAt(c.req.valid("param").table), by, lines), 200);
  });

  app.openapi(ROUTES.showLinks, async (c) => {
    checkArbiter(c.get("caller"));
    return c.json(await linksOf(c.req.valid("param").table, false), 200);
  });

  app.openapi(ROUTES.renewLinks, async (c) => {
    checkArbiter(c.get("caller"));
    const { table } = c.req.valid("param");
    const links = await linksOf(table, true);
    streams.cutSeats(table);
    return c.json(links, 200);
  });

  app.openapi(ROUTES.addTable, async (c) => {
    checkArbiter(c.get("caller"));
    const { addTable } = options;
    if (addTable === undefined) throw new Refused(refuse("no-hall-file"));
    unwrap(await addTable(c.req.valid("json").table));
    return c.json(streams.tables("arbiter"), 200);
  });

  app.openapi(ROUTES.stopTable, async (c) => {
    checkArbiter(c.get("caller"));
    unwrap(await hall.stop(c.req.valid("param").table));
    return c.json(streams.tables("arbiter"), 200);
  });

  app.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
  });
  app.openAPIRegistry.registerComponent("securitySchemes", "session", {
    type: "apiKey",
    in: "cookie",
    name: "annabella-ID",
    description: "Set by POST /api/session; `as` in the address says which one is meant.",
  });
  const info = { title: "annabella", version: options.version };
  let described: string | undefined;
  app.get("/api/openapi.json", (c) => {
    // Made once: it is long, and nothing in it changes.
    described ??= JSON.stringify(app.getOpenAPI31Document({ openapi: "3.1.0", info }));
    return c.body(described, 200, { "Content-Type": "application/json" });
  });

  app.get("*", (c) => {
    if (c.req.path.startsWith("/api/")) throw new Refused(refuse("not-found"));
    const file = findStaticFile(files, c.req.path);
    if (file === undefined) {
      const { status, textIn } = refuse(files.size === 0 ? "no-pages" : "not-found");
      return c.text(textIn(requestLanguage(c)), status);
    }
    const caching = file.isLasting ? "public, max-age=31536000, immutable" : "no-cache";
    return c.body(file.bytes, 200, { "Content-Type": file.type, "Cache-Control": caching });
  });
  return app;
};
