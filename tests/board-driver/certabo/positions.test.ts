import { CertaboBoard } from "../../../src/board-driver/certabo/board.js";
import { makeCertaboTags, NO_TAG, tagOfBytes } from "../../../src/board-driver/certabo/codec.js";
import { PIECE_LETTERS } from "../../../src/vocabulary/chess.js";
import { describePlacementFamily, inReadingOrder } from "../placement-suite.js";

/** One tag for each kind of man: the suite does not follow single men. */
const TAGS = new Map(PIECE_LETTERS.map((man, index) => [tagOfBytes([3, 0, 84, 9, index]), man]));
const TAG_OF = new Map([...TAGS].map(([tag, man]) => [man, tag]));

describePlacementFamily({
  name: "Certabo",
  createBoard: () => new CertaboBoard({ rotate: 0, tags: TAGS }),
  write: (placement) =>
    makeCertaboTags(
      inReadingOrder(placement).map((man) => (man === null ? NO_TAG : (TAG_OF.get(man) ?? NO_TAG))),
    ),
  // The position is known after four lines.
  times: 4,
  weighsSquares: true,
});
