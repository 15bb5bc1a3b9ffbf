import { clipFolderOf } from "./clip-folder.js";
import { type ClipMaker, ClipStore } from "./clip-store.js";
import { EMBEDDED, EmbeddedSynthesiser, findEmbeddedEngine } from "./embedded-synthesiser.js";
import { ESPEAK_NG, EspeakNgSynthesiser } from "./espeak-ng-synthesiser.js";
import { findProgram, type Surroundings } from "./find-program.js";

export interface ClipsHere {
  readonly around: Surroundings;
  /** Version of this program. */
  readonly program: string;
  /** Words a minute. */
  readonly rate?: number;
  /** False: kept clips are used and none are made; for commands that end soon. */
  readonly makes?: boolean;
  readonly onTrouble?: (path: string, why: string) => void;
}

/** Who can make clips on this machine, in the order of preference of the voices. */
const findClipMakers = ({ around, rate }: ClipsHere): readonly ClipMaker[] => {
  const options = rate === undefined ? {} : { rate };
  const program = findProgram(ESPEAK_NG, around);
  return [
    ...(program === undefined
      ? []
      : [{ name: ESPEAK_NG, make: () => new EspeakNgSynthesiser({ program, ...options }) }]),
    ...(findEmbeddedEngine().ok
      ? [{ name: EMBEDDED, make: () => new EmbeddedSynthesiser(options) }]
      : []),
  ];
};

/** The clips of this user on this machine. Nothing is read or made yet. */
export const openClipStore = (here: ClipsHere): ClipStore => {
  const folder = clipFolderOf(here.around);
  const { program, rate, makes, onTrouble } = here;
  return new ClipStore({
    program,
    makers: findClipMakers(here),
    alsoOf: [ESPEAK_NG, EMBEDDED],
    ...(folder === undefined ? {} : { folder }),
    ...(rate === undefined ? {} : { rate }),
    ...(makes === undefined ? {} : { makes }),
    ...(onTrouble === undefined ? {} : { onTrouble }),
  });
};
