import { nameMove } from "../../src/rules/announcement.js";
import { legalMoves } from "../../src/rules/position.js";
import { choicesOf, listenAt } from "../../src/speech/hearing/position-hearing.js";
import type { Recogniser } from "../../src/speech/hearing/recogniser.js";
import { soundMs } from "../../src/speech/hearing/sound.js";
import { dictionaryWords } from "../../src/speech/hearing/spoken-words.js";
import { sayMove } from "../../src/speech/phrases/say.js";
import {
  makeSpokenMoves,
  type Room,
  SAID,
  type Said,
  type SpokenMove,
  soundOf,
  type VOICE_SETS,
} from "./spoken-moves.js";

/** What became of one utterance. */
export interface Outcome {
  readonly said: Said;
  readonly room: Room;
  /** The words that were said, as the dictionary has them. */
  readonly words: string;
  /** The words of the legal move that was heard best; "": none. */
  readonly heardWords: string;
  /** The best of all legal moves is the one that was said. */
  readonly isRecognised: boolean;
  /** Taken as the announcement of the move that the board shows. */
  readonly isConfirmed: boolean;
  /** How long the recogniser took. Units: milliseconds. */
  readonly tookMs: number;
  /** How long the utterance was. Units: milliseconds. */
  readonly soundMs: number;
}

export interface Trial {
  readonly said: Said;
  readonly room: Room;
  readonly count: number;
  readonly voices: keyof typeof VOICE_SETS;
}

/** The seeds of the utterances: another row of games for each kind and for each set of voices. */
const SEEDS: Readonly<Record<keyof typeof VOICE_SETS, number>> = { trial: 3_000, tuning: 4_000 };

/** The utterances of a trial: the same in every run, and the first few of them in a shorter one. */
export const utterancesOf = ({ said, count, voices }: Trial): readonly SpokenMove[] =>
  makeSpokenMoves(count, said, voices, SEEDS[voices] + SAID.indexOf(said));

/** An utterance without an answer is given to the recogniser so often. */
const ATTEMPTS = 3;

/**
 * What becomes of one utterance of a trial, on the same way that a player's words take. A recogniser
 * that fails throws.
 */
export const hearSpoken = async (
  recogniser: Recogniser,
  spoken: SpokenMove,
  room: Room,
  index: number,
): Promise<Outcome> => {
  const { position, shown, said, utterance } = spoken;
  const sound = soundOf(spoken, room, index);
  const moves = legalMoves(position).map((move) => nameMove(position, move));
  let before = performance.now();
  let hearing = await listenAt(recogniser, sound, moves, "de", shown);
  // On a busy machine one may run out of time; a player would say it again.
  for (let attempt = 1; !hearing.ok && attempt < ATTEMPTS; attempt += 1) {
    before = performance.now();
    hearing = await listenAt(recogniser, sound, moves, "de", shown);
  }
  const tookMs = performance.now() - before;
  if (!hearing.ok) {
    const { error } = hearing;
    const detail = "detail" in error ? error.detail : "no reason was given";
    throw new Error(`the recogniser has failed: ${error.code}, ${detail}`);
  }
  const heard = hearing.value.kind === "announcement" ? hearing.value : undefined;
  const best = heard?.heard.choices[0];
  const words = dictionaryWords(sayMove(utterance, { language: "de" }).text);
  const saidMove = choicesOf(moves, "de").find(({ phrases }) => phrases.includes(words));
  return {
    said,
    room,
    words,
    heardWords: best?.text ?? "",
    isRecognised: best?.id !== undefined && best.id === saidMove?.id,
    isConfirmed: heard?.judgement.kind === "confirmed",
    tookMs,
    soundMs: soundMs(sound),
  };
};

/** Runs a trial on as many recognisers as there are, each on the next utterance that is free. */
export const runTrial = async (
  trial: Trial,
  recognisers: readonly Recogniser[],
): Promise<readonly Outcome[]> => {
  const utterances = [...utterancesOf(trial).entries()];
  const outcomes: Outcome[] = [];
  const work = async (recogniser: Recogniser): Promise<void> => {
    for (let next = utterances.shift(); next !== undefined; next = utterances.shift()) {
      const [index, spoken] = next;
      outcomes.push(await hearSpoken(recogniser, spoken, trial.room, index));
    }
  };
  await Promise.all(recognisers.map(work));
  return outcomes;
};

const share = (outcomes: readonly Outcome[], is: (outcome: Outcome) => boolean): string => {
  const count = outcomes.filter(is).length;
  return `${count} (${((100 * count) / Math.max(1, outcomes.length)).toFixed(1)} %)`;
};

const SAID_NAMES: Readonly<Record<Said, string>> = {
  "the-move": "the move of the board",
  "another-legal-move": "another legal move",
  "illegal-move": "a move that is not legal",
  "one-word-off": "the move of the board, one word off",
};

/** The rates as rows of the table of docs/speech/hearing.md, a row for each kind and room. */
export const rateRows = (outcomes: readonly Outcome[]): readonly string[] => {
  const rows = ["| said | room | utterances | recognised among the legal moves | confirmed |"];
  rows.push("| --- | --- | --- | --- | --- |");
  for (const said of SAID) {
    for (const room of ["quiet", "noisy"] as const) {
      const own = outcomes.filter((one) => one.said === said && one.room === room);
      if (own.length === 0) continue;
      const isAmongThem = said === "the-move" || said === "another-legal-move";
      const recognised = isAmongThem ? share(own, ({ isRecognised }) => isRecognised) : "";
      const confirmed = share(own, ({ isConfirmed }) => isConfirmed);
      rows.push(`| ${SAID_NAMES[said]} | ${room} | ${own.length} | ${recognised} | ${confirmed} |`);
    }
  }
  return rows;
};

/**
 * The words of announcements that were heard wrong, the most frequent slips first: "drei as zwei 4".
 * Counted where as many words were heard as were said.
 */
export const wordRows = (outcomes: readonly Outcome[]): readonly string[] => {
  const slips = new Map<string, number>();
  const said = new Map<string, number>();
  const right = new Map<string, number>();
  const bump = (counts: Map<string, number>, key: string): void => {
    counts.set(key, (counts.get(key) ?? 0) + 1);
  };
  for (const outcome of outcomes.filter((one) => one.said === "the-move")) {
    const [words, heard] = [outcome.words.split(" "), outcome.heardWords.split(" ")];
    if (words.length !== heard.length) continue;
    for (const [index, word] of words.entries()) {
      bump(said, word);
      const other = heard[index] ?? "";
      if (other === word) bump(right, word);
      else bump(slips, `${word} as ${other}`);
    }
  }
  const rows = ["| word | said | heard right | heard as |", "| --- | --- | --- | --- |"];
  for (const [word, count] of [...said].sort((a, b) => a[0].localeCompare(b[0]))) {
    const wrong = [...slips]
      .filter(([slip]) => slip.startsWith(`${word} as `))
      .sort((a, b) => b[1] - a[1])
      .map(([slip, times]) => `${slip.slice(word.length + 4)} ${times}`);
    if (wrong.length === 0) continue;
    const percent = ((100 * (right.get(word) ?? 0)) / count).toFixed(1);
    rows.push(`| ${word} | ${count} | ${percent} % | ${wrong.join(", ")} |`);
  }
  return rows;
};

/** How long the recogniser took: "half of the utterances in 560 ms, nine of ten in 840 ms". */
export const timeRow = (outcomes: readonly Outcome[]): string => {
  const sorted = outcomes.map(({ tookMs }) => tookMs).sort((a, b) => a - b);
  const at = (part: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0).toFixed(0);
  const mean = outcomes.reduce((sum, one) => sum + one.soundMs, 0) / Math.max(1, outcomes.length);
  return `half of them in ${at(0.5)} ms, nine of ten in ${at(0.9)} ms, for ${(mean / 1000).toFixed(1)} s of sound`;
};
