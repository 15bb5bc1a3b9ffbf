import { ImpossibleAct } from "../board-driver/fake/acts.js";
import { looksLikeStep, parseStep, VERBS } from "../game/steps/parse-step.js";
import { readTable } from "../game/view.js";
import type { HandBoard } from "../session/hand-acts.js";
import type { Table } from "../session/table.js";
import { explainRefusal, TableActs } from "../session/table-acts.js";
import { explainNoEffect } from "../speech/phrases/act-lines.js";
import { parseAtTable } from "../speech/phrases/hear.js";
import {
  type StepVerbs,
  type TerminalTexts,
  terminalLanguage,
  terminalTexts,
} from "../speech/phrases/terminal.js";
import { COLORS, type Color, type Millis } from "../vocabulary/chess.js";
import type { LanguageTag } from "../vocabulary/languages.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import { problemLine } from "./problem-lines.js";
import { SheetSteps } from "./sheet-steps.js";
import { makeClocksLine, writeSan } from "./table-lines.js";
import type { TableSheets } from "./table-sheets.js";

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
  /** Language of the lines, as `--lang` names it; absent: English. */
  readonly lang?: string | undefined;
  /** Does the lines about Braille sheets. */
  readonly sheets?: TableSheets;
}

/** Units: characters. */
const LONGEST_LINE = 500;

/** Words that are a line of their own. */
const WORDS = ["help", "show", "quit"] as const;
const FIRST_WORDS = [...WORDS, "write", "white", "black", "arbiter", "wait", "after"];

/** What begins a step, by who does it. */
const STEP_VERBS: StepVerbs = {
  player: VERBS.player.join(", "),
  assistant: VERBS.assistant.join(", "),
  arbiter: VERBS.arbiter.join(", "),
};

/** Does the lines that are typed at a table (docs/scenarios.md, Steps). */
export class TableSteps {
  readonly #options: TableStepsOptions;
  readonly #acts: TableActs;
  readonly #sheets: SheetSteps;
  #lastStepMs: Millis;

  constructor(options: TableStepsOptions) {
    this.#options = options;
    const { table, hands, settled, answer, complain, lang } = options;
    this.#sheets = new SheetSteps({ table, settled, answer, complain, lang });
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
      this.#options.complain(this.#texts.lineTooLong(LONGEST_LINE));
      return "done";
    }
    switch (line.toLowerCase()) {
      case "quit":
        return "quit";
      case "help":
        for (const text of this.#texts.help(STEP_VERBS)) this.#options.answer(text);
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
      this.#options.complain(problemLine(parsed.error, this.#options.lang));
      return;
    }
    const { act, time } = parsed.value;
    if (time?.kind === "at") {
      const detail = "at a table steps happen when they are typed; after a time may stand in front";
      const problem = { code: "step-invalid", text: line, detail, nearest: "after" } as const;
      this.#options.complain(problemLine(problem, this.#options.lang));
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
      this.#options.complain(explainRefusal(done.error, this.#language));
      return;
    }
    const { noEffect } = done.value;
    if (noEffect !== undefined) {
      this.#options.complain(explainNoEffect(line, noEffect, this.#language));
    }
    const now = readTable(table.state());
    const isStart = act.type === "enter" && act.input.type === "arbiter-start-clock";
    if (isStart && running !== "none" && now.running !== "none") {
      // From a stand the table tells of it itself; here one clock took the place of the other, or none.
      this.#tellClocks(this.#texts.clockRuns(now.running), now.clocks);
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
      const problem = {
        code: "step-invalid",
        text: line,
        detail: "it is neither a step nor anything that a player says",
        ...(nearest === undefined ? {} : { nearest }),
      } as const;
      complain(problemLine(problem, this.#options.lang));
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
      complain(explainNoEffect(line, { why: "unknown" }, this.#language));
    }
  }

  #show(): void {
    const { table, answer, lang } = this.#options;
    // Time goes on between the inputs; what is told is as of now.
    void table.submit({ type: "time-passed" });
    const view = readTable(table.state());
    this.#tellClocks(this.#texts.hasMove(view.turn), view.clocks);
    answer(this.#texts.clockRuns(view.running));
    for (const color of COLORS) {
      const pending = view.pending[color];
      if (pending !== null) answer(this.#texts.toExecute(color, writeSan(pending.san, lang)));
    }
    if (view.made !== null) answer(this.#texts.notCompleted(writeSan(view.made, lang)));
    for (const proposal of view.proposals) answer(this.#texts.waiting(proposal.kind));
  }

  #tellClocks(head: string, clocks: Readonly<Record<Color, Millis>>): void {
    const { answer, lang } = this.#options;
    answer(`${head} ${makeClocksLine(clocks, lang)}.`);
  }

  get #texts(): TerminalTexts {
    return terminalTexts(this.#options.lang);
  }

  get #language(): LanguageTag {
    return terminalLanguage(this.#options.lang);
  }

  async #waitUntil(atMs: Millis): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#options.time.wakeAt(atMs, resolve);
    });
  }
}
