import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

/**
 * Who may import whom, proved twice: Biome refuses every forbidden import in a sample of each
 * folder, and the real tree, read file by file, holds none.
 */

const run = promisify(execFile);
const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const biome = join(root, "node_modules/@biomejs/biome/bin/biome");

/** Every row of the table "Who may import whom", as one sample module each. */
const MODULES = {
  vocabulary: "vocabulary/chess",
  rules: "rules/touch-move",
  phrases: "speech/phrases/german",
  codec: "board-driver/aph1/codec",
  sync: "sync/mirror",
  braille: "braille/cells",
  game: "game/game",
  "journal port": "journal/journal",
  journal: "journal/sqlite-journal",
  "voice port": "speech/voices/voice",
  voices: "speech/voices/say-voice",
  hearing: "speech/hearing/recogniser",
  "transport port": "board-driver/transport",
  "board port": "board-driver/board",
  "board-driver": "board-driver/aph1/board",
  transports: "board-driver/transports/serial",
  "fake board": "board-driver/fake/fake-board",
  "braille line": "braille/line/brl-api",
  session: "session/table",
  conformance: "conformance/scenario",
  web: "web/server/http",
  cli: "cli/commands/play",
} as const;
type Module = keyof typeof MODULES;

const PURE = ["vocabulary", "rules", "phrases", "codec", "sync", "braille", "game"] as const;
const DRIVER = [
  "codec",
  "transport port",
  "board port",
  "board-driver",
  "transports",
  "fake board",
];
const SPEECH = ["phrases", "voice port", "voices", "hearing"];
const PORTS = ["journal port", "voice port", "transport port", "board port"];
const BELOW_SESSION = Object.keys(MODULES).filter(
  (name) => !["session", "conformance", "web", "cli"].includes(name),
);

/** What each sample may import, itself and its own folder included. */
const MAY_IMPORT: Readonly<Record<Module, readonly string[]>> = {
  vocabulary: [],
  rules: ["vocabulary"],
  phrases: ["vocabulary"],
  codec: ["vocabulary"],
  sync: ["vocabulary", "rules"],
  braille: ["vocabulary", "rules"],
  game: ["vocabulary", "rules", "sync"],
  "journal port": ["vocabulary", "journal"],
  journal: ["vocabulary", "journal port"],
  "voice port": ["vocabulary", ...SPEECH],
  voices: ["vocabulary", ...SPEECH],
  hearing: ["vocabulary", ...SPEECH],
  "transport port": ["vocabulary", ...DRIVER],
  "board port": ["vocabulary", ...DRIVER],
  "board-driver": ["vocabulary", ...DRIVER],
  transports: ["vocabulary", ...DRIVER],
  "fake board": ["vocabulary", ...DRIVER],
  "braille line": ["vocabulary", "braille"],
  session: ["vocabulary", "rules", "sync", "braille", "game", "phrases", ...PORTS],
  conformance: [...BELOW_SESSION, "session"],
  web: [...BELOW_SESSION, "session"],
  cli: Object.keys(MODULES),
};

/** Packages that have one owner, and who it is. */
const OWNERS: Readonly<Record<string, readonly Module[]>> = {
  serialport: ["transports"],
  "@serialport/parser-byte-length": ["transports"],
  "node-hid": ["transports"],
  say: ["voices", "voice port"],
  "@echogarden/espeak-ng-emscripten": ["voices", "voice port"],
  "@echogarden/audio-io": ["voices", "voice port"],
  "better-sqlite3": ["journal", "journal port"],
  commander: ["cli"],
};

const names = Object.keys(MODULES) as readonly Module[];

interface Diagnostic {
  readonly category: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

/** Lints the files in a folder of their own, under this project's configuration. */
const lint = async (files: Readonly<Record<string, string>>): Promise<readonly Diagnostic[]> => {
  const folder = await mkdtemp(join(tmpdir(), "annabella-layers-"));
  try {
    for (const file of ["biome.json", "package.json"]) {
      await writeFile(join(folder, file), await readFile(join(root, file)));
    }
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }
    const only = ["style/noRestrictedImports", "style/noRestrictedGlobals"];
    only.push("correctness/noNodejsModules");
    const { stdout } = await run(
      process.execPath,
      [
        biome,
        "lint",
        ...only.map((rule) => `--only=${rule}`),
        "--reporter=json",
        "--max-diagnostics=none",
        "src",
      ],
      { cwd: folder, maxBuffer: 64 * 1024 * 1024 },
    ).catch((failure: { stdout: string }) => failure);
    return (JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }).diagnostics;
  } finally {
    await rm(folder, { recursive: true });
  }
};

/** The specifier with which one sample would import another. */
const specifier = (from: Module, to: Module): string => {
  const path = relative(dirname(MODULES[from]), `${MODULES[to]}.js`);
  return path.startsWith(".") ? path : `./${path}`;
};

const source = (specifiers: readonly string[]): string =>
  specifiers.map((text, index) => `import * as m${index} from "${text}";\n`).join("");

/** Which of the specifiers Biome refuses in which sample file. */
const refusals = async (
  specifiersOf: (from: Module) => readonly string[],
): Promise<Readonly<Record<string, readonly string[]>>> => {
  const found = await lint(
    Object.fromEntries(
      names.map((from) => [`src/${MODULES[from]}.ts`, source(specifiersOf(from))]),
    ),
  );
  return Object.fromEntries(
    names.map((from) => [
      from,
      specifiersOf(from).filter((_, index) =>
        found.some(
          ({ severity, location }) =>
            severity === "error" &&
            location.path === `src/${MODULES[from]}.ts` &&
            location.start.line === index + 1,
        ),
      ),
    ]),
  );
};

describe("Biome refuses what a folder may not import", () => {
  test("each folder imports only folders above it", async () => {
    const others = (from: Module): readonly Module[] => names.filter((to) => to !== from);
    const refused = await refusals((from) => others(from).map((to) => specifier(from, to)));
    expect(refused).toEqual(
      Object.fromEntries(
        names.map((from) => [
          from,
          others(from)
            .filter((to) => !MAY_IMPORT[from].includes(to))
            .map((to) => specifier(from, to)),
        ]),
      ),
    );
  });

  test("a package that opens ports, disks or voices has one owner, and pure folders know chessops only", async () => {
    const manifest = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
      dependencies: Record<string, string>;
    };
    const packages = Object.keys(manifest.dependencies).sort();
    expect(packages).toEqual(expect.arrayContaining(Object.keys(OWNERS)));
    const allowed = (from: Module, name: string): boolean => {
      if (from === "vocabulary") return false;
      if ((PURE as readonly string[]).includes(from)) return name === "chessops";
      return OWNERS[name]?.includes(from) ?? true;
    };
    expect(await refusals(() => packages)).toEqual(
      Object.fromEntries(
        names.map((from) => [from, packages.filter((name) => !allowed(from, name))]),
      ),
    );
  });

  test("pure folders import no node module, with or without its prefix", async () => {
    const modules = ["node:fs", "node:timers/promises", "node:crypto", "fs"];
    expect(await refusals(() => modules)).toEqual(
      Object.fromEntries(
        names.map((from) => [from, (PURE as readonly string[]).includes(from) ? modules : []]),
      ),
    );
  });

  test("pure folders read no clock, timer or process, and type-only, dynamic and re-exported imports count", async () => {
    const lines = [
      "export const a = Date.now();",
      "export const b = new Date();",
      "export const c = performance.now();",
      "setTimeout(() => a, 1);",
      "setInterval(() => a, 1);",
      "export const d = process.env;",
      "export const e = Buffer.from([]);",
      "export const f = globalThis;",
      "export const g = crypto;",
      "export const h = fetch;",
      'export type { T } from "../session/table.js";',
      'import type { U } from "../cli/main.js";',
      'export const i = await import("../web/server/http.js");',
      "export type V = U;",
    ];
    const found = await lint({ "src/rules/probe.ts": lines.join("\n") });
    const flagged = new Set(found.map(({ location }) => location.start.line));
    expect(lines.filter((_, index) => !flagged.has(index + 1))).toEqual(["export type V = U;"]);
  });
});

/** One import of the real tree. `text`: as written. `target`: path under src, when it is ours. */
interface Import {
  readonly file: string;
  readonly text: string;
  readonly target?: string;
}

const IMPORT = /(?:\bfrom|\bimport|\bimport\(|\brequire\()\s*["']([\w@.:/-]+)["']/g;

const importsOf = (file: string, text: string): readonly Import[] =>
  [...text.matchAll(IMPORT)].map(([, path = ""]) =>
    path.startsWith(".")
      ? { file, text: path, target: join(dirname(file), path).replace(/\.js$/, ".ts") }
      : { file, text: path },
  );

/** The row of the table that a file of the tree belongs to. */
const moduleOf = (file: string): Module | undefined => {
  const rows: readonly (readonly [RegExp, Module])[] = [
    [/^speech\/phrases\//, "phrases"],
    [/^speech\/voices\/voice\.ts$/, "voice port"],
    [/^speech\/voices\//, "voices"],
    [/^speech\//, "hearing"],
    [/^board-driver\/transport\.ts$/, "transport port"],
    [/^board-driver\/board\.ts$/, "board port"],
    [/^board-driver\/transports\//, "transports"],
    [/^board-driver\/fake\//, "fake board"],
    [/^board-driver\/[^/]+\/codec\.ts$/, "codec"],
    [/^board-driver\//, "board-driver"],
    [/^braille\/line\//, "braille line"],
    // What a record means, without the disk it lies on, belongs to the port.
    [/^journal\/(?:journal|upcasts)\.ts$/, "journal port"],
  ];
  const row = rows.find(([pattern]) => pattern.test(file))?.[1];
  return row ?? names.find((name) => name === file.split("/")[0]);
};

describe("the tree", () => {
  const files = new Map<string, string>();
  const imports: Import[] = [];

  beforeAll(async () => {
    const entries = await readdir(join(root, "src"), { recursive: true });
    for (const file of entries.filter((name) => name.endsWith(".ts"))) {
      files.set(file, await readFile(join(root, "src", file), "utf8"));
    }
    for (const [file, text] of files) imports.push(...importsOf(file, text));
  });
  afterAll(() => files.clear());

  test("every file stands in a folder of the table", () => {
    expect([...files.keys()].filter((file) => moduleOf(file) === undefined)).toEqual([]);
  });

  test("no file imports from its own row or one below", () => {
    const wrong = imports.filter(({ file, target }) => {
      if (target === undefined) return false;
      const from = moduleOf(file);
      const to = moduleOf(target);
      if (from === undefined || to === undefined) return true;
      // Codecs share helpers of their folder; the next test holds those to be pure as well.
      if (from === "codec" && to === "board-driver") return /\/board\.ts$/.test(target);
      return from !== to && !MAY_IMPORT[from].includes(to);
    });
    expect(wrong).toEqual([]);
  });

  test("only the command line ends the process", () => {
    // Template literals hold the source of child processes, which end themselves.
    const ending = [...files].filter(([, text]) =>
      /\bprocess\.exit\(/.test(text.replace(/`[^`]*`/g, "")),
    );
    expect(ending.map(([file]) => file)).toEqual(["cli/bin.ts"]);
  });

  test("what a pure file reaches, however far, is pure as well", () => {
    const reached = new Set<string>();
    const visit = (file: string): void => {
      if (reached.has(file)) return;
      reached.add(file);
      for (const { target } of imports.filter((one) => one.file === file)) {
        if (target !== undefined) visit(target);
      }
    };
    for (const file of files.keys()) {
      if ((PURE as readonly string[]).includes(moduleOf(file) ?? "")) visit(file);
    }
    expect(reached.size).toBeGreaterThan(0);
    const impure = imports.filter(
      ({ file, text, target }) =>
        reached.has(file) && target === undefined && !/^chessops(\/|$)/.test(text),
    );
    expect(impure).toEqual([]);
    const random = [...reached].filter((file) => /\bMath\.random\b/.test(files.get(file) ?? ""));
    expect(random).toEqual([]);
  });
});
