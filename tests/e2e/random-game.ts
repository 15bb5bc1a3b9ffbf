import type { Behaviour } from "../../src/board-driver/fake/behaviours.js";
import type { FakeBoard } from "../../src/board-driver/fake/fake-board.js";
import { type CaseTable, openCaseTable } from "../../src/conformance/case-table.js";
import { nameMove } from "../../src/rules/announcement.js";
import { EDITIONS } from "../../src/rules/editions/editions.js";
import {
  type LegalMove,
  legalMoves,
  type Position,
  playMove,
  STARTING_FEN,
  STARTING_POSITION,
} from "../../src/rules/position.js";
import { parseTimeControl } from "../../src/rules/time-control.js";
import type { SensorKind } from "../../src/vocabulary/board-events.js";
import {
  COLORS,
  type Color,
  opponentOf,
  type PieceLetter,
  pieceLetter,
  roleOfLetter,
  type SquareName,
  squareName,
  type Uci,
} from "../../src/vocabulary/chess.js";
import { EDITION_IDS } from "../../src/vocabulary/edition.js";
import type { GameOpened, PlayerKind } from "../../src/vocabulary/opened.js";
import { makePlacement } from "../../src/vocabulary/placement.js";
import { DEFAULT_POLICIES, type Policies } from "../../src/vocabulary/policies.js";
import type { Entry } from "../../src/vocabulary/records.js";
import { randomFrom } from "../board-driver/bytes.js";

/** Dice with a memory: every choice of a game comes from here. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = randomFrom(seed);
  }

  /** Whole number from `low` to `high`, both included. */
  number(low: number, high: number): number {
    return low + Math.floor(this.#random() * (high - low + 1));
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  one<T>(items: readonly [T, ...T[]]): T {
    return items[this.number(0, items.length - 1)] ?? items[0];
  }
}

/** One thing a hand does, and how long after the thing before it. */
interface Gesture {
  readonly afterMs: number;
  readonly squares: readonly SquareName[];
  readonly act: (board: FakeBoard) => PromiseLike<void>;
  readonly said: string;
}

/** What kind of table a game is played at. */
export interface Setting {
  readonly name: string;
  readonly players: Readonly<Record<Color, PlayerKind>>;
  readonly sensors: Readonly<Record<Color, SensorKind>>;
  readonly shared: boolean;
  readonly clock: "program" | "none";
  readonly policies: Partial<Policies>;
}

/** What a hand does besides moving the men of the move. */
export interface Manners {
  /** Men are put back on their squares before they move. */
  readonly hesitates: boolean;
  /** Contacts flicker. */
  readonly bounces: boolean;
  /** Men rest on legal squares on the way. Only where a man may still move on. */
  readonly slides: boolean;
  /** Castling with the rook first. Only where nothing is touched by it. */
  readonly rookFirst: boolean;
}

const lift = (afterMs: number, ...squares: readonly SquareName[]): Gesture => ({
  afterMs,
  squares,
  act: (board) => board.liftTogether(squares),
  said: `-${squares.join("-")}`,
});

const place = (afterMs: number, square: SquareName, piece: PieceLetter): Gesture => ({
  afterMs,
  squares: [square],
  act: (board) => board.place(square, piece),
  said: `+${piece}${square}`,
});

const replace = (afterMs: number, square: SquareName, piece: PieceLetter): Gesture => ({
  afterMs,
  squares: [square],
  act: (board) => board.replace(square, piece),
  said: `=${piece}${square}`,
});

const man = (position: Position, square: number): PieceLetter => {
  const seen = position.placement[square];
  if (seen === null || seen === undefined || seen === "?") throw new Error("no man there");
  return seen;
};

/** What hands do to execute a move on a board of this kind, in one of the many ways. */
export const gesturesOf = (
  dice: Dice,
  position: Position,
  move: LegalMove,
  sensor: SensorKind,
  manners: Manners,
): readonly Gesture[] => {
  const gestures: Gesture[] = [];
  const pause = (): number => dice.number(60, 900);
  const flicker = (): number => dice.number(4, 38);
  const pick = (square: SquareName, piece: PieceLetter): void => {
    gestures.push(lift(pause(), square));
    if (manners.bounces && dice.chance(0.2)) {
      gestures.push(place(flicker(), square, piece), lift(flicker(), square));
    }
  };
  const drop = (square: SquareName, piece: PieceLetter): void => {
    gestures.push(place(pause(), square, piece));
    if (manners.bounces && dice.chance(0.2)) {
      gestures.push(lift(flicker(), square), place(flicker(), square, piece));
    }
  };
  const hesitate = (square: SquareName, piece: PieceLetter): void => {
    gestures.push(lift(pause(), square), place(dice.number(130, 1500), square, piece));
  };
  const from = squareName(move.from);
  const to = squareName(move.to);
  if (move.castling !== undefined) {
    const rookFrom = squareName(move.castling.rookFrom);
    const rookTo = squareName(move.castling.rookTo);
    const rook = man(position, move.castling.rookFrom);
    const way = dice.number(0, manners.rookFirst ? 5 : 3);
    if (manners.hesitates && way < 4 && dice.chance(0.2)) hesitate(from, move.letter);
    if (way === 0) {
      pick(from, move.letter);
      drop(to, move.letter);
      pick(rookFrom, rook);
      drop(rookTo, rook);
    } else if (way === 1) {
      pick(from, move.letter);
      pick(rookFrom, rook);
      drop(to, move.letter);
      drop(rookTo, rook);
    } else if (way === 2) {
      pick(from, move.letter);
      pick(rookFrom, rook);
      drop(rookTo, rook);
      drop(to, move.letter);
    } else if (way === 3) {
      gestures.push(lift(pause(), from, rookFrom));
      drop(to, move.letter);
      drop(rookTo, rook);
    } else if (way === 4) {
      pick(rookFrom, rook);
      drop(rookTo, rook);
      pick(from, move.letter);
      drop(to, move.letter);
    } else {
      pick(rookFrom, rook);
      pick(from, move.letter);
      drop(to, move.letter);
      drop(rookTo, rook);
    }
    return gestures;
  }
  const arrived =
    move.promotion === undefined
      ? move.letter
      : pieceLetter({ role: move.promotion, color: position.turn });
  const captured = move.captured === undefined ? undefined : squareName(move.captured);
  const victim = move.captured === undefined ? undefined : man(position, move.captured);
  if (manners.hesitates && dice.chance(0.15)) hesitate(from, move.letter);
  if (captured !== undefined && victim !== undefined && manners.hesitates && dice.chance(0.1)) {
    hesitate(captured, victim);
  }
  // The new piece: straight away, after the pawn has stood there, or before the pawn is taken.
  const arrive = (): void => {
    if (move.promotion === undefined || sensor === "occupancy") {
      drop(to, move.letter);
      return;
    }
    if (dice.chance(0.5)) {
      drop(to, arrived);
      return;
    }
    drop(to, move.letter);
    gestures.push(lift(pause(), to));
    drop(to, arrived);
  };
  if (captured === undefined || victim === undefined) {
    if (move.promotion !== undefined && sensor === "placement" && dice.chance(0.2)) {
      drop(to, arrived);
      pick(from, move.letter);
      return gestures;
    }
    pick(from, move.letter);
    const steps = manners.slides && move.promotion === undefined ? restsOf(move) : [];
    if (steps.length > 0 && dice.chance(0.3)) {
      const [rest] = [dice.one(steps as [SquareName, ...SquareName[]])];
      gestures.push(place(dice.number(50, 300), rest, move.letter));
      gestures.push(lift(dice.number(50, 700), rest));
    }
    arrive();
    return gestures;
  }
  if (captured !== to) {
    const way = dice.number(0, 3);
    if (way === 0) {
      pick(captured, victim);
      pick(from, move.letter);
      drop(to, move.letter);
    } else if (way === 1) {
      pick(from, move.letter);
      pick(captured, victim);
      drop(to, move.letter);
    } else if (way === 2) {
      pick(from, move.letter);
      drop(to, move.letter);
      pick(captured, victim);
    } else {
      gestures.push(lift(pause(), from, captured));
      drop(to, move.letter);
    }
    return gestures;
  }
  const way = dice.number(0, sensor === "placement" && move.promotion === undefined ? 3 : 2);
  if (way === 0) {
    pick(captured, victim);
    pick(from, move.letter);
    arrive();
  } else if (way === 1) {
    pick(from, move.letter);
    pick(captured, victim);
    arrive();
  } else if (way === 2) {
    gestures.push(lift(pause(), from, captured));
    arrive();
  } else {
    pick(from, move.letter);
    gestures.push(replace(pause(), to, move.letter));
  }
  return gestures;
};

/** Squares on the way of a slider or a double step on which the man may rest. */
const restsOf = (move: LegalMove): readonly SquareName[] => {
  const role = roleOfLetter(move.letter);
  if (role === "knight" || role === "king") return [];
  const files = (move.to & 7) - (move.from & 7);
  const ranks = (move.to >> 3) - (move.from >> 3);
  const distance = Math.max(Math.abs(files), Math.abs(ranks));
  const step = Math.sign(files) + 8 * Math.sign(ranks);
  return Array.from({ length: Math.max(0, distance - 1) }, (_, index) =>
    squareName(move.from + step * (index + 1)),
  );
};

/** A random legal move; the rare kinds come more often than in life. */
export const chooseMove = (dice: Dice, position: Position): LegalMove | undefined => {
  const legal = legalMoves(position);
  const rare = legal.filter(
    (move) =>
      move.castling !== undefined || move.enPassant !== undefined || move.promotion !== undefined,
  );
  const captures = legal.filter((move) => move.captured !== undefined);
  const pawns = legal.filter((move) => move.role === "pawn");
  const pools = [legal, legal];
  if (rare.length > 0) pools.push(rare, rare, rare);
  if (captures.length > 0) pools.push(captures);
  if (pawns.length > 0) pools.push(pawns);
  const pool = pools[dice.number(0, pools.length - 1)] ?? legal;
  return pool[dice.number(0, pool.length - 1)];
};

const control = parseTimeControl("90m+30s");
if (!control.ok) throw new Error("no control");

export const openedFor = (dice: Dice, setting: Setting): GameOpened => ({
  program: "test",
  openedAt: "2026-01-01T12:00:00.000Z",
  table: "1",
  names: { white: "White", black: "Black" },
  edition: EDITIONS[dice.one(EDITION_IDS as unknown as [keyof typeof EDITIONS])],
  category: "standard",
  supervision: "full",
  players: setting.players,
  sensors: setting.sensors,
  boards: { white: "fake", black: setting.shared ? null : "fake" },
  shared: setting.shared,
  clock: {
    control: control.value,
    mode: setting.clock,
    white: 5_400_000,
    black: 5_400_000,
    period: 1,
  },
  policies: { ...DEFAULT_POLICIES, ...setting.policies },
  fen: STARTING_FEN,
  moves: [],
  assistants: [],
  started: true,
});

/** What a game on the boards came to. */
export interface Played {
  readonly seed: number;
  readonly setting: string;
  /** The moves that the hands made, as far as they came. */
  readonly moves: readonly Uci[];
  /** The moves that the table has completed. */
  readonly completed: readonly Uci[];
  readonly ended: boolean;
  /** Kinds of events since the last completed move, and the state of the table. */
  readonly since: readonly string[];
  readonly state: string;
  readonly replayDifference: string | undefined;
  /** What was done for the last plies, for whoever has to understand a failure. */
  readonly story: readonly string[];
  /** Everything that was done and found, with its times. */
  readonly log: readonly string[];
  readonly opened: GameOpened;
  /** Inputs and events as they were journaled. */
  readonly entries: readonly Entry[];
}

export interface Plan {
  readonly seed: number;
  readonly setting: Setting;
  readonly plies: number;
  /** Trouble on the lines of the boards, made anew for each of them. */
  readonly trouble?: (dice: Dice) => readonly Behaviour[];
  /** Probability for each ply that the line of a board is lost for a while. */
  readonly linkLoss?: number;
}

/** Plays a random legal game with random hands through real bytes. */
export const playRandomGame = async ({
  seed,
  setting,
  plies,
  trouble,
  linkLoss = 0,
}: Plan): Promise<Played> => {
  const dice = new Dice(seed);
  const opened = openedFor(dice, setting);
  const seats = setting.shared ? (["white"] as const) : COLORS;
  const start = makePlacement(STARTING_POSITION.placement);
  const seat = await openCaseTable(
    opened,
    seats.map((owner) => ({ owner, sensor: setting.sensors[owner], placement: start })),
  );
  const entries: Entry[] = [];
  seat.table.listen({ hear: ({ entry }) => entries.push(entry) });
  const story: string[] = [];
  const moves: Uci[] = [];
  const completed = (): readonly Uci[] => seat.table.state().completed.map(({ move }) => move.uci);
  let nowMs = 1_000;
  const wait = async (ms: number): Promise<void> => {
    nowMs += ms;
    await seat.moveTo(nowMs);
  };
  try {
    for (const owner of seats) {
      for (const behaviour of trouble?.(dice) ?? []) seat.boardOf(owner).behave(behaviour);
    }
    let position = STARTING_POSITION;
    while (moves.length < plies && seat.table.state().ended === null) {
      const move = chooseMove(dice, position);
      if (move === undefined) break;
      moves.push(move.uci);
      story.push(`${seat.table.now()} ${moves.length}. ${move.uci}`);
      await playPly({ dice, setting, opened, seat, position, move, wait, story, linkLoss });
      if (seat.table.state().ended !== null) break;
      await wait(dice.number(300, 2_000));
      if (completed().length < moves.length) await wait(5_000);
      if (completed().length < moves.length && setting.clock === "program") {
        // Refused, or not noticed: he presses again.
        story.push(`${seat.table.now()} presses again`);
        await seat.submit({ type: "press", by: position.turn, speaker: "player" });
      }
      // Without a clock a move that was not seen whole is settled by the reply to it.
      const open = setting.clock === "none" && seat.view().state === "placed" ? 1 : 0;
      if (completed().length < moves.length - open) break;
      position = playMove(position, move);
    }
    await wait(5_000);
    const state = seat.table.state();
    return {
      seed,
      setting: setting.name,
      moves,
      completed: completed(),
      ended: state.ended !== null,
      since: seat.events
        .slice(seat.events.findLastIndex(({ event }) => event.type === "move-completed") + 1)
        .map(({ event }) => event.type),
      state: seat.view().state,
      replayDifference: await seat.replayDifference(),
      opened,
      entries,
      story: story.slice(-14),
      log: [
        ...story,
        ...seat.events.map(({ event }) => `${event.atMs} ${JSON.stringify(event)}`),
      ].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
    };
  } finally {
    await seat.close();
  }
};

/**
 * Plays a random legal game in a hurry on one board without a clock: a reply may begin as soon as
 * the man that it replies to has left its square, where the two hands do not meet.
 */
export const playBlitzGame = async ({ seed, setting, plies, trouble }: Plan): Promise<Played> => {
  const dice = new Dice(seed);
  const opened = openedFor(dice, setting);
  const sensor = setting.sensors.white;
  const start = makePlacement(STARTING_POSITION.placement);
  const seat = await openCaseTable(opened, [{ owner: "white", sensor, placement: start }]);
  const board = seat.boardOf("white");
  for (const behaviour of trouble?.(dice) ?? []) board.behave(behaviour);
  const moves: Uci[] = [];
  const story: string[] = [];
  const timed: { readonly atMs: number; readonly gesture: Gesture }[] = [];
  let position = STARTING_POSITION;
  let before = { departureMs: 1_000, endMs: 1_000, squares: new Set<SquareName>() };
  let beforeThat = 1_000;
  /** Where the man before, and the one before that, have been set down. */
  let [arrivedAt, lastTo] = [-1, -1];
  for (let ply = 0; ply < plies; ply += 1) {
    const move = chooseMove(dice, position);
    if (move === undefined || (move.promotion !== undefined && sensor === "occupancy")) break;
    const gestures = gesturesOf(dice, position, move, sensor, {
      hesitates: false,
      bounces: true,
      slides: false,
      rookFirst: false,
    }).map((one) => (one.afterMs < 50 ? one : { ...one, afterMs: dice.number(60, 220) }));
    const squares = new Set(gestures.flatMap((one) => one.squares));
    const meets = [...squares].some((square) => before.squares.has(square));
    // The man set down last shows that it is done; the reply comes no sooner than that if they meet.
    // A man that goes on at once could be one that had only rested where it stood.
    const waits = meets || move.from === lastTo || dice.chance(0.6);
    lastTo = arrivedAt;
    arrivedAt = move.to;
    const earliest = Math.max(waits ? before.endMs + 20 : before.departureMs, beforeThat + 20);
    let atMs = dice.number(earliest, Math.max(earliest, before.endMs + 150));
    let departureMs = atMs;
    for (const [index, gesture] of gestures.entries()) {
      atMs += index === 0 ? 10 : gesture.afterMs;
      // Where men are not named, two hands that set down at once cannot be told apart.
      if (index > 0 && sensor === "occupancy") atMs = Math.max(atMs, before.endMs + 10);
      timed.push({ atMs, gesture });
      if (gesture.said.startsWith("-") && gesture.squares.includes(squareName(move.from))) {
        departureMs = atMs;
      }
    }
    beforeThat = before.endMs;
    before = { departureMs, endMs: Math.max(atMs, before.endMs + 20), squares };
    moves.push(move.uci);
    position = playMove(position, move);
  }
  const entries: Entry[] = [];
  seat.table.listen({ hear: ({ entry }) => entries.push(entry) });
  try {
    for (const { atMs, gesture } of [...timed].sort((a, b) => a.atMs - b.atMs)) {
      if (seat.table.state().ended !== null) break;
      await seat.moveTo(atMs);
      story.push(`${atMs} ${gesture.said}`);
      await gesture.act(board);
      await seat.settled();
    }
    await seat.moveTo((timed.at(-1)?.atMs ?? 0) + 5_000);
    const state = seat.table.state();
    const completed = state.completed.map(({ move }) => move.uci);
    return {
      seed,
      setting: setting.name,
      moves: state.ended === null ? moves : moves.slice(0, completed.length),
      completed,
      ended: state.ended !== null,
      since: entries
        .slice(entries.findLastIndex((entry) => entry.record.type === "move-completed") + 1)
        .map((entry) => entry.record.type),
      state: seat.view().state,
      replayDifference: await seat.replayDifference(),
      opened,
      entries,
      story: story.slice(-14),
      log: [
        ...story,
        ...seat.events.map(({ event }) => `${event.atMs} ${JSON.stringify(event)}`),
      ].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)),
    };
  } finally {
    await seat.close();
  }
};

interface Ply {
  readonly dice: Dice;
  readonly setting: Setting;
  readonly opened: GameOpened;
  readonly seat: CaseTable;
  readonly position: Position;
  readonly move: LegalMove;
  readonly wait: (ms: number) => Promise<void>;
  readonly story: string[];
  readonly linkLoss: number;
}

const playPly = async (ply: Ply): Promise<void> => {
  const { dice, setting, opened, seat, position, move, wait, story } = ply;
  const mover = position.turn;
  const opponent = opponentOf(mover);
  const isBlind = setting.players[mover] === "visually-impaired";
  const sensor = setting.sensors[mover];
  const named = nameMove(position, move);
  const isFree = opened.policies.play === "casual";
  const mayGoOn = isFree || !opened.policies.placementBinds;
  const own = gesturesOf(dice, position, move, sensor, {
    hesitates: true,
    bounces: true,
    slides: mayGoOn,
    rookFirst: isFree,
  });
  const gesture = async (board: FakeBoard, one: Gesture): Promise<void> => {
    await wait(one.afterMs);
    story.push(`${seat.table.now()} ${one.said}`);
    await one.act(board);
    await seat.settled();
  };
  const announce = async (): Promise<void> => {
    story.push(`${seat.table.now()} says ${named.san}`);
    await seat.submit({
      type: "announce",
      by: mover,
      speaker: "player",
      source: "spoken",
      text: named.san,
      utterance: named.full,
    });
  };
  const press = async (): Promise<void> => {
    story.push(`${seat.table.now()} ${mover} presses`);
    await seat.submit({ type: "press", by: mover, speaker: "player" });
  };
  const board = seat.boardOf(mover);
  const mirrorBoard = setting.shared ? undefined : seat.boardOf(opponent);
  const saysFirst = isBlind && dice.chance(0.25);
  if (saysFirst) await announce();
  const losesLink = dice.chance(ply.linkLoss);
  const lostAt = losesLink ? dice.number(0, own.length) : -1;
  for (const [index, one] of own.entries()) {
    if (index === lostAt) {
      story.push(`${seat.table.now()} link lost`);
      await board.loseLink();
    }
    await gesture(board, one);
    if (index === lostAt && dice.chance(0.5)) await regain(ply, board);
  }
  if (losesLink) await regain(ply, board);
  const isPromotionUnnamed = move.promotion !== undefined && sensor === "occupancy";
  const mustSay = !setting.shared || isPromotionUnnamed;
  if (mustSay && !saysFirst) {
    await wait(dice.number(100, 1_500));
    await announce();
  }
  const mirrored =
    mirrorBoard === undefined
      ? []
      : gesturesOf(dice, position, move, setting.sensors[opponent], {
          hesitates: true,
          bounces: true,
          slides: false,
          rookFirst: true,
        });
  const hasPress = setting.clock === "program";
  const pressAfter = hasPress ? dice.number(0, mirrored.length) : -1;
  const repeats = mirrorBoard !== undefined && dice.chance(0.6);
  for (const [index, one] of mirrored.entries()) {
    if (mirrorBoard === undefined) break;
    if (index === pressAfter) await press();
    if (index === 0 && repeats) await repeat(ply);
    await gesture(mirrorBoard, one);
  }
  if (hasPress && pressAfter >= mirrored.length) {
    await wait(dice.number(50, 1_000));
    await press();
  }
};

const repeat = async ({ seat, position, move }: Ply): Promise<void> => {
  const named = nameMove(position, move);
  await seat.submit({
    type: "repeat",
    by: opponentOf(position.turn),
    speaker: "player",
    text: named.san,
    utterance: named.full,
  });
};

/** The cable is put back; where the clocks have stopped for it, the arbiter starts them again. */
const regain = async ({ seat, position, wait, story }: Ply, board: FakeBoard): Promise<void> => {
  await wait(500);
  story.push(`${seat.table.now()} link back`);
  await board.regainLink();
  await wait(9_000);
  if (seat.table.state().paused === "link-lost") {
    await seat.submit({ type: "arbiter-start-clock", clock: position.turn });
  }
};

export const SETTINGS: readonly Setting[] = [
  {
    name: "blind White on a peg board, sighted Black on a board that knows its men",
    players: { white: "visually-impaired", black: "sighted" },
    sensors: { white: "occupancy", black: "placement" },
    shared: false,
    clock: "program",
    policies: {},
  },
  {
    name: "sighted White, blind Black, free until announced or pressed",
    players: { white: "sighted", black: "visually-impaired" },
    sensors: { white: "placement", black: "occupancy" },
    shared: false,
    clock: "program",
    policies: { placementBinds: false },
  },
  {
    name: "two blind players on peg boards",
    players: { white: "visually-impaired", black: "visually-impaired" },
    sensors: { white: "occupancy", black: "occupancy" },
    shared: false,
    clock: "program",
    policies: {},
  },
  {
    name: "two blind players on boards that know their men, free until announced",
    players: { white: "visually-impaired", black: "visually-impaired" },
    sensors: { white: "placement", black: "placement" },
    shared: false,
    clock: "program",
    policies: { placementBinds: false },
  },
  {
    name: "one board that knows its men, with presses",
    players: { white: "sighted", black: "sighted" },
    sensors: { white: "placement", black: "placement" },
    shared: true,
    clock: "program",
    policies: {},
  },
  {
    name: "one board that knows its men, free until pressed",
    players: { white: "sighted", black: "sighted" },
    sensors: { white: "placement", black: "placement" },
    shared: true,
    clock: "program",
    policies: { placementBinds: false },
  },
  {
    name: "one board that knows its men, no clock",
    players: { white: "sighted", black: "sighted" },
    sensors: { white: "placement", black: "placement" },
    shared: true,
    clock: "none",
    policies: {},
  },
  {
    name: "one occupancy board, with presses",
    players: { white: "sighted", black: "sighted" },
    sensors: { white: "occupancy", black: "occupancy" },
    shared: true,
    clock: "program",
    policies: {},
  },
  {
    name: "one occupancy board, casual, with presses",
    players: { white: "sighted", black: "sighted" },
    sensors: { white: "occupancy", black: "occupancy" },
    shared: true,
    clock: "program",
    policies: { play: "casual" },
  },
];

const ONE_BOARD = {
  players: { white: "sighted", black: "sighted" },
  shared: true,
  clock: "none",
} as const;

/** Tables at which two quick pairs of hands meet on one board. */
export const BLITZ_SETTINGS: readonly Setting[] = (["placement", "occupancy"] as const).flatMap(
  (sensor) =>
    [{ play: "casual" } as const, { placementBinds: false }].map((policies) => ({
      ...ONE_BOARD,
      name: `one ${sensor} board, ${"play" in policies ? "casual" : "free until the reply"}`,
      sensors: { white: sensor, black: sensor },
      policies: { ...policies, touchDebounceMs: 80, knockOver: null },
    })),
);
