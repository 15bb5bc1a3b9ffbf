import type { Millis } from "../vocabulary/chess.js";

/** The earlier of two times, either of which may not come. */
export const earlier = (a: Millis | undefined, b: Millis | undefined): Millis | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);
