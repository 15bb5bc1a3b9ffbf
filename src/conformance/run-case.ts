import { assertNever } from "../vocabulary/result.js";
import type { CaseReport } from "./case-report.js";
import type { AnyCase } from "./read-cases.js";
import { runDeadPosition } from "./run-dead-position.js";
import { runRecognition } from "./run-recognition.js";
import { runRepetition } from "./run-repetition.js";
import { runScenario } from "./run-scenario.js";

/** Runs a case: a scenario once for every edition it names, every other case once. */
export async function* runCase(anyCase: AnyCase): AsyncGenerator<CaseReport> {
  switch (anyCase.kind) {
    case "scenario":
      for (const edition of anyCase.scenario.editions) {
        yield await runScenario(anyCase.scenario, edition);
      }
      return;
    case "dead-position":
      yield runDeadPosition(anyCase);
      return;
    case "repetition":
      yield runRepetition(anyCase);
      return;
    case "recognition":
      yield await runRecognition(anyCase);
      return;
    default:
      assertNever(anyCase);
  }
}
