import { spawn } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { runTrace } from "../../src/cli/commands/trace.js";
import { readTrace } from "../../src/cli/trace/read-trace.js";
import { makeFolder } from "../speech/voices/programs.js";
import { startPulse } from "../speech/voices/sound-servers.js";
import { createRecordedIo } from "./cli-io.js";
import { ROOT } from "./laws-evidence.js";
import { MOVE_TOLD, PICTURE, TRACE_PAGE, withTable } from "./trace-page.js";

/**
 * Plays a few moves of the demonstration as slowly as people play, with espeak-ng on a sound server of
 * its own, and writes picture and table of one move into the page about traces.
 */
const folder = makeFolder();
const pulse = await startPulse();
try {
  const path = join(folder.path, "demo.trace");
  const picture = join(folder.path, "move.svg");
  const demo = spawn(
    process.execPath,
    [
      ...["--import", join(ROOT, "tests/support/run-source.mjs"), join(ROOT, "src/cli/bin.ts")],
      ...["demo", "--speed", "1", "--voice", "espeak-ng", "--trace", path],
    ],
    { stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...pulse.env } },
  );
  const ended = new Promise((resolve) => demo.once("exit", resolve));
  const isThere = (): boolean =>
    existsSync(path) &&
    readTrace(readFileSync(path, "utf8"))
      .runs.flatMap(({ lines }) => lines)
      .some((line) => line.type === "move-completed" && line.ply >= 6);
  do await delay(1_000);
  while (demo.exitCode === null && !isThere());
  demo.kill("SIGINT");
  await ended;

  const tell = async (options: Parameters<typeof runTrace>[0]): Promise<readonly string[]> => {
    const io = createRecordedIo();
    const code = await runTrace(options, io);
    if (code !== 0) throw new Error(io.stderrLines.join("\n"));
    return io.stdoutLines;
  };
  const [json = ""] = await tell({
    ...{ file: path, move: MOVE_TOLD, json: true, svg: picture },
  });
  for (const wanted of ["voice chosen: espeak-ng", "first sample taken by the device"]) {
    if (!json.includes(wanted)) {
      throw new Error("the voice was not heard on a machine that is too busy; nothing was written");
    }
  }
  const all = await tell({ file: path });
  copyFileSync(picture, join(ROOT, PICTURE));
  const page = join(ROOT, TRACE_PAGE);
  writeFileSync(page, withTable(readFileSync(page, "utf8"), json, all));
} finally {
  await pulse.stop();
  folder.remove();
}
