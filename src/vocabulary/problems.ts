import type { Color, SquareName } from "./chess.js";

/**
 * Why nothing comes from a microphone: its program ended, or gives nothing any more; there is no
 * device, or this user may not record from it.
 */
export type MicrophoneLoss = "ended" | "hung" | "no-device" | "refused";

/**
 * Something outside that failed: never thrown, always told. `code` is stable; the other fields are
 * what its text needs. Texts (what happened, what it means for the game, what to do next) are made
 * by `speech/phrases/problems`.
 */
export type Problem = ProblemDetail & {
  /** The library's error, for the log only. */
  readonly cause?: unknown;
};

export const SHEET_FAULTS = [
  "empty",
  "not-text",
  "too-large",
  "too-long",
  "not-braille",
  "no-moves",
  "position",
  "several-profiles",
] as const;
/** Why a Braille score sheet cannot be read back. */
export type SheetFaultCode = (typeof SHEET_FAULTS)[number];

export type ProblemDetail =
  // Ports and boards.
  | { readonly code: "port-unknown"; readonly path: string }
  | { readonly code: "port-busy"; readonly path: string }
  | { readonly code: "port-permission"; readonly path: string }
  | { readonly code: "port-failed"; readonly path: string; readonly detail: string }
  | { readonly code: "board-silent"; readonly path: string; readonly model: string }
  | { readonly code: "board-noise"; readonly path: string; readonly model: string }
  | { readonly code: "board-lost"; readonly path: string }
  /** Nothing has come yet, and the board may be one that speaks only when a man moves. */
  | { readonly code: "board-quiet"; readonly path: string; readonly model: string }
  /** A visually impaired player's board that tells made moves only: no touch on it is seen. */
  | {
      readonly code: "board-tells-moves-only";
      readonly path: string;
      readonly model: string;
      readonly player: Color;
    }
  /** It reads tags, and no man on it has a name yet. */
  | { readonly code: "men-unknown"; readonly path: string }
  /** It was shown the starting array and could not tell the men on these squares. */
  | {
      readonly code: "men-unreadable";
      readonly path: string;
      readonly squares: readonly SquareName[];
    }
  | {
      readonly code: "board-address-invalid";
      readonly address: string;
      readonly detail: string;
      readonly nearest?: string;
    }
  | { readonly code: "transport-missing"; readonly name: string; readonly detail: string }
  // Boards that are USB HID devices. `library`: a file of the system; `package`: where it comes from.
  | { readonly code: "hid-library-missing"; readonly library: string; readonly package: string }
  | { readonly code: "hid-missing"; readonly path: string }
  | { readonly code: "hid-busy"; readonly path: string }
  /** `rules`: file of this package that gives the right. */
  | { readonly code: "hid-permission"; readonly path: string; readonly rules: string }
  | { readonly code: "capture-invalid"; readonly path: string; readonly line: number }
  // Voices.
  | { readonly code: "voice-missing"; readonly name: string; readonly detail: string }
  | { readonly code: "voice-failed"; readonly name: string; readonly detail: string }
  | { readonly code: "audio-missing"; readonly detail: string }
  | { readonly code: "text-unspeakable"; readonly name: string }
  /** Nothing is wrong with the text; this voice has no letters or no clips for it. */
  | { readonly code: "words-unknown"; readonly name: string }
  // Hearing.
  /** `packages`: of Debian, to install; `command`: what installs another one on every system. */
  | {
      readonly code: "recogniser-missing";
      readonly name: string;
      readonly packages: string;
      readonly command: string;
    }
  | { readonly code: "recogniser-failed"; readonly name: string; readonly detail: string }
  /** `names`: programs that can record, any of which would do. */
  | { readonly code: "microphone-missing"; readonly names: string }
  /** `name`: of the program that records. */
  | { readonly code: "microphone-lost"; readonly name: string; readonly why: MicrophoneLoss }
  /** It gives sound, and all of it is the same value: it is muted, switched off or dead. */
  | { readonly code: "microphone-silent"; readonly name: string }
  | { readonly code: "sound-invalid"; readonly path: string; readonly detail: string }
  // Journal and files.
  | { readonly code: "journal-busy"; readonly path: string }
  | { readonly code: "journal-read-only"; readonly path: string }
  | { readonly code: "disk-full"; readonly path: string }
  | { readonly code: "journal-damaged"; readonly path: string; readonly detail: string }
  | { readonly code: "journal-failed"; readonly path: string; readonly detail: string }
  | {
      readonly code: "journal-conflict";
      readonly game: string;
      readonly expectedSeq: number;
      readonly foundSeq: number;
    }
  | { readonly code: "game-unknown"; readonly game: string; readonly nearest?: string }
  | { readonly code: "file-unreadable"; readonly path: string; readonly detail: string }
  | { readonly code: "file-unwritable"; readonly path: string; readonly detail: string }
  /** Where the time goes cannot be noted: from the start, or, `trace-lost`, from now on. */
  | { readonly code: "trace-invalid"; readonly path: string }
  | { readonly code: "trace-unwritable"; readonly path: string; readonly detail: string }
  | { readonly code: "trace-lost"; readonly path: string; readonly detail: string }
  // Braille.
  | {
      readonly code: "sheet-invalid";
      readonly path: string;
      readonly fault: SheetFaultCode;
      /** Line of the file, from 1, where one is to blame. */
      readonly line?: number;
    }
  | {
      readonly code: "profile-invalid";
      readonly path: string;
      readonly key: string;
      readonly detail: string;
      readonly nearest?: string;
    }
  /** `address`: where the Braille display was looked for. */
  | { readonly code: "braille-line-missing"; readonly address: string; readonly detail: string }
  | { readonly code: "braille-line-refused"; readonly address: string; readonly keyFile: string }
  | { readonly code: "braille-line-lost"; readonly address: string }
  /** Nobody can tell whether our window is in front: the screen reader keeps the display. */
  | { readonly code: "braille-line-shared"; readonly address: string }
  // What people typed.
  | { readonly code: "pgn-invalid"; readonly path: string; readonly detail: string }
  | { readonly code: "fen-invalid"; readonly text: string; readonly detail: string }
  | { readonly code: "move-invalid"; readonly text: string; readonly fen: string }
  | {
      readonly code: "step-invalid";
      readonly text: string;
      readonly detail: string;
      readonly nearest?: string;
    }
  | {
      readonly code: "scenario-invalid";
      readonly path: string;
      readonly line: number;
      readonly detail: string;
      readonly nearest?: string;
    }
  | {
      readonly code: "option-invalid";
      readonly option: string;
      readonly value: string;
      readonly allowed: string;
      readonly nearest?: string;
    }
  // Halls, their desks and pages.
  /** A fault of the program itself at one table: it stands still, its record is kept. */
  | { readonly code: "table-failed"; readonly table: string }
  | { readonly code: "table-unknown"; readonly table: string; readonly nearest?: string }
  | { readonly code: "table-there"; readonly table: string }
  /** `key`: where in the file, as it is written there; empty: the whole file. */
  | {
      readonly code: "hall-invalid";
      readonly path: string;
      readonly key: string;
      readonly detail: string;
      readonly nearest?: string;
    }
  /** `path`: where a running program would have left the key of its desk. */
  | { readonly code: "desk-missing"; readonly path: string }
  | { readonly code: "desk-silent"; readonly address: string; readonly detail: string }
  | { readonly code: "web-failed"; readonly address: string; readonly detail: string }
  /** `allowed`: the names of all policies, told where none is near. */
  | {
      readonly code: "policy-unknown";
      readonly name: string;
      readonly nearest?: string;
      readonly allowed: string;
    }
  | { readonly code: "clock-control-invalid"; readonly text: string };

export type ProblemCode = Problem["code"];
