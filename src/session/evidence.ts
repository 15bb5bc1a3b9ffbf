import { evolve, type GameState, initialState } from "../game/game.js";
import { readTable } from "../game/view.js";
import { useEntries } from "../journal/upcasts.js";
import { timeLeft } from "../rules/clock.js";
import { COLORS, type Color, type Millis } from "../vocabulary/chess.js";
import type { ClockReadings } from "../vocabulary/clock.js";
import type { GameEventType } from "../vocabulary/events.js";
import type { InputType } from "../vocabulary/inputs.js";
import type { GameOpened } from "../vocabulary/opened.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Entry, JournalRecord } from "../vocabulary/records.js";
import { err, ok, type Result } from "../vocabulary/result.js";

/** Where a piece of evidence comes from. */
export const EVIDENCE_SOURCES = ["board", "voice", "clock", "sheet", "arbiter", "rules"] as const;
export type EvidenceSource = (typeof EVIDENCE_SOURCES)[number];

/** One record of the journal that tells something about a ply. */
export interface EvidenceLine {
  readonly source: EvidenceSource;
  /** Whose board, voice, clock or sheet; null: nobody's alone. */
  readonly by: Color | null;
  /** Both clocks at that moment. Units: milliseconds left. */
  readonly clocks: ClockReadings;
  readonly entry: Entry;
  /** As it stands in the journal, with its hash. */
  readonly record: JournalRecord;
}

/** What stood on the table at one moment. */
export interface EvidenceMoment {
  /** Official position, FEN. */
  readonly fen: string;
  /** What each board showed, first field of a FEN. */
  readonly boards: Readonly<Record<Color, string>>;
  readonly clocks: ClockReadings;
}

/** A ply as it was played once; after the arbiter has gone back it may be played again. */
export interface EvidencePass {
  readonly before: EvidenceMoment;
  readonly after: EvidenceMoment;
  /** SAN of the move that was completed; null: none was. */
  readonly completed: string | null;
  /** Hash of the record before the first line: the lines chain from it. */
  readonly previousHash: string;
  readonly lines: readonly EvidenceLine[];
}

/**
 * What is known of one ply. It is shown to the arbiter, it decides nothing: no article makes
 * recordings or sensors evidence. Source: rules for the visually impaired, section 3.5.
 */
export interface Evidence {
  readonly game: string;
  readonly opened: GameOpened;
  /** From 1. */
  readonly ply: number;
  readonly by: Color;
  readonly moveNumber: number;
  readonly passes: readonly EvidencePass[];
  /** The line of this ply on each sheet, as it stands now; null: none. */
  readonly sheets: Readonly<Record<Color, string | null>>;
  /** Last record of the journal and its hash, which covers all records before it. */
  readonly head: { readonly seq: number; readonly hash: string };
}

/** Why there is no evidence of a ply. `plies`: how many there is evidence of. */
export type NoEvidence =
  | { readonly code: "no-such-ply"; readonly plies: number }
  | { readonly code: "not-opened" }
  | Problem;

const BOARD: readonly string[] = [
  "piece-lifted",
  "piece-placed",
  "board-reported",
  "button-pressed",
  "link-changed",
  "bytes-discarded",
  "piece-touched",
  "touch-freed",
  "lift-without-move",
  "contact-lost",
  "pieces-displaced",
  "move-placed",
  "placement-not-legal",
  "capture-not-removed",
  "wrong-obligation",
  "released-piece-moved",
  "board-restored",
  "castling-begun",
  "move-mirrored",
  "mirror-wrong",
  "boards-diverged",
  "boards-agreed",
  "boards-set-up",
  "board-correction-asked",
  "board-disconnected",
  "board-reconnected",
  "board-position-unknown",
  "execute",
] satisfies readonly (InputType | GameEventType)[];
const VOICE: readonly string[] = [
  "announce",
  "repeat",
  "adjustment-announced",
  "move-announced",
  "announcement-unclear",
  "announcement-ambiguous",
  "announcement-mismatched",
  "announcement-corrected",
  "late-correction",
  "promotion-piece-missing",
  "move-not-announced",
  "announcement-repeated",
  "repetition-mismatched",
  "repetition-missing",
] satisfies readonly (InputType | GameEventType)[];
const CLOCK: readonly string[] = [
  "press",
  "clock-read",
  "clock-press-refused",
  "clock-pressed-early",
  "clock-started",
  "clock-stopped",
  "time-added",
  "time-deducted",
  "clock-set",
  "flag-fell",
  "period-ended",
] satisfies readonly (InputType | GameEventType)[];
const SHEET: readonly string[] = [
  "write",
  "sheet-written",
  "sheet-written-ahead",
  "sheet-behind",
  "sheet-unclear",
  "sheets-agreed",
  "sheets-differed",
] satisfies readonly (InputType | GameEventType)[];

const sourceOf = (type: string): EvidenceSource => {
  if (BOARD.includes(type)) return "board";
  if (VOICE.includes(type)) return "voice";
  if (CLOCK.includes(type)) return "clock";
  if (SHEET.includes(type)) return "sheet";
  return type.startsWith("arbiter-") ? "arbiter" : "rules";
};

const whoseOf = ({ record }: Entry): Color | null => {
  const owner =
    "board" in record
      ? record.board
      : "by" in record
        ? record.by
        : "clock" in record
          ? record.clock
          : null;
  return COLORS.find((color) => color === owner) ?? null;
};

const clocksAt = (state: GameState, atMs: Millis): ClockReadings => ({
  white: timeLeft(state.clock, "white", atMs),
  black: timeLeft(state.clock, "black", atMs),
});

const momentOf = (state: GameState): EvidenceMoment => {
  const { officialFen, boards } = readTable(state);
  return { fen: officialFen, boards, clocks: clocksAt(state, state.nowMs) };
};

/** Records that say nothing about a ply: the heartbeat of the table. */
const isBeat = ({ record }: Entry): boolean => record.type === "time-passed";

const isMirrored = ({ mirrors }: GameState): boolean =>
  COLORS.every((color) => mirrors[color]?.isDone ?? true);

/**
 * Everything that the journal of a game holds about one ply: what each board's sensors saw, what was
 * said and repeated, presses and clock times, what was written, ruled and concluded; from the end of
 * the ply before it until the opponent's board shows the move too. Errors: see {@link NoEvidence}.
 */
export const evidenceOf = (
  records: readonly JournalRecord[],
  ply: number,
): Result<Evidence, NoEvidence> => {
  const gathered = useEntries(records, (entries) => gatherEvidence(records, entries, ply));
  return gathered.ok ? gathered.value : gathered;
};

const gatherEvidence = (
  records: readonly JournalRecord[],
  entries: readonly Entry[],
  ply: number,
): Result<Evidence, NoEvidence> => {
  const [opening] = entries;
  const last = records.at(-1);
  if (opening?.record.type !== "game-opened" || last === undefined) {
    return err({ code: "not-opened" });
  }
  const { opened } = opening.record;
  let state = initialState(opened);
  const firstPly = state.completed.length + 1;
  let mostPlies = firstPly;
  const passes: EvidencePass[] = [];
  let lines: EvidenceLine[] = [];
  let before: EvidenceMoment | undefined;
  let previousHash = "";
  /** The move is completed; the opponent has still to execute it. */
  let isMirroring = false;
  let completed: string | null = null;
  const close = (): void => {
    if (before === undefined) return;
    passes.push({
      before,
      after: momentOf(state),
      completed,
      previousHash,
      lines,
    });
    before = undefined;
    lines = [];
    isMirroring = false;
    completed = null;
  };
  for (const [index, entry] of entries.entries()) {
    const record = records[index];
    if (record === undefined) break;
    // The opponent's board shows the move: what he does now belongs to the next ply.
    if (record.kind === "input" && isMirroring && isMirrored(state)) close();
    const at = state.completed.length + 1;
    if (at === ply && before === undefined) {
      before = momentOf(state);
      previousHash = records[index - 1]?.hash ?? last.game;
    }
    const isPart = before !== undefined && (at === ply || isMirroring);
    const next = evolve(state, entry);
    if (isPart && !isBeat(entry)) {
      lines.push({
        source: sourceOf(record.type),
        by: whoseOf(entry),
        clocks: clocksAt(next, entry.record.atMs),
        entry,
        record,
      });
    }
    state = next;
    const now = state.completed.length + 1;
    mostPlies = Math.max(mostPlies, now);
    if (before === undefined) continue;
    if (at === ply && now === ply + 1) {
      isMirroring = true;
      completed = state.completed[ply - 1]?.move.san ?? null;
    }
    if (now !== ply && now !== ply + 1) close();
    else if (isMirroring && now === ply) close();
  }
  if (before !== undefined && (lines.length > 0 || passes.length === 0)) close();
  const [first] = passes;
  if (first === undefined || ply < firstPly) {
    return err({ code: "no-such-ply", plies: mostPlies });
  }
  const turn = first.before.fen.split(" ")[1] === "b" ? "black" : "white";
  return ok({
    game: last.game,
    opened,
    ply,
    by: turn,
    moveNumber: Number(first.before.fen.split(" ")[5] ?? 1),
    passes,
    sheets: {
      white: state.sheets.white?.[ply - 1] ?? null,
      black: state.sheets.black?.[ply - 1] ?? null,
    },
    head: { seq: last.seq, hash: last.hash },
  });
};
