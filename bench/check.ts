import { readFileSync } from "node:fs";
import process from "node:process";
import { GROUPS, wantedGroups } from "./groups.js";
import type { Measure } from "./measure.js";
import { isHeld, RATIO_LIMITS, ratiosOf } from "./ratios.js";

// `npm run bench:check [-- --only decision,replay] [--from FILE]`: whether anything has become much
// slower beside its reference of the same run, now or in what `npm run bench -- --json` has written.
// Exit code 1: something has. The limits are generous, for they hold on any machine; on one that is
// busy with other things run it again before you believe a no.

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Measures of an earlier run. Shape: one object a line, of which some are measures. */
const measuresIn = (path: string): readonly Measure[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.includes('"type":"measure"'))
    .map((line) => JSON.parse(line) as Measure);

const fromAt = process.argv.indexOf("--from");
const from = fromAt < 0 ? undefined : process.argv[fromAt + 1];

let failed = 0;
for (const group of from === undefined ? wantedGroups(process.argv) : [from]) {
  const measures = from === undefined ? ((await GROUPS[group]?.()) ?? []) : measuresIn(from);
  for (const { name, ratio } of ratiosOf(measures)) {
    const limit = RATIO_LIMITS[name];
    const said = `${name}: ${ratio.toPrecision(3)} times its reference`;
    if (limit === undefined) print(`${said}, no limit`);
    else if (isHeld(ratio, limit)) print(`${said}, limit ${limit}, held`);
    else {
      failed += 1;
      print(`${said}, limit ${limit}, NOT held`);
    }
  }
}
print(failed === 0 ? "Nothing has become slower than its limit." : `${failed} limits not held.`);
process.exitCode = failed === 0 ? 0 : 1;
