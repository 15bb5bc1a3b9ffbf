/** Words of a language for 0 to 19, in order, and for the tens from 20 on. */
interface Numerals {
  readonly small: readonly string[];
  readonly tens: readonly string[];
  /** Other forms of a small number: inflections, short forms. */
  readonly forms: Readonly<Record<string, number>>;
}

const GERMAN: Numerals = {
  small:
    "null eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn".split(
      " ",
    ),
  tens: "zwanzig dreissig vierzig fuenfzig sechzig siebzig achtzig neunzig".split(" "),
  forms: { ein: 1, eine: 1, einer: 1, einen: 1, einem: 1, zwo: 2 },
};

const ENGLISH: Numerals = {
  small:
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
      " ",
    ),
  tens: "twenty thirty forty fifty sixty seventy eighty ninety".split(" "),
  forms: {},
};

const numbersOf = (
  { small, tens, forms }: Numerals,
  joined: (ten: string, one: string) => string,
) => {
  const numbers = new Map<string, number>(Object.entries(forms));
  for (const [value, name] of small.entries()) numbers.set(name, value);
  for (const [index, ten] of tens.entries()) {
    const value = (index + 2) * 10;
    numbers.set(ten, value);
    for (const [one, name] of small.entries()) {
      if (one >= 1 && one <= 9) numbers.set(joined(ten, name), value + one);
    }
  }
  return numbers;
};

const NUMBERS = new Map<string, number>([
  ...numbersOf(GERMAN, (ten, one) => `${one === "eins" ? "ein" : one}und${ten}`),
  ...numbersOf(ENGLISH, (ten, one) => `${ten}${one}`),
]);

const ASCII: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/**
 * The words of a text in one form: small letters, umlauts as ASCII, numbers up to 99 as digits,
 * no punctuation. "Fünfundzwanzig, Zug!" is ["25", "zug"].
 */
export const plainWords = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => ASCII[letter] ?? letter)
    .replace(/(ty)[-\s]+(?=one|two|three|four|five|six|seven|eight|nine)/g, "$1")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => String(NUMBERS.get(word) ?? word));

/** Whether the words of `text` occur in this order in an utterance; others may come between. */
export const saysInOrder = (utterance: string, text: string): boolean => {
  const said = plainWords(utterance);
  let next = 0;
  for (const word of plainWords(text)) {
    const found = said.indexOf(word, next);
    if (found < 0) return false;
    next = found + 1;
  }
  return true;
};
