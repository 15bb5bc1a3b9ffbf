import { ImpossibleAct } from "../board-driver/fake/acts.js";
import { looksLikeStep, parseStep, VERBS } from "../game/steps/parse-step.js";
import { readTable } from "../game/view.js";
import type { HandBoard } from "../session/hand-acts.js";
import type { Table } from "../session/table.js";
import { explainRefusal, TableActs } from "../session/table-acts.js";
import { explainNoEffect } from "../speech/phrases/act-lines.js";
import { parseAtTable } from "../speech/phrases/hear.js";
import { explainProblem } from "../speech/phrases/problems/explain.js";
import { COLORS, type Color, type Millis } from "../vocabulary/chess.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import { SheetSteps } from "./sheet-steps.js";
import { makeClocksLine, nameOf } from "./table-lines.js";
import { SHEET_HELP, type TableSheets } from "./table-sheets.js";

export interface TableStepsOptions {
  readonly table: Table;
  /** Boards whose men are moved by lines. */
  readonly hands: Readonly<Partial<Record<Color, HandBoard>>>;
  readonly time: TimeSource;
  /** Resolves when boards, lines and table have come to rest. */
  readonly settled: () => Promise<void>;
  /** An answer to what was typed. */
  readonly answer: (line: string) => void;
  /** What was typed is not understood, or cannot be done. */
  readonly complain: (line: string) => void;
  /** Does the lines about Braille sheets. */
  readonly sheets?: TableSheets;
}

/** Units: characters. */
const LONGEST_LINE = 500;

/** Words that are a line of their own. */
const WORDS = ["help", "show", "quit"] as const;
const FIRST_WORDS = [...WORDS, "write", "white", "black", "arbiter", "wait", "after"];

/** What can be typed at a table, a fact a line. */
export const HELP: readonly string[] = [
  "A line that is no step is what the player having the move says: Springer Gustav eins Felix drei, or Nf3, or ask for a draw in his words.",
  `Of a player: white or black, then ${VERBS.player.join(", ")}.`,
  'For example: white presses. black repeats "Bauer Eva zwei Eva vier". white asks time. black offers a draw. white resigns.',
  "Of an assistant: white's assistant or black's assistant, then " +
    `${VERBS.assistant.join(", ")}.`,
  `Of the arbiter: arbiter, then ${VERBS.arbiter.join(", ")}.`,
  "For example: arbiter stops clocks. arbiter starts white's clock. arbiter confirms proposal.",
  'A score sheet is entered with arbiter enters white\'s sheet, then the name of a file, or nothing to type it line by line. A reason may follow an act of the arbiter: arbiter confirms retrace because "the sheets differ".',
  "On a fake board men are moved by lines: white lifts e2. white places e4. black mirrors. black plays e5.",
  ...SHEET_HELP,
  "show tells who has the move and both clocks. quit ends the program, and the game is kept.",
];

/** Does the lines that are typed at a table (docs/scenarios.md, Steps). */
export class TableSteps {
  readonly #options: TableStepsOptions;
  readonly #acts: TableActs;
  readonly #sheets: SheetSteps;
  #lastStepMs: Millis;

  constructor(options: TableStepsOptions) {
    this.#options = options;
    const { table, hands, settled, answer, complain } = options;
    this.#sheets = new SheetSteps({ table, settled, answer, complain });
    this.#acts = new TableActs({
      table,
      boardOf: (color) => hands[color],
      source: "typed",
      settled,
      isImpossible: (fault) => fault instanceof ImpossibleAct,
    });
    this.#lastStepMs = options.time.now();
  }

  /** Does one line. `quit`: the program is to end. */
  async do(typed: string): Promise<"done" | "quit"> {
    const line = typed.trim();
    const { sheets } = this.#options;
    if (line.length <= LONGEST_LINE && (await sheets?.do(line)) === true) {
      await this.#options.settled();
      return "done";
    }
    if (line === "" || line.startsWith("#")) return "done";
    if (line.length <= LONGEST_LINE && (await this.#sheets.do(line))) return "done";
    if (line.length > LONGEST_LINE) {
      // Not repeated: it would be read aloud, and what is said goes into the record and the ears.
      this.#options.complain(
        `A line of more than ${LONGEST_LINE} characters is nothing that is said at a table. Nothing happened in the game. Type "help" for what can be typed.`,
      );
      return "done";
    }
    switch (line.toLowerCase()) {
      case "quit":
        return "quit";
      case "help":
        for (const text of HELP) this.#options.answer(text);
        return "done";
      case "show":
        this.#show();
        return "done";
      default:
        if (looksLikeStep(line)) await this.#step(line);
        else await this.#words(line);
        this.#lastStepMs = this.#options.time.now();
        return "done";
    }
  }

  async #step(line: string): Promise<void> {
    const { table } = this.#options;
    const parsed = parseStep(line);
    if (!parsed.ok) {
      this.#options.complain(explainProblem(parsed.error));
      return;
    }
    const { act, time } = parsed.value;
    if (time?.kind === "at") {
      const detail = "at a table steps happen when they are typed; after a time may stand in front";
      const problem = { code: "step-invalid", text: line, detail, nearest: "after" } as const;
      this.#options.complain(explainProblem(problem));
      return;
    }
    if (time !== undefined) await this.#waitUntil(this.#lastStepMs + time.ms);
    if (act.type === "wait") {
      await this.#waitUntil(this.#options.time.now() + act.ms);
      return;
    }
    const { running } = readTable(table.state());
    const done = await this.#acts.do(act);
    if (!done.ok) {
      this.#options.complain(explainRefusal(done.error));
      return;
    }
    const { noEffect } = done.value;
    if (noEffect !== undefined) {
      this.#options.complain(explainNoEffect(line, noEffect, "en"));
    }
    const now = readTable(table.state());
    const isStart = act.type === "enter" && act.input.type === "arbiter-start-clock";
    if (isStart && running !== "none" && now.running !== "none") {
      // From a stand the table tells of it itself; here one clock took the place of the other, or none.
      this.#options.answer(`${nameOf(now.running)}'s clock runs. ${makeClocksLine(now.clocks)}.`);
    }
  }

  /** What the player having the move says. */
  async #words(line: string): Promise<void> {
    const { table, settled, complain } = this.#options;
    const { language, turn } = readTable(table.state());
    const utterance = parseAtTable(line, language);
    if ((utterance.notUnderstood ?? []).length > 0 || Object.keys(utterance).length === 0) {
      // A mistyped line is not an announcement that he made.
      const [first = ""] = line.toLowerCase().split(/\s+/);
      const nearest = nearestWord(first, FIRST_WORDS);
      complain(
        explainProblem({
          code: "step-invalid",
          text: line,
          detail: "it is neither a step nor anything that a player says",
          ...(nearest === undefined ? {} : { nearest }),
        }),
      );
      return;
    }
    const said = await table.submit({
      type: "announce",
      by: turn,
      speaker: "player",
      source: "typed",
      text: line,
      utterance,
    });
    await settled();
    if (said.ok && said.value.every(({ kind }) => kind !== "event")) {
      complain(explainNoEffect(line, { why: "unknown" }, "en"));
    }
  }

  #show(): void {
    const { table, answer } = this.#options;
    // Time goes on between the inputs; what is told is as of now.
    void table.submit({ type: "time-passed" });
    const view = readTable(table.state());
    answer(`${nameOf(view.turn)} has the move. ${makeClocksLine(view.clocks)}.`);
    answer(view.running === "none" ? "No clock runs." : `${nameOf(view.running)}'s clock runs.`);
    for (const color of COLORS) {
      const pending = view.pending[color];
      if (pending !== null) answer(`${nameOf(color)} has still to execute ${pending.san}.`);
    }
    if (view.made !== null) answer(`Made and not yet completed: ${view.made}.`);
    for (const proposal of view.proposals) answer(`Waiting for the arbiter: ${proposal.kind}.`);
  }

  async #waitUntil(atMs: Millis): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#options.time.wakeAt(atMs, resolve);
    });
  }
}
