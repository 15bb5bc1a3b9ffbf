import { performance, type RecordableHistogram } from "node:perf_hooks";
import type { Act } from "../src/board-driver/fake/acts.js";
import { handMovementsOf } from "../src/board-driver/fake/hand-movements.js";
import { Men } from "../src/board-driver/fake/men.js";
import type { UntimedInput } from "../src/game/acts.js";
import type { Journal } from "../src/journal/journal.js";
import { describeMove } from "../src/rules/announcement.js";
import { type LegalMove, type Position, STARTING_POSITION } from "../src/rules/position.js";
import { boardSink } from "../src/session/attach-board.js";
import type { Happening, Table } from "../src/session/table.js";
import { openVoicedTable, type TableWords } from "../src/session/voiced-table.js";
import { COLORS, type Color, opponentOf, squareName } from "../src/vocabulary/chess.js";
import type { GameEvent, GameEventType } from "../src/vocabulary/events.js";
import type { Result } from "../src/vocabulary/result.js";
import type { TimeSource } from "../src/vocabulary/time-source.js";
import { openGame } from "./decision.js";
import type { Boards, SoakedBoard } from "./soaked-board.js";
import { PlannedGame } from "./soaked-games.js";

/** Between two movements of a hand. Units: milliseconds. */
const HAND_MS = 120;
/** From the last movement to the announcement, from there to the press, and to the mirrored move. */
const THINK_MS = { announce: 400, press: 100, mirror: 200 } as const;

/** What happens in games that nothing disturbs. */
const QUIET: ReadonlySet<string> = new Set<GameEventType>([
  "piece-touched",
  "castling-begun",
  "move-placed",
  "move-made",
  "move-announced",
  "move-completed",
  "announcement-repeated",
  "move-mirrored",
  "clock-started",
  "clock-stopped",
  "time-added",
  "draw-offered",
  "draw-accepted",
  "game-ended",
]);

/**
 * Whether no quiet game has this event. A sighted player who mates has ended the game before he could say
 * the move, and his opponent is told it: that is quiet.
 */
const isOdd = (event: GameEvent): boolean =>
  !QUIET.has(event.type) && !(event.type === "move-not-announced" && !event.toArbiter);

/** Everything that is counted over all tables. */
export interface Tally {
  /** From the last byte of what a board wrote to its record on the disk. Units: microseconds. */
  readonly minute: RecordableHistogram;
  readonly whole: RecordableHistogram;
  /** From the last byte until the hall has read it: what the processor keeps waiting. Units: microseconds. */
  readonly heard: RecordableHistogram;
  /** Histograms count only while this is true. */
  isCounting: boolean;
  gamesOpened: number;
  gamesEnded: number;
  /** Moves that players made, and those that became records. */
  movesPlayed: number;
  movesRecorded: number;
  captures: number;
  castlings: number;
  promotions: number;
  /** Moves recorded that are not those that were played. */
  movesOther: number;
  /** Moves that were played, and were not recorded when all was written. */
  movesLost: number;
  handMovements: number;
  records: number;
  /** Sentences for the room and the ears. */
  spoken: number;
  /** Events that no quiet game has, by name. */
  readonly odd: Map<string, number>;
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

export const need = <T, E>(result: Result<T, E>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

const microsecondsSince = (atMs: number): number =>
  Math.max(1, Math.round((performance.now() - atMs) * 1_000));

/** What a game came to, to be looked up in the journal. */
export interface PlayedGame {
  readonly game: string;
  readonly table: number;
  readonly number: number;
  readonly plies: number;
}

/**
 * One table: two boards, a journal, and players who play one game after the other. What they play is
 * known before (`PlannedGame`), what is recorded is compared with it as it comes.
 */
export class SoakedTable {
  readonly #name: number;
  readonly #journal: Journal;
  readonly #hall: Boards;
  readonly #time: TimeSource;
  readonly #tally: Tally;
  readonly #men: Readonly<Record<Color, Men>> = { white: new Men(), black: new Men() };
  /** When each movement of a hand was written by the board, by color, oldest first. */
  readonly #waiting: Record<Color, number[]> = { white: [], black: [] };
  #boards: Readonly<Record<Color, SoakedBoard>> | undefined;
  #table: Table | undefined;
  #plan: PlannedGame;
  #number = 0;
  /** Moves of this game in the order in which they were played, until their record has come. */
  #unrecorded: string[] = [];
  #plies = 0;
  #isEnded = false;
  readonly games: PlayedGame[] = [];
  /** What the room and the ears are told is put into words, and said by nobody. */
  readonly #words: TableWords = {
    say: () => this.#say(),
    sayAloud: () => {
      this.#say();
      return Promise.resolve();
    },
    signal: () => undefined,
  };

  constructor(
    name: number,
    hall: { readonly journal: Journal; readonly boards: Boards; readonly time: TimeSource },
    tally: Tally,
  ) {
    this.#name = name;
    this.#journal = hall.journal;
    this.#hall = hall.boards;
    this.#time = hall.time;
    this.#tally = tally;
    this.#plan = new PlannedGame(name, 1);
  }

  /** Hand movements that were told and are not yet safe. */
  get unsafe(): number {
    return this.#waiting.white.length + this.#waiting.black.length;
  }

  /** Opens the next game at the boards as they stand, as `hall` does. */
  async open(): Promise<void> {
    this.#number += 1;
    this.#plan = new PlannedGame(this.#name, this.#number);
    this.#unrecorded = [];
    this.#plies = 0;
    this.#isEnded = false;
    const boards = {
      white: this.#hall.open(this.#men.white),
      black: this.#hall.open(this.#men.black),
    };
    const white = await boards.white.firstSeen;
    const black = await boards.black.firstSeen;
    const game = need(await this.#journal.create("2026-01-01", String(this.#name)));
    const opened = {
      ...openGame(),
      table: String(this.#name),
      shown: { white, black },
      started: false,
    };
    const options = {
      start: { kind: "open", opened, present: COLORS },
      journal: this.#journal,
      game,
      time: this.#time,
      listeners: [{ hear: (happening: Happening) => this.#hear(happening) }],
    } as const;
    const table = need(await openVoicedTable(options, this.#words));
    for (const color of COLORS) {
      const sink = boardSink(table, color);
      boards[color].attach((event, writtenAt) => {
        if (event.type === "piece-lifted" || event.type === "piece-placed") {
          this.#waiting[color].push(writtenAt);
          this.#tally.heard.record(microsecondsSince(writtenAt));
        }
        sink(event);
      });
    }
    this.#table = table;
    this.#boards = boards;
    this.#tally.gamesOpened += 1;
  }

  /**
   * The next move on both boards: executed, announced, pressed, read back, mirrored; after the last
   * one the game is ended, the boards are set up and the next game is opened.
   */
  async play(): Promise<void> {
    const { position } = this.#plan;
    const move = this.#isEnded ? undefined : this.#plan.next();
    if (move === undefined) {
      await this.#end(position);
      await this.close();
      await this.open();
    } else await this.#move(position, move);
  }

  /** Lets go of the game, whether or not it is over: it is kept in the journal. */
  async close(): Promise<void> {
    const table = this.#table;
    if (table === undefined) return;
    for (const color of COLORS) this.#boards?.[color].close();
    await table.close();
    this.#boards = undefined;
    this.#table = undefined;
    this.#tally.movesLost += this.#unrecorded.length;
    this.games.push({
      game: table.game,
      table: this.#name,
      number: this.#number,
      plies: this.#plies,
    });
  }

  async #move(position: Position, move: LegalMove): Promise<void> {
    const by = position.turn;
    const other = opponentOf(by);
    const said = { text: move.uci, utterance: describeMove(position, move, "full") };
    const tally = this.#tally;
    tally.movesPlayed += 1;
    if (move.captured !== undefined) tally.captures += 1;
    if (move.castling !== undefined) tally.castlings += 1;
    if (move.promotion !== undefined) tally.promotions += 1;
    this.#unrecorded.push(move.uci);
    this.#plies += 1;
    await this.#execute(by, move);
    await pause(THINK_MS.announce);
    void this.#submit({ type: "announce", by, speaker: "player", source: "typed", ...said });
    await pause(THINK_MS.press);
    if (!this.#isEnded) {
      await this.#submit({ type: "press", by, speaker: "player" });
      void this.#submit({ type: "repeat", by: other, speaker: "player", ...said });
      await pause(THINK_MS.mirror);
    }
    await this.#execute(other, move);
    await this.#table?.settled();
    // Everything is written: a move that has no record now has been lost.
    tally.movesLost += this.#unrecorded.length;
    this.#unrecorded = [];
  }

  /** The players part where no move has ended the game, and set up the men. */
  async #end({ turn }: Position): Promise<void> {
    const state = this.#table?.state();
    if (state?.ended === null) {
      if (this.#plan.parting === "resignation") await this.#submit({ type: "resign", by: turn });
      else {
        await this.#submit({ type: "offer-draw", by: turn });
        await this.#submit({ type: "accept-draw", by: opponentOf(turn) });
      }
    }
    if (!this.#isEnded) this.#count("game-not-ended");
    await Promise.all(COLORS.map((color) => this.#setUp(color)));
    // The last report of each board is still on its way.
    await pause(HAND_MS);
  }

  async #setUp(color: Color): Promise<void> {
    const men = this.#men[color];
    const wanted = STARTING_POSITION.placement;
    const acts: Act[] = [];
    for (const [square, man] of men.placement.entries()) {
      if (man !== null && man !== wanted[square]) {
        acts.push({ type: "lift", squares: [squareName(square)] });
      }
    }
    for (const [square, man] of wanted.entries()) {
      if (man === null || man === "?" || man === undefined || men.placement[square] === man)
        continue;
      acts.push({ type: "place", square: squareName(square), piece: man });
    }
    await this.#doAll(color, acts);
    // What is still in the hand goes to the box.
    men.setUp(men.toString());
  }

  async #execute(color: Color, move: LegalMove): Promise<void> {
    const men = this.#men[color];
    await this.#doAll(
      color,
      handMovementsOf(move.uci, (square) => men.at(square)),
    );
  }

  async #doAll(color: Color, acts: readonly Act[]): Promise<void> {
    for (const [index, act] of acts.entries()) {
      if (index > 0) await pause(HAND_MS);
      this.#boards?.[color].do(act);
    }
  }

  async #submit(input: UntimedInput): Promise<void> {
    const submitted = await this.#table?.submit(input);
    if (submitted?.ok === false) this.#count(submitted.error.code);
  }

  #say(): void {
    this.#tally.spoken += 1;
  }

  #count(name: string): void {
    this.#tally.odd.set(name, (this.#tally.odd.get(name) ?? 0) + 1);
  }

  #hear({ entry }: Happening): void {
    const tally = this.#tally;
    const { record } = entry;
    tally.records += 1;
    if (entry.kind === "event") {
      if (record.type === "game-ended") {
        this.#isEnded = true;
        tally.gamesEnded += 1;
      } else if (record.type === "move-completed") {
        tally.movesRecorded += 1;
        if (this.#unrecorded.shift() !== record.uci) tally.movesOther += 1;
      }
      if (isOdd(entry.record)) this.#count(record.type);
      return;
    }
    if (record.type === "bytes-discarded") this.#count(record.type);
    if (record.type !== "piece-lifted" && record.type !== "piece-placed") return;
    const since = this.#waiting[record.board].shift();
    if (since === undefined) {
      this.#count("hand-movement-not-told");
      return;
    }
    tally.handMovements += 1;
    if (!tally.isCounting) return;
    const microseconds = microsecondsSince(since);
    tally.minute.record(microseconds);
    tally.whole.record(microseconds);
  }
}
