import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bytesOfCells, type Cells } from "../../src/braille/cells.js";
import { SIX_KEYS } from "../../src/braille/six-key-entry.js";
import { runHall } from "../../src/cli/commands/hall.js";
import { main } from "../../src/cli/main.js";
import { replay } from "../../src/session/table.js";
import { FakeBrlApi } from "../braille/line/fake-brlapi.js";
import { createRecordedIo } from "../support/cli-io.js";
import { gamesIn, play } from "./play-table.js";

// A whole table is opened in each of these; a busy machine takes its time.
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-play-braille-"));
  path = join(folder, "journal.sqlite");
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const recordsOf = async () => {
  const [game] = await gamesIn(path);
  if (game === undefined) throw new Error("no game");
  return game.records;
};

/** The score sheets at the end of the only game of the journal. */
const sheetsOf = async () => {
  const replayed = replay(await recordsOf());
  if (!replayed.ok) throw new Error(replayed.error.code);
  return replayed.value.state.sheets;
};

/** Cells as somebody types them who presses the keys of a cell one after the other. */
const typed = (cells: Cells): string =>
  cells
    .split("⠀")
    .map((word) =>
      Array.from(word, (cell) =>
        Object.entries(SIX_KEYS)
          .filter(([, dot]) => ((bytesOfCells(cell)[0] ?? 0) & (1 << (dot - 1))) !== 0)
          .map(([key]) => key)
          .join(""),
      ).join(" "),
    )
    .join("  ");

describe("a player writes his own sheet in Braille", () => {
  test("line by line on six keys, with corrections, whatever the boards show", async () => {
    const { out, err } = await play(
      path,
      [
        "white plays e4",
        "write white",
        typed("⠑⠆⠑⠲"),
        typed("⠑"),
        "xyz",
        typed("⠂⠀⠄⠄⠄⠀⠑⠶⠑⠖"),
        // The whole pair again: the second move was not that one.
        typed("⠂⠀⠑⠆⠑⠲⠀⠑⠶⠑⠢"),
        "",
        "black plays e5",
        `white keys ${typed("⠆⠀⠎⠛⠂⠋⠒")}`,
        "white writes ⠎⠃⠦⠉⠖",
      ],
      { brailleProfile: "kompakt" },
    );
    expect(out).toContain("White wrote 1. e2-e4.");
    expect(out).toContain("White wrote 1... e7-e6.");
    expect(out).toContain("White wrote 2... Sb8-c6.");
    expect(err).toContain("⠑ is no move in the notation kompakt. White's sheet is as it was.");
    expect(err.join("\n")).toContain('"xyz" is not typed on six keys');
    expect(await sheetsOf()).toMatchObject({ white: ["e2-e4", "e7-e5", "Sg1-f3", "Sb8-c6"] });
  });

  test("a sign with two meanings is what his own sheet leaves open, else it is asked", async () => {
    const { err } = await play(
      path,
      [
        // In the English letters ⠃ is the bishop and the file b.
        "white writes ⠃⠉⠲",
        "white writes ⠑⠲",
        "white writes ⠑⠢",
        "white writes ⠃⠉⠲",
        "white writes ⠃⠃⠖",
      ],
      { brailleProfile: "uk-2015" },
    );
    expect(err.join("\n")).toMatch(/⠃⠉⠲ can be bc4 or Bc4\. Write both squares\./);
    expect(await sheetsOf()).toMatchObject({ white: ["e4", "e5", "Bc4", "b6"] });
  });
});

describe("annabella braille GAME", () => {
  test("writes the sheet of a game of the journal, finished or not, with its draw offers", async () => {
    await play(path, ["white plays e4", "black plays e5", "white offers a draw", "quit"]);
    const [game] = await gamesIn(path);
    const io = createRecordedIo();
    const id = game?.summary.game ?? "";
    expect(await main(["braille", id, "--journal", path, "--unicode", "--clocks"], io)).toBe(0);
    const sheet = io.stdoutLines.join("\n");
    expect(sheet).toMatch(/⠑⠼⠃⠤⠑⠼⠙ *⠀⠑⠼⠛⠤⠑⠼⠑/);
    const unknown = createRecordedIo();
    expect(await main(["braille", "2026-01-01-1-9", "--journal", path], unknown)).toBe(2);
    expect(unknown.stderrLines.join()).toContain("There is no game 2026-01-01-1-9");
  });
});

describe("the arbiter takes over a sheet from a file", () => {
  test("lines that nobody can read are asked, and settle the comparison when they are told", async () => {
    const file = join(folder, "white.brf");
    // Typed without capture and check signs, one cell of Black's knight spoilt.
    await writeFile(file, "1 E2E4 E7E5\r\n2 SG1F3 SB8?6\r\n3 LF1B5\r\n");
    const { out, err } = await play(path, [
      ...["white plays e4", "black plays e5", "white plays Nf3", "black plays Nc6"],
      ...["white plays Bb5", "black writes e4", "black writes e5", "black writes Nf3"],
      ...["black writes Nc6", "black writes Bb5"],
      `arbiter enters white's sheet ${file}`,
      "arbiter collects sheets",
      "white writes Nc6 at ply 4",
      "arbiter collects sheets",
      "quit",
    ]);
    expect(err.join("\n")).toContain("Line 4 of White's sheet is not clear: there stands ⠎⠃⠦⠹⠖");
    expect(out).toContain("White's score sheet is unclear at ply 4.");
    expect(out).toContain("The score sheets agree, 5 plies.");
  });

  test.each([
    ["absent.brf", undefined, "There is no such file"],
    [
      "binary.brf",
      Uint8Array.from({ length: 999 }, (_, index) => (index * 91) % 256),
      "not a text",
    ],
    ["large.brf", new Uint8Array(10_000_000).fill(0x41), "larger than any score sheet"],
    ["words.brf", "HELLO WORLD\n", "no moves in it"],
  ])("%s is told, and no move is taken", async (name, content, message) => {
    const file = join(folder, name);
    if (content !== undefined) await writeFile(file, content);
    const { err } = await play(path, [`arbiter enters black's sheet ${file}`, "quit"]);
    expect(err.join("\n")).toContain(message);
    expect((await sheetsOf()).black).toBeNull();
  });
});

describe("a player's Braille display", () => {
  const startDisplay = async (width: number) => {
    const server = new FakeBrlApi(width);
    let number = 700;
    for (let port = 0; port === 0; number += 1) {
      port = await server.listen(4_101 + number).catch(() => 0);
    }
    return { server, where: `127.0.0.1:${number - 1}` };
  };

  test("shows what is said to him, the moves, and the time when he goes there; he writes on it", async () => {
    const { server, where } = await startDisplay(40);
    const shows = (text: RegExp) =>
      vi.waitFor(() => expect(server.shown.at(-1)).toMatch(text), { timeout: 20_000 });
    try {
      const { out, err } = await play(
        path,
        async ({ type, hears, end }) => {
          await hears(/White's Braille display is there, 40 cells\./);
          await hears(/White's clock started/);
          type("white plays e4");
          await hears(/^Move 1\. e4/);
          type("black plays e5");
          await hears(/^Move 1\.\.\. e5/);
          // The last pair, and that White has the move.
          await shows(/^⠂⠀⠑⠆⠑⠲⠀⠑⠶⠑⠢⠀⠺⠑⠊⠮⠀+$/);
          // Down twice: the board from the eighth rank.
          for (let times = 0; times < 2; times += 1) server.press(0x20000002);
          await shows(/^⠦⠞⠎⠇⠙⠅⠇⠎⠞⠀/);
          server.press(0x20010001);
          await hears(/White hears: Anna acht, Schwarz, Turm/);
          // While he reads the board, what is said is marked under the last cell.
          await shows(/^⠦.*⣀$/);
          server.press(0x2000001f);
          await shows(/^⠁⠝⠝⠁⠀⠁⠉⠓⠞/);
          server.press(0x2000001d);
          await shows(/^⠂⠀⠑⠆/);
          for (let times = 0; times < 3; times += 1) server.press(0x20000002);
          await shows(/^⠺⠀⠼⠁⠈⠒/);
          // Dots of his keyboard are the line of his own sheet.
          for (const cell of bytesOfCells("⠑⠆⠑⠲")) server.press(0x20220000 + cell);
          await shows(/^⠑⠆⠑⠲⠀+$/);
          server.press(0xff0d);
          await hears(/White wrote 1\. e2-e4\./);
          await hears(/White hears: Bauer Eva zwei Eva vier/);
          end();
        },
        { braille: [where], brailleProfile: "kompakt", echo: "voice" },
      );
      expect(server.refused).toEqual([]);
      expect(server.left).toBe(1);
      expect(err.join("\n")).not.toContain("No Braille display");
      expect(out.join("\n")).not.toContain("Black hears: Anna");
    } finally {
      await server.close();
    }
    expect(await sheetsOf()).toMatchObject({ white: ["e2-e4"] });
  }, 60_000);

  test("is at its host for a table of a hall too", async () => {
    const { server, where } = await startDisplay(40);
    const config = join(folder, "hall.toml");
    await writeFile(
      config,
      `port = 0\n[[table]]\nname = "7"\nwhite = "fake:aph1"\nblack = "fake:aph1"\nbraille = "${where}"\n`,
    );
    let end: () => void = () => undefined;
    const interrupted = new Promise<void>((resolve) => {
      end = resolve;
    });
    const io = createRecordedIo({ interrupted });
    const running = runHall({ config, journal: path }, io);
    try {
      await vi.waitFor(
        () => {
          expect(io.stderrLines).toContain("Table 7: White's Braille display is there, 40 cells.");
          expect(server.shown.at(-1)).toMatch(/⠺/);
        },
        { timeout: 30_000 },
      );
    } finally {
      end();
      expect(await running).toBe(0);
      await server.close();
    }
    expect(server.left).toBe(1);
  }, 60_000);

  test("that is gone comes back with the last move, and the game goes on without it", async () => {
    const { server, where } = await startDisplay(20);
    try {
      await play(
        path,
        async ({ type, hears, end }) => {
          await hears(/White's Braille display is there, 20 cells\./);
          await hears(/White's clock started/);
          server.cut();
          await hears(/is gone\. The game goes on/);
          type("white plays e4");
          await hears(/^Move 1\. e4/);
          server.shown.length = 0;
          await vi.waitFor(() => expect(server.shown.at(-1)).toMatch(/⠑⠆⠑⠲/), {
            timeout: 20_000,
          });
          end();
        },
        { braille: [where], brailleProfile: "kompakt" },
      );
    } finally {
      await server.close();
    }
  }, 60_000);

  test.each([
    [{ braille: ["withe=auto"] }, /Did you mean white\?/],
    [{ braille: ["white=a b"] }, /Allowed: auto, socket, a host/],
    [{ braille: ["socket", "white=auto"] }, /one display for white/],
    [{ braille: ["auto"], players: "visually-impaired,visually-impaired" }, /both players are/],
    [{ brailleProfile: "kompackt" }, /Did you mean kompakt\?/],
    [{ echo: "voise" }, /Did you mean voice\?/],
    [{ chordMs: 5 }, /10 to 1000 milliseconds/],
  ])("%j is refused before anything is opened", async (options, message) => {
    const { code, err } = await play(path, [], options);
    expect(code).toBe(2);
    expect(err.join("\n")).toMatch(message);
  });
});
