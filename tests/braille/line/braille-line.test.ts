import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dotsOfCells } from "../../../src/braille/cells.js";
import {
  BrailleLine,
  type BrailleLineOptions,
  type LineEvent,
  lineOptionsOf,
  ttyPathOf,
} from "../../../src/braille/line/braille-line.js";
import { PacketDecoder } from "../../../src/braille/line/brlapi-packets.js";
import { FakeBrlApi, sampleStream } from "./fake-brlapi.js";

let folder = "";
const closing: (() => Promise<void>)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-line-"));
});

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true });
});

const startServer = async (width: number, key?: string): Promise<FakeBrlApi> => {
  const server = new FakeBrlApi(width, key);
  await server.listen(join(folder, "0"));
  closing.push(() => server.close());
  return server;
};

const openLine = async (changes: Partial<BrailleLineOptions> = {}) => {
  const events: LineEvent[] = [];
  const line = new BrailleLine(
    {
      address: ":0",
      keyFile: join(folder, "key"),
      ttyPath: [],
      socketFolder: folder,
      retryMs: 20,
      ...changes,
    },
    (event) => events.push(event),
  );
  closing.push(() => line.close());
  await line.open();
  return { line, events };
};

describe("a Braille line through BrlAPI", () => {
  test.each([14, 20, 32, 40, 80])("shows exactly its %i cells", async (width) => {
    const server = await startServer(width);
    const { line, events } = await openLine();
    expect(events).toEqual([{ type: "ready", width }]);
    line.show("⠎⠛⠂⠋⠒");
    await vi.waitFor(() => expect(server.shown.at(-1)).toBe("⠎⠛⠂⠋⠒".padEnd(width, "⠀")));
    line.show("⠿".repeat(100));
    await vi.waitFor(() => expect(server.shown.at(-1)).toBe("⠿".repeat(width)));
    expect(server.refused).toEqual([]);
  });

  test("over TCP", async () => {
    const server = new FakeBrlApi(40);
    let port = 0;
    for (let number = 300; port === 0; number += 1) {
      port = await server.listen(4_101 + number).catch(() => 0);
    }
    closing.push(() => server.close());
    const { events } = await openLine({ address: `127.0.0.1:${port - 4_101}` });
    expect(events).toEqual([{ type: "ready", width: 40 }]);
  });

  test("opens with the key file, and says so when the key is wrong or may not be read", async () => {
    await startServer(40, "secret");
    const missing = await openLine({ retryMs: 60_000 });
    const refusal = {
      type: "problem",
      problem: { code: "braille-line-refused", address: ":0", keyFile: join(folder, "key") },
    };
    expect(missing.events).toEqual([refusal]);
    await writeFile(join(folder, "key"), "wrong");
    expect((await openLine({ retryMs: 60_000 })).events).toEqual([refusal]);
    await writeFile(join(folder, "key"), "secret");
    expect((await openLine()).events).toEqual([{ type: "ready", width: 40 }]);
  });

  test("tells its keys: panning, lines and routing", async () => {
    const server = await startServer(40);
    const { events } = await openLine();
    for (const code of [0x20000017, 0x20000018, 0x20000001, 0x2000001d, 0x20010007, 0x12345]) {
      server.press(code);
    }
    await vi.waitFor(() =>
      expect(events.slice(1)).toEqual([
        { type: "key", key: { key: "previous" } },
        { type: "key", key: { key: "next" } },
        { type: "key", key: { key: "up" } },
        { type: "key", key: { key: "home" } },
        { type: "key", key: { key: "route", cell: 7 } },
      ]),
    );
  });

  test("is looked for again when it is gone, and shows the last cells at once", async () => {
    const server = await startServer(20);
    const { line, events } = await openLine();
    line.show("⠑⠲");
    await vi.waitFor(() => expect(server.shown).toContain("⠑⠲".padEnd(20, "⠀")));
    server.shown.length = 0;
    server.cut();
    await vi.waitFor(() => expect(server.shown).toContain("⠑⠲".padEnd(20, "⠀")));
    expect(events.slice(1)).toEqual([
      { type: "problem", problem: { code: "braille-line-lost", address: ":0" } },
      { type: "ready", width: 20 },
    ]);
  });

  test("that is not there is told once, and found when it comes", async () => {
    const { events } = await openLine();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      type: "problem",
      problem: { code: "braille-line-missing", detail: "nobody listens there" },
    });
    await startServer(40);
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: "ready", width: 40 }));
  });

  test("goes to the terminal it belongs to, and is given back at the end", async () => {
    const server = await startServer(40);
    const { line } = await openLine({ ttyPath: [7, 4_194_307] });
    expect(server.paths).toEqual([[7, 4_194_307]]);
    await line.close();
    await vi.waitFor(() => expect(server.left).toBe(1));
    await line.close();
    expect(server.connections).toBe(1);
  });

  test("is with the screen reader until our window is in front, and again when it is not", async () => {
    const server = await startServer(40);
    const { line } = await openLine({ holdsAtOnce: false });
    line.show("⠑⠲");
    server.press(0x20000018);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect({ paths: server.paths, shown: server.shown }).toEqual({ paths: [], shown: [] });
    line.hold();
    await vi.waitFor(() => expect(server.shown.at(-1)).toMatch(/^⠑⠲/));
    line.letGo();
    await vi.waitFor(() => expect(server.left).toBe(1));
    await line.close();
    expect(server.left).toBe(1);
    expect(server.refused).toEqual([]);
  });

  test("that is pulled out and put back, or is another one, is noticed while BRLTTY stays", async () => {
    const server = await startServer(40);
    const { line, events } = await openLine();
    line.show("⠑⠲");
    server.width = 0;
    await vi.waitFor(() =>
      expect(events.at(-1)).toMatchObject({ problem: { code: "braille-line-lost" } }),
    );
    server.width = 20;
    await vi.waitFor(() => expect(events.at(-1)).toEqual({ type: "ready", width: 20 }));
    await vi.waitFor(() => expect(server.shown.at(-1)).toBe("⠑⠲".padEnd(20, "⠀")));
  });

  test("its keyboard: dots, Enter, backspace and Escape", async () => {
    const server = await startServer(40);
    const { events } = await openLine();
    for (const code of [0x2022000e, 0x20220000, 0xff0d, 0xff08, 0xff1b]) server.press(code);
    await vi.waitFor(() =>
      expect(events.slice(1)).toEqual([
        { type: "key", key: { key: "dots", dots: 14 } },
        { type: "key", key: { key: "dots", dots: 0 } },
        { type: "key", key: { key: "enter" } },
        { type: "key", key: { key: "backspace" } },
        { type: "key", key: { key: "escape" } },
      ]),
    );
  });

  test("that sends no BrlAPI is let go", async () => {
    const server = await startServer(40);
    const { events } = await openLine({ retryMs: 60_000 });
    server.send(new Uint8Array(64).fill(0xff));
    await vi.waitFor(() =>
      expect(events.at(-1)).toMatchObject({ problem: { code: "braille-line-lost" } }),
    );
  });

  test("options come from the environment as for every BrlAPI program", () => {
    expect(lineOptionsOf({})).toEqual({ address: ":0", keyFile: "/etc/brlapi.key", ttyPath: [] });
    expect(
      lineOptionsOf({
        BRLAPI_HOST: "host:1",
        BRLAPI_AUTH: "keyfile:/k",
        WINDOWPATH: "7:12",
        WINDOWID: "4194307",
      }),
    ).toEqual({ address: "host:1", keyFile: "/k", ttyPath: [7, 12, 4_194_307] });
    expect(ttyPathOf({ WINDOWPATH: "7" })).toBeUndefined();
    expect(ttyPathOf({ DISPLAY: ":0", XDG_VTNR: "2", WINDOWID: "9" })).toEqual([2, 9]);
    expect(ttyPathOf({}, 3)).toEqual([3]);
  });

  test("packets do not depend on how the stream is cut", () => {
    const stream = sampleStream();
    const whole = new PacketDecoder().push(stream);
    expect(whole.packets).toHaveLength(5);
    for (let size = 1; size < stream.length; size += 1) {
      const decoder = new PacketDecoder();
      const packets = [];
      for (let at = 0; at < stream.length; at += size) {
        packets.push(...decoder.push(stream.slice(at, at + size)).packets);
      }
      expect(packets).toEqual(whole.packets);
    }
  });
});

/** The virtual driver left BRLTTY with version 6.9; Debian 12 has it. */
const HAS_VIRTUAL_DRIVER = ["/lib/brltty/libbrlttybvr.so", "/usr/lib/brltty/libbrlttybvr.so"].some(
  existsSync,
);

describe.skipIf(!HAS_VIRTUAL_DRIVER)("the real brltty with its virtual display", () => {
  test("shows our cells and passes on its keys", async () => {
    const displayPort = 35_700 + Math.floor(Math.random() * 200);
    const number = 400 + Math.floor(Math.random() * 200);
    const brltty = spawn("brltty", [
      ...["-n", "-e", "-l", "error", "-b", "vr", "-d", `server:127.0.0.1:${displayPort}`],
      ...["-x", "no", "-s", "no", "-A", `auth=none,host=127.0.0.1:${number}`, "-f", "/dev/null"],
      ...[
        "-P",
        join(folder, "pid"),
        "-U",
        join(folder, "up"),
        "-W",
        join(folder, "wr"),
        "-p",
        "off",
      ],
    ]);
    closing.push(
      () =>
        new Promise((resolve) => {
          brltty.once("exit", () => resolve());
          brltty.kill("SIGKILL");
        }),
    );
    const display = await reach(displayPort);
    closing.push(() => Promise.resolve(display.destroy()).then(() => undefined));
    let seen = "";
    display.on("data", (chunk) => {
      seen += chunk.toString();
    });
    display.write("cells 40\n");
    const { line, events } = await openLine({ address: `127.0.0.1:${number}`, retryMs: 200 });
    await vi.waitFor(() => expect(line.width).toBe(40), 10_000);
    line.show("⠎⠛⠂⠋⠒");
    const shown = dotsOfCells("⠎⠛⠂⠋⠒").replaceAll(" ", "|");
    await vi.waitFor(() => expect(seen).toContain(`Braille "${shown}|`), 10_000);
    display.write("FWINRT\n");
    await vi.waitFor(
      () => expect(events).toContainEqual({ type: "key", key: { key: "next" } }),
      10_000,
    );
    // Dots of its keyboard come as dots, whatever the user's text table makes of them.
    display.write("PASSDOTS 14\n");
    await vi.waitFor(
      () => expect(events).toContainEqual({ type: "key", key: { key: "dots", dots: 14 } }),
      10_000,
    );
    display.write("KEY_ENTER\n");
    await vi.waitFor(
      () => expect(events).toContainEqual({ type: "key", key: { key: "enter" } }),
      10_000,
    );
    // BRLTTY keeps the keys that we have no use for: its menu comes up.
    display.write("PREFMENU\n");
    await vi.waitFor(() => expect(seen).toContain("Preferences Menu"), 10_000);
    display.write("PREFMENU\n");
    line.letGo();
    seen = "";
    line.show("⠟");
    line.hold();
    await vi.waitFor(() => expect(seen).toContain('Braille "12345|'), 10_000);
  }, 40_000);
});

const reach = async (port: number): Promise<Socket> => {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(true));
      socket.once("error", () => resolve(false));
    });
    if (isOpen) return socket;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};
