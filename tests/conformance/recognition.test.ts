import { describe, expect, test } from "vitest";
import { parseJsonCases } from "../../src/conformance/read-json-cases.js";
import { runRecognition } from "../../src/conformance/run-recognition.js";
import { findMove, playMove, positionOf, STARTING_FEN } from "../../src/rules/position.js";

/** `0:-Ke1 450:+Kg1 900:-Rh1`: lifts and placements with their times; `+e4` names no man. */
const eventsOf = (text: string) =>
  text
    .split(" ")
    .filter((word) => word !== "")
    .map((word) => {
      const match = /^(\d+):([-+])([A-Za-z?])?(?:\(([A-Za-z])\))?([a-h][1-8])(?:@(\w+))?$/.exec(
        word,
      );
      if (match === null) throw new Error(word);
      const [, time, sign, piece, replaced, square, on] = match;
      return {
        t_ms: Number(time),
        kind: sign === "-" ? "lift" : "place",
        square,
        ...(piece === undefined ? {} : { piece }),
        ...(replaced === undefined ? {} : { replaced }),
        ...(on === undefined ? {} : { on }),
      };
    });

interface Given {
  readonly fen?: string;
  readonly board?: "placement" | "occupancy";
  readonly events?: string;
  readonly expect: Readonly<Record<string, unknown>> & { readonly moves?: readonly string[] };
  readonly [field: string]: unknown;
}

/** Plays a case written in short and returns what differed. */
const differences = async ({ events = "", expect: expected, ...given }: Given) => {
  const fen = given.fen ?? STARTING_FEN;
  const moves = expected.moves ?? [];
  let position = positionOf(fen);
  // After a takeback the moves begin further back: the case then gives the position itself.
  for (const uci of "final_fen" in expected ? [] : moves) {
    const move = findMove(position, uci);
    if (move === undefined) throw new Error(`${uci} in ${position.fen}`);
    position = playMove(position, move);
  }
  const cases = parseJsonCases(
    "case.jsonl",
    JSON.stringify({
      id: "case",
      theme: "own",
      board: "placement",
      ...given,
      fen,
      events: eventsOf(events),
      expect: {
        status: "idle",
        final_fen: position.fen,
        physical_end: "8/8/8/8/8/8/8/8",
        ...expected,
        moves,
      },
    }),
  );
  const [recognition] = cases.ok ? cases.value : [];
  if (recognition?.kind !== "recognition") throw new Error(JSON.stringify(cases));
  return (await runRecognition(recognition)).failures;
};

const AFTER_E4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
const AFTER_E4_E5 = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
const BLIND_WHITE = { rules: "blind", player: "white" };
const CASTLING = "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R w KQkq - 0 20";

describe("moves that nobody may make", () => {
  test.each<[string, Given]>([
    [
      "a king beside the other",
      {
        fen: "8/8/4k3/8/4K3/8/8/8 w - - 0 1",
        events: "0:-Ke4 500:+Ke5",
        expect: { status: "illegal", attempted: "e4e5", reason: "kings-adjacent" },
      },
    ],
    [
      "castling over an attacked square",
      {
        fen: "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
        events: "0:-Ke1 400:+Kg1 900:-Rh1 1300:+Rf1",
        expect: { status: "illegal", attempted: "e1g1", reason: "castling-through-check" },
      },
    ],
    [
      "castling to the other side with the right lost",
      {
        fen: "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R b KQk - 4 22",
        events: "0:-ke8 400:+kc8 900:-ra8 1300:+rd8",
        expect: { status: "illegal", attempted: "e8c8", reason: "castling-right-lost" },
      },
    ],
    [
      "a pawn that goes backwards",
      {
        fen: AFTER_E4_E5,
        events: "0:-Pe4 500:+Pe3",
        expect: { status: "illegal", attempted: "e4e3", reason: "piece-cannot-move-so" },
      },
    ],
    [
      "a rook that jumps over its own pawn",
      {
        events: "0:-Ra1 500:+Ra3",
        expect: { status: "illegal", attempted: "a1a3", reason: "piece-cannot-move-so" },
      },
    ],
    [
      "a capture by the side not on move",
      {
        fen: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
        events: "0:-pd5 400:-Pe4 900:+Pd5",
        expect: { status: "illegal", attempted: "e4d5", reason: "wrong-side" },
      },
    ],
    [
      "castling by the side not on move",
      {
        fen: "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R b KQkq - 0 20",
        events: "0:-Ke1 400:+Kg1 900:-Rh1 1300:+Rf1",
        expect: { status: "illegal", attempted: "e1g1", reason: "wrong-side" },
      },
    ],
    [
      "Black's en passant one move too late",
      {
        fen: "rnbqkbnr/pp1ppppp/8/8/2pPP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 3",
        events: "0:-pc4 400:-Pd4 900:+pd3",
        expect: { status: "illegal", attempted: "c4d3", reason: "ep-expired" },
      },
    ],
    [
      "a check that is not answered, and the reply to it",
      {
        fen: "4k3/7p/8/8/1b6/8/8/R3K3 w Q - 0 30",
        events: "0:-Ra1 600:+Ra5 1500:-ph7 1900:+ph6",
        expect: { status: "illegal", attempted: "a1a5", reason: "leaves-king-in-check" },
      },
    ],
    [
      "a legal move, and a reply that nobody may make",
      {
        events: "0:-Pe2 400:+Pe4 2000:-nb8 2500:+nb5",
        expect: {
          status: "illegal",
          moves: ["e2e4"],
          attempted: "b8b5",
          reason: "piece-cannot-move-so",
        },
      },
    ],
    [
      "a legal move, and another by the same side",
      {
        events: "0:-Pe2 400:+Pe4 2000:-Pd2 2500:+Pd4",
        expect: { status: "illegal", moves: ["e2e4"], attempted: "d2d4", reason: "wrong-side" },
      },
    ],
    [
      "another man than the touched one, without a clock",
      {
        events: "0:-Nb1 500:+Nb1 1500:-Pd2 2000:+Pd4",
        expect: {
          status: "illegal",
          attempted: "d2d4",
          reason: "touch-move",
          touched: ["b1"],
          must: ["b1a3", "b1c3"],
        },
      },
    ],
  ])("%s", async (_, given) => {
    expect(await differences(given)).toEqual([]);
  });
});

describe("moves that are begun", () => {
  test.each<[string, Given]>([
    [
      "long castling, the rook not over yet",
      {
        fen: "r3k2r/ppp2ppp/8/8/8/8/PPP2PPP/R3K2R b KQkq - 0 20",
        events: "0:-ke8 400:+kc8",
        expect: {
          status: "incomplete",
          pending: "e8c8",
          missing: [
            { square: "a8", expected: null, found: "r" },
            { square: "d8", expected: "r", found: null },
          ],
        },
      },
    ],
    [
      "castling on a board that sees only occupied squares",
      {
        board: "occupancy",
        fen: CASTLING,
        events: "0:-e1 400:+g1",
        expect: { status: "incomplete", pending: "e1g1" },
      },
    ],
    [
      "en passant by Black, the passed pawn still there",
      {
        fen: "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3",
        events: "0:-Pe5 500:+Pd6",
        expect: {
          status: "incomplete",
          pending: "e5d6",
          missing: [{ square: "d5", expected: null, found: "p" }],
        },
      },
    ],
    [
      "a pawn gone to the last rank by capture",
      {
        fen: "3r2k1/4P3/8/8/8/8/5K2/8 w - - 0 60",
        events: "0:-rd8 300:-Pe7 900:+Pd8",
        expect: {
          status: "pending-promotion",
          pending: ["e7d8q", "e7d8r", "e7d8b", "e7d8n"],
        },
      },
    ],
    [
      "a promotion that an occupancy board cannot name",
      {
        board: "occupancy",
        fen: "8/8/8/8/8/4k3/p7/6K1 b - - 0 60",
        events: "0:-a2 700:+a1",
        expect: { status: "pending-promotion", pending: ["a2a1q", "a2a1r", "a2a1b", "a2a1n"] },
      },
    ],
  ])("%s", async (_, given) => {
    expect(await differences(given)).toEqual([]);
  });
});

describe("men in the hand and on their squares", () => {
  test.each<[string, Given]>([
    [
      "a capturing man and its victim both in the hand",
      {
        fen: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        events: "0:-pd5 500:-Pe4",
        expect: {
          status: "touched",
          touched: ["d5", "e4"],
          must: ["e4d5"],
          in_hand: ["e4", "d5"],
        },
      },
    ],
    [
      "an enemy man that can be taken, put back",
      {
        fen: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        events: "0:-pd5 500:+pd5",
        expect: { status: "touched", touched: ["d5"], must: ["e4d5"] },
      },
    ],
    [
      "an own man without a move binds to nothing",
      { events: "0:-Ra1 500:+Ra1", expect: { status: "idle", flags: ["touched-no-legal-move"] } },
    ],
    [
      "rook and then king, both put back: the rook must move",
      {
        fen: CASTLING,
        events: "0:-Rh1 500:-Ke1 1500:+Ke1 2000:+Rh1",
        expect: { status: "touched", touched: ["h1", "e1"], must: ["h1f1", "h1g1"] },
      },
    ],
    [
      "in casual play a lift binds to nothing",
      { context: { mode: "casual" }, events: "0:-Ng1 800:+Ng1", expect: { status: "idle" } },
    ],
    [
      "a flicker of forty milliseconds is nothing",
      { events: "0:-Ng1 40:+Ng1", expect: { status: "idle" } },
    ],
    [
      "a man that was never there",
      {
        events: "0:+qe4",
        expect: {
          status: "discrepancy",
          reason: "position",
          diff: [{ square: "e4", expected: null, found: "q" }],
        },
      },
    ],
    [
      "a man that went missing when it was knocked over",
      {
        events: "0:-Pf2 5:-Pg2 10:-Ph2 2000:+Pf2 2500:+Pg2",
        expect: {
          status: "discrepancy",
          reason: "position",
          diff: [{ square: "h2", expected: "P", found: null }],
        },
      },
    ],
    [
      "two men of one side exchanged",
      {
        events: "0:-Nb1 300:-Bc1 900:+Nc1 1400:+Bb1",
        expect: {
          status: "discrepancy",
          reason: "position",
          diff: [
            { square: "b1", expected: "N", found: "B" },
            { square: "c1", expected: "B", found: "N" },
          ],
        },
      },
    ],
  ])("%s", async (_, given) => {
    expect(await differences(given)).toEqual([]);
  });
});

describe("a board that is switched on or heard again", () => {
  const played = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR";
  test.each<[string, Given]>([
    [
      "two moves after a gap are taken when nothing else explains them",
      {
        setup: "r1bqkbnr/pppppppp/2n5/8/8/5N2/PPPPPPPP/RNBQKB1R",
        signals: [{ t_ms: 0, kind: "reconnect" }],
        expect: { status: "idle", moves: ["g1f3", "b8c6"] },
      },
    ],
    [
      "two pawns may also have gone in four steps",
      {
        setup: played,
        signals: [{ t_ms: 0, kind: "reconnect" }],
        expect: { status: "discrepancy", reason: "setup" },
      },
    ],
    [
      "a move at power-up is not taken",
      {
        setup: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR",
        expect: {
          status: "discrepancy",
          reason: "setup",
          diff: [
            { square: "e2", expected: "P", found: null },
            { square: "e4", expected: null, found: "P" },
          ],
        },
      },
    ],
    [
      "nothing legal explains what is there after a gap",
      {
        setup: "rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR",
        signals: [{ t_ms: 0, kind: "reconnect" }],
        expect: { status: "discrepancy", reason: "setup" },
      },
    ],
    [
      "a turned board, known to be turned, with a move on it",
      {
        context: { orientation: "rotated" },
        events: "0:-Pd7 500:+Pd5",
        expect: { status: "idle", moves: ["e2e4"], orientation: "rotated" },
      },
    ],
    [
      "a turned occupancy board, known to be turned",
      {
        board: "occupancy",
        context: { orientation: "rotated" },
        events: "0:-b8 500:+c6",
        expect: { status: "idle", moves: ["g1f3"], orientation: "rotated" },
      },
    ],
  ])("%s", async (_, given) => {
    expect(await differences(given)).toEqual([]);
  });
});

describe("earlier positions and results", () => {
  const history = { fen: STARTING_FEN, moves: ["e2e4", "e7e5"] };
  const earlier = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
  test.each<[string, Given]>([
    [
      "one move back in casual play",
      {
        fen: AFTER_E4_E5,
        history,
        context: { mode: "casual" },
        events: "0:-pe5 500:+pe7",
        expect: { status: "takeback", takeback: 1, final_fen: earlier },
      },
    ],
    [
      "two moves back in casual play",
      {
        fen: AFTER_E4_E5,
        history,
        context: { mode: "casual" },
        events: "0:-pe5 500:+pe7 1500:-Pe4 2000:+Pe2",
        expect: { status: "takeback", takeback: 2, final_fen: STARTING_FEN },
      },
    ],
    [
      "a move back in a rated game is a board that is wrong",
      {
        fen: AFTER_E4_E5,
        history,
        events: "0:-pe5 500:+pe7",
        expect: { status: "discrepancy", reason: "earlier-position" },
      },
    ],
    [
      "one move back, then another",
      {
        fen: AFTER_E4_E5,
        history,
        context: { mode: "casual" },
        events: "0:-pe5 500:+pe7 1500:-pc7 2000:+pc5",
        expect: {
          status: "idle",
          takeback: 1,
          moves: ["c7c5"],
          final_fen: "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        },
      },
    ],
    [
      "kings on e4 and d5",
      {
        fen: "6k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 40",
        events: "0:-kg8 500:+kd5 1200:-Kg1 1700:+Ke4",
        expect: { status: "result", result: "1-0" },
      },
    ],
    [
      "kings put in the centre after a move",
      {
        fen: "6k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 40",
        events: "0:-Pf2 500:+Pf3 2000:-Kg1 2500:+Kd4 3200:-kg8 3700:+ke5",
        expect: { status: "result", result: "0-1", moves: ["f2f3"] },
      },
    ],
  ])("%s", async (_, given) => {
    expect(await differences(given)).toEqual([]);
  });
});

describe("a blind player's board", () => {
  test.each<[string, Given]>([
    [
      "executed, not announced",
      {
        fen: CASTLING,
        context: BLIND_WHITE,
        events: "0:-Ke1 400:+Kg1 900:-Rh1 1300:+Rf1",
        expect: { status: "pending-announcement", pending: "e1g1", clock: "white" },
      },
    ],
    [
      "announced castling as the king's move",
      {
        fen: CASTLING,
        context: BLIND_WHITE,
        events: "0:-Ke1 400:+Kg1 900:-Rh1 1300:+Rf1",
        signals: [{ t_ms: 2_000, kind: "announce", by: "white", uci: "e1g1" }],
        expect: { status: "idle", moves: ["e1g1"], clock: "black" },
      },
    ],
    [
      "said something else than the board shows",
      {
        context: BLIND_WHITE,
        events: "0:-Pe2 400:+Pe4",
        signals: [{ t_ms: 2_000, kind: "announce", by: "white", uci: "e2e3" }],
        expect: { status: "discrepancy", reason: "announcement" },
      },
    ],
    [
      "en passant announced with the passed pawn in its hole",
      {
        fen: "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        context: BLIND_WHITE,
        events: "0:-Pe5 500:+Pf6",
        signals: [{ t_ms: 2_000, kind: "announce", by: "white", uci: "e5f6" }],
        expect: {
          status: "incomplete",
          pending: "e5f6",
          missing: [{ square: "f5", expected: null, found: "p" }],
        },
      },
    ],
    [
      "a promotion announced without the piece on a board that cannot name it",
      {
        fen: "8/8/8/8/8/4k3/p7/6K1 b - - 0 60",
        board: "occupancy",
        context: { rules: "blind", player: "black" },
        events: "0:-a2 700:+a1",
        signals: [{ t_ms: 2_000, kind: "announce", by: "black", uci: "a2a1" }],
        expect: { status: "pending-promotion", pending: ["a2a1q", "a2a1r", "a2a1b", "a2a1n"] },
      },
    ],
    [
      "copies the opponent's move and makes his own",
      {
        fen: AFTER_E4,
        context: { ...BLIND_WHITE, mirror: "e7e5" },
        events: "0:-pe7 500:+pe5 2000:-Ng1 2600:+Nf3",
        signals: [{ t_ms: 3_500, kind: "announce", by: "white", uci: "g1f3" }],
        expect: { status: "idle", moves: ["e7e5", "g1f3"], clock: "black" },
      },
    ],
    [
      "a copied capture whose victim still stands aside",
      {
        fen: "rnbqkbnr/pp1ppppp/8/8/2pPP3/5N2/PPP2PPP/RNBQKB1R b KQkq d3 0 3",
        context: { ...BLIND_WHITE, mirror: "c4d3" },
        events: "0:-pc4 500:+pd3",
        expect: {
          status: "incomplete",
          moves: ["c4d3"],
          pending: "c4d3",
          missing: [{ square: "d4", expected: null, found: "P" }],
        },
      },
    ],
    [
      "nothing copied yet",
      {
        fen: AFTER_E4,
        context: { ...BLIND_WHITE, mirror: "e7e5" },
        expect: { status: "incomplete", moves: ["e7e5"], pending: "e7e5" },
      },
    ],
    [
      "another man first, and the copy never made",
      {
        fen: AFTER_E4,
        context: { ...BLIND_WHITE, mirror: "e7e5" },
        events: "0:-Ng1 500:+Nf3",
        expect: { status: "discrepancy", moves: ["e7e5"] },
      },
    ],
    [
      "corrected in time",
      {
        context: BLIND_WHITE,
        events: "0:-Pe2 400:+Pe4",
        signals: [
          { t_ms: 1_000, kind: "announce", by: "white", uci: "e2e3" },
          { t_ms: 2_000, kind: "announce", by: "white", uci: "e2e4" },
          { t_ms: 3_000, kind: "clock", by: "white" },
        ],
        expect: { status: "idle", moves: ["e2e4"], clock: "black" },
      },
    ],
  ])("%s", async (_, given) => {
    expect(await differences(given)).toEqual([]);
  });
});

describe("fast hands", () => {
  test.each<[string, Given]>([
    [
      "a recapture while the captured man is still in the hand",
      {
        board: "occupancy",
        fen: "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        events: "0:-d5 140:-e4 320:+d5 430:-d8 540:-d5 690:+d5",
        expect: { status: "idle", moves: ["e4d5", "d8d5"] },
      },
    ],
    [
      "four moves on a board that knows its men",
      {
        events: "0:-Pe2 90:+Pe4 120:-pc7 210:+pc5 260:-Ng1 340:+Nf3 360:-pd7 430:+pd6",
        expect: { status: "idle", moves: ["e2e4", "c7c5", "g1f3", "d7d6"] },
      },
    ],
    [
      "two captures that occupancy cannot tell apart",
      {
        board: "occupancy",
        fen: "4k3/8/8/1p3p2/8/3N4/8/4K3 w - - 0 30",
        events: "0:-d3 400:+e5 800:-e5 1200:+d3",
        expect: { status: "touched", touched: ["d3"] },
      },
    ],
    [
      "a bishop dragged over three squares",
      {
        fen: "rnbqkbnr/pppp1ppp/4p3/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 0 2",
        events: "0:-Bc1 60:+Bd2 150:-Bd2 210:+Be3 300:-Be3 360:+Bf4",
        expect: { status: "idle", moves: ["c1f4"] },
      },
    ],
    [
      "a capture by replacement on a slow scanner",
      {
        fen: "rnbqkb1r/ppp1pppp/5n2/3p4/4P3/2N5/PPPP1PPP/R1BQKBNR b KQkq - 2 3",
        events: "0:-pd5 150:+p(P)e4",
        expect: { status: "idle", moves: ["d5e4"] },
      },
    ],
  ])("%s", async (_, given) => {
    expect(await differences(given)).toEqual([]);
  });
});
