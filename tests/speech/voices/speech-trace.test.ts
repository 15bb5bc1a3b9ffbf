import { describe, expect, test } from "vitest";
import { CachingSynthesiser } from "../../../src/speech/voices/caching-synthesiser.js";
import { NullPlayer } from "../../../src/speech/voices/null-player.js";
import { PcmVoice } from "../../../src/speech/voices/pcm-voice.js";
import { SilentVoice } from "../../../src/speech/voices/silent-voice.js";
import { SpeechChannels } from "../../../src/speech/voices/speech-channels.js";
import { SpeechTrace } from "../../../src/speech/voices/speech-trace.js";
import type { Synthesiser } from "../../../src/speech/voices/synthesiser.js";
import { ok } from "../../../src/vocabulary/result.js";
import type { Ear, Spoken, SpokenKind } from "../../../src/vocabulary/spoken.js";
import { NotedTrace } from "../../support/noted-trace.js";
import { HandTime } from "./hand-time.js";

/** A room and White's own ear; a word lasts a second of the time that the test moves. */
const setUp = () => {
  const time = new HandTime();
  const noted = new NotedTrace();
  const voiceFor = (name: string): SilentVoice =>
    new SilentVoice({ name, time, lengthMs: (words) => words.split(" ").length * 1_000 });
  const channels = new SpeechChannels({
    room: { voices: [voiceFor("room")], player: new NullPlayer() },
    white: { voices: [voiceFor("white")] },
    time,
    trace: new SpeechTrace(noted),
  });
  const say = (to: Ear, kind: SpokenKind, text: string): void =>
    channels.say({ to, kind, language: "de", text, atMs: time.now() });
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      noted.atMs = time.now();
      await time.pass(100);
    }
    noted.atMs = time.now();
  };
  return { noted, channels, say, pass };
};

describe("what is noted of words", () => {
  test("an announcement that waits tells behind what, and how long", async () => {
    const { noted, say, pass, channels } = setUp();
    say("room", "own-announcement", "Bauer Eva zwei");
    await pass(500);
    say("room", "opponent-move", "Springer Bella acht");
    await pass(9_000);
    const [first, second] = noted.of("words-made");
    expect(noted.of("utterance-queued").map(({ ahead }) => ahead)).toEqual([0, 1]);
    expect(noted.of("turn-came")).toMatchObject([
      { utterance: first?.utterance, waitedMs: 0, behind: [] },
      { utterance: second?.utterance, behind: [first?.utterance] },
    ]);
    const [, waited] = noted.of("turn-came");
    expect(waited?.waitedMs).toBeGreaterThanOrEqual(2_000);
    expect(noted.of("said")).toMatchObject([{ how: "voice" }, { how: "voice" }]);
    await channels.close();
  });

  test("a signal before the words is told as what they waited behind", async () => {
    const { noted, channels, say, pass } = setUp();
    channels.signal("room", "opponent-moved");
    say("room", "opponent-move", "Bauer Eva zwei");
    await pass(5_000);
    expect(noted.of("signal-sounded")).toMatchObject([{ signal: "opponent-moved", to: "room" }]);
    expect(noted.of("turn-came")).toMatchObject([{ behind: ["opponent-moved"] }]);
    await channels.close();
  });

  test("words for one ear that the room cuts wait once more and are said again", async () => {
    const { noted, say, pass, channels } = setUp();
    say("white", "clock", "noch zehn Minuten und mehr");
    await pass(500);
    say("room", "own-announcement", "Bauer Eva zwei");
    await pass(15_000);
    const [own] = noted.of("words-made");
    expect(noted.of("utterance-held")).toMatchObject([{ utterance: own?.utterance }]);
    const turns = noted.of("turn-came").filter(({ utterance }) => utterance === own?.utterance);
    expect(turns).toHaveLength(2);
    expect(noted.of("said").filter(({ utterance }) => utterance === own?.utterance)).toHaveLength(
      1,
    );
    await channels.close();
  });

  test("a text that was replaced before its turn is told as not said", async () => {
    const { noted, say, pass, channels } = setUp();
    say("room", "own-announcement", "Bauer Eva zwei");
    await pass(500);
    say("room", "clock", "zehn Minuten");
    say("room", "clock", "neun Minuten");
    await pass(9_000);
    expect(noted.of("utterance-dropped")).toMatchObject([{ why: "replaced" }]);
    await channels.close();
  });

  test("only the words of moves are noted, never what was for one player alone", async () => {
    const { noted, say, pass, channels } = setUp();
    say("white", "clock", "noch zehn Minuten");
    say("room", "own-announcement", "Bauer Eva zwei");
    await pass(9_000);
    expect(noted.of("words-made").map(({ text }) => text)).toEqual([undefined, "Bauer Eva zwei"]);
    await channels.close();
  });

  test("the sound tells whether it was made ready before, and when the device took it", async () => {
    const noted = new NotedTrace();
    const synthesiser: Synthesiser = {
      name: "tone",
      synthesise: async (_request, onPcm) => {
        await new Promise((resolve) => setImmediate(resolve));
        onPcm(new Int16Array(100));
        onPcm(new Int16Array(100));
        return ok(undefined);
      },
      close: () => Promise.resolve(),
    };
    const voice = new PcmVoice({
      ...{ name: "tone", player: new NullPlayer() },
      synthesiser: new CachingSynthesiser(synthesiser),
    });
    const channels = new SpeechChannels({
      room: { voices: [voice] },
      time: new HandTime(),
      trace: new SpeechTrace(noted),
    });
    const spoken: Spoken = {
      ...{ to: "room", kind: "own-announcement", language: "de" },
      ...{ text: "Bauer Eva zwei", atMs: 0 },
    };
    for (let times = 0; times < 2; times += 1) {
      channels.say({ ...spoken });
      await channels.idle();
    }
    expect(noted.of("voice-chosen").map((mark) => mark.voice)).toEqual(["tone", "tone"]);
    expect(noted.of("sound-ready").map(({ origin }) => origin)).toEqual(["made-now", "made-ready"]);
    expect(noted.marks.map(({ type }) => type).slice(0, 7)).toEqual([
      ...["words-made", "utterance-queued", "turn-came", "voice-chosen"],
      ...["sound-ready", "sound-begun", "said"],
    ]);
    await channels.close();
  });
});
