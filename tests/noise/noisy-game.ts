import type { FakeBoard } from "../../src/board-driver/fake/fake-board.js";
import { modelNamed } from "../../src/board-driver/models.js";
import { type CaseTable, openCaseTable } from "../../src/conformance/case-table.js";
import { nameMove } from "../../src/rules/announcement.js";
import { EDITIONS } from "../../src/rules/editions/editions.js";
import { type LegalMove, type Position, playMove } from "../../src/rules/position.js";
import { parseTimeControl } from "../../src/rules/time-control.js";
import {
  COLORS,
  type Color,
  type Millis,
  opponentOf,
  type Uci,
} from "../../src/vocabulary/chess.js";
import type { GameEvent } from "../../src/vocabulary/events.js";
import type { Input } from "../../src/vocabulary/inputs.js";
import type { GameOpened } from "../../src/vocabulary/opened.js";
import { makePlacement } from "../../src/vocabulary/placement.js";
import { DEFAULT_POLICIES } from "../../src/vocabulary/policies.js";
import { hurriedHands } from "./hurried-hands.js";
import { diceFor, followedMs, type NoisePlan, openingOf, type TroubleName } from "./noise-plan.js";
import { FLICKER_MS, noisyGestures } from "./noisy-hands.js";
import { noisyLine } from "./noisy-line.js";
import { chooseMove, type Dice, type Gesture } from "./random-hands.js";

/** What came of a noisy game. */
export interface NoisyGame {
  readonly plan: NoisePlan;
  /** The moves that the hands made, as far as they came. */
  readonly moves: readonly Uci[];
  /** The moves that the table has completed. */
  readonly completed: readonly Uci[];
  /** Moves that may be open in the end: without a clock the last one stands until the reply. */
  readonly mayBeOpen: number;
  readonly ended: string | undefined;
  readonly events: readonly GameEvent[];
  /** What the table was told. */
  readonly inputs: readonly Input[];
  /** A player was told since the last move, in words only, why his press does nothing. */
  readonly isRefused: boolean;
  readonly state: string;
  readonly replayDifference: string | undefined;
  /** What was done, with its times. */
  readonly story: readonly string[];
}

export interface NoisyGameOptions {
  /** Whether the journal is replayed and compared. */
  readonly replays?: boolean;
}

/** So many moves players make without a clock before they look whether they were noticed. */
const MOST_UNNOTICED = 3;

/** A board that can follow this can follow every hand. */
const QUICK_MS: Millis = 60;

const control = parseTimeControl("90m+30s");
if (!control.ok) throw new Error("no control");

const openedFor = (plan: NoisePlan, opening: Position): GameOpened => {
  const { white, black } = plan.models;
  const shared = plan.table !== "two";
  return {
    program: "test",
    openedAt: "2026-01-01T12:00:00.000Z",
    table: "1",
    names: { white: "White", black: "Black" },
    edition: EDITIONS[plan.edition],
    category: "standard",
    supervision: "full",
    players: plan.players,
    sensors: { white: modelNamed(white).sensor, black: modelNamed(black).sensor },
    boards: { white: `fake:${white}`, black: shared ? null : `fake:${black}` },
    shared,
    clock: {
      control: control.value,
      mode: plan.table === "two" || plan.table === "pressed" ? "program" : "none",
      white: 5_400_000,
      black: 5_400_000,
      period: 1,
    },
    policies: { ...DEFAULT_POLICIES, ...plan.policies },
    fen: opening.fen,
    moves: [],
    assistants: [],
    started: true,
  };
};

/** Plays the game of a plan through the bytes of its boards. */
export const playNoisyGame = async (
  plan: NoisePlan,
  { replays = true }: NoisyGameOptions = {},
): Promise<NoisyGame> => {
  const opening = openingOf(plan);
  const opened = openedFor(plan, opening);
  const seats = opened.shared ? (["white"] as const) : COLORS;
  const seat = await openCaseTable(
    opened,
    seats.map((owner) => ({
      owner,
      sensor: opened.sensors[owner],
      placement: makePlacement(opening.placement),
      model: plan.models[owner],
    })),
  );
  const inputs: Input[] = [];
  seat.table.listen({
    hear: ({ entry }) => {
      if (entry.kind === "input") inputs.push(entry.record);
    },
  });
  const player = new NoisyPlayer(plan, opened, seat, opening);
  try {
    for (const owner of seats) player.spoilLine(owner);
    await (plan.table === "hurry" ? player.playInAHurry() : player.play());
    await player.wait(16_000);
    // A man who seems to be in the hand is asked about a little later.
    if (player.missing > 0) await player.wait(10_000);
    const state = seat.table.state();
    const events = seat.events.map(({ event }) => event);
    const lastMs = events.findLast(({ type }) => type === "move-completed")?.atMs ?? 0;
    return {
      plan,
      moves: player.moves,
      completed: player.completed,
      mayBeOpen: opened.clock.mode === "none" ? 1 : 0,
      ended: state.ended?.reason,
      events,
      inputs,
      isRefused: seat.spoken.some(({ kind, atMs }) => kind === "problem" && atMs > lastMs),
      state: seat.view().state,
      replayDifference: replays ? await seat.replayDifference() : undefined,
      story: player.story,
    };
  } finally {
    await seat.close();
  }
};

class NoisyPlayer {
  readonly story: string[] = [];
  moves: readonly Uci[] = [];
  readonly #plan: NoisePlan;
  readonly #opened: GameOpened;
  readonly #seat: CaseTable;
  /** After so long every board has told what hands did. */
  readonly #followedMs: Millis;
  readonly #isOn: (trouble: TroubleName) => boolean;
  #position: Position;
  #nowMs: Millis = 1_000;
  /** Movements of hands since somebody has waited for the board. */
  #untold = 0;
  #ply = 0;

  constructor(plan: NoisePlan, opened: GameOpened, seat: CaseTable, opening: Position) {
    this.#plan = plan;
    this.#opened = opened;
    this.#seat = seat;
    this.#position = opening;
    this.#followedMs = Math.max(...COLORS.map((color) => followedMs(plan.models[color])));
    this.#isOn = (trouble) =>
      plan.troubles.some(
        ({ name, from, to }) => name === trouble && from <= this.#ply && this.#ply <= to,
      );
  }

  get completed(): readonly Uci[] {
    return this.#seat.table.state().completed.map(({ move }) => move.uci);
  }

  spoilLine(owner: Color): void {
    const dice = diceFor(this.#plan.seed, `line of ${owner}`);
    const options = { isOn: this.#isOn, now: () => this.#seat.now() };
    for (const behaviour of noisyLine(dice, options)) this.#seat.boardOf(owner).behave(behaviour);
  }

  async wait(ms: Millis): Promise<void> {
    this.#nowMs = Math.max(this.#nowMs, this.#seat.now()) + ms;
    await this.#seat.moveTo(this.#nowMs);
  }

  get #isOver(): boolean {
    return this.#seat.table.state().ended !== null;
  }

  /** Without a clock a move is settled by the reply to it. */
  get #open(): number {
    return this.#opened.clock.mode === "none" && this.#seat.view().state === "placed" ? 1 : 0;
  }

  async play(): Promise<void> {
    const { seed, plies } = this.#plan;
    while (this.moves.length < plies && !this.#isOver) {
      const move = chooseMove(diceFor(seed, "move", this.moves.length), this.#position);
      if (move === undefined) return;
      this.moves = [...this.moves, move.uci];
      this.#ply = this.moves.length;
      this.#tell(`${this.#ply}. ${move.uci}`);
      await new NoisyPly(this, diceFor(seed, "ply", this.#ply), move).play();
      if (this.#isOver) return;
      if (this.missing > 0) await this.wait(300 + 2 * this.#followedMs);
      if (this.missing > 0) await this.wait(5_000);
      if (this.missing > 0 && this.#opened.clock.mode === "program") {
        // Refused, or not noticed: he presses again.
        await this.press(this.#position.turn);
      }
      // Without a clock nothing holds the players up: they go on until they are told.
      if (this.missing > (this.#opened.clock.mode === "none" ? MOST_UNNOTICED : 0)) return;
      this.#position = playMove(this.#position, move);
    }
  }

  get missing(): number {
    return this.moves.length - this.#open - this.completed.length;
  }

  async playInAHurry(): Promise<void> {
    const { seed, plies } = this.#plan;
    const sensor = this.#opened.sensors.white;
    const dice = diceFor(seed, "hurry");
    const { moves, timed } = hurriedHands(dice, this.#position, plies, sensor, (ply) => {
      this.#ply = ply;
      return {
        hesitates: this.#isOn("put-back"),
        bounces: this.#isOn("bounce"),
        slides: this.#isOn("slide"),
        rookFirst: false,
      };
    });
    this.#ply = 0;
    const board = this.#seat.boardOf("white");
    let [lost, beforeMs] = [0, 0];
    for (const { atMs, ply, gesture } of timed) {
      if (this.#isOver) break;
      if (ply > this.#ply) {
        this.#ply = ply;
        this.moves = moves.slice(0, ply);
        const plug = diceFor(seed, "plug", ply);
        if (this.#isOn("unplugged") && plug.chance(0.05)) {
          this.#tell("unplugged");
          await board.loseLink();
          lost = ply + plug.number(0, 2);
        } else if (lost > 0 && ply >= lost) {
          lost = 0;
          await this.plugIn(board);
        }
      }
      const gapMs = Math.max(0, atMs - beforeMs);
      beforeMs = atMs;
      // Hands are as quick as the board can follow; no hand paces the flicker of a contact.
      const isPaced = gesture.afterMs >= FLICKER_MS && this.#followedMs > QUICK_MS;
      await this.wait(isPaced ? Math.max(gapMs, this.#followedMs) : gapMs);
      await this.#gesture(board, gesture);
    }
    if (lost > 0) await this.plugIn(board);
  }

  async waitUntilTold(color: Color): Promise<void> {
    const ms = followedMs(this.#plan.models[color]);
    // What quick hands did one after the other is told one after the other.
    const behind = this.#isOn("quick") ? this.#untold : 1;
    this.#untold = 0;
    if (ms > QUICK_MS) await this.wait(behind * ms);
  }

  /** A hand does one thing, after the time that it takes. */
  async hand(board: FakeBoard, gesture: Gesture): Promise<void> {
    await this.wait(gesture.afterMs);
    this.#untold += 1;
    await this.#gesture(board, gesture);
  }

  async #gesture(board: FakeBoard, gesture: Gesture): Promise<void> {
    this.#tell(gesture.said);
    await gesture.act(board);
    await this.#seat.settled();
  }

  gesturesFor(color: Color, dice: Dice, move: LegalMove, isMirror: boolean): readonly Gesture[] {
    const { policies, sensors } = this.#opened;
    const isFree = policies.play === "casual";
    const model = modelNamed(this.#plan.models[color]);
    return noisyGestures(dice, this.#position, move, {
      sensor: sensors[color],
      isOn: this.#isOn,
      // A board that tells moves only takes the first square for the move.
      mayGoOn: !isMirror && model.tellsMovesOnly !== true && (isFree || !policies.placementBinds),
      isOwnMove: !isMirror,
      mayRookFirst: model.tellsMovesOnly !== true && (isMirror || isFree),
      pauseMs: model.tellsWithinMs > QUICK_MS ? 1.5 * model.tellsWithinMs : 0,
    });
  }

  get position(): Position {
    return this.#position;
  }

  get opened(): GameOpened {
    return this.#opened;
  }

  isOn(trouble: TroubleName): boolean {
    return this.#isOn(trouble);
  }

  boardOf(color: Color): FakeBoard {
    return this.#seat.boardOf(color);
  }

  async unplug(board: FakeBoard): Promise<void> {
    this.#tell("unplugged");
    await board.loseLink();
    await this.#seat.settled();
  }

  /** The cable is put back; where the clocks have stopped for it, the arbiter starts them again. */
  async plugIn(board: FakeBoard): Promise<void> {
    await this.wait(500);
    this.#tell("plugged in");
    await board.regainLink();
    await this.wait(9_000);
    if (this.#seat.table.state().paused === "link-lost") {
      // He starts the clock of the player who has the move at the table.
      const { turn } = this.#seat.table.state().position;
      await this.#seat.submit({ type: "arbiter-start-clock", clock: turn });
    }
  }

  async announce(by: Color, move: LegalMove): Promise<void> {
    const named = nameMove(this.#position, move);
    this.#tell(`${by} says ${named.san}`);
    await this.#seat.submit({
      type: "announce",
      by,
      speaker: "player",
      source: "spoken",
      text: named.san,
      utterance: named.full,
    });
  }

  async repeat(by: Color, move: LegalMove): Promise<void> {
    const named = nameMove(this.#position, move);
    await this.#seat.submit({
      type: "repeat",
      by,
      speaker: "player",
      text: named.san,
      utterance: named.full,
    });
  }

  async press(by: Color): Promise<void> {
    const mode = this.#opened.policies.announceMode[by];
    this.#tell(`${by} presses (${mode})`);
    if (mode === "player") {
      await this.#seat.submit({ type: "press", by, speaker: "player" });
    } else {
      const button = mode === "button" ? "announce" : (`lever-${by}` as const);
      await this.#seat.submit({ type: "button-pressed", board: by, button });
    }
  }

  #tell(text: string): void {
    this.story.push(`${this.#seat.now()} ${text}`);
  }
}

/** One move of a calm game: on the board of the player, then on that of the opponent. */
class NoisyPly {
  readonly #player: NoisyPlayer;
  readonly #dice: Dice;
  readonly #move: LegalMove;

  constructor(player: NoisyPlayer, dice: Dice, move: LegalMove) {
    this.#player = player;
    this.#dice = dice;
    this.#move = move;
  }

  async play(): Promise<void> {
    const player = this.#player;
    const dice = this.#dice;
    const { opened, position } = player;
    const mover = position.turn;
    const opponent = opponentOf(mover);
    const mode = opened.policies.announceMode[mover];
    const isSpeaking = mode === "player";
    const saysFirst =
      isSpeaking && opened.players[mover] === "visually-impaired" && dice.chance(0.25);
    if (saysFirst) await player.announce(mover, this.#move);
    await this.#execute(mover, false);
    // A slow board is given the time to tell before anybody says that the move is done.
    await player.waitUntilTold(mover);
    const isUnnamed = this.#move.promotion !== undefined && opened.sensors[mover] === "occupancy";
    if (((!opened.shared && isSpeaking) || isUnnamed) && !saysFirst) {
      await player.wait(dice.number(100, 1_500));
      await player.announce(mover, this.#move);
    }
    const hasPress = opened.clock.mode === "program";
    if (opened.shared) {
      if (hasPress) {
        await player.wait(dice.number(50, 1_000));
        await player.press(mover);
      }
      return;
    }
    if (!isSpeaking) {
      await player.wait(dice.number(50, 1_000));
      await player.press(mover);
    }
    await this.#execute(opponent, true, isSpeaking ? () => player.press(mover) : undefined);
  }

  /** `press`: the clock is pressed at some moment while the opponent executes the move. */
  async #execute(color: Color, isMirror: boolean, press?: () => Promise<void>): Promise<void> {
    const player = this.#player;
    const dice = this.#dice;
    const board = player.boardOf(color);
    const gestures = player.gesturesFor(color, dice, this.#move, isMirror);
    const isUnplugged = dice.chance(0.06) && player.isOn("unplugged");
    const unpluggedAt = dice.number(0, gestures.length);
    const pluggedAt = unpluggedAt + dice.number(1, 2);
    const pressAt = dice.number(0, gestures.length);
    const repeats = isMirror && dice.chance(0.6);
    let isOut = false;
    for (const [index, gesture] of gestures.entries()) {
      if (press !== undefined && index === pressAt) await press();
      if (index === 0 && repeats) await player.repeat(color, this.#move);
      if (isUnplugged && index === unpluggedAt) {
        await player.unplug(board);
        isOut = true;
      }
      await player.hand(board, gesture);
      if (isOut && index >= pluggedAt) {
        await player.plugIn(board);
        isOut = false;
      }
    }
    if (isOut) await player.plugIn(board);
    if (press !== undefined && pressAt >= gestures.length) {
      await player.wait(dice.number(50, 1_000));
      await press();
    }
  }
}
