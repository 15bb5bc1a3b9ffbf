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
 * is turned.
 */
export const followTurnedBoard = (
  sink: (event: BoardEvent) => void,
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

  const report = (event: BoardEvent): void => {
    if (event.type !== "board-reported") return;
    seen = parsePlacement(event.placement);
    lifted = [];
    const isArray = seen !== undefined && makePlacement(occupancyOf(seen)) === START_OCCUPANCY;
    // A board switched on in the middle of a game lies as it is said to lie.
    if (state === "array" && !isArray) state = "normal";
  };

  return (event) => {
    if (state === "turned") {
      sink(turned(event));
      return;
    }
    report(event);
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
