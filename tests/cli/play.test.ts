import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { decide, evolve, initialState } from "../../src/game/game.js";
import { readTable } from "../../src/game/view.js";
import { parseJsonLines } from "../../src/journal/json-lines.js";
import { openJournal } from "../../src/journal/open-journal.js";
import { verifyGame } from "../../src/journal/verify.js";
import { replay } from "../../src/session/table.js";
import type { GameOpened } from "../../src/vocabulary/opened.js";
import type { JournalRecord } from "../../src/vocabulary/records.js";
import { gamesIn, play } from "./play-table.js";

// A whole table is opened in each of these; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-play-"));
  path = join(folder, "journal.sqlite");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const verify = (records: readonly JournalRecord[]) =>
  verifyGame(records, { initialState, decide, evolve, program: "test" });

const viewOf = (records: readonly JournalRecord[]) => {
  const replayed = replay(records);
  if (!replayed.ok) throw new Error(replayed.error.code);
  return readTable(replayed.value.state);
};

const openingOf = (records: readonly JournalRecord[]): GameOpened =>
  records[0]?.data.opened as GameOpened;

/** The one game of the journal. */
const onlyGame = async () => {
  const games = await gamesIn(path);
  expect(games).toHaveLength(1);
  const [game] = games;
  if (game === undefined) throw new Error("no game");
  return game;
};

const FOOLS_MATE = ["white plays f3", "black plays e5", "white plays g4", "black plays Qh4"];

describe("the language that was asked for", () => {
  test("is that of a player's own ear, also where moves are announced in another (VI.1)", async () => {
    const played = await play(
      path,
      ["white asks time", "white executes Nf3", "Springer Gustav eins Felix drei", "quit"],
      { lang: "es", policy: ["announceLanguage=de"] },
    );
    expect(played.out.join("\n")).toMatch(/Blancas oyen: Blancas/);
    expect(played.out.join("\n")).toContain("Sala: Springer Gustav eins Felix drei");
  });
});

describe("a game by lines on two fake boards", () => {
  test("ends with mate: result, score, and a journal that gives the same again", async () => {
    const { out, code } = await play(path, FOOLS_MATE, { names: "Rosa,Emil" });
    expect(code).toBe(0);
    expect(out).toContain("Room: Bauer Eva sieben Eva fünf");
    expect(out.join("\n")).toMatch(/Move 2\. g4\. Clocks: White 1:30:5\d, Black 1:30:2\d\./);
    expect(out).toContain("Room: Partie beendet, Schwarz gewinnt, Schachmatt");
    expect(out).toContain("Result: 0-1. The score of the game as PGN:");
    expect(out).toContain('[White "Rosa"]');
    const { summary, records } = await onlyGame();
    expect(summary).toMatchObject({ table: "1", result: "0-1" });
    expect(viewOf(records).completed).toEqual(["f3", "e5", "g4", "Qh4"]);
    expect(verify(records)).toMatchObject({ ok: true });
    expect(out.at(-2)).toContain(`annabella journal pgn ${summary.game} --journal "${path}"`);
  });

  test("ends when a player resigns", async () => {
    const { out, code } = await play(path, ["white plays e4", "black resigns"]);
    expect(code).toBe(0);
    expect(out).toContain("Room: Partie beendet, Weiß gewinnt, durch Aufgabe");
    expect((await onlyGame()).summary.result).toBe("1-0");
  });

  test("ends drawn when an offer is accepted in the words of a player", async () => {
    const { out } = await play(path, [
      "white plays e4",
      "black plays e5",
      "white offers a draw",
      'black says "Remis angenommen"',
    ]);
    expect(out).toContain("Black hears: Weiß bietet Remis an");
    expect((await onlyGame()).summary.result).toBe("1/2-1/2");
  });

  test("ends on time when the flag falls and the arbiter confirms", async () => {
    const { out } = await play(path, [
      "white plays e4",
      "arbiter sets black's clock 0:00:00",
      "wait 10ms",
      "arbiter confirms proposal",
    ]);
    expect(out).toContain("Black's flag fell.");
    expect(out).toContain("Waiting for the arbiter: result 1-0, time.");
    const { summary, records } = await onlyGame();
    expect(summary.result).toBe("1-0");
    expect(verify(records)).toMatchObject({ ok: true });
  });

  test("hands move men square by square, and a bare line is what the player says", async () => {
    await play(path, [
      "white lifts e2",
      "white places e4",
      "Bauer Eva zwei Eva vier",
      "white presses",
      'black repeats "Bauer Eva zwei Eva vier"',
      "black executes e4",
      "black executes Nf6",
      "Sf6",
      "black presses",
      "white mirrors",
    ]);
    const view = viewOf((await onlyGame()).records);
    expect(view.completed).toEqual(["e4", "Nf6"]);
    expect(view.pending).toEqual({ white: null, black: null });
  });

  test("a player with a button has his move announced, pressed and read back by the program", async () => {
    const { out } = await play(path, [
      "white executes e4",
      "white presses",
      "wait 100ms",
      "black plays e5",
    ]);
    const { records } = await onlyGame();
    expect(openingOf(records).policies.announceMode).toEqual({ white: "button", black: "player" });
    expect(records).toContainEqual(
      expect.objectContaining({
        type: "announce",
        data: expect.objectContaining({ by: "white", speaker: "program", source: "button" }),
      }),
    );
    expect(viewOf(records).completed).toEqual(["e4", "e5"]);
    expect(out.filter((line) => line === "Room: Bauer Eva zwei Eva vier")).toHaveLength(2);
  });

  test("what is wrong is told and changes nothing in the game", async () => {
    const { err, out } = await play(path, [
      "whit presses",
      "hello there",
      "white jumps",
      "black plays e5",
      "white lifts e5",
      "black mirrors",
      "at 5s: white presses",
      "show",
      "help",
    ]);
    const told = err.join("\n");
    expect(told).toContain("Did you mean white?");
    expect(told).toContain('The line "hello there" is not understood.');
    expect(told).toContain('"jumps" is nothing that white can do');
    expect(told).toContain("e5 is not a legal move");
    expect(told).toContain("Nothing stands on e5");
    expect(told).toContain("Black has no move of his opponent to execute.");
    expect(told).toContain("at a table steps happen when they are typed");
    expect(out.join("\n")).toMatch(/White has the move\. White 1:(30:00|29:5\d), Black 1:30:00\./);
    expect(out.some((line) => line.startsWith("Of the arbiter: arbiter, then stops,"))).toBe(true);
    const { records } = await onlyGame();
    const inputs = records.filter(({ kind }) => kind === "input").map(({ type }) => type);
    expect(new Set(inputs)).toEqual(
      new Set(["game-opened", "arrive", "board-reported", "time-passed"]),
    );
  });

  test("an arbiter hears when his act settled nothing", async () => {
    const acts = [
      "arbiter confirms proposal",
      "arbiter rejects proposal",
      "arbiter restores ply 99",
    ];
    const { err } = await play(path, [...acts, "arbiter stops clocks"]);
    const told = err.filter((line) => line.startsWith("Nothing came of"));
    expect(told).toEqual([
      'Nothing came of "arbiter confirms proposal". Nothing waits for the arbiter. The game is as it was.',
      'Nothing came of "arbiter rejects proposal". Nothing waits for the arbiter. The game is as it was.',
      'Nothing came of "arbiter restores ply 99". No move has been completed yet. The game is as it was.',
    ]);
  });

  test("whatever a player asks or does is answered, also where nothing comes of it", async () => {
    const { out, err } = await play(path, [
      "Zeit?",
      "black asks time",
      'black says "Zeit?"',
      "black accepts the draw",
      "arbiter stops clocks",
    ]);
    const own = "das sage ich nur einem sehbehinderten Spieler, Sie können es selbst sehen";
    expect(out.filter((line) => line.startsWith("Black hears:"))).toEqual([
      `Black hears: ${own}`,
      `Black hears: ${own}`,
    ]);
    expect(out.some((line) => line.startsWith("White hears: Weiß "))).toBe(true);
    expect(err.filter((line) => line.startsWith("Nothing came of"))).toEqual([
      'Nothing came of "black accepts the draw". The game is as it was.',
    ]);
  });

  test.each([
    [
      "de",
      /^Weiß ist am Zug\. Weiß 1:/,
      "Zug 1. e4. Uhren: ",
      "„arbiter confirms proposal“ hat nichts",
    ],
    ["pt", /^Brancas têm o lance\. Brancas 1:/, "Lance 1. e4. Relógios: ", "não teve efeito"],
    ["ru", /^Ход белых\. белые 1:/, "Ход 1. e4. Часы: ", "ничего не изменило"],
    ["es", /^Les toca jugar a las Blancas\. /, "Jugada 1. e4. Relojes: ", "no tuvo efecto"],
    ["fr", /^Les Blancs ont le trait\. /, "Coup 1. e4. Pendules: ", "n'a rien changé"],
  ])("with --lang %s the terminal speaks that language", async (lang, hasMove, moved, nothing) => {
    const lines = ["show", "help", "arbiter confirms proposal", "hello there", "white plays e4"];
    const { out, err } = await play(path, [...lines, "arbiter stops clocks"], { lang });
    expect(out.some((line) => hasMove.test(line))).toBe(true);
    expect(out.some((line) => line.startsWith(moved))).toBe(true);
    expect(err.join("\n")).toContain(nothing);
    // What is to be typed stays; no other line is in English.
    for (const line of [...out, ...err]) {
      expect(line).not.toMatch(/\b(?:has the move|hears|Nothing came|clock stopped|Clocks|Room:)/);
    }
  });

  test("an arbiter who starts the other clock while one runs hears which one runs", async () => {
    const { out } = await play(path, [
      "arbiter starts black's clock",
      "arbiter sets white's clock 0:12:00",
    ]);
    expect(out.join("\n")).toMatch(/^Black's clock runs\. White 1:(30:00|29:5\d), Black 1:/m);
    expect(out.join("\n")).toMatch(/White.*0:12:00/);
  });

  test("a line that is too long is neither said, recorded nor repeated; the next one counts", async () => {
    const long = "a".repeat(1_000_000);
    const { out, err } = await play(path, [`white says "${long}"`, long, "white plays e4"]);
    expect(err.filter((line) => line.includes("more than 500 characters"))).toHaveLength(2);
    expect(Math.max(...[...out, ...err].map((line) => line.length))).toBeLessThan(1_000);
    expect(viewOf((await onlyGame()).records).completed).toEqual(["e4"]);
  });

  test("more lines than can wait are all done, in order", async () => {
    const lines = [...Array.from({ length: 600 }, () => "# a note"), "white plays e4", "show"];
    const { out } = await play(path, lines);
    expect(out.join("\n")).toContain("Black has the move.");
  });

  test("with --json every record is one line, and a summary follows the end", async () => {
    const { out } = await play(path, FOOLS_MATE, { json: true });
    const summary: unknown = JSON.parse(out.at(-1) ?? "");
    const { summary: game, records } = await onlyGame();
    expect(summary).toMatchObject({ type: "summary", game: game.game, result: "0-1" });
    const parsed = parseJsonLines(`${out.slice(0, -1).join("\n")}\n`, "stdout");
    expect(parsed.ok ? parsed.value[0] : parsed.error).toEqual(records);
  });

  test("without a visually impaired player both play on one board, unannounced", async () => {
    const { out, code } = await play(path, ["white plays e4", "black plays e5", "white resigns"], {
      white: "fake:dgt",
      players: "sighted,sighted",
    });
    expect(code).toBe(0);
    expect(out.some((line) => line.startsWith("Room: Bauer"))).toBe(false);
    const { records } = await onlyGame();
    expect(openingOf(records)).toMatchObject({
      shared: true,
      boards: { white: "fake:dgt", black: null },
    });
    expect(viewOf(records).completed).toEqual(["e4", "e5"]);
  });
});

describe("a game that was left", () => {
  test("goes on with the same command: same game, clocks as they stood, nothing running", async () => {
    const first = await play(path, [
      "white plays e4",
      "black plays e5",
      "white mirrors",
      "wait 1200ms",
    ]);
    expect(first.err.at(-1)).toContain("is kept. The same command goes on with it.");
    const left = await onlyGame();
    const { clocks } = viewOf(left.records);

    const second = await play(path, [
      "show",
      "arbiter starts white's clock",
      "white executes Nf3",
      "white presses",
      "wait 50ms",
      "quit",
    ]);
    expect(second.code).toBe(0);
    expect(second.err).toContain(
      "When both boards are right, type: arbiter starts white's clock. Its settings stay as it was opened.",
    );
    expect(second.out).toContain("No clock runs.");
    const { summary, records } = await onlyGame();
    expect(summary.game).toBe(left.summary.game);
    const restarted = records.findIndex(({ type }) => type === "program-restarted");
    expect(viewOf(records.slice(0, restarted + 2)).clocks).toEqual(clocks);
    expect(viewOf(records.slice(0, restarted + 2)).running).toBe("none");
    expect(viewOf(records).completed).toEqual(["e4", "e5", "Nf3"]);
    expect(verify(records)).toMatchObject({ ok: true });
    expect(records.map(({ type }) => type)).not.toContain("board-position-unknown");
  });

  test("stays as it is when another is wanted", async () => {
    await play(path, ["white plays e4"]);
    await play(path, ["white plays d4"], { new: true });
    const games = await gamesIn(path);
    expect(games.map(({ records }) => viewOf(records).completed)).toEqual([["e4"], ["d4"]]);
    await play(path, ["black plays d5"], {});
    // The younger one goes on; nobody has started its clock again.
    expect(
      (await gamesIn(path)).map(({ records }) =>
        records.some(({ type }) => type === "program-restarted"),
      ),
    ).toEqual([false, true]);
  });

  test("is another table's business", async () => {
    await play(path, ["white plays e4"], { table: "one" });
    await play(path, ["white plays d4"], { table: "two" });
    await play(path, ["quit"], { table: "one" });
    const games = await gamesIn(path);
    expect(games.map(({ summary }) => summary.table)).toEqual(["one", "two"]);
    expect(games[0]?.records.map(({ type }) => type)).toContain("program-restarted");
    expect(games[1]?.records.map(({ type }) => type)).not.toContain("program-restarted");
  });

  test("is not taken up with another kind of board", async () => {
    await play(path, ["white plays e4"]);
    const { err, code } = await play(path, [], { white: "fake:dgt" });
    expect(code).toBe(2);
    expect(err.join()).toContain("a board of the same kind as fake:aph1");
    expect((await onlyGame()).records.map(({ type }) => type)).not.toContain("program-restarted");
  });

  test("is kept when Control C is pressed", async () => {
    const { err, code } = await play(path, async ({ type, hears, interrupt }) => {
      type("white plays e4");
      await hears(/^Move 1\. e4/);
      interrupt();
    });
    expect(code).toBe(0);
    expect(err.at(-1)).toContain("is kept");
    expect(viewOf((await onlyGame()).records).completed).toEqual(["e4"]);
  });
});

describe("what is outside and fails", () => {
  test("a journal that another program writes: told, and nothing is opened", async () => {
    const other = await openJournal(path, { mode: "write" });
    if (!other.ok) throw new Error(other.error.code);
    const { err, code } = await play(path, FOOLS_MATE);
    await other.value.close();
    expect(code).toBe(3);
    expect(err.join()).toContain("is being written by another annabella");
    expect(await gamesIn(path)).toEqual([]);
  });

  test("a journal that is none: told", async () => {
    await writeFile(
      path,
      "this is no journal, and it is long enough to be looked at as one.".repeat(20),
    );
    const { err, code } = await play(path, FOOLS_MATE);
    expect(code).toBe(3);
    expect(err.join()).toMatch(/\(journal-(damaged|failed)\)/);
    expect(await readFile(path, "utf8")).toContain("this is no journal");
  });

  test("a port that cannot exist: told at once", async () => {
    for (const port of [join(folder, "no", "port"), folder, path]) {
      if (port === path) await writeFile(path, "");
      const white = `serial:${port}?model=aph1`;
      const { err, code } = await play(join(folder, "other.sqlite"), [], { white });
      expect(code).toBe(3);
      expect(err.join()).toContain("(port-unknown)");
    }
  });

  test("a board that is not there is told once, tried again, and no game is opened meanwhile", async () => {
    let tried = 0;
    const server = createServer((socket) => {
      tried += 1;
      socket.destroy();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { err, code } = await play(
      path,
      async ({ hears, interrupt }) => {
        await hears(/^White's board: /);
        for (let waits = 0; tried < 2 && waits < 200; waits += 1) {
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        interrupt();
      },
      { white: `tcp:127.0.0.1:${port}?model=aph1` },
    );
    server.close();
    expect(code).toBe(0);
    expect(tried).toBeGreaterThan(1);
    expect(err.filter((line) => line.startsWith("White's board: "))).toHaveLength(1);
    expect(err.at(-1)).toBe("Stopped. No game was opened.");
    expect(await gamesIn(path)).toEqual([]);
  }, 20_000);

  test("a port on which something else speaks: told what to check, and nothing of it is taken", async () => {
    const server = createServer((socket) => {
      const noise = setInterval(() => socket.write(Buffer.from("hello from a printer ")), 50);
      socket.on("error", () => undefined);
      socket.on("close", () => clearInterval(noise));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const { err } = await play(
      path,
      async ({ hears, interrupt }) => {
        await hears(/\(board-noise\)/);
        interrupt();
      },
      { white: `tcp:127.0.0.1:${port}?model=aph1` },
    );
    server.close();
    expect(err.join()).toContain(
      "is not what the board aph1 sends. Nothing of it is taken for a move.",
    );
    expect(err.at(-1)).toBe("Stopped. No game was opened.");
  }, 30_000);

  test("both players on one port: told", async () => {
    const board = `serial:${join(folder, "port")}?model=dgt`;
    const { err, code } = await play(path, [], { white: board, black: board });
    expect(code).toBe(2);
    expect(err.join()).toContain("another board than White's");
  });
});

describe("the settings of a table", () => {
  test("stand in its opening", async () => {
    await writeFile(
      join(folder, "club.toml"),
      'base = "fide-2018"\nmoves75 = false\n[illegal.standard]\nplusMin = 3\n',
    );
    await play(path, ["quit"], {
      clock: "40/2h, 30m",
      clockMode: "external",
      category: "rapid",
      edition: join(folder, "club.toml"),
      players: "sighted,visually-impaired",
      announce: "black=lever",
      policy: ["touchDebounceMs=400", "earlyPress=warn"],
      lang: "pt",
      key: ["f2=arbiter stops clocks"],
    });
    const opened = openingOf((await onlyGame()).records);
    expect(opened).toMatchObject({
      category: "rapid",
      supervision: "reduced",
      players: { white: "sighted", black: "visually-impaired" },
      sensors: { white: "occupancy", black: "placement" },
      clock: { mode: "external", white: 7_200_000 },
    });
    expect(opened.edition).toMatchObject({ id: "club", moves75: false, defaultTimeMin: 0 });
    expect(opened.edition.illegal.standard).toEqual({ plusMin: 3, lossAt: 2 });
    expect(opened.policies).toMatchObject({
      touchDebounceMs: 400,
      earlyPress: "warn",
      announceLanguage: "pt",
      announceMode: { white: "button", black: "lever" },
    });
  });

  test("B1, C1, A.1, B.1: the time control tells the kind of game where nobody says it", async () => {
    await play(path, ["quit"], { clock: "15m+10s", edition: "fide-2005-pt-seed" });
    const opened = openingOf((await onlyGame()).records);
    expect(opened).toMatchObject({ category: "rapid", supervision: "reduced" });
    expect(opened.edition.id).toBe("fide-2005-pt-seed");
  });

  test("a key that presses is a player's announce button", async () => {
    await play(path, ["quit"], { white: "fake:dgt", key: ["space=white presses"] });
    expect(openingOf((await onlyGame()).records).policies.announceMode.white).toBe("button");
  });

  test.each([
    [{ clock: "soon" }, "clock-control-invalid"],
    [{ edition: "fide-2022" }, "Did you mean fide-2023?"],
    [{ edition: "fide-2005-pt-sed" }, "Did you mean fide-2005-pt-seed?"],
    [{ policy: ["earlyPres=warn"] }, "Did you mean earlyPress?"],
    [{ policy: ["earlyPress=perhaps"] }, "Allowed: refuse or warn"],
    [{ policy: ["earlyPress"] }, "a name and a value"],
    [{ players: "sighted" }, "two of visually-impaired"],
    [{ players: "sigthed,sighted" }, "Did you mean sighted?"],
    [{ names: "Anna" }, "two names"],
    [{ announce: "white=buton" }, "Did you mean button?"],
    [{ announce: "wite=button" }, "Did you mean white?"],
    [{ lang: "xx" }, "Allowed: de, en, pt"],
    [{ voice: "loud" }, "Allowed: speech-dispatcher"],
    [{ tones: "beep", lang: "de" }, "--tones kann nicht beep sein. Nichts wurde getan."],
    [{ key: ["spce=white presses"] }, "Did you mean space?"],
    [{ button: ["white red=white asks time"] }, "read"],
    [{ button: ["read=white asks time"] }, "white read"],
    [{ button: ["white read=white lifts e2"] }, "white read"],
    [{ key: ["space"] }, "a key and a step"],
    [{ key: ["space=white jumps"] }, "nothing that white can do"],
    [{ white: "fake:aph2" }, "board-address-invalid"],
    [
      { black: "fake:aph1", white: "fake:dgt", players: "sighted,sighted" },
      "both play on one board",
    ],
  ])("%j is wrong usage, told with what is allowed", async (more, told) => {
    const { err, out, code } = await play(path, FOOLS_MATE, more);
    expect({ code, out }).toEqual({ code: 2, out: [] });
    expect(err.join()).toContain(told);
    await expect(readFile(path)).rejects.toThrow();
  });

  test("a file with a wrong key or value is refused with its name", async () => {
    const file = join(folder, "club.toml");
    for (const [text, told] of [
      ["moves57 = true", "Did you mean moves75?"],
      ["illegal.rapid.plusMin = -1", "illegal.rapid.plusMin cannot be -1"],
      ["rated = true\nmoves75 = false", "rated cannot be true"],
      ["moves75 = ", "a file of TOML; this one is not"],
    ] as const) {
      await writeFile(file, text);
      const { err, code } = await play(path, [], { edition: file });
      expect(code).toBe(2);
      expect(err.join()).toContain(told);
    }
  });
});

describe("a board that tells made moves only", () => {
  test("cannot be a visually impaired player's: he hears why, and no game is opened", async () => {
    const { out, err, code } = await play(path, [], { white: "fake:novag" });
    expect(code).toBe(2);
    expect(out).toEqual([
      "White hears: dieses Brett meldet keine berührten Figuren, ein anderes Brett ist nötig",
    ]);
    expect(err.join(" ")).toContain("(board-tells-moves-only)");
    expect(existsSync(path)).toBe(false);
  });

  test("can be a sighted player's: he executes and answers on it", async () => {
    const { out, code } = await play(
      path,
      [
        "white plays e4",
        "black mirrors",
        "black executes e5",
        'black says "Bauer Eva sieben Eva fünf"',
        "black presses",
      ],
      { black: "fake:novag" },
    );
    expect(code).toBe(0);
    expect(out.join("\n")).toMatch(/Move 1\.\.\. e5\. Clocks/);
  });
});
