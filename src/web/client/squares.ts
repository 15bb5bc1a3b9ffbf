import type { Color } from "../../vocabulary/chess.js";

/** Men by square name, of the first field of a FEN. `?`: a man that cannot be named. */
export const menOf = (placement: string): ReadonlyMap<string, string> => {
  const men = new Map<string, string>();
  for (const [index, rank] of placement.split("/").entries()) {
    let file = 0;
    for (const sign of rank) {
      if (/\d/.test(sign)) file += Number(sign);
      else {
        men.set(`${"abcdefgh"[file] ?? ""}${8 - index}`, sign);
        file += 1;
      }
    }
  }
  return men;
};

/** Square names as they lie before a player, top left first. */
export const squaresSeenBy = (color: Color): readonly string[] => {
  const squares = [];
  for (let rank = 8; rank >= 1; rank -= 1) {
    for (const file of "abcdefgh") squares.push(`${file}${rank}`);
  }
  return color === "white" ? squares : squares.reverse();
};

export const isSquare = (name: string): boolean => /^[a-h][1-8]$/.test(name);
