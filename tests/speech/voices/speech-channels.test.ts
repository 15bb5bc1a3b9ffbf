import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NullPlayer } from "../../../src/speech/voices/null-player.js";
import { type Player, promiseEnding } from "../../../src/speech/voices/player.js";
import { SilentVoice } from "../../../src/speech/voices/silent-voice.js";
import { SpeechChannels } from "../../../src/speech/voices/speech-channels.js";
import type { Voice } from "../../../src/speech/voices/voice.js";
import { err, ok } from "../../../src/vocabulary/result.js";
import type { Ear, Spoken, SpokenKind } from "../../../src/vocabulary/spoken.js";
import { HandTime } from "./hand-time.js";

/** Three devices: what each was told, on a time that the test moves. A word lasts a second. */
const setUp = (own: readonly Ear[] = ["white", "black"]) => {
  const time = new HandTime();
  const voiceFor = (name: string): SilentVoice =>
    new SilentVoice({ name, time, lengthMs: (words) => words.split(" ").length * 1_000 });
  const voices = { room: voiceFor("room"), white: voiceFor("white"), black: voiceFor("black") };
  const told: string[] = [];
  const channels = new SpeechChannels({
    room: { voices: [voices.room] },
    ...(own.includes("white") ? { white: { voices: [voices.white] } } : {}),
    ...(own.includes("black") ? { black: { voices: [voices.black] } } : {}),
    time,
    onSaid: ({ to, text }) => told.push(`${time.now()} ${to} ${text}`),
    onDropped: ({ to, text }, why) => told.push(`${time.now()} ${to} ${text} ${why}`),
  });
  const say = (to: Ear, kind: SpokenKind, text: string): void =>
    channels.say({ to, kind, language: "de", text, atMs: time.now() });
  return { time, voices, channels, say, told };
};

describe("what is private stays private", () => {
  const utterance = fc.record({
    to: fc.constantFrom<Ear>("white", "black", "room"),
    kind: fc.constantFrom<SpokenKind>(
      "own-announcement",
      "opponent-move",
      "problem",
      "clock",
      "help",
    ),
    waitMs: fc.integer({ min: 0, max: 3_000 }),
  });

  test("a word for one ear never reaches another, whatever is said when", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(utterance, { maxLength: 25 }), async (said) => {
        const { time, voices, channels, say } = setUp();
        for (const [index, { to, kind, waitMs }] of said.entries()) {
          say(to, kind, `${to} wort${index}`);
          await time.pass(waitMs);
        }
        for (const ear of ["white", "black", "room"] as const) {
          expect(voices[ear].words.every((words) => words.startsWith(ear))).toBe(true);
        }
        const closing = channels.close();
        await time.pass(1);
        await closing;
      }),
      { numRuns: 60 },
    );
  });

  test("when the last private voice has failed, its words are text and the room hears nothing", async () => {
    const time = new HandTime();
    const broken: Voice = {
      name: "broken",
      speak: () => Promise.resolve(err({ code: "voice-failed", name: "broken", detail: "dead" })),
      cancel: () => {},
      close: () => Promise.resolve(),
    };
    const room = new SilentVoice({ name: "room" });
    const told: string[] = [];
    const channels = new SpeechChannels({
      room: { voices: [room] },
      white: { voices: [broken] },
      time,
      onSaid: ({ text }, how) => told.push(`${how} ${text}`),
      onProblem: ({ code }, ear) => told.push(`${ear} ${code}`),
    });
    const spoken: Spoken = { to: "white", kind: "clock", language: "de", text: "Dame", atMs: 0 };
    channels.say(spoken);
    channels.say({ ...spoken, text: "Turm", kind: "help" });
    await channels.idle();
    await channels.close();
    expect(told).toEqual(["white voice-failed", "text Dame", "text Turm"]);
    expect(room.words).toEqual([]);
  });

  test("a private channel without voices shows its words only", async () => {
    const room = new SilentVoice({ name: "room" });
    const told: string[] = [];
    const channels = new SpeechChannels({
      room: { voices: [room] },
      white: { voices: [] },
      time: new HandTime(),
      onSaid: ({ text }, how) => told.push(`${how} ${text}`),
    });
    channels.say({ to: "white", kind: "clock", language: "de", text: "weiss", atMs: 0 });
    await channels.idle();
    expect([told, room.words, channels.isPrivate("white")]).toEqual([["text weiss"], [], true]);
  });

  test("a player without a channel of his own hears from the one device there is", async () => {
    const { time, voices, channels, say } = setUp([]);
    say("white", "clock", "weiss");
    await time.pass(2_000);
    expect([voices.room.words, channels.isPrivate("white")]).toEqual([["weiss"], false]);
  });
});

describe("nobody hears two things at once", () => {
  test("a room announcement cuts a private answer, which is said whole afterwards", async () => {
    const { time, voices, say, told } = setUp();
    say("white", "clock", "weiss eins zwei");
    await time.pass(1_500);
    say("room", "own-announcement", "room eins");
    await time.pass(2_500);
    expect(told).toEqual(["3500 room room eins"]);
    await time.pass(4_000);
    expect(told).toEqual(["3500 room room eins", "6500 white weiss eins zwei"]);
    expect(voices.white.heard.map(({ ended }) => ended)).toEqual(["cancelled", "said"]);
  });

  test("a help text that the room cuts is not taken up again", async () => {
    const { time, say, told } = setUp();
    say("black", "help", "black eins zwei drei");
    await time.pass(500);
    say("room", "opponent-move", "room");
    await time.pass(5_000);
    expect(told).toEqual(["500 black black eins zwei drei interrupted", "1500 room room"]);
  });

  test("what comes for an ear while the room is spoken to waits until the room is silent", async () => {
    const { time, say, told } = setUp();
    say("room", "own-announcement", "room eins");
    await time.pass(100);
    say("white", "problem", "weiss");
    say("room", "opponent-move", "room zwei");
    await time.pass(8_000);
    expect(told).toEqual(["2000 room room eins", "4000 room room zwei", "5000 white weiss"]);
  });

  test("what was cut is not said after what has replaced it", async () => {
    const { time, say, told } = setUp();
    say("white", "clock", "weiss zehn Minuten");
    await time.pass(500);
    // In one breath: the room is spoken to, and there is a newer time for him.
    say("room", "own-announcement", "room");
    say("white", "clock", "weiss neun Minuten");
    await time.pass(20_000);
    expect(told).toEqual([
      "500 white weiss zehn Minuten replaced",
      "1500 room room",
      "4500 white weiss neun Minuten",
    ]);
  });

  test("a cut move is said again whole, and before the ones that came after it", async () => {
    const { time, say, told } = setUp();
    say("white", "opponent-move", "weiss eins");
    await time.pass(500);
    say("room", "own-announcement", "room");
    say("white", "opponent-move", "weiss zwei");
    await time.pass(20_000);
    expect(told).toEqual(["1500 room room", "3500 white weiss eins", "5500 white weiss zwei"]);
  });

  test("a tone in a private ear is cut by the room and sounds again afterwards", async () => {
    const time = new HandTime();
    const log: string[] = [];
    const own: Player = {
      name: "own",
      probe: () => Promise.resolve(ok(undefined)),
      begin: () => {
        log.push(`${time.now()} tone`);
        const { promise, resolve } = promiseEnding();
        const stop = time.wakeAt(time.now() + 400, () => resolve(ok("said")));
        return {
          push: () => {},
          end: () => {},
          cancel: () => {
            stop();
            resolve(ok("cancelled"));
          },
          done: promise,
        };
      },
      close: () => Promise.resolve(ok(undefined)),
    };
    const channels = new SpeechChannels({
      room: { voices: [new SilentVoice({ time, lengthMs: () => 1_000 })] },
      white: { voices: [], player: own },
      time,
    });
    channels.signal("white", "link-lost");
    await time.pass(100);
    channels.say({ to: "room", kind: "help", language: "de", text: "room", atMs: 0 });
    await time.pass(5_000);
    expect(log).toEqual(["0 tone", "1100 tone"]);
  });

  test("the two private ears do not wait for each other", async () => {
    const { time, say, told } = setUp();
    say("white", "clock", "weiss eins");
    say("black", "clock", "black eins");
    await time.pass(3_000);
    expect(told).toEqual(["2000 white weiss eins", "2000 black black eins"]);
  });
});

describe("a burst of a thousand utterances", () => {
  test("keeps its order, says every move, and of the rest the newest", async () => {
    const { time, say, voices } = setUp([]);
    const kinds: readonly SpokenKind[] = [
      "help",
      "clock",
      "problem",
      "opponent-move",
      "own-announcement",
    ];
    for (let index = 0; index < 1_000; index += 1) {
      say("room", kinds[index % 5] ?? "help", `w${index}`);
    }
    await time.pass(500_000);
    const own = Array.from({ length: 200 }, (_, index) => `w${index * 5 + 4}`);
    const moves = Array.from({ length: 200 }, (_, index) => `w${index * 5 + 3}`);
    expect(voices.room.words).toEqual([...own, ...moves, "w997", "w996", "w995"]);
  });

  test("in private ears keeps what is newest of each kind, however long the room speaks", async () => {
    const { time, say, voices } = setUp();
    say("room", "own-announcement", "room");
    for (let index = 0; index < 1_000; index += 1) say("white", "clock", `w${index}`);
    await time.pass(5_000);
    expect(voices.white.words).toEqual(["w999"]);
  });
});

describe("signals", () => {
  test("sound once however often they are asked for, and not when they are seconds old", async () => {
    const time = new HandTime();
    const player = new NullPlayer();
    const room = new SilentVoice({ time, lengthMs: () => 6_000 });
    const channels = new SpeechChannels({ room: { voices: [room], player }, time });
    channels.signal("white", "link-lost");
    channels.signal("white", "link-lost");
    await time.pass(1);
    const once = player.samples;
    expect(once).toBeGreaterThan(0);
    channels.say({
      to: "room",
      kind: "own-announcement",
      language: "de",
      text: "Dame ".repeat(20),
      atMs: 0,
    });
    await time.pass(100);
    channels.signal("white", "link-lost");
    await time.pass(20_000);
    expect(player.samples).toBe(once);
  });

  test("of a private ear do not sound in the room", async () => {
    const time = new HandTime();
    const player = new NullPlayer();
    const own = new NullPlayer();
    const channels = new SpeechChannels({
      room: { voices: [], player },
      white: { voices: [], player: own },
      time,
    });
    channels.signal("white", "move-read");
    await time.pass(10);
    expect([player.samples, own.samples > 0]).toEqual([0, true]);
  });
});
