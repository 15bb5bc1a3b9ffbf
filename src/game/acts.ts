import { parseDuration, parseReading } from "../rules/time-control.js";
import {
  COLORS,
  type Color,
  FILE_NAMES,
  type GameResult,
  isPieceLetter,
  isSquareName,
  type Millis,
  opponentOf,
  type PieceLetter,
  RANK_NAMES,
  RESULTS,
  SQUARE_NAMES,
  type SquareName,
} from "../vocabulary/chess.js";
import {
  type AnnouncementSource,
  CLAIM_KINDS,
  type Input,
  PROPOSAL_KINDS,
  type Request,
  type Speaker,
} from "../vocabulary/inputs.js";
import { findLanguageTag, LANGUAGE_TAGS, nearestLanguageTag } from "../vocabulary/languages.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { Utterance } from "../vocabulary/utterance.js";

/** Everything of an input but the time of its arrival, which the session stamps. */
export type Untimed<T> = T extends unknown ? Omit<T, "atMs"> : never;
export type UntimedInput = Untimed<Input>;

/** An act of hands or of the cable: done on a board, which then reports what it saw. */
export type HandAct =
  | {
      readonly type: "lift";
      readonly by: Color;
      readonly squares: readonly SquareName[];
      /** One scan of the board reports them all. */
      readonly together: boolean;
    }
  /** Without a piece: the man lifted last and still in the hand. */
  | {
      readonly type: "place";
      readonly by: Color;
      readonly square: SquareName;
      readonly piece?: PieceLetter;
    }
  /** The hand movements of a move; an assistant's happen on the opponent's board. */
  | {
      readonly type: "execute";
      readonly by: Color;
      readonly speaker: "player" | "assistant";
      readonly move: string;
    }
  /** Repeats and executes the opponent's pending move. */
  | { readonly type: "mirror"; readonly by: Color }
  /** Mirrors if something is pending; executes, says the full announcement, presses. */
  | { readonly type: "play"; readonly by: Color; readonly move: string }
  | { readonly type: "link"; readonly board: Color; readonly link: "lost" | "up" };

/** What somebody says, before its words are parsed. */
export type VoiceAct = {
  readonly type: "say" | "repeat";
  readonly by: Color;
  readonly speaker: "player" | "assistant";
  readonly text: string;
};

/** One thing that somebody does at the table or at the arbiter's desk. */
export type Act =
  | HandAct
  | VoiceAct
  /** The arbiter enters what stands on a player's score sheet, in any form that a sheet has. */
  | { readonly type: "sheet"; readonly by: Color; readonly text: string }
  /** Lets exactly that much time pass. */
  | { readonly type: "wait"; readonly ms: Millis }
  /** Everything that is an input as it stands. */
  | { readonly type: "enter"; readonly input: UntimedInput };

/**
 * When a step happens: `at` so long since the scenario began, `after` so long since the last step.
 * Units: milliseconds.
 */
export type StepTime = { readonly kind: "at" | "after"; readonly ms: Millis };

/** One line of the language of acts (docs/scenarios.md, Steps). */
export interface Step {
  readonly time?: StepTime;
  readonly act: Act;
}

type Parsed<T> = Result<T, Problem>;

/** What a verb's words are read with: who acts, and the words after the verb. */
interface Phrase {
  readonly line: string;
  readonly by: Color;
  readonly speaker: "player" | "assistant";
  readonly rest: string;
}

type VerbReader = (phrase: Phrase) => Parsed<Act>;

const fail = (line: string, detail: string, nearest?: string): Result<never, Problem> =>
  err({ code: "step-invalid", text: line, detail, ...(nearest === undefined ? {} : { nearest }) });

const enter = (input: UntimedInput): Parsed<Act> => ok({ type: "enter", input });

const pick = <T extends string>(
  line: string,
  word: string,
  known: readonly T[],
  what: string,
): Parsed<T> => {
  const found = known.find((candidate) => candidate === word);
  if (found !== undefined) return ok(found);
  const detail = word === "" ? `${what} is missing` : `"${word}" is not ${what}`;
  return fail(line, detail, word === "" ? undefined : nearestWord(word, known));
};

const pickColor = (line: string, word: string): Parsed<Color> =>
  pick(line, word, COLORS, "a player, white or black,");

const pickSquare = (line: string, word: string): Parsed<SquareName> => {
  if (isSquareName(word)) return ok(word);
  return fail(line, word === "" ? "the square is missing" : `"${word}" is not a square`);
};

/** The words inside quotation marks, or the words as they stand where there are none. */
const unquote = (rest: string): string => {
  const match = /^["“„«](.*)["“”»]$/su.exec(rest);
  return (match?.[1] ?? rest).trim();
};

const quoted = (
  { line, rest }: Phrase,
  what: string,
  then: (text: string) => Parsed<Act>,
): Parsed<Act> => {
  const text = unquote(rest);
  return text === "" ? fail(line, `${what} is missing`) : then(text);
};

/** A verb that takes no further words. */
const alone =
  (act: (phrase: Phrase) => Act): VerbReader =>
  (phrase) =>
    phrase.rest === ""
      ? ok(act(phrase))
      : fail(phrase.line, `"${phrase.rest}" is more than this step takes`);

const entering = (input: (phrase: Phrase) => UntimedInput): ((phrase: Phrase) => Act) => {
  return (phrase) => ({ type: "enter", input: input(phrase) });
};

/** A verb that takes one of some fixed phrases; the first of them is the one that is proposed. */
const fixed =
  (phrases: Readonly<Record<string, (phrase: Phrase) => UntimedInput>>, what: string): VerbReader =>
  (phrase) => {
    const words = pick(phrase.line, phrase.rest, Object.keys(phrases), what);
    if (!words.ok) return words;
    const make = phrases[words.value];
    return make === undefined ? fail(phrase.line, what) : enter(make(phrase));
  };

const readLifts: VerbReader = ({ line, by, rest }) => {
  const words = rest === "" ? [] : rest.split(/\s+/);
  const together = words.at(-1) === "together";
  const names = together ? words.slice(0, -1) : words;
  if (names.length === 0) return fail(line, "the square is missing");
  const squares: SquareName[] = [];
  for (const name of names) {
    const square = pickSquare(line, name);
    if (!square.ok) return square;
    squares.push(square.value);
  }
  if (squares.length > 1 && !together) {
    return fail(line, "several squares in one step need the word together at the end", "together");
  }
  return ok({ type: "lift", by, squares, together });
};

const readPlaces: VerbReader = ({ line, by, rest }) => {
  const words = rest.split(/\s+/);
  const [first = "", second] = words;
  if (words.length > 2) return fail(line, "places takes a square, or a piece letter and a square");
  if (second === undefined) {
    const square = pickSquare(line, first);
    return square.ok ? ok({ type: "place", by, square: square.value }) : square;
  }
  if (!isPieceLetter(first)) {
    return fail(line, `"${first}" is not a piece letter; they are P N B R Q K and p n b r q k`);
  }
  const square = pickSquare(line, second);
  return square.ok ? ok({ type: "place", by, square: square.value, piece: first }) : square;
};

const readVoice =
  (type: "say" | "repeat"): VerbReader =>
  (phrase) =>
    quoted(phrase, "what is said", (text) =>
      ok({ type, by: phrase.by, speaker: phrase.speaker, text }),
    );

const readMove = ({ line, rest }: Phrase, then: (move: string) => Parsed<Act>): Parsed<Act> => {
  if (rest === "") return fail(line, "the move is missing");
  if (/\s/.test(rest)) return fail(line, `"${rest}" is not one move`);
  return then(rest);
};

/** Who writes for a player, where it is not the player. */
const helper = ({ speaker }: Phrase): { readonly speaker?: "assistant" } =>
  speaker === "assistant" ? { speaker } : {};

const readWrites: VerbReader = (phrase) => {
  const match = /^(.*?)\s+at ply (\S+)$/.exec(phrase.rest);
  if (match === null) {
    return quoted(phrase, "what is written", (text) =>
      enter({ type: "write", by: phrase.by, ...helper(phrase), text }),
    );
  }
  const ply = Number(match[2]);
  if (!Number.isSafeInteger(ply) || ply < 1) {
    return fail(phrase.line, `"${match[2]}" is not the number of a ply, counted from 1`);
  }
  return quoted({ ...phrase, rest: match[1] ?? "" }, "what is written", (text) =>
    enter({ type: "write", by: phrase.by, ...helper(phrase), text, ply }),
  );
};

const readReports: VerbReader = ({ line, by, speaker, rest }) => {
  const match = /^(\S+)\s*(.*)$/.exec(rest);
  const what = pick(line, match?.[1] ?? "", ["touch"], "something that is reported");
  if (!what.ok) return what;
  const square = pickSquare(line, match?.[2] ?? "");
  return square.ok ? enter({ type: "report-touch", by, speaker, square: square.value }) : square;
};

const REQUEST_WORDS = {
  time: "time",
  "own time": "own-time",
  "move number": "move-number",
  position: "position",
  obligation: "obligation",
  "last move": "last-move",
  repeat: "repeat",
} as const satisfies Record<string, Request>;
type RequestWords = keyof typeof REQUEST_WORDS;
const REQUEST_PHRASES = Object.keys(REQUEST_WORDS) as readonly RequestWords[];

/** What is asked of one place: `square e4`, `attackers e4`, `rank 4`, `file e`. */
const PLACES = {
  square: SQUARE_NAMES,
  attackers: SQUARE_NAMES,
  rank: RANK_NAMES,
  file: FILE_NAMES,
} as const;

const readAsks: VerbReader = ({ line, by, rest }) => {
  const asked = /^(square|attackers|rank|file)\b\s*(.*)$/.exec(rest);
  const place = Object.keys(PLACES).find((known) => known === asked?.[1]) as
    | keyof typeof PLACES
    | undefined;
  if (place !== undefined) {
    const of = pick<string>(
      line,
      asked?.[2] ?? "",
      PLACES[place],
      place === "attackers" ? "a square" : `a ${place}`,
    );
    return of.ok ? enter({ type: "ask", by, request: place, of: of.value }) : of;
  }
  const words = pick(line, rest, REQUEST_PHRASES, "something to ask");
  return words.ok ? enter({ type: "ask", by, request: REQUEST_WORDS[words.value] }) : words;
};

const readTells: VerbReader = ({ line, by, rest }) => {
  const words = pick(line, rest, [...REQUEST_PHRASES, "advice"] as const, "something to tell");
  if (!words.ok) return words;
  const request = words.value === "advice" ? "advice" : REQUEST_WORDS[words.value];
  return enter({ type: "tell", by, request });
};

const readClaims: VerbReader = ({ line, by, speaker, rest }) => {
  const match = /^(\S+)\s*(.*)$/.exec(rest);
  const claim = pick(line, match?.[1] ?? "", CLAIM_KINDS, "a claim");
  if (!claim.ok) return claim;
  const more = match?.[2] ?? "";
  if (claim.value === "touch") {
    const square = pickSquare(line, more);
    return square.ok
      ? enter({ type: "claim", by, speaker, claim: "touch", square: square.value })
      : square;
  }
  if (more === "") return enter({ type: "claim", by, speaker, claim: claim.value });
  const withMove = /^with (\S+)$/.exec(more);
  if (withMove === null || (claim.value !== "threefold" && claim.value !== "fifty-moves")) {
    return fail(line, `"${more}" is more than the claim of ${claim.value} takes`);
  }
  return enter({ type: "claim", by, speaker, claim: claim.value, with: withMove[1] ?? "" });
};

const isResult = (text: string): text is GameResult =>
  text !== "*" && (RESULTS as readonly string[]).includes(text);

const pickResult = (line: string, word: string): Parsed<GameResult> =>
  isResult(word)
    ? ok(word)
    : fail(line, word === "" ? "the result is missing" : `"${word}" is not a result`);

const readSigns: VerbReader = ({ line, by, rest }) => {
  const result = pickResult(line, rest);
  return result.ok ? enter({ type: "sign", by, result: result.value }) : result;
};

const PLAYER_VERBS: Readonly<Record<string, VerbReader>> = {
  lifts: readLifts,
  places: readPlaces,
  says: readVoice("say"),
  repeats: readVoice("repeat"),
  presses: alone(entering(({ by, speaker }) => ({ type: "press", by, speaker }))),
  executes: (phrase) =>
    readMove(phrase, (move) =>
      ok({ type: "execute", by: phrase.by, speaker: phrase.speaker, move }),
    ),
  mirrors: alone(({ by }) => ({ type: "mirror", by })),
  plays: (phrase) => readMove(phrase, (move) => ok({ type: "play", by: phrase.by, move })),
  writes: readWrites,
  reports: readReports,
  asks: readAsks,
  offers: fixed({ "a draw": ({ by }) => ({ type: "offer-draw", by }) }, "an offer"),
  accepts: fixed(
    {
      "": ({ by }) => ({ type: "accept-draw", by }),
      "the draw": ({ by }) => ({ type: "accept-draw", by }),
    },
    "something to accept",
  ),
  declines: fixed(
    {
      "": ({ by }) => ({ type: "decline-draw", by }),
      "the draw": ({ by }) => ({ type: "decline-draw", by }),
    },
    "something to decline",
  ),
  claims: readClaims,
  resigns: alone(entering(({ by }) => ({ type: "resign", by }))),
  seals: (phrase) =>
    quoted(phrase, "the sealed move", (text) => enter({ type: "seal", by: phrase.by, text })),
  signs: readSigns,
  arrives: alone(entering(({ by }) => ({ type: "arrive", by }))),
  registers: fixed(
    { assistant: ({ by }) => ({ type: "register-assistant", by }) },
    "something to register",
  ),
  releases: fixed(
    { assistant: ({ by }) => ({ type: "release-assistant", by }) },
    "something to release",
  ),
  stops: fixed({ clocks: ({ by }) => ({ type: "stop-clocks", by }) }, "something to stop"),
};

/** An assistant's duties, and what he may be caught at (visually impaired, VI.9 and VI.10). */
const ASSISTANT_VERBS: Readonly<Record<string, VerbReader>> = {
  says: readVoice("say"),
  repeats: readVoice("repeat"),
  presses: alone(entering(({ by, speaker }) => ({ type: "press", by, speaker }))),
  executes: (phrase) =>
    readMove(phrase, (move) =>
      ok({ type: "execute", by: phrase.by, speaker: phrase.speaker, move }),
    ),
  writes: readWrites,
  reports: readReports,
  tells: readTells,
  claims: readClaims,
  seals: (phrase) =>
    quoted(phrase, "the sealed move", (text) =>
      enter({ type: "seal", by: phrase.by, ...helper(phrase), text }),
    ),
};

const readLink =
  (link: "lost" | "up"): VerbReader =>
  ({ line, by, rest }) => {
    const what = pick(line, rest, ["link"], "something a board loses");
    return what.ok ? ok({ type: "link", board: by, link }) : what;
  };

const BOARD_VERBS: Readonly<Record<string, VerbReader>> = {
  loses: readLink("lost"),
  regains: readLink("up"),
};

type DeskReader = (line: string, rest: string) => Parsed<UntimedInput>;

const readSets: DeskReader = (line, rest) => {
  const language = /^language\s*(.*)$/.exec(rest);
  if (language !== null) {
    const text = language[1] ?? "";
    const tag = findLanguageTag(text);
    return tag === undefined
      ? fail(
          line,
          `"${text}" is not the short name of a language that we announce in, which are ${LANGUAGE_TAGS.join(", ")}`,
          nearestLanguageTag(text),
        )
      : ok({ type: "arbiter-set-language", language: tag });
  }
  const increment = /^increment\s*(.*)$/.exec(rest);
  if (increment !== null) {
    const ms = parseDuration(increment[1] ?? "");
    return ms === undefined
      ? fail(line, `"${increment[1] ?? ""}" is not an increment, such as 5s`)
      : ok({ type: "arbiter-set-increment", ms });
  }
  const clock = /^(\S+?)'s clock\s*(.*)$/.exec(rest);
  if (clock === null) {
    return fail(
      line,
      "the arbiter sets white's clock, black's clock, the increment or the language",
    );
  }
  const color = pickColor(line, clock[1] ?? "");
  if (!color.ok) return color;
  const ms = parseReading(clock[2] ?? "");
  return ms === undefined
    ? fail(line, `"${clock[2] ?? ""}" is not a time in hours, minutes and seconds, such as 0:12:00`)
    : ok({ type: "arbiter-set-clock", clock: color.value, ms });
};

const CONFIRMABLE = ["proposal", ...PROPOSAL_KINDS, "claim"] as const;

const readStarts: DeskReader = (line, rest) => {
  const match = /^(\S+?)'s clock$/.exec(rest);
  if (match === null) return fail(line, "the arbiter starts white's clock or black's clock");
  const color = pickColor(line, match[1] ?? "");
  return color.ok ? ok({ type: "arbiter-start-clock", clock: color.value }) : color;
};

const readRules: DeskReader = (line, rest) => {
  const result = /^result\s*(.*)$/.exec(rest);
  if (result !== null) {
    const picked = pickResult(line, result[1] ?? "");
    return picked.ok ? ok({ type: "arbiter-rule-result", result: picked.value }) : picked;
  }
  const play = /^play\s*(.*)$/.exec(rest);
  if (play !== null) {
    const move = play[1] ?? "";
    return move === "" || /\s/.test(move)
      ? fail(line, `"${move}" is not one move`)
      : ok({ type: "arbiter-rule-play", move });
  }
  if (!/^["“„«]/u.test(rest)) {
    return fail(line, "a ruling is a result, play and a move, or a text in quotation marks");
  }
  const text = unquote(rest);
  return text === "" ? fail(line, "the ruling is empty") : ok({ type: "arbiter-rule", text });
};

const readPenalises: DeskReader = (line, rest) => {
  const match = /^(\S+)\s*(.*)$/.exec(rest);
  const player = pickColor(line, match?.[1] ?? "");
  if (!player.ok) return player;
  const words = match?.[2] ?? "";
  const of = (penalty: Extract<UntimedInput, { type: "arbiter-penalise" }>["penalty"]) =>
    ok({ type: "arbiter-penalise", player: player.value, penalty } as const);
  if (words === "warning") return of({ kind: "warning" });
  if (words === "loss") return of({ kind: "loss" });
  const time = /^([+-])(\S+)(?: to (\S+))?$/.exec(words);
  const ms = parseDuration(time?.[2] ?? "");
  if (time === null || ms === undefined) {
    return fail(
      line,
      `"${words}" is not a penalty; they are warning, loss, plus a time to the opponent such as +2m to white, and minus a time such as -5m`,
      nearestWord(words, ["warning", "loss"]),
    );
  }
  if (time[1] === "-") {
    return time[3] === undefined
      ? of({ kind: "time-off", ms })
      : fail(line, "time taken off goes to nobody");
  }
  const to = pickColor(line, time[3] ?? "");
  if (!to.ok) return to;
  return to.value === opponentOf(player.value)
    ? of({ kind: "time-to-opponent", ms })
    : fail(line, "time is added to the opponent of the player who is penalised");
};

const readFinds: DeskReader = (line, rest) => {
  if (rest === "colours reversed") {
    return ok({ type: "arbiter-find", finding: { kind: "colours-reversed" } });
  }
  if (rest === "start position wrong") {
    return ok({ type: "arbiter-find", finding: { kind: "start-position-wrong" } });
  }
  const match = /^(two hands by|device with)\s*(.*)$/.exec(rest);
  if (match === null) {
    return fail(
      line,
      "the arbiter finds two hands by a player, device with a player, colours reversed or start position wrong",
      nearestWord(rest, ["colours reversed", "start position wrong"]),
    );
  }
  const player = pickColor(line, match[2] ?? "");
  if (!player.ok) return player;
  const kind = match[1] === "device with" ? "device" : "two-hands";
  return ok({ type: "arbiter-find", finding: { kind, player: player.value } });
};

const readResumes: DeskReader = (line, rest) => {
  if (rest === "") return ok({ type: "arbiter-resume", present: [] });
  const match = /^with\s*(.*)$/.exec(rest);
  if (match === null) return fail(line, "the arbiter resumes with the players who are present");
  const present: Color[] = [];
  for (const word of (match[1] ?? "").split(/\s+/).filter((word) => word !== "and")) {
    const color = pickColor(line, word);
    if (!color.ok) return color;
    if (!present.includes(color.value)) present.push(color.value);
  }
  return ok({ type: "arbiter-resume", present });
};

const readPly: DeskReader = (line, rest) => {
  const match = /^ply (\d+)$/.exec(rest);
  return match === null
    ? fail(line, "the arbiter restores ply and its number, counted from 0")
    : ok({ type: "arbiter-restore", ply: Number(match[1]) });
};

const deskWord =
  (word: string, input: UntimedInput): DeskReader =>
  (line, rest) => {
    const picked = pick(line, rest, [word], word === "" ? "part of this step" : "what this takes");
    return picked.ok ? ok(input) : picked;
  };

const readSettles =
  (type: "arbiter-confirm" | "arbiter-reject"): DeskReader =>
  (line, rest) => {
    const what = pick(line, rest, CONFIRMABLE, "something that waits for the arbiter");
    return what.ok ? ok({ type, what: what.value }) : what;
  };

const ARBITER_VERBS: Readonly<Record<string, DeskReader>> = {
  stops: deskWord("clocks", { type: "arbiter-stop-clocks" }),
  starts: readStarts,
  sets: readSets,
  confirms: readSettles("arbiter-confirm"),
  rejects: readSettles("arbiter-reject"),
  postpones: deskWord("claim", { type: "arbiter-postpone-claim" }),
  restores: readPly,
  collects: deskWord("sheets", { type: "arbiter-collect-sheets" }),
  rules: readRules,
  penalises: readPenalises,
  finds: readFinds,
  adjourns: deskWord("", { type: "arbiter-adjourn" }),
  resumes: readResumes,
};

/** `enters white's sheet "1. e4 e5 2. Sf3 ?"`: what it says is read by whoever knows sheets. */
const readEnters = (line: string, rest: string): Parsed<Act> => {
  const match = /^(\S+?)['’]s sheet\s*(.*)$/s.exec(rest);
  if (match === null) return fail(line, "the arbiter enters white's sheet or black's sheet");
  const by = pickColor(line, match[1] ?? "");
  if (!by.ok) return by;
  if (!/^["“„«]/u.test(match[2] ?? "")) {
    return fail(line, "what stands on the sheet comes in quotation marks");
  }
  const text = unquote(match[2] ?? "");
  return text === ""
    ? fail(line, "what stands on the sheet is missing")
    : ok({ type: "sheet", by: by.value, text });
};

/** A reason at the end of an act of the arbiter: `because "both sheets have Nf3"`. */
const BECAUSE = /^(.*?)\s+because\s+["“„«](.*)["“”»]$/su;

/** Every verb, by who may be its subject. */
export const VERBS = {
  player: Object.keys(PLAYER_VERBS),
  assistant: Object.keys(ASSISTANT_VERBS),
  board: Object.keys(BOARD_VERBS),
  arbiter: [...Object.keys(ARBITER_VERBS), "enters"],
} as const;

const SUBJECT_READERS = {
  player: PLAYER_VERBS,
  assistant: ASSISTANT_VERBS,
  board: BOARD_VERBS,
} as const;

const SUBJECT_WORDS = [
  "white",
  "black",
  "white's assistant",
  "black's assistant",
  "white's board",
  "black's board",
  "arbiter",
  "wait",
] as const;

const unknownVerb = (line: string, subject: string, verb: string, known: readonly string[]) =>
  verb === ""
    ? fail(line, `what ${subject} does is missing`)
    : fail(line, `"${verb}" is nothing that ${subject} can do`, nearestWord(verb, known));

const parseAct = (line: string): Parsed<Act> => {
  const waiting = /^wait(?:\s+(.*))?$/.exec(line);
  if (waiting !== null) {
    const ms = parseDuration(waiting[1] ?? "");
    return ms === undefined
      ? fail(line, `"${waiting[1] ?? ""}" is not a time, such as 10s or 300ms`)
      : ok({ type: "wait", ms });
  }
  const desk = /^arbiter(?:\s+(\S+)\s*(.*))?$/s.exec(line);
  if (desk !== null) {
    const verb = desk[1] ?? "";
    if (verb === "enters") return readEnters(line, desk[2] ?? "");
    const read = Object.hasOwn(ARBITER_VERBS, verb) ? ARBITER_VERBS[verb] : undefined;
    if (read === undefined) return unknownVerb(line, "the arbiter", verb, VERBS.arbiter);
    const [, words = desk[2] ?? "", reason = ""] = BECAUSE.exec(desk[2] ?? "") ?? [];
    const input = read(line, words);
    if (!input.ok) return input;
    return enter(
      reason.trim() === ""
        ? input.value
        : ({ ...input.value, reason: reason.trim() } as UntimedInput),
    );
  }
  const match = /^(white|black)(?:['’]s (\S+))?(?:\s+(\S+)\s*(.*))?$/s.exec(line);
  if (match === null) {
    const first = /^\S*/.exec(line)?.[0] ?? "";
    return fail(
      line,
      line === "" ? "the step is empty" : `"${first}" is nobody at this table`,
      nearestWord(first, SUBJECT_WORDS),
    );
  }
  const [, color = "", owned, verb = "", rest = ""] = match;
  const by: Color = color === "black" ? "black" : "white";
  const subject = pick(line, owned ?? "player", ["player", "assistant", "board"], `${by}'s`);
  if (!subject.ok || owned === "player") {
    return fail(
      line,
      `"${owned ?? ""}" does nothing here; a player has an assistant and a board`,
      nearestWord(owned ?? "", ["assistant", "board"]),
    );
  }
  const name = owned === undefined ? by : `${by}'s ${owned}`;
  const readers: Readonly<Record<string, VerbReader>> = SUBJECT_READERS[subject.value];
  const read = Object.hasOwn(readers, verb) ? readers[verb] : undefined;
  if (read === undefined) return unknownVerb(line, name, verb, Object.keys(readers));
  const speaker = subject.value === "assistant" ? "assistant" : "player";
  return read({ line, by, speaker, rest: rest.trim() });
};

/**
 * Reads one line of the language of acts: `white lifts e2`, `at 12.5s: black presses`,
 * `after 300ms: white places e4`, `arbiter confirms proposal`, `wait 10s`.
 *
 * Errors: `step-invalid`, with a text that can be read aloud and the nearest known word.
 * Source: docs/scenarios.md, Steps.
 */
export const parseStep = (line: string): Result<Step, Problem> => {
  const text = line.trim();
  const timed = /^(at|after)\s+([^\s:]+):\s*(.*)$/s.exec(text);
  if (timed === null) {
    if (/^(at|after)\s/.test(text)) {
      return fail(text, "a step that begins with a time needs a colon after it, such as at 12.5s:");
    }
    const act = parseAct(text);
    return act.ok ? ok({ act: act.value }) : act;
  }
  const ms = parseDuration(timed[2] ?? "");
  if (ms === undefined) {
    return fail(text, `"${timed[2] ?? ""}" is not a time, such as 12.5s or 300ms`);
  }
  const act = parseAct(timed[3] ?? "");
  if (!act.ok) return act;
  if (act.value.type === "wait") return fail(text, "wait takes no time in front of it");
  return ok({ time: { kind: timed[1] === "at" ? "at" : "after", ms }, act: act.value });
};

/** Whether a line is meant as a step: it begins with somebody at the table, `wait` or a time. */
export const looksLikeStep = (line: string): boolean =>
  /^\s*(?:(?:white|black)(?:['’]s)?|arbiter|wait|at|after)(?=\s|$)/.test(line);

/** What turns a voice into an input: the parser of announcements and the language spoken. */
export interface Hearing {
  readonly parseAnnouncement: (text: string, language: string) => Utterance;
  readonly language: string;
  readonly source: AnnouncementSource;
}

/** The input of something said: an announcement, or the read-back of the opponent's. */
export const inputOfVoice = (
  voice: Omit<VoiceAct, "speaker"> & { readonly speaker: Speaker },
  hearing: Hearing,
): UntimedInput => {
  const { by, speaker, text } = voice;
  const utterance = hearing.parseAnnouncement(text, hearing.language);
  return voice.type === "repeat"
    ? { type: "repeat", by, speaker, source: hearing.source, text, utterance }
    : { type: "announce", by, speaker, source: hearing.source, text, utterance };
};

/** Whether an act is done by hands on a board (or by its cable), not entered at the table. */
export const isHandAct = (act: Act): act is HandAct =>
  act.type === "lift" ||
  act.type === "place" ||
  act.type === "execute" ||
  act.type === "mirror" ||
  act.type === "play" ||
  act.type === "link";

/**
 * The input that an act is, or undefined for acts of hands and for `wait`: those belong to whoever
 * owns the hands and the time.
 */
export const inputOfAct = (act: Act, hearing: Hearing): UntimedInput | undefined => {
  if (act.type === "enter") return act.input;
  if (act.type === "say" || act.type === "repeat") return inputOfVoice(act, hearing);
  return undefined;
};
