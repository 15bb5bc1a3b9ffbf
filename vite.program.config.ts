import { relative, resolve } from "node:path";
import { defineConfig, type Plugin } from "vite";

const source = resolve(import.meta.dirname, "src");
const program = resolve(import.meta.dirname, "dist/program");

/** A module that asks where it lies hears where the compiler has put it: what lies beside it is there. */
const ownPlaces: Plugin = {
  name: "own-places",
  enforce: "pre",
  transform: (code, id) => {
    if (!code.includes("import.meta.url")) return undefined;
    const compiled = relative(source, id).replaceAll("\\", "/").replace(/\.ts$/, ".js");
    const place = `new URL(${JSON.stringify(`../${compiled}`)}, import.meta.url).href`;
    return { code: code.replaceAll("import.meta.url", place), map: null };
  },
};

/**
 * The program in few files: most of its start was the opening of some five hundred modules. Packages
 * stay where they are, and each command is still loaded when it is asked for.
 */
export default defineConfig({
  plugins: [ownPlaces],
  ssr: { external: true },
  publicDir: false,
  build: {
    ssr: true,
    outDir: program,
    // Tests of another terminal may be running what is there.
    emptyOutDir: false,
    target: "es2023",
    minify: false,
    sourcemap: true,
    rollupOptions: {
      input: { annabella: resolve(source, "cli/bin.ts") },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name].js" },
    },
  },
});
