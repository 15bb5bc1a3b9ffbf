import { spawn } from "node:child_process";
import { findProgram, type Surroundings } from "./find-program.js";
import { SPEECH_DISPATCHER } from "./ssip-address.js";

/** Starting reads the configuration and starts an engine. Units: milliseconds. */
const START_MS = 5_000;

/**
 * Starts the user's own speech-dispatcher, as every client of it may; it ends by itself when nobody
 * uses it. True when it is there: its program returns as soon as its socket is open.
 * Source: speech-dispatcher 0.11, "Autospawn".
 */
export const startSpeechDispatcher = (around: Surroundings): Promise<boolean> => {
  const program = findProgram(SPEECH_DISPATCHER, around);
  if (program === undefined) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(program, ["--spawn"], {
      stdio: "ignore",
      env: { ...around.env },
      timeout: START_MS,
      killSignal: "SIGKILL",
    });
    child.once("error", () => resolve(false));
    child.once("exit", (code) => resolve(code === 0));
  });
};
