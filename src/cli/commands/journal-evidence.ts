import { evidenceOf } from "../../session/evidence.js";
import { evidenceHtml, evidenceJson, evidenceText } from "../../session/evidence-page.js";
import type { DeskLanguage } from "../../speech/phrases/desk.js";
import { EXIT } from "../exit-codes.js";
import type { Run } from "../io.js";
import { makePlainLine } from "../output.js";
import { type JournalOutputOptions, readGame, reportProblem, writeOutput } from "./journal.js";

export const EVIDENCE_FORMATS = ["text", "json", "html"] as const;
export type EvidenceFormat = (typeof EVIDENCE_FORMATS)[number];

export interface JournalEvidenceOptions extends JournalOutputOptions {
  /** From 1, counted from the position that the game was opened with. */
  readonly ply: number;
  /** Default: text; with `--json`, JSON. */
  readonly format?: EvidenceFormat;
  readonly lang?: DeskLanguage;
}

/**
 * `annabella journal evidence GAME --ply N`: what is known of one ply, for the arbiter: sensors,
 * words, presses, clock times, sheets, as one file that can be read aloud, printed or checked.
 */
export const runJournalEvidence: Run<JournalEvidenceOptions> = async (options, io) => {
  const records = await readGame(options, io);
  if (!records.ok) return reportProblem(records.error, io);
  const evidence = evidenceOf(records.value, options.ply);
  if (!evidence.ok) {
    if (evidence.error.code === "no-such-ply") {
      const { plies } = evidence.error;
      io.err(
        makePlainLine(
          `Game ${options.game} has nothing about ply ${options.ply}. The last ply of which something is known is ${plies}. Ply 1 is the first move of White in a game from the starting position.`,
        ),
      );
      return EXIT.wrongUsage;
    }
    if (evidence.error.code === "not-opened") {
      io.err(makePlainLine(`Game ${options.game} was never opened: there is no evidence of it.`));
      return EXIT.wrongUsage;
    }
    return reportProblem(evidence.error, io);
  }
  const format = options.format ?? (options.json === true ? "json" : "text");
  const text =
    format === "json"
      ? evidenceJson(evidence.value)
      : format === "html"
        ? evidenceHtml(evidence.value, options.lang)
        : `${evidenceText(evidence.value, options.lang).map(makePlainLine).join("\n")}\n`;
  const written = await writeOutput(text, options, io);
  if (!written.ok) return reportProblem(written.error, io);
  if (options.output !== undefined) io.err(makePlainLine(`The evidence is in ${options.output}.`));
  return EXIT.fine;
};
