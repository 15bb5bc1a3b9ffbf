import { findLanguage, LANGUAGE_TAGS } from "../speech/phrases/languages.js";
import { isVoiceChoice, VOICE_CHOICES, type VoiceChoice } from "../speech/voices/choose-voice.js";
import { type DeviceName, parseDeviceName } from "../speech/voices/program-player.js";
import { COLORS } from "../vocabulary/chess.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { SIGNALS, type SignalName } from "../vocabulary/signals.js";
import type { Ear } from "../vocabulary/spoken.js";

/** What is set for the words that go to one ear. */
export interface EarSetting {
  /** Default: the system's own device. `none`: words are shown and not heard. */
  readonly device?: DeviceName | "default" | "none";
  readonly voice?: VoiceChoice;
  /** Words a minute. */
  readonly rate?: number;
  /** Language of a player's own ear; announcements have that of `--lang`. */
  readonly lang?: string;
}

export type EarSettings = Readonly<Partial<Record<Ear, EarSetting>>>;

const EARS: readonly Ear[] = ["room", ...COLORS];
const KEYS = ["device", "voice", "rate", "lang"] as const;
/** Slower than this words fall apart, faster nobody follows. Units: words a minute. */
const RATE = { least: 80, most: 450 } as const;

const DEVICES = "default, none, pulse:SINK or alsa:PCM";

const refuse = (value: string, allowed: string, nearest?: string): Result<never, Problem> =>
  err({
    code: "option-invalid",
    option: "--ear",
    value,
    allowed,
    ...(nearest === undefined ? {} : { nearest }),
  });

/** Words a minute. Errors: `option-invalid`. */
export const readRate = (option: string, text: string): Result<number, Problem> => {
  const rate = Number(text);
  return Number.isInteger(rate) && rate >= RATE.least && rate <= RATE.most
    ? ok(rate)
    : err({
        code: "option-invalid",
        option,
        value: text,
        allowed: `words a minute, from ${RATE.least} to ${RATE.most}`,
      });
};

/** A sound device by its name. Errors: `option-invalid`. */
export const readDevice = (
  option: string,
  text: string,
): Result<DeviceName | "default" | "none", Problem> => {
  if (text === "default" || text === "none") return ok(text);
  const device = parseDeviceName(text);
  return device === undefined
    ? err({ code: "option-invalid", option, value: text, allowed: DEVICES })
    : ok(device);
};

const readOne = (
  key: (typeof KEYS)[number],
  value: string,
  ear: Ear,
): Result<EarSetting, Problem> => {
  switch (key) {
    case "device": {
      const device = readDevice("--ear", value);
      return device.ok ? ok({ device: device.value }) : device;
    }
    case "voice":
      return isVoiceChoice(value)
        ? ok({ voice: value })
        : refuse(value, VOICE_CHOICES.join(", "), nearestWord(value, VOICE_CHOICES));
    case "rate": {
      const rate = readRate("--ear", value);
      return rate.ok ? ok({ rate: rate.value }) : rate;
    }
    case "lang": {
      // What the room hears are announcements: their language is the arbiter's to set.
      if (ear === "room")
        return refuse(
          `room.lang=${value}`,
          "a player's own language; --lang sets that of announcements",
        );
      const language = findLanguage(value);
      return language === undefined
        ? refuse(value, LANGUAGE_TAGS.join(", "), nearestWord(value, LANGUAGE_TAGS))
        : ok({ lang: language.tag });
    }
  }
};

const nameOf = (device: EarSetting["device"]): string =>
  typeof device === "object" ? `${device.system}:${device.name}` : (device ?? "default");

/**
 * `EAR.SETTING=VALUE`, one after the other: `white.device=pulse:headset`, `room.rate=150`.
 * Errors: `option-invalid`.
 */
export const readEars = (texts: readonly string[]): Result<EarSettings, Problem> => {
  const ears: Partial<Record<Ear, EarSetting>> = {};
  for (const text of texts) {
    const [, name = "", setting = "", value = ""] = /^(\w+)\.(\w+)\s*=\s*(.*)$/u.exec(text) ?? [];
    const ear = EARS.find((known) => known === name);
    const key = KEYS.find((known) => known === setting);
    const allowed = `${EARS.join(", ")}, then .${KEYS.join(", .")}, such as white.device=pulse:headset`;
    if (ear === undefined) return refuse(text, allowed, nearestWord(name, EARS));
    if (key === undefined) return refuse(text, allowed, nearestWord(setting, KEYS));
    const one = readOne(key, value.trim(), ear);
    if (!one.ok) return one;
    ears[ear] = { ...ears[ear], ...one.value };
  }
  for (const color of COLORS) {
    const own = ears[color];
    if (own === undefined) continue;
    if (
      own.device === "default" ||
      (own.device === undefined && (own.voice ?? own.rate) !== undefined)
    ) {
      return refuse(
        `${color}.device`,
        `${DEVICES.replace("default, ", "")}, for a voice of his own needs a device of his own`,
      );
    }
    for (const other of EARS) {
      if (other === color || own.device === undefined || own.device === "none") continue;
      if (nameOf(ears[other]?.device) === nameOf(own.device)) {
        return refuse(
          `${color}.device=${nameOf(own.device)}`,
          `another device than that of ${other}`,
        );
      }
    }
  }
  return ok(ears);
};

/**
 * The same from a table of a TOML file, `[ear.white]` with `device`, `voice`, `rate`, `lang`, as the
 * words that `readEars` reads; what they say is not checked yet. Errors: `option-invalid`.
 */
export const earTexts = (
  table: Readonly<Record<string, unknown>>,
): Result<readonly string[], Problem> => {
  const texts: string[] = [];
  for (const [ear, settings] of Object.entries(table)) {
    if (typeof settings !== "object" || settings === null) {
      return refuse(ear, `a table of settings, ${KEYS.join(", ")}`);
    }
    for (const [key, value] of Object.entries(settings)) {
      if (typeof value !== "string" && typeof value !== "number") {
        return refuse(`${ear}.${key}`, "a word or a number");
      }
      texts.push(`${ear}.${key}=${value}`);
    }
  }
  return ok(texts);
};

/** The settings of such a table. Errors: `option-invalid`. */
export const readEarTable = (
  table: Readonly<Record<string, unknown>>,
): Result<EarSettings, Problem> => {
  const texts = earTexts(table);
  return texts.ok ? readEars(texts.value) : texts;
};

/** `all`, `none`, or names of signals with commas. Errors: `option-invalid`. */
export const readSignals = (text: string | undefined): Result<readonly SignalName[], Problem> => {
  if (text === undefined || text.trim() === "all") return ok(SIGNALS);
  if (text.trim() === "none") return ok([]);
  const wanted: SignalName[] = [];
  for (const word of text.split(",").map((part) => part.trim())) {
    const signal = SIGNALS.find((known) => known === word);
    if (signal === undefined) {
      const nearest = nearestWord(word, SIGNALS);
      return err({
        code: "option-invalid",
        option: "--tones",
        value: word,
        allowed: `all, none, or some of ${SIGNALS.join(", ")} with commas between them`,
        ...(nearest === undefined ? {} : { nearest }),
      });
    }
    wanted.push(signal);
  }
  return ok(wanted);
};
