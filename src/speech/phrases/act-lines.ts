import type { Color } from "../../vocabulary/chess.js";
import type { LanguageTag } from "../../vocabulary/languages.js";

/** Why an act of hands was not done; nothing has happened then. */
export type ActFault =
  /** No hand can do that on this board. `detail`: an English sentence. */
  | { readonly code: "act-impossible"; readonly detail: string }
  /** The men of this player's board are moved by people. */
  | { readonly code: "board-is-real"; readonly board: Color }
  | { readonly code: "nothing-to-mirror"; readonly by: Color };

/** Why an act of the arbiter came to nothing, where it is plain. */
export type NoEffect =
  | { readonly why: "nothing-waits" | "nothing-of-that-kind" | "no-move-yet" | "unknown" }
  /** The last completed move is this ply. */
  | { readonly why: "last-ply"; readonly ply: number };

/** What is told of acts that came to nothing, in one language. */
interface ActLines {
  /** `detail`: an English sentence, for the language that can use it. */
  readonly impossible: (detail: string) => string;
  readonly boardIsReal: Readonly<Record<Color, string>>;
  readonly nothingToMirror: Readonly<Record<Color, string>>;
  readonly reasons: Readonly<Record<Exclude<NoEffect["why"], "last-ply" | "unknown">, string>>;
  readonly lastPly: (ply: number) => string;
  readonly noEffect: (step: string, reason: string) => string;
}

const GERMAN: ActLines = {
  impossible: () =>
    "Das kann keine Hand auf diesem Brett: entweder steht dort nichts, was aufzunehmen ist, oder das Feld ist besetzt, oder keine Figur ist in der Hand. In der Partie ist nichts geschehen.",
  boardIsReal: {
    white:
      "Die Figuren auf dem Brett von Weiß werden von Hand bewegt. In der Partie ist nichts geschehen. Zeilen, die aufnehmen, absetzen oder ausführen, gelten für die Bretter fake:MODELL und web.",
    black:
      "Die Figuren auf dem Brett von Schwarz werden von Hand bewegt. In der Partie ist nichts geschehen. Zeilen, die aufnehmen, absetzen oder ausführen, gelten für die Bretter fake:MODELL und web.",
  },
  nothingToMirror: {
    white: "Weiß hat keinen Zug des Gegners auszuführen. In der Partie ist nichts geschehen.",
    black: "Schwarz hat keinen Zug des Gegners auszuführen. In der Partie ist nichts geschehen.",
  },
  reasons: {
    "nothing-waits": "Nichts wartet auf den Schiedsrichter.",
    "nothing-of-that-kind": "Nichts dieser Art wartet auf den Schiedsrichter.",
    "no-move-yet": "Noch ist kein Zug abgeschlossen.",
  },
  lastPly: (ply) => `Der letzte abgeschlossene Zug ist Halbzug ${ply}.`,
  noEffect: (step, reason) => `„${step}“ hat nichts bewirkt.${reason} Die Partie steht wie zuvor.`,
};

const ENGLISH: ActLines = {
  impossible: (detail) => detail,
  boardIsReal: {
    white:
      "The men of White's board are moved by hand. Nothing happened in the game. Lines that lift, place, execute, mirror or play are for boards named fake:MODEL and web.",
    black:
      "The men of Black's board are moved by hand. Nothing happened in the game. Lines that lift, place, execute, mirror or play are for boards named fake:MODEL and web.",
  },
  nothingToMirror: {
    white: "White has no move of his opponent to execute. Nothing happened in the game.",
    black: "Black has no move of his opponent to execute. Nothing happened in the game.",
  },
  reasons: {
    "nothing-waits": "Nothing waits for the arbiter.",
    "nothing-of-that-kind": "Nothing of that kind waits for the arbiter.",
    "no-move-yet": "No move has been completed yet.",
  },
  lastPly: (ply) => `The last completed move is ply ${ply}.`,
  noEffect: (step, reason) => `Nothing came of "${step}".${reason} The game is as it was.`,
};

const PORTUGUESE: ActLines = {
  impossible: () =>
    "Nenhuma mão pode fazer isso neste tabuleiro: ou não há nada ali para levantar, ou a casa está ocupada, ou não há peça na mão. Nada aconteceu na partida.",
  boardIsReal: {
    white:
      "As peças do tabuleiro das Brancas são movidas à mão. Nada aconteceu na partida. Linhas que levantam, colocam ou executam valem para os tabuleiros fake:MODELO e web.",
    black:
      "As peças do tabuleiro das Pretas são movidas à mão. Nada aconteceu na partida. Linhas que levantam, colocam ou executam valem para os tabuleiros fake:MODELO e web.",
  },
  nothingToMirror: {
    white: "Brancas não têm lance do adversário para executar. Nada aconteceu na partida.",
    black: "Pretas não têm lance do adversário para executar. Nada aconteceu na partida.",
  },
  reasons: {
    "nothing-waits": "Nada espera pelo árbitro.",
    "nothing-of-that-kind": "Nada desse tipo espera pelo árbitro.",
    "no-move-yet": "Nenhum lance foi completado ainda.",
  },
  lastPly: (ply) => `O último lance completado é o meio lance ${ply}.`,
  noEffect: (step, reason) => `"${step}" não teve efeito.${reason} A partida está como antes.`,
};

const RUSSIAN: ActLines = {
  impossible: () =>
    "Этого на этой доске рука сделать не может: либо там нечего поднять, либо поле занято, либо в руке нет фигуры. В партии ничего не произошло.",
  boardIsReal: {
    white:
      "Фигуры на доске белых переставляют руками. В партии ничего не произошло. Строки, которые поднимают, ставят или выполняют ход, предназначены для досок fake:МОДЕЛЬ и web.",
    black:
      "Фигуры на доске чёрных переставляют руками. В партии ничего не произошло. Строки, которые поднимают, ставят или выполняют ход, предназначены для досок fake:МОДЕЛЬ и web.",
  },
  nothingToMirror: {
    white: "Белым нечего выполнять за соперником. В партии ничего не произошло.",
    black: "Чёрным нечего выполнять за соперником. В партии ничего не произошло.",
  },
  reasons: {
    "nothing-waits": "Ничто не ждёт решения арбитра.",
    "nothing-of-that-kind": "Ничто такого рода не ждёт решения арбитра.",
    "no-move-yet": "Ни один ход ещё не завершён.",
  },
  lastPly: (ply) => `Последний завершённый полуход имеет номер ${ply}.`,
  noEffect: (step, reason) =>
    `Действие "${step}" ничего не изменило.${reason} Партия стоит как прежде.`,
};

const SPANISH: ActLines = {
  impossible: () =>
    "Ninguna mano puede hacer eso en este tablero: o no hay nada que levantar, o la casilla está ocupada, o no hay pieza en la mano. No pasó nada en la partida.",
  boardIsReal: {
    white:
      "Las piezas del tablero de las Blancas se mueven a mano. No pasó nada en la partida. Las líneas que levantan, colocan o ejecutan valen para los tableros fake:MODELO y web.",
    black:
      "Las piezas del tablero de las Negras se mueven a mano. No pasó nada en la partida. Las líneas que levantan, colocan o ejecutan valen para los tableros fake:MODELO y web.",
  },
  nothingToMirror: {
    white: "Blancas no tienen jugada del rival que ejecutar. No pasó nada en la partida.",
    black: "Negras no tienen jugada del rival que ejecutar. No pasó nada en la partida.",
  },
  reasons: {
    "nothing-waits": "Nada está pendiente del árbitro.",
    "nothing-of-that-kind": "Nada de ese tipo está pendiente del árbitro.",
    "no-move-yet": "Todavía no se ha completado ninguna jugada.",
  },
  lastPly: (ply) => `La última jugada completada es la media jugada ${ply}.`,
  noEffect: (step, reason) => `"${step}" no tuvo efecto.${reason} La partida está como antes.`,
};

const FRENCH: ActLines = {
  impossible: () =>
    "Aucune main ne peut faire cela sur cet échiquier: ou il n'y a rien à soulever, ou la case est occupée, ou aucune pièce n'est en main. Rien ne s'est passé dans la partie.",
  boardIsReal: {
    white:
      "Les pièces de l'échiquier des Blancs sont déplacées à la main. Rien ne s'est passé dans la partie. Les lignes qui soulèvent, posent ou exécutent valent pour les échiquiers fake:MODÈLE et web.",
    black:
      "Les pièces de l'échiquier des Noirs sont déplacées à la main. Rien ne s'est passé dans la partie. Les lignes qui soulèvent, posent ou exécutent valent pour les échiquiers fake:MODÈLE et web.",
  },
  nothingToMirror: {
    white: "Les Blancs n'ont aucun coup adverse à exécuter. Rien ne s'est passé dans la partie.",
    black: "Les Noirs n'ont aucun coup adverse à exécuter. Rien ne s'est passé dans la partie.",
  },
  reasons: {
    "nothing-waits": "Rien n'attend l'arbitre.",
    "nothing-of-that-kind": "Rien de ce genre n'attend l'arbitre.",
    "no-move-yet": "Aucun coup n'est encore achevé.",
  },
  lastPly: (ply) => `Le dernier coup achevé est le demi-coup ${ply}.`,
  noEffect: (step, reason) => `"${step}" n'a rien changé.${reason} La partie est comme avant.`,
};

const LINES: Readonly<Record<LanguageTag, ActLines>> = {
  de: GERMAN,
  en: ENGLISH,
  pt: PORTUGUESE,
  ru: RUSSIAN,
  es: SPANISH,
  fr: FRENCH,
};

/** Why an act of hands was not done, in plain sentences. */
export const explainActFault = (fault: ActFault, language: LanguageTag): string => {
  const lines = LINES[language];
  switch (fault.code) {
    case "act-impossible":
      return lines.impossible(fault.detail);
    case "board-is-real":
      return lines.boardIsReal[fault.board];
    case "nothing-to-mirror":
      return lines.nothingToMirror[fault.by];
  }
};

/** That an act of the arbiter came to nothing: he must not believe that something was settled. */
export const explainNoEffect = (step: string, effect: NoEffect, language: LanguageTag): string => {
  const lines = LINES[language];
  const reason =
    effect.why === "unknown"
      ? ""
      : effect.why === "last-ply"
        ? lines.lastPly(effect.ply)
        : lines.reasons[effect.why];
  return lines.noEffect(step, reason === "" ? "" : ` ${reason}`);
};
