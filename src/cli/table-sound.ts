import { explainProblem } from "../speech/phrases/problems/explain.js";
import { chooseVoices, type VoiceChoice } from "../speech/voices/choose-voice.js";
import { DevicePlayer } from "../speech/voices/device-player.js";
import type { Voice } from "../speech/voices/voice.js";

/** What speaks at a table. */
export interface TableSound {
  /** Best first; none: text only. */
  readonly voices: readonly Voice[];
  close(): Promise<void>;
}

/** Finds the voices of a table; why there is none is told in one line. */
export const findSound = async (
  voice: VoiceChoice | undefined,
  complain: (line: string) => void,
): Promise<TableSound> => {
  const player = new DevicePlayer();
  const chosen = await chooseVoices(voice, { player });
  if (chosen.problem !== undefined) complain(explainProblem(chosen.problem));
  return {
    voices: chosen.voices,
    close: async () => {
      await player.close();
    },
  };
};
