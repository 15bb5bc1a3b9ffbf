import { createServer, type Server, type Socket } from "node:net";
import { type Cells, cellOfByte } from "../../../src/braille/cells.js";
import {
  joinBytes,
  makePacket,
  makeWords,
  type Packet,
  PacketDecoder,
  readWords,
} from "../../../src/braille/line/brlapi-packets.js";

/**
 * The server side of BrlAPI, as far as one display needs it. It refuses what a client must not send:
 * anything before the handshake, a write that does not fit the display, an unknown packet.
 */
export class FakeBrlApi {
  width: number;
  readonly key: string | undefined;
  readonly shown: Cells[] = [];
  readonly paths: (readonly number[])[] = [];
  readonly refused: string[] = [];
  left = 0;
  connections = 0;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;

  constructor(width: number, key?: string) {
    this.width = width;
    this.key = key;
    this.#server = createServer((socket) => this.#serve(socket));
  }

  listen(where: string | number): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      const done = (): void => {
        const address = this.#server.address();
        resolve(typeof address === "object" && address !== null ? address.port : 0);
      };
      if (typeof where === "string") this.#server.listen(where, done);
      else this.#server.listen(where, "127.0.0.1", done);
    });
  }

  press(code: number): void {
    for (const socket of this.#sockets) socket.write(makePacket("k", makeWords(0, code)));
  }

  /** Bytes as they are, to every client. */
  send(bytes: Uint8Array): void {
    for (const socket of this.#sockets) socket.write(bytes);
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  close(): Promise<void> {
    this.cut();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #serve(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
    const decoder = new PacketDecoder();
    const state = { isIn: false };
    socket.write(makePacket("v", makeWords(8)));
    socket.on("data", (chunk) => {
      for (const packet of decoder.push(chunk).packets) this.#answer(socket, packet, state);
    });
  }

  #answer(socket: Socket, { type, body }: Packet, state: { isIn: boolean }): void {
    if (type === "v") {
      state.isIn = this.key === undefined;
      socket.write(makePacket("a", makeWords((state.isIn ? "N" : "K").charCodeAt(0))));
      return;
    }
    if (type === "a") {
      state.isIn = Buffer.from(body.subarray(4)).toString() === this.key;
      socket.write(state.isIn ? makePacket("A") : makePacket("e", makeWords(0x11)));
      return;
    }
    if (!state.isIn) {
      this.refused.push(type);
      socket.destroy();
      return;
    }
    switch (type) {
      case "s":
        // Cut in the middle, as a network may.
        for (const part of halves(makePacket("s", makeWords(this.width, 1)))) socket.write(part);
        return;
      case "t": {
        const [count = 0, ...path] = readWords(body);
        this.paths.push(path.slice(0, count));
        socket.write(makePacket("A"));
        return;
      }
      case "m":
      case "u":
        // Ranges are pairs of two numbers of 64 bits.
        if (body.length === 0 || body.length % 16 !== 0) this.refused.push(type);
        socket.write(makePacket("A"));
        return;
      case "w":
        this.#show(body);
        return;
      case "L":
        this.left += 1;
        socket.write(makePacket("A"));
        return;
      default:
        this.refused.push(type);
    }
  }

  #show(body: Uint8Array): void {
    const [flags, begin, size = 0, text = 0] = readWords(body.subarray(0, 16));
    const and = body.subarray(16 + text, 16 + text + size);
    const or = body.subarray(16 + text + size, 16 + text + 2 * size);
    const charset = body.at(16 + text + 2 * size + 4);
    const isWhole = body.length === 16 + text + 2 * size + 4 + 1 + (charset ?? 0);
    if (
      flags !== 0x7e ||
      begin !== 1 ||
      size !== this.width ||
      !isWhole ||
      and.some((mask) => mask !== 0)
    ) {
      this.refused.push("w");
      return;
    }
    this.shown.push(Array.from(or, cellOfByte).join(""));
  }
}

const halves = (bytes: Uint8Array): readonly Uint8Array[] => [bytes.slice(0, 5), bytes.slice(5)];

/** One stream of everything that a display sends in a session, for the decoder. */
export const sampleStream = (): Uint8Array =>
  joinBytes(
    makePacket("v", makeWords(8)),
    makePacket("a", makeWords("N".charCodeAt(0))),
    makePacket("s", makeWords(40, 1)),
    makePacket("A"),
    makePacket("k", makeWords(0, 0x20010005)),
  );
