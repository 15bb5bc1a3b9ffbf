import type { BoardButton, BoardEvent } from "./board-events.js";
import type { Color, Millis, San, SquareName } from "./chess.js";
import type { GameEventType } from "./events.js";
import type { InputType, Speaker } from "./inputs.js";
import type { Ear, SpokenKind } from "./spoken.js";

/** Time on the way of one act. Units: milliseconds, not rounded; never decreases. */
export type ExactMs = number;

/** Where the sound of an utterance comes from. */
export const SOUND_ORIGINS = ["made-ready", "being-made", "made-now", "clips"] as const;
/** `made-ready`: before it was asked for; `being-made`: it was on its way already; `clips`: put together from kept words. */
export type SoundOrigin = (typeof SOUND_ORIGINS)[number];

/** What else held a device while an utterance waited: another utterance, or a signal. */
export type SaidBefore = number | string;

/**
 * One station on the way of one act, from the wire to the ear. `read`: one go of reading at a board,
 * `act`: one input and what it came to, `utterance`: one text said to an ear; each has a number that
 * nothing else in the trace has. `tookMs`: how long it took, up to the time of the mark.
 */
export type TraceMark =
  /** A game is on the table; `seq`: the first record that is traced, `tableMs`: the table's own time. */
  | {
      readonly type: "game-opened";
      readonly game: string;
      readonly seq: number;
      readonly tableMs: Millis;
    }
  /**
   * Bytes of a board are read, which end what was not whole before. `pieces`: in how many goes they
   * came, over `tookMs`; `waitedMs`: how long the port had them, in whole milliseconds; `heldMs`: how
   * long ago the board said first what is borne out by these bytes and told only now, 0: nothing was;
   * `quiet`: how often this board was read since the last mark without anything to tell.
   */
  | {
      readonly type: "bytes-arrived";
      readonly read: number;
      readonly board: Color;
      readonly bytes: number;
      readonly pieces: number;
      readonly waitedMs: Millis;
      readonly tookMs: ExactMs;
      readonly heldMs: ExactMs;
      readonly quiet: number;
    }
  /** `frames`: valid ones; `events`: what they tell of the board. */
  | {
      readonly type: "frames-decoded";
      readonly read: number;
      readonly board: Color;
      readonly frames: number;
      readonly events: number;
      readonly tookMs: ExactMs;
    }
  /**
   * Nothing more came from a board for `waitedMs`: what it said last is decided now. `heldMs`: how long
   * ago it said that first.
   */
  | {
      readonly type: "board-settled";
      readonly read: number;
      readonly board: Color;
      readonly waitedMs: ExactMs;
      readonly heldMs: ExactMs;
    }
  /** A board event is handed to the table. */
  | {
      readonly type: "board-event";
      readonly read: number;
      readonly board: Color;
      readonly event: BoardEvent["type"];
      readonly square?: SquareName;
      readonly button?: BoardButton;
    }
  /**
   * An input is judged. `by`: whose hand, voice or board; `read`, `after`: the reading and the act that
   * it follows from; `tookMs`: judging; `foldedMs`: bringing the state of the table up to date.
   */
  | {
      readonly type: "input-decided";
      readonly act: number;
      readonly input: InputType;
      readonly by?: Color;
      readonly speaker?: Speaker;
      readonly square?: SquareName;
      readonly button?: BoardButton;
      readonly read?: number;
      readonly after?: number;
      readonly events: readonly GameEventType[];
      readonly tookMs: ExactMs;
      readonly foldedMs: ExactMs;
    }
  /** The program waits of its own will: `touch`: whether a lift is more than a trembling contact. */
  | {
      readonly type: "waiting";
      readonly act: number;
      readonly why: "touch";
      readonly forMs: Millis;
    }
  /**
   * Input and events are on the disk, records `seq` to `lastSeq`. `waitedMs`: until the writing before it
   * was done; `tookMs`: writing; `inputs`: how many went in one go.
   */
  | {
      readonly type: "made-durable";
      readonly act: number;
      readonly seq: number;
      readonly lastSeq: number;
      readonly inputs: number;
      readonly waitedMs: ExactMs;
      readonly tookMs: ExactMs;
    }
  /** A move is complete; `seq`: the record that says so. */
  | {
      readonly type: "move-completed";
      readonly act: number;
      readonly seq: number;
      readonly ply: number;
      readonly by: Color;
      readonly san: San;
    }
  /** Everybody who listens to the table has been told of the act. */
  | { readonly type: "listeners-told"; readonly act: number; readonly tookMs: ExactMs }
  /** A text to be said. `text`: of a move alone. */
  | {
      readonly type: "words-made";
      readonly utterance: number;
      readonly act?: number;
      readonly to: Ear;
      readonly kind: SpokenKind;
      readonly language: string;
      readonly text?: string;
    }
  /** `ahead`: utterances and signals that are being heard or have to be heard first. */
  | {
      readonly type: "utterance-queued";
      readonly utterance: number;
      readonly ahead: number;
    }
  /** Its turn has come, after it waited behind these. */
  | {
      readonly type: "turn-came";
      readonly utterance: number;
      readonly waitedMs: ExactMs;
      readonly behind: readonly SaidBefore[];
    }
  | { readonly type: "voice-chosen"; readonly utterance: number; readonly voice: string }
  /** The first of its sound is there. */
  | {
      readonly type: "sound-ready";
      readonly utterance: number;
      readonly origin: SoundOrigin;
      readonly tookMs: ExactMs;
    }
  /** The device, or the server of the voice, has taken the first of its sound. */
  | { readonly type: "sound-begun"; readonly utterance: number; readonly tookMs: ExactMs }
  /** Its last word is out, by a voice or as a text. `tookMs`: since its turn came. */
  | {
      readonly type: "said";
      readonly utterance: number;
      readonly how: "voice" | "text";
      readonly tookMs: ExactMs;
    }
  /** Cut for somebody else; it is said again from its beginning. */
  | { readonly type: "utterance-held"; readonly utterance: number }
  | {
      readonly type: "utterance-dropped";
      readonly utterance: number;
      readonly why: "replaced" | "interrupted" | "silenced";
    }
  | {
      readonly type: "signal-sounded";
      readonly signal: string;
      readonly to: Ear;
      readonly tookMs: ExactMs;
    }
  /** Cells were handed to a player's Braille display. */
  | {
      readonly type: "braille-written";
      readonly to: Color;
      readonly act?: number;
      readonly cells: number;
    }
  /** The open pages have everything up to this record. `tookMs`: making and sending it. */
  | {
      readonly type: "pages-told";
      readonly seq: number;
      readonly readers: number;
      readonly tookMs: ExactMs;
    }
  /** Lines that could not be kept, because the disk was slower than the game. */
  | { readonly type: "lines-lost"; readonly lines: number };

export type TraceMarkType = TraceMark["type"];

/** What something follows from. */
export interface TraceCause {
  readonly read?: number;
  readonly act?: number;
}

/**
 * Notes where the time of each act goes. Who is given none notes nothing and does nothing for it: every
 * room takes it as an option, and only the command line makes one.
 */
export interface Tracer {
  now(): ExactMs;
  /** Never fails and never waits. `atMs`: a moment that has just been, nothing having been noted since. */
  mark(mark: TraceMark, atMs?: ExactMs): void;
  /** A number for a reading, an act or an utterance. */
  number(): number;
  /**
   * Runs `work`, which follows from `cause` until it returns. Who goes on later (after words) keeps the
   * cause and comes back with it.
   */
  within<T>(cause: TraceCause, work: () => T): T;
  /** What the work at hand follows from; undefined: somebody outside. */
  cause(): TraceCause | undefined;
}
