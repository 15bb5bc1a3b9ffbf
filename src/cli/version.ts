import { existsSync, readFileSync } from "node:fs";

/** The nearest one above: the benchmarks are built one folder deeper than the program. */
const findManifest = (): URL => {
  for (const above of ["../../package.json", "../../../package.json"]) {
    const manifest = new URL(above, import.meta.url);
    if (existsSync(manifest)) return manifest;
  }
  throw new Error("no package.json stands above the program");
};

/** Version of this program, as in `package.json`. Shape: `0.1.0`. */
export const readVersion = (): string => {
  const manifest: unknown = JSON.parse(readFileSync(findManifest(), "utf8"));
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) {
    return String(manifest.version);
  }
  throw new Error("package.json names no version");
};
