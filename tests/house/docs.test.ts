import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, test } from "vitest";
import { main } from "../../src/cli/main.js";
import { createRecordedIo } from "../support/cli-io.js";
import { createSpies } from "../support/command-spies.js";
import { splitWords } from "../support/split-words.js";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

describe("the documentation", () => {
  const pages = new Map<string, string>();

  beforeAll(async () => {
    const docs = (await readdir(join(root, "docs"), { recursive: true })).map((name) =>
      join("docs", name),
    );
    const names = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...docs];
    for (const name of names.filter((one) => one.endsWith(".md"))) {
      pages.set(name, await readFile(join(root, name), "utf8"));
    }
  });

  test("links lead to files that exist", async () => {
    const broken: string[] = [];
    for (const [page, text] of pages) {
      for (const [, target = ""] of text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const found = await stat(join(root, dirname(page), target)).catch(() => undefined);
        if (found === undefined) broken.push(`${page}: ${target}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test("the map leads to every page", () => {
    const map = pages.get("docs/index.md") ?? "";
    const unreachable = [...pages.keys()].filter(
      (page) =>
        page.startsWith("docs/") &&
        page !== "docs/index.md" &&
        !map.includes(`](${relative("docs", page)})`),
    );
    expect(unreachable).toEqual([]);
  });

  test("every decision says context, options, decision and consequences", () => {
    const decisions = [...pages].filter(([page]) => page.startsWith("docs/adr/"));
    expect(decisions.length).toBeGreaterThanOrEqual(28);
    for (const [page, text] of decisions) {
      const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
      expect({ page, headings }).toEqual({
        page,
        headings: ["Context", "Options", "Decision", "Consequences"],
      });
      expect(text).toMatch(new RegExp(`^# ${Number(page.slice(9, 13))}\\. `));
    }
  });

  test("texts of the program name commands that it has", async () => {
    const sources = (await readdir(join(root, "src"), { recursive: true })).filter((name) =>
      name.endsWith(".ts"),
    );
    const named = new Set<string>();
    for (const name of sources) {
      const text = await readFile(join(root, "src", name), "utf8");
      // Quoted or after a colon; "annabella board emulator" in running text is none.
      for (const [, line = ""] of text.matchAll(/["`:] ?(annabella [a-z]+(?: [a-z]+)?)["`.]/g)) {
        named.add(line);
      }
    }
    expect(named.size).toBeGreaterThan(3);
    const refused: string[] = [];
    for (const line of named) {
      const io = createRecordedIo();
      await main(splitWords(line).slice(1), io, createSpies().commands);
      if (io.stderrLines.some((problem) => /^Unknown|too many/i.test(problem))) refused.push(line);
    }
    expect(refused).toEqual([]);
  });

  test("every command line shown is understood by the program", async () => {
    const shown: { readonly page: string; readonly line: string }[] = [];
    for (const [page, text] of pages) {
      const blocks = [...text.matchAll(/^```[a-z]*\n(.*?)^```/gms)].map(([, block = ""]) => block);
      const code = [
        ...blocks.join("\n").matchAll(/^(?:npx )?(annabella .*)$/gm),
        ...text.matchAll(/`(annabella [^`]*)`/g),
      ];
      for (const [, line = ""] of code) shown.push({ page, line });
    }
    expect(shown.length).toBeGreaterThan(20);
    const refused: string[] = [];
    for (const { page, line } of shown) {
      // Prose names commands without their arguments ("`annabella play` runs one table").
      const [, ...args] = splitWords(line);
      const io = createRecordedIo();
      const code = await main(args, io, createSpies().commands);
      const [problem = ""] = io.stderrLines;
      if (code !== 0 && !/^(Missing required argument|Required option|Usage:)/.test(problem)) {
        refused.push(`${page}: ${line}: ${problem}`);
      }
    }
    expect(refused).toEqual([]);
  });
});
