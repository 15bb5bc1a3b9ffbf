import { readSheetText, type SheetSource, type SheetTextOptions } from "../session/sheet-text.js";
import { explainSheetFault } from "../session/sheet-writing.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { readSmallFile, TOO_LARGE } from "./braille-files.js";

/** Why a file gave no score sheet. */
export interface SheetFileFault {
  /** The file itself cannot be had (right, disk, name), or what is in it is no score sheet. */
  readonly why: "file" | "content";
  /** One sentence or two, complete when they are heard alone. */
  readonly text: string;
}

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
  const file = await readSmallFile(path);
  if (!file.ok) {
    const detail = file.error.code === "file-unreadable" ? file.error.detail : "";
    if (detail === TOO_LARGE) return err({ why: "content", text: explain(path, "too-large") });
    const reason = `${detail.charAt(0).toUpperCase()}${detail.slice(1)}`;
    return err({
      why: "file",
      text: `The score sheet ${path} cannot be read. ${reason}. Nothing was done. Check its name.`,
    });
  }
  const read = readSheetText(file.value, { ...options, name: path });
  return read.ok
    ? ok(read.value)
    : err({
        why: "content",
        text: explain(path, read.error),
      });
};
