import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { HostTime } from "../src/board-driver/host-time.js";
import { openRunningTable } from "../src/cli/running-table.js";
import { prepareTable } from "../src/cli/table-opening.js";
import { createEnvelopeKeeper } from "../src/journal/envelope-key.js";
import type { Journal } from "../src/journal/journal.js";
import { openJournal } from "../src/journal/open-journal.js";
import { Hall, type SeatedTable, type TablePlan } from "../src/session/hall.js";
import { COLORS } from "../src/vocabulary/chess.js";
import type { Result } from "../src/vocabulary/result.js";
import { startWebServer } from "../src/web/server/http-server.js";
import { encodeEvent } from "../src/web/server/stream-client.js";
import { TokenStore } from "../src/web/server/tokens.js";
import { type Measure, summarise } from "./measure.js";

const GROUP = "move to the last of 500 spectators";
const READERS = 500;
const TABLES = 64;
/** Moves of the game that is measured that do not count. */
const WARM_UP = 4;
/** How often each of the other tables has a move. Units: milliseconds. */
const OTHERS_MS = 4_000;
const BOUND_MS = 100;

const need = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const planOf = (name: string, journal: Journal, time: HostTime): TablePlan => ({
  name,
  names: { white: "Anna", black: "Ben" },
  players: { white: "visually-impaired", black: "sighted" },
  seat: async (hooks) => {
    const options = { white: "web", black: "web", policy: [], key: [], table: name, voice: "none" };
    return await openRunningTable({
      options,
      prepared: need(await prepareTable(options, time)),
      journal,
      envelopes: createEnvelopeKeeper(new Uint8Array(32)),
      time,
      sound: { voices: [], languages: {} },
      show: () => undefined,
      complain: () => undefined,
      stopping: new Promise((resolve) => hooks.signal.addEventListener("abort", resolve)),
      listen: hooks.opening,
      onStopped: hooks.onStopped,
      onFault: hooks.onFault,
    });
  },
});

/** Spectators of an address; tells when the last of them has what has this number. */
const follow = async (url: string, mark: string) => {
  const waiting = new Map<number, (atMs: number) => void>();
  const worker = new Worker(new URL("./web-readers.js", import.meta.url), {
    workerData: { url, readers: READERS, mark },
  });
  await new Promise<void>((resolve, reject) => {
    worker.on("error", reject);
    worker.on("message", (message: "open" | { readonly number: number; readonly atMs: number }) => {
      if (message === "open") resolve();
      else waiting.get(message.number)?.(message.atMs);
    });
  });
  return {
    last: (number: number): Promise<number> =>
      new Promise((resolve) => waiting.set(number, resolve)),
    close: () => worker.terminate(),
  };
};

const now = (): number => performance.timeOrigin + performance.now();

/** The hands and words of a move, up to the press that completes it. */
const prepareMove = async (
  { table, do: act }: SeatedTable,
  move: string,
): Promise<"press" | "over"> => {
  const by = COLORS[table.state().completed.length % 2] ?? "white";
  if (table.state().mirrors[by]?.isDone === false) need(await act({ type: "mirror", by }));
  need(await act({ type: "execute", by, speaker: "player", move }));
  if (table.state().ended !== null) return "over";
  need(await act({ type: "say", by, speaker: "player", text: move }));
  return table.state().ended === null ? "press" : "over";
};

const press = async ({ table, do: act }: SeatedTable): Promise<void> => {
  const by = COLORS[table.state().completed.length % 2] ?? "white";
  need(await act({ type: "enter", input: { type: "press", by, speaker: "player" } }));
};

/** A quiet game of seventy-odd plies, in which nobody gets near anybody. */
const QUIET_MOVES: readonly string[] = [
  ...[..."abcdefgh"].flatMap((file) => [`${file}3`, `${file}6`]),
  ...[..."abcdefgh"].flatMap((file) => [`${file}4`, `${file}5`]),
  ...["Nc3 Nc6 Nb1 Nb8", "Nf3 Nf6 Ng1 Ng8", "Ra2 Ra7 Ra1 Ra8", "Rh2 Rh7 Rh1 Rh8"].flatMap((moves) =>
    moves.split(" "),
  ),
  ...["Bb2 Bb7 Bc1 Bc8", "Bg2 Bg7 Bf1 Bf8", "Qe2 Qe7 Qd1 Qd8", "Qd2 Qd7 Qd1 Qd8"].flatMap((moves) =>
    moves.split(" "),
  ),
];

/** A game with 500 spectators in a hall of 64 tables that all play, on disk. */
const measureHall = async (
  moves: readonly string[],
  folder: string,
): Promise<readonly number[]> => {
  const journal = need(await openJournal(join(folder, "journal.sqlite"), { mode: "write" }));
  const tokens = need(await TokenStore.open(join(folder, "tokens")));
  const time = new HostTime();
  const hall = new Hall();
  const server = need(
    await startWebServer({
      version: "bench",
      hall,
      tokens,
      journal,
      time,
      port: 0,
      pages: join(folder, "pages"),
      limits: { requests: { burst: 2_000, perSecond: 1_000 } },
    }),
  );
  for (let table = 1; table <= TABLES; table += 1) {
    need(await hall.add(planOf(String(table), journal, time)));
  }
  await hall.seated();
  const seated = hall.tables().map((table) => {
    if (table.seated === undefined) throw new Error("a table is missing");
    return table.seated;
  });
  const [watched, ...others] = seated;
  if (watched === undefined) throw new Error("no table");
  const spectators = await follow(
    `${server.localUrl}/api/tables/1/stream`,
    '"type":"move-completed".*?, ply ',
  );
  let isOver = false;
  const playing = others.map(async (table, index) => {
    await new Promise((resolve) => setTimeout(resolve, (index * OTHERS_MS) / others.length));
    for (const move of moves) {
      if (isOver) return;
      if ((await prepareMove(table, move)) === "over") return;
      await press(table);
      await new Promise((resolve) => setTimeout(resolve, OTHERS_MS));
    }
  });
  const durations: number[] = [];
  for (const [index, move] of moves.entries()) {
    const last = spectators.last(index + 1);
    if ((await prepareMove(watched, move)) === "over") break;
    const start = now();
    await press(watched);
    const atMs = await last;
    if (index >= WARM_UP) durations.push(atMs - start);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  isOver = true;
  await Promise.all(playing);
  await spectators.close();
  await hall.close();
  await server.close();
  await journal.close();
  return durations;
};

/** The same number of readers on a plain server that has nothing else to do. */
const measurePlain = async (): Promise<readonly number[]> => {
  const responses: ServerResponse[] = [];
  const server = createServer((_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" });
    response.write(": open\n\n");
    responses.push(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const spectators = await follow(`http://127.0.0.1:${port}`, '"number":');
  const durations: number[] = [];
  for (let number = 0; number < 60; number += 1) {
    const last = spectators.last(number);
    const start = now();
    const data = JSON.stringify({ number, text: "x".repeat(8_000) });
    const bytes = Buffer.from(encodeEvent("happening", data, number));
    for (const response of responses) response.write(bytes);
    const atMs = await last;
    if (number >= WARM_UP) durations.push(atMs - start);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await spectators.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return durations;
};

/**
 * From the press that completes a move to the last of 500 spectators, in a hall of 64 tables that
 * play and are written to the disk, beside a plain server that only sends.
 */
export const measureWeb = async (): Promise<readonly Measure[]> => {
  const folder = await mkdtemp(join(tmpdir(), "annabella-bench-web-"));
  try {
    const plain = await measurePlain();
    const hall = await measureHall(QUIET_MOVES, folder);
    return [
      summarise({ group: GROUP, name: "a plain server, nothing else", isReference: true }, plain),
      summarise(
        { group: GROUP, name: "one game among 64", isReference: false, p99Bound: BOUND_MS },
        hall,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
