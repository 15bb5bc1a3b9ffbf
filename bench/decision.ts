import { Chess as PlainChess } from "chess.js";
import { Chess } from "chessops/chess";
import { makeBoardFen, parseFen } from "chessops/fen";
import { handMovementsOf } from "../src/board-driver/fake/hand-movements.js";
import { decide, evolve, type GameState, initialState, nextDeadline } from "../src/game/game.js";
import { describeMove } from "../src/rules/announcement.js";
import { EDITIONS } from "../src/rules/editions/editions.js";
import {
  type LegalMove,
  type Position,
  parseSan,
  playMove,
  STARTING_FEN,
  STARTING_POSITION,
} from "../src/rules/position.js";
import { parseTimeControl } from "../src/rules/time-control.js";
import {
  type Color,
  isPieceLetter,
  opponentOf,
  type PieceLetter,
  type SquareName,
  squareOf,
} from "../src/vocabulary/chess.js";
import type { GameEvent } from "../src/vocabulary/events.js";
import type { Input } from "../src/vocabulary/inputs.js";
import type { GameOpened } from "../src/vocabulary/opened.js";
import { DEFAULT_POLICIES } from "../src/vocabulary/policies.js";
import type { Entry } from "../src/vocabulary/records.js";
import { type Measure, Stopwatch, summarise } from "./measure.js";
import { GAME } from "./paris-game.js";

const GAMES = 40;
const WARM_UP_GAMES = 5;
const GROUP = "event to decision";
/** Time between two acts of a player. Units: milliseconds. */
const PACE_MS = 1_000;

/** A standard game on two boards, as a table opens it. */
export const openGame = (): GameOpened => {
  const control = parseTimeControl("90m+30s");
  if (!control.ok) throw new Error("the time control of the benchmark is wrong");
  const time = 90 * 60_000;
  return {
    program: "bench",
    openedAt: "2026-01-01T12:00:00.000Z",
    table: "1",
    names: { white: "White", black: "Black" },
    edition: EDITIONS["fide-2023"],
    category: "standard",
    supervision: "full",
    players: { white: "visually-impaired", black: "sighted" },
    sensors: { white: "occupancy", black: "occupancy" },
    boards: { white: "fake:aph1", black: "fake:aph1" },
    shared: false,
    clock: { control: control.value, mode: "program", white: time, black: time, period: 1 },
    policies: DEFAULT_POLICIES,
    fen: STARTING_FEN,
    moves: [],
    assistants: [],
    started: true,
  };
};

/** A table without disk and ports: what `session` does with an input, and nothing else. */
class BareTable {
  #state: GameState;
  #atMs = 0;
  #scan = 0;
  readonly #watch: Stopwatch;
  readonly completed: string[] = [];
  /** Everything that its journal would hold. */
  readonly entries: Entry[] = [];

  constructor(watch: Stopwatch) {
    this.#state = initialState(openGame());
    this.#watch = watch;
    this.#take({ type: "game-opened", opened: openGame(), atMs: 0 }, false);
  }

  #take(input: Input, isTimed: boolean): void {
    const step = (): readonly GameEvent[] => {
      const events = decide(input, this.#state);
      let state = evolve(this.#state, { kind: "input", record: input });
      for (const record of events) state = evolve(state, { kind: "event", record });
      this.#state = state;
      return events;
    };
    const events = isTimed ? this.#watch.time(step) : step();
    this.entries.push({ kind: "input", record: input });
    this.entries.push(...events.map((record): Entry => ({ kind: "event", record })));
    for (const { type } of events) if (type === "move-completed") this.completed.push(type);
    if (events.some(({ type }) => type === "game-ended")) this.completed.push("game-ended");
  }

  /** Lets the pace pass, deadlines on the way included. */
  #pass(): number {
    const until = this.#atMs + PACE_MS;
    for (;;) {
      const due = nextDeadline(this.#state);
      if (due === undefined || due > until) break;
      this.#take({ type: "time-passed", atMs: due }, false);
    }
    this.#atMs = until;
    return until;
  }

  execute(board: Color, position: Position, move: LegalMove): void {
    const at = (name: SquareName): PieceLetter | null => {
      const seen = position.placement[squareOf(name)] ?? null;
      return seen !== null && isPieceLetter(seen) ? seen : null;
    };
    for (const act of handMovementsOf(move.uci, at)) {
      if (act.type === "lift") {
        for (const square of act.squares) {
          this.#scan += 1;
          const scan = this.#scan;
          this.#take({ type: "piece-lifted", board, square, scan, atMs: this.#pass() }, true);
        }
      } else if (act.type === "place") {
        this.#scan += 1;
        const { square } = act;
        const scan = this.#scan;
        this.#take({ type: "piece-placed", board, square, scan, atMs: this.#pass() }, true);
      }
    }
  }

  say(type: "announce" | "repeat", by: Color, position: Position, move: LegalMove): void {
    const words = { text: move.uci, utterance: describeMove(position, move, "full") };
    const atMs = this.#pass();
    const speaker = "player";
    if (type === "announce")
      this.#take({ type, by, speaker, source: "typed", ...words, atMs }, true);
    else this.#take({ type, by, speaker, ...words, atMs }, true);
  }

  press(by: Color): void {
    this.#take({ type: "press", by, speaker: "player", atMs: this.#pass() }, true);
  }
}

/** Plays the game on two boards, as the Laws want it: announced, repeated, mirrored, pressed. */
export const playGame = (watch: Stopwatch): readonly Entry[] => {
  const table = new BareTable(watch);
  let position = STARTING_POSITION;
  for (const [ply, san] of GAME.entries()) {
    const move = parseSan(position, san);
    if (move === undefined) throw new Error(`${san} is not a move of the benchmark's game`);
    const by = position.turn;
    table.execute(by, position, move);
    table.say("announce", by, position, move);
    if (ply < GAME.length - 1) {
      table.press(by);
      table.say("repeat", opponentOf(by), position, move);
      table.execute(opponentOf(by), position, move);
    }
    position = playMove(position, move);
  }
  if (table.completed.at(-1) !== "game-ended") {
    throw new Error(`the game did not end: ${table.completed.length} moves were completed`);
  }
  return table.entries;
};

/** Which legal move makes the board look like this? The question other programs ask. */
const measureLookup = (): Measure => {
  const watch = new Stopwatch(GAME.length);
  for (let round = 0; round < 20; round += 1) {
    let position = STARTING_POSITION;
    for (const san of GAME) {
      const move = parseSan(position, san);
      if (move === undefined) throw new Error(`${san} is not a move of the benchmark's game`);
      const next = playMove(position, move);
      const shown = next.fen.split(" ")[0];
      const { fen } = position;
      const found = watch.time(() => {
        const chess = parseFen(fen)
          .chain((setup) => Chess.fromSetup(setup))
          .unwrap();
        for (const [from, targets] of chess.allDests()) {
          for (const to of targets) {
            const tried = chess.clone();
            tried.play({ from, to });
            if (makeBoardFen(tried.board) === shown) return true;
          }
        }
        return false;
      });
      if (!found) throw new Error(`the lookup did not find ${san}`);
      position = next;
    }
  }
  return summarise(
    { group: GROUP, name: "legal move lookup with chessops", isReference: true },
    watch.durations,
  );
};

/** The same question, asked of chess.js. */
const measurePlainLookup = (): Measure => {
  const watch = new Stopwatch(GAME.length);
  for (let round = 0; round < 6; round += 1) {
    const game = new PlainChess();
    for (const san of GAME) {
      const fen = game.fen();
      game.move(san);
      const shown = game.fen().split(" ")[0];
      const found = watch.time(() => {
        const chess = new PlainChess(fen);
        for (const move of chess.moves()) {
          chess.move(move);
          if (chess.fen().split(" ")[0] === shown) return true;
          chess.undo();
        }
        return false;
      });
      if (!found) throw new Error(`chess.js did not find ${san}`);
    }
  }
  return summarise(
    { group: GROUP, name: "legal move lookup with chess.js", isReference: true },
    watch.durations,
  );
};

/** From a lift, a placement, an announcement or a press to what it means under the Laws. */
export const measureDecision = (): readonly Measure[] => {
  const warmUp = new Stopwatch(0);
  for (let game = 0; game < WARM_UP_GAMES; game += 1) playGame(warmUp);
  const watch = new Stopwatch(0);
  for (let game = 0; game < GAMES; game += 1) playGame(watch);
  return [
    summarise(
      { group: GROUP, name: "two boards", isReference: false, p99Bound: 0.5 },
      watch.durations,
    ),
    measureLookup(),
    measurePlainLookup(),
  ];
};
