import { nearestWord } from "../../vocabulary/nearest-word.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { type Cells, isCells, isSixDots, parseDots } from "../cells.js";
import { NOTATION_FORMS, type NotationProfile, TEXT_LANGUAGES } from "./profile.js";
import { DEFAULT_PROFILE, findProfile, PROFILE_NAMES } from "./profiles.js";

/** What is wrong with a profile of one's own; `detail` is English and can be read aloud. */
export interface ProfileFault {
  readonly key: string;
  readonly detail: string;
  readonly nearest?: string;
}

const PIECE_KEYS = ["king", "queen", "rook", "bishop", "knight", "pawn"] as const;
const PROMOTION_KEYS = ["queen", "rook", "bishop", "knight"] as const;

/** Keys of a table that holds signs, and which of them may be empty. */
const SIGN_KEYS = ["between", "capture", "enPassant", "check", "mate", "drawOffer"] as const;
const NUMBER_KEYS = ["numberSign", "numberEnd"] as const;
const TEXT_KEYS = ["name", "title", "source"] as const;
const TOP_KEYS: readonly string[] = [
  ...TEXT_KEYS,
  ...SIGN_KEYS,
  ...NUMBER_KEYS,
  "base",
  "language",
  "dots",
  "form",
  "unconfirmed",
  "pieces",
  "promotion",
  "castling",
  "fileSign",
  "captureSign",
  "files",
  "ranks",
  "digits",
  "print",
];

class Fault extends Error {
  readonly fault: ProfileFault;

  constructor(fault: ProfileFault) {
    super(fault.detail);
    this.fault = fault;
  }
}

const refuse = (key: string, detail: string, nearest?: string): never => {
  throw new Fault({ key, detail, ...(nearest === undefined ? {} : { nearest }) });
};

type Table = Readonly<Record<string, unknown>>;

const isTable = (value: unknown): value is Table =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const checkKeys = (table: Table, allowed: readonly string[], path: string): void => {
  for (const key of Object.keys(table)) {
    if (allowed.includes(key)) continue;
    refuse(path + key, "there is no such key", nearestWord(key, allowed));
  }
};

/** A sign: Braille characters, or dot numbers like `13 1235`. */
const readSign = (value: unknown, key: string, dots: 6 | 8): Cells => {
  if (typeof value !== "string") return refuse(key, "it is Braille characters or dot numbers");
  if (value === "") return "";
  const cells = isCells(value) ? value : parseDots(value);
  if (cells === undefined) return refuse(key, "it is Braille characters or dot numbers");
  if (dots === 6 && !isSixDots(cells)) {
    return refuse(key, "it uses dots 7 or 8, and the profile has six dots");
  }
  return cells;
};

const readTable = <Key extends string>(
  value: unknown,
  keys: readonly Key[],
  base: Readonly<Record<Key, string>>,
  path: string,
  read: (value: unknown, key: string) => string,
): Readonly<Record<Key, string>> => {
  if (value === undefined) return base;
  if (!isTable(value)) return refuse(path, "it is a table");
  checkKeys(value, keys, `${path}.`);
  const entries = keys.map((key): [Key, string] => [
    key,
    value[key] === undefined ? base[key] : read(value[key], `${path}.${key}`),
  ]);
  return Object.fromEntries(entries) as Record<Key, string>;
};

const readList = (
  value: unknown,
  length: number,
  base: readonly Cells[],
  path: string,
  dots: 6 | 8,
): readonly Cells[] => {
  if (value === undefined) return base;
  if (!Array.isArray(value) || value.length !== length) {
    return refuse(path, `it is a list of ${length} signs`);
  }
  return value.map((sign, index) => readSign(sign, `${path} ${index + 1}`, dots));
};

const readWord = <Word extends string>(
  value: unknown,
  allowed: readonly Word[],
  base: Word,
  key: string,
): Word => {
  if (value === undefined) return base;
  const word = allowed.find((candidate) => candidate === value);
  if (word !== undefined) return word;
  return refuse(key, `it is one of ${allowed.join(", ")}`, nearestWord(String(value), allowed));
};

const readText = (value: unknown, base: string, key: string): string => {
  if (value === undefined) return base;
  return typeof value === "string" ? value : refuse(key, "it is text");
};

/** Signs that can stand in the same place; within a group no two may be alike. */
export const signGroups = (
  profile: NotationProfile,
): readonly { readonly name: string; readonly signs: readonly Cells[] }[] => [
  { name: "pieces", signs: Object.values(profile.pieces) },
  { name: "files", signs: profile.files },
  { name: "ranks", signs: profile.ranks },
  { name: "digits", signs: profile.digits },
  { name: "castling", signs: Object.values(profile.castling) },
  { name: "between and capture", signs: [profile.between, profile.capture] },
  {
    name: "what follows the arrival",
    signs: [
      ...Object.values(profile.promotion),
      profile.enPassant,
      profile.check,
      profile.mate,
      profile.drawOffer,
    ],
  },
];

/** The first two signs of a profile that a reader could not tell apart. */
const findTwins = (profile: NotationProfile): string | undefined =>
  signGroups(profile).find(({ signs }) => {
    const written = signs.filter((sign) => sign !== "");
    return new Set(written).size !== written.length;
  })?.name;

/** Signs without which nothing can be written. */
const findEmpty = (profile: NotationProfile): string | undefined => {
  const { pieces, files, ranks, digits, castling, promotion } = profile;
  const needed: readonly (readonly [string, readonly Cells[]])[] = [
    ["pieces", [pieces.king, pieces.queen, pieces.rook, pieces.bishop, pieces.knight]],
    ["files", files],
    ["ranks", ranks],
    ["digits", digits],
    ["castling", Object.values(castling)],
    ["promotion", Object.values(promotion)],
    ["capture", [profile.capture]],
    ["check", [profile.check]],
    ["mate", [profile.mate]],
    ["drawOffer", [profile.drawOffer]],
  ];
  return needed.find(([, signs]) =>
    signs.some((sign) => sign.replaceAll("\u2800", "") === ""),
  )?.[0];
};

const read = (data: Table): NotationProfile => {
  checkKeys(data, TOP_KEYS, "");
  const baseName = readText(data.base, DEFAULT_PROFILE.name, "base");
  const base =
    findProfile(baseName) ??
    refuse("base", "there is no such profile", nearestWord(baseName, PROFILE_NAMES));
  const dots = data.dots ?? base.dots;
  if (dots !== 6 && dots !== 8) return refuse("dots", "it is 6 or 8");
  const sign = (value: unknown, key: string): Cells => readSign(value, key, dots);
  const text = (value: unknown, key: string): string => readText(value, "", key);
  const name = readText(data.name, "", "name");
  if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) {
    return refuse("name", "it is lower-case letters, digits and hyphens");
  }
  const one = (key: (typeof SIGN_KEYS | typeof NUMBER_KEYS)[number]): Cells =>
    data[key] === undefined ? base[key] : sign(data[key], key);
  const unconfirmed = data.unconfirmed ?? base.unconfirmed;
  if (!Array.isArray(unconfirmed)) return refuse("unconfirmed", "it is a list of names");
  const print = data.print ?? {};
  if (!isTable(print)) return refuse("print", "it is a table");
  checkKeys(print, Object.keys(base.print), "print.");
  const profile: NotationProfile = {
    name,
    title: readText(data.title, base.title, "title"),
    language: readWord(data.language, TEXT_LANGUAGES, base.language, "language"),
    dots,
    form: readWord(data.form, NOTATION_FORMS, base.form, "form"),
    source: readText(data.source, "own profile", "source"),
    unconfirmed: unconfirmed.map(String),
    pieces: readTable(data.pieces, PIECE_KEYS, base.pieces, "pieces", sign),
    files: readList(data.files, 8, base.files, "files", dots),
    ranks: readList(data.ranks, 8, base.ranks, "ranks", dots),
    fileSign: readTable(data.fileSign, ["start", "afterRank"], base.fileSign, "fileSign", sign),
    captureSign: readTable(
      data.captureSign,
      ["afterRank", "afterPiece"],
      base.captureSign,
      "captureSign",
      sign,
    ),
    castling: readTable(data.castling, ["short", "long"], base.castling, "castling", sign),
    promotion: readTable(data.promotion, PROMOTION_KEYS, base.promotion, "promotion", sign),
    between: one("between"),
    capture: one("capture"),
    enPassant: one("enPassant"),
    check: one("check"),
    mate: one("mate"),
    drawOffer: one("drawOffer"),
    digits: readList(data.digits, 10, base.digits, "digits", dots),
    numberSign: one("numberSign"),
    numberEnd: one("numberEnd"),
    print: {
      ...base.print,
      pieces: readTable(print.pieces, PIECE_KEYS, base.print.pieces, "print.pieces", text),
      promotion: readTable(
        print.promotion,
        PROMOTION_KEYS,
        base.print.promotion,
        "print.promotion",
        text,
      ),
    },
  };
  const empty = findEmpty(profile);
  if (empty !== undefined) return refuse(empty, "a sign is empty or only blanks");
  const twins = findTwins(profile);
  if (twins !== undefined)
    return refuse(twins, "two signs are alike, and nobody could tell them apart");
  return profile;
};

/**
 * A profile of one's own, from the data of a TOML file. Keys are those of {@link NotationProfile};
 * what is absent is taken from the profile that `base` names (default `de-basis`). Signs are Braille
 * characters or dot numbers. Errors: an unknown key, a sign that is none, two signs alike.
 */
export const readProfile = (data: unknown): Result<NotationProfile, ProfileFault> => {
  try {
    return isTable(data) ? ok(read(data)) : err({ key: "profile", detail: "it is a table" });
  } catch (error) {
    if (error instanceof Fault) return err(error.fault);
    throw error;
  }
};
