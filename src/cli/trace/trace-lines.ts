import type { Color } from "../../vocabulary/chess.js";
import { type MoveWay, SHARES, type Share, type Station } from "./move-way.js";
import type { DamagedLine, TraceRun } from "./read-trace.js";

const NAMES: Readonly<Record<Color, string>> = { white: "White", black: "Black" };

/** What each share is called. */
export const SHARE_NAMES: Readonly<Record<Share, string>> = {
  player: "player",
  wire: "board and wire",
  settling: "waiting to be sure",
  rules: "rules",
  disk: "disk",
  program: "handing on",
  queue: "behind other words",
  voice: "voice",
  device: "sound device",
  words: "speaking",
};

/** What is nobody's waiting: a player who thinks, words that are being said. */
const OF_PEOPLE: readonly Share[] = ["player", "words"];

/** A length of time in words. Below a second in milliseconds, to the microsecond. */
export const spanText = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(3)} milliseconds` : `${(ms / 1000).toFixed(3)} seconds`;

/** `Move 12, White: Nf3, Springer Gustav eins Felix drei`. */
export const titleOf = ({ ply, by, san, words }: MoveWay): string =>
  `Move ${Math.ceil(ply / 2)}, ${NAMES[by]}: ${san}${words === undefined ? "" : `, ${words}`}`;

/** How much each share has of a way. Units: milliseconds. */
export const sharesOf = (stations: readonly Station[]): Readonly<Record<Share, number>> => {
  const shares = Object.fromEntries(SHARES.map((share) => [share, 0])) as Record<Share, number>;
  for (const { share, fromMs, toMs } of stations) shares[share] += toMs - fromMs;
  return shares;
};

/** The time of the way that the program and its machine have had. Units: milliseconds. */
export const machineMs = (stations: readonly Station[]): number =>
  stations.reduce(
    (sum, { share, fromMs, toMs }) => (OF_PEOPLE.includes(share) ? sum : sum + toMs - fromMs),
    0,
  );

/** One move in one line: how long it was, and who had the time. */
export const makeMoveLine = (way: MoveWay): string => {
  const shares = sharesOf(way.stations);
  const parts = SHARES.filter((share) => shares[share] > 0).map(
    (share) => `${SHARE_NAMES[share]} ${spanText(shares[share])}`,
  );
  const part = way.isWhole ? "" : " Part of its way is missing.";
  return (
    `${titleOf(way)}. From the first lift ${spanText(way.toMs - way.fromMs)}: ${parts.join(", ")}. ` +
    `The machine had ${spanText(machineMs(way.stations))} of it.${part}`
  );
};

/** One move, every station in a line of its own. */
export const makeWayLines = (way: MoveWay): readonly string[] => [
  makeMoveLine(way),
  ...way.stations.map(
    ({ share, what, fromMs, toMs }) =>
      `After ${spanText(toMs - way.fromMs)}: ${what}. It took ${spanText(toMs - fromMs)}, ${SHARE_NAMES[share]}.`,
  ),
  ...way.asides.map(
    ({ what, atMs }) => `Beside it, after ${spanText(Math.max(0, atMs - way.fromMs))}: ${what}.`,
  ),
  `The move is complete in record ${way.seq}${way.game === undefined ? "" : ` of game ${way.game}`}.`,
];

/** A reaction that can be compared from move to move. */
export interface Reaction {
  readonly what: string;
  /** Units: milliseconds; sorted. */
  readonly times: readonly number[];
}

const startsWith = (text: string): ((station: Station) => boolean) => {
  return ({ what }) => what.startsWith(text);
};

/** From the end of the stretch that `from` finds to the end of the next one that `to` finds. */
const reactions = (
  ways: readonly MoveWay[],
  from: (station: Station) => boolean,
  to: (station: Station) => boolean,
): readonly number[] => {
  const times: number[] = [];
  for (const { stations } of ways) {
    let since: number | undefined;
    for (const station of stations) {
      if (since !== undefined && to(station)) {
        times.push(station.toMs - since);
        since = undefined;
      } else if (from(station)) since = station.toMs;
    }
  }
  return times.toSorted((a, b) => a - b);
};

const isRead = ({ share, what }: Station): boolean => share === "wire" && what.includes("bytes of");

/** The reactions of the program, over all these moves. */
export const reactionsOf = (ways: readonly MoveWay[]): readonly Reaction[] =>
  [
    { what: "bytes read to judged", times: reactions(ways, isRead, startsWith("judged")) },
    {
      what: "judged to durable",
      times: reactions(ways, startsWith("judged"), startsWith("durable")),
    },
    {
      what: "durable to text handed to the queue",
      times: reactions(ways, startsWith("durable"), startsWith("handed to the queue")),
    },
    {
      what: "voice chosen to first sound",
      times: reactions(ways, startsWith("voice chosen"), startsWith("first sound")),
    },
    {
      what: "button read to first sample taken by the device",
      times: ways.flatMap(firstSoundOf).toSorted((a, b) => a - b),
    },
    {
      what: "last word to the clock's record",
      times: ways.flatMap(afterWordsOf).toSorted((a, b) => a - b),
    },
  ].filter(({ times }) => times.length > 0);

/** From the last reading before the first sample to that sample. */
const firstSoundOf = ({ stations }: MoveWay): readonly number[] => {
  const sound = stations.findIndex(startsWith("first sample"));
  const read = stations.slice(0, Math.max(0, sound)).findLast(isRead);
  const end = stations[sound];
  return read === undefined || end === undefined ? [] : [end.toMs - read.toMs];
};

/** From the last word to the record that completes the move. */
const afterWordsOf = ({ stations }: MoveWay): readonly number[] => {
  const said = stations.findLastIndex(startsWith("last word"));
  const [end, last] = [stations[said], stations.at(-1)];
  return end === undefined || last === undefined || last === end ? [] : [last.toMs - end.toMs];
};

const at = (times: readonly number[], part: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

export const makeReactionLine = ({ what, times }: Reaction): string =>
  `${capital(what)}: ${times.length} time${times.length === 1 ? "" : "s"}, half of them within ${spanText(at(times, 0.5))}, ` +
  `the longest ${spanText(times.at(-1) ?? 0)}.`;

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** How a run of the program began. */
export const makeRunLine = ({ origin, lines }: TraceRun): string => {
  if (origin === undefined) return `A run whose first line is damaged, ${lines.length} marks.`;
  const { program, command, startedAt, speed } = origin;
  const pace =
    speed === undefined
      ? ""
      : speed === "max"
        ? ", without waiting"
        : `, ${speed} times as fast as a real game`;
  return `Run of annabella ${program}, ${command}${pace}, begun ${startedAt}: ${lines.length} marks.`;
};

const WHY: Readonly<Record<DamagedLine["why"], string>> = {
  "not-json": "it is cut off or damaged",
  "not-a-mark": "it holds something that no trace has",
  "time-goes-back": "its time lies before that of the line before it",
};

/** The first damaged lines are told one by one, the others counted. */
const MOST_TOLD = 5;

export const makeDamageLines = (damaged: readonly DamagedLine[]): readonly string[] => [
  ...damaged
    .slice(0, MOST_TOLD)
    .map(({ line, why }) => `Line ${line} of the trace is left out: ${WHY[why]}.`),
  ...(damaged.length > MOST_TOLD
    ? [`${damaged.length - MOST_TOLD} more damaged lines are left out.`]
    : []),
];
