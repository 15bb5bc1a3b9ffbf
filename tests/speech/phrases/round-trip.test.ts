import { describe, expect, test } from "vitest";
import { matchUtterance, nameMove } from "../../../src/rules/announcement.js";
import {
  isCheckmate,
  legalMoves,
  type Position,
  playMove,
  STARTING_POSITION,
} from "../../../src/rules/position.js";
import { parseAnnouncement } from "../../../src/speech/phrases/hear.js";
import { NAMINGS } from "../../../src/speech/phrases/languages.js";
import { STYLES, sayMove } from "../../../src/speech/phrases/say.js";
import { LANGUAGE_TAGS } from "../../../src/vocabulary/languages.js";
import type { NamedMove, Utterance } from "../../../src/vocabulary/utterance.js";

/** Positions to go through; `ANNABELLA_POSITIONS=10000` for the whole. */
const POSITIONS = Number(process.env.ANNABELLA_POSITIONS ?? 300);

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

const WAYS = LANGUAGE_TAGS.flatMap((language) =>
  NAMINGS.flatMap((names) => STYLES.map((style) => ({ language, names, style }))),
);

/** What an announcement says, without remarks on its form, to be compared. */
const keyOf = ({ remarks, ...said }: Utterance): string =>
  JSON.stringify(Object.entries(said).sort(([a], [b]) => (a < b ? -1 : 1)));

interface Heard {
  readonly said: string;
  readonly utterance: Utterance;
}

/**
 * What is heard of an announcement in every language, style and naming, as it is shown and as it is
 * spoken; each different meaning once. An announcement means the same in every position, so that each
 * is said and parsed once in a run.
 */
const makeEar = () => {
  const heard = new Map<string, readonly Heard[]>();
  let texts = 0;
  return {
    texts: () => texts,
    hear: (move: NamedMove, form: "full" | "short"): readonly Heard[] => {
      // Notation names the file of a capturing pawn, which the spoken short form leaves out.
      const key = `${move.full.from?.[0]} ${keyOf(move[form])}`;
      const known = heard.get(key);
      if (known !== undefined) return known;
      const meanings = new Map<string, Heard>();
      for (const { language, names, style } of WAYS) {
        const { text, spokenText } = sayMove(move, { language, names, style, form });
        for (const said of new Set([text, spokenText])) {
          const parsed = parseAnnouncement(said, language, names);
          texts += 1;
          const meaning = keyOf(parsed);
          if (!meanings.has(meaning)) {
            meanings.set(meaning, {
              said: `${language} ${names} ${style}: ${said}`,
              utterance: parsed,
            });
          }
        }
      }
      const all = [...meanings.values()];
      heard.set(key, all);
      return all;
    },
  };
};

test("a move that is announced is heard as that move: every language, style, form and naming, shown and spoken", () => {
  const ear = makeEar();
  let moves = 0;
  let mates = 0;
  const misheard: string[] = [];
  for (const position of randomPositions(POSITIONS, 20_260_101)) {
    if (isCheckmate(position)) mates += 1;
    for (const move of legalMoves(position)) {
      const named = nameMove(position, move);
      moves += 1;
      for (const form of ["full", "short"] as const) {
        for (const { said, utterance: heard } of ear.hear(named, form)) {
          const match = matchUtterance(heard, position);
          const found = match.status === "understood" ? match.move.uci : match.status;
          if (found !== move.uci && misheard.length < 20) {
            misheard.push(`${said} (${move.uci}) is heard as ${found}`);
          }
        }
      }
    }
  }
  expect(misheard).toEqual([]);
  expect(moves).toBeGreaterThan(POSITIONS * 15);
  if (POSITIONS >= 10_000) {
    expect(mates).toBeGreaterThan(0);
    process.stderr.write(`${POSITIONS} positions, ${moves} moves, ${ear.texts()} texts heard\n`);
  }
}, 900_000);

describe.each(WAYS)("$language with $names names in style $style", ({ language, names, style }) => {
  test("no two moves of a position sound alike or look alike, in the full or the short form", () => {
    for (const position of randomPositions(Math.ceil(POSITIONS / 20), 99)) {
      const named = legalMoves(position).map((move) => nameMove(position, move));
      for (const form of ["full", "short"] as const) {
        const said = named.map((move) => sayMove(move, { language, names, style, form }));
        expect(new Set(said.map(({ spokenText }) => spokenText)).size).toBe(named.length);
        expect(new Set(said.map(({ text }) => text)).size).toBe(named.length);
      }
    }
  }, 120_000);
});
