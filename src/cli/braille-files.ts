import { createReadStream } from "node:fs";
import type { NotationProfile } from "../braille/profiles/profile.js";
import { DEFAULT_PROFILE, findProfile, PROFILE_NAMES } from "../braille/profiles/profiles.js";
import { readProfile } from "../braille/profiles/read-profile.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { systemReason } from "../vocabulary/system-reason.js";
import { wordOption } from "./word-option.js";

/** No game, no sheet and no notation is larger. Units: bytes. */
const MAX_FILE_BYTES = 4_000_000;
/** Detail of the problem of a larger one. */
export const TOO_LARGE = "it is larger than 4 megabytes";

const unreadable = (path: string, detail: string, cause?: unknown): Problem => ({
  code: "file-unreadable",
  path,
  detail,
  ...(cause === undefined ? {} : { cause }),
});

/** Text of a file, or of a pipe, that is not larger than any sheet. Errors: `file-unreadable`. */
export const readSmallFile = async (path: string): Promise<Result<string, Problem>> => {
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of createReadStream(path, { end: MAX_FILE_BYTES })) {
      chunks.push(chunk);
      size += chunk.length;
    }
    if (size > MAX_FILE_BYTES) return err(unreadable(path, TOO_LARGE));
    return ok(Buffer.concat(chunks).toString("utf8"));
  } catch (cause) {
    return err(unreadable(path, systemReason(cause) ?? "the system gave no reason", cause));
  }
};

/**
 * A notation by name, or from a TOML file. Errors: `option-invalid`, `profile-invalid`,
 * `file-unreadable`.
 */
export const readProfileOption = async (
  option: string,
  value: string,
): Promise<Result<NotationProfile, Problem>> => {
  const known = findProfile(value);
  if (known !== undefined) return ok(known);
  if (!value.endsWith(".toml")) {
    const word = wordOption(option, value, PROFILE_NAMES);
    return word.ok ? ok(DEFAULT_PROFILE) : word;
  }
  const text = await readSmallFile(value);
  if (!text.ok) return text;
  // Loaded only for a file: most people write by a notation that is built in.
  const { parse: parseToml } = await import("smol-toml");
  let data: unknown;
  try {
    data = parseToml(text.value);
  } catch (cause) {
    return err({
      code: "profile-invalid",
      path: value,
      key: "its text",
      detail: "it is not TOML",
      cause,
    });
  }
  const profile = readProfile(data);
  return profile.ok ? profile : err({ code: "profile-invalid", path: value, ...profile.error });
};
