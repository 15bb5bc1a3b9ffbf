import { Chess } from "chessops/chess";
import { makeFen, parseFen } from "chessops/fen";
import type { NormalMove } from "chessops/types";
import { expect, test } from "vitest";
import { endAfterMove } from "../../src/game/ends.js";
import { initialState } from "../../src/game/initial.js";
import { EDITIONS } from "../../src/rules/editions/editions.js";
import { positionOf, STARTING_FEN } from "../../src/rules/position.js";
import { type Color, opponentOf } from "../../src/vocabulary/chess.js";
import { opened } from "../journal/sample.js";
import { createRandom, pick } from "../support/random-games.js";

/** All 100,000: `RANDOM_GAMES=100000 npx vitest run tests/game/ends.test.ts`, a minute and a half. */
const GAMES = Number(process.env.RANDOM_GAMES ?? 2_000);

const random = createRandom(5_2018);

/** Two kings and two to six other men anywhere; now and then the starting array. */
const randomStart = (): Chess => {
  for (;;) {
    const isWhole = random() < 0.01;
    const board: (string | null)[] = Array.from({ length: 64 }, () => null);
    const put = (man: string): void => {
      const free = board.flatMap((one, square) => (one === null ? [square] : []));
      board[pick(free, random)] = man;
    };
    for (const man of ["K", "k"]) put(man);
    for (let left = 2 + Math.floor(random() * 5); left > 0; left -= 1) {
      put(pick([..."QRBNPqrbnp"], random));
    }
    const ranks = Array.from({ length: 8 }, (_, rank) =>
      board
        .slice(rank * 8, rank * 8 + 8)
        .map((man) => man ?? "1")
        .join(""),
    );
    const fen = isWhole ? STARTING_FEN : `${ranks.join("/")} ${pick(["w", "b"], random)} - - 0 1`;
    const chess = parseFen(fen).chain((setup) => Chess.fromSetup(setup));
    if (chess.isOk && !chess.value.isEnd()) return chess.value;
  }
};

/** Who goes to and fro, who takes what he can, and who does neither. */
const TEMPERS = ["shuffler", "shuffler", "taker", "wanderer"] as const;
type Temper = (typeof TEMPERS)[number];

const randomMove = (
  chess: Chess,
  temper: Temper,
  previousOwn: NormalMove | undefined,
): NormalMove => {
  if (temper === "shuffler" && previousOwn !== undefined && random() < 0.95) {
    const back = { from: previousOwn.to, to: previousOwn.from };
    if (chess.isLegal(back)) return back;
  }
  if (temper === "taker") {
    const enemies = chess.board[opponentOf(chess.turn)];
    const takes = [...chess.allDests()].flatMap(([from, to]) =>
      chess.board.pawn.has(from)
        ? []
        : [...to.intersect(enemies)].map((dest) => ({ from, to: dest })),
    );
    if (takes.length > 0) return pick(takes, random);
  }
  const dests = [...chess.allDests()].filter(([, to]) => to.nonEmpty());
  const [from, to] = pick(dests, random);
  const dest = pick([...to], random);
  const isPromotion = chess.board.pawn.has(from) && (dest >> 3 === 0 || dest >> 3 === 7);
  return {
    from,
    to: dest,
    ...(isPromotion ? { promotion: pick(["queen", "knight"], random) } : {}),
  };
};

/** Men, player to move, castling, and the square of a capture in passing that is legal. */
const sameness = (chess: Chess): string =>
  makeFen(chess.toSetup()).split(" ").slice(0, 4).join(" ");

/** What ends a game, by chessops and by counting. */
const endOf = (chess: Chess, times: number): string | undefined => {
  const outcome = chess.outcome();
  if (outcome?.winner !== undefined) return `${outcome.winner} checkmate`;
  if (outcome !== undefined) return chess.isStalemate() ? "stalemate" : "dead-position";
  if (times >= 5) return "fivefold";
  return chess.halfmoves >= 150 ? "seventy-five-moves" : undefined;
};

const base = initialState(opened({ edition: EDITIONS["fide-2023"] }));

/** How annabella ends it, when the position has occurred before as often as `occurrences` says. */
const ourEnd = (
  by: Color,
  fen: string,
  occurrences: Readonly<Record<string, number>>,
): string | undefined => {
  const end = endAfterMove({ ...base, occurrences }, by, positionOf(fen));
  if (end === undefined) return undefined;
  if (end.reason !== "checkmate") {
    expect(end.result).toBe("1/2-1/2");
    return end.reason;
  }
  expect(end.result).toBe(by === "white" ? "1-0" : "0-1");
  return `${by} checkmate`;
};

test("5.1.1, 5.2.1, 5.2.2, 9.6.1, 9.6.2: random games end when chessops and the counts say so", () => {
  const ends = new Map<string, number>();
  const wrong: unknown[] = [];
  for (let game = 0; game < GAMES; game += 1) {
    const chess = randomStart();
    const counts = new Map<string, number>([[sameness(chess), 1]]);
    const temper = game % 20 === 0 ? "wanderer" : pick(TEMPERS.slice(0, 3), random);
    const played: NormalMove[] = [];
    for (;;) {
      const move = randomMove(chess, temper, played.at(-2));
      played.push(move);
      chess.play(move);
      const key = sameness(chess);
      const times = (counts.get(key) ?? 0) + 1;
      counts.set(key, times);
      const expected = endOf(chess, times);
      // Positions in which nothing ends are looked at here and there.
      if (expected !== undefined || random() < 0.02) {
        const by = opponentOf(chess.turn);
        const fen = makeFen(chess.toSetup());
        const found = ourEnd(by, fen, { [key]: times - 1 });
        if (found !== expected) wrong.push({ fen, expected, found });
      }
      if (expected !== undefined) {
        ends.set(expected, (ends.get(expected) ?? 0) + 1);
        break;
      }
    }
  }
  expect(wrong).toEqual([]);
  const kinds = ["white checkmate", "black checkmate", "stalemate", "dead-position", "fivefold"];
  for (const kind of [...kinds, "seventy-five-moves"]) {
    expect({ kind, isThere: (ends.get(kind) ?? 0) > 0 }).toEqual({ kind, isThere: true });
  }
}, 600_000);
