import { execFileSync } from "node:child_process";
import { mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE = join(dirname(fileURLToPath(import.meta.url)), "disk-faults.cpp");

/** What the disk does at a call: see `disk-faults.cpp`. */
export type DiskFault =
  | {
      /** The process is killed there. */
      readonly kill: "before" | "halfway" | "after";
      readonly calls: "write" | "sync" | "any";
      /** Counted from 1, from the moment on at which the fault is planned. */
      readonly nth: number;
    }
  | {
      /** The call and all later ones fail; `short`: of the first one half is written. */
      readonly fail: "whole" | "short";
      readonly calls: "write" | "sync";
      readonly nth: number;
      readonly errno: number;
    };

/** Error numbers of Linux. */
export const ERRNO = { io: 5, noSpace: 28, readOnly: 30, quota: 122 } as const;

let library: string | undefined;

/** The disk, compiled once for the tests of a file. Errors: throws where there is no compiler. */
const compile = (): string => {
  if (library !== undefined) return library;
  const folder = mkdtempSync(join(tmpdir(), "annabella-disk-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "disk-faults.so");
  const flags = ["-std=c++11", "-Wall", "-Wextra", "-Werror", "-D_GNU_SOURCE", "-shared", "-fPIC"];
  try {
    execFileSync("g++", [...flags, "-o", path, SOURCE, "-ldl"], { stdio: "pipe" });
  } catch (cause) {
    throw new Error("These tests need the C++ compiler g++ (apt-get install g++).", { cause });
  }
  library = path;
  return path;
};

/**
 * The disk under one journal, which breaks when it is told to: a library that the system loads before
 * the program under test. Linux only.
 */
export class BreakingDisk {
  readonly #plan: string;
  readonly #journal: string;
  #plans = 0;

  /** `journal`: absolute path of the journal, without links. */
  constructor(journal: string) {
    this.#journal = journal;
    this.#plan = `${journal}.plan`;
    this.heal();
  }

  /** What the program has to be started with. */
  get env(): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: compile(),
      DISK_FAULTS_FILE: this.#journal,
      DISK_FAULTS_PLAN: this.#plan,
    };
  }

  /** From now on calls are counted, and the disk breaks where it is said. */
  plan(fault: DiskFault): void {
    this.#plans += 1;
    const what =
      "kill" in fault
        ? `${fault.kill} ${fault.calls} ${fault.nth}`
        : `${fault.fail === "short" ? "short" : "fail"} ${fault.calls} ${fault.nth} ${fault.errno}`;
    this.#write(`${this.#plans} ${what}`);
  }

  /** Nothing breaks any more. */
  heal(): void {
    this.#write("");
  }

  /** In one go: the program must never read half a plan. */
  #write(text: string): void {
    writeFileSync(`${this.#plan}.new`, text);
    renameSync(`${this.#plan}.new`, this.#plan);
  }
}
