import { nameMove } from "../rules/announcement.js";
import { closestReading, executedMoves } from "../rules/board-reading.js";
import { type Color, colorOfLetter, opponentOf } from "../vocabulary/chess.js";
import type { PressRefusal } from "../vocabulary/events.js";
import type { InputOf, Speaker } from "../vocabulary/inputs.js";
import type { NamedMove } from "../vocabulary/utterance.js";
import { pressInAdjournment } from "./adjournment.js";
import { allowedMoves } from "./allowed.js";
import type { Deliberation } from "./deliberation.js";
import { callDivergence } from "./divergence.js";
import { assessBoard, tellMismatch, tellWrongObligation } from "./hand-assessment.js";
import { handStatus, movesShown } from "./hand-status.js";
import { completeIllegalMove } from "./illegal.js";
import { completeMade, makeMove } from "./making.js";
import { isMirrorWrong } from "./mirrors.js";
import { isMadeInDoubt } from "./misread-capture.js";
import { mayBeOtherCapture } from "./other-capture.js";
import { mayAssist } from "./people.js";
import type { Announcement } from "./state.js";
import {
  boardOf,
  hasBoard,
  isAnnounced,
  isBoardSeen,
  isMadeStanding,
  isVisuallyImpaired,
  readingOf,
} from "./table.js";
import { askForPosition } from "./unclear-board.js";

/** A player presses his clock (6.2.1; VI.3: only after his move is made). */
export const decidePress = (d: Deliberation, input: InputOf<"press">): void => {
  const { by, speaker } = input;
  if (d.state.ended !== null || d.state.clock.mode === "none") return;
  if (speaker === "assistant" && !mayAssist(d, by, "press")) return;
  if (pressInAdjournment(d, by)) return;
  if (d.state.clock.running !== by) {
    const why = d.state.paused !== null ? "clocks-stopped" : "own-clock-not-running";
    d.tell("clock-press-refused", { by, speaker, why });
    return;
  }
  if (isMirrorWrong(d, by)) {
    callDivergence(d, by);
    return;
  }
  if (d.state.made?.by === by && isMadeInDoubt(d.state, by)) {
    // What was taken for a move was none: a man is still to be set down, or was moved elsewhere.
    if (!boardOf(d.state, by).isUnknown) askForPosition(d, by, d.atMs);
    if (d.state.clock.mode === "program") {
      d.tell("clock-press-refused", { by, speaker, why: "not-a-legal-move" });
      return;
    }
  }
  if (d.state.made?.by === by && mayBeOtherCapture(d.state)) {
    d.tell("clock-press-refused", { by, speaker, why: "not-announced" });
    return;
  }
  if (d.state.made?.by === by && isMadeStanding(d.state)) pressMade(d, by, speaker);
  else if (isVisuallyImpaired(d.state, by)) pressUnmadeByTouch(d, by, speaker);
  else pressUnmadeBySight(d, by, speaker);
};

const startOther = (d: Deliberation, by: Color): void => {
  d.tell("clock-started", { by: opponentOf(by) });
};

/** Words that name no move, or not this one alone, without contradicting it: nothing is announced. */
const isNoAnnouncement = (said: Announcement, move: NamedMove): boolean => {
  switch (said.status) {
    case "unclear":
      return true;
    case "ambiguous":
      return said.candidates?.includes(move.uci) ?? true;
    case "promotion-missing": {
      const { from, to } = said.utterance;
      return to === move.full.to && (from === undefined || from === move.full.from);
    }
    default:
      return false;
  }
};

/** The move is made: it is completed, unless what was said differs from it. */
const pressMade = (d: Deliberation, by: Color, speaker: Speaker): void => {
  const { made } = d.state;
  if (made === null) return;
  const { announcement } = d.hand(by);
  const isSilent = announcement === null || isNoAnnouncement(announcement, made.move);
  if (!isVisuallyImpaired(d.state, by) && isAnnounced(d.state)) {
    if (isSilent) {
      if (
        d.state.opened.policies.sightedMustAnnounceBeforePress === "refuse" &&
        d.state.clock.mode === "program"
      ) {
        d.tell("clock-press-refused", { by, speaker, why: "not-announced" });
        return;
      }
      d.tell("move-not-announced", { by, move: made.move, toArbiter: true });
    } else if (announcement.move?.uci !== made.move.uci) {
      d.tell("move-disputed", { by, board: made.move, announced: announcement.move });
      startOther(d, by);
      return;
    }
  }
  completeMade(d);
  // 1.3 (2018): the opponent may have gone on as soon as the move was made.
  if (d.state.ended === null) assessBoard(d, opponentOf(by));
};

/** Why a visually impaired player's move is not made: what he has to put right. */
const refusalOf = (d: Deliberation, by: Color): PressRefusal => {
  const { state } = d;
  if (!isBoardSeen(state, by)) return "board-not-seen";
  const { announcement } = d.hand(by);
  const status = handStatus(d);
  if (status === "placed-illegal") return "not-a-legal-move";
  if (status !== "placed") return "nothing-placed";
  const found = executedMoves(readingOf(state, by), state.position);
  const allowed = allowedMoves(state);
  if (!found.some((move) => allowed.some((one) => one.uci === move.uci))) return "wrong-obligation";
  switch (announcement?.status) {
    case undefined:
      return "not-announced";
    case "unclear":
      return "announcement-unclear";
    case "ambiguous":
      return "announcement-ambiguous";
    case "promotion-missing":
      return "promotion-piece-missing";
    case "not-legal":
    case "understood":
      return "announcement-mismatched";
    default:
      return "not-announced";
  }
};

/** VI.3: the opponent's clock may be started only after the move is made. */
const pressUnmadeByTouch = (d: Deliberation, by: Color, speaker: Speaker): void => {
  const why = refusalOf(d, by);
  const found = hasBoard(d.state, by)
    ? executedMoves(readingOf(d.state, by), d.state.position)
    : [];
  const mayRefuse =
    d.state.clock.mode === "program" && d.state.opened.policies.earlyPress === "refuse";
  const isUnseen = why === "board-not-seen" && d.state.clock.mode === "program";
  if (mayRefuse || isUnseen) {
    d.tell("clock-press-refused", { by, speaker, why });
    if (why === "wrong-obligation") tellWrongObligation(d, by, found, true);
    return;
  }
  if (why === "not-a-legal-move") {
    completeIllegalMove(d, by, "not-a-legal-move");
    return;
  }
  if (why === "nothing-placed" && handStatus(d) === "home" && d.hand(by).announcement === null) {
    pressWithoutMove(d, by, why);
    return;
  }
  d.tell("clock-pressed-early", { by, why });
  d.tell("arbiter-called", { by, why: "early-press" });
  if (why === "not-announced") {
    d.tell("move-not-announced", { by, move: null, toArbiter: true });
  }
  if (why === "wrong-obligation") tellWrongObligation(d, by, found, true);
  if (why === "announcement-mismatched") dispute(d, by);
  startOther(d, by);
};

/** Board and announcement differ: the opponent's board and the sheets will tell (VI.6, VI.7). */
const dispute = (d: Deliberation, by: Color): void => {
  const [first] = executedMoves(readingOf(d.state, by), d.state.position);
  if (first === undefined) return;
  d.tell("move-disputed", {
    by,
    board: nameMove(d.state.position, first),
    announced: d.hand(by).announcement?.move ?? null,
  });
};

/** 7.5.3 (2018): a press without a move counts as an illegal move; before, it is only improper. */
const pressWithoutMove = (d: Deliberation, by: Color, why: PressRefusal): void => {
  if (d.state.opened.edition.illegal.pressWithoutMove) {
    completeIllegalMove(d, by, "no-move");
    return;
  }
  d.tell("clock-pressed-early", { by, why });
  startOther(d, by);
};

/** Whether nothing but the player's own hand keeps his board from showing the game. */
const isOwnDoing = (d: Deliberation, by: Color): boolean => {
  const mirror = d.state.mirrors[by];
  return d.hand(by).displaced === null && (mirror === null || mirror.isDone);
};

/** Whether one of his men stands on another square, though the move is not whole (7.5.1). */
const hasMovedOwnMan = (d: Deliberation, by: Color): boolean => {
  const official = d.state.position.placement;
  const { squares } = closestReading(readingOf(d.state, by), official);
  return (
    isOwnDoing(d, by) &&
    squares.some(
      (man, at) => man !== null && man !== "?" && man !== official[at] && colorOfLetter(man) === by,
    )
  );
};

/** Whether he has pressed with a man in the hand and nothing moved: no move at all (7.5.3). */
const isOnlyInHand = (d: Deliberation, by: Color): boolean =>
  isOwnDoing(d, by) && !hasMovedOwnMan(d, by);

/** Whether a man has been out so shortly that it may be a bounce: nobody is convicted of that. */
const isUncertain = (d: Deliberation, by: Color): boolean =>
  readingOf(d.state, by).readings.some((reading) =>
    reading.out.some(
      (out) =>
        reading.squares[out.square] === null &&
        d.atMs - out.atMs < d.state.opened.policies.touchDebounceMs,
    ),
  );

/** A sighted player's press is always taken. */
const pressUnmadeBySight = (d: Deliberation, by: Color, speaker: Speaker): void => {
  const { state } = d;
  if (!isBoardSeen(state, by)) {
    d.tell("clock-pressed-early", { by, why: "board-not-seen" });
    startOther(d, by);
    return;
  }
  const found = movesShown(state, by);
  const { announcement } = d.hand(by);
  const named = found.find((move) => move.uci === announcement?.move?.uci);
  const [only] = found;
  const chosen = named ?? (found.length === 1 ? only : undefined);
  if (chosen !== undefined) {
    makeMove(d, by, chosen);
    if (announcement !== null && named === undefined) tellMismatch(d, by);
    if (d.state.made !== null) pressMade(d, by, speaker);
    return;
  }
  const status = handStatus(d);
  const isIllegal = status === "placed-illegal" || (status === "out" && hasMovedOwnMan(d, by));
  if (isIllegal && !isUncertain(d, by)) {
    completeIllegalMove(d, by, "not-a-legal-move");
    return;
  }
  if (status === "home" || (status === "out" && isOnlyInHand(d, by) && !isUncertain(d, by))) {
    pressWithoutMove(d, by, "nothing-placed");
    return;
  }
  d.tell("clock-pressed-early", {
    by,
    why: found.length > 1 ? "promotion-piece-missing" : "nothing-placed",
  });
  startOther(d, by);
};
