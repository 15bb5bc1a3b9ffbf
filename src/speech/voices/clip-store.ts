import { setTimeout as pause } from "node:timers/promises";
import { findLanguageTag } from "../../vocabulary/languages.js";
import type { SpokenKind } from "../../vocabulary/spoken.js";
import { clipTexts, cutIntoClips } from "../phrases/clip-words.js";
import { type ClipKey, type Clips, decodeClips, encodeClips } from "./clip-file.js";
import { clipPathOf, readClipFile, writeClipFile } from "./clip-folder.js";
import { msToSamples, SAMPLE_RATE, type Synthesiser } from "./synthesiser.js";
import type { VoiceRequest } from "./voice.js";

/** A synthesiser that can make clips. */
export interface ClipMaker {
  /** Its name, which stands in the key of what it makes. */
  readonly name: string;
  make(): Synthesiser;
}

export interface ClipStoreOptions {
  /** Where they are kept; absent: in memory only. */
  readonly folder?: string;
  /** Version of this program: another version makes its own. */
  readonly program: string;
  /** Words a minute. */
  readonly rate?: number;
  /** Who can make them, the best one first; none: only kept ones are used. */
  readonly makers: readonly ClipMaker[];
  /** Names of synthesisers whose kept clips are used although they are not there any more. */
  readonly alsoOf?: readonly string[];
  /** False: kept clips are used and none are made; for commands that end soon. */
  readonly makes?: boolean;
  /** Told, for the log, of a file that is not used and of one that could not be written. */
  readonly onTrouble?: (path: string, why: string) => void;
}

/** The clips of one language. */
export interface ClipSet {
  readonly voice: string;
  readonly language: string;
  readonly clips: Clips;
  /** `kept`: read from their file; `made`: made just now. */
  readonly origin: "kept" | "made";
  /** Where they are kept; absent: nowhere. */
  readonly path?: string;
}

/** Samples of all clips. */
export const samplesOf = (set: ClipSet): number =>
  [...set.clips.values()].reduce((sum, pcm) => sum + pcm.length, 0);

/** Between two clips that are made, for the games of the same machine. Units: milliseconds. */
const REST_MS = 2;
/** Quieter than this is silence: no part of a word. */
const SILENCE = 24;
/** Of the silence around a word so much stays. */
const EDGE = msToSamples(8);
/** A clip that is so long is none. */
const LONGEST = 10 * SAMPLE_RATE;

const MOVES: readonly (SpokenKind | undefined)[] = ["own-announcement", "opponent-move"];

/**
 * Ready-made sound of the words a move and the shortest sentences are made of, some 150 a language:
 * what is said at once when no synthesiser can say it. Made once by a synthesiser and kept in
 * the user's cache; a kept file that is damaged, of another version or not ours is made anew.
 */
export class ClipStore {
  readonly #options: ClipStoreOptions;
  readonly #rate: number;
  readonly #sets = new Map<string, ClipSet>();
  readonly #wanted = new Map<string, Promise<ClipSet | undefined>>();
  #maker: Synthesiser | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(options: ClipStoreOptions) {
    this.#options = options;
    this.#rate = options.rate ?? 175;
  }

  /** Whether somebody could make clips. */
  get hasMaker(): boolean {
    return this.#options.makers.length > 0 && this.#options.makes !== false;
  }

  /** Has the clips of a language at hand soon: read, or made. Undefined: there are none. */
  want(language: string): Promise<ClipSet | undefined> {
    const tag = findLanguageTag(language);
    if (tag === undefined || this.#closed) return Promise.resolve(undefined);
    const wanted = this.#wanted.get(tag);
    if (wanted !== undefined) return wanted;
    const set = this.#turn.then(() => this.#load(tag));
    this.#turn = set;
    this.#wanted.set(tag, set);
    void set.then((found) => {
      // What could not be had is tried again when it is wanted again.
      if (found === undefined) this.#wanted.delete(tag);
    });
    return set;
  }

  /** The clips of a language that are kept; none are made. */
  async findKept(language: string): Promise<ClipSet | undefined> {
    const tag = findLanguageTag(language);
    return this.setOf(language) ?? (tag === undefined ? undefined : await this.#read(tag));
  }

  /** The clips of a language that are at hand now. */
  setOf(language: string): ClipSet | undefined {
    return this.#sets.get(findLanguageTag(language) ?? "");
  }

  /**
   * The sound of some words, at once. The announcement of a move is whole or there is none. Of
   * anything else `isWhole` may be false: then it ends before the first clause that no clip holds.
   */
  soundOf(
    request: VoiceRequest,
  ): { readonly pcm: Int16Array; readonly isWhole: boolean } | undefined {
    const set = this.setOf(request.language);
    if (set === undefined) {
      void this.want(request.language);
      return undefined;
    }
    const { cuts, rest } = cutIntoClips(request.words.normalize("NFC").trim(), set.language);
    const isWhole = rest === "";
    if (cuts.length === 0 || (!isWhole && MOVES.includes(request.kind))) return undefined;
    const pieces = cuts.flatMap(({ text, pauseMs }) => {
      const pcm = set.clips.get(text);
      return pcm === undefined ? [] : [pcm, new Int16Array(msToSamples(pauseMs))];
    });
    const whole = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
    let at = 0;
    for (const piece of pieces) {
      whole.set(piece, at);
      at += piece.length;
    }
    return { pcm: whole, isWhole };
  }

  /** Stops making clips. Safe to call twice. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#maker?.close();
    await this.#turn;
  }

  async #load(language: string): Promise<ClipSet | undefined> {
    const set = (await this.#read(language)) ?? (await this.#make(language));
    if (set !== undefined) this.#sets.set(language, set);
    return set;
  }

  #keyOf(voice: string, language: string): ClipKey {
    return { voice, language, rate: this.#rate, program: this.#options.program };
  }

  async #read(language: string): Promise<ClipSet | undefined> {
    const { folder, makers, alsoOf = [], onTrouble } = this.#options;
    if (folder === undefined) return undefined;
    for (const voice of new Set([...makers.map(({ name }) => name), ...alsoOf])) {
      const key = this.#keyOf(voice, language);
      const path = clipPathOf(folder, key);
      const file = await readClipFile(path);
      const clips = file.ok ? decodeClips(file.value, key, clipTexts(language)) : file;
      if (clips.ok) return { voice, language, clips: clips.value, origin: "kept", path };
      if (clips.error !== "") onTrouble?.(path, clips.error);
    }
    return undefined;
  }

  async #make(language: string): Promise<ClipSet | undefined> {
    if (!this.hasMaker) return undefined;
    for (const { name, make } of this.#options.makers) {
      if (this.#closed) return undefined;
      const synthesiser = make();
      this.#maker = synthesiser;
      const clips = await this.#makeAll(synthesiser, language);
      await synthesiser.close();
      this.#maker = undefined;
      if (clips === undefined || this.#closed) continue;
      const path = await this.#keep(this.#keyOf(name, language), clips);
      const set = { voice: name, language, clips, origin: "made" } as const;
      return path === undefined ? set : { ...set, path };
    }
    return undefined;
  }

  async #makeAll(synthesiser: Synthesiser, language: string): Promise<Clips | undefined> {
    const clips = new Map<string, Int16Array>();
    for (const words of clipTexts(language)) {
      if (this.#closed) return undefined;
      const pieces: Int16Array[] = [];
      const made = await synthesiser.synthesise({ words, language }, (pcm) => pieces.push(pcm));
      const clip = trimmed(pieces);
      if (!made.ok || clip === undefined) return undefined;
      clips.set(words, clip);
      await pause(REST_MS);
    }
    return clips;
  }

  async #keep(key: ClipKey, clips: Clips): Promise<string | undefined> {
    const { folder, onTrouble } = this.#options;
    if (folder === undefined) return undefined;
    const written = await writeClipFile(folder, key, encodeClips(key, clips));
    const path = clipPathOf(folder, key);
    if (written.ok) return path;
    onTrouble?.(path, written.error);
    return undefined;
  }
}

/** One clip without the silence around it; undefined: there is nothing but silence, or far too much. */
const trimmed = (pieces: readonly Int16Array[]): Int16Array | undefined => {
  const whole = new Int16Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  const first = whole.findIndex((sample) => Math.abs(sample) > SILENCE);
  if (first < 0) return undefined;
  const last = whole.findLastIndex((sample) => Math.abs(sample) > SILENCE);
  const clip = whole.slice(Math.max(0, first - EDGE), last + 1 + EDGE);
  return clip.length > LONGEST ? undefined : clip;
};
