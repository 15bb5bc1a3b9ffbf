import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import type { Problem } from "../vocabulary/problems.js";
import { reasonOf } from "../vocabulary/system-reason.js";

/** Less than this free, and a write that failed has failed for want of room. Units: bytes. */
const NO_ROOM_BYTES = 64 * 1024;

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

const hasNoRoom = (path: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < NO_ROOM_BYTES;
  } catch {
    return false;
  }
};

/**
 * What an error of SQLite or of the file system means for a journal.
 * `cause` is plain data, so that it can leave the worker thread.
 */
export const problemOf = (error: unknown, path: string): Problem => {
  const code = codeOf(error);
  const detail = reasonOf(error);
  const message = error instanceof Error ? error.message : detail;
  const cause = { code, message };
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return { code: "journal-busy", path, cause };
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(code)) return { code: "disk-full", path, cause };
  // SQLite reports a full disk as a failed write, too, where the shared memory file cannot grow.
  if (/^SQLITE_(IOERR|CANTOPEN)/.test(code) && hasNoRoom(path)) {
    return { code: "disk-full", path, cause };
  }
  if (/^(SQLITE_READONLY|SQLITE_PERM|EACCES|EPERM|EROFS)/.test(code)) {
    return { code: "journal-read-only", path, cause };
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return { code: "journal-damaged", path, detail, cause };
  }
  return { code: "journal-failed", path, detail, cause };
};
