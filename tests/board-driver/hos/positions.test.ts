import { HosBoard } from "../../../src/board-driver/hos/board.js";
import { makeHosPosition } from "../../../src/board-driver/hos/codec.js";
import { describePlacementFamily, inReadingOrder } from "../placement-suite.js";

describePlacementFamily({
  name: "HoS",
  createBoard: () => new HosBoard({ rotate: 0 }),
  write: (placement) => makeHosPosition(inReadingOrder(placement)),
});
