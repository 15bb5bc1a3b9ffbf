import {
  EIGHT_DOT_DIGITS,
  EIGHT_DOT_RANKS,
  FILE_LETTERS,
  LOWERED_DIGITS,
  LOWERED_RANKS,
  NUMBER_SIGN_RANKS,
  UPPER_DIGITS,
} from "./digits.js";
import type { NotationProfile } from "./profile.js";

const GERMAN_PRINT: NotationProfile["print"] = {
  pieces: { king: "K", queen: "D", rook: "T", bishop: "L", knight: "S", pawn: "" },
  promotion: { queen: "D", rook: "T", bishop: "L", knight: "S" },
  castling: { short: "0-0", long: "0-0-0" },
  between: "-",
  capture: "x",
  enPassant: " e.p.",
  check: "+",
  mate: "#",
  drawOffer: " (=)",
};

const GERMAN_PIECES = { king: "⠅", queen: "⠙", rook: "⠞", bishop: "⠇", knight: "⠎", pawn: "" };

/** Basisschrift of the printed long form: what de-g0.utb of liblouis 3.24 makes of it. */
export const DE_BASIS: NotationProfile = {
  name: "de-basis",
  title: "German long form in Basisschrift, readable without a chess code",
  language: "de",
  dots: 6,
  form: "long",
  source: "liblouis 3.24, de-g0.utb, of the printed long form",
  unconfirmed: [],
  pieces: GERMAN_PIECES,
  files: FILE_LETTERS,
  ranks: NUMBER_SIGN_RANKS,
  fileSign: { start: "", afterRank: "⠠" },
  between: "⠤",
  capture: "⠭",
  captureSign: { afterRank: "", afterPiece: "" },
  castling: { short: "⠼⠚⠤⠼⠚", long: "⠼⠚⠤⠼⠚⠤⠼⠚" },
  // After a digit a letter up to j needs dot 6, or it would be read as a digit.
  promotion: { queen: "⠠⠙", rook: "⠞", bishop: "⠇", knight: "⠎" },
  enPassant: "⠀⠑⠄⠏⠄",
  check: "⠈⠖",
  mate: "⠈⠼",
  drawOffer: "⠀⠶⠈⠶⠶",
  digits: UPPER_DIGITS,
  numberSign: "⠼",
  numberEnd: "⠄",
  print: GERMAN_PRINT,
};

/**
 * The project's own short cells: lowered digits and nothing between origin and arrival, in the
 * manner of the UK code, with German letters. `⠖` is the lowered 6 and therefore never a `+`.
 */
export const KOMPAKT: NotationProfile = {
  name: "kompakt",
  title: "the project's own, few cells: German letters with lowered digits",
  language: "de",
  dots: 6,
  form: "long",
  source: "own choice; squares and check sign as in the UK code of 2001 and 2015",
  unconfirmed: ["capture", "castling", "promotion", "enPassant", "mate", "drawOffer"],
  pieces: GERMAN_PIECES,
  files: FILE_LETTERS,
  ranks: LOWERED_RANKS,
  fileSign: { start: "", afterRank: "" },
  between: "",
  capture: "⠭",
  captureSign: { afterRank: "", afterPiece: "" },
  castling: { short: "⠕⠕", long: "⠕⠕⠕" },
  promotion: { queen: "⠙", rook: "⠞", bishop: "⠇", knight: "⠎" },
  enPassant: "⠀⠑⠏",
  check: "⠜⠏",
  mate: "⠜⠍",
  drawOffer: "⠜⠗",
  digits: LOWERED_DIGITS,
  numberSign: "",
  numberEnd: "",
  print: GERMAN_PRINT,
};

/** German eight-dot computer Braille (Eurobraille): capitals have dot 7, digits dot 6. */
export const DE_EIGHT_DOTS: NotationProfile = {
  name: "de-8dot",
  title: "German long form in eight-dot computer Braille, for displays",
  language: "de",
  dots: 8,
  form: "long",
  source: "liblouis 3.24, de-de-comp8.ctb, of the printed long form",
  unconfirmed: [],
  pieces: { king: "⡅", queen: "⡙", rook: "⡞", bishop: "⡇", knight: "⡎", pawn: "" },
  files: FILE_LETTERS,
  ranks: EIGHT_DOT_RANKS,
  fileSign: { start: "", afterRank: "" },
  between: "⠤",
  capture: "⠭",
  captureSign: { afterRank: "", afterPiece: "" },
  castling: { short: "⠬⠤⠬", long: "⠬⠤⠬⠤⠬" },
  promotion: { queen: "⡙", rook: "⡞", bishop: "⡇", knight: "⡎" },
  enPassant: "⠀⠑⠄⠏⠄",
  check: "⠖",
  mate: "⠼",
  drawOffer: "⠀⠦⠶⠴",
  digits: EIGHT_DOT_DIGITS,
  numberSign: "",
  numberEnd: "⠄",
  print: GERMAN_PRINT,
};
