import { type BoardEvent, isUnheard, type LinkState } from "../vocabulary/board-events.js";
import type { Color, Millis, SquareName } from "../vocabulary/chess.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import type { Board, BoardOutput } from "./board.js";
import { DiscardBudget } from "./discard-budget.js";
import { LinkQuality } from "./link-quality.js";
import type { LinkTrace } from "./link-trace.js";
import type { BoardModel } from "./models.js";
import type { Chunk, Transport } from "./transport.js";

/** Waiting times before the line is opened again; the last one repeats. Source: occupancy-boards C5c. */
const BACK_OFF_MS: readonly Millis[] = [1_000, 2_000, 4_000];

/** A board that was asked for its position and does not answer is asked again. Source: dgt.md §12.3 */
const ASK_AGAIN_MS: Millis = 2_000;

/** How long a board that was just opened may take to report its whole position. */
const FIRST_REPORT_MS: Millis = 5_000;

/**
 * An open line on which nothing comes for so long is silent, one that brings no valid frame for so long
 * is noise. A slow board may take the time of its own silence. Source: occupancy-boards C5c
 */
const SILENT_MS: Millis = 1_000;
const NOISE_MS: Millis = 2_000;

/** The back-off begins anew after the board was heard for so long: a loose plug slows down. */
const STEADY_MS: Millis = 10_000;

/** Levels at which a battery is told, each once until it was charged. Units: percent. */
const LOW_BATTERY_LEVELS = [20, 10, 5] as const;
const CHARGED_BATTERY = 25;

export interface BoardLinkOptions {
  readonly transport: Transport;
  readonly board: Board;
  readonly time: TimeSource;
  /** Takes the events one by one, in order; the next chunk waits until it has resolved. */
  readonly sink: (event: BoardEvent) => Promise<void> | void;
  /** For the log and the doctor: why the line could not be opened, or nothing sensible came. */
  readonly onProblem?: (problem: Problem) => void;
  /** How silence of this kind of board is judged. Absent: it may be quiet as long as it likes. */
  readonly model?: Pick<BoardModel, "name" | "silentAfterMs">;
  /** Default 5 s: a slow board needs time to start after it gets its power. */
  readonly firstReportMs?: Millis;
  /** Name of the line in problems: its path. */
  readonly path?: string;
  /** Notes where the time goes. */
  readonly trace?: LinkTrace;
}

/**
 * `closed`: by us, or not yet opened. `greeting`: open, its whole position not yet heard.
 * `up`: every change is reported. `lost`: not heard; opened again when the back-off is over.
 */
type Phase = "closed" | "greeting" | "up" | "lost";

/**
 * One board on one line: keeps the line open, feeds the board with bytes and time, and hands each
 * board event to the table, in order and one at a time.
 *
 * A line that ends, or a board that falls silent, is `link-changed` lost, once; the line is opened
 * again after 1, 2, 4, 4 … s without end. Of an open line it is told once in each gap that it is silent,
 * and once that it brings noise; a board that speaks only when a man moves is never called silent.
 * What happens meanwhile is unseen: after the gap comes `link-changed` up, directly followed by the
 * whole position, never a lift or a placement. A line that is disturbed while the board is heard is
 * `degraded`, and `up` when it has been good for a while.
 * A slow listener delays the events, it never makes a board look silent.
 */
export class BoardLink {
  readonly #options: BoardLinkOptions;
  #phase: Phase = "closed";
  #iterator: AsyncIterator<Chunk> | undefined;
  #arrived: IteratorResult<Chunk> | undefined;
  #reopenAtMs: Millis | undefined;
  #reportDueAtMs: Millis | undefined;
  #askAgainAtMs: Millis | undefined;
  /** The board is asked for its position on opening; another only speaks when it wants to. */
  #canAsk = false;
  #attempts = 0;
  /** What the listener was told last of the line. */
  #told: LinkState = "up";
  /** All that was told in the gap that lasts. */
  readonly #toldInGap = new Set<LinkState>();
  readonly #quality = new LinkQuality();
  readonly #discards = new DiscardBudget();
  #greetedAtMs: Millis = 0;
  #upAtMs: Millis | undefined;
  #firstBytesAtMs: Millis | undefined;
  #heardFrame = false;
  #toldBattery = Number.POSITIVE_INFINITY;
  #frameAtMs: Millis = Number.NEGATIVE_INFINITY;
  #latestAtMs: Millis = Number.NEGATIVE_INFINITY;
  #due = false;
  #armed: { readonly atMs: Millis; readonly cancel: () => void } | undefined;
  #kick: (() => void) | undefined;
  #turns = 0;
  readonly #settling: (() => void)[] = [];
  #running: Promise<void> | undefined;
  #endReturn: (() => void) | undefined;

  constructor(options: BoardLinkOptions) {
    this.#options = options;
  }

  /** Whether the whole position is known and every change is reported. */
  get isUp(): boolean {
    return this.#phase === "up";
  }

  /**
   * Opens the line for the first time and starts to listen. The first event is the whole position.
   * Errors: those of the transport; nothing is tried again then.
   */
  async open(): Promise<Result<void, Problem>> {
    if (this.#phase !== "closed") return ok(undefined);
    const opened = await this.#options.transport.open();
    if (!opened.ok) return opened;
    this.#endReturn = this.#options.transport.onReturn?.(() => {
      if (this.#phase !== "lost") return;
      this.#reopenAtMs = this.#now();
      this.#due = true;
      this.#wake();
    });
    await this.#greet();
    this.#running = this.#run();
    return ok(undefined);
  }

  /**
   * Lights these squares of the game and puts out all others; nothing happens on a board without
   * lights. Errors: `board-lost` while there is a gap.
   */
  async light(squares: readonly SquareName[]): Promise<Result<void, Problem>> {
    return await this.#sendAll(this.#options.board.lights(squares));
  }

  /**
   * Sets the clock of the board and lets one side run; nothing happens on a board without a clock.
   * Errors: `board-lost` while there is a gap.
   */
  async setClock(
    white: Millis,
    black: Millis,
    running: Color | "none",
  ): Promise<Result<void, Problem>> {
    return await this.#sendAll(this.#options.board.setClock?.(white, black, running) ?? []);
  }

  /**
   * Shows a text on the display of the board's clock; empty: the times again. Nothing happens without
   * one. Errors: `board-lost` while there is a gap.
   */
  async showText(text: string): Promise<Result<void, Problem>> {
    return await this.#sendAll(this.#options.board.showText?.(text) ?? []);
  }

  async #sendAll(all: readonly Uint8Array[]): Promise<Result<void, Problem>> {
    for (const bytes of all) {
      const sent = await this.send(bytes);
      if (!sent.ok) return sent;
    }
    // The board may want to send more in a while: a repetition, or what a clock must answer first.
    this.#wake();
    return ok(undefined);
  }

  /** Sends bytes of the caller (lights, beeps). Errors: `board-lost` while there is a gap. */
  async send(bytes: Uint8Array): Promise<Result<void, Problem>> {
    if (this.#phase !== "up" && this.#phase !== "greeting") {
      return err({ code: "board-lost", path: this.#path });
    }
    return await this.#options.transport.send(bytes);
  }

  /**
   * Nobody has listened for a while: a board that can be asked is heard again with its whole position,
   * as after a gap. What it has told meanwhile is not taken for hands that move now.
   */
  async mindGap(): Promise<void> {
    if (this.#phase === "up" && this.#canAsk) await this.#lose();
    this.#wake();
  }

  /** Stops listening, without an event. Safe to call twice, not from inside the sink. */
  async close(): Promise<void> {
    if (this.#phase === "closed") return;
    this.#phase = "closed";
    this.#endReturn?.();
    this.#disarm();
    await this.#options.transport.close();
    this.#wake();
    await this.#running;
  }

  /** Resolves when everything that arrived and every time that has come was handled. */
  async settled(): Promise<void> {
    while (this.#phase !== "closed") {
      if (this.#kick === undefined) {
        await new Promise<void>((resolve) => this.#settling.push(resolve));
        continue;
      }
      const turns = this.#turns;
      await pendingArrivals();
      if (this.#kick !== undefined && this.#turns === turns) return;
    }
  }

  async #run(): Promise<void> {
    try {
      while (this.#phase !== "closed") {
        const arrived = this.#arrived;
        if (arrived !== undefined) {
          this.#arrived = undefined;
          await this.#take(arrived);
        } else if (this.#due) {
          // What has already arrived is older than the time that has come.
          await pendingArrivals();
          if (this.#arrived !== undefined) continue;
          this.#due = false;
          await this.#passTime(this.#now());
        } else {
          this.#arm();
          if (this.#due) continue;
          release(this.#settling);
          await new Promise<void>((resolve) => {
            this.#kick = resolve;
          });
        }
      }
    } finally {
      release(this.#settling);
    }
  }

  #wake(): void {
    this.#turns += 1;
    const kick = this.#kick;
    this.#kick = undefined;
    kick?.();
  }

  /** Asks for the next chunk: with that the last one counts as handled. */
  #ask(): void {
    const iterator = this.#iterator;
    if (iterator === undefined) return;
    void iterator.next().then((result) => {
      if (this.#iterator !== iterator) return;
      this.#arrived = result;
      this.#wake();
    });
  }

  async #take(arrived: IteratorResult<Chunk>): Promise<void> {
    if (arrived.done === true) {
      // Bytes that wait for more are told as discarded; hands that were only half heard are not.
      const { events } = this.#options.board.end(this.#now());
      for (const event of events) {
        if (event.type === "bytes-discarded") await this.#tellDiscarded(event);
      }
      await this.#lose();
      return;
    }
    const { bytes, atMs } = arrived.value;
    if (bytes.length > 0) this.#firstBytesAtMs ??= atMs;
    this.#latestAtMs = Math.max(this.#latestAtMs, atMs);
    await this.#deliver(this.#push(bytes, atMs), atMs);
    if (this.#phase === "greeting" || this.#phase === "up") this.#ask();
  }

  #push(bytes: Uint8Array, atMs: Millis): BoardOutput {
    const { board, trace, time } = this.#options;
    if (trace === undefined) return board.push(bytes, atMs);
    const waitedMs = Math.max(0, time.now() - atMs);
    return trace.push(bytes.length, waitedMs, () => board.push(bytes, atMs));
  }

  #tick(nowMs: Millis): BoardOutput {
    const { board, trace } = this.#options;
    return trace === undefined ? board.tick(nowMs) : trace.tick(() => board.tick(nowMs));
  }

  async #passTime(nowMs: Millis): Promise<void> {
    if (this.#phase === "lost") {
      if (this.#reopenAtMs !== undefined && nowMs >= this.#reopenAtMs) await this.#reopen();
      return;
    }
    const boardDueMs = this.#options.board.nextTickAt();
    if (boardDueMs !== undefined && nowMs >= boardDueMs) {
      await this.#deliver(this.#tick(nowMs), nowMs);
    }
    const silentAtMs = this.#silentAt();
    if (silentAtMs !== undefined && nowMs >= silentAtMs) {
      await this.#lose();
      return;
    }
    await this.#watchQuality(nowMs);
    const hint = this.#unheardDue();
    if (hint !== undefined && nowMs >= hint.atMs) await this.#tell(hint.link, nowMs);
    if (this.#reportDueAtMs !== undefined && nowMs >= this.#reportDueAtMs) {
      await this.#missReport();
    } else if (this.#askAgainAtMs !== undefined && nowMs >= this.#askAgainAtMs) {
      await this.#askForPosition();
    }
  }

  /** The whole position has not come in time. */
  async #missReport(): Promise<void> {
    this.#reportDueAtMs = undefined;
    this.#askAgainAtMs = undefined;
    const isQuiet = this.#firstBytesAtMs === undefined && this.#mayBeQuiet;
    this.#options.onProblem?.({
      code:
        this.#firstBytesAtMs !== undefined
          ? "board-noise"
          : isQuiet
            ? "board-quiet"
            : "board-silent",
      path: this.#path,
      model: this.#options.model?.name ?? "",
    });
    if (this.#canAsk) await this.#lose();
    // Opening the port again would tell nothing to a board that does not listen: wait for it.
    else if (!isQuiet && !isUnheard(this.#told)) await this.#tell("lost", this.#now());
  }

  /** Nobody asks this board, and nobody knows yet whether it repeats itself: silence means nothing. */
  get #mayBeQuiet(): boolean {
    return !this.#canAsk && this.#options.board.repeatsItself === false;
  }

  /** When nothing, or nothing sensible, will have come on a line just opened for too long. */
  #unheardDue(): { readonly link: "silent" | "noise"; readonly atMs: Millis } | undefined {
    if (this.#phase !== "greeting" || this.#heardFrame) return undefined;
    const { board, model } = this.#options;
    const ownMs = board.repeatsItself === false ? undefined : model?.silentAfterMs;
    if (this.#firstBytesAtMs !== undefined) {
      if (this.#toldInGap.has("noise")) return undefined;
      return { link: "noise", atMs: this.#firstBytesAtMs + Math.max(NOISE_MS, ownMs ?? 0) };
    }
    if (this.#mayBeQuiet || this.#toldInGap.has("silent")) return undefined;
    // A board that only answers may take the time that it is given for its first report.
    const afterMs = ownMs === undefined ? this.#firstReportMs : Math.max(SILENT_MS, ownMs);
    return { link: "silent", atMs: this.#greetedAtMs + afterMs };
  }

  async #watchQuality(nowMs: Millis): Promise<void> {
    if (this.#phase !== "up") return;
    this.#quality.pass(nowMs);
    const link = this.#quality.isDisturbed ? "degraded" : "up";
    if (this.#told !== link) await this.#tell(link, nowMs);
  }

  async #deliver({ events, send, frames }: BoardOutput, atMs: Millis): Promise<void> {
    if (frames > 0) {
      this.#frameAtMs = Math.max(this.#frameAtMs, atMs);
      this.#heardFrame = true;
    }
    // A whole position that nobody asked for stands for reports that are missing.
    const isLoss = this.#options.board.tellsMovesOnly !== true;
    const isSlip =
      this.#phase === "up" &&
      events.some(
        ({ type }) => type === "bytes-discarded" || (isLoss && type === "board-reported"),
      );
    for (const event of events) {
      if (this.#phase === "closed" || this.#phase === "lost") return;
      if (event.type === "link-changed") {
        // The board knows what a valid frame is, so it may tell that it is no longer heard from.
        if (event.link === "lost") {
          await this.#lose();
          return;
        }
        continue;
      }
      if (event.type === "board-reported" && this.#phase === "greeting") {
        this.#phase = "up";
        this.#reportDueAtMs = undefined;
        this.#askAgainAtMs = undefined;
        this.#upAtMs = atMs;
        this.#quality.restart();
        if (this.#told !== "up") await this.#tell("up", atMs);
      }
      if (this.#phase === "greeting" && isOfHands(event)) continue;
      if (event.type === "bytes-discarded") await this.#tellDiscarded(event);
      else await this.#handOn(event);
    }
    if (this.#phase === "up") {
      this.#quality.note(atMs, frames, isSlip ? 1 : 0);
      await this.#watchQuality(atMs);
    }
    await this.#noticeBattery(atMs);
    for (const bytes of send) {
      if (this.#phase !== "greeting" && this.#phase !== "up") return;
      // A failed write shows as the end of the line, or as a board that does not answer.
      await this.#options.transport.send(bytes);
    }
  }

  async #tellDiscarded(event: BoardEvent & { readonly type: "bytes-discarded" }): Promise<void> {
    const told = this.#discards.take(event);
    if (told !== undefined) await this.#handOn(told);
  }

  async #handOn(event: BoardEvent): Promise<void> {
    const { sink, trace } = this.#options;
    await (trace === undefined ? sink(event) : trace.handOn(event, sink));
  }

  async #noticeBattery(atMs: Millis): Promise<void> {
    const { battery } = this.#options.board;
    if (battery === undefined || this.#phase !== "up") return;
    const { percent, isCharging } = battery;
    if (isCharging || percent >= CHARGED_BATTERY) this.#toldBattery = Number.POSITIVE_INFINITY;
    if (isCharging) return;
    const level = LOW_BATTERY_LEVELS.findLast((one) => percent <= one);
    if (level === undefined || level >= this.#toldBattery) return;
    this.#toldBattery = level;
    await this.#options.sink({ type: "battery-low", percent, atMs });
  }

  async #lose(): Promise<void> {
    if (this.#phase !== "greeting" && this.#phase !== "up") return;
    this.#phase = "lost";
    this.#iterator = undefined;
    this.#arrived = undefined;
    this.#reportDueAtMs = undefined;
    this.#askAgainAtMs = undefined;
    if (this.#upAtMs !== undefined && this.#now() - this.#upAtMs >= STEADY_MS) this.#attempts = 0;
    this.#upAtMs = undefined;
    if (!isUnheard(this.#told)) await this.#tell("lost", this.#now());
    this.#waitToReopen();
    await this.#options.transport.close();
  }

  async #reopen(): Promise<void> {
    this.#reopenAtMs = undefined;
    const opened = await this.#options.transport.open();
    if (this.#phase !== "lost") {
      // Closed by us while the line was being opened.
      if (opened.ok) await this.#options.transport.close();
      return;
    }
    if (opened.ok) {
      await this.#greet();
      return;
    }
    this.#options.onProblem?.(opened.error);
    this.#waitToReopen();
  }

  #waitToReopen(): void {
    if (this.#phase !== "lost") return;
    const backOffMs = BACK_OFF_MS[Math.min(this.#attempts, BACK_OFF_MS.length - 1)] ?? 0;
    this.#attempts += 1;
    this.#reopenAtMs = this.#now() + backOffMs;
  }

  async #greet(): Promise<void> {
    const { transport } = this.#options;
    this.#phase = "greeting";
    this.#greetedAtMs = this.#now();
    this.#firstBytesAtMs = undefined;
    this.#heardFrame = false;
    this.#reportDueAtMs = this.#now() + this.#firstReportMs;
    await this.#askForPosition();
    this.#iterator = transport.incoming()[Symbol.asyncIterator]();
    this.#ask();
  }

  async #askForPosition(): Promise<void> {
    const questions = this.#options.board.opening();
    this.#canAsk = questions.length > 0;
    this.#askAgainAtMs = this.#canAsk ? this.#now() + ASK_AGAIN_MS : undefined;
    for (const bytes of questions) await this.#options.transport.send(bytes);
  }

  async #tell(link: LinkState, atMs: Millis): Promise<void> {
    this.#told = link;
    if (isUnheard(link)) this.#toldInGap.add(link);
    else this.#toldInGap.clear();
    await this.#options.sink({ type: "link-changed", link, atMs });
  }

  /** Has the time source call back when the next thing is due; an earlier call does no harm. */
  #arm(): void {
    const nextMs = this.#nextDueAt();
    if (nextMs === undefined) return;
    if (this.#armed !== undefined && this.#armed.atMs <= nextMs) return;
    this.#disarm();
    let fired = false;
    const cancel = this.#options.time.wakeAt(nextMs, () => {
      fired = true;
      this.#armed = undefined;
      this.#due = true;
      this.#wake();
    });
    if (!fired) this.#armed = { atMs: nextMs, cancel };
  }

  #disarm(): void {
    this.#armed?.cancel();
    this.#armed = undefined;
  }

  #nextDueAt(): Millis | undefined {
    switch (this.#phase) {
      case "closed":
        return undefined;
      case "lost":
        return this.#reopenAtMs;
      case "greeting":
      case "up":
        return [
          this.#options.board.nextTickAt(),
          this.#reportDueAtMs,
          this.#askAgainAtMs,
          this.#silentAt(),
          this.#unheardDue()?.atMs,
          this.#phase === "up" ? this.#quality.calmAt() : undefined,
        ].reduce(earliest);
    }
  }

  /** When a board that speaks all the time will have been silent too long. */
  #silentAt(): Millis | undefined {
    const { board, model } = this.#options;
    if (model?.silentAfterMs === undefined || this.#phase !== "up") return undefined;
    return board.repeatsItself === false ? undefined : this.#frameAtMs + model.silentAfterMs;
  }

  /** Now, but not before the last chunk: a capture read at full speed runs ahead of the time. */
  #now(): Millis {
    this.#latestAtMs = Math.max(this.#latestAtMs, this.#options.time.now());
    return this.#latestAtMs;
  }

  get #firstReportMs(): Millis {
    return this.#options.firstReportMs ?? FIRST_REPORT_MS;
  }

  get #path(): string {
    return this.#options.path ?? "";
  }
}

const isOfHands = (event: BoardEvent): boolean =>
  event.type === "piece-lifted" || event.type === "piece-placed" || event.type === "button-pressed";

const earliest = (a: Millis | undefined, b: Millis | undefined): Millis | undefined =>
  a === undefined ? b : b === undefined ? a : Math.min(a, b);

/** Lets bytes that wait in this process or in the system reach their reader first. */
const pendingArrivals = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const release = (waiting: (() => void)[]): void => {
  for (const resolve of waiting.splice(0)) resolve();
};
