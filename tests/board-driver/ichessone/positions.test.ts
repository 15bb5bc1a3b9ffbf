import { IChessOneBoard } from "../../../src/board-driver/ichessone/board.js";
import { makeIChessOnePosition } from "../../../src/board-driver/ichessone/codec.js";
import { describePlacementFamily, inReadingOrder } from "../placement-suite.js";

describePlacementFamily({
  name: "iChessOne",
  createBoard: () => new IChessOneBoard({ rotate: 0 }),
  write: (placement) => makeIChessOnePosition(inReadingOrder(placement)),
});
