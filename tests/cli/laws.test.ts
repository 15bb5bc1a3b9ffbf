import { describe, expect, test } from "vitest";
import { type LawsCommandOptions, runLaws } from "../../src/cli/commands/laws.js";
import { createRecordedIo } from "../support/cli-io.js";

const ask = async (options: LawsCommandOptions) => {
  const io = createRecordedIo();
  const code = await runLaws(options, io);
  return { code, out: io.stdoutLines, err: io.stderrLines };
};

describe("annabella laws", () => {
  test("tells the rule, what the program does and what shows it, one fact a line", async () => {
    const { code, out } = await ask({ article: "9.6.1" });
    expect(code).toBe(0);
    expect(out.slice(0, 3)).toEqual([
      "Article 9.6.1 in 2018 and 2023.",
      "Rule: The fifth occurrence draws without a claim.",
      "Program (enforced): By itself: consecutive in 2014, any since 2017.",
    ]);
    expect(out.some((line) => /^Cases: .*\w/.test(line))).toBe(true);
    expect(out.some((line) => line.startsWith("Test: tests/game/ends.test.ts: "))).toBe(true);
  });

  test("names the numbers of all editions, and takes those of one", async () => {
    const any = await ask({ article: "6.8(a)" });
    expect(any.out[0]).toBe(
      "Article 6.7(a) in 1997; 6.8(a) in 2001, 2005; 6.2.1, 6.2.1.1, 6.2.2, 6.2 in 2018 and 2023.",
    );
    const old = await ask({ article: "6.8", edition: "fide-1997" });
    expect(old.out[0]).toBe("Article 6.8 in 1997; 6.9 in 2001, 2005; 6.8 in 2018 and 2023.");
    expect((await ask({ article: "7.5.4", edition: "fide-1997" })).code).toBe(1);
  });

  test("without an article lists all of an edition, a line each", async () => {
    const now = await ask({ edition: "fide-2018" });
    const then = await ask({ edition: "fide-1997" });
    expect(now.code).toBe(0);
    expect(now.out.length).toBeGreaterThan(150);
    expect(then.out.length).toBeGreaterThan(120);
    expect(now.out.some((line) => line.startsWith("9.6.1 in"))).toBe(true);
    expect(then.out.some((line) => line.startsWith("9.6.1 in"))).toBe(false);
  });

  test("--json gives one object a line", async () => {
    const { out } = await ask({ article: "VI.10", json: true });
    const [only, ...others] = out.map((line): unknown => JSON.parse(line));
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      id: "VI.10",
      classes: ["E"],
      numbers: { "fide-2018": ["D.2.11"] },
      cases: expect.arrayContaining(["VI-60"]) as unknown,
      tests: [],
    });
  });

  test("a variant has the articles of the edition that it differs from", async () => {
    const { code, out } = await ask({ article: "8.4(b)", edition: "fide-2005-pt-seed" });
    expect(code).toBe(0);
    expect(out[0]).toBe("Article 8.4(b) in 2005.");
    expect((await ask({ article: "9.6.1", edition: "fide-2005-pt-seed" })).code).toBe(1);
  });

  test("an article or edition that there is not is refused with what comes near", async () => {
    const unknown = await ask({ article: "4.33" });
    expect(unknown).toMatchObject({ code: 2, out: [] });
    expect(unknown.err.join()).toMatch(/^There is no article 4\.33 .* Did you mean 4\./);
    const { code, err } = await ask({ edition: "fide-2019" });
    expect(code).toBe(2);
    expect(err.join()).toContain("Allowed: fide-1997");
  });
});
