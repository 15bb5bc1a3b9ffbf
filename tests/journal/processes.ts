import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
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
