import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";

/** A file of the pages, in memory. */
export interface StaticFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Its name changes with its content: browsers may keep it. */
  readonly isLasting: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
  ".wav": "audio/wav",
  ".mp3": "audio/mpeg",
  ".txt": "text/plain; charset=utf-8",
};

/**
 * The files of the pages by their address, read once: nothing that anybody asks for becomes a path on
 * the disk. Files of an unknown kind (maps of sources) are left out. Empty when the pages were not built.
 */
export const readStaticFiles = async (folder: string): Promise<ReadonlyMap<string, StaticFile>> => {
  const files = new Map<string, StaticFile>();
  let entries: Awaited<ReturnType<typeof listFolder>>;
  try {
    entries = await listFolder(folder);
  } catch {
    return files;
  }
  for (const path of entries) {
    const type = TYPES[extname(path)];
    if (type === undefined) continue;
    const bytes = new Uint8Array(await readFile(path));
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    files.set(address, { bytes, type, isLasting: address.startsWith("/assets/") });
  }
  return files;
};

const listFolder = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};

/**
 * The file for an address: itself, a page without its ending (`/desk`), or the first page for an
 * address without an ending, which the pages read themselves.
 */
export const findStaticFile = (
  files: ReadonlyMap<string, StaticFile>,
  address: string,
): StaticFile | undefined => {
  const found = files.get(address) ?? files.get(`${address}.html`);
  if (found !== undefined) return found;
  return extname(address) === "" ? files.get("/index.html") : undefined;
};
