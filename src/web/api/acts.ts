import { z } from "zod";
import { LineShape, RoleShape } from "./names.js";

/** Units: characters. Only a step that enters a whole score sheet may be as long as the second. */
export const LONGEST_STEP = 500;
export const LONGEST_SHEET_STEP = 8_000;
export const MOST_STEPS = 8;

const StepShape = z
  .string()
  .min(1)
  .max(LONGEST_SHEET_STEP)
  .refine((step) => step.length <= LONGEST_STEP || step.startsWith("arbiter enters "));

/**
 * `POST /api/tables/TABLE/acts`: lines of the language of acts (docs/scenarios.md, Steps), done one
 * after the other; the first that is refused ends it. No times in front, no `wait`.
 *
 * A seat acts only for its own color: says, repeats, presses, offers, accepts, declines, claims,
 * asks, writes, signs, seals, resigns, arrives, stops clocks; and lifts and places on a board of the
 * page. The arbiter has every verb.
 */
export const ActsBodyShape = z
  .union([
    z.strictObject({ step: StepShape }),
    z.strictObject({ steps: z.array(StepShape).min(1).max(MOST_STEPS) }),
  ])
  .meta({ id: "Acts" });
export type ActsBody = z.infer<typeof ActsBodyShape>;

/** What came of each step. `lines`: for the arbiter, what happened, or why nothing did. */
export const ActsAnswerShape = z
  .object({
    acts: z.array(
      z.object({ step: z.string(), hadEffect: z.boolean(), lines: z.array(LineShape) }),
    ),
  })
  .meta({ id: "ActsAnswer" });
export type ActsAnswer = z.infer<typeof ActsAnswerShape>;

/**
 * `POST /api/session`: gives the token of a link in exchange for a cookie that scripts cannot read.
 * Requests and streams of that page then carry `?as=ID`. Programs send `Authorization: Bearer TOKEN`
 * instead.
 */
export const SessionBodyShape = z
  .strictObject({ token: z.string().min(1).max(128) })
  .meta({ id: "SessionRequest" });

/** Who the caller is. */
export const SessionShape = z
  .object({
    role: RoleShape,
    /** The table of a seat; null: all tables. */
    table: z.string().nullable(),
    /** Goes as `?as=` behind every address; it is no secret. */
    as: z.string(),
  })
  .meta({ id: "Session" });
export type SessionData = z.infer<typeof SessionShape>;

/** A link to a seat, with its QR code as SVG. Only the arbiter gets them. */
export const SeatLinkShape = z
  .object({ role: RoleShape, table: z.string(), url: z.string(), qr: z.string() })
  .meta({ id: "SeatLink" });
export const SeatLinksShape = z.object({ links: z.array(SeatLinkShape) }).meta({ id: "SeatLinks" });
export type SeatLinks = z.infer<typeof SeatLinksShape>;

/** `POST /api/hall/tables`: sets up a table of the hall file, or goes on with one that was stopped. */
export const AddTableBodyShape = z
  .strictObject({ table: z.string().min(1).max(100) })
  .meta({ id: "AddTable" });

/** Why something was not done. `text` can be read aloud as it stands. */
export const ProblemShape = z
  .object({ error: z.object({ code: z.string(), text: LineShape }) })
  .meta({ id: "Problem" });
export type ProblemData = z.infer<typeof ProblemShape>;
