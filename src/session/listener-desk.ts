import { isBoardSeen } from "../game/table.js";
import { readTable } from "../game/view.js";
import { matchUtterance, nameMove } from "../rules/announcement.js";
import { legalMoves, type Position } from "../rules/position.js";
import { parseWords } from "../speech/phrases/hear.js";
import { type HearingTold, sayHearing } from "../speech/phrases/hearing.js";
import { type Color, type Millis, opponentOf, type Uci } from "../vocabulary/chess.js";
import type { LanguageTag } from "../vocabulary/languages.js";
import type { Problem } from "../vocabulary/problems.js";
import type { Result } from "../vocabulary/result.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { Keyword, NamedMove, Utterance } from "../vocabulary/utterance.js";
import type { Happening, Table, TableListener } from "./table.js";

/** Sound of one utterance. Shape: Int16, mono, 16,000 samples a second. */
type Sound = Int16Array;

/** What one utterance is, as far as it can be heard: see `speech/hearing/position-hearing.ts`. */
export type UtteranceHeard =
  | { readonly kind: "silence" }
  | { readonly kind: "command"; readonly text: string; readonly utterance: Utterance }
  | {
      readonly kind: "announcement";
      /** The move that the judgement is about. */
      readonly about?: Uci;
      readonly judgement:
        | { readonly kind: "confirmed" | "differs"; readonly text: string }
        | { readonly kind: "unsure" };
    };

/** Listens to one utterance over legal moves, of which one may be expected. */
export type ListenToUtterance = (
  sound: Sound,
  moves: readonly NamedMove[],
  expected: Uci | undefined,
) => Promise<Result<UtteranceHeard, Problem>>;

export interface ListenerDeskOptions {
  readonly table: Table;
  /** The player who is listened to. */
  readonly by: Color;
  readonly listenTo: ListenToUtterance;
  /** Language in which he announces. */
  readonly language: LanguageTag;
  /** Language of his own ear; absent: that of the announcements, which the arbiter may change. */
  readonly earLanguage?: string;
  readonly say: (spoken: Spoken) => void;
  readonly onProblem: (problem: Problem) => void;
}

/** What is waited for from a player: the words of one move, or of one of several promotions. */
interface Awaited {
  readonly kind: "announce" | "repeat";
  readonly position: Position;
  readonly shown: readonly NamedMove[];
}

/** Commands that end, change or stop the game count when they are heard twice. */
const WEIGHTY: readonly Keyword[] = [
  "offer-draw",
  "accept-draw",
  "decline-draw",
  "resign",
  "call-arbiter",
  "stop-clocks",
];
/** The second time within this. */
const AGAIN_WITHIN_MS = 20_000;
/** An announcement before the man is set down waits so long for the board. */
const WAITS_MS = 60_000;
/** After so many hearings in a row that did not confirm the move, people settle it. */
const FAILURES_TO_ARBITER = 2;
/** While an utterance is recognised the board may go on: it is then judged again, so many times. */
const MOST_TRIES = 3;

/**
 * Listens to one player (design decision 12). A hearing that agrees with the move his board shows is
 * his announcement; one that differs is read back and not taken; in doubt he is asked to repeat, and
 * the second time in a row the clocks are stopped and the arbiter is called. What is heard while the
 * board shows no move waits for the board: no move ever comes from hearing alone.
 */
export class ListenerDesk implements TableListener {
  readonly #options: ListenerDeskOptions;
  #turn: Promise<void> = Promise.resolve();
  #waiting: { readonly sound: Sound; readonly atMs: Millis } | undefined;
  #weighty: { readonly keyword: Keyword; readonly atMs: Millis } | undefined;
  #failures = 0;

  constructor(options: ListenerDeskOptions) {
    this.#options = options;
  }

  /** Whether his board shows a move that he has still to announce. */
  get awaitsAnnouncement(): boolean {
    return this.#awaited()?.kind === "announce";
  }

  hear({ entry }: Happening): void {
    const { record } = entry;
    if (record.type === "arbiter-start-clock" || record.type === "move-completed") {
      this.#failures = 0;
    }
    const waiting = this.#waiting;
    if (waiting === undefined || !this.awaitsAnnouncement) return;
    this.#waiting = undefined;
    if (this.#options.table.now() - waiting.atMs <= WAITS_MS) void this.listen(waiting.sound);
  }

  /** Takes one utterance of the player; resolves when it is judged and what follows is durable. */
  listen(sound: Sound): Promise<void> {
    const done = this.#turn.then(() => this.#take(sound));
    this.#turn = done;
    return done;
  }

  /** Resolves when everything heard so far is judged. */
  settled(): Promise<void> {
    return this.#turn;
  }

  async #take(sound: Sound): Promise<void> {
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      const { table, listenTo, onProblem } = this.#options;
      if (table.stopped() !== undefined || table.state().ended !== null) return;
      const awaited = this.#awaited();
      const moves = legalMoves(awaited?.position ?? table.state().position).map((move) =>
        nameMove(awaited?.position ?? table.state().position, move),
      );
      const [only, another] = awaited?.shown ?? [];
      const expected = another === undefined ? only?.uci : undefined;
      const hearing = await listenTo(sound, moves, expected);
      if (!hearing.ok) {
        onProblem(hearing.error);
        return;
      }
      if (table.stopped() !== undefined || table.state().ended !== null) return;
      if (hearing.value.kind === "command") return await this.#command(hearing.value);
      // What was recognised was compared with a board that shows something else by now.
      if (keyOf(this.#awaited()) !== keyOf(awaited)) continue;
      if (hearing.value.kind === "silence") return;
      return await this.#judge(hearing.value, awaited, sound);
    }
  }

  async #judge(
    hearing: UtteranceHeard & { readonly kind: "announcement" },
    awaited: Awaited | undefined,
    sound: Sound,
  ): Promise<void> {
    const { table, by, language } = this.#options;
    if (awaited === undefined) {
      if (readTable(table.state()).turn === by) this.#waiting = { sound, atMs: table.now() };
      return;
    }
    const { judgement, about } = hearing;
    const { kind, position, shown } = awaited;
    const move = shown.find(({ uci }) => uci === about);
    if (judgement.kind === "confirmed" && move !== undefined) {
      const utterance = parseWords(judgement.text, language);
      const said = matchUtterance(utterance, position);
      if (said.status === "understood" && said.move.uci === move.uci) {
        this.#failures = 0;
        const input = { by, speaker: "player", source: "spoken", text: judgement.text } as const;
        await table.submit(
          kind === "announce"
            ? { type: "announce", ...input, utterance }
            : { type: "repeat", ...input, utterance },
        );
        return;
      }
    }
    const [board] = shown;
    const text = judgement.kind === "unsure" ? undefined : judgement.text;
    const told: HearingTold =
      text === undefined || board === undefined
        ? { kind: "unsure" }
        : { kind: "differs", board, heard: parseWords(text, language) };
    // A repetition that was not heard is nobody's fault and stops no clock.
    if (kind === "repeat") {
      this.#tell(told);
      return;
    }
    this.#failures += 1;
    if (this.#failures < FAILURES_TO_ARBITER) {
      this.#tell(told);
      return;
    }
    this.#failures = 0;
    this.#tell({ kind: "to-arbiter" });
    await table.submit({ type: "stop-clocks", by });
  }

  /** Commands become the same inputs as typed words. */
  async #command({
    text,
    utterance,
  }: UtteranceHeard & { readonly kind: "command" }): Promise<void> {
    const { table, by } = this.#options;
    const { keyword } = utterance;
    if (keyword === undefined) return;
    if (WEIGHTY.includes(keyword)) {
      const before = this.#weighty;
      const now = table.now();
      this.#weighty = { keyword, atMs: now };
      if (before?.keyword !== keyword || now - before.atMs > AGAIN_WITHIN_MS) {
        this.#tell({ kind: "say-again", words: text });
        return;
      }
    }
    this.#weighty = undefined;
    const said = { speaker: "player", source: "spoken", text, utterance } as const;
    await table.submit({ type: "announce", by, ...said });
  }

  #awaited(): Awaited | undefined {
    const { table, by } = this.#options;
    const state = table.state();
    const view = readTable(state);
    const mirror = state.mirrors[by];
    if (mirror !== null && !mirror.isRepeated) {
      const last = state.completed.at(-1);
      const isCompleted = last?.by === opponentOf(by) && last.move.uci === mirror.move.uci;
      const position = isCompleted ? last.before : state.position;
      return { kind: "repeat", position, shown: [mirror.move] };
    }
    const isShown = view.state === "placed" || view.state === "made";
    if (view.turn !== by || !isShown || !isBoardSeen(state, by)) return undefined;
    const { announcement } = state.hands[by];
    const shown = view.placed;
    const isAnnounced = shown.some(({ uci }) => uci === announcement?.move?.uci);
    if (isAnnounced || shown.length === 0) return undefined;
    return { kind: "announce", position: state.position, shown };
  }

  #tell(told: HearingTold): void {
    const { table, by, say, earLanguage } = this.#options;
    const tag = earLanguage ?? table.state().language;
    const { text, spokenText } = sayHearing(told, tag);
    say({
      to: by,
      kind: "problem",
      language: tag,
      text,
      ...(spokenText === text ? {} : { spokenText }),
      atMs: table.now(),
    });
  }
}

/** What tells one thing that is waited for from another. */
const keyOf = (awaited: Awaited | undefined): string => {
  if (awaited === undefined) return "";
  const ucis: readonly Uci[] = awaited.shown.map(({ uci }) => uci);
  return `${awaited.kind} ${awaited.position.fen} ${ucis.join()}`;
};
