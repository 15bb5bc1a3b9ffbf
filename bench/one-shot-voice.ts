import { spawn } from "node:child_process";
import { performance } from "node:perf_hooks";

const WARM_UP = 3;
const ROUNDS = 40;
/** A WAV header comes before the first sample. */
const HEADER_BYTES = 44;
/** Announcements of the dance that the other measures say. */
const WORDS = [
  "Springer Gustav eins Felix drei",
  "Springer Gustav acht Felix sechs",
  "Springer Bella eins Cäsar drei",
  "Springer Bella acht Cäsar sechs",
] as const;

const sayOnce = (program: string, words: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    let bytes = 0;
    let tookMs: number | undefined;
    const child = spawn(program, ["-v", "de", "-b", "1", "--stdout", words], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    child.stdout.on("data", (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > HEADER_BYTES) tookMs ??= performance.now() - start;
    });
    child.once("error", reject);
    child.once("close", () => {
      if (tookMs === undefined) reject(new Error(`${program} said nothing`));
      else resolve(tookMs);
    });
  });

/** A new process of the speech program for each announcement: from its start to its first sample. */
export const sayInOneShots = async (program: string): Promise<readonly number[]> => {
  const durations: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    const tookMs = await sayOnce(program, WORDS[round % WORDS.length] ?? WORDS[0]);
    if (round >= WARM_UP) durations.push(tookMs);
  }
  return durations;
};
