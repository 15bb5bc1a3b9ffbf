import { parentPort, workerData } from "node:worker_threads";
import Database from "better-sqlite3";
import type { CheckpointData, CheckpointDone, ToCheckpoint } from "./worker-messages.js";

/**
 * The thread that folds the write-ahead log of a journal into its file while the writer goes on
 * writing. Each time with a connection of its own that is closed at once: the writer must stay the
 * last one, which takes the log away.
 */

const port = parentPort;
if (port === null) throw new Error("the checkpoint worker runs as a worker thread only");
const { path } = workerData as CheckpointData;

/** Errors: what SQLite and the disk throw; the log then only stays as long as it is. */
const checkpoint = (): void => {
  const db = new Database(path, { fileMustExist: true });
  try {
    // As the writer has it: where fsync alone does not reach the disk (macOS).
    db.pragma("checkpoint_fullfsync = ON");
    db.pragma("wal_checkpoint(PASSIVE)");
  } finally {
    db.close();
  }
};

port.on("message", (message: ToCheckpoint) => {
  if (message.type === "close") {
    port.close();
    return;
  }
  try {
    checkpoint();
  } catch {
    // Nothing is lost and nobody waits for it: the next time it is tried again, and a disk that
    // takes nothing more is told by the writer.
  }
  port.postMessage({ type: "checkpoint-done" } satisfies CheckpointDone);
});
