import { z } from "zod";
import { BOARD_BUTTONS } from "../../vocabulary/board-events.js";
import { COLORS } from "../../vocabulary/chess.js";
import { SPOKEN_KINDS } from "../../vocabulary/spoken.js";
import { SOUND_ORIGINS, type TraceMark, type TraceMarkType } from "../../vocabulary/trace.js";
import type { TraceOrigin } from "./trace-file.js";

/** A mark as it stands in a file. */
export type TraceLine = TraceMark & { readonly atMs: number; readonly table?: string };

/** What one run of the program has noted. `origin` undefined: its first line is damaged. */
export interface TraceRun {
  readonly origin: TraceOrigin | undefined;
  readonly lines: readonly TraceLine[];
}

/** A line that is not used. `line`: from 1. */
export interface DamagedLine {
  readonly line: number;
  readonly why: "not-json" | "not-a-mark" | "time-goes-back";
}

export interface ReadTrace {
  readonly runs: readonly TraceRun[];
  readonly damaged: readonly DamagedLine[];
  /** Marks of a kind that this version does not know. */
  readonly unknown: number;
}

const ms = z.number().min(0).max(1e12);
const number = z.number().int().min(0);
const count = number;
const color = z.enum(COLORS);
const ear = z.enum([...COLORS, "room"]);
const button = z.enum(BOARD_BUTTONS);
const square = z.string().regex(/^[a-h][1-8]$/);
const word = z.string().max(100);

/** What each kind of mark holds beside its time: the shapes of `TraceMark`. */
const FACTS = {
  "game-opened": { game: word, seq: number, tableMs: ms },
  "bytes-arrived": {
    ...{ read: number, board: color, bytes: count, pieces: count },
    ...{ waitedMs: ms, tookMs: ms, heldMs: ms, quiet: count },
  },
  "frames-decoded": { read: number, board: color, frames: count, events: count, tookMs: ms },
  "board-settled": { read: number, board: color, waitedMs: ms, heldMs: ms },
  "board-event": {
    ...{ read: number, board: color, event: word },
    ...{ square: square.optional(), button: button.optional() },
  },
  "input-decided": {
    ...{ act: number, input: word, by: color.optional(), speaker: word.optional() },
    ...{ square: square.optional(), button: button.optional() },
    ...{ read: number.optional(), after: number.optional(), events: z.array(word).max(1000) },
    ...{ tookMs: ms, foldedMs: ms },
  },
  waiting: { act: number, why: z.literal("touch"), forMs: ms },
  "made-durable": {
    ...{ act: number, seq: number, lastSeq: number, inputs: count },
    ...{ waitedMs: ms, tookMs: ms },
  },
  "move-completed": { act: number, seq: number, ply: number.min(1), by: color, san: word },
  "listeners-told": { act: number, tookMs: ms },
  "words-made": {
    ...{ utterance: number, act: number.optional(), to: ear, kind: z.enum(SPOKEN_KINDS) },
    ...{ language: word, text: z.string().max(1000).optional() },
  },
  "utterance-queued": { utterance: number, ahead: count },
  "turn-came": {
    ...{ utterance: number, waitedMs: ms },
    behind: z.array(z.union([number, word])).max(10_000),
  },
  "voice-chosen": { utterance: number, voice: word },
  "sound-ready": { utterance: number, origin: z.enum(SOUND_ORIGINS), tookMs: ms },
  "sound-begun": { utterance: number, tookMs: ms },
  said: { utterance: number, how: z.enum(["voice", "text"]), tookMs: ms },
  "utterance-held": { utterance: number },
  "utterance-dropped": { utterance: number, why: z.enum(["replaced", "interrupted", "silenced"]) },
  "signal-sounded": { signal: word, to: ear, tookMs: ms },
  "braille-written": { to: color, act: number.optional(), cells: count },
  "pages-told": { seq: number, readers: count, tookMs: ms },
  "lines-lost": { lines: count },
} satisfies Record<TraceMarkType, z.ZodRawShape>;

/** Every kind of mark. */
export const TRACE_MARK_TYPES = Object.keys(FACTS) as readonly TraceMarkType[];

const SHAPES: ReadonlyMap<string, z.ZodObject> = new Map(
  Object.entries(FACTS).map(([type, facts]) => [
    type,
    z.object({ type: z.literal(type), atMs: ms, table: word.optional(), ...facts }),
  ]),
);

const OriginShape = z.object({
  type: z.literal("trace"),
  v: number,
  program: word,
  command: word,
  startedAt: word,
  atMs: ms,
  speed: z.union([z.number().positive(), z.literal("max")]).optional(),
});

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Reads a trace. Lines that are damaged are told and left out, whatever they hold; so is one whose time
 * lies before that of the line before it.
 */
export const readTrace = (text: string): ReadTrace => {
  const runs: { origin: TraceOrigin | undefined; lines: TraceLine[] }[] = [];
  const damaged: DamagedLine[] = [];
  let unknown = 0;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const at = index + 1;
    const value = parse(line);
    if (typeof value !== "object" || value === null || !("type" in value)) {
      damaged.push({ line: at, why: value === undefined ? "not-json" : "not-a-mark" });
      continue;
    }
    const { type } = value;
    if (type === "trace") {
      const origin = OriginShape.safeParse(value);
      if (!origin.success) damaged.push({ line: at, why: "not-a-mark" });
      runs.push({ origin: origin.data as TraceOrigin | undefined, lines: [] });
      continue;
    }
    const shape = typeof type === "string" ? SHAPES.get(type) : undefined;
    if (shape === undefined) {
      if (typeof type === "string") unknown += 1;
      else damaged.push({ line: at, why: "not-a-mark" });
      continue;
    }
    const mark = shape.safeParse(value);
    if (!mark.success) {
      damaged.push({ line: at, why: "not-a-mark" });
      continue;
    }
    if (runs.length === 0) runs.push({ origin: undefined, lines: [] });
    const lines = runs.at(-1)?.lines ?? [];
    // Its shape is that of its type.
    const read = mark.data as unknown as TraceLine;
    if (read.atMs < (lines.at(-1)?.atMs ?? 0)) damaged.push({ line: at, why: "time-goes-back" });
    else lines.push(read);
  }
  return { runs, damaged, unknown };
};
