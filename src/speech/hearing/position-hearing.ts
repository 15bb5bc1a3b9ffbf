import type { Uci } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { NamedMove, Utterance } from "../../vocabulary/utterance.js";
import { parseWords } from "../phrases/hear.js";
import { type Judgement, judgeHearing, LIMITS, type Limits } from "./judgement.js";
import type { Choice, Heard, Recogniser } from "./recogniser.js";
import type { Sound } from "./sound.js";
import { announcementPhrases, type HeardLanguage } from "./spoken-words.js";
import { hasSpeech } from "./utterance-cutter.js";

/** The legal moves as a recogniser gets them: each in its full and in its short form. */
export const choicesOf = (
  moves: readonly NamedMove[],
  language: HeardLanguage,
): readonly Choice[] =>
  moves.map(({ uci, full, short }) => {
    const phrases = announcementPhrases(full, language);
    const shortPhrases = announcementPhrases(short, language).filter(
      (phrase) => !phrases.includes(phrase),
    );
    return { id: uci, phrases, shortPhrases };
  });

/** What one utterance over a position came to. */
export type PositionHearing =
  | { readonly kind: "silence" }
  /** It is no announcement: "remis", "Zeit". */
  | { readonly kind: "command"; readonly text: string; readonly utterance: Utterance }
  | {
      readonly kind: "announcement";
      readonly heard: Heard;
      readonly judgement: Judgement;
      /** The move that the judgement is about: the expected one, else the one heard best. */
      readonly about?: Uci;
    };

/**
 * Listens to one utterance over the legal moves of a position. `expected`: the move that the board
 * shows; absent: the move heard best is judged, and "confirmed" then says only that it was heard
 * clearly. Errors: `recogniser-failed`.
 */
export const listenAt = async (
  recogniser: Recogniser,
  sound: Sound,
  moves: readonly NamedMove[],
  language: HeardLanguage,
  expected?: Uci,
  limits: Limits = LIMITS,
): Promise<Result<PositionHearing, Problem>> => {
  if (!hasSpeech(sound)) return ok({ kind: "silence" });
  recogniser.setLegal(choicesOf(moves, language), expected);
  const recognised = await recogniser.recognise(sound);
  if (!recognised.ok) return recognised;
  const heard = recognised.value;
  if (heard === undefined) return ok({ kind: "silence" });
  const command = commandIn(heard, limits);
  if (command !== undefined) {
    return ok({ kind: "command", text: command, utterance: parseWords(command, language) });
  }
  const about = expected ?? heard.choices[0]?.id;
  const judgement = judgeHearing(heard, about ?? "", limits);
  return ok({ kind: "announcement", heard, judgement, ...(about === undefined ? {} : { about }) });
};

/** The command that was said: it fits better than every announcement, legal or not, by a lead. */
const commandIn = (heard: Heard, limits: Limits): string | undefined => {
  const { command, announcement, choices } = heard;
  if (command === undefined) return undefined;
  const next = Math.max(
    announcement?.score ?? Number.NEGATIVE_INFINITY,
    choices[0]?.score ?? Number.NEGATIVE_INFINITY,
  );
  return command.score - next >= limits.lead ? command.text : undefined;
};
