import { type Act, inputOfAct, isHandAct, type UntimedInput } from "../game/acts.js";
import { readTable } from "../game/view.js";
import { type ActFault, explainActFault, type NoEffect } from "../speech/phrases/act-lines.js";
import { parseAtTable } from "../speech/phrases/hear.js";
import { explainProblem, type ProblemLanguage } from "../speech/phrases/problems/explain.js";
import type { BoardButton } from "../vocabulary/board-events.js";
import type { Color } from "../vocabulary/chess.js";
import type { AnnouncementSource } from "../vocabulary/inputs.js";
import type { JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { HandActs, type HandBoard, type HandRefusal } from "./hand-acts.js";
import { readSheetText } from "./sheet-text.js";
import { explainSheetFault, writeSheet } from "./sheet-writing.js";
import type { Table } from "./table.js";

export interface TableActsOptions {
  readonly table: Table;
  /** The board on which a player's hand acts, where a program moves its men. */
  readonly boardOf: (color: Color) => HandBoard | undefined;
  /** How what is said here comes in. */
  readonly source: AnnouncementSource;
  /** Resolves when boards, lines and table have come to rest. */
  readonly settled: () => Promise<void>;
  /** Whether a fault of a board is what no hand can do: told to whoever moves it, it is no bug. */
  readonly isImpossible: (fault: unknown) => fault is Error;
}

/** Why an act was not done. */
export type ActRefusal = HandRefusal | ActFault;

/** What an act came to. */
export interface ActOutcome {
  /** Input and events; of an act of hands those of the boards are not among them. */
  readonly records: readonly JournalRecord[];
  /** Set when nothing at all came of it: nobody must believe that something was settled or said. */
  readonly noEffect?: NoEffect;
}

/** Does acts of the language of acts at one table (docs/scenarios.md, Steps), except `wait`. */
export class TableActs {
  readonly #options: TableActsOptions;
  readonly #hands: HandActs;

  constructor(options: TableActsOptions) {
    this.#options = options;
    const { table, boardOf, source, settled } = options;
    this.#hands = new HandActs({
      table,
      boardOf: (color) => boardOf(table.opened.shared ? "white" : color),
      source,
      settled,
    });
  }

  /** Resolves when what the act set going is durable. Errors: why it was not done. */
  async do(act: Act): Promise<Result<ActOutcome, ActRefusal>> {
    const { table, settled, source, isImpossible } = this.#options;
    if (isHandAct(act)) {
      try {
        const done = await this.#hands.do(act);
        return done.ok ? ok({ records: [] }) : done;
      } catch (fault) {
        if (!isImpossible(fault)) throw fault;
        return err({ code: "act-impossible", detail: fault.message });
      }
    }
    if (act.type === "enter" && act.input.type === "press") {
      const { by } = act.input;
      const button = this.#announceButton(by);
      if (button !== undefined) {
        // His key asks the program to announce for him, as the button of a board does.
        const board = table.opened.shared ? "white" : by;
        const pressed = await table.submit({ type: "button-pressed", board, button });
        await settled();
        return pressed.ok ? ok({ records: pressed.value }) : pressed;
      }
    }
    if (act.type === "sheet") return await this.#enterSheet(act);
    const { language } = readTable(table.state());
    const input = inputOfAct(act, { parseAnnouncement: parseAtTable, language, source });
    if (input === undefined) return ok({ records: [] });
    const { proposals, completed } = readTable(table.state());
    const submitted = await table.submit(input);
    if (!submitted.ok) return submitted;
    await settled();
    const records = submitted.value;
    // The arbiter's reason alone is no effect.
    const effects = records.filter(({ kind }) => kind === "event").length;
    const isReasoned = "reason" in input && input.reason !== undefined;
    if (effects > (isReasoned ? 1 : 0)) return ok({ records });
    return ok({ records, noEffect: whyNothing(input, proposals.length, completed.length) });
  }

  async #enterSheet({
    by,
    text,
  }: Extract<Act, { readonly type: "sheet" }>): Promise<Result<ActOutcome, ActRefusal>> {
    const { table, settled } = this.#options;
    const sheet = readSheetText(text, { initial: table.state().initial });
    if (!sheet.ok) {
      return err({ code: "step-invalid", text, detail: explainSheetFault(sheet.error) });
    }
    const written = await writeSheet(
      table,
      by,
      sheet.value.lines.map((line) => line.text),
    );
    if (!written.ok) return written;
    await settled();
    return ok({ records: written.value });
  }

  /** The button that a player's press stands for; undefined: his move is made, or he announces himself. */
  #announceButton(by: Color): BoardButton | undefined {
    const { table } = this.#options;
    const { made, turn } = readTable(table.state());
    const mode = table.opened.policies.announceMode[by];
    if (mode === "player" || (made !== null && turn === by)) return undefined;
    if (mode === "button") return "announce";
    return by === "white" ? "lever-white" : "lever-black";
  }
}

const whyNothing = ({ type }: UntimedInput, proposals: number, plies: number): NoEffect => {
  switch (type) {
    case "arbiter-confirm":
    case "arbiter-reject":
      return { why: proposals === 0 ? "nothing-waits" : "nothing-of-that-kind" };
    case "arbiter-restore":
      return plies === 0 ? { why: "no-move-yet" } : { why: "last-ply", ply: plies };
    default:
      return { why: "unknown" };
  }
};

/** Why an act was not done, in plain sentences. */
export const explainRefusal = (refusal: ActRefusal, language: ProblemLanguage = "en"): string => {
  switch (refusal.code) {
    case "act-impossible":
    case "board-is-real":
    case "nothing-to-mirror":
      return explainActFault(refusal, language);
    default:
      return explainProblem(refusal, language);
  }
};
