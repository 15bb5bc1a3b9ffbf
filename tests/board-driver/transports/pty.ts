import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Two serial ports joined by a cable, made by `socat`. */
export interface PtyPair {
  /** The end that the program opens. */
  readonly host: string;
  /** The end where the board is. */
  readonly board: string;
  /** Takes the cable and both ports away. */
  close(): Promise<void>;
}

/** Makes a pair; the same `directory` gives the same names, so that a port can come back. */
export const openPtyPair = async (directory?: string): Promise<PtyPair> => {
  const own = directory ?? mkdtempSync(join(tmpdir(), "annabella-pty-"));
  const [host, board] = [join(own, "host"), join(own, "board")];
  const socat = spawn(
    "socat",
    ["-d", "-d", `pty,raw,echo=0,link=${host}`, `pty,raw,echo=0,link=${board}`],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  await new Promise<void>((resolve, reject) => {
    let text = "";
    socat.on("error", (cause) =>
      reject(
        new Error(
          "These tests need the program socat (Debian and Ubuntu: apt-get install socat).",
          {
            cause,
          },
        ),
      ),
    );
    socat.on("exit", (code) => reject(new Error(`socat ended with ${code}: ${text}`)));
    socat.stderr.setEncoding("utf8");
    socat.stderr.on("data", (part: string) => {
      text += part;
      if (text.includes("starting data transfer loop")) resolve();
    });
  });
  return {
    host,
    board,
    close: async () => {
      await ended(socat);
      if (directory === undefined) rmSync(own, { recursive: true, force: true });
    },
  };
};

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve();
      return;
    }
    child.removeAllListeners("exit");
    child.once("exit", () => resolve());
    child.kill();
  });
