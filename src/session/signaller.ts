import { readings } from "../rules/clock.js";
import { sayTime } from "../speech/phrases/say.js";
import { COLORS, type Color, opponentOf } from "../vocabulary/chess.js";
import type { GameEvent } from "../vocabulary/events.js";
import type { GameOpened } from "../vocabulary/opened.js";
import { SIGNALS, type SignalName } from "../vocabulary/signals.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { Happening, TableListener } from "./table.js";

/** When a player in training is told that his time runs out. Units: milliseconds. */
const LOW_TIME_MS = 120_000;

export interface SignallerOptions {
  /** Sounds a signal in a player's ear. */
  readonly signal: (to: Color, signal: SignalName) => void;
  /** Says what a signal alone does not tell: the time that is left. */
  readonly say: (spoken: Spoken) => void;
  /** The signals that are wanted; absent: all. */
  readonly wanted?: readonly SignalName[];
  /** Language of a player's ear. */
  readonly languageOf: (color: Color) => string;
}

/**
 * Tells a visually impaired player by a tone what a sighted one sees: that his board has been read,
 * that it waits for his announcement, that a move of his opponent waits to be executed, that the
 * board is no longer heard.
 *
 * Within the limits of an assistant (VI.9; rules for the visually impaired, 3.6): a complete position
 * sounds the same whether it is legal or not, and with `feedbackLevel` none not at all; the warning
 * of two minutes is for training (`full`) alone.
 */
export const createSignaller = (opened: GameOpened, options: SignallerOptions): TableListener => {
  const { signal, say, languageOf, wanted = SIGNALS } = options;
  const { feedbackLevel } = opened.policies;
  const isBlind = (color: Color): boolean => opened.players[color] === "visually-impaired";
  const sound = (to: Color, name: SignalName): void => {
    if (isBlind(to) && wanted.includes(name)) signal(to, name);
  };
  /** Whoever plays on that board: both, where they share it. */
  const soundAt = (board: Color, name: SignalName): void => {
    for (const color of opened.shared ? COLORS : [board]) sound(color, name);
  };
  const isWarned: Record<Color, boolean> = { white: false, black: false };

  const hearEvent = (event: GameEvent, after: Happening["after"]): void => {
    switch (event.type) {
      case "move-placed":
      case "placement-not-legal":
      case "capture-not-removed": {
        if (feedbackLevel === "none") return;
        const isAnnounced = after.hands[event.by].announcement !== null;
        sound(event.by, isAnnounced ? "move-read" : "waiting-for-announcement");
        return;
      }
      case "move-announced":
        // He was heard; without this he would know it only when his press counts.
        if (feedbackLevel !== "none" && event.source === "spoken") {
          if (after.hands[event.by].placed.length > 0) sound(event.by, "move-read");
        }
        return;
      case "move-completed":
        sound(opponentOf(event.by), "opponent-moved");
        return;
      case "board-disconnected":
        soundAt(event.by, "link-lost");
        return;
      case "board-reconnected":
        soundAt(event.by, "link-back");
        return;
      case "period-ended":
      case "clock-set":
      case "time-added":
        isWarned[event.by] = false;
        return;
      default:
        return;
    }
  };

  /** The time of the player whose clock runs, as of what has just happened. */
  const watchTime = ({ before, after }: Happening): void => {
    const color = after.clock.running;
    if (feedbackLevel !== "full" || color === null || color === undefined || isWarned[color]) {
      return;
    }
    const was = readings(before.clock, before.nowMs)[color];
    const left = readings(after.clock, after.nowMs)[color];
    if (left > LOW_TIME_MS || was <= LOW_TIME_MS) return;
    isWarned[color] = true;
    if (!isBlind(color) || !wanted.includes("low-time")) return;
    signal(color, "low-time");
    const language = languageOf(color);
    const { text, spokenText } = sayTime(LOW_TIME_MS, language);
    say({ to: color, kind: "clock", language, text, spokenText, atMs: after.nowMs });
  };

  return {
    hear: (happening) => {
      const { entry, after } = happening;
      if (entry.kind === "event") hearEvent(entry.record, after);
      watchTime(happening);
    },
  };
};
