import { z } from "zod";
import { ColorShape } from "./names.js";

export const EVIDENCE_FORMATS = ["text", "html", "json"] as const;
/** `html` comes as a file to be kept or printed, not as a page to be shown. */
export type EvidenceFormat = (typeof EVIDENCE_FORMATS)[number];

/** Units: characters; lines. */
export const LONGEST_SHEET_LINE = 100;
export const MOST_SHEET_LINES = 700;

/**
 * `POST /api/tables/TABLE/sheet-entry`: the lines of a score sheet as they are typed, a ply each, in
 * any notation and language, `?` for one that cannot be read. They are read and enter nothing.
 */
export const SheetEntryBodyShape = z
  .strictObject({
    by: ColorShape,
    lines: z.array(z.string().min(1).max(LONGEST_SHEET_LINE)).max(MOST_SHEET_LINES),
  })
  .meta({ id: "SheetEntryRequest" });
export type SheetEntryBody = z.infer<typeof SheetEntryBodyShape>;

export const SheetEntryAnswerShape = z
  .object({
    by: ColorShape,
    lines: z.array(
      z.object({
        /** As it would stand on the sheet; `unclear`: it cannot be read. */
        text: z.string(),
        /** The move it means; null: none, or not exactly one. */
        san: z.string().nullable(),
      }),
    ),
    next: z.object({
      ply: z.number(),
      by: ColorShape,
      moveNumber: z.number(),
      /** False: a line before could not be followed, so nobody knows what may come. */
      isFollowed: z.boolean(),
    }),
    /** Legal moves that may stand on the next line, as the sheet's language writes them. */
    offer: z.array(z.string()),
  })
  .meta({ id: "SheetEntryAnswer" });
export type SheetEntryAnswer = z.infer<typeof SheetEntryAnswerShape>;
