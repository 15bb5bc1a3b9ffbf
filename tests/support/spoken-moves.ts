import { execFileSync } from "node:child_process";
import { nameMove } from "../../src/rules/announcement.js";
import {
  legalMoves,
  type Position,
  playMove,
  STARTING_POSITION,
} from "../../src/rules/position.js";
import {
  HEARING_RATE,
  joinSounds,
  parseSoundBytes,
  parseWav,
  type Sound,
} from "../../src/speech/hearing/sound.js";
import { sayMove } from "../../src/speech/phrases/say.js";
import {
  FILE_NAMES,
  isSquareName,
  RANK_NAMES,
  ROLES,
  type SquareName,
} from "../../src/vocabulary/chess.js";
import type { Utterance } from "../../src/vocabulary/utterance.js";
import { createRandom, pick } from "./random-games.js";

/** Voices of espeak-ng with which dictionary and limits were chosen, and others to try them on. */
export const VOICE_SETS = {
  tuning: ["", "f2", "m3", "f4", "m1", "f5", "Alicia", "Michael", "klatt", "antonio"],
  trial: ["m2", "m5", "m7", "f1", "f3", "belinda", "paul", "Andy", "linda", "rob"],
} as const;

export const ROOMS = ["quiet", "noisy"] as const;
/** Without noise, or with pink noise 20 dB below the speech. */
export type Room = (typeof ROOMS)[number];

export const SAID = ["the-move", "another-legal-move", "illegal-move", "one-word-off"] as const;
/** What is said while the board shows a move. */
export type Said = (typeof SAID)[number];

/** One utterance over a board: what the board shows, and what is said. */
export interface SpokenMove {
  readonly position: Position;
  /** UCI of the move that the board shows. */
  readonly shown: string;
  readonly said: Said;
  readonly utterance: Utterance;
  /** As a voice gets it. */
  readonly words: string;
  readonly voice: string;
  /** Words a minute. */
  readonly rate: number;
  readonly pitch: number;
}

const LONGEST_GAME = 70;
/** How often a capture, check, castling or promotion is taken where there is one. */
const SPECIAL = 0.4;

const playSome = (random: () => number): Position => {
  const plies = Math.floor(random() * LONGEST_GAME);
  let position = STARTING_POSITION;
  for (let ply = 0; ply < plies; ply += 1) {
    const legal = legalMoves(position);
    if (legal.length === 0) break;
    position = playMove(position, pick(legal, random));
  }
  return legalMoves(position).length > 1 ? position : playSome(random);
};

const isSpecial = ({ capture, castling, promotion, check }: Utterance): boolean =>
  capture !== undefined || castling !== undefined || promotion !== undefined || check !== undefined;

const sameMove = (a: Utterance, b: Utterance): boolean =>
  a.castling === b.castling &&
  a.role === b.role &&
  a.from === b.from &&
  a.to === b.to &&
  a.promotion === b.promotion;

/** The square with one of its two words replaced. */
const slip = (square: SquareName, random: () => number): SquareName => {
  const isFile = random() < 0.5;
  const other = isFile
    ? pick(
        FILE_NAMES.filter((name) => name !== square[0]),
        random,
      ) + square.slice(1)
    : square.slice(0, 1) +
      pick(
        RANK_NAMES.filter((name) => name !== square[1]),
        random,
      );
  if (!isSquareName(other)) throw new Error(`no such square: ${other}`);
  return other;
};

/** The same announcement with one word replaced by another of its kind. */
const oneWordOff = (full: Utterance, random: () => number): Utterance => {
  const { castling, role, from, to } = full;
  if (castling !== undefined) return { ...full, castling: castling === "short" ? "long" : "short" };
  if (from === undefined || to === undefined) throw new Error("a full announcement has squares");
  const where = random();
  if (where < 0.2)
    return {
      ...full,
      role: pick(
        ROLES.filter((one) => one !== role),
        random,
      ),
    };
  return where < 0.6 ? { ...full, from: slip(from, random) } : { ...full, to: slip(to, random) };
};

/** As many utterances of a kind as are asked for; the same for the same seed. */
export const makeSpokenMoves = (
  count: number,
  said: Said,
  voices: keyof typeof VOICE_SETS,
  seed: number,
): readonly SpokenMove[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, (_, index) => {
    const position = playSome(random);
    const named = legalMoves(position).map((move) => nameMove(position, move));
    const special = named.filter(({ full }) => isSpecial(full));
    const wantsSpecial = random() < SPECIAL && special.length > 0;
    const shown = pick(wantsSpecial ? special : named, random);
    const others = named.filter(({ uci }) => uci !== shown.uci);
    const anyMove = (): Utterance => {
      const role = pick(ROLES, random);
      const [from, to] = [pick(FILE_NAMES, random), pick(FILE_NAMES, random)];
      const squares = [from + pick(RANK_NAMES, random), to + pick(RANK_NAMES, random)];
      const [one, two] = squares.filter(isSquareName);
      if (one === undefined || two === undefined || one === two) return anyMove();
      const utterance = { role, from: one, to: two };
      return named.some(({ full }) => sameMove(full, utterance)) ? anyMove() : utterance;
    };
    const utterance =
      said === "the-move"
        ? shown.full
        : said === "another-legal-move"
          ? pick(others, random).full
          : said === "illegal-move"
            ? anyMove()
            : oneWordOff(shown.full, random);
    const variant = VOICE_SETS[voices][index % VOICE_SETS[voices].length] ?? "";
    return {
      position,
      shown: shown.uci,
      said,
      utterance,
      words: sayMove(utterance).spokenText,
      voice: variant === "" ? "de" : `de+${variant}`,
      rate: 120 + Math.floor(random() * 71),
      pitch: 35 + Math.floor(random() * 31),
    };
  });
};

const silence = (ms: number): Sound => new Int16Array((ms * HEARING_RATE) / 1000);

/** What espeak-ng makes of words, at the rate of recognition, with silence before and after. */
export const speak = ({
  words,
  voice = "de",
  rate = 150,
  pitch = 50,
}: Pick<SpokenMove, "words"> & Partial<Pick<SpokenMove, "voice" | "rate" | "pitch">>): Sound => {
  const settings = ["-v", voice, "-s", String(rate), "-p", String(pitch), "-b", "1"];
  const wav = execFileSync("espeak-ng", [...settings, "--stdout", words]);
  const sound = parseWav(wav);
  if (!sound.ok) throw new Error(sound.error);
  return joinSounds([silence(300), sound.value, silence(400)]);
};

const NOISE_S = 20;
let noise: Sound | undefined;

/** Pink noise of sox; -R makes it the same in every run. */
const pinkNoise = (): Sound => {
  const shape = ["-t", "raw", "-r", String(HEARING_RATE), "-e", "signed", "-b", "16", "-c", "1"];
  noise ??= parseSoundBytes(
    execFileSync(
      "sox",
      ["-R", "-n", ...shape, "-", "synth", String(NOISE_S), "pinknoise", "gain", "-6"],
      { maxBuffer: 2 ** 24 },
    ),
  );
  return noise;
};

const power = (sound: Sound): number =>
  sound.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, sound.length);

/** A sound with pink noise so many decibels below its speech; silences do not count as speech. */
export const addNoise = (sound: Sound, decibels: number, seed: number): Sound => {
  const speech = sound.filter((sample) => Math.abs(sample) > 100);
  const full = pinkNoise();
  const start = Math.floor(createRandom(seed)() * (full.length - sound.length));
  const part = full.subarray(start, start + sound.length);
  const gain = Math.sqrt(power(speech) / power(part)) * 10 ** (-decibels / 20);
  return sound.map((sample, at) =>
    Math.max(-32_768, Math.min(32_767, Math.round(sample + gain * (part[at] ?? 0)))),
  );
};

/** The utterance as it is heard in a room. */
export const soundOf = (spoken: SpokenMove, room: Room, seed: number): Sound => {
  const sound = speak(spoken);
  return room === "quiet" ? sound : addNoise(sound, 20, seed);
};
