import type { TableSummary } from "../api/tables.js";
import { text } from "./texts.js";

/** How a table stands, in words. */
export const stateOf = ({ phase, status, game }: TableSummary): string =>
  game === null || status === null
    ? text(`phase_${phase}`)
    : text(status === "not-started" ? "status_not_started" : `status_${status}`);
