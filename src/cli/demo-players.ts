import type { FakeBoard } from "../board-driver/fake/fake-board.js";
import { handMovementsOf } from "../board-driver/fake/hand-movements.js";
import { inputOfVoice } from "../game/acts.js";
import { readTable } from "../game/view.js";
import { nameMove } from "../rules/announcement.js";
import { type Position, parseSan, playMove, STARTING_POSITION } from "../rules/position.js";
import type { Table } from "../session/table.js";
import { parseAnnouncement } from "../speech/phrases/hear.js";
import { sayMove } from "../speech/phrases/say.js";
import type { Color, Millis, San, SquareName, Uci } from "../vocabulary/chess.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { NamedMove } from "../vocabulary/utterance.js";
import type { DemoStage } from "./demo-stage.js";

/** What goes wrong in the demonstration, by ply from 1, and is put right. */
export const MISHAPS = {
  /** White executes this move of Black on a wrong square of his board first. */
  wrongMirror: { ply: 4, square: "a6" },
  /** Black announces this move with a wrong square of arrival. */
  slip: { ply: 8, text: "Springer Gustav acht Eva sieben" },
  /** White lifts the man he will move, and puts it back once more. */
  touch: { ply: 11 },
  /** White asks for the time before this move. */
  question: { ply: 17 },
} as const satisfies Record<string, { ply: number; square?: SquareName; text?: string }>;

/** Pauses of people. Units: milliseconds. */
const HAND_MS: Millis = 450;
const LOOK_MS: Millis = 700;
/** How long a move takes them, in turn: openings are quick, captures are not. */
const THINK_MS: readonly Millis[] = [1_800, 2_600, 2_200, 3_400, 2_000, 4_200];

export interface DemoPlayersOptions {
  readonly moves: readonly San[];
  readonly table: Table;
  readonly boards: Readonly<Record<Color, FakeBoard>>;
  readonly stage: DemoStage;
  /** Resolves when nothing is being said. */
  readonly silence: () => Promise<void>;
  /** Black's own voice: resolves with its last word. */
  readonly blackSays: (spoken: Spoken) => Promise<void>;
  /** A stage direction, for the reader. */
  readonly tell: (line: string) => void;
}

/** A blind White at a peg-hole board and a sighted Black at a sensor board, playing a given game. */
export class DemoPlayers {
  readonly #options: DemoPlayersOptions;

  constructor(options: DemoPlayersOptions) {
    this.#options = options;
  }

  /** Plays the game to its end. */
  async play(): Promise<void> {
    const { moves, stage } = this.#options;
    let position: Position = STARTING_POSITION;
    let last: NamedMove | undefined;
    await stage.wait(1_000);
    for (const [index, san] of moves.entries()) {
      const legal = parseSan(position, san);
      if (legal === undefined) throw new Error(`${san} is not legal in the demonstration game`);
      const move = nameMove(position, legal);
      const ply = index + 1;
      if (position.turn === "white") await this.#playWhite(ply, move, last);
      else await this.#playBlack(ply, move, last);
      position = playMove(position, legal);
      last = move;
    }
    await this.#rest();
    stage.finish();
  }

  /** White feels his way: he executes the move he heard, makes his own, and presses the button. */
  async #playWhite(ply: number, move: NamedMove, heard: NamedMove | undefined): Promise<void> {
    const { stage, boards, tell } = this.#options;
    const board = boards.white;
    if (heard !== undefined) {
      await this.#mirrorAsWhite(ply - 1, heard);
      await this.#rest();
    }
    if (ply === MISHAPS.question.ply) {
      await board.press("read");
      await this.#rest();
    }
    await this.#think(ply);
    const from = squaresOf(move.uci).from;
    if (ply === MISHAPS.touch.ply) {
      await board.lift(from);
      await stage.wait(LOOK_MS);
      await board.place(from);
      tell(`White has touched the man on ${from} and put it back: he has to move it.`);
      await this.#think(ply + 1);
    }
    await this.#execute(board, move.uci);
    await stage.wait(HAND_MS);
    const completed = stage.next("move-completed", "white");
    await board.press("announce");
    await stage.until("White's announcement", completed);
    if (this.#hasEnded()) return;
    await stage.wait(HAND_MS);
    // The clock stands at Black's board; White, or who sits beside him, turns its lever over.
    await boards.black.lever("white");
  }

  async #mirrorAsWhite(ply: number, heard: NamedMove): Promise<void> {
    const { stage, boards } = this.#options;
    const board = boards.white;
    await stage.wait(LOOK_MS);
    if (ply !== MISHAPS.wrongMirror.ply) {
      await this.#execute(board, heard.uci);
      return;
    }
    const { from, to } = squaresOf(heard.uci);
    const { square } = MISHAPS.wrongMirror;
    await board.lift(from);
    await stage.wait(HAND_MS);
    await board.place(square);
    await stage.wait(HAND_MS);
    await this.#rest();
    await stage.wait(LOOK_MS);
    await board.lift(square);
    await stage.wait(HAND_MS);
    await board.place(to);
  }

  /** Black repeats what he heard and executes it, makes his move, announces it, presses the clock. */
  async #playBlack(ply: number, move: NamedMove, heard: NamedMove | undefined): Promise<void> {
    const { stage, boards } = this.#options;
    const board = boards.black;
    if (heard !== undefined) {
      await stage.wait(HAND_MS);
      await this.#voice("repeat", sayMove(heard).text);
      await this.#execute(board, heard.uci);
    }
    await this.#think(ply);
    await this.#execute(board, move.uci);
    await stage.wait(HAND_MS);
    const { text } = sayMove(move);
    if (ply === MISHAPS.slip.ply) {
      await this.#voice("say", MISHAPS.slip.text);
      await this.#rest();
      await stage.wait(HAND_MS);
      await this.#voice("say", `Korrektur, ${text}`);
    } else await this.#voice("say", text);
    await stage.wait(HAND_MS);
    const completed = stage.next("move-completed", "black");
    await board.lever("black");
    if (!this.#hasEnded()) await stage.until("Black's press", completed);
  }

  /** Black speaks; when his last word is out, the program has heard it. */
  async #voice(type: "say" | "repeat", text: string): Promise<void> {
    const { table, stage, blackSays } = this.#options;
    const { language } = readTable(table.state());
    const kind = type === "say" ? "own-announcement" : "opponent-move";
    await stage.until(
      "Black's words",
      blackSays({ to: "room", kind, language, text, atMs: table.now() }),
    );
    const voice = { type, by: "black", speaker: "player", text } as const;
    const input = inputOfVoice(voice, { parseAnnouncement, language, source: "spoken" });
    await stage.until("the journal", submitted(table, input));
  }

  async #execute(board: FakeBoard, uci: Uci): Promise<void> {
    const { stage } = this.#options;
    const acts = handMovementsOf(uci, (square) => board.at(square));
    for (const [index, act] of acts.entries()) {
      if (index > 0) await stage.wait(HAND_MS);
      await board.execute([act]);
    }
  }

  async #think(ply: number): Promise<void> {
    await this.#options.stage.wait(THINK_MS[ply % THINK_MS.length] ?? LOOK_MS);
  }

  /** Listens until everything is said. */
  async #rest(): Promise<void> {
    const { stage, silence } = this.#options;
    await stage.wait(100);
    await stage.until("silence", silence());
  }

  #hasEnded(): boolean {
    return readTable(this.#options.table.state()).state === "ended";
  }
}

const submitted = async (table: Table, input: Parameters<Table["submit"]>[0]): Promise<void> => {
  await table.submit(input);
};

const squaresOf = (uci: Uci): { readonly from: SquareName; readonly to: SquareName } => ({
  from: uci.slice(0, 2) as SquareName,
  to: uci.slice(2, 4) as SquareName,
});
