import type { UntimedInput } from "../game/acts.js";
import type { BoardButton } from "../vocabulary/board-events.js";
import type { Color } from "../vocabulary/chess.js";

/** A button of a board that does something else than its role says. */
export interface ButtonBinding {
  readonly board: Color;
  readonly button: BoardButton;
  readonly input: UntimedInput;
}

/** A key of the keyboard that does a step. */
export interface KeyBinding {
  /** A letter, a digit, or one of {@link KEY_NAMES}. */
  readonly key: string;
  /** A line as it would be typed. */
  readonly step: string;
}

/** Keys with a name, as Node tells them. Enter ends a line and Control C the program. */
export const KEY_NAMES = [
  "space",
  "tab",
  "escape",
  "insert",
  "delete",
  "home",
  "end",
  "pageup",
  "pagedown",
  "up",
  "down",
  "left",
  "right",
  "f1",
  "f2",
  "f3",
  "f4",
  "f5",
  "f6",
  "f7",
  "f8",
  "f9",
  "f10",
  "f11",
  "f12",
] as const;

export const isKeyName = (text: string): boolean =>
  /^[a-z0-9]$/.test(text) || (KEY_NAMES as readonly string[]).includes(text);
