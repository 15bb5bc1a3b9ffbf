import type { Gender, Language, MoveNames } from "../language.js";

const UNITS = [
  "ноль",
  "один",
  "два",
  "три",
  "четыре",
  "пять",
  "шесть",
  "семь",
  "восемь",
  "девять",
  "десять",
  "одиннадцать",
  "двенадцать",
  "тринадцать",
  "четырнадцать",
  "пятнадцать",
  "шестнадцать",
  "семнадцать",
  "восемнадцать",
  "девятнадцать",
] as const;
const TENS = [
  "",
  "",
  "двадцать",
  "тридцать",
  "сорок",
  "пятьдесят",
  "шестьдесят",
  "семьдесят",
  "восемьдесят",
  "девяносто",
] as const;
const HUNDREDS = [
  "",
  "сто",
  "двести",
  "триста",
  "четыреста",
  "пятьсот",
  "шестьсот",
  "семьсот",
  "восемьсот",
  "девятьсот",
] as const;
/** Only 1 and 2 have a gender. */
const GENDERED: Readonly<Record<Gender, Readonly<Record<number, string>>>> = {
  masculine: {},
  feminine: { 1: "одна", 2: "две" },
  neuter: { 1: "одно" },
};

/** The form of a noun after a number: "один ход, два хода, пять ходов". */
export const russianForm = (count: number, one: string, few: string, many: string): string => {
  const tens = count % 100;
  const units = count % 10;
  if (tens >= 11 && tens <= 14) return many;
  if (units === 1) return one;
  return units >= 2 && units <= 4 ? few : many;
};

const russianNumber = (value: number, gender: Gender = "masculine"): string => {
  if (value >= 1000) {
    const thousands = Math.floor(value / 1000);
    const noun = russianForm(thousands, "тысяча", "тысячи", "тысяч");
    const head = thousands === 1 ? noun : `${russianNumber(thousands, "feminine")} ${noun}`;
    return value % 1000 === 0 ? head : `${head} ${russianNumber(value % 1000, gender)}`;
  }
  if (value >= 100) {
    const head = HUNDREDS[Math.floor(value / 100)] ?? "";
    return value % 100 === 0 ? head : `${head} ${russianNumber(value % 100, gender)}`;
  }
  const unit = GENDERED[gender][value] ?? UNITS[value];
  if (unit !== undefined) return unit;
  const tens = TENS[Math.floor(value / 10)] ?? "";
  return value % 10 === 0 ? tens : `${tens} ${russianNumber(value % 10, gender)}`;
};

/** Letters whose transliteration is not one letter, or not always the same. */
const LATIN: Readonly<Record<string, string>> = {
  а: "a",
  б: "b",
  в: "v",
  г: "g",
  д: "d",
  е: "e",
  ё: "e",
  ж: "zh",
  з: "z",
  и: "i",
  й: "y",
  к: "k",
  л: "l",
  м: "m",
  н: "n",
  о: "o",
  п: "p",
  р: "r",
  с: "s",
  т: "t",
  у: "u",
  ф: "f",
  х: "kh",
  ц: "ts",
  ч: "ch",
  ш: "sh",
  щ: "shch",
  ъ: "",
  ы: "y",
  ь: "",
  э: "e",
  ю: "yu",
  я: "ya",
};
/** The scholarly habits beside the popular ones: "kon'", "pjat", "hod", "ladja". */
const OTHER_LATIN: Readonly<Record<string, string>> = {
  ...LATIN,
  ё: "yo",
  й: "j",
  х: "h",
  ц: "c",
  ь: "'",
  ю: "ju",
  я: "ja",
};

/** Cyrillic words in Latin letters, as they are commonly typed. */
export const transliterateRussian = (text: string): readonly string[] =>
  [LATIN, OTHER_LATIN].map((table) => [...text].map((letter) => table[letter] ?? letter).join(""));

/** The German words of the Laws in Cyrillic, as the Russian editions print and players say them. */
const GERMAN_NAMES: MoveNames = {
  files: {
    a: { text: "Анна", also: ["Anna"], aliases: ["Антон", "Anton"] },
    b: { text: "Белла", also: ["Bella"], aliases: ["Берта", "Berta"] },
    c: { text: "Цезарь", also: ["Cesar", "Cäsar", "Цезар"] },
    d: { text: "Давид", also: ["Дэвид", "David"], aliases: ["Дора", "Dora"] },
    e: { text: "Ева", spoken: "Эва", also: ["Эва", "Eva"], aliases: ["Эмиль", "Emil"] },
    f: { text: "Феликс", also: ["Felix"], aliases: ["Фридрих", "Friedrich"] },
    g: { text: "Густав", also: ["Gustav"] },
    h: {
      text: "Хектор",
      also: ["Гектор", "Hector", "Hektor"],
      aliases: ["Хайнрих", "Генрих", "Heinrich"],
    },
  },
  ranks: {
    "1": { text: "айнс", also: ["айн", "eins"] },
    "2": { text: "цвай", also: ["цво", "zwei"] },
    "3": { text: "драй", also: ["drei"] },
    "4": { text: "фир", also: ["vier"] },
    "5": { text: "фюнф", also: ["fünf"] },
    "6": { text: "зекс", also: ["sechs"] },
    "7": { text: "зибен", also: ["sieben"] },
    "8": { text: "ахт", also: ["acht"] },
  },
  roles: {
    king: { text: "кёниг", also: ["König"] },
    queen: { text: "даме", also: ["Dame"] },
    rook: { text: "турм", also: ["Turm"] },
    bishop: { text: "лойфер", also: ["Läufer"] },
    knight: { text: "шпрингер", also: ["Springer"] },
    pawn: { text: "бауэр", also: ["бауер", "Bauer"] },
  },
  castling: {
    short: { text: "курце рохаде", also: ["кюрце рохаде", "kurze Rochade"] },
    long: { text: "ланге рохаде", also: ["lange Rochade"] },
  },
  capture: { text: "шлегт", also: ["schlägt"] },
  check: { text: "шах", also: ["Schach"] },
  mate: { text: "мат", also: ["matt", "шахмат", "шах и мат"] },
  enPassant: { text: "ан пассан", also: ["en passant", "e p", "ep"] },
};

/**
 * Russian, for games in which the arbiter allows it. The files keep the names of the Laws, as the
 * Russian edition prints them. Source: rules for the visually impaired, 5.3.
 */
export const RUSSIAN: Language = {
  tag: "ru",
  german: GERMAN_NAMES,
  files: {
    a: { text: "Анна" },
    b: { text: "Белла" },
    c: { text: "Цезарь" },
    d: { text: "Давид", also: ["Дэвид"] },
    e: { text: "Ева", also: ["Эва"] },
    f: { text: "Феликс" },
    g: { text: "Густав" },
    h: { text: "Хектор", also: ["Гектор"] },
  },
  ranks: {
    "1": { text: "один", also: ["раз"] },
    "2": { text: "два" },
    "3": { text: "три" },
    "4": { text: "четыре" },
    "5": { text: "пять" },
    "6": { text: "шесть" },
    "7": { text: "семь" },
    "8": { text: "восемь" },
  },
  roles: {
    king: { text: "король" },
    queen: { text: "ферзь", aliases: ["королева"] },
    rook: { text: "ладья", aliases: ["тура"] },
    bishop: { text: "слон", aliases: ["офицер"] },
    knight: { text: "конь" },
    pawn: { text: "пешка" },
  },
  castling: {
    short: {
      text: "короткая рокировка",
      also: ["рокировка короткая", "рокировка в короткую сторону"],
    },
    long: { text: "длинная рокировка", also: ["рокировка длинная", "рокировка в длинную сторону"] },
  },
  capture: { text: "бьёт", also: ["берёт"] },
  check: { text: "шах" },
  mate: { text: "мат", also: ["шах и мат", "шахмат"] },
  enPassant: { text: "на проходе", also: ["взятие на проходе", "ан пассан", "en passant", "ep"] },
  correction: { text: "поправка", also: ["исправление"] },
  promotionMarks: ["превращается в", "превращение", "превращение в"],
  fillers: ["с", "со", "на"],
  keywords: {
    adjust: ["поправляю", "жадуб", "ж'адуб", "j'adoube", "jadoube", "j adoube"],
    "offer-draw": ["ничья", "предлагаю ничью"],
    "accept-draw": ["ничья принята", "принимаю", "согласен", "согласна", "принимаю ничью"],
    "decline-draw": ["отклоняю", "отказываюсь", "отклоняю ничью", "не согласен", "не согласна"],
    resign: ["сдаюсь", "я сдаюсь"],
    "ask-time": ["время", "сколько времени"],
    "ask-move-number": ["номер хода", "какой ход"],
    "ask-position": ["позиция"],
    "ask-obligation": ["обязанность", "чем ходить"],
    "ask-last-move": ["последний ход"],
    "ask-repeat": ["повторить", "повторите", "ещё раз"],
    "call-arbiter": ["арбитр", "судья"],
    "stop-clocks": ["остановить часы", "остановите часы"],
  },
  respellings: { ё: ["е"], ä: ["ae", "a"], ö: ["oe", "o"], ü: ["ue", "u"] },
  transliterate: transliterateRussian,
  letters: { king: "Кр", queen: "Ф", rook: "Л", bishop: "С", knight: "К" },
  alphabet: {
    a: { text: "Антон" },
    b: { text: "Борис" },
    c: { text: "Цапля" },
    d: { text: "Дмитрий" },
    e: { text: "Елена" },
    f: { text: "Фёдор" },
    g: { text: "Григорий" },
    h: { text: "Харитон" },
  },
  nato: {
    a: { text: "Альфа" },
    b: { text: "Браво" },
    c: { text: "Чарли" },
    d: { text: "Дельта" },
    e: { text: "Эхо" },
    f: { text: "Фокстрот" },
    g: { text: "Гольф" },
    h: { text: "Отель" },
  },
  letterNames: { a: "а", b: "бэ", c: "цэ", d: "дэ", e: "е", f: "эф", g: "жэ", h: "аш" },
  otherLetterNames: {
    b: ["б", "бе"],
    c: ["ц", "с", "це"],
    d: ["д", "де"],
    e: ["э"],
    f: ["ф"],
    g: ["ж", "же", "гэ", "г"],
    h: ["ха", "х"],
  },
  furtherLetters: "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
  signs: {
    "/": "дробь",
    "\\": "обратная дробь",
    ".": "точка",
    ":": "двоеточие",
    "-": "дефис",
    _: "подчёркивание",
    "=": "равно",
    "+": "плюс",
    "%": "процентов",
    "@": "собака",
    "#": "решётка",
    "*": "звёздочка",
    "&": "и",
  },
  option: "параметр",
  numberWords: russianNumber,
};
