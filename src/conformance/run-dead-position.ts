import { positionOf } from "../rules/position.js";
import { decideWinnable, FULL_BUDGET } from "../rules/unwinnability/decide-winnable.js";
import type { CaseReport } from "./case-report.js";
import type { DeadPositionCase } from "./read-json-cases.js";

/** Asks whether a side can still be mated at all, and compares (Laws 1997, 6.9 and 9.6). */
export const runDeadPosition = (deadPosition: DeadPositionCase): CaseReport => {
  const { id, fen, intendedWinner, winnable } = deadPosition;
  const found = decideWinnable(positionOf(fen), intendedWinner, FULL_BUDGET).winnable;
  const failures = found === winnable ? [] : [`winnable: expected ${winnable}, found ${found}`];
  return { id, ok: failures.length === 0, failures, events: [] };
};
