import { execFile } from "node:child_process";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { startBrowser } from "./browser.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const tsc = join(root, "node_modules/typescript/bin/tsc");
const vite = join(root, "node_modules/vite/bin/vite.js");

/** Runs a step of the build; what goes wrong is told and stops nothing here. */
const build = async (...args: readonly string[]): Promise<void> => {
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root });
  } catch (failure) {
    const { stdout = "", stderr = "" } = failure as {
      readonly stdout?: string;
      readonly stderr?: string;
    };
    process.stderr.write(`${stdout}${stderr}\n`);
  }
};

/**
 * Before the tests: builds `dist`, so that tests which start the program start the present one.
 * A type error is told and stops nothing here: the code is written all the same, and
 * `npm run types` is where it fails. The pages and a browser only for the tests that look at them.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  // All tests together are run right after a build.
  if (process.env.ANNABELLA_BUILT === undefined) {
    await build(tsc, "-p", "tsconfig.build.json");
    await build(vite, "build", "--logLevel", "warn", "--config", "vite.program.config.ts");
  }
  const browser = await startBrowser(project, root);
  return async () => await browser?.close();
};
