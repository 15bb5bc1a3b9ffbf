import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The parts of the machine that decide which voices there are. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
}

/** The surroundings of this process. */
export const thisMachine = (): Surroundings => ({ env: process.env, platform: process.platform });

/** Full path of a program on PATH, or undefined when there is none that may be run. */
export const findProgram = (name: string, around: Surroundings): string | undefined => {
  const windows = around.platform === "win32";
  const endings = windows ? (around.env.PATHEXT ?? ".EXE;.CMD;.BAT").split(";") : [""];
  for (const folder of (around.env.PATH ?? around.env.Path ?? "").split(delimiter)) {
    if (folder === "") continue;
    for (const ending of endings) {
      const path = join(folder, name + ending);
      try {
        accessSync(path, windows ? constants.F_OK : constants.X_OK);
        if (statSync(path).isFile()) return path;
      } catch {
        // Not here: the next folder.
      }
    }
  }
  return undefined;
};
