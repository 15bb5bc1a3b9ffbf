import process from "node:process";
import { measureBraille } from "./braille.js";
import { measureDecision } from "./decision.js";
import { measureJournal } from "./journal.js";
import { describeMachine, type Measure } from "./measure.js";
import { measureSpeech } from "./speech.js";
import { measureUnwinnable } from "./unwinnable.js";
import { measureWeb } from "./web.js";
import { measureWire } from "./wire.js";

// `npm run bench [-- --json]`: how long things take on this machine. Every group has a reference
// that was taken in the same run, because numbers of two machines cannot be compared.

const isJson = process.argv.includes("--json");
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const explain = (measure: Measure): string => {
  const ms = (value: number): string => `${value.toPrecision(3)} ms`;
  const bound =
    measure.p99Bound === undefined
      ? ""
      : `, bound ${measure.p99Bound} ms ${measure.p99 < measure.p99Bound ? "held" : "not held"}`;
  return (
    `${measure.group}, ${measure.isReference ? "reference: " : ""}${measure.name}: ` +
    `half within ${ms(measure.p50)}, 95 percent within ${ms(measure.p95)}, ` +
    `99 percent within ${ms(measure.p99)}${bound}; ${measure.samples} samples`
  );
};

const machine = describeMachine();
print(
  isJson
    ? JSON.stringify(machine)
    : `${machine.processor}, ${machine.cores} cores, ${machine.memoryGib} GiB, ` +
        `${machine.system}, Node ${machine.node}`,
);
for (const group of [
  measureWire,
  measureDecision,
  measureJournal,
  measureBraille,
  measureUnwinnable,
  measureSpeech,
  measureWeb,
]) {
  for (const measure of await group()) print(isJson ? JSON.stringify(measure) : explain(measure));
}
