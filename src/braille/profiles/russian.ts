import { FILE_LETTERS, NUMBER_SIGN_RANKS, UPPER_DIGITS } from "./digits.js";
import type { NotationProfile } from "./profile.js";

/** Russian piece letters; the Latin sign (dot 6) stands where Latin letters begin. */
export const RU: NotationProfile = {
  name: "ru",
  title: "Russian long form with the letters Кр Ф Л С К",
  language: "ru",
  dots: 6,
  form: "long",
  source: "liblouis 3.24, ru-litbrl.ctb, of the printed long form; a chess code was not found",
  unconfirmed: ["capture", "enPassant", "mate", "drawOffer"],
  pieces: { king: "⠅⠗", queen: "⠋", rook: "⠇", bishop: "⠎", knight: "⠅", pawn: "" },
  files: FILE_LETTERS,
  ranks: NUMBER_SIGN_RANKS,
  fileSign: { start: "⠠", afterRank: "⠠" },
  between: "⠤",
  capture: "⠭",
  captureSign: { afterRank: "⠠", afterPiece: "⠠" },
  castling: { short: "⠼⠚⠤⠼⠚", long: "⠼⠚⠤⠼⠚⠤⠼⠚" },
  // After a Latin square a Russian letter takes the sign of the Russian capital.
  promotion: { queen: "⠘⠋", rook: "⠘⠇", bishop: "⠘⠎", knight: "⠘⠅" },
  enPassant: "⠀⠺⠲⠏⠲",
  check: "⠀⠖",
  mate: "⠹",
  drawOffer: "⠀⠣⠶⠜",
  digits: UPPER_DIGITS,
  numberSign: "⠼",
  numberEnd: "⠲",
  print: {
    pieces: { king: "Кр", queen: "Ф", rook: "Л", bishop: "С", knight: "К", pawn: "" },
    promotion: { queen: "Ф", rook: "Л", bishop: "С", knight: "К" },
    castling: { short: "0-0", long: "0-0-0" },
    between: "-",
    capture: "x",
    enPassant: " в.п.",
    check: "+",
    mate: "#",
    drawOffer: " (=)",
  },
};
