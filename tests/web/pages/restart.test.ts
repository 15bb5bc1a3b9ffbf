import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readDeskKey } from "../../../src/cli/offered-desk.js";
import { ask } from "../hall.js";
import { announce, clickMove, drag, press, square, type Visit, visit } from "./visit.js";

/** The program is killed in the middle of a game while people have its pages before them. */

const BIN = fileURLToPath(new URL("../../../src/cli/bin.ts", import.meta.url));
const LOADER = new URL("../../support/run-source.mjs", import.meta.url).href;

let folder: string;
let running: ChildProcess | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-pages-"));
  await writeFile(
    join(folder, "hall.toml"),
    'voice = "none"\n[[table]]\nname = "1"\nwhite = "fake:dgt"\nblack = "web"\n',
  );
});
afterEach(async () => {
  running?.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

const journal = (): string => join(folder, "journal.sqlite");

/** Starts the hall; resolves when the game is there. */
const startHall = async (port: number): Promise<void> => {
  const child = spawn(
    process.execPath,
    [
      ...["--import", LOADER, BIN, "hall", join(folder, "hall.toml")],
      ...["--journal", journal(), "--port", String(port)],
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  running = child;
  let text = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding("utf8");
    child.stderr?.on("data", (chunk: string) => {
      text += chunk;
      if (/Game \S+ (?:is open|goes on)/.test(text)) resolve();
    });
    child.once("exit", () => reject(new Error(text)));
  });
};

const kill = async (): Promise<void> => {
  const child = running;
  if (child === undefined) return;
  child.removeAllListeners("exit");
  const gone = once(child, "exit");
  child.kill("SIGKILL");
  await gone;
};

test("pages come back by themselves; no move is lost or doubled, and the game goes on", async () => {
  await startHall(0);
  const key = await readDeskKey(journal());
  if (!key.ok) throw new Error(key.error.code);
  const { url, token } = key.value;
  const server = { localUrl: url };
  const act = async (step: string): Promise<void> => {
    const done = await ask(server, "/api/tables/1/acts", { token, body: { step } });
    expect(done.status, done.text).toBe(200);
  };
  const links = await ask(server, "/api/tables/1/links", { token });
  const seat = new URL(links.json.links[1].url).hash.replace("#token=", "");
  const where = {
    server,
    token: (role: string) =>
      Promise.resolve(role === "black" ? seat : role === "arbiter" ? token : undefined),
  };
  const black: Visit = await visit(where, "black");
  const desk = await visit(where, "arbiter");
  const spectator = await visit(where, "spectator");

  await act("white plays e4");
  await black.page.getByText("waits on your board").waitFor();
  await drag(black.page, "e2", "e4");
  await black.page.locator(".pending:empty").waitFor({ state: "attached" });
  await clickMove(black.page, "g8", "f6");
  // What the desk tells is durable.
  await desk.page.locator(".events", { hasText: "black knight on f6" }).waitFor();
  const before = (await black.said()).length;
  await kill();
  await black.page.getByText("The connection is lost.").first().waitFor();
  // What is tried meanwhile is not done, and is told; it is not done later either.
  await press(black.page);
  await startHall(Number(new URL(url).port));
  for (const { page } of [black, desk, spectator]) {
    await page.locator("#link", { hasText: /^Connected/ }).waitFor();
  }
  await black.page.getByText("Paused: the clocks stand").waitFor();
  expect(await square(black.page, "f6").textContent()).toBe("f6 black knight");
  await desk.page
    .locator(".proposals")
    .getByRole("button", { name: "Start the clock of Black" })
    .click();
  await black.page.getByText("Black has the move. Running.").waitFor();
  await announce(black.page, "Springer Gustav acht Felix sechs");
  await press(black.page);
  await spectator.page.locator(".moves", { hasText: "Nf6" }).waitFor();
  const { json } = await ask(server, "/api/tables/1");
  expect(json.moves.map(({ san }: { readonly san: string }) => san)).toEqual(["e4", "Nf6"]);
  expect((await spectator.page.locator(".moves").textContent())?.match(/Nf6/g)).toHaveLength(1);
  // Nothing that was said before is said again.
  const ownWords = async (): Promise<readonly string[]> =>
    (await black.said()).slice(before).filter((line) => line.includes("Springer Gustav acht"));
  await expect.poll(ownWords, { timeout: 20_000 }).toHaveLength(1);
  const again = (await black.said()).slice(before);
  expect(again.filter((line) => line.includes("Bauer Eva zwei"))).toEqual([]);
  expect(again.filter((line) => line.includes("Springer Gustav acht"))).toHaveLength(1);
  // A browser itself tells its console that nobody answers, or that the table is not set up yet; the
  // pages add nothing to it.
  const isOfBrowser = (line: string): boolean =>
    /^Failed to load resource: (?:net::ERR|the server responded with a status of 409)/.test(line);
  for (const { complaints } of [black, desk, spectator]) {
    expect(complaints.filter((line) => !isOfBrowser(line))).toEqual([]);
  }
  for (const page of [black, desk, spectator]) await page.close();
});
