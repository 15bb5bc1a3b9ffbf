import { spawnSync } from "node:child_process";
import { symlinkSync, writeFileSync } from "node:fs";
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
 * The voices as they are shipped, for programs in a process of their own: whether a process ends,
 * and what a library prints past us, is only seen from outside.
 */
export const openShippedVoices = () => {
  const folder = makeFolder();
  symlinkSync(join(ROOT, "dist"), join(folder.path, "dist"));
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
  return { path: folder.path, run, remove: folder.remove };
};
