import { lacksMatingMaterial, positionOf } from "../rules/position.js";
import type { CaseReport } from "./case-report.js";
import type { DeadPositionCase } from "./read-json-cases.js";

/** Asks whether a side can still be mated at all, and compares (Laws 1997, 6.9 and 9.6). */
export const runDeadPosition = (deadPosition: DeadPositionCase): CaseReport => {
  const { id, fen, intendedWinner, winnable } = deadPosition;
  const found = lacksMatingMaterial(positionOf(fen), intendedWinner) ? false : "unknown";
  const failures = found === winnable ? [] : [`winnable: expected ${winnable}, found ${found}`];
  return { id, ok: failures.length === 0, failures, events: [] };
};
