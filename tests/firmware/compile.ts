import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { root } from "./vectors.js";

const run = promisify(execFile);

/** A program made from the firmware. */
export interface Program {
  /** Runs it with a script on its input. `bytes`: what the board wrote; `told`: what else it did. */
  run(
    script: readonly string[],
  ): Promise<{ readonly bytes: Uint8Array; readonly told: readonly string[] }>;
  remove(): Promise<void>;
}

/** Compiles the core with a main program of this folder, warnings being errors. */
export const compileFirmware = async (main: string): Promise<Program> => {
  const directory = await mkdtemp(join(tmpdir(), "annabella-firmware-"));
  const program = join(directory, "board");
  const core = join(root, "firmware/aph-1");
  const flags = ["-std=c++11", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror"];
  const sources = [join(core, "aph1.cpp"), join(root, "tests/firmware", main)];
  try {
    await run("g++", [...flags, `-I${core}`, ...sources, "-o", program]);
  } catch (cause) {
    await rm(directory, { recursive: true, force: true });
    const isMissing = (cause as NodeJS.ErrnoException).code === "ENOENT";
    const why = isMissing
      ? "These tests need the C++ compiler g++ (Debian and Ubuntu: apt-get install g++)."
      : `The firmware does not compile.\n${(cause as { readonly stderr?: string }).stderr ?? ""}`;
    throw new Error(why, { cause });
  }
  return {
    run: async (script) => {
      const running = run(program, [], { encoding: "buffer", maxBuffer: 1 << 24 });
      running.child.stdin?.end(`${script.join("\n")}\n`);
      const { stdout, stderr } = await running;
      const told = stderr.toString("utf8").split("\n");
      return { bytes: Uint8Array.from(stdout), told: told.filter((line) => line !== "") };
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  };
};
