import {
  enterNextPeriod,
  setTime,
  settleClock,
  startClock,
  stopClock,
  timeLeft,
  withIncrement,
} from "../rules/clock.js";
import type { GameEventOf } from "../vocabulary/events.js";
import { assertNever } from "../vocabulary/result.js";
import type { GameState } from "./state.js";

/** What the clocks did, and what was done to them. */
export type ClockEvent = GameEventOf<
  | "clock-started"
  | "clock-stopped"
  | "time-added"
  | "time-deducted"
  | "clock-set"
  | "increment-set"
  | "flag-fell"
  | "period-ended"
  | "default-time-passed"
>;

/** The state after the clocks. */
export const evolveClock = (state: GameState, event: ClockEvent): GameState => {
  switch (event.type) {
    case "clock-started":
      return {
        ...state,
        clock: startClock(state.clock, event.by, event.atMs),
        paused: null,
        started: true,
      };
    case "clock-stopped":
      return {
        ...state,
        clock: stopClock(state.clock, event.atMs),
        paused: event.why === "game-ended" ? state.paused : event.why,
      };
    case "time-added":
    case "time-deducted": {
      const change = event.type === "time-added" ? event.ms : -event.ms;
      return {
        ...state,
        clock: setTime(state.clock, event.by, event.before + change, event.atMs),
      };
    }
    case "clock-set":
      return { ...state, clock: setTime(state.clock, event.by, event.ms, event.atMs) };
    case "increment-set":
      return { ...state, clock: withIncrement(settleClock(state.clock, event.atMs), event.ms) };
    case "flag-fell": {
      const clock = settleClock(state.clock, event.atMs);
      return {
        ...state,
        firstFlag: state.firstFlag ?? event.by,
        clock: {
          ...clock,
          left: { ...clock.left, [event.by]: timeLeft(clock, event.by, event.atMs) },
          flagDown: { ...clock.flagDown, [event.by]: true },
        },
      };
    }
    case "period-ended":
      return {
        ...state,
        clock: enterNextPeriod(settleClock(state.clock, event.atMs), event.by),
        sheetExempt: { ...state.sheetExempt, [event.by]: false },
      };
    case "default-time-passed":
      return { ...state, lateTold: [...state.lateTold, event.by] };
    default:
      return assertNever(event);
  }
};
