import { readFileSync } from "node:fs";
import type { Cells } from "../braille/cells.js";
import {
  BrailleLine,
  type BrailleLineOptions,
  lineOptionsOf,
  ttyPathOf,
} from "../braille/line/braille-line.js";
import type { WritingKey } from "../braille/line-place.js";
import type { NotationProfile } from "../braille/profiles/profile.js";
import { DEFAULT_PROFILE, PROFILES } from "../braille/profiles/profiles.js";
import { BrailleDesk, type LinePort } from "../session/braille-desk.js";
import { BrailleWriting } from "../session/braille-writing.js";
import type { Table } from "../session/table.js";
import { terminalTexts } from "../speech/phrases/terminal.js";
import { COLORS, type Color, type Millis } from "../vocabulary/chess.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { PlayerKind } from "../vocabulary/opened.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { Tracer } from "../vocabulary/trace.js";
import { readProfileOption } from "./braille-files.js";
import type { PlayOptions } from "./options.js";

/** How a line that was written is given back, beside the display. */
export const WRITING_ECHOES = ["touch", "voice"] as const;
export type WritingEcho = (typeof WRITING_ECHOES)[number];

/** A player's Braille display, as an option names it. */
export interface LineSetup {
  readonly owner: Color;
  readonly line: BrailleLineOptions;
  /** BRLTTY cannot tell our window from the others: only the terminal can say that it is in front. */
  readonly isUnnamed: boolean;
  /** The display was named, not looked for: then it is for the game alone if nobody can tell. */
  readonly isNamed: boolean;
}

/** What the Braille options of a table say. */
export interface BrailleSetup {
  readonly lines: readonly LineSetup[];
  readonly profile: NotationProfile;
  readonly echo: WritingEcho;
  /** Keys pressed within this time make a cell; null: the space bar ends it. */
  readonly chordMs: Millis | null;
}

const refuse = (
  option: string,
  value: string,
  allowed: string,
  nearest?: string,
): Result<never, Problem> =>
  err({
    code: "option-invalid",
    option,
    value,
    allowed,
    ...(nearest === undefined ? {} : { nearest }),
  });

/** Number of the virtual terminal we run in, as the kernel tells it; undefined: in none. */
const virtualTerminal = (): number | undefined => {
  try {
    // Source: proc(5): the seventh field is the terminal; major number 4 are the virtual ones.
    const fields = readFileSync("/proc/self/stat", "utf8").replace(/^.*\)/s, "").trim().split(" ");
    const device = Number(fields[4]);
    return device >> 8 === 4 ? device & 0xff : undefined;
  } catch {
    return undefined;
  }
};

/** `auto`, `socket`, a host, or an address of BrlAPI; with `white=` or `black=` before it. */
const readLine = (
  text: string,
  players: Readonly<Record<Color, PlayerKind>>,
  env: Readonly<Record<string, string | undefined>>,
): Result<LineSetup, Problem> => {
  const parts = /^(?:([a-z]+)=)?(.+)$/.exec(text.trim());
  const word = parts?.[1];
  const where = parts?.[2]?.trim() ?? "";
  const named = COLORS.find((color) => color === word);
  const allowed = "auto, socket, a host or host:number; with white= or black= before it";
  if (word !== undefined && named === undefined) {
    return refuse("--braille", text, allowed, nearestWord(word, COLORS));
  }
  if (!/^(?:[\w.-]*|\[[\da-fA-F:]+\])(?::\d{1,5})?$/.test(where) || where === "") {
    return refuse("--braille", text, allowed);
  }
  const impaired = COLORS.filter((color) => players[color] === "visually-impaired");
  const [only, another] = impaired;
  const owner = named ?? (another === undefined ? only : undefined);
  if (owner === undefined) {
    const why =
      impaired.length === 0
        ? "white= or black= before it, for no player is visually impaired"
        : "white= or black= before it, for both players are visually impaired";
    return refuse("--braille", text, why);
  }
  const terminal = virtualTerminal();
  const found = lineOptionsOf(env, terminal);
  const address = where === "auto" ? found.address : where === "socket" ? ":0" : where;
  return ok({
    owner,
    line: { ...found, address },
    isUnnamed: ttyPathOf(env, terminal) === undefined,
    isNamed: where !== "auto",
  });
};

/** The notation that is written where nobody chooses: the safest of a language. */
const profileOfLanguage = (language: string): NotationProfile =>
  PROFILES.find(
    (profile) => profile.language === language.split("-")[0] && profile.form === "long",
  ) ??
  PROFILES.find((profile) => profile.name === (language === "de" ? "de-basis" : "ueb")) ??
  DEFAULT_PROFILE;

/**
 * Reads the Braille options of a table; looks for nothing. Errors: `option-invalid`,
 * `profile-invalid`, `file-unreadable`.
 */
export const readBrailleOptions = async (
  options: PlayOptions,
  players: Readonly<Record<Color, PlayerKind>>,
  language: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<BrailleSetup, Problem>> => {
  const lines: LineSetup[] = [];
  for (const text of options.braille ?? []) {
    if (text === "off") continue;
    const line = readLine(text, players, env);
    if (!line.ok) return line;
    if (lines.some(({ owner }) => owner === line.value.owner)) {
      return refuse("--braille", text, `one display for ${line.value.owner}`);
    }
    lines.push(line.value);
  }
  const profile =
    options.brailleProfile === undefined
      ? ok(profileOfLanguage(language))
      : await readProfileOption("--braille-profile", options.brailleProfile);
  if (!profile.ok) return profile;
  const echo = WRITING_ECHOES.find((known) => known === (options.echo ?? "touch"));
  if (echo === undefined) {
    const given = options.echo ?? "";
    return refuse("--echo", given, WRITING_ECHOES.join(", "), nearestWord(given, WRITING_ECHOES));
  }
  const { chordMs = null } = options;
  if (chordMs !== null && (chordMs < 10 || chordMs > 1_000)) {
    return refuse("--chord-ms", String(chordMs), "10 to 1000 milliseconds");
  }
  return ok({ lines, profile: profile.value, echo, chordMs });
};

export interface TableBrailleOptions {
  readonly setup: BrailleSetup;
  readonly onProblem: (problem: Problem) => void;
  /** A line of text about a display, or about what was written. */
  readonly answer: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Language of the lines, as `--lang` names it; absent: English. */
  readonly lang?: string | undefined;
  /** Says something to a player; used for what he asks his display, and for his own lines. */
  readonly say: (spoken: Spoken) => void;
  /** Notes when something is written on a display. */
  readonly tracer?: Tracer;
}

/** The Braille of a table: the players' displays, and the lines that they write themselves. */
export class TableBraille {
  readonly #options: TableBrailleOptions;
  readonly #displays: readonly {
    readonly setup: LineSetup;
    readonly line: BrailleLine;
    readonly desk: BrailleDesk;
  }[];
  #table: Table | undefined;
  readonly #writings = new Map<Color, BrailleWriting>();
  /** Shows the line that is being written on the screen, while the keyboard writes it. */
  #showOnScreen: (cells: Cells | undefined) => void = () => undefined;
  #isTold = false;

  constructor(options: TableBrailleOptions) {
    this.#options = options;
    const { lines, profile } = options.setup;
    this.#displays = lines.map((setup) => {
      const { owner } = setup;
      const holdsAtOnce = !setup.isUnnamed || setup.isNamed;
      const line: BrailleLine = new BrailleLine({ ...setup.line, holdsAtOnce }, (event) => {
        if (event.type === "problem") options.onProblem(event.problem);
        else if (event.type === "ready") {
          options.complain(terminalTexts(options.lang).braille.displayThere(owner, event.width));
          desk.refresh();
        } else if (isWritingKey(event.key)) {
          void this.writing(owner)?.press(event.key, this.#table?.now() ?? 0);
        } else {
          const spoken = desk.press(event.key);
          if (spoken !== undefined) options.say(spoken);
        }
      });
      const { tracer } = options;
      const port = tracer === undefined ? line : tracedLine(line, owner, tracer);
      const desk = new BrailleDesk({ owner, profile, line: port });
      return { setup, line, desk };
    });
  }

  /** Looks for the displays; does not wait for those that are missing. */
  open(): void {
    for (const { line } of this.#displays) void line.open();
  }

  /** From now on the displays show this table, and players can write. */
  attach(table: Table): void {
    this.#table = table;
    for (const { desk } of this.#displays) desk.attach(table);
  }

  /** Something is said. */
  tell(spoken: Spoken): void {
    for (const { desk } of this.#displays) desk.tell(spoken);
  }

  /** Our window has come to the front, or another one has. */
  focus(isInFront: boolean): void {
    for (const { line } of this.#displays) {
      if (isInFront) line.hold();
      else line.letGo();
    }
  }

  /** Nobody can tell whether our window is in front: a display that was not named is left alone. */
  focusUnknown(): void {
    if (this.#isTold) return;
    this.#isTold = true;
    const { setup } = this.#displays.find(({ setup: one }) => one.isUnnamed && !one.isNamed) ?? {};
    if (setup === undefined) return;
    this.#options.onProblem({ code: "braille-line-shared", address: setup.line.address });
  }

  get hasDisplays(): boolean {
    return this.#displays.length > 0;
  }

  /** Shows what is being written on the screen too. */
  onScreen(show: (cells: Cells | undefined) => void): void {
    this.#showOnScreen = show;
  }

  /** How a player writes his own sheet; undefined: there is no table yet. */
  writing(by: Color): BrailleWriting | undefined {
    const known = this.#writings.get(by);
    const table = this.#table;
    if (known !== undefined || table === undefined) return known;
    const { setup, say, answer, complain, lang } = this.#options;
    const desk = this.#displays.find(({ setup: { owner } }) => owner === by)?.desk;
    const writing = new BrailleWriting({
      table,
      by,
      profile: setup.profile,
      chordMs: setup.chordMs,
      ...(lang === undefined ? {} : { lang }),
      show: (cells) => {
        desk?.write(cells);
        this.#showOnScreen(cells);
      },
      tell: (line, kind) => (kind === "written" ? answer(line) : complain(line)),
      ...(setup.echo === "voice" ? { say } : {}),
    });
    this.#writings.set(by, writing);
    return writing;
  }

  /** Gives the displays back. */
  async close(): Promise<void> {
    await Promise.all(this.#displays.map(({ line }) => line.close()));
  }
}

const tracedLine = (line: LinePort, to: Color, tracer: Tracer): LinePort => ({
  get width() {
    return line.width;
  },
  show: (cells, cursor) => {
    line.show(cells, cursor);
    const act = tracer.cause()?.act;
    const count = cells.length;
    tracer.mark({
      type: "braille-written",
      to,
      ...(act === undefined ? {} : { act }),
      cells: count,
    });
  },
});

const isWritingKey = (key: { readonly key: string }): key is WritingKey =>
  ["dots", "enter", "backspace", "escape"].includes(key.key);
