import { type PieceLetter, squareOf } from "../../vocabulary/chess.js";
import { parsePlacement, STARTING_PLACEMENT_FEN } from "../../vocabulary/placement.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { type Orientation, orient, type SensorIndex } from "../orientation.js";
import { NO_TAG, type TagId } from "./codec.js";

/** Which man carries which tag. */
export type TagNames = ReadonlyMap<TagId, PieceLetter>;

/** Why a set of men cannot be learnt, and the squares at which it shows (by sensor index). */
export interface CalibrationFault {
  /** `missing`: no tag is read; `unsteady`: not the same one; `duplicate`: one tag on two squares. */
  readonly kind: "missing" | "unsteady" | "duplicate";
  readonly sensors: readonly SensorIndex[];
}

/** Lines needed to learn a set. Source: docs/protocols/certabo-tabutronic.md §4 */
export const CALIBRATION_LINES = 7;

/** The starting array, and where the spare queens stand while a set is learnt. */
const PLACES: readonly (readonly [square: number, man: PieceLetter, isSpare: boolean])[] = [
  ...(parsePlacement(STARTING_PLACEMENT_FEN) ?? []).flatMap((seen, square) =>
    seen === null || seen === "?" ? [] : [[square, seen, false] as const],
  ),
  [squareOf("d3"), "Q", true],
  [squareOf("d6"), "q", true],
];

/** The tag that more than half of the lines show; undefined when none does. */
const commonTag = (tags: readonly TagId[]): TagId | undefined => {
  const counts = new Map<TagId, number>();
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best !== undefined && 2 * best[1] > tags.length ? best[0] : undefined;
};

/**
 * Learns a set of men that stands in the starting array: a tag is whatever it is, its square names
 * the man. Spare queens may stand on d3 (white) and d6 (black).
 * Shape: `lines` of 64 tags each, by sensor index.
 * Errors: {@link CalibrationFault}, with all squares of the first kind of fault found.
 */
export const calibrateCertabo = (
  lines: readonly (readonly TagId[])[],
  orientation: Orientation,
): Result<TagNames, CalibrationFault> => {
  const found = PLACES.map(([square, man, isSpare]) => {
    const sensor = orientation.sensors[square] ?? 0;
    const tag = commonTag(lines.map((line) => line[sensor] ?? NO_TAG));
    return { sensor, man, isSpare, tag };
  });
  const wanted = found.filter(({ isSpare }) => !isSpare);
  const fault = (
    kind: CalibrationFault["kind"],
    at: readonly { readonly sensor: SensorIndex }[],
  ): Result<TagNames, CalibrationFault> => err({ kind, sensors: at.map(({ sensor }) => sensor) });
  const missing = wanted.filter(({ tag }) => tag === NO_TAG);
  if (missing.length > 0) return fault("missing", missing);
  const unsteady = wanted.filter(({ tag }) => tag === undefined);
  if (unsteady.length > 0) return fault("unsteady", unsteady);
  const tagged = found.filter(({ tag }) => tag !== undefined && tag !== NO_TAG);
  const twins = tagged.filter(({ tag, sensor }) =>
    tagged.some((other) => other.tag === tag && other.sensor !== sensor),
  );
  if (twins.length > 0) return fault("duplicate", twins);
  return ok(new Map(tagged.map(({ tag = NO_TAG, man }) => [tag, man])));
};

/** Adds the men of another set, spare queens for instance; what is known already stays. */
export const addTagNames = (known: TagNames, more: TagNames): TagNames =>
  new Map([...more, ...known]);

/** Whether men stand on the two first and the two last ranks and, spare queens apart, nowhere else. */
export const looksLikeStart = (tags: readonly TagId[], orientation: Orientation): boolean => {
  const seen = orient(
    orientation,
    tags.map((tag) => (tag === NO_TAG ? null : "?")),
  );
  return seen.every((man, square) => {
    const place = PLACES.find(([of]) => of === square);
    return place === undefined ? man === null : place[2] || man !== null;
  });
};
