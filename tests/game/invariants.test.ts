import fc from "fast-check";
import { expect, test } from "vitest";
import { decide, evolve, initialState } from "../../src/game/game.js";
import type { GameState } from "../../src/game/state.js";
import { shows } from "../../src/rules/board-reading.js";
import { repetitionKey } from "../../src/rules/position.js";
import { narrate } from "../../src/speech/phrases/narrate.js";
import { opponentOf } from "../../src/vocabulary/chess.js";
import type { GameEvent } from "../../src/vocabulary/events.js";
import type { Input } from "../../src/vocabulary/inputs.js";
import { type Act, acts, RandomTable, tables, WITHOUT_HANDS } from "./random-table.js";

const RUNS = { seed: 20_260_301, numRuns: 80 };

/** What a property looks at: an input, its events one by one with the state before and after each. */
type Look = (seen: {
  readonly input: Input;
  readonly event: GameEvent;
  readonly before: GameState;
  readonly after: GameState;
  readonly earlier: readonly GameEvent[];
}) => void;

const play = (
  opened: Parameters<typeof initialState>[0],
  all: readonly Act[],
  look: Look,
): RandomTable => {
  const table = new RandomTable(opened, (input, events, start) => {
    let state = evolve(start, { kind: "input", record: input });
    const earlier: GameEvent[] = [];
    for (const event of events) {
      const before = state;
      state = evolve(state, { kind: "event", record: event });
      look({ input, event, before, after: state, earlier });
      earlier.push(event);
    }
  });
  for (const act of all) table.act(act);
  return table;
};

/** Inputs by which the arbiter, or the envelope he opens, moves clocks and positions. */
const isByArbiter = ({ type }: Input): boolean =>
  type.startsWith("arbiter-") || type === "arrive" || type === "stop-clocks";

test("without a lift nothing is touched, whatever is said, pressed and ruled (VI.2)", () => {
  fc.assert(
    fc.property(tables, acts(WITHOUT_HANDS), (opened, all) => {
      const table = play(opened, all, () => {});
      const touchedByHand = table.events
        .flat()
        .filter((event) => event.type === "piece-touched" || event.type === "lift-without-move");
      // A touch reported or claimed counts when the arbiter confirms it; nothing else does.
      const confirmed = table.inputs.some((input) => input.type === "arbiter-confirm");
      if (!confirmed) expect(touchedByHand).toEqual([]);
    }),
    RUNS,
  );
}, 60_000);

test("on the program's clock no press starts the opponent's time before the move is made (VI.3)", () => {
  fc.assert(
    fc.property(tables, acts(), (opened, all) => {
      play(opened, all, ({ input, event, earlier }) => {
        if (event.type !== "clock-started" || isByArbiter(input)) return;
        if (opened.clock.mode !== "program" || opened.policies.earlyPress !== "refuse") return;
        const mover = opponentOf(event.by);
        if (opened.players[mover] !== "visually-impaired" || input.type === "game-opened") return;
        // Play is resumed by both: the counter-seal of an adjourned game, or the start of the game.
        if (!("by" in input) || input.by !== mover || input.type !== "press") return;
        if (earlier.some(({ type }) => type === "adjournment-changed")) return;
        expect(earlier.map(({ type }) => type)).toContain("move-completed");
      });
    }),
    RUNS,
  );
}, 60_000);

test("a visually impaired player's move is made by a board that shows it and words that name it", () => {
  fc.assert(
    fc.property(tables, acts(), (opened, all) => {
      play(opened, all, ({ input, event, before }) => {
        if (event.type !== "move-made" || isByArbiter(input)) return;
        if (opened.players[event.by] !== "visually-impaired") return;
        const { illegal } = before;
        // 7.5.2: a pawn left on the last rank of an external clock's game becomes a queen.
        if (illegal?.why === "unpromoted-pawn" && illegal.by === event.by) return;
        expect(before.hands[event.by].announcement?.move?.uci).toBe(event.uci);
        const board = before.boards[event.by];
        expect(board.isLost).toBe(false);
        const legal = before.position;
        const after = evolve(before, { kind: "event", record: event }).made?.legal.after;
        expect(legal.turn).toBe(event.by);
        expect(after !== undefined && shows(board.reading, after)).toBe(true);
      });
    }),
    RUNS,
  );
}, 60_000);

/** The only events that put another position in the place of the official one. */
const MOVES_THE_GAME: readonly GameEvent["type"][] = [
  "move-completed",
  "position-restored",
  "game-retraced",
  "new-game-begun",
];

test("only a completed move or the arbiter changes the official position", () => {
  fc.assert(
    fc.property(tables, acts(), (opened, all) => {
      const table = play(opened, all, ({ event, before, after }) => {
        if (before.position.fen === after.position.fen) return;
        // Until 2009 an illegal move that nobody claims stands on the board (C3, B6).
        const stands = event.type === "illegal-move-completed" && !event.toArbiter;
        expect(stands || MOVES_THE_GAME.includes(event.type)).toBe(true);
      });
      for (const input of table.inputs) {
        const start = initialState(opened).position.fen;
        const folded = evolve(initialState(opened), { kind: "input", record: input });
        expect(folded.position.fen).toBe(start);
      }
    }),
    RUNS,
  );
}, 60_000);

/** Told to nobody unasked: legality, obligations, flags, times (VI.9, 13.6). */
const SECRET: readonly GameEvent["type"][] = [
  "piece-touched",
  "touch-freed",
  "lift-without-move",
  "move-placed",
  "placement-not-legal",
  "capture-not-removed",
  "wrong-obligation",
  "released-piece-moved",
  "castling-begun",
  "move-made",
  "move-completed",
  "clock-started",
  "clock-stopped",
  "time-added",
  "time-deducted",
  "flag-fell",
  "period-ended",
  "boards-diverged",
  "sheets-agreed",
  "sheets-differed",
  "sheet-behind",
  "proposal-opened",
];

test("in competition nothing about legality, times or flags is spoken unasked", () => {
  fc.assert(
    fc.property(tables, acts(), (opened, all) => {
      const { players, policies } = opened;
      play(opened, all, ({ event }) => {
        if (SECRET.includes(event.type)) expect(narrate(event, { players, policies })).toEqual([]);
      });
    }),
    RUNS,
  );
}, 60_000);

test("events of an input come in the order of their times, none later than the input", () => {
  fc.assert(
    fc.property(tables, acts(), (opened, all) => {
      let last = 0;
      play(opened, all, ({ input, event, earlier }) => {
        if (earlier.length === 0) last = 0;
        expect(event.atMs).toBeGreaterThanOrEqual(last);
        expect(event.atMs).toBeLessThanOrEqual(input.atMs);
        last = event.atMs;
      });
    }),
    RUNS,
  );
}, 60_000);

test("records written as JSON and read again replay to the same events and the same table", () => {
  fc.assert(
    fc.property(tables, acts(), (opened, all) => {
      const table = play(opened, all, () => {});
      const written = JSON.stringify(table.inputs);
      const inputs: readonly Input[] = JSON.parse(written);
      const [first] = inputs;
      if (first?.type !== "game-opened") throw new Error("a journal starts with game-opened");
      let state = initialState(first.opened);
      inputs.forEach((input, index) => {
        const events = decide(input, state);
        expect(JSON.stringify(events)).toBe(JSON.stringify(table.events[index]));
        state = evolve(state, { kind: "input", record: input });
        // Events are read from the journal, not taken over from the one who made them.
        const read: readonly GameEvent[] = JSON.parse(JSON.stringify(events));
        for (const event of read) state = evolve(state, { kind: "event", record: event });
      });
      expect(JSON.stringify(state)).toBe(JSON.stringify(table.state));
    }),
    RUNS,
  );
}, 60_000);

test("after going back all counters are those of the position gone back to (VI.8, 7.5.1)", () => {
  fc.assert(
    fc.property(tables, acts(["turn", "turn", "turn", "turn", "desk"]), (opened, all) => {
      play(opened, all, ({ event, after }) => {
        if (event.type !== "position-restored" && event.type !== "game-retraced") return;
        expect(after.completed).toHaveLength(event.ply);
        expect(after.position.fen).toBe(event.fen);
        const occurred = Object.values(after.occurrences).reduce((sum, count) => sum + count, 0);
        expect(occurred).toBe(event.ply + 1);
        expect(after.occurrences[repetitionKey(after.position)]).toBeGreaterThanOrEqual(1);
        // A new game (7.2) begins with the starting array, whatever the table was opened with.
        const [, turn, , , , number] = (after.completed[0]?.before ?? after.position).fen.split(
          " ",
        );
        const before = 2 * (Number(number) - 1) + (turn === "b" ? 1 : 0);
        const { movesCompleted } = after.clock;
        expect(movesCompleted.white + movesCompleted.black).toBe(before + event.ply);
        expect(after.made).toBeNull();
        expect(after.mirrors).toEqual({ white: null, black: null });
      });
    }),
    RUNS,
  );
}, 60_000);
