import { execFile } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const tsc = join(root, "node_modules/typescript/bin/tsc");

/**
 * Before the tests: builds `dist`, so that tests which start the program start the present one.
 * A type error is told and stops nothing here: the code is written all the same, and
 * `npm run types` is where it fails.
 */
export const setup = async (): Promise<void> => {
  try {
    await promisify(execFile)(process.execPath, [tsc, "-p", "tsconfig.build.json"], { cwd: root });
  } catch (failure) {
    const { stdout = "" } = failure as { readonly stdout?: string };
    process.stderr.write(`${stdout}\n`);
  }
};
