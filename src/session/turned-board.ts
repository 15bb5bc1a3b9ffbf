import type { BoardEvent } from "../vocabulary/board-events.js";
import { rankOf, type SquareName, squareName, squareOf } from "../vocabulary/chess.js";
import {
  makePlacement,
  occupancyOf,
  type Placement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
  withSquare,
} from "../vocabulary/placement.js";

const turnedSquare = (name: SquareName): SquareName => squareName(63 - squareOf(name));
const turnedPlacement = (placement: Placement): Placement => [...placement].reverse();

const START_OCCUPANCY = makePlacement(occupancyOf(parsePlacement(STARTING_PLACEMENT_FEN) ?? []));

/**
 * Finds out which way round an occupancy board lies whose owner did not say (`rotate=auto`).
 *
 * The starting array looks the same from both sides, but White moves first: when the first man that
 * goes anywhere comes from the two ranks that should be Black's, the board is turned by 180 degrees.
 * From then on its squares are the game's; what was set down is told as a whole position. It decides
 * once, and only from the starting array; with the men of the first mover on their own side nothing
 * is turned. `expected`: what the board is to show when a game goes on, first field of a FEN; a board
 * that shows just that from the other side is turned.
 */
export const followTurnedBoard = (
  sink: (event: BoardEvent) => void,
  expected?: string,
): ((event: BoardEvent) => void) => {
  let seen: Placement | undefined;
  let state: "array" | "normal" | "turned" = "array";
  let lifted: readonly SquareName[] = [];

  const turned = (event: BoardEvent): BoardEvent => {
    if (event.type === "piece-lifted" || event.type === "piece-placed") {
      return { ...event, square: turnedSquare(event.square) };
    }
    if (event.type !== "board-reported") return event;
    const placement = parsePlacement(event.placement);
    return placement === undefined
      ? event
      : { ...event, placement: makePlacement(turnedPlacement(placement)) };
  };

  const isTurned = (): boolean => state === "turned";

  const report = (event: BoardEvent): void => {
    if (event.type !== "board-reported") return;
    seen = parsePlacement(event.placement);
    lifted = [];
    if (state !== "array" || seen === undefined) return;
    const shown = occupancyOf(seen);
    if (makePlacement(shown) === START_OCCUPANCY) return;
    const known = parsePlacement(expected ?? "");
    const isFromBehind =
      known !== undefined &&
      makePlacement(turnedPlacement(shown)) === makePlacement(occupancyOf(known));
    // Otherwise a board switched on in the middle of a game lies as it is said to lie.
    state = isFromBehind ? "turned" : "normal";
  };

  return (event) => {
    if (isTurned()) {
      sink(turned(event));
      return;
    }
    report(event);
    if (isTurned()) {
      sink(turned(event));
      return;
    }
    if (state === "normal" || seen === undefined) {
      sink(event);
      return;
    }
    if (event.type === "piece-lifted") {
      seen = withSquare(seen, squareOf(event.square), null);
      lifted = [...lifted, event.square];
    }
    if (event.type === "piece-placed") {
      seen = withSquare(seen, squareOf(event.square), "?");
      const isHome = lifted.includes(event.square);
      lifted = lifted.filter((square) => square !== event.square);
      if (!isHome && lifted.length > 0) {
        const isFar = lifted.every((square) => rankOf(squareOf(square)) >= 6);
        state = isFar ? "turned" : "normal";
        if (isFar) {
          const placement = makePlacement(turnedPlacement(occupancyOf(seen)));
          sink({ type: "board-reported", placement, atMs: event.atMs });
          return;
        }
      }
    }
    sink(event);
  };
};
