import type { Color } from "../../vocabulary/chess.js";

export const WEB_ROLES = ["spectator", "white", "black", "arbiter"] as const;
/**
 * Who a page is, as the server knows from its token. A spectator needs none. `white` and `black` are
 * the seats of one table; the arbiter has all tables.
 */
export type WebRole = (typeof WEB_ROLES)[number];

export const isSeat = (role: WebRole): role is Color => role === "white" || role === "black";
