import type { Problem, ProblemCode } from "../vocabulary/problems.js";
import { EXIT, type ExitCode } from "./exit.js";
import type { CliIo } from "./io.js";
import { makePlainLine } from "./output.js";
import { problemLine } from "./problem-lines.js";

export { EXIT, type ExitCode } from "./exit.js";

const { answerIsNo, wrongUsage, outsideFailed } = EXIT;

/**
 * One rule for all commands. Wrong usage: what was typed, named or handed over is not right (there is
 * no such game, table or policy; the file is no PGN), and typing it again would not help. Outside:
 * a port, a disk, a voice, a program that should be there. No: it was understood, and refused.
 */
const CODES: Readonly<Record<ProblemCode, ExitCode>> = {
  "port-unknown": outsideFailed,
  "port-busy": outsideFailed,
  "port-permission": outsideFailed,
  "port-failed": outsideFailed,
  "board-silent": outsideFailed,
  "board-noise": outsideFailed,
  "board-lost": outsideFailed,
  "board-quiet": outsideFailed,
  "board-tells-moves-only": wrongUsage,
  "men-unknown": outsideFailed,
  "men-unreadable": outsideFailed,
  "board-address-invalid": wrongUsage,
  "transport-missing": outsideFailed,
  "hid-library-missing": outsideFailed,
  "hid-missing": outsideFailed,
  "hid-busy": outsideFailed,
  "hid-permission": outsideFailed,
  "capture-invalid": wrongUsage,
  "voice-missing": outsideFailed,
  "voice-failed": outsideFailed,
  "audio-missing": outsideFailed,
  "text-unspeakable": outsideFailed,
  "words-unknown": outsideFailed,
  "microphone-silent": outsideFailed,
  "recogniser-missing": outsideFailed,
  "recogniser-failed": outsideFailed,
  "microphone-missing": outsideFailed,
  "microphone-lost": outsideFailed,
  "sound-invalid": wrongUsage,
  "journal-busy": outsideFailed,
  "journal-read-only": outsideFailed,
  "disk-full": outsideFailed,
  "journal-damaged": outsideFailed,
  "journal-failed": outsideFailed,
  "journal-conflict": outsideFailed,
  "game-unknown": wrongUsage,
  "file-unreadable": outsideFailed,
  "file-unwritable": outsideFailed,
  "trace-invalid": wrongUsage,
  "trace-unwritable": wrongUsage,
  "trace-lost": outsideFailed,
  "sheet-invalid": wrongUsage,
  "profile-invalid": wrongUsage,
  "braille-line-missing": outsideFailed,
  "braille-line-refused": outsideFailed,
  "braille-line-lost": outsideFailed,
  "braille-line-shared": outsideFailed,
  "pgn-invalid": wrongUsage,
  "fen-invalid": wrongUsage,
  "move-invalid": wrongUsage,
  "step-invalid": wrongUsage,
  "scenario-invalid": wrongUsage,
  "option-invalid": wrongUsage,
  "table-failed": outsideFailed,
  "table-unknown": wrongUsage,
  "table-there": answerIsNo,
  "hall-invalid": wrongUsage,
  "desk-missing": outsideFailed,
  "desk-silent": outsideFailed,
  "web-failed": outsideFailed,
  "policy-unknown": wrongUsage,
  "clock-control-invalid": wrongUsage,
};

const isProblemCode = (code: string): code is ProblemCode => Object.hasOwn(CODES, code);

/** The exit code of a problem, and of a refusal of the running program (its text is an answer). */
export const exitCodeOf = (code: string): ExitCode =>
  isProblemCode(code) ? CODES[code] : (REFUSALS[code] ?? answerIsNo);

/** Refusals that no other words of the user would have changed. */
const REFUSALS: Readonly<Record<string, ExitCode>> = {
  fault: outsideFailed,
  "wrong-host": outsideFailed,
  "token-unknown": outsideFailed,
};

/** Tells why a command does not go on, and gives its exit code. `lang`: what `--lang` says. */
export const failWith = (problem: Problem, io: Pick<CliIo, "err">, lang?: string): ExitCode => {
  io.err(makePlainLine(problemLine(problem, lang)));
  return exitCodeOf(problem.code);
};
