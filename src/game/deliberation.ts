import type { Color, Millis } from "../vocabulary/chess.js";
import type { GameEvent, GameEventData, GameEventType } from "../vocabulary/events.js";
import { evolve } from "./evolve.js";
import type { GameState } from "./state.js";

/**
 * One deliberation of `decide`: the events found so far and the state that they lead to. Each event
 * is folded as soon as it is found, so that the next rule sees what the one before it decided.
 */
export class Deliberation {
  state: GameState;
  readonly events: GameEvent[] = [];
  /** Time of what is being decided. */
  atMs: Millis;

  constructor(state: GameState, atMs: Millis) {
    this.state = state;
    this.atMs = atMs;
  }

  tell<Type extends GameEventType>(
    type: Type,
    data: GameEventData[Type],
    atMs: Millis = this.atMs,
  ): void {
    const event = { type, atMs, ...data } as unknown as GameEvent;
    this.events.push(event);
    this.state = evolve(this.state, { kind: "event", record: event });
  }

  hand(player: Color): GameState["hands"]["white"] {
    return this.state.hands[player];
  }
}
