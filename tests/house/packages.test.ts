import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Chess } from "chessops/chess";
import { perft } from "chessops/debug";
import { INITIAL_FEN, parseFen } from "chessops/fen";
import { beforeAll, describe, expect, test } from "vitest";

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly hasInstallScript?: boolean;
  readonly engines?: { readonly node?: string };
}

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(root, file), "utf8"));

/** Whether a range of `engines` admits Node 20.19, as far as such ranges are written. */
const admitsNode20 = (range: string): boolean =>
  range.split("||").some((part) => {
    const [, operator = "", major = ""] = /^(>=|\^|~)?\s*(\d+|\*)/.exec(part.trim()) ?? [];
    if (major === "*") return true;
    return operator === ">=" ? Number(major) <= 20 : Number(major) === 20;
  });

describe("the packages", () => {
  let locked: readonly (readonly [string, LockedPackage])[] = [];

  beforeAll(async () => {
    const lock = (await readJson("package-lock.json")) as {
      packages: Record<string, LockedPackage>;
    };
    locked = Object.entries(lock.packages).filter(([path]) => path !== "");
  });

  test("are locked by content, without the name of a host", () => {
    expect(locked.length).toBeGreaterThan(50);
    expect(locked.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
    expect(locked.filter(([, { integrity }]) => integrity === undefined)).toEqual([]);
  });

  test("run an install script only if they are on the list", async () => {
    const manifest = (await readJson("package.json")) as { allowScripts: Record<string, boolean> };
    const scripted = locked
      .filter(
        ([path, { hasInstallScript }]) => hasInstallScript === true && !/fsevents$/.test(path),
      )
      .map(([path]) => path.replace(/^.*node_modules\//, ""));
    expect(Object.keys(manifest.allowScripts).sort()).toEqual(scripted.sort());
  });

  test("all run on Node 20.19", () => {
    const refusing = locked
      .filter(([, { engines }]) => !admitsNode20(engines?.node ?? "*"))
      .map(([path, { engines }]) => `${path} wants ${engines?.node}`);
    expect(refusing).toEqual([]);
  });

  // chessops asks for @badrap/result 0.3, which asks for Node 22; we give it 0.2.13 (package.json).
  test("chessops counts moves and refuses bad positions with the result type it is given", () => {
    const setup = parseFen(INITIAL_FEN).chain((position) => Chess.fromSetup(position));
    // Source: chessprogramming.org, Perft Results, initial position, depth 3.
    expect(
      setup.unwrap(
        (position) => perft(position, 3),
        () => 0,
      ),
    ).toBe(8902);
    expect(parseFen("not a position").isErr).toBe(true);
    const empty = parseFen("8/8/8/8/8/8/8/8 w - - 0 1").chain((one) => Chess.fromSetup(one));
    expect(
      empty.unwrap(
        () => "",
        (error) => error.message,
      ),
    ).toBe("ERR_EMPTY");
  });
});
