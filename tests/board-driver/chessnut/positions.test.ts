import { ChessnutBoard } from "../../../src/board-driver/chessnut/board.js";
import { makeChessnutPosition } from "../../../src/board-driver/chessnut/codec.js";
import type { Placement } from "../../../src/vocabulary/placement.js";
import { describePlacementFamily, inReadingOrder } from "../placement-suite.js";

const write = (placement: Placement): Uint8Array => makeChessnutPosition(inReadingOrder(placement));

describePlacementFamily({
  name: "Chessnut over USB",
  createBoard: () => new ChessnutBoard({ rotate: 0 }),
  write,
});
