import type { BoardButton, DiscardReason, LinkState } from "../../../vocabulary/board-events.js";
import {
  type Color,
  colorOfLetter,
  type PieceLetter,
  type Role,
  roleOfLetter,
} from "../../../vocabulary/chess.js";
import type {
  ArbiterCall,
  EndReason,
  PressRefusal,
  Proposal,
  StopReason,
} from "../../../vocabulary/events.js";
import type {
  ClaimKind,
  Finding,
  Penalty,
  ProposalKind,
  Request,
  Speaker,
} from "../../../vocabulary/inputs.js";
import type { LanguageTag } from "../../../vocabulary/languages.js";
import type { Seen } from "../../../vocabulary/placement.js";
import type { Parts } from "../desk-words.js";
import type { DeskTable } from "./table.js";

const WHO: Readonly<Record<Color, string>> = { white: "Белые", black: "Чёрные" };
const OF: Readonly<Record<Color, string>> = { white: "белых", black: "чёрных" };

const MEN: Readonly<Record<Role, string>> = {
  king: "король",
  queen: "ферзь",
  rook: "ладья",
  bishop: "слон",
  knight: "конь",
  pawn: "пешка",
};

const man = (letter: PieceLetter): string =>
  `${MEN[roleOfLetter(letter)]} ${OF[colorOfLetter(letter)]}`;

const seen = (found: Seen): string =>
  found === null ? "пусто" : found === "?" ? "занято" : man(found);

const speakerText = (by: Color, speaker: Speaker): string => {
  switch (speaker) {
    case "player":
      return WHO[by];
    case "assistant":
      return `Ассистент ${OF[by]}`;
    case "program":
      return `Программа за ${WHO[by].toLowerCase()}`;
    case "arbiter":
      return `Арбитр за ${WHO[by].toLowerCase()}`;
  }
};

const REFUSALS: Readonly<Record<PressRefusal, string>> = {
  "own-clock-not-running": "его часы не идут",
  "clocks-stopped": "часы остановлены",
  "nothing-placed": "на его доске нет хода",
  "not-announced": "ход не объявлен",
  "announcement-unclear": "объявление непонятно",
  "announcement-ambiguous": "объявление неоднозначно",
  "announcement-mismatched": "ход на доске и объявление не совпадают",
  "promotion-piece-missing": "не названа фигура превращения",
  "not-a-legal-move": "на его доске нет возможного хода",
  "wrong-obligation": "была тронута другая фигура",
  "board-not-seen": "его доска не видна",
  "assistant-may-not": "этот ассистент не имеет права переключать часы",
};

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: "мат",
  stalemate: "пат",
  "dead-position": "мёртвая позиция",
  resignation: "партия сдана",
  time: "падение флажка",
  "default-time": "неявка",
  agreement: "соглашение",
  threefold: "троекратное повторение позиции",
  "fifty-moves": "правило пятидесяти ходов",
  fivefold: "пятикратное повторение позиции",
  "seventy-five-moves": "правило семидесяти пяти ходов",
  quickplay: "ускоренное окончание партии",
  "illegal-moves": "невозможные ходы",
  "sealed-move": "записанный ход недействителен",
  device: "электронное устройство",
  arbiter: "решение арбитра",
};

const STOPS: Readonly<Record<StopReason, string>> = {
  "game-ended": "конец партии",
  arbiter: "арбитром",
  player: "игроком",
  "link-lost": "одна из досок не видна",
  flag: "упал флажок",
  "boards-diverged": "доски расходятся",
  "sheets-collected": "бланки собраны",
  "illegal-move": "невозможный ход",
  claim: "требование",
  "default-time": "время неявки истекло",
  adjournment: "откладывание партии",
  finding: "арбитр установил нарушение",
  restart: "программа перезапущена",
};

const CALLS: Readonly<Record<ArbiterCall, string>> = {
  player: "по просьбе игрока",
  "link-lost": "одна из досок не видна",
  "boards-diverged": "доски расходятся",
  "illegal-move": "невозможный ход",
  "early-press": "часы переключены слишком рано",
  "late-correction": "поправка запоздала",
  claim: "требование",
  "premature-agreement": "преждевременное соглашение",
  flag: "упал флажок",
  "board-position-unknown": "позиция на доске неизвестна",
  envelope: "конверт",
};

const CLAIMS: Readonly<Record<ClaimKind, string>> = {
  threefold: "троекратное повторение позиции",
  "fifty-moves": "правило пятидесяти ходов",
  quickplay: "ускоренное окончание партии",
  time: "падение флажка",
  touch: "тронутая фигура",
  "illegal-move": "невозможный ход",
};

const ILLEGAL = {
  "not-a-legal-move": "такого хода по правилам нет",
  "no-move": "часы переключены без хода",
  "two-hands": "двумя руками",
  "unpromoted-pawn": "пешка оставлена на последней горизонтали",
} as const;

const HOW = { word: "словами", touch: "прикосновением к фигуре", move: "ходом" } as const;

const OUTCOMES = { confirmed: "утверждено", rejected: "отклонено", moot: "снято" } as const;

const PHASES = {
  sealing: "ход записывается",
  adjourned: "конверт закрыт",
  "resumed-closed": "игра возобновлена, конверт ещё закрыт",
  "counter-sealing": "соперник записывает ответ",
  "counter-sealed": "соперник записал ответ",
} as const;

const REQUESTS: Readonly<Record<Request | "advice", string>> = {
  time: "время",
  "own-time": "своё время",
  "move-number": "номер хода",
  position: "позицию",
  square: "поле",
  rank: "горизонталь",
  file: "вертикаль",
  attackers: "нападающие на поле",
  obligation: "обязанность хода",
  "last-move": "последний ход",
  repeat: "объявление ещё раз",
  advice: "совет",
};

const PROPOSALS: Readonly<Record<ProposalKind | "proposal" | "claim", string>> = {
  retrace: "вернуться назад",
  restore: "восстановить позицию",
  "correct-board": "исправить доску",
  result: "о результате",
  clocks: "о времени на часах",
  touch: "о тронутой фигуре",
  "new-game": "о новой партии",
  proposal: "все открытые",
  claim: "по требованию",
};

const ACTS = {
  announce: "объявил ход",
  execute: "переставил фигуру",
  press: "переключил часы",
  claim: "заявил требование",
  report: "сообщил о прикосновении",
  write: "вёл запись",
  seal: "записал ход",
  tell: (what: string) => `сообщил ${what}`,
  claimed: (what: string) => `заявил требование, ${what}`,
} as const;

const BUTTONS: Readonly<Record<BoardButton, string>> = {
  announce: "объявить",
  repeat: "повторить",
  read: "прочитать",
  arbiter: "арбитр",
  draw: "ничья",
  "lever-white": "рычаг часов белых",
  "lever-black": "рычаг часов чёрных",
};

const DISCARDS: Readonly<Record<DiscardReason, string>> = {
  noise: "помехи",
  "bad-checksum": "неверная контрольная сумма",
  "bad-length": "неверная длина",
  truncated: "обрыв",
  implausible: "неправдоподобно",
  gap: "пропуск",
};

const LINKS: Readonly<Record<LinkState, string>> = {
  up: "снова отвечает",
  degraded: "отвечает с пропусками",
  lost: "не отвечает",
  silent: "молчит, линия открыта, и ничего не приходит",
  noise: "передаёт то, чего такая доска не передаёт",
};

const TONGUES: Readonly<Record<LanguageTag, string>> = {
  de: "немецкий",
  en: "английский",
  pt: "португальский",
  ru: "русский",
  es: "испанский",
  fr: "французский",
};

const penalty = (value: Penalty, p: Parts): string => {
  switch (value.kind) {
    case "warning":
      return "предупреждение";
    case "time-to-opponent":
      return `сопернику добавлено время, ${p.clock(value.ms)}`;
    case "time-off":
      return `время уменьшено, ${p.clock(value.ms)}`;
    case "loss":
      return "поражение в партии";
  }
};

const finding = (value: Finding): string => {
  switch (value.kind) {
    case "two-hands":
      return `${WHO[value.player].toLowerCase()} играли двумя руками`;
    case "device":
      return `электронное устройство у ${OF[value.player]}`;
    case "accidental-contact":
      return `${WHO[value.player].toLowerCase()} коснулись фигуры случайно`;
    case "colours-reversed":
      return "перепутан цвет фигур";
    case "start-position-wrong":
      return "неверная начальная позиция";
  }
};

const position = (ply: number, p: Parts): string =>
  ply === 0 ? "до первого хода" : `после полухода ${p.number(ply)}`;

const proposal = (value: Proposal, p: Parts): string => {
  switch (value.kind) {
    case "retrace":
      return `вернуться к позиции ${position(value.ply, p)}`;
    case "restore":
      return `восстановить позицию ${position(value.ply, p)}`;
    case "correct-board":
      return `${WHO[value.player].toLowerCase()} исправляют свою доску, поля ${p.squares(value.squares)}`;
    case "result":
      return `результат ${p.result(value.result)}, ${REASONS[value.reason]}`;
    case "clocks":
      return `часы, белые ${p.clock(value.white)}, чёрные ${p.clock(value.black)}`;
    case "touch":
      return `${WHO[value.player].toLowerCase()} тронули ${p.square(value.square)}`;
    case "new-game":
      return "новая партия";
  }
};

/** The words of the desk in Russian. */
export const RUSSIAN_TABLE: DeskTable = {
  who: WHO,
  speaker: speakerText,
  man,
  seen,
  refusals: REFUSALS,
  reasons: REASONS,
  stops: STOPS,
  calls: CALLS,
  claims: CLAIMS,
  illegal: ILLEGAL,
  how: HOW,
  outcomes: OUTCOMES,
  phases: PHASES,
  requests: REQUESTS,
  proposals: PROPOSALS,
  acts: ACTS,
  buttons: BUTTONS,
  discards: DISCARDS,
  links: LINKS,
  tongues: TONGUES,
  penalty,
  finding,
  proposal,
  position,
  rulings: {
    newGame: "новая партия",
    claimPostponed: "рассмотрение требования отложено",
    rejected: (what) => `предложение отклонено, ${what}`,
    result: (result) => `результат ${result}`,
    play: (move) => `должен быть сыгран ход ${move}`,
    language: (name) => `язык объявления ходов ${name}`,
  },
};
