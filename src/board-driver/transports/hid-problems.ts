import type { Problem } from "../../vocabulary/problems.js";

/** File of rules that lets people use the boards on Linux; it is shipped in the package. */
export const UDEV_RULES_FILE = "share/udev/70-annabella-boards.rules";

/** Shared libraries of Linux, and the package of Debian and Ubuntu that each is in. */
const PACKAGES: Readonly<Record<string, string>> = {
  "libusb-1.0.so.0": "libusb-1.0-0",
  "libudev.so.1": "libudev1",
};

/**
 * What the words of the HID library, or of the loader that did not find a part of it, mean. `path`: the
 * device as people name it.
 */
export const hidProblemOf = (cause: unknown, path: string): Problem => {
  const text = cause instanceof Error ? cause.message : String(cause);
  const [, library] = /(lib[\w.+-]+\.so[.\d]*): cannot open shared object/i.exec(text) ?? [];
  if (library !== undefined) {
    const packageName = PACKAGES[library];
    return packageName === undefined
      ? { code: "transport-missing", name: "HID", detail: `${library} is missing`, cause }
      : { code: "hid-library-missing", library, package: packageName, cause };
  }
  if (/native binding|cannot find (module|package)|no native build/i.test(text)) {
    return { code: "transport-missing", name: "HID", detail: text, cause };
  }
  if (/permission denied|EACCES|EPERM|not permitted|access (is )?denied/i.test(text)) {
    return { code: "hid-permission", path, rules: UDEV_RULES_FILE, cause };
  }
  if (/resource busy|EBUSY|in use|exclusive|0xE00002C5/i.test(text)) {
    return { code: "hid-busy", path, cause };
  }
  if (/no such (file|device)|ENOENT|ENODEV|not found/i.test(text)) {
    return { code: "hid-missing", path, cause };
  }
  return path === "hid"
    ? { code: "transport-missing", name: "HID", detail: text, cause }
    : { code: "port-failed", path, detail: text, cause };
};
