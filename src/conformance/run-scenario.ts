import { ImpossibleAct } from "../board-driver/fake/acts.js";
import {
  type HandAct,
  type Hearing,
  inputOfAct,
  inputOfVoice,
  isHandAct,
  type VoiceAct,
} from "../game/acts.js";
import { nameMove } from "../rules/announcement.js";
import { EDITIONS } from "../rules/editions/editions.js";
import { legalMoves, makeSan, parseSan, playMove, positionOf } from "../rules/position.js";
import { readSheetText } from "../session/sheet-text.js";
import { parseAnnouncement } from "../speech/phrases/hear.js";
import { sayMove } from "../speech/phrases/say.js";
import { COLORS, type Color, opponentOf, type San } from "../vocabulary/chess.js";
import type { Edition, EditionId } from "../vocabulary/edition.js";
import type { GameEvent } from "../vocabulary/events.js";
import type { GameOpened } from "../vocabulary/opened.js";
import { assertNever } from "../vocabulary/result.js";
import type { NamedMove } from "../vocabulary/utterance.js";
import type { CaseReport } from "./case-report.js";
import { type CaseBoard, type CaseTable, openCaseTable } from "./case-table.js";
import { checkBlock, type Outcome } from "./check.js";
import type { Block, Scenario, TimedStep } from "./scenario.js";

/** A step that nobody can do at this table: a mistake of the case. */
class ImpossibleStep extends Error {
  override readonly name = "ImpossibleStep";
}

/** The program's name in the opening of a case: no version, so that journals stay comparable. */
const PROGRAM = "conformance";
const OPENED_AT = "2000-01-01T00:00:00.000Z";

const positionAfter = (fen: string, moves: readonly San[]) => {
  let position = positionOf(fen);
  for (const san of moves) {
    const move = parseSan(position, san);
    if (move === undefined) throw new ImpossibleStep(`${san} is no move in ${position.fen}`);
    position = playMove(position, move);
  }
  return position;
};

const openedOf = (scenario: Scenario, edition: Edition): GameOpened => {
  const { boards, sheets, pending } = scenario;
  const shared = COLORS.every((color) => scenario.players[color] !== "visually-impaired");
  const sensors = shared
    ? { white: scenario.sensors.white, black: scenario.sensors.white }
    : scenario.sensors;
  return {
    program: PROGRAM,
    openedAt: OPENED_AT,
    table: "1",
    names: { white: "White", black: "Black" },
    edition,
    category: scenario.category,
    supervision: scenario.supervision,
    players: scenario.players,
    sensors,
    boards: { white: "fake", black: shared ? null : "fake" },
    shared,
    clock: scenario.clock,
    policies: scenario.policies,
    fen: scenario.fen,
    moves: scenario.moves,
    ...(Object.keys(boards).length === 0 ? {} : { shown: boards }),
    ...(pending === undefined ? {} : { pending }),
    ...(sheets === undefined ? {} : { sheets }),
    assistants: scenario.assistants,
    started: scenario.started,
  };
};

/** A model for all boards of a case, and how long it may take until it has told what a hand did. */
export type CaseModel = Required<Pick<CaseBoard, "model" | "toldMs">>;

const boardsOf = (
  scenario: Scenario,
  opened: GameOpened,
  models: CaseModel | undefined,
): readonly CaseBoard[] => {
  const official = positionAfter(scenario.fen, scenario.moves).fen.split(" ")[0] ?? "";
  return COLORS.filter((color) => !opened.shared || color === "white").map((owner) => ({
    owner,
    sensor: opened.sensors[owner],
    placement: scenario.boards[owner] ?? official,
    ...models,
  }));
};

const hearing = (seat: CaseTable): Hearing => ({
  parseAnnouncement,
  language: seat.view().language,
  source: "spoken",
});

const plainSan = (san: San): San => san.replace(/[+#]+$/, "").replace(/0/g, "O");

const say = (seat: CaseTable, act: VoiceAct): Promise<void> =>
  seat.submit(inputOfVoice(act, hearing(seat)));

/** The move meant on somebody's board: his pending one if it is that, else one of the game. */
const moveMeant = (seat: CaseTable, board: Color, san: San): NamedMove => {
  const view = seat.view();
  const pending = view.pending[board];
  if (pending !== null && plainSan(pending.san) === plainSan(san)) return pending;
  const position = positionOf(view.officialFen);
  const move = parseSan(position, san);
  if (move === undefined) throw new ImpossibleStep(`${san} is no move in ${view.officialFen}`);
  return nameMove(position, move);
};

const words = (seat: CaseTable, move: NamedMove): string =>
  sayMove(move, { language: seat.view().language }).text;

const mirror = async (seat: CaseTable, by: Color, move: NamedMove): Promise<void> => {
  await say(seat, { type: "repeat", by, speaker: "player", text: words(seat, move) });
  await seat.boardOf(by).execute(move.uci);
  await seat.told();
};

/** A new piece that the board cannot name: the player tells it, announcing or not. */
const mustBeNamed = (seat: CaseTable, move: NamedMove): boolean =>
  seat.opened.sensors.white === "occupancy" && move.full.promotion !== undefined;

/** Presses a player's clock; where the lever is the key of the program, that is what he presses. */
const press = async (seat: CaseTable, by: Color): Promise<void> => {
  if (seat.opened.policies.announceMode[by] !== "lever") {
    return await seat.submit({ type: "press", by, speaker: "player" });
  }
  const button = by === "white" ? "lever-white" : "lever-black";
  await seat.submit({ type: "button-pressed", board: seat.ownerOf(by), button });
};

const doHandAct = async (seat: CaseTable, act: HandAct): Promise<void> => {
  switch (act.type) {
    case "lift": {
      const board = seat.boardOf(act.by);
      if (act.together) await board.liftTogether(act.squares);
      else for (const square of act.squares) await board.lift(square);
      return;
    }
    case "place":
      await seat.boardOf(act.by).place(act.square, act.piece);
      return;
    case "execute": {
      const board = act.speaker === "assistant" ? opponentOf(act.by) : act.by;
      const move = moveMeant(seat, board, act.move);
      if (act.speaker === "assistant") {
        await seat.submit({
          type: "execute",
          by: act.by,
          speaker: "assistant",
          board: seat.ownerOf(board),
          move: act.move,
        });
      }
      await seat.boardOf(board).execute(move.uci);
      return;
    }
    case "mirror": {
      if (seat.opened.shared) return;
      const pending = seat.view().pending[act.by];
      if (pending === null) throw new ImpossibleStep(`${act.by} has nothing to mirror`);
      await mirror(seat, act.by, pending);
      return;
    }
    case "play": {
      const { by } = act;
      const { shared } = seat.opened;
      const pending = shared ? null : seat.view().pending[by];
      if (pending !== null) {
        await mirror(seat, by, pending);
      }
      const move = moveMeant(seat, by, act.move);
      await seat.boardOf(by).execute(move.uci);
      await seat.told();
      if (!shared || mustBeNamed(seat, move)) {
        await say(seat, { type: "say", by, speaker: "player", text: words(seat, move) });
      }
      await press(seat, by);
      return;
    }
    case "link": {
      const board = seat.boardOf(act.board);
      await (act.link === "lost" ? board.loseLink() : board.regainLink());
      return;
    }
    default:
      assertNever(act);
  }
};

/** After these both boards have been set up by hand as the game now stands (rule 10). */
const SET_UP_BY_HAND: readonly GameEvent["type"][] = [
  "position-restored",
  "game-retraced",
  "boards-set-up",
  "new-game-begun",
];

const setUpBoards = async (seat: CaseTable): Promise<void> => {
  const placement = seat.view().officialFen.split(" ")[0] ?? "";
  for (const color of seat.opened.shared ? (["white"] as const) : COLORS) {
    await seat.boardOf(color).setPlacement(placement);
  }
  await seat.settled();
};

const doStep = async (seat: CaseTable, { act }: TimedStep): Promise<void> => {
  if (act.type === "wait") return;
  if (isHandAct(act)) {
    await doHandAct(seat, act);
    await seat.told();
    return;
  }
  if (act.type === "sheet") {
    const sheet = readSheetText(act.text, { initial: seat.table.state().initial });
    if (!sheet.ok) throw new ImpossibleStep(`no score sheet: ${sheet.error}`);
    for (const [index, { text }] of sheet.value.lines.entries()) {
      const ply = index + 1;
      await seat.submit({ type: "write", by: act.by, speaker: "arbiter", text, ply });
    }
    return;
  }
  const input = inputOfAct(act, hearing(seat));
  if (input === undefined) return;
  if (input.type === "press" && input.speaker === "player") await press(seat, input.by);
  else await seat.submit(input);
};

/**
 * Runs the steps of a block and looks at the table. State is read when the last lift has been
 * judged (rule 5: a man still in the hand at the end counts as touched), clocks at the instant of
 * the last step. `untilMs`: when the next block begins; `seen`: how much the blocks before have seen.
 */
const runBlock = async (
  seat: CaseTable,
  block: Block,
  untilMs: number | undefined,
  seen: { readonly events: number; readonly spoken: number },
): Promise<Outcome> => {
  for (const step of block.steps) {
    seat.beginGroup();
    await seat.moveTo(step.atMs);
    if (step.act.type !== "wait") seat.beginGroup();
    const before = seat.events.length;
    try {
      await doStep(seat, step);
      const since = seat.events.slice(before);
      if (since.some(({ event }) => SET_UP_BY_HAND.includes(event.type))) await setUpBoards(seat);
    } catch (cause) {
      const impossible = cause instanceof ImpossibleAct || cause instanceof ImpossibleStep;
      const message = cause instanceof Error ? cause.message : String(cause);
      throw new ImpossibleStep(
        `step "${step.text}" ${impossible ? "cannot be done" : "failed"}: ${message}`,
        { cause },
      );
    }
  }
  seat.beginGroup();
  await seat.submit({ type: "time-passed" });
  const { clocks, liftsJudgedAtMs } = seat.view();
  if (liftsJudgedAtMs !== undefined) {
    await seat.moveTo(Math.min(liftsJudgedAtMs, untilMs ?? Number.POSITIVE_INFINITY));
  }
  const view = seat.view();
  const position = positionOf(view.officialFen);
  return {
    view,
    clocks,
    events: seat.events.slice(seen.events),
    spoken: seat.spoken.slice(seen.spoken),
    legal: legalMoves(position).map((move) => makeSan(position, move)),
  };
};

const runBlocks = async (
  seat: CaseTable,
  scenario: Scenario,
  edition: EditionId,
): Promise<readonly string[]> => {
  const failures: string[] = [];
  const many = scenario.blocks.length > 1;
  // What the opening itself brings belongs to the first block.
  let seen = { events: 0, spoken: 0 };
  for (const [index, block] of scenario.blocks.entries()) {
    const next = scenario.blocks[index + 1]?.steps[0];
    const outcome = await runBlock(seat, block, next?.atMs, seen);
    seen = { events: seat.events.length, spoken: seat.spoken.length };
    const where = many ? `block ${index + 1}: ` : "";
    failures.push(...checkBlock(block.expect, edition, outcome).map((failure) => where + failure));
  }
  const difference = await seat.replayDifference();
  if (difference !== undefined) failures.push(`the journal does not replay: ${difference}`);
  return failures;
};

/**
 * Plays a case in one edition through session and fake boards, and compares. `laws`: other values
 * than those of the edition, for a variant of it. `model`: of all boards; it senses what the case says.
 */
export const runScenario = async (
  scenario: Scenario,
  edition: EditionId,
  laws: Edition = EDITIONS[edition],
  model?: CaseModel,
): Promise<CaseReport> => {
  const failures: string[] = [];
  let events: readonly GameEvent[] = [];
  try {
    const opened = openedOf(scenario, laws);
    const seat = await openCaseTable(opened, boardsOf(scenario, opened, model));
    try {
      failures.push(...(await runBlocks(seat, scenario, edition)));
    } finally {
      events = seat.events.map(({ event }) => event);
      await seat.close();
    }
  } catch (cause) {
    failures.push(cause instanceof Error ? cause.message : String(cause));
  }
  return { id: scenario.id, edition, ok: failures.length === 0, failures, events };
};
