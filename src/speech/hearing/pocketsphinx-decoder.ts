import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { findProgram, type Surroundings } from "../voices/find-program.js";
import type { Decoded, Decoder } from "./decoder.js";
import { recogniserMissing } from "./install-command.js";
import { makeFsg, type WordNetwork } from "./network.js";
import { makeSoundBytes, type Sound, withRoomTone } from "./sound.js";

/** Name of the engine, and of its program. */
export const POCKETSPHINX = "pocketsphinx";
const PROGRAM = "pocketsphinx_batch";

/** Where Debian's package pocketsphinx-en-us has its acoustic model. */
export const ACOUSTIC_MODEL = "/usr/share/pocketsphinx/model/en-us/en-us";

/**
 * Wide beams and a low penalty for a further word: with the default beams 79 of 100 announcements are
 * heard right, with these 87, and with the dictionary tuned 94 (docs/speech/hearing.md). All sounds of
 * the model are scored in each frame: the program counts from the best of them, and else it would be
 * the best of those in the net, and scores in two nets could not be compared. The seed of the half
 * bit of noise is fixed: the same sound gives the same answer.
 */
export const POCKETSPHINX_SEARCH: Readonly<Record<string, string>> = {
  "-compallsen": "yes",
  "-dither": "yes",
  "-seed": "1",
  "-beam": "1e-80",
  "-wbeam": "1e-60",
  "-pbeam": "1e-80",
  "-wip": "0.2",
};

/** How far below the speech the room is, at the least. Units: decibels. */
export const ROOM_TONE_DB = 40;

/** A busy machine may take seconds for an utterance of four; longer than this, it is stuck. */
const STUCK_MS = 60_000;

/** `words (net0 -1234)`: how the program writes what it heard. */
const HYPOTHESIS = /^(.*?)\s*\(\S+ (-?\d+)\)$/;

/**
 * Debian's pocketsphinx: one process an utterance, which looks for it in all nets, one after the
 * other, with the whole utterance at hand to judge its loudness. It reads and writes files; they are
 * in a folder of their own that only this user can read, and are gone with the answer.
 */
export class PocketsphinxDecoder implements Decoder {
  readonly name = POCKETSPHINX;
  readonly #program: string;
  readonly #model: string;
  readonly #dictionary: string;
  readonly #ending = new AbortController();

  constructor(options: {
    readonly program: string;
    readonly model: string;
    /** Path of the pronunciations. */
    readonly dictionary: string;
  }) {
    this.#program = options.program;
    this.#model = options.model;
    this.#dictionary = options.dictionary;
  }

  async decode(
    sound: Sound,
    networks: readonly WordNetwork[],
  ): Promise<Result<readonly (Decoded | undefined)[], Problem>> {
    if (networks.length === 0) return ok([]);
    if (this.#ending.signal.aborted) return this.#failed("it was closed");
    let folder: string;
    try {
      folder = await mkdtemp(join(tmpdir(), "annabella-hearing-"));
    } catch (cause) {
      return this.#failed("no folder for its files could be made", cause);
    }
    try {
      return await this.#decodeIn(folder, sound, networks);
    } catch (cause) {
      return this.#failed("its files could not be written or read", cause);
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await Promise.resolve();
  }

  async #decodeIn(
    folder: string,
    sound: Sound,
    networks: readonly WordNetwork[],
  ): Promise<Result<readonly (Decoded | undefined)[], Problem>> {
    const at = (name: string): string => join(folder, name);
    await writeFile(at("said.raw"), makeSoundBytes(withRoomTone(sound, ROOM_TONE_DB)));
    for (const [index, network] of networks.entries()) {
      await writeFile(at(`net${index}.fsg`), makeFsg(network, `net${index}`));
    }
    const lines = (make: (index: number) => string): string =>
      networks.map((_, index) => `${make(index)}\n`).join("");
    // From the first frame to the last; then the name of the utterance in the answer.
    await writeFile(
      at("said.ctl"),
      lines((index) => `said 0 -1 net${index}`),
    );
    await writeFile(
      at("nets.ctl"),
      lines((index) => `net${index}`),
    );
    const done = await this.#run([
      ...["-hmm", this.#model, "-dict", this.#dictionary],
      ...Object.entries(POCKETSPHINX_SEARCH).flat(),
      ...["-adcin", "yes", "-cepdir", folder, "-cepext", ".raw", "-ctl", at("said.ctl")],
      ...["-fsgctl", at("nets.ctl"), "-fsgdir", folder, "-fsgext", ".fsg"],
      ...["-hyp", at("said.hyp"), "-hypseg", at("said.seg"), "-logfn", "/dev/null"],
    ]);
    if (!done.ok) return done;
    const [texts, segments] = await Promise.all([
      readFile(at("said.hyp"), "utf8"),
      readFile(at("said.seg"), "utf8"),
    ]);
    return ok(readHypotheses(texts, segments, networks.length));
  }

  async #run(options: readonly string[]): Promise<Result<void, Problem>> {
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(STUCK_MS)]);
    const code = await new Promise<number | Error>((resolve) => {
      const child = spawn(this.#program, options, {
        stdio: "ignore",
        signal,
        killSignal: "SIGKILL",
      });
      child.once("error", resolve);
      child.once("close", (exit) => resolve(exit ?? -1));
    });
    if (code === 0) return ok(undefined);
    return typeof code === "number"
      ? this.#failed("its program ended before it had an answer")
      : this.#failed("its program did not run or did not end", code);
  }

  #failed(detail: string, cause?: unknown): Result<never, Problem> {
    return err({
      code: "recogniser-failed",
      name: this.name,
      detail,
      ...(cause === undefined ? {} : { cause }),
    });
  }
}

/**
 * Reads what the program wrote: a line for each net in both files, in any order.
 *
 *   -hyp     `springer gustav eins (net0 -12174)`
 *   -hypseg  `net0 S 0 T -12174 A … L … 0 -268 -337 <sil> 32 … <sil> 284`: the last number is the
 *            end in frames
 */
export const readHypotheses = (
  texts: string,
  segments: string,
  count: number,
): readonly (Decoded | undefined)[] => {
  const lineOf = (text: string, mark: string): string =>
    text.split("\n").find((line) => line.includes(mark)) ?? "";
  return Array.from({ length: count }, (_, index) => {
    const match = HYPOTHESIS.exec(lineOf(texts, `(net${index} `).trim());
    const text = match?.[1] ?? "";
    const score = Number(match?.[2]);
    const frames = Number(lineOf(segments, `net${index} S `).trim().split(/\s+/).at(-1));
    // Without a way through the net the program still writes a line, with no words.
    if (text === "" || !Number.isFinite(score) || !Number.isFinite(frames)) return undefined;
    return { text, score, frames };
  });
};

/** Debian's pocketsphinx, if it is there with its model. Errors: `recogniser-missing`. */
export const findPocketsphinx = (
  dictionary: string,
  around: Surroundings,
  model: string = ACOUSTIC_MODEL,
): Result<PocketsphinxDecoder, Problem> => {
  const program = findProgram(PROGRAM, around);
  if (program === undefined || !existsSync(model)) {
    return err(recogniserMissing(POCKETSPHINX));
  }
  return ok(new PocketsphinxDecoder({ program, model, dictionary }));
};
