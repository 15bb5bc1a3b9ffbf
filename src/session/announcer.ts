import { mayBeOtherCapture } from "../game/other-capture.js";
import { isBoardSeen } from "../game/table.js";
import { readTable } from "../game/view.js";
import { languageOf as wordsOf } from "../speech/phrases/languages.js";
import { sayMove } from "../speech/phrases/say.js";
import { sentencesOf } from "../speech/phrases/sentences.js";
import { voiced } from "../speech/phrases/voiced.js";
import type { BoardButton } from "../vocabulary/board-events.js";
import type { Color } from "../vocabulary/chess.js";
import type { GameEventOf, PressRefusal } from "../vocabulary/events.js";
import type { Ear, Spoken } from "../vocabulary/spoken.js";
import type { Tracer } from "../vocabulary/trace.js";
import type { NamedMove } from "../vocabulary/utterance.js";
import type { EarLanguages } from "./narrator.js";
import type { Happening, Table, TableListener } from "./table.js";

/** Does something of which is known what it follows from. */
type Follow = <T>(work: () => T) => T;
const AT_ONCE: Follow = (work) => work();

/** Says something and resolves when its last word is out, or when it can only be read. */
export type SayAloud = (spoken: Spoken) => Promise<void>;

/**
 * The program as a player's assistant (VI.9b; design section 4): in `announceMode` button or lever
 * it speaks the move that his board shows, and when the last word is out it announces and presses
 * for him; it reads the opponent's move back when his mirror is complete. `own`: languages of the
 * players' own ears, where refusals are told. `tracer`: notes that what is done after the words follows
 * from the button.
 */
export const createAnnouncer = (
  table: Table,
  sayAloud: SayAloud,
  own: EarLanguages = {},
  tracer?: Tracer,
): TableListener => {
  const { opened } = table;
  const modes = opened.policies.announceMode;
  const busy: Record<Color, boolean> = { white: false, black: false };
  /** Whether the opponent's last move was read back already, by each player. */
  const repeated: Record<Color, boolean> = { white: false, black: false };

  const languageOf = (to: Ear): string =>
    (to === "room" ? undefined : own[to]) ?? table.state().language;

  const speaking = (spoken: Omit<Spoken, "language" | "atMs">): Spoken => ({
    ...spoken,
    language: languageOf(spoken.to),
    atMs: table.now(),
  });

  const refuse = (by: Color, why: PressRefusal): Promise<void> => {
    const language = languageOf(by);
    const text = sentencesOf(language).refusals[why];
    const spokenText = voiced(text, wordsOf(language));
    return sayAloud(speaking({ to: by, kind: "problem", text, spokenText }));
  };

  /** The one legal move that a player's board shows, or why there is none. */
  const reading = (by: Color): NamedMove | PressRefusal => {
    const now = table.state();
    const { turn, state, placed } = readTable(now);
    if (turn !== by) return "own-clock-not-running";
    if (!isBoardSeen(now, by)) return "board-not-seen";
    if (state === "placed-illegal") return "not-a-legal-move";
    const [move, another] = placed;
    if (move === undefined) return "nothing-placed";
    if (now.made?.by === by && mayBeOtherCapture(now)) return "not-announced";
    if (another === undefined) return move;
    // An occupancy board may also leave open which man was taken.
    return placed.every(({ full }) => full.promotion !== undefined)
      ? "promotion-piece-missing"
      : "not-a-legal-move";
  };

  /** Whether he has announced this very move himself (a promotion, whose piece no board names). */
  const hasAnnounced = (by: Color, { uci }: NamedMove): boolean =>
    table.state().hands[by].announcement?.move?.uci === uci;

  /** A clock of its own the program presses for him; another stands on the table, and it cannot. */
  const press = async (by: Color, follow: Follow): Promise<void> => {
    if (opened.clock.mode === "external" && modes[by] === "button") return;
    await follow(() => table.submit({ type: "press", by, speaker: "program" }));
  };

  /** What is done later and follows from what is being told now. */
  const following = (): Follow => {
    const cause = tracer?.cause();
    return tracer === undefined || cause === undefined
      ? AT_ONCE
      : (work) => tracer.within(cause, work);
  };

  const announce = async (by: Color): Promise<void> => {
    const follow = following();
    const move = reading(by);
    if (typeof move === "string") return await refuse(by, move);
    if (hasAnnounced(by, move)) return await press(by, follow);
    const { text, spokenText } = sayMove(move, { language: readTable(table.state()).language });
    await sayAloud(speaking({ to: "room", kind: "own-announcement", text, spokenText }));
    if (table.stopped() !== undefined) return;
    const now = reading(by);
    if (typeof now === "string" || now.uci !== move.uci) {
      // He has moved on while the words were spoken: what was heard is not what stands there.
      const why = typeof now === "string" ? now : "announcement-mismatched";
      return await follow(() => refuse(by, why));
    }
    const utterance = move.full;
    const announced = { type: "announce", by, speaker: "program", source: "button" } as const;
    void follow(() => table.submit({ ...announced, text, utterance }));
    await press(by, follow);
  };

  /** Whose announcement a button asks for; undefined: nobody's. */
  const announcerOf = (button: BoardButton, owner: Color): Color | undefined => {
    if (button === "announce") {
      const by = opened.shared ? readTable(table.state()).turn : owner;
      return modes[by] === "button" ? by : undefined;
    }
    if (button !== "lever-white" && button !== "lever-black") return undefined;
    const by = button === "lever-white" ? "white" : "black";
    return modes[by] === "lever" ? by : undefined;
  };

  const readBack = ({ by, move }: GameEventOf<"move-mirrored">): void => {
    if (modes[by] === "player" || repeated[by] || table.stopped() !== undefined) return;
    const { text } = sayMove(move, { language: readTable(table.state()).language });
    void table.submit({ type: "repeat", by, speaker: "program", text, utterance: move.full });
  };

  return {
    hear: ({ entry }: Happening) => {
      if (entry.kind === "input") {
        if (entry.record.type !== "button-pressed") return;
        const by = announcerOf(entry.record.button, entry.record.board);
        if (by === undefined || busy[by]) return;
        busy[by] = true;
        void announce(by).finally(() => {
          busy[by] = false;
        });
        return;
      }
      switch (entry.record.type) {
        case "announcement-repeated":
          repeated[entry.record.by] = true;
          return;
        case "move-completed":
          repeated.white = false;
          repeated.black = false;
          return;
        case "move-mirrored":
          readBack(entry.record);
          return;
        default:
          return;
      }
    },
  };
};

/**
 * Tells when the last word of an utterance is out, for a queue of speech that reports each of its
 * utterances once when it is through with it, said, cut short or only shown.
 */
export class LastWords {
  readonly #waiting = new Map<Spoken, () => void>();
  readonly #say: (spoken: Spoken) => void;

  constructor(say: (spoken: Spoken) => void) {
    this.#say = say;
  }

  /** To be called with each utterance that the queue is through with. */
  out(spoken: Spoken): void {
    const resolve = this.#waiting.get(spoken);
    this.#waiting.delete(spoken);
    resolve?.();
  }

  readonly sayAloud: SayAloud = (spoken) =>
    new Promise((resolve) => {
      this.#waiting.set(spoken, resolve);
      this.#say(spoken);
    });
}
