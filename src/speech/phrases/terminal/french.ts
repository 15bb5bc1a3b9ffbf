import type { Color } from "../../../vocabulary/chess.js";
import type { TerminalTexts } from "../terminal.js";

const THE: Readonly<Record<Color, string>> = { white: "Les Blancs", black: "Les Noirs" };
const OF: Readonly<Record<Color, string>> = { white: "des Blancs", black: "des Noirs" };
const TO: Readonly<Record<Color, string>> = { white: "les Blancs", black: "les Noirs" };

// In French nought is singular.
const lines = (many: number): string => `${many} ${many < 2 ? "ligne" : "lignes"}`;
const moves = (many: number): string => `${many} ${many < 2 ? "coup" : "coups"}`;

export const FRENCH_TERMINAL: TerminalTexts = {
  room: (text) => `Salle: ${text}`,
  hears: (by, text) => `${THE[by]} entendent: ${text}`,
  clocks: (white, black) => `Blancs ${white}, Noirs ${black}`,
  moved: (number, move, clocks) => `Coup ${number} ${move}. Pendules: ${clocks}.`,

  hasMove: (by) => `${THE[by]} ont le trait.`,
  clockRuns: (by) => (by === "none" ? "Aucune pendule ne marche." : `La pendule ${OF[by]} marche.`),
  toExecute: (by, move) => `${THE[by]} doivent encore exécuter ${move}.`,
  notCompleted: (move) => `Joué et pas encore achevé: ${move}.`,
  waiting: (what) => `En attente de l'arbitre: ${what}.`,

  help: (verbs) => [
    "Une ligne qui n'est pas un pas est ce que dit le joueur au trait: Springer Gustav eins Felix drei, ou Cf3, ou une proposition de nulle avec ses mots.",
    `D'un joueur: white ou black, puis ${verbs.player}.`,
    'Par exemple: white presses. black repeats "Bauer Eva zwei Eva vier". white asks time. black offers a draw. white resigns.',
    `D'un assistant: white's assistant ou black's assistant, puis ${verbs.assistant}.`,
    `De l'arbitre: arbiter, puis ${verbs.arbiter}.`,
    "Par exemple: arbiter stops clocks. arbiter starts white's clock. arbiter confirms proposal.",
    "Une feuille de partie s'entre avec arbiter enters white's sheet, puis le nom d'un fichier, ou rien pour la taper ligne par ligne. Un acte de l'arbitre peut être suivi d'un motif: arbiter confirms retrace because \"les feuilles diffèrent\".",
    "Sur un échiquier logiciel, des lignes déplacent les pièces: white lifts e2. white places e4. black mirrors. black plays e5.",
    "La feuille du joueur lui-même en braille: white writes, puis les cellules; ou white keys dsj fdjk k fdj kj, les six touches F D S J K L de chaque cellule ensemble, un espace entre les cellules, deux pour une cellule vide.",
    "write white, ou write black: dès lors chaque ligne est une ligne de sa feuille, jusqu'à une ligne vide.",
    "show dit qui a le trait et les deux pendules. quit termine le programme, et la partie est conservée.",
  ],
  lineTooLong: (characters) =>
    `Une ligne de plus de ${characters} caractères n'est rien que l'on dise à une table. Rien ne s'est passé dans la partie. Tapez "help" pour savoir ce que l'on peut taper.`,

  sheet: {
    faults: {
      empty: "Elle est vide.",
      "not-text": "Ce n'est pas un texte: elle contient des octets qu'aucune feuille n'a.",
      "too-large": "Elle est plus grande que toute feuille de partie.",
      "too-long": "Elle a un mot ou une partie plus longs que sur toute feuille de partie.",
      "not-braille": "Elle a des signes qui ne sont aucune cellule braille.",
      "no-moves": "Aucun coup n'y est reconnaissable.",
      position: "La position dont elle part n'est pas une position d'échecs.",
      "several-profiles":
        "Plusieurs notations braille conviennent et donnent des parties différentes; lisez-la avec annabella braille read et nommez la notation.",
    },
    unreadable: (path, why) => `La feuille de partie ${path} ne peut pas être lue. ${why}`,
    kinds:
      "Une feuille de partie est un fichier PGN, du braille en BRF ou Unicode, un texte avec des coups, ou des annonces, une par ligne.",
    nothingDone: "Rien n'a été fait.",
    checkName: "Vérifiez le nom.",
    nothingHappened: "Rien ne s'est passé dans la partie.",
    unclearLine: (by, line, shown, place) =>
      `La ligne ${line} de la feuille ${OF[by]} n'est pas claire: ${shown === "" ? "il n'y a rien" : `il y a ${shown}`}${place === undefined ? "" : `, à ${place} de l'enregistrement`}. Quand elle aura été lue à haute voix, tapez: ${by} writes COUP at ply ${line}`,
    has: (by, many) => `La feuille ${OF[by]} a ${lines(many)}.`,
    longerBefore: (before, now) =>
      `Elle en avait ${before} avant; celles après la ligne ${now} restent comme elles étaient.`,
    begin: (by) =>
      `La feuille ${OF[by]}, un coup par ligne, en toute notation. Un point d'interrogation est une ligne illisible. moves dit les coups légaux, un début avec un astérisque, comme C*, ceux qui commencent ainsi. back retire la dernière ligne, done conclut, cancel oublie tout.`,
    next: (moveNumber, by) => `Coup ${moveNumber} ${OF[by]}.`,
    notFollowed: "Une ligne précédente n'a pas pu être suivie.",
    legal: (text) => `Légaux: ${text}.`,
    nothingEntered: "Rien n'a été entré.",
    noLineBefore: "Il n'y a pas de ligne avant celle-ci.",
    away: (text) => `${text} est retiré.`,
    noLegalKnown: "Aucun coup légal n'y est connu.",
    cannotBeRead: "Une ligne illisible.",
    notLegal: (text) =>
      `${text} n'y est pas un coup légal. Il est entré comme il figure sur la feuille.`,
    means: (text, move) => `${text} est ${move}.`,
  },

  braille: {
    writesLines: (by) =>
      `${THE[by]} écrivent. Une ligne, ce sont les six touches de chaque cellule ensemble, avec des espaces entre les cellules. Une ligne vide termine.`,
    writesOnKeys: (by, howCellsEnd) =>
      `${THE[by]} écrivent sur six touches: F D S sont les points 1 2 3, J K L les points 4 5 6. ${howCellsEnd} Entrée termine un coup, retour arrière retire une cellule, Échap termine l'écriture.`,
    endsWithRelease:
      "Pressez ensemble les touches d'une cellule; la barre d'espace est une cellule vide.",
    endsWithSpace:
      "La barre d'espace termine une cellule; une seconde fois, c'est une cellule vide.",
    endsWithin: (ms) =>
      `Pressez ensemble les touches d'une cellule, en ${ms} millisecondes; la barre d'espace est une cellule vide.`,
    done: (by) => `${THE[by]} ont fini d'écrire. Les lignes sont de nouveau des pas.`,
    notSixKeys: (text, by) =>
      `"${text}" n'est pas écrit sur six touches: ce sont F D S pour les points 1 2 3 et J K L pour les points 4 5 6. La feuille ${OF[by]} est comme elle était.`,
    wrote: (by, number, move) => `${THE[by]} ont écrit ${number} ${move}.`,
    nothingWritten: "Rien n'a été écrit.",
    noMove: (word, notation) => `${word} n'est pas un coup dans la notation ${notation}.`,
    ambiguous: (word, readings) =>
      `${word} peut être ${readings.join(" ou ")}. Écrivez les deux cases.`,
    whose: (word, mark) =>
      `${word} peut être un coup des Blancs ou des Noirs. Pour les Noirs écrivez ${mark} après le numéro.`,
    asItWas: (by) => `La feuille ${OF[by]} est comme elle était.`,
    displayThere: (by, cells) =>
      `L'afficheur braille ${OF[by]} est là, ${cells} ${cells < 2 ? "cellule" : "cellules"}.`,
  },

  sound: {
    ownEar: (by, text) => `L'oreille propre ${OF[by]}: ${text}`,
    nothingSpoken: "Rien n'y est plus dit; chaque mot reste imprimé comme une ligne.",
    speaksNow: (voice) => `Désormais parle la voix ${voice}.`,
    speaks: (voice) => `La voix ${voice} parle.`,
    alonePrinted: (by) => `Ce qui n'est que pour ${TO[by]} est imprimé et non dit.`,
    aloneSpoken: (by, voice) =>
      `Ce qui n'est que pour ${TO[by]} est dit par la voix ${voice} sur leur propre appareil.`,
    aloneShared: (by) =>
      `Ce qui n'est que pour ${TO[by]} sort du même appareil que tout le reste. Donnez-leur le leur avec --ear ${by}.device=pulse:NOM, ou faites-le seulement imprimer avec --ear ${by}.device=none.`,
  },

  listening: {
    how: (by, recogniser, kind) =>
      `Le programme écoute ${TO[by]} avec ${recogniser}: ${
        {
          mic: "le microphone est ouvert, et rien n'est entendu pendant que le programme parle.",
          talk: "le bouton d'annonce de leur échiquier, ou la ligne talk avec leur couleur, ouvre et ferme le microphone.",
          recording: "un enregistrement, une parole pour chaque coup que montre leur échiquier.",
        }[kind]
      }`,
    not: (by) =>
      `Le programme n'écoute pas ${TO[by]}. Rien ne s'est passé dans la partie. Recommencez avec --listen ${by}=talk.`,
    microphoneBack: (by) =>
      `Le microphone ${OF[by]} donne de nouveau du son. Les annonces sont entendues.`,
  },

  table: {
    noKeys:
      "Les touches ne sont pas entendues ici: l'entrée standard n'est pas un clavier. Les lignes sont lues.",
    seatPage: (by, url) => `La page ${OF[by]}, pour personne d'autre: ${url}`,
    spectatorPages: (url) => `Pages pour les spectateurs: ${url}`,
    deskPage: (url) => `La table de l'arbitre, pour personne d'autre: ${url}`,
    noPages:
      "Les pages n'ont pas été construites avec ce programme; l'interface et la commande arbiter fonctionnent.",
    pagesStay: "Les pages restent jusqu'à ce que vous pressiez Control C.",
    waitingForBoards:
      "On attend que les échiquiers disent ce qui s'y trouve. Pressez Control C pour arrêter.",
    boardThere: (by) => `L'échiquier ${OF[by]} est là.`,
    ofBoard: (by, text) => `Échiquier ${OF[by]}: ${text}`,
    menKnown: "il a appris ses pièces, et chaque coup y est vu avec sa pièce.",
    opened: (table, game) =>
      `Table ${table}, partie ${game}. Tapez help pour savoir ce que l'on peut taper.`,
    begins:
      "La pendule des Blancs part quand les échiquiers montrent la position initiale. Ce qui n'est pas juste est dit plus haut.",
    goesOn: (many, by, clocks) =>
      `La partie continue où elle s'était arrêtée, après ${moves(many)}. ${THE[by]} ont le trait. Les pendules sont arrêtées: ${clocks}.`,
    startClock: (by) =>
      `Quand les deux échiquiers sont justes, tapez: arbiter starts ${by}'s clock. Les réglages restent ceux de l'ouverture.`,
    stoppedBefore: "Arrêté. Aucune partie n'a été ouverte.",
    stopped: (game, isWithoutNew) =>
      `Arrêté. La partie ${game} est conservée. La même commande${isWithoutNew ? " sans --new" : ""} la continue.`,
    result: (result) => `Résultat: ${result}. La partie en PGN:`,
    asFile: (command) => `Pour l'avoir dans un fichier, tapez: ${command}`,
    check: (command) => `Pour vérifier la partie, tapez: ${command}`,
    journalNotOpened: (path, reason) =>
      `Le journal ${path} n'a pas pu être ouvert. Motif indiqué: ${reason}. Aucune partie n'a été ouverte. Vérifiez le nom et le dossier, ou nommez un autre fichier avec --journal.`,
  },

  comparison: {
    otherStart:
      "Les deux feuilles partent de positions différentes, elles ne peuvent donc pas être d'une même partie. Donnez la position avec --fen si l'une d'elles la dit mal.",
    line: (moveNumber, by) => `coup ${moveNumber} ${OF[by]}`,
    agree: (many) =>
      many < 2
        ? "Les feuilles concordent dans leur seule ligne."
        : `Les feuilles concordent dans les ${many} lignes.`,
    positionThen: (fen) => `La position est alors: ${fen}`,
    rule7:
      "Règle 7 des règles pour les joueurs déficients visuels: qui a noté le bon coup et en a exécuté un autre corrige son échiquier.",
    agreeNotLegal: (line, text) =>
      `Les feuilles concordent sur un coup qui n'est pas légal: ${line}, ${text}.`,
    positionBefore: (fen) => `La position précédente: ${fen}`,
    illegal:
      "C'est un coup illégal, article 7.5 des Règles de 2018 et 7.4 auparavant: la position précédente est rétablie sur les deux échiquiers.",
    differ: (number, line) => `Les feuilles diffèrent d'abord à la ligne ${number}: ${line}.`,
    ends: (sheet, many) => `La feuille ${sheet} a ${lines(many)} et finit avant.`,
    notClear: (sheet, shown) =>
      `La feuille ${sheet} n'y est pas claire; elle ${shown === "" ? "n'a rien" : `a "${shown}"`}. Faites-la lire ou rejouer.`,
    noLegalMove: (sheet, text) => `La feuille ${sheet} a ${text}, qui n'y est pas un coup légal.`,
    has: (sheet, text) => `La feuille ${sheet} a ${text}.`,
    hasMeaning: (sheet, text, move) => `La feuille ${sheet} a ${text}, c'est-à-dire ${move}.`,
    inRecording: (place) => `Dans l'enregistrement, c'est à ${place}.`,
    meet: (line) =>
      `Après le ${line}, les deux feuilles donnent de nouveau la même position: les mêmes coups sont peut-être dans un autre ordre.`,
    rule8: (many) =>
      `Règle 8 des règles pour les joueurs déficients visuels: sur les deux échiquiers on revient à la position où les feuilles concordent en dernier, après ${lines(many)}; l'arbitre règle les pendules.`,
  },
};
