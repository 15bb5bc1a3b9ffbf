import { readFileSync } from "node:fs";

export const SYSTEMS = ["debian", "fedora", "macos", "windows"] as const;
/** The kinds of system for which the exact command is known; Ubuntu and its like are `debian`. */
export type SystemName = (typeof SYSTEMS)[number];

/** What to do on each system: a command to type, or a place to go to. */
export type Fix = Readonly<Record<SystemName, string>>;

/** The kind of system from `/etc/os-release`; undefined: a Linux that we have no commands for. */
export const systemOfRelease = (text: string): SystemName | undefined => {
  const ids = [...text.matchAll(/^(?:ID|ID_LIKE)=["']?([^"'\n]*)["']?$/gmu)].flatMap(
    ([, value = ""]) => value.toLowerCase().split(/\s+/),
  );
  if (ids.some((id) => ["debian", "ubuntu", "raspbian", "linuxmint"].includes(id))) return "debian";
  if (ids.some((id) => ["fedora", "rhel", "centos"].includes(id))) return "fedora";
  return undefined;
};

/** The kind of this system. */
export const systemHere = (
  platform: NodeJS.Platform = process.platform,
  read: () => string = () => readFileSync("/etc/os-release", "utf8"),
): SystemName | undefined => {
  if (platform === "darwin") return "macos";
  if (platform === "win32") return "windows";
  try {
    return systemOfRelease(read());
  } catch {
    return undefined;
  }
};

const NAMES: Readonly<Record<SystemName, string>> = {
  debian: "Debian and Ubuntu",
  fedora: "Fedora",
  macos: "macOS",
  windows: "Windows",
};

/** What to do here; on an unknown system what is done on Debian and on Fedora. */
export const fixLines = (fix: Fix, system: SystemName | undefined): readonly string[] =>
  system === undefined
    ? (["debian", "fedora"] as const).map((known) => `On ${NAMES[known]}: ${fix[known]}`)
    : [`To mend it on ${NAMES[system]}: ${fix[system]}`];
