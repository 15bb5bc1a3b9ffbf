import { MillenniumBoard } from "../../../src/board-driver/millennium/board.js";
import { makeMillenniumStatus } from "../../../src/board-driver/millennium/codec.js";
import { describePlacementFamily, inReadingOrder } from "../placement-suite.js";

describePlacementFamily({
  name: "Millennium ChessLink",
  createBoard: () => new MillenniumBoard({ rotate: 0 }),
  write: (placement) => makeMillenniumStatus(inReadingOrder(placement)),
  // Each status has its check digits.
  times: 1,
});
