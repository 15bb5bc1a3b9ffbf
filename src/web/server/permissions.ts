import type { Act, UntimedInput } from "../../game/acts.js";
import type { Color } from "../../vocabulary/chess.js";
import { assertNever } from "../../vocabulary/result.js";
import { isSeat, type WebRole } from "../api/roles.js";

/** What a player does himself; everything else is his assistant's, the host's or the arbiter's. */
const SEAT_INPUTS: readonly UntimedInput["type"][] = [
  "press",
  "ask",
  "offer-draw",
  "accept-draw",
  "decline-draw",
  "claim",
  "resign",
  "write",
  "seal",
  "sign",
  "arrive",
  "stop-clocks",
];

const isOwnInput = (input: UntimedInput, color: Color): boolean =>
  SEAT_INPUTS.includes(input.type) &&
  "by" in input &&
  input.by === color &&
  (!("speaker" in input) || input.speaker === undefined || input.speaker === "player");

/**
 * Whether a role may do an act at a table where it has a seat. A seat acts for its own color, as the
 * player himself; men are lifted and placed only on a board of the page (`isOnPage`). Spectators do
 * nothing, the arbiter everything.
 */
export const mayAct = (role: WebRole, act: Act, isOnPage: boolean): boolean => {
  if (role === "arbiter") return act.type !== "wait";
  if (!isSeat(role)) return false;
  switch (act.type) {
    case "enter":
      return isOwnInput(act.input, role);
    case "say":
    case "repeat":
      return act.by === role && act.speaker === "player";
    case "lift":
    case "place":
      return act.by === role && isOnPage;
    case "execute":
    case "mirror":
    case "play":
    case "link":
    case "sheet":
    case "wait":
      return false;
    default:
      return assertNever(act);
  }
};
