import { createHash } from "node:crypto";
import { err, ok, type Result } from "../../vocabulary/result.js";

/** Which clips a file holds. A file with another key is not ours to use. */
export interface ClipKey {
  /** The synthesiser that made them. */
  readonly voice: string;
  /** Words a minute. */
  readonly rate: number;
  readonly language: string;
  /** Version of this program. */
  readonly program: string;
}

/** Clips by their text. Shape: Int16, mono, `SAMPLE_RATE`. */
export type Clips = ReadonlyMap<string, Int16Array>;

const MAGIC = "annaclip";
const FORMAT = 1;
const HASH_AT = 16;
const HEAD_AT = 48;
/** No file of ours is so large. Units: bytes. */
export const MAX_CLIP_FILE = 32 * 1024 * 1024;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

const hashOf = (bytes: Uint8Array): Uint8Array =>
  new Uint8Array(createHash("sha256").update(bytes).digest());

/**
 * A file of clips, little-endian:
 *   offset 0   "annaclip"
 *   offset 8   u32 format, 1
 *   offset 12  u32 bytes of the head
 *   offset 16  SHA-256 of everything from offset 48 on
 *   offset 48  head, JSON in UTF-8: the key and `texts`, pairs of a text and its number of samples
 *   then       the sound of the texts, one after the other, Int16
 */
export const encodeClips = (key: ClipKey, clips: Clips): Uint8Array => {
  const texts = [...clips].map(([text, pcm]) => [text, pcm.length]);
  const head = bytesOf(JSON.stringify({ ...key, texts }));
  const samples = [...clips.values()].reduce((sum, pcm) => sum + pcm.length, 0);
  const file = new Uint8Array(HEAD_AT + head.length + samples * 2);
  const view = new DataView(file.buffer);
  file.set(bytesOf(MAGIC), 0);
  view.setUint32(8, FORMAT, true);
  view.setUint32(12, head.length, true);
  file.set(head, HEAD_AT);
  let at = HEAD_AT + head.length;
  for (const pcm of clips.values()) {
    for (const sample of pcm) {
      view.setInt16(at, sample, true);
      at += 2;
    }
  }
  file.set(hashOf(file.subarray(HEAD_AT)), HASH_AT);
  return file;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parseHead = (bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined => {
  try {
    const head: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    return isRecord(head) ? head : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Reads a file of clips, believing nothing: it must be whole, of this key, and hold exactly these
 * texts in their order. Errors: why not, for the log.
 */
export const decodeClips = (
  file: Uint8Array,
  key: ClipKey,
  texts: readonly string[],
): Result<Clips, string> => {
  if (file.length < HEAD_AT || file.length > MAX_CLIP_FILE) return err("its size is wrong");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const magic = new TextDecoder().decode(file.subarray(0, MAGIC.length));
  if (magic !== MAGIC || view.getUint32(8, true) !== FORMAT) return err("it is no file of clips");
  const hash = hashOf(file.subarray(HEAD_AT));
  if (!hash.every((byte, at) => byte === file[HASH_AT + at])) return err("it is damaged");
  const soundAt = HEAD_AT + view.getUint32(12, true);
  if (soundAt > file.length) return err("its head is cut");
  const head = parseHead(file.subarray(HEAD_AT, soundAt));
  if (head === undefined) return err("its head is unreadable");
  const { voice, rate, language, program } = key;
  if (
    head.voice !== voice ||
    head.rate !== rate ||
    head.language !== language ||
    head.program !== program
  ) {
    return err("it belongs to another voice, rate, language or version");
  }
  const listed = head.texts;
  if (!Array.isArray(listed) || listed.length !== texts.length) return err("it holds other texts");
  const clips = new Map<string, Int16Array>();
  let at = soundAt;
  for (const [index, text] of texts.entries()) {
    const pair: unknown = listed[index];
    const [name, samples] = Array.isArray(pair) ? (pair as readonly unknown[]) : [];
    if (name !== text || typeof samples !== "number" || !Number.isInteger(samples)) {
      return err("it holds other texts");
    }
    if (samples <= 0 || at + samples * 2 > file.length) return err("its sound is cut");
    const pcm = new Int16Array(samples);
    for (let i = 0; i < samples; i += 1) pcm[i] = view.getInt16(at + 2 * i, true);
    clips.set(text, pcm);
    at += samples * 2;
  }
  return at === file.length ? ok(clips) : err("something stands behind its sound");
};
