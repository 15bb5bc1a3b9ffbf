import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { clipTexts } from "../../../src/speech/phrases/clip-words.js";
import { type ClipKey, decodeClips, encodeClips } from "../../../src/speech/voices/clip-file.js";
import { clipFolderOf, clipPathOf } from "../../../src/speech/voices/clip-folder.js";
import {
  type ClipMaker,
  ClipStore,
  type ClipStoreOptions,
} from "../../../src/speech/voices/clip-store.js";
import { EmbeddedSynthesiser } from "../../../src/speech/voices/embedded-synthesiser.js";
import { EspeakNgSynthesiser } from "../../../src/speech/voices/espeak-ng-synthesiser.js";
import { type Synthesiser, samplesToMs } from "../../../src/speech/voices/synthesiser.js";
import { err, ok } from "../../../src/vocabulary/result.js";
import { KNIGHT, speechMs } from "./pcm.js";
import { makeFolder, needProgram } from "./programs.js";

vi.setConfig({ testTimeout: 120_000 });

let folder = makeFolder();
const open: ClipStore[] = [];
beforeEach(() => {
  folder = makeFolder();
});
afterEach(async () => {
  for (const store of open.splice(0)) await store.close();
  folder.remove();
});

/** Ten samples a letter between two silences; counts what it was asked for. */
const counting = (name = "counting") => {
  const asked: string[] = [];
  const maker: ClipMaker = {
    name,
    make: (): Synthesiser => ({
      name,
      synthesise: ({ words }, onPcm) => {
        asked.push(words);
        onPcm(new Int16Array(500));
        onPcm(new Int16Array(10 * words.length).fill(1_000 + words.length));
        onPcm(new Int16Array(6_000));
        return Promise.resolve(ok(undefined));
      },
      close: () => Promise.resolve(),
    }),
  };
  return { maker, asked };
};
const broken: ClipMaker = {
  name: "broken",
  make: () => ({
    name: "broken",
    synthesise: () =>
      Promise.resolve(err({ code: "voice-failed", name: "broken", detail: "dead" } as const)),
    close: () => Promise.resolve(),
  }),
};

const troubles: string[] = [];
const storeWith = (options: Partial<ClipStoreOptions> = {}): ClipStore => {
  troubles.length = 0;
  const store = new ClipStore({
    folder: folder.path,
    program: "1.2.3",
    makers: [],
    onTrouble: (_, why) => troubles.push(why),
    ...options,
  });
  open.push(store);
  return store;
};
const files = (): readonly string[] => readdirSync(folder.path).toSorted();
const request = (words: string, kind?: "own-announcement" | "help") => ({
  words,
  language: "de",
  ...(kind === undefined ? {} : { kind }),
});

describe("clips are made once", () => {
  test("and kept in one file of this voice, rate, language and version; the next program reads them", async () => {
    const { maker, asked } = counting();
    const made = await storeWith({ makers: [maker] }).want("de");
    expect(asked).toEqual(clipTexts("de"));
    expect([made?.origin, files()]).toEqual(["made", ["de-counting-175-1.2.3.clips"]]);
    const again = counting();
    const kept = await storeWith({ makers: [again.maker] }).want("de");
    expect([kept?.origin, again.asked]).toEqual(["kept", []]);
    expect(kept?.clips).toEqual(made?.clips);
    // What another user may read of it is what everybody hears; writing is the owner's alone.
    expect(statSync(join(folder.path, files()[0] ?? "")).mode & 0o022).toBe(0);
  });

  test.each([
    ["another version", { program: "1.2.4" }, ["de-counting-175-1.2.4.clips"]],
    ["another rate", { rate: 300 }, ["de-counting-175-1.2.3.clips", "de-counting-300-1.2.3.clips"]],
  ])("%s makes its own; files of an older version go", async (_, options, left) => {
    const first = counting();
    await storeWith({ makers: [first.maker] }).want("de");
    const second = counting();
    await storeWith({ makers: [second.maker], ...options }).want("de");
    expect([second.asked.length, files()]).toEqual([clipTexts("de").length, left]);
  });

  test("two that want them at the same time share one making", async () => {
    const { maker, asked } = counting();
    const store = storeWith({ makers: [maker] });
    const [one, two] = await Promise.all([store.want("de"), store.want("de-AT")]);
    expect(one).toBe(two);
    expect(asked).toHaveLength(clipTexts("de").length);
  });

  test("a synthesiser that fails leaves the making to the next one, and no half file", async () => {
    const { maker } = counting();
    const store = storeWith({ makers: [broken, maker] });
    expect(await store.want("de")).toMatchObject({ voice: "counting", origin: "made" });
    expect(files()).toEqual(["de-counting-175-1.2.3.clips"]);
    const none = storeWith({ makers: [broken], program: "9" });
    expect(await none.want("de")).toBeUndefined();
    expect(files()).toEqual(["de-counting-175-1.2.3.clips"]);
  });

  test("kept clips of a synthesiser that is not there any more still speak", async () => {
    const { maker } = counting("espeak-ng");
    await storeWith({ makers: [maker] }).want("de");
    const store = storeWith({ alsoOf: ["espeak-ng", "embedded"] });
    expect(await store.want("de")).toMatchObject({ voice: "espeak-ng", origin: "kept" });
    expect(store.hasMaker).toBe(false);
  });

  test("a command that ends soon makes none", async () => {
    const { maker, asked } = counting();
    expect(await storeWith({ makers: [maker], makes: false }).want("de")).toBeUndefined();
    expect([asked, files()]).toEqual([[], []]);
  });

  test("closing in the middle stops the making and leaves no file", async () => {
    const { maker, asked } = counting();
    const store = storeWith({ makers: [maker] });
    const wanted = store.want("de");
    await vi.waitFor(() => expect(asked.length).toBeGreaterThan(3));
    await store.close();
    expect([await wanted, files()]).toEqual([undefined, []]);
    expect(asked.length).toBeLessThan(clipTexts("de").length);
  });
});

describe("a kept file is not trusted", () => {
  const path = (): string => join(folder.path, "de-counting-175-1.2.3.clips");
  const MISCHIEF: readonly (readonly [string, () => void, string | undefined])[] = [
    ["is empty", () => truncateSync(path(), 0), "its size is wrong"],
    ["was cut", () => truncateSync(path(), statSync(path()).size - 2), "it is damaged"],
    [
      "has one flipped bit in its sound",
      () => {
        const bytes = readFileSync(path());
        const at = bytes.length - 1_000;
        bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
        writeFileSync(path(), bytes);
      },
      "it is damaged",
    ],
    [
      "has something behind it",
      () => writeFileSync(path(), Buffer.concat([readFileSync(path()), Buffer.alloc(2)])),
      "it is damaged",
    ],
    ["is a text", () => writeFileSync(path(), "hello ".repeat(100)), "it is no file of clips"],
    [
      "is a folder",
      () => {
        execFileSync("rm", [path()]);
        mkdirSync(path());
      },
      "it is no plain file",
    ],
    [
      "is a pipe that nobody writes to",
      () => {
        execFileSync("rm", [path()]);
        execFileSync("mkfifo", [path()]);
      },
      "it is no plain file",
    ],
    [
      "is a link to somewhere else",
      () => {
        execFileSync("mv", [path(), join(folder.path, "elsewhere")]);
        symlinkSync(join(folder.path, "elsewhere"), path());
      },
      "its links lead in a circle",
    ],
    ["is larger than any of ours", () => truncateSync(path(), 64 * 1024 * 1024), "it is too large"],
  ];

  test.each(MISCHIEF)("that %s", async (_, spoil, why) => {
    await storeWith({ makers: [counting().maker] }).want("de");
    spoil();
    const { maker, asked } = counting();
    const set = await storeWith({ makers: [maker] }).want("de");
    expect(set).toMatchObject({ origin: "made" });
    expect(asked).toEqual(clipTexts("de"));
    expect(troubles[0]).toBe(why);
    // And the file is right again, unless something stands in its place that is not ours to remove.
    const third = await storeWith({ makers: [counting().maker] }).want("de");
    expect(third?.clips).toEqual(set?.clips);
  });

  test("even with a right check sum it must hold these texts, for this key", () => {
    const key: ClipKey = { voice: "v", rate: 175, language: "de", program: "1" };
    const clips = new Map([
      ["Dame", new Int16Array([1, -2, 3])],
      ["Turm", new Int16Array([4])],
    ]);
    const file = encodeClips(key, clips);
    const read = (k: ClipKey, texts: readonly string[]) => decodeClips(file, k, texts);
    expect(read(key, ["Dame", "Turm"])).toEqual({ ok: true, value: clips });
    for (const other of [{ voice: "w" }, { rate: 176 }, { language: "en" }, { program: "2" }]) {
      expect(read({ ...key, ...other }, ["Dame", "Turm"])).toMatchObject({ ok: false });
    }
    for (const texts of [["Turm", "Dame"], ["Dame"], ["Dame", "Turm", "König"], ["Dame", "Tarm"]]) {
      expect(read(key, texts)).toEqual({ ok: false, error: "it holds other texts" });
    }
  });

  test("no bytes whatever make it fail in another way than by saying no", () => {
    const key: ClipKey = { voice: "v", rate: 175, language: "de", program: "1" };
    const good = encodeClips(key, new Map([["Dame", new Int16Array([1, 2])]]));
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 300 }),
        fc.integer({ min: 0, max: good.length }),
        (noise, at) => {
          const bytes = new Uint8Array([...good.subarray(0, at), ...noise]);
          const isSame = bytes.length === good.length && bytes.every((b, i) => b === good[i]);
          expect(decodeClips(bytes, key, ["Dame"]).ok).toBe(isSame);
        },
      ),
      { numRuns: 300, seed: 20_260_110 },
    );
  });
});

describe("where nothing can be written", () => {
  test("clips are in memory only, and that is told once", async () => {
    writeFileSync(join(folder.path, "file"), "");
    const { maker } = counting();
    const store = storeWith({ makers: [maker], folder: join(folder.path, "file", "clips") });
    const set = await store.want("de");
    expect([set?.origin, set?.path, set?.clips.size]).toEqual([
      "made",
      undefined,
      clipTexts("de").length,
    ]);
    expect(troubles).toHaveLength(2);
    expect(store.soundOf(request("Dame"))?.isWhole).toBe(true);
  });

  test("a folder that may not be written to holds up nothing", async () => {
    chmodSync(folder.path, 0o500);
    const { maker } = counting();
    const set = await storeWith({ makers: [maker] }).want("de");
    chmodSync(folder.path, 0o700);
    expect(set?.clips.size).toBe(clipTexts("de").length);
  });

  test("without a home there is no folder", () => {
    expect(clipFolderOf({ env: {}, platform: "linux" })).toBeUndefined();
    expect(clipFolderOf({ env: { XDG_CACHE_HOME: "cache" }, platform: "linux" })).toBeUndefined();
  });

  test.each([
    ["linux", { XDG_CACHE_HOME: "/c", HOME: "/h" }, "/c/annabella/clips"],
    ["linux", { HOME: "/h" }, "/h/.cache/annabella/clips"],
    ["darwin", { HOME: "/h" }, "/h/Library/Caches/annabella/clips"],
    ["win32", { LOCALAPPDATA: "/l" }, "/l/annabella/Cache/clips"],
  ] as const)("on %s %j it is %s", (platform, env, path) => {
    expect(clipFolderOf({ env, platform })).toBe(path);
  });

  test("a strange name of a version leads to no other folder", () => {
    const key = { voice: "v", rate: 175, language: "de", program: "../../../etc/x" };
    expect(clipPathOf("/c", key)).toBe("/c/de-v-175-.._.._.._etc_x.clips");
  });
});

describe("words from clips", () => {
  test("have sixty milliseconds between them, and no silence around", async () => {
    const { maker } = counting();
    const store = storeWith({ makers: [maker] });
    await store.want("de");
    const { pcm, isWhole } = store.soundOf(request(KNIGHT, "own-announcement")) ?? {};
    expect(isWhole).toBe(true);
    const edges = 3 * 2 * 176;
    const letters = 10 * ("Springer".length + "Gustav eins".length + "Felix drei".length);
    expect(pcm?.length).toBe(letters + edges + 2 * 1_323);
  });

  test("a move is said whole or not at all; another text from its beginning as far as it goes", async () => {
    const { maker } = counting();
    const store = storeWith({ makers: [maker] });
    await store.want("de");
    const strange = "Dame David eins, Xaver vier";
    expect(store.soundOf(request(strange, "own-announcement"))).toBeUndefined();
    expect(store.soundOf({ ...request(strange), kind: "opponent-move" })).toBeUndefined();
    expect(store.soundOf(request(strange, "help"))).toMatchObject({ isWhole: false });
    expect(store.soundOf(request("Xaver", "help"))).toBeUndefined();
    expect(store.soundOf({ words: "Dame", language: "it" })).toBeUndefined();
  });
});

describe("made by the engines themselves", () => {
  const program = needProgram("espeak-ng");
  test.each([
    ["espeak-ng", () => new EspeakNgSynthesiser({ program })],
    ["embedded", () => new EmbeddedSynthesiser()],
  ] as const)(
    "%s: some megabytes, every announcement in two to four seconds",
    async (name, make) => {
      const store = storeWith({ makers: [{ name, make }] });
      const set = await store.want("de");
      const [file = ""] = files();
      expect(set?.clips.size).toBe(clipTexts("de").length);
      const bytes = statSync(join(folder.path, file)).size;
      expect(bytes).toBeGreaterThan(2_000_000);
      expect(bytes).toBeLessThan(7_000_000);
      const pcm = store.soundOf(request(KNIGHT))?.pcm ?? new Int16Array(0);
      expect(speechMs(pcm)).toBeGreaterThan(1_700);
      expect(samplesToMs(pcm.length)).toBeLessThan(4_000);
      expect(existsSync(join(folder.path, file))).toBe(true);
    },
  );
});
