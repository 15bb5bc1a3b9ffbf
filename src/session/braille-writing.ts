import type { Cells } from "../braille/cells.js";
import type { WritingKey } from "../braille/line-place.js";
import type { NotationProfile } from "../braille/profiles/profile.js";
import { EntryReader, type EntryReading } from "../braille/sheet-entry.js";
import {
  createSixKeyEntry,
  type SixKeyEntry,
  type SixKeyInput,
  type SixKeyState,
} from "../braille/six-key-entry.js";
import { sayMove } from "../speech/phrases/say.js";
import { type TerminalTexts, terminalTexts } from "../speech/phrases/terminal.js";
import type { Color, Millis } from "../vocabulary/chess.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { Utterance } from "../vocabulary/utterance.js";
import type { Table } from "./table.js";

export interface BrailleWritingOptions {
  /** Language of what is told, as `--lang` names it; absent: English. */
  readonly lang?: string;
  readonly table: Table;
  /** Whose score sheet it is. */
  readonly by: Color;
  readonly profile: NotationProfile;
  /** How cells end on the keyboard, see {@link createSixKeyEntry}; null: with the space bar. */
  readonly chordMs: Millis | null;
  /** The line as it stands, for the display and the screen; undefined: it is finished. */
  readonly show: (cells: Cells | undefined) => void;
  /** What has been written, or why it has not: plain words. */
  readonly tell: (line: string, kind: "written" | "refused") => void;
  /** What was written is said to him; absent: he wants no voice for it. */
  readonly say?: (spoken: Spoken) => void;
}

/**
 * A player writes his own score sheet in Braille during the game (visually impaired, VI.5): on six
 * keys of the keyboard, on the keys of his display, or as cells in a line. What he writes goes onto
 * his sheet as he wrote it; what the boards show has no part in it.
 */
export class BrailleWriting {
  readonly #options: BrailleWritingOptions;
  readonly #reader: EntryReader;
  #entry: SixKeyEntry;
  #state: SixKeyState;

  constructor(options: BrailleWritingOptions) {
    this.#options = options;
    this.#reader = new EntryReader(options.profile);
    this.#entry = this.#makeEntry(false);
    this.#state = this.#entry.start;
  }

  /** Whether the keyboard tells when a key is released. */
  tellsReleases(tells: boolean): void {
    this.#entry = this.#makeEntry(tells);
  }

  /** The cells of the line that is being written. */
  get line(): Cells {
    return this.#state.line;
  }

  /** Whether keys of a cell are down that is not finished. */
  get isInCell(): boolean {
    return this.#state.pressed !== 0;
  }

  /** When a `time` input is due; undefined: nothing waits. */
  get deadline(): Millis | undefined {
    return this.#entry.deadline(this.#state);
  }

  /** A key of the keyboard. Resolves when what it finished stands on the sheet. */
  async feed(input: SixKeyInput): Promise<void> {
    const { state, outputs } = this.#entry.step(this.#state, input);
    this.#state = state;
    for (const output of outputs) {
      if (output.type === "line") this.#options.show(output.cells);
      else if (output.type === "not-a-move") this.#refuse(this.#read(output.cells));
      else {
        this.#options.show(undefined);
        await this.#put(this.#read(output.cells));
      }
    }
  }

  /** A key of the player's display. */
  async press(key: WritingKey, atMs: Millis): Promise<void> {
    switch (key.key) {
      case "dots":
        return await this.feed({ type: "cell", dots: key.dots, atMs });
      case "enter":
        return await this.feed({ type: "press", key: "return", atMs });
      case "backspace":
        return await this.feed({ type: "press", key: "backspace", atMs });
      case "escape":
        return this.drop();
    }
  }

  /** A whole line of cells. Whether it stands on the sheet now. */
  async writeLine(cells: Cells): Promise<boolean> {
    const reading = this.#read(cells);
    if (reading.status !== "moves") {
      this.#refuse(reading);
      return false;
    }
    await this.#put(reading);
    return true;
  }

  /** Drops the line that is being written. */
  drop(): void {
    this.#state = this.#entry.start;
    this.#options.show(undefined);
  }

  #makeEntry(tellsReleases: boolean): SixKeyEntry {
    const { profile, chordMs } = this.#options;
    return createSixKeyEntry(profile, {
      chordMs,
      tellsReleases,
      accept: (cells) => (this.#read(cells).status === "moves" ? cells : undefined),
    });
  }

  #read(cells: Cells): EntryReading {
    const { table, by } = this.#options;
    const state = table.state();
    return this.#reader.read(cells, state.sheets[by] ?? state.opened.moves, state.initial);
  }

  async #put(reading: EntryReading): Promise<void> {
    if (reading.status !== "moves") return;
    const { table, by, tell } = this.#options;
    for (const { ply, text, utterance } of reading.moves) {
      const submitted = await table.submit({ type: "write", by, text, ply });
      if (!submitted.ok) return;
      tell(this.#texts.wrote(by, numberOf(table, ply), text), "written");
      this.#say(utterance);
    }
  }

  #say(utterance: Utterance): void {
    const { table, by, say } = this.#options;
    if (say === undefined) return;
    const { language } = table.state();
    const { text, spokenText } = sayMove(utterance, { language });
    say({ to: by, kind: "help", language, text, spokenText, atMs: table.now() });
  }

  #refuse(reading: EntryReading): void {
    const { by, profile, tell } = this.#options;
    const why = whyNot(reading, profile.name, this.#texts);
    tell(`${why} ${this.#texts.asItWas(by)}`, "refused");
  }

  get #texts(): WritingTexts {
    return terminalTexts(this.#options.lang).braille;
  }
}

type WritingTexts = TerminalTexts["braille"];

/** What stands before a move of Black's that is written alone. */
const BLACK_MARK = "⠄⠄⠄";

const whyNot = (reading: EntryReading, profile: string, texts: WritingTexts): string => {
  if (reading.status === "nothing") return texts.nothingWritten;
  if (reading.status === "moves") return "";
  switch (reading.why) {
    case "no-move":
      return texts.noMove(reading.word, profile);
    case "ambiguous":
      return texts.ambiguous(reading.word, reading.readings);
    case "whose":
      return texts.whose(reading.word, BLACK_MARK);
  }
};

/** `2.` before White's move, `2...` before Black's. */
const numberOf = (table: Table, ply: number): string => {
  const { initial } = table.state();
  const plies = ply - 1 + (initial.turn === "white" ? 0 : 1);
  return `${initial.moveNumber + Math.floor(plies / 2)}${plies % 2 === 0 ? "." : "..."}`;
};
