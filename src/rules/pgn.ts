import type { Color, GameResult, Millis } from "../vocabulary/chess.js";
import type { EndReason, GameEvent } from "../vocabulary/events.js";
import type { GameOpened } from "../vocabulary/opened.js";
import type { Entry } from "../vocabulary/records.js";
import {
  findMove,
  isCheck,
  isCheckmate,
  makeSan,
  type Position,
  parsePosition,
  parseSan,
  playMove,
  STARTING_FEN,
} from "./position.js";
import { makeReading } from "./time-control.js";

/**
 * The score of a game as PGN, from its journal alone. Source: PGN specification and implementation
 * guide (1994), export format; `%clk` from its supplement on time.
 */

/** Export format: at most this many signs a line. */
const LINE_LENGTH = 79;

/** A completed move: as it is written, who made it, and what his clock then showed. */
interface ScoredMove {
  readonly san: string;
  readonly position: Position | undefined;
  readonly clockMs?: Millis;
}

interface Score {
  readonly moves: readonly ScoredMove[];
  readonly ended: { readonly result: GameResult; readonly reason: EndReason } | undefined;
}

/** The move with its check sign; as it stands where the position does not know it. */
const scoreMove = (
  before: Position | undefined,
  uci: string,
  san: string,
  fen?: string,
): ScoredMove => {
  const move = before === undefined ? undefined : findMove(before, uci);
  if (before === undefined || move === undefined) {
    // In rapid and blitz up to 2009 an illegal move that nobody claims stands: the game goes on from
    // the position that it left.
    const parsed = fen === undefined ? undefined : parsePosition(fen);
    return { san, position: parsed?.ok ? parsed.value : undefined };
  }
  const position = playMove(before, move);
  const sign = isCheckmate(position) ? "#" : isCheck(position) ? "+" : "";
  return { san: `${makeSan(before, move)}${sign}`, position };
};

const positionOfOpening = (opened: GameOpened): Position | undefined => {
  const parsed = parsePosition(opened.fen);
  return parsed.ok ? parsed.value : undefined;
};

/** Moves completed before the journal begins. */
const movesOfOpening = (opened: GameOpened): readonly ScoredMove[] => {
  const moves: ScoredMove[] = [];
  let position = positionOfOpening(opened);
  for (const text of opened.moves) {
    const move = position === undefined ? undefined : parseSan(position, text);
    const scored = scoreMove(position, move?.uci ?? "", text);
    moves.push(scored);
    position = scored.position;
  }
  return moves;
};

/** What an event says about the clocks. */
const readingsIn = (event: GameEvent): Partial<Record<Color, Millis>> => {
  switch (event.type) {
    case "move-completed":
      return event.clocks ?? {};
    case "clock-stopped":
      return { white: event.white, black: event.black };
    case "time-added":
      return { [event.by]: event.before + event.ms };
    case "time-deducted":
      return { [event.by]: event.before - event.ms };
    case "clock-set":
      return { [event.by]: event.ms };
    default:
      return {};
  }
};

const scoreOf = (opened: GameOpened, entries: readonly Entry[]): Score => {
  let moves = [...movesOfOpening(opened)];
  // Moves that were taken back and may count again: the arbiter can undo what he did.
  let annulled: readonly ScoredMove[] = [];
  let ended: Score["ended"];
  const start = positionOfOpening(opened);
  // Readings since a player's last completed move: an older one says nothing about the new move.
  let readings: Partial<Record<Color, Millis>> = {};
  let completedBy: Color | undefined;

  const noteClock = (): void => {
    const last = moves.at(-1);
    const clockMs = completedBy === undefined ? undefined : readings[completedBy];
    if (last !== undefined && completedBy !== undefined && clockMs !== undefined) {
      moves[moves.length - 1] = { ...last, clockMs };
      readings = { ...readings, [completedBy]: undefined };
    }
    completedBy = undefined;
  };

  for (const { kind, record } of entries) {
    // The increment comes with the same press as the move, so that a move's time is known when the
    // events of its input are through.
    if (kind === "input") {
      noteClock();
      if (record.type === "clock-read") {
        readings = { white: record.white, black: record.black };
      }
      continue;
    }
    if (record.type === "move-completed") noteClock();
    readings = { ...readings, ...readingsIn(record) };
    switch (record.type) {
      case "move-completed": {
        moves = moves.slice(0, record.ply - 1);
        annulled = [];
        const before = moves.length === 0 ? start : moves.at(-1)?.position;
        moves.push(scoreMove(before, record.uci, record.san, record.fen));
        completedBy = record.by;
        ended = undefined;
        break;
      }
      case "position-restored":
      case "game-retraced": {
        const line = [...moves, ...annulled];
        moves = line.slice(0, record.ply);
        annulled = line.slice(record.ply);
        completedBy = undefined;
        ended = undefined;
        break;
      }
      case "game-ended":
        ended = { result: record.result, reason: record.reason };
        break;
      default:
    }
  }
  noteClock();
  return { moves, ended };
};

/** Results that PGN knows; the arbiter's others stand in a comment. */
const pgnResult = (result: GameResult): string =>
  ["1-0", "0-1", "1/2-1/2"].includes(result) ? result : "*";

const terminationOf = (ended: Score["ended"]): string => {
  switch (ended?.reason) {
    case undefined:
      return "unterminated";
    case "time":
    case "default-time":
      return "time forfeit";
    case "illegal-moves":
    case "device":
      return "rules infraction";
    case "arbiter":
      return "adjudication";
    default:
      return "normal";
  }
};

const timeControlOf = ({ clock }: GameOpened): string =>
  clock.mode === "none"
    ? "-"
    : clock.control.periods
        .map(({ moves, timeMs, incrementMs }) => {
          const increment = incrementMs === 0 ? "" : `+${incrementMs / 1000}`;
          return `${moves === null ? "" : `${moves}/`}${timeMs / 1000}${increment}`;
        })
        .join(":");

const makeTag = (name: string, value: string): string => {
  const plain = value.replace(/\p{Cc}+/gu, " ").trim();
  return `[${name} "${(plain === "" ? "?" : plain).replace(/["\\]/g, "\\$&")}"]`;
};

const wrap = (words: readonly string[]): string => {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + 1 + word.length > LINE_LENGTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join("\n");
};

/** What a PGN can tell that the records of a game do not hold. Absent: not known. */
export interface PgnFacts {
  readonly event?: string;
  readonly site?: string;
  readonly round?: string;
  /** The journal that the score was taken from: game, last record, and its hash (the chain's head). */
  readonly journal?: { readonly game: string; readonly seq: number; readonly hash: string };
}

/**
 * The PGN of a game, ended by a newline; undefined when its records do not begin with
 * `game-opened`. Moves taken back by the arbiter are not in it.
 */
export const makePgn = (entries: readonly Entry[], facts: PgnFacts = {}): string | undefined => {
  const first = entries[0];
  if (first?.record.type !== "game-opened") return undefined;
  const { opened } = first.record;
  const { moves, ended } = scoreOf(opened, entries);
  const result = pgnResult(ended?.result ?? "*");
  const date = /^\d{4}-\d{2}-\d{2}/.exec(opened.openedAt)?.[0].replaceAll("-", ".");
  const tags = [
    makeTag("Event", facts.event ?? "?"),
    makeTag("Site", facts.site ?? "?"),
    makeTag("Date", date ?? "????.??.??"),
    makeTag("Round", facts.round ?? "?"),
    makeTag("White", opened.names.white),
    makeTag("Black", opened.names.black),
    makeTag("Result", result),
    makeTag("Board", opened.table),
    makeTag("TimeControl", timeControlOf(opened)),
    makeTag("Termination", terminationOf(ended)),
    ...(facts.journal === undefined
      ? []
      : [
          makeTag("JournalGame", facts.journal.game),
          makeTag("JournalRecord", String(facts.journal.seq)),
          makeTag("JournalHash", facts.journal.hash),
        ]),
    ...(opened.fen === STARTING_FEN ? [] : [makeTag("SetUp", "1"), makeTag("FEN", opened.fen)]),
  ];

  const start = positionOfOpening(opened);
  const words: string[] = [];
  let turn: Color = start?.turn ?? "white";
  let moveNumber = start?.moveNumber ?? 1;
  let needsNumber = true;
  for (const { san, clockMs } of moves) {
    if (turn === "white") words.push(`${moveNumber}.`);
    else if (needsNumber) words.push(`${moveNumber}...`);
    words.push(san);
    if (clockMs !== undefined) words.push(`{[%clk ${makeReading(clockMs)}]}`);
    needsNumber = clockMs !== undefined;
    if (turn === "black") moveNumber += 1;
    turn = turn === "white" ? "black" : "white";
  }
  if (ended !== undefined && ended.result !== result) {
    words.push(..."{The arbiter's result is".split(" "), `${ended.result}}`);
  }
  words.push(result);
  return `${tags.join("\n")}\n\n${wrap(words)}\n`;
};
