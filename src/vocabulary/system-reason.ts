/**
 * Why the operating system refused a file or folder, by its code (POSIX `errno` names), in words that
 * can be heard. The system's own text repeats codes and paths.
 */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: "you have no right to it",
  EBUSY: "it is in use",
  EDQUOT: "there is no room left on the disk",
  EEXIST: "there is something of that name already",
  EFBIG: "it may not become longer",
  EINVAL: "its name cannot be used there",
  EIO: "the disk failed",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "there is no such file or folder",
  ENOSPC: "there is no room left on the disk",
  ENOTDIR: "a part of its name is a file and no folder",
  EPERM: "you have no right to it",
  EROFS: "that disk can only be read",
};

/** Error numbers that Node has no code for: a quota that is used up, on Linux and on macOS. */
const UNNAMED: Readonly<Record<number, string>> = { [-122]: "EDQUOT", [-69]: "EDQUOT" };

/** The code of an error of the system or of a library; empty: it has none. */
export const systemCode = (cause: unknown): string => {
  if (!(cause instanceof Error)) return "";
  const unnamed =
    "errno" in cause && typeof cause.errno === "number" ? UNNAMED[cause.errno] : undefined;
  return unnamed ?? ("code" in cause && typeof cause.code === "string" ? cause.code : "");
};

/** The reason that an error of the system carries; undefined: it is none that people can act on. */
export const systemReason = (cause: unknown): string | undefined => REASONS[systemCode(cause)];

/** The reason in words, else what the error says of itself: the detail of a `Problem`. */
export const reasonOf = (cause: unknown): string =>
  systemReason(cause) ?? (cause instanceof Error ? cause.message : String(cause));
