import { describe, expect, test } from "vitest";
import type { Act } from "../../src/board-driver/fake/acts.js";
import type { WireBehaviour } from "../../src/board-driver/fake/behaviours.js";
import { FAKE_BOARD_OPTIONS } from "../../src/board-driver/fake/board-options.js";
import { FakeBoard } from "../../src/board-driver/fake/fake-board.js";
import { handMovementsOf } from "../../src/board-driver/fake/hand-movements.js";
import { BoardLink } from "../../src/board-driver/link.js";
import { MODELS, type ModelName, modelNamed } from "../../src/board-driver/models.js";
import { MemoryJournal } from "../../src/journal/memory-journal.js";
import { choosePolicies } from "../../src/rules/policies.js";
import { boardSink } from "../../src/session/attach-board.js";

import { openTable } from "../../src/session/table.js";
import type { BoardEvent } from "../../src/vocabulary/board-events.js";
import type { Uci } from "../../src/vocabulary/chess.js";
import { OPENED, Witness } from "../session/tables.js";
import { randomFrom } from "./bytes.js";
import { HandDrivenTime } from "./hand-driven-time.js";

/** A game with captures, one in passing, and castling on both sides. */
const GAME: readonly (readonly [uci: Uci, san: string])[] = [
  ["e2e4", "e4"],
  ["d7d5", "d5"],
  ["e4d5", "exd5"],
  ["c7c5", "c5"],
  ["d5c6", "dxc6"],
  ["b8c6", "Nxc6"],
  ["g1f3", "Nf3"],
  ["c8g4", "Bg4"],
  ["f1e2", "Be2"],
  ["g4f3", "Bxf3"],
  ["e2f3", "Bxf3"],
  ["e7e6", "e6"],
  ["e1g1", "O-O"],
  ["d8d7", "Qd7"],
  ["f3c6", "Bxc6"],
  ["d7c6", "Qxc6"],
  ["d2d4", "d4"],
  ["e8c8", "O-O-O"],
];

/** Chunks of any length. */
const anyCut =
  (random: () => number): WireBehaviour =>
  (report) => {
    const chunks: Uint8Array[] = [];
    for (let at = 0; at < report.length; ) {
      const end = at + 1 + Math.floor(random() * 30);
      chunks.push(report.slice(at, end));
      at = end;
    }
    return chunks;
  };

/** What people do: the taking man first every other time, a man put back and taken up again. */
const humanActs = (acts: readonly Act[], ply: number): readonly Act[] => {
  const [first, second, ...rest] = acts;
  const ordered =
    ply % 2 === 0 && first?.type === "lift" && second?.type === "lift"
      ? [second, first, ...rest]
      : acts;
  const [lift] = ordered;
  const square = lift?.type === "lift" ? lift.squares[0] : undefined;
  return ply % 3 === 1 && lift !== undefined && square !== undefined
    ? [lift, { type: "place", square }, ...ordered]
    : ordered;
};

const lay = async (model: ModelName) => {
  const time = new HandDrivenTime();
  const { sensor } = modelNamed(model);
  const policies = choosePolicies({ play: "casual", placementBinds: false, touchDebounceMs: 80 });
  if (!policies.ok) throw new Error(policies.error.code);
  const journal = new MemoryJournal();
  const game = await journal.create("2026-01-01", "1");
  if (!game.ok) throw new Error(game.error.code);
  const witness = new Witness();
  const table = await openTable({
    start: {
      kind: "open",
      opened: {
        ...OPENED,
        players: { white: "sighted", black: "sighted" },
        sensors: { white: sensor, black: sensor },
        boards: { white: `fake:${model}`, black: null },
        shared: true,
        clock: { ...OPENED.clock, mode: "none" },
        policies: policies.value,
      },
    },
    journal,
    game: game.value,
    time,
    listeners: [witness],
  });
  if (!table.ok) throw new Error(table.error.code);
  const fake = new FakeBoard(model, { time });
  fake.behave(anyCut(randomFrom(9)));
  const seen: BoardEvent[] = [];
  const link = new BoardLink({
    transport: fake.transport,
    board: modelNamed(model).createBoard({ rotate: 0, ...FAKE_BOARD_OPTIONS }),
    model: modelNamed(model),
    time,
    sink: (event) => {
      seen.push(event);
      boardSink(table.value, "white")(event);
    },
  });
  expect((await link.open()).ok).toBe(true);
  // A Pegasus takes its time to start.
  await time.pass(10_000);
  return { time, fake, link, table: table.value, witness, seen };
};

describe.each(MODELS.filter(({ tellsMovesOnly }) => tellsMovesOnly !== true))(
  "a whole game on a board $name, with bouncing men, men put back and captures in both orders",
  ({ name, sensor, tellsWithinMs }) => {
    test("is told move by move, in order, and nothing else is made", async () => {
      const { time, fake, link, table, witness, seen } = await lay(name);
      const done: string[] = [];
      const pause = () => time.pass(300 + 1.5 * tellsWithinMs);
      for (const [ply, [uci]] of GAME.entries()) {
        const acts = humanActs(
          handMovementsOf(uci, (square) => fake.at(square)),
          ply,
        );
        for (const act of acts) {
          if (act.type === "lift") done.push(...act.squares.map((square) => `-${square}`));
          if (act.type === "place") done.push(`+${act.square}`);
          const executed = fake.execute([act]);
          await pause();
          await executed;
        }
        await time.pass(1_500);
      }
      // The last move is made when White has answered it.
      for (const [act, text] of [
        [() => fake.lift("g2"), "-g2"],
        [() => fake.place("g3"), "+g3"],
      ] as const) {
        const executed = act();
        await pause();
        await executed;
        done.push(text);
      }
      await table.settled();
      const hands = seen.flatMap((event) => {
        if (event.type === "piece-lifted") return [`-${event.square}`];
        return event.type === "piece-placed" ? [`+${event.square}`] : [];
      });
      expect(hands).toEqual(done);
      const types = new Set(seen.map(({ type }) => type));
      expect(types).not.toContain("link-changed");
      expect(types).not.toContain("bytes-discarded");
      // Without a word from the players occupancy does not tell every capture: then it is asked.
      if (sensor === "occupancy") {
        await link.close();
        await table.close();
        return;
      }
      const made = witness.heard.flatMap(({ record }) =>
        record.type === "move-made" ? [(record.data as { readonly san: string }).san] : [],
      );
      expect(made).toEqual(GAME.map(([, san]) => san));
      expect(witness.types).not.toContain("boards-diverged");
      await link.close();
      await table.close();
    }, 60_000);
  },
);
