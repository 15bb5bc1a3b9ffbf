import { closeSync, fsyncSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

/**
 * Makes a folder and those above it, and makes them last: a folder is on disk once its parent is. Step
 * by step: where a folder takes no new one and says that it is not there itself (as in /proc), Node's
 * own way to make all of them at once never ends. `mode`: rights of the folders that are made; default:
 * what the user's mask leaves. Throws what the file system throws.
 */
export const makeFolder = (folder: string, mode?: number): void => {
  if (isFolder(folder)) return;
  const above = dirname(folder);
  if (above !== folder) makeFolder(above, mode);
  try {
    mkdirSync(folder, mode === undefined ? {} : { mode });
  } catch (error) {
    // Another program may have made it just now.
    if (!isFolder(folder)) throw error;
    return;
  }
  if (process.platform === "win32") return;
  const parent = openSync(above, "r");
  try {
    fsyncSync(parent);
  } finally {
    closeSync(parent);
  }
};
