/**
 * What each command is asked for, as `main.ts` reads it from the command line. An option that was
 * not given and has no default is absent.
 */

/** Options of every command that prints facts. */
export interface OutputOptions {
  /** JSON Lines instead of plain lines. */
  readonly json?: boolean;
}

export interface DemoOptions extends OutputOptions {
  /** How many times faster than a real game; `max`: without waiting. */
  readonly speed: number | "max";
  /** Writes everything that is spoken to this WAV file. */
  readonly wav?: string;
  /** Voice to use, by its short name; absent: the best one found. */
  readonly voice?: string;
}

export interface PlayOptions extends OutputOptions {
  /** Board address of each player. */
  readonly white: string;
  readonly black: string;
  /** Time control: `90m+30s`, `40/2h, 20/1h, 30m`, `25m d10s`. */
  readonly clock?: string;
  readonly clockMode?: "program" | "external";
  readonly category?: "standard" | "rapid" | "blitz";
  readonly supervision?: "full" | "reduced" | "none";
  /** Id of an edition of the Laws, or path of a TOML file. */
  readonly edition?: string;
  /** `visually-impaired,sighted`: white, black. */
  readonly players?: string;
  /** `button`, or `white=button,black=player`. */
  readonly announce?: string;
  /** `NAME=VALUE`, in the order given. */
  readonly policy: readonly string[];
  /** `KEY=STEP`, in the order given. */
  readonly key: readonly string[];
  readonly table: string;
  /** Journal file; absent: the user's own. */
  readonly journal?: string;
  readonly lang?: string;
  readonly voice?: string;
  /** Starts another game even if one is unfinished. */
  readonly new?: boolean;
}

export type BoardsListOptions = OutputOptions;

export interface BoardsFindOptions extends OutputOptions {
  /** Path of the serial port that the user allows to be probed. */
  readonly port: string;
}

export interface BoardsWatchOptions extends OutputOptions {
  readonly board: string;
}

export interface BoardsRecordOptions extends OutputOptions {
  readonly board: string;
  /** Capture file to write. */
  readonly file: string;
  /** For the first line of the capture. */
  readonly who?: string;
  readonly firmware?: string;
}

export interface BoardsDecodeOptions extends OutputOptions {
  readonly model: string;
}

export interface EmulateOptions extends OutputOptions {
  readonly model: string;
  /** Serial port to be the board on. */
  readonly port: string;
  /** PGN file whose first game is played; absent: steps are read from standard input. */
  readonly pgn?: string;
  /** With `pgn`: how many times faster than a real game. */
  readonly speed?: number | "max";
}

export interface SayOptions extends OutputOptions {
  /** UCI or SAN, played one after the other. */
  readonly moves: readonly string[];
  /** Absent: the starting position. */
  readonly fen?: string;
  readonly lang: string;
  readonly style: "anna" | "nato" | "literate" | "san";
  readonly form: "full" | "short";
}

export interface HearOptions extends OutputOptions {
  readonly text: string;
  readonly fen?: string;
  readonly lang: string;
}

export interface JournalOptions extends OutputOptions {
  /** Journal file; absent: the user's own. */
  readonly journal?: string;
}

export interface JournalGameOptions extends JournalOptions {
  /** Id of the game: `2026-11-29-1-2`. */
  readonly game: string;
}

export interface JournalOutputOptions extends JournalGameOptions {
  /** File to write; absent: standard output. */
  readonly output?: string;
}

export interface ConformanceOptions extends OutputOptions {
  /** Files and folders; folders are walked. */
  readonly paths: readonly string[];
}
