import type { EndReason } from "../../vocabulary/events.js";
import type { GameStatus, SpectatorView, TableSummary } from "../api/tables.js";
import { capital, text } from "./texts.js";

/** A result as it is read; the sign for a game that goes on is no word. */
export const resultOf = (result: string): string =>
  result === "*" ? text("noResult") : result.replaceAll("1/2", "½");

/** How a table stands, in words. */
export const stateOf = ({ phase, status, game }: TableSummary): string =>
  game === null || status === null ? text(`phase_${phase}`) : statusText(status);

export const statusText = (status: GameStatus): string =>
  text(status === "not-started" ? "status_not_started" : `status_${status}`);

/** Who has the move and how the game stands, or its result, as sentences. */
export const standingOf = ({
  result,
  reason,
  turn,
  status,
}: Pick<SpectatorView, "result" | "reason" | "turn" | "status">): string =>
  result === "*"
    ? `${text(`turn_${turn}`)}. ${capital(statusText(status))}.`
    : `${text("result")}: ${resultOf(result)}.${reason === null ? "" : ` ${capital(text(`reason_${reason as EndReason}`))}.`}`;
