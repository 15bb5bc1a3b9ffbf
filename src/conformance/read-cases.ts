import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { type JsonCase, parseJsonCases } from "./read-json-cases.js";
import { parseScenarios } from "./read-scenario.js";
import type { Scenario } from "./scenario.js";

/** One case of any kind. */
export type AnyCase = { readonly kind: "scenario"; readonly scenario: Scenario } | JsonCase;

const SUFFIXES: readonly string[] = [".yaml", ".yml", ".jsonl"];

const unreadable = (path: string, cause: unknown): Result<never, Problem> => {
  const isMissing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
  const said = cause instanceof Error ? cause.message : String(cause);
  const detail = isMissing ? "there is no such file or folder" : said;
  return err({ code: "file-unreadable", path, detail, cause });
};

/** Files of cases under a path, folders walked, in the order of their names. */
const filesUnder = async (path: string): Promise<readonly string[]> => {
  if (!(await stat(path)).isDirectory()) return [path];
  const names = (await readdir(path)).sort();
  const found = await Promise.all(
    names.map(async (name) => {
      const inner = join(path, name);
      const isFolder = (await stat(inner)).isDirectory();
      return isFolder ? await filesUnder(inner) : SUFFIXES.includes(extname(name)) ? [inner] : [];
    }),
  );
  return found.flat();
};

const readFileCases = async (path: string): Promise<Result<readonly AnyCase[], Problem>> => {
  const content = await readFile(path, "utf8");
  if (extname(path) === ".jsonl") return parseJsonCases(path, content);
  const scenarios = parseScenarios(path, content);
  return scenarios.ok
    ? ok(scenarios.value.map((scenario): AnyCase => ({ kind: "scenario", scenario })))
    : scenarios;
};

/**
 * Reads all cases of files and folders; folders are walked. A file named outright is read whatever
 * its name: `.jsonl` as JSON Lines, everything else as YAML.
 * Errors: `file-unreadable`, and `scenario-invalid` for the first mistake in a file.
 */
export const readCases = async (
  paths: readonly string[],
): Promise<Result<readonly AnyCase[], Problem>> => {
  const cases: AnyCase[] = [];
  for (const path of paths) {
    let files: readonly string[];
    try {
      files = await filesUnder(path);
    } catch (cause) {
      return unreadable(path, cause);
    }
    for (const file of files) {
      let read: Result<readonly AnyCase[], Problem>;
      try {
        read = await readFileCases(file);
      } catch (cause) {
        return unreadable(file, cause);
      }
      if (!read.ok) return read;
      cases.push(...read.value);
    }
  }
  return ok(cases);
};
