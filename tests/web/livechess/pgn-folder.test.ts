import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parsePgn } from "chessops/pgn";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { pgnOfGame, pgnOfRound } from "../../../src/web/livechess/pgn-broadcast.js";
import { openPgnFolder } from "../../../src/web/livechess/pgn-folder.js";
import { gamesIn, play } from "../../cli/play-table.js";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-pgn-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const journal = () => join(folder, "journal.sqlite");
const out = () => join(folder, "pgn");

const pgnFiles = async (): Promise<readonly string[]> => (await readdir(out())).sort();

describe("the folder for broadcast tools", () => {
  test.skipIf(process.platform !== "linux")("that cannot be made is a problem at once", () => {
    expect(openPgnFolder({ folder: "/proc/annabella/pgn" })).toMatchObject({
      ok: false,
      error: { code: "file-unwritable", detail: "there is no such file or folder" },
    });
  });

  test("holds the game and the day's round, with clock times, and nothing half written", async () => {
    const seen: string[] = [];
    await play(
      journal(),
      async (hand) => {
        hand.type("white plays e4");
        await hand.hears(/^Move 1\. e4/);
        hand.type("black plays e5");
        await hand.hears(/^Move 1\.\.\. e5/);
        while (!/\se5\s/.test(seen.at(-1) ?? "")) {
          const names = await pgnFiles();
          for (const name of names.filter((one) => !one.startsWith("."))) {
            seen.push(await readFile(join(out(), name), "utf8"));
          }
        }
        hand.type("quit");
      },
      { announce: "player", pgnDir: out() },
    );
    const [game] = await gamesIn(journal());
    const id = game?.summary.game ?? "";
    const day = id.slice(0, 10);
    expect(await pgnFiles()).toEqual([`${id}.pgn`, `round-${day}.pgn`]);
    const text = await readFile(join(out(), `${id}.pgn`), "utf8");
    expect(text).toMatch(/1\. e4 \{\[%clk 1:30:\d\d\]\} 1\.\.\. e5 \{\[%clk 1:30:\d\d\]\} \*\n$/);
    expect(text).toContain(`[JournalHash "${game?.records.at(-1)?.hash}"]`);
    expect(await readFile(join(out(), `round-${day}.pgn`), "utf8")).toBe(text);
    // Whoever read while the game went on has read whole games.
    for (const one of seen) expect(one).toMatch(/^\[Event [\s\S]*\*\n$/);
  }, 60_000);

  test("a round has the games of all tables, in the order of the tables", async () => {
    await mkdir(out());
    for (const table of ["2", "10", "1"]) {
      await play(join(folder, `${table}.sqlite`), ["white plays d4", "quit"], {
        announce: "player",
        table,
        names: `W${table},B${table}`,
        pgnDir: out(),
      });
    }
    const round = (await pgnFiles()).find((name) => name.startsWith("round-")) ?? "";
    const games = parsePgn(await readFile(join(out(), round), "utf8"));
    expect(games.map(({ headers }) => headers.get("White"))).toEqual(["W1", "W2", "W10"]);
    for (const game of games) expect([...game.moves.mainline()]).toHaveLength(1);
  }, 60_000);

  test("a move that the arbiter took back is no longer in the file", async () => {
    await play(journal(), ["white plays d4", "arbiter restores ply 0", "quit"], {
      announce: "player",
      pgnDir: out(),
    });
    const [name = ""] = await pgnFiles();
    expect((await readFile(join(out(), name), "utf8")).trimEnd()).toMatch(/\n\n\*$/);
  }, 60_000);

  test("a folder that cannot be made is told before a game is opened", async () => {
    await writeFile(join(folder, "pgn"), "a file");
    const { code, err } = await play(journal(), ["quit"], { pgnDir: join(out(), "below") });
    expect(code).toBe(3);
    expect(err.at(-1)).toMatch(/cannot be written/);
  });

  test("a folder that goes away is told once, and the game goes on", async () => {
    const { code, err } = await play(
      journal(),
      async (hand) => {
        await hand.hears(/^Table 1, game/);
        await rm(out(), { recursive: true, force: true });
        hand.type("white plays d4");
        await hand.hears(/^Move 1\. d4/);
        await hand.hears(/cannot be written/);
        hand.type("black plays d5");
        await hand.hears(/^Move 1\.\.\. d5/);
        hand.type("quit");
      },
      { announce: "player", pgnDir: out() },
    );
    expect(code).toBe(0);
    expect(err.filter((line) => line.includes("cannot be written"))).toHaveLength(1);
  }, 60_000);
});

describe("PGN for a page", () => {
  test("a delay leaves out what is younger; the opening is always told", async () => {
    await play(journal(), ["white plays d4", "black plays d5", "quit"], { announce: "player" });
    const [game] = await gamesIn(journal());
    const records = game?.records ?? [];
    const [first, second] = records.filter(({ type }) => type === "move-completed");
    const at = (untilMs: number): string => {
      const pgn = pgnOfGame(records, { untilMs, round: "3", event: "Cup" });
      if (!pgn.ok || pgn.value === undefined) throw new Error("no PGN");
      return pgn.value;
    };
    expect(at(-1)).toMatch(/\n\n\*\n$/);
    // The hash in the tags may have any two letters in it.
    expect(at((second?.atMs ?? 0) - 1)).not.toMatch(/\sd5\s/);
    expect(at(first?.atMs ?? 0)).toContain("1. d4");
    expect(at(1e9)).toMatch(/\sd5\s/);
    expect(at(1e9)).toContain('[Round "3"]');
    expect(parsePgn(pgnOfRound([at(1e9), at(1e9)]))).toHaveLength(2);
    expect(pgnOfGame([])).toEqual({ ok: true, value: undefined });
  }, 60_000);
});

describe("annabella play --livechess", () => {
  test("a program that reads LiveChess follows the table", async () => {
    const boards: string[] = [];
    const told: string[] = [];
    const { err } = await play(
      journal(),
      async (hand) => {
        await hand.hears(/find this table on this machine at port \d+/);
        await hand.hears(/^Table 1, game/);
        const port = /port (\d+)/.exec(told.join(" "))?.[1];
        const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1.0`);
        let wake = (): void => undefined;
        socket.on("message", (data) => {
          const { response, param } = JSON.parse(String(data));
          if (response === "call" && param !== null) {
            const { serialnr } = param[0];
            const subscribed = { feed: "eboardevent", id: 1, param: { serialnr } };
            socket.send(JSON.stringify({ id: 2, call: "subscribe", param: subscribed }));
          }
          if (response === "feed" && param.board !== undefined) boards.push(param.board);
          wake();
        });
        socket.on("open", () => socket.send('{"id":1,"call":"eboards"}'));
        const until = async (count: number): Promise<void> => {
          while (boards.length < count) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
          }
        };
        await until(1);
        hand.type("white plays e4");
        await until(2);
        const closed = new Promise((resolve) => socket.on("close", resolve));
        hand.type("quit");
        await closed;
      },
      { announce: "player", livechess: 0 },
      (line) => told.push(line),
    );
    expect(boards).toEqual([
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
      "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
    ]);
    expect(err.some((line) => line.startsWith("Stopped."))).toBe(true);
  }, 60_000);
});
