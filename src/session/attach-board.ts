import type { UntimedInput } from "../game/acts.js";
import type { BoardButton, BoardEvent } from "../vocabulary/board-events.js";
import type { Color } from "../vocabulary/chess.js";
import type { AnnounceMode } from "../vocabulary/policies.js";
import { assertNever } from "../vocabulary/result.js";
import type { Table } from "./table.js";

/**
 * What a button of a board is, besides the fact that it was pressed. `owner`: whose board it is.
 * The announce button, and the lever of a player whose lever is that button, are not here: they ask
 * for words first (see announcer.ts).
 */
export const inputOfButton = (
  button: BoardButton,
  owner: Color,
  modes: Readonly<Record<Color, AnnounceMode>>,
): UntimedInput | undefined => {
  switch (button) {
    case "lever-white":
    case "lever-black": {
      const by = button === "lever-white" ? "white" : "black";
      return modes[by] === "lever" ? undefined : { type: "press", by, speaker: "player" };
    }
    case "repeat":
      return { type: "ask", by: owner, request: "repeat" };
    case "read":
      return { type: "ask", by: owner, request: "position" };
    case "arbiter":
      return { type: "stop-clocks", by: owner };
    case "draw":
      return { type: "offer-draw", by: owner };
    case "announce":
      return undefined;
    default:
      return assertNever(button);
  }
};

/**
 * The inputs of a board event: what was seen, and what a button means. They enter together, so that
 * a lever presses the clock at the very instant it was moved.
 */
export const inputsOfBoardEvent = (
  event: BoardEvent,
  owner: Color,
  modes: Readonly<Record<Color, AnnounceMode>>,
): readonly UntimedInput[] => {
  const { atMs: _arrived, ...seen } = event;
  const input: UntimedInput = { ...seen, board: owner };
  if (event.type !== "button-pressed") return [input];
  const meaning = inputOfButton(event.button, owner, modes);
  return meaning === undefined ? [input] : [input, meaning];
};

/**
 * Where the events of a player's board go: into the table, in the order in which they arrive. It
 * does not wait for the disk, so that a quick hand is written in one go.
 */
export const boardSink =
  (table: Table, owner: Color): ((event: BoardEvent) => void) =>
  (event) => {
    if (table.stopped() !== undefined) return;
    const { announceMode } = table.opened.policies;
    for (const input of inputsOfBoardEvent(event, owner, announceMode)) void table.submit(input);
  };
