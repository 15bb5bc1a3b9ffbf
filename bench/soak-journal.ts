import { performance } from "node:perf_hooks";
import { decide, evolve, initialState } from "../src/game/game.js";
import { parseGameId } from "../src/journal/game-id.js";
import { openJournal } from "../src/journal/open-journal.js";
import { verifyGame } from "../src/journal/verify.js";
import type { JournalRecord } from "../src/vocabulary/records.js";
import { PlannedGame } from "./soaked-games.js";
import { need, type PlayedGame } from "./soaked-table.js";

const RULES = { initialState, decide, evolve, program: "bench" };
const LINE_EVERY_MS = 60_000;

/** The moves that a game's journal has as completed, in UCI. */
const movesOf = (records: readonly JournalRecord[]): readonly string[] =>
  records.flatMap(({ kind, type, data }) =>
    kind === "event" && type === "move-completed" ? [String(data.uci)] : [],
  );

const plannedMoves = (table: number, number: number, plies: number): readonly string[] => {
  const plan = new PlannedGame(table, number);
  return Array.from({ length: plies }, () => plan.next()?.uci ?? "none");
};

const tableOf = (game: string): { readonly table: number; readonly number: number } => {
  const { stem, number } = parseGameId(game);
  return { table: Number(stem.split("-").at(-1)), number };
};

/**
 * Reads every game of a soak's journal again: its chain, its inputs decided once more (`journal
 * verify`), and its moves beside those that were planned. `played`: how far each came; absent: what a
 * run that was killed has left, where only the plan is known. Returns whether all is as it was played.
 */
export const verifyJournal = async (
  path: string,
  print: (line: unknown) => void,
  played?: ReadonlyMap<string, PlayedGame>,
): Promise<boolean> => {
  const began = performance.now();
  const journal = need(await openJournal(path, { mode: "read" }));
  const games = need(await journal.games());
  const openedMs = performance.now() - began;
  const found = { games: 0, ended: 0, records: 0, events: 0, moves: 0 };
  const faults: string[] = [];
  let readMs = 0;
  let nextLine = began + LINE_EVERY_MS;
  const line = (type: string): void =>
    print({
      type,
      seconds: Math.round((performance.now() - began) / 1_000),
      openedMs: Math.round(openedMs),
      readSeconds: Math.round(readMs / 100) / 10,
      recordsPerSecond: Math.round(found.records / ((performance.now() - began) / 1_000)),
      ...found,
      faults: faults.length,
      firstFaults: faults.slice(0, 5),
    });
  for (const { game, lastSeq, result } of games) {
    if (lastSeq === 0) continue;
    const readAt = performance.now();
    const records = need(await journal.read(game));
    readMs += performance.now() - readAt;
    const verified = verifyGame(records, RULES);
    if (!verified.ok) faults.push(`${game}: ${JSON.stringify(verified.firstDifference)}`);
    const moves = movesOf(records);
    const { table, number } = tableOf(game);
    const plies = played === undefined ? moves.length : (played.get(game)?.plies ?? -1);
    if (moves.length !== plies) faults.push(`${game}: ${moves.length} moves, ${plies} were played`);
    const planned = plannedMoves(table, number, moves.length);
    const at = moves.findIndex((move, ply) => move !== planned[ply]);
    if (at >= 0) faults.push(`${game}: ply ${at + 1} is ${moves[at]}, played was ${planned[at]}`);
    found.games += 1;
    found.ended += result === "*" ? 0 : 1;
    found.records += records.length;
    found.events += verified.events;
    found.moves += moves.length;
    if (performance.now() >= nextLine) {
      line("soak-verifying");
      nextLine += LINE_EVERY_MS;
    }
  }
  const missing = [...(played?.keys() ?? [])].filter(
    (game) => !games.some((one) => one.game === game),
  );
  for (const game of missing) faults.push(`${game}: not in the journal`);
  await journal.close();
  line("soak-verified");
  return faults.length === 0;
};
