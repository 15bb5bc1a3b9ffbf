import type { Rotation } from "../board-driver/board.js";
import { FAKE_BOARD_OPTIONS } from "../board-driver/fake/board-options.js";
import { FakeBoard } from "../board-driver/fake/fake-board.js";
import { BoardLink } from "../board-driver/link.js";
import { type ModelName, modelNamed } from "../board-driver/models.js";
import type { UntimedInput } from "../game/acts.js";
import { decide, evolve, initialState } from "../game/game.js";
import { readTable, type TableView } from "../game/view.js";
import { createEnvelopeKeeper } from "../journal/envelope-key.js";
import { MemoryJournal } from "../journal/memory-journal.js";
import { verifyGame } from "../journal/verify.js";
import { createAnnouncer } from "../session/announcer.js";
import { boardSink } from "../session/attach-board.js";
import { HandDrivenTime } from "../session/hand-driven-time.js";
import { createNarrator } from "../session/narrator.js";
import { openTable, type Table } from "../session/table.js";
import { type ExpectedBoard, followTurnedBoard } from "../session/turned-board.js";
import type { BoardEvent, SensorKind } from "../vocabulary/board-events.js";
import type { Color, Millis } from "../vocabulary/chess.js";
import type { GameOpened } from "../vocabulary/opened.js";
import { makePlacement } from "../vocabulary/placement.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { SeenEvent } from "./check.js";

/** Wire protocol that the fake boards of a case speak, by what they can sense. */
const MODEL_OF_SENSOR = { placement: "dgt", occupancy: "aph1" } as const satisfies Record<
  SensorKind,
  string
>;

/** A fake board of a case, before it is plugged in. */
export interface CaseBoard {
  readonly owner: Color;
  readonly sensor: SensorKind;
  /** What stands on it at first, first field of a FEN. */
  readonly placement: string;
  /** How it lies. Default 0. */
  readonly rotation?: Rotation;
  /** How the program is told that it lies. Default: as it does. */
  readonly rotate?: Rotation | "auto";
  /** Whose wire protocol it speaks. Default: a quick board of this sensor. */
  readonly model?: ModelName;
  /** How long it may take until it has told what a hand did. Default: it tells at once. */
  readonly toldMs?: Millis;
}

/** A board of a given model may need so long until it has told what stands on it. */
const WARM_UP_MS: Millis = 12_000;

/** A table in a case: the real session on hand-driven time, with fake boards on real wires. */
export interface CaseTable {
  readonly table: Table;
  readonly opened: GameOpened;
  /** The board a player moves on; with one shared board it is the same for both. */
  boardOf(color: Color): FakeBoard;
  /** Whose board events of this player's hands count as: with one shared board White's. */
  ownerOf(color: Color): Color;
  now(): Millis;
  /** Lets time pass; what falls due on the way happens at its own instant. */
  moveTo(atMs: Millis): Promise<void>;
  /** Waits until hands, wires, table and listeners have come to rest. */
  settled(): Promise<void>;
  /** Waits until the boards have told what hands have just done: a slow one takes its time. */
  told(): Promise<void>;
  submit(input: UntimedInput): Promise<void>;
  view(): TableView;
  /** Everything that happened so far, and everything that was said. */
  readonly events: readonly SeenEvent[];
  readonly spoken: readonly Spoken[];
  /** From now on events belong to this group. */
  beginGroup(): void;
  /** Whether the journal replays to the same events: undefined, or the first difference. */
  replayDifference(): Promise<string | undefined>;
  close(): Promise<void>;
}

/** The session stopped in the middle of a case: a fault of the program, not of the case. */
export class CaseFault extends Error {
  override readonly name = "CaseFault";
}

const orThrow = (problem: Problem | undefined): void => {
  if (problem !== undefined) throw new CaseFault(`the table stopped: ${problem.code}`);
};

interface Plugged {
  readonly owner: Color;
  readonly board: FakeBoard;
  readonly link: BoardLink;
}

const plugIn = (
  { owner, sensor, placement, rotation = 0, rotate = rotation, model }: CaseBoard,
  expected: ExpectedBoard,
  time: HandDrivenTime,
  sink: (event: BoardEvent) => void,
): Plugged => {
  const name = model ?? MODEL_OF_SENSOR[sensor];
  const board = new FakeBoard(name, { time, placement, rotation });
  const link = new BoardLink({
    transport: board.transport,
    board: modelNamed(name).createBoard({ ...FAKE_BOARD_OPTIONS, rotate }),
    ...(model === undefined ? {} : { model: modelNamed(model) }),
    time,
    sink: rotate === "auto" ? followTurnedBoard(sink, expected) : sink,
  });
  return { owner, board, link };
};

/** Sealed moves of a case are closed like those of a real game. */
const ENVELOPE_KEY = new Uint8Array(32);

/**
 * Sets up a table for a case and plugs in its boards, all at time 0; boards of a given model have been
 * plugged in before, and their whole position is known then.
 */
export const openCaseTable = async (
  opened: GameOpened,
  boards: readonly CaseBoard[],
): Promise<CaseTable> => {
  const toldMs = Math.max(0, ...boards.map((board) => board.toldMs ?? 0));
  const warmUpMs = boards.some(({ model }) => model !== undefined) ? WARM_UP_MS : 0;
  const time = new HandDrivenTime();
  const early: (() => void)[] = [];
  const journal = new MemoryJournal();
  const created = await journal.create(opened.openedAt.slice(0, 10), opened.table);
  if (!created.ok) throw new CaseFault(`no journal: ${created.error.code}`);
  const game = created.value;
  const events: SeenEvent[] = [];
  const spoken: Spoken[] = [];
  const faults: unknown[] = [];
  let group = 0;
  let opening: Table | undefined;
  const { position } = initialState(opened);
  const expected = { placement: makePlacement(position.placement), turn: position.turn };
  const plugged = boards.map((board) =>
    plugIn(board, expected, time, (event) => {
      const sink = (): void => {
        if (opening !== undefined) boardSink(opening, board.owner)(event);
      };
      if (opening === undefined) early.push(sink);
      else sink();
    }),
  );
  const settled = async (): Promise<void> => {
    for (const { board, link } of plugged) {
      await board.settled();
      await link.settled();
    }
    await opening?.settled();
    orThrow(opening?.stopped());
    const [fault] = faults;
    if (fault !== undefined) throw fault;
  };
  const openLinks = async (): Promise<void> => {
    for (const { link } of plugged) {
      const openedLink = await link.open();
      if (!openedLink.ok) throw new CaseFault(`no board: ${openedLink.error.code}`);
    }
  };
  if (warmUpMs > 0) {
    await openLinks();
    await time.moveTo(warmUpMs, settled);
  }
  const started = await openTable({
    start: { kind: "open", opened },
    journal,
    game,
    time,
    envelopes: createEnvelopeKeeper(ENVELOPE_KEY),
    listeners: [
      {
        hear: ({ entry }) => {
          if (entry.kind === "event") events.push({ group, event: entry.record });
        },
      },
      createNarrator(opened, (words) => spoken.push(words)),
    ],
    onFault: (fault) => faults.push(fault),
  });
  if (!started.ok) throw new CaseFault(`the table did not open: ${started.error.code}`);
  const table = started.value;
  opening = table;
  // Nobody waits for a voice here: the last word is out as soon as the first.
  table.listen(
    createAnnouncer(table, (words) => {
      spoken.push(words);
      return Promise.resolve();
    }),
  );
  for (const sink of early.splice(0)) sink();
  if (warmUpMs === 0) await openLinks();
  await settled();
  const ownerOf = (color: Color): Color => (opened.shared ? "white" : color);
  const boardOf = (color: Color): FakeBoard => {
    const found = plugged.find(({ owner }) => owner === ownerOf(color));
    if (found === undefined) throw new CaseFault(`${color} has no board`);
    return found.board;
  };
  return {
    table,
    opened,
    boardOf,
    ownerOf,
    now: () => time.now() - warmUpMs,
    moveTo: (atMs) => time.moveTo(warmUpMs + atMs, settled),
    settled,
    told: async () => {
      await settled();
      if (toldMs > 0) await time.moveTo(time.now() + toldMs, settled);
    },
    submit: async (input) => {
      const submitted = await table.submit(input);
      if (!submitted.ok) orThrow(submitted.error);
      await settled();
    },
    view: () => readTable(table.state()),
    events,
    spoken,
    beginGroup: () => {
      group += 1;
    },
    replayDifference: async () => {
      const records = await journal.read(game);
      if (!records.ok) return records.error.code;
      const verified = verifyGame(records.value, {
        initialState,
        decide,
        evolve,
        program: opened.program,
      });
      return verified.ok ? undefined : JSON.stringify(verified.firstDifference);
    },
    close: async () => {
      for (const { link } of plugged) await link.close();
      await table.close();
      await journal.close();
    },
  };
};
