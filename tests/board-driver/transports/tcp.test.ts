import { createServer, type Server, type Socket } from "node:net";
import { expect, test } from "vitest";
import { makeHex } from "../../../src/board-driver/hex.js";
import { HostTime } from "../../../src/board-driver/host-time.js";
import { TcpTransport } from "../../../src/board-driver/transports/tcp.js";
import { describeTransport, until } from "./features.js";

interface SerialServer {
  readonly server: Server;
  readonly port: number;
  readonly sockets: Set<Socket>;
  received: string;
}

const startServer = async (): Promise<SerialServer> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    socket.on("data", (bytes) => {
      started.received += makeHex(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const started = { server, port: address.port, sockets, received: "" };
  return started;
};

const stop = async ({ server, sockets }: SerialServer): Promise<void> => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
};

const transportTo = (port: number): TcpTransport =>
  new TcpTransport({ host: "127.0.0.1", port, time: new HostTime() });

describeTransport("tcp", async () => {
  const serial = await startServer();
  return {
    host: transportTo(serial.port),
    write: async (bytes) => {
      await until(() => serial.sockets.size > 0);
      const [socket] = [...serial.sockets].slice(-1);
      await new Promise((resolve) => socket?.write(bytes, resolve));
    },
    received: () => serial.received,
    breakLine: () => {
      for (const socket of serial.sockets) socket.destroy();
      return Promise.resolve();
    },
    clear: () => stop(serial),
  };
});

test("nobody listens at that address: the port cannot be opened, and the text says why", async () => {
  const serial = await startServer();
  await stop(serial);
  const transport = transportTo(serial.port);
  expect(await transport.open()).toMatchObject({
    ok: false,
    error: { code: "port-failed", detail: "nobody listens there" },
  });
  expect(await transport.open()).toMatchObject({ ok: false, error: { code: "port-failed" } });
});
