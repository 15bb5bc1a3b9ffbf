import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { MemoryJournal } from "../../../src/journal/memory-journal.js";
import { HandDrivenTime } from "../../../src/session/hand-driven-time.js";
import { openTable, type Table } from "../../../src/session/table.js";
import type { SquareName } from "../../../src/vocabulary/chess.js";
import type { GameOpened } from "../../../src/vocabulary/opened.js";
import {
  type LiveChessOptions,
  type LiveChessServer,
  openLiveChess,
} from "../../../src/web/livechess/livechess-server.js";
import { OPENED } from "../../session/tables.js";

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
const START_FEN = `${START} w KQkq - 0 1`;
const NOW = 1_587_948_082_875;

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const open = async (options: Partial<LiveChessOptions> = {}): Promise<LiveChessServer> => {
  const opened = await openLiveChess({ port: 0, now: () => NOW, ...options });
  if (!opened.ok) throw new Error(opened.error.detail);
  closing.push(opened.value.close);
  return opened.value;
};

/** Two sighted players on one board: a move is made by its release and completed by the press. */
const openGame = async (changes: Partial<GameOpened> = {}): Promise<Table> => {
  const journal = new MemoryJournal();
  const game = await journal.create("2026-01-01", changes.table ?? "1");
  if (!game.ok) throw new Error("no game");
  const opened = await openTable({
    start: {
      kind: "open",
      opened: {
        ...OPENED,
        players: { white: "sighted", black: "sighted" },
        boards: { white: "fake", black: null },
        shared: true,
        names: { white: "Anna", black: "Felix" },
        ...changes,
      },
    },
    journal,
    game: game.value,
    time: new HandDrivenTime(),
  });
  if (!opened.ok) throw new Error("no table");
  const table = opened.value;
  closing.push(() => table.close());
  return table;
};

let scan = 0;
const lift = async (table: Table, square: SquareName): Promise<void> => {
  scan += 1;
  await table.submit({ type: "piece-lifted", board: "white", square, scan });
};
const put = async (table: Table, square: SquareName): Promise<void> => {
  scan += 1;
  await table.submit({ type: "piece-placed", board: "white", square, scan });
};
const move = async (table: Table, from: SquareName, to: SquareName): Promise<void> => {
  const by = table.state().position.turn;
  await lift(table, from);
  await put(table, to);
  await table.submit({ type: "press", by, speaker: "player" });
};

/** A program that reads LiveChess, in the test's hands. */
class Client {
  readonly heard: unknown[] = [];
  readonly texts: string[] = [];
  readonly #socket: WebSocket;
  #waiting: (() => void)[] = [];
  closed: number | undefined;

  constructor(port: number, options: { readonly origin?: string; readonly host?: string } = {}) {
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1.0`, {
      ...(options.origin === undefined ? {} : { origin: options.origin }),
      ...(options.host === undefined ? {} : { headers: { host: options.host } }),
    });
    this.#socket.on("message", (data) => {
      this.texts.push(String(data));
      this.heard.push(JSON.parse(String(data)));
      this.#wake();
    });
    this.#socket.on("error", () => this.#wake());
    this.#socket.on("close", (code) => {
      this.closed = code;
      this.#wake();
    });
    closing.push(() => {
      this.#socket.terminate();
      return Promise.resolve();
    });
  }

  #wake(): void {
    for (const wake of this.#waiting.splice(0)) wake();
  }

  async until(done: () => boolean): Promise<void> {
    while (!done()) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  async opened(): Promise<this> {
    if (this.#socket.readyState === this.#socket.CONNECTING) {
      await new Promise((resolve, reject) => {
        this.#socket.once("open", resolve);
        this.#socket.once("error", reject);
      });
    }
    return this;
  }

  say(value: unknown): void {
    this.#socket.send(typeof value === "string" ? value : JSON.stringify(value));
  }

  /** Says something and hears as many answers. */
  async ask(value: unknown, answers = 1): Promise<readonly unknown[]> {
    const before = this.heard.length;
    this.say(value);
    await this.hears(before + answers);
    return this.heard.slice(before);
  }

  hears(count: number): Promise<void> {
    return this.until(() => this.heard.length >= count || this.closed !== undefined);
  }

  get socket(): WebSocket {
    return this.#socket;
  }
}

const http = (
  port: number,
  path: string,
  options: { readonly method?: string; readonly headers?: Record<string, string> } = {},
): Promise<{ readonly status: number; readonly text: string; readonly headers: unknown }> =>
  new Promise((resolve, reject) => {
    const asked = httpRequest({ host: "127.0.0.1", port, path, ...options }, (answer) => {
      let text = "";
      answer.on("data", (part) => {
        text += String(part);
      });
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }),
      );
    });
    asked.on("error", reject);
    asked.end();
  });

describe("the LiveChess conversation of docs/protocols/dgt.md §11.3", () => {
  test("eboards, subscribe, then a feed for each move: the bytes have the captured form", async () => {
    const server = await open();
    const table = await openGame();
    server.seat(table);
    const client = await new Client(server.port).opened();
    await client.ask({ id: 1, call: "eboards" });
    const [{ serialnr }] = (client.heard[0] as { param: [{ serialnr: string }] }).param;
    expect(serialnr).toMatch(/^\d{5}$/);
    expect(client.texts[0]).toBe(
      `{"response":"call","id":1,"param":[{"serialnr":"${serialnr}","source":"annabella","state":"ACTIVE","battery":null,"comment":"1: Anna - Felix","board":"${START}","flipped":false,"clock":{"white":5400,"black":5400,"run":true,"time":${NOW}}}],"time":${NOW}}`,
    );
    await client.ask(
      { id: 2, call: "subscribe", param: { feed: "eboardevent", id: 1, param: { serialnr } } },
      2,
    );
    expect(client.texts.slice(1)).toEqual([
      `{"response":"call","id":2,"param":null,"time":${NOW}}`,
      `{"response":"feed","id":1,"param":{"serialnr":"${serialnr}","flipped":false,"board":"${START}","clock":{"white":5400,"black":5400,"run":true,"time":${NOW}}},"time":${NOW}}`,
    ]);
    await move(table, "e2", "e4");
    await client.hears(4);
    expect(client.heard[3]).toEqual({
      response: "feed",
      id: 1,
      param: {
        serialnr,
        flipped: false,
        board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        clock: { white: 5400, black: 5400, run: false, time: NOW },
      },
      time: NOW,
    });
  });

  test("after setup a feed has start, san and match; moves before the position are left out", async () => {
    const server = await open();
    const table = await openGame();
    server.seat(table);
    await move(table, "e2", "e4");
    const client = await new Client(server.port).opened();
    const [{ param }] = (await client.ask({ id: 1, call: "eboards", param: null })) as [
      { param: [{ serialnr: string }] },
    ];
    const { serialnr } = param[0];
    await client.ask(
      { id: 2, call: "subscribe", param: { feed: "eboardevent", id: 7, param: { serialnr } } },
      2,
    );
    const setUp = (fen: string) =>
      client.ask({ id: 3, call: "call", param: { id: 7, method: "setup", param: { fen } } }, 2);
    expect((await setUp(START_FEN))[1]).toMatchObject({
      id: 7,
      param: { start: START_FEN, san: ["e4"], match: true },
    });
    const after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
    expect((await setUp(after))[1]).toMatchObject({
      param: { start: after, san: [], match: true },
    });
    const strange = "8/8/4k3/8/8/8/4P3/4K3 w - - 0 1";
    expect((await setUp(strange))[1]).toMatchObject({ param: { san: [], match: false } });
    await setUp(START_FEN);
    const before = client.heard.length;
    await move(table, "f7", "f6");
    await move(table, "d1", "h5");
    await client.hears(before + 2);
    expect(client.heard.at(-1)).toMatchObject({ param: { san: ["e4", "f6", "Qh5+"] } });
    expect(
      await client.ask(
        { id: 4, call: "call", param: { id: 7, method: "flip", param: { flip: true } } },
        2,
      ),
    ).toMatchObject([
      { id: 4, param: null },
      { id: 7, param: { flipped: true } },
    ]);
  });

  test("a man in the hand, a touch and a move not yet pressed are never shown", async () => {
    const server = await open();
    const table = await openGame();
    server.seat(table);
    const client = await new Client(server.port).opened();
    await client.ask({ id: 1, call: "eboards" });
    const { serialnr } = (client.heard[0] as { param: [{ serialnr: string }] }).param[0];
    await client.ask(
      { id: 2, call: "subscribe", param: { feed: "eboardevent", id: 1, param: { serialnr } } },
      2,
    );
    await lift(table, "g1");
    await put(table, "f3");
    expect(table.state().made?.move.san).toBe("Nf3");
    const [listed] = (await client.ask({ id: 3, call: "eboards" })) as [
      { param: [{ board: string }] },
    ];
    expect(listed.param[0].board).toBe(START);
    expect(client.heard).toHaveLength(4);
  });

  test("moves that the arbiter takes back leave the list again", async () => {
    const server = await open();
    const table = await openGame();
    server.seat(table);
    const client = await new Client(server.port).opened();
    await client.ask({ id: 1, call: "eboards" });
    const { serialnr } = (client.heard[0] as { param: [{ serialnr: string }] }).param[0];
    await client.ask(
      { id: 2, call: "subscribe", param: { feed: "eboardevent", id: 1, param: { serialnr } } },
      2,
    );
    await client.ask(
      { id: 3, call: "call", param: { id: 1, method: "setup", param: { fen: START_FEN } } },
      2,
    );
    await move(table, "e2", "e4");
    await table.submit({ type: "arbiter-restore", ply: 0 });
    await client.until(() =>
      client.heard
        .slice(6)
        .some((one) => (one as { param: { board?: string } }).param.board === START),
    );
    expect(client.heard.at(-1)).toMatchObject({ param: { san: [], match: true } });
  });
});

describe("the list of boards", () => {
  test("has every table; one that is over comes last, one that is taken off is gone", async () => {
    const server = await open();
    const [one, two] = [await openGame({ table: "1" }), await openGame({ table: "2" })];
    const leave = server.seat(one);
    server.seat(two);
    const list = async () =>
      (
        JSON.parse((await http(server.port, "/api/v1.0/eboards")).text) as {
          comment: string;
          state: string;
        }[]
      ).map(({ comment, state }) => `${comment[0]} ${state}`);
    expect(await list()).toEqual(["1 ACTIVE", "2 ACTIVE"]);
    await one.submit({ type: "resign", by: "white" });
    expect(await list()).toEqual(["2 ACTIVE", "1 INACTIVE"]);
    leave();
    expect(await list()).toEqual(["2 ACTIVE"]);
  });

  test("a table keeps its number when the program starts again", async () => {
    const numbers = [];
    for (let run = 0; run < 2; run += 1) {
      const server = await open();
      server.seat(await openGame({ table: "Saal A" }));
      numbers.push(JSON.parse((await http(server.port, "/api/v1.0/eboards")).text)[0].serialnr);
    }
    expect(numbers[0]).toBe(numbers[1]);
  });
});

describe("a delay for spectators", () => {
  test("a move is shown only when the delay has passed", async () => {
    const server = await open({ delayMs: 150 });
    const table = await openGame();
    server.seat(table);
    const board = async () =>
      JSON.parse((await http(server.port, "/api/v1.0/eboards")).text)[0].board;
    const shownAt = performance.now();
    await move(table, "e2", "e4");
    while ((await board()) === START) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(performance.now() - shownAt).toBeGreaterThanOrEqual(149);
    expect(await board()).toBe("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR");
  });
});

describe("who may connect", () => {
  test.each([
    [undefined, true],
    ["http://localhost:5173", true],
    ["http://127.0.0.1", true],
    ["https://lichess.org", true],
    ["https://example.org", false],
    ["https://lichess.org.example.org", false],
    ["http://localhost.example.org", false],
    ["null", false],
  ])("a page of %s: %s", async (origin, isAllowed) => {
    const server = await open({ origins: ["https://lichess.org"] });
    const headers = origin === undefined ? {} : { origin };
    expect((await http(server.port, "/api/v1.0/eboards", { headers })).status).toBe(
      isAllowed ? 200 : 403,
    );
    const client = new Client(server.port, headers);
    await expect(
      client.opened().then(
        () => true,
        () => false,
      ),
    ).resolves.toBe(isAllowed);
  });

  test("a name that only leads to this machine is not it (Host header)", async () => {
    const server = await open();
    expect(
      (await http(server.port, "/api/v1.0/eboards", { headers: { host: "evil.example" } })).status,
    ).toBe(403);
    const client = new Client(server.port, { host: "evil.example" });
    await expect(client.opened()).rejects.toThrow();
  });

  test("there is nothing else: other paths, other verbs", async () => {
    const server = await open();
    expect((await http(server.port, "/")).status).toBe(404);
    expect((await http(server.port, "/api/v1.0/eboards", { method: "POST" })).status).toBe(405);
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/other`);
    await new Promise((resolve) => socket.once("error", resolve));
  });

  test("a port that is in use is told", async () => {
    const { port } = await open();
    expect(await openLiveChess({ port })).toMatchObject({
      ok: false,
      error: { code: "port-in-use", port },
    });
  });
});

describe("clients that do wrong", () => {
  test.each([
    ["not JSON", "{", null, "not JSON"],
    ["no id", { call: "eboards" }, null, "id is not a whole number"],
    ["an id in words", { id: "1", call: "eboards" }, null, "id is not a whole number"],
    ["nothing", "null", null, "id is not a whole number"],
    ["an unknown call", { id: 5, call: "shutdown" }, 5, "unknown call"],
    [
      "an unknown feed",
      { id: 5, call: "subscribe", param: { feed: "x", id: 1 } },
      5,
      "unknown feed",
    ],
    [
      "no board of that number",
      { id: 5, call: "subscribe", param: { feed: "eboardevent", id: 1, param: { serialnr: "0" } } },
      5,
      "no board with this serial number",
    ],
    [
      "setup without a feed",
      { id: 5, call: "call", param: { id: 9, method: "setup", param: { fen: START_FEN } } },
      5,
      "no such feed",
    ],
    [
      "setup without a position",
      { id: 5, call: "call", param: { id: 9, method: "setup", param: {} } },
      5,
      "fen is missing",
    ],
    [
      "a position as long as a book",
      { id: 5, call: "call", param: { id: 9, method: "setup", param: { fen: "8".repeat(5_000) } } },
      5,
      "fen is missing",
    ],
    ["a name of every object", { id: 5, call: "constructor" }, 5, "unknown call"],
  ])("%s: an error is answered, and the line stays", async (_, said, id, message) => {
    const server = await open();
    const client = await new Client(server.port).opened();
    expect(await client.ask(said)).toEqual([
      { response: "error", id, param: { message }, time: NOW },
    ]);
    expect(await client.ask({ id: 9, call: "eboards" })).toMatchObject([{ id: 9, param: [] }]);
  });

  test("a message larger than any request closes the line", async () => {
    const server = await open();
    const client = await new Client(server.port).opened();
    client.say("x".repeat(100_000));
    await client.until(() => client.closed !== undefined);
    expect(client.closed).toBe(1009);
  });

  test("more requests in a second than anybody needs close the line", async () => {
    const server = await open();
    const client = await new Client(server.port).opened();
    for (let id = 0; id < 60; id += 1) client.say({ id, call: "eboards" });
    await client.until(() => client.closed !== undefined);
    expect(client.closed).toBe(1008);
  });

  test("noise on the port does no harm, and the game goes on for the others", async () => {
    const server = await open();
    const table = await openGame();
    server.seat(table);
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write(new Uint8Array([0, 255, 13, 10, 71, 69, 84]));
        socket.end();
      });
      socket.on("error", () => undefined);
      socket.on("close", () => resolve());
      socket.resume();
    });
    const client = await new Client(server.port).opened();
    expect(await client.ask({ id: 1, call: "eboards" })).toMatchObject([
      { param: [{ board: START }] },
    ]);
  });

  test("a client that does not read is cut off, and the table does not wait for it", async () => {
    const server = await open();
    const table = await openGame();
    server.seat(table);
    const client = await new Client(server.port).opened();
    await client.ask({ id: 1, call: "eboards" });
    const { serialnr } = (client.heard[0] as { param: [{ serialnr: string }] }).param[0];
    for (let id = 0; id < 40; id += 1) {
      client.say({
        id,
        call: "subscribe",
        param: { feed: "eboardevent", id, param: { serialnr } },
      });
    }
    await client.hears(81);
    client.socket.pause();
    // Enough that the line's own buffers are full and what waits in the program is over its bound.
    for (let turn = 0; turn < 1_200; turn += 1) {
      await table.submit({
        type: "arbiter-set-clock",
        clock: "white",
        ms: 1_000_000 + turn * 1_000,
      });
    }
    client.socket.resume();
    await client.until(() => client.closed !== undefined);
    expect(client.closed).toBe(1006);
  }, 60_000);
});
