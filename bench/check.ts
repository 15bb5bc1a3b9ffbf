import process from "node:process";
import { GROUPS, wantedGroups } from "./groups.js";
import { isHeld, RATIO_LIMITS, ratiosOf } from "./ratios.js";

// `npm run bench:check [-- --only decision,replay]`: whether anything has become much slower beside
// its reference of the same run. Exit code 1: something has. The limits are generous, for they hold
// on any machine; on one that is busy with other things run it again before you believe a no.

const print = (line: string): void => void process.stdout.write(`${line}\n`);

let failed = 0;
for (const group of wantedGroups(process.argv)) {
  for (const { name, ratio } of ratiosOf((await GROUPS[group]?.()) ?? [])) {
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
