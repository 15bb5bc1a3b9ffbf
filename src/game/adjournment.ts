import { nameMove } from "../rules/announcement.js";
import { readings } from "../rules/clock.js";
import { languagesOfTable, readMoveText } from "../rules/move-text.js";
import { playMove } from "../rules/position.js";
import { type Color, opponentOf } from "../vocabulary/chess.js";
import { isClosed } from "../vocabulary/envelope-keeper.js";
import type { Input, InputOf, OpenedEnvelopes } from "../vocabulary/inputs.js";
import { canWin, endGame, propose, stopClocks, winFor } from "./clockwork.js";
import type { Deliberation } from "./deliberation.js";
import { endAfterMove } from "./ends.js";
import { proposeIfDead } from "./making.js";
import { mayAssist } from "./people.js";
import type { Adjournment, GameState } from "./state.js";
import { boardKey, handOn } from "./table.js";

/** The arbiter adjourns: the player to move has to seal (A1, I.1.1). */
export const adjourn = (d: Deliberation): void => {
  if (d.state.ended !== null || d.state.adjournment !== null) return;
  d.tell("game-adjourned", { by: d.state.position.turn });
};

/** Whether a move to be sealed is another than the one that was made on the board (A1(a)). */
export const differsFromMade = (state: GameState, text: string): boolean =>
  state.made !== null &&
  readMoveText(state.position, text, languagesOfTable(state.language))?.uci !== state.made.move.uci;

/** Resumed already, but the envelope is still closed: it is opened once the replier is there. */
const mayResume = ({ phase, sealer }: Adjournment, present: readonly Color[]): boolean =>
  phase === "adjourned" || (phase === "resumed-closed" && present.includes(opponentOf(sealer)));

/**
 * Who calls the arbiter with an input: by a step, by word or by the button of his board. On a shared
 * board the button is that of the player who has come late, while an envelope waits for him.
 */
const callerOf = (state: GameState, input: Input): Color | undefined => {
  switch (input.type) {
    case "stop-clocks":
      return input.by;
    case "announce": {
      const { keyword } = input.utterance;
      return keyword === "call-arbiter" || keyword === "stop-clocks" ? input.by : undefined;
    }
    case "button-pressed":
      return input.button === "arbiter" ? ownerOfButton(state, input.board) : undefined;
    default:
      return undefined;
  }
};

/** Whose button a board's is. */
export const ownerOfButton = (state: GameState, board: Color): Color => {
  const { adjournment, opened } = state;
  return opened.shared && adjournment?.phase === "resumed-closed"
    ? opponentOf(adjournment.sealer)
    : handOn(state, boardKey(state, board));
};

/** Whose envelope an input opens (A7, A9); undefined: none. */
export const envelopeOpenedBy = (state: GameState, input: Input): Color | undefined => {
  const { adjournment } = state;
  if (adjournment === null || state.ended !== null) return undefined;
  const { sealer, phase } = adjournment;
  const replier = opponentOf(sealer);
  switch (input.type) {
    case "arbiter-resume":
      return mayResume(adjournment, input.present) && input.present.includes(replier)
        ? sealer
        : undefined;
    case "stop-clocks":
    case "announce":
    case "button-pressed":
      return phase === "resumed-closed" && callerOf(state, input) === replier ? sealer : undefined;
    case "arbiter-confirm":
      return phase === "resumed-closed" &&
        state.proposals.some(
          ({ proposal }) =>
            proposal.kind === "result" &&
            proposal.reason === "default-time" &&
            (input.what === "proposal" || input.what === "result"),
        )
        ? sealer
        : undefined;
    case "arrive":
      return phase === "counter-sealed" && input.by === sealer ? replier : undefined;
    default:
      return undefined;
  }
};

/** A move is written into the envelope; until it is closed it may be changed. */
export const decideSeal = (d: Deliberation, input: InputOf<"seal">): void => {
  const { by, text } = input;
  if (input.speaker === "assistant" && !mayAssist(d, by, "seal")) return;
  const adjournment = d.state.adjournment;
  if (adjournment === null || d.state.position.turn !== by) return;
  if (adjournment.phase !== "sealing" && adjournment.phase !== "counter-sealing") return;
  d.tell("move-sealed", { by, text });
  const { made } = d.state;
  // A1(a): a move made on the board after the order must be the sealed one.
  if (made !== null && (input.differs ?? differsFromMade(d.state, text))) {
    d.tell("wrong-obligation", { by, move: made.move, allowed: [made.move.san], toArbiter: true });
  }
};

const change = (d: Deliberation, phase: Adjournment["phase"], present: readonly Color[]): void => {
  d.tell("adjournment-changed", { phase, present });
};

/** The sealer stops the clocks: the envelope is closed, nobody's clock is started (A1(a)). */
export const sealIsClosed = (d: Deliberation, by: Color): boolean => {
  const adjournment = d.state.adjournment;
  if (adjournment?.phase !== "sealing" || adjournment.sealer !== by) return false;
  if (adjournment.sealed[by] === null) return false;
  stopClocks(d, "adjournment");
  change(d, "adjourned", []);
  return true;
};

/** The late replier stops the clocks to have the envelope opened (A9(b)). */
export const lateReplierOpens = (d: Deliberation, by: Color, opened?: OpenedEnvelopes): boolean => {
  const adjournment = d.state.adjournment;
  if (adjournment?.phase !== "resumed-closed" || by === adjournment.sealer) return false;
  stopClocks(d, "player");
  d.tell("arbiter-called", { by, why: "envelope" });
  if (openEnvelope(d, adjournment.sealer, opened)) d.tell("adjournment-over", {});
  return true;
};

/** Opens an envelope; false when the move in it cannot be played (A8) or read (A11). */
const openEnvelope = (d: Deliberation, sealer: Color, opened?: OpenedEnvelopes): boolean => {
  const text = opened?.[sealer] ?? d.state.adjournment?.sealed[sealer] ?? null;
  if (text === null) return false;
  if (isClosed(text)) {
    // The key is missing: as if the envelope were lost. The arbiter rules the move (A11).
    d.tell("arbiter-called", { by: null, why: "envelope" });
    return false;
  }
  const { position } = d.state;
  const legal = readMoveText(position, text, languagesOfTable(d.state.language));
  const move = legal === undefined ? null : nameMove(position, legal);
  d.tell("sealed-move-opened", { by: sealer, text, move });
  if (legal === undefined || move === null) {
    const opponent = opponentOf(sealer);
    d.tell("sealed-move-invalid", { by: sealer, text });
    propose(d, {
      kind: "result",
      result: canWin(d.state, position, opponent) ? winFor(opponent) : "1/2-1/2",
      reason: "sealed-move",
    });
    return false;
  }
  const after = playMove(position, legal);
  const end = endAfterMove(d.state, sealer, after);
  d.tell("move-made", { by: sealer, san: move.san, uci: move.uci, move, announced: true });
  d.tell("move-completed", {
    by: sealer,
    san: move.san,
    uci: move.uci,
    move,
    ply: d.state.completed.length + 1,
    fen: after.fen,
    clocks: readings(d.state.clock, d.atMs),
  });
  // A5: position and boards are set up before play goes on.
  d.tell("boards-set-up", {});
  if (end !== undefined) {
    endGame(d, end.result, end.reason);
    return false;
  }
  proposeIfDead(d, after);
  return true;
};

/**
 * The replier has come too late. He loses unless the sealed move has ended the game: mate, stalemate
 * and a dead position stay what they are (A10; I.10 of 2018). Any other envelope stays closed.
 */
export const endBySealedMove = (d: Deliberation, opened?: OpenedEnvelopes): void => {
  const { adjournment, language, position } = d.state;
  if (adjournment?.phase !== "resumed-closed") return;
  const { sealer } = adjournment;
  const text = opened?.[sealer] ?? adjournment.sealed[sealer] ?? null;
  if (text === null || isClosed(text)) return;
  const legal = readMoveText(position, text, languagesOfTable(language));
  if (legal === undefined) return;
  if (endAfterMove(d.state, sealer, playMove(position, legal)) === undefined) return;
  openEnvelope(d, sealer, opened);
};

/** The arbiter resumes the game with those present (A7, A9). */
export const resume = (d: Deliberation, input: InputOf<"arbiter-resume">): void => {
  const { present, opened } = input;
  const { adjournment } = d.state;
  if (adjournment === null || d.state.ended !== null || !mayResume(adjournment, present)) return;
  const { sealer } = adjournment;
  const replier = opponentOf(sealer);
  d.tell("game-resumed", { present });
  if (present.includes(replier)) {
    if (!openEnvelope(d, sealer, opened)) return;
    if (present.includes(sealer)) d.tell("adjournment-over", {});
    else change(d, "counter-sealing", present);
    d.tell("clock-started", { by: replier });
    return;
  }
  change(d, "resumed-closed", present);
  d.tell("clock-started", { by: replier });
};

/** A9(c): the present replier has sealed his answer and starts the absent sealer's clock. */
export const pressInAdjournment = (d: Deliberation, by: Color): boolean => {
  const adjournment = d.state.adjournment;
  if (adjournment?.phase !== "counter-sealing" || adjournment.sealed[by] === null) return false;
  if (d.state.clock.running !== by) return false;
  change(d, "counter-sealed", adjournment.present);
  d.tell("clock-started", { by: opponentOf(by) });
  return true;
};

/** A player comes to the adjourned game. */
export const arriveAtResumption = (d: Deliberation, input: InputOf<"arrive">): void => {
  const { by, opened } = input;
  const adjournment = d.state.adjournment;
  if (adjournment?.phase !== "counter-sealed" || by !== adjournment.sealer) return;
  const replier = opponentOf(by);
  if (!openEnvelope(d, replier, opened)) return;
  d.tell("adjournment-over", {});
  d.tell("clock-started", { by });
};
