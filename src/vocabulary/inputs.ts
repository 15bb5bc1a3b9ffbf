import type { BoardButton, DiscardReason, LinkState } from "./board-events.js";
import type { Color, GameResult, Millis, PieceLetter, SquareName } from "./chess.js";
import type { GameOpened } from "./opened.js";
import type { Utterance } from "./utterance.js";

/** Who acts for a player: himself, his assistant, the program as his assistant, or the arbiter. */
export type Speaker = "player" | "assistant" | "program" | "arbiter";

/** How an announcement entered the program. */
export type AnnouncementSource = "spoken" | "typed" | "button" | "desk";

export const REQUESTS = [
  "time",
  "own-time",
  "move-number",
  "position",
  "square",
  "rank",
  "file",
  "attackers",
  "obligation",
  "last-move",
  "repeat",
] as const;
/**
 * What a visually impaired player may ask. The position and its parts are answered in training only:
 * an assistant tells the times, the number of moves and the announcements, no more (VI.9).
 */
export type Request = (typeof REQUESTS)[number];

export const CLAIM_KINDS = [
  "threefold",
  "fifty-moves",
  "time",
  "touch",
  "illegal-move",
  "quickplay",
] as const;
export type ClaimKind = (typeof CLAIM_KINDS)[number];

export const PROPOSAL_KINDS = [
  "retrace",
  "restore",
  "correct-board",
  "result",
  "clocks",
  "touch",
  "new-game",
] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export type Penalty =
  | { readonly kind: "warning" }
  | { readonly kind: "time-to-opponent"; readonly ms: Millis }
  | { readonly kind: "time-off"; readonly ms: Millis }
  | { readonly kind: "loss" };

export type Finding =
  | { readonly kind: "two-hands"; readonly player: Color }
  | { readonly kind: "device"; readonly player: Color }
  /** What he touched so far he did not mean to touch (4.2.2, 4.3): it binds him to nothing. */
  | { readonly kind: "accidental-contact"; readonly player: Color }
  | { readonly kind: "colours-reversed" }
  | { readonly kind: "start-position-wrong" };

/** Sealed moves in clear, by who sealed them. */
export type OpenedEnvelopes = Readonly<Partial<Record<Color, string>>>;

/**
 * The payload of each input: facts from outside. Squares are names, men are FEN letters.
 * `board` names the player whose own board it is; `by` the player who acts or for whom is acted.
 */
export interface InputData {
  "game-opened": { readonly opened: GameOpened };
  // What the boards saw.
  "piece-lifted": {
    readonly board: Color;
    readonly square: SquareName;
    readonly piece?: PieceLetter;
    readonly scan: number;
    readonly sensedAtMs?: Millis;
  };
  "piece-placed": {
    readonly board: Color;
    readonly square: SquareName;
    readonly piece?: PieceLetter | "?";
    readonly scan: number;
    readonly sensedAtMs?: Millis;
  };
  "board-reported": { readonly board: Color; readonly placement: string };
  "button-pressed": {
    readonly board: Color;
    readonly button: BoardButton;
    /** Sealed moves of envelopes that this opens, where a keeper had closed them. */
    readonly opened?: OpenedEnvelopes;
  };
  "clock-read": {
    readonly board: Color;
    readonly white: Millis;
    readonly black: Millis;
    readonly running: Color | "none";
  };
  "link-changed": { readonly board: Color; readonly link: LinkState };
  "battery-low": { readonly board: Color; readonly percent: number };
  "bytes-discarded": {
    readonly board: Color;
    readonly hex: string;
    readonly why: DiscardReason;
    readonly omitted?: number;
  };
  // What the players and their assistants say and do.
  announce: {
    readonly by: Color;
    readonly speaker: Speaker;
    readonly source: AnnouncementSource;
    readonly text: string;
    readonly utterance: Utterance;
    /** Sealed moves of envelopes that this opens, where a keeper had closed them. */
    readonly opened?: OpenedEnvelopes;
  };
  repeat: {
    readonly by: Color;
    readonly speaker: Speaker;
    /** How it was repeated; absent: by voice. */
    readonly source?: AnnouncementSource;
    readonly text: string;
    readonly utterance: Utterance;
  };
  press: { readonly by: Color; readonly speaker: Speaker };
  /** A helper says that the hand movements that follow on `board` are his, not the player's. */
  execute: {
    readonly by: Color;
    readonly speaker: Speaker;
    readonly board: Color;
    readonly move: string;
  };
  write: {
    readonly by: Color;
    /** Absent: the player himself. */
    readonly speaker?: Speaker;
    readonly text: string;
    /** Ply the line is for, from 1; absent: the next line. */
    readonly ply?: number;
  };
  "report-touch": { readonly by: Color; readonly speaker: Speaker; readonly square: SquareName };
  /** `of`: the square, the rank (`4`) or the file (`e`) that is asked about. */
  ask: { readonly by: Color; readonly request: Request; readonly of?: string };
  tell: { readonly by: Color; readonly request: Request | "advice" };
  "offer-draw": { readonly by: Color };
  "accept-draw": { readonly by: Color };
  "decline-draw": { readonly by: Color };
  claim: {
    readonly by: Color;
    readonly speaker: Speaker;
    readonly claim: ClaimKind;
    /** Move with which a draw is claimed, in any notation. */
    readonly with?: string;
    /** Square of a touched man. */
    readonly square?: SquareName;
  };
  resign: { readonly by: Color };
  /** `speaker` absent: the player himself. */
  seal: {
    readonly by: Color;
    readonly speaker?: Speaker /** As written, or closed by an envelope keeper. */;
    readonly text: string;
    /** Told with a closed text: it is not the move that was made on the board (A1(a)). */
    readonly differs?: boolean;
  };
  sign: { readonly by: Color; readonly result: GameResult };
  /** `opened`: sealed moves of envelopes that this opens, where a keeper had closed them. */
  arrive: { readonly by: Color; readonly opened?: OpenedEnvelopes };
  "register-assistant": { readonly by: Color };
  "release-assistant": { readonly by: Color };
  /** A player stops the clocks to call the arbiter. */
  "stop-clocks": { readonly by: Color; readonly opened?: OpenedEnvelopes };
  // The arbiter's desk.
  "arbiter-stop-clocks": Record<never, never>;
  "arbiter-start-clock": { readonly clock: Color };
  "arbiter-set-clock": { readonly clock: Color; readonly ms: Millis };
  /** Guidelines III.4: from now on both get this for each move. */
  "arbiter-set-increment": { readonly ms: Millis };
  "arbiter-set-language": { readonly language: string };
  /** `proposal`: all that are open. */
  "arbiter-confirm": {
    readonly what: ProposalKind | "proposal" | "claim";
    /** Sealed moves of envelopes that this opens, where a keeper had closed them. */
    readonly opened?: OpenedEnvelopes;
  };
  "arbiter-reject": { readonly what: ProposalKind | "proposal" | "claim" };
  "arbiter-postpone-claim": Record<never, never>;
  "arbiter-restore": { readonly ply: number };
  "arbiter-collect-sheets": Record<never, never>;
  "arbiter-rule": { readonly text: string };
  "arbiter-rule-result": { readonly result: GameResult };
  "arbiter-rule-play": { readonly move: string };
  "arbiter-penalise": { readonly player: Color; readonly penalty: Penalty };
  "arbiter-find": { readonly finding: Finding };
  "arbiter-adjourn": Record<never, never>;
  "arbiter-resume": {
    readonly present: readonly Color[];
    readonly opened?: OpenedEnvelopes;
  };
  // The host.
  "time-passed": Record<never, never>;
  /** The program was started again on this journal; nothing was seen meanwhile. */
  "program-restarted": { readonly program: string; readonly restartedAt: string };
}

export type InputType = keyof InputData;

/** Every act of the arbiter may have a reason, in his words: it is told as a ruling before the act. */
type Reasoned<Type extends InputType> = Type extends `arbiter-${string}`
  ? { readonly reason?: string }
  : unknown;

/** A fact from outside, as it enters `decide` and the journal. */
export type Input = {
  [Type in InputType]: { readonly type: Type; readonly atMs: Millis } & InputData[Type] &
    Reasoned<Type>;
}[InputType];

export type InputOf<Type extends InputType> = Extract<Input, { readonly type: Type }>;

/** Names of all inputs. A new member of {@link InputData} that is missing here does not compile. */
export const INPUT_TYPES = Object.keys({
  "game-opened": true,
  "piece-lifted": true,
  "piece-placed": true,
  "board-reported": true,
  "button-pressed": true,
  "clock-read": true,
  "link-changed": true,
  "battery-low": true,
  "bytes-discarded": true,
  announce: true,
  repeat: true,
  press: true,
  execute: true,
  write: true,
  "report-touch": true,
  ask: true,
  tell: true,
  "offer-draw": true,
  "accept-draw": true,
  "decline-draw": true,
  claim: true,
  resign: true,
  seal: true,
  sign: true,
  arrive: true,
  "register-assistant": true,
  "release-assistant": true,
  "stop-clocks": true,
  "arbiter-stop-clocks": true,
  "arbiter-start-clock": true,
  "arbiter-set-clock": true,
  "arbiter-set-increment": true,
  "arbiter-set-language": true,
  "arbiter-confirm": true,
  "arbiter-reject": true,
  "arbiter-postpone-claim": true,
  "arbiter-restore": true,
  "arbiter-collect-sheets": true,
  "arbiter-rule": true,
  "arbiter-rule-result": true,
  "arbiter-rule-play": true,
  "arbiter-penalise": true,
  "arbiter-find": true,
  "arbiter-adjourn": true,
  "arbiter-resume": true,
  "time-passed": true,
  "program-restarted": true,
} satisfies Record<InputType, true>) as readonly InputType[];
