import { createInterface } from "node:readline";
import type { Checkup, CheckupSetting, Finding } from "../doctor/checkup.js";
import { checkRecognisers } from "../doctor/hearing.js";
import { checkBrailleLine, checkPorts } from "../doctor/parts.js";
import { fixLines, systemHere } from "../doctor/system.js";
import { checkSound, checkVoices } from "../doctor/voices.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import { makePlainLine } from "../output.js";
import { languageOption } from "./say.js";

export interface DoctorCommandOptions {
  readonly lang?: string;
  /** Tries the voices without speaking. */
  readonly quiet?: boolean;
  readonly json?: boolean;
}

/** Every part of the machine that is looked at, in the order in which it is told. */
const CHECKUPS: readonly Checkup[] = [
  checkSound,
  checkVoices,
  checkRecognisers,
  checkBrailleLine,
  checkPorts,
];

const STATE_WORDS: Readonly<Record<Finding["state"], string>> = {
  works: "works",
  missing: "is not there",
  trouble: "does not work",
};

/**
 * `annabella doctor`: what works, what is missing, and the exact way to mend it. At a keyboard each
 * voice speaks and the user is asked whether he has heard it. Exit code 1: something is to be mended.
 */
export const runDoctor: Run<DoctorCommandOptions> = async (options, io) => {
  const language = languageOption(options.lang);
  if (!language.ok) return failWith(language.error, io);
  const system = systemHere();
  const asking =
    options.json === true || options.quiet === true || io.stdin.isTTY !== true
      ? undefined
      : createAsking(io);
  const setting: CheckupSetting = {
    io,
    language: language.value,
    ...(asking === undefined ? {} : { ask: asking.ask }),
  };
  let troubles = 0;
  try {
    for (const checkup of CHECKUPS) {
      for (const finding of await checkup(setting)) {
        if (finding.state === "trouble") troubles += 1;
        if (options.json === true) io.out(JSON.stringify(finding));
        else tell(finding, system, io);
      }
    }
  } finally {
    asking?.close();
  }
  if (options.json !== true) {
    io.out(
      troubles === 0
        ? "Nothing has to be mended."
        : `${troubles} ${troubles === 1 ? "part does" : "parts do"} not work. What does not speak is still printed as lines of text.`,
    );
  }
  return troubles === 0 ? EXIT.fine : EXIT.answerIsNo;
};

const tell = (
  { name, state, detail, fix }: Finding,
  system: ReturnType<typeof systemHere>,
  io: CliIo,
): void => {
  const subject = name.charAt(0).toUpperCase() + name.slice(1);
  io.out(makePlainLine(`${subject} ${STATE_WORDS[state]}: ${detail}.`));
  if (fix === undefined || state === "works") return;
  for (const line of fixLines(fix, system)) io.out(makePlainLine(`${line}.`));
};

/** Asks at the keyboard; anything but a word that begins with y or j is no. */
const createAsking = (
  io: CliIo,
): { readonly ask: (question: string) => Promise<boolean>; readonly close: () => void } => {
  const lines = createInterface({ input: io.stdin, terminal: false });
  const waiting: string[] = [];
  let wake: (() => void) | undefined;
  let isOver = false;
  lines.on("line", (line) => {
    waiting.push(line);
    wake?.();
  });
  lines.on("close", () => {
    isOver = true;
    wake?.();
  });
  void io.interrupted.then(() => lines.close());
  return {
    ask: async (question) => {
      io.out(`${question} Type yes or no, then Enter.`);
      while (waiting.length === 0 && !isOver) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return /^\s*[yj]/iu.test(waiting.shift() ?? "");
    },
    close: () => lines.close(),
  };
};
