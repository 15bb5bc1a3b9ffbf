import {
  COLORS,
  type Color,
  type Millis,
  opponentOf,
  type Square,
  squareOf,
} from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import type { Input, InputOf } from "../vocabulary/inputs.js";
import { assertNever } from "../vocabulary/result.js";
import { adjourn, arriveAtResumption, decideSeal, ownerOfButton, resume } from "./adjournment.js";
import { stopByPlayer } from "./calls.js";
import { decideClaim } from "./claims.js";
import { clockDeadline, meetClockDeadline, setClockTo } from "./clockwork.js";
import { Deliberation } from "./deliberation.js";
import {
  confirm,
  find,
  penalise,
  postponeClaim,
  reject,
  restorePly,
  ruleMove,
  ruleResult,
  startByArbiter,
  stopByArbiter,
} from "./desk.js";
import { acceptDraw, declineDraw, offerDraw, resign, setIncrement } from "./draws.js";
import { evolve } from "./evolve.js";
import { assessBoard } from "./hand-assessment.js";
import { liftDeadline, meetLiftDeadline, noticeKnockOver, settleByPlacement } from "./lifts.js";
import { decideReport as decideBoardReport, decideLink } from "./links.js";
import { doubtEnd } from "./misread-capture.js";
import {
  answerRequest,
  decideReport,
  decideTelling,
  mayAssist,
  registerAssistant,
} from "./people.js";
import { decidePress } from "./press.js";
import { decideWriting } from "./recording.js";
import { collectSheets } from "./sheets.js";
import { openGame, startWhenReady } from "./start.js";
import type { GameState } from "./state.js";
import { boardKey, handOn } from "./table.js";
import { meetUnclearDeadline, unclearDeadline } from "./unclear-board.js";
import { decideAnnounce, decideRepeat } from "./voice.js";

/** When `time-passed` is due next: a flag, a lift that becomes certain; undefined: nothing waits. */
export const nextDeadline = (state: GameState): Millis | undefined => {
  const times = [clockDeadline(state), liftDeadline(state), unclearDeadline(state)].filter(
    (time) => time !== undefined,
  );
  return times.length === 0 ? undefined : Math.min(...times);
};

/** Everything that was due up to a moment happens, each at its own time. */
const passTime = (d: Deliberation, atMs: Millis): void => {
  for (;;) {
    const due = nextDeadline(d.state);
    if (due === undefined || due > atMs) return;
    const before = d.events.length;
    d.atMs = due;
    if (liftDeadline(d.state) === due) meetLiftDeadline(d, due);
    if (clockDeadline(d.state) === due) meetClockDeadline(d, due);
    if (unclearDeadline(d.state) === due) meetUnclearDeadline(d, due);
    if (d.events.length === before) return;
  }
};

/**
 * What an input means under the Laws: zero or more events. Sees the state before the input; the
 * input is folded first, as in the journal, then the time up to it passes, then it is judged.
 */
export const decide = (input: Input, state: GameState): readonly GameEvent[] => {
  const folded = evolve(state, { kind: "input", record: input });
  const atMs = Math.max(input.atMs, state.nowMs);
  const d = new Deliberation(folded, atMs);
  if (input.type !== "program-restarted") passTime(d, atMs);
  d.atMs = atMs;
  const { made, completed } = d.state;
  // His reason stands before what he does (design decision 9).
  if ("reason" in input && input.reason !== undefined)
    d.tell("ruling-given", { text: input.reason });
  judge(d, input, state);
  if (d.state.made !== made || d.state.completed !== completed) lookAgain(d);
  return d.events;
};

/**
 * A move was made or completed: what the boards show already means something else now. The opponent
 * may have executed it as soon as he heard it, and replied on a shared board before the press.
 */
const lookAgain = (d: Deliberation): void => {
  const hands = d.state.opened.shared ? [d.state.position.turn] : COLORS;
  for (const player of hands) assessBoard(d, player);
};

/** The hand whose lifts and placements a board shows, and the other one's on a shared board. */
const assessHands = (d: Deliberation, board: Color, placedOn?: Square): void => {
  const player = handOn(d.state, board);
  assessBoard(d, player, placedOn);
  if (d.state.opened.shared && d.state.made?.by === opponentOf(player)) {
    assessBoard(d, opponentOf(player));
  }
};

const judgeLift = (d: Deliberation, input: InputOf<"piece-lifted">): void => {
  const board = boardKey(d.state, input.board);
  if (d.state.boards[board].isLost) return;
  for (const by of d.state.opened.shared ? COLORS : [board]) noticeKnockOver(d, by);
  assessHands(d, board);
};

const judgePlacement = (d: Deliberation, input: InputOf<"piece-placed">): void => {
  const board = boardKey(d.state, input.board);
  if (d.state.boards[board].isLost) return;
  settleByPlacement(d, input);
  if (d.state.ended !== null) doubtEnd(d, handOn(d.state, board));
  else if (!d.state.started) startWhenReady(d);
  else assessHands(d, board, squareOf(input.square));
};

const judge = (d: Deliberation, input: Input, before: GameState): void => {
  switch (input.type) {
    case "game-opened":
      openGame(d);
      return;
    case "piece-lifted":
      judgeLift(d, input);
      return;
    case "piece-placed":
      judgePlacement(d, input);
      return;
    case "board-reported":
      decideBoardReport(d, input, before);
      return;
    case "link-changed":
      decideLink(d, input);
      return;
    case "battery-low":
      d.tell("board-battery-low", { by: boardKey(d.state, input.board), percent: input.percent });
      return;
    case "button-pressed":
      judgeButton(d, input);
      return;
    case "announce":
      decideAnnounce(d, input);
      return;
    case "repeat":
      decideRepeat(d, input);
      return;
    case "press":
      decidePress(d, input);
      return;
    case "write":
      // VI.9c is a duty of the visually impaired player's assistant only (VI.10).
      if (input.speaker === "assistant" && !mayAssist(d, input.by, "write")) return;
      decideWriting(d, input);
      return;
    case "report-touch":
      decideReport(d, input);
      return;
    case "ask":
      answerRequest(d, input.by, input.request, input.of);
      return;
    case "tell":
      decideTelling(d, input);
      return;
    case "offer-draw":
      offerDraw(d, input.by);
      return;
    case "accept-draw":
      acceptDraw(d, input.by);
      return;
    case "decline-draw":
      declineDraw(d, input.by);
      return;
    case "claim":
      decideClaim(d, input);
      return;
    case "resign":
      resign(d, input.by);
      return;
    case "seal":
      decideSeal(d, input);
      return;
    case "sign":
      d.tell("result-signed", { by: input.by, result: input.result });
      return;
    case "arrive":
      if (d.state.adjournment !== null) arriveAtResumption(d, input);
      else startWhenReady(d);
      return;
    case "register-assistant":
      registerAssistant(d, input.by);
      return;
    case "release-assistant":
      if (d.state.assistants[input.by]) d.tell("assistant-released", { by: input.by });
      return;
    case "stop-clocks":
      stopByPlayer(d, input.by, input.opened);
      return;
    case "arbiter-stop-clocks":
      stopByArbiter(d);
      return;
    case "arbiter-start-clock":
      startByArbiter(d, input.clock);
      return;
    case "arbiter-set-clock":
      setClockTo(d, input.clock, input.ms);
      return;
    case "arbiter-set-increment":
      setIncrement(d, input.ms);
      return;
    case "arbiter-set-language":
      d.tell("ruling-given", { text: `language ${input.language}` });
      d.tell("language-set", { language: input.language });
      return;
    case "arbiter-confirm":
      confirm(d, input.what, input.opened);
      return;
    case "arbiter-reject":
      reject(d, input.what);
      return;
    case "arbiter-postpone-claim":
      postponeClaim(d);
      return;
    case "arbiter-restore":
      restorePly(d, input.ply);
      return;
    case "arbiter-collect-sheets":
      collectSheets(d);
      return;
    case "arbiter-rule":
      d.tell("ruling-given", { text: input.text });
      return;
    case "arbiter-rule-result":
      ruleResult(d, input);
      return;
    case "arbiter-rule-play":
      ruleMove(d, input.move);
      return;
    case "arbiter-penalise":
      penalise(d, input.player, input.penalty);
      return;
    case "arbiter-find":
      find(d, input.finding);
      return;
    case "arbiter-adjourn":
      adjourn(d);
      return;
    case "arbiter-resume":
      resume(d, input);
      return;
    case "program-restarted":
      restart(d, before);
      return;
    case "execute":
      // VI.9a, VI.10a: a registered assistant may move on the opponent's board.
      if (input.speaker === "assistant" && !d.state.assistants[input.by]) {
        d.tell("assistant-exceeded", { by: input.by, act: "execute" });
      }
      return;
    case "clock-read":
    case "bytes-discarded":
    case "time-passed":
      return;
    default:
      assertNever(input);
  }
};

/**
 * The buttons of a board. The lever of a clock is a press, unless it is the key of the program that
 * announces for this player (policy `announceMode`); then the program presses when it has spoken.
 */
const judgeButton = (d: Deliberation, input: InputOf<"button-pressed">): void => {
  const owner = ownerOfButton(d.state, input.board);
  switch (input.button) {
    case "lever-white":
    case "lever-black": {
      const by = input.button === "lever-white" ? "white" : "black";
      const mode = d.state.opened.policies.announceMode[by];
      if (mode === "lever") return;
      // The program has pressed for him: that the lever of a real clock follows is no second press.
      if (mode === "button" && d.state.clock.running !== by) return;
      decidePress(d, { type: "press", atMs: input.atMs, by, speaker: "player" });
      return;
    }
    case "announce":
      return;
    case "repeat":
      answerRequest(d, owner, "repeat");
      return;
    case "read":
      answerRequest(d, owner, "time");
      return;
    case "arbiter":
      stopByPlayer(d, owner, input.opened);
      return;
    case "draw":
      offerDraw(d, owner);
      return;
    default:
      assertNever(input.button);
  }
};

/** A restart charges nobody: the clocks stand as the last durable record had them (decision 19). */
const restart = (d: Deliberation, before: GameState): void => {
  if (d.state.ended !== null) return;
  d.tell("game-paused", { why: "restart" }, before.nowMs);
};
