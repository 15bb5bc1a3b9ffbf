import { execFile, spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { expect, test } from "vitest";

// The program as a user starts it: a process, its streams and its exit code.

const bin = join(
  resolve(dirname(fileURLToPath(import.meta.url)), "../.."),
  "dist/program/annabella.js",
);

const runProcess = (
  args: readonly string[],
  closeStdout = false,
): Promise<{ readonly code: number | null; readonly out: string; readonly err: string }> =>
  new Promise((settle) => {
    const child = spawn(process.execPath, [bin, ...args], { stdio: ["ignore", "pipe", "pipe"] });
    let out = "";
    let err = "";
    if (closeStdout) child.stdout.destroy();
    else child.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.on("close", (code) => settle({ code, out, err }));
  });

test("help arrives whole through a pipe, with exit code 0", async () => {
  const { code, out, err } = await runProcess(["--help"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("conformance");
  expect(out).toMatch(/Example:\n {2}annabella demo\n$/);
});

test("help needs no board, disk or voice library", async () => {
  const traced = await new Promise<string>((settle) => {
    const child = spawn(process.execPath, [bin, "--help"], {
      env: { ...process.env, NODE_DEBUG: "module,esm" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let err = "";
    child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
    child.on("close", () => settle(err));
  });
  expect(traced).toContain("commander");
  for (const name of ["serialport", "node-hid", "better-sqlite3", "chessops", "echogarden"]) {
    expect(traced).not.toContain(`node_modules/${name}`);
    expect(traced).not.toContain(`node_modules/@${name}`);
  }
});

test("every part of the program can be loaded", async () => {
  const folder = dirname(bin);
  const parts = new Set<string>();
  const visit = (file: string): void => {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, part = ""] of text.matchAll(/(?:from |import ?\(?)"\.\/([^"]+)"/gu)) {
      if (parts.has(part)) continue;
      parts.add(part);
      visit(part);
    }
  };
  visit(basename(bin));
  expect(parts.size).toBeGreaterThan(20);
  // The first file runs the program: none may need it.
  expect([...parts]).not.toContain(basename(bin));
  const loading = [...parts].map((part) => pathToFileURL(join(folder, part)).href);
  const script = `for (const part of ${JSON.stringify(loading)}) await import(part);`;
  const failure = await new Promise<string>((settle) => {
    execFile(process.execPath, ["--input-type=module", "-e", script], (_error, _out, err) => {
      settle(err);
    });
  });
  expect(failure).toBe("");
});

test("wrong usage is exit code 2, with the nearest word on stderr and nothing on stdout", async () => {
  const { code, out, err } = await runProcess(["conformence"]);
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toBe(
    "Unknown command 'conformence'. Did you mean conformance? Use --help to hear how it is used.\n",
  );
});

test.runIf(existsSync("/dev/full"))(
  "an answer that does not fit on the disk is told and is exit code 3",
  async () => {
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, [bin, "say", "e4"], { stdio: ["ignore", full, "pipe"] });
    closeSync(full);
    let err = "";
    child.stderr?.on("data", (chunk: Buffer) => (err += chunk.toString()));
    const code = await new Promise((settle) => child.on("close", settle));
    expect(code).toBe(3);
    expect(err).toContain("could not be written to the end");
  },
);

test("a name of a file must be one", async () => {
  const { code, err } = await runProcess(["journal", "list", "--journal", ""]);
  expect(code).toBe(2);
  expect(err).toContain("It is the name of a file.");
});

test("a position that cannot be is wrong usage, before any port is touched", async () => {
  const { code, err } = await runProcess(["emulate", "aph1", "--port", "/dev/none", "--fen", "e4"]);
  expect(code).toBe(2);
  expect(err).toContain("(fen-invalid)");
});

test("a file that is no PGN is told to be without moves, and nothing is played", async () => {
  const folder = mkdtempSync(join(tmpdir(), "annabella-bin-"));
  const notes = join(folder, "notes.pgn");
  writeFileSync(notes, "this is no game {{{ (((");
  const { code, err } = await runProcess([
    "emulate",
    "aph1",
    "--port",
    "/dev/none",
    "--pgn",
    notes,
  ]);
  expect(code).toBe(2);
  expect(err).toContain("there are no moves in it");
  rmSync(folder, { recursive: true });
});

test("a reader that stops reading is no error", async () => {
  const { code, err } = await runProcess(["--help"], true);
  expect({ code, err }).toEqual({ code: 0, err: "" });
});
