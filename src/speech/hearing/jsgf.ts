import type { WordNetwork, WordStep } from "./network.js";

/** A part of a rule. */
type Part =
  | { readonly kind: "word"; readonly word: string }
  | { readonly kind: "rule"; readonly name: string }
  | { readonly kind: "sequence"; readonly parts: readonly Part[] }
  | { readonly kind: "choice"; readonly parts: readonly Part[] }
  | { readonly kind: "optional"; readonly part: Part };

/** The rules of a grammar by their names. */
export type JsgfGrammar = ReadonlyMap<string, Part>;

/** One sign of the format, or a word, or a rule's name. */
const TOKENS = /<[^>]+>|[=|()[\];]|[^\s<>=|()[\];]+/g;

class JsgfReader {
  readonly #tokens: readonly string[];
  #at = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  get isOver(): boolean {
    return this.#at >= this.#tokens.length;
  }

  next(): string {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Error("the grammar ends in the middle of a rule");
    this.#at += 1;
    return token;
  }

  take(wanted: string): void {
    const token = this.next();
    if (token !== wanted) throw new Error(`"${wanted}" expected in the grammar, not "${token}"`);
  }

  choice(): Part {
    const parts = [this.#sequence()];
    while (this.#tokens[this.#at] === "|") {
      this.#at += 1;
      parts.push(this.#sequence());
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : { kind: "choice", parts };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    for (;;) {
      const token = this.#tokens[this.#at];
      if (token === undefined || [";", "|", ")", "]"].includes(token)) break;
      this.#at += 1;
      if (token === "(" || token === "[") {
        const inner = this.choice();
        this.take(token === "(" ? ")" : "]");
        parts.push(token === "(" ? inner : { kind: "optional", part: inner });
      } else if (token.startsWith("<")) parts.push({ kind: "rule", name: token.slice(1, -1) });
      else parts.push({ kind: "word", word: token });
    }
    return { kind: "sequence", parts };
  }
}

/**
 * Reads a grammar in the JSpeech Grammar Format: words, `<rules>`, `|`, `( )`, `[ ]` and comments;
 * weights, tags, repetition and imports are not used here. A grammar that cannot be read is a fault
 * of this package and throws.
 * Source: JSpeech Grammar Format, W3C Note of 5 June 2000, section 3 and 4.
 */
export const parseJsgf = (text: string): JsgfGrammar => {
  const rules = new Map<string, Part>();
  const body = text.replace(/\/\/.*$/gm, "").replace(/^#JSGF[^;]*;/, "");
  const reader = new JsgfReader(body.match(TOKENS) ?? []);
  reader.take("grammar");
  reader.next();
  reader.take(";");
  while (!reader.isOver) {
    let name = reader.next();
    if (name === "public") name = reader.next();
    reader.take("=");
    rules.set(name.slice(1, -1), reader.choice());
    reader.take(";");
  }
  return rules;
};

/** A step of a net under construction; without a word it is free. */
interface FreeStep {
  readonly from: number;
  readonly to: number;
  readonly word?: string;
  readonly weight: number;
}

/** A public rule that may be said, and how probable it is beside the others. */
export interface WeightedRule {
  readonly name: string;
  /** Absent: 1. */
  readonly weight?: number;
}

/** The net of the rules named, one or the other. An unknown rule is a fault and throws. */
export const networkOfRules = (
  grammar: JsgfGrammar,
  rules: readonly WeightedRule[],
): WordNetwork => {
  const steps: FreeStep[] = [];
  let states = 2;
  const another = (): number => {
    states += 1;
    return states - 1;
  };
  const lay = (part: Part, from: number, to: number): void => {
    switch (part.kind) {
      case "word":
        steps.push({ from, to, word: part.word, weight: 1 });
        return;
      case "rule": {
        const rule = grammar.get(part.name);
        if (rule === undefined) throw new Error(`no rule <${part.name}> in the grammar`);
        lay(rule, from, to);
        return;
      }
      case "choice":
        for (const one of part.parts) lay(one, from, to);
        return;
      case "optional":
        lay(part.part, from, to);
        steps.push({ from, to, weight: 1 });
        return;
      case "sequence": {
        let at = from;
        for (const [index, one] of part.parts.entries()) {
          const next = index === part.parts.length - 1 ? to : another();
          lay(one, at, next);
          at = next;
        }
        return;
      }
    }
  };
  for (const { name, weight = 1 } of rules) {
    const start = another();
    steps.push({ from: 0, to: start, weight });
    lay({ kind: "rule", name }, start, 1);
  }
  return withoutFreeSteps(steps, states);
};

/** The same net with a word on every step: what engines agree on. */
const withoutFreeSteps = (all: readonly FreeStep[], states: number): WordNetwork => {
  /** What can be reached for nothing, and how probable the best way there is. */
  const reach = (from: number): ReadonlyMap<number, number> => {
    const reached = new Map([[from, 1]]);
    for (const [state, weight] of reached) {
      for (const step of all) {
        if (step.from !== state || step.word !== undefined || reached.has(step.to)) continue;
        reached.set(step.to, weight * step.weight);
      }
    }
    return reached;
  };
  const reachable = Array.from({ length: states }, (_, state) => reach(state));
  const steps = new Map<string, WordStep>();
  const add = (from: number, to: number, word: string, weight: number): void => {
    steps.set(`${from} ${to} ${word} ${weight}`, {
      from,
      to,
      word,
      ...(weight === 1 ? {} : { weight }),
    });
  };
  for (const [from, reached] of reachable.entries()) {
    for (const step of all) {
      const before = reached.get(step.from);
      if (step.word === undefined || before === undefined) continue;
      add(from, step.to, step.word, before * step.weight);
      if (reachable[step.to]?.has(1) === true) add(from, 1, step.word, before * step.weight);
    }
  }
  return { states, end: 1, steps: [...steps.values()] };
};
