import type { VoiceChoice } from "../../speech/voices/choose-voice.js";
import { CLIPS } from "../../speech/voices/clips-voice.js";
import { EMBEDDED } from "../../speech/voices/embedded-synthesiser.js";
import { ESPEAK_NG } from "../../speech/voices/espeak-ng-synthesiser.js";
import { findProgram, type Surroundings } from "../../speech/voices/find-program.js";
import { SAY } from "../../speech/voices/say-voice.js";
import { SPEECH_DISPATCHER } from "../../speech/voices/ssip-address.js";
import type { Fix } from "./system.js";

const REINSTALL = "npm install -g annabella, which brings it along";

const MAKE_CLIPS = "annabella voices --clips make, once a voice works";

/** A voice that may be there or not. */
export type VoiceName = Exclude<VoiceChoice, "none">;

/** Every voice that there may be has its way: a new one does not compile without. */
const FIXES: Readonly<Record<VoiceName, Fix>> = {
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
  [CLIPS]: { debian: MAKE_CLIPS, fedora: MAKE_CLIPS, macos: MAKE_CLIPS, windows: MAKE_CLIPS },
};

/** How sound is mended. */
export const SOUND_FIX: Fix = {
  debian:
    "sudo apt install libasound2 libasound2-plugins (libasound2t64 on newer releases), connect a loudspeaker, and try: aplay -l",
  fedora:
    "sudo dnf install alsa-lib alsa-plugins-pulseaudio, connect a loudspeaker, and try: aplay -l",
  macos: "open System Settings, Sound, Output, and choose a device",
  windows: "open Settings, System, Sound, and choose an output device",
};

/** A speech-dispatcher that is installed and does not run. */
const START_SERVER = "add --voice speech-dispatcher to your command, which starts it";

/** How a voice is had. */
export const fixOfVoice = (name: VoiceName, around: Surroundings): Fix =>
  name === SPEECH_DISPATCHER && findProgram(SPEECH_DISPATCHER, around) !== undefined
    ? { ...FIXES[name], debian: START_SERVER, fedora: START_SERVER }
    : FIXES[name];
