import type { Color } from "../../vocabulary/chess.js";
import { MOVE_KINDS } from "../../vocabulary/spoken.js";
import type { TraceLine, TraceRun } from "./read-trace.js";

/** Who has a stretch of the way, in its order. */
export const SHARES = [
  "player",
  "wire",
  "settling",
  "rules",
  "disk",
  "program",
  "queue",
  "voice",
  "device",
  "words",
] as const;
/**
 * `player`: hand, thought or voice, and nothing of the program; `wire`: bytes and frames of his board;
 * `settling`: waiting, of the program's own will, until what the board said is borne out;
 * `rules`: judging; `disk`: until it is durable; `program`: text and handing on; `queue`: other words
 * were being said; `voice`: choosing and making the sound; `device`: until it takes the first sample;
 * `words`: speaking.
 */
export type Share = (typeof SHARES)[number];

/** One stretch of the way, named by what it ends with. */
export interface Station {
  readonly share: Share;
  /** What happened, as a plain clause. */
  readonly what: string;
  /** Units: milliseconds, since the trace began. */
  readonly fromMs: number;
  readonly toMs: number;
}

/** What happened beside the way, and how long after the first byte. */
export interface Aside {
  readonly what: string;
  readonly atMs: number;
}

/** The way of one completed move. */
export interface MoveWay {
  readonly table: string | undefined;
  readonly game: string | undefined;
  readonly ply: number;
  readonly by: Color;
  readonly san: string;
  /** The announcement, where the program spoke it. */
  readonly words: string | undefined;
  /** The record that completes it. */
  readonly seq: number;
  /** From the first lift to the last word or the last record. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly stations: readonly Station[];
  readonly asides: readonly Aside[];
  /** Where something is missing that belongs to every way: the trace began later, or is damaged. */
  readonly isWhole: boolean;
}

type LineOf<Type extends TraceLine["type"]> = Extract<TraceLine, { readonly type: Type }>;

/** What was noted of one act. */
interface Act {
  readonly decided: LineOf<"input-decided">;
  durable?: LineOf<"made-durable">;
  waiting?: LineOf<"waiting">;
}

/** What was noted at one table, by the numbers of the marks. */
interface Notes {
  readonly reads: Map<number, TraceLine[]>;
  readonly acts: Map<number, Act>;
  readonly utterances: Map<number, TraceLine[]>;
  readonly beside: TraceLine[];
  readonly completed: LineOf<"move-completed">[];
  game: string | undefined;
}

const noNotes = (): Notes => ({
  reads: new Map(),
  acts: new Map(),
  utterances: new Map(),
  beside: [],
  completed: [],
  game: undefined,
});

const add = (map: Map<number, TraceLine[]>, key: number, line: TraceLine): void => {
  const known = map.get(key);
  if (known === undefined) map.set(key, [line]);
  else known.push(line);
};

const take = (notes: Notes, line: TraceLine): void => {
  switch (line.type) {
    case "game-opened":
      notes.game = line.game;
      return;
    case "bytes-arrived":
    case "frames-decoded":
    case "board-settled":
    case "board-event":
      add(notes.reads, line.read, line);
      return;
    case "input-decided":
      notes.acts.set(line.act, { decided: line });
      return;
    case "waiting":
    case "made-durable": {
      const act = notes.acts.get(line.act);
      if (act === undefined) return;
      if (line.type === "waiting") act.waiting = line;
      else act.durable = line;
      return;
    }
    case "move-completed":
      notes.completed.push(line);
      return;
    case "braille-written":
    case "pages-told":
      notes.beside.push(line);
      return;
    case "listeners-told":
    case "signal-sounded":
    case "lines-lost":
      return;
    default:
      add(notes.utterances, line.utterance, line);
  }
};

/** Inputs of a player that are not on the way of his move. */
const NOT_ON_THE_WAY: readonly string[] = [
  ...["clock-read", "link-changed", "board-reported", "bytes-discarded", "battery-low"],
  ...["repeat", "ask", "time-passed", "arrive", "write"],
];

/** The ways of all moves that were completed in a run, in their order. */
export const waysOf = (run: TraceRun): readonly MoveWay[] => {
  const tables = new Map<string | undefined, Notes>();
  for (const line of run.lines) {
    let notes = tables.get(line.table);
    if (notes === undefined) {
      notes = noNotes();
      tables.set(line.table, notes);
    }
    take(notes, line);
  }
  return [...tables].flatMap(([table, notes]) =>
    notes.completed.flatMap((completed, index) => {
      const before = notes.completed[index - 1];
      return wayOf(notes, table, completed, before?.act) ?? [];
    }),
  );
};

const wayOf = (
  notes: Notes,
  table: string | undefined,
  completed: LineOf<"move-completed">,
  before: number | undefined,
): MoveWay | undefined => {
  const { ply, by, san, seq } = completed;
  const acts = actsOf(notes, completed, before);
  const numbers = new Set(acts.map(({ decided }) => decided.act));
  const spoken = [...notes.utterances.values()].filter(([first]) => isOnTheWay(first, numbers));
  const marks = [
    // Two acts may come from one reading.
    ...new Set(acts.flatMap((act) => marksOf(notes, act))),
    ...spoken.flat(),
  ].toSorted((a, b) => a.atMs - b.atMs);
  const [first] = marks;
  const last = marks.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const stations = stationsOf(marks);
  const words = spoken.flatMap(([line]) =>
    line?.type === "words-made" && line.text !== undefined ? [line.text] : [],
  )[0];
  return {
    table,
    game: notes.game,
    ply,
    by,
    san,
    words,
    seq,
    fromMs: stations[0]?.fromMs ?? first.atMs,
    toMs: last.atMs,
    stations,
    asides: asidesOf(notes, acts, completed),
    isWhole:
      acts[0]?.decided.input === "piece-lifted" &&
      acts.every(({ durable }) => durable !== undefined) &&
      spoken.every((lines) => lines.some(({ type }) => type === "said")),
  };
};

/** From the bytes of an act to its record. What else was told in the same reading is left out. */
const marksOf = ({ reads }: Notes, { decided, durable }: Act): readonly TraceLine[] => {
  const read = decided.read === undefined ? [] : (reads.get(decided.read) ?? []);
  const event = read.findLast(({ type, atMs }) => type === "board-event" && atMs <= decided.atMs);
  return [
    ...read.filter(({ type }) => type !== "board-event"),
    ...(event === undefined ? [] : [event]),
    decided,
    ...(durable === undefined ? [] : [durable]),
  ];
};

/** The acts that a move was made of, from the lift of its man to its completion. */
const actsOf = (
  { acts }: Notes,
  { act: last, by }: LineOf<"move-completed">,
  before = 0,
): readonly Act[] => {
  let own: Act[] = [];
  for (const act of acts.values()) {
    const { decided } = act;
    if (decided.act <= before || decided.act > last) continue;
    // His board shows the opponent's move now: what follows is his own.
    if (decided.by === by && decided.events.includes("move-mirrored")) own = [];
    else if (decided.act === last) own.push(act);
    else if (decided.by === by && !NOT_ON_THE_WAY.includes(decided.input)) own.push(act);
  }
  const lifted = own.findIndex(({ decided }) => decided.input === "piece-lifted");
  return lifted < 0 ? own : own.slice(lifted);
};

const isOnTheWay = (line: TraceLine | undefined, acts: ReadonlySet<number>): boolean =>
  line?.type === "words-made" &&
  line.act !== undefined &&
  acts.has(line.act) &&
  MOVE_KINDS.includes(line.kind);

/** The stretches between marks, each named by the mark that ends it; together they are the whole way. */
const stationsOf = (marks: readonly TraceLine[]): readonly Station[] => {
  const stations: Station[] = [];
  /** Utterances that a device has taken once. */
  const begun = new Set<number>();
  let at: number | undefined;
  const reach = (share: Share, what: string, toMs: number): void => {
    const fromMs = at ?? toMs;
    const end = Math.max(fromMs, toMs);
    stations.push({ share, what, fromMs, toMs: end });
    at = end;
  };
  /** The hand has done something, and the board begins to say it. */
  const arrive = (atMs: number): void => {
    if (at === undefined) at = atMs;
    else reach("player", "the player's hand", atMs);
  };
  for (const mark of marks) {
    switch (mark.type) {
      case "bytes-arrived": {
        const beganAt = mark.atMs - mark.tookMs - mark.waitedMs;
        const saidAt = mark.atMs - mark.heldMs;
        const board = `${nameOf(mark.board)}'s board`;
        arrive(Math.min(beganAt, saidAt));
        if (mark.heldMs > 0) {
          if (beganAt < saidAt) reach("wire", `bytes of ${board} come`, saidAt);
          reach("settling", `what ${board} said first is borne out`, mark.atMs);
        }
        const pieces = mark.pieces === 1 ? "" : ` in ${mark.pieces} pieces`;
        reach("wire", `${mark.bytes} bytes of ${board} read${pieces}`, mark.atMs);
        break;
      }
      case "frames-decoded":
        reach("wire", "frame decoded", mark.atMs);
        break;
      case "board-settled":
        arrive(mark.atMs - mark.heldMs);
        reach("settling", "nothing more came from the board: what it said last holds", mark.atMs);
        break;
      case "board-event":
        reach("wire", `board event: ${seenOf(mark)}`, mark.atMs);
        break;
      case "input-decided": {
        const beganAt = mark.atMs - mark.tookMs - mark.foldedMs;
        if (mark.input === "time-passed") {
          reach("settling", "the time that a lift was given has passed", beganAt);
        } else if (mark.read === undefined) {
          const isOwn = mark.after !== undefined || mark.speaker === "program";
          reach(
            isOwn ? "program" : "player",
            isOwn ? `the program goes on to ${actOf(mark)}` : `the player: ${actOf(mark)}`,
            beganAt,
          );
        }
        reach("rules", `judged: ${eventsOf(mark)}`, mark.atMs);
        break;
      }
      case "made-durable":
        reach("disk", `durable: ${recordsOf(mark)}`, mark.atMs);
        break;
      case "words-made":
        reach("program", `text made for ${earOf(mark.to)}`, mark.atMs);
        break;
      case "utterance-queued":
        reach("program", `handed to the queue, ${mark.ahead} ahead`, mark.atMs);
        break;
      case "turn-came":
        reach(
          mark.behind.length === 0 ? "program" : "queue",
          mark.behind.length === 0
            ? "its turn came at once"
            : `its turn came after ${mark.behind.map(behindOf).join(" and ")}`,
          mark.atMs,
        );
        break;
      case "voice-chosen":
        reach("voice", `voice chosen: ${mark.voice}`, mark.atMs);
        break;
      case "sound-ready":
        reach("voice", `first sound there, ${ORIGINS[mark.origin]}`, mark.atMs);
        break;
      case "sound-begun":
        reach(
          "device",
          begun.has(mark.utterance)
            ? "taken by the device once more, from its beginning"
            : "first sample taken by the device",
          mark.atMs,
        );
        begun.add(mark.utterance);
        break;
      case "said":
        reach("words", mark.how === "voice" ? "last word said" : "shown as text", mark.atMs);
        break;
      case "utterance-held":
        reach("words", "cut for the room, to be said again", mark.atMs);
        break;
      case "utterance-dropped":
        reach("words", `not said: ${mark.why}`, mark.atMs);
        break;
      default:
        break;
    }
  }
  return stations;
};

const ORIGINS = {
  "made-ready": "made ready before",
  clips: "put together from kept words",
  "being-made": "on its way already",
  "made-now": "made now",
} as const;

const NAMES: Readonly<Record<Color, string>> = { white: "White", black: "Black" };
const nameOf = (color: Color): string => NAMES[color];
const earOf = (to: Color | "room"): string => (to === "room" ? "the room" : nameOf(to));

const wordsOf = (name: string): string => name.replaceAll("-", " ");

const seenOf = ({ event, square, button }: LineOf<"board-event">): string =>
  [wordsOf(event), square ?? (button === undefined ? "" : wordsOf(button))]
    .filter((part) => part !== "")
    .join(" ");

const actOf = ({ input, square, button }: LineOf<"input-decided">): string =>
  [wordsOf(input), square ?? (button === undefined ? "" : wordsOf(button))]
    .filter((part) => part !== "")
    .join(" ");

const eventsOf = ({ events }: LineOf<"input-decided">): string =>
  events.length === 0 ? "no event" : events.map(wordsOf).join(", ");

const recordsOf = ({ seq, lastSeq }: LineOf<"made-durable">): string =>
  seq === lastSeq ? `record ${seq}` : `records ${seq} to ${lastSeq}`;

const behindOf = (what: number | string): string =>
  typeof what === "number" ? "other words" : `the signal ${wordsOf(what)}`;

/** What the way does not wait for. */
const asidesOf = (
  notes: Notes,
  acts: readonly Act[],
  completed: LineOf<"move-completed">,
): readonly Aside[] => {
  const numbers = new Set(acts.map(({ decided }) => decided.act));
  const settled = acts.flatMap(({ decided, waiting }, index): readonly Aside[] => {
    if (waiting === undefined) return [];
    const until = acts[index + 1]?.decided.atMs ?? Number.POSITIVE_INFINITY;
    const passed = [...notes.acts.values()].find(
      ({ decided: { atMs, input, events } }) =>
        input === "time-passed" && events.length > 0 && atMs > decided.atMs && atMs < until,
    );
    const what = `waiting ${waiting.forMs} milliseconds to see whether the lift of ${decided.square ?? "a man"} is a touch`;
    return passed === undefined
      ? [{ what: `${what}; the hand was faster`, atMs: waiting.atMs }]
      : [{ what: `${what}: ${eventsOf(passed.decided)}`, atMs: passed.decided.atMs }];
  });
  const told = notes.beside.flatMap((line): readonly Aside[] => {
    if (line.type === "braille-written" && line.act !== undefined && numbers.has(line.act)) {
      return [{ what: `written on ${nameOf(line.to)}'s Braille display`, atMs: line.atMs }];
    }
    return [];
  });
  const pages = notes.beside.find(
    (line) => line.type === "pages-told" && line.seq >= completed.seq,
  );
  if (pages?.type === "pages-told") {
    const { readers, atMs } = pages;
    told.push({ what: `${readers} open page${readers === 1 ? "" : "s"} told`, atMs });
  }
  return [...settled, ...told].toSorted((a, b) => a.atMs - b.atMs);
};
