import type { BoardButton, DiscardReason, LinkState } from "../../../vocabulary/board-events.js";
import type { Color, GameResult, PieceLetter } from "../../../vocabulary/chess.js";
import type {
  ArbiterCall,
  EndReason,
  GameEventOf,
  PressRefusal,
  Proposal,
  StopReason,
} from "../../../vocabulary/events.js";
import type {
  ClaimKind,
  Finding,
  Penalty,
  ProposalKind,
  Request,
  Speaker,
} from "../../../vocabulary/inputs.js";
import { CLAIM_KINDS, PROPOSAL_KINDS, REQUESTS } from "../../../vocabulary/inputs.js";
import type { LanguageTag } from "../../../vocabulary/languages.js";
import type { Seen } from "../../../vocabulary/placement.js";
import { type Parts, tagOf } from "../desk-words.js";

const ACTS = ["announce", "execute", "press", "claim", "report", "write", "seal"] as const;
/** What an assistant may have done beside telling something. */
export type AssistantAct = (typeof ACTS)[number];

/** What the arbiter's desk calls things, in one language. A missing word does not compile. */
export interface DeskTable {
  readonly who: Readonly<Record<Color, string>>;
  /** At the beginning of a line: who acts, for which player. */
  readonly speaker: (by: Color, speaker: Speaker) => string;
  readonly man: (letter: PieceLetter) => string;
  readonly seen: (found: Seen) => string;
  readonly refusals: Readonly<Record<PressRefusal, string>>;
  readonly reasons: Readonly<Record<EndReason, string>>;
  readonly stops: Readonly<Record<StopReason, string>>;
  readonly calls: Readonly<Record<ArbiterCall, string>>;
  readonly claims: Readonly<Record<ClaimKind, string>>;
  readonly illegal: Readonly<Record<GameEventOf<"illegal-move-completed">["why"], string>>;
  readonly how: Readonly<Record<GameEventOf<"draw-declined">["how"], string>>;
  readonly outcomes: Readonly<Record<GameEventOf<"proposal-settled">["outcome"], string>>;
  readonly phases: Readonly<Record<GameEventOf<"adjournment-changed">["phase"], string>>;
  readonly requests: Readonly<Record<Request | "advice", string>>;
  readonly proposals: Readonly<Record<ProposalKind | "proposal" | "claim", string>>;
  readonly acts: Readonly<Record<AssistantAct, string>> & {
    readonly tell: (what: string) => string;
    readonly claimed: (what: string) => string;
  };
  readonly buttons: Readonly<Record<BoardButton, string>>;
  readonly discards: Readonly<Record<DiscardReason, string>>;
  /** What is known of the line to a board, after "the board". */
  readonly links: Readonly<Record<LinkState, string>>;
  /** The languages of announcements, after "in". */
  readonly tongues: Readonly<Record<LanguageTag, string>>;
  readonly penalty: (value: Penalty, p: Parts) => string;
  readonly finding: (value: Finding) => string;
  readonly proposal: (value: Proposal, p: Parts) => string;
  readonly position: (ply: number, p: Parts) => string;
  readonly rulings: {
    readonly newGame: string;
    readonly claimPostponed: string;
    readonly rejected: (what: string) => string;
    readonly result: (result: string) => string;
    readonly play: (move: string) => string;
    readonly language: (name: string) => string;
  };
}

const find = <Item extends string>(items: readonly Item[], text: string): Item | undefined =>
  items.find((item) => item === text);

/** What an assistant did that he may not: "tell time" in the words of a language. */
export const exceededText = (act: string, table: DeskTable): string => {
  const [verb = "", what = ""] = act.split(" ");
  const request = find([...REQUESTS, "advice"] as const, what);
  if (verb === "tell" && request !== undefined) return table.acts.tell(table.requests[request]);
  const claim = find(CLAIM_KINDS, what);
  if (verb === "claim" && claim !== undefined) return table.acts.claimed(table.claims[claim]);
  const plain = find(ACTS, act);
  return plain === undefined ? act : table.acts[plain];
};

/** The name of a language of announcements; its tag where we have none. */
export const tongueText = (tag: string, table: DeskTable): string =>
  tagOf(tag) === tag ? table.tongues[tagOf(tag)] : tag;

/** What the arbiter ruled: the program's own short texts in a language, his words as they are. */
export const rulingText = (text: string, table: DeskTable, p: Parts): string => {
  const { rulings, proposals } = table;
  if (text === "new game") return rulings.newGame;
  if (text === "claim postponed") return rulings.claimPostponed;
  const [, head = "", rest = ""] = /^(rejected:|result|play|language) (\S+)$/.exec(text) ?? [];
  switch (head) {
    case "rejected:": {
      const kind = find([...PROPOSAL_KINDS, "proposal", "claim"] as const, rest);
      return kind === undefined ? p.quoted(text) : rulings.rejected(proposals[kind]);
    }
    case "result":
      return rulings.result(p.result(rest as GameResult));
    case "play":
      return rulings.play(p.written(rest));
    case "language":
      return rulings.language(tongueText(rest, table));
    default:
      return p.quoted(text);
  }
};
