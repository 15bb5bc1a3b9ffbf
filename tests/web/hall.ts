import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HostTime } from "../../src/board-driver/host-time.js";
import type { PlayOptions } from "../../src/cli/options.js";
import { openRunningTable } from "../../src/cli/running-table.js";
import { prepareTable } from "../../src/cli/table-opening.js";
import { createEnvelopeKeeper } from "../../src/journal/envelope-key.js";
import type { Journal } from "../../src/journal/journal.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { Hall, type TablePlan } from "../../src/session/hall.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";
import {
  startWebServer,
  type WebServer,
  type WebServerOptions,
} from "../../src/web/server/http-server.js";
import { TokenStore } from "../../src/web/server/tokens.js";

/** A hall with its pages on loopback, in the test's own process. */
export interface TestHall {
  readonly hall: Hall;
  readonly server: WebServer;
  readonly tokens: TokenStore;
  readonly journal: Journal;
  readonly faults: readonly unknown[];
  /** Tokens of a seat, of the desk, or of nobody. */
  token(
    role: "white" | "black" | "arbiter" | "spectator",
    table?: string,
  ): Promise<string | undefined>;
  add(plan: TablePlan): Promise<void>;
  records(table: string): Promise<readonly JournalRecord[]>;
  close(): Promise<void>;
}

/** A table with two boards that lines move; `options` as of `play`. */
export const planOf = (
  name: string,
  journal: Journal,
  time: HostTime,
  options: Partial<PlayOptions> = {},
): TablePlan => ({
  name,
  names: { white: "Anna", black: "Ben" },
  players: { white: "visually-impaired", black: "sighted" },
  seat: async (hooks) => {
    const table: PlayOptions = {
      white: "web",
      black: "web",
      policy: [],
      key: [],
      table: name,
      names: "Anna,Ben",
      voice: "none",
      ...options,
    };
    const prepared = await prepareTable(table, time);
    if (!prepared.ok) return prepared;
    return await openRunningTable({
      options: table,
      prepared: prepared.value,
      journal,
      envelopes: createEnvelopeKeeper(new Uint8Array(32).fill(7)),
      time,
      sound: { voices: [], languages: {} },
      show: () => undefined,
      complain: () => undefined,
      stopping: new Promise((resolve) => hooks.signal.addEventListener("abort", resolve)),
      listen: hooks.opening,
      onStopped: hooks.onStopped,
      onFault: hooks.onFault,
      onWords: hooks.onWords,
    });
  },
});

export interface TestHallOptions extends Partial<WebServerOptions> {
  /** Names of tables to set up. */
  readonly tables?: readonly string[];
  readonly play?: Partial<PlayOptions>;
  readonly journal?: Journal;
  /** Where the tokens are kept; absent: in a folder of its own. */
  readonly folder?: string;
}

export const openTestHall = async (options: TestHallOptions = {}): Promise<TestHall> => {
  const { tables = ["1"], play, journal = new MemoryJournal(), folder, ...rest } = options;
  const own = folder ?? (await mkdtemp(join(tmpdir(), "annabella-web-")));
  const faults: unknown[] = [];
  const hall = new Hall({ onFault: (_table, fault) => faults.push(fault) });
  const time = new HostTime();
  const opened = await TokenStore.open(join(own, "tokens"));
  if (!opened.ok) throw new Error(opened.error.code);
  const tokens = opened.value;
  const started = await startWebServer({
    version: "test",
    hall,
    tokens,
    journal,
    time,
    port: 0,
    pages: join(own, "no-pages"),
    onFault: (fault) => faults.push(fault),
    ...rest,
  });
  if (!started.ok) throw new Error(started.error.code);
  const server = started.value;
  const add = async (plan: TablePlan): Promise<void> => {
    const added = await hall.add(plan);
    if (!added.ok) throw new Error(added.error.code);
    await hall.seated();
  };
  for (const name of tables) await add(planOf(name, journal, time, play));
  return {
    hall,
    server,
    tokens,
    journal,
    faults,
    token: async (role, table = "1") => {
      if (role === "spectator") return undefined;
      if (role === "arbiter") return tokens.desk;
      const seats = await tokens.seats(table);
      return seats.ok ? seats.value[role] : undefined;
    },
    add,
    records: async (table) => {
      const games = await journal.games();
      const last = games.ok ? games.value.findLast((game) => game.table === table) : undefined;
      const records = last === undefined ? undefined : await journal.read(last.game);
      return records?.ok === true ? records.value : [];
    },
    close: async () => {
      await hall.close();
      await server.close();
      if (folder === undefined) await rm(own, { recursive: true, force: true });
    },
  };
};

export interface Asked {
  readonly method?: string;
  readonly token?: string | undefined;
  readonly body?: unknown;
  /** Sent as it is, in place of a body as JSON. */
  readonly raw?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of any shape
  readonly json: any;
}

/** Asks with headers that a browser would not let a page set. */
export const ask = (
  server: Pick<WebServer, "localUrl">,
  path: string,
  asked: Asked = {},
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const body = asked.raw ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body));
    const { hostname, port } = new URL(server.localUrl);
    const sent = request(
      {
        hostname,
        port,
        path,
        method: asked.method ?? (body === undefined ? "GET" : "POST"),
        agent: false,
        headers: {
          ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
          ...(body === undefined
            ? {}
            : { "content-type": "application/json", "content-length": Buffer.byteLength(body) }),
          ...asked.headers,
        },
      },
      (response) => {
        // A stream does not end by itself: its head is the answer.
        if (String(response.headers["content-type"]).startsWith("text/event-stream")) {
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: "",
            json: null,
          });
          response.destroy();
          return;
        }
        let text = "";
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => {
          text += chunk;
        });
        response.on("end", () => {
          let json: unknown;
          try {
            json = JSON.parse(text);
          } catch {
            json = undefined;
          }
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json });
        });
        response.on("error", reject);
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });

export interface StreamEvent {
  readonly event: string;
  readonly id: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into events of any shape
  readonly data: any;
}

/** A page that follows a stream, as a browser does, with its last id kept. */
export class Follower {
  readonly events: StreamEvent[] = [];
  lastId: string | undefined;
  isEnded = false;
  #rest = "";
  #stop: () => void = () => undefined;
  #watching: (() => void)[] = [];

  /** Resolves when the stream has begun. */
  static async of(
    server: Pick<WebServer, "localUrl">,
    path: string,
    asked: { readonly token?: string | undefined; readonly lastId?: string | undefined } = {},
  ): Promise<Follower> {
    const follower = new Follower();
    await new Promise<void>((resolve, reject) => {
      const sent = request(
        `${server.localUrl}${path}`,
        {
          agent: false,
          headers: {
            ...(asked.token === undefined ? {} : { authorization: `Bearer ${asked.token}` }),
            ...(asked.lastId === undefined ? {} : { "last-event-id": asked.lastId }),
          },
        },
        (response) => {
          if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
          response.setEncoding("utf8");
          response.on("data", (text: string) => follower.#push(text));
          response.on("close", () => follower.#end());
          response.on("error", () => follower.#end());
          resolve();
        },
      );
      sent.on("error", (fault) => {
        follower.#end();
        reject(fault);
      });
      follower.#stop = () => sent.destroy();
      sent.end();
    });
    return follower;
  }

  /** Resolves when an event fits; those that came before count. */
  async until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    for (;;) {
      const found = this.events.find(fits);
      if (found !== undefined) return found;
      await this.#next();
    }
  }

  async ended(): Promise<void> {
    while (!this.isEnded) await this.#next();
  }

  get happenings(): readonly StreamEvent[] {
    return this.events.filter(({ event }) => event === "happening");
  }

  close(): void {
    this.#stop();
  }

  #next(): Promise<void> {
    return new Promise((resolve) => this.#watching.push(resolve));
  }

  #push(text: string): void {
    const blocks = (this.#rest + text).split("\n\n");
    this.#rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const field = (name: string): string | undefined =>
        block
          .split("\n")
          .find((line) => line.startsWith(`${name}: `))
          ?.slice(name.length + 2);
      const event = field("event");
      if (event === undefined) continue;
      const id = field("id");
      if (id !== undefined) this.lastId = id;
      this.events.push({ event, id, data: JSON.parse(field("data") ?? "null") });
    }
    this.#wake();
  }

  #end(): void {
    this.isEnded = true;
    this.#wake();
  }

  #wake(): void {
    for (const resolve of this.#watching.splice(0)) resolve();
  }
}

/** Does steps at a table as the arbiter, who may do everything. */
export const rule = async (test: TestHall, table: string, ...steps: readonly string[]) => {
  for (const step of steps) {
    const answer = await ask(test.server, `/api/tables/${table}/acts`, {
      token: test.tokens.desk,
      body: { step },
    });
    if (answer.status !== 200) throw new Error(`${step}: ${answer.text}`);
  }
};
