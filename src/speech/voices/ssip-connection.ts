import { connect, type Socket } from "node:net";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { SsipAddress } from "./ssip-address.js";
import { SsipLines, type SsipMessage } from "./ssip-lines.js";

/** A server answers within a millisecond; one that needs so long hangs. Units: milliseconds. */
const REPLY_MS = 1_000;

/** An event about one message of ours. */
export interface SsipEvent {
  readonly type: "mark" | "begin" | "end" | "canceled" | "other";
  readonly message: string;
}

const EVENTS: Readonly<Record<number, SsipEvent["type"]>> = {
  700: "mark",
  701: "begin",
  702: "end",
  703: "canceled",
};

interface Asked {
  readonly resolve: (reply: Result<SsipMessage, string>) => void;
  readonly timer: NodeJS.Timeout;
}

/**
 * One connection with a speech-dispatcher: commands one after the other, each with its reply, and
 * events in between. Errors are a plain reason; after one the connection is of no use any more.
 */
export class SsipConnection {
  readonly #socket: Socket;
  readonly #lines = new SsipLines();
  readonly #asked: Asked[] = [];
  #lost: string | undefined;
  #onEvent: ((event: SsipEvent) => void) | undefined;
  #onLost: ((reason: string) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes: Uint8Array) => this.#receive(bytes));
    socket.on("close", () => this.#lose("the server ended the connection"));
    // Told by "close".
    socket.on("error", () => {});
    this.hold(false);
  }

  /** Connects. Errors: why not, in plain words. */
  static open(address: SsipAddress): Promise<Result<SsipConnection, string>> {
    return new Promise((resolve) => {
      const socket =
        address.kind === "unix" ? connect(address.path) : connect(address.port, address.host);
      const timer = setTimeout(() => fail("it does not answer"), REPLY_MS);
      const fail = (reason: string): void => {
        clearTimeout(timer);
        socket.destroy();
        resolve(err(reason));
      };
      socket.once("error", (error: NodeJS.ErrnoException) => fail(reasonOf(error)));
      socket.once("connect", () => {
        clearTimeout(timer);
        socket.removeAllListeners("error");
        resolve(ok(new SsipConnection(socket)));
      });
    });
  }

  /** Why it is of no use any more; undefined: it is. */
  get lost(): string | undefined {
    return this.#lost;
  }

  /** Who is told of events, and once of the loss of the connection. */
  watch(onEvent: (event: SsipEvent) => void, onLost: (reason: string) => void): () => void {
    this.#onEvent = onEvent;
    this.#onLost = onLost;
    return () => {
      this.#onEvent = undefined;
      this.#onLost = undefined;
    };
  }

  /** Sends one command, or the lines of a text, and waits for its reply. */
  ask(line: string): Promise<Result<SsipMessage, string>> {
    return new Promise((resolve) => {
      if (this.#lost !== undefined) {
        resolve(err(this.#lost));
        return;
      }
      const asked: Asked = { resolve, timer: setTimeout(() => this.#doubt(asked), REPLY_MS) };
      this.#asked.push(asked);
      this.#socket.write(`${line}\r\n`);
    });
  }

  /** Whether the connection keeps our own process alive: only while something is said. */
  hold(hold: boolean): void {
    this.#socket[hold ? "ref" : "unref"]();
  }

  close(): void {
    if (this.#lost === undefined) this.#socket.write("QUIT\r\n");
    this.#lose("closed");
  }

  #receive(bytes: Uint8Array): void {
    for (const message of this.#lines.push(bytes)) {
      if (message.code >= 700) {
        const type = EVENTS[message.code] ?? "other";
        this.#onEvent?.({ type, message: message.data[0] ?? "" });
        continue;
      }
      const asked = this.#asked.shift();
      if (asked === undefined) {
        this.#lose("the server answers what nobody asked");
        return;
      }
      clearTimeout(asked.timer);
      asked.resolve(ok(message));
    }
    if (this.#lines.isBroken) this.#lose("what answers is no speech-dispatcher");
  }

  /** After a busy moment the answer may wait right behind the alarm. */
  #doubt(asked: Asked): void {
    setImmediate(() => {
      if (this.#asked.includes(asked)) this.#lose("the server does not answer");
    });
  }

  #lose(reason: string): void {
    if (this.#lost !== undefined) return;
    this.#lost = reason;
    this.#socket.destroy();
    for (const { resolve, timer } of this.#asked.splice(0)) {
      clearTimeout(timer);
      resolve(err(reason));
    }
    this.#onLost?.(reason);
  }
}

const reasonOf = (error: NodeJS.ErrnoException): string => {
  switch (error.code) {
    case "ENOENT":
    case "ECONNREFUSED":
      return "no server is running for this user";
    case "EACCES":
    case "EPERM":
      return "its socket may not be opened by this user";
    default:
      return error.message.split("\n")[0] ?? "it cannot be reached";
  }
};
