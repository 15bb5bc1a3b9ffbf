import { readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { type Cells, padEnd } from "../cells.js";
import type { LineKey, WritingKey } from "../line-place.js";
import {
  ALL_KEYS,
  joinBytes,
  makeDots,
  makePacket,
  makeWords,
  OUR_KEYS,
  type Packet,
  PacketDecoder,
  PROTOCOL_VERSION,
  readKey,
  readWords,
} from "./brlapi-packets.js";

/** Where BRLTTY listens, and how it lets us in. */
export interface BrailleLineOptions {
  /** `host:n` (TCP port 4101 + n) or `:n` (Unix socket). Default: `BRLAPI_HOST`, else `:0`. */
  readonly address: string;
  /** File whose content opens the door. Default of BRLTTY: `/etc/brlapi.key`. */
  readonly keyFile: string;
  /** Path of the terminal or window; empty: the whole tree. The display follows its focus. */
  readonly ttyPath: readonly number[];
  /** Directory of the Unix sockets. */
  readonly socketFolder?: string;
  /** How long until a lost display is looked for again. Units: milliseconds. */
  readonly retryMs?: number;
  /** False: the display stays with the screen reader until {@link BrailleLine.hold}. */
  readonly holdsAtOnce?: boolean;
}

/** What happens to the display. */
export type LineEvent =
  | { readonly type: "ready"; readonly width: number }
  | { readonly type: "key"; readonly key: LineKey | WritingKey }
  | { readonly type: "problem"; readonly problem: Problem };

const FIRST_PORT = 4_101;
const ANSWER_MS = 3_000;
const RETRY_MS = 3_000;
const KEY_METHOD = "K".charCodeAt(0);
const NO_METHOD = "N".charCodeAt(0);

/**
 * The path of our terminal among all windows, as every BrlAPI program tells it: `WINDOWPATH` (or,
 * where a display manager sets none, the virtual terminal of the session), then the window
 * (`WINDOWID`) or the virtual terminal (`CONTROLVT`, `terminal`). Undefined: our window has no name,
 * so that BRLTTY could not tell when it is in front.
 * Source: brltty/brltty, Programs/brlapi_client.c, getControllingTty.
 */
export const ttyPathOf = (
  env: Readonly<Record<string, string | undefined>>,
  terminal?: number,
): readonly number[] | undefined => {
  const numbers = (text = ""): readonly number[] =>
    text
      .split(":")
      .filter((part) => /^\d+$/.test(part))
      .map(Number);
  const own =
    numbers(env.WINDOWID)[0] ??
    numbers(env.CONTROLVT)[0] ??
    (terminal === 0 ? undefined : terminal);
  if (own === undefined) return undefined;
  const session = env.DISPLAY === undefined ? undefined : env.XDG_VTNR;
  return [...numbers(env.WINDOWPATH ?? session), own];
};

/** Options from the environment, as every BrlAPI program has them. No window: the whole tree. */
export const lineOptionsOf = (
  env: Readonly<Record<string, string | undefined>>,
  terminal?: number,
): BrailleLineOptions => ({
  address: env.BRLAPI_HOST ?? ":0",
  keyFile: (env.BRLAPI_AUTH ?? "").replace(/^keyfile:/, "") || "/etc/brlapi.key",
  ttyPath: ttyPathOf(env, terminal) ?? [],
});

/**
 * A Braille display through BRLTTY. It comes and goes: whenever it is there the last cells are
 * shown. While another window has the focus BRLTTY keeps our cells back by itself.
 */
export class BrailleLine {
  readonly #options: BrailleLineOptions;
  readonly #listen: (event: LineEvent) => void;
  #socket: Socket | undefined;
  #width = 0;
  #cells: Cells = "";
  #cursor = 0;
  #retry: NodeJS.Timeout | undefined;
  #isClosed = false;
  #told: string | undefined;
  /** Whether the display is ours now; BRLTTY shows the screen reader's text while it is not. */
  #isHeld: boolean;
  #asking: NodeJS.Timeout | undefined;

  constructor(options: BrailleLineOptions, listen: (event: LineEvent) => void) {
    this.#options = options;
    this.#listen = listen;
    this.#isHeld = options.holdsAtOnce !== false;
  }

  /** Cells of the display; 0 while there is none. */
  get width(): number {
    return this.#width;
  }

  /** Looks for the display now, and again whenever it is gone. Problems come as events. */
  async open(): Promise<void> {
    const opened = await this.#connect();
    if (this.#isClosed) {
      this.#socket?.destroy();
      return;
    }
    if (opened.ok) {
      this.#told = undefined;
      this.#listen({ type: "ready", width: this.#width });
      this.#write();
    } else {
      this.#tell(opened.error);
      this.#lookAgain();
    }
  }

  /** Shows cells; as many as there are fit, the rest is blank. `cursor`: from 1; 0: none. */
  show(cells: Cells, cursor = 0): void {
    this.#cells = cells;
    this.#cursor = cursor;
    this.#write();
  }

  /** Takes the display: our window is in front. Safe to call twice. */
  hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    if (this.#socket === undefined) return;
    for (const packet of this.#entering()) this.#socket.write(packet);
    this.#write();
  }

  /** Leaves the display to the screen reader: another window is in front. Safe to call twice. */
  letGo(): void {
    if (!this.#isHeld) return;
    this.#isHeld = false;
    this.#socket?.write(makePacket("L"));
  }

  /** Gives the display back. Safe to call twice. */
  close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#asking);
    const socket = this.#socket;
    this.#socket = undefined;
    this.#width = 0;
    if (socket === undefined || socket.destroyed) return Promise.resolve();
    return new Promise((resolve) => {
      socket.once("close", () => resolve());
      if (this.#isHeld) socket.end(makePacket("L"));
      else socket.end();
      setTimeout(() => socket.destroy(), 200).unref();
    });
  }

  /** The same problem is told once, not every few seconds. */
  #tell(problem: Problem): void {
    if (this.#told === problem.code) return;
    this.#told = problem.code;
    this.#listen({ type: "problem", problem });
  }

  #lookAgain(): void {
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => void this.open(), this.#retryMs);
    this.#retry.unref();
  }

  #write(): void {
    if (this.#socket === undefined || this.#width === 0 || !this.#isHeld) return;
    const cells = padEnd(this.#cells.slice(0, this.#width), this.#width);
    this.#socket.write(makePacket("w", makeDots(cells, this.#cursor)));
  }

  #missing(detail: string, cause?: unknown): Result<void, Problem> {
    const { address } = this.#options;
    const problem: Problem = { code: "braille-line-missing", address, detail };
    return err(cause === undefined ? problem : { ...problem, cause });
  }

  async #connect(): Promise<Result<void, Problem>> {
    const target = this.#target();
    if (target === undefined) return this.#missing("the address is not understood");
    const socket = connect(target);
    const packets = new PacketQueue(socket);
    try {
      return await this.#introduce(socket, packets);
    } catch (cause) {
      socket.destroy();
      const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
      if (code === "EACCES") return this.#refused();
      const detail = code === "ECONNREFUSED" || code === "ENOENT" ? "nobody listens there" : "";
      return this.#missing(detail, cause);
    }
  }

  #refused(): Result<void, Problem> {
    const { address, keyFile } = this.#options;
    return err({ code: "braille-line-refused", address, keyFile });
  }

  #target():
    | { readonly path: string }
    | { readonly host: string; readonly port: number }
    | undefined {
    const parts = /^(.*?)(?::(\d+))?$/.exec(this.#options.address);
    const host = parts?.[1] ?? "";
    const number = Number(parts?.[2] ?? 0);
    if (FIRST_PORT + number > 65_535) return undefined;
    return host === ""
      ? { path: `${this.#options.socketFolder ?? "/var/lib/BrlAPI"}/${number}` }
      : { host, port: FIRST_PORT + number };
  }

  /** Version, authentication, size, terminal. */
  async #introduce(socket: Socket, packets: PacketQueue): Promise<Result<void, Problem>> {
    await packets.next("v");
    socket.write(makePacket("v", makeWords(PROTOCOL_VERSION)));
    const methods = readWords((await packets.next("a")).body);
    if (!methods.includes(NO_METHOD)) {
      if (!methods.includes(KEY_METHOD)) return this.#drop(socket);
      const key = await readFile(this.#options.keyFile).catch(() => undefined);
      if (key === undefined) return this.#drop(socket);
      socket.write(makePacket("a", joinBytes(makeWords(KEY_METHOD), key)));
      if ((await packets.next("A", "e")).type === "e") return this.#drop(socket);
    }
    socket.write(makePacket("s"));
    const [columns = 0, rows = 0] = readWords((await packets.next("s")).body);
    if (columns === 0 || rows === 0) {
      socket.destroy();
      return this.#missing("it has no cells");
    }
    const isTaken = this.#isHeld;
    if (isTaken) {
      const [enter = new Uint8Array(), ...filters] = this.#entering();
      socket.write(enter);
      if ((await packets.next("A", "e")).type === "e") {
        socket.destroy();
        return this.#missing("another program has it");
      }
      for (const packet of filters) socket.write(packet);
    }
    this.#socket = socket;
    this.#width = columns * rows;
    // Another window may have come to the front while we were let in.
    if (isTaken && !this.#isHeld) socket.write(makePacket("L"));
    packets.hand((packet) => this.#hear(packet));
    packets.onLost(() => this.#lose(socket));
    // A display can be pulled out, or another one put in its place, while BRLTTY stays.
    this.#asking = setInterval(() => socket.write(makePacket("s")), this.#retryMs);
    this.#asking.unref();
    return ok(undefined);
  }

  get #retryMs(): number {
    return this.#options.retryMs ?? RETRY_MS;
  }

  /** Packets that take the terminal, and of its keys only those that we use. */
  #entering(): readonly Uint8Array[] {
    const { ttyPath } = this.#options;
    const path = makeWords(ttyPath.length, ...ttyPath);
    return [
      makePacket("t", joinBytes(path, Uint8Array.of(0))),
      makePacket("m", ALL_KEYS),
      makePacket("u", OUR_KEYS),
    ];
  }

  #hear({ type, body }: Packet): void {
    if (type === "k") {
      const key = readKey(body);
      if (key !== undefined && this.#isHeld) this.#listen({ type: "key", key });
    } else if (type === "s") {
      const [columns = 0, rows = 0] = readWords(body);
      if (columns * rows === this.#width) return;
      this.#width = columns * rows;
      if (this.#width === 0) {
        this.#tell({ code: "braille-line-lost", address: this.#options.address });
        return;
      }
      this.#told = undefined;
      this.#listen({ type: "ready", width: this.#width });
      this.#write();
    }
  }

  #drop(socket: Socket): Result<void, Problem> {
    socket.destroy();
    return this.#refused();
  }

  #lose(socket: Socket): void {
    if (this.#socket !== socket) return;
    this.#socket = undefined;
    this.#width = 0;
    clearInterval(this.#asking);
    this.#tell({ code: "braille-line-lost", address: this.#options.address });
    this.#lookAgain();
  }
}

/** Packets of a connection: first one after the other, later to a listener. */
class PacketQueue {
  readonly #waiting: Packet[] = [];
  #take: ((packet: Packet) => void) | undefined;
  #wake: (() => void) | undefined;
  #failure: unknown;
  #lost: (() => void) | undefined;

  constructor(socket: Socket) {
    const decoder = new PacketDecoder();
    socket.on("data", (chunk) => {
      const { packets, lost } = decoder.push(chunk);
      for (const packet of packets) {
        if (this.#take === undefined) this.#waiting.push(packet);
        else this.#take(packet);
      }
      if (lost) socket.destroy(new Error("it does not speak BrlAPI"));
      this.#wake?.();
    });
    socket.on("error", (failure) => {
      this.#failure ??= failure;
      this.#wake?.();
    });
    socket.on("close", () => {
      this.#failure ??= new Error("the connection was closed");
      this.#wake?.();
      this.#lost?.();
    });
  }

  /** The next packet of one of these types; others are passed over. Throws when there is none. */
  async next(...types: readonly string[]): Promise<Packet> {
    const timeout = setTimeout(() => {
      this.#failure ??= new Error("no answer");
      this.#wake?.();
    }, ANSWER_MS);
    try {
      for (;;) {
        const packet = this.#waiting.shift();
        if (packet !== undefined && types.includes(packet.type)) return packet;
        if (packet !== undefined) continue;
        if (this.#failure !== undefined) throw this.#failure;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      clearTimeout(timeout);
    }
  }

  hand(take: (packet: Packet) => void): void {
    this.#take = take;
    for (const packet of this.#waiting.splice(0)) take(packet);
  }

  onLost(lost: () => void): void {
    this.#lost = lost;
    if (this.#failure !== undefined) lost();
  }
}
