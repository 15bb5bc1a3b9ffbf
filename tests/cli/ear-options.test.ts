import { describe, expect, test } from "vitest";
import { readEars, readEarTable, readSignals } from "../../src/cli/ear-options.js";
import { SIGNALS } from "../../src/vocabulary/signals.js";

describe("--ear", () => {
  test("sets device, voice, rate and language of an ear, one after the other", () => {
    const texts = [
      ...["room.rate=150", "white.device=pulse:headset", "white.voice=espeak-ng"],
      ...["white.rate=240", "white.lang=en", "black.device=none"],
    ];
    expect(readEars(texts)).toEqual({
      ok: true,
      value: {
        room: { rate: 150 },
        white: {
          device: { system: "pulse", name: "headset" },
          voice: "espeak-ng",
          rate: 240,
          lang: "en",
        },
        black: { device: "none" },
      },
    });
  });

  test("reads the same from a table of a TOML file", () => {
    expect(
      readEarTable({ room: { rate: 150 }, white: { device: "pulse:headset", rate: 240 } }),
    ).toEqual(readEars(["room.rate=150", "white.device=pulse:headset", "white.rate=240"]));
    expect(readEarTable({ white: "pulse:headset" }).ok).toBe(false);
    expect(readEarTable({ white: { rate: [1] } }).ok).toBe(false);
  });

  test.each([
    ["wite.rate=150", "white"],
    ["white.devise=none", "device"],
    ["white.device=jack:x", ""],
    ["white.device=pulse:$(reboot)", ""],
    ["white.voice=espeek-ng", "espeak-ng"],
    ["white.rate=5000", ""],
    ["white.rate=fast", ""],
    ["white.lang=xx", ""],
    ["room.lang=en", ""],
    ["white", ""],
    ["white.device=default", ""],
    ["white.rate=200", ""],
  ])("%s is refused", (text, nearest) => {
    const read = readEars([text]);
    expect(read.ok).toBe(false);
    if (nearest !== "") expect(read).toMatchObject({ error: { nearest } });
  });

  test.each([
    [["white.device=pulse:a", "black.device=pulse:a"]],
    [["white.device=pulse:a", "room.device=pulse:a"]],
  ])("two ears on one device would hear each other: %j", (texts) => {
    expect(readEars(texts).ok).toBe(false);
  });

  test("two ears whose words are only shown do not", () => {
    expect(readEars(["white.device=none", "black.device=none"]).ok).toBe(true);
  });
});

test("--tones: all, none, or names", () => {
  expect(readSignals(undefined)).toEqual({ ok: true, value: SIGNALS });
  expect(readSignals("all")).toEqual({ ok: true, value: SIGNALS });
  expect(readSignals("none")).toEqual({ ok: true, value: [] });
  expect(readSignals("link-lost, move-read")).toEqual({
    ok: true,
    value: ["link-lost", "move-read"],
  });
  expect(readSignals("link-last")).toMatchObject({ error: { nearest: "link-lost" } });
});
