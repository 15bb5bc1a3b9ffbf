import { type HandAct, inputOfVoice } from "../game/acts.js";
import { readTable } from "../game/view.js";
import { nameMove } from "../rules/announcement.js";
import { parseSan, positionOf } from "../rules/position.js";
import type { ActFault } from "../speech/phrases/act-lines.js";
import { parseAtTable } from "../speech/phrases/hear.js";
import { sayMove } from "../speech/phrases/say.js";
import { type Color, opponentOf, type PieceLetter, type SquareName } from "../vocabulary/chess.js";
import type { AnnouncementSource } from "../vocabulary/inputs.js";
import type { Problem } from "../vocabulary/problems.js";
import { assertNever, err, ok, type Result } from "../vocabulary/result.js";
import type { NamedMove } from "../vocabulary/utterance.js";
import type { Table } from "./table.js";

/** A board whose men a program can move. Each act resolves when the table has seen it. */
export interface HandBoard {
  lift(square: SquareName): PromiseLike<void>;
  liftTogether(squares: readonly SquareName[]): PromiseLike<void>;
  place(square: SquareName, piece?: PieceLetter): PromiseLike<void>;
  execute(uci: string): PromiseLike<void>;
  loseLink(): PromiseLike<void>;
  regainLink(): PromiseLike<void>;
}

export interface HandsOptions {
  readonly table: Table;
  /** The board on which a player's hand acts; undefined: no program moves its men. */
  readonly boardOf: (color: Color) => HandBoard | undefined;
  /** How what the hands' owners say comes in. */
  readonly source: AnnouncementSource;
  /** Resolves when boards, lines and table have come to rest. */
  readonly settled: () => Promise<void>;
  /** Resolves when a board has told what a hand did on it; absent: it has when all is at rest. */
  readonly told?: () => Promise<void>;
}

/** Why an act of hands was not done. */
export type HandRefusal = Exclude<ActFault, { readonly code: "act-impossible" }> | Problem;

const LEVERS = { white: "lever-white", black: "lever-black" } as const;

/**
 * Does the steps of the language of acts that happen on a board (docs/scenarios.md, Steps), on boards
 * that a program can move. What no hand can do is thrown by the board (`ImpossibleAct`).
 */
export class HandActs {
  readonly #options: HandsOptions;

  constructor(options: HandsOptions) {
    this.#options = options;
  }

  async do(act: HandAct): Promise<Result<void, HandRefusal>> {
    switch (act.type) {
      case "lift":
        return await this.#on(act.by, async (board) => {
          if (act.together) await board.liftTogether(act.squares);
          else for (const square of act.squares) await board.lift(square);
        });
      case "place":
        return await this.#on(act.by, (board) => board.place(act.square, act.piece));
      case "execute":
        return await this.#execute(act);
      case "mirror":
        return await this.#mirror(act.by);
      case "play":
        return await this.#play(act.by, act.move);
      case "link":
        return await this.#on(act.board, (board) =>
          act.link === "lost" ? board.loseLink() : board.regainLink(),
        );
      default:
        return assertNever(act);
    }
  }

  async #execute(act: Extract<HandAct, { type: "execute" }>): Promise<Result<void, HandRefusal>> {
    const { table } = this.#options;
    const isHelp = act.speaker === "assistant";
    const owner = isHelp ? opponentOf(act.by) : act.by;
    const move = this.#moveMeant(owner, act.move);
    if (!move.ok) return move;
    return await this.#on(owner, async (board) => {
      if (isHelp) {
        const { by, move: text } = act;
        const shown = table.opened.shared ? "white" : owner;
        await table.submit({ type: "execute", by, speaker: "assistant", board: shown, move: text });
        await this.#options.settled();
      }
      await board.execute(move.value.uci);
    });
  }

  async #mirror(by: Color): Promise<Result<void, HandRefusal>> {
    const { table } = this.#options;
    if (table.opened.shared) return ok(undefined);
    const pending = readTable(table.state()).pending[by];
    if (pending === null) return err({ code: "nothing-to-mirror", by });
    return await this.#on(by, async (board) => {
      await this.#say("repeat", by, pending);
      await board.execute(pending.uci);
    });
  }

  async #play(by: Color, san: string): Promise<Result<void, HandRefusal>> {
    const { table } = this.#options;
    const { shared } = table.opened;
    if (!shared && readTable(table.state()).pending[by] !== null) {
      const mirrored = await this.#mirror(by);
      if (!mirrored.ok) return mirrored;
    }
    const move = this.#moveMeant(by, san);
    if (!move.ok) return move;
    const executed = await this.#on(by, (board) => board.execute(move.value.uci));
    if (!executed.ok) return executed;
    // Mate by a sighted player ends the game before a word is said.
    if (readTable(table.state()).state === "ended") return ok(undefined);
    if (!shared || this.#mustBeNamed(move.value)) await this.#say("say", by, move.value);
    await this.press(by);
    return ok(undefined);
  }

  /** Presses a player's clock; where the lever is the key of the program, that is what he presses. */
  async press(by: Color): Promise<void> {
    const { table, settled } = this.#options;
    const { policies, shared } = table.opened;
    const board = shared ? "white" : by;
    await table.submit(
      policies.announceMode[by] === "lever"
        ? { type: "button-pressed", board, button: LEVERS[by] }
        : { type: "press", by, speaker: "player" },
    );
    await settled();
  }

  /** A new piece that a shared board cannot name: the player tells it, announcing or not. */
  #mustBeNamed(move: NamedMove): boolean {
    return (
      this.#options.table.opened.sensors.white === "occupancy" && move.full.promotion !== undefined
    );
  }

  async #say(type: "say" | "repeat", by: Color, move: NamedMove): Promise<void> {
    const { table, source, settled } = this.#options;
    const { language } = readTable(table.state());
    const { text } = sayMove(move, { language });
    const voice = { type, by, speaker: "player", text } as const;
    await table.submit(inputOfVoice(voice, { parseAnnouncement: parseAtTable, language, source }));
    await settled();
  }

  /** The move meant on a board: the owner's pending one if it is that, else one of the game. */
  #moveMeant(owner: Color, text: string): Result<NamedMove, Problem> {
    const view = readTable(this.#options.table.state());
    const pending = view.pending[owner];
    if (pending !== null && plainSan(pending.san) === plainSan(text)) return ok(pending);
    const position = positionOf(view.officialFen);
    const move = parseSan(position, text);
    return move === undefined
      ? err({ code: "move-invalid", text, fen: view.officialFen })
      : ok(nameMove(position, move));
  }

  async #on(
    owner: Color,
    act: (board: HandBoard) => PromiseLike<void>,
  ): Promise<Result<void, HandRefusal>> {
    const board = this.#options.boardOf(owner);
    if (board === undefined) return err({ code: "board-is-real", board: owner });
    await act(board);
    const { told, settled } = this.#options;
    await (told ?? settled)();
    return ok(undefined);
  }
}

const plainSan = (san: string): string => san.replace(/[+#]+$/, "").replace(/0/g, "O");
