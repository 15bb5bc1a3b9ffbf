import { LANGUAGE_TAGS } from "../../speech/phrases/languages.js";
import { chooseVoices } from "../../speech/voices/choose-voice.js";
import { clipFolderOf, removeClipFiles } from "../../speech/voices/clip-folder.js";
import { openClipStore } from "../../speech/voices/clip-makers.js";
import type { ClipStore } from "../../speech/voices/clip-store.js";
import { CLIPS } from "../../speech/voices/clips-voice.js";
import { ESPEAK_NG } from "../../speech/voices/espeak-ng-synthesiser.js";
import { type Surroundings, thisMachine } from "../../speech/voices/find-program.js";
import { type ClipReport, clipWords, megabytes, reportClips } from "../clip-lines.js";
import { fixLines, systemHere } from "../doctor/system.js";
import { fixOfVoice, SOUND_FIX } from "../doctor/voice-fixes.js";
import { EXIT, type ExitCode, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import { makePlainLine } from "../output.js";
import { readSpeakingOptions } from "../speaking.js";
import { playerOf } from "../table-sound.js";
import { readVersion } from "../version.js";
import { wordOption } from "../word-option.js";
import { languageOption } from "./say.js";

export interface VoicesCommandOptions {
  /** Voice to use first. */
  readonly voice?: string;
  readonly device?: string;
  /** Words a minute, of the clips. */
  readonly rate?: string;
  /** Language of the clips; absent: German, or all when they are made. */
  readonly lang?: string;
  /** `make` or `remove`. */
  readonly clips?: string;
  readonly json?: boolean;
}

/**
 * `annabella voices`: each engine, whether it can speak here, and which one would be used. Nothing
 * is spoken. With `clips` the ready-made clips are made or removed instead. Exit code 1: none can
 * speak, or clips could not be made; 3: clips could not be removed.
 */
export const runVoices: Run<VoicesCommandOptions> = async (options, io) => {
  const read = readSpeakingOptions(options);
  if (!read.ok) return failWith(read.error, io);
  const language = languageOption(options.lang);
  if (!language.ok) return failWith(language.error, io);
  const doing =
    options.clips === undefined
      ? undefined
      : wordOption("--clips", options.clips, ["make", "remove"] as const);
  if (doing?.ok === false) return failWith(doing.error, io);
  const { voice, device, rate } = read.value;
  const around = thisMachine();
  const isJson = options.json === true;
  if (doing?.value === "remove") return await removeClips(around, io, isJson);
  const clips = openClipStore({
    around,
    program: readVersion(),
    ...(rate === undefined ? {} : { rate }),
  });
  if (doing !== undefined) {
    const wanted = options.lang === undefined ? LANGUAGE_TAGS : [language.value];
    const code = await makeClips(clips, wanted, io, isJson);
    await clips.close();
    return code;
  }
  const player = playerOf(device, around);
  const chosen = await chooseVoices(voice, {
    player,
    around,
    clips,
    language: language.value,
    ownDevice: typeof device === "object",
  });
  const kept = await clips.findKept(language.value);
  const first = chosen.voices[0]?.name;
  for (const { name, found } of chosen.probed) {
    const detail = found.ok ? undefined : "detail" in found.error ? found.error.detail : undefined;
    const report = name === CLIPS && kept !== undefined ? reportClips(kept) : undefined;
    if (isJson) {
      io.out(
        JSON.stringify({
          name,
          works: found.ok,
          first: name === first,
          ...(detail === undefined ? {} : { detail }),
          ...(report === undefined ? {} : { clips: report }),
        }),
      );
      continue;
    }
    if (!found.ok) {
      io.out(makePlainLine(`${name} cannot speak here: ${detail ?? found.error.code}.`));
    } else if (name === first) io.out(`${name} can speak and is used first.`);
    else io.out(`${name} can speak and takes over when those before it fail.`);
    if (report !== undefined) io.out(makePlainLine(`${clipWords(report)}.`));
    else if (name === CLIPS && found.ok) {
      io.out(
        "No clips are kept yet. They are made when a game begins, or now with: annabella voices --clips make",
      );
    }
  }
  if (first === undefined && !isJson) {
    io.out("Nothing is spoken. Every announcement is printed as a line of text.");
    if (voice !== "none") {
      const isDeaf = chosen.problem?.code === "audio-missing";
      for (const line of fixLines(
        isDeaf ? SOUND_FIX : fixOfVoice(ESPEAK_NG, around),
        systemHere(),
      )) {
        io.out(makePlainLine(`${line}.`));
      }
      io.out("To hear what else is missing and how to mend it, type: annabella doctor");
    }
  }
  for (const one of chosen.voices) await one.close();
  await clips.close();
  await player.close();
  return first === undefined && voice !== "none" ? EXIT.answerIsNo : EXIT.fine;
};

const makeClips = async (
  clips: ClipStore,
  languages: readonly string[],
  io: CliIo,
  isJson: boolean,
): Promise<number> => {
  let code: ExitCode = EXIT.fine;
  for (const language of languages) {
    const set = await Promise.race([clips.want(language), io.interrupted]);
    const report: ClipReport | undefined = set === undefined ? undefined : reportClips(set);
    if (report === undefined) code = EXIT.answerIsNo;
    if (isJson) io.out(JSON.stringify(report ?? { language, count: 0, bytes: 0 }));
    else if (report !== undefined) io.out(makePlainLine(`${clipWords(report)}.`));
    else io.out(`No clips could be made for the language ${language}. No synthesiser works here.`);
  }
  return code;
};

const removeClips = async (around: Surroundings, io: CliIo, isJson: boolean): Promise<number> => {
  const folder = clipFolderOf(around);
  const removed =
    folder === undefined ? { ok: true as const, value: [] } : await removeClipFiles(folder);
  if (!removed.ok) {
    io.err(makePlainLine(`The clips could not be removed: ${removed.error}.`));
    return EXIT.outsideFailed;
  }
  const bytes = removed.value.reduce((sum, file) => sum + file.bytes, 0);
  const count = removed.value.length;
  io.out(
    isJson
      ? JSON.stringify({ removed: count, bytes })
      : count === 0
        ? "No clips were kept."
        : `The clips of ${count} ${count === 1 ? "language" : "languages or voices"} were removed, ${megabytes(bytes)}.`,
  );
  return EXIT.fine;
};
