import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRequest, reconstruct, setUp } from "../../../src/web/livechess/messages.js";
import type { PublicGame } from "../../../src/web/livechess/public-game.js";

test("whatever a client sends is a request or an error, never a failure", () => {
  const field = fc.oneof(
    fc.constantFrom("eboards", "subscribe", "unsubscribe", "call", "setup", "eboardevent", "23946"),
    fc.integer(),
    fc.jsonValue({ maxDepth: 2 }),
  );
  const request = fc.record(
    {
      id: field,
      call: field,
      param: fc.record(
        {
          id: field,
          feed: field,
          method: field,
          param: fc.record({ serialnr: field, fen: field }),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        request.map((one) => JSON.stringify(one)),
        fc.string(),
      ),
      (text) => {
        const parsed = parseRequest(text);
        if (parsed.ok) expect(Number.isSafeInteger(parsed.request.id)).toBe(true);
        else expect(parsed.message).not.toBe("");
      },
    ),
    { numRuns: 1_000 },
  );
});

test("a game that comes back to the position set up keeps its moves; set up again they begin anew", () => {
  const a = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const b = "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1";
  const c = "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2";
  const d = "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2";
  const back = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 4 3";
  const game: PublicGame = {
    fens: [a, b, c, d, back, b],
    sans: ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3"],
    clock: null,
    isOver: false,
  };
  const early = { ...game, fens: [a], sans: [] };
  const first = setUp(early, a);
  expect(reconstruct(early, first)).toEqual({ start: a, san: [], match: true });
  expect(reconstruct(game, first).san).toEqual(game.sans);
  expect(reconstruct(game, setUp(game, a))).toEqual({ start: a, san: ["Nf3"], match: true });
  expect(reconstruct(game, setUp(game, c)).san).toEqual(["Ng1", "Ng8", "Nf3"]);
  // Moves that were taken back: the position is no longer in the game.
  expect(reconstruct(early, setUp(game, c))).toEqual({ start: c, san: [], match: false });
});
