import { describe, expect, test } from "vitest";
import { changeEdition, EDITION_PATHS } from "../../../src/rules/editions/change-edition.js";
import { EDITIONS } from "../../../src/rules/editions/editions.js";
import { EDITION_IDS } from "../../../src/vocabulary/edition.js";

const changed = (file: Readonly<Record<string, unknown>>) => {
  const edition = changeEdition(file, "ours");
  if (!edition.ok) throw new Error(JSON.stringify(edition.error));
  return edition.value;
};

const refused = (file: Readonly<Record<string, unknown>>) => {
  const edition = changeEdition(file, "ours");
  if (edition.ok) throw new Error("it was taken");
  return edition.error;
};

const pathsOf = (value: unknown, path = ""): readonly string[] =>
  typeof value !== "object" || value === null
    ? [path]
    : Object.entries(value).flatMap(([key, inner]) =>
        pathsOf(inner, path === "" ? key : `${path}.${key}`),
      );

describe("an edition from a file", () => {
  test("has the values of its base but for those that the file changes", () => {
    const edition = changed({ base: "fide-2009", illegal: { rapid: { plusMin: 3 } } });
    const base = EDITIONS["fide-2009"];
    expect(edition).toEqual({
      ...base,
      id: "ours",
      illegal: { ...base.illegal, rapid: { ...base.illegal.rapid, plusMin: 3 } },
    });
  });

  test("starts from the Laws of today when it names no base", () => {
    expect(changed({ moves75: false })).toEqual({
      ...EDITIONS["fide-2023"],
      id: "ours",
      moves75: false,
    });
  });

  test("says with a word that something never happens, for its file has no null", () => {
    const edition = changed({
      illegal: { standard: { lossAt: "never" } },
      defaultTimeMin: "unset",
      coloursReversedRestartBelowMoves: "never",
    });
    expect(edition.illegal.standard.lossAt).toBeNull();
    expect(edition.defaultTimeMin).toBeNull();
    expect(edition.coloursReversedRestartBelowMoves).toBeNull();
  });

  test("gives a claimant's penalty the cap that its kind needs, and no other", () => {
    expect(changed({ wrongClaim: { claimant: { kind: "half" } } }).wrongClaim.claimant).toEqual({
      kind: "half",
      capMin: 3,
    });
    expect(
      changed({ base: "fide-1997", wrongClaim: { claimant: { kind: "none" } } }).wrongClaim
        .claimant,
    ).toEqual({ kind: "none" });
  });

  test("may use the names of the laws matrix, 4.2, for the same values", () => {
    const edition = changed({
      base: "fide-2018",
      vi: { hearingImpairedNeedsAssistant: false },
      coloursReversed: { restartBelowMoves: 5 },
      defaultTimeMin: { unspecified: 15 },
      blitz: { winNeeds: "anyLegalSeries" },
      illegal: { reduced: { by: "arbiterOrClaim" } },
      rapid: { flagBy: "arbiterToo" },
    });
    expect(edition).toMatchObject({
      coloursReversedRestartBelowMoves: 5,
      defaultTimeMin: 15,
      visuallyImpaired: { appendix: "D", hearingImpairedNeedsAssistant: false },
      blitz: { winNeeds: "any-legal-series" },
    });
    expect(edition.illegal.reduced.by).toBe("arbiter-or-claim");
  });

  test("may start from a variant", () => {
    const edition = changed({ base: "fide-2005-pt-seed", device: "none" });
    expect(edition.recording.incrementStrict).toBe(true);
    expect(edition.device).toBe("none");
  });

  test("can change every value of every edition", () => {
    const known = new Set(EDITION_PATHS);
    for (const id of EDITION_IDS) {
      const { id: _name, ...values } = EDITIONS[id];
      expect(pathsOf(values).filter((path) => !known.has(path))).toEqual([]);
    }
  });
});

describe("a wrong value in the file is refused with its key and what is allowed", () => {
  test.each([
    [{ base: "fide-2022" }, "base", "fide-2022"],
    [{ moves75: "yes" }, "moves75", "yes"],
    [{ illegal: { rapid: { plusMin: -1 } } }, "illegal.rapid.plusMin", "-1"],
    [{ illegal: true }, "illegal", "true"],
    [{ fivefold: "often" }, "fivefold", "often"],
    [{ defaultTimeMin: 1.5 }, "defaultTimeMin", "1.5"],
    [{ id: "fide-2018" }, "id", "fide-2018"],
    [{ haveMoveFrom: [] }, "haveMoveFrom", "[]"],
  ])("%j", (file, option, value) => {
    const problem = refused(file);
    expect(problem).toMatchObject({ code: "option-invalid", option, value });
    expect("allowed" in problem && problem.allowed.length > 0).toBe(true);
  });

  test("local changes are only for events that are not rated", () => {
    for (const file of [
      { rated: true, moves75: false },
      { rated: true, base: "fide-2005-pt-seed" },
    ]) {
      expect(refused(file)).toMatchObject({ option: "rated", value: "true" });
    }
    expect(changed({ rated: false, moves75: false }).moves75).toBe(false);
    expect(changed({ rated: true, base: "fide-2018" })).toEqual({
      ...EDITIONS["fide-2018"],
      id: "ours",
    });
    expect(refused({ rated: "yes" })).toMatchObject({ option: "rated", allowed: "true or false" });
  });

  test("an unknown key names the nearest one", () => {
    expect(refused({ illegal: { rapid: { plusMins: 1 } } })).toMatchObject({
      option: "a key of illegal.rapid",
      value: "plusMins",
      nearest: "plusMin",
    });
    expect(refused({ toString: 1 })).toMatchObject({ option: "a key of an edition" });
  });
});
