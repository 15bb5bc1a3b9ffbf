import { type Millis, PIECE_LETTERS, type PieceLetter } from "../../vocabulary/chess.js";
import type { TagNames } from "../certabo/calibration.js";
import {
  COLOURED_LIGHTS_LENGTH,
  certaboCorners,
  makeCertaboLightsAck,
  makeCertaboOccupancy,
  makeCertaboTags,
  NO_TAG,
  type TagId,
  tagOfBytes,
} from "../certabo/codec.js";
import { type SensorIndex, seenInBits } from "../orientation.js";
import { changedSensors, type Device, type Scan, type Sensed } from "./device.js";

/** A line of tags takes 180 to 290 ms on the wire. Source: certabo-tabutronic.md §2 */
const TAG_LINE_MS: Millis = 250;
/** Rate of occupancy lines (unconfirmed, no capture yet). */
const OCCUPANCY_LINE_MS: Millis = 100;
/** Lines that a position is shown at least, however quick the hands. */
const LINES_EACH = 3;
/** Men of one kind that the box of a fake board holds, each with its own tag. */
const MEN_OF_A_KIND = 16;

const tagOfMan = (man: PieceLetter, number: number): TagId =>
  tagOfBytes([3, 0, 84, 16 + PIECE_LETTERS.indexOf(man), number]);

/** The tags of all men of a fake board, those in the box included. */
export const FAKE_TAG_NAMES: TagNames = new Map(
  PIECE_LETTERS.flatMap((man) =>
    Array.from({ length: MEN_OF_A_KIND }, (_, number) => [tagOfMan(man, number), man] as const),
  ),
);

export interface CertaboDeviceOptions {
  readonly senses: "tags" | "occupancy";
  readonly lights: "plain" | "coloured" | "none";
}

/**
 * The electronics of a Certabo or TabuTronic board: it sends its line all the time, asked or not.
 * Hands that are too quick for it are told one change after the other, as if they had been slower.
 * Source: docs/protocols/certabo-tabutronic.md §2, §3
 */
export class CertaboDevice implements Device {
  readonly sensor: "placement" | "occupancy";
  readonly #options: CertaboDeviceOptions;
  #sentAtMs: Millis;
  /** Changes that wait for their turn on the line. */
  #waiting: Uint8Array[] = [];
  #shown: Uint8Array | undefined;
  #linesLeft = 0;
  /** Tag of the man over each sensor, and of the men that lie beside the board. */
  #tags: TagId[] | undefined;
  #beside: { readonly man: PieceLetter; readonly tag: TagId }[] = [];
  readonly #taken = new Map<PieceLetter, number>();
  #received: number[] = [];
  #lit: readonly SensorIndex[] = [];

  constructor(atMs: Millis, options: CertaboDeviceOptions) {
    this.sensor = options.senses === "tags" ? "placement" : "occupancy";
    this.#options = options;
    this.#sentAtMs = atMs;
  }

  get lit(): readonly SensorIndex[] {
    return this.#lit;
  }

  /** Its next line happens to come just now. */
  opened(sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    this.#waiting = [];
    this.#shown = this.#lineOf(sensed);
    this.#linesLeft = LINES_EACH;
    return this.#next(atMs);
  }

  scanned(scan: Scan): readonly Uint8Array[] {
    this.#moveTags(scan);
    if (this.#shown === undefined) return [];
    const last = this.#waiting.at(-1) ?? this.#shown;
    const line = this.#lineOf(scan.after);
    if (line.every((byte, at) => byte === last[at]) && line.length === last.length) return [];
    this.#waiting.push(line);
    return [];
  }

  pressed(): undefined {
    return undefined;
  }

  received(bytes: Uint8Array): readonly Uint8Array[] {
    const { lights } = this.#options;
    if (lights === "none") return [];
    this.#received.push(...bytes);
    const length = lights === "plain" ? 8 : COLOURED_LIGHTS_LENGTH;
    const acks: Uint8Array[] = [];
    while (this.#received.length >= length) {
      const command = Uint8Array.from(this.#received.slice(0, length));
      this.#received = this.#received.slice(length);
      this.#light(command);
      acks.push(makeCertaboLightsAck(lights));
    }
    return acks;
  }

  due(_sensed: Sensed, atMs: Millis): readonly Uint8Array[] {
    return atMs < this.nextDueAt() ? [] : this.#next(atMs);
  }

  nextDueAt(): Millis {
    return this.#sentAtMs + (this.#options.senses === "tags" ? TAG_LINE_MS : OCCUPANCY_LINE_MS);
  }

  #next(atMs: Millis): readonly Uint8Array[] {
    this.#sentAtMs = atMs;
    if (this.#linesLeft <= 0) {
      const change = this.#waiting.shift();
      if (change !== undefined) {
        this.#shown = change;
        this.#linesLeft = LINES_EACH;
      }
    }
    this.#linesLeft -= 1;
    return this.#shown === undefined ? [] : [this.#shown];
  }

  #lineOf(sensed: Sensed): Uint8Array {
    if (this.#options.senses === "occupancy") return makeCertaboOccupancy(sensed);
    return makeCertaboTags(this.#tagsOf(sensed));
  }

  /** Tags over the sensors; each man of the first position gets his own. */
  #tagsOf(sensed: Sensed): TagId[] {
    this.#tags ??= sensed.map((man) => (man === null ? NO_TAG : this.#newTag(man)));
    return this.#tags;
  }

  /** The same man keeps his tag, wherever he is set down again. */
  #moveTags(scan: Scan): void {
    const tags = this.#tagsOf(scan.before);
    const changed = changedSensors(scan);
    for (const sensor of changed) {
      const man = scan.before[sensor] ?? null;
      if (man !== null) this.#beside.push({ man, tag: tags[sensor] ?? NO_TAG });
      tags[sensor] = NO_TAG;
    }
    for (const sensor of changed) {
      const man = scan.after[sensor] ?? null;
      if (man !== null) tags[sensor] = this.#tagFromBeside(man);
    }
  }

  #tagFromBeside(man: PieceLetter): TagId {
    const at = this.#beside.findLastIndex((lying) => lying.man === man);
    const [lying] = at < 0 ? [] : this.#beside.splice(at, 1);
    return lying?.tag ?? this.#newTag(man);
  }

  #newTag(man: PieceLetter): TagId {
    const number = this.#taken.get(man) ?? 0;
    this.#taken.set(man, number + 1);
    return tagOfMan(man, number % MEN_OF_A_KIND);
  }

  #light(command: Uint8Array): void {
    const isLit =
      this.#options.lights === "plain"
        ? (sensor: SensorIndex) => seenInBits(command)[sensor] !== null
        : (sensor: SensorIndex) =>
            certaboCorners(sensor).every((corner) =>
              command.subarray(2 + 3 * corner, 5 + 3 * corner).some((part) => part !== 0),
            );
    this.#lit = Array.from({ length: 64 }, (_, sensor) => sensor).filter(isLit);
  }
}
