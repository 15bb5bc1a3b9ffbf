import { z } from "zod";
import { COLORS } from "../../vocabulary/chess.js";
import { LANGUAGE_TAGS } from "../../vocabulary/languages.js";
import { PLAYER_KINDS } from "../../vocabulary/opened.js";
import { WEB_ROLES } from "./roles.js";

/** Words that several shapes of the interface share. */

export const ColorShape = z.enum(COLORS).meta({ id: "Color" });

export const RoleShape = z.enum(WEB_ROLES).meta({ id: "Role" });

export const PlayerKindShape = z.enum(PLAYER_KINDS);

/** A value of each player. */
export const ofBoth = <Shape extends z.ZodType>(shape: Shape) =>
  z.object({ white: shape, black: shape });

/** Units: whole milliseconds. */
export const MillisShape = z.number();

/** A move: for the machine, for the sheet, and as it is announced in the table's language. */
export const MoveShape = z
  .object({ uci: z.string(), san: z.string(), words: z.string() })
  .meta({ id: "Move" });
export type MoveData = z.infer<typeof MoveShape>;

/** Languages in which the interface speaks: all that the program has. */
export const LanguageShape = z.enum(LANGUAGE_TAGS).meta({ id: "Language" });

/**
 * A line of the interface, complete in itself when it is heard alone. Its language is the one that
 * `?lang=` of the request names, else the first of `Accept-Language` that the program has, else
 * English.
 */
export const LineShape = z
  .object({ language: LanguageShape, text: z.string() })
  .meta({ id: "Line" });
export type LineData = z.infer<typeof LineShape>;
