import {
  COLORS,
  type Color,
  colorOfLetter,
  opponentOf,
  type PieceLetter,
  ROLES,
  roleOfLetter,
  SQUARE_NAMES,
  type SquareName,
} from "../../vocabulary/chess.js";
import type { Answer, Difference, GameEvent } from "../../vocabulary/events.js";
import type { AnnouncementSource, Speaker } from "../../vocabulary/inputs.js";
import type { PlayerKind } from "../../vocabulary/opened.js";
import { parsePlacement, type Seen } from "../../vocabulary/placement.js";
import type { Policies } from "../../vocabulary/policies.js";
import { assertNever } from "../../vocabulary/result.js";
import type { Ear, Spoken, SpokenKind } from "../../vocabulary/spoken.js";
import type { Utterance } from "../../vocabulary/utterance.js";
import { turnOf } from "./desk-words.js";
import { menAnswerWords, squareAnswerWords } from "./inquiries.js";
import type { Language, Word } from "./language.js";
import { languageOf, type Naming } from "./languages.js";
import { announcementWords, numberWord, phraseOf, squareWords, timeWords } from "./say.js";
import { type Sentences, sentencesOf } from "./sentences.js";
import { voiced } from "./voiced.js";

/** What the narrator must know of the table; nothing of it changes what happened. */
export interface NarrationContext {
  readonly players: Readonly<Record<Color, PlayerKind>>;
  readonly policies: Pick<Policies, "feedbackLevel">;
  /** Language of each ear; absent: German, the rule (Laws 2023, D.2.1). */
  readonly languages?: Readonly<Partial<Record<Ear, string>>>;
  /**
   * Language in which moves are announced (the arbiter sets it); absent: that of the ear. A move by
   * itself is said in it, by its voice; in a sentence of another language German names stay German.
   */
  readonly announcing?: string;
}

type Words = readonly (Word | string)[];

/** Makes the words for one ear, in its language. */
type Say = (sentences: Sentences, language: Language) => Words;

/**
 * What the program says about an event: to whom, of which kind, in which words. Pure; an event about
 * which nothing may be said gives nothing.
 *
 * The program is bound as an assistant and an arbiter are (VI.9; Laws 2023, 11.7 and 12.6): it tells
 * nobody unasked about times, flags, the number of moves, touched pieces, who has moved or who has
 * not pressed, and it does not say who is right. What a blind player must know to go on with the
 * game he hears, or is answered when he asks. The whole list, event by event, is `NARRATION`.
 */
export const narrate = (event: GameEvent, context: NarrationContext): readonly Spoken[] => {
  const speak = (to: Ear, kind: SpokenKind, tag: string, names: Naming, say: Say) => {
    const language = languageOf(tag, names);
    const { text, spokenText: words } = phraseOf(say(sentencesOf(tag), language));
    const spokenText = voiced(words, language);
    if (text === "") return [];
    const spoken = spokenText === text ? {} : { spokenText };
    return [{ to, kind, language: language.tag, text, ...spoken, atMs: event.atMs }];
  };
  const earOf = (to: Ear): string => context.languages?.[to] ?? "de";
  const tell = (to: Ear, kind: SpokenKind, say: Say): readonly Spoken[] =>
    speak(to, kind, earOf(to), namingFor(context.announcing), say);
  const tellMove = (to: Ear, kind: SpokenKind, utterance: Utterance): readonly Spoken[] =>
    speak(to, kind, context.announcing ?? earOf(to), "own", (_, language) =>
      announcementWords(utterance, language),
    );
  const isBlind = (color: Color): boolean => context.players[color] === "visually-impaired";
  const tellBlind = (to: Color, kind: SpokenKind, say: Say): readonly Spoken[] =>
    isBlind(to) ? tell(to, kind, say) : [];
  const tellBoard = (to: Color, head: keyof Sentences, differences: readonly Difference[]) =>
    tell(to, "problem", (s, language) => [
      sentence(s, head),
      ...(differences.length > 0 ? [","] : []),
      ...differenceWords(differences.slice(0, MOST_SQUARES_TOLD), s, language),
      ...furtherWords(differences, s, language),
    ]);
  // VI.9b: what nobody in the room has heard is spoken by the program.
  const isUnheard = (speaker: Speaker, source: AnnouncementSource = "spoken"): boolean =>
    speaker === "program" || source !== "spoken";
  switch (event.type) {
    case "move-announced":
      return isUnheard(event.speaker, event.source)
        ? tellMove("room", "own-announcement", event.move?.full ?? event.utterance)
        : [];
    case "announcement-corrected":
      return isUnheard("player", event.source)
        ? tellMove("room", "own-announcement", event.move?.full ?? event.utterance)
        : [];
    case "announcement-repeated":
      return isUnheard(event.speaker, event.source)
        ? tellMove("room", "opponent-move", event.move.full)
        : [];
    case "move-not-announced":
      // A sighted player's move holds unannounced (D.2.5); the blind opponent must still hear it.
      return event.move !== null && !isBlind(event.by)
        ? isBlind(opponentOf(event.by))
          ? tellMove(opponentOf(event.by), "opponent-move", event.move.full)
          : []
        : [];
    case "repetition-mismatched":
      return tellMove(event.by, "opponent-move", event.move.full);
    case "sealed-move-opened":
      return event.move === null
        ? []
        : tell("room", "opponent-move", (s, language) => [
            s.sealedMove,
            ",",
            ...announcementWords(event.move?.full ?? {}, language),
          ]);

    // What is wrong with his own announcement: he can still put it right (VI.6).
    case "announcement-unclear":
      return tell(event.by, "problem", (s) => [s.unclear, ...listed(event.words)]);
    case "announcement-ambiguous":
      return tell(event.by, "problem", (s) => [s.ambiguous]);
    case "announcement-mismatched":
      return tell(event.by, "problem", (s, language) =>
        mismatchWords(event.board.full, event.announced, s.announced, s, language),
      );
    case "promotion-piece-missing":
      return tell(event.by, "problem", (s) => [s.promotionPieceMissing]);
    case "late-correction":
      return tell(event.by, "problem", (s) => [s.lateCorrection]);
    case "clock-press-refused":
      // A sighted player sees whose clock runs; a blind one must not press into silence.
      return event.why === "own-clock-not-running"
        ? tellBlind(event.by, "problem", (s) => [s.refusals[event.why]])
        : tell(event.by, "problem", (s) => [s.refusals[event.why]]);
    case "clock-pressed-early":
      return tellBlind(event.by, "problem", (s) => [s.pressedEarly, ",", s.refusals[event.why]]);

    // His own board. Nothing about legality unless he trains (policy `feedbackLevel: full`).
    case "mirror-wrong":
      return context.policies.feedbackLevel === "none"
        ? []
        : tell(event.by, "problem", (s, language) => [
            ...announcementWords(event.move.full, language),
            ",",
            s.board,
            ...differenceWords(wrongMen(event.differences), s, language),
          ]);
    case "move-mirrored":
      return context.policies.feedbackLevel === "full"
        ? tellBlind(event.by, "help", (s) => [s.boardRight])
        : [];
    case "board-restored":
      return context.policies.feedbackLevel === "none"
        ? []
        : tellBlind(event.by, "help", (s) => [s.boardRight]);
    case "placement-not-legal":
      return context.policies.feedbackLevel === "full"
        ? tellBoard(event.by, "notLegal", event.differences)
        : [];
    case "capture-not-removed":
      return context.policies.feedbackLevel === "full"
        ? tell(event.by, "problem", (s, language) => [
            s.stillThere,
            ",",
            ...squareWords(event.square, language),
          ])
        : [];
    case "board-disconnected":
      return tell(event.by, "problem", (s) => [
        event.why === undefined ? s.boardLost : s.boardUnheard[event.why],
      ]);
    case "board-unheard":
      return tell(event.by, "problem", (s) => [s.boardUnheard[event.why]]);
    case "board-degraded":
      return tell(event.by, "problem", (s) => [s.lineDisturbed]);
    case "board-steady":
      return tell(event.by, "problem", (s) => [s.lineGood]);
    case "board-battery-low":
      return tell(event.by, "problem", (s, language) => [
        s.batteryLow,
        ",",
        numberWord(event.percent, language),
        s.percent(event.percent),
      ]);
    case "board-reconnected":
      return tell(event.by, "problem", (s) => [s.boardBack]);
    case "board-position-unknown":
      return tellBoard(event.by, "boardWrong", event.differences);
    case "start-position-wrong":
      return event.quarterTurned === true
        ? tell(event.by, "problem", (s) => [s.quarterTurned])
        : tell(event.by, "problem", (s, language) => [
            s.startWrong,
            ...inventoryWords(event.differences, s, language),
          ]);
    case "board-correction-asked":
      // What has to stand there, so that he can do it as he hears it.
      return isBlind(event.by)
        ? tellBoard(
            event.by,
            "correctBoard",
            event.differences.map((one) => ({ ...one, found: one.expected })),
          )
        : [];
    case "position-restored":
    case "game-retraced":
      return COLORS.flatMap((color) =>
        tellBlind(color, "problem", (s) => [s.positionRestored, ",", s.turn[turnOf(event.fen)]]),
      );

    case "new-game-begun":
      return COLORS.flatMap((color) => tellBlind(color, "problem", (s) => [s.newGame]));

    case "request-answered":
      if (
        "move" in event.answer &&
        event.answer.request === "repeat" &&
        event.answer.move !== null
      ) {
        return tellMove(event.by, "opponent-move", event.answer.move.full);
      }
      return tell(event.by, answerKind(event.answer), (s, language) =>
        answerWords(event.answer, s, language),
      );

    // An offer or a refusal made by hand on a screen is heard by nobody else.
    case "draw-offered":
      return tell(opponentOf(event.by), "problem", (s) => [s.offersDraw[event.by]]);
    case "draw-declined":
      return event.how === "word"
        ? tell(opponentOf(event.by), "problem", (s) => [s.drawDeclined])
        : [];
    case "claim-forfeited":
      return tellBlind(event.by, "problem", (s) => [s.claimTooLate]);
    case "claim-unfounded":
      return tellBlind(event.by, "problem", (s) => [s.claimUnfounded]);
    case "arbiter-called": {
      const { by, why } = event;
      return by !== null && (why === "player" || why === "claim")
        ? tellBlind(opponentOf(by), "problem", (s) => [s.callsArbiter[by]])
        : [];
    }
    case "assistant-required":
      return tellBlind(event.by, "problem", (s) => [s.assistantRequired]);

    case "game-ended":
      return tell("room", "result", (s) => [
        s.gameOver,
        ...(event.result === "*" ? [] : [",", s.results[event.result]]),
        ",",
        s.reasons[event.reason],
      ]);
    case "game-paused":
      return tell("room", "problem", (s) => [s.paused]);
    case "takeback-offered":
      return tell("room", "help", (s) => [s.takeback]);

    case "piece-touched":
    case "touch-freed":
    case "lift-without-move":
    case "contact-lost":
    case "pieces-displaced":
    case "adjustment-announced":
    case "move-placed":
    case "wrong-obligation":
    case "released-piece-moved":
    case "castling-begun":
    case "repetition-missing":
    case "move-made":
    case "move-disputed":
    case "move-completed":
    case "illegal-move-completed":
    case "boards-diverged":
    case "boards-agreed":
    case "sheets-agreed":
    case "sheets-differed":
    case "sheet-unclear":
    case "clocks-proposed":
    case "clock-started":
    case "clock-stopped":
    case "time-added":
    case "time-deducted":
    case "clock-set":
    case "increment-set":
    case "illegal-move-stands":
    case "flag-fell":
    case "period-ended":
    case "default-time-passed":
    case "draw-accepted":
    case "draw-claimed":
    case "claim-postponed":
    case "draw-claim-right":
    case "draw-claim-wrong":
    case "time-claimed":
    case "touch-claimed":
    case "illegal-move-claimed":
    case "touch-reported":
    case "assistant-registered":
    case "assistant-released":
    case "assistant-exceeded":
    case "assistant-duplicate":
    case "finding-noted":
    case "ruling-given":
    case "move-ruled":
    case "language-set":
    case "penalty-given":
    case "sheet-written":
    case "sheet-exempt":
    case "sheet-behind":
    case "sheet-written-ahead":
    case "result-signed":
    case "game-adjourned":
    case "move-sealed":
    case "sealed-move-invalid":
    case "game-resumed":
    case "adjournment-changed":
    case "adjournment-over":
    case "boards-set-up":
    case "proposal-opened":
    case "proposal-settled":
      return [];
    default:
      return assertNever(event);
  }
};

/** Whose names stand in a sentence for an ear: German ones while moves are announced in German. */
const namingFor = (announcing: string | undefined): Naming =>
  announcing !== undefined && languageOf(announcing).tag === "de" ? "german" : "own";

/** A sentence of the table that is one plain text. */
const sentence = (s: Sentences, key: keyof Sentences): string => {
  const value = s[key];
  if (typeof value !== "string") throw new Error(`${key} is not a plain sentence`);
  return value;
};

/** The words that were not understood, where they are few enough to help and can be spoken. */
const listed = (words: readonly string[]): readonly string[] => {
  const plain = words.filter((word) => /^[\p{L}\p{M}]+$/u.test(word));
  return plain.length === words.length && plain.length <= 2
    ? plain.flatMap((word) => [",", word])
    : [];
};

/**
 * First what stands on the board, then what was said, and of both only what differs: "Brett Hector
 * drei, angesagt Felix drei". `announcedHead`: the word before what was said.
 */
export const mismatchWords = (
  board: Utterance,
  announced: Utterance,
  announcedHead: string,
  s: Sentences,
  language: Language,
): Words => {
  const said = saidAgainst(announced, board);
  const [onBoard, different] =
    board.castling !== undefined || said.castling !== undefined
      ? [withoutSigns(board), withoutSigns(said)]
      : differingParts(board, said);
  return [
    s.board,
    ...announcementWords(onBoard, language),
    ",",
    announcedHead,
    ...announcementWords(different, language),
  ];
};

/** "Dame" alone, after a promotion, names the promotion piece. */
const saidAgainst = (said: Utterance, board: Utterance): Utterance => {
  const { role, ...rest } = said;
  const isPieceAlone =
    role !== undefined &&
    said.to === undefined &&
    said.castling === undefined &&
    board.promotion !== undefined;
  return isPieceAlone && role !== "pawn" && role !== "king" ? { ...rest, promotion: role } : said;
};

const withoutSigns = ({ check, correction, ...said }: Utterance): Utterance => said;

const PARTS = ["role", "from", "fromFile", "fromRank", "to", "promotion"] as const;

/** The parts that differ, of both; the whole of both when no part does. */
const differingParts = (board: Utterance, said: Utterance): readonly [Utterance, Utterance] => {
  const isSame = (part: (typeof PARTS)[number]): boolean => {
    if (said[part] === undefined) return true;
    if (part === "fromFile") return said.fromFile === board.from?.[0];
    if (part === "fromRank") return said.fromRank === board.from?.[1];
    return said[part] === board[part];
  };
  const parts = PARTS.filter((part) => !isSame(part));
  if (parts.length === 0) return [withoutSigns(board), withoutSigns(said)];
  const pick = (utterance: Utterance): Utterance =>
    Object.fromEntries(
      parts.flatMap((part) =>
        utterance[part] === undefined ? [] : [[part, utterance[part]] as const],
      ),
    );
  const onBoard = pick(board);
  const hasOrigin = parts.some((part) => part === "fromFile" || part === "fromRank");
  return [
    hasOrigin && board.from !== undefined ? { ...onBoard, from: board.from } : onBoard,
    pick(said),
  ];
};

const letterWords = (seen: PieceLetter, language: Language): Words => [
  language.roles[roleOfLetter(seen)],
];

/** What stands on each square that is not as it should be: "Felix drei Springer, Gustav eins leer". */
const differenceWords = (
  differences: readonly Difference[],
  s: Sentences,
  language: Language,
): Words =>
  differences.flatMap((difference, index) => [
    ...(index === 0 ? [] : [","]),
    ...squareWords(difference.square, language),
    ...foundWords(difference.found, s, language),
  ]);

/** More squares than this nobody keeps in mind: the rest are counted. */
const MOST_SQUARES_TOLD = 6;

/** What is missing and what stands wrong on a board that is set up: "weißer Springer fehlt auf Gustav eins". */
const inventoryWords = (
  differences: readonly Difference[],
  s: Sentences,
  language: Language,
): Words => {
  const told = differences.slice(0, MOST_SQUARES_TOLD);
  return [
    ...told.flatMap(({ square, expected, found }) => {
      const isMissing = found === null && expected !== null && expected !== "?";
      return isMissing
        ? [",", ...missingWords(square, expected, s, language)]
        : [",", ...squareWords(square, language), ...foundWords(found, s, language)];
    }),
    ...furtherWords(differences, s, language),
  ];
};

/** How many squares more are wrong than are told. */
const furtherWords = (
  differences: readonly Difference[],
  s: Sentences,
  language: Language,
): Words => {
  const more = differences.length - MOST_SQUARES_TOLD;
  return more > 0 ? [",", s.furtherSquares, numberWord(more, language)] : [];
};

const missingWords = (
  square: SquareName,
  man: PieceLetter,
  s: Sentences,
  language: Language,
): Words => {
  const [before, between] = s.missingFrom;
  return [
    ...(before === "" ? [] : [before]),
    ...s.man(colorOfLetter(man), language.roles[roleOfLetter(man)]),
    between,
    ...squareWords(square, language),
  ];
};

const foundWords = (found: Seen, s: Sentences, language: Language): Words => {
  if (found === null) return [s.empty];
  return found === "?" ? [s.occupied] : letterWords(found, language);
};

/** The men that stand wrong; where none does, the squares that wrongly are empty. */
const wrongMen = (differences: readonly Difference[]): readonly Difference[] => {
  const men = differences.filter((difference) => difference.found !== null);
  return men.length > 0 ? men : differences;
};

const answerKind = (answer: Answer): SpokenKind => {
  if (answer.request === "time" || answer.request === "own-time") return "clock";
  return answer.request === "last-move" || answer.request === "repeat" ? "opponent-move" : "help";
};

/** The answer to a player's question (VI.9d, VI.4); nothing when his assistant has given it. */
const answerWords = (answer: Answer, s: Sentences, language: Language): Words => {
  if ("toldByAssistant" in answer) return [];
  if ("refused" in answer) return [answer.why === "sighted" ? s.seenByHimself : s.refused];
  switch (answer.request) {
    case "time":
      return [
        s.colors.white,
        ...timeWords(answer.white, language.tag),
        ",",
        s.colors.black,
        ...timeWords(answer.black, language.tag),
      ];
    case "own-time":
      return timeWords(answer.ms, language.tag);
    case "square":
      return squareAnswerWords(answer, s, language);
    case "rank":
    case "file":
    case "attackers":
      return menAnswerWords(answer, s, language);
    case "move-number":
      return [s.move, numberWord(answer.moveNumber, language)];
    case "position":
      return positionWords(answer.fen, s, language);
    case "obligation": {
      if (answer.touched.length === 0) return [s.nothingTouched];
      const touched = answer.touched.flatMap(({ square, piece }, index) => [
        ...(index === 0 ? [] : [","]),
        ...(piece === null ? [] : letterWords(piece, language)),
        ...squareWords(square, language),
      ]);
      return [s.touched, ...touched, ...(answer.free ? [",", s.free] : [])];
    }
    case "last-move":
    case "repeat":
      return answer.move === null
        ? [s.noMoveYet]
        : [
            s.lastMove[answer.by ?? "nobody"],
            ",",
            ...announcementWords(answer.move.full, language),
          ];
    default:
      return assertNever(answer);
  }
};

/** A whole position, White's men first, king to pawns: "Weiß, König Eva eins, …". */
const positionWords = (fen: string, s: Sentences, language: Language): Words => {
  const placement = parsePlacement(fen.split(" ")[0] ?? "") ?? [];
  const menOf = (color: Color): Words =>
    [...ROLES].reverse().flatMap((role) => {
      const squares = SQUARE_NAMES.filter((_, square) => {
        const seen = placement[square] ?? null;
        return (
          seen !== null &&
          seen !== "?" &&
          colorOfLetter(seen) === color &&
          roleOfLetter(seen) === role
        );
      });
      return squares.length === 0
        ? []
        : [",", language.roles[role], ...listSquares(squares, language)];
    });
  return [
    s.colors.white,
    ...menOf("white"),
    ",",
    s.colors.black,
    ...menOf("black"),
    ",",
    s.turn[turnOf(fen)],
  ];
};

const listSquares = (squares: readonly SquareName[], language: Language): Words =>
  squares.flatMap((square, index) => [
    ...(index === 0 ? [] : [","]),
    ...squareWords(square, language),
  ]);
