import { parsePosition } from "../rules/position.js";
import {
  COLORS,
  type Color,
  isPieceLetter,
  isSquareName,
  type Millis,
  type PieceLetter,
  type San,
  type SquareName,
  type Uci,
} from "../vocabulary/chess.js";
import { parsePlacement } from "../vocabulary/placement.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Result } from "../vocabulary/result.js";
import { FileFault, readingFile, unknownWord } from "./yaml-tree.js";

/** One line of a JSON Lines file, with the line it stands on. */
interface Line {
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Is there a series of legal moves that ends with `intendedWinner` giving mate? */
export interface DeadPositionCase {
  readonly kind: "dead-position";
  readonly id: string;
  readonly fen: string;
  readonly intendedWinner: Color;
  readonly winnable: boolean;
}

/** How often the final position of a line of moves has occurred, and what may be claimed. */
export interface RepetitionCase {
  readonly kind: "repetition";
  readonly id: string;
  readonly fen: string;
  /** SAN, with `<` for a move taken back. */
  readonly san: readonly string[];
  readonly moves: readonly Uci[];
  readonly expect: {
    readonly occurrences: number;
    readonly threefold: boolean;
    readonly fivefold: boolean;
    readonly fifty: boolean;
    readonly seventyfive: boolean;
    readonly finalFen: string;
    readonly samePlacement: number;
    readonly claimWith?: {
      readonly move: Uci;
      readonly occurrences: number;
      readonly threefold: boolean;
      readonly fifty: boolean;
    };
  };
}

/** Something a sensor saw, at its time. Squares as the board lies. */
export interface SensorEvent {
  readonly atMs: Millis;
  readonly kind: "lift" | "place";
  readonly square: SquareName;
  readonly piece?: PieceLetter | "?";
  /** The square changed from that man to `piece` without being seen empty. */
  readonly replaced?: PieceLetter;
  readonly on?: "blind" | "sighted";
}

export const SIGNAL_KINDS = [
  "clock",
  "announce",
  "repeat",
  "adjust",
  "promotion",
  "reconnect",
] as const;

/** Something said or pressed, at its time. */
export interface Signal {
  readonly atMs: Millis;
  readonly kind: (typeof SIGNAL_KINDS)[number];
  readonly by?: Color;
  readonly uci?: Uci;
  readonly piece?: string;
  readonly text?: string;
}

export const STATUSES = [
  "idle",
  "touched",
  "adjusted",
  "illegal",
  "discrepancy",
  "incomplete",
  "pending-promotion",
  "pending-announcement",
  "ambiguous",
  "takeback",
  "result",
  "rotated",
] as const;
export type RecognitionStatus = (typeof STATUSES)[number];

/** A square that is wrong, as a recognition case writes it. */
export interface WrongSquare {
  readonly square: SquareName;
  readonly expected: string | null;
  readonly found: string | null;
}

export interface RecognitionExpectation {
  readonly status: RecognitionStatus;
  readonly moves: readonly Uci[];
  readonly final_fen: string;
  readonly physical_end: string | Readonly<Record<"blind" | "sighted", string>>;
  readonly takeback?: number;
  readonly touched?: readonly SquareName[];
  readonly must?: readonly Uci[];
  readonly in_hand?: readonly SquareName[];
  readonly attempted?: Uci;
  readonly reason?: string;
  readonly diff?: readonly WrongSquare[];
  readonly boards?: Readonly<Record<"blind" | "sighted", readonly WrongSquare[]>>;
  readonly resolution?: string;
  readonly pending?: Uci | readonly Uci[];
  readonly missing?: readonly WrongSquare[];
  readonly candidates?: readonly Uci[];
  readonly result?: string;
  readonly orientation?: string;
  readonly clock?: Color | "none";
  readonly flags?: readonly string[];
}

/** What a board saw, and what it must have come to five seconds later. */
export interface RecognitionCase {
  readonly kind: "recognition";
  readonly id: string;
  readonly theme: string;
  readonly fen: string;
  readonly board: "placement" | "occupancy";
  readonly mode: "fide" | "casual";
  readonly rules: "sighted" | "blind";
  readonly player: Color | "both";
  readonly mirror?: Uci;
  readonly orientation: "normal" | "rotated" | "unknown";
  readonly history?: { readonly fen: string; readonly moves: readonly Uci[] };
  readonly setup?: string | Readonly<Record<"blind" | "sighted", string>>;
  readonly events: readonly SensorEvent[];
  readonly signals: readonly Signal[];
  readonly scoresheets?: Readonly<Record<Color, readonly San[]>>;
  readonly expect: RecognitionExpectation;
}

export type JsonCase = DeadPositionCase | RepetitionCase | RecognitionCase;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Reads fields of one object; every reader names the line and the field it could not read. */
class Fields {
  readonly line: number;
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #what: string;

  constructor(line: number, fields: unknown, what: string) {
    if (!isRecord(fields)) throw new FileFault(line, `${what} is no object`);
    this.line = line;
    this.#fields = fields;
    this.#what = what;
  }

  /** Refuses fields that are not in the language. */
  only(known: readonly string[]): this {
    for (const name of Object.keys(this.#fields)) {
      if (!known.includes(name))
        throw unknownWord(this.line, `field of ${this.#what}`, name, known);
    }
    return this;
  }

  has(name: string): boolean {
    return this.#fields[name] !== undefined;
  }

  raw(name: string): unknown {
    return this.#fields[name];
  }

  fault(name: string, expected: string): FileFault {
    const state = this.has(name) ? "is not" : "is missing; it is";
    return new FileFault(this.line, `${name} of ${this.#what} ${state} ${expected}`);
  }

  text(name: string): string {
    const value = this.#fields[name];
    if (typeof value !== "string") throw this.fault(name, "a text");
    return value;
  }

  number(name: string): number {
    const value = this.#fields[name];
    if (typeof value !== "number" || !Number.isFinite(value)) throw this.fault(name, "a number");
    return value;
  }

  flag(name: string): boolean {
    const value = this.#fields[name];
    if (typeof value !== "boolean") throw this.fault(name, "true or false");
    return value;
  }

  word<const T extends string>(name: string, words: readonly T[], otherwise?: T): T {
    if (!this.has(name) && otherwise !== undefined) return otherwise;
    const said = this.text(name);
    const found = words.find((candidate) => candidate === said);
    if (found === undefined) throw unknownWord(this.line, name, said, words);
    return found;
  }

  texts(name: string): readonly string[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) throw this.fault(name, "a list of texts");
    return value.map((item: unknown) => {
      if (typeof item !== "string") throw this.fault(name, "a list of texts");
      return item;
    });
  }

  list<T>(name: string, read: (fields: Fields) => T): readonly T[] {
    const value = this.#fields[name];
    if (!Array.isArray(value)) throw this.fault(name, "a list");
    return value.map((item: unknown) => read(new Fields(this.line, item, `an item of ${name}`)));
  }

  under(name: string): Fields {
    return new Fields(this.line, this.#fields[name], name);
  }

  maybe<T>(name: string, read: (name: string) => T): T | undefined {
    return this.has(name) ? read(name) : undefined;
  }

  square(name: string): SquareName {
    const square = this.text(name);
    if (!isSquareName(square)) throw this.fault(name, "a square");
    return square;
  }

  fen(name: string): string {
    const fen = this.text(name);
    if (!parsePosition(fen).ok) throw this.fault(name, "a position");
    return fen;
  }

  uci(name: string): Uci {
    const uci = this.text(name);
    if (!/^[a-h][1-8][a-h][1-8][qrbn]?$/.test(uci)) throw this.fault(name, "a move such as e2e4");
    return uci;
  }

  placement(name: string): string {
    const placement = this.text(name);
    if (parsePlacement(placement) === undefined) throw this.fault(name, "the first field of a FEN");
    return placement;
  }
}

const defined = <T extends object>(fields: { readonly [Key in keyof T]: T[Key] | undefined }): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const readDeadPosition = (fields: Fields): DeadPositionCase => {
  fields.only([
    "id",
    "kind",
    "fen",
    "intended_winner",
    "winnable",
    "proof",
    "positions",
    "line",
    "source",
    "why",
  ]);
  return {
    kind: "dead-position",
    id: fields.text("id"),
    fen: fields.fen("fen"),
    intendedWinner: fields.word("intended_winner", COLORS),
    winnable: fields.flag("winnable"),
  };
};

const readRepetition = (fields: Fields): RepetitionCase => {
  fields.only(["id", "source", "fen", "san", "moves", "expect", "why"]);
  const expect = fields
    .under("expect")
    .only([
      "occurrences",
      "threefold",
      "fivefold",
      "fifty",
      "seventyfive",
      "final_fen",
      "same_placement",
      "claim_with",
    ]);
  const claim = expect.has("claim_with")
    ? expect.under("claim_with").only(["move", "occurrences", "threefold", "fifty"])
    : undefined;
  return {
    kind: "repetition",
    id: fields.text("id"),
    fen: fields.fen("fen"),
    san: fields
      .text("san")
      .split(/\s+/)
      .filter((token) => token !== ""),
    moves: fields.texts("moves"),
    expect: {
      occurrences: expect.number("occurrences"),
      threefold: expect.flag("threefold"),
      fivefold: expect.flag("fivefold"),
      fifty: expect.flag("fifty"),
      seventyfive: expect.flag("seventyfive"),
      finalFen: expect.text("final_fen"),
      samePlacement: expect.number("same_placement"),
      ...(claim === undefined
        ? {}
        : {
            claimWith: {
              move: claim.uci("move"),
              occurrences: claim.number("occurrences"),
              threefold: claim.flag("threefold"),
              fifty: claim.flag("fifty"),
            },
          }),
    },
  };
};

const readLetter = (fields: Fields, name: string): PieceLetter => {
  const letter = fields.text(name);
  if (!isPieceLetter(letter)) throw fields.fault(name, "a piece letter");
  return letter;
};

const readSensorEvent = (fields: Fields): SensorEvent => {
  fields.only(["t_ms", "kind", "square", "piece", "replaced", "on"]);
  return defined<SensorEvent>({
    atMs: fields.number("t_ms"),
    kind: fields.word("kind", ["lift", "place"]),
    square: fields.square("square"),
    piece: fields.maybe("piece", (name) =>
      fields.text(name) === "?" ? "?" : readLetter(fields, name),
    ),
    replaced: fields.maybe("replaced", (name) => readLetter(fields, name)),
    on: fields.maybe("on", (name) => fields.word(name, ["blind", "sighted"])),
  });
};

const readSignal = (fields: Fields): Signal => {
  fields.only(["t_ms", "kind", "by", "uci", "piece", "text"]);
  return defined<Signal>({
    atMs: fields.number("t_ms"),
    kind: fields.word("kind", SIGNAL_KINDS),
    by: fields.maybe("by", (name) => fields.word(name, COLORS)),
    uci: fields.maybe("uci", (name) => fields.uci(name)),
    piece: fields.maybe("piece", (name) => fields.word(name, ["q", "r", "b", "n"])),
    text: fields.maybe("text", (name) => fields.text(name)),
  });
};

const readPlacements = (
  fields: Fields,
  name: string,
): string | Readonly<Record<"blind" | "sighted", string>> => {
  if (typeof fields.raw(name) === "string") return fields.placement(name);
  const boards = fields.under(name).only(["blind", "sighted"]);
  return { blind: boards.placement("blind"), sighted: boards.placement("sighted") };
};

const readWrongSquare = (fields: Fields): WrongSquare => {
  fields.only(["square", "expected", "found"]);
  const seen = (name: string): string | null =>
    fields.raw(name) === null ? null : fields.text(name);
  return { square: fields.square("square"), expected: seen("expected"), found: seen("found") };
};

const EXPECTED_FIELDS = [
  "status",
  "moves",
  "final_fen",
  "physical_end",
  "takeback",
  "touched",
  "must",
  "in_hand",
  "attempted",
  "reason",
  "diff",
  "boards",
  "resolution",
  "pending",
  "missing",
  "candidates",
  "result",
  "orientation",
  "clock",
  "flags",
] as const;

const readRecognitionExpectation = (fields: Fields): RecognitionExpectation => {
  fields.only(EXPECTED_FIELDS);
  const squares = (name: string) =>
    fields.texts(name).map((square) => {
      if (!isSquareName(square)) throw fields.fault(name, "a list of squares");
      return square;
    });
  return defined<RecognitionExpectation>({
    status: fields.word("status", STATUSES),
    moves: fields.texts("moves"),
    final_fen: fields.text("final_fen"),
    physical_end: readPlacements(fields, "physical_end"),
    takeback: fields.maybe("takeback", (name) => fields.number(name)),
    touched: fields.maybe("touched", squares),
    must: fields.maybe("must", (name) => fields.texts(name)),
    in_hand: fields.maybe("in_hand", squares),
    attempted: fields.maybe("attempted", (name) => fields.uci(name)),
    reason: fields.maybe("reason", (name) => fields.text(name)),
    diff: fields.maybe("diff", (name) => fields.list(name, readWrongSquare)),
    boards: fields.maybe("boards", (name) => {
      const boards = fields.under(name).only(["blind", "sighted"]);
      return {
        blind: boards.list("blind", readWrongSquare),
        sighted: boards.list("sighted", readWrongSquare),
      };
    }),
    resolution: fields.maybe("resolution", (name) => fields.text(name)),
    pending: fields.maybe("pending", (name) =>
      Array.isArray(fields.raw(name)) ? fields.texts(name) : fields.text(name),
    ),
    missing: fields.maybe("missing", (name) => fields.list(name, readWrongSquare)),
    candidates: fields.maybe("candidates", (name) => fields.texts(name)),
    result: fields.maybe("result", (name) => fields.text(name)),
    orientation: fields.maybe("orientation", (name) => fields.text(name)),
    clock: fields.maybe("clock", (name) => fields.word(name, [...COLORS, "none"] as const)),
    flags: fields.maybe("flags", (name) => fields.texts(name)),
  });
};

const readRecognition = (fields: Fields): RecognitionCase => {
  fields.only([
    "id",
    "theme",
    "source",
    "basis",
    "fen",
    "board",
    "context",
    "history",
    "setup",
    "events",
    "signals",
    "scoresheets",
    "expect",
    "why",
  ]);
  const context = fields.has("context")
    ? fields.under("context")
    : new Fields(fields.line, {}, "context");
  context.only(["mode", "rules", "player", "mirror", "orientation"]);
  return defined<RecognitionCase>({
    kind: "recognition",
    id: fields.text("id"),
    theme: fields.text("theme"),
    fen: fields.fen("fen"),
    board: fields.word("board", ["placement", "occupancy"]),
    mode: context.word("mode", ["fide", "casual"], "fide"),
    rules: context.word("rules", ["sighted", "blind"], "sighted"),
    player: context.word("player", [...COLORS, "both"] as const, "both"),
    mirror: context.maybe("mirror", (name) => context.uci(name)),
    orientation: context.word("orientation", ["normal", "rotated", "unknown"], "normal"),
    history: fields.maybe("history", (name) => {
      const history = fields.under(name).only(["fen", "moves"]);
      return { fen: history.fen("fen"), moves: history.texts("moves") };
    }),
    setup: fields.maybe("setup", (name) => readPlacements(fields, name)),
    events: fields.list("events", readSensorEvent),
    signals: fields.maybe("signals", (name) => fields.list(name, readSignal)) ?? [],
    scoresheets: fields.maybe("scoresheets", (name) => {
      const sheets = fields.under(name).only(COLORS);
      return { white: sheets.texts("white"), black: sheets.texts("black") };
    }),
    expect: readRecognitionExpectation(fields.under("expect")),
  });
};

/** The value of a JSON text; undefined when it is none. */
const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const readCase = ({ line, fields }: Line): JsonCase => {
  const reader = new Fields(line, fields, "the case");
  if (reader.has("theme")) return readRecognition(reader);
  if (reader.has("winnable")) return readDeadPosition(reader);
  if (reader.has("san")) return readRepetition(reader);
  throw new FileFault(
    line,
    "a case has a theme (recognition), winnable (dead position) or san (repetition)",
  );
};

/**
 * Reads the cases of a JSON Lines file: recognition, dead positions and repetition, told apart by
 * their fields. Errors: `scenario-invalid`, with the line.
 */
export const parseJsonCases = (
  path: string,
  content: string,
): Result<readonly JsonCase[], Problem> =>
  readingFile(path, () =>
    content.split("\n").flatMap((text, index) => {
      if (text.trim() === "") return [];
      const line = index + 1;
      const fields = readJson(text);
      if (!isRecord(fields)) throw new FileFault(line, "a case is a JSON object on one line");
      return [readCase({ line, fields })];
    }),
  );
