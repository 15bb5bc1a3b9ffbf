import process from "node:process";
import { GROUPS, wantedGroups } from "./groups.js";
import { describeMachine, type Measure } from "./measure.js";
import { ratiosOf } from "./ratios.js";

// `npm run bench [-- --json] [--only decision,journal]`: how long things take on this machine. Every
// group has a reference that was taken in the same run, because numbers of two machines cannot be
// compared: the ratios can.

const isJson = process.argv.includes("--json");
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const explain = (measure: Measure): string => {
  const { unit, perSecond } = measure;
  const amount = (value: number): string => `${Number(value.toPrecision(3))} ${unit}`;
  const bound =
    measure.p99Bound === undefined
      ? ""
      : `, bound ${measure.p99Bound} ${unit} ${measure.p99 < measure.p99Bound ? "held" : "not held"}`;
  return (
    `${measure.group}, ${measure.isReference ? "reference: " : ""}${measure.name}: ` +
    `half within ${amount(measure.p50)}, 95 percent within ${amount(measure.p95)}, ` +
    `99 percent within ${amount(measure.p99)}${bound}` +
    `${perSecond === undefined ? "" : `; ${perSecond.count} ${perSecond.what} a second`}` +
    `; ${measure.samples} samples`
  );
};

const machine = describeMachine();
print(
  isJson
    ? JSON.stringify(machine)
    : `${machine.processor}, ${machine.cores} cores, ${machine.memoryGib} GiB, ` +
        `${machine.system}, Node ${machine.node}`,
);
for (const group of wantedGroups(process.argv)) {
  const measures = (await GROUPS[group]?.()) ?? [];
  for (const measure of measures) print(isJson ? JSON.stringify(measure) : explain(measure));
  for (const ratio of ratiosOf(measures)) {
    if (isJson) print(JSON.stringify({ type: "ratio", ...ratio }));
    else print(`${ratio.name}: ${Number(ratio.ratio.toPrecision(3))} times its reference`);
  }
}
