import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Whole programs, voices, recognisers and browsers: they wait, and others run meanwhile. */
const SLOW = [
  "/tests/e2e/",
  "/tests/speech/voices/",
  "/tests/speech/hearing/",
  "/tests/web/pages/",
  "/tests/conformance/",
  "/tests/cli/",
] as const;

/** Tests that take long begin first, so that no worker waits for the last of them alone. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rankOf = ({ moduleId }: TestSpecification): number => {
      const rank = SLOW.findIndex((folder) => moduleId.includes(folder));
      return rank < 0 ? SLOW.length : rank;
    };
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}
