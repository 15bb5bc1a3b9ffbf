import { MODEL_NAMES, type ModelName, modelNamed } from "../../src/board-driver/models.js";
import {
  legalMoves,
  type Position,
  playMove,
  STARTING_POSITION,
} from "../../src/rules/position.js";
import type { Color, Millis } from "../../src/vocabulary/chess.js";
import { EDITION_IDS, type EditionId } from "../../src/vocabulary/edition.js";
import type { PlayerKind } from "../../src/vocabulary/opened.js";
import {
  type AnnounceMode,
  DEFAULT_POLICIES,
  type Policies,
} from "../../src/vocabulary/policies.js";
import { chooseMove, Dice } from "./random-hands.js";

/**
 * What can go wrong in a noisy game. Of the hands: `bounce` contacts flicker; `put-back` a man goes
 * back before it moves; `slide` a man rests on the way; `rook-first` castling begun with the rook;
 * `bump` a neighbour loses contact and has it again; `nudge` a neighbour stands on the next square for
 * a while; `knock` several fall and are stood up; `touch` a man is lifted and let go; `wrong-square`
 * a man is set down where it cannot go, then where it belongs; `quick` hands faster than the board.
 * Of the line: `cut`, `glued` reports; `lost` and `flipped` bytes; `skipped` whole reports; `mute`
 * nothing comes for a while; `unplugged` the cable.
 */
export const TROUBLES = [
  "bounce",
  "put-back",
  "slide",
  "rook-first",
  "bump",
  "nudge",
  "knock",
  "touch",
  "wrong-square",
  "quick",
  "cut",
  "glued",
  "lost",
  "flipped",
  "skipped",
  "mute",
  "unplugged",
] as const;
export type TroubleName = (typeof TROUBLES)[number];

/** Trouble from one ply to another, both included, counted from 1. */
export interface Trouble {
  readonly name: TroubleName;
  readonly from: number;
  readonly to: number;
}

/** `two`: a board each. `pressed`, `clockless`: one board for both. `hurry`: likewise, overlapping hands. */
export const TABLE_KINDS = ["two", "pressed", "clockless", "hurry"] as const;
export type TableKind = (typeof TABLE_KINDS)[number];

/** A game before it is played: everything else follows from the seed. JSON-safe. */
export interface NoisePlan {
  readonly seed: number;
  readonly table: TableKind;
  readonly models: Readonly<Record<Color, ModelName>>;
  readonly players: Readonly<Record<Color, PlayerKind>>;
  readonly edition: EditionId;
  readonly policies: Partial<Policies>;
  /** Random moves before the game begins; 0: the starting array. */
  readonly warmUp: number;
  readonly plies: number;
  readonly troubles: readonly Trouble[];
}

/** Which board families take part. */
export type Families = "all" | readonly ModelName[];

/** Dice for one purpose of one game: what is left out of another purpose changes nothing here. */
export const diceFor = (seed: number, purpose: string, number = 0): Dice => {
  let mixed = (seed ^ 0x9e3779b9) >>> 0;
  for (const sign of `${purpose} ${number}`) {
    mixed = Math.imul(mixed ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return new Dice(mixed);
};

const TROUBLE_CHANCE: Readonly<Record<TroubleName, number>> = {
  bounce: 0.4,
  "put-back": 0.4,
  slide: 0.3,
  "rook-first": 0.3,
  bump: 0.25,
  nudge: 0.15,
  knock: 0.15,
  touch: 0.15,
  "wrong-square": 0.2,
  quick: 0.15,
  cut: 0.6,
  glued: 0.3,
  lost: 0.25,
  flipped: 0.25,
  skipped: 0.15,
  mute: 0.1,
  unplugged: 0.15,
};

const SHORTEST = 12;
const LONGEST = 32;

/**
 * Hands whose movements are so far apart are followed one by one, also on a line that has not proven
 * itself yet, where the board is asked again. Units: milliseconds.
 */
export const followedMs = (name: ModelName): Millis => {
  const { tellsWithinMs, capabilities } = modelNamed(name);
  return capabilities.includes("checksum") ? tellsWithinMs : Math.max(400, 1.5 * tellsWithinMs);
};

/** More games are played on two boards than at any other table. */
const TABLE_POOL: readonly TableKind[] = ["two", "two", "two", "pressed", "clockless", "hurry"];

/**
 * The game of a seed. `families`, `tables`: where it may be played; `often`: so many times as often as
 * usual each trouble comes, to find what only several of them bring about.
 */
export const planOf = (
  seed: number,
  families: Families = "all",
  tables: readonly TableKind[] = TABLE_KINDS,
  often = 1,
): NoisePlan => {
  const dice = diceFor(seed, "plan");
  const any = (from: readonly ModelName[]): ModelName =>
    from[dice.number(0, from.length - 1)] ?? "aph1";
  const pool = TABLE_POOL.filter((kind) => tables.includes(kind));
  const table = pool[dice.number(0, pool.length - 1)] ?? "two";
  const all = families === "all" ? MODEL_NAMES : families;
  // A board that tells moves only, one at a time, does not follow hands that overlap.
  const names = all.filter((name) => table !== "hurry" || !modelNamed(name).tellsMovesOnly);
  const white = any(names);
  const black = any(names);
  const isShared = table !== "two";
  const models = { white, black: isShared ? white : black };
  const kindFor = (color: Color): PlayerKind =>
    isShared || modelNamed(models[color]).tellsMovesOnly === true || dice.chance(0.4)
      ? "sighted"
      : "visually-impaired";
  const players = { white: kindFor("white"), black: kindFor("black") };
  const isCasual = dice.chance(table === "two" ? 0.1 : table === "hurry" ? 0.5 : 0.3);
  const mode = () => dice.one<AnnounceMode>(["player", "player", "button", "lever"]);
  const policies: Partial<Policies> = {
    play: isCasual ? "casual" : "fide",
    placementBinds: table === "hurry" ? false : dice.chance(0.6),
    touchDebounceMs: dice.one([80, 250]),
    linkLoss: dice.one(["pause", "pause", "continue"]),
    mismatchBeforeClock: dice.one(["board", "announcement"]),
    announceMode: isShared ? DEFAULT_POLICIES.announceMode : { white: mode(), black: mode() },
    ...(table === "hurry" ? { touchDebounceMs: 80, knockOver: null } : {}),
  };
  const tellsMovesOnly = Object.values(models).some(
    (model) => modelNamed(model).tellsMovesOnly === true,
  );
  // A board that tells its moves as a game can only begin at the beginning.
  const warmUp = tellsMovesOnly || dice.chance(0.5) ? 0 : dice.number(10, 120);
  const plies = dice.number(SHORTEST, LONGEST);
  const isClean = dice.chance(0.05);
  const troubles = TROUBLES.filter(
    (name) => !isClean && dice.chance(often * TROUBLE_CHANCE[name]),
  ).map((name): Trouble => ({ name, from: 1, to: plies }));
  const edition = dice.one(EDITION_IDS as unknown as [EditionId, ...EditionId[]]);
  return { seed, table, models, players, edition, policies, warmUp, plies, troubles };
};

/** The position in which a game begins: a random one that is not over. */
export const openingOf = ({ seed, warmUp }: NoisePlan): Position => {
  const dice = diceFor(seed, "warm-up");
  let position = STARTING_POSITION;
  for (let ply = 0; ply < warmUp; ply += 1) {
    const move = chooseMove(dice, position);
    if (move === undefined) break;
    const next = playMove(position, move);
    if (legalMoves(next).length === 0) break;
    position = next;
  }
  return position;
};
