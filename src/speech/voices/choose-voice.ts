import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { ClipStore } from "./clip-store.js";
import { CLIPS, ClipsVoice } from "./clips-voice.js";
import { EMBEDDED, findEmbeddedEngine } from "./embedded-synthesiser.js";
import { makeEmbeddedVoice } from "./embedded-voice.js";
import { ESPEAK_NG } from "./espeak-ng-synthesiser.js";
import { makeEspeakNgVoice } from "./espeak-ng-voice.js";
import { findProgram, type Surroundings, thisMachine } from "./find-program.js";
import type { Player } from "./player.js";
import { findSayProgram, SAY, SayVoice } from "./say-voice.js";
import { startSpeechDispatcher } from "./speech-dispatcher.js";
import { findSsipAddress, SPEECH_DISPATCHER } from "./ssip-address.js";
import { SsipVoice } from "./ssip-voice.js";
import type { Voice } from "./voice.js";

export const VOICE_CHOICES = [SPEECH_DISPATCHER, ESPEAK_NG, EMBEDDED, SAY, CLIPS, "none"] as const;
/** What `--voice` may be; without it the best voice there is. */
export type VoiceChoice = (typeof VOICE_CHOICES)[number];

export const isVoiceChoice = (text: string): text is VoiceChoice =>
  (VOICE_CHOICES as readonly string[]).includes(text);

/** What the probing gets to work with. */
export interface VoiceSetting {
  /** Where PCM goes; shared by all voices that make it. The caller closes it, after the queue. */
  readonly player: Player;
  readonly around?: Surroundings;
  /** Looks at the wanted voice only, without replacements. */
  readonly isAlone?: boolean;
  /** The player is a device chosen by name: only voices that play through it will do. */
  readonly ownDevice?: boolean;
  /** Words a minute, for the voices that let us choose. */
  readonly rate?: number;
  /**
   * Clips for when no synthesiser can say something at once, and the last voice. Absent: there are
   * none. The caller closes them, after the queue.
   */
  readonly clips?: ClipStore;
  /** Language in which most will be said; default German, the rule. */
  readonly language?: string;
  /** Told what an engine reports while it goes on speaking; for the log. */
  readonly onWarning?: (detail: string) => void;
}

/** One engine, and whether it can speak here. */
export interface ProbedVoice {
  readonly name: string;
  readonly found: Result<Voice, Problem>;
}

/** What was found, for the queue and for people. */
export interface ChosenVoices {
  /** Voices that can speak here, the one to use first. None: text only. */
  readonly voices: readonly Voice[];
  /** Every engine that was looked at, in the order of preference. */
  readonly probed: readonly ProbedVoice[];
  /**
   * Why there is no voice, or not the one asked for: to be told once, in one line. Absent when all
   * is as wished, also with `none`.
   */
  readonly problem?: Problem;
}

/** Looks for one engine. */
type Probe = (
  setting: VoiceSetting,
  around: Surroundings,
  place: { readonly isWanted: boolean; readonly isLast: boolean },
) => Promise<Result<Voice, Problem>>;

const rateOf = (setting: VoiceSetting): { readonly rate?: number } =>
  setting.rate === undefined ? {} : { rate: setting.rate };

const makingOf = (
  setting: VoiceSetting,
): { readonly rate?: number; readonly clips?: ClipStore } => ({
  ...rateOf(setting),
  ...(setting.clips === undefined ? {} : { clips: setting.clips }),
});

/** A server that does not run is started only for somebody who asks for it by name. */
const probeSpeechDispatcher: Probe = async (setting, around, { isWanted }) => {
  const address = findSsipAddress(around);
  if (!address.ok) return address;
  const voice = new SsipVoice({ address: address.value, ...rateOf(setting) });
  let found = await voice.probe();
  if (!found.ok && isWanted && (await startSpeechDispatcher(around))) found = await voice.probe();
  if (found.ok) return ok(voice);
  await voice.close();
  const isInstalled = findProgram(SPEECH_DISPATCHER, around) !== undefined;
  if (!isInstalled || isWanted || found.error.code !== "voice-missing") return found;
  const detail = `${found.error.detail}; it is installed, and started when it is asked for by name`;
  return err({ ...found.error, detail });
};

const probeEspeakNg: Probe = async (setting, around) => {
  const program = findProgram(ESPEAK_NG, around);
  if (program === undefined) {
    return err({
      code: "voice-missing",
      name: ESPEAK_NG,
      detail: "the program espeak-ng is not installed",
    });
  }
  const device = await setting.player.probe();
  return device.ok
    ? ok(makeEspeakNgVoice(setting.player, { program, ...makingOf(setting) }))
    : device;
};

const probeEmbedded: Probe = async (setting) => {
  const engine = findEmbeddedEngine();
  if (!engine.ok) return engine;
  const device = await setting.player.probe();
  return device.ok ? ok(makeEmbeddedVoice(setting.player, makingOf(setting))) : device;
};

const probeSay: Probe = (setting, around) => {
  const found = findSayProgram(around);
  return Promise.resolve(
    found.ok
      ? ok(
          new SayVoice({
            around,
            ...(setting.onWarning === undefined ? {} : { onWarning: setting.onWarning }),
          }),
        )
      : found,
  );
};

/** Clips are made as soon as somebody wants them; kept ones need nobody who can make them. */
const probeClips: Probe = async ({ clips, player, language = "de" }, _around, { isLast }) => {
  const isThere =
    clips !== undefined && (clips.hasMaker || (await clips.findKept(language)) !== undefined);
  if (!isThere) {
    const detail = "no clips are kept for this language and nothing can make them";
    return err({ code: "voice-missing", name: CLIPS, detail });
  }
  const device = await player.probe();
  return device.ok ? ok(new ClipsVoice({ store: clips, player, isLast })) : device;
};

/**
 * The engines in the order of preference. `onRequestOn`: platforms on which it is used only when it
 * is asked for: on Linux `say` would read German with an American voice.
 */
const ENGINES: readonly {
  readonly name: VoiceChoice;
  readonly probe: Probe;
  readonly onRequestOn?: readonly NodeJS.Platform[];
  /** It has a sound device of its own choice. */
  readonly ownWay?: true;
}[] = [
  {
    name: SPEECH_DISPATCHER,
    probe: probeSpeechDispatcher,
    onRequestOn: ["darwin", "win32"],
    ownWay: true,
  },
  { name: ESPEAK_NG, probe: probeEspeakNg },
  { name: EMBEDDED, probe: probeEmbedded },
  { name: SAY, probe: probeSay, onRequestOn: ["linux", "freebsd", "openbsd"], ownWay: true },
  { name: CLIPS, probe: probeClips },
];

/**
 * Looks for voices: the one asked for first, then the others as its replacements. Nothing is said
 * and no engine is started yet. `wanted` undefined: the best there is; `none`: no looking.
 */
export const chooseVoices = async (
  wanted: VoiceChoice | undefined,
  setting: VoiceSetting,
): Promise<ChosenVoices> => {
  if (wanted === "none") return { voices: [], probed: [] };
  const around = setting.around ?? thisMachine();
  const isOwnDevice = setting.ownDevice === true;
  const engines = ENGINES.filter(
    ({ name, onRequestOn, ownWay }) =>
      !(isOwnDevice && ownWay === true) &&
      !(setting.isAlone === true && name !== wanted) &&
      !(name === CLIPS && name !== wanted && setting.clips === undefined) &&
      (name === wanted || !(onRequestOn ?? []).includes(around.platform)),
  ).toSorted((a, b) => Number(b.name === wanted) - Number(a.name === wanted));
  const probed: ProbedVoice[] = [];
  for (const { name, probe } of engines) {
    const place = { isWanted: name === wanted, isLast: name === engines.at(-1)?.name };
    probed.push({ name, found: await probe(setting, around, place) });
  }
  const voices = probed.flatMap(({ found }) => (found.ok ? [found.value] : []));
  const isWithout = isOwnDevice && engines.every(({ name }) => name !== wanted);
  const problem =
    wanted !== undefined && isWithout
      ? ({
          code: "voice-missing",
          name: wanted,
          detail: "it plays on a device of its own choice, not on the one that was named",
        } as const)
      : problemOf(wanted, probed, voices);
  return { voices, probed, ...(problem === undefined ? {} : { problem }) };
};

const problemOf = (
  wanted: VoiceChoice | undefined,
  probed: readonly ProbedVoice[],
  voices: readonly Voice[],
): Problem | undefined => {
  const first = probed[0];
  if (wanted !== undefined && first?.found.ok === false) return first.found.error;
  if (voices.length > 0) return undefined;
  const problems = probed.flatMap(({ found }) => (found.ok ? [] : [found.error]));
  // A missing device is the reason that helps: engines are there, nothing can come out.
  return problems.find(({ code }) => code === "audio-missing") ?? problems[0];
};
