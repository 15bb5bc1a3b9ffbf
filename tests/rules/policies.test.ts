import { describe, expect, test } from "vitest";
import { choosePolicies, POLICY_NAMES } from "../../src/rules/policies.js";
import { explainProblem } from "../../src/speech/phrases/problems/explain.js";
import {
  findLanguageTag,
  LANGUAGE_TAGS,
  nearestLanguageTag,
} from "../../src/vocabulary/languages.js";

describe("the language of announcements (policy announceLanguage)", () => {
  test.each(LANGUAGE_TAGS)("%s may be chosen", (tag) => {
    expect(choosePolicies({ announceLanguage: tag })).toMatchObject({
      ok: true,
      value: { announceLanguage: tag },
    });
  });

  test.each([
    ["deutsch", "de"],
    ["german", "de"],
    ["russkij", "ru"],
    ["русский", "ru"],
    ["espagnol", "es"],
    ["françias", "fr"],
    ["ger", "de"],
    ["rs", "ru"],
    ["xx", undefined],
    ["", undefined],
  ])("%j is refused with the nearest one, %s", (announceLanguage, nearest) => {
    const chosen = choosePolicies({ announceLanguage });
    expect(chosen).toMatchObject({
      ok: false,
      error: { code: "option-invalid", allowed: LANGUAGE_TAGS.join(", ") },
    });
    expect(nearestLanguageTag(announceLanguage)).toBe(nearest);
    if (!chosen.ok && chosen.error.code === "option-invalid") {
      expect(chosen.error.nearest).toBe(nearest);
    }
  });

  test("a tag with a region is the language", () => {
    expect(findLanguageTag("pt-BR")).toBe("pt");
    expect(findLanguageTag("FR")).toBe("fr");
    expect(findLanguageTag("it")).toBeUndefined();
  });
});

describe("a policy that there is not", () => {
  test("is refused with the nearest name", () => {
    const chosen = choosePolicies({ placementBind: true });
    expect(chosen).toMatchObject({
      ok: false,
      error: { code: "policy-unknown", nearest: "placementBinds" },
    });
  });

  test("is refused with all names, and no question, where none is near", () => {
    const chosen = choosePolicies({ x: true });
    if (chosen.ok) expect.fail("x is no policy");
    const text = explainProblem(chosen.error);
    expect(text).toContain(`There are these: ${POLICY_NAMES.join(", ")}.`);
    expect(text).not.toContain("Did you mean");
    expect(explainProblem(chosen.error, "ru")).toContain(POLICY_NAMES.join(", "));
  });
});
