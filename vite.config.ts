import { resolve } from "node:path";
import { defineConfig } from "vite";

const root = resolve(import.meta.dirname, "src/web/client");

/** The pages: three documents, no script or style inside them, nothing from elsewhere. */
export default defineConfig({
  root,
  base: "/",
  build: {
    outDir: resolve(import.meta.dirname, "dist/pages"),
    emptyOutDir: true,
    target: "es2022",
    // Small files would become `data:` addresses, which the pages may not load as scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ["index", "seat", "desk"].map((page) => resolve(root, `${page}.html`)),
    },
  },
});
