import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Command } from "commander";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { exitCodeOf } from "../../src/cli/exit-codes.js";
import { createProgram, main } from "../../src/cli/main.js";
import { deskPath } from "../../src/cli/offered-desk.js";
import { openJournal } from "../../src/journal/open-journal.js";
import { err } from "../../src/vocabulary/result.js";
import { createRecordedIo } from "../support/cli-io.js";
import { openTestHall, type TestHall } from "../web/hall.js";

// A machine that is busy takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/**
 * One rule over all commands: 2 when what was typed, named or handed over is not right, 3 when
 * something outside failed, 1 when it was understood and the answer is no.
 */

let folder: string;
let hall: TestHall;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-exit-"));
  const path = join(folder, "journal.sqlite");
  const journal = await openJournal(path, { mode: "write" });
  if (!journal.ok) throw new Error(journal.error.code);
  await journal.value.close();
  hall = await openTestHall({
    tables: ["1"],
    addTable: (table) =>
      Promise.resolve(err({ code: table === "1" ? "table-there" : "table-unknown", table })),
  });
  const key = { url: hall.server.localUrl, token: hall.tokens.desk, pid: process.pid };
  await writeFile(deskPath(path), JSON.stringify(key));
  await writeFile(join(folder, "words.txt"), "this is no game, no sheet, no sound and no case\n");
  await writeFile(join(folder, "words.yaml"), "- nonsense: true\n");
  await writeFile(join(folder, "words.toml"), "tabel = 3\n");
  await mkdir(join(folder, "empty"));
});
afterAll(async () => {
  await hall.close();
  await rm(folder, { recursive: true, force: true });
});

/** `J`: the journal of the running program; `F/`: the folder; `N`: a name that nobody has. */
const run = async (line: string): Promise<{ readonly code: number; readonly told: string }> => {
  const io = createRecordedIo({ env: { XDG_STATE_HOME: folder, HOME: folder } });
  const args = line
    .split(" ")
    .map((word) =>
      word === "J"
        ? join(folder, "journal.sqlite")
        : word.startsWith("F/")
          ? join(folder, word.slice(2))
          : word,
    );
  const code = await main(args, io);
  return { code, told: [...io.stderrLines, ...io.stdoutLines].join("\n") };
};

const ROWS: readonly (readonly [number, string])[] = [
  [2, "demo --voice nobody"],
  [2, "demo --speed fast"],
  [2, "play --white fake:nothing --black fake:aph1 --journal F/other.sqlite"],
  [2, "play --white fake:aph1 --black fake:aph1 --clock soon --journal F/other.sqlite"],
  [2, "play --white fake:aph1 --black fake:aph1 --policy placmentBinds=false"],
  [2, "hall F/words.toml"],
  [3, "hall F/nowhere.toml"],
  [3, "hall status --journal F/nowhere.sqlite"],
  [2, "hall add 9 --journal J"],
  [1, "hall add 1 --journal J"],
  [3, "hall add 9 --journal F/nowhere.sqlite"],
  [2, "hall stop 9 --journal J"],
  [3, "arbiter tables --journal F/nowhere.sqlite"],
  [0, "arbiter tables --journal J"],
  [2, "arbiter show 9 --journal J"],
  [0, "arbiter show 1 --journal J"],
  [2, "arbiter boards 9 --journal J"],
  [2, "arbiter sheets 9 --journal J"],
  [2, "arbiter differences 9 --journal J"],
  [2, "arbiter rule 9 stops clocks --journal J"],
  [2, "arbiter rule 1 stpos clocks --journal J"],
  [1, "arbiter rule 1 confirms proposal --journal J"],
  [2, "arbiter links 9 --journal J"],
  [2, "arbiter watch 9 --journal J"],
  [2, "boards lsit"],
  [2, "boards list N"],
  [3, "boards find F/nowhere"],
  [2, "boards watch fake:nothing"],
  [3, "boards watch serial:F/nowhere?model=aph1"],
  [2, "boards record nonsense F/capture.jsonl"],
  [2, "boards decode nothing"],
  [2, "emulate nothing --port F/nowhere"],
  [2, "emulate aph1 --port F/nowhere --pgn F/words.txt"],
  [3, "emulate aph1 --port F/nowhere --pgn F/nowhere.pgn"],
  [3, "emulate aph1 --port F/nowhere"],
  [2, "say e2e5"],
  [2, "say e4 --lang xx"],
  [2, "hear Bauer --lang xx"],
  [1, "hear mumble"],
  [2, "listen F/words.txt"],
  [3, "listen F/nowhere.wav"],
  [2, "braille F/words.txt"],
  [3, "braille F/nowhere.pgn"],
  [2, "braille 2026-01-01-9-9 --journal J"],
  [2, "braille F/words.txt --profile nobodys"],
  [2, "braille read F/words.txt"],
  [3, "braille read F/nowhere.brf"],
  [3, "journal list --journal F/nowhere.sqlite"],
  [2, "journal show 9 --journal J"],
  [2, "journal verify 9 --journal J"],
  [2, "journal export 9 --journal J"],
  [2, "journal pgn 9 --journal J"],
  [2, "journal envelope 9 --journal J"],
  [2, "journal evidence 9 --ply 1 --journal J"],
  [3, "journal show 9 --journal F/nowhere.sqlite"],
  [2, "sheet compare F/words.txt F/words.txt"],
  [3, "sheet compare F/nowhere.pgn F/nowhere.brf"],
  [2, "conformance F/words.yaml"],
  [2, "conformance F/empty"],
  [3, "conformance F/nowhere"],
  [2, "laws 99.9"],
  [1, "laws 7.5.4 --edition fide-1997"],
  [2, "laws 7.5.4 --edition fide-2019"],
  [2, "laws unwinnable nonsense --winner white"],
  [2, "voices --voice nobody"],
  [2, "trace F/words.txt"],
  [3, "trace F/nowhere.trace"],
  [2, "doctor --lang xx"],
];

test.each(ROWS)("exit code %i: annabella %s", async (code, line) => {
  // Whatever is not fine says why, and is no fault of the program itself.
  const answer = await run(line);
  expect(answer.told).not.toContain("annabella itself");
  expect(answer).toEqual({ code, told: expect.stringMatching(/\w/) });
});

test("every command that can be asked wrongly is in the table", () => {
  const leaves = (command: Command, words: readonly string[]): readonly string[] =>
    command.commands.length === 0
      ? [words.join(" ")]
      : command.commands.flatMap((child) => leaves(child, [...words, child.name()]));
  const missing = leaves(createProgram(createRecordedIo()), []).filter(
    (words) => !ROWS.some(([, line]) => `${line} `.startsWith(`${words} `)),
  );
  expect(missing).toEqual([]);
});

test("a refusal of the running program has the code that the same problem has here", () => {
  expect(exitCodeOf("table-unknown")).toBe(2);
  expect(exitCodeOf("table-not-playing")).toBe(1);
  expect(exitCodeOf("token-unknown")).toBe(3);
});
