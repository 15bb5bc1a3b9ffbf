import type { ChildProcess } from "node:child_process";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { findProgram, type Surroundings } from "./find-program.js";
import { LifeWatch } from "./life-watch.js";
import type { Ending } from "./player.js";
import { checkSpeakable } from "./speakable.js";
import { lookAtProcess } from "./system-look.js";
import type { Voice, VoiceRequest } from "./voice.js";

/** Name of the voice. */
export const SAY = "say";

/** Longer than any text takes. */
const NEVER_MS = 3_600_000;

/** What is used of the package `say` 0.16: its handle of the child process is a plain field. */
interface SayPackage {
  child: ChildProcess | null;
  speak(
    text: string,
    voice: string | null,
    speed: number | null,
    callback: (error: Error | null) => void,
  ): void;
  stop(callback: (error: Error | null) => void): void;
}

/** The program behind the package on each platform. */
const programOf = (platform: NodeJS.Platform): string =>
  platform === "darwin" ? "say" : platform === "win32" ? "powershell" : "festival";

/** The system voice of a language, on macOS; elsewhere the system's own default is left alone. */
const MAC_VOICES: Readonly<Record<string, string>> = { de: "Anna" };

/** festival reads bytes as Latin-1 and has no German voice: an umlaut would be two strange sounds. */
const PLAIN_FORMS: Readonly<Record<string, string>> = {
  Ä: "Ae",
  Ö: "Oe",
  Ü: "Ue",
  ä: "ae",
  ö: "oe",
  ü: "ue",
  ß: "ss",
};

/**
 * The package `say`: the system's voices on macOS and Windows, festival on Linux.
 *
 * It is wrapped tightly, because it trusts its text and its surroundings:
 * - its program is looked for on PATH before each call; started without one, the package ends the
 *   whole process;
 * - only letters, digits, space, comma, full stop and hyphen reach it, never a leading hyphen: on
 *   Linux the text stands inside a Scheme string, on macOS among the options;
 * - on Linux its `stop` kills a process whose number is a guess, so nothing is ever cut short there;
 * - the Error of its callback is often a mere warning on stderr while speech goes on: whether the
 *   words were said is told by the end of the program.
 */
export class SayVoice implements Voice {
  readonly name = SAY;
  readonly cutsShort: boolean;
  readonly #around: Surroundings;
  readonly #onWarning: (detail: string) => void;
  #package: SayPackage | undefined;
  #child: ChildProcess | undefined;
  #cancelled = false;
  #closed = false;

  constructor(options: {
    readonly around: Surroundings;
    /** Told what the package reports while speech goes on; for the log. */
    readonly onWarning?: (detail: string) => void;
  }) {
    this.#around = options.around;
    this.#onWarning = options.onWarning ?? (() => {});
    this.cutsShort = options.around.platform !== "linux";
  }

  async speak(request: VoiceRequest): Promise<Ending> {
    const checked = checkSpeakable(request, this.name, "plain");
    if (!checked.ok) return checked;
    if (this.#closed) return this.#failed("closed");
    this.#cancelled = false;
    const loaded = await this.#load();
    if (!loaded.ok) return loaded;
    // The package looks on PATH itself, at the moment it starts the program.
    const found = findSayProgram(this.#around);
    if (!found.ok) return found;
    if (this.#cancelled) return ok("cancelled");
    const { platform } = this.#around;
    const words =
      platform === "linux"
        ? checked.value.words.replace(/[ÄÖÜäöüß]/g, (letter) => PLAIN_FORMS[letter] ?? "")
        : checked.value.words;
    const voice = platform === "darwin" ? (MAC_VOICES[checked.value.language] ?? null) : null;
    return this.#run(loaded.value, words, voice);
  }

  cancel(): void {
    this.#cancelled = true;
    if (!this.cutsShort || this.#child === undefined) return;
    this.#package?.stop(() => {});
  }

  close(): Promise<void> {
    this.#closed = true;
    this.cancel();
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) {
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      child.once("exit", () => resolve());
      // Our own handle, not the package's guess at a process number.
      child.kill("SIGKILL");
    });
  }

  #run(say: SayPackage, words: string, voice: string | null): Promise<Ending> {
    return new Promise((resolve) => {
      let stopWatching = (): void => {};
      const finish = (ending: Ending): void => {
        stopWatching();
        this.#child = undefined;
        resolve(ending);
      };
      try {
        say.speak(words, voice, null, (error) => {
          if (error !== null) this.#onWarning(error.message);
        });
      } catch (cause) {
        finish(this.#failed("the package could not start its program", cause));
        return;
      }
      const child = say.child;
      if (child === null) {
        finish(this.#failed("the package started nothing"));
        return;
      }
      this.#child = child;
      const { pid } = child;
      const watch = new LifeWatch({
        // It tells nothing while it speaks: only that somebody has stopped it can be seen. For the
        // rest the queue knows how long the words can take at most.
        quietMs: NEVER_MS,
        circleMs: NEVER_MS,
        patienceMs: NEVER_MS,
        ...(pid === undefined ? {} : { look: () => lookAtProcess(pid) }),
        onHung: () => {
          child.kill("SIGKILL");
          finish(this.#failed("its program hangs"));
        },
      });
      stopWatching = () => watch.stop();
      // Without these three an error of the program would end our own process.
      child.once("error", (cause) => finish(this.#failed(cause.message, cause)));
      child.stdin?.on("error", (cause) => this.#onWarning(cause.message));
      child.stdout?.on("error", (cause) => this.#onWarning(cause.message));
      // A full pipe would stop the program in the middle of a word.
      child.stdout?.resume();
      child.stderr?.on("data", () => {});
      // festival reads its text from stdin and ends; the macOS program must not wait for any.
      child.stdin?.end();
      child.once("exit", (code, signal) => {
        if (code === 0) finish(ok("said"));
        else if (this.#cancelled) finish(ok("cancelled"));
        else finish(this.#failed(`its program ended with ${signal ?? `code ${code}`}`));
      });
    });
  }

  async #load(): Promise<Result<SayPackage, Problem>> {
    if (this.#package !== undefined) return ok(this.#package);
    try {
      const loaded = (await import("say")) as unknown as {
        readonly default: { readonly Say: new (platform: string) => SayPackage };
      };
      this.#package = new loaded.default.Say(this.#around.platform);
      return ok(this.#package);
    } catch (cause) {
      return err({ code: "voice-missing", name: SAY, detail: "package say not usable", cause });
    }
  }

  #failed(detail: string, cause?: unknown): Ending {
    return err({
      code: "voice-failed",
      name: this.name,
      detail,
      ...(cause === undefined ? {} : { cause }),
    });
  }
}

/** Full path of the program the package `say` needs. Errors: `voice-missing`. */
export const findSayProgram = (around: Surroundings): Result<string, Problem> => {
  const program = programOf(around.platform);
  const path = findProgram(program, around);
  if (path !== undefined) return ok(path);
  return err({
    code: "voice-missing",
    name: SAY,
    detail: `the program ${program} is not installed`,
  });
};
