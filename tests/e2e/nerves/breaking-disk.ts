import { renameSync, writeFileSync } from "node:fs";
import { compileLibrary } from "./preloaded-library.js";

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
      LD_PRELOAD: compileLibrary("disk-faults"),
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
