import { measureBraille } from "./braille.js";
import { measureDecision, playGame } from "./decision.js";
import { measureHearing } from "./hearing.js";
import { measureJournal } from "./journal.js";
import { type Measure, Stopwatch } from "./measure.js";
import { measureMemory } from "./memory.js";
import { measureReplay } from "./replay.js";
import { measureResume } from "./resume.js";
import { measureSpeech } from "./speech.js";
import { measureStartUp } from "./start-up.js";
import { measureUnwinnable } from "./unwinnable.js";
import { measureWeb } from "./web.js";
import { measureWire } from "./wire.js";

/** Everything that is measured, by the word for `--only`. */
export const GROUPS: Readonly<
  Record<string, () => readonly Measure[] | Promise<readonly Measure[]>>
> = {
  wire: () => measureWire(),
  decision: measureDecision,
  journal: measureJournal,
  replay: () => measureReplay(playGame(new Stopwatch(0))),
  hearing: measureHearing,
  braille: measureBraille,
  unwinnable: measureUnwinnable,
  speech: measureSpeech,
  web: measureWeb,
  startup: measureStartUp,
  resume: () => measureResume(playGame(new Stopwatch(0))),
  memory: () => measureMemory(playGame(new Stopwatch(0))),
};

/** Groups that are wanted. Errors: throws at a word that is none. */
export const wantedGroups = (args: readonly string[]): readonly string[] => {
  const at = args.indexOf("--only");
  const words = at < 0 ? Object.keys(GROUPS) : (args[at + 1] ?? "").split(",");
  const unknown = words.find((word) => GROUPS[word] === undefined);
  if (unknown !== undefined) {
    throw new Error(`"${unknown}" is not measured; there are ${Object.keys(GROUPS).join(", ")}`);
  }
  return words;
};
