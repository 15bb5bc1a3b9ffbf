import { ImpossibleAct } from "../board-driver/fake/acts.js";
import type { FakeBoard } from "../board-driver/fake/fake-board.js";
import {
  inputOfAct,
  isHandAct,
  looksLikeStep,
  parseStep,
  type UntimedInput,
  VERBS,
} from "../game/acts.js";
import { readTable } from "../game/view.js";
import { HandActs, type HandRefusal } from "../session/hand-acts.js";
import type { Table } from "../session/table.js";
import { parseAnnouncement } from "../speech/phrases/hear.js";
import { explainProblem } from "../speech/phrases/problems/explain.js";
import type { BoardButton } from "../vocabulary/board-events.js";
import { COLORS, type Color, type Millis } from "../vocabulary/chess.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import { makeClocksLine, nameOf } from "./table-lines.js";

export interface TableStepsOptions {
  readonly table: Table;
  /** Boards whose men are moved by lines. */
  readonly fakes: Readonly<Partial<Record<Color, FakeBoard>>>;
  readonly time: TimeSource;
  /** Resolves when boards, lines and table have come to rest. */
  readonly settled: () => Promise<void>;
  /** An answer to what was typed. */
  readonly answer: (line: string) => void;
  /** What was typed is not understood, or cannot be done. */
  readonly complain: (line: string) => void;
}

/** Units: characters. */
const LONGEST_LINE = 500;

/** Words that are a line of their own. */
const WORDS = ["help", "show", "quit"] as const;
const FIRST_WORDS = [...WORDS, "white", "black", "arbiter", "wait", "after"];

/** What can be typed at a table, a fact a line. */
export const HELP: readonly string[] = [
  "A line that is no step is what the player having the move says: Springer Gustav eins Felix drei, or Nf3, or ask for a draw in his words.",
  `Of a player: white or black, then ${VERBS.player.join(", ")}.`,
  'For example: white presses. black repeats "Bauer Eva zwei Eva vier". white asks time. black offers a draw. white resigns.',
  "Of an assistant: white's assistant or black's assistant, then " +
    `${VERBS.assistant.join(", ")}.`,
  `Of the arbiter: arbiter, then ${VERBS.arbiter.join(", ")}.`,
  "For example: arbiter stops clocks. arbiter starts white's clock. arbiter confirms proposal.",
  "On a fake board men are moved by lines: white lifts e2. white places e4. black mirrors. black plays e5.",
  "show tells who has the move and both clocks. quit ends the program, and the game is kept.",
];

/** Does the lines that are typed at a table (docs/scenarios.md, Steps). */
export class TableSteps {
  readonly #options: TableStepsOptions;
  readonly #hands: HandActs;
  #lastStepMs: Millis;

  constructor(options: TableStepsOptions) {
    this.#options = options;
    const { table, fakes, settled } = options;
    const boardOf = (color: Color): FakeBoard | undefined =>
      fakes[table.opened.shared ? "white" : color];
    this.#hands = new HandActs({ table, boardOf, source: "typed", settled });
    this.#lastStepMs = options.time.now();
  }

  /** Does one line. `quit`: the program is to end. */
  async do(typed: string): Promise<"done" | "quit"> {
    const line = typed.trim();
    if (line === "" || line.startsWith("#")) return "done";
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
    const { table, settled } = this.#options;
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
    if (isHandAct(act)) {
      try {
        const done = await this.#hands.do(act);
        if (!done.ok) this.#options.complain(explainRefusal(done.error));
      } catch (cause) {
        // People type these hands' acts: what no hand can do is told, it is no fault of the program.
        if (!(cause instanceof ImpossibleAct)) throw cause;
        this.#options.complain(cause.message);
      }
      return;
    }
    if (act.type === "enter" && act.input.type === "press") {
      const { by } = act.input;
      const button = this.#announceButton(by);
      if (button !== undefined) {
        // His key asks the program to announce for him, as the button of a board does.
        const board = table.opened.shared ? "white" : by;
        await table.submit({ type: "button-pressed", board, button });
        await settled();
        return;
      }
    }
    const { language } = readTable(table.state());
    const input = inputOfAct(act, { parseAnnouncement, language, source: "typed" });
    if (input === undefined) return;
    const { proposals, completed, running } = readTable(table.state());
    const submitted = await table.submit(input);
    await settled();
    const now = readTable(table.state());
    if (input.type === "arbiter-start-clock" && running !== "none" && now.running !== "none") {
      // From a stand the table tells of it itself; here one clock took the place of the other, or none.
      this.#options.answer(`${nameOf(now.running)}'s clock runs. ${makeClocksLine(now.clocks)}.`);
    }
    // An arbiter must not believe that something was settled when nothing was.
    const isWithoutEffect = submitted.ok && !submitted.value.some(({ kind }) => kind === "event");
    if (!isWithoutEffect || !ARBITERS_INPUT.test(input.type)) return;
    this.#options.complain(
      `Nothing came of "${line}".${whyNothing(input, proposals.length, completed.length)} The game is as it was.`,
    );
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

  /** What the player having the move says. */
  async #words(line: string): Promise<void> {
    const { table, settled, complain } = this.#options;
    const { language, turn } = readTable(table.state());
    const utterance = parseAnnouncement(line, language);
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
    await table.submit({
      type: "announce",
      by: turn,
      speaker: "player",
      source: "typed",
      text: line,
      utterance,
    });
    await settled();
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

const ARBITERS_INPUT = /^arbiter-/;

/** Why an act of the arbiter has had no effect, where it is plain. Shape: empty, or begins with a space. */
const whyNothing = ({ type }: UntimedInput, proposals: number, plies: number): string => {
  switch (type) {
    case "arbiter-confirm":
    case "arbiter-reject":
      return proposals === 0
        ? " Nothing waits for the arbiter."
        : " Nothing of that kind waits for the arbiter.";
    case "arbiter-restore":
      return plies === 0
        ? " No move has been completed yet."
        : ` The last completed move is ply ${plies}.`;
    default:
      return "";
  }
};

const explainRefusal = (refusal: HandRefusal): string => {
  switch (refusal.code) {
    case "board-is-real":
      return (
        `The men of ${nameOf(refusal.board)}'s board are moved by hand. Nothing happened in the game. ` +
        "Lines that lift, place, execute, mirror or play are for boards named fake:MODEL."
      );
    case "nothing-to-mirror":
      return `${nameOf(refusal.by)} has no move of his opponent to execute. Nothing happened in the game.`;
    default:
      return explainProblem(refusal);
  }
};
