import { CertaboBoard } from "../../src/board-driver/certabo/board.js";
import {
  makeCertaboOccupancy,
  makeCertaboTags,
  NO_TAG,
  tagOfBytes,
} from "../../src/board-driver/certabo/codec.js";
import { MillenniumBoard } from "../../src/board-driver/millennium/board.js";
import { makeMillenniumStatus } from "../../src/board-driver/millennium/codec.js";
import { TabutronicBoard } from "../../src/board-driver/tabutronic/board.js";
import { PIECE_LETTERS } from "../../src/vocabulary/chess.js";
import { describeHandsFamily } from "./hands-suite.js";
import { inReadingOrder } from "./placement-suite.js";

const TAG_NAMES = new Map(
  PIECE_LETTERS.map((man, index) => [tagOfBytes([3, 0, 84, 9, index]), man]),
);
const TAG_OF = new Map([...TAG_NAMES].map(([tag, man]) => [man, tag]));

describeHandsFamily({
  name: "Millennium ChessLink",
  createBoard: () => new MillenniumBoard({ rotate: 0 }),
  write: (placement) => makeMillenniumStatus(inReadingOrder(placement)),
  times: 1,
  timesOnBadLine: 3,
  // Where a whole report is missing, a position is told.
  mayBeUntold: 10,
});

describeHandsFamily({
  name: "Certabo",
  createBoard: () => new CertaboBoard({ rotate: 0, tags: TAG_NAMES }),
  write: (placement) =>
    makeCertaboTags(
      inReadingOrder(placement).map((man) => (man === null ? NO_TAG : (TAG_OF.get(man) ?? NO_TAG))),
    ),
  times: 4,
  // Three of four such lines are damaged.
  timesOnBadLine: 30,
  acts: 60,
});

describeHandsFamily({
  name: "TabuTronic Sentio and Tactum",
  createBoard: () => new TabutronicBoard({ rotate: 0 }),
  write: (placement) => makeCertaboOccupancy(placement.map((_, at) => placement[at ^ 56] ?? null)),
  times: 4,
  timesOnBadLine: 6,
});
