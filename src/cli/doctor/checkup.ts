import type { CliIo } from "../io.js";
import type { Fix } from "./system.js";

export const STATES = ["works", "missing", "trouble"] as const;

/** What was found out about one part of the machine. */
export interface Finding {
  /** Short name for people: `voice espeak-ng`, `sound device`. */
  readonly name: string;
  /** `missing`: not there, and something else does its work or it is not needed; `trouble`: mend it. */
  readonly state: (typeof STATES)[number];
  /** What was found, in one sentence without its full stop. */
  readonly detail: string;
  /** How to mend it on each system; absent: nothing to mend. */
  readonly fix?: Fix;
}

/** What a check-up may use. */
export interface CheckupSetting {
  readonly io: CliIo;
  /** Language of what is spoken. */
  readonly language: string;
  /** Somebody sits there who can be asked whether he has heard something. */
  readonly ask?: (question: string) => Promise<boolean>;
}

/** Looks at one part of the machine. Never throws; what it opens it closes. */
export type Checkup = (setting: CheckupSetting) => Promise<readonly Finding[]>;
