import type { Color } from "../vocabulary/chess.js";
import type { Problem, SheetFaultCode } from "../vocabulary/problems.js";
import type { JournalRecord } from "../vocabulary/records.js";
import { ok, type Result } from "../vocabulary/result.js";
import type { Table } from "./table.js";

/**
 * What stands on a player's sheet goes into the game, a line each, by the arbiter who has it in his
 * hand: the first is that of the first ply from the position the table was opened with. Lines that
 * are known already stay as they are. Errors: the problem for which the table has stopped.
 */
export const writeSheet = async (
  table: Table,
  by: Color,
  lines: readonly string[],
): Promise<Result<readonly JournalRecord[], Problem>> => {
  const known = table.state().sheets[by];
  const records: JournalRecord[] = [];
  for (const [index, text] of lines.entries()) {
    if (known?.[index] === text) continue;
    const written = await table.submit({
      type: "write",
      by,
      speaker: "arbiter",
      text,
      ply: index + 1,
    });
    if (!written.ok) return written;
    records.push(...written.value);
  }
  return ok(records);
};

const FAULTS: Readonly<Record<SheetFaultCode, string>> = {
  empty: "it is empty",
  "not-text": "it is not a text: it holds bytes that no score sheet has",
  "too-large": "it is larger than any score sheet",
  "too-long": "it has a word or a game longer than any on a score sheet",
  "not-braille": "it has signs that stand for no Braille cell",
  "no-moves": "there are no moves in it that could be recognised",
  position: "the position it begins from is not a position of chess",
  "several-profiles":
    "several Braille notations fit it and give different games; read it with annabella braille read and name the notation",
};

/** Why something is no score sheet, as the end of a sentence. */
export const explainSheetFault = (fault: SheetFaultCode): string => FAULTS[fault];
