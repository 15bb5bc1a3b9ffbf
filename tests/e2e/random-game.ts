import type { Behaviour } from "../../src/board-driver/fake/behaviours.js";
import type { FakeBoard } from "../../src/board-driver/fake/fake-board.js";
import { type CaseTable, openCaseTable } from "../../src/conformance/case-table.js";
import { nameMove } from "../../src/rules/announcement.js";
import { EDITIONS } from "../../src/rules/editions/editions.js";
import {
  type LegalMove,
  type Position,
  playMove,
  STARTING_FEN,
  STARTING_POSITION,
} from "../../src/rules/position.js";
import { parseTimeControl } from "../../src/rules/time-control.js";
import type { SensorKind } from "../../src/vocabulary/board-events.js";
import { COLORS, type Color, opponentOf, type Uci } from "../../src/vocabulary/chess.js";
import { EDITION_IDS } from "../../src/vocabulary/edition.js";
import type { GameOpened, PlayerKind } from "../../src/vocabulary/opened.js";
import { makePlacement } from "../../src/vocabulary/placement.js";
import { DEFAULT_POLICIES, type Policies } from "../../src/vocabulary/policies.js";
import type { Entry } from "../../src/vocabulary/records.js";
import { hurriedHands } from "../noise/hurried-hands.js";
import { chooseMove, Dice, type Gesture, gesturesOf } from "../noise/random-hands.js";

/** What kind of table a game is played at. */
export interface Setting {
  readonly name: string;
  readonly players: Readonly<Record<Color, PlayerKind>>;
  readonly sensors: Readonly<Record<Color, SensorKind>>;
  readonly shared: boolean;
  readonly clock: "program" | "none";
  readonly policies: Partial<Policies>;
}

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
  const story: string[] = [];
  const { moves, timed } = hurriedHands(dice, STARTING_POSITION, plies, sensor);
  const entries: Entry[] = [];
  seat.table.listen({ hear: ({ entry }) => entries.push(entry) });
  try {
    for (const { atMs, gesture } of timed) {
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
