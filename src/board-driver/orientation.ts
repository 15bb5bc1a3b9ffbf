import { type Square, type SquareName, squareName } from "../vocabulary/chess.js";
import {
  differingSquares,
  makePlacement,
  occupancyOf,
  type Placement,
  parsePlacement,
  type Seen,
  STARTING_PLACEMENT_FEN,
} from "../vocabulary/placement.js";
import type { Rotation } from "./board.js";

/**
 * Number of a square on the wire. Shape: 0..63. On a board that lies as its maker meant it, sensors
 * are numbered in reading order: 0 = a8 … 7 = h8, 8 = a7 … 63 = h1.
 */
export type SensorIndex = number;

/** How the squares of the wire lie on the board, before it is turned. */
export interface Wiring {
  /** Files run from h to a. */
  readonly mirror: boolean;
  /** Eight sensors are a file, file a first, rank 1 first; otherwise a rank, as numbered above. */
  readonly fileMajor: boolean;
}

export const PLAIN_WIRING: Wiring = { mirror: false, fileMajor: false };

/** Wire squares and the game's squares, both ways. */
export interface Orientation {
  readonly rotation: Rotation;
  /** Shape: 64 squares by sensor index. */
  readonly squares: readonly Square[];
  /** Shape: 64 sensor indexes by square; for lights and for the fake board. */
  readonly sensors: readonly SensorIndex[];
}

const turn = (file: number, rank: number, rotation: Rotation): Square => {
  switch (rotation) {
    case 0:
      return rank * 8 + file;
    // Clockwise: the corner a1 comes to lie where a8 was.
    case 90:
      return (7 - file) * 8 + rank;
    case 180:
      return (7 - rank) * 8 + (7 - file);
    case 270:
      return file * 8 + (7 - rank);
  }
};

/**
 * How a board lies. `rotation`: degrees that the board is turned clockwise, seen from above with
 * White at the bottom.
 */
export const makeOrientation = (rotation: Rotation, wiring: Wiring = PLAIN_WIRING): Orientation => {
  const squares: Square[] = [];
  const sensors = new Array<SensorIndex>(64).fill(0);
  for (let sensor = 0; sensor < 64; sensor += 1) {
    const plainFile = wiring.fileMajor ? sensor >> 3 : sensor & 7;
    const rank = wiring.fileMajor ? sensor & 7 : 7 - (sensor >> 3);
    const square = turn(wiring.mirror ? 7 - plainFile : plainFile, rank, rotation);
    squares.push(square);
    sensors[square] = sensor;
  }
  return { rotation, squares, sensors };
};

/** Name of the game's square over a sensor. */
export const squareOver = (orientation: Orientation, sensor: SensorIndex): SquareName =>
  squareName(orientation.squares[sensor] ?? 0);

/** What a board sees, in the game's squares. Shape: `seen` 64 entries by sensor index. */
export const orient = (orientation: Orientation, seen: readonly Seen[]): Placement =>
  orientation.sensors.map((sensor) => seen[sensor] ?? null);

/** The same as text, as `board-reported` carries it. */
export const orientedPlacement = (orientation: Orientation, seen: readonly Seen[]): string =>
  makePlacement(orient(orientation, seen));

const STARTING_PLACEMENT = parsePlacement(STARTING_PLACEMENT_FEN) ?? [];
const STARTING_OCCUPANCY = occupancyOf(STARTING_PLACEMENT);

/**
 * How a board lies when it shows the starting array; undefined when it shows anything else.
 * Occupancy looks the same from both sides: 0 stands for 180 too, and 270 for 90 (a board whose
 * bytes are files looks like one turned by 270).
 */
export const rotationOfArray = (
  seen: readonly Seen[],
  sensor: "placement" | "occupancy",
  wiring: Wiring = PLAIN_WIRING,
): Rotation | undefined => {
  const array = sensor === "placement" ? STARTING_PLACEMENT : STARTING_OCCUPANCY;
  return ([0, 180, 270, 90] as const).find(
    (rotation) =>
      differingSquares(orient(makeOrientation(rotation, wiring), seen), array).length === 0,
  );
};

/** Occupancy of the sensors from a bit set. Shape: 8 bytes, bit b of byte n = sensor 8n + b. */
export const seenInBits = (bits: Uint8Array): readonly Seen[] =>
  Array.from({ length: 64 }, (_, sensor) =>
    (((bits[sensor >> 3] ?? 0) >> (sensor & 7)) & 1) === 1 ? "?" : null,
  );

/** The bit set of the sensors that see something; the inverse of {@link seenInBits}. */
export const bitsOfSeen = (seen: readonly Seen[]): Uint8Array => {
  const bits = new Uint8Array(8);
  for (const [sensor, what] of seen.entries()) {
    if (what !== null) bits[sensor >> 3] = (bits[sensor >> 3] ?? 0) | (1 << (sensor & 7));
  }
  return bits;
};

/**
 * The orientation of one board while it is open. Set by its address, or read off the starting array;
 * a board that never showed the array counts as not turned. A choice is kept until the board shows
 * the array another way round: it is never guessed from any other position.
 *
 * Of a board whose maker has wired it (`wiring` absent) a quarter turn is no orientation but a fault:
 * its square h1 is dark (Laws 2023, 2.1), and a hand must turn it. A board that somebody wired himself
 * may have its bytes along the files.
 */
export class OrientationFinder {
  readonly #isFixed: boolean;
  readonly #sensor: "placement" | "occupancy";
  readonly #wiring: Wiring;
  readonly #isSelfWired: boolean;
  #orientation: Orientation;

  constructor(rotate: Rotation | "auto", sensor: "placement" | "occupancy", wiring?: Wiring) {
    this.#isFixed = rotate !== "auto";
    this.#sensor = sensor;
    this.#isSelfWired = wiring !== undefined;
    this.#wiring = wiring ?? PLAIN_WIRING;
    this.#orientation = makeOrientation(rotate === "auto" ? 0 : rotate, this.#wiring);
  }

  get orientation(): Orientation {
    return this.#orientation;
  }

  /** Looks at a whole position. Returns true when the board turned out to lie another way. */
  look(seen: readonly Seen[]): boolean {
    if (this.#isFixed) return false;
    const rotation = rotationOfArray(seen, this.#sensor, this.#wiring);
    if (rotation === undefined || rotation === this.#orientation.rotation) return false;
    const isQuarter = rotation !== 0 && rotation !== 180;
    if (isQuarter && (this.#sensor === "placement" || !this.#isSelfWired)) return false;
    this.#orientation = makeOrientation(rotation, this.#wiring);
    return true;
  }
}
