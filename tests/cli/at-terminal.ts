import { spawn } from "node:child_process";
import { chmod, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const bin = join(
  resolve(dirname(fileURLToPath(import.meta.url)), "../.."),
  "dist/program/annabella.js",
);

/** The program at a terminal of its own; `folder` holds what it is started with. */
export const atTerminal = async (folder: string, args: readonly string[]) => {
  const script = join(folder, "play.sh");
  const words = [process.execPath, bin, ...args].map((word) => `'${word}'`).join(" ");
  await writeFile(script, `#!/bin/sh\nexec ${words}\n`);
  await chmod(script, 0o755);
  const child = spawn("socat", ["-", `EXEC:${script},pty,stderr,setsid,ctty,echo=0`], {
    stdio: ["pipe", "pipe", "ignore"],
  });
  let shown = "";
  child.stdout.on("data", (bytes: Buffer) => {
    shown += bytes.toString();
  });
  const ended = new Promise<number | null>((done) => child.on("close", done));
  return {
    press: (keys: string) => void child.stdin.write(keys),
    ended,
    shows: async (text: string): Promise<void> => {
      for (let waits = 0; !shown.includes(text); waits += 1) {
        if (waits > 600) throw new Error(`not shown: ${text}. But: ${shown}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
  };
};
