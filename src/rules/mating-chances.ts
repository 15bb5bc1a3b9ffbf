import type { Color } from "../vocabulary/chess.js";
import type { Category, Edition } from "../vocabulary/edition.js";
import type { Position } from "./position.js";
import { decideWinnable, type NodeBudget } from "./unwinnability/decide-winnable.js";

/** Men of one color by letter, as "KNN". */
const force = (position: Position, color: Color): string =>
  position.placement
    .filter(
      (man) => man !== null && man !== "?" && (man === man.toUpperCase()) === (color === "white"),
    )
    .map((man) => (man ?? "").toUpperCase())
    .sort()
    .join("");

/** Enough for the proofs that matter, and some ten milliseconds: a flag must not wait. */
const BUDGET: NodeBudget = 2_000;

/** Other men than kings and pawns: with more of them not all that can follow is ever looked at. */
const MOST_PIECES = 2;
/** Enough for what a look at the position proves: a hall has other tables that wait. */
const CROWDED_BUDGET: NodeBudget = 200;

const budgetFor = ({ placement }: Position): NodeBudget => {
  const pieces = placement.filter((man) => man !== null && man !== "?" && !/[kp]/i.test(man));
  return pieces.length > MOST_PIECES ? CROWDED_BUDGET : BUDGET;
};

/**
 * Whether a player can still win when his opponent oversteps the time: by any legal series of moves,
 * or, in blitz of 1997, with the force for a mate that cannot be avoided (C4).
 * False is proof: by material, by locked pawns, or because everything that can follow was looked at.
 * What is not decided within a small budget counts as "can win": the result is only proposed, and
 * the arbiter has the last word. Source: Laws 1997, 6.9, C4; 2018, 6.9.
 */
export const canStillWin = (
  position: Position,
  color: Color,
  edition: Edition,
  category: Category,
): boolean => {
  if (category === "blitz" && edition.blitz.winNeeds !== "any-legal-series") {
    const own = force(position, color);
    const other = force(position, color === "white" ? "black" : "white");
    if (other === "K" && ["KN", "BK", "KNN"].includes(own)) return false;
  }
  return decideWinnable(position, color, budgetFor(position)).winnable !== false;
};
