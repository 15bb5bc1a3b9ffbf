import { timingSafeEqual } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie } from "hono/cookie";
import type { WebRole } from "../api/roles.js";
import type { RateLimit } from "./rate.js";
import { bodyOf, type RefusalCode, refuse } from "./refusals.js";
import { requestLanguage } from "./request-language.js";
import type { Grant, TokenStore } from "./tokens.js";

/** Who is asking: what his token says, or a spectator without one. */
export interface Caller {
  readonly role: WebRole;
  /** The table of a seat; null: all tables. */
  readonly table: string | null;
  readonly as: string;
}

export const SPECTATOR: Caller = { role: "spectator", table: null, as: "" };

export interface WebEnv {
  readonly Bindings: HttpBindings;
  readonly Variables: { caller: Caller };
}

type Guard = MiddlewareHandler<WebEnv>;

/** Units: bytes. The longest body there is holds eight steps. */
const LONGEST_BODY = 16 * 1024;

/** Of every answer: no script but our own, nothing from elsewhere, nobody around us, no traces. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; " +
    "font-src 'self'; connect-src 'self'; media-src 'self'; worker-src 'self'; manifest-src 'self'; " +
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), usb=(), serial=()",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const refused = (code: RefusalCode, c: Context<WebEnv>): Response => {
  const refusal = refuse(code);
  return Response.json(bodyOf(refusal, requestLanguage(c)), {
    status: refusal.status,
    headers: { ...SECURITY_HEADERS, "Cache-Control": "no-store" },
  });
};

export const withSecurityHeaders: Guard = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) c.res.headers.set(name, value);
  if (c.req.path.startsWith("/api/")) c.res.headers.set("Cache-Control", "no-store");
};

/**
 * Only under the names that were given out: a name of another site that was made to lead here
 * (DNS rebinding) gets nothing. A page of another site gets nothing either, whatever cookies it has.
 */
export const onlyOwnSite =
  (hosts: () => ReadonlySet<string>): Guard =>
  async (c, next) => {
    const allowed = hosts();
    if (!allowed.has((c.req.header("host") ?? "").toLowerCase())) return refused("wrong-host", c);
    const origin = c.req.header("origin");
    if (origin !== undefined && !allowed.has(hostOf(origin))) return refused("wrong-origin", c);
    const site = c.req.header("sec-fetch-site");
    const isForeign = site === "cross-site" || site === "same-site";
    if (isForeign && c.req.path.startsWith("/api/")) return refused("wrong-origin", c);
    await next();
    return undefined;
  };

/** Host and port of an origin, as they stand in a Host header; empty: it is none (`null`). */
const hostOf = (origin: string): string => {
  const match = /^https?:\/\/([^/]+)$/i.exec(origin);
  return (match?.[1] ?? "").toLowerCase();
};

export const addressOf = (env: HttpBindings): string => env.incoming.socket.remoteAddress ?? "";

export const notTooOften =
  (limit: RateLimit): Guard =>
  async (c, next) => {
    if (!limit.take(addressOf(c.env))) return refused("too-many", c);
    await next();
    return undefined;
  };

/**
 * A body says how long it is before it comes, and is short. One that comes in pieces of unknown
 * number is not read at all.
 */
export const notTooLarge: Guard = async (c, next) => {
  if (c.req.header("transfer-encoding") !== undefined) return refused("body-invalid", c);
  if (Number(c.req.header("content-length") ?? 0) > LONGEST_BODY)
    return refused("body-too-large", c);
  await next();
  return undefined;
};

/** Bodies are JSON and say so: forms of other sites cannot. */
export const onlyJson: Guard = async (c, next) => {
  const isWithBody = c.req.method === "POST" || c.req.method === "PUT";
  const type = c.req.header("content-type") ?? "";
  if (isWithBody && !/^application\/json(?:\s*;.*)?$/i.test(type))
    return refused("body-no-json", c);
  await next();
  return undefined;
};

export const cookieName = (as: string): string => `annabella-${as}`;

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * Finds out who is asking: a bearer token, or the cookie of the session that `?as=` names, or nobody
 * in particular. A token that is not valid is never taken for a spectator.
 */
export const withCaller =
  (tokens: TokenStore): Guard =>
  async (c, next) => {
    const authorization = c.req.header("authorization");
    const as = c.req.query("as");
    let caller: Caller = SPECTATOR;
    if (authorization !== undefined) {
      const grant = tokens.find(/^Bearer (\S+)$/.exec(authorization)?.[1] ?? "");
      if (grant === undefined) return refused("token-unknown", c);
      caller = grant;
    } else if (as !== undefined) {
      const grant = cookieGrant(tokens, as, getCookie(c, cookieName(as)));
      if (grant === undefined) return refused("token-unknown", c);
      caller = grant;
    }
    c.set("caller", caller);
    await next();
    return undefined;
  };

const cookieGrant = (
  tokens: TokenStore,
  as: string,
  cookie: string | undefined,
): Grant | undefined => {
  const grant = cookie === undefined ? undefined : tokens.find(cookie);
  return grant !== undefined && isSame(grant.as, as) ? grant : undefined;
};
