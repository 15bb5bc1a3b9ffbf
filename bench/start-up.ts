import { execFileSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type Measure, Stopwatch, summarise } from "./measure.js";

const GROUP = "from the command to its end";
const ROUNDS = 8;
const BIN = fileURLToPath(new URL("../../dist/program/annabella.js", import.meta.url));

/** How long the shortest commands take, as they are installed (`npm run build`); reference: Node that does nothing. */
export const measureStartUp = (): readonly Measure[] => {
  const run = (args: readonly string[]): readonly number[] => {
    const watch = new Stopwatch(1);
    for (let round = 0; round <= ROUNDS; round += 1) {
      watch.time(() => execFileSync(process.execPath, args, { stdio: "ignore" }));
    }
    return watch.durations;
  };
  const measure = (name: string, args: readonly string[], isReference: boolean): Measure =>
    summarise({ group: GROUP, name, isReference }, run(args));
  return [
    measure("annabella --help", [BIN, "--help"], false),
    measure("annabella say e4", [BIN, "say", "e4"], false),
    measure("annabella demo --speed max", [BIN, "demo", "--speed", "max"], false),
    measure("node that does nothing", ["-e", "0"], true),
  ];
};
