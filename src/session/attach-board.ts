import type { UntimedInput } from "../game/acts.js";
import type { BoardEvent } from "../vocabulary/board-events.js";
import type { Color } from "../vocabulary/chess.js";
import type { Table } from "./table.js";

/**
 * The input of a board event. `owner`: whose board it is. The time of the wire stays behind: an
 * input counts when it arrives; the board's own time goes along as evidence (design decision 18).
 */
export const inputOfBoardEvent = (event: BoardEvent, owner: Color): UntimedInput => {
  const { atMs: _arrived, ...seen } = event;
  return { ...seen, board: owner };
};

/**
 * Where the events of a player's board go: into the table, in the order in which they arrive. It
 * does not wait for the disk, so that what a quick hand does is written in one go.
 */
export const boardSink =
  (table: Table, owner: Color): ((event: BoardEvent) => void) =>
  (event) => {
    if (table.stopped() === undefined) void table.submit(inputOfBoardEvent(event, owner));
  };
