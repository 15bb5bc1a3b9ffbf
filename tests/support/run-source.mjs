/**
 * Lets worker threads and child processes of the tests run `src` as it stands, without a build:
 * `node --import tests/support/run-source.mjs FILE.ts`. vitest itself does not need it, but it does
 * not reach into the threads and processes that the program starts.
 */
import { register } from "node:module";

register("./source-hooks.mjs", import.meta.url);
