import {
  findMove,
  type Position,
  parseSan,
  playMove,
  positionOf,
  repetitionKey,
} from "../rules/position.js";
import type { Uci } from "../vocabulary/chess.js";
import type { CaseReport } from "./case-report.js";
import type { RepetitionCase } from "./read-json-cases.js";

/** Positions of a game in order, and the moves between them. */
interface Played {
  readonly positions: readonly Position[];
  readonly moves: readonly Uci[];
}

/** Plays SAN; `<` takes the last move back. */
const play = ({ fen, san }: RepetitionCase): Played => {
  let positions: readonly Position[] = [positionOf(fen)];
  let moves: readonly Uci[] = [];
  for (const token of san) {
    if (token === "<") {
      positions = positions.slice(0, -1);
      moves = moves.slice(0, -1);
      continue;
    }
    const position = positions.at(-1);
    const move = position === undefined ? undefined : parseSan(position, token);
    if (position === undefined || move === undefined) throw new Error(`${token} is no move here`);
    positions = [...positions, playMove(position, move)];
    moves = [...moves, move.uci];
  }
  return { positions, moves };
};

const timesOf = (positions: readonly Position[], key: (position: Position) => string): number => {
  const last = positions.at(-1);
  return last === undefined
    ? 0
    : positions.filter((position) => key(position) === key(last)).length;
};

/** Plays the moves of a case, counts, and compares (Laws 1997, 9.2 and 9.3; 2023, 9.6). */
export const runRepetition = (repetition: RepetitionCase): CaseReport => {
  const { expect } = repetition;
  const { positions, moves } = play(repetition);
  const final = positions.at(-1);
  if (final === undefined) throw new Error("no position is left");
  const occurrences = timesOf(positions, repetitionKey);
  const found: Readonly<Record<string, unknown>> = {
    moves: moves.join(" "),
    finalFen: final.fen,
    occurrences,
    samePlacement: timesOf(positions, (position) => position.placement.join()),
    threefold: occurrences >= 3,
    fivefold: occurrences >= 5,
    fifty: final.halfmovesSinceProgress >= 100,
    seventyfive: final.halfmovesSinceProgress >= 150,
  };
  const { claimWith, ...plain } = expect;
  const expected: Readonly<Record<string, unknown>> = {
    ...plain,
    moves: repetition.moves.join(" "),
  };
  const failures = Object.entries(expected).flatMap(([name, value]) =>
    found[name] === value ? [] : [`${name}: expected ${value}, found ${found[name]}`],
  );
  if (claimWith !== undefined) {
    const move = findMove(final, claimWith.move);
    if (move === undefined) failures.push(`claim_with: ${claimWith.move} is no move here`);
    else {
      const after = playMove(final, move);
      const times = timesOf([...positions, after], repetitionKey);
      const claim = {
        occurrences: times,
        threefold: times >= 3,
        fifty: after.halfmovesSinceProgress >= 100,
      };
      for (const name of ["occurrences", "threefold", "fifty"] as const) {
        if (claim[name] !== claimWith[name]) {
          failures.push(`claim_with ${name}: expected ${claimWith[name]}, found ${claim[name]}`);
        }
      }
    }
  }
  return { id: repetition.id, ok: failures.length === 0, failures, events: [] };
};
