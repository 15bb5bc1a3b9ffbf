import { readdirSync, readFileSync } from "node:fs";

/**
 * What a process or thread is doing: `stopped` by a signal, `ready` (it computes, or would if it got
 * the processor or the disk), `waiting` for something to come, `gone`.
 */
export type Doing = "stopped" | "ready" | "waiting" | "gone";

/** One look. `cpuMs`: processor time used so far, in steps of 10 ms. */
export interface SystemLook {
  readonly doing: Doing;
  readonly cpuMs: number;
}

/** Length of a tick of the kernel's accounts, the same on every Linux (`getconf CLK_TCK` is 100). */
const TICK_MS = 10;

const DOING: Readonly<Record<string, Doing>> = {
  R: "ready",
  D: "ready",
  S: "waiting",
  I: "waiting",
  T: "stopped",
  t: "stopped",
  Z: "gone",
  X: "gone",
  x: "gone",
};

/**
 * Reads a `stat` file of Linux: the state is the first field behind the name, which may hold
 * anything, and the processor times are the 12th and 13th. Source: proc(5), `/proc/pid/stat`.
 */
export const readStat = (text: string): SystemLook | undefined => {
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const doing = DOING[fields[0] ?? ""];
  const ticks = Number(fields[11]) + Number(fields[12]);
  return doing === undefined || !Number.isFinite(ticks)
    ? undefined
    : { doing, cpuMs: ticks * TICK_MS };
};

const lookAt = (path: string): SystemLook | undefined => {
  try {
    return readStat(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
};

/** What a process is doing; undefined: this system does not tell. */
export const lookAtProcess = (pid: number): SystemLook | undefined => {
  const look = lookAt(`/proc/${pid}/stat`);
  if (look !== undefined) return look;
  return lookAt("/proc/self/stat") === undefined ? undefined : { doing: "gone", cpuMs: 0 };
};

/**
 * What the threads of this process are doing, all but the main one: `ready` when one of them is.
 * An engine that starts is compiled by threads of the host beside its own.
 */
export const lookAtThreads = (): SystemLook | undefined => {
  let threads: readonly string[];
  try {
    threads = readdirSync("/proc/self/task").filter((tid) => tid !== String(process.pid));
  } catch {
    return undefined;
  }
  const looks = threads.flatMap((tid) => lookAt(`/proc/self/task/${tid}/stat`) ?? []);
  return {
    doing: looks.some(({ doing }) => doing === "ready") ? "ready" : "waiting",
    cpuMs: looks.reduce((sum, { cpuMs }) => sum + cpuMs, 0),
  };
};
