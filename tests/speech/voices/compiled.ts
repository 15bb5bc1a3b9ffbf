import { spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeFolder } from "./programs.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

export interface ProgramRun {
  readonly stdout: string;
  readonly stderr: string;
  /** Exit code; null: it had to be ended. */
  readonly code: number | null;
}

/**
 * The voices as they are shipped (compiled), for programs in a process of their own: whether a
 * process ends, and what a library prints past us, is only seen from outside.
 */
export const compileVoices = () => {
  const folder = makeFolder();
  const tsc = createRequire(import.meta.url).resolve("typescript/package.json");
  const built = spawnSync(
    process.execPath,
    [
      join(tsc, "../bin/tsc"),
      "-p",
      join(ROOT, "tsconfig.build.json"),
      "--outDir",
      join(folder.path, "dist"),
      "--declaration",
      "false",
      "--noEmitOnError",
      "false",
    ],
    { cwd: ROOT, encoding: "utf8" },
  );
  symlinkSync(join(ROOT, "node_modules"), join(folder.path, "node_modules"));
  writeFileSync(join(folder.path, "package.json"), '{"type":"module"}');
  /** Runs a module that may import `./dist/…`; it must end by itself. */
  const run = (source: string, env: Readonly<Record<string, string>> = {}): ProgramRun => {
    const path = join(folder.path, "program.js");
    writeFileSync(path, source);
    const ran = spawnSync(process.execPath, [path], {
      encoding: "utf8",
      timeout: 50_000,
      killSignal: "SIGKILL",
      env: { ...process.env, ...env },
    });
    return { stdout: ran.stdout, stderr: ran.stderr, code: ran.status };
  };
  return { path: folder.path, built: built.stdout + built.stderr, run, remove: folder.remove };
};
