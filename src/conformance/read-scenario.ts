import { parseStep } from "../game/steps/parse-step.js";
import { TABLE_STATES } from "../game/view.js";
import { choosePolicies } from "../rules/policies.js";
import { parsePosition, STARTING_FEN } from "../rules/position.js";
import { parseReading, parseTimeControl } from "../rules/time-control.js";
import { COLORS, type Color, isSquareName, type Millis, RESULTS } from "../vocabulary/chess.js";
import { CATEGORIES, EDITION_IDS, type EditionId, SUPERVISIONS } from "../vocabulary/edition.js";
import { END_REASONS, GAME_EVENT_TYPES } from "../vocabulary/events.js";
import { PROPOSAL_KINDS } from "../vocabulary/inputs.js";
import { PLAYER_KINDS } from "../vocabulary/opened.js";
import { parsePlacement } from "../vocabulary/placement.js";
import type { Policies } from "../vocabulary/policies.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Result } from "../vocabulary/result.js";
import type { Ear } from "../vocabulary/spoken.js";
import type {
  AllowedExpectation,
  Block,
  EventName,
  Expectation,
  ExpectationKey,
  ExpectationValues,
  PerEdition,
  ProposalExpectation,
  Scenario,
  SpokenExpectation,
  TimedStep,
} from "./scenario.js";
import {
  type Entry,
  FileFault,
  plain,
  readingFile,
  readYaml,
  type Tree,
  unknownWord,
} from "./yaml-tree.js";

const DEFAULT_CONTROL = "90m+30s";
const STEP_MS = 1_000;
const EARS = [...COLORS, "room"] as const satisfies readonly Ear[];

type Read<T> = (tree: Tree) => T;

const text: Read<string> = (tree) => {
  if (tree.kind === "scalar" && typeof tree.value === "string") return tree.value;
  if (tree.kind === "scalar" && typeof tree.value === "number") return String(tree.value);
  throw new FileFault(tree.line, "a text is expected here");
};

const number: Read<number> = (tree) => {
  if (tree.kind === "scalar" && typeof tree.value === "number" && Number.isInteger(tree.value)) {
    return tree.value;
  }
  throw new FileFault(tree.line, "a whole number is expected here");
};

const flag: Read<boolean> = (tree) => {
  if (tree.kind === "scalar" && typeof tree.value === "boolean") return tree.value;
  throw new FileFault(tree.line, "true or false is expected here");
};

const list =
  <T>(item: Read<T>): Read<readonly T[]> =>
  (tree) => {
    if (tree.kind !== "list") throw new FileFault(tree.line, "a list is expected here");
    return tree.items.map(item);
  };

const word =
  <T extends string>(what: string, words: readonly T[]): Read<T> =>
  (tree) => {
    const said = text(tree);
    const found = words.find((candidate) => candidate === said);
    if (found === undefined) throw unknownWord(tree.line, what, said, words);
    return found;
  };

const map: Read<ReadonlyMap<string, Entry>> = (tree) => {
  if (tree.kind !== "map") throw new FileFault(tree.line, "keys and values are expected here");
  return tree.entries;
};

/** Reads a map whose keys are all known. Errors: an unknown key, with the nearest. */
const record = (tree: Tree, what: string, keys: readonly string[]): ReadonlyMap<string, Entry> => {
  const entries = map(tree);
  for (const [key, { line }] of entries) {
    if (!keys.includes(key)) throw unknownWord(line, what, key, keys);
  }
  return entries;
};

const optional = <T>(entries: ReadonlyMap<string, Entry>, key: string, read: Read<T>) => {
  const entry = entries.get(key);
  return entry === undefined ? undefined : read(entry.value);
};

const perColor =
  <T>(read: Read<T>): Read<Readonly<Partial<Record<Color, T>>>> =>
  (tree) => {
    const entries = record(tree, "player", COLORS);
    const white = optional(entries, "white", read);
    const black = optional(entries, "black", read);
    return {
      ...(white === undefined ? {} : { white }),
      ...(black === undefined ? {} : { black }),
    };
  };

const square = (tree: Tree) => {
  const name = text(tree);
  if (!isSquareName(name)) throw new FileFault(tree.line, `"${name}" is not a square`);
  return name;
};

const fen: Read<string> = (tree) => {
  const said = text(tree);
  if (said === "START") return STARTING_FEN;
  const position = parsePosition(said);
  if (!position.ok) throw new FileFault(tree.line, `"${said}" is not a position`);
  return said;
};

const placement: Read<string> = (tree) => {
  const said = text(tree);
  if (parsePlacement(said) === undefined) {
    throw new FileFault(tree.line, `"${said}" is not the first field of a FEN`);
  }
  return said;
};

const reading: Read<Millis> = (tree) => {
  const ms = parseReading(text(tree));
  if (ms === undefined) {
    throw new FileFault(tree.line, `"${text(tree)}" is not a time such as "0:12:00"`);
  }
  return ms;
};

const clockFace: Read<string> = (tree) => {
  reading(tree);
  return text(tree);
};

const EVENT_WORDS: readonly string[] = GAME_EVENT_TYPES;

/** `flag-fell white`: the name of an event, and the player it is about. */
const eventName: Read<EventName> = (tree) => {
  const [name = "", by, ...more] = text(tree).split(/\s+/);
  const type = GAME_EVENT_TYPES.find((candidate) => candidate === name);
  if (type === undefined) throw unknownWord(tree.line, "event", name, EVENT_WORDS);
  if (by === undefined) return { type };
  const color = COLORS.find((candidate) => candidate === by);
  if (color === undefined || more.length > 0) {
    throw unknownWord(tree.line, "player", [by, ...more].join(" "), COLORS);
  }
  return { type, by: color };
};

const allowed: Read<AllowedExpectation> = (tree) => {
  if (tree.kind === "list") return { kind: "moves", moves: list(text)(tree) };
  if (tree.kind === "scalar") {
    word("choice of moves", ["all"])(tree);
    return { kind: "all" };
  }
  const count = record(tree, "key of allowed", ["count"]).get("count");
  if (count === undefined) throw new FileFault(tree.line, "the number of moves is missing");
  return { kind: "count", count: number(count.value) };
};

const PROPOSAL_KEYS = [
  "kind",
  "ply",
  "player",
  "squares",
  "square",
  "result",
  "reason",
  "white",
  "black",
] as const;

const drop = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;

const proposal: Read<ProposalExpectation> = (tree) => {
  const entries = record(tree, "key of a proposal", PROPOSAL_KEYS);
  const kind = optional(entries, "kind", word("kind of proposal", PROPOSAL_KINDS));
  if (kind === undefined) throw new FileFault(tree.line, "a proposal has a kind");
  const fields = {
    ply: optional(entries, "ply", number),
    player: optional(entries, "player", word("player", COLORS)),
    squares: optional(entries, "squares", list(square)),
    square: optional(entries, "square", square),
    result: optional(entries, "result", word("result", RESULTS)),
    reason: optional(entries, "reason", word("reason", END_REASONS)),
    white: optional(entries, "white", clockFace),
    black: optional(entries, "black", clockFace),
  };
  return { kind, ...drop(fields) } as ProposalExpectation;
};

const proposals: Read<readonly ProposalExpectation[]> = (tree) => {
  if (tree.kind === "list") return list(proposal)(tree);
  if (tree.kind === "map") return [proposal(tree)];
  word("proposal", ["none"])(tree);
  return [];
};

const spoken: Read<SpokenExpectation> = (tree) => {
  const entries = record(tree, "key of spoken", ["to", "text"]);
  const to = optional(entries, "to", word("listener", EARS));
  if (to === undefined) throw new FileFault(tree.line, "spoken says to whom");
  const said = optional(entries, "text", text);
  return { to, ...(said === undefined ? {} : { text: said }) };
};

const madeMove: Read<string | null> = (tree) => (text(tree) === "none" ? null : text(tree));

const EXPECTATION_READERS: { readonly [Key in ExpectationKey]: Read<ExpectationValues[Key]> } = {
  touched: list(square),
  allowed,
  state: word("state", TABLE_STATES),
  made: madeMove,
  completed: list(text),
  official: fen,
  turn: word("player", COLORS),
  running: word("clock", [...COLORS, "none"] as const),
  clocks: perColor(clockFace),
  events: list(eventName),
  no_events: list(eventName),
  to_arbiter: list(eventName),
  not_to_arbiter: list(eventName),
  spoken: list(spoken),
  silent_to: list(word("listener", EARS)),
  result: word("result", RESULTS),
  reason: word("reason", END_REASONS),
  proposal: proposals,
};
const EXPECTATION_KEYS = Object.keys(EXPECTATION_READERS) as readonly ExpectationKey[];

const EDITION_WORDS: readonly string[] = EDITION_IDS;
const EDITION_KEYS = [...EDITION_WORDS, "default"];

const isNull = (tree: Tree): boolean => tree.kind === "scalar" && tree.value === null;

/** A value, or an object keyed by edition; `null` there: not checked. */
const perEdition =
  <T>(read: Read<T>): Read<PerEdition<T>> =>
  (tree) => {
    const keyed =
      tree.kind === "map" &&
      [...tree.entries.keys()].some((key) => key === "default" || key.startsWith("fide-"));
    if (!keyed) {
      const value = read(tree);
      return () => value;
    }
    const entries = record(tree, "edition", EDITION_KEYS);
    const values = new Map<string, T | undefined>();
    for (const [key, { value }] of entries)
      values.set(key, isNull(value) ? undefined : read(value));
    return (edition) => (values.has(edition) ? values.get(edition) : values.get("default"));
  };

const readExpectation = (tree: Tree): Expectation => {
  const entries = record(tree, "key of expect", EXPECTATION_KEYS);
  const read = (key: ExpectationKey): unknown => {
    const reader: Read<unknown> = EXPECTATION_READERS[key];
    const entry = entries.get(key);
    return entry === undefined ? undefined : perEdition(reader)(entry.value);
  };
  return drop(Object.fromEntries(EXPECTATION_KEYS.map((key) => [key, read(key)]))) as Expectation;
};

const asFault = (line: number, problem: Problem): FileFault => {
  switch (problem.code) {
    case "step-invalid":
      return new FileFault(line, `step "${problem.text}": ${problem.detail}`, problem.nearest);
    case "policy-unknown":
      return new FileFault(line, `unknown policy "${problem.name}"`, problem.nearest);
    case "option-invalid":
      return new FileFault(
        line,
        `policy ${problem.option} cannot be "${problem.value}"; allowed: ${problem.allowed}`,
        problem.nearest,
      );
    case "clock-control-invalid":
      return new FileFault(line, `"${problem.text}" is not a time control such as 90m+30s`);
    default:
      return new FileFault(line, problem.code);
  }
};

const orFault = <T>(line: number, result: Result<T, Problem>): T => {
  if (!result.ok) throw asFault(line, result.error);
  return result.value;
};

/** Reads steps and gives each its instant; `lastMs`: when the step before them happened. */
const readSteps = (tree: Tree, lastMs: Millis): readonly TimedStep[] => {
  let nowMs = lastMs;
  return list((item) => {
    const line = text(item);
    const step = orFault(item.line, parseStep(line));
    const { act, time } = step;
    const atMs =
      act.type === "wait"
        ? nowMs + act.ms
        : time === undefined
          ? nowMs + STEP_MS
          : time.kind === "at"
            ? time.ms
            : nowMs + time.ms;
    if (atMs < nowMs) {
      throw new FileFault(item.line, `step "${line}" would happen before the step in front of it`);
    }
    nowMs = atMs;
    return { ...step, line: item.line, text: line, atMs };
  })(tree);
};

const readBlock = (tree: Tree, keys: ReadonlyMap<string, Entry>, lastMs: Millis): Block => {
  const steps = keys.get("steps");
  const expect = keys.get("expect");
  if (steps === undefined) throw new FileFault(tree.line, "the steps are missing");
  if (expect === undefined) throw new FileFault(tree.line, "what is expected is missing");
  return {
    line: steps.line,
    steps: readSteps(steps.value, lastMs),
    expect: readExpectation(expect.value),
  };
};

const readPolicies: Read<Policies> = (tree) => {
  let policies = orFault(tree.line, choosePolicies({}));
  for (const [name, { line, value }] of map(tree)) {
    policies = orFault(line, choosePolicies({ [name]: plain(value) }, policies));
  }
  return policies;
};

const SCENARIO_KEYS = [
  "id",
  "title",
  "cite",
  "level",
  "note",
  "editions",
  "fen",
  "moves",
  "players",
  "sensors",
  "clock",
  "category",
  "supervision",
  "policies",
  "boards",
  "pending",
  "sheets",
  "assistants",
  "started",
  "steps",
  "expect",
  "then",
] as const;

const CLOCK_KEYS = ["control", "white", "black", "period", "mode"] as const;

const readClock = (entry: Entry | undefined): Scenario["clock"] => {
  const entries =
    entry === undefined
      ? new Map<string, Entry>()
      : record(entry.value, "key of the clock", CLOCK_KEYS);
  const control = orFault(
    entries.get("control")?.line ?? entry?.line ?? 1,
    parseTimeControl(optional(entries, "control", text) ?? DEFAULT_CONTROL),
  );
  const firstMs = control.periods[0]?.timeMs ?? 0;
  const period = optional(entries, "period", number) ?? 1;
  if (period < 1 || period > control.periods.length) {
    throw new FileFault(entries.get("period")?.line ?? 1, `the control has no period ${period}`);
  }
  return {
    control,
    mode:
      optional(entries, "mode", word("clock mode", ["program", "external"] as const)) ?? "program",
    white: optional(entries, "white", reading) ?? firstMs,
    black: optional(entries, "black", reading) ?? firstMs,
    period,
  };
};

const readEditions: Read<readonly EditionId[]> = (tree) => {
  if (tree.kind !== "list") {
    word("edition", ["all"])(tree);
    return EDITION_IDS;
  }
  if (tree.items.length === 0) throw new FileFault(tree.line, "no edition is named");
  return list(word("edition", EDITION_IDS))(tree);
};

const readScenario = (path: string, tree: Tree): Scenario => {
  const entries = record(tree, "key", SCENARIO_KEYS);
  const get = <T>(key: (typeof SCENARIO_KEYS)[number], read: Read<T>): T | undefined =>
    optional(entries, key, read);
  const id = get("id", text);
  if (id === undefined) throw new FileFault(tree.line, "the case has no id");
  const category = get("category", word("category", CATEGORIES)) ?? "standard";
  const kinds = get("players", perColor(word("kind of player", PLAYER_KINDS))) ?? {};
  const sensors =
    get("sensors", perColor(word("sensor", ["placement", "occupancy"] as const))) ?? {};
  get("note", text);
  const first = readBlock(tree, entries, 0);
  const blocks = [first];
  const then = entries.get("then");
  if (then !== undefined) {
    let lastMs = first.steps.at(-1)?.atMs ?? 0;
    list((item) => {
      const block = readBlock(item, record(item, "key", ["steps", "expect"]), lastMs);
      lastMs = block.steps.at(-1)?.atMs ?? lastMs;
      blocks.push(block);
    })(then.value);
  }
  const pending = get("pending", text);
  const sheets = get("sheets", perColor(list(text)));
  return {
    id,
    title: get("title", text) ?? "",
    path,
    line: tree.line,
    level: get("level", word("level", ["L", "I"] as const)) ?? "L",
    cite: get("cite", list(text)) ?? [],
    editions: get("editions", readEditions) ?? EDITION_IDS,
    fen: get("fen", fen) ?? STARTING_FEN,
    moves: get("moves", list(text)) ?? [],
    players: { white: kinds.white ?? "visually-impaired", black: kinds.black ?? "sighted" },
    sensors: { white: sensors.white ?? "placement", black: sensors.black ?? "placement" },
    clock: readClock(entries.get("clock")),
    category,
    supervision:
      get("supervision", word("supervision", SUPERVISIONS)) ??
      (category === "standard" ? "full" : "reduced"),
    policies: get("policies", readPolicies) ?? orFault(tree.line, choosePolicies({})),
    boards: get("boards", perColor(placement)) ?? {},
    ...(pending === undefined ? {} : { pending }),
    ...(sheets === undefined ? {} : { sheets }),
    assistants: get("assistants", list(word("player", COLORS))) ?? [],
    started: get("started", flag) ?? true,
    blocks,
  };
};

/**
 * Reads the cases of a YAML file; several records are separated by `---`. Nothing unknown is
 * ignored: a key, verb, event, policy or edition that is not in the language is an error with its
 * line and the nearest known word. Errors: `scenario-invalid`.
 */
export const parseScenarios = (
  path: string,
  content: string,
): Result<readonly Scenario[], Problem> =>
  readingFile(path, () => readYaml(content).map((tree) => readScenario(path, tree)));
