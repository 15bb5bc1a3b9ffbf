import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { parseBoardAddress } from "../board-driver/address.js";
import type { BoardMemory } from "../board-driver/board-memory.js";
import { timeOfDay, today } from "../board-driver/time-of-day.js";
import { readTable } from "../game/view.js";
import type { Journal } from "../journal/journal.js";
import { STARTING_FEN } from "../rules/position.js";
import { refuseBoards } from "../session/seating.js";
import type { TableStart } from "../session/table.js";
import { replay } from "../session/table.js";
import { COLORS, type Color } from "../vocabulary/chess.js";
import type { GameOpened } from "../vocabulary/opened.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import type { PlayOptions } from "./options.js";
import { connectTableBoard, type TableConnection } from "./table-boards.js";
import { readTableOptions, type TableSetup } from "./table-options.js";
import { readVersion } from "./version.js";

export type Connections = Readonly<Partial<Record<Color, TableConnection>>>;

/** A table that is ready to look for its boards: its settings and the lines to them. */
export interface PreparedTable {
  readonly setup: TableSetup;
  readonly connections: Connections;
}

/**
 * Reads the options of a table and finds the lines to its boards; opens nothing.
 * Errors: those of `connectTableBoard` and `readTableOptions`; `port-unknown` for a port that cannot
 * exist; `option-invalid` for boards that do not fit the players; `board-tells-moves-only` for a visually
 * impaired player's that cannot be his.
 */
export const prepareTable = async (
  options: PlayOptions,
  time: TimeSource,
  memory?: BoardMemory,
): Promise<Result<PreparedTable, Problem>> => {
  const connected = await connectBoards(options, time, memory);
  if (!connected.ok) return connected;
  const hasButton = (color: Color): boolean =>
    connected.value[color].model?.capabilities.includes("buttons") ?? false;
  const setup = await readTableOptions(options, {
    white: hasButton("white"),
    black: hasButton("black"),
  });
  if (!setup.ok) return setup;
  const seated = seatBoards(options, setup.value, connected.value);
  if (!seated.ok) return seated;
  const refused = refuseBoards(setup.value.players, seated.value);
  return refused === undefined
    ? ok({ setup: setup.value, connections: seated.value })
    : err(refused);
};

const connectBoards = async (
  options: PlayOptions,
  time: TimeSource,
  memory: BoardMemory | undefined,
): Promise<Result<Readonly<Record<Color, TableConnection>>, Problem>> => {
  for (const address of [options.white, options.black]) {
    const parsed = parseBoardAddress(address);
    if (parsed.ok && parsed.value.scheme === "serial" && !canBePort(parsed.value.path)) {
      return err({ code: "port-unknown", path: parsed.value.path });
    }
  }
  const white = await connectTableBoard(options.white, time, memory);
  if (!white.ok) return white;
  const black = await connectTableBoard(options.black, time, memory);
  return black.ok ? ok({ white: white.value, black: black.value }) : black;
};

/** Whether a device may appear under this path some time. */
const canBePort = (path: string): boolean => {
  if (process.platform === "win32") return true;
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    return found === undefined ? existsSync(dirname(path)) : found.isCharacterDevice();
  } catch {
    // Not ours to look at: opening it will say why.
    return true;
  }
};

/** Whether only what happens on a board tells how it lies: it names no men, and nobody has said it. */
export const isTurnable = (connection: TableConnection | undefined): boolean => {
  if (connection === undefined) return false;
  const parsed = parseBoardAddress(connection.address);
  if (!parsed.ok || !("options" in parsed.value)) return false;
  return (parsed.value.options.rotate ?? "auto") === "auto";
};

/** The boards that are used: each player's own, or one for both where no player is visually impaired. */
const seatBoards = (
  options: PlayOptions,
  setup: TableSetup,
  connected: Readonly<Record<Color, TableConnection>>,
): Result<Connections, Problem> => {
  const isSame = options.white === options.black;
  if (setup.shared) {
    return isSame
      ? ok({ white: connected.white })
      : err({
          code: "option-invalid",
          option: "--black",
          value: options.black,
          allowed: `${options.white}, for without a visually impaired player both play on one board`,
        });
  }
  // Boards of the program are one each, however often their name stands.
  const isOwn = connected.white.fake !== undefined || connected.white.page !== undefined;
  return isSame && !isOwn
    ? err({
        code: "option-invalid",
        option: "--black",
        value: options.black,
        allowed: "another board than White's, for each player has his own",
      })
    : ok(connected);
};

/** What a new game is opened with. `shown`: what each board tells, first field of a FEN. */
export const openingOf = (
  options: PlayOptions,
  { setup, connections }: PreparedTable,
  shown: Readonly<Partial<Record<Color, string>>>,
): GameOpened => {
  const { control } = setup;
  const first = control.periods[0]?.timeMs ?? 0;
  const sensorOf = (color: Color) =>
    (connections[color] ?? connections.white)?.board.sensor ?? "placement";
  return {
    program: readVersion(),
    openedAt: timeOfDay(),
    table: options.table,
    names: setup.names,
    edition: setup.edition,
    category: setup.category,
    supervision: setup.supervision,
    players: setup.players,
    sensors: { white: sensorOf("white"), black: sensorOf("black") },
    boards: { white: options.white, black: setup.shared ? null : options.black },
    shared: setup.shared,
    clock: { control, mode: setup.clockMode, white: first, black: first, period: 1 },
    policies: setup.policies,
    fen: STARTING_FEN,
    moves: [],
    shown,
    assistants: [],
    // The core compares the boards with the starting array first.
    started: false,
  };
};

/** Reserves the id of a new game. `date`: of its opening. Errors: those of the journal. */
export const createGame = async (
  journal: Journal,
  table: string,
  date: string = today(),
): Promise<Result<string, Problem>> => await journal.create(date, table);

/** A game that goes on. */
export interface Resumed {
  readonly game: string;
  readonly start: Extract<TableStart, { readonly kind: "resume" }>;
  readonly opened: GameOpened;
  /** What each board is to show, first field of a FEN. */
  readonly boards: Readonly<Record<Color, string>>;
}

/** The last game of this table that has no result; undefined: there is none, or another is wanted. */
export const findUnfinished = async (
  journal: Journal,
  options: PlayOptions,
  connections: Connections,
): Promise<Result<Resumed | undefined, Problem>> => {
  if (options.new === true) return ok(undefined);
  const games = await journal.games();
  if (!games.ok) return games;
  const last = games.value.findLast(
    ({ table, result, lastSeq }) => table === options.table && result === "*" && lastSeq > 0,
  );
  if (last === undefined) return ok(undefined);
  const records = await journal.read(last.game);
  if (!records.ok) return records;
  const replayed = replay(records.value);
  if (!replayed.ok) return replayed;
  const { opened, state } = replayed.value;
  for (const color of COLORS) {
    const sensor = connections[color]?.board.sensor;
    if (sensor !== undefined && sensor !== opened.sensors[color]) {
      return err({
        code: "option-invalid",
        option: `--${color}`,
        value: options[color],
        allowed: `a board of the same kind as ${opened.boards[color] ?? "before"}, for game ${last.game} goes on; or --new for another game`,
      });
    }
  }
  return ok({
    game: last.game,
    opened,
    boards: readTable(state).boards,
    start: {
      kind: "resume",
      records: records.value,
      replayed: replayed.value,
      program: readVersion(),
      restartedAt: timeOfDay(),
    },
  });
};

/** A board of the program has no life of its own: it comes back as the game last saw it. */
export const setUpOwnBoards = async (
  connections: Connections,
  { boards }: Resumed,
): Promise<void> => {
  for (const color of COLORS) {
    const placement = boards[color];
    if (placement.includes("?")) continue;
    await connections[color]?.fake?.setPlacement(placement);
    await connections[color]?.page?.setPlacement(placement);
  }
};
