import type { Color, Millis, PieceLetter, SquareName } from "../vocabulary/chess.js";
import type { AnnouncementSource, Input, Speaker } from "../vocabulary/inputs.js";
import type { Utterance } from "../vocabulary/utterance.js";

/** Everything of an input but the time of its arrival, which the session stamps. */
export type Untimed<T> = T extends unknown ? Omit<T, "atMs"> : never;
export type UntimedInput = Untimed<Input>;

/** An act of hands or of the cable: done on a board, which then reports what it saw. */
export type HandAct =
  | {
      readonly type: "lift";
      readonly by: Color;
      readonly squares: readonly SquareName[];
      /** One scan of the board reports them all. */
      readonly together: boolean;
    }
  /** Without a piece: the man lifted last and still in the hand. */
  | {
      readonly type: "place";
      readonly by: Color;
      readonly square: SquareName;
      readonly piece?: PieceLetter;
    }
  /** The hand movements of a move; an assistant's happen on the opponent's board. */
  | {
      readonly type: "execute";
      readonly by: Color;
      readonly speaker: "player" | "assistant";
      readonly move: string;
    }
  /** Repeats and executes the opponent's pending move. */
  | { readonly type: "mirror"; readonly by: Color }
  /** Mirrors if something is pending; executes, says the full announcement, presses. */
  | { readonly type: "play"; readonly by: Color; readonly move: string }
  | { readonly type: "link"; readonly board: Color; readonly link: "lost" | "up" };

/** What somebody says, before its words are parsed. */
export type VoiceAct = {
  readonly type: "say" | "repeat";
  readonly by: Color;
  readonly speaker: "player" | "assistant";
  readonly text: string;
};

/** One thing that somebody does at the table or at the arbiter's desk. */
export type Act =
  | HandAct
  | VoiceAct
  /** The arbiter enters what stands on a player's score sheet, in any form that a sheet has. */
  | { readonly type: "sheet"; readonly by: Color; readonly text: string }
  /** Lets exactly that much time pass. */
  | { readonly type: "wait"; readonly ms: Millis }
  /** Everything that is an input as it stands. */
  | { readonly type: "enter"; readonly input: UntimedInput };

/**
 * When a step happens: `at` so long since the scenario began, `after` so long since the last step.
 * Units: milliseconds.
 */
export type StepTime = { readonly kind: "at" | "after"; readonly ms: Millis };

/** One line of the language of acts (docs/scenarios.md, Steps). */
export interface Step {
  readonly time?: StepTime;
  readonly act: Act;
}

/** What turns a voice into an input: the parser of announcements and the language spoken. */
export interface Hearing {
  readonly parseAnnouncement: (text: string, language: string) => Utterance;
  readonly language: string;
  readonly source: AnnouncementSource;
}

/** The input of something said: an announcement, or the read-back of the opponent's. */
export const inputOfVoice = (
  voice: Omit<VoiceAct, "speaker"> & { readonly speaker: Speaker },
  hearing: Hearing,
): UntimedInput => {
  const { by, speaker, text } = voice;
  const utterance = hearing.parseAnnouncement(text, hearing.language);
  return voice.type === "repeat"
    ? { type: "repeat", by, speaker, source: hearing.source, text, utterance }
    : { type: "announce", by, speaker, source: hearing.source, text, utterance };
};

/** Whether an act is done by hands on a board (or by its cable), not entered at the table. */
export const isHandAct = (act: Act): act is HandAct =>
  act.type === "lift" ||
  act.type === "place" ||
  act.type === "execute" ||
  act.type === "mirror" ||
  act.type === "play" ||
  act.type === "link";

/**
 * The input that an act is, or undefined for acts of hands and for `wait`: those belong to whoever
 * owns the hands and the time.
 */
export const inputOfAct = (act: Act, hearing: Hearing): UntimedInput | undefined => {
  if (act.type === "enter") return act.input;
  if (act.type === "say" || act.type === "repeat") return inputOfVoice(act, hearing);
  return undefined;
};
