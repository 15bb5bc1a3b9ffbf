import { expect, test } from "vitest";
import { matchUtterance, nameMove } from "../../../src/rules/announcement.js";
import {
  isCheckmate,
  legalMoves,
  type Position,
  playMove,
  STARTING_POSITION,
} from "../../../src/rules/position.js";
import { parseAnnouncement } from "../../../src/speech/phrases/hear.js";
import { LANGUAGE_TAGS } from "../../../src/speech/phrases/languages.js";
import { STYLES, sayMove } from "../../../src/speech/phrases/say.js";
import type { Utterance } from "../../../src/vocabulary/utterance.js";

/** Positions of random games from a fixed seed, one after the other. */
function* randomPositions(count: number, seed: number): Generator<Position> {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  let position = STARTING_POSITION;
  let ply = 0;
  for (let made = 0; made < count; made += 1) {
    yield position;
    const moves = legalMoves(position);
    const move = moves[random(moves.length)];
    ply += 1;
    if (move === undefined || ply > 120) {
      position = STARTING_POSITION;
      ply = 0;
    } else {
      position = playMove(position, move);
    }
  }
}

// An announcement means the same in every position, so each text is parsed once.
const parsed = new Map<string, Utterance>();

const heard = (text: string, position: Position, language: string): string => {
  const key = `${language} ${text}`;
  const utterance = parsed.get(key) ?? parseAnnouncement(text, language);
  parsed.set(key, utterance);
  const match = matchUtterance(utterance, position);
  return match.status === "understood" ? match.move.uci : match.status;
};

test("every move that is announced is heard as that move, in the full and in the short form", () => {
  let moves = 0;
  let mates = 0;
  for (const position of randomPositions(10_000, 20_260_101)) {
    if (isCheckmate(position)) mates += 1;
    for (const move of legalMoves(position)) {
      const named = nameMove(position, move);
      for (const form of ["full", "short"] as const) {
        const { text, spokenText } = sayMove(named, { form });
        const shown = heard(text, position, "de");
        if (shown !== move.uci) expect.fail(`${text} (${move.uci}) is heard as ${shown}`);
        const voiced = spokenText === text ? shown : heard(spokenText, position, "de");
        if (voiced !== move.uci) expect.fail(`${spokenText} (${move.uci}) is heard as ${voiced}`);
      }
      moves += 1;
    }
  }
  expect(moves).toBeGreaterThan(200_000);
  expect(mates).toBeGreaterThan(0);
}, 120_000);

test("in every language and style an announcement is heard as the move it names", () => {
  for (const position of randomPositions(50, 7)) {
    for (const move of legalMoves(position)) {
      const named = nameMove(position, move);
      for (const language of LANGUAGE_TAGS) {
        for (const style of STYLES) {
          for (const form of ["full", "short"] as const) {
            const { text } = sayMove(named, { language, style, form });
            expect(`${text}: ${heard(text, position, language)}`).toBe(`${text}: ${move.uci}`);
          }
        }
      }
    }
  }
}, 60_000);

test("no two moves of a position sound alike", () => {
  for (const position of randomPositions(500, 99)) {
    for (const style of STYLES) {
      const said = legalMoves(position).map(
        (move) => sayMove(nameMove(position, move), { style }).spokenText,
      );
      expect(new Set(said).size).toBe(said.length);
    }
  }
}, 60_000);
