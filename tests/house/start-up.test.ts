import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const SOURCE = join(import.meta.dirname, "../../src");
/** What a module is loaded for: types are gone by then, and `import()` waits until it is reached. */
const LOADED =
  /^(?:import|export) (?!type\b)[^;]*? from "(\.[^"]+)\.js";|^import "(\.[^"]+)\.js";/gmu;

const loadedWith = (file: string, seen: Set<string>): Set<string> => {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, named, bare] of readFileSync(file, "utf8").matchAll(LOADED)) {
    loadedWith(join(dirname(file), `${named ?? bare ?? ""}.ts`), seen);
  }
  return seen;
};

const foldersOf = (files: ReadonlySet<string>): readonly string[] => [
  ...new Set([...files].map((file) => relative(SOURCE, file).split("/")[0] ?? "")),
];

test("telling how the program is used loads no chess, no words and no boards", () => {
  const loaded = loadedWith(join(SOURCE, "cli/bin.ts"), new Set());
  expect([...foldersOf(loaded)].sort()).toEqual(["board-driver", "cli", "vocabulary"]);
  // Of the boards the names of their addresses alone.
  const boards = [...loaded].filter((file) => file.startsWith(join(SOURCE, "board-driver")));
  expect(boards).toEqual([join(SOURCE, "board-driver/address-shapes.ts")]);
});

test("a command loads what it needs when it is asked for", () => {
  const loaded = loadedWith(join(SOURCE, "cli/commands/say.ts"), new Set());
  expect(foldersOf(loaded)).not.toContain("web");
  expect([...loaded].filter((file) => file.includes("speech/voices/"))).toEqual([]);
});
