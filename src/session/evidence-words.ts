import type { DeskLanguage } from "../speech/phrases/desk.js";
import type { Color } from "../vocabulary/chess.js";
import type { Evidence, EvidenceSource } from "./evidence.js";

/** Words of the page, one set for each language of the desk. */
export interface PageWords {
  readonly colors: Readonly<Record<Color, string>>;
  readonly sources: Readonly<Record<EvidenceSource, string>>;
  readonly title: (of: Pick<Evidence, "game" | "ply" | "moveNumber" | "by">) => string;
  readonly table: string;
  readonly opened: string;
  readonly players: string;
  readonly edition: string;
  readonly program: string;
  readonly pass: (number: number, of: number) => string;
  readonly before: string;
  readonly after: string;
  readonly position: string;
  readonly board: (color: Color) => string;
  readonly clocks: string;
  readonly completed: (san: string) => string;
  readonly notCompleted: string;
  readonly record: string;
  readonly time: string;
  readonly source: string;
  readonly what: string;
  readonly sheet: (color: Color, text: string) => string;
  readonly noSheet: (color: Color) => string;
  readonly head: (seq: number, hash: string) => string;
  readonly verify: (game: string, hash: string) => string;
  readonly use: string;
}

const ENGLISH_COLORS = { white: "White", black: "Black" } as const;
const GERMAN_COLORS = { white: "Weiß", black: "Schwarz" } as const;
const OF_PORTUGUESE = { white: "das Brancas", black: "das Pretas" } as const;
const OF_RUSSIAN = { white: "белых", black: "чёрных" } as const;
const OF_SPANISH = { white: "de las Blancas", black: "de las Negras" } as const;
const OF_FRENCH = { white: "des Blancs", black: "des Noirs" } as const;

/** The words of each language of the desk. */
export const EVIDENCE_WORDS: Readonly<Record<DeskLanguage, PageWords>> = {
  en: {
    colors: ENGLISH_COLORS,
    sources: {
      board: "board",
      voice: "voice",
      clock: "clock",
      sheet: "score sheet",
      arbiter: "arbiter",
      rules: "rules",
    },
    title: ({ game, ply, moveNumber, by }) =>
      `Evidence of move ${moveNumber} of ${ENGLISH_COLORS[by]}, ply ${ply}, game ${game}`,
    table: "Table",
    opened: "Opened",
    players: "Players",
    edition: "Edition of the Laws",
    program: "Program",
    pass: (number, of) => (of === 1 ? "What happened" : `What happened, time ${number} of ${of}`),
    before: "Before",
    after: "After",
    position: "Position of the game",
    board: (color) => `${ENGLISH_COLORS[color]}'s board showed`,
    clocks: "Clocks",
    completed: (san) => `Completed with ${san}.`,
    notCompleted: "No move was completed.",
    record: "Record",
    time: "Time at the table",
    source: "Source",
    what: "What",
    sheet: (color, text) => `${ENGLISH_COLORS[color]}'s score sheet has ${text} in this line.`,
    noSheet: (color) => `${ENGLISH_COLORS[color]}'s score sheet has nothing in this line.`,
    head: (seq, hash) => `Journal hash at record ${seq}: ${hash}`,
    verify: (game, hash) =>
      `To prove that nothing was changed: annabella journal verify ${game} --hash ${hash}`,
    use: "Sensors and recordings are shown to the arbiter; they decide nothing by themselves.",
  },
  de: {
    colors: GERMAN_COLORS,
    sources: {
      board: "Brett",
      voice: "Stimme",
      clock: "Uhr",
      sheet: "Partieformular",
      arbiter: "Schiedsrichter",
      rules: "Regeln",
    },
    title: ({ game, ply, moveNumber, by }) =>
      `Belege zu Zug ${moveNumber} von ${GERMAN_COLORS[by]}, Halbzug ${ply}, Partie ${game}`,
    table: "Tisch",
    opened: "Eröffnet",
    players: "Spieler",
    edition: "Ausgabe der Regeln",
    program: "Programm",
    pass: (number, of) => (of === 1 ? "Was geschah" : `Was geschah, ${number}. Mal von ${of}`),
    before: "Vorher",
    after: "Nachher",
    position: "Stellung der Partie",
    board: (color) => `Das Brett von ${GERMAN_COLORS[color]} zeigte`,
    clocks: "Uhren",
    completed: (san) => `Abgeschlossen mit ${san}.`,
    notCompleted: "Kein Zug wurde abgeschlossen.",
    record: "Eintrag",
    time: "Zeit am Tisch",
    source: "Herkunft",
    what: "Was",
    sheet: (color, text) =>
      `Auf dem Partieformular von ${GERMAN_COLORS[color]} steht in dieser Zeile ${text}.`,
    noSheet: (color) =>
      `Auf dem Partieformular von ${GERMAN_COLORS[color]} steht in dieser Zeile nichts.`,
    head: (seq, hash) => `Prüfsumme des Protokolls bei Eintrag ${seq}: ${hash}`,
    verify: (game, hash) =>
      `So wird bewiesen, dass nichts geändert wurde: annabella journal verify ${game} --hash ${hash}`,
    use: "Sensoren und Aufnahmen werden dem Schiedsrichter gezeigt; von selbst entscheiden sie nichts.",
  },
  pt: {
    colors: { white: "Brancas", black: "Pretas" },
    sources: {
      board: "tabuleiro",
      voice: "voz",
      clock: "relógio",
      sheet: "planilha",
      arbiter: "árbitro",
      rules: "regras",
    },
    title: ({ game, ply, moveNumber, by }) =>
      `Provas do lance ${moveNumber} ${OF_PORTUGUESE[by]}, meio lance ${ply}, partida ${game}`,
    table: "Mesa",
    opened: "Aberta",
    players: "Jogadores",
    edition: "Edição das Leis",
    program: "Programa",
    pass: (number, of) =>
      of === 1 ? "O que aconteceu" : `O que aconteceu, vez ${number} de ${of}`,
    before: "Antes",
    after: "Depois",
    position: "Posição da partida",
    board: (color) => `O tabuleiro ${OF_PORTUGUESE[color]} mostrava`,
    clocks: "Relógios",
    completed: (san) => `Completado com ${san}.`,
    notCompleted: "Nenhum lance foi completado.",
    record: "Registro",
    time: "Tempo na mesa",
    source: "Origem",
    what: "O quê",
    sheet: (color, text) => `A planilha ${OF_PORTUGUESE[color]} tem ${text} nesta linha.`,
    noSheet: (color) => `A planilha ${OF_PORTUGUESE[color]} não tem nada nesta linha.`,
    head: (seq, hash) => `Código de controle do diário no registro ${seq}: ${hash}`,
    verify: (game, hash) =>
      `Para provar que nada foi mudado: annabella journal verify ${game} --hash ${hash}`,
    use: "Sensores e gravações são mostrados ao árbitro; por si mesmos não decidem nada.",
  },
  ru: {
    colors: { white: "Белые", black: "Чёрные" },
    sources: {
      board: "доска",
      voice: "голос",
      clock: "часы",
      sheet: "бланк",
      arbiter: "арбитр",
      rules: "правила",
    },
    title: ({ game, ply, moveNumber, by }) =>
      `Свидетельства о ходе ${moveNumber} ${OF_RUSSIAN[by]}, полуход ${ply}, партия ${game}`,
    table: "Стол",
    opened: "Открыта",
    players: "Игроки",
    edition: "Издание правил",
    program: "Программа",
    pass: (number, of) => (of === 1 ? "Что произошло" : `Что произошло, раз ${number} из ${of}`),
    before: "До хода",
    after: "После хода",
    position: "Позиция партии",
    board: (color) => `Доска ${OF_RUSSIAN[color]} показывала`,
    clocks: "Часы",
    completed: (san) => `Завершён ход ${san}.`,
    notCompleted: "Ни один ход не завершён.",
    record: "Запись",
    time: "Время за столом",
    source: "Источник",
    what: "Что",
    sheet: (color, text) => `На бланке ${OF_RUSSIAN[color]} в этой строке записано ${text}.`,
    noSheet: (color) => `На бланке ${OF_RUSSIAN[color]} в этой строке ничего нет.`,
    head: (seq, hash) => `Контрольная сумма журнала на записи ${seq}: ${hash}`,
    verify: (game, hash) =>
      `Так доказывается, что ничего не изменено: annabella journal verify ${game} --hash ${hash}`,
    use: "Показания датчиков и записи предъявляются арбитру; сами они ничего не решают.",
  },
  es: {
    colors: { white: "Blancas", black: "Negras" },
    sources: {
      board: "tablero",
      voice: "voz",
      clock: "reloj",
      sheet: "planilla",
      arbiter: "árbitro",
      rules: "reglas",
    },
    title: ({ game, ply, moveNumber, by }) =>
      `Pruebas de la jugada ${moveNumber} ${OF_SPANISH[by]}, media jugada ${ply}, partida ${game}`,
    table: "Mesa",
    opened: "Abierta",
    players: "Jugadores",
    edition: "Edición de las Leyes",
    program: "Programa",
    pass: (number, of) => (of === 1 ? "Qué pasó" : `Qué pasó, vez ${number} de ${of}`),
    before: "Antes",
    after: "Después",
    position: "Posición de la partida",
    board: (color) => `El tablero ${OF_SPANISH[color]} mostraba`,
    clocks: "Relojes",
    completed: (san) => `Completada con ${san}.`,
    notCompleted: "No se completó ninguna jugada.",
    record: "Registro",
    time: "Tiempo en la mesa",
    source: "Origen",
    what: "Qué",
    sheet: (color, text) => `La planilla ${OF_SPANISH[color]} tiene ${text} en esta línea.`,
    noSheet: (color) => `La planilla ${OF_SPANISH[color]} no tiene nada en esta línea.`,
    head: (seq, hash) => `Código de control del diario en el registro ${seq}: ${hash}`,
    verify: (game, hash) =>
      `Para probar que no se cambió nada: annabella journal verify ${game} --hash ${hash}`,
    use: "Los sensores y las grabaciones se muestran al árbitro; por sí mismos no deciden nada.",
  },
  fr: {
    colors: { white: "Blancs", black: "Noirs" },
    sources: {
      board: "échiquier",
      voice: "voix",
      clock: "pendule",
      sheet: "feuille de partie",
      arbiter: "arbitre",
      rules: "règles",
    },
    title: ({ game, ply, moveNumber, by }) =>
      `Preuves du coup ${moveNumber} ${OF_FRENCH[by]}, demi-coup ${ply}, partie ${game}`,
    table: "Table",
    opened: "Ouverte",
    players: "Joueurs",
    edition: "Édition des Règles",
    program: "Programme",
    pass: (number, of) =>
      of === 1 ? "Ce qui s'est passé" : `Ce qui s'est passé, fois ${number} sur ${of}`,
    before: "Avant",
    after: "Après",
    position: "Position de la partie",
    board: (color) => `L'échiquier ${OF_FRENCH[color]} montrait`,
    clocks: "Pendules",
    completed: (san) => `Achevé par ${san}.`,
    notCompleted: "Aucun coup n'a été achevé.",
    record: "Enregistrement",
    time: "Temps à la table",
    source: "Source",
    what: "Quoi",
    sheet: (color, text) => `La feuille de partie ${OF_FRENCH[color]} a ${text} sur cette ligne.`,
    noSheet: (color) => `La feuille de partie ${OF_FRENCH[color]} n'a rien sur cette ligne.`,
    head: (seq, hash) => `Empreinte du journal à l'enregistrement ${seq}: ${hash}`,
    verify: (game, hash) =>
      `Pour prouver que rien n'a été changé: annabella journal verify ${game} --hash ${hash}`,
    use: "Les capteurs et les enregistrements sont montrés à l'arbitre; à eux seuls ils ne décident de rien.",
  },
};
