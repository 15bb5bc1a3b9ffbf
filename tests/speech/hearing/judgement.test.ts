import { describe, expect, test } from "vitest";
import { judgeHearing } from "../../../src/speech/hearing/judgement.js";
import type { Heard } from "../../../src/speech/hearing/recogniser.js";

const limits = { doubt: 500, lead: 100 };

const heard = (own: number, other: number | undefined, open: number): Heard => ({
  choices: [
    { id: "g1f3", text: "springer gustav eins felix drei", score: own },
    ...(other === undefined
      ? []
      : [{ id: "g1h3", text: "springer gustav eins hector drei", score: other }]),
  ].sort((a, b) => b.score - a.score),
  open: { text: "springer gustav eins felix zwei", score: open },
  frames: 300,
});

describe("a hearing over the move that the board shows", () => {
  test("confirms it when nothing else fits much better and all other moves fit worse", () => {
    expect(judgeHearing(heard(-9000, -9100, -8500), "g1f3", limits)).toEqual({
      kind: "confirmed",
      text: "springer gustav eins felix drei",
    });
    expect(judgeHearing(heard(-9000, undefined, -9000), "g1f3", limits).kind).toBe("confirmed");
  });

  test("does not confirm it when another legal move fits nearly as well", () => {
    expect(judgeHearing(heard(-9000, -9050, -8900), "g1f3", limits)).toEqual({ kind: "unsure" });
  });

  test("does not confirm it when something that is no legal move fits much better", () => {
    expect(judgeHearing(heard(-9000, -9900, -8490), "g1f3", limits)).toEqual({ kind: "unsure" });
  });

  test("reads another legal move back when that is what was heard", () => {
    expect(judgeHearing(heard(-9500, -9000, -8900), "g1f3", limits)).toEqual({
      kind: "differs",
      text: "springer gustav eins hector drei",
      id: "g1h3",
    });
  });

  test("reads back what is no legal move when it fits far better than all legal ones", () => {
    expect(judgeHearing(heard(-9500, -9400, -8700), "g1f3", limits)).toEqual({
      kind: "differs",
      text: "springer gustav eins felix zwei",
    });
  });

  test("is unsure when the move of the board was not among what could be heard", () => {
    const nothing: Heard = { choices: [], frames: 100 };
    expect(judgeHearing(nothing, "g1f3", limits)).toEqual({ kind: "unsure" });
  });
});
