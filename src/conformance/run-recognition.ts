import { ImpossibleAct } from "../board-driver/fake/acts.js";
import type { FakeBoard } from "../board-driver/fake/fake-board.js";
import { closestReading, shows } from "../rules/board-reading.js";
import { EDITIONS } from "../rules/editions/editions.js";
import { choosePolicies } from "../rules/policies.js";
import { findMove, makeSan, type Position, playMove, positionOf } from "../rules/position.js";
import { parseTimeControl } from "../rules/time-control.js";
import {
  COLORS,
  type Color,
  opponentOf,
  PROMOTION_ROLES,
  type PromotionRole,
  pieceLetter,
  type San,
  type SquareName,
  squareName,
  squareOf,
  type Uci,
} from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import type { GameOpened } from "../vocabulary/opened.js";
import {
  differingSquares,
  makePlacement,
  occupancyOf,
  type Placement,
  parsePlacement,
} from "../vocabulary/placement.js";
import { assertNever, type Result } from "../vocabulary/result.js";
import type { Utterance } from "../vocabulary/utterance.js";
import type { CaseReport } from "./case-report.js";
import { type CaseBoard, type CaseTable, openCaseTable } from "./case-table.js";
import { compareRecognition } from "./compare-recognition.js";
import type { RecognitionCase, SensorEvent, Signal } from "./read-json-cases.js";
import { type HandMovement, readStatus } from "./recognition-status.js";

const PROGRAM = "conformance";
const OPENED_AT = "2000-01-01T00:00:00.000Z";
/** How long the table is left alone before it is looked at. */
const QUIET_MS = 5_000;
const CONTROL = "90m+30s";

const must = <T>(result: Result<T, { readonly code: string }>): T => {
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
};

const sansOf = (fen: string, moves: readonly Uci[]): readonly San[] => {
  let position = positionOf(fen);
  return moves.map((uci) => {
    const move = findMove(position, uci);
    if (move === undefined) throw new Error(`${uci} is no move in ${position.fen}`);
    const san = makeSan(position, move);
    position = playMove(position, move);
    return san;
  });
};

/** The players whose boards are on the table. */
const seatsOf = (recognition: RecognitionCase): readonly Color[] => {
  const { rules, player, mirror, events, setup } = recognition;
  const two = events.some((event) => event.on !== undefined) || typeof setup === "object";
  if (two) return COLORS;
  if (player !== "both" && (rules === "blind" || mirror !== undefined)) return [player];
  return ["white"];
};

const isShared = (recognition: RecognitionCase): boolean =>
  recognition.rules === "sighted" &&
  (recognition.player === "both" || recognition.mirror === undefined);

/** The player with the blind rules; his opponent's board is the one called sighted. */
const blindPlayer = (recognition: RecognitionCase): Color =>
  recognition.player === "black" ? "black" : "white";

const openedOf = (recognition: RecognitionCase): GameOpened => {
  const { fen, board, mode, rules, mirror, history, signals, scoresheets } = recognition;
  const shared = isShared(recognition);
  const seats = seatsOf(recognition);
  const before = history ?? { fen, moves: [] };
  const moves = sansOf(before.fen, [...before.moves, ...(mirror === undefined ? [] : [mirror])]);
  const control = must(parseTimeControl(CONTROL));
  const firstMs = control.periods[0]?.timeMs ?? 0;
  const blind = blindPlayer(recognition);
  const kinds = { white: "sighted", black: "sighted" } as const;
  const pending = mirror === undefined ? undefined : moves.at(-1);
  const hasBoard = (color: Color): string | null =>
    seats.includes(shared ? "white" : color) ? "fake" : null;
  return {
    program: PROGRAM,
    openedAt: OPENED_AT,
    table: "1",
    names: { white: "White", black: "Black" },
    edition: EDITIONS["fide-2005"],
    category: "standard",
    supervision: "full",
    players: rules === "blind" ? { ...kinds, [blind]: "visually-impaired" } : kinds,
    sensors: { white: board, black: board },
    boards: { white: hasBoard("white"), black: shared ? null : hasBoard("black") },
    shared,
    clock: {
      control,
      mode: signals.some(({ kind }) => kind === "clock") ? "program" : "none",
      white: firstMs,
      black: firstMs,
      period: 1,
    },
    policies: must(
      choosePolicies({
        play: mode,
        placementBinds: false,
        touchDuringReplication: "ignored",
        touchDebounceMs: 80,
        knockOver: "3 in 40ms",
      }),
    ),
    fen: before.fen,
    moves,
    ...(pending === undefined ? {} : { pending, shown: shownBefore(recognition, seats) }),
    ...(scoresheets === undefined ? {} : { sheets: sheetsFrom(before.fen, scoresheets) }),
    assistants: [],
    started: true,
  };
};

/** The sheets are written from the first move of the game on; the table opens in the middle of it. */
const sheetsFrom = (
  fen: string,
  sheets: Readonly<Record<Color, readonly San[]>>,
): Readonly<Record<Color, readonly San[]>> => {
  const { moveNumber, turn } = positionOf(fen);
  const plies = (moveNumber - 1) * 2 + (turn === "black" ? 1 : 0);
  return { white: sheets.white.slice(plies), black: sheets.black.slice(plies) };
};

const shownBefore = (
  { fen }: RecognitionCase,
  seats: readonly Color[],
): Partial<Record<Color, string>> => {
  const placement = fen.split(" ")[0] ?? "";
  return Object.fromEntries(seats.map((seat) => [seat, placement]));
};

/** A placement as the board lies when it is turned by 180 degrees, and back. */
const turned = (placement: Placement): Placement => [...placement].reverse();

const turnedText = (text: string): string => {
  const placement = parsePlacement(text);
  if (placement === undefined) throw new Error(`not a placement: ${text}`);
  return makePlacement(turned(placement));
};

const isSetUpAtStart = ({ signals }: RecognitionCase): boolean =>
  !signals.some(({ kind }) => kind === "reconnect");

/** Whether the program takes the squares of this board the other way round from how the board names them. */
const isTakenAsTurned = (seat: CaseTable, recognition: RecognitionCase, owner: Color): boolean => {
  if (recognition.orientation !== "unknown") return recognition.orientation === "rotated";
  const { placement } = seat.boardOf(owner);
  const { reading } = seat.table.state().boards[owner];
  const isShown = (lying: Placement): boolean =>
    recognition.board === "placement"
      ? shows(reading, lying)
      : differingSquares(occupancyOf(closestReading(reading, lying).squares), occupancyOf(lying))
          .length === 0;
  return !isShown(placement) && isShown(turned(placement));
};

const boardsOf = (recognition: RecognitionCase): readonly CaseBoard[] => {
  const { fen, board, orientation, setup } = recognition;
  const blind = blindPlayer(recognition);
  return seatsOf(recognition).map((owner): CaseBoard => {
    const atStart = isSetUpAtStart(recognition) ? setup : undefined;
    const shown =
      typeof atStart === "object" ? atStart[owner === blind ? "blind" : "sighted"] : atStart;
    const ofGame = fen.split(" ")[0] ?? "";
    const isUpsideDown = orientation === "rotated";
    // The fake board lies as the case's board does, and names its squares as that one does.
    return {
      owner,
      sensor: board,
      placement: shown ?? (isUpsideDown ? turnedText(ofGame) : ofGame),
      rotate: orientation === "unknown" ? "auto" : isUpsideDown ? 180 : 0,
    };
  });
};

/** Everything that happens at one instant. */
interface Instant {
  readonly atMs: number;
  readonly events: readonly SensorEvent[];
  readonly signals: readonly Signal[];
}

const instantsOf = ({ events, signals }: RecognitionCase): readonly Instant[] => {
  const times = [...new Set([...events, ...signals].map(({ atMs }) => atMs))];
  return times
    .sort((a, b) => a - b)
    .map((atMs) => ({
      atMs,
      events: events.filter((event) => event.atMs === atMs),
      signals: signals.filter((signal) => signal.atMs === atMs),
    }));
};

/** The man a board that cannot name men is given when the hand is empty: any will do. */
const ANY_MAN = "P";

const boardFor = (
  seat: CaseTable,
  recognition: RecognitionCase,
  on: SensorEvent["on"],
): { readonly board: FakeBoard; readonly owner: Color } => {
  const blind = blindPlayer(recognition);
  const [first = "white"] = seatsOf(recognition);
  const owner = on === undefined ? first : on === "blind" ? blind : opponentOf(blind);
  return { board: seat.boardOf(owner), owner };
};

/** Hands do what the sensors of the case saw. */
const doEvents = async (
  seat: CaseTable,
  recognition: RecognitionCase,
  events: readonly SensorEvent[],
): Promise<void> => {
  for (const on of [undefined, "blind", "sighted"] as const) {
    const here = events.filter((event) => event.on === on);
    if (here.length === 0) continue;
    const { board, owner } = boardFor(seat, recognition, on);
    const lifts = here.filter(({ kind }) => kind === "lift").map(({ square }) => square);
    if (lifts.length > 0) await board.liftTogether(lifts);
    for (const event of here.filter(({ kind }) => kind === "place")) {
      const { square } = event;
      if (event.piece === "?") {
        // A chip that was never taught: no fake man has one, so the report of it comes in directly.
        const { scan } = { scan: Number.MAX_SAFE_INTEGER };
        await seat.submit({
          type: "piece-placed",
          board: seat.ownerOf(owner),
          square: isTakenAsTurned(seat, recognition, owner)
            ? squareName(63 - squareOf(square))
            : square,
          piece: "?",
          scan,
        });
        continue;
      }
      if (event.replaced !== undefined) await board.replace(square, event.piece);
      else if (event.piece !== undefined) await board.place(square, event.piece);
      else if (board.inHand.length > 0) await board.place(square);
      else await board.place(square, ANY_MAN);
    }
  }
};

const ROLE_OF_LETTER: Readonly<Record<string, PromotionRole>> = Object.fromEntries(
  PROMOTION_ROLES.map((role) => [pieceLetter({ role, color: "black" }), role]),
);

/** What was understood of an announcement: the move's squares, the new piece where it was said. */
const utteranceOf = (uci: Uci): Utterance => {
  const promotion = ROLE_OF_LETTER[uci.slice(4)];
  return {
    from: uci.slice(0, 2) as SquareName,
    to: uci.slice(2, 4) as SquareName,
    ...(promotion === undefined ? {} : { promotion }),
  };
};

const doSignal = async (
  seat: CaseTable,
  recognition: RecognitionCase,
  signal: Signal,
): Promise<void> => {
  const { kind, by = "white", uci = "", text = "" } = signal;
  const voice = { by, speaker: "player", text } as const;
  switch (kind) {
    case "clock":
      return await seat.submit({ type: "press", by, speaker: "player" });
    case "announce":
      return await seat.submit({
        type: "announce",
        source: "spoken",
        ...voice,
        utterance: utteranceOf(uci),
      });
    case "repeat":
      return await seat.submit({ type: "repeat", ...voice, utterance: utteranceOf(uci) });
    case "adjust":
      return await seat.submit({
        type: "announce",
        source: "spoken",
        ...voice,
        utterance: { keyword: "adjust" },
      });
    case "promotion": {
      const role = ROLE_OF_LETTER[signal.piece ?? ""];
      if (role === undefined) throw new Error("a promotion signal names the piece");
      return await seat.submit({
        type: "announce",
        source: "button",
        ...voice,
        utterance: { role },
      });
    }
    case "reconnect": {
      const { board } = boardFor(seat, recognition, undefined);
      await board.loseLink();
      if (typeof recognition.setup === "string") await board.setPlacement(recognition.setup);
      await board.regainLink();
      return await seat.settled();
    }
    default:
      assertNever(kind);
  }
};

/** Where the game stood before the first event of the case. */
const startOf = ({ fen }: RecognitionCase): Position => positionOf(fen);

/** Plays a case through session and fake board, waits, and compares what it came to. */
export const runRecognition = async (recognition: RecognitionCase): Promise<CaseReport> => {
  const { id } = recognition;
  let events: readonly GameEvent[] = [];
  const failures: string[] = [];
  try {
    const seat = await openCaseTable(openedOf(recognition), boardsOf(recognition));
    try {
      const movements: HandMovement[] = [];
      seat.table.listen({
        hear: ({ entry }) => {
          if (entry.kind !== "input") return;
          const { record } = entry;
          if (record.type === "piece-lifted" || record.type === "piece-placed") {
            const kind = record.type === "piece-lifted" ? "lift" : "place";
            movements.push({ kind, board: record.board, square: record.square });
          }
        },
      });
      let lastMs = 0;
      for (const instant of instantsOf(recognition)) {
        lastMs = instant.atMs;
        await seat.moveTo(instant.atMs);
        // What was said before a lift stands in front of it: a signal comes first.
        for (const signal of instant.signals) await doSignal(seat, recognition, signal);
        await doEvents(seat, recognition, instant.events);
        await seat.settled();
      }
      await seat.moveTo(lastMs + QUIET_MS);
      await seat.submit({ type: "time-passed" });
      // Two boards that differ: the arbiter asks for the sheets, where there are any (VI.7, VI.8).
      if (recognition.scoresheets !== undefined) {
        await seat.submit({ type: "arbiter-collect-sheets" });
      }
      events = seat.events.map(({ event }) => event);
      const finding = readStatus({
        state: seat.table.state(),
        events,
        movements,
        start: startOf(recognition),
        pliesBefore: recognition.history?.moves.length ?? 0,
        seats: seatsOf(recognition),
        blind: recognition.rules === "blind" ? blindPlayer(recognition) : undefined,
        isTurned: isTakenAsTurned(seat, recognition, seatsOf(recognition)[0] ?? "white"),
        isOrientationUnknown: recognition.orientation === "unknown",
      });
      failures.push(...compareRecognition(recognition.expect, finding));
      const difference = await seat.replayDifference();
      if (difference !== undefined) failures.push(`the journal does not replay: ${difference}`);
    } finally {
      events = seat.events.map(({ event }) => event);
      await seat.close();
    }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    failures.push(cause instanceof ImpossibleAct ? `cannot be done: ${message}` : message);
  }
  return { id, ok: failures.length === 0, failures, events };
};
