import { HEARING_RATE, joinSounds, type Sound } from "./sound.js";

/** Units: samples; 20 ms. */
const FRAME = HEARING_RATE / 50;
/** Speech is so much louder than the quietest of the last seconds. Units: decibels. */
const ABOVE_FLOOR = 9;
/** And louder than this at any rate: a microphone that is switched off has steps of 1. Units: RMS. */
const LEAST_RMS = 60;
/** Frames: a click is no speech, and a pause between words is no end. */
const BEGINS_AFTER = 4;
const ENDS_AFTER = 40;
/** What is kept before the first loud frame and after the last. Units: frames. */
const MARGIN = 15;
/** Shorter than half a second of speech is no announcement; longer than 12 s is a conversation. */
const LEAST_SPEECH = 15;
const MOST_FRAMES = 600;
/** Speech has stops: when a tenth of so many frames is not quiet, what was taken for quiet was not. */
const HAS_STOPS_WITHIN = 150;
/** The floor rises slowly, so that a hall that grows louder is the silence after a while. */
const FLOOR_RISE = 1.003;

const ABOVE = 10 ** (ABOVE_FLOOR / 20);

const rms = (frame: Sound): number =>
  Math.sqrt(frame.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, frame.length));

/** Whether it is one value on end: a recorder passes on nothing, which says nothing of the room. */
const isFlat = (frame: Sound): boolean => frame.every((sample) => sample === frame[0]);

/** The level that a tenth of these levels do not reach. */
const quietLevel = (levels: readonly number[]): number =>
  [...levels].sort((a, b) => a - b)[Math.floor(levels.length / 10)] ?? 0;

/**
 * Whether somebody speaks in a sound: enough of it is well above its quietest parts. A recogniser
 * finds words in silence and in even noise as well; it must not be asked.
 */
export const hasSpeech = (sound: Sound): boolean => {
  const levels = Array.from({ length: Math.floor(sound.length / FRAME) }, (_, index) =>
    sound.subarray(index * FRAME, (index + 1) * FRAME),
  )
    .filter((frame) => !isFlat(frame))
    .map(rms);
  const least = Math.max(LEAST_RMS, quietLevel(levels) * ABOVE);
  return levels.filter((level) => level > least).length >= LEAST_SPEECH;
};

/**
 * Voice activity: cuts a stream of sound into utterances by its loudness over the quietest level of
 * the last seconds. It hears everybody near the microphone: in a hall the talk key is the better way.
 */
export class UtteranceCutter {
  #rest: Sound = new Int16Array(0);
  #floor = Number.POSITIVE_INFINITY;
  #before: Sound[] = [];
  #frames: Sound[] = [];
  #loud = 0;
  #speech = 0;
  #quiet = 0;

  /** Takes a piece of any length; returns the utterances that ended in it. */
  push(sound: Sound): readonly Sound[] {
    const all = joinSounds([this.#rest, sound]);
    const utterances: Sound[] = [];
    let at = 0;
    for (; at + FRAME <= all.length; at += FRAME) {
      utterances.push(...this.#take(all.slice(at, at + FRAME)));
    }
    this.#rest = all.slice(at);
    return utterances;
  }

  /** The utterance that the end of the stream cuts off, if there is one. */
  end(): readonly Sound[] {
    const ended = this.#finish();
    this.#before = [];
    this.#rest = new Int16Array(0);
    return ended === undefined ? [] : [ended];
  }

  #take(frame: Sound): readonly Sound[] {
    const level = rms(frame);
    if (!isFlat(frame)) this.#floor = Math.min(Math.max(level, 1), this.#floor * FLOOR_RISE);
    const isLoud = level > LEAST_RMS && level > this.#floor * ABOVE;
    if (this.#frames.length === 0) {
      this.#before = [...this.#before, frame].slice(-MARGIN - BEGINS_AFTER);
      this.#loud = isLoud ? this.#loud + 1 : 0;
      if (this.#loud < BEGINS_AFTER) return [];
      this.#frames = this.#before;
      this.#before = [];
      this.#speech = this.#loud;
      this.#loud = 0;
      this.#quiet = 0;
      return [];
    }
    this.#frames.push(frame);
    this.#quiet = isLoud ? 0 : this.#quiet + 1;
    if (isLoud) this.#speech += 1;
    if (this.#frames.length % HAS_STOPS_WITHIN === 0) {
      const quiet = quietLevel(this.#frames.slice(-HAS_STOPS_WITHIN).map(rms));
      if (quiet > Math.max(LEAST_RMS, this.#floor * ABOVE)) return this.#cutAgain(quiet);
    }
    const isOver = this.#quiet >= ENDS_AFTER || this.#frames.length >= MOST_FRAMES;
    const ended = isOver ? this.#finish() : undefined;
    return ended === undefined ? [] : [ended];
  }

  /**
   * It is louder here than was thought, since the microphone was faded in or the hall has filled: whoever
   * has spoken meanwhile is looked for in what was taken for speech.
   */
  #cutAgain(floor: number): readonly Sound[] {
    const frames = this.#frames;
    this.#frames = [];
    this.#speech = 0;
    this.#quiet = 0;
    return frames.flatMap((frame) => {
      // The quiet ones before do not count: each time it is at least so loud.
      this.#floor = Math.max(this.#floor, floor);
      return this.#take(frame);
    });
  }

  #finish(): Sound | undefined {
    const frames = this.#frames.slice(0, this.#frames.length - Math.max(0, this.#quiet - MARGIN));
    const isTooLong = this.#frames.length >= MOST_FRAMES;
    const isSpeech = this.#speech >= LEAST_SPEECH && !isTooLong;
    // Loud without a pause for so long: that is how loud it is here.
    if (isTooLong) this.#floor = Math.max(this.#floor, quietLevel(this.#frames.map(rms)));
    this.#frames = [];
    this.#speech = 0;
    this.#quiet = 0;
    return isSpeech ? joinSounds(frames) : undefined;
  }
}
