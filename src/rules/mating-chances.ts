import type { Color } from "../vocabulary/chess.js";
import type { Category, Edition } from "../vocabulary/edition.js";
import { lacksMatingMaterial, type Position } from "./position.js";

/** Men of one color by letter, as "KNN". */
const force = (position: Position, color: Color): string =>
  position.placement
    .filter(
      (man) => man !== null && man !== "?" && (man === man.toUpperCase()) === (color === "white"),
    )
    .map((man) => (man ?? "").toUpperCase())
    .sort()
    .join("");

/**
 * Whether a player can still win when his opponent oversteps the time: by any legal series of moves,
 * or, in blitz of 1997, with the force for a mate that cannot be avoided (C4).
 * Decided by the material only: where more would have to be searched the answer is yes, and the
 * arbiter has the last word. Source: Laws 1997, 6.9, C4; 2018, 6.9.
 */
export const canStillWin = (
  position: Position,
  color: Color,
  edition: Edition,
  category: Category,
): boolean => {
  if (lacksMatingMaterial(position, color)) return false;
  if (category !== "blitz" || edition.blitz.winNeeds === "any-legal-series") return true;
  const own = force(position, color);
  const other = force(position, color === "white" ? "black" : "white");
  return !(other === "K" && ["KN", "BK", "KNN"].includes(own));
};
