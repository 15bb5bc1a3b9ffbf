import { closeSync, ftruncateSync, openSync, writeSync } from "node:fs";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { reasonOf } from "../../vocabulary/system-reason.js";
import { SAMPLE_RATE } from "./synthesiser.js";

/** Length of the header. */
export const WAV_HEADER_BYTES = 44;
/** The header counts bytes in 32 bits: some 27 hours. */
const MAX_SAMPLES = Math.floor((0xffff_ffff - WAV_HEADER_BYTES) / 2);

/**
 * Header of a WAV file, 44 bytes, little-endian:
 *   offset 0   "RIFF", u32 bytes after this field, "WAVE"
 *   offset 12  "fmt ", u32 16, u16 1 (PCM), u16 channels 1, u32 samples a second, u32 bytes a
 *              second, u16 bytes a sample 2, u16 bits a sample 16
 *   offset 36  "data", u32 bytes of sound, then the sound
 * Source: Multimedia Programming Interface and Data Specifications 1.0 (1991), "Waveform".
 */
export const makeWavHeader = (samples: number): Uint8Array => {
  const header = new Uint8Array(WAV_HEADER_BYTES);
  const view = new DataView(header.buffer);
  const put = (at: number, text: string): void => header.set(new TextEncoder().encode(text), at);
  put(0, "RIFF");
  view.setUint32(4, WAV_HEADER_BYTES - 8 + samples * 2, true);
  put(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, SAMPLE_RATE, true);
  view.setUint32(28, SAMPLE_RATE * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  put(36, "data");
  view.setUint32(40, samples * 2, true);
  return header;
};

/**
 * A WAV file that grows: Int16, mono, `SAMPLE_RATE`. Silence is what nobody wrote. The header is
 * right after `close`.
 */
export class WavFile {
  readonly path: string;
  readonly #handle: number;
  #samples = 0;
  #open = true;

  private constructor(path: string, handle: number) {
    this.path = path;
    this.#handle = handle;
  }

  /** Makes the file, replacing one of that name. Errors: `file-unwritable`. */
  static create(path: string): Result<WavFile, Problem> {
    try {
      const handle = openSync(path, "w");
      writeSync(handle, makeWavHeader(0));
      return ok(new WavFile(path, handle));
    } catch (cause) {
      return unwritable(path, cause);
    }
  }

  /** Length so far. Units: samples. */
  get samples(): number {
    return this.#samples;
  }

  /** Writes sound from a sample on; what lies between the end so far and it is silent. */
  write(atSample: number, pcm: Int16Array): Result<void, Problem> {
    if (!this.#open) return unwritable(this.path, new Error("the file is closed"));
    const end = atSample + pcm.length;
    if (end > MAX_SAMPLES) return unwritable(this.path, new Error("longer than a WAV file can be"));
    try {
      const bytes = new Uint8Array(pcm.length * 2);
      const view = new DataView(bytes.buffer);
      for (const [index, sample] of pcm.entries()) view.setInt16(index * 2, sample, true);
      let done = 0;
      while (done < bytes.length) {
        const at = WAV_HEADER_BYTES + atSample * 2 + done;
        done += writeSync(this.#handle, bytes, done, bytes.length - done, at);
      }
      this.#samples = Math.max(this.#samples, end);
      return ok(undefined);
    } catch (cause) {
      return unwritable(this.path, cause);
    }
  }

  /** Takes away everything from a sample on. */
  cut(samples: number): Result<void, Problem> {
    if (samples >= this.#samples) return ok(undefined);
    try {
      ftruncateSync(this.#handle, WAV_HEADER_BYTES + samples * 2);
      this.#samples = samples;
      return ok(undefined);
    } catch (cause) {
      return unwritable(this.path, cause);
    }
  }

  /** Writes the true lengths into the header and lets go of the file. Safe to call twice. */
  close(): Result<void, Problem> {
    if (!this.#open) return ok(undefined);
    this.#open = false;
    try {
      writeSync(this.#handle, makeWavHeader(this.#samples), 0, WAV_HEADER_BYTES, 0);
      closeSync(this.#handle);
      return ok(undefined);
    } catch (cause) {
      return unwritable(this.path, cause);
    }
  }
}

const unwritable = (path: string, cause: unknown): Result<never, Problem> =>
  err({
    code: "file-unwritable",
    path,
    detail: reasonOf(cause),
    cause,
  });
