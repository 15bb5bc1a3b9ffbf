/** What noisy games have found on one board for both players, cut down to a few movements. */
import { expect, test } from "vitest";
import { STARTING_FEN } from "../../src/rules/position.js";
import { followHands } from "./shared-hands.js";

const CASUAL = { play: "casual" } as const;
/** Virtual time, but a busy machine. */
const LONG = { timeout: 120_000 };

test("men who were knocked over and stand again have captured nothing", LONG, async () => {
  const { completed } = await followHands({
    fen: "r3r3/6k1/2n5/5p1P/8/bq3R1P/3K4/5B2 b - - 0 37",
    sensor: "occupancy",
    policies: CASUAL,
    hands: `-c6 600 +ne5 900 -f1 54 -f5 45 -f3 8 -e8 18 -e5
      680 +pf5 770 +Rf3 890 +re8 550 +ne5 130 +Bd3`,
  });
  expect(completed).toEqual(["c6e5"]);
});

test(
  "the man that a board names is the one who moves there, not the one who was there before",
  LONG,
  async () => {
    const { completed } = await followHands({
      fen: "2R5/3r4/1k6/8/8/1K5p/3b4/1B6 w - - 0 58",
      sensor: "placement",
      policies: { placementBinds: false },
      hands: `-c8 500 +Rc4 500 -c4 500 +Rc3 900 -d2 600 -c3 500 +Rc3 300 -c3 400 +bc3 900 -c3 200 -b3 300 +Kc3`,
    });
    expect(completed).toEqual(["c8c3", "d2c3"]);
  },
);

test(
  "a man put back between two who are in hands was not captured and captured back",
  LONG,
  async () => {
    const { completed } = await followHands({
      fen: "rnb1kbnr/pp1pp1pp/5p2/q1P5/6P1/8/PPP1PP1P/RNBQKBNR w KQkq - 1 4",
      sensor: "occupancy",
      policies: CASUAL,
      hands: "-b2 300 +Pb4 600 -b4 400 -a5 200 -c5 500 +Pc5 800 +qb4",
    });
    expect(["b2b4"].slice(0, completed.length)).toEqual(completed);
  },
);

test("castling is no move of the rook when the reply takes a man meanwhile", LONG, async () => {
  const { completed } = await followHands({
    fen: "r3kbnr/3n1p2/1pp1P3/1Q1p2Rp/pP1P4/P5K1/8/RNB3NB b kq - 0 23",
    sensor: "occupancy",
    policies: CASUAL,
    hands: "-e8 -a8 180 +kc8 95 -b5 -d5 40 +rd8 35 +Qd5 28 -d5 33 +Qd5",
  });
  // The reply stands, and waits to be replied to.
  expect(completed).toEqual(["e8c8"]);
});

test(
  "when hands rest and nothing explains a board without a clock, the players are asked",
  LONG,
  async () => {
    const { completed, types } = await followHands({
      fen: STARTING_FEN,
      sensor: "placement",
      policies: CASUAL,
      hands: "-g1 300 -e7 300 +pe6",
    });
    expect(completed).toEqual([]);
    expect(types).toContain("board-position-unknown");
  },
);

test("a man who is held for long is no question", LONG, async () => {
  const { types } = await followHands({
    fen: STARTING_FEN,
    sensor: "occupancy",
    policies: CASUAL,
    hands: "-g1 20",
  });
  expect(types).not.toContain("board-position-unknown");
});

test(
  "a neighbour who was moved aside and put back was not taken, and play does not go on",
  LONG,
  async () => {
    const { completed, types } = await followHands({
      fen: "1k1r4/3r4/P7/RB2P3/8/4b1p1/2K5/1N4N1 w - - 1 46",
      sensor: "occupancy",
      policies: {},
      hands: "-b5 300 -d7 300 +re8 1400 -e8 200 +rd7 300 +Bc6 900 -e3 700 +bf2 900 -c6 700 +Bb5",
    });
    expect(completed.slice(1)).toEqual([]);
    expect(types).toContain("board-position-unknown");
  },
);

test("a man who came to stand while no man was out is none who is lifted later", LONG, async () => {
  const { completed } = await followHands({
    fen: "6k1/3q3r/1pN5/1P1p1P2/4p3/4P2p/3P4/rNBQK3 b - - 0 25",
    sensor: "occupancy",
    policies: {},
    hands: "-a1 500 -b1 300 +Nb1 400 +ra4 1000 -d1 900 +Qh5",
  });
  expect(completed).not.toContain("d1a4");
});

test("with one man set down one move is made, not two", LONG, async () => {
  const { completed } = await followHands({
    fen: "2kr4/3n3r/P1P5/RB6/4P3/6p1/2Kb4/1N4N1 b - - 1 43",
    sensor: "occupancy",
    policies: {},
    hands: "-d2 40 -c2 150 +Kc1 1000 -c1 200 +Kc2 300 +be3",
  });
  expect(completed).not.toContain("c2c1");
});

test("a neighbour who only lost contact is not taken by the man in the hand", LONG, async () => {
  const { completed } = await followHands({
    fen: "1q2k1n1/8/3p4/2b5/N7/p1K2p2/6B1/2B4r w - - 0 33",
    sensor: "occupancy",
    policies: { touchDebounceMs: 250 },
    hands: "-g2 -h1 11 -f3 103 +pf3 200 +Bh1 900 -a3 700 +pa2",
  });
  expect(completed).not.toContain("g2f3");
});

test("a capture is taken back in casual play like any other move", LONG, async () => {
  const { completed, types } = await followHands({
    fen: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
    sensor: "occupancy",
    policies: CASUAL,
    hands: `-d5 600 -e4 600 +Pd5 2000 -g8 600 +nf6 2000 -f6 600 +ng8 1500 -d5 600 +Pe4 800 +pd5
      3000 -g1 700 +Nf3 2000 -e7 700 +pe6`,
  });
  expect(types).not.toContain("board-position-unknown");
  expect(completed).toEqual(["g1f3"]);
});

test("a man who is set down here and there before he stays is followed", LONG, async () => {
  const { completed } = await followHands({
    fen: STARTING_FEN,
    sensor: "occupancy",
    policies: CASUAL,
    hands: "-e2 600 +Pe4 3000 -b8 600 +na6 2500 -a6 600 +nc6 3000 -g1 600 +Nf3 3000 -g8 600 +nf6",
  });
  expect(completed).toEqual(["e2e4", "b8c6", "g1f3"]);
});

test("what a pawn has become is never guessed, whatever is played on top of it", LONG, async () => {
  const { completed } = await followHands({
    fen: "4k2r/6P1/8/8/8/8/8/4K3 w - - 0 60",
    sensor: "occupancy",
    policies: CASUAL,
    hands: "-h8 -g7 500 +Ph8 800 -e8 500 +ke7 800 -h8 600 +Qh7 800 -e7 600 +kd6 800 -h7 500 +Qh2",
  });
  expect(completed).toEqual([]);
});

test("a man whom the board names is not the one who went there before", LONG, async () => {
  const { completed } = await followHands({
    fen: "8/4k3/n4N2/5K2/p1r5/8/p7/6R1 w - - 0 45",
    sensor: "placement",
    policies: { placementBinds: false },
    hands: `-g1 250 +Rf1 10 +qa1 6500 -a2 -f1 500 -e7 750 +kf8 2250 -a1 250 +Ra1 1000 -a4
      2750 -a1 10 +pa3 10 +Ra2`,
  });
  expect(completed).not.toContain("g1a1");
});
