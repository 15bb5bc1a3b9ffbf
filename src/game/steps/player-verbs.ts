import {
  FILE_NAMES,
  isPieceLetter,
  RANK_NAMES,
  SQUARE_NAMES,
  type SquareName,
} from "../../vocabulary/chess.js";
import { CLAIM_KINDS, type Request } from "../../vocabulary/inputs.js";
import { ok } from "../../vocabulary/result.js";
import type { Act } from "../acts.js";
import {
  alone,
  enter,
  entering,
  fail,
  fixed,
  type Parsed,
  type Phrase,
  pick,
  pickResult,
  pickSquare,
  quoted,
  type VerbReader,
} from "./step-words.js";

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

const readSigns: VerbReader = ({ line, by, rest }) => {
  const result = pickResult(line, rest);
  return result.ok ? enter({ type: "sign", by, result: result.value }) : result;
};

export const PLAYER_VERBS: Readonly<Record<string, VerbReader>> = {
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
export const ASSISTANT_VERBS: Readonly<Record<string, VerbReader>> = {
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

export const BOARD_VERBS: Readonly<Record<string, VerbReader>> = {
  loses: readLink("lost"),
  regains: readLink("up"),
};
