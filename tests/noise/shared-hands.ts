import { openCaseTable } from "../../src/conformance/case-table.js";
import { nameMove } from "../../src/rules/announcement.js";
import { legalMoves, positionOf } from "../../src/rules/position.js";
import type { SensorKind } from "../../src/vocabulary/board-events.js";
import { isPieceLetter, isSquareName, type Uci } from "../../src/vocabulary/chess.js";
import type { GameEvent } from "../../src/vocabulary/events.js";
import { makePlacement } from "../../src/vocabulary/placement.js";
import { DEFAULT_POLICIES, type Policies } from "../../src/vocabulary/policies.js";
import { OPENED } from "../session/tables.js";

export interface SharedHands {
  readonly fen: string;
  readonly sensor: SensorKind;
  readonly policies: Partial<Policies>;
  /**
   * What two sighted players do on their board without a clock, one after the other: `-e2` lifted,
   * `+Pe4` set down, before each the milliseconds since the last; `out` and `in`: the cable; `says:e4`: the
   * player to move says his move.
   */
  readonly hands: string;
}

/** What came of the hands, when they have rested for a quarter of a minute. */
export interface HandsFollowed {
  readonly completed: readonly Uci[];
  readonly types: readonly GameEvent["type"][];
}

export const followHands = async (given: SharedHands): Promise<HandsFollowed> => {
  const { sensor, fen } = given;
  const seat = await openCaseTable(
    {
      ...OPENED,
      players: { white: "sighted", black: "sighted" },
      sensors: { white: sensor, black: sensor },
      boards: { white: "fake", black: null },
      shared: true,
      clock: { ...OPENED.clock, mode: "none" },
      policies: { ...DEFAULT_POLICIES, touchDebounceMs: 80, ...given.policies },
      fen,
    },
    [{ owner: "white", sensor, placement: makePlacement(positionOf(fen).placement) }],
  );
  try {
    const board = seat.boardOf("white");
    let atMs = 1_000;
    const words = given.hands.trim().split(/\s+/);
    for (const [index, word] of words.entries()) {
      if (/^\d+$/.test(word)) {
        atMs += Number(word);
        await seat.moveTo(atMs);
        continue;
      }
      if (word === "out" || word === "in") {
        await (word === "out" ? board.loseLink() : board.regainLink());
        await seat.settled();
        continue;
      }
      if (word.startsWith("says:")) {
        const { position } = seat.table.state();
        const move = legalMoves(position).find(
          (one) => nameMove(position, one).san === word.slice("says:".length),
        );
        if (move === undefined) throw new Error(`no move is called ${word}, word ${index}`);
        const { san, full } = nameMove(position, move);
        const said = { speaker: "player", source: "spoken", text: san, utterance: full } as const;
        await seat.submit({ type: "announce", by: position.turn, ...said });
        continue;
      }
      const square = word.slice(-2);
      const man = word.slice(1, -2);
      if (!isSquareName(square)) throw new Error(`no hand does ${word}, word ${index}`);
      if (word.startsWith("-")) await board.lift(square);
      else if (isPieceLetter(man)) await board.place(square, man);
      else throw new Error(`no hand does ${word}, word ${index}`);
      await seat.settled();
    }
    await seat.moveTo(atMs + 15_000);
    return {
      completed: seat.table.state().completed.map(({ move }) => move.uci),
      types: seat.events.map(({ event }) => event.type),
    };
  } finally {
    await seat.close();
  }
};
