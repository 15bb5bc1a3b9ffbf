import { readFile, stat } from "node:fs/promises";
import { readSheetText, type SheetSource, type SheetTextOptions } from "../session/sheet-text.js";
import { explainSheetFault } from "../session/sheet-writing.js";
import { err, ok, type Result } from "../vocabulary/result.js";

/** Why a file gave no score sheet. */
export interface SheetFileFault {
  /** The file itself cannot be had (right, disk, name), or what is in it is no score sheet. */
  readonly why: "file" | "content";
  /** One sentence or two, complete when they are heard alone. */
  readonly text: string;
}

/** Units: bytes. */
const MAX_FILE_BYTES = 4_000_000;

const FILES: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file.",
  EACCES: "It may not be read.",
  EISDIR: "It is a folder.",
};

const HINT =
  "A score sheet is a PGN file, Braille as BRF or Unicode, a text with moves, or announcements a line each.";

const explain = (path: string, fault: Parameters<typeof explainSheetFault>[0]): string => {
  const why = explainSheetFault(fault);
  return `The score sheet ${path} cannot be read. ${why.charAt(0).toUpperCase()}${why.slice(1)}. ${HINT}`;
};

/** The score sheet in a file. */
export const readSheetFile = async (
  path: string,
  options: Omit<SheetTextOptions, "name"> = {},
): Promise<Result<SheetSource, SheetFileFault>> => {
  let text: string;
  try {
    const { size } = await stat(path);
    if (size > MAX_FILE_BYTES) {
      return err({
        why: "content",
        text: explain(path, "too-large"),
      });
    }
    text = await readFile(path, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const detail = FILES[code] ?? "The system gave no reason.";
    return err({
      why: "file",
      text: `The score sheet ${path} cannot be read. ${detail} Nothing was done. Check its name.`,
    });
  }
  const read = readSheetText(text, { ...options, name: path });
  return read.ok
    ? ok(read.value)
    : err({
        why: "content",
        text: explain(path, read.error),
      });
};
