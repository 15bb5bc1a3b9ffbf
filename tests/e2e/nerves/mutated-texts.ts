/** What people and broken programs put into files: lone halves of signs, marks, signs of other scripts. */
const ODD_WORDS: readonly string[] = [
  "\u0000",
  "\u0007",
  "\u001b[2J",
  "\u00a0",
  "\u0301",
  "\u202e",
  "\u2028",
  "\u28ff",
  "\ud800",
  "\udc00",
  "\ufeff",
  "\ufffd",
  "\u{1f0cf}",
  "__proto__",
  "constructor",
  "toString",
  "null",
  "NaN",
  "-0",
  "1e999",
  "9007199254740993",
  "99999999999999999999",
  "-1",
  "{",
  "}",
  "[",
  "]",
  "[[",
  "(",
  ")",
  '"',
  "'",
  "\\",
  "\\u",
  ";",
  ":",
  ",",
  "- ",
  "---\n",
  "&a ",
  "*a",
  "!!binary ",
  "<<: ",
  "$1",
  "{{",
  "\n",
  "\r",
  "\t",
  "\f",
  " ".repeat(64),
];

/** How a text of this kind is nested without end: what opens, what closes. */
export type Nesting = readonly [opens: string, closes: string];

const NESTINGS: readonly Nesting[] = [
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
  ['{"a":', "}"],
  ["- ", ""],
  ["a: {", "}"],
  ["a = [", "]"],
];

/** Numbers of one seed: `below(n)` is whole, 0 ≤ it < n. */
export interface Chance {
  below(limit: number): number;
}

export const chanceFrom = (random: () => number): Chance => ({
  below: (limit) => Math.floor(random() * limit),
});

const pick = <T>(chance: Chance, items: readonly T[], fallback: T): T =>
  items[chance.below(items.length)] ?? fallback;

/** One change somewhere in a text. Shape: at most twice `longest` characters long. */
const mutateOnce = (
  text: string,
  samples: readonly string[],
  chance: Chance,
  longest: number,
): string => {
  const at = chance.below(text.length + 1);
  const length = chance.below(1 + Math.min(80, text.length));
  const head = text.slice(0, at);
  switch (chance.below(10)) {
    case 0:
      return head + text.slice(at + length);
    case 1:
      return head + text.slice(at, at + length) + text.slice(at);
    case 2:
      return head + pick(chance, ODD_WORDS, "") + text.slice(at);
    case 3:
      return head + String.fromCharCode(chance.below(0x1_0000)) + text.slice(at + 1);
    case 4:
      return head;
    case 5: {
      const other = pick(chance, samples, "");
      return head + other.slice(chance.below(other.length + 1));
    }
    case 6: {
      const [opens, closes] = pick(chance, NESTINGS, ["(", ")"] as const);
      const depth = chance.below(Math.floor(longest / (opens.length + closes.length + 1)));
      const inner = chance.below(2) === 0 ? closes.repeat(depth) : "";
      return head + opens.repeat(depth) + inner + text.slice(at);
    }
    case 7: {
      const piece = text.slice(at, at + 1 + length) || "x";
      return (
        head + piece.repeat(chance.below(Math.floor(longest / piece.length) + 1)) + text.slice(at)
      );
    }
    case 8: {
      const lines = text.split("\n");
      const [line = ""] = lines.splice(chance.below(lines.length), 1);
      lines.splice(chance.below(lines.length + 1), 0, line);
      return lines.join("\n");
    }
    default:
      return head + String(chance.below(2 ** 31)) + text.slice(at + length);
  }
};

/** A sample with some changes: often nearly right, sometimes nonsense. */
export const mutate = (samples: readonly string[], chance: Chance, longest: number): string => {
  let text = pick(chance, samples, "");
  const changes = 1 + chance.below(4);
  for (let change = 0; change < changes; change += 1) {
    text = mutateOnce(text, samples, chance, longest).slice(0, longest);
  }
  return text;
};

/** Texts of nothing but one thing, as long as a reader takes them. Shape: one of each kind. */
export const extremeTexts = (samples: readonly string[], longest: number): readonly string[] => [
  "",
  ...NESTINGS.flatMap(([opens, closes]) => {
    const depth = Math.floor(longest / (opens.length + closes.length + 1));
    return [opens.repeat(depth), opens.repeat(depth) + closes.repeat(depth)];
  }),
  ...ODD_WORDS.map((word) => word.repeat(Math.floor(longest / word.length))),
  ...samples.map((sample) => sample.repeat(Math.ceil(longest / Math.max(1, sample.length)))),
  ...samples.flatMap((sample) => {
    const [line = "x"] = sample.split("\n");
    return [`${line}${line.slice(-1).repeat(longest)}`, line.slice(0, 1).repeat(longest)];
  }),
];
