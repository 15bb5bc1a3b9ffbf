import { HostTime } from "../../board-driver/host-time.js";
import { sayMove } from "../../speech/phrases/say.js";
import { chooseVoices, VOICE_CHOICES } from "../../speech/voices/choose-voice.js";
import { openClipStore } from "../../speech/voices/clip-makers.js";
import type { ClipStore } from "../../speech/voices/clip-store.js";
import { CLIPS } from "../../speech/voices/clips-voice.js";
import { DevicePlayer } from "../../speech/voices/device-player.js";
import { EMBEDDED } from "../../speech/voices/embedded-synthesiser.js";
import { makeEmbeddedVoice } from "../../speech/voices/embedded-voice.js";
import { ESPEAK_NG } from "../../speech/voices/espeak-ng-synthesiser.js";
import { makeEspeakNgVoice } from "../../speech/voices/espeak-ng-voice.js";
import { findProgram, thisMachine } from "../../speech/voices/find-program.js";
import { NullPlayer } from "../../speech/voices/null-player.js";
import { SpeechQueue } from "../../speech/voices/speech-queue.js";
import { samplesToMs } from "../../speech/voices/synthesiser.js";
import type { Voice } from "../../speech/voices/voice.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { Result } from "../../vocabulary/result.js";
import { clipWords, reportClips } from "../clip-lines.js";
import { readVersion } from "../version.js";
import type { Checkup, CheckupSetting, Finding } from "./checkup.js";
import { fixOfVoice, SOUND_FIX, type VoiceName } from "./voice-fixes.js";

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

/** What the voices are tried with. */
interface Sounding {
  readonly player: DevicePlayer;
  readonly clips: ClipStore;
}

/** Words that every voice must be able to say. */
const phraseIn = (language: string): string =>
  sayMove({ role: "knight", from: "g1", to: "f3" }, { language }).spokenText;

/** Makes a phrase without a device: whether the engine itself works. */
const tryEngine = async (
  name: VoiceName,
  language: string,
  clips: ClipStore,
): Promise<Finding | undefined> => {
  const around = thisMachine();
  if (name === CLIPS) return await tryClips(language, clips);
  const player = new NullPlayer();
  const program = findProgram(ESPEAK_NG, around);
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
  return { name: `voice ${name}`, state: "trouble", detail, fix: fixOfVoice(name, around) };
};

/** Clips are made here when none are kept: afterwards there is a voice that needs no engine. */
const tryClips = async (language: string, clips: ClipStore): Promise<Finding | undefined> => {
  const set = await clips.want(language);
  return set === undefined
    ? undefined
    : { name: `voice ${CLIPS}`, state: "works", detail: clipWords(reportClips(set)) };
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

/** The same with the voice looked for anew. */
const speakAgain = async (
  name: VoiceName,
  language: string,
  { player, clips }: Sounding,
): Promise<string | undefined> => {
  const { probed, voices } = await chooseVoices(name, { player, clips, language, isAlone: true });
  const found = probed.find((one) => one.name === name)?.found;
  try {
    if (found === undefined) return "it was not looked for";
    return found.ok ? await speakOnce(found.value, language) : detailOf(found.error);
  } finally {
    for (const voice of voices) await voice.close();
  }
};

/**
 * Every voice: found as `play` and `voices` find them, tried, and, where somebody can be asked,
 * heard. A voice that is not there is no trouble as long as another one speaks.
 */
export const checkVoices: Checkup = async (setting) => {
  const { language } = setting;
  const player = new DevicePlayer();
  const clips = openClipStore({ around: thisMachine(), program: readVersion() });
  const chosen = await chooseVoices(undefined, { player, clips, language });
  const findings: Finding[] = [];
  try {
    for (const name of VOICE_CHOICES) {
      if (name === "none") continue;
      const found = chosen.probed.find((probed) => probed.name === name)?.found;
      findings.push(
        found === undefined
          ? await checkOnRequest(name, setting, { player, clips })
          : await checkVoice(name, found, setting, { player, clips }),
      );
    }
  } finally {
    for (const voice of chosen.voices) await voice.close();
    await clips.close();
    await player.close();
  }
  const works = findings.some(({ state }) => state === "works");
  return findings.map((finding) =>
    finding.state === "missing" && !works ? { ...finding, state: "trouble" } : finding,
  );
};

/** A voice that is used here only when it is asked for by name. */
const checkOnRequest = async (
  name: VoiceName,
  setting: CheckupSetting,
  sounding: Sounding,
): Promise<Finding> => {
  const alone = await chooseVoices(name, { player: sounding.player, isAlone: true });
  const found = alone.probed.find((probed) => probed.name === name)?.found;
  try {
    if (found !== undefined) return await checkVoice(name, found, setting, sounding);
    const detail = "it was not looked for";
    return {
      name: `voice ${name}`,
      state: "missing",
      detail,
      fix: fixOfVoice(name, thisMachine()),
    };
  } finally {
    for (const voice of alone.voices) await voice.close();
  }
};

const checkVoice = async (
  name: VoiceName,
  found: Result<Voice, Problem>,
  { language, ask, io }: CheckupSetting,
  { player, clips }: Sounding,
): Promise<Finding> => {
  const tried = await tryEngine(name, language, clips);
  if (tried?.state === "trouble") return tried;
  if (!found.ok) {
    const detail = detailOf(found.error);
    return found.error.code === "audio-missing"
      ? {
          name: `voice ${name}`,
          state: "trouble",
          detail: `${tried?.detail ?? "it is there"}, but ${detail}`,
          fix: SOUND_FIX,
        }
      : { name: `voice ${name}`, state: "missing", detail, fix: fixOfVoice(name, thisMachine()) };
  }
  const made = tried?.detail ?? "it is there, and only an ear can tell whether it is heard";
  if (ask === undefined) return { name: `voice ${name}`, state: "works", detail: made };
  io.out(`The voice ${name} speaks now.`);
  let why = await speakOnce(found.value, language);
  if (why !== undefined) {
    // A sound server that has to wake up first may take longer than a voice waits in a game.
    io.out(`The voice ${name} is tried once more.`);
    why = await speakAgain(name, language, { player, clips });
  }
  const isHeard = why === undefined && (await ask(`Did you hear the voice ${name}?`));
  return isHeard
    ? { name: `voice ${name}`, state: "works", detail: `${made}, and you heard it` }
    : {
        name: `voice ${name}`,
        state: "trouble",
        detail: `${made}, but ${why ?? "you did not hear it"}`,
        fix: SOUND_FIX,
      };
};
