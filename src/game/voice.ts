import { matchUtterance, nameMove, namesMove, namesPromotionOnly } from "../rules/announcement.js";
import { executedMoves } from "../rules/board-reading.js";
import { type Position, playMove } from "../rules/position.js";
import { isPlainlyDead } from "../rules/unwinnability/dead-position.js";
import { type Color, opponentOf, squareName } from "../vocabulary/chess.js";
import type { InputOf } from "../vocabulary/inputs.js";
import type { Utterance } from "../vocabulary/utterance.js";
import { stopByPlayer } from "./calls.js";
import type { Deliberation } from "./deliberation.js";
import { callDivergence } from "./divergence.js";
import { acceptDraw, declineDraw, offerDraw, resign } from "./draws.js";
import { assessBoard, makeIfComplete, tellMismatch } from "./hand-assessment.js";
import { isMirrorWrong } from "./mirrors.js";
import { answerRequest } from "./people.js";
import {
  hasBoard,
  isAnnounced,
  isMadeStanding,
  isOfDeadPosition,
  isVisuallyImpaired,
  readingOf,
} from "./table.js";

/** Whether an assistant may speak for this player: VI.9b, VI.10. */
const maySpeak = (d: Deliberation, input: InputOf<"announce"> | InputOf<"repeat">): boolean => {
  if (input.speaker !== "assistant" || d.state.assistants[input.by]) return true;
  d.tell("assistant-exceeded", { by: input.by, act: "announce" });
  return false;
};

/** Something was said by or for a player (VI.1, VI.3, VI.6; 4.2, 9.1). */
export const decideAnnounce = (d: Deliberation, input: InputOf<"announce">): void => {
  if (d.state.ended !== null || !maySpeak(d, input)) return;
  const { utterance, by } = input;
  const { keyword, ...move } = utterance;
  if (keyword !== undefined) {
    // "…, remis?" in one breath: the move first, then the offer (9.1).
    if (namesMove(move)) decideAnnounce(d, { ...input, utterance: move });
    decideKeyword(d, input, keyword);
    return;
  }
  const words = utterance.notUnderstood ?? [];
  const isTurn = d.state.position.turn === by;
  if (!isTurn) {
    announceOutOfTurn(d, input);
    return;
  }
  if (isMirrorWrong(d, by) && words.length === 0 && namesMove(utterance)) {
    callDivergence(d, by);
    return;
  }
  const hand = d.hand(by);
  // What was missing of an announcement may still be said; a slip should have been put right before.
  const { status } = hand.announcement ?? {};
  if (hand.pressedEarly && (status === "understood" || status === "not-legal")) {
    tellLateCorrection(d, input);
    return;
  }
  touchWhatWasAdjusted(d, by);
  if (isReadBack(d, input)) {
    decideRepeat(d, { ...input, type: "repeat" });
    return;
  }
  announceMove(d, input);
};

/** An adjustment that became a move: its man was touched after all. */
const touchWhatWasAdjusted = (d: Deliberation, by: Color): void => {
  if (!hasBoard(d.state, by) || d.hand(by).touches.length > 0) return;
  const found = executedMoves(readingOf(d.state, by), d.state.position);
  const [first] = found;
  if (first === undefined || d.hand(by).placed.length > 0) return;
  d.tell("piece-touched", {
    by,
    square: squareName(first.from),
    piece: first.letter,
    liftedAtMs: d.atMs,
  });
  assessBoard(d, by);
};

/** Said by the player to move, but it is the opponent's move that he reads back. */
const isReadBack = (d: Deliberation, input: InputOf<"announce">): boolean => {
  const mirror = d.state.mirrors[input.by];
  if (mirror === null || mirror.isRepeated || input.utterance.correction !== undefined)
    return false;
  const last = d.state.completed.at(-1);
  if (last === undefined) return false;
  const before = matchUtterance(input.utterance, last.before);
  const own = matchUtterance(input.utterance, d.state.position);
  return (
    before.status === "understood" &&
    before.move.uci === mirror.move.uci &&
    own.status === "not-legal"
  );
};

const tellLateCorrection = (d: Deliberation, input: InputOf<"announce">): void => {
  d.tell("late-correction", { by: input.by, text: input.text });
  d.tell("arbiter-called", { by: input.by, why: "late-correction" });
};

const announceOutOfTurn = (d: Deliberation, input: InputOf<"announce">): void => {
  const { by, utterance } = input;
  const mirror = d.state.mirrors[by];
  const completed = d.state.completed.at(-1);
  if (mirror !== null && !mirror.isRepeated && utterance.correction === undefined) {
    // The opponent's move is made and not completed: he can only be reading it back.
    decideRepeat(d, { ...input, type: "repeat" });
    return;
  }
  if (isMirrorWrong(d, by) && namesMove(utterance)) {
    callDivergence(d, by);
    return;
  }
  if (utterance.correction !== undefined && completed?.by === by) tellLateCorrection(d, input);
  else announceReply(d, input);
};

/**
 * Since the opponent's move is made he has the move (1.3 of 2018), whether it was pressed or not: his
 * announcement of a reply is kept for the moment in which that move is completed.
 */
const announceReply = (d: Deliberation, input: InputOf<"announce">): void => {
  const { made, position } = d.state;
  if (made === null || made.by === input.by || !isMadeStanding(d.state)) return;
  const reached = playMove(position, made.legal);
  if (matchUtterance(completed(d, input.by, input.utterance), reached).status !== "understood") {
    return;
  }
  announceMove(d, input, reached);
};

/** What is missing of an announcement may be said alone: "Dame", "Korrektur Turm" (VI.1). */
const completed = (d: Deliberation, by: Color, utterance: Utterance): Utterance => {
  if (!namesPromotionOnly(utterance)) return utterance;
  const piece = utterance.promotion ?? utterance.role;
  if (piece === undefined || piece === "king" || piece === "pawn") return utterance;
  const before = d.hand(by).announcement?.utterance;
  if (before?.to !== undefined) return { ...before, promotion: piece };
  // A sighted player only names the piece that his board cannot (design decision 23).
  const found = hasBoard(d.state, by)
    ? executedMoves(readingOf(d.state, by), d.state.position)
    : [];
  const [first] = found.filter((move) => move.promotion === piece);
  if (first === undefined) return utterance;
  return {
    role: "pawn",
    from: squareName(first.from),
    to: squareName(first.to),
    promotion: piece,
  };
};

const announceMove = (
  d: Deliberation,
  input: InputOf<"announce">,
  position: Position = d.state.position,
): void => {
  const { by, text, speaker, source } = input;
  const utterance = completed(d, by, input.utterance);
  const match = matchUtterance(utterance, position);
  const correction = input.utterance.correction === true ? { correction: true as const } : {};
  if (match.status === "unclear") {
    d.tell("announcement-unclear", { by, text, words: match.words, ...correction });
    return;
  }
  if (match.status === "ambiguous") {
    d.tell("announcement-ambiguous", {
      by,
      text,
      candidates: match.candidates.map((move) => nameMove(position, move)),
      ...correction,
    });
    return;
  }
  if (match.status === "promotion-missing") {
    d.tell("promotion-piece-missing", { by, text, utterance });
    return;
  }
  const move = match.status === "understood" ? nameMove(position, match.move) : null;
  const before = d.hand(by).announcement;
  const isCorrection =
    before !== null &&
    (before.status === "understood" || before.status === "not-legal") &&
    (utterance.correction !== undefined ||
      input.utterance.correction !== undefined ||
      before.move?.uci !== move?.uci ||
      move === null);
  if (isCorrection) d.tell("announcement-corrected", { by, source, text, utterance, move });
  else d.tell("move-announced", { by, speaker, source, text, utterance, move });
  afterAnnouncement(d, by);
};

/** A corrected announcement has undone the move (VI.6), and the dead position with it. */
const dropDeadPosition = (d: Deliberation): void => {
  if (isPlainlyDead(d.state.position)) return;
  for (const { id, proposal } of d.state.proposals) {
    if (!isOfDeadPosition(proposal)) continue;
    d.tell("proposal-settled", { id, kind: proposal.kind, outcome: "moot" });
  }
};

const afterAnnouncement = (d: Deliberation, by: Color): void => {
  if (d.state.position.turn !== by) return;
  const hand = d.hand(by);
  const { made } = d.state;
  if (made === null) dropDeadPosition(d);
  if (made !== null && made.by === by) {
    // A sighted player's move stands; a visually impaired player's is un-made by the evolution.
    if (hand.announcement?.move?.uci !== made.move.uci && isAnnounced(d.state)) tellMismatch(d, by);
    return;
  }
  if (!hasBoard(d.state, by)) return;
  if (isVisuallyImpaired(d.state, by)) {
    const names = hand.announcement?.move?.uci;
    if (hand.placed.length > 0 && (names === undefined || !hand.placed.includes(names))) {
      tellMismatch(d, by);
      return;
    }
  }
  makeIfComplete(d, by);
};

/** The read-back of the opponent's announcement (VI.1). */
export const decideRepeat = (d: Deliberation, input: InputOf<"repeat">): void => {
  if (d.state.ended !== null || !maySpeak(d, input)) return;
  const { by, text, utterance, speaker, source } = input;
  const mirror = d.state.mirrors[by];
  const mover = opponentOf(by);
  const announced = d.hand(mover).disputed?.announced ?? d.hand(mover).announcement?.move ?? null;
  // A player without a board of his own reads back all the same (VI.1).
  const last = d.state.completed.at(-1);
  const completedByMover = last?.by === mover ? last.move : null;
  const move = mirror?.move ?? (d.state.position.turn === mover ? announced : completedByMover);
  if (move === null) return;
  const position =
    d.state.position.turn === mover
      ? d.state.position
      : (d.state.completed.at(-1)?.before ?? d.state.position);
  const match = matchUtterance(utterance, position);
  const isRight =
    (match.status === "understood" && match.move.uci === move.uci) ||
    saysTheSame(utterance, move.full);
  const how = source === undefined ? {} : { source };
  if (isRight) d.tell("announcement-repeated", { by, move, speaker, ...how });
  else d.tell("repetition-mismatched", { by, text, move });
};

/** The words of a repetition against the words of the move, where the position is not known. */
const saysTheSame = (said: Utterance, full: Utterance): boolean =>
  (said.notUnderstood ?? []).length === 0 &&
  (full.castling === undefined
    ? said.to === full.to &&
      (said.from === undefined || said.from === full.from) &&
      (said.role === undefined || said.role === full.role) &&
      said.promotion === full.promotion
    : said.castling === full.castling);

const decideKeyword = (
  d: Deliberation,
  { by, opened }: InputOf<"announce">,
  keyword: NonNullable<Utterance["keyword"]>,
): void => {
  switch (keyword) {
    case "adjust": {
      const isEmpty = !hasBoard(d.state, by)
        ? true
        : d.hand(by).pending.length === 0 &&
          d.hand(by).placed.length === 0 &&
          readingOf(d.state, by).readings.every((reading) =>
            reading.out.every((out) => reading.squares[out.square] !== null),
          );
      d.tell("adjustment-announced", { by, inTime: isEmpty });
      return;
    }
    case "offer-draw":
      offerDraw(d, by);
      return;
    case "accept-draw":
      acceptDraw(d, by);
      return;
    case "decline-draw":
      declineDraw(d, by);
      return;
    case "resign":
      resign(d, by);
      return;
    case "ask-time":
      answerRequest(d, by, "time");
      return;
    case "ask-move-number":
      answerRequest(d, by, "move-number");
      return;
    case "ask-position":
      answerRequest(d, by, "position");
      return;
    case "ask-obligation":
      answerRequest(d, by, "obligation");
      return;
    case "ask-last-move":
      answerRequest(d, by, "last-move");
      return;
    case "ask-repeat":
      answerRequest(d, by, "repeat");
      return;
    case "call-arbiter":
    case "stop-clocks":
      stopByPlayer(d, by, opened);
      return;
    default: {
      const never: never = keyword;
      throw new Error(`unhandled keyword: ${String(never)}`);
    }
  }
};
