import { HostTime } from "../../board-driver/host-time.js";
import { envelopeKeyPath, openEnvelopeKeeper } from "../../journal/envelope-key.js";
import { makeJsonLine } from "../../journal/json-lines.js";
import { defaultJournalPath, openJournal } from "../../journal/open-journal.js";
import { Hall, type HallTable, type TablePlan } from "../../session/hall.js";
import { collectInOneGo } from "../../session/hall-memory.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import { terminalTexts } from "../../speech/phrases/terminal.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { failDesk, findDesk, listTables } from "../desk-command.js";
import { makeStoppedLine } from "../desk-lines.js";
import { EXIT, failWith } from "../exit-codes.js";
import { type HallFile, type HallFileTable, readHallFile } from "../hall-file.js";
import type { CliIo, Run } from "../io.js";
import { openBoardMemory } from "../known-boards.js";
import { makeDeskLines, type OfferedDesk, offerDesk } from "../offered-desk.js";
import type { OutputOptions, PlayOptions, TraceOptions } from "../options.js";
import { makePlainLine } from "../output.js";
import { problemLine } from "../problem-lines.js";
import { openRunningTable, type RunningTable } from "../running-table.js";
import { readBrailleOptions, TableBraille } from "../table-braille.js";
import { makeDeskLine, makeSpokenLine } from "../table-lines.js";
import { prepareTable } from "../table-opening.js";
import { type OutletOptions, openOutlets, type TableOutlets } from "../table-outlets.js";
import { findTableSound, soundLines } from "../table-sound.js";
import { openTrace } from "../trace/open-trace.js";
import type { TraceFile } from "../trace/trace-file.js";

export interface HallOptions extends OutputOptions, Omit<OutletOptions, "delay">, TraceOptions {
  readonly config: string;
  readonly journal?: string;
  readonly port?: number;
  readonly host?: string;
}

export interface HallDeskOptions extends OutputOptions {
  readonly journal?: string;
}

export interface HallTableOptions extends HallDeskOptions {
  readonly table: string;
}

/**
 * Runs the tables of a hall file: one journal, one desk, each table with its own boards, room and
 * ears. Unfinished games go on. Ends at Control C; the games are kept.
 */
export const runHall: Run<HallOptions> = async (options, io) => {
  const file = await readHallFile(options.config);
  if (!file.ok) return failWith(file.error, io);
  const trace = openTrace(options, "hall", (problem) =>
    io.err(makePlainLine(explainProblem(problem))),
  );
  if (!trace.ok) return failWith(trace.error, io);
  try {
    return await runTables(options, file.value, io, trace.value);
  } finally {
    await trace.value?.close();
  }
};

const runTables = async (
  options: HallOptions,
  file: HallFile,
  io: CliIo,
  trace: TraceFile | undefined,
): Promise<number> => {
  const path = options.journal ?? file.journal ?? defaultJournalPath(io.env);
  const journal = await openJournal(path, { mode: "write" });
  if (!journal.ok) return failWith(journal.error, io);
  const complain = (line: string): void => io.err(makePlainLine(line));
  const onFault = (where: string, fault: unknown): void => tellFault(where, fault, io);
  const time = new HostTime();
  collectInOneGo();
  const hall = new Hall({ onFault: (table, fault) => onFault(`table ${table}`, fault) });
  let desk: OfferedDesk | undefined;
  let outlets: TableOutlets | undefined;
  try {
    // What spectators see later, other programs see later, too.
    const delay = (file.spectatorDelayMs ?? 0) / 1_000;
    const others = await openOutlets({ ...options, delay }, complain);
    if (typeof others === "string") {
      complain(others);
      return EXIT.outsideFailed;
    }
    outlets = others;
    const envelopes = await openEnvelopeKeeper(envelopeKeyPath(path));
    if (!envelopes.ok) return failWith(envelopes.error, io);

    const memory = openBoardMemory(io.env);
    const planOf = ({ options: table, setup }: HallFileTable): TablePlan => ({
      name: table.table,
      names: setup.names,
      players: setup.players,
      seat: async (hooks) => {
        const tell = (line: string): void => complain(`Table ${table.table}: ${line}`);
        const print = (line: string): void => {
          if (options.json !== true) io.out(makePlainLine(`Table ${table.table}: ${line}`));
        };
        const traced = trace === undefined ? {} : { tracer: trace.at(table.table) };
        const prepared = await prepareTable(table, time, memory);
        if (!prepared.ok) return prepared;
        const { voice, ears, players, policies } = prepared.value.setup;
        const braille = await readBrailleOptions(table, players, policies.announceLanguage, io.env);
        if (!braille.ok) return braille;
        const sound = await findTableSound(voice, ears);
        for (const line of soundLines(sound, players, table.lang)) tell(line);
        let speech: RunningTable["speech"] | undefined;
        const displays = new TableBraille({
          setup: braille.value,
          onProblem: (problem) => tell(problemLine(problem, table.lang)),
          answer: print,
          complain: tell,
          lang: table.lang,
          say: (spoken) => speech?.say(spoken),
          ...traced,
        });
        displays.open();
        const opened = await openRunningTable({
          ...traced,
          options: table,
          prepared: prepared.value,
          journal: journal.value,
          envelopes: envelopes.value,
          time,
          sound,
          show: (spoken) => {
            print(makeSpokenLine(spoken, table.lang));
            displays.tell(spoken);
          },
          complain: tell,
          stopping: aborted(hooks.signal),
          invite: async (isNew) => await tellSeats(desk, table, isNew, tell),
          listen: (game) => [
            {
              hear: (happening) => {
                if (options.json === true) io.out(makeJsonLine(happening.record));
                const line = makeDeskLine(happening, table.lang);
                if (line !== undefined) print(line);
              },
            },
            ...hooks.opening(game),
          ],
          onStopped: hooks.onStopped,
          onFault: hooks.onFault,
          onWords: hooks.onWords,
        });
        if (!opened.ok || opened.value === undefined) {
          await displays.close();
          await sound.close();
          return opened;
        }
        const running = opened.value;
        speech = running.speech;
        displays.attach(running.table);
        tell(`Game ${running.table.game} ${running.isResumed ? "goes on" : "is open"}.`);
        const unfollow = others.follow(running.table, journal.value);
        return ok({
          ...running,
          close: async () => {
            await running.close();
            await unfollow();
            await displays.close();
            await sound.close();
          },
        });
      },
    });

    hall.listen({
      changed: ({ plan, phase, problem, left }: HallTable) => {
        if (phase === "failed" && problem !== undefined) {
          complain(`Table ${plan.name}: ${explainProblem(problem)}`);
        }
        if (phase !== "stopped") return;
        const game =
          left === undefined
            ? "No game was on at it"
            : left.isOver
              ? "Its game was over"
              : "Its game is kept";
        complain(`Table ${plan.name} was taken down. ${game}.`);
      },
    });
    const plans = file.tables.map(planOf);
    // Pages that come back find them as soon as somebody answers.
    for (const plan of plans) hall.expect(plan);
    const { port = file.port, host = file.host } = options;
    const offered = await offerDesk({
      hall,
      time,
      journal: journal.value,
      journalPath: path,
      settings: {
        ...file,
        ...(port === undefined ? {} : { port }),
        ...(host === undefined ? {} : { host }),
      },
      addTable: async (name) => {
        // Read anew: tables may have been written into it since.
        const now = await readHallFile(options.config);
        if (!now.ok) return now;
        const { tables } = now.value;
        const found = tables.find((table) => table.options.table === name);
        return found === undefined ? unknownTable(name, tables) : await hall.add(planOf(found));
      },
      onFault: (fault) => onFault("the pages", fault),
      ...(trace === undefined ? {} : { tracerOf: (name) => trace.at(name) }),
    });
    if (!offered.ok) return failWith(offered.error, io);
    desk = offered.value;
    for (const line of makeDeskLines(desk.server)) complain(line);
    for (const plan of plans) await hall.add(plan);
    complain("Press Control C to stop. All games are kept.");
    await io.interrupted;
    complain("Stopped. All games are kept. The same command goes on with them.");
    return EXIT.fine;
  } finally {
    await hall.close();
    await desk?.close();
    await outlets?.close();
    await journal.value.close();
  }
};

/** Lists the tables of the running hall. */
export const runHallStatus: Run<HallDeskOptions> = listTables;

/** Sets up a table of the hall file in the running hall, or one again that was stopped or failed. */
export const runHallAdd: Run<HallTableOptions> = async ({ table, ...options }, io) => {
  const desk = await findDesk(options, io);
  if (!desk.ok) return failDesk(desk.error, io);
  const added = await desk.value.addTable(table);
  if (!added.ok) return failDesk(added.error, io);
  io.out(
    options.json === true
      ? JSON.stringify({ table, added: true })
      : makePlainLine(`Table ${table} is being set up. hall status tells when it plays.`),
  );
  return EXIT.fine;
};

/** Takes a table of the running hall down. */
export const runHallStop: Run<HallTableOptions> = async ({ table, ...options }, io) => {
  const desk = await findDesk(options, io);
  if (!desk.ok) return failDesk(desk.error, io);
  const stopped = await desk.value.stopTable(table);
  if (!stopped.ok) return failDesk(stopped.error, io);
  const now = stopped.value.tables.find((one) => one.table === table);
  io.out(
    options.json === true
      ? JSON.stringify({ table, stopped: true, left: now?.left ?? null })
      : makePlainLine(now === undefined ? `Table ${table} was taken down.` : makeStoppedLine(now)),
  );
  return EXIT.fine;
};

const tellSeats = async (
  desk: OfferedDesk | undefined,
  { table, lang }: Pick<PlayOptions, "table" | "lang">,
  isNew: boolean,
  tell: (line: string) => void,
): Promise<Result<void, Problem>> => {
  const links = await desk?.seatLinks(table, isNew);
  if (links === undefined) return ok(undefined);
  if (!links.ok) return links;
  for (const [index, color] of (["white", "black"] as const).entries()) {
    tell(terminalTexts(lang).table.seatPage(color, links.value[index] ?? ""));
  }
  return ok(undefined);
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

const unknownTable = (table: string, tables: readonly HallFileTable[]): Result<never, Problem> => {
  const nearest = nearestWord(
    table,
    tables.map(({ options }) => options.table),
  );
  return err({ code: "table-unknown", table, ...(nearest === undefined ? {} : { nearest }) });
};

/** A bug at one place of the hall: one line, and the stack where somebody wants it. */
const tellFault = (where: string, fault: unknown, io: CliIo): void => {
  const message = fault instanceof Error ? fault.message : String(fault);
  io.err(
    makePlainLine(
      `Something in annabella itself went wrong at ${where}: ${message}. Please report it.`,
    ),
  );
  const wanted = io.env.ANNABELLA_DEBUG;
  if (wanted === undefined || wanted === "" || !(fault instanceof Error)) return;
  for (const line of (fault.stack ?? "").split("\n")) io.err(line);
};
