import { access, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

// The transpiler that vitest brings along, found from vitest so that it need not be hoisted.
const fromTests = createRequire(import.meta.url);
const fromVitest = createRequire(fromTests.resolve("vitest/package.json"));
const fromVite = createRequire(fromVitest.resolve("vite/package.json"));
const { transformSync } = await import(pathToFileURL(fromVite.resolve("rolldown/utils")).href);

const isThere = async (url) =>
  access(fileURLToPath(url)).then(
    () => true,
    () => false,
  );

/** A relative import that ends in `.js` means the `.ts` beside it, as it does for the compiler. */
export const resolve = async (specifier, context, next) => {
  if (/^(\.{1,2}\/|file:)/.test(specifier) && specifier.endsWith(".js")) {
    const script = new URL(specifier, context.parentURL);
    const source = new URL(script.href.replace(/\.js$/, ".ts"));
    if (!(await isThere(script)) && (await isThere(source))) {
      return { url: source.href, format: "module", shortCircuit: true };
    }
  }
  return next(specifier, context);
};

export const load = async (url, context, next) => {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
  const path = fileURLToPath(url);
  const { code, errors } = transformSync(path, await readFile(path, "utf8"), {});
  if (errors?.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return { format: "module", source: code, shortCircuit: true };
};
