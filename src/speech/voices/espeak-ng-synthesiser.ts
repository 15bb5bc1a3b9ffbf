import { type ChildProcessByStdio, spawn } from "node:child_process";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { LifeWatch } from "./life-watch.js";
import { checkSpeakable } from "./speakable.js";
import { espeakVoiceOf, msToSamples, type Synthesiser } from "./synthesiser.js";
import { lookAtProcess } from "./system-look.js";
import type { VoiceRequest } from "./voice.js";

/** Name of the voice, and of its program. */
export const ESPEAK_NG = "espeak-ng";

/**
 * What is asked for behind each line: a silence of two seconds, in samples that are exactly zero. No
 * pause within a phrase is nearly so long, at any rate and in any language: it is the end of the phrase.
 */
const END_MARK = '<break time="2000ms"/>';
/** So many zeros in a row are the mark (44,100 and the closing pause). Units: samples. */
const END_ZEROS = 40_000;
/** Of the silence at the end of a phrase so much is played: words must not run into each other. */
const CLOSING_PAUSE = msToSamples(100);
/** No byte for so long, from a program that computes nothing: it hangs and is replaced. */
const QUIET_MS = 1_000;
/** The same for the process that replaces it: both together stay below two seconds. */
const QUIET_AGAIN_MS = 700;
/** The program reads lines of up to 1000 bytes; a longer text goes in several. */
const LINE_BYTES = 900;
/** A dying process is replaced this many times for one phrase before the program is given up. */
const RESTARTS_PER_PHRASE = 2;
/** And a hanging one so many times. */
const RESTARTS_OF_HUNG = 1;
/** Length of the WAV header at the very start of the output; its lengths are dummies. */
const HEADER_BYTES = 44;

type Child = ChildProcessByStdio<Writable, Readable, null>;

/** How a line ended: all its sound came, or the process did first, or it hung and was ended. */
type LineEnding = "whole" | "died" | "hung";

/**
 * One `espeak-ng -v LANGUAGE -m --stdout` process: a line of words in, raw PCM out (Int16, 22,050 Hz,
 * mono) after one WAV header.
 *
 * Nothing on the pipe marks the end of a phrase; a program that only had to wait for the processor
 * must not lose half an announcement, and one that hangs must be noticed. So each line ends in a
 * silence (`END_MARK`) that can be told from every other.
 */
class EspeakProcess {
  readonly #child: Child;
  readonly #ended: Promise<void>;
  #alive = true;
  #headerLeft = HEADER_BYTES;
  /** Half a sample, when the pipe cut one in two. */
  #half: Uint8Array = new Uint8Array(0);
  #onBytes: ((pcm: Int16Array) => void) | undefined;
  #onDeath: (() => void) | undefined;

  constructor(program: string, language: string, rate: number) {
    const voice = espeakVoiceOf(language);
    // -b 1: UTF-8 whatever the locale says; -m: the mark at the end of a line. No shell; the words
    // never stand on the command line.
    this.#child = spawn(program, ["-v", voice, "-s", String(rate), "-b", "1", "-m", "--stdout"], {
      stdio: ["pipe", "pipe", "ignore"],
    });
    this.#ended = new Promise((resolve) => {
      const end = (): void => {
        this.#alive = false;
        this.#onDeath?.();
        resolve();
      };
      this.#child.once("error", end);
      this.#child.once("close", end);
    });
    // Writing to a process that has just died: its end is reported by "close".
    this.#child.stdin.on("error", () => {});
    this.#child.stdout.on("data", (bytes: Uint8Array) => this.#receive(bytes));
    this.#holdProcess(false);
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Number of the process; undefined: it could not be started. */
  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Sends one line; its sound comes without the silence before it and most of the one behind. */
  say(line: string, quietMs: number, onPcm: (pcm: Int16Array) => void): Promise<LineEnding> {
    return new Promise((resolve) => {
      if (!this.#alive) {
        resolve("died");
        return;
      }
      let zeros = 0;
      let isBegun = false;
      const finish = (ending: LineEnding): void => {
        watch.stop();
        this.#onBytes = undefined;
        this.#onDeath = undefined;
        resolve(ending);
      };
      const { pid } = this;
      const watch = new LifeWatch({
        quietMs,
        ...(pid === undefined ? {} : { look: () => lookAtProcess(pid) }),
        onHung: () => {
          this.#alive = false;
          this.#child.kill("SIGKILL");
          finish("hung");
        },
      });
      this.#onBytes = (pcm) => {
        watch.alive();
        const loud = pcm.findLastIndex((sample) => sample !== 0);
        if (loud >= 0) {
          const first = pcm.findIndex((sample) => sample !== 0);
          // A pause was within the phrase once there is sound behind it.
          if (isBegun && zeros > 0) onPcm(new Int16Array(zeros));
          onPcm(pcm.subarray(isBegun ? 0 : first, loud + 1));
          isBegun = true;
          zeros = 0;
        }
        zeros += pcm.length - 1 - loud;
        if (zeros < END_ZEROS) return;
        if (isBegun) onPcm(new Int16Array(CLOSING_PAUSE));
        finish("whole");
      };
      this.#onDeath = () => finish("died");
      this.#child.stdin.write(`${line}${END_MARK}\n`);
    });
  }

  async stop(): Promise<void> {
    if (this.#child.pid === undefined) return;
    this.#holdProcess(true);
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** Between phrases a waiting program does not keep our own process alive; a phrase's watch does. */
  #holdProcess(hold: boolean): void {
    const what = hold ? "ref" : "unref";
    this.#child[what]();
    for (const pipe of [this.#child.stdin, this.#child.stdout]) {
      if (pipe instanceof Socket) pipe[what]();
    }
  }

  #receive(bytes: Uint8Array): void {
    const header = Math.min(this.#headerLeft, bytes.length);
    this.#headerLeft -= header;
    const whole = new Uint8Array(this.#half.length + bytes.length - header);
    whole.set(this.#half);
    whole.set(bytes.subarray(header), this.#half.length);
    const even = whole.length & ~1;
    this.#half = whole.slice(even);
    if (even === 0) return;
    const pcm = new Int16Array(whole.buffer, 0, even / 2);
    if (this.#onBytes !== undefined) this.#onBytes(pcm);
    else if (pcm.some((sample) => sample !== 0)) {
      // Sound with no phrase to belong to: the next one would begin with it. Another process then.
      this.#alive = false;
      this.#child.kill("SIGKILL");
    }
  }
}

/** The text in lines of at most `LINE_BYTES` bytes, cut at spaces. */
const linesOf = (words: string): readonly string[] => {
  const lines: string[] = [];
  let line = "";
  for (const word of words.split(/ +/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && new TextEncoder().encode(longer).length > LINE_BYTES) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  lines.push(line);
  // A line of its own must not begin with a hyphen or hold nothing to say.
  return lines.map((text) => text.replace(/^[-,. ]+/, "")).filter((text) => text !== "");
};

/**
 * The espeak-ng of the system. One process a language is kept running: its first bytes come after
 * 0.5 ms instead of 17. A process that dies or hangs is replaced and the phrase made again; what had
 * been handed over already is left out, so nothing is lost and nothing is said twice.
 */
export class EspeakNgSynthesiser implements Synthesiser {
  readonly name = ESPEAK_NG;
  readonly #program: string;
  readonly #rate: number;
  readonly #processes = new Map<string, EspeakProcess>();
  #turn: Promise<unknown> = Promise.resolve();
  #closed = false;

  /** `program`: full path of espeak-ng. `rate`: words a minute. */
  constructor(options: { readonly program: string; readonly rate?: number }) {
    this.#program = options.program;
    this.#rate = options.rate ?? 175;
  }

  synthesise(
    request: VoiceRequest,
    onPcm: (pcm: Int16Array) => void,
  ): Promise<Result<void, Problem>> {
    const checked = checkSpeakable(request, this.name);
    if (!checked.ok) return Promise.resolve(checked);
    const made = this.#turn.then(async () => {
      for (const line of linesOf(checked.value.words)) {
        const result = await this.#makeLine(line, checked.value.language, onPcm);
        if (!result.ok) return result;
      }
      return ok(undefined);
    });
    this.#turn = made;
    return made;
  }

  async close(): Promise<void> {
    this.#closed = true;
    const processes = [...this.#processes.values()];
    this.#processes.clear();
    await Promise.all(processes.map((process) => process.stop()));
  }

  async #makeLine(
    line: string,
    language: string,
    onPcm: (pcm: Int16Array) => void,
  ): Promise<Result<void, Problem>> {
    let delivered = 0;
    let hung = 0;
    for (let attempt = 0; attempt <= RESTARTS_PER_PHRASE; attempt += 1) {
      if (this.#closed) return this.#failed("closed");
      let skip = delivered;
      const quietMs = hung === 0 ? QUIET_MS : QUIET_AGAIN_MS;
      const ending = await this.#running(language).say(line, quietMs, (pcm) => {
        const rest = pcm.subarray(Math.min(skip, pcm.length));
        skip -= pcm.length - rest.length;
        delivered += rest.length;
        if (rest.length > 0) onPcm(rest);
      });
      if (ending === "whole") return ok(undefined);
      if (ending === "hung") hung += 1;
      if (hung > RESTARTS_OF_HUNG) return this.#failed("its process hangs");
    }
    return this.#failed("its process ended again and again");
  }

  #failed(detail: string): Result<never, Problem> {
    return err({ code: "voice-failed", name: this.name, detail });
  }

  #running(language: string): EspeakProcess {
    const kept = this.#processes.get(language);
    if (kept?.alive === true) return kept;
    const started = new EspeakProcess(this.#program, language, this.#rate);
    this.#processes.set(language, started);
    return started;
  }
}
