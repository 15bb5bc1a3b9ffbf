import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { parseBoardAddress } from "../../board-driver/address.js";
import { type BoardConnection, connectBoard } from "../../board-driver/connect.js";
import type { FakeBoard } from "../../board-driver/fake/fake-board.js";
import { HostTime } from "../../board-driver/host-time.js";
import { readTable } from "../../game/view.js";
import { envelopeKeyPath, openEnvelopeKeeper } from "../../journal/envelope-key.js";
import type { Journal } from "../../journal/journal.js";
import { makeJsonLine } from "../../journal/json-lines.js";
import { defaultJournalPath, openJournal } from "../../journal/open-journal.js";
import { entriesOf } from "../../journal/upcasts.js";
import { nameMove } from "../../rules/announcement.js";
import { makePgn } from "../../rules/pgn.js";
import { legalMoves, positionOf, STARTING_FEN } from "../../rules/position.js";
import { replay, type Table, type TableListener, type TableStart } from "../../session/table.js";
import { openVoicedTable } from "../../session/voiced-table.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import { sayMove } from "../../speech/phrases/say.js";
import { chooseVoices, type VoiceChoice } from "../../speech/voices/choose-voice.js";
import { DevicePlayer } from "../../speech/voices/device-player.js";
import { COLORS, type Color } from "../../vocabulary/chess.js";
import type { EnvelopeKeeper } from "../../vocabulary/envelope-keeper.js";
import type { GameOpened } from "../../vocabulary/opened.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { CliIo, Run } from "../io.js";
import type { PlayOptions } from "../options.js";
import { makePlainLine } from "../output.js";
import { TableBoards } from "../table-boards.js";
import { makeClocksLine, makeDeskLine, makeSpokenLine, nameOf } from "../table-lines.js";
import { readTableOptions, type TableSetup } from "../table-options.js";
import { TableSpeech } from "../table-speech.js";
import { TableSteps } from "../table-steps.js";
import { Terminal } from "../terminal.js";
import { readVersion } from "../version.js";

const EXIT = { fine: 0, wrongUsage: 2, outsideFailed: 3 } as const;

type Connections = Readonly<Partial<Record<Color, BoardConnection>>>;

/**
 * Runs one table: its boards, its words, its journal. Resumes the unfinished game of its name. Ends
 * with the game, at `quit` or Control C (the game is kept), or when it cannot go on (exit code 3).
 */
export const runPlay: Run<PlayOptions> = async (options, io) => {
  const time = new HostTime();
  const connected = await connectBoards(options, time);
  if (!connected.ok) return fail(connected.error, io);
  const hasButton = (color: Color): boolean =>
    connected.value[color]?.model.capabilities.includes("buttons") ?? false;
  const setup = await readTableOptions(options, {
    white: hasButton("white"),
    black: hasButton("black"),
  });
  if (!setup.ok) return fail(setup.error, io);
  const seated = seatBoards(options, setup.value, connected.value);
  if (!seated.ok) return fail(seated.error, io);

  const path = options.journal ?? defaultJournalPath(io.env);
  const journal = await openJournal(path, { mode: "write" });
  if (!journal.ok) {
    if (journal.error.code !== "journal-failed") return fail(journal.error, io);
    // Elsewhere this problem means that a move was not recorded; here nothing has begun.
    io.err(
      makePlainLine(
        `The journal ${path} could not be opened. The reason given: ${journal.error.detail}. ` +
          "No game was opened. Check the name and the folder, or name another file with --journal. (journal-failed)",
      ),
    );
    return EXIT.outsideFailed;
  }
  try {
    const envelopes = await openEnvelopeKeeper(envelopeKeyPath(path));
    if (!envelopes.ok) return fail(envelopes.error, io);
    return await playTable({
      options,
      io,
      time,
      setup: setup.value,
      connections: seated.value,
      journal: journal.value,
      envelopes: envelopes.value,
    });
  } finally {
    await journal.value.close();
  }
};

interface Playing {
  readonly options: PlayOptions;
  readonly io: CliIo;
  readonly time: TimeSource;
  readonly setup: TableSetup;
  readonly connections: Connections;
  readonly journal: Journal;
  readonly envelopes: EnvelopeKeeper;
}

const playTable = async (playing: Playing): Promise<number> => {
  const { options, io, time, setup, connections, journal, envelopes } = playing;
  const isJson = options.json === true;
  const print = (line: string): void => {
    if (!isJson) io.out(makePlainLine(line));
  };
  const complain = (line: string): void => io.err(makePlainLine(line));

  const unfinished = await findUnfinished(playing);
  if (!unfinished.ok) return fail(unfinished.error, io);
  const resumed = unfinished.value;
  if (resumed !== undefined) await setUpFakes(connections, resumed);

  const boards = new TableBoards({
    connections,
    time,
    turnable: COLORS.filter((color) => isTurnable(connections[color])),
    ...(resumed === undefined ? {} : { expected: resumed.boards }),
    onProblem: (owner, problem) =>
      complain(
        `${nameOf(owner)}'s board: ${explainProblem(problem)} It is tried again until it is there.`,
      ),
    onFound: (owner) => complain(`${nameOf(owner)}'s board is there.`),
  });
  const sound = await findSound(setup.voice, io);
  const speech = new TableSpeech({
    voices: sound.voices,
    time,
    show: (spoken) => print(makeSpokenLine(spoken)),
    onProblem: (problem) => complain(explainProblem(problem)),
  });
  const terminal = new Terminal(io, setup.keys);
  if (setup.keys.length > 0 && !terminal.hasKeys) {
    complain("Keys are not heard here: standard input is no keyboard. Lines are read.");
  }
  let table: Table | undefined;
  try {
    await boards.open();
    let start: TableStart;
    if (resumed === undefined) {
      complain("Waiting for the boards to tell what stands on them. Press Control C to stop.");
      const seen = await Promise.race([boards.firstSeen(), io.interrupted, terminal.interrupted]);
      if (seen === undefined) {
        complain("Stopped. No game was opened.");
        return EXIT.fine;
      }
      start = { kind: "open", opened: openingOf(playing, seen), present: COLORS };
    } else start = resumed.start;

    const game = resumed?.game ?? (await createGame(playing));
    if (typeof game !== "string") return fail(game, io);
    let stop: (problem: Problem) => void = () => undefined;
    const stopped = new Promise<Problem>((resolve) => {
      stop = resolve;
    });
    let end: () => void = () => undefined;
    const ended = new Promise<"ended">((resolve) => {
      end = () => resolve("ended");
    });
    const listener: TableListener = {
      hear: (happening) => {
        if (isJson) io.out(makeJsonLine(happening.record));
        else {
          const line = makeDeskLine(happening);
          if (line !== undefined) print(line);
        }
        if (happening.record.type === "game-ended") end();
      },
    };
    const opened = await openVoicedTable(
      {
        start,
        journal,
        game,
        time,
        envelopes,
        listeners: [listener],
        onStopped: (problem) => stop(problem),
      },
      speech,
    );
    if (!opened.ok) return fail(opened.error, io);
    table = opened.value;
    complain(`Table ${table.opened.table}, game ${game}. Type help for what can be typed.`);
    if (sound.voices.length > 0) table.listen(makePreparer(table, speech));
    boards.attach(table);
    const fakes = fakesOf(connections);
    const settled = async (): Promise<void> => {
      for (const fake of Object.values(fakes)) await fake.settled();
      await boards.settled();
      await table?.settled();
    };
    await settled();
    guide(table, resumed !== undefined, complain);

    const steps = new TableSteps({ table, hands: fakes, time, settled, answer: print, complain });
    let step: Promise<unknown> = Promise.resolve();
    const reading = (async (): Promise<"quit" | "over"> => {
      for await (const line of terminal.lines()) {
        const doing = steps.do(line);
        step = doing;
        if ((await doing) === "quit") return "quit";
        if (readTable(table.state()).state === "ended") return "over";
      }
      await settled();
      // Real boards go on without a terminal; on fake ones nothing would happen any more.
      return COLORS.some((color) => connections[color] !== undefined && fakes[color] === undefined)
        ? await new Promise<never>(() => undefined)
        : "over";
    })();
    const interrupted = Promise.race([io.interrupted, terminal.interrupted]).then(
      () => "interrupted" as const,
    );
    const outcome = await Promise.race([ended, reading, interrupted, stopped]);
    if (typeof outcome !== "string") return fail(outcome, io);
    // A step that ended the game may have more to say.
    if (outcome === "ended") await step;
    await table.settled();
    if (readTable(table.state()).state !== "ended") {
      complain(`Stopped. ${keptLine(table, options)}`);
      return EXIT.fine;
    }
    await Promise.race([speech.idle(), interrupted]);
    return await tellResult(table, playing, print);
  } finally {
    terminal.close();
    speech.end();
    await table?.close();
    await boards.close();
    await speech.close();
    await sound.close();
  }
};

/** Board addresses of both players. Errors: those of `connectBoard`; `port-unknown` for a port that cannot exist. */
const connectBoards = async (
  options: PlayOptions,
  time: TimeSource,
): Promise<Result<Readonly<Record<Color, BoardConnection>>, Problem>> => {
  for (const address of [options.white, options.black]) {
    const parsed = parseBoardAddress(address);
    if (parsed.ok && parsed.value.scheme === "serial" && !canBePort(parsed.value.path)) {
      return err({ code: "port-unknown", path: parsed.value.path });
    }
  }
  const white = await connectBoard(options.white, time);
  if (!white.ok) return white;
  const black = await connectBoard(options.black, time);
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
const isTurnable = (connection: BoardConnection | undefined): boolean => {
  if (connection?.board.sensor !== "occupancy") return false;
  const parsed = parseBoardAddress(connection.address);
  if (!parsed.ok || !("options" in parsed.value)) return false;
  return (parsed.value.options.rotate ?? "auto") === "auto";
};

/** The boards that are used: each player's own, or one for both where no player is visually impaired. */
const seatBoards = (
  options: PlayOptions,
  setup: TableSetup,
  connected: Readonly<Record<Color, BoardConnection>>,
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
  return isSame && connected.white.fake === undefined
    ? err({
        code: "option-invalid",
        option: "--black",
        value: options.black,
        allowed: "another board than White's, for each player has his own",
      })
    : ok(connected);
};

const openingOf = (
  { options, setup, connections }: Playing,
  shown: Readonly<Partial<Record<Color, string>>>,
): GameOpened => {
  const { control } = setup;
  const first = control.periods[0]?.timeMs ?? 0;
  const sensorOf = (color: Color) =>
    (connections[color] ?? connections.white)?.board.sensor ?? "placement";
  return {
    program: readVersion(),
    openedAt: new Date().toISOString(),
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

const createGame = async ({ journal, options }: Playing): Promise<string | Problem> => {
  const today = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  const date = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`;
  const created = await journal.create(date, options.table);
  return created.ok ? created.value : created.error;
};

interface Resumed {
  readonly game: string;
  readonly start: TableStart;
  readonly opened: GameOpened;
  /** What each board is to show, first field of a FEN. */
  readonly boards: Readonly<Record<Color, string>>;
}

/** The last game of this table that has no result; undefined: there is none, or another is wanted. */
const findUnfinished = async ({
  journal,
  options,
  connections,
}: Playing): Promise<Result<Resumed | undefined, Problem>> => {
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
  const view = readTable(state);
  return ok({
    game: last.game,
    opened,
    boards: view.boards,
    start: {
      kind: "resume",
      records: records.value,
      program: readVersion(),
      restartedAt: new Date().toISOString(),
    },
  });
};

/** A fake board has no life of its own: it comes back as the game last saw it. */
const setUpFakes = async (connections: Connections, { boards }: Resumed): Promise<void> => {
  for (const color of COLORS) {
    const placement = boards[color];
    if (!placement.includes("?")) await connections[color]?.fake?.setPlacement(placement);
  }
};

const fakesOf = (connections: Connections): Readonly<Partial<Record<Color, FakeBoard>>> =>
  Object.fromEntries(
    COLORS.flatMap((color) => {
      const fake = connections[color]?.fake;
      return fake === undefined ? [] : [[color, fake]];
    }),
  );

/** What the players have to do next, for whoever sits at the terminal. */
const guide = (table: Table, isResumed: boolean, tell: (line: string) => void): void => {
  const view = readTable(table.state());
  if (isResumed) {
    tell(
      `The game goes on where it stopped, after ${count(view.completed.length, "move")}. ` +
        `${nameOf(view.turn)} has the move. The clocks stand: ${makeClocksLine(view.clocks)}.`,
    );
    tell(
      `When both boards are right, type: arbiter starts ${view.turn}'s clock. Its settings stay as it was opened.`,
    );
    return;
  }
  if (!table.state().started) {
    tell(
      "White's clock starts when the boards show the starting array. What is not right is told above.",
    );
  }
};

const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? "" : "s"}`;

const keptLine = (table: Table, options: PlayOptions): string =>
  `Game ${table.game} is kept. The same command${options.new === true ? " without --new" : ""} goes on with it.`;

const tellResult = async (
  table: Table,
  { journal, options, io }: Playing,
  print: (line: string) => void,
): Promise<number> => {
  const { result } = readTable(table.state());
  const records = await journal.read(table.game);
  if (!records.ok) return fail(records.error, io);
  const entries = entriesOf(records.value);
  if (!entries.ok) return fail(entries.error, io);
  const pgn = makePgn(entries.value) ?? "";
  if (options.json === true) {
    io.out(JSON.stringify({ type: "summary", game: table.game, result, pgn }));
    return EXIT.fine;
  }
  const where = options.journal === undefined ? "" : ` --journal "${options.journal}"`;
  print(`Result: ${result}. The score of the game as PGN:`);
  for (const line of pgn.trimEnd().split("\n")) print(line);
  print(`To have it in a file, type: annabella journal pgn ${table.game}${where} -o game.pgn`);
  print(`To check the game, type: annabella journal verify ${table.game}${where}`);
  return EXIT.fine;
};

/** Lets the voice make ready the announcements that may come next. */
const makePreparer = (table: Table, speech: TableSpeech): TableListener => {
  const prepare = (): void => {
    const { officialFen, language } = readTable(table.state());
    const position = positionOf(officialFen);
    speech.prepare(
      legalMoves(position).map((move) => ({
        words: sayMove(nameMove(position, move), { language }).spokenText,
        language,
      })),
    );
  };
  return {
    hear: ({ record }) => {
      if (record.type === "clock-started") prepare();
    },
  };
};

const findSound = async (voice: VoiceChoice | undefined, io: CliIo) => {
  const player = new DevicePlayer();
  const chosen = await chooseVoices(voice, { player });
  if (chosen.problem !== undefined) io.err(explainProblem(chosen.problem));
  return {
    voices: chosen.voices,
    close: async (): Promise<void> => {
      await player.close();
    },
  };
};

const WRONG_USAGE: readonly Problem["code"][] = [
  "option-invalid",
  "policy-unknown",
  "clock-control-invalid",
  "board-address-invalid",
  "step-invalid",
];

const fail = (problem: Problem, io: CliIo): number => {
  io.err(makePlainLine(explainProblem(problem)));
  return WRONG_USAGE.includes(problem.code) ? EXIT.wrongUsage : EXIT.outsideFailed;
};
