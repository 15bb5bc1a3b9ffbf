import {
  COLORS,
  type Color,
  colorOfLetter,
  opponentOf,
  type PieceLetter,
  ROLES,
  roleOfLetter,
  squareName,
} from "../vocabulary/chess.js";
import type { ClockReadings } from "../vocabulary/clock.js";
import type { Entry } from "../vocabulary/records.js";
import { type Position, parsePosition } from "./position.js";
import { makeReading } from "./time-control.js";

/**
 * What stands on the envelope of an adjourned game. Source: Laws 2018, guidelines I.2 (A2 until 2005).
 * The sealed move itself is not in it.
 */
export interface Envelope {
  readonly table: string;
  readonly names: Readonly<Record<Color, string>>;
  /** The position immediately before the sealed move. */
  readonly position: Position;
  /** What the clocks show. Units: milliseconds left. */
  readonly left: ClockReadings;
  readonly sealer: Color;
  readonly isSealed: boolean;
  /** Number of the sealed move. */
  readonly moveNumber: number;
  /** Who has offered a draw that is not answered; null: nobody. */
  readonly drawOfferedBy: Color | null;
}

/**
 * The envelope of the last adjournment of a game, from its journal. Undefined: the game was never
 * adjourned, or goes on again.
 */
export const makeEnvelope = (entries: readonly Entry[]): Envelope | undefined => {
  const first = entries[0];
  if (first?.record.type !== "game-opened") return undefined;
  const { opened } = first.record;
  let fen = opened.fen;
  let left: ClockReadings = { white: opened.clock.white, black: opened.clock.black };
  let drawOfferedBy: Color | null = null;
  let adjourned: { readonly sealer: Color; readonly isSealed: boolean } | undefined;
  for (const { kind, record } of entries) {
    if (kind === "input") continue;
    switch (record.type) {
      case "move-completed":
        fen = record.fen;
        left = record.clocks ?? left;
        break;
      case "position-restored":
      case "game-retraced":
        fen = record.fen;
        break;
      case "clock-stopped":
        left = { white: record.white, black: record.black };
        break;
      case "clock-set":
        left = { ...left, [record.by]: record.ms };
        break;
      case "draw-offered":
        drawOfferedBy = record.by;
        break;
      case "draw-accepted":
      case "draw-declined":
        drawOfferedBy = null;
        break;
      case "game-adjourned":
        adjourned = { sealer: record.by, isSealed: false };
        break;
      case "move-sealed":
        if (record.by === adjourned?.sealer) adjourned = { ...adjourned, isSealed: true };
        break;
      case "game-resumed":
      case "game-ended":
        adjourned = undefined;
        break;
      default:
    }
  }
  const parsed = parsePosition(fen);
  if (adjourned === undefined || !parsed.ok) return undefined;
  return {
    table: opened.table,
    names: opened.names,
    position: parsed.value,
    left,
    ...adjourned,
    moveNumber: parsed.value.moveNumber,
    drawOfferedBy,
  };
};

const WHO = { white: "White", black: "Black" } as const;

/** The men of one player as people write them down: `king e1, queen d1, pawns a2 b2`. */
const listMen = (position: Position, color: Color): string => {
  const squares = new Map<string, string[]>();
  for (const [square, man] of position.placement.entries()) {
    if (man === null || man === "?" || colorOfLetter(man) !== color) continue;
    const role = roleOfLetter(man satisfies PieceLetter);
    squares.set(role, [...(squares.get(role) ?? []), squareName(square)]);
  }
  return ROLES.toReversed()
    .flatMap((role) => {
      const on = squares.get(role) ?? [];
      return on.length === 0 ? [] : [`${role}${on.length > 1 ? "s" : ""} ${on.join(" ")}`];
    })
    .join(", ");
};

/**
 * The envelope's text, one fact a line, to be printed or embossed. What people settle among
 * themselves (when and where the game goes on) is left open at the end.
 */
export const writeEnvelope = (envelope: Envelope): readonly string[] => {
  const { names, position, left, sealer, drawOfferedBy } = envelope;
  const replier = opponentOf(sealer);
  return [
    `Adjourned game, table ${envelope.table}.`,
    ...COLORS.map((color) => `${WHO[color]}: ${names[color]}.`),
    "Position immediately before the sealed move:",
    ...COLORS.map((color) => `${WHO[color]}: ${listMen(position, color)}.`),
    `As FEN: ${position.fen}`,
    ...COLORS.map((color) => `Time left, ${WHO[color]}: ${makeReading(left[color])}.`),
    `${WHO[sealer]} ${envelope.isSealed ? "has sealed" : "has still to seal"} his move, number ${envelope.moveNumber}.`,
    drawOfferedBy === null
      ? "No draw offer is pending."
      : `A draw offer by ${WHO[drawOfferedBy]} is pending.`,
    `To be opened when ${WHO[replier]} is present.`,
    "The game goes on, date, time and place:",
    "Signed, both players and the arbiter:",
  ];
};
