import { type ClipSet, samplesOf } from "../speech/voices/clip-store.js";

/** What is told about the clips of a language, and as JSON. */
export interface ClipReport {
  readonly language: string;
  readonly count: number;
  readonly bytes: number;
  readonly voice: string;
  /** Where they are kept; absent: in memory only. */
  readonly path?: string;
}

export const reportClips = (set: ClipSet): ClipReport => ({
  language: set.language,
  count: set.clips.size,
  bytes: 2 * samplesOf(set),
  voice: set.voice,
  ...(set.path === undefined ? {} : { path: set.path }),
});

/** Size as people say it: "4.2 megabytes". */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} megabytes`;

/** How many clips there are, of which voice and how large, without a full stop. */
export const clipWords = ({ language, count, bytes, voice, path }: ClipReport): string =>
  `${count} clips for the language ${language} made by ${voice}, ${megabytes(bytes)}, ` +
  (path === undefined ? "in memory only, because they cannot be kept" : "are kept");
