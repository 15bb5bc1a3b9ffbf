import type { Cells } from "../braille/cells.js";
import type { BrailleWriting } from "../session/braille-writing.js";
import type { TerminalTexts } from "../speech/phrases/terminal.js";
import type { Color } from "../vocabulary/chess.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import type { TableBraille } from "./table-braille.js";
import type { KeyEvent, Terminal } from "./terminal.js";

export interface TableKeyboardOptions {
  readonly texts: TerminalTexts["braille"];
  readonly terminal: Terminal;
  readonly braille: TableBraille;
  readonly time: TimeSource;
  /** Time in which the keys of a cell are pressed; null: the space bar ends it. */
  readonly chordMs: number | null;
  readonly answer: (line: string) => void;
  /** Shows the cells of the line that is being written on the screen; undefined: it is finished. */
  readonly echo: (cells: Cells | undefined) => void;
}

/** How long the terminal has to say that it tells releases. Units: milliseconds. */
const ANSWER_MS = 300;

/**
 * Lets a player write his sheet on the six keys of the keyboard, until Escape or Enter on an empty
 * line. False: keys cannot be told here.
 */
export const writeOnKeys = (options: TableKeyboardOptions, by: Color): boolean => {
  const { terminal, braille, time, answer, echo, texts } = options;
  const writing = braille.writing(by);
  if (writing === undefined) return false;
  let tellsReleases = false;
  let cancelWake: () => void = () => undefined;
  let doing: Promise<void> = Promise.resolve();
  const then = (act: () => Promise<void> | void): void => {
    doing = doing.then(act);
  };
  /** In a terminal without releases a cell may end by itself. */
  const wake = (): void => {
    cancelWake();
    const { deadline } = writing;
    if (deadline === undefined) return;
    cancelWake = time.wakeAt(deadline, () => {
      then(() => writing.feed({ type: "time", atMs: time.now() }));
    });
  };
  const take = (event: KeyEvent): void => {
    if (event.type === "tells-releases") {
      tellsReleases = true;
      writing.tellsReleases(true);
      return;
    }
    const atMs = time.now();
    then(async () => {
      if (isEnd(event, writing)) return stop();
      // A key that is held down is one key; only backspace goes on.
      if (event.event === "repeat" && event.key !== "backspace") return;
      if (event.event === "release" && !tellsReleases) return;
      const type = event.event === "release" ? "release" : "press";
      await writing.feed({ type, key: event.key, atMs });
      wake();
    });
  };
  const giveBack = terminal.takeKeys(take);
  if (giveBack === undefined) return false;
  braille.onScreen(echo);
  const greet = time.wakeAt(time.now() + ANSWER_MS, () => {
    answer(texts.writesOnKeys(by, howCellsEnd(tellsReleases, options.chordMs, texts)));
  });
  const stop = (): void => {
    greet();
    cancelWake();
    writing.drop();
    writing.tellsReleases(false);
    braille.onScreen(() => undefined);
    giveBack();
    answer(texts.done(by));
  };
  return true;
};

/** Escape, or Enter where nothing is written. */
const isEnd = (event: Extract<KeyEvent, { type: "key" }>, writing: BrailleWriting): boolean =>
  event.event === "press" &&
  (event.key === "escape" || (event.key === "return" && writing.line === "" && !writing.isInCell));

const howCellsEnd = (
  tellsReleases: boolean,
  chordMs: number | null,
  texts: TerminalTexts["braille"],
): string => {
  if (tellsReleases) return texts.endsWithRelease;
  return chordMs === null ? texts.endsWithSpace : texts.endsWithin(chordMs);
};
