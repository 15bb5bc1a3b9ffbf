import { HostTime } from "../../board-driver/host-time.js";
import { readTable } from "../../game/view.js";
import { envelopeKeyPath, openEnvelopeKeeper } from "../../journal/envelope-key.js";
import type { Journal } from "../../journal/journal.js";
import { makeJsonLine } from "../../journal/json-lines.js";
import { defaultJournalPath, openJournal } from "../../journal/open-journal.js";
import { Hall } from "../../session/hall.js";
import type { Table, TableListener } from "../../session/table.js";
import { findLanguage } from "../../speech/phrases/languages.js";
import { sentencesOf } from "../../speech/phrases/sentences.js";
import { terminalTexts } from "../../speech/phrases/terminal.js";
import { isVoiceChoice } from "../../speech/voices/choose-voice.js";
import { COLORS, type Color } from "../../vocabulary/chess.js";
import type { EnvelopeKeeper } from "../../vocabulary/envelope-keeper.js";
import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { TimeSource } from "../../vocabulary/time-source.js";
import { pgnOfGame } from "../../web/livechess/pgn-broadcast.js";
import { readEars } from "../ear-options.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import { openBoardMemory } from "../known-boards.js";
import type { OfferedDesk, WebSettings } from "../offered-desk.js";
import type { PlayOptions } from "../options.js";
import { makePlainLine } from "../output.js";
import { problemLine } from "../problem-lines.js";
import { openRunningTable, type RunningTable } from "../running-table.js";
import { type BrailleSetup, readBrailleOptions, TableBraille } from "../table-braille.js";
import { type HearingSetup, readHearing, TableHearing } from "../table-hearing.js";
import { writeOnKeys } from "../table-keyboard.js";
import { makeClocksLine, makeDeskLine, makeSpokenLine } from "../table-lines.js";
import { type PreparedTable, prepareTable } from "../table-opening.js";
import { openOutlets } from "../table-outlets.js";
import { TableSheets } from "../table-sheets.js";
import { findTableSound, soundLines } from "../table-sound.js";
import { TableSpeech } from "../table-speech.js";
import { TableSteps } from "../table-steps.js";
import { Terminal } from "../terminal.js";
import { openTrace } from "../trace/open-trace.js";
import type { TraceFile } from "../trace/trace-file.js";

/**
 * Runs one table: its boards, its words, its journal. Resumes the unfinished game of its name. Ends
 * with the game, at `quit` or Control C (the game is kept), or when it cannot go on (exit code 3).
 */
export const runPlay: Run<PlayOptions> = async (options, io) => {
  const time = new HostTime();
  const prepared = await prepareTable(options, time, openBoardMemory(io.env));
  if (!prepared.ok) {
    if (prepared.error.code === "board-tells-moves-only") {
      await sayRefusal(prepared.error.player, options, io, time);
    }
    return failWith(prepared.error, io, options.lang);
  }
  const { players, policies } = prepared.value.setup;
  const braille = await readBrailleOptions(options, players, policies.announceLanguage, io.env);
  if (!braille.ok) return failWith(braille.error, io, options.lang);
  const hearing = await readHearing(
    options.listen ?? [],
    policies.announceLanguage,
    options.recogniser,
  );
  if (!hearing.ok) return failWith(hearing.error, io, options.lang);

  const trace = openTrace(options, "play", (problem) =>
    io.err(makePlainLine(problemLine(problem, options.lang))),
  );
  if (!trace.ok) return failWith(trace.error, io, options.lang);
  try {
    return await playInJournal(options, io, {
      time,
      prepared: prepared.value,
      brailleSetup: braille.value,
      hearing: hearing.value,
      trace: trace.value,
    });
  } finally {
    await trace.value?.close();
  }
};

const playInJournal = async (
  options: PlayOptions,
  io: CliIo,
  made: Pick<Playing, "time" | "prepared" | "brailleSetup" | "hearing" | "trace">,
): Promise<number> => {
  const path = options.journal ?? defaultJournalPath(io.env);
  const journal = await openJournal(path, { mode: "write" });
  if (!journal.ok) {
    if (journal.error.code !== "journal-failed") return failWith(journal.error, io, options.lang);
    // Elsewhere this problem means that a move was not recorded; here nothing has begun.
    io.err(
      makePlainLine(
        `${terminalTexts(options.lang).table.journalNotOpened(path, journal.error.detail)} (journal-failed)`,
      ),
    );
    return EXIT.outsideFailed;
  }
  try {
    const envelopes = await openEnvelopeKeeper(envelopeKeyPath(path));
    if (!envelopes.ok) return failWith(envelopes.error, io, options.lang);
    return await playTable({
      ...made,
      options,
      io,
      journal: journal.value,
      journalPath: path,
      envelopes: envelopes.value,
    });
  } finally {
    await journal.value.close();
  }
};

/** The player who cannot read on the screen why his board is refused hears it. */
const sayRefusal = async (
  player: Color,
  options: PlayOptions,
  io: CliIo,
  time: TimeSource,
): Promise<void> => {
  const language = findLanguage(options.lang ?? "de")?.tag ?? "de";
  const { voice } = options;
  const chosen = voice !== undefined && isVoiceChoice(voice) ? voice : undefined;
  const ears = readEars(options.ear ?? []);
  const sound = await findTableSound(chosen, ears.ok ? ears.value : {});
  const speech = new TableSpeech({
    ...sound,
    time,
    show: (spoken) => {
      if (options.json !== true) io.out(makePlainLine(makeSpokenLine(spoken, options.lang)));
    },
    onProblem: (problem) => io.err(makePlainLine(problemLine(problem, options.lang))),
  });
  const text = sentencesOf(language).tellsMovesOnly;
  speech.say({ to: player, kind: "problem", language, text, atMs: 0 });
  await Promise.race([speech.idle(), io.interrupted]);
  await speech.close();
  await sound.close();
};

interface Playing {
  readonly options: PlayOptions;
  readonly io: CliIo;
  readonly time: TimeSource;
  readonly prepared: PreparedTable;
  readonly brailleSetup: BrailleSetup;
  readonly hearing: HearingSetup | undefined;
  readonly journal: Journal;
  readonly journalPath: string;
  readonly envelopes: EnvelopeKeeper;
  readonly trace: TraceFile | undefined;
}

const playTable = async (playing: Playing): Promise<number> => {
  const { options, io, prepared } = playing;
  const isJson = options.json === true;
  const { table: texts } = terminalTexts(options.lang);
  const print = (line: string): void => {
    if (!isJson) io.out(makePlainLine(line));
  };
  const complain = (line: string): void => io.err(makePlainLine(line));
  const sound = await findTableSound(prepared.setup.voice, prepared.setup.ears);
  for (const line of soundLines(sound, prepared.setup.players, options.lang)) complain(line);
  const seat: { running?: RunningTable } = {};
  const traced = playing.trace === undefined ? {} : { tracer: playing.trace.at() };
  const braille = new TableBraille({
    ...traced,
    setup: playing.brailleSetup,
    onProblem: (problem) => complain(problemLine(problem, options.lang)),
    answer: print,
    complain,
    lang: options.lang,
    say: (spoken) => seat.running?.speech.say(spoken),
  });
  braille.open();
  const isSpoken = [sound, sound.white, sound.black].some(
    (channel) => channel !== undefined && channel.voices.length > 0,
  );
  const hearing =
    playing.hearing === undefined
      ? undefined
      : new TableHearing({
          setup: playing.hearing,
          time: playing.time,
          ...(sound.languages === undefined ? {} : { languages: sound.languages }),
          complain,
          lang: options.lang,
          say: (spoken) => seat.running?.speech.say(spoken),
          idle: () => seat.running?.speech.idle() ?? Promise.resolve(),
        });
  const terminal = new Terminal(io, prepared.setup.keys, {
    givesKeys: wantsBraille(options),
    // The display follows our window: the screen reader has it while another one is in front.
    ...(braille.hasDisplays
      ? {
          onFocus: (isInFront: boolean) => braille.focus(isInFront),
          onNoFocus: () => braille.focusUnknown(),
        }
      : {}),
  });
  if (prepared.setup.keys.length > 0 && !terminal.hasKeys) {
    complain(texts.noKeys);
  }
  const interrupted = Promise.race([io.interrupted, terminal.interrupted]).then(
    () => "interrupted" as const,
  );
  const faults: unknown[] = [];
  const hall = new Hall({ onFault: (_table, fault) => faults.push(fault) });
  let desk: OfferedDesk | undefined;
  const outlets = await openOutlets(options, complain);
  if (typeof outlets === "string") {
    complain(outlets);
    terminal.close();
    await sound.close();
    return EXIT.outsideFailed;
  }
  let unfollow: () => Promise<void> = () => Promise.resolve();
  const { players, names } = prepared.setup;
  hall.expect({ name: options.table, names, players });
  try {
    if (options.web === true) {
      // Loaded only when it is wanted: a game without pages needs no server.
      const { makeDeskLines, offerDesk } = await import("../offered-desk.js");
      const offered = await offerDesk({
        ...playing,
        ...(playing.trace === undefined ? {} : { tracerOf: () => playing.trace?.at() }),
        hall,
        settings: webSettingsOf(options),
      });
      if (!offered.ok) return failWith(offered.error, io, options.lang);
      desk = offered.value;
      for (const line of makeDeskLines(desk.server, options.lang)) complain(line);
    }
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
          const line = makeDeskLine(happening, options.lang);
          if (line !== undefined) print(line);
        }
        if (happening.record.type === "game-ended") end();
      },
    };
    const invite = async (isNew: boolean): Promise<Result<void, Problem>> => {
      const links = await desk?.seatLinks(options.table, isNew);
      if (links === undefined) return ok(undefined);
      if (!links.ok) return links;
      for (const [index, color] of COLORS.entries()) {
        complain(texts.seatPage(color, links.value[index] ?? ""));
      }
      return ok(undefined);
    };
    await hall.add({
      name: options.table,
      names,
      players,
      seat: async ({ opening, onWords }) => {
        const opened = await openRunningTable({
          ...playing,
          ...traced,
          sound,
          show: (spoken) => {
            print(makeSpokenLine(spoken, options.lang));
            braille.tell(spoken);
            if (isSpoken) hearing?.spoken();
          },
          complain,
          stopping: interrupted,
          invite,
          listen: (game) => [listener, ...opening(game)],
          onStopped: (problem) => stop(problem),
          onWords,
        });
        if (opened.ok && opened.value !== undefined) seat.running = opened.value;
        return opened;
      },
    });
    await hall.seated();
    // A fault of the only table is one of the program.
    if (faults.length > 0) throw faults[0];
    const now = hall.find(options.table);
    if (now.ok && now.value.problem !== undefined)
      return failWith(now.value.problem, io, options.lang);
    const { running } = seat;
    if (running === undefined) {
      complain(texts.stoppedBefore);
      return EXIT.fine;
    }
    const { table, speech, hands, settled } = running;
    unfollow = outlets.follow(table, playing.journal);
    complain(texts.opened(options.table, table.game));
    braille.attach(table);
    hearing?.attach(table);
    guide(table, running.isResumed, options.lang, complain);

    const { time } = playing;
    const { chordMs } = playing.brailleSetup;
    const writing = terminalTexts(options.lang).braille;
    const keyboard = {
      ...{ terminal, braille, time, chordMs },
      ...{ answer: print, echo: showCells, texts: writing },
    };
    const sheets = new TableSheets({
      ...{ braille, answer: print, complain, lang: options.lang },
      takeKeys: (by) => writeOnKeys(keyboard, by),
    });
    const steps = new TableSteps({
      ...{ table, hands, time, settled, sheets },
      ...{ answer: print, complain, lang: options.lang },
    });
    let step: Promise<unknown> = Promise.resolve();
    // Real boards and pages go on without a terminal; on fake ones nothing would happen any more.
    const goesOn = Object.values(prepared.connections).some(({ fake }) => fake === undefined);
    const reading = (async (): Promise<"quit" | "over"> => {
      for await (const line of terminal.lines()) {
        if ((await hearing?.do(line)) === true) {
          await settled();
          continue;
        }
        const doing = steps.do(line);
        step = doing;
        if ((await doing) === "quit") return "quit";
        if (readTable(table.state()).state === "ended") return "over";
      }
      await hearing?.settled();
      await settled();
      return goesOn ? await new Promise<never>(() => undefined) : "over";
    })();
    const outcome = await Promise.race([ended, reading, interrupted, stopped]);
    if (typeof outcome !== "string") {
      const code = failWith(outcome, io, options.lang);
      // The players hear it, too.
      await Promise.race([speech.idle(), interrupted]);
      return code;
    }
    // A step that ended the game may have more to say.
    if (outcome === "ended") await step;
    await table.settled();
    if (readTable(table.state()).state !== "ended") {
      complain(texts.stopped(table.game, options.new === true));
      return EXIT.fine;
    }
    await Promise.race([speech.idle(), interrupted]);
    const code = await tellResult(table, playing, print);
    if (desk !== undefined && outcome === "ended") {
      complain(texts.pagesStay);
      await interrupted;
    }
    return code;
  } finally {
    terminal.close();
    await unfollow();
    await hearing?.close();
    await outlets.close();
    await hall.close();
    await braille.close();
    await desk?.close();
    await sound.close();
  }
};

const webSettingsOf = ({ port, host }: PlayOptions): WebSettings => ({
  ...(port === undefined ? {} : { port }),
  ...(host === undefined ? {} : { host }),
});

/** What the players have to do next, for whoever sits at the terminal. */
const guide = (
  table: Table,
  isResumed: boolean,
  lang: string | undefined,
  tell: (line: string) => void,
): void => {
  const view = readTable(table.state());
  const { table: texts } = terminalTexts(lang);
  if (isResumed) {
    tell(texts.goesOn(view.completed.length, view.turn, makeClocksLine(view.clocks, lang)));
    tell(texts.startClock(view.turn));
    return;
  }
  if (!table.state().started) {
    tell(texts.begins);
  }
};

const tellResult = async (
  table: Table,
  { journal, options, io }: Playing,
  print: (line: string) => void,
): Promise<number> => {
  const { result } = readTable(table.state());
  const records = await journal.read(table.game);
  if (!records.ok) return failWith(records.error, io, options.lang);
  const written = pgnOfGame(records.value);
  if (!written.ok) return failWith(written.error, io, options.lang);
  const pgn = written.value ?? "";
  if (options.json === true) {
    io.out(JSON.stringify({ type: "summary", game: table.game, result, pgn }));
    return EXIT.fine;
  }
  const where = options.journal === undefined ? "" : ` --journal "${options.journal}"`;
  const { table: texts } = terminalTexts(options.lang);
  print(texts.result(result));
  for (const line of pgn.trimEnd().split("\n")) print(line);
  print(texts.asFile(`annabella journal pgn ${table.game}${where} -o game.pgn`));
  print(texts.check(`annabella journal verify ${table.game}${where}`));
  return EXIT.fine;
};

/** Whether somebody at this table may write in Braille on the keyboard. */
const wantsBraille = ({ braille, brailleProfile, echo, chordMs }: PlayOptions): boolean =>
  [braille, brailleProfile, echo, chordMs].some((option) => option !== undefined);

/** The line that is being written, on the line of the screen where it is written. */
const showCells = (cells: string | undefined): void => {
  process.stdout.write(`\r${cells ?? ""}\u001b[K`);
};
