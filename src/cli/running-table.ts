import { ImpossibleAct } from "../board-driver/fake/acts.js";
import { machineSleptMs } from "../board-driver/host-time.js";
import { timeOfDay } from "../board-driver/time-of-day.js";
import type { Journal } from "../journal/journal.js";
import type { OpeningGame, SeatedBoard, SeatedTable } from "../session/hall.js";
import type { HandBoard } from "../session/hand-acts.js";
import type { Table, TableListener, TableStart } from "../session/table.js";
import { TableActs } from "../session/table-acts.js";
import { openVoicedTable } from "../session/voiced-table.js";
import { terminalTexts } from "../speech/phrases/terminal.js";
import { COLORS, type Color, type Millis } from "../vocabulary/chess.js";
import type { EnvelopeKeeper } from "../vocabulary/envelope-keeper.js";
import { makePlacement } from "../vocabulary/placement.js";
import type { Problem } from "../vocabulary/problems.js";
import { ok, type Result } from "../vocabulary/result.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import type { Tracer } from "../vocabulary/trace.js";
import type { PlayOptions } from "./options.js";
import { boardLine, problemLine } from "./problem-lines.js";
import { handBoardOf, TableBoards, type TableConnection } from "./table-boards.js";
import {
  createGame,
  findUnfinished,
  isTurnable,
  openingOf,
  type PreparedTable,
  type Resumed,
  setUpOwnBoards,
} from "./table-opening.js";
import { earLine, type TableSound, voiceLine } from "./table-sound.js";
import { TableSpeech } from "./table-speech.js";
import { readVersion } from "./version.js";

/** A board on an open line has answered by then. Units: milliseconds. */
const ANSWER_MS = 1_000;

/** What a table is run with. */
export interface TableRun {
  readonly options: PlayOptions;
  readonly prepared: PreparedTable;
  readonly journal: Journal;
  readonly envelopes: EnvelopeKeeper;
  readonly time: TimeSource;
  /** Its voices and devices. The voices are closed with the table, the devices by the caller. */
  readonly sound: Omit<TableSound, "problems" | "close">;
  /** Shows every utterance, before it is heard. */
  readonly show: (spoken: Spoken) => void;
  /** Told of boards that are missing, and of what else people should know. */
  readonly complain: (line: string) => void;
  /** Resolves when the waiting for boards is to end. */
  readonly stopping: Promise<unknown>;
  /** Called before the boards are looked for: a new game has new links to its seats. */
  readonly invite?: (isNew: boolean) => Promise<Result<void, Problem>>;
  /** Who hears the game from its first record on. */
  readonly listen: (game: OpeningGame) => readonly TableListener[];
  readonly onStopped: (problem: Problem) => void;
  /** Told of a bug; with it the table fails alone (see `TableOptions`). */
  readonly onFault?: (fault: unknown) => void;
  /** Said to a player and part of no record. */
  readonly onWords?: (spoken: Spoken) => void;
  /** Notes where the time of each act goes. */
  readonly tracer?: Tracer;
}

/** One table with its boards, its words and its game. */
export interface RunningTable extends SeatedTable {
  readonly isResumed: boolean;
  readonly speech: TableSpeech;
  /** Boards whose men lines move. */
  readonly hands: Readonly<Partial<Record<Color, HandBoard>>>;
  /** Resolves when boards, lines and table have come to rest. */
  settled(): Promise<void>;
}

/** A program that could do nothing for so long was no assistant meanwhile. */
const SLEEP_MS: Millis = 10_000;

/**
 * Looks for the boards of a table and opens its game, or goes on with the unfinished one. Undefined:
 * it was told to stop while it waited. Errors: those of the journal, and `option-invalid` for a board
 * of another kind than the game that goes on was played with.
 */
export const openRunningTable = async (
  run: TableRun,
): Promise<Result<RunningTable | undefined, Problem>> => {
  const { options, prepared, journal, envelopes, time, complain } = run;
  const { connections } = prepared;
  const traced = run.tracer === undefined ? {} : { tracer: run.tracer };
  const unfinished = await findUnfinished(journal, options, connections);
  if (!unfinished.ok) return unfinished;
  const resumed = unfinished.value;
  const invited = (await run.invite?.(resumed === undefined)) ?? ok(undefined);
  if (!invited.ok) return invited;
  if (resumed !== undefined) await setUpOwnBoards(connections, resumed);

  const { table: texts } = terminalTexts(options.lang);
  const boards = new TableBoards({
    connections,
    time,
    buttons: prepared.setup.buttons,
    turnable: COLORS.filter((color) => isTurnable(connections[color])),
    ...(resumed === undefined ? {} : { expected: resumed.boards }),
    onProblem: (owner, problem) => complain(boardLine(owner, problem, options.lang)),
    onFound: (owner) => complain(texts.boardThere(owner)),
    onMen: (owner, men) =>
      complain(
        texts.ofBoard(owner, men === "known" ? texts.menKnown : problemLine(men, options.lang)),
      ),
    ...traced,
  });
  const speech = new TableSpeech({
    ...run.sound,
    signals: prepared.setup.signals,
    time,
    show: run.show,
    onProblem: (problem, ear) =>
      complain(earLine(ear, problemLine(problem, options.lang), options.lang)),
    onVoice: (name, ear) => complain(earLine(ear, voiceLine(name, options.lang), options.lang)),
    ...traced,
  });
  let table: Table | undefined;
  let isClosed = false;
  const close = async (): Promise<void> => {
    if (isClosed) return;
    isClosed = true;
    speech.end();
    await table?.close();
    await boards.close();
    await speech.close();
  };

  // The game that goes on is handed over, so that nothing holds its records as long as the table stands.
  const open = async (
    resumed: Resumed | undefined,
  ): Promise<Result<RunningTable | undefined, Problem>> => {
    await boards.open();
    let start: TableStart;
    if (resumed === undefined) {
      complain(texts.waitingForBoards);
      const seen = await Promise.race([boards.firstSeen(), run.stopping.then(() => undefined)]);
      if (seen === undefined) return ok(undefined);
      start = { kind: "open", opened: openingOf(options, prepared, seen), present: COLORS };
    } else {
      start = resumed.start;
      await boards.answered(ANSWER_MS);
    }
    const created =
      resumed === undefined
        ? await createGame(journal, options.table, dateOf(start))
        : ok(resumed.game);
    if (!created.ok) return created;
    const game = created.value;
    const past = start.kind === "resume" ? start.records : [];
    const opened = start.kind === "open" ? start.opened : resumed?.opened;
    if (opened === undefined) throw new Error("a table is opened or resumed");
    const listeners = [...run.listen({ game, opened, past }), setUpAgain(connections)];
    const voiced = await openVoicedTable(
      {
        start,
        journal,
        game,
        time,
        envelopes,
        listeners,
        onStopped: (problem) => {
          boards.halt();
          run.onStopped(problem);
        },
        afterSleep: {
          limitMs: SLEEP_MS,
          machineSleptMs,
          onWoken: () => boards.mindGap(),
          restart: () => ({ program: readVersion(), restartedAt: timeOfDay() }),
        },
        ...(run.onFault === undefined ? {} : { onFault: run.onFault }),
        ...traced,
      },
      {
        say: speech.say,
        sayAloud: (spoken) => {
          // What is announced becomes an event; a refusal is said and stands in no record.
          if (spoken.kind === "problem") run.onWords?.(spoken);
          return speech.sayAloud(spoken);
        },
        signal: speech.signal,
        ...(speech.prepare === undefined ? {} : { prepare: speech.prepare }),
        ...(speech.languages === undefined ? {} : { languages: speech.languages }),
        ...(speech.signals === undefined ? {} : { signals: speech.signals }),
      },
    );
    if (!voiced.ok) return voiced;
    const running = voiced.value;
    table = running;
    speech.introduce((ear) =>
      ear === "room"
        ? running.state().language
        : (speech.languages?.[ear] ?? running.state().language),
    );
    boards.attach(running);
    const settled = async (): Promise<void> => {
      for (const color of COLORS) await connections[color]?.fake?.settled();
      await boards.settled();
      await running.settled();
    };
    await settled();
    const hands: Partial<Record<Color, HandBoard>> = {};
    for (const color of COLORS) {
      const hand = handBoardOf(connections[color]);
      if (hand !== undefined) hands[color] = hand;
    }
    const acts = new TableActs({
      table: running,
      boardOf: (color) => hands[color],
      source: "typed",
      settled,
      isImpossible: (fault) => fault instanceof ImpossibleAct,
    });
    return ok({
      table: running,
      isResumed: resumed !== undefined,
      speech,
      hands,
      boards: { white: seatedBoard(connections.white), black: seatedBoard(connections.black) },
      settled,
      do: (act) => acts.do(act),
      close,
    });
  };
  try {
    const opened = await open(resumed);
    if (!opened.ok || opened.value === undefined) await close();
    return opened;
  } catch (fault) {
    await close();
    throw fault;
  }
};

/** The date in the id of a game is that of its opening, though midnight may come between. */
const dateOf = (start: TableStart): string | undefined =>
  start.kind === "open" ? start.opened.openedAt.slice(0, 10) : undefined;

/**
 * When a game is resumed the arbiter sets both boards up. Boards whose men the program moves he need
 * not: nobody else could.
 */
const setUpAgain = (connections: PreparedTable["connections"]): TableListener => ({
  hear: ({ entry, after }) => {
    if (entry.kind !== "event" || entry.record.type !== "boards-set-up") return;
    const placement = makePlacement(after.position.placement);
    for (const color of COLORS) {
      void connections[color]?.fake?.setPlacement(placement);
      void connections[color]?.page?.setPlacement(placement);
    }
  },
});

const seatedBoard = (connection: TableConnection | undefined): SeatedBoard | null => {
  if (connection === undefined) return null;
  const { page, fake } = connection;
  if (page !== undefined) {
    const men = () => ({ placement: page.placement, inHand: page.inHand });
    return { kind: "web", touch: page.touch, men };
  }
  return { kind: fake === undefined ? "real" : "fake", touch: "lift" };
};
