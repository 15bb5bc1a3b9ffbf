import { makeBrf, parseSheet } from "../src/braille/brf.js";
import { KOMPAKT } from "../src/braille/profiles/german.js";
import { readSheet } from "../src/braille/read-sheet.js";
import { layOutSheet } from "../src/braille/score-sheet.js";
import { gameOfPgn } from "../src/braille/sheet-game.js";
import { legalMoves, makeSan, playMove, STARTING_POSITION } from "../src/rules/position.js";
import { type Measure, Stopwatch, summarise } from "./measure.js";

const GROUP = "Braille score sheet of 100 moves";
const PLIES = 200;
const SAMPLES = 200;
const WARM_UP = 20;

/** A game that neither ends nor repeats before its 100th move: the same on every machine. */
const makeLongGame = (): string => {
  let seed = 1;
  for (;;) {
    let state = seed;
    let position = STARTING_POSITION;
    const sans: string[] = [];
    while (sans.length < PLIES) {
      const legal = legalMoves(position);
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      const move = legal[(state >>> 8) % Math.max(1, legal.length)];
      if (move === undefined) break;
      sans.push(makeSan(position, move));
      position = playMove(position, move);
    }
    if (sans.length === PLIES) return `[White "White"]\n\n${sans.join(" ")} *\n`;
    seed += 1;
  }
};

/** Writing the sheet from the moves of a game, and reading it back; reference: reading the PGN. */
export const measureBraille = (): Promise<readonly Measure[]> => {
  const pgn = makeLongGame();
  const options = {
    profile: KOMPAKT,
    width: 40,
    height: 25,
    hasChecks: true,
    hasClocks: false,
  } as const;
  const reference = new Stopwatch(WARM_UP);
  const write = new Stopwatch(WARM_UP);
  const read = new Stopwatch(WARM_UP);
  for (let sample = 0; sample < SAMPLES + WARM_UP; sample += 1) {
    const game = reference.time(() => gameOfPgn(pgn));
    if (!game.ok) throw new Error(game.error.detail);
    const brf = write.time(() => makeBrf(layOutSheet(game.value, options), options.height));
    read.time(() => {
      const sheet = parseSheet(brf);
      if ("fault" in sheet || !readSheet(sheet.pages, [KOMPAKT]).ok) {
        throw new Error("the sheet of the benchmark cannot be read");
      }
    });
  }
  return Promise.resolve([
    summarise({ group: GROUP, name: "read from PGN", isReference: true }, reference.durations),
    summarise({ group: GROUP, name: "written", isReference: false, p99Bound: 10 }, write.durations),
    summarise({ group: GROUP, name: "read back", isReference: false }, read.durations),
  ]);
};
