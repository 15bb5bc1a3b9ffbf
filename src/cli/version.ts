import { readFileSync } from "node:fs";

/** Version of this program, as in `package.json`. Shape: `0.1.0`. */
export const readVersion = (): string => {
  const manifest: unknown = JSON.parse(
    readFileSync(new URL("../../package.json", import.meta.url), "utf8"),
  );
  if (typeof manifest === "object" && manifest !== null && "version" in manifest) {
    return String(manifest.version);
  }
  throw new Error("package.json names no version");
};
