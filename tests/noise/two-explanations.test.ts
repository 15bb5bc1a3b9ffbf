/** What noisy games have found on one board where two explanations stood: the players are asked. */
import { expect, test } from "vitest";
import { followHands, type SharedHands } from "./shared-hands.js";

const FREE = { placementBinds: false } as const;
/** Virtual time, but a busy machine. */
const LONG = { timeout: 120_000 };

interface Told extends SharedHands {
  readonly title: string;
  /** What was played. */
  readonly played: string;
}

const TOLD: readonly Told[] = [
  {
    title: "a neighbour set down beside while the mover's man is up is not that man",
    fen: "8/3b4/2pk4/8/p2P4/7p/1R1N3P/3KR3 w - - 0 31",
    sensor: "occupancy",
    policies: {},
    hands: "-e1 700 -d7 700 +be7 1200 -e7 1000 +bd7 1100 +Re6",
    played: "e1e6",
  },
  {
    title: "who stood on his square already does not rest on the way to it",
    fen: "8/7k/6N1/N2B1n2/P7/7P/3K4/R1r5 b - - 6 48",
    sensor: "occupancy",
    policies: FREE,
    hands: `-c1 100 -d2 60 +Ke1 700 -e1 200 +Kd2 450 +rd1 800 -d2 140 -d1 190 +re1 1100 -e1 250
      +rd1 860 +Kc2 600 -d1 700 +rb1`,
    played: "c1d1 d2c2 d1b1",
  },
  {
    title: "who takes his man up again before the reply has not been replied to",
    fen: "8/7k/8/p7/P4n2/2Q5/5K2/8 w - - 1 53",
    sensor: "occupancy",
    policies: FREE,
    hands: "-c3 400 +Qc4 400 -c4 60 -f4 60 +ng2 300 -g2 60 +ng2",
    played: "c3c8 f4g2",
  },
];

test.each(TOLD)("$title", LONG, async ({ played, ...hands }) => {
  const { completed } = await followHands(hands);
  expect(played.split(" ").slice(0, completed.length)).toEqual(completed);
});

const QUEEN_UP = { fen: "4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1", policies: FREE } as const;

test.each([
  { sensor: "occupancy", hands: "-d1 21000", isAsked: true },
  { sensor: "occupancy", hands: "-d1 1000", isAsked: false },
  // He would be seen on the square of the man he took.
  { sensor: "placement", hands: "-d1 21000", isAsked: false },
] as const)(
  "a man long in the hand may have taken somebody: $sensor, $hands",
  LONG,
  async ({ isAsked, ...hands }) => {
    const { types, completed } = await followHands({ ...QUEEN_UP, ...hands });
    expect(types.includes("board-position-unknown")).toBe(isAsked);
    expect(completed).toEqual([]);
  },
);

test(
  "a man who has been asked about goes on with the move that he is set down for",
  LONG,
  async () => {
    const hands = "-d1 21000 +Qd4 500 -e8 500 +ke7";
    const { completed } = await followHands({ ...QUEEN_UP, sensor: "occupancy", hands });
    expect(completed).toEqual(["d1d4"]);
  },
);

test.each([
  { hands: "-f4 80 -f3 600 +Pf3 100 -g3 600 +qg3", isAsked: true },
  // No man whom she could have taken.
  { hands: "-f4 80 -f3 600 +qf3 100 -a2 600 +Pa2", isAsked: false },
])(
  "a man exchanged right after a capture may have been the one who was taken: $hands",
  LONG,
  async ({ isAsked, hands }) => {
    const fen = "4k3/8/8/8/5q2/5PP1/P7/4K3 b - - 0 30";
    const { completed, types } = await followHands({
      fen,
      policies: { placementBinds: true },
      sensor: "occupancy",
      hands,
    });
    expect(completed).toEqual(["f4f3"]);
    expect(types.includes("arbiter-called")).toBe(isAsked);
  },
);

const CHECKED = { fen: "1R6/4k3/8/8/8/8/8/K7 w - - 0 60", sensor: "occupancy" } as const;
/** The rook gives check, the king goes where a rook could have gone at once, and she takes his square. */
const UNHEARD = "out 500 -b8 300 +Rb7 400 -e7 300 +kd8 400 -b7 300 +Re7 500 in";

test.each([
  { title: "three moves in a gap that look like one are asked about", hands: UNHEARD, played: [] },
  {
    title: "one move in a gap is asked about, and words say that it was one",
    hands: "out 500 -b8 300 +Rd8 500 in 2000 says:Rd8",
    played: ["b8d8"],
  },
  {
    title: "the man who went in a gap is lifted and set down there again, and replied to",
    hands: "out 500 -b8 300 +Rd8 500 in 2000 -d8 500 +Rd8 900 -e7 500 +kf6",
    played: ["b8d8", "e7f6"],
  },
])("$title", LONG, async ({ hands, played }) => {
  const { types, completed } = await followHands({ ...CHECKED, policies: {}, hands });
  expect(types).toContain("board-position-unknown");
  expect(completed).toEqual(played);
});

test(
  "who is set down where a queen could go may have replied to a capture that nobody saw",
  LONG,
  async () => {
    const { types, completed } = await followHands({
      fen: "3k3r/r1n2P2/2Q4p/ppp5/6nP/5N2/b7/b1B3KR w - - 1 23",
      sensor: "occupancy",
      policies: FREE,
      // The queen takes on c5, too quickly for the board; the king goes to d7, and the knight is put straight.
      hands: "-c6 6000 -d8 250 +kd7 600 -c7 400 +nc7 6000",
    });
    expect(completed).toEqual([]);
    expect(types).toContain("board-position-unknown");
  },
);

test.each(["placement", "occupancy"] as const)(
  "a move that stood before a gap and stands no more may have been replied to: %s",
  LONG,
  async (sensor) => {
    const { types, completed } = await followHands({
      fen: "8/8/8/2k5/2B4K/5q2/8/2b5 w - - 0 61",
      sensor,
      policies: FREE,
      hands: "-c4 700 +Bg8 700 out 1000 -g8 600 +Bc4 700 in 2000",
    });
    expect(completed).toEqual([]);
    expect(types).toContain("board-position-unknown");
  },
);
