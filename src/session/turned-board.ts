import type { BoardEvent } from "../vocabulary/board-events.js";
import {
  type Color,
  isPieceLetter,
  type SquareName,
  squareName,
  squareOf,
} from "../vocabulary/chess.js";
import {
  makePlacement,
  type Placement,
  parsePlacement,
  STARTING_PLACEMENT_FEN,
  withSquare,
} from "../vocabulary/placement.js";

const turnedSquare = (name: SquareName): SquareName => squareName(63 - squareOf(name));
const turnedPlacement = (placement: Placement): Placement => [...placement].reverse();

/** What a board is to show when it is looked at for the first time, and whose move it then is. */
export interface ExpectedBoard {
  /** First field of a FEN. */
  readonly placement: string;
  readonly turn: Color;
}

const STARTING_ARRAY: ExpectedBoard = { placement: STARTING_PLACEMENT_FEN, turn: "white" };

/** Whether that can be what is seen: a man that the board cannot name may be any. */
const isSeen = (seen: Placement, expected: Placement): boolean =>
  expected.every((man, square) => {
    const found = seen[square] ?? null;
    return found === null || man === null ? found === man : found === "?" || found === man;
  });

/**
 * Finds out which way round a board lies whose owner did not say (`rotate=auto`).
 *
 * A board that shows just the position of the game from the other side is turned by 180 degrees. Where
 * the position looks the same from both sides, as the starting array does to a board that cannot name
 * its men, the first man that goes anywhere tells: it belongs to the player to move, and one that
 * stands where only his opponent's men should be shows that the board is turned. From then on its
 * squares are the game's: what was in the hand is told as a whole position, then where it was set down. It decides once; a board that
 * shows anything else lies as it is said to lie. A board that finds the starting array by itself, when
 * a new game is set up, is not turned a second time.
 */
export const followTurnedBoard = (
  sink: (event: BoardEvent) => void,
  { placement: expectedText, turn }: ExpectedBoard = STARTING_ARRAY,
): ((event: BoardEvent) => void) => {
  const expected = parsePlacement(expectedText) ?? [];
  let seen: Placement | undefined;
  let state: "open" | "normal" | "turned" = "open";
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
    if (seen === undefined) return;
    if (state === "turned" && event.placement === STARTING_PLACEMENT_FEN) state = "normal";
    if (state !== "open") return;
    const isPlain = isSeen(seen, expected);
    const isFromBehind = isSeen(turnedPlacement(seen), expected);
    if (isPlain && isFromBehind) return;
    state = isFromBehind ? "turned" : "normal";
  };

  const isOf = (color: Color, square: number): boolean => {
    const man = expected[square] ?? null;
    if (man === null || !isPieceLetter(man)) return false;
    return (man === man.toUpperCase()) === (color === "white");
  };

  /** Whether the man there is an opponent's as the board is said to lie, and the mover's if it is turned. */
  const isFar = (name: SquareName): boolean =>
    isOf(turn, 63 - squareOf(name)) && !isOf(turn, squareOf(name));

  return (event) => {
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
      const before = seen;
      seen = withSquare(seen, squareOf(event.square), "?");
      const isHome = lifted.includes(event.square);
      const others = lifted.filter((square) => square !== event.square);
      if (!isHome && lifted.length > 0) {
        state = lifted.every(isFar) ? "turned" : "normal";
        if (isTurned()) {
          const placement = makePlacement(turnedPlacement(before));
          sink({ type: "board-reported", placement, atMs: event.atMs });
          sink(turned(event));
          return;
        }
      }
      lifted = others;
    }
    sink(event);
  };
};
