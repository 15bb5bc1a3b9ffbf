import { connect, type Socket } from "node:net";
import type { Millis } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { Chunk, Transport } from "../transport.js";
import { ChunkQueue, NOTHING } from "./chunk-queue.js";

const CONNECT_TIMEOUT_MS = 5_000;

export interface TcpOptions {
  readonly host: string;
  readonly port: number;
  readonly time: TimeSource;
  /** How long to wait for the server to answer. Default 5 s. */
  readonly connectTimeoutMs?: Millis;
}

/**
 * A board behind a network serial server (ser2net, socat, a device server): the bytes of its serial
 * port over one TCP connection, nothing added.
 */
export class TcpTransport implements Transport {
  readonly #options: TcpOptions;
  readonly #path: string;
  #socket: Socket | undefined;
  #queue: ChunkQueue | undefined;
  #closing: Promise<void> = Promise.resolve();

  constructor(options: TcpOptions) {
    this.#options = options;
    this.#path = `${options.host}:${options.port}`;
  }

  open(): Promise<Result<void, Problem>> {
    const { host, port, time, connectTimeoutMs = CONNECT_TIMEOUT_MS } = this.#options;
    if (this.#socket !== undefined) {
      return Promise.resolve(err({ code: "port-busy", path: this.#path }));
    }
    const queue = new ChunkQueue();
    const socket = connect({
      host,
      port,
      noDelay: true,
      keepAlive: true,
      keepAliveInitialDelay: 5_000,
      timeout: connectTimeoutMs,
    });
    this.#socket = socket;
    this.#queue = queue;
    return new Promise((resolve) => {
      let failure: unknown = new Error("the connection was closed");
      socket.on("timeout", () => socket.destroy(new Error("the server does not answer")));
      // An error is always followed by `close`.
      socket.on("error", (cause) => {
        failure = cause;
      });
      socket.once("connect", () => {
        socket.setTimeout(0);
        socket.on("data", (bytes) =>
          queue.push({ bytes: Uint8Array.from(bytes), atMs: time.now() }),
        );
        resolve(ok(undefined));
      });
      socket.once("close", () => {
        queue.end();
        if (this.#socket === socket) this.#socket = undefined;
        resolve(err(problemOf(failure, this.#path)));
      });
    });
  }

  incoming(): AsyncIterable<Chunk> {
    return this.#queue ?? NOTHING;
  }

  send(bytes: Uint8Array): Promise<Result<void, Problem>> {
    const socket = this.#socket;
    if (socket === undefined || socket.readyState !== "open") {
      return Promise.resolve(err({ code: "board-lost", path: this.#path }));
    }
    return new Promise((resolve) => {
      socket.write(bytes, (cause) =>
        resolve(cause ? err({ code: "board-lost", path: this.#path, cause }) : ok(undefined)),
      );
    });
  }

  close(): Promise<void> {
    const socket = this.#socket;
    this.#queue?.clear();
    this.#queue = undefined;
    this.#socket = undefined;
    if (socket !== undefined && !socket.closed) {
      this.#closing = new Promise<void>((resolve) => {
        socket.once("close", () => resolve());
        socket.destroy();
      });
    }
    return this.#closing;
  }
}

const problemOf = (cause: unknown, path: string): Problem => {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return { code: "port-unknown", path, cause };
  if (code === "EACCES" || code === "EPERM") return { code: "port-permission", path, cause };
  const detail =
    code === "ECONNREFUSED"
      ? "nobody listens there"
      : cause instanceof Error
        ? cause.message
        : String(cause);
  return { code: "port-failed", path, detail, cause };
};
