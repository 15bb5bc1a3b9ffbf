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
import type { TimeSource } from "../vocabulary/time-source.js";
import type { Keyword, NamedMove, Utterance } from "../vocabulary/utterance.js";
import type { Happening, Table, TableListener } from "./table.js";

/** Sound of one utterance. Shape: Int16, mono, {@link SAMPLES_A_SECOND}. */
type Sound = Int16Array;
const SAMPLES_A_SECOND = 16_000;

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
  /**
   * Each utterance is meant for the program (a talk key): every one is answered. With an open
   * microphone what is not waited for may be meant for anybody, and is passed over.
   */
  readonly isDeliberate?: boolean;
  /** The desk of the other player, if he is listened to as well. */
  readonly opponent?: () => ListenerDesk | undefined;
  /** For how long things wait. */
  readonly time: TimeSource;
  readonly say: (spoken: Spoken) => void;
  readonly onProblem: (problem: Problem) => void;
}

/** What is waited for from a player: the words of one move, or of one of several promotions. */
interface Awaited {
  readonly kind: "announce" | "repeat";
  readonly position: Position;
  readonly shown: readonly NamedMove[];
}

/** One utterance, and when it was said, by the table's time. */
interface Said {
  readonly sound: Sound;
  readonly beganAtMs: Millis;
  readonly endedAtMs: Millis;
  /** It was said before its move and is judged now that the board shows one. */
  readonly isEarly?: true;
}

/** A command that was said once and counts when it is said again. */
interface Weighty {
  readonly keyword: Keyword;
  readonly words: string;
  readonly untilMs: Millis;
  readonly forget: () => void;
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
/** The second time within this; and how long it may take until that is recognised. */
const AGAIN_WITHIN_MS = 20_000;
const RECOGNISED_WITHIN_MS = 5_000;
/** Where the player to move stands before he has set a man down. */
const WAITING_STATES = ["think", "hand", "replicate"] as const;
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
  #waiting: { readonly said: Said; readonly fen: string; readonly untilMs: Millis } | undefined;
  #weighty: Weighty | undefined;
  /** Hearings in a row that did not confirm what the board shows, and what that was. */
  #failures = 0;
  #failedAt = "";
  /** The opponent's move that was announced last, and since when it can be repeated. */
  #announced: { readonly uci: Uci; readonly sinceMs: Millis } | undefined;
  /** When the last word of his last spoken announcement was out. */
  #saidUntilMs: Millis = 0;

  constructor(options: ListenerDeskOptions) {
    this.#options = options;
    // A table that goes on may wait for a repetition already.
    const awaited = this.#awaited();
    const [move] = awaited?.kind === "repeat" ? awaited.shown : [];
    if (move !== undefined) this.#announced = { uci: move.uci, sinceMs: options.table.now() };
  }

  /** Whether his board shows a move that he has still to announce. */
  get awaitsAnnouncement(): boolean {
    return this.#awaited()?.kind === "announce";
  }

  hear({ entry }: Happening): void {
    const { table, by, opponent } = this.#options;
    const now = table.now();
    const { record } = entry;
    if (record.type === "move-announced" && record.by !== by && record.move !== null) {
      // One that was heard is judged some time after its last word, and may be repeated by then.
      const heardUntil = record.source === "spoken" ? opponent?.()?.saidUntilMs : undefined;
      this.#announced = { uci: record.move.uci, sinceMs: heardUntil ?? now };
    }
    if (table.state().ended !== null) {
      this.#weighty?.forget();
      this.#weighty = undefined;
    }
    const waiting = this.#waiting;
    if (waiting === undefined) return;
    // What was said for a position that has passed is about no move any more.
    if (table.state().position.fen !== waiting.fen || table.state().ended !== null) {
      this.#waiting = undefined;
      return;
    }
    if (!this.awaitsAnnouncement) return;
    this.#waiting = undefined;
    if (now > waiting.untilMs) {
      this.tell({ kind: "waited-too-long" });
      return;
    }
    void this.#inTurn({ ...waiting.said, isEarly: true });
  }

  /**
   * Takes one utterance of the player, which has just ended; resolves when it is judged and what
   * follows is durable.
   */
  listen(sound: Sound): Promise<void> {
    const endedAtMs = this.#options.table.now();
    const beganAtMs = endedAtMs - (sound.length * 1000) / SAMPLES_A_SECOND;
    return this.#inTurn({ sound, beganAtMs, endedAtMs });
  }

  /** When the last word of his last announcement that was heard was out; 0: there is none. */
  get saidUntilMs(): Millis {
    return this.#saidUntilMs;
  }

  /** Resolves when everything heard so far is judged. */
  settled(): Promise<void> {
    return this.#turn;
  }

  /** Tells the player, and nobody else, what there is about hearing him. */
  tell(told: HearingTold): void {
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

  /** Nothing waits any more for this player's words. Safe to call twice. */
  close(): void {
    this.#weighty?.forget();
    this.#weighty = undefined;
    this.#waiting = undefined;
  }

  #inTurn(said: Said): Promise<void> {
    const done = this.#turn.then(() => this.#take(said));
    this.#turn = done;
    return done;
  }

  async #take(said: Said): Promise<void> {
    const { table, listenTo, onProblem, isDeliberate = false } = this.#options;
    for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
      if (table.stopped() !== undefined || table.state().ended !== null) return;
      const awaited = this.#awaited();
      const moves = legalMoves(awaited?.position ?? table.state().position).map((move) =>
        nameMove(awaited?.position ?? table.state().position, move),
      );
      const [only, another] = awaited?.shown ?? [];
      const expected = another === undefined ? only?.uci : undefined;
      const hearing = await listenTo(said.sound, moves, expected);
      if (!hearing.ok) {
        onProblem(hearing.error);
        this.tell({ kind: "not-recognised" });
        return;
      }
      if (table.stopped() !== undefined || table.state().ended !== null) return;
      if (hearing.value.kind === "command") return await this.#command(hearing.value);
      // What was recognised was compared with a board that shows something else by now.
      if (keyOf(this.#awaited()) !== keyOf(awaited)) continue;
      if (hearing.value.kind === "silence") {
        if (isDeliberate) this.tell({ kind: "nothing-heard" });
        return;
      }
      return await this.#judge(hearing.value, awaited, said);
    }
    // The board would not rest; he must not wait for an answer that does not come.
    if (isDeliberate || this.awaitsAnnouncement) this.tell({ kind: "unsure" });
  }

  async #judge(
    hearing: UtteranceHeard & { readonly kind: "announcement" },
    awaited: Awaited | undefined,
    said: Said,
  ): Promise<void> {
    const { table, by, language } = this.#options;
    if (awaited === undefined) {
      this.#early(hearing, said);
      return;
    }
    if (awaited.kind === "repeat" && !this.#canRepeat(awaited, said)) return;
    const { judgement, about } = hearing;
    const { kind, position, shown } = awaited;
    const move = shown.find(({ uci }) => uci === about);
    if (judgement.kind === "confirmed" && move !== undefined) {
      const utterance = parseWords(judgement.text, language);
      const match = matchUtterance(utterance, position);
      if (match.status === "understood" && match.move.uci === move.uci) {
        this.#failures = 0;
        this.#saidUntilMs = said.endedAtMs;
        this.#dropWeighty();
        const input = { by, speaker: "player", source: "spoken", text: judgement.text } as const;
        await table.submit(
          kind === "announce"
            ? { type: "announce", ...input, utterance }
            : { type: "repeat", ...input, utterance },
        );
        return;
      }
    }
    const told = toldOf(judgement, shown, language);
    // He may have meant the second time of a command, and that did not come out well.
    if (told.kind === "unsure" && this.#askSecondAgain()) return;
    // A repetition that was not heard is nobody's fault and stops no clock; nor does what was said
    // before the man was set down.
    if (kind === "repeat" || said.isEarly === true) {
      this.tell(told);
      return;
    }
    const key = keyOf(awaited);
    this.#failures = this.#failedAt === key ? this.#failures + 1 : 1;
    this.#failedAt = key;
    if (this.#failures < FAILURES_TO_ARBITER) {
      this.tell(told);
      return;
    }
    this.#failures = 0;
    this.tell({ kind: "to-arbiter" });
    await table.submit({ type: "stop-clocks", by });
  }

  /**
   * Whether this can be the repetition: it was begun after the opponent's announcement. A microphone
   * hears that too, and it is not the repetition of itself.
   */
  #canRepeat({ shown }: Awaited, { beganAtMs }: Said): boolean {
    const announced = this.#announced;
    return (
      announced !== undefined &&
      shown.some(({ uci }) => uci === announced.uci) &&
      beganAtMs >= announced.sinceMs
    );
  }

  /** An announcement while the board shows no move: it waits, or there is none to be made. */
  #early(hearing: UtteranceHeard & { readonly kind: "announcement" }, said: Said): void {
    const { table, by, language, isDeliberate = false } = this.#options;
    const { judgement } = hearing;
    const heard = judgement.kind === "unsure" ? undefined : parseWords(judgement.text, language);
    if (heard === undefined && this.#askSecondAgain()) return;
    const { turn, state } = readTable(table.state());
    const isHisToMove = turn === by && (WAITING_STATES as readonly string[]).includes(state);
    if (isHisToMove) {
      const untilMs = table.now() + WAITS_MS;
      this.#waiting = { said, fen: table.state().position.fen, untilMs };
    }
    if (!isDeliberate) return;
    if (!isHisToMove) this.tell({ kind: "not-due" });
    else this.tell(heard === undefined ? { kind: "unsure" } : { kind: "waits", heard });
  }

  /** Commands become the same inputs as typed words. */
  async #command({
    text,
    utterance,
  }: UtteranceHeard & { readonly kind: "command" }): Promise<void> {
    const { table, by } = this.#options;
    const { keyword } = utterance;
    if (keyword === undefined) return;
    const before = this.#weighty;
    if (WEIGHTY.includes(keyword)) {
      if (before?.keyword !== keyword || table.now() > before.untilMs) {
        before?.forget();
        this.#await({ keyword, words: text });
        this.tell({ kind: "say-again", words: text, withinMs: AGAIN_WITHIN_MS });
        return;
      }
      before.forget();
      this.#weighty = undefined;
    } else this.#dropWeighty();
    const said = { speaker: "player", source: "spoken", text, utterance } as const;
    await table.submit({ type: "announce", by, ...said });
  }

  /** Waits for the second time of a command, and tells when it has not come. */
  #await({ keyword, words }: Pick<Weighty, "keyword" | "words">): void {
    const { table, time } = this.#options;
    const weighty: Weighty = {
      keyword,
      words,
      untilMs: table.now() + AGAIN_WITHIN_MS,
      // Whoever begins in time is still being recognised when the time is over.
      forget: time.wakeAt(time.now() + AGAIN_WITHIN_MS + RECOGNISED_WITHIN_MS, () => {
        if (this.#weighty === weighty) this.#dropWeighty();
      }),
    };
    this.#weighty = weighty;
  }

  /** The second time was not heard for certain: he is asked for it once more. False: none is due. */
  #askSecondAgain(): boolean {
    const weighty = this.#weighty;
    if (weighty === undefined || this.#options.table.now() > weighty.untilMs) return false;
    weighty.forget();
    this.#await(weighty);
    this.tell({ kind: "second-unsure", words: weighty.words, withinMs: AGAIN_WITHIN_MS });
    return true;
  }

  #dropWeighty(): void {
    const weighty = this.#weighty;
    if (weighty === undefined) return;
    weighty.forget();
    this.#weighty = undefined;
    this.tell({ kind: "not-said-again", words: weighty.words });
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
}

/** What he is told of a hearing that did not confirm the move. */
const toldOf = (
  judgement: (UtteranceHeard & { readonly kind: "announcement" })["judgement"],
  shown: readonly NamedMove[],
  language: LanguageTag,
): HearingTold => {
  const [board] = shown;
  return judgement.kind !== "differs" || board === undefined
    ? { kind: "unsure" }
    : { kind: "differs", board, heard: parseWords(judgement.text, language) };
};

/** What tells one thing that is waited for from another. */
const keyOf = (awaited: Awaited | undefined): string => {
  if (awaited === undefined) return "";
  const ucis: readonly Uci[] = awaited.shown.map(({ uci }) => uci);
  return `${awaited.kind} ${awaited.position.fen} ${ucis.join()}`;
};
