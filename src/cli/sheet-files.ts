import { readFile, stat } from "node:fs/promises";
import { readSheetText, type SheetSource, type SheetTextOptions } from "../session/sheet-text.js";
import type { SheetFaultCode } from "../vocabulary/problems.js";
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

const CONTENTS: Readonly<Record<SheetFaultCode, string>> = {
  empty: "It is empty.",
  "not-text": "It is not a text: it holds bytes that no score sheet has.",
  "too-large": "It is larger than any score sheet.",
  "too-long": "It has a word or a game longer than any on a score sheet.",
  "not-braille": "It has signs that stand for no Braille cell.",
  "no-moves": "There are no moves in it that could be recognised.",
  position: "The position it begins from is not a position of chess.",
  "several-profiles":
    "Several Braille notations fit it and give different games. Read it with annabella braille read and name the notation.",
};

const FILES: Readonly<Record<string, string>> = {
  ENOENT: "There is no such file.",
  EACCES: "It may not be read.",
  EISDIR: "It is a folder.",
};

const HINT =
  "A score sheet is a PGN file, Braille as BRF or Unicode, a text with moves, or announcements a line each.";

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
        text: `The score sheet ${path} cannot be read. ${CONTENTS["too-large"]} ${HINT}`,
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
        text: `The score sheet ${path} cannot be read. ${CONTENTS[read.error]} ${HINT}`,
      });
};
