import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const RUN_SOURCE = new URL("../support/run-source.mjs", import.meta.url).href;

export interface Script {
  readonly child: ChildProcess;
  /** The next line that it writes; undefined when it has ended. */
  nextLine(): Promise<string | undefined>;
  /** Every line that it still writes until it ends, and how it ended. */
  end(): Promise<{ readonly lines: readonly string[]; readonly errors: string }>;
}

/** Starts a script of this folder as a process of its own. `prefix`: a command to run it under. */
export const start = (
  name: string,
  args: readonly string[],
  options: SpawnOptions = {},
  prefix: readonly string[] = [],
): Script => {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const [command = "", ...rest] = [...prefix, process.execPath, "--import", RUN_SOURCE, script];
  const child = spawn(command, [...rest, ...args], { ...options, stdio: ["pipe", "pipe", "pipe"] });
  let errors = "";
  child.stderr?.on("data", (chunk) => {
    errors += String(chunk);
  });
  const exited = once(child, "close");
  if (child.stdout === null) throw new Error("no output");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    nextLine: async () => {
      const next = await lines.next();
      return next.done === true ? undefined : next.value;
    },
    end: async () => {
      const rest: string[] = [];
      for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
        rest.push(next.value);
      }
      await exited;
      return { lines: rest, errors };
    },
  };
};

/** Whether a process with these rights can get at the program and its packages. */
export const canRun = (options: SpawnOptions): boolean =>
  spawnSync(process.execPath, ["--import", RUN_SOURCE, "-e", "0"], options).status === 0;

/** Whether a file system can be mounted here, under this prefix. */
export const canMount = (prefix: readonly string[]): boolean => {
  const folder = mkdtempSync(join(tmpdir(), "annabella-test-"));
  const script = 'mount -t tmpfs none "$1" && umount "$1"';
  const [command = "", ...args] = [...prefix, "bash", "-c", script, "bash", folder];
  const { status } = spawnSync(command, args);
  rmdirSync(folder);
  return status === 0;
};
