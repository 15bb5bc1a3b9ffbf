import { parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import type { Problem } from "../vocabulary/problems.js";
import type { Result } from "../vocabulary/result.js";
import { SqliteStore } from "./sqlite-store.js";
import type {
  FromWorker,
  Replies,
  Request,
  RequestType,
  ToWorker,
  WorkerData,
} from "./worker-messages.js";

/**
 * The thread that owns a journal file, or reads one: the game's thread never waits for the disk.
 *
 * Group commit: while one transaction is on its way to the disk this thread is blocked and requests
 * gather in its port; together they are the next transaction.
 */

/** Above this a transaction ends, so that its first request is not kept waiting by its last. */
const LINES_PER_TRANSACTION = 4_096;

const port = parentPort;
if (port === null) throw new Error("the journal worker runs as a worker thread only");
const { path, mode } = workerData as WorkerData;

const answer = (message: FromWorker): void => port.postMessage(message);
const onlyLooks = ({ type }: Request): boolean => type === "read" || type === "games";
const sizeOf = (request: Request): number => ("lines" in request ? request.lines.length : 1);

const serve = (store: SqliteStore): void => {
  const waiting: (readonly [number, Request])[] = [];
  let isClosing = false;
  let hasCheckpoint = false;

  const takeIn = (message: ToWorker): void => {
    if (message.type === "close") isClosing = true;
    else if (message.type === "finish-checkpoint") hasCheckpoint = true;
    else waiting.push(...message.requests);
  };

  const takeGroup = (): (readonly [number, Request])[] => {
    let size = 0;
    let end = 0;
    for (const [, request] of waiting) {
      if (end > 0 && size + sizeOf(request) > LINES_PER_TRANSACTION) break;
      size += sizeOf(request);
      end += 1;
    }
    return waiting.splice(0, end);
  };

  const carryOut = (group: readonly (readonly [number, Request])[]): void => {
    const requests = group.map(([, request]) => request);
    const results: readonly Result<Replies[RequestType], Problem>[] =
      mode === "read" || requests.every(onlyLooks)
        ? requests.map((request) => store.look(request))
        : store.write(requests);
    const replies = group.flatMap(([id], index) => {
      const result = results[index];
      return result === undefined ? [] : [[id, result] as const];
    });
    answer({ type: "replies", replies, commits: store.commits });
  };

  port.on("message", (first: ToWorker) => {
    takeIn(first);
    do {
      for (;;) {
        const next = receiveMessageOnPort(port) as { readonly message: ToWorker } | undefined;
        if (next === undefined) break;
        takeIn(next.message);
      }
      if (waiting.length > 0) carryOut(takeGroup());
    } while (waiting.length > 0);
    if (hasCheckpoint) {
      hasCheckpoint = false;
      store.finishCheckpoint();
    }
    if (isClosing) {
      store.close();
      port.close();
    }
  });
};

const opened = mode === "write" ? SqliteStore.openToWrite(path) : SqliteStore.openToRead(path);
if (opened.ok) serve(opened.value);
answer({ type: "opened", result: opened.ok ? { ok: true, value: undefined } : opened });
