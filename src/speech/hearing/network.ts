/**
 * What can be said, as a net of words: from state 0 to `end`, a word for each step.
 *
 * Shape: states are 0..`states` - 1.
 */
export interface WordNetwork {
  readonly states: number;
  readonly end: number;
  readonly steps: readonly WordStep[];
}

export interface WordStep {
  readonly from: number;
  readonly to: number;
  readonly word: string;
  /** Prior probability of going this way; absent: 1. */
  readonly weight?: number;
}

/**
 * Prior probability of a short form ("Felix drei"). Every word of a phrase costs a recogniser a little,
 * so that a poor short form would win over a good full one; this takes the advantage away. Who really
 * says a short form is still heard: no full one fits his two words.
 */
export const SHORT_FORM_WEIGHT = 1e-6;

/**
 * The net of a list of phrases, and of short ones, which are less probable. Phrases that begin alike
 * share their beginning, so that a recogniser follows each beginning once. Shape of a phrase: words
 * joined by one space.
 */
export const networkOfPhrases = (
  phrases: readonly string[],
  shortPhrases: readonly string[] = [],
): WordNetwork => {
  const end = 1;
  const children = new Map<string, number>();
  const steps: WordStep[] = [];
  const seen = new Set<string>();
  let states = 2;
  for (const [number, phrase] of [...phrases, ...shortPhrases].entries()) {
    const words = phrase.split(" ").filter((word) => word !== "");
    if (words.length === 0 || seen.has(words.join(" "))) continue;
    seen.add(words.join(" "));
    let at = 0;
    for (const [index, word] of words.entries()) {
      if (index === words.length - 1) {
        const weight = number < phrases.length ? {} : { weight: SHORT_FORM_WEIGHT };
        steps.push({ from: at, to: end, word, ...weight });
        continue;
      }
      const key = `${at} ${word}`;
      let next = children.get(key);
      if (next === undefined) {
        next = states;
        states += 1;
        children.set(key, next);
        steps.push({ from: at, to: next, word });
      }
      at = next;
    }
  }
  return { states, end, steps };
};

/** Whether a phrase is in a net: what a recogniser may answer with it. */
export const acceptsPhrase = (network: WordNetwork, phrase: string): boolean => {
  let at = new Set([0]);
  for (const word of phrase.split(" ").filter((part) => part !== "")) {
    const next = network.steps.filter((step) => step.word === word && at.has(step.from));
    at = new Set(next.map((step) => step.to));
  }
  return at.has(network.end);
};

/** All words of a net, each once. */
export const wordsOfNetwork = (network: WordNetwork): readonly string[] => [
  ...new Set(network.steps.flatMap(({ word }) => (word === undefined ? [] : [word]))),
];

/**
 * A net as pocketsphinx reads it. The steps of full forms have the probability 1, so that the scores
 * of one utterance in several nets differ by its sound alone.
 * Source: SphinxBase, `fsg_model.h`, "FSG file format".
 */
export const makeFsg = (network: WordNetwork, name: string): string =>
  [
    `FSG_BEGIN ${name}`,
    `NUM_STATES ${network.states}`,
    "START_STATE 0",
    `FINAL_STATE ${network.end}`,
    ...network.steps.map(
      ({ from, to, word, weight = 1 }) => `TRANSITION ${from} ${to} ${weight} ${word}`,
    ),
    "FSG_END",
    "",
  ].join("\n");
