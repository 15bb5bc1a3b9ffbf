import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findProgram, thisMachine } from "../../../src/speech/voices/find-program.js";

/** Path of a program these tests cannot do without; fails with what to install. */
export const needProgram = (name: string): string => {
  const path = findProgram(name, thisMachine());
  if (path === undefined) {
    throw new Error(`this test needs the program ${name}: apt-get install ${name}`);
  }
  return path;
};

/** A folder of one's own, gone at the end. */
export const makeFolder = (): { readonly path: string; remove(): void } => {
  const path = mkdtempSync(join(tmpdir(), "annabella-voices-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** Puts a program of one's own into a folder. */
export const writeProgram = (folder: string, name: string, script: string): string => {
  const path = join(folder, name);
  writeFileSync(path, script);
  chmodSync(path, 0o755);
  return path;
};

/** Runs something with another PATH, for libraries that look there themselves. */
export const withPath = async <T>(path: string, run: () => Promise<T>): Promise<T> => {
  const before = process.env.PATH;
  process.env.PATH = path;
  try {
    return await run();
  } finally {
    process.env.PATH = before;
  }
};

/** A PATH that begins with the given folder. */
export const pathWith = (folder: string): string =>
  `${folder}${delimiter}${process.env.PATH ?? ""}`;
