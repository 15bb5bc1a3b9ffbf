import type { WireBehaviour } from "../../src/board-driver/fake/behaviours.js";
import type { Millis } from "../../src/vocabulary/chess.js";
import type { TroubleName } from "./noise-plan.js";
import type { Dice } from "./random-hands.js";

export interface NoisyLineOptions {
  readonly isOn: (trouble: TroubleName) => boolean;
  readonly now: () => Millis;
}

/** Bytes from one damaged byte to the next, at random. */
const gap = (dice: Dice, rate: number): number =>
  Math.ceil(Math.log(1 - dice.fraction()) / Math.log(1 - rate));

/** Reports arrive cut anywhere. */
const cut =
  (dice: Dice, { isOn }: NoisyLineOptions): WireBehaviour =>
  (report) => {
    if (!isOn("cut")) return [report];
    const longest = Math.max(40, report.length >> 2);
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < report.length; ) {
      const size = dice.number(1, longest);
      chunks.push(report.slice(at, at + size));
      at += size;
    }
    return chunks;
  };

/** Some reports wait for the next one and arrive with it. */
const glued = (dice: Dice, { isOn }: NoisyLineOptions): WireBehaviour => {
  let held: Uint8Array = new Uint8Array(0);
  return (report, { cause }) => {
    const chunk = held.length === 0 ? report : Uint8Array.from([...held, ...report]);
    held = new Uint8Array(0);
    if (isOn("glued") && cause === "repeat" && dice.chance(0.2)) {
      held = chunk;
      return [];
    }
    return [chunk];
  };
};

/** Bytes are lost, or one of their bits is turned over. */
const damaged = (
  dice: Dice,
  kind: "lost" | "flipped",
  { isOn }: NoisyLineOptions,
): WireBehaviour => {
  const rate = dice.one([1 / 500, 1 / 2_000, 1 / 8_000]);
  let next = gap(dice, rate);
  return (report) => {
    if (!isOn(kind)) return [report];
    if (next > report.length) {
      next -= report.length;
      return [report];
    }
    let bytes = [...report];
    let end = 0;
    for (; end + next <= report.length; next = gap(dice, rate)) {
      end += next;
      const at = end - 1 - (report.length - bytes.length);
      if (kind === "lost") bytes = bytes.toSpliced(Math.max(0, at), 1);
      else bytes[at] = (bytes[at] ?? 0) ^ (1 << dice.number(0, 7));
    }
    next -= report.length - end;
    return [Uint8Array.from(bytes)];
  };
};

/** Now and then a whole report is missing. */
const skipped =
  (dice: Dice, { isOn }: NoisyLineOptions): WireBehaviour =>
  (report) =>
    isOn("skipped") && dice.chance(0.02) ? [] : [report];

/** Now and then nothing comes for a while. */
const mute = (dice: Dice, { isOn, now }: NoisyLineOptions): WireBehaviour => {
  let untilMs = 0;
  return (report) => {
    if (now() < untilMs) return [];
    if (isOn("mute") && dice.chance(0.01)) untilMs = now() + dice.number(200, 4_000);
    return now() < untilMs ? [] : [report];
  };
};

/** Everything that a bad line does, in the order in which it happens to a report. */
export const noisyLine = (dice: Dice, options: NoisyLineOptions): readonly WireBehaviour[] => {
  // The behaviour added last runs first.
  return [
    cut(dice, options),
    glued(dice, options),
    damaged(dice, "lost", options),
    damaged(dice, "flipped", options),
    skipped(dice, options),
    mute(dice, options),
  ];
};
