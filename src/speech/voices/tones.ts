import type { SignalName } from "../../vocabulary/signals.js";
import { msToSamples, SAMPLE_RATE } from "./synthesiser.js";

/** One note; `hz` 0 is a rest. */
interface Note {
  readonly hz: number;
  readonly ms: number;
}

/**
 * What each signal sounds like. Told apart by rhythm and direction, not by pitch alone: one, two or
 * three notes, rising, falling or level; all under half a second, so that they are out before a word.
 */
const NOTES: Readonly<Record<SignalName, readonly Note[]>> = {
  "move-read": [{ hz: 880, ms: 70 }],
  "waiting-for-announcement": [
    { hz: 660, ms: 60 },
    { hz: 0, ms: 40 },
    { hz: 660, ms: 60 },
  ],
  "opponent-moved": [
    { hz: 523, ms: 80 },
    { hz: 784, ms: 120 },
  ],
  "link-lost": [
    { hz: 392, ms: 120 },
    { hz: 262, ms: 240 },
  ],
  "link-back": [
    { hz: 262, ms: 80 },
    { hz: 392, ms: 80 },
    { hz: 523, ms: 120 },
  ],
  "low-time": [
    { hz: 988, ms: 60 },
    { hz: 0, ms: 50 },
    { hz: 988, ms: 60 },
    { hz: 0, ms: 50 },
    { hz: 988, ms: 60 },
  ],
};

/** As loud as speech, not louder. */
const LOUDNESS = 8_000;
/** Rise and fall of a note: without them it would begin and end in a click. */
const EDGE_MS = 8;

const noteOf = ({ hz, ms }: Note): Int16Array => {
  const length = msToSamples(ms);
  const edge = msToSamples(EDGE_MS);
  return Int16Array.from({ length }, (_, at) => {
    const swell = Math.min(1, (at + 1) / edge, (length - at) / edge);
    return Math.round(LOUDNESS * swell * Math.sin((2 * Math.PI * hz * at) / SAMPLE_RATE));
  });
};

const made = new Map<SignalName, Int16Array>();

/** The sound of a signal. Shape: Int16, mono, `SAMPLE_RATE`. */
export const toneOf = (signal: SignalName): Int16Array => {
  const known = made.get(signal);
  if (known !== undefined) return known;
  const notes = NOTES[signal].map(noteOf);
  const pcm = new Int16Array(notes.reduce((sum, note) => sum + note.length, 0));
  let at = 0;
  for (const note of notes) {
    pcm.set(note, at);
    at += note.length;
  }
  made.set(signal, pcm);
  return pcm;
};
