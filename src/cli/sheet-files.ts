import { readSheetText, type SheetSource, type SheetTextOptions } from "../session/sheet-text.js";
import { terminalTexts } from "../speech/phrases/terminal.js";
import type { SheetFaultCode } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { readSmallFile, TOO_LARGE } from "./braille-files.js";

/** Why a file gave no score sheet. */
export interface SheetFileFault {
  /** The file itself cannot be had (right, disk, name), or what is in it is no score sheet. */
  readonly why: "file" | "content";
  /** One sentence or two, complete when they are heard alone. */
  readonly text: string;
}

/** The score sheet in a file. `lang`: of the fault, what `--lang` says. */
export const readSheetFile = async (
  path: string,
  options: Omit<SheetTextOptions, "name"> = {},
  lang?: string,
): Promise<Result<SheetSource, SheetFileFault>> => {
  const { sheet: texts } = terminalTexts(lang);
  const explain = (fault: SheetFaultCode): string =>
    `${texts.unreadable(path, texts.faults[fault])} ${texts.kinds}`;
  const file = await readSmallFile(path);
  if (!file.ok) {
    const detail = file.error.code === "file-unreadable" ? file.error.detail : "";
    if (detail === TOO_LARGE) return err({ why: "content", text: explain("too-large") });
    const reason = detail === "" ? "" : `${detail.charAt(0).toUpperCase()}${detail.slice(1)}. `;
    const text = `${texts.unreadable(path, `${reason}${texts.nothingDone}`)} ${texts.checkName}`;
    return err({ why: "file", text });
  }
  const read = readSheetText(file.value, { ...options, name: path });
  return read.ok ? ok(read.value) : err({ why: "content", text: explain(read.error) });
};
