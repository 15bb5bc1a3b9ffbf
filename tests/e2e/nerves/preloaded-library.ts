import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = dirname(fileURLToPath(import.meta.url));
const FLAGS = ["-std=c++11", "-Wall", "-Wextra", "-Werror", "-D_GNU_SOURCE", "-shared", "-fPIC"];

const compiled = new Map<string, string>();

/**
 * A library of this folder that the system can load before a program (LD_PRELOAD), compiled once for
 * the tests of a file. Linux only. Errors: throws where there is no compiler.
 */
export const compileLibrary = (name: "disk-faults" | "wall-clock"): string => {
  const known = compiled.get(name);
  if (known !== undefined) return known;
  const folder = mkdtempSync(join(tmpdir(), "annabella-library-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, `${name}.so`);
  try {
    const source = join(SOURCES, `${name}.cpp`);
    execFileSync("g++", [...FLAGS, "-o", path, source, "-ldl"], { stdio: "pipe" });
  } catch (cause) {
    throw new Error("These tests need the C++ compiler g++ (apt-get install g++).", { cause });
  }
  compiled.set(name, path);
  return path;
};
