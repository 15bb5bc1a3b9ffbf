import { existsSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { makeFolder } from "./folders.js";

/** The files of a journal that hold records: the file itself and its write-ahead log. */
const ENDS = ["", "-wal"] as const;

/** Which file stands under a name; undefined: none. */
const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? undefined : `${found.dev} ${found.ino}`;
};

/**
 * The place of an open journal in its folder. A file that was removed or moved away is written on
 * without an error, and all of it is gone with the process: that has to be looked for.
 */
export class FilePlace {
  readonly #path: string;
  readonly #known: readonly (string | undefined)[];

  /** `path`: of a journal that is open and has its log. */
  constructor(path: string) {
    this.#path = path;
    this.#known = ENDS.map((end) => identityOf(`${path}${end}`));
  }

  /** Whether what is written still goes to the files of that name. */
  isHeld(): boolean {
    // Where an open file can neither be removed nor moved there is nothing to be looked for.
    if (process.platform === "win32") return true;
    return ENDS.every((end, index) => {
      const known = this.#known[index];
      return known === undefined || identityOf(`${this.#path}${end}`) === known;
    });
  }

  /**
   * Writes a journal that has lost its place once more, whole, and closes it: under its old name where
   * nothing stands in the way, else beside it. Returns the name. Throws what the disk throws.
   */
  rescue(db: Database.Database): string {
    makeFolder(dirname(this.#path));
    const copy = `${this.#path}-rescue-${process.pid}`;
    rmSync(copy, { force: true });
    db.prepare("VACUUM INTO ?").run(copy);
    // Closing takes the log of this name away: nobody may have begun a new one yet.
    db.close();
    // A log that was left behind would be read into any file of this name.
    const isFree = [...ENDS, "-shm"].every((end) => !existsSync(`${this.#path}${end}`));
    const name = isFree ? this.#path : `${this.#path}-rescued`;
    if (existsSync(name)) return copy;
    renameSync(copy, name);
    return name;
  }
}
