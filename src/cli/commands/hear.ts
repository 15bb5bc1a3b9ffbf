import { type Match, matchUtterance, nameMove } from "../../rules/announcement.js";
import { findMove, type LegalMove, type Position } from "../../rules/position.js";
import { parseAnnouncement } from "../../speech/phrases/hear.js";
import { sayMove } from "../../speech/phrases/say.js";
import { parseTyped } from "../../speech/phrases/typed.js";
import type { Utterance } from "../../vocabulary/utterance.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { Run } from "../io.js";
import { fullSan, languageOption, namesOption, positionOption } from "./say.js";

export interface HearCommandOptions {
  /** The announcement, in words or in notation. */
  readonly text: string;
  /** Default: the starting array. */
  readonly fen?: string;
  /** Default `de`. */
  readonly lang?: string;
  /** `own` (default) or `german`: the names and numbers of the Laws in the writing of `lang`. */
  readonly names?: string;
  readonly json?: boolean;
}

/** What `hear --json` prints. `uci` and `san` are null unless a move was understood. */
export interface HearResult {
  readonly status: "understood" | "unclear" | "ambiguous" | "not-legal";
  readonly uci: string | null;
  readonly san: string | null;
  /** The moves that fit: the one understood, or those between which nobody may choose. */
  readonly candidates: readonly string[];
  /** Remarks on the form; they change nothing. */
  readonly remarks: readonly string[];
  /** What was said that is no move: a draw offer, a question. */
  readonly keyword?: string;
  /** Words without a meaning. */
  readonly words?: readonly string[];
}

/**
 * `annabella hear TEXT`: which legal move an announcement names. Exit code 1 unless it is
 * understood: an unclear, ambiguous or illegal announcement is never turned into a move.
 */
export const runHear: Run<HearCommandOptions> = (options, io) => {
  const language = languageOption(options.lang);
  if (!language.ok) return Promise.resolve(failWith(language.error, io));
  const names = namesOption(options.names);
  if (!names.ok) return Promise.resolve(failWith(names.error, io));
  const position = positionOption(options.fen);
  if (!position.ok) return Promise.resolve(failWith(position.error, io));

  const utterance = parseAnnouncement(options.text, language.value, names.value);
  const isTyped = parseTyped(options.text, language.value) !== undefined;
  const result = judge(utterance, position.value, isTyped);
  if (options.json === true) io.out(JSON.stringify(result));
  else {
    for (const line of describeResult(result, position.value, language.value)) io.out(line);
  }
  return Promise.resolve(result.status === "understood" ? EXIT.fine : EXIT.answerIsNo);
};

const NOTHING = { uci: null, san: null, candidates: [], remarks: [] } as const;

const judge = (utterance: Utterance, position: Position, isTyped: boolean): HearResult => {
  const { keyword } = utterance;
  const words = utterance.notUnderstood ?? [];
  if (words.length > 0) {
    return { ...NOTHING, status: "unclear", remarks: utterance.remarks ?? [], words };
  }
  const isMove = utterance.to !== undefined || utterance.castling !== undefined;
  if (keyword !== undefined && !isMove) return { ...NOTHING, status: "understood", keyword };
  return {
    ...(keyword === undefined ? {} : { keyword }),
    ...resultOf(matchUtterance(utterance, position), utterance, position, isTyped),
  };
};

const ucis = (moves: readonly LegalMove[]): readonly string[] => moves.map((move) => move.uci);

const resultOf = (
  match: Match,
  utterance: Utterance,
  position: Position,
  isTyped: boolean,
): HearResult => {
  switch (match.status) {
    case "understood": {
      const named = nameMove(position, match.move);
      return {
        status: "understood",
        uci: named.uci,
        san: fullSan(named),
        candidates: [named.uci],
        remarks: [...match.remarks, ...formRemarks(utterance, named.full, isTyped)],
      };
    }
    case "ambiguous":
      return { ...NOTHING, status: "ambiguous", candidates: ucis(match.candidates) };
    case "promotion-missing":
      return {
        ...NOTHING,
        status: "ambiguous",
        candidates: ucis(match.candidates),
        remarks: ["promotion-piece-missing"],
      };
    case "not-legal":
      return { ...NOTHING, status: "not-legal", remarks: utterance.remarks ?? [] };
    case "unclear":
      return { ...NOTHING, status: "unclear", words: match.words };
  }
};

/** What the announcement leaves out or has too much of; none of it is obligatory (5.2). */
const formRemarks = (said: Utterance, full: Utterance, isTyped: boolean): readonly string[] => [
  ...(!isTyped && full.capture && !said.capture ? ["capture-not-said"] : []),
  ...(!isTyped && full.enPassant && !said.enPassant ? ["en-passant-not-said"] : []),
  ...(!isTyped && full.check !== undefined && said.check === undefined
    ? [`${full.check}-not-said`]
    : []),
  ...(said.check !== undefined && said.check !== full.check ? [`no-${said.check}`] : []),
];

const describeResult = (
  result: HearResult,
  position: Position,
  language: string,
): readonly string[] => {
  const describe = (uci: string): string => {
    const move = findMove(position, uci);
    if (move === undefined) return uci;
    const named = nameMove(position, move);
    return `${fullSan(named)}: ${sayMove(named, { language }).text}`;
  };
  const keyword = result.keyword === undefined ? [] : [`keyword: ${result.keyword}`];
  const remarks = result.remarks.map((remark) => `remark: ${remark}`);
  switch (result.status) {
    case "understood":
      return [
        ...(result.uci === null ? ["understood"] : [`understood: ${describe(result.uci)}`]),
        ...keyword,
        ...remarks,
      ];
    case "unclear": {
      const words = (result.words ?? []).filter((word) => word !== "");
      return [
        words.length === 0 ? "unclear: no move was named" : `unclear: ${words.join(" ")}`,
        ...remarks,
      ];
    }
    case "ambiguous":
      return [
        "ambiguous: these moves fit",
        ...result.candidates.map((uci) => `  ${describe(uci)}`),
        ...remarks,
      ];
    case "not-legal":
      return ["not legal in this position", ...remarks];
  }
};
