import { allowedMoves, touchesOf } from "../game/allowed.js";
import type { GameState } from "../game/game.js";
import { closestReading, shows } from "../rules/board-reading.js";
import { orderTouches } from "../rules/obligation.js";
import {
  findMove,
  type LegalMove,
  legalMoves,
  type Position,
  playMove,
  squaresOf,
} from "../rules/position.js";
import {
  type Color,
  opponentOf,
  type Square,
  type SquareName,
  squareName,
  squareOf,
  type Uci,
} from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import {
  differingSquares,
  occupancyOf,
  type Placement,
  type Seen,
} from "../vocabulary/placement.js";
import { attemptOn } from "./attempted-move.js";
import type { RecognitionStatus, WrongSquare } from "./read-json-cases.js";

/** A man set down or lifted, in the order of the journal. */
export interface HandMovement {
  readonly kind: "lift" | "place";
  readonly board: Color;
  readonly square: SquareName;
}

/** What the classifier looks at: the state of the table and what the journal holds. */
export interface Evidence {
  readonly state: GameState;
  readonly events: readonly GameEvent[];
  readonly movements: readonly HandMovement[];
  /** The game before the first event of the case. */
  readonly start: Position;
  /** Plies that stood already before the case (history, not the mirrored move). */
  readonly pliesBefore: number;
  /** Players whose boards are on the table; one board: of both when it is shared. */
  readonly seats: readonly Color[];
  readonly blind: Color | undefined;
  readonly isTurned: boolean;
  /** Nobody told how the board lies. */
  readonly isOrientationUnknown: boolean;
}

/** What a case came to, in the words of the recognition cases. */
export interface Finding {
  readonly status: RecognitionStatus;
  readonly moves: readonly Uci[];
  readonly finalFen: string;
  readonly touched: readonly SquareName[];
  readonly must: readonly Uci[];
  readonly inHand: readonly SquareName[];
  readonly attempted?: Uci;
  readonly reason?: string;
  readonly diff: readonly WrongSquare[];
  readonly boards: Readonly<Record<"blind" | "sighted", readonly WrongSquare[]>>;
  readonly resolution?: string;
  readonly pending: readonly Uci[];
  readonly missing: readonly WrongSquare[];
  readonly takeback: number;
  readonly result?: string;
  readonly orientation: "normal" | "rotated";
  readonly clock: Color | "none";
  readonly flags: readonly string[];
  /** What the program believes each board shows. */
  readonly seen: Readonly<Partial<Record<Color, Placement>>>;
}

const CENTRE = ["d4", "e4", "d5", "e5"].map((name) => squareOf(name as SquareName));
const LIGHT_CENTRE = ["e4", "d5"].map((name) => squareOf(name as SquareName));

const wrongSquaresOf = (
  game: Placement,
  seen: Placement,
  isOccupancy: boolean,
): readonly WrongSquare[] => {
  const squares = isOccupancy
    ? differingSquares(occupancyOf(game), occupancyOf(seen))
    : differingSquares(game, seen);
  return squares.map((square) => {
    const found = seen[square] ?? null;
    return {
      square: squareName(square),
      expected: game[square] ?? null,
      found: isOccupancy && found !== null ? "?" : found,
    };
  });
};

const hasEvent = (events: readonly GameEvent[], type: GameEvent["type"]): boolean =>
  events.some((event) => event.type === type);

/** The player whose turn it is acts on this board. */
const boardOfTurn = ({ state, seats }: Evidence): Color => {
  const { turn } = state.position;
  const [first = "white"] = seats;
  return state.opened.shared || !seats.includes(turn) ? first : turn;
};

/** Plies of the game before the moves of this case: those of its history that were not taken back. */
const pliesKept = ({ events, pliesBefore }: Evidence): number =>
  Math.max(0, pliesBefore - takebacksIn(events));

/** Moves of this case that are in the game, the copied one first. */
const completedMoves = (evidence: Evidence): readonly Uci[] =>
  evidence.state.completed.slice(pliesKept(evidence)).map(({ move }) => move.uci);

/** Where the moves of the case begin: further back than it began when moves were taken back. */
const startOfMoves = (evidence: Evidence): Position => {
  if (takebacksIn(evidence.events) === 0) return evidence.start;
  const { completed, position } = evidence.state;
  return completed[pliesKept(evidence)]?.before ?? position;
};

/** What stands on the board as a move of the side to move, and is not completed yet. */
const openMoves = ({ state }: Evidence): readonly LegalMove[] => {
  const { position, made } = state;
  if (made !== null) return [made.legal];
  return state.hands[position.turn].placed.flatMap((uci) => findMove(position, uci) ?? []);
};

const isMan = (seen: Seen): boolean => seen !== null;

/** The legal move that was begun and not finished: its man stands, another square does not follow. */
const begunMove = (position: Position, seen: Placement): LegalMove | undefined =>
  legalMoves(position).find((move) => {
    if (move.castling === undefined && move.enPassant === undefined) return false;
    if (seen[move.to] !== move.after[move.to] || isMan(seen[move.from] ?? null)) return false;
    const own = squaresOf(move);
    return seen.every(
      (man, square) =>
        man === move.after[square] ||
        (own.includes(square) && (man === position.placement[square] || man === null)),
    );
  });

/** Promotions that only lack the new piece: the pawn, or something unnamed, stands in its place. */
const openPromotions = (position: Position, seen: Placement): readonly LegalMove[] =>
  legalMoves(position).filter(
    (move) =>
      move.promotion !== undefined &&
      (seen[move.to] === move.letter || seen[move.to] === "?") &&
      seen.every((man, square) => square === move.to || man === move.after[square]),
  );

/** How many plies back the game stood as the board shows it; undefined: it never did. */
const pliesBack = (state: GameState, seen: Placement, isOccupancy: boolean): number | undefined => {
  const same = (placement: Placement): boolean =>
    wrongSquaresOf(placement, seen, isOccupancy).length === 0;
  const earlier = [...state.completed].reverse().findIndex(({ before }) => same(before.placement));
  return earlier < 0 ? undefined : earlier + 1;
};

const kingsInCentre = (seen: Placement): string | undefined => {
  const white = seen.indexOf("K");
  const black = seen.indexOf("k");
  if (!CENTRE.includes(white) || !CENTRE.includes(black)) return undefined;
  const light = [white, black].filter((square) => LIGHT_CENTRE.includes(square)).length;
  return light === 2 ? "1-0" : light === 0 ? "0-1" : "1/2-1/2";
};

/** Moves without the king moves to the centre at their end: they were the way to show a result. */
const withoutKingWalk = (start: Position, moves: readonly Uci[]): readonly Uci[] => {
  const kept = [...moves];
  for (;;) {
    const last = kept.at(-1);
    if (last === undefined) return kept;
    const position = after(start, kept.slice(0, -1));
    const move = findMove(position, last);
    if (move === undefined || move.role !== "king" || !CENTRE.includes(move.to)) return kept;
    kept.pop();
  }
};

/** Moves without the kings' walk, with the one that stood on the board before it. */
const movesBeforeResult = (
  start: Position,
  moves: readonly Uci[],
  seen: Placement,
  isOccupancy: boolean,
): readonly Uci[] => {
  const kept = withoutKingWalk(start, moves);
  const position = after(start, kept);
  const kingsAtHome = seen.map((man, square) => {
    const was = position.placement[square] ?? null;
    if (was === "K" || was === "k") return was;
    return man === "K" || man === "k" ? null : man;
  });
  const shown = legalMoves(position).filter(
    (move) =>
      move.role !== "king" && wrongSquaresOf(move.after, kingsAtHome, isOccupancy).length === 0,
  );
  const [only, another] = shown;
  return only === undefined || another !== undefined ? kept : [...kept, only.uci];
};

const after = (start: Position, moves: readonly Uci[]): Position =>
  moves.reduce((position, uci) => {
    const move = findMove(position, uci);
    if (move === undefined) throw new Error(`${uci} is no move in ${position.fen}`);
    return playMove(position, move);
  }, start);

/** Whether the position of the game is there with the board a quarter wrong. */
const isQuarterTurned = (position: Placement, seen: Placement, isOccupancy: boolean): boolean => {
  const quarter = (placement: Placement): Placement =>
    placement.map((_, square) => placement[(square & 7) * 8 + (7 - (square >> 3))] ?? null);
  const once = quarter(position);
  const thrice = quarter(quarter(once));
  if (wrongSquaresOf(position, seen, isOccupancy).length === 0) return false;
  return [once, thrice].some(
    (placement) => wrongSquaresOf(placement, seen, isOccupancy).length === 0,
  );
};

/** Whether a rook was lifted before its king in a castling of this case. */
const isRookFirst = ({ start, movements }: Evidence, moves: readonly Uci[]): boolean =>
  moves.some((uci, index) => {
    const move = findMove(after(start, moves.slice(0, index)), uci);
    if (move?.castling === undefined) return false;
    const lifts = movements.filter(({ kind }) => kind === "lift").map(({ square }) => square);
    const rook = lifts.indexOf(squareName(move.castling.rookFrom));
    const king = lifts.indexOf(squareName(move.from));
    return rook >= 0 && king >= 0 && rook < king;
  });

/** Whether a man that no move of the case concerns was lifted and put back. */
const isBrushed = ({ start, events, movements }: Evidence, moves: readonly Uci[]): boolean => {
  const concerned = moves.flatMap((uci, index) => {
    const move = findMove(after(start, moves.slice(0, index)), uci);
    return move === undefined ? [] : squaresOf(move).map(squareName);
  });
  return (
    moves.length > 0 &&
    events.some(
      (event) =>
        (event.type === "piece-touched" || event.type === "lift-without-move") &&
        !concerned.includes(event.square) &&
        movements.some(({ kind, square }) => kind === "place" && square === event.square),
    )
  );
};

const flagsOf = (evidence: Evidence, moves: readonly Uci[], seen: Placement): readonly string[] => {
  const { events, state, movements } = evidence;
  const start = startOfMoves(evidence);
  const lacksMove = events.some(
    (event) =>
      event.type === "lift-without-move" ||
      (event.type === "adjustment-announced" && event.by !== state.position.turn),
  );
  const flags: Readonly<Record<string, boolean>> = {
    "rook-first": isRookFirst({ ...evidence, start }, moves),
    "displaced-restored":
      hasEvent(events, "board-restored") || isBrushed({ ...evidence, start }, moves),
    "not-having-move": lacksMove,
    "touched-no-legal-move": hasEvent(events, "touch-freed"),
    "identity-unverified": state.opened.sensors.white === "occupancy" && movements.length === 0,
    "rotated-90": isQuarterTurned(
      start.placement,
      seen,
      state.opened.sensors.white === "occupancy",
    ),
    "clock-before-complete":
      hasEvent(events, "clock-press-refused") || hasEvent(events, "clock-pressed-early"),
    "destination-changed": hasEvent(events, "released-piece-moved"),
  };
  return Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [flag] : []));
};

/**
 * What a recognition case came to: the state of the table five seconds later, put into the twelve
 * statuses. It judges nothing that the game has judged: it reads touches, placed and completed
 * moves, mirrors and discrepancies from the state, and names what kind of difference is left.
 * Source: fixtures/conformance/README.md, "When to look" and "Which status".
 */
export const readStatus = (evidence: Evidence): Finding => {
  const { state, events, blind } = evidence;
  const start = startOfMoves(evidence);
  const board = boardOfTurn(evidence);
  const isOccupancy = state.opened.sensors[board] === "occupancy";
  const { reading } = state.boards[board];
  const repeatedWrong = isRepeatedWrong(events);
  const inGame = completedMoves(evidence);
  const done = repeatedWrong ? inGame.slice(0, -1) : inGame;
  const open = openMoves(evidence);
  const allowed = allowedMoves(state, true).map((move) => move.uci);
  const [only, another] = open;
  const isMadeBySighted =
    only !== undefined &&
    another === undefined &&
    blind !== state.position.turn &&
    allowed.includes(only.uci);
  const rested = open.length === 0 && blind === undefined ? restedMove(evidence) : [];
  const counted = isMadeBySighted || state.made !== null ? open.map((move) => move.uci) : rested;
  const allMoves = [...done, ...counted];
  const final = after(start, allMoves);
  const nearest = closestReading(reading, final.placement);
  const seen = nearest.squares;
  const result = shows(reading, final.placement) ? undefined : kingsInCentre(seen);
  const moves =
    result === undefined ? allMoves : movesBeforeResult(start, allMoves, seen, isOccupancy);
  const reached = after(start, moves);
  const isHome = shows(reading, reached.placement);
  const diff = isHome ? [] : wrongSquaresOf(reached.placement, seen, isOccupancy);
  const seenOn = Object.fromEntries(
    evidence.seats.map((seat) => [
      seat,
      closestReading(state.boards[seat].reading, reached.placement).squares,
    ]),
  );
  const diffOn = (seat: Color): readonly WrongSquare[] =>
    shows(state.boards[seat].reading, reached.placement)
      ? []
      : wrongSquaresOf(reached.placement, seenOn[seat] ?? [], isOccupancy);
  const blindSeat = blind ?? "white";
  const both = { blind: diffOn(blindSeat), sighted: diffOn(opponentOf(blindSeat)) };
  const touches = orderTouches(touchesOf(state, state.position.turn, true), state.position.turn);
  const base: Finding = {
    status: "idle",
    moves,
    finalFen: reached.fen,
    touched: touches.map((touch) => squareName(touch.square)),
    must: allowed,
    inHand: nearest.out
      .filter(({ square }) => seen[square] === null && reached.placement[square] !== null)
      .map(({ square }) => squareName(square)),
    diff,
    boards: both,
    pending: [],
    missing: [],
    takeback: takebacksIn(events),
    orientation: evidence.isTurned ? "rotated" : "normal",
    clock:
      state.opened.clock.mode === "none" ? reached.turn : (state.clock.running ?? reached.turn),
    flags: flagsOf(evidence, moves, seen),
    seen: seenOn,
  };
  if (result !== undefined) return { ...base, status: "result", result };
  if (repeatedWrong) return { ...base, status: "discrepancy", reason: "repeat-differs" };
  if (evidence.seats.length === 2) return { ...base, ...readTwoBoards(evidence, base) };
  const left = counted.length > 0 ? [] : open;
  return {
    ...base,
    ...readOneBoard(evidence, base, {
      isHome,
      isOccupancy,
      seen,
      open: left,
      isMoved: counted.length > 0,
      reached,
    }),
  };
};

/**
 * The legal move that stood on the board until other men moved as nobody may. Without a clock no
 * press has settled it; it was made when the men that went on were not its own.
 */
const restedMove = ({ state, events, movements, seats }: Evidence): readonly Uci[] => {
  const last = events.findLast(({ type }) =>
    ["move-placed", "move-completed", "board-restored", "takeback-offered"].includes(type),
  );
  if (last?.type !== "move-placed" || state.opened.clock.mode !== "none") return [];
  const [only, another] = last.moves;
  const move = only === undefined ? undefined : findMove(state.position, only.uci);
  if (move === undefined || another !== undefined) return [];
  if (!allowedMoves(state).some(({ uci }) => uci === move.uci)) return [];
  const next = playMove(state.position, move);
  const [seat = "white"] = seats;
  const { squares } = closestReading(state.boards[seat].reading, next.placement);
  const attempt = attemptOn(next, squares, placedIn(movements));
  return attempt === undefined || attempt.from === move.to ? [] : [move.uci];
};

const placedIn = (movements: readonly HandMovement[]): readonly Square[] =>
  movements.filter(({ kind }) => kind === "place").map(({ square }) => squareOf(square));

/** Plies taken back before the moves of the case. */
const takebacksIn = (events: readonly GameEvent[]): number =>
  events.reduce((plies, event) => plies + (event.type === "takeback-offered" ? event.plies : 0), 0);

/** Whether the last that was heard of the read-back is that it differs. */
const isRepeatedWrong = (events: readonly GameEvent[]): boolean => {
  const last = events.findLast(
    ({ type }) => type === "repetition-mismatched" || type === "announcement-repeated",
  );
  return last?.type === "repetition-mismatched";
};

const readTwoBoards = (evidence: Evidence, base: Finding): Partial<Finding> => {
  const { events, blind, state } = evidence;
  const { boards } = base;
  if (boards.blind.length === 0 && boards.sighted.length === 0) return { status: "idle" };
  const isSheetDispute = hasEvent(events, "sheets-differed");
  const asked = events.find((event) => event.type === "board-correction-asked");
  const corrected =
    asked?.type === "board-correction-asked"
      ? asked.by === blind
        ? "blind"
        : "sighted"
      : boards.blind.length > 0
        ? "blind"
        : "sighted";
  const hand = state.hands[state.position.turn];
  const isSlip = hand.disputed !== null && !isSheetDispute;
  return {
    status: "discrepancy",
    reason: isSheetDispute ? "scoresheets-differ" : isSlip ? "announcement" : "boards-differ",
    resolution: isSheetDispute ? "back-to-last-agreement" : `${corrected}-board-corrected`,
  };
};

interface Sight {
  readonly isHome: boolean;
  readonly isOccupancy: boolean;
  readonly seen: Placement;
  readonly open: readonly LegalMove[];
  /** A move that is not completed yet counts among those found. */
  readonly isMoved: boolean;
  /** The game after the moves found. */
  readonly reached: Position;
}

const readOneBoard = (evidence: Evidence, base: Finding, sight: Sight): Partial<Finding> => {
  const { state, blind } = evidence;
  const position = sight.reached;
  const hand = state.hands[position.turn];
  const isBlindTurn = blind === position.turn;
  if (sight.isHome) return readHome(evidence, base, sight);
  const board = boardOfTurn(evidence);
  const mirror = state.mirrors[board];
  const isMirroring = mirror !== null && !mirror.isDone;
  const earlier = pliesBack(state, sight.seen, sight.isOccupancy);
  // While a move is still to be copied the board shows the game before it: that is nobody's fault.
  if (earlier !== undefined && !(isMirroring && earlier === 1)) {
    const then = state.completed.at(-earlier)?.before;
    return state.opened.policies.play === "casual" && then !== undefined
      ? { status: "takeback", takeback: earlier, finalFen: then.fen, moves: [], diff: [] }
      : { status: "discrepancy", reason: "earlier-position" };
  }
  const isDisplaced = state.hands.white.displaced !== null || state.hands.black.displaced !== null;
  if (isDisplaced) return { status: "discrepancy", reason: "position" };
  if (isMirroring) {
    const isOnlyBegun = base.diff.every(({ square }) =>
      squaresOf(mirror.legal).includes(squareOf(square)),
    );
    return isOnlyBegun && mirror.toldWrong === null
      ? { status: "incomplete", pending: [mirror.move.uci], missing: base.diff }
      : { status: "discrepancy", reason: "position" };
  }
  const [first, second] = sight.open;
  if (first !== undefined) return readPlaced(evidence, base, sight, first, second, isBlindTurn);
  const promotions = openPromotions(position, sight.seen);
  if (promotions.length > 0) {
    const isUnnamed = promotions.some((move) => sight.seen[move.to] === "?");
    return {
      status: "pending-promotion",
      pending: promotions.map((move) => move.uci),
      ...(isUnnamed ? { reason: "unknown-piece" } : {}),
    };
  }
  const begun = begunMove(position, sight.seen);
  if (begun !== undefined) {
    return {
      status: "incomplete",
      pending: [begun.uci],
      missing: wrongSquaresOf(begun.after, sight.seen, sight.isOccupancy),
    };
  }
  // Only men in the hand: nothing is wrong with the board yet.
  const onlyLifted = base.diff.every(({ square }) => base.inHand.includes(square));
  const said = isBlindTurn ? hand.announcement?.move : undefined;
  const saidMove = said == null ? undefined : findMove(position, said.uci);
  if (
    saidMove !== undefined &&
    base.must.includes(saidMove.uci) &&
    base.diff.every(({ square }) => squaresOf(saidMove).includes(squareOf(square)))
  ) {
    return {
      status: "incomplete",
      pending: [saidMove.uci],
      missing: wrongSquaresOf(saidMove.after, sight.seen, sight.isOccupancy),
    };
  }
  if (onlyLifted && hand.touches.length + hand.pending.length > 0) return { status: "touched" };
  if (evidence.movements.length === 0) return { status: "discrepancy", reason: "setup" };
  const attempt = attemptOn(sight.reached, sight.seen, placedIn(evidence.movements));
  return attempt === undefined || state.hands[position.turn].adjusting !== null
    ? { status: "discrepancy", reason: "position" }
    : { status: "illegal", attempted: attempt.uci, reason: attempt.reason };
};

/** The board shows the game: what is owed, what was adjusted, what was only said. */
const readHome = (evidence: Evidence, base: Finding, sight: Sight): Partial<Finding> => {
  const { state, events, blind, movements, isTurned, isOrientationUnknown } = evidence;
  const position = sight.reached;
  const hand = state.hands[position.turn];
  const announced = hand.announcement?.move;
  if (blind === position.turn && announced != null && sight.open.length === 0) {
    const move = findMove(position, announced.uci);
    if (move !== undefined) {
      return {
        status: "incomplete",
        pending: [move.uci],
        missing: wrongSquaresOf(move.after, sight.seen, sight.isOccupancy),
      };
    }
  }
  if (isTurned && isOrientationUnknown && movements.length === 0) return { status: "rotated" };
  if (sight.isMoved) return { status: "idle" };
  if (base.takeback > 0 && base.moves.length === 0) return { status: "takeback" };
  const touches = touchesOf(state, position.turn, true);
  const isBound = touches.length > 0 && base.must.length < legalMoves(position).length;
  if (isBound) return { status: "touched" };
  const lastWord = events.findLast(
    ({ type }) => type === "adjustment-announced" || type === "move-completed",
  );
  if (lastWord?.type === "adjustment-announced" && lastWord.inTime) return { status: "adjusted" };
  return { status: "idle" };
};

/** A legal move stands on the board and is not in the game. */
const readPlaced = (
  { state }: Evidence,
  base: Finding,
  sight: Sight,
  first: LegalMove,
  second: LegalMove | undefined,
  isBlindTurn: boolean,
): Partial<Finding> => {
  const hand = state.hands[state.position.turn];
  const isOwed = base.must.includes(first.uci);
  if (!isOwed && second === undefined) {
    const rook = first.castling && base.touched.indexOf(squareName(first.castling.rookFrom));
    const king = base.touched.indexOf(squareName(first.from));
    if (rook !== undefined && rook >= 0 && rook < king) {
      return { status: "illegal", attempted: first.uci, reason: "rook-touched-first" };
    }
    const own = [first.from, ...(first.castling === undefined ? [] : [first.castling.rookFrom])];
    const touched = base.touched.filter((square) => !own.includes(squareOf(square)));
    return { status: "illegal", attempted: first.uci, reason: "touch-move", touched };
  }
  if (isBlindTurn) {
    const said = hand.announcement;
    if (said === null || said.status === "unclear") {
      return { status: "pending-announcement", pending: sight.open.map((move) => move.uci) };
    }
    if (said.status === "promotion-missing") {
      return { status: "pending-promotion", pending: sight.open.map((move) => move.uci) };
    }
    return { status: "discrepancy", reason: "announcement" };
  }
  const candidates = sight.open.map((move) => move.uci);
  if (!sight.open.every((move) => move.promotion !== undefined)) {
    return { status: "ambiguous", pending: candidates };
  }
  // A board that knows its men has seen one that it does not know.
  const isUnnamed = !sight.isOccupancy && sight.seen[first.to] === "?";
  return {
    status: "pending-promotion",
    pending: candidates,
    ...(isUnnamed ? { reason: "unknown-piece" } : {}),
  };
};
