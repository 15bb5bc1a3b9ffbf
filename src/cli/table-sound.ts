import type { EarLanguages } from "../session/narrator.js";
import { terminalTexts } from "../speech/phrases/terminal.js";
import {
  type ChosenVoices,
  chooseVoices,
  type VoiceChoice,
} from "../speech/voices/choose-voice.js";
import { openClipStore } from "../speech/voices/clip-makers.js";
import type { ClipStore } from "../speech/voices/clip-store.js";
import { DevicePlayer } from "../speech/voices/device-player.js";
import { type Surroundings, thisMachine } from "../speech/voices/find-program.js";
import type { Player } from "../speech/voices/player.js";
import { type DeviceName, ProgramPlayer } from "../speech/voices/program-player.js";
import type { SpeechChannel } from "../speech/voices/speech-channels.js";
import type { Voice } from "../speech/voices/voice.js";
import { COLORS, type Color } from "../vocabulary/chess.js";
import type { PlayerKind } from "../vocabulary/opened.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Ear } from "../vocabulary/spoken.js";
import type { EarSetting, EarSettings } from "./ear-options.js";
import { problemLine } from "./problem-lines.js";
import { readVersion } from "./version.js";

/** The voices and devices of a table. */
export interface TableSound {
  /** Of the room. */
  readonly voices: readonly Voice[];
  /** Where the room's device sounds signals; absent: there is no sound at all. */
  readonly player?: Player;
  readonly findAgain?: () => Promise<readonly Voice[]>;
  readonly white?: SpeechChannel;
  readonly black?: SpeechChannel;
  readonly languages: EarLanguages;
  /** What could not be had, for each ear. */
  readonly problems: readonly { readonly ear: Ear; readonly problem: Problem }[];
  /** Gives the devices back; after the voices are closed. */
  close(): Promise<void>;
}

/** The player of a device. */
export const playerOf = (
  device: DeviceName | "default" | undefined,
  around: Surroundings,
): Player => (typeof device === "object" ? new ProgramPlayer(device, around) : new DevicePlayer());

/** Voices for one ear, on one player. */
const voicesFor = (
  setting: EarSetting,
  fallback: VoiceChoice | undefined,
  player: Player,
  around: Surroundings,
  clips: ClipStore,
): Promise<ChosenVoices> =>
  chooseVoices(setting.device === "none" ? "none" : (setting.voice ?? fallback), {
    player,
    around,
    clips,
    ownDevice: typeof setting.device === "object",
    ...(setting.rate === undefined ? {} : { rate: setting.rate }),
    ...(setting.lang === undefined ? {} : { language: setting.lang }),
  });

/**
 * Finds the voices of a table: the room's, and those of the players who have an ear of their own.
 * `voice`: the one asked for everywhere. Nothing is said yet.
 */
export const findTableSound = async (
  voice: VoiceChoice | undefined,
  ears: EarSettings = {},
  around: Surroundings = thisMachine(),
): Promise<TableSound> => {
  const players: Player[] = [];
  const problems: { readonly ear: Ear; readonly problem: Problem }[] = [];
  const stores = new Map<number | undefined, ClipStore>();
  /** Ears with the same rate share their clips. */
  const clipsAt = (rate: number | undefined): ClipStore => {
    const program = readVersion();
    const store =
      stores.get(rate) ??
      openClipStore({ around, program, ...(rate === undefined ? {} : { rate }) });
    stores.set(rate, store);
    return store;
  };
  const channelOf = async (ear: Ear, setting: EarSetting): Promise<SpeechChannel> => {
    const device = setting.device === "none" ? undefined : setting.device;
    const player = playerOf(device, around);
    const clips = clipsAt(setting.rate);
    const chosen = await voicesFor(setting, voice, player, around, clips);
    if (chosen.problem !== undefined) problems.push({ ear, problem: chosen.problem });
    if (chosen.voices.length === 0) {
      await player.close();
      return { voices: [] };
    }
    players.push(player);
    // His own language is not the one in which moves are made ready.
    if (setting.lang !== undefined) void clips.want(setting.lang);
    return {
      voices: chosen.voices,
      player,
      findAgain: async () => (await voicesFor(setting, voice, player, around, clips)).voices,
    };
  };
  const room = await channelOf("room", ears.room ?? {});
  const own: Partial<Record<Color, SpeechChannel>> = {};
  for (const color of COLORS) {
    const setting = ears[color];
    if (setting?.device !== undefined) own[color] = await channelOf(color, setting);
  }
  return {
    ...room,
    ...own,
    languages: Object.fromEntries(
      COLORS.flatMap((color) => {
        const lang = ears[color]?.lang;
        return lang === undefined ? [] : [[color, lang]];
      }),
    ),
    problems,
    close: async () => {
      for (const store of stores.values()) await store.close();
      for (const player of players) await player.close();
    },
  };
};

/** A line about one ear, with whose it is; as it is about the room, which is everybody's. */
export const earLine = (ear: Ear, text: string, lang?: string): string =>
  ear === "room" ? text : terminalTexts(lang).sound.ownEar(ear, text);

/** That another voice speaks, or none. */
export const voiceLine = (name: string | undefined, lang?: string): string => {
  const { sound } = terminalTexts(lang);
  return name === undefined ? sound.nothingSpoken : sound.speaksNow(name);
};

/** Which voice speaks where, once; and whether what is private stays so. */
export const soundLines = (
  sound: TableSound,
  players: Readonly<Record<Color, PlayerKind>>,
  lang?: string,
): readonly string[] => {
  const texts = terminalTexts(lang).sound;
  const lines = sound.problems.map(({ ear, problem }) =>
    earLine(ear, problemLine(problem, lang), lang),
  );
  const [voice] = sound.voices;
  if (voice !== undefined) lines.push(texts.speaks(voice.name));
  for (const color of COLORS) {
    const own = sound[color];
    const [first] = own?.voices ?? [];
    if (own !== undefined) {
      lines.push(
        first === undefined ? texts.alonePrinted(color) : texts.aloneSpoken(color, first.name),
      );
    } else if (voice !== undefined && players[color] === "visually-impaired") {
      lines.push(texts.aloneShared(color));
    }
  }
  return lines;
};
