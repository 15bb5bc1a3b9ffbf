import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { SpokenKind } from "../../vocabulary/spoken.js";
import { LifeWatch } from "./life-watch.js";
import { type Ending, UNSEEN } from "./player.js";
import { checkSpeakable } from "./speakable.js";
import { SPEECH_DISPATCHER, type SsipAddress } from "./ssip-address.js";
import { SsipConnection, type SsipEvent } from "./ssip-connection.js";
import type { SsipMessage } from "./ssip-lines.js";
import type { SpeechSigns, Voice, VoiceRequest } from "./voice.js";

const PRIORITIES = ["text", "message", "important"] as const;
/**
 * How urgent a message is among those of all programs. `important` is never cut and cuts what is
 * less; `message` waits for its like and cuts `text`; `text` is cut by the next text, so by whatever
 * the screen reader reads. `notification` and `progress` may be left out by the server and are not
 * used: what a player asked for must be said.
 */
type Priority = (typeof PRIORITIES)[number];

const PRIORITY_OF: Readonly<Record<SpokenKind, Priority>> = {
  "own-announcement": "message",
  "opponent-move": "message",
  // Behind the move that ends the game, which nothing may cut.
  result: "message",
  problem: "important",
  clock: "text",
  help: "text",
};

/** Cut by other programs so often, an utterance is left to the next voice. */
const MOST_TRIES = 4;
/** The engine of a server begins within some 10 ms; waiting for other programs, never longer. */
const BEGIN_MS = 900;
/**
 * Between two words, and from the last one to the end, no engine is silent for so long, at the usual
 * rate. Its first words of all have to open a sound device. Units: milliseconds.
 */
const MARK_MS = 2_000;
const FIRST_MARK_MS = 5_000;
/** How often a server that is speaking is asked whether it lives. */
const PULSE_MS = 500;

/** Words a minute at the rates -100, 0 and 100, as in its espeak-ng module. */
const SLOWEST = 80;
const USUAL = 175;
const FASTEST = 390;

/** `SET SELF RATE` of a rate in words a minute. */
const ssipRate = (wordsPerMinute: number): number => {
  const span = wordsPerMinute < USUAL ? USUAL - SLOWEST : FASTEST - USUAL;
  return Math.max(-100, Math.min(100, Math.round(((wordsPerMinute - USUAL) / span) * 100)));
};

/** How much longer words take at a rate than at the usual one; at least 1. */
const slownessOf = (ssipRate: number): number =>
  ssipRate < 0 ? USUAL / Math.max(SLOWEST, USUAL + (ssipRate / 100) * (USUAL - SLOWEST)) : 1;

/** Our Portuguese is that of Brazil (docs/speech/languages.md). */
const ssipLanguageOf = (language: string): string => (language === "pt" ? "pt-BR" : language);

/**
 * The words with a mark before each but the first, as SSML. Nothing of the white-list is a sign of
 * markup. The server hands every module SSML with marks of its own, so no module meets it for the
 * first time here. Source: SSIP 0.11, "SET SSML_MODE" and "Message Events Notification".
 */
const marked = (words: string): string =>
  `<speak>${words
    .split(/ +/)
    .map((word, at) => (at === 0 ? word : `<mark name="${at}"/>${word}`))
    .join(" ")}</speak>`;

export interface SsipVoiceOptions {
  readonly address: SsipAddress;
  /** Words a minute; absent: the user's own rate, as his screen reader has it. */
  readonly rate?: number;
}

type Outcome =
  | { readonly type: "said" | "cancelled" | "cut" | "not-begun" | "stuck" }
  | { readonly type: "lost"; readonly reason: string };

/**
 * The user's own speech-dispatcher, spoken to by SSIP over its socket: his engine, his voice, his
 * rate, in turn with his screen reader. Its events say when the last word is out.
 *
 * - Cut by another program, an utterance is said again from its beginning, more urgently.
 * - Not begun within `BEGIN_MS`, it is sent once more as `important`, for which nobody is waited
 *   for; not begun then, the engine behind the server hangs, and the voice has failed.
 * - A server that does not answer for a second, or is gone, has failed as a voice.
 * - Marks between the words tell how far the engine is, where it reports them (espeak-ng does): when
 *   they stop, it hangs. Of an engine that reports none only the end can be waited for, as long as the
 *   words can take and two seconds more.
 */
export class SsipVoice implements Voice {
  readonly name = SPEECH_DISPATCHER;
  readonly signs = "begin";
  readonly #options: SsipVoiceOptions;
  #connection: SsipConnection | undefined;
  #language = "";
  #priority = "";
  /** Whether the server takes marks; whether its engine reports them; whether it has spoken yet. */
  #takesMarks = false;
  #givesMarks = false;
  #hasSpoken = false;
  #slowness = 1;
  /** Cuts the utterance being said; undefined: none is. */
  #cut: (() => void) | undefined;
  #cancelled = false;
  #closed = false;

  constructor(options: SsipVoiceOptions) {
    this.#options = options;
  }

  get slowness(): number {
    return this.#slowness;
  }

  /** Connects and asks what can speak there. Errors: `voice-missing`. */
  async probe(): Promise<Result<void, Problem>> {
    const missing = (detail: string, cause?: unknown): Result<never, Problem> =>
      err({ code: "voice-missing", name: this.name, detail, cause });
    const connected = await this.#connected();
    if (!connected.ok) return missing(connected.error);
    const modules = await connected.value.ask("LIST OUTPUT_MODULES");
    if (!modules.ok) return missing(modules.error);
    return modules.value.data.some((name) => name !== "" && name !== "dummy")
      ? ok(undefined)
      : missing("the server has no engine");
  }

  async speak(request: VoiceRequest, signs: SpeechSigns = UNSEEN): Promise<Ending> {
    const checked = checkSpeakable(request, this.name);
    if (!checked.ok) return checked;
    if (this.#closed) return this.#failed("closed");
    this.#cancelled = false;
    let level = PRIORITIES.indexOf(PRIORITY_OF[request.kind ?? "help"]);
    for (let attempt = 1; attempt <= MOST_TRIES; attempt += 1) {
      const connected = await this.#connected();
      if (!connected.ok) return this.#failed(connected.error);
      if (this.#cancelled) return ok("cancelled");
      const connection = connected.value;
      connection.hold(true);
      const priority = PRIORITIES[level] ?? "important";
      const outcome = await this.#say(connection, checked.value, priority, signs);
      connection.hold(false);
      switch (outcome.type) {
        case "said":
        case "cancelled":
          return ok(outcome.type);
        case "lost":
          connection.close();
          return this.#failed(outcome.reason);
        case "not-begun":
          if (priority === "important") {
            connection.close();
            return this.#failed("the server takes the words and does not say them");
          }
          level = PRIORITIES.length - 1;
          break;
        case "stuck":
          connection.close();
          return this.#failed("the engine of the server stopped in the middle of the words");
        case "cut":
          level = Math.min(level + 1, PRIORITIES.length - 1);
          break;
      }
      if (this.#cancelled) return ok("cancelled");
    }
    return this.#failed("other programs cut it again and again");
  }

  cancel(): void {
    this.#cancelled = true;
    this.#cut?.();
  }

  close(): Promise<void> {
    this.#closed = true;
    this.cancel();
    this.#connection?.close();
    return Promise.resolve();
  }

  async #connected(): Promise<Result<SsipConnection, string>> {
    if (this.#connection?.lost === undefined && this.#connection !== undefined) {
      return ok(this.#connection);
    }
    const opened = await SsipConnection.open(this.#options.address);
    if (!opened.ok) return opened;
    const connection = opened.value;
    const { rate } = this.#options;
    for (const command of [
      "SET SELF CLIENT_NAME user:annabella:moves",
      "SET SELF NOTIFICATION ALL ON",
      ...(rate === undefined ? [] : [`SET SELF RATE ${ssipRate(rate)}`]),
    ]) {
      const done = await order(connection, command);
      if (!done.ok) {
        connection.close();
        return done;
      }
    }
    const ssml = await connection.ask("SET SELF SSML_MODE ON");
    this.#takesMarks = ssml.ok && ssml.value.code < 300;
    const asked = rate === undefined ? await connection.ask("GET RATE") : undefined;
    const rateNow =
      asked === undefined ? ssipRate(rate ?? USUAL) : asked.ok ? rateOf(asked.value) : 0;
    if (connection.lost !== undefined) return err(connection.lost);
    this.#slowness = slownessOf(rateNow);
    this.#hasSpoken = false;
    this.#connection = connection;
    this.#language = "";
    this.#priority = "";
    return ok(connection);
  }

  async #say(
    connection: SsipConnection,
    { words, language }: { readonly words: string; readonly language: string },
    priority: Priority,
    signs: SpeechSigns,
  ): Promise<Outcome> {
    const { promise, resolve } = promiseOutcome();
    let id: string | undefined;
    let isBegun = false;
    let watching: LifeWatch | undefined;
    const watch = (): LifeWatch =>
      new LifeWatch({
        quietMs: (this.#hasSpoken ? MARK_MS : FIRST_MARK_MS) * this.#slowness,
        onHung: () => {
          silence();
          resolve({ type: "stuck" });
        },
      });
    const early: SsipEvent[] = [];
    const take = (event: SsipEvent): void => {
      // Events may come in one go with the reply that gives the message its number.
      if (id === undefined) early.push(event);
      if (event.message !== id) return;
      if (event.type === "begin") {
        isBegun = true;
        if (this.#givesMarks) watching = watch();
        signs.begun();
      } else if (event.type === "mark") {
        this.#givesMarks = true;
        this.#hasSpoken = true;
        watching?.stop();
        watching = watch();
        signs.alive();
      } else if (event.type === "end") resolve({ type: "said" });
      else if (event.type === "canceled") {
        resolve({ type: this.#cancelled ? "cancelled" : isGivenUp ? "not-begun" : "cut" });
      }
    };
    let isGivenUp = false;
    const unwatch = connection.watch(take, (reason) => resolve({ type: "lost", reason }));
    const silence = (): void => {
      if (id !== undefined) void connection.ask("CANCEL SELF");
    };
    this.#cut = silence;
    const pulse = setInterval(() => void connection.ask("GET LANGUAGE"), PULSE_MS);
    const begin = setTimeout(() => {
      if (isBegun || id === undefined) return;
      isGivenUp = true;
      silence();
      // An engine that hangs confirms nothing.
      setTimeout(() => resolve({ type: "not-begun" }), 50);
    }, BEGIN_MS);
    try {
      if (this.#language !== language) {
        const set = await order(connection, `SET SELF LANGUAGE ${ssipLanguageOf(language)}`);
        if (!set.ok) return { type: "lost", reason: set.error };
        this.#language = language;
      }
      if (this.#priority !== priority) {
        const set = await order(connection, `SET SELF PRIORITY ${priority}`);
        if (!set.ok) return { type: "lost", reason: set.error };
        this.#priority = priority;
      }
      if (this.#cancelled) return { type: "cancelled" };
      const ready = await order(connection, "SPEAK", 230);
      if (!ready.ok) return { type: "lost", reason: ready.error };
      // One line without a line end within, for nothing else passes the white-list; a leading full
      // stop is doubled, or it could be taken for the end.
      const text = this.#takesMarks ? marked(words) : words;
      const queued = await order(connection, `${text.startsWith(".") ? "." : ""}${text}\r\n.`, 225);
      if (!queued.ok) return { type: "lost", reason: queued.error };
      id = queued.value.data[0] ?? "";
      for (const event of early) take(event);
      if (this.#cancelled) silence();
      return await promise;
    } finally {
      clearInterval(pulse);
      clearTimeout(begin);
      watching?.stop();
      unwatch();
      this.#cut = undefined;
    }
  }

  #failed(detail: string): Ending {
    return err({ code: "voice-failed", name: this.name, detail });
  }
}

/** The rate in the reply to `GET RATE`; the usual one when it makes no sense. */
const rateOf = ({ data }: SsipMessage): number => {
  const rate = Number(data[0]);
  return rate >= -100 && rate <= 100 ? rate : 0;
};

/** Sends a command that is to succeed: with this reply, or with any of 2xx. */
const order = async (
  connection: SsipConnection,
  command: string,
  wanted?: number,
): Promise<Result<SsipMessage, string>> => {
  const reply = await connection.ask(command);
  if (!reply.ok) return reply;
  const { code, text } = reply.value;
  const isDone = wanted === undefined ? code >= 200 && code < 300 : code === wanted;
  return isDone ? reply : err(`the server refuses it: ${text.toLowerCase()}`);
};

const promiseOutcome = (): {
  readonly promise: Promise<Outcome>;
  readonly resolve: (outcome: Outcome) => void;
} => {
  let bring: ((outcome: Outcome) => void) | undefined;
  const promise = new Promise<Outcome>((resolve) => {
    bring = resolve;
  });
  return { promise, resolve: (outcome) => bring?.(outcome) };
};
