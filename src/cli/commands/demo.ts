import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { parsePgn } from "chessops/pgn";
import { ImpossibleAct } from "../../board-driver/fake/acts.js";
import { FakeBoard } from "../../board-driver/fake/fake-board.js";
import { HostTime } from "../../board-driver/host-time.js";
import { type ModelName, modelNamed } from "../../board-driver/models.js";
import { decide, evolve, initialState } from "../../game/game.js";
import { readTable } from "../../game/view.js";
import { makeJsonLine } from "../../journal/json-lines.js";
import { MemoryJournal } from "../../journal/memory-journal.js";
import { entriesOf } from "../../journal/upcasts.js";
import { verifyGame } from "../../journal/verify.js";
import { EDITIONS } from "../../rules/editions/editions.js";
import { makePgn } from "../../rules/pgn.js";
import { STARTING_FEN } from "../../rules/position.js";
import { parseTimeControl } from "../../rules/time-control.js";
import { Hall } from "../../session/hall.js";
import { HandDrivenTime } from "../../session/hand-driven-time.js";
import type { Happening, Table, TableListener } from "../../session/table.js";
import { TableActs } from "../../session/table-acts.js";
import { openVoicedTable } from "../../session/voiced-table.js";
import { describeEvent } from "../../speech/phrases/desk.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import { chooseVoices, VOICE_CHOICES } from "../../speech/voices/choose-voice.js";
import { openClipStore } from "../../speech/voices/clip-makers.js";
import { DevicePlayer } from "../../speech/voices/device-player.js";
import { EmbeddedSynthesiser } from "../../speech/voices/embedded-synthesiser.js";
import { thisMachine } from "../../speech/voices/find-program.js";
import { SilentVoice } from "../../speech/voices/silent-voice.js";
import type { Synthesiser } from "../../speech/voices/synthesiser.js";
import type { Voice } from "../../speech/voices/voice.js";
import { makeWavVoice, type WavVoice } from "../../speech/voices/wav-voice.js";
import { COLORS, type Color, type Millis, type San } from "../../vocabulary/chess.js";
import type { GameEventType } from "../../vocabulary/events.js";
import type { GameOpened } from "../../vocabulary/opened.js";
import { DEFAULT_POLICIES } from "../../vocabulary/policies.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { reasonOf } from "../../vocabulary/system-reason.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import type { DemoPages } from "../demo-pages.js";
import { DemoPlayers } from "../demo-players.js";
import { DemoStage } from "../demo-stage.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import type { WebSettings } from "../offered-desk.js";
import type { DemoOptions } from "../options.js";
import { makePlainLine } from "../output.js";
import { ScaledTime } from "../scaled-time.js";
import { TableBoards } from "../table-boards.js";
import { makeDeskLine, makeSpokenLine } from "../table-lines.js";
import { TableSpeech } from "../table-speech.js";
import { openTrace } from "../trace/open-trace.js";
import type { TraceFile } from "../trace/trace-file.js";
import { readVersion } from "../version.js";
import { wordOption } from "../word-option.js";

const GAME = fileURLToPath(new URL("../../../fixtures/games/demo.pgn", import.meta.url));
const TABLE = "demo";
const CONTROL = "15m+10s";
const MODELS = { white: "aph1", black: "dgt" } as const satisfies Record<Color, ModelName>;

/** Events that the reader of the demonstration is shown beside completed moves and the desk. */
const SHOWN: readonly GameEventType[] = [
  "mirror-wrong",
  "move-mirrored",
  "announcement-mismatched",
  "announcement-corrected",
  "piece-touched",
];

/**
 * Plays a real game between two fake boards: real bytes, the real session, the real voice. A blind
 * White at a peg-hole board, a sighted Black at a sensor board, and what goes wrong between people.
 */
export const runDemo: Run<DemoOptions> = async (options, io) => {
  const game = await readGame();
  if (!game.ok) return failWith(game.error, io);
  const trace = openTrace(options, "demo", (problem) => io.err(explainProblem(problem)));
  if (!trace.ok) return failWith(trace.error, io);
  try {
    return await playDemo(game.value, options, io, trace.value);
  } finally {
    await trace.value?.close();
  }
};

const playDemo = async (
  { names, date, moves }: DemoGame,
  options: DemoOptions,
  io: CliIo,
  trace: TraceFile | undefined,
): Promise<number> => {
  const traced = trace === undefined ? {} : { tracer: trace.at() };
  const hand = options.speed === "max" ? new HandDrivenTime() : undefined;
  const time = hand ?? new ScaledTime(options.speed === "max" ? 1 : options.speed);
  const sound = await findSound(options, time, io);
  if (!sound.ok) return failWith(sound.error, io);
  const intro =
    `A game of ${Math.ceil(moves.length / 2)} moves: ${names.white}, who is blind, has White and a peg-hole board; ` +
    `${names.black}, who sees, has Black and a sensor board. Announcements are in German. ` +
    "Press Control C to stop.";
  if (options.json === true) io.err(intro);
  else io.out(intro);

  const print = (line: string): void => {
    if (options.json !== true) io.out(makePlainLine(line));
  };
  const spoken = new Set<unknown>();
  const speech = new TableSpeech({
    voices: sound.value.voices,
    time: sound.value.time,
    show: (words) => {
      if (!spoken.has(words)) print(makeSpokenLine(words));
    },
    onProblem: (problem) => io.err(explainProblem(problem)),
    ...traced,
  });
  const stage = new DemoStage(time);
  const boards = makeBoards(time);
  const links = new TableBoards({
    connections: {
      white: connectionOf("white", boards.white),
      black: connectionOf("black", boards.black),
    },
    time,
    ...traced,
  });
  await links.open();
  const shown = await links.firstSeen();
  const journal = new MemoryJournal();
  const created = await journal.create(date, TABLE);
  if (!created.ok) return failWith(created.error, io);
  const printer: TableListener = {
    hear: (happening) => {
      if (options.json === true) io.out(makeJsonLine(happening.record));
      else for (const line of linesOf(happening)) print(line);
    },
  };
  const faults: unknown[] = [];
  const hall = new Hall({ onFault: (_table, fault) => faults.push(fault) });
  const opening = openingOf(names, date, shown);
  hall.expect({ name: TABLE, names, players: opening.players });
  let pages: DemoPages | undefined;
  if (options.web === true) {
    // Loaded only when it is wanted.
    const { offerDemoPages } = await import("../demo-pages.js");
    const offered = await offerDemoPages(
      hall,
      TABLE,
      journal,
      webSettingsOf(options),
      io.err,
      traced.tracer,
    );
    if (!offered.ok) {
      await links.close();
      await speech.close();
      return failWith(offered.error, io);
    }
    pages = offered.value;
  }
  const seat: { table?: Table } = {};
  await hall.add({
    name: TABLE,
    names,
    players: opening.players,
    seat: async (hooks) => {
      const game = created.value;
      const listeners = [...hooks.opening({ game, opened: opening, past: [] }), printer, stage];
      const start = { kind: "open", opened: opening, present: COLORS } as const;
      const voiced = await openVoicedTable(
        { start, journal, game, time, listeners, ...traced },
        speech,
      );
      if (!voiced.ok) return voiced;
      seat.table = voiced.value;
      const acts = new TableActs({
        table: voiced.value,
        // The men of this game are moved by the demonstration.
        boardOf: () => undefined,
        source: "typed",
        settled: () => voiced.value.settled(),
        isImpossible: (fault) => fault instanceof ImpossibleAct,
      });
      const board = { kind: "fake", touch: "lift" } as const;
      return ok({
        table: voiced.value,
        boards: { white: board, black: board },
        do: (act) => acts.do(act),
        close: () => Promise.resolve(),
      });
    },
  });
  await hall.seated();
  // A fault of the only table is one of the program.
  if (faults.length > 0) throw faults[0];
  const now = hall.find(TABLE);
  if (now.ok && now.value.problem !== undefined) return failWith(now.value.problem, io);
  const { table } = seat;
  if (table === undefined) throw new Error("the demonstration has no table");
  links.attach(table);

  const players = new DemoPlayers({
    moves,
    table,
    boards,
    stage,
    silence: () => speech.idle(),
    blackSays: (words) => {
      spoken.add(words);
      print(`Black says: ${words.text}`);
      return speech.sayAloud(words);
    },
    tell: print,
  });
  const settled = async (): Promise<void> => {
    for (;;) {
      await stage.atRest();
      for (const color of COLORS) await boards[color].settled();
      await links.settled();
      await table.settled();
      await sound.value.made();
      const before = stage.turns;
      await new Promise((resolve) => setImmediate(resolve));
      if (before === stage.turns) return;
    }
  };
  let isOver = false;
  const playing = players.play().finally(() => {
    isOver = true;
  });
  let isStopped = false;
  const stopped = io.interrupted.then(() => {
    isStopped = true;
  });
  const moving =
    hand === undefined ? Promise.resolve() : driveTime(hand, settled, () => isOver || isStopped);
  await Promise.race([playing, stopped]);
  await moving;
  if (pages !== undefined && !isStopped) {
    io.err("The game is over. The pages stay until you press Control C.");
    await stopped;
  }
  speech.end();
  await hall.close();
  await pages?.close();
  await table.close();
  await links.close();
  const unfinished = await sound.value.finish();
  await speech.close();
  if (unfinished !== undefined) return failWith(unfinished, io);
  if (isStopped && !isOver) {
    if (options.json !== true) io.out("The demonstration was stopped.");
    return EXIT.fine;
  }
  return await summarise(table, journal, options, io);
};

/** Moves the time from one thing that is due to the next, as fast as they can be done. */
const driveTime = async (
  time: HandDrivenTime,
  settled: () => Promise<void>,
  isOver: () => boolean,
): Promise<void> => {
  await settled();
  while (!isOver()) await time.moveTo(time.now() + 1_000, settled);
};

/** Result, score and the proof that the journal is right. */
const summarise = async (
  table: Table,
  journal: MemoryJournal,
  options: DemoOptions,
  io: CliIo,
): Promise<number> => {
  const records = await journal.read(table.game);
  if (!records.ok) return failWith(records.error, io);
  const entries = entriesOf(records.value);
  if (!entries.ok) return failWith(entries.error, io);
  const pgn = makePgn(entries.value) ?? "";
  const { result } = readTable(table.state());
  if (options.json === true) {
    io.out(JSON.stringify({ type: "summary", result, pgn }));
    return EXIT.fine;
  }
  const verified = verifyGame(records.value, {
    initialState,
    decide,
    evolve,
    program: readVersion(),
  });
  io.out(`Result: ${result}. The score of the game as PGN:`);
  for (const line of pgn.trimEnd().split("\n")) io.out(line);
  io.out(
    verified.ok
      ? `The journal of this game has ${records.value.length} records. Decided once more from what the boards and voices gave, it has the same ${verified.events} events.`
      : "The journal of this game, decided once more, differs. Please report this line.",
  );
  return verified.ok ? EXIT.fine : EXIT.outsideFailed;
};

/** What the reader is shown of one happening. */
const linesOf = (happening: Happening): readonly string[] => {
  const line = makeDeskLine(happening);
  if (line !== undefined) return [line];
  const { entry } = happening;
  if (entry.kind !== "event" || !SHOWN.includes(entry.record.type)) return [];
  const event = entry.record;
  // Of every move some man is touched; what is worth a line is one that was put back.
  if (event.type === "piece-touched" || event.type === "move-mirrored") return [];
  return [`${describeEvent(event)}.`];
};

const makeBoards = (time: TimeSource): Readonly<Record<Color, FakeBoard>> => ({
  white: new FakeBoard(MODELS.white, { time }),
  black: new FakeBoard(MODELS.black, { time, clock: { white: CLOCK_MS, black: CLOCK_MS } }),
});

const CLOCK_MS: Millis = 15 * 60_000;

const connectionOf = (color: Color, board: FakeBoard) => {
  const model = modelNamed(MODELS[color]);
  return {
    address: `fake:${model.name}`,
    path: `fake:${model.name}`,
    model,
    transport: board.transport,
    board: model.createBoard({ rotate: 0 }),
    fake: board,
  };
};

const openingOf = (
  names: Readonly<Record<Color, string>>,
  date: string,
  shown: Readonly<Partial<Record<Color, string>>>,
): GameOpened => {
  const control = parseTimeControl(CONTROL);
  if (!control.ok) throw new Error(`not a time control: ${CONTROL}`);
  return {
    program: readVersion(),
    // Of the game, not of today: the same demonstration gives the same journal.
    openedAt: `${date}T12:00:00.000Z`,
    table: TABLE,
    names,
    edition: EDITIONS["fide-2023"],
    category: "rapid",
    supervision: "full",
    players: { white: "visually-impaired", black: "sighted" },
    sensors: { white: modelNamed(MODELS.white).sensor, black: modelNamed(MODELS.black).sensor },
    boards: { white: `fake:${MODELS.white}`, black: `fake:${MODELS.black}` },
    shared: false,
    clock: {
      control: control.value,
      mode: "program",
      white: CLOCK_MS,
      black: CLOCK_MS,
      period: 1,
    },
    policies: { ...DEFAULT_POLICIES, announceMode: { white: "button", black: "player" } },
    fen: STARTING_FEN,
    moves: [],
    shown,
    assistants: [],
    started: false,
  };
};

interface DemoGame {
  readonly names: Readonly<Record<Color, string>>;
  /** Shape: `YYYY-MM-DD`. */
  readonly date: string;
  readonly moves: readonly San[];
}

/** Errors: `file-unreadable`, `pgn-invalid`: the package is not whole. */
const readGame = async (): Promise<Result<DemoGame, Problem>> => {
  let text: string;
  try {
    text = await readFile(GAME, "utf8");
  } catch (cause) {
    const detail = reasonOf(cause);
    return err({ code: "file-unreadable", path: GAME, detail, cause });
  }
  const [game] = parsePgn(text);
  if (game === undefined) {
    return err({ code: "pgn-invalid", path: GAME, detail: "there is no game in it" });
  }
  const header = (name: string): string => game.headers.get(name) ?? "?";
  return ok({
    names: { white: header("White"), black: header("Black") },
    date: header("Date").replaceAll(".", "-"),
    moves: [...game.moves.mainline()].map(({ san }) => san),
  });
};

/** The voices of the demonstration and the time they live in. */
interface DemoSound {
  readonly voices: readonly Voice[];
  readonly time: TimeSource;
  /** Resolves when no sound is being made: only then may a hand-driven time move on. */
  made(): Promise<void>;
  /** Finishes the file, where there is one. */
  finish(): Promise<Problem | undefined>;
}

/** A synthesiser that tells when it is at rest. */
class WatchedSynthesiser implements Synthesiser {
  readonly name: string;
  readonly #inner: Synthesiser;
  #making: Promise<unknown> = Promise.resolve();

  constructor(inner: Synthesiser) {
    this.name = inner.name;
    this.#inner = inner;
  }

  readonly synthesise: Synthesiser["synthesise"] = (request, onPcm) => {
    const made = this.#inner.synthesise(request, onPcm);
    this.#making = made;
    return made;
  };

  async rested(): Promise<void> {
    await this.#making;
  }

  close(): Promise<void> {
    return this.#inner.close();
  }
}

/** Without a voice people still speak: their words take the time that words take. */
const textOnly = (time: TimeSource): DemoSound => ({
  voices: [new SilentVoice({ time, lengthMs: (words) => 300 + 65 * words.length })],
  time,
  made: () => Promise.resolve(),
  finish: () => Promise.resolve(undefined),
});

const findSound = async (
  options: DemoOptions,
  time: TimeSource,
  io: CliIo,
): Promise<Result<DemoSound, Problem>> => {
  const { speed } = options;
  const voice =
    options.voice === undefined ? ok(undefined) : wordOption("voice", options.voice, VOICE_CHOICES);
  if (!voice.ok) return voice;
  if (options.wav !== undefined) return wavSound(options.wav, time, speed);
  if (options.quiet === true || speed === "max") return ok(textOnly(time));
  const player = new DevicePlayer();
  const clips = openClipStore({ around: thisMachine(), program: readVersion() });
  const chosen = await chooseVoices(voice.value, { player, clips });
  if (chosen.problem !== undefined) io.err(explainProblem(chosen.problem));
  if (chosen.voices.length === 0) {
    await clips.close();
    await player.close();
    return ok(textOnly(time));
  }
  return ok({
    voices: chosen.voices,
    time: new HostTime(),
    made: () => Promise.resolve(),
    finish: async () => {
      await clips.close();
      await player.close();
      return undefined;
    },
  });
};

/** What would be heard, on the game's timeline; the engine works in the host's time. */
const wavSound = (
  path: string,
  time: TimeSource,
  speed: number | "max",
): Result<DemoSound, Problem> => {
  const synthesiser = new WatchedSynthesiser(new EmbeddedSynthesiser());
  const made: Result<WavVoice, Problem> = makeWavVoice(path, { time, synthesiser });
  if (!made.ok) return made;
  return ok({
    voices: [made.value],
    // A game that is slower than its voice keeps the voice waiting.
    time: speed === "max" || speed >= 1 ? new HostTime() : new ScaledTime(speed),
    made: () => synthesiser.rested(),
    finish: async () => {
      const finished = await made.value.finish();
      return finished.ok ? undefined : finished.error;
    },
  });
};

const webSettingsOf = ({ port, host }: DemoOptions): WebSettings => ({
  ...(port === undefined ? {} : { port }),
  ...(host === undefined ? {} : { host }),
});
