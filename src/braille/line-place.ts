import type { SquareName } from "../vocabulary/chess.js";
import type { LineImage, LineViewName } from "./line-view.js";

/** What a key of a Braille display asks for. */
export type LineKey =
  | { readonly key: "previous" | "next" | "up" | "down" | "home" | "return" | "top" | "bottom" }
  /** Routing key over a cell, from 0. */
  | { readonly key: "route"; readonly cell: number };

/** What a Braille keyboard of a display writes. */
export type WritingKey =
  /** Dots of one cell as bits, 0: a blank. */
  | { readonly key: "dots"; readonly dots: number }
  | { readonly key: "enter" | "backspace" | "escape" };

/** Where the reader is: which view, and how far it was moved on. */
export interface LinePlace {
  readonly view: LineViewName;
  readonly pan: number;
}

export const START_PLACE: LinePlace = { view: "move", pan: 0 };

/**
 * Where a key leads. Previous and next move the window, up and down change the view, home is the
 * last move, return the last announcement, top and bottom the ends of a view. A routing key over a
 * square names that square, so that it can be said what stands there.
 */
export const pressLineKey = (
  place: LinePlace,
  shown: LineImage,
  key: LineKey,
): { readonly place: LinePlace; readonly square?: SquareName } => {
  const pan = Math.min(place.pan, shown.lastPan);
  const viewAfter = (step: number): LinePlace => {
    const { views } = shown;
    const index = (views.indexOf(place.view) + step + views.length) % views.length;
    return { view: views[index] ?? START_PLACE.view, pan: 0 };
  };
  switch (key.key) {
    case "previous":
      return { place: { ...place, pan: Math.max(0, pan - 1) } };
    case "next":
      return { place: { ...place, pan: Math.min(shown.lastPan, pan + 1) } };
    case "up":
      return { place: viewAfter(-1) };
    case "down":
      return { place: viewAfter(1) };
    case "home":
      return { place: START_PLACE };
    case "return":
      return { place: { view: "message", pan: 0 } };
    case "top":
      return { place: { ...place, pan: 0 } };
    case "bottom":
      return { place: { ...place, pan: shown.lastPan } };
    case "route": {
      const square = shown.squares[key.cell];
      return square === undefined ? { place } : { place, square };
    }
  }
};
