import { z } from "zod";
import { SPOKEN_KINDS } from "../../vocabulary/spoken.js";
import { ColorShape, LineShape, MillisShape } from "./names.js";

/**
 * Server-sent events.
 *
 * `GET /api/tables/TABLE/stream`, one game as the caller's role may see it:
 *
 * | event | id | data |
 * | --- | --- | --- |
 * | `happening` | seq of the journal record | {@link HappeningData}: what is new for this role |
 * | `view` | none | `GameView`: how the game stands after all happenings sent so far |
 * | `words` | none | {@link SpokenData}: said to this ear and part of no record |
 * | `end` | none | `{"game"}`: this game is not at the table any more; load the table again |
 *
 * First comes a `view`; then each record that this role may see, in order and once, each batch
 * followed by a `view`. With `Last-Event-ID: N` (browsers send it by themselves) first come the
 * records after N. Records of which a role sees nothing have no message: the numbers have gaps.
 * `?game=ID` binds the stream to one game: 410 when another is at the table. A client that reads too
 * slowly is cut off and comes back with `Last-Event-ID`.
 *
 * `GET /api/stream`, all tables, for the arbiter's desk (and, with what is public, for spectators):
 * the same `happening` and `view` with `table` and `game` in the data, and `hall` with a `TableList`
 * whenever it changes. Its id names the last record of each game, `GAME@SEQ,GAME@SEQ`.
 */
export const STREAM_EVENTS = ["happening", "view", "words", "hall", "end"] as const;
export type StreamEvent = (typeof STREAM_EVENTS)[number];

/** Something said by the program: `to` the room or into one ear. */
export const SpokenShape = z
  .object({
    kind: z.literal("spoken"),
    to: z.union([ColorShape, z.literal("room")]),
    about: z.enum(SPOKEN_KINDS),
    language: z.string(),
    /** As it is shown. */
    text: z.string(),
    /** As it is given to a voice; absent: the same. */
    spokenText: z.string().optional(),
  })
  .meta({ id: "Spoken" });
export type SpokenData = z.infer<typeof SpokenShape>;

/** Something that happened. `desk`: it is the arbiter's business (scenario language, names with `*`). */
export const EventItemShape = z
  .object({
    kind: z.literal("event"),
    type: z.string(),
    /** The player it is about, where it is about one. */
    by: ColorShape.nullable(),
    desk: z.boolean(),
    line: LineShape,
  })
  .meta({ id: "EventItem" });
export type EventItemData = z.infer<typeof EventItemShape>;

/** What was seen or done, before the Laws made anything of it. Only the arbiter sees it. */
export const InputItemShape = z
  .object({ kind: z.literal("input"), type: z.string(), line: LineShape })
  .meta({ id: "InputItem" });
export type InputItemData = z.infer<typeof InputItemShape>;

export const ItemShape = z.discriminatedUnion("kind", [
  SpokenShape,
  EventItemShape,
  InputItemShape,
]);
export type ItemData = z.infer<typeof ItemShape>;

/** What one journal record means for a role. */
export const HappeningShape = z
  .object({
    table: z.string(),
    game: z.string(),
    seq: z.number(),
    atMs: MillisShape,
    items: z.array(ItemShape),
  })
  .meta({ id: "Happening" });
export type HappeningData = z.infer<typeof HappeningShape>;
