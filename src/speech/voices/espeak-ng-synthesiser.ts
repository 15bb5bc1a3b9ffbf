import { type ChildProcessByStdio, spawn } from "node:child_process";
import { Socket } from "node:net";
import type { Readable, Writable } from "node:stream";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { checkSpeakable } from "./speakable.js";
import { msToSamples, type Synthesiser } from "./synthesiser.js";
import type { VoiceRequest } from "./voice.js";

/** Name of the voice, and of its program. */
export const ESPEAK_NG = "espeak-ng";

/** A phrase that ends in its closing pause is over after so long without bytes. */
const QUIET_MS = 20;
/** Without the pause more may be on its way, from a busy machine: wait so long for it. */
const DOUBT_MS = 500;
/** A pause shorter than this closes no phrase at any rate. Units: samples. */
const LEAST_PAUSE = msToSamples(30);
/** No byte at all for so long: the process is stuck and is replaced. */
const SILENT_MS = 1_500;
/** The program reads lines of up to 1000 bytes; a longer text goes in several. */
const LINE_BYTES = 900;
/** A dying process is replaced this many times for one phrase before the program is given up. */
const RESTARTS_PER_PHRASE = 2;
/** Length of the WAV header at the very start of the output; its lengths are dummies. */
const HEADER_BYTES = 44;

type Child = ChildProcessByStdio<Writable, Readable, null>;

/**
 * One `espeak-ng -v LANGUAGE --stdout` process: a line of words in, raw PCM out (Int16, 22,050 Hz,
 * mono) after one WAV header.
 *
 * Nothing on the pipe marks the end of a phrase. It is over when no bytes come; but a program that
 * only had to wait for the processor must not lose half an announcement. Each phrase ends in a
 * pause of exact zeros (300 ms at 175 words a minute),
 * longer than any within; how long it is here is learnt from the phrases themselves.
 */
class EspeakProcess {
  readonly #child: Child;
  readonly #ended: Promise<void>;
  #alive = true;
  #headerLeft = HEADER_BYTES;
  /** Half a sample, when the pipe cut one in two. */
  #half: Uint8Array = new Uint8Array(0);
  /** Shortest closing pause so far; none heard yet: unknown. Units: samples. */
  #pause = Number.POSITIVE_INFINITY;
  #onBytes: ((pcm: Int16Array) => void) | undefined;
  #onDeath: (() => void) | undefined;

  constructor(program: string, language: string, rate: number) {
    // -b 1: UTF-8 whatever the locale says. No shell; the words never stand on the command line.
    this.#child = spawn(program, ["-v", language, "-s", String(rate), "-b", "1", "--stdout"], {
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

  /** Sends one line; resolves true at the end of its sound, false when the process died first. */
  say(line: string, onPcm: (pcm: Int16Array) => void): Promise<boolean> {
    return new Promise((resolve) => {
      if (!this.#alive) {
        resolve(false);
        return;
      }
      let samples = 0;
      let zeros = 0;
      let timer: NodeJS.Timeout | undefined;
      const finish = (whole: boolean): void => {
        clearTimeout(timer);
        this.#onBytes = undefined;
        this.#onDeath = undefined;
        resolve(whole);
      };
      const waitFor = (ms: number, then: () => void): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          // After a busy moment the timer comes before the bytes that are already in the pipe:
          // give them one round of the event loop.
          const before = samples;
          setImmediate(() => {
            if (samples === before && this.#onBytes === receive) then();
          });
        }, ms);
      };
      const receive = (pcm: Int16Array): void => {
        samples += pcm.length;
        const loud = pcm.findLastIndex((sample) => sample !== 0);
        zeros = loud < 0 ? zeros + pcm.length : pcm.length - 1 - loud;
        onPcm(pcm);
        // The pause varies by a few milliseconds; the longest one within a phrase is 0.7 of it.
        waitFor(zeros >= 0.85 * this.#pause ? QUIET_MS : DOUBT_MS, () => {
          if (zeros >= LEAST_PAUSE) this.#pause = Math.min(this.#pause, zeros);
          finish(true);
        });
      };
      this.#onBytes = receive;
      this.#onDeath = () => finish(false);
      waitFor(SILENT_MS, () => {
        this.#child.kill("SIGKILL");
        finish(false);
      });
      this.#child.stdin.write(`${line}\n`);
    });
  }

  async stop(): Promise<void> {
    if (this.#child.pid === undefined) return;
    this.#holdProcess(true);
    this.#child.kill("SIGKILL");
    await this.#ended;
  }

  /** Between phrases a waiting program does not keep our own process alive; a phrase's timer does. */
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
    if (this.#onBytes !== undefined) this.#onBytes(new Int16Array(whole.buffer, 0, even / 2));
    else {
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
 * 0.5 ms instead of 17. A process that dies or gets stuck is replaced and the phrase made again;
 * what had been handed over already is left out, so nothing is lost and nothing is said twice.
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
    for (let attempt = 0; attempt <= RESTARTS_PER_PHRASE; attempt += 1) {
      if (this.#closed) return this.#failed("closed");
      let skip = delivered;
      const whole = await this.#running(language).say(line, (pcm) => {
        const rest = pcm.subarray(Math.min(skip, pcm.length));
        skip -= pcm.length - rest.length;
        delivered += rest.length;
        if (rest.length > 0) onPcm(rest);
      });
      if (whole) return ok(undefined);
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
