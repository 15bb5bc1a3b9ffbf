import { afterEach, describe, expect, test, vi } from "vitest";
import { SilentVoice } from "../../../src/speech/voices/silent-voice.js";
import { SpeechQueue } from "../../../src/speech/voices/speech-queue.js";
import { findSsipAddress } from "../../../src/speech/voices/ssip-address.js";
import { SsipVoice } from "../../../src/speech/voices/ssip-voice.js";
import type { Problem } from "../../../src/vocabulary/problems.js";
import type { SpokenKind } from "../../../src/vocabulary/spoken.js";
import { openFakeSsip, saysIt } from "./fake-ssip.js";
import { hostTime } from "./hand-time.js";
import { HOSTILE } from "./hostile-texts.js";
import { atBegin } from "./pcm.js";

vi.setConfig({ testTimeout: 30_000 });

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});
const fake = async (options: Parameters<typeof openFakeSsip>[0] = {}) => {
  const server = await openFakeSsip(options);
  open.push(server);
  const voice = new SsipVoice({ address: server.address });
  open.push(voice);
  return { server, voice };
};
const move = (words: string, kind: SpokenKind = "own-announcement") => ({
  words,
  language: "de",
  kind,
});

describe("where the server is looked for", () => {
  const at = (env: Record<string, string>) => findSsipAddress({ env, platform: "linux" });

  test("in the user's runtime folder, else in his cache folder", () => {
    expect(at({ XDG_RUNTIME_DIR: "/run/user/1000", HOME: "/home/anna" })).toEqual({
      ok: true,
      value: { kind: "unix", path: "/run/user/1000/speech-dispatcher/speechd.sock" },
    });
    expect(at({ HOME: "/home/anna" })).toEqual({
      ok: true,
      value: { kind: "unix", path: "/home/anna/.cache/speech-dispatcher/speechd.sock" },
    });
  });

  test.each([
    ["unix_socket:/tmp/a:b/sock", { kind: "unix", path: "/tmp/a:b/sock" }],
    ["inet_socket", { kind: "tcp", host: "127.0.0.1", port: 6560 }],
    ["inet_socket:other", { kind: "tcp", host: "other", port: 6560 }],
    ["inet_socket:127.0.0.1:7000", { kind: "tcp", host: "127.0.0.1", port: 7000 }],
    ["inet_socket:::1:7000", { kind: "tcp", host: "::1", port: 7000 }],
  ])("SPEECHD_ADDRESS=%s", (address, value) => {
    expect(at({ SPEECHD_ADDRESS: address })).toEqual({ ok: true, value });
  });

  test.each(["carrier_pigeon", "inet_socket:localhost:0", "inet_socket:localhost:port"])(
    "SPEECHD_ADDRESS=%s is told as wrong",
    (address) => {
      expect(at({ SPEECHD_ADDRESS: address })).toMatchObject({ error: { code: "voice-missing" } });
    },
  );
});

describe("a well-behaved server", () => {
  test("is told the language and the priority of each kind of words, and nothing about the voice", async () => {
    const { server, voice } = await fake();
    const kinds: readonly SpokenKind[] = [
      ...(["own-announcement", "opponent-move", "problem", "clock", "help"] as const),
    ];
    for (const kind of kinds) expect(await voice.speak(move("Dame", kind))).toEqual(said);
    expect(server.heard.map(({ priority }) => priority)).toEqual([
      "message",
      "message",
      "important",
      "text",
      "text",
    ]);
    expect(server.heard.every(({ language }) => language === "de")).toBe(true);
    expect(
      server.commands.filter((command) => /^SET.*(RATE|VOICE|MODULE|PITCH)/.test(command)),
    ).toEqual([]);
  });

  test("events that come in one packet with the reply are not missed", async () => {
    const { voice } = await fake({
      onText: (wire, id) =>
        wire.raw(`701-${id}\r\n701-1\r\n701 BEGIN\r\n702-${id}\r\n702-1\r\n702 END\r\n`),
    });
    let begun = 0;
    expect(
      await voice.speak(
        move("Dame"),
        atBegin(() => {
          begun += 1;
        }),
      ),
    ).toEqual(said);
    expect(begun).toBe(1);
  });

  test("answers cut anywhere are the same answers", async () => {
    const { voice } = await fake({
      onText: (wire, id) => {
        const text = `701-${id}\r\n701-1\r\n701 BEGIN\r\n702-${id}\r\n702-1\r\n702 END\r\n`;
        let at = 0;
        const next = (): void => {
          wire.raw(text.slice(at, at + 3));
          at += 3;
          if (at < text.length) setTimeout(next, 1);
        };
        next();
      },
    });
    expect(await voice.speak(move("Dame"))).toEqual(said);
  });

  test("an end of somebody else's message is not the end of ours", async () => {
    const { voice } = await fake({
      onText: (wire, id) => {
        wire.event(702, id + 7);
        wire.event(701, id);
        setTimeout(() => wire.event(702, id), 60);
      },
    });
    const start = performance.now();
    expect(await voice.speak(move("Dame"))).toEqual(said);
    expect(performance.now() - start).toBeGreaterThan(50);
  });

  test("cancel is told as cancelled, and the next words are said", async () => {
    const { server, voice } = await fake({
      onText: (wire, id, text) => {
        wire.event(701, id);
        if (text === "Turm") wire.event(702, id);
      },
    });
    const speaking = voice.speak(move("Dame"));
    await vi.waitFor(() => expect(server.heard).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 30));
    voice.cancel();
    expect(await speaking).toEqual({ ok: true, value: "cancelled" });
    expect(await voice.speak(move("Turm"))).toEqual(said);
  });
});

const said = { ok: true, value: "said" } as const;

describe("other programs", () => {
  test("what another program cut is said again, more urgently, and told once", async () => {
    let times = 0;
    const { server, voice } = await fake({
      onText: (wire, id) => {
        wire.event(701, id);
        times += 1;
        wire.event(times === 1 ? 703 : 702, id);
      },
    });
    expect(await voice.speak(move("Dame"))).toEqual(said);
    expect(server.heard.map(({ text, priority }) => [text, priority])).toEqual([
      ["Dame", "message"],
      ["Dame", "important"],
    ]);
  });

  test("cut again and again, the words are said by the next voice", async () => {
    const { voice } = await fake({ onText: (wire, id) => wire.event(703, id) });
    const spare = new SilentVoice({ name: "spare" });
    const heard = await through([voice, spare], ["Dame David eins David acht"]);
    expect(spare.words).toEqual(["Dame David eins David acht"]);
    expect(heard).toEqual(["voice Dame David eins David acht"]);
  });
});

/** Says texts through the queue; gives how each got out. */
const through = async (
  voices: readonly (SsipVoice | SilentVoice)[],
  texts: readonly string[],
  problems: Problem[] = [],
): Promise<readonly string[]> => {
  const heard: string[] = [];
  const queue = new SpeechQueue({
    voices,
    time: hostTime(),
    onSaid: ({ text }, how) => heard.push(`${how} ${text}`),
    onDropped: ({ text }, why) => heard.push(`${why} ${text}`),
    onProblem: (problem) => problems.push(problem),
  });
  for (const text of texts) {
    queue.say({ to: "room", kind: "own-announcement", language: "de", text, atMs: 0 });
  }
  await queue.idle();
  await queue.close();
  return heard;
};

describe("marks between the words", () => {
  test("are sent with them, and a server that takes none gets the bare words", async () => {
    const texts: string[] = [];
    const { server, voice } = await fake({ onMarkup: (text) => texts.push(text) });
    expect(await voice.speak(move("Dame David eins"))).toEqual(said);
    const plain = await fake({
      onMarkup: (text) => texts.push(text),
      onCommand: (wire, command) =>
        command.startsWith("SET SELF SSML_MODE") && wire.send("500 ERR INVALID COMMAND"),
    });
    expect(await plain.voice.speak(move(". Dame eins"))).toEqual(said);
    expect(texts).toEqual([
      '<speak>Dame <mark name="1"/>David <mark name="2"/>eins</speak>',
      ". Dame eins",
    ]);
    expect(server.heard.map(({ text }) => text)).toEqual(["Dame David eins"]);
  });

  test("an engine that has told of its words and tells no more hangs: within two seconds the next voice says them all", async () => {
    const { voice } = await fake({
      onText: (wire, id, text) => {
        wire.event(701, id);
        wire.mark(id, 1);
        if (text.startsWith("Turm")) wire.event(702, id);
      },
    });
    const spare = new SilentVoice({ name: "spare" });
    const problems: Problem[] = [];
    const start = performance.now();
    const texts = ["Turm Anna eins", "Dame David eins David acht", "Bauer Eva zwei Eva vier"];
    const heard = await through([voice, spare], texts, problems);
    expect(heard).toEqual(texts.map((text) => `voice ${text}`));
    expect(spare.words).toEqual(texts.slice(1));
    expect(problems).toMatchObject([
      { detail: "the engine of the server stopped in the middle of the words" },
    ]);
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test("a slow engine that goes on telling is let finish, however long it takes", async () => {
    const { voice } = await fake({
      onText: (wire, id) => {
        wire.event(701, id);
        for (let mark = 1; mark <= 5; mark += 1) setTimeout(() => wire.mark(id, mark), mark * 700);
        setTimeout(() => wire.event(702, id), 4_200);
      },
    });
    expect(await voice.speak(move("Dame David eins David acht Schach"))).toEqual(said);
  });

  test("an engine that never tells of a mark is only expected to come to an end", async () => {
    const { voice } = await fake({
      onText: (wire, id) => {
        wire.event(701, id);
        setTimeout(() => wire.event(702, id), 2_600);
      },
    });
    const spare = new SilentVoice({ name: "spare" });
    expect(await through([voice, spare], ["Dame David eins David acht"])).toEqual([
      "voice Dame David eins David acht",
    ]);
    expect(spare.words).toEqual([]);
  });
});

describe("the user's own way of speaking", () => {
  test.each([
    [0, 1],
    [60, 1],
    [-100, 175 / 80],
    [-50, 175 / 127.5],
  ])("at the rate %i words may take %d times as long", async (rate, slowness) => {
    const { voice } = await fake({ rate });
    expect(await voice.speak(move("Dame"))).toEqual(said);
    expect(voice.slowness).toBeCloseTo(slowness);
  });

  test("Portuguese is asked for as in Brazil", async () => {
    const { server, voice } = await fake();
    await voice.speak({ ...move("torre"), language: "pt" });
    expect(server.heard.map(({ language }) => language)).toEqual(["pt-BR"]);
  });
});

describe("a server that is ill: within two seconds another voice says the same words", () => {
  const ILL: readonly (readonly [string, Parameters<typeof openFakeSsip>[0]])[] = [
    [
      "hangs up in the middle of a word",
      {
        onText: (wire, id) => {
          wire.event(701, id);
          wire.hangUp();
        },
      },
    ],
    ["answers nothing any more", { onCommand: (_, command) => command.startsWith("SPEAK") }],
    ["takes the words and never begins", { onText: () => {} }],
    [
      "stops answering in the middle of a word",
      {
        onText: (wire, id) => wire.event(701, id),
        onCommand: (_, command) => command.startsWith("GET"),
      },
    ],
    [
      "refuses to speak",
      { onCommand: (wire, command) => command === "SPEAK" && wire.send("300 ERR SERVER") },
    ],
    [
      "greets in another protocol",
      { onConnect: (wire) => wire.raw("HTTP/1.1 400 Bad Request\r\n\r\n") },
    ],
    ["answers a line without end", { onConnect: (wire) => wire.raw("2".repeat(200_000)) }],
    [
      "sends bytes that are no text",
      { onText: (wire) => wire.raw(Uint8Array.from([0xff, 0xfe, 0, 10, 13, 10])) },
    ],
    ["answers what nobody asked", { onText: (wire) => wire.send("202 OK", "202 OK", "202 OK") }],
    ["hangs up at once", { onConnect: (wire) => wire.hangUp() }],
  ];

  test.each(ILL)("it %s", async (_, options) => {
    const { voice } = await fake(options);
    const spare = new SilentVoice({ name: "spare" });
    const problems: Problem[] = [];
    const start = performance.now();
    const heard = await through([voice, spare], ["Turm Anna eins"], problems);
    expect(spare.words).toEqual(["Turm Anna eins"]);
    expect(heard).toEqual(["voice Turm Anna eins"]);
    expect(problems.map(({ code }) => code)).toEqual(["voice-failed"]);
    // The bound is two seconds; a busy machine gets some more.
    expect(performance.now() - start).toBeLessThan(4_000);
  });

  test("a server that is not there is a missing voice", async () => {
    const voice = new SsipVoice({ address: { kind: "unix", path: "/nonexistent/sock" } });
    expect(await voice.probe()).toMatchObject({
      error: { code: "voice-missing", detail: "no server is running for this user" },
    });
  });

  test("a server without an engine is a missing voice", async () => {
    const { voice } = await fake({
      onCommand: (wire, command) =>
        command.startsWith("LIST") && wire.send("250-dummy", "250 OK MODULE LIST SENT"),
    });
    expect(await voice.probe()).toMatchObject({ error: { detail: "the server has no engine" } });
  });
});

describe("hostile words", () => {
  test.each(HOSTILE)("%s does not reach the server", async (_, text) => {
    const { server, voice } = await fake();
    expect(await voice.speak(move(text))).toMatchObject({ error: { code: "text-unspeakable" } });
    expect(server.heard).toEqual([]);
  });

  test("words that begin with a full stop do not end the text", async () => {
    const { server, voice } = await fake({ onText: saysIt });
    expect(await voice.speak(move(". Dame"))).toEqual(said);
    expect(server.heard.map(({ text }) => text)).toEqual([". Dame"]);
  });
});
