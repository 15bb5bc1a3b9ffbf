import { renderUnicodeCompact } from "uqr";
import { looksLikeStep, VERBS } from "../../game/steps/parse-step.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { HappeningData } from "../../web/api/stream.js";
import { HappeningShape } from "../../web/api/stream.js";
import type { ArbiterView } from "../../web/api/tables.js";
import type { DeskClient, DeskEvent, DeskRefusal } from "../desk-client.js";
import { failDesk, findDesk, listTables } from "../desk-command.js";
import {
  makeBoardsLines,
  makeDifferenceLines,
  makeGameLines,
  makeSheetLines,
  makeTableLine,
} from "../desk-lines.js";
import { EXIT } from "../exit-codes.js";
import type { CliIo, Run } from "../io.js";
import type { OutputOptions } from "../options.js";
import { makePlainLine } from "../output.js";
import { Terminal } from "../terminal.js";

export interface ArbiterOptions extends OutputOptions {
  readonly journal?: string;
}

export const ARBITER_VIEWS = ["show", "boards", "sheets", "differences"] as const;
/** What of a table is shown. */
export type ArbiterShown = (typeof ARBITER_VIEWS)[number];

export interface ArbiterTableOptions extends ArbiterOptions {
  readonly table: string;
}

export interface ArbiterRuleOptions extends ArbiterTableOptions {
  readonly words: readonly string[];
}

export interface ArbiterLinksOptions extends ArbiterTableOptions {
  /** Makes new links; the old ones lead nowhere any more. */
  readonly new?: boolean;
  /** Draws them for cameras too. */
  readonly qr?: boolean;
}

export interface ArbiterWatchOptions extends ArbiterOptions {
  readonly table?: string;
}

const LINES: Readonly<Record<ArbiterShown, (view: ArbiterView) => readonly string[]>> = {
  show: makeGameLines,
  boards: makeBoardsLines,
  sheets: makeSheetLines,
  differences: makeDifferenceLines,
};

/** Lists the tables. */
export const runArbiterTables: Run<ArbiterOptions> = listTables;

const showing =
  (what: ArbiterShown): Run<ArbiterTableOptions> =>
  async ({ table, ...options }, io) => {
    const desk = await findDesk(options, io);
    if (!desk.ok) return failDesk(desk.error, io);
    const view = await desk.value.table(table);
    if (!view.ok) return failDesk(view.error, io);
    if (options.json === true) io.out(JSON.stringify(view.value));
    else for (const line of LINES[what](view.value)) io.out(makePlainLine(line));
    return EXIT.fine;
  };

/** Tells how a game stands, and first what waits for the arbiter. */
export const runArbiterShow = showing("show");
/** Tells what stands on both boards. */
export const runArbiterBoards = showing("boards");
/** Tells both score sheets beside the game. */
export const runArbiterSheets = showing("sheets");
/** Tells where boards and score sheets differ. */
export const runArbiterDifferences = showing("differences");

/** The step that words of the arbiter are: `confirms proposal` is `arbiter confirms proposal`. */
const stepOf = (words: string): string => (looksLikeStep(words) ? words : `arbiter ${words}`);

/** Does one step at a table. Exit code 1 when it was refused or nothing came of it. */
export const runArbiterRule: Run<ArbiterRuleOptions> = async ({ table, words, ...options }, io) => {
  const desk = await findDesk(options, io);
  if (!desk.ok) return failDesk(desk.error, io);
  const done = await desk.value.act(table, stepOf(words.join(" ")));
  if (!done.ok) return failDesk(done.error, io);
  if (options.json === true) io.out(JSON.stringify(done.value));
  const acts = done.value.acts;
  for (const { step, hadEffect, lines } of acts) {
    if (options.json === true) continue;
    const tell = hadEffect ? io.out : io.err;
    for (const line of lines) tell(makePlainLine(line.text));
    if (lines.length === 0) io.out(makePlainLine(`Done: ${step}.`));
  }
  return acts.every(({ hadEffect }) => hadEffect) ? EXIT.fine : EXIT.answerIsNo;
};

/** Tells the links to the seats of a table, for the arbiter to give out. */
export const runArbiterLinks: Run<ArbiterLinksOptions> = async ({ table, ...options }, io) => {
  const desk = await findDesk(options, io);
  if (!desk.ok) return failDesk(desk.error, io);
  const links = await desk.value.links(table, options.new === true);
  if (!links.ok) return failDesk(links.error, io);
  for (const { role, url } of links.value.links) {
    if (options.json === true) {
      io.out(JSON.stringify({ role, table, url }));
      continue;
    }
    io.out(makePlainLine(`Table ${table}, ${role}, for nobody else: ${url}`));
    if (options.qr !== true) continue;
    for (const line of renderUnicodeCompact(url, { border: 2 }).split("\n")) io.out(line);
  }
  return EXIT.fine;
};

/** Tells what the arbiter's desk shows, as it happens, until it is interrupted. */
export const runArbiterWatch: Run<ArbiterWatchOptions> = async (options, io) => {
  const desk = await findDesk(options, io);
  if (!desk.ok) return failDesk(desk.error, io);
  if (options.table !== undefined) {
    // Of a table that is not there nothing would ever be told.
    const seen = await desk.value.seesTable(options.table);
    if (!seen.ok) return failDesk(seen.error, io);
  }
  const tell = (event: DeskEvent): void => {
    const happening = happeningOf(event, options.table);
    if (happening === undefined) return;
    if (options.json === true) io.out(JSON.stringify(happening));
    else for (const line of deskLinesOf(happening)) io.out(makePlainLine(line));
  };
  const followed = await follow(desk.value, tell, io.interrupted);
  return followed.ok ? EXIT.fine : failDesk(followed.error, io);
};

const follow = async (
  desk: DeskClient,
  tell: (event: DeskEvent) => void,
  until: Promise<unknown>,
): Promise<Result<void, Problem>> => {
  const abort = new AbortController();
  void until.then(() => abort.abort());
  return await desk.follow(tell, abort.signal);
};

const happeningOf = (
  { event, data }: DeskEvent,
  table: string | undefined,
): HappeningData | undefined => {
  if (event !== "happening") return undefined;
  const parsed = HappeningShape.safeParse(data);
  if (!parsed.success) return undefined;
  return table === undefined || parsed.data.table === table ? parsed.data : undefined;
};

/** Completed moves and what is the arbiter's business, each meaningful alone. */
const deskLinesOf = ({ table, items }: HappeningData): readonly string[] =>
  items.flatMap((item) =>
    item.kind === "event" && (item.desk || item.type === "move-completed")
      ? [`Table ${table}: ${item.line.text}`]
      : [],
  );

const WORDS = ["help", "tables", "table", ...ARBITER_VIEWS, "quit"] as const;

const HELP: readonly string[] = [
  "tables lists the tables. table and a name chooses the table that everything else is about.",
  "show tells how the game stands and what waits for you. boards, sheets and differences tell more.",
  `A ruling is a line that begins with: ${VERBS.arbiter.join(", ")}.`,
  "For example: stops clocks. confirms proposal. starts white's clock. sets black's clock 0:12:00.",
  "Lines that begin with white or black are what a player does, entered for him.",
  "What happens at any table is told as it happens, with the name of the table first.",
  "quit ends this command; the games go on.",
];

/**
 * The arbiter's desk on the terminal: what happens is told line by line, and lines that are typed
 * show and rule. Ends at quit, at the end of the input, or with the program it belongs to.
 */
export const runArbiter: Run<ArbiterOptions> = async (options, io) => {
  const desk = await findDesk(options, io);
  if (!desk.ok) return failDesk(desk.error, io);
  const list = await desk.value.tables();
  if (!list.ok) return failDesk(list.error, io);
  const { tables } = list.value;
  for (const table of tables) io.out(makePlainLine(makeTableLine(table)));
  const session = new DeskSession(
    desk.value,
    io,
    tables.length === 1 ? tables[0]?.table : undefined,
  );
  io.err(
    makePlainLine(
      `${session.table === undefined ? "Choose a table: type table and its name." : `You are at table ${session.table}.`} Type help for what can be typed.`,
    ),
  );
  const terminal = new Terminal(io, []);
  let finish: () => void = () => undefined;
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const tell = (event: DeskEvent): void => {
    const happening = happeningOf(event, undefined);
    if (happening === undefined) return;
    for (const line of deskLinesOf(happening)) io.out(makePlainLine(line));
  };
  const following = follow(
    desk.value,
    tell,
    Promise.race([io.interrupted, terminal.interrupted, finished]),
  );
  const reading = (async (): Promise<Result<void, Problem>> => {
    for await (const line of terminal.lines()) {
      if ((await session.do(line)) === "quit") break;
    }
    finish();
    return ok(undefined);
  })();
  try {
    const ended = await Promise.race([following, reading]);
    return ended.ok ? EXIT.fine : failDesk(ended.error, io);
  } finally {
    finish();
    terminal.close();
  }
};

/** The lines that an arbiter types. */
class DeskSession {
  readonly #desk: DeskClient;
  readonly #io: CliIo;
  #table: string | undefined;

  constructor(desk: DeskClient, io: CliIo, table: string | undefined) {
    this.#desk = desk;
    this.#io = io;
    this.#table = table;
  }

  get table(): string | undefined {
    return this.#table;
  }

  async do(typed: string): Promise<"done" | "quit"> {
    const line = typed.trim();
    const [word = "", ...rest] = line.split(/\s+/);
    if (line === "") return "done";
    switch (word.toLowerCase()) {
      case "quit":
        return "quit";
      case "help":
        for (const text of HELP) this.#say(text);
        return "done";
      case "tables": {
        const list = await this.#desk.tables();
        if (!list.ok) this.#refuse(list.error);
        else for (const table of list.value.tables) this.#say(makeTableLine(table));
        return "done";
      }
      case "table":
        await this.#choose(rest.join(" "));
        return "done";
      case "show":
      case "boards":
      case "sheets":
      case "differences":
        await this.#show(word.toLowerCase() as ArbiterShown);
        return "done";
      default:
        await this.#rule(line, word);
        return "done";
    }
  }

  async #choose(name: string): Promise<void> {
    const list = await this.#desk.tables();
    if (!list.ok) {
      this.#refuse(list.error);
      return;
    }
    const found = list.value.tables.find(({ table }) => table === name);
    if (found === undefined) {
      const names = list.value.tables.map(({ table }) => table);
      this.#io.err(
        makePlainLine(
          `There is no table ${name}. You are ${this.#table === undefined ? "at none" : `still at table ${this.#table}`}. There are: ${names.join(", ")}.`,
        ),
      );
      return;
    }
    this.#table = name;
    this.#say(makeTableLine(found));
  }

  async #show(what: ArbiterShown): Promise<void> {
    if (this.#table === undefined) {
      this.#needTable();
      return;
    }
    const view = await this.#desk.table(this.#table);
    if (!view.ok) this.#refuse(view.error);
    else for (const line of LINES[what](view.value)) this.#say(line);
  }

  async #rule(line: string, word: string): Promise<void> {
    const isKnown = looksLikeStep(line) || VERBS.arbiter.includes(word);
    if (!isKnown) {
      const nearest = nearestWord(word, [...WORDS, ...VERBS.arbiter]);
      this.#io.err(
        makePlainLine(
          `"${word}" is nothing that the desk can do. Nothing was done.${nearest === undefined ? "" : ` Did you mean ${nearest}?`} Type help for what can be typed.`,
        ),
      );
      return;
    }
    if (this.#table === undefined) {
      this.#needTable();
      return;
    }
    const done = await this.#desk.act(this.#table, stepOf(line));
    if (!done.ok) {
      this.#refuse(done.error);
      return;
    }
    for (const { step, hadEffect, lines } of done.value.acts) {
      // What came of it is told by the stream, as everything that happens is.
      if (hadEffect) this.#say(`Done: ${step}.`);
      else for (const text of lines) this.#io.err(makePlainLine(text.text));
    }
  }

  #needTable(): void {
    this.#io.err("No table is chosen. Nothing was done. Type table and its name.");
  }

  #say(line: string): void {
    this.#io.out(makePlainLine(line));
  }

  #refuse(problem: Problem | DeskRefusal): void {
    failDesk(problem, this.#io);
  }
}
