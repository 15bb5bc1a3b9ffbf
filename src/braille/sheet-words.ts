import type { TextLanguage } from "./profiles/profile.js";

/** Words of the score sheet around the moves. */
export interface SheetWords {
  readonly white: string;
  readonly black: string;
  readonly event: string;
  readonly round: string;
  readonly date: string;
  readonly result: string;
  readonly page: string;
  readonly position: string;
  readonly signature: string;
  /** A game without a result. */
  readonly unfinished: string;
}

export const SHEET_WORDS: Readonly<Record<TextLanguage, SheetWords>> = {
  de: {
    white: "Weiß",
    black: "Schwarz",
    event: "Turnier",
    round: "Runde",
    date: "Datum",
    result: "Ergebnis",
    page: "Seite",
    position: "Stellung",
    signature: "Unterschrift",
    unfinished: "offen",
  },
  en: {
    white: "White",
    black: "Black",
    event: "Event",
    round: "Round",
    date: "Date",
    result: "Result",
    page: "page",
    position: "Position",
    signature: "Signature",
    unfinished: "open",
  },
  pt: {
    white: "Brancas",
    black: "Pretas",
    event: "Torneio",
    round: "Rodada",
    date: "Data",
    result: "Resultado",
    page: "página",
    position: "Posição",
    signature: "Assinatura",
    unfinished: "em aberto",
  },
  ru: {
    white: "Белые",
    black: "Чёрные",
    event: "Турнир",
    round: "Тур",
    date: "Дата",
    result: "Результат",
    page: "стр.",
    position: "Позиция",
    signature: "Подпись",
    unfinished: "не окончена",
  },
};
