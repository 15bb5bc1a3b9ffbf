import { positionFields } from "./check.js";
import type { RecognitionExpectation, WrongSquare } from "./read-json-cases.js";
import type { Finding } from "./recognition-status.js";

const listed = (items: readonly string[]): string =>
  items.length === 0 ? "none" : items.join(" ");

const inAnyOrder = (items: readonly string[]): string => listed([...items].sort());

const wrong = (squares: readonly WrongSquare[]): string =>
  inAnyOrder(
    squares.map(
      ({ square, expected, found }) => `${square} ${expected ?? "empty"}/${found ?? "empty"}`,
    ),
  );

const asList = (value: string | readonly string[]): readonly string[] =>
  typeof value === "string" ? [value] : value;

type Comparisons = {
  readonly [Key in keyof Required<RecognitionExpectation>]: (
    expected: Required<RecognitionExpectation>[Key],
    finding: Finding,
  ) => readonly [expected: string, found: string];
};

const COMPARISONS: Omit<Comparisons, "physical_end"> = {
  status: (expected, { status }) => [expected, status],
  moves: (expected, { moves }) => [listed(expected), listed(moves)],
  final_fen: (expected, { finalFen }) => [
    `${positionFields(expected)} ${expected.split(" ").slice(4).join(" ")}`,
    `${positionFields(finalFen)} ${finalFen.split(" ").slice(4).join(" ")}`,
  ],
  takeback: (expected, { takeback }) => [String(expected), String(takeback)],
  touched: (expected, { touched }) => [listed(expected), listed(touched)],
  must: (expected, { must }) => [inAnyOrder(expected), inAnyOrder(must)],
  in_hand: (expected, { inHand }) => [inAnyOrder(expected), inAnyOrder(inHand)],
  attempted: (expected, { attempted }) => [expected, attempted ?? "none"],
  reason: (expected, { reason }) => [expected, reason ?? "none"],
  diff: (expected, { diff }) => [wrong(expected), wrong(diff)],
  boards: (expected, { boards }) => [
    `blind ${wrong(expected.blind)}, sighted ${wrong(expected.sighted)}`,
    `blind ${wrong(boards.blind)}, sighted ${wrong(boards.sighted)}`,
  ],
  resolution: (expected, { resolution }) => [expected, resolution ?? "none"],
  pending: (expected, { pending }) => [inAnyOrder(asList(expected)), inAnyOrder(pending)],
  missing: (expected, { missing }) => [wrong(expected), wrong(missing)],
  candidates: (expected, { pending }) => [inAnyOrder(expected), inAnyOrder(pending)],
  result: (expected, { result }) => [expected, result ?? "none"],
  orientation: (expected, { orientation }) => [expected, orientation],
  clock: (expected, { clock }) => [expected, clock],
  flags: (expected, { flags }) => [
    inAnyOrder(expected),
    inAnyOrder(expected.filter((flag) => flags.includes(flag))),
  ],
};

const KEYS = Object.keys(COMPARISONS) as readonly (keyof typeof COMPARISONS)[];

/** Everything in which a recognition case came to something else than it expects. */
export const compareRecognition = (
  expected: RecognitionExpectation,
  finding: Finding,
): readonly string[] =>
  KEYS.flatMap((key) => {
    const value = expected[key];
    if (value === undefined) return [];
    const compare: (expected: never, finding: Finding) => readonly [string, string] =
      COMPARISONS[key];
    const [wanted, found] = compare(value as never, finding);
    return wanted === found ? [] : [`${key}: expected ${wanted}, found ${found}`];
  });
