import type { Command } from "commander";
import { describe, expect, test } from "vitest";
import { ADDRESS_SHAPES, SCHEMES } from "../../src/board-driver/address-shapes.js";
import type { Commands } from "../../src/cli/commands.js";
import { createProgram, main } from "../../src/cli/main.js";
import { createRecordedIo } from "../support/cli-io.js";
import { createSpies } from "../support/command-spies.js";
import { splitWords } from "../support/split-words.js";

const runMain = async (...args: string[]) => {
  const io = createRecordedIo();
  const { calls, commands } = createSpies();
  const code = await main(args, io, commands);
  return { code, calls, out: io.stdoutLines, err: io.stderrLines };
};

/** All commands that do something, with their words: `journal show`. */
const leaves = (command: Command, words: readonly string[] = []): [string[], Command][] =>
  command.commands.length === 0
    ? [[[...words], command]]
    : command.commands.flatMap((child) => leaves(child, [...words, child.name()]));

describe("what each command is asked for", () => {
  test.each([
    ["demo", ["demo"], { speed: 1 }],
    [
      "demo",
      ["demo", "--json", "--speed", "max", "--wav", "x.wav"],
      { json: true, speed: "max", wav: "x.wav" },
    ],
    [
      "play",
      ["play", "--white", "fake:aph1", "--black", "web"],
      { white: "fake:aph1", black: "web", policy: [], key: [], button: [], table: "1" },
    ],
    [
      "play",
      [
        ...["play", "--white", "hid:auto", "--black", "capture:a.jsonl", "--clock", "90m+30s"],
        ...["--clock-mode", "external", "--category", "rapid", "--supervision", "reduced"],
        ...["--edition", "fide-1997", "--players", "visually-impaired,sighted"],
        ...["--announce", "white=button,black=player", "--policy", "placementBinds=false"],
        ...["--policy", "earlyPress=warn", "--key", "space=white presses", "--table", "7"],
        ...["--journal", "j.db", "--lang", "pt", "--new", "--json"],
      ],
      {
        white: "hid:auto",
        black: "capture:a.jsonl",
        clock: "90m+30s",
        clockMode: "external",
        category: "rapid",
        supervision: "reduced",
        edition: "fide-1997",
        players: "visually-impaired,sighted",
        announce: "white=button,black=player",
        policy: ["placementBinds=false", "earlyPress=warn"],
        key: ["space=white presses"],
        button: [],
        table: "7",
        journal: "j.db",
        lang: "pt",
        new: true,
        json: true,
      },
    ],
    ["boards list", ["boards"], {}],
    ["boards list", ["boards", "--json"], { json: true }],
    ["boards list", ["boards", "list"], {}],
    ["boards list", ["boards", "list", "--json"], { json: true }],
    ["boards watch", ["boards", "watch", "hid:auto", "--json"], { board: "hid:auto", json: true }],
    ["boards find", ["boards", "find", "/dev/ttyUSB0"], { port: "/dev/ttyUSB0" }],
    ["boards record", ["boards", "record", "hid:auto", "f"], { board: "hid:auto", file: "f" }],
    [
      "boards record",
      ["boards", "record", "hid:auto", "f", "--who", "Anna", "--firmware", "1.2"],
      { board: "hid:auto", file: "f", who: "Anna", firmware: "1.2" },
    ],
    ["boards decode", ["boards", "decode", "aph1", "--json"], { model: "aph1", json: true }],
    ["emulate", ["emulate", "dgt", "--port", "/dev/pts/3"], { model: "dgt", port: "/dev/pts/3" }],
    [
      "emulate",
      ["emulate", "dgt", "--port", "p", "--pgn", "g.pgn", "--speed", "max"],
      { model: "dgt", port: "p", pgn: "g.pgn", speed: "max" },
    ],
    [
      "say",
      ["say", "e2e4", "e5", "--fen", "8/8 w", "--lang", "en", "--style", "nato", "--form", "short"],
      { moves: ["e2e4", "e5"], fen: "8/8 w", lang: "en", style: "nato", form: "short" },
    ],
    ["say", ["say", "e4"], { moves: ["e4"], lang: "de", style: "anna", form: "full" }],
    [
      "hear",
      ["hear", "Bauer Eva vier", "--json"],
      { text: "Bauer Eva vier", lang: "de", json: true },
    ],
    [
      "listen",
      ["listen", "said.wav", "--shown", "Nf3", "--json"],
      { file: "said.wav", shown: "Nf3", lang: "de", json: true },
    ],
    [
      "braille",
      ["braille", "g.pgn", "--profile", "kompakt", "--width", "32", "-o", "g.brf"],
      {
        file: "g.pgn",
        profile: "kompakt",
        width: 32,
        height: 25,
        game: 1,
        pageEnd: "form-feed",
        check: true,
        output: "g.brf",
      },
    ],
    [
      "braille read",
      ["braille", "read", "g.brf", "--profile", "ueb", "--json"],
      { file: "g.brf", profile: "ueb", json: true },
    ],
    ["journal list", ["journal", "list", "--journal", "j.db"], { journal: "j.db" }],
    ["journal show", ["journal", "show", "G"], { game: "G" }],
    ["journal verify", ["journal", "verify", "G", "--json"], { game: "G", json: true }],
    ["journal export", ["journal", "export", "G", "-o", "x"], { game: "G", output: "x" }],
    ["journal pgn", ["journal", "pgn", "G", "--output", "x"], { game: "G", output: "x" }],
    ["journal envelope", ["journal", "envelope", "G"], { game: "G" }],
    ["conformance", ["conformance", "a", "b"], { paths: ["a", "b"] }],
    ["laws", ["laws"], {}],
    [
      "laws",
      ["laws", "4.3(a)", "--edition", "fide-1997", "--json"],
      { article: "4.3(a)", edition: "fide-1997", json: true },
    ],
    [
      "laws unwinnable",
      ["laws", "unwinnable", "8/8 w", "--winner", "white", "--json"],
      { fen: "8/8 w", winner: "white", json: true },
    ],
  ])("%s: %j", async (command, args, options) => {
    const result = await runMain(...args);
    expect(result).toEqual({ code: 0, calls: [{ command, options }], out: [], err: [] });
  });

  test("the exit code is the command's own", async () => {
    const io = createRecordedIo();
    expect(await main(["hear", "mumble"], io, createSpies(1).commands)).toBe(1);
    expect(await main(["boards"], io, createSpies(3).commands)).toBe(3);
  });
});

describe("help", () => {
  const program = createProgram(createRecordedIo());
  const all = leaves(program);

  test("names every command of this version", () => {
    expect(all.map(([words]) => words.join(" "))).toEqual([
      "demo",
      "play",
      "hall status",
      "hall add",
      "hall stop",
      "arbiter tables",
      "arbiter show",
      "arbiter boards",
      "arbiter sheets",
      "arbiter differences",
      "arbiter rule",
      "arbiter links",
      "arbiter watch",
      "boards list",
      "boards find",
      "boards watch",
      "boards record",
      "boards decode",
      "emulate",
      "say",
      "hear",
      "listen",
      "braille read",
      "journal list",
      "journal show",
      "journal verify",
      "journal export",
      "journal pgn",
      "journal envelope",
      "journal evidence",
      "sheet compare",
      "conformance",
      "laws unwinnable",
      "trace",
      "voices",
      "doctor",
    ]);
  });

  test.each(all.map(([words]) => words))("%s %s gives an example that works", async (...words) => {
    const args = words.filter((word) => word !== undefined);
    const help = await runMain(...args, "--help");
    expect(help).toMatchObject({ code: 0, calls: [], err: [] });
    const examples = help.out.filter((line) => line.startsWith("  annabella "));
    expect(examples.length).toBeGreaterThan(0);
    for (const example of examples) {
      const [, ...rest] = splitWords(example.trim());
      const { code, calls, err } = await runMain(...rest);
      expect({ code, err }).toEqual({ code: 0, err: [] });
      expect(calls).toMatchObject([{ command: args.join(" ") }]);
    }
  });

  test("names every way in which a board can be addressed", async () => {
    const { out } = await runMain("--help");
    for (const scheme of SCHEMES) {
      expect(out.filter((line) => line.trim().startsWith(scheme))).toEqual([
        `  ${ADDRESS_SHAPES[scheme]}`,
      ]);
    }
  });

  test("comes without a command as well, but then the usage was wrong", async () => {
    const { code, out, err } = await runMain();
    expect(code).toBe(2);
    expect(out).toEqual([]);
    expect(err.join("\n")).toContain("conformance");
  });

  test("the version is the package's", async () => {
    const { code, out } = await runMain("--version");
    expect(code).toBe(0);
    expect(out).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/)]);
  });
});

describe("wrong usage is exit code 2, one line that stands alone, and the nearest word", () => {
  test.each([
    [["plya"], /^Unknown command 'plya'\. Did you mean play\?/],
    [["journal", "verfy", "G"], /^Unknown command 'verfy'\. Did you mean verify\?/],
    [["boards", "wacht", "hid:auto"], /^Unknown command 'wacht'\. Did you mean watch\?/],
    [["demo", "--jsom"], /^Unknown option '--jsom'\. Did you mean --json\?/],
    [["say", "e4", "--stlye", "san"], /^Unknown option '--stlye'\. Did you mean --style\?/],
    [["say"], /missing required argument 'moves'/i],
    [["play", "--white", "fake:aph1"], /'--black <board>' not specified/],
    [["play"], /^Required option '--white <board>' not specified\./],
    // A mistyped name is told, and not what is missing because of it.
    [
      ["play", "--wite", "fake:aph1", "--black", "web"],
      /^Unknown option '--wite'\. Did you mean --white\?/,
    ],
    [["emulate", "aph1", "--prot", "x"], /^Unknown option '--prot'\. Did you mean --port\?/],
    [["emulate", "aph1"], /^Required option '--port <path>' not specified\./],
    [
      ["laws", "unwinnable", "8/8 w", "--winer", "white"],
      /^Unknown option '--winer'\. Did you mean --winner\?/,
    ],
    [["laws", "unwinnable", "8/8 w"], /'--winner <side>' not specified/],
    [["journal", "evidence", "G", "--pyl", "3"], /^Unknown option '--pyl'\. Did you mean --ply\?/],
    [["journal", "evidence", "G"], /'--ply <number>' not specified/],
    [["demo", "--speed", "fast"], /number above 0, or the word max/],
    [["demo", "--speed", "0"], /number above 0, or the word max/],
    [["say", "e4", "--form", "ful"], /Allowed choices are full, short/],
    [["hear", "Bauer", "Eva", "vier"], /too many arguments/i],
  ])("%j", async (args, line) => {
    const { code, calls, out, err } = await runMain(...args);
    expect({ code, calls, out }).toEqual({ code: 2, calls: [], out: [] });
    expect(err).toEqual([expect.stringMatching(line)]);
    expect(err[0]).toMatch(/Use --help to hear how it is used\.$/);
  });
});

test("a bug is one line without a stack, exit code 3, and the stack only on request", async () => {
  const failing = async (env: Record<string, string>) => {
    const io = createRecordedIo({ env });
    const commands: Commands = {
      ...createSpies().commands,
      boardsList: () => Promise.reject(new Error("square 64\nhas no name")),
    };
    return { code: await main(["boards"], io, commands), err: io.stderrLines, out: io.stdoutLines };
  };
  const quiet = await failing({});
  expect(quiet).toMatchObject({ code: 3, out: [] });
  expect(quiet.err).toEqual([expect.stringContaining("square 64 has no name.")]);
  const loud = await failing({ ANNABELLA_DEBUG: "1" });
  expect(loud.err.length).toBeGreaterThan(2);
});
