import { setFlagsFromString } from "node:v8";

/**
 * Collects what is no longer used in one go. V8 otherwise spreads it over a tenth of a second, in
 * which a full hall comes to everything late: 256 tables wait once for 50 to 190 milliseconds instead,
 * every ten seconds or so. Called before tables are opened; measured
 * in docs/numbers.md ("A hall that plays").
 */
export const collectInOneGo = (): void => setFlagsFromString("--no-incremental-marking");
