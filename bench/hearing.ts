import { Chess as PlainChess } from "chess.js";
import { matchUtterance, nameMove } from "../src/rules/announcement.js";
import { parseSan, playMove, STARTING_POSITION } from "../src/rules/position.js";
import { parseAnnouncement } from "../src/speech/phrases/hear.js";
import { sayMove } from "../src/speech/phrases/say.js";
import { type Measure, Stopwatch, summarise } from "./measure.js";
import { GAME } from "./paris-game.js";

const GROUP = "words to the move they mean";
const ROUNDS = 30;
const WARM_UP = 3;

/** From what a player says to the one legal move; reference: chess.js reads the same move as SAN. */
export const measureHearing = (): readonly Measure[] => {
  const words = new Stopwatch(WARM_UP * GAME.length);
  const plain = new Stopwatch(WARM_UP * GAME.length);
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    let position = STARTING_POSITION;
    const other = new PlainChess();
    for (const san of GAME) {
      const move = parseSan(position, san);
      if (move === undefined) throw new Error(`${san} is not a move of the benchmark's game`);
      const { text } = sayMove(nameMove(position, move));
      const now = position;
      const heard = words.time(() => matchUtterance(parseAnnouncement(text), now));
      if (heard.status !== "understood" || heard.move.uci !== move.uci) {
        throw new Error(`${text} was not understood as ${san}`);
      }
      plain.time(() => other.move(san));
      position = playMove(position, move);
    }
  }
  return [
    summarise({ group: GROUP, name: "German announcement", isReference: false }, words.durations),
    summarise({ group: GROUP, name: "SAN read by chess.js", isReference: true }, plain.durations),
  ];
};
