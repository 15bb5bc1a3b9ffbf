import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { Decoded, Decoder } from "./decoder.js";
import { acceptsPhrase, networkOfPhrases, type WordNetwork } from "./network.js";
import type { Sound } from "./sound.js";

/** Something that may be said now, under a name of its own: a legal move under its UCI. */
export interface Choice {
  readonly id: string;
  /** The ways to say it in full, in words of the dictionary. */
  readonly phrases: readonly string[];
  /** Shorter ways, which are less probable. */
  readonly shortPhrases: readonly string[];
}

/** One reading of an utterance. */
export interface Hypothesis {
  /** The choice that it is; absent: none of them. */
  readonly id?: string;
  readonly text: string;
  /** Log-likelihood in the engine's own unit; within one {@link Heard} comparable, more is better. */
  readonly score: number;
}

/** What a recogniser made of one utterance. */
export interface Heard {
  /** The choices that came nearest, best first: the expected one, when there is one, and the best other. */
  readonly choices: readonly Hypothesis[];
  /** The best of everything that can be said at the board, legal or not; undefined: nothing fits. */
  readonly open?: Hypothesis;
  /** The best command, where the open hearing is one. */
  readonly command?: Hypothesis;
  /** The best of all announcements, where the open hearing is a command. */
  readonly announcement?: Hypothesis;
  /** Hundredths of a second that were scored. */
  readonly frames: number;
}

/**
 * Recognises what is said at the board. It never judges: with the legal moves as its choices it
 * finds one for nearly everything, so each answer carries what the utterance would be without them.
 */
export interface Recogniser {
  readonly name: string;
  /** From now on these may be said. `expected`: the choice whose own score is always told. */
  setLegal(choices: readonly Choice[], expected?: string): void;
  /** Undefined: silence, or nothing like speech. Errors: `recogniser-failed`. */
  recognise(sound: Sound): Promise<Result<Heard | undefined, Problem>>;
  close(): Promise<void>;
}

/** The nets that do not depend on the position. */
export interface OpenGrammar {
  readonly everything: WordNetwork;
  readonly announcements: WordNetwork;
  readonly commands: WordNetwork;
}

/** A recogniser from any engine that decodes word nets: it asks for the same utterance several times. */
export class NetworkRecogniser implements Recogniser {
  readonly name: string;
  readonly #decoder: Decoder;
  readonly #open: OpenGrammar;
  #choices: readonly Choice[] = [];
  #expected: string | undefined;

  constructor(decoder: Decoder, open: OpenGrammar) {
    this.name = decoder.name;
    this.#decoder = decoder;
    this.#open = open;
  }

  setLegal(choices: readonly Choice[], expected?: string): void {
    this.#choices = choices;
    this.#expected = choices.some(({ id }) => id === expected) ? expected : undefined;
  }

  async recognise(sound: Sound): Promise<Result<Heard | undefined, Problem>> {
    const choices = this.#choices;
    const expected = this.#expected ?? "";
    const isExpected = ({ id }: Choice): boolean => id === expected;
    const groups = [choices.filter(isExpected), choices.filter((choice) => !isExpected(choice))];
    const asked = groups.filter((group) => group.length > 0);
    const first = await this.#decoder.decode(sound, [
      this.#open.everything,
      ...asked.map(networkOfChoices),
    ]);
    if (!first.ok) return first;
    const [everything, ...found] = first.value;
    const hypotheses = found.flatMap((one, index) => namedIn(one, asked[index] ?? []));
    const best = [...hypotheses].sort(byScore)[0];
    // Second best: of all the others, where the expected one did not part them already.
    const rest = choices.filter(({ id }) => id !== best?.id);
    const isParted = asked.length === 2;
    const isCommand =
      everything !== undefined && acceptsPhrase(this.#open.commands, everything.text);
    const further: WordNetwork[] = [];
    if (!isParted && best !== undefined && rest.length > 0) further.push(networkOfChoices(rest));
    const withRest = further.length === 1;
    if (isCommand) further.push(this.#open.announcements);
    const second = further.length === 0 ? ok([]) : await this.#decoder.decode(sound, further);
    if (!second.ok) return second;
    const runnerUp = withRest ? namedIn(second.value[0], rest) : [];
    const announcement = isCommand ? second.value.at(-1) : undefined;
    const frames = everything?.frames ?? found.find((one) => one !== undefined)?.frames;
    if (frames === undefined) return ok(undefined);
    return ok({
      choices: [...hypotheses, ...runnerUp].sort(byScore),
      ...(everything === undefined ? {} : { open: plain(everything) }),
      ...(everything !== undefined && isCommand ? { command: plain(everything) } : {}),
      ...(announcement === undefined ? {} : { announcement: plain(announcement) }),
      frames,
    });
  }

  close(): Promise<void> {
    return this.#decoder.close();
  }
}

const networkOfChoices = (choices: readonly Choice[]): WordNetwork =>
  networkOfPhrases(
    choices.flatMap(({ phrases }) => phrases),
    choices.flatMap(({ shortPhrases }) => shortPhrases),
  );

const byScore = (a: Hypothesis, b: Hypothesis): number => b.score - a.score;

const plain = ({ text, score }: Decoded): Hypothesis => ({ text, score });

/** The choice whose words these are; a phrase of two choices names neither. */
const namedIn = (found: Decoded | undefined, choices: readonly Choice[]): readonly Hypothesis[] => {
  if (found === undefined) return [];
  const [one, another] = choices.filter(({ phrases, shortPhrases }) =>
    [...phrases, ...shortPhrases].includes(found.text),
  );
  if (one === undefined) return [];
  return [another === undefined ? { id: one.id, ...plain(found) } : plain(found)];
};
