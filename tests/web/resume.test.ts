import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDeskKey } from "../../src/cli/offered-desk.js";
import { openJournal } from "../../src/journal/open-journal.js";
import { ask, Follower } from "./hall.js";

/** A hall in a process of its own, killed in the middle of a game and started again. */

const BIN = fileURLToPath(new URL("../../src/cli/bin.ts", import.meta.url));
const LOADER = new URL("../support/run-source.mjs", import.meta.url).href;

let folder: string;
let journal: string;
let running: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-hall-"));
  journal = join(folder, "journal.sqlite");
  await writeFile(
    join(folder, "hall.toml"),
    [
      'clock = "30m"',
      "[[table]]",
      'name = "1"',
      'white = "web"',
      'black = "fake:dgt"',
      "[[table]]",
      'name = "2"',
      'white = "fake:aph1"',
      'black = "web"',
      "",
    ].join("\n"),
  );
});
afterEach(async () => {
  running?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

/** Starts the hall; resolves when both games are there. */
const startHall = async (port: number): Promise<ChildProcess> => {
  const args = ["--import", LOADER, BIN, "hall", join(folder, "hall.toml")];
  const child = spawn(process.execPath, [...args, "--journal", journal, "--port", String(port)], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  running = child;
  let text = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding("utf8");
    child.stderr?.on("data", (chunk: string) => {
      text += chunk;
      const games = text.match(/Game \S+ (?:is open|goes on)/g) ?? [];
      if (games.length === 2) resolve();
    });
    child.once("exit", () => reject(new Error(text)));
  });
  return child;
};

const kill = async (child: ChildProcess): Promise<void> => {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.removeAllListeners("exit");
  const exited = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await Promise.race([gone, exited]);
};

const deskKey = async () => {
  const key = await readDeskKey(journal);
  if (!key.ok) throw new Error(key.error.code);
  return { server: { localUrl: key.value.url }, token: key.value.token };
};

test("a hall that is killed goes on; pages come back with the same links and miss and double nothing", async () => {
  const first = await startHall(0);
  const { server, token } = await deskKey();
  const port = Number(new URL(server.localUrl).port);
  const act = async (table: string, step: string): Promise<number> =>
    (await ask(server, `/api/tables/${table}/acts`, { token, body: { step } })).status;
  const links = await ask(server, "/api/tables/1/links", { token });
  const white = new URL(links.json.links[0].url).hash.replace("#token=", "");

  const paths = {
    arbiter: { path: "/api/tables/1/stream?after=0", token },
    white: { path: "/api/tables/1/stream?after=0", token: white },
    spectator: { path: "/api/tables/1/stream?after=0", token: undefined },
    desk: { path: "/api/stream", token },
  };
  const follow = async (lastIds: Readonly<Record<string, string | undefined>> = {}) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(paths).map(async ([name, page]) => [
          name,
          await Follower.of(server, page.path, { token: page.token, lastId: lastIds[name] }),
        ]),
      ),
    ) as Record<keyof typeof paths, Follower>;

  const before = await follow();
  expect(await act("1", "white plays e4")).toBe(200);
  expect(await act("2", "white plays d4")).toBe(200);
  expect(await act("1", "black plays e5")).toBe(200);
  // In the middle of a move, with requests under way.
  const underWay = [act("1", "white lifts g1"), act("2", "black plays d5")].map((done) =>
    done.catch(() => 0),
  );
  await kill(first);
  await Promise.all(underWay);
  await Promise.all(Object.values(before).map((page) => page.ended()));

  await startHall(port);
  const lastIds = Object.fromEntries(
    Object.entries(before).map(([name, page]) => [name, page.lastId]),
  );
  const after = await follow(lastIds);
  expect(await act("1", "arbiter starts white's clock")).toBe(200);
  expect(await act("2", "arbiter stops clocks")).toBe(200);
  const isStart = ({ data }: { readonly data: unknown }): boolean =>
    JSON.stringify(data).includes('"clock-started"');
  await Promise.all([
    after.arbiter.until(isStart),
    after.spectator.until(isStart),
    after.desk.until(({ data }) => JSON.stringify(data).includes('"arbiter-stop-clocks"')),
    after.white.until(({ event, data }) => event === "view" && data.status === "running"),
  ]);
  for (const page of Object.values(after)) page.close();

  const child = running;
  if (child !== undefined) await kill(child);
  const opened = await openJournal(journal, { mode: "read" });
  if (!opened.ok) throw new Error(opened.error.code);
  const games = await opened.value.games();
  if (!games.ok) throw new Error(games.error.code);
  expect(games.value.map(({ table }) => table).sort()).toEqual(["1", "2"]);
  for (const { game, table } of games.value) {
    const records = await opened.value.read(game);
    if (!records.ok) throw new Error(records.error.code);
    // What the desk must have been told of this game, before and after: all but the time passing.
    const told = records.value.filter(({ type }) => type !== "time-passed").map(({ seq }) => seq);
    const seen = (pages: readonly Follower[]): readonly number[] =>
      pages.flatMap((page) =>
        page.happenings.filter(({ data }) => data.game === game).map(({ data }) => data.seq),
      );
    const desk = seen([before.desk, after.desk]);
    // The desk began with the games on: from then on everything, in order, once.
    const from = desk[0] ?? 0;
    const until = desk.at(-1) ?? 0;
    expect(desk).toEqual(told.filter((seq) => seq >= from && seq <= until));
    if (table !== "1") continue;
    const arbiter = seen([before.arbiter, after.arbiter]);
    expect(arbiter).toEqual(told.filter((seq) => seq <= (arbiter.at(-1) ?? 0)));
    for (const pages of [
      [before.white, after.white],
      [before.spectator, after.spectator],
    ]) {
      const seqs = seen(pages);
      expect(new Set(seqs).size).toBe(seqs.length);
      expect([...seqs].sort((a, b) => a - b)).toEqual(seqs);
    }
    const completed = [before.spectator, after.spectator].flatMap((page) =>
      page.happenings.flatMap(({ data }) =>
        data.items.filter(({ type }: { type: string }) => type === "move-completed"),
      ),
    );
    expect(completed).toHaveLength(2);
  }
  await opened.value.close();
}, 120_000);
