import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ending } from "../../../src/speech/voices/player.js";
import { SilentVoice } from "../../../src/speech/voices/silent-voice.js";
import { expectedLengthMs } from "../../../src/speech/voices/speakable.js";
import {
  FIND_AGAIN_MS,
  HANG_MS,
  type HowSaid,
  SpeechQueue,
  type WhyDropped,
} from "../../../src/speech/voices/speech-queue.js";
import type { SpeechSigns, Voice, VoiceRequest } from "../../../src/speech/voices/voice.js";
import type { Problem } from "../../../src/vocabulary/problems.js";
import { err, ok } from "../../../src/vocabulary/result.js";
import {
  type Ear,
  SPOKEN_KINDS,
  type Spoken,
  type SpokenKind,
} from "../../../src/vocabulary/spoken.js";
import { HandTime, settle } from "./hand-time.js";

const KNIGHT = "Springer Gustav eins Felix drei";
const PAWN = "Bauer Eva zwei Eva vier";

const words = (text: string, kind: SpokenKind, to: Ear = "white", atMs = 0): Spoken => ({
  to,
  kind,
  language: "de",
  text,
  atMs,
});

/** A queue with everything it tells, on a hand-driven time. */
const table = (
  makeVoices: (time: HandTime) => readonly Voice[] = (time) => [
    new SilentVoice({ time, lengthMs: () => 1_000 }),
  ],
) => {
  const time = new HandTime();
  const voices = makeVoices(time);
  const said: { readonly text: string; readonly how: HowSaid; readonly atMs: number }[] = [];
  const dropped: { readonly text: string; readonly why: WhyDropped }[] = [];
  const problems: Problem[] = [];
  const speakers: (string | undefined)[] = [];
  const queue = new SpeechQueue({
    voices,
    time,
    onSaid: (spoken, how) => said.push({ text: spoken.text, how, atMs: time.now() }),
    onDropped: (spoken, why) => dropped.push({ text: spoken.text, why }),
    onProblem: (problem) => problems.push(problem),
    onVoice: (name) => speakers.push(name),
  });
  return { time, voices, queue, said, dropped, problems, speakers };
};

/** A voice that behaves as told; it never makes a sound. */
const brokenVoice = (
  name: string,
  speak: (request: VoiceRequest) => Promise<Ending>,
  more: { readonly cutsShort?: boolean } = {},
) => {
  const asked: string[] = [];
  let closes = 0;
  const voice: Voice = {
    name,
    ...more,
    speak: (request) => {
      asked.push(request.words);
      return speak(request);
    },
    cancel: () => {},
    close: () => {
      closes += 1;
      return Promise.resolve();
    },
  };
  return { voice, asked, closes: () => closes };
};
const never = (): Promise<Ending> => new Promise(() => {});

test("an own announcement comes before everything else that was said in the same moment", async () => {
  const { time, queue, said } = table();
  for (const kind of SPOKEN_KINDS.toReversed()) queue.say(words(kind, kind));
  await time.pass(10_000);
  expect(said.map(({ text }) => text)).toEqual([...SPOKEN_KINDS]);
});

test("nothing overlaps: the ears and the room take turns on one device", async () => {
  const { time, queue, said } = table();
  queue.say(words("an Weiss", "opponent-move", "white"));
  queue.say(words("an Schwarz", "opponent-move", "black"));
  queue.say(words("an alle", "opponent-move", "room"));
  await time.pass(10_000);
  expect(said.map(({ text, atMs }) => [text, atMs])).toEqual([
    ["an Weiss", 1_000],
    ["an Schwarz", 2_000],
    ["an alle", 3_000],
  ]);
});

test("the last word of an announcement is reported when it is out and not before", async () => {
  const { time, queue, said } = table();
  queue.say(words(KNIGHT, "own-announcement"));
  await time.pass(999);
  expect(said).toEqual([]);
  await time.pass(1);
  expect(said).toEqual([{ text: KNIGHT, how: "voice", atMs: 1_000 }]);
});

test("a newer time replaces one that still waits, for the same ear only", async () => {
  const { time, queue, said, dropped } = table();
  queue.say(words("Weiss zehn Minuten", "clock", "white"));
  queue.say(words("Schwarz acht Minuten", "clock", "black"));
  queue.say(words("Weiss neun Minuten", "clock", "white"));
  await time.pass(10_000);
  expect(said.map(({ text }) => text)).toEqual(["Schwarz acht Minuten", "Weiss neun Minuten"]);
  expect(dropped).toEqual([{ text: "Weiss zehn Minuten", why: "replaced" }]);
});

test("what is already being said is not replaced", async () => {
  const { time, queue, said, dropped } = table();
  queue.say(words("zehn Minuten", "clock"));
  await time.pass(500);
  queue.say(words("neun Minuten", "clock"));
  await time.pass(10_000);
  expect(said.map(({ text }) => text)).toEqual(["zehn Minuten", "neun Minuten"]);
  expect(dropped).toEqual([]);
});

test("no move is lost because another one came after it", async () => {
  const { time, queue, said, dropped } = table();
  queue.say(words("Turm Anna eins David eins", "opponent-move"));
  queue.say(words("Bauer Anna sieben Anna sechs", "opponent-move"));
  queue.say(words(KNIGHT, "own-announcement"));
  queue.say(words(PAWN, "own-announcement"));
  await time.pass(10_000);
  expect(said.map(({ text }) => text)).toEqual([
    KNIGHT,
    PAWN,
    "Turm Anna eins David eins",
    "Bauer Anna sieben Anna sechs",
  ]);
  expect(dropped).toEqual([]);
});

test("a move interrupts a help text, a time does not", async () => {
  const { time, queue, said, dropped } = table();
  queue.say(words("Weiss Koenig Eva eins", "help"));
  await time.pass(300);
  queue.say(words("acht Minuten", "clock"));
  await time.pass(100);
  expect(dropped).toEqual([]);
  queue.say(words(PAWN, "opponent-move"));
  await time.pass(10_000);
  expect(dropped).toEqual([{ text: "Weiss Koenig Eva eins", why: "interrupted" }]);
  expect(said).toEqual([
    { text: PAWN, how: "voice", atMs: 1_400 },
    { text: "acht Minuten", how: "voice", atMs: 2_400 },
  ]);
});

test("a voice that cannot be cut finishes the help text, and the move follows it", async () => {
  const { time, queue, said, dropped, problems } = table((time) => {
    const voice = new SilentVoice({ time, lengthMs: () => 3_000 });
    return [
      {
        name: "say",
        cutsShort: false,
        speak: (request) => voice.speak(request),
        cancel: () => {},
        close: () => voice.close(),
      },
    ];
  });
  queue.say(words("Koenig Eva eins Dame David eins Turm Anna eins", "help"));
  await time.pass(300);
  queue.say(words(PAWN, "opponent-move"));
  await time.pass(20_000);
  expect(said.map(({ text, atMs }) => [text, atMs])).toEqual([
    ["Koenig Eva eins Dame David eins Turm Anna eins", 3_000],
    [PAWN, 6_000],
  ]);
  expect([dropped, problems]).toEqual([[], []]);
});

test("a voice that hangs is replaced two seconds past the expected length and the text said anew", async () => {
  const hung = brokenVoice("hung", never);
  const second = new SilentVoice();
  const { time, queue, said, problems, speakers } = table(() => [hung.voice, second]);
  queue.say(words(KNIGHT, "own-announcement"));
  queue.say(words(PAWN, "opponent-move"));
  const deadlineMs = expectedLengthMs(KNIGHT) + HANG_MS;
  await time.goTo(deadlineMs - 1);
  expect(second.words).toEqual([]);
  await time.goTo(deadlineMs);
  expect(second.words).toEqual([KNIGHT, PAWN]);
  expect(said.map(({ text, how }) => [text, how])).toEqual([
    [KNIGHT, "voice"],
    [PAWN, "voice"],
  ]);
  expect(hung.asked).toEqual([KNIGHT]);
  expect(hung.closes()).toBe(1);
  expect(problems.map(({ code }) => code)).toEqual(["voice-failed"]);
  expect(speakers).toEqual(["silent"]);
  expect(queue.voice).toBe("silent");
});

test("a voice that dies in the middle is replaced and nothing is lost", async () => {
  const dying = brokenVoice("dying", () =>
    Promise.resolve(err({ code: "voice-failed", name: "dying", detail: "ended" })),
  );
  const throwing = brokenVoice("throwing", () => Promise.reject(new Error("broken")));
  const last = new SilentVoice();
  const { queue, said, problems, speakers } = table(() => [dying.voice, throwing.voice, last]);
  queue.say(words(KNIGHT, "own-announcement"));
  await queue.idle();
  expect(last.words).toEqual([KNIGHT]);
  expect(said.map(({ text, how }) => [text, how])).toEqual([[KNIGHT, "voice"]]);
  expect(problems.map(({ code }) => code)).toEqual(["voice-failed", "voice-failed"]);
  expect(speakers).toEqual(["throwing", "silent"]);
});

test("after the last voice the announcement counts as said by its line of text", async () => {
  const noDevice = (name: string) =>
    brokenVoice(name, () => Promise.resolve(err({ code: "audio-missing", detail: "no device" })));
  const { queue, said, problems, speakers } = table(() => [
    noDevice("espeak-ng").voice,
    noDevice("embedded").voice,
  ]);
  for (const text of [KNIGHT, PAWN]) queue.say(words(text, "own-announcement"));
  await queue.idle();
  expect(said.map(({ text, how }) => [text, how])).toEqual([
    [KNIGHT, "text"],
    [PAWN, "text"],
  ]);
  // One line for the missing device, however many voices want it and however many texts come.
  expect(problems).toEqual([{ code: "audio-missing", detail: "no device" }]);
  expect(speakers).toEqual(["embedded", undefined]);
});

test("a text no engine may get is told and shown, and the voice stays", async () => {
  const { time, queue, voices, said, problems } = table();
  queue.say(words('Springer") (system "reboot', "own-announcement"));
  queue.say(words(PAWN, "opponent-move"));
  await time.pass(5_000);
  expect(said.map(({ text, how }) => [text, how])).toEqual([
    ['Springer") (system "reboot', "text"],
    [PAWN, "voice"],
  ]);
  expect(problems.map(({ code }) => code)).toEqual(["text-unspeakable"]);
  expect((voices[0] as SilentVoice).words).toEqual([PAWN]);
});

test("a help text that hangs is given up soon after a move wants to be heard", async () => {
  const long = "Koenig Eva eins ".repeat(60).trim();
  const hung = brokenVoice("hung", never);
  const second = new SilentVoice();
  const { time, queue, said, dropped } = table(() => [hung.voice, second]);
  queue.say(words(long, "help"));
  await time.pass(1_000);
  queue.say(words(PAWN, "opponent-move"));
  await time.pass(HANG_MS);
  expect(dropped).toEqual([{ text: long, why: "interrupted" }]);
  expect(said.map(({ text }) => text)).toEqual([PAWN]);
  expect(second.words).toEqual([PAWN]);
});

test("closing is silence at once: what waits is reported as dropped and all voices are closed", async () => {
  const hung = brokenVoice("hung", never);
  const spare = new SilentVoice();
  const { time, queue, said, dropped, problems } = table(() => [hung.voice, spare]);
  queue.say(words(KNIGHT, "own-announcement"));
  queue.say(words(PAWN, "opponent-move"));
  await settle();
  await queue.close();
  await queue.close();
  queue.say(words("zu spaet", "help"));
  expect(said).toEqual([]);
  expect(problems).toEqual([]);
  expect(dropped.toSorted((a, b) => a.text.localeCompare(b.text))).toEqual([
    { text: PAWN, why: "silenced" },
    { text: KNIGHT, why: "silenced" },
    { text: "zu spaet", why: "silenced" },
  ]);
  expect([hung.closes(), spare.closed, time.pending]).toEqual([1, true, 0]);
});

test("one ear is silenced without the other", async () => {
  const { time, queue, said, dropped } = table();
  queue.say(words("an Weiss", "help", "white"));
  queue.say(words("an Schwarz", "help", "black"));
  await time.pass(100);
  queue.silence("white");
  await time.pass(5_000);
  expect(dropped).toEqual([{ text: "an Weiss", why: "silenced" }]);
  expect(said.map(({ text }) => text)).toEqual(["an Schwarz"]);
});

const scene = fc.array(
  fc.record({
    kind: fc.constantFrom(...SPOKEN_KINDS),
    to: fc.constantFrom<Ear>("white", "black", "room"),
    waitMs: fc.constantFrom(0, 0, 1, 400, 1_000, 2_500),
  }),
  { minLength: 1, maxLength: 12 },
);
const shape = fc.record({
  scene,
  /** Texts after which the first voice goes dumb. */
  hangsAfter: fc.constantFrom(0, 1, 3, 99),
});

/** Plays a scene to its end and tells all that happened, with the numbers of the texts. */
const play = async ({ scene, hangsAfter }: { scene: SceneSteps; hangsAfter: number }) => {
  const time = new HandTime();
  const spans: { readonly index: number; readonly from: number; readonly to: number }[] = [];
  const makeVoice = (name: string, hangs: number): Voice => {
    let count = 0;
    let cut: (() => void) | undefined;
    return {
      name,
      speak: (request) => {
        count += 1;
        if (count > hangs) return never();
        const from = time.now();
        const index = Number(request.words.split(" ")[1]);
        return new Promise((resolve) => {
          const finish = (how: "said" | "cancelled"): void => {
            cut = undefined;
            spans.push({ index, from, to: time.now() });
            resolve(ok(how));
          };
          const stop = time.wakeAt(from + 900, () => finish("said"));
          cut = () => {
            stop();
            finish("cancelled");
          };
        });
      },
      cancel: () => cut?.(),
      close: () => Promise.resolve(),
    };
  };
  const ended: { readonly index: number; readonly how: HowSaid | WhyDropped }[] = [];
  const indexOf = new Map<Spoken, number>();
  const record = (spoken: Spoken, how: HowSaid | WhyDropped): void => {
    ended.push({ index: indexOf.get(spoken) ?? -1, how });
  };
  const queue = new SpeechQueue({
    voices: [makeVoice("first", hangsAfter), makeVoice("second", 99)],
    time,
    onSaid: record,
    onDropped: record,
  });
  for (const [index, { kind, to, waitMs }] of scene.entries()) {
    if (waitMs > 0) await time.pass(waitMs);
    const spoken = words(`Text ${index}`, kind, to);
    indexOf.set(spoken, index);
    queue.say(spoken);
  }
  await time.pass(200_000);
  return { ended, spans, pending: time.pending };
};
type SceneSteps = readonly {
  readonly kind: SpokenKind;
  readonly to: Ear;
  readonly waitMs: number;
}[];

test("whatever comes: each text ends once, no move is lost, and nothing overlaps", async () => {
  await fc.assert(
    fc.asyncProperty(shape, async ({ scene, hangsAfter }) => {
      const { ended, spans, pending } = await play({ scene, hangsAfter });
      expect(ended.map(({ index }) => index).toSorted((a, b) => a - b)).toEqual([...scene.keys()]);
      for (const { index, how } of ended) {
        const kind = scene[index]?.kind;
        if (kind === "own-announcement" || kind === "opponent-move") expect(how).toBe("voice");
        if (how === "interrupted") expect(kind).toBe("help");
        expect(how).not.toBe("text");
      }
      for (const [at, span] of spans.entries()) {
        expect(span.from).toBeGreaterThanOrEqual(spans[at - 1]?.to ?? 0);
      }
      expect(pending).toBe(0);
    }),
    { numRuns: 60, seed: 20_260_001 },
  );
});

test("moves of one kind are said in the order in which they came", async () => {
  await fc.assert(
    fc.asyncProperty(shape, async ({ scene, hangsAfter }) => {
      const { ended } = await play({ scene, hangsAfter });
      for (const kind of ["own-announcement", "opponent-move"] as const) {
        const order = ended.filter(({ index }) => scene[index]?.kind === kind);
        expect(order).toEqual(order.toSorted((a, b) => a.index - b.index));
      }
    }),
    { numRuns: 40, seed: 20_260_002 },
  );
});

test("after the last voice has failed others are looked for, until one speaks again", async () => {
  const time = new HandTime();
  const told: string[] = [];
  let looked = 0;
  const broken: Voice = {
    name: "broken",
    speak: () => Promise.resolve(err({ code: "voice-failed", name: "broken", detail: "dead" })),
    cancel: () => {},
    close: () => Promise.resolve(),
  };
  const queue = new SpeechQueue({
    voices: [broken],
    time,
    onSaid: ({ text }, how) => told.push(`${how} ${text}`),
    onVoice: (name) => told.push(`now ${name ?? "text"}`),
    findAgain: () => {
      looked += 1;
      return Promise.resolve(looked < 2 ? [] : [new SilentVoice({ name: "again" })]);
    },
  });
  const say = (text: string): void =>
    queue.say({ to: "room", kind: "own-announcement", language: "de", text, atMs: 0 });
  say("Dame");
  await time.pass(FIND_AGAIN_MS + 1);
  say("Turm");
  await time.pass(FIND_AGAIN_MS + 1);
  say("Springer");
  await time.pass(1);
  expect(told).toEqual(["now text", "text Dame", "text Turm", "now again", "voice Springer"]);
  await queue.close();
  expect(time.pending).toBe(0);
});

/** A voice that tells what it is told to, on a time that the test moves. */
const tellingVoice = (given: Voice["signs"], more: { readonly slowness?: number } = {}) => {
  let signs: SpeechSigns | undefined;
  let finish: (ending: Ending) => void = () => {};
  const voice: Voice = {
    name: "telling",
    ...(given === undefined ? {} : { signs: given }),
    ...more,
    speak: (_, own) => {
      signs = own;
      return new Promise((resolve) => {
        finish = resolve;
      });
    },
    cancel: () => finish(ok("cancelled")),
    close: () => Promise.resolve(),
  };
  return {
    voice,
    begun: () => signs?.begun(),
    alive: () => signs?.alive(),
    end: () => finish(ok("said")),
  };
};

test("a voice that gives signs of life is let finish; two seconds after the last one it is replaced", async () => {
  const telling = tellingVoice("throughout");
  const second = new SilentVoice({ name: "second" });
  const { time, queue, said } = table(() => [telling.voice, second]);
  queue.say(words(KNIGHT, "own-announcement"));
  await time.pass(1);
  telling.begun();
  // Long past what the words can take.
  for (let round = 0; round < 20; round += 1) {
    await time.pass(1_000);
    telling.alive();
  }
  await time.pass(HANG_MS - 1);
  expect(second.words).toEqual([]);
  await time.pass(1);
  expect(second.words).toEqual([KNIGHT]);
  expect(said.map(({ how }) => how)).toEqual(["voice"]);
});

test("a voice that lives and never begins is given up nevertheless", async () => {
  const telling = tellingVoice("throughout");
  const second = new SilentVoice({ name: "second" });
  const { time, queue } = table(() => [telling.voice, second]);
  queue.say(words(KNIGHT, "own-announcement"));
  for (let round = 0; round < 30; round += 1) {
    await time.pass(500);
    telling.alive();
  }
  expect(second.words).toEqual([KNIGHT]);
});

test("a voice that has spoken before must begin within two seconds", async () => {
  const telling = tellingVoice("begin");
  const second = new SilentVoice({ name: "second" });
  const { time, queue } = table(() => [telling.voice, second]);
  queue.say(words(KNIGHT, "own-announcement"));
  await time.pass(1);
  telling.begun();
  telling.end();
  await time.pass(1);
  queue.say(words(PAWN, "own-announcement"));
  await time.pass(HANG_MS - 1);
  expect(second.words).toEqual([]);
  await time.pass(2);
  expect(second.words).toEqual([PAWN]);
});

test("a voice that speaks slowly, as its user wants it, is not taken for one that hangs", async () => {
  const telling = tellingVoice("begin", { slowness: 175 / 80 });
  const second = new SilentVoice({ name: "second" });
  const { time, queue, said } = table(() => [telling.voice, second]);
  queue.say(words(KNIGHT, "own-announcement"));
  await time.pass(1);
  telling.begun();
  await time.pass(expectedLengthMs(KNIGHT) * 2);
  telling.end();
  await time.pass(1);
  expect(said.map(({ how }) => how)).toEqual(["voice"]);
  expect(second.words).toEqual([]);
});

test("words that the first voice has no letters for are said by one that has, and it stays the first", async () => {
  const unable = brokenVoice("say", (request) =>
    Promise.resolve(
      request.words === PAWN ? ok("said") : err({ code: "words-unknown", name: "say" } as const),
    ),
  );
  const second = new SilentVoice({ name: "second" });
  const { queue, said, problems, speakers } = table(() => [unable.voice, second]);
  queue.say({ ...words("Конь Густав один", "own-announcement"), language: "ru" });
  queue.say(words(PAWN, "own-announcement"));
  await queue.idle();
  expect(said.map(({ how }) => how)).toEqual(["voice", "voice"]);
  expect(unable.asked).toEqual(["Конь Густав один", PAWN]);
  expect(problems).toEqual([]);
  expect([second.words.length, speakers, unable.closes()]).toEqual([1, [], 0]);
});

test("a makeshift speaks while there is no proper voice, and steps back when one is found", async () => {
  const time = new HandTime();
  const told: string[] = [];
  const dead = (name: string): Voice => ({
    name,
    speak: () => Promise.resolve(err({ code: "voice-failed", name, detail: "dead" })),
    cancel: () => {},
    close: () => Promise.resolve(),
  });
  const makeshift = (): Voice & { readonly silent: SilentVoice } => {
    const silent = new SilentVoice({ name: "clips" });
    return {
      name: "clips",
      isMakeshift: true,
      silent,
      speak: (request) => silent.speak(request),
      cancel: () => silent.cancel(),
      close: () => silent.close(),
    };
  };
  const first = makeshift();
  const others: ReturnType<typeof makeshift>[] = [];
  let looked = 0;
  const queue = new SpeechQueue({
    voices: [dead("espeak-ng"), first],
    time,
    onSaid: ({ text }, how) => told.push(`${how} ${text}`),
    onVoice: (name) => told.push(`now ${name ?? "text"}`),
    findAgain: () => {
      looked += 1;
      const other = makeshift();
      others.push(other);
      return Promise.resolve(looked < 2 ? [other] : [new SilentVoice({ name: "again" }), other]);
    },
  });
  const say = (text: string): void => queue.say(words(text, "own-announcement"));
  say("Dame");
  await time.pass(FIND_AGAIN_MS + 1);
  say("Turm");
  // The second time it waits twice as long.
  await time.pass(2 * FIND_AGAIN_MS + 1);
  say("Springer");
  await time.pass(60_000);
  expect(told).toEqual(["now clips", "voice Dame", "voice Turm", "now again", "voice Springer"]);
  expect(first.silent.words).toEqual(["Dame", "Turm"]);
  // It is found once more each time, and not kept twice.
  expect([looked, others.map(({ silent }) => silent.closed)]).toEqual([2, [true, true]]);
  await queue.close();
  expect(time.pending).toBe(0);
});
