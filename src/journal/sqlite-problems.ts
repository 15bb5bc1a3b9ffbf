import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Problem } from "../vocabulary/problems.js";
import { reasonOf, systemCode } from "../vocabulary/system-reason.js";

/** Less than this free, and a write that failed has failed for want of room. Units: bytes. */
const NO_ROOM_BYTES = 64 * 1024;

const hasNoRoom = (path: string): boolean => {
  try {
    const { bavail, bsize } = statfsSync(dirname(path));
    return bavail * bsize < NO_ROOM_BYTES;
  } catch {
    return false;
  }
};

/** What SQLite could not do was a write. */
const FAILED_WRITE = /^SQLITE_IOERR_(WRITE|FSYNC|DIR_FSYNC|TRUNCATE|SHM\w+)$/;

/**
 * Why the disk under a journal takes nothing more, by its code; empty: it does. SQLite tells of all that
 * is wrong with a disk in the same words. Tried with as much as a transaction may need.
 */
const tryDisk = (path: string): string => {
  const probe = `${path}-probe`;
  try {
    writeFileSync(probe, new Uint8Array(NO_ROOM_BYTES), { flush: true });
    return "";
  } catch (error) {
    return systemCode(error);
  } finally {
    try {
      rmSync(probe, { force: true });
    } catch {
      // What cannot be written cannot be removed either.
    }
  }
};

/**
 * What an error of SQLite or of the file system means for a journal.
 * `cause` is plain data, so that it can leave the worker thread.
 */
export const problemOf = (error: unknown, path: string): Problem => {
  const code = systemCode(error);
  const reason = reasonOf(error);
  const message = error instanceof Error ? error.message : reason;
  const cause = { code, message };
  if (/^SQLITE_(BUSY|LOCKED)/.test(code)) return { code: "journal-busy", path, cause };
  if (/^(SQLITE_FULL|ENOSPC|EDQUOT)$/.test(code)) return { code: "disk-full", path, cause };
  let detail = reason;
  if (/^SQLITE_(IOERR|CANTOPEN)/.test(code)) {
    // A full disk is a failed write, too, where the shared memory file cannot grow, and with a quota.
    const why = hasNoRoom(path) ? "ENOSPC" : FAILED_WRITE.test(code) ? tryDisk(path) : "";
    if (/^(ENOSPC|EDQUOT)$/.test(why)) return { code: "disk-full", path, cause };
    if (/^(EROFS|EACCES|EPERM)$/.test(why)) return { code: "journal-read-only", path, cause };
    if (code.startsWith("SQLITE_IOERR")) detail = "the disk failed";
  }
  if (/^(SQLITE_READONLY|SQLITE_PERM|EACCES|EPERM|EROFS)/.test(code)) {
    return { code: "journal-read-only", path, cause };
  }
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code)) {
    return { code: "journal-damaged", path, detail, cause };
  }
  return { code: "journal-failed", path, detail, cause };
};
