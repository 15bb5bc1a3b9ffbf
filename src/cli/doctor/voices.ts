import { HostTime } from "../../board-driver/host-time.js";
import { sayMove } from "../../speech/phrases/say.js";
import { chooseVoices, isVoiceChoice, VOICE_CHOICES } from "../../speech/voices/choose-voice.js";
import { DevicePlayer } from "../../speech/voices/device-player.js";
import { EMBEDDED } from "../../speech/voices/embedded-synthesiser.js";
import { makeEmbeddedVoice } from "../../speech/voices/embedded-voice.js";
import { ESPEAK_NG } from "../../speech/voices/espeak-ng-synthesiser.js";
import { makeEspeakNgVoice } from "../../speech/voices/espeak-ng-voice.js";
import { findProgram, thisMachine } from "../../speech/voices/find-program.js";
import { NullPlayer } from "../../speech/voices/null-player.js";
import { SAY } from "../../speech/voices/say-voice.js";
import { SpeechQueue } from "../../speech/voices/speech-queue.js";
import { SPEECH_DISPATCHER } from "../../speech/voices/ssip-address.js";
import { samplesToMs } from "../../speech/voices/synthesiser.js";
import type { Voice } from "../../speech/voices/voice.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { Checkup, CheckupSetting, Finding } from "./checkup.js";
import type { Fix } from "./system.js";

const REINSTALL = "npm install -g annabella, which brings it along";

const FIXES: Readonly<Record<string, Fix>> = {
  [SPEECH_DISPATCHER]: {
    debian:
      "sudo apt install speech-dispatcher speech-dispatcher-espeak-ng, then log out and in again",
    fedora:
      "sudo dnf install speech-dispatcher speech-dispatcher-espeak-ng, then log out and in again",
    macos: "nothing, it belongs to Linux; the voices embedded and say speak here",
    windows: "nothing, it belongs to Linux; the voices embedded and say speak here",
  },
  [ESPEAK_NG]: {
    debian: "sudo apt install espeak-ng",
    fedora: "sudo dnf install espeak-ng",
    macos: "brew install espeak-ng",
    windows: "winget install eSpeak-NG.eSpeak-NG",
  },
  [EMBEDDED]: { debian: REINSTALL, fedora: REINSTALL, macos: REINSTALL, windows: REINSTALL },
  [SAY]: {
    debian: "sudo apt install festival, if you want it; it speaks German with an English voice",
    fedora: "sudo dnf install festival, if you want it; it speaks German with an English voice",
    macos: "nothing to install, the program say belongs to the system; look for it in /usr/bin",
    windows: "nothing to install, PowerShell belongs to the system; it must be on the PATH",
  },
};

const SOUND_FIX: Fix = {
  debian:
    "sudo apt install libasound2 libasound2-plugins (libasound2t64 on newer releases), connect a loudspeaker, and try: aplay -l",
  fedora:
    "sudo dnf install alsa-lib alsa-plugins-pulseaudio, connect a loudspeaker, and try: aplay -l",
  macos: "open System Settings, Sound, Output, and choose a device",
  windows: "open Settings, System, Sound, and choose an output device",
};

/** The sound device of the machine: opened once, without a sound. */
export const checkSound: Checkup = async () => {
  const player = new DevicePlayer();
  const probed = await player.probe();
  await player.close();
  return [
    probed.ok
      ? { name: "sound device", state: "works", detail: "the system's own device can be opened" }
      : {
          name: "sound device",
          state: "trouble",
          detail: detailOf(probed.error),
          fix: SOUND_FIX,
        },
  ];
};

const detailOf = (problem: Problem): string =>
  "detail" in problem ? problem.detail : `the reason is ${problem.code}`;

/** Words that every voice must be able to say. */
const phraseIn = (language: string): string =>
  sayMove({ role: "knight", from: "g1", to: "f3" }, { language }).spokenText;

/** Makes a phrase without a device: whether the engine itself works. */
const tryEngine = async (name: string, language: string): Promise<Finding | undefined> => {
  const player = new NullPlayer();
  const program = findProgram(ESPEAK_NG, thisMachine());
  const voice =
    name === EMBEDDED
      ? makeEmbeddedVoice(player)
      : name === ESPEAK_NG && program !== undefined
        ? makeEspeakNgVoice(player, { program })
        : undefined;
  if (voice === undefined) return undefined;
  const start = performance.now();
  const ended = await voice.speak({ words: phraseIn(language), language });
  const ms = Math.round(performance.now() - start);
  await voice.close();
  if (ended.ok && player.samples > 0) {
    const seconds = (samplesToMs(player.samples) / 1000).toFixed(1);
    const detail = `it made ${seconds} seconds of sound in ${ms} milliseconds`;
    return { name: `voice ${name}`, state: "works", detail };
  }
  const detail = ended.ok ? "it made no sound" : detailOf(ended.error);
  return { name: `voice ${name}`, state: "trouble", detail, ...fixOf(name) };
};

const fixOf = (name: string): { readonly fix?: Fix } => {
  const fix = FIXES[name];
  return fix === undefined ? {} : { fix };
};

/** Speaks one phrase; undefined: its last word came out; else why not. */
const speakOnce = async (voice: Voice, language: string): Promise<string | undefined> => {
  let why: string | undefined = "it did not speak to its end";
  const queue = new SpeechQueue({
    voices: [voice],
    time: new HostTime(),
    onSaid: (_, how) => {
      if (how === "voice") why = undefined;
    },
    onProblem: (problem) => {
      why = detailOf(problem);
    },
  });
  const text = phraseIn(language);
  queue.say({ to: "room", kind: "help", language, text, atMs: 0 });
  await queue.idle();
  await queue.close();
  return why;
};

/**
 * Every voice: found, tried, and, where somebody can be asked, heard. A voice that is not there is no
 * trouble as long as another one speaks.
 */
export const checkVoices: Checkup = async (setting) => {
  const findings: Finding[] = [];
  let works = 0;
  for (const name of VOICE_CHOICES) {
    if (name === "none") continue;
    const finding = await checkVoice(name, setting);
    if (finding.state === "works") works += 1;
    findings.push(finding);
  }
  return findings.map((finding) =>
    finding.state === "missing" && works === 0 ? { ...finding, state: "trouble" } : finding,
  );
};

const checkVoice = async (
  name: string,
  { language, ask, io }: CheckupSetting,
): Promise<Finding> => {
  const known = isVoiceChoice(name) ? name : undefined;
  const player = new DevicePlayer();
  const chosen = await chooseVoices(known, { player, isAlone: true });
  const found = chosen.probed.find((probed) => probed.name === name)?.found;
  try {
    const tried = await tryEngine(name, language);
    if (tried?.state === "trouble") return tried;
    if (found === undefined || !found.ok) {
      const detail = found === undefined ? "it was not looked for" : detailOf(found.error);
      const isDeaf = found?.ok === false && found.error.code === "audio-missing";
      return isDeaf
        ? {
            name: `voice ${name}`,
            state: "trouble",
            detail: `${tried?.detail ?? "it is there"}, but ${detail}`,
            fix: SOUND_FIX,
          }
        : { name: `voice ${name}`, state: "missing", detail, ...fixOf(name) };
    }
    const made = tried?.detail ?? "it is there, and only an ear can tell whether it is heard";
    if (ask === undefined) return { name: `voice ${name}`, state: "works", detail: made };
    io.out(`The voice ${name} speaks now.`);
    const why = await speakOnce(found.value, language);
    const isHeard = why === undefined && (await ask(`Did you hear the voice ${name}?`));
    return isHeard
      ? { name: `voice ${name}`, state: "works", detail: `${made}, and you heard it` }
      : {
          name: `voice ${name}`,
          state: "trouble",
          detail: `${made}, but ${why ?? "you did not hear it"}`,
          fix: SOUND_FIX,
        };
  } finally {
    for (const voice of chosen.voices) await voice.close();
    await player.close();
  }
};
