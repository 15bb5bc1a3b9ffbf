import { readings } from "../rules/clock.js";
import { attackersOf } from "../rules/position.js";
import {
  type Color,
  opponentOf,
  type PieceLetter,
  SQUARE_NAMES,
  type SquareName,
  squareName,
  squareOf,
} from "../vocabulary/chess.js";
import type { Answer } from "../vocabulary/events.js";
import type { InputOf, Request } from "../vocabulary/inputs.js";
import { isFree, touchesOf } from "./allowed.js";
import { propose } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import type { GameState } from "./state.js";
import { holderOfMove, isVisuallyImpaired } from "./table.js";

const lastMove = (
  state: GameState,
): Pick<Extract<Answer, { request: "last-move" }>, "move" | "by"> => {
  const made = state.made;
  if (made !== null) return { move: made.move, by: made.by };
  const completed = state.completed.at(-1);
  const mirror = state.mirrors[state.position.turn];
  if (completed !== undefined) return { move: completed.move, by: completed.by };
  return mirror === null ? { move: null, by: null } : { move: mirror.move, by: mirror.by };
};

/** What tells of the position: a player in training may hear it, another feels his board. */
const IN_TRAINING: readonly Request[] = ["position", "square", "rank", "file", "attackers"];

const menOn = (
  state: GameState,
  squares: readonly SquareName[],
): readonly { readonly square: SquareName; readonly piece: PieceLetter }[] =>
  squares.flatMap((square) => {
    const piece = state.position.placement[squareOf(square)] ?? null;
    return piece === null || piece === "?" ? [] : [{ square, piece }];
  });

const answerOf = (d: Deliberation, by: Color, request: Request, of = ""): Answer => {
  const { state } = d;
  if (IN_TRAINING.includes(request) && state.opened.policies.feedbackLevel !== "full") {
    return { request, refused: true };
  }
  switch (request) {
    case "time":
      return { request, ...readings(state.clock, d.atMs) };
    case "own-time":
      return { request, ms: readings(state.clock, d.atMs)[by] };
    case "square": {
      const square = SQUARE_NAMES.find((name) => name === of);
      if (square === undefined) return { request, refused: true };
      return { request, square, piece: menOn(state, [square])[0]?.piece ?? null };
    }
    case "rank":
    case "file": {
      const squares = SQUARE_NAMES.filter((name) => name[request === "file" ? 0 : 1] === of);
      return squares.length === 0
        ? { request, refused: true }
        : { request, of, men: menOn(state, squares) };
    }
    case "attackers": {
      const square = SQUARE_NAMES.find((name) => name === of);
      if (square === undefined) return { request, refused: true };
      const from = attackersOf(state.position, squareOf(square)).map(squareName);
      return { request, of, men: menOn(state, from) };
    }
    case "move-number":
      return { request, moveNumber: state.position.moveNumber };
    case "position":
      return { request, fen: state.position.fen };
    case "obligation": {
      const isTurn = state.position.turn === by;
      const touches = isTurn ? touchesOf(state, by, false) : [];
      return {
        request,
        touched: touches.map((touch) => ({
          square: squareName(touch.square),
          piece: touch.piece,
        })),
        free: !isTurn || isFree(state),
      };
    }
    case "last-move":
      return { request, ...lastMove(state) };
    case "repeat": {
      const announced = state.lastAnnounced;
      return announced === null ? { request, ...lastMove(state) } : { request, ...announced };
    }
    default: {
      const never: never = request;
      throw new Error(`unhandled request: ${String(never)}`);
    }
  }
};

/** What was announced may be said again to whoever did not hear it (VI.1, VI.9b). */
const OF_ANNOUNCEMENTS: readonly Request[] = ["last-move", "repeat"];

/**
 * A visually impaired player is answered, privately (VI.9d, D.2.6.1). Times, numbers and what stands on
 * a board are told to nobody else: who sees them is told so, for silence answers no question.
 */
export const answerRequest = (d: Deliberation, by: Color, request: Request, of?: string): void => {
  const isTold = isVisuallyImpaired(d.state, by) || OF_ANNOUNCEMENTS.includes(request);
  const answer: Answer = isTold
    ? answerOf(d, by, request, of)
    : { request, refused: true, why: "sighted" };
  d.tell("request-answered", { by, answer });
};

/** What a human assistant may tell: times, the number of moves, and what was announced (VI.9b, d). */
const MAY_TELL: readonly Request[] = ["time", "own-time", "move-number", "last-move", "repeat"];

/** A human assistant tells his player something: only what was asked, once (VI.9d). */
export const decideTelling = (d: Deliberation, input: InputOf<"tell">): void => {
  const { by, request } = input;
  const mayTell =
    MAY_TELL.some((known) => known === request) &&
    request !== "advice" &&
    isVisuallyImpaired(d.state, by) &&
    d.state.assistants[by] &&
    d.state.asked[by].includes(request);
  if (mayTell) d.tell("request-answered", { by, answer: { request, toldByAssistant: true } });
  else d.tell("assistant-exceeded", { by, act: `tell ${request}` });
};

/** Whether an assistant acts within VI.9 (for a visually impaired player) or VI.10. */
export const mayAssist = (
  d: Deliberation,
  by: Color,
  act: "press" | "claim" | "report" | "write" | "seal",
): boolean => {
  if (d.state.assistants[by] && isVisuallyImpaired(d.state, by)) return true;
  d.tell("assistant-exceeded", { by, act });
  return false;
};

/** A touch that no sensor saw is reported: the arbiter decides whether it counts (VI.9e). */
export const decideReport = (d: Deliberation, input: InputOf<"report-touch">): void => {
  if (input.speaker === "assistant" && !mayAssist(d, input.by, "report")) return;
  const player = opponentOf(input.by);
  d.tell("touch-reported", { by: player, square: input.square, reporter: input.by });
  propose(d, { kind: "touch", player, square: input.square });
};

/** VI.9, VI.10: who may have an assistant. */
export const registerAssistant = (d: Deliberation, by: Color): void => {
  const { state } = d;
  const other = opponentOf(by);
  const isBothAllowed =
    state.opened.policies.assistantBothAllowed ||
    (isVisuallyImpaired(state, by) && isVisuallyImpaired(state, other));
  if (!state.assistants[other] || isBothAllowed) {
    d.tell("assistant-registered", { by });
    return;
  }
  if (!isVisuallyImpaired(state, by)) {
    d.tell("assistant-duplicate", { by });
    return;
  }
  // The right is the visually impaired player's; the other's assistant serves only where he has none.
  d.tell("assistant-registered", { by });
  d.tell("assistant-duplicate", { by: other });
  d.tell("assistant-released", { by: other });
};

/** D.2.11: a visually impaired player against a hearing-impaired one needs an assistant. */
export const requireAssistant = (d: Deliberation): boolean => {
  const { players, edition } = d.state.opened;
  if (!edition.visuallyImpaired.hearingImpairedNeedsAssistant) return false;
  for (const by of ["white", "black"] as const) {
    if (
      players[by] === "visually-impaired" &&
      players[opponentOf(by)] === "hearing-impaired" &&
      !d.state.assistants[by]
    ) {
      d.tell("assistant-required", { by });
      return true;
    }
  }
  return false;
};

/** A confirmed touch: it counts from now on, after those that are known. */
export const confirmTouch = (d: Deliberation, by: Color, square: SquareName): void => {
  const { completed } = d.state;
  if (by !== holderOfMove(d.state) && completed.at(-1)?.by === by) {
    // His move is completed: what he had touched before it binds him when it is taken back (7.5.1).
    propose(d, { kind: "restore", ply: completed.length - 1 });
    return;
  }
  if (d.hand(by).touches.some((touch) => touch.square === squareOf(square))) return;
  const piece = d.state.position.placement[squareOf(square)];
  if (piece === null || piece === undefined || piece === "?") return;
  d.tell("piece-touched", { by, square, piece, liftedAtMs: d.atMs });
};
