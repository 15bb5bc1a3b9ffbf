import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { reasonOf } from "../../vocabulary/system-reason.js";
import { type ClipKey, MAX_CLIP_FILE } from "./clip-file.js";
import type { Surroundings } from "./find-program.js";

const ENDING = ".clips";
/** A file that was begun and not finished is gone after so long. Units: milliseconds. */
const UNFINISHED_MS = 3_600_000;

/**
 * Where the clips of this user are kept; undefined: nowhere, they are made anew each time.
 * Sources: XDG Base Directory Specification 0.8 (a relative `XDG_CACHE_HOME` is ignored); on macOS
 * and Windows the folders of their own guidelines.
 */
export const clipFolderOf = ({ env, platform }: Surroundings): string | undefined => {
  const under = (root: string | undefined, ...path: readonly string[]): string | undefined =>
    root !== undefined && isAbsolute(root) ? join(root, ...path) : undefined;
  const xdg = under(env.XDG_CACHE_HOME, "annabella", "clips");
  if (platform === "win32") {
    return xdg ?? under(env.LOCALAPPDATA, "annabella", "Cache", "clips");
  }
  if (platform === "darwin")
    return xdg ?? under(env.HOME, "Library", "Caches", "annabella", "clips");
  return xdg ?? under(env.HOME, ".cache", "annabella", "clips");
};

const plain = (text: string): string => text.replace(/[^\w.+-]/g, "_");

/** What the files of one voice, rate and language begin with, whatever their version. */
const stemOf = ({ language, voice, rate }: ClipKey): string =>
  `${plain(language)}-${plain(voice)}-${rate}-`;

/** Full name of the file of a key. */
export const clipPathOf = (folder: string, key: ClipKey): string =>
  join(folder, `${stemOf(key)}${plain(key.program)}${ENDING}`);

/**
 * Reads a file that belongs to this user and nobody else. Errors: why not; "" when there is none.
 */
export const readClipFile = async (path: string): Promise<Result<Uint8Array, string>> => {
  try {
    // No link is followed, and a pipe of that name keeps nobody waiting.
    const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      const found = await file.stat();
      const own = process.getuid?.();
      if (!found.isFile()) return err("it is no plain file");
      if (own !== undefined && found.uid !== own) return err("it belongs to another user");
      if (found.size > MAX_CLIP_FILE) return err("it is too large");
      return ok(new Uint8Array(await file.readFile()));
    } finally {
      await file.close();
    }
  } catch (cause) {
    const isMissing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
    return err(isMissing ? "" : reasonOf(cause));
  }
};

/**
 * Writes a file whole or not at all, durable before it has its name, and removes those of other
 * versions. Errors: why it could not be written.
 */
export const writeClipFile = async (
  folder: string,
  key: ClipKey,
  bytes: Uint8Array,
): Promise<Result<void, string>> => {
  const path = clipPathOf(folder, key);
  const unfinished = join(folder, `.${process.pid}-${randomBytes(6).toString("hex")}.unfinished`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(unfinished, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (cause) {
    await rm(unfinished, { force: true }).catch(() => {});
    return err(reasonOf(cause));
  }
  await removeStale(folder, key, path);
  return ok(undefined);
};

const removeStale = async (folder: string, key: ClipKey, path: string): Promise<void> => {
  try {
    for (const name of await readdir(folder)) {
      const other = join(folder, name);
      const isOlder = name.startsWith(stemOf(key)) && name.endsWith(ENDING) && other !== path;
      const isUnfinished =
        name.endsWith(".unfinished") && Date.now() - (await lstat(other)).mtimeMs > UNFINISHED_MS;
      if (isOlder || isUnfinished) await rm(other, { force: true });
    }
  } catch {
    // They are only in the way; the next writing tries again.
  }
};

/** One file of clips in the folder. */
export interface FoundClipFile {
  readonly path: string;
  readonly bytes: number;
}

/** The files of clips that are kept, of all voices and versions. */
export const listClipFiles = async (folder: string): Promise<readonly FoundClipFile[]> => {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith(ENDING)).toSorted();
    const found = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const stat = await lstat(path);
        return stat.isFile() ? [{ path, bytes: stat.size }] : [];
      }),
    );
    return found.flat();
  } catch {
    return [];
  }
};

/** Removes the kept clips. Errors: why a file could not be removed. */
export const removeClipFiles = async (
  folder: string,
): Promise<Result<readonly FoundClipFile[], string>> => {
  const files = await listClipFiles(folder);
  try {
    for (const { path } of files) await rm(path);
  } catch (cause) {
    return err(reasonOf(cause));
  }
  return ok(files);
};
