import type { Color } from "../../../vocabulary/chess.js";
import type { TerminalTexts } from "../terminal.js";

const WHO: Readonly<Record<Color, string>> = { white: "Weiß", black: "Schwarz" };

const lines = (many: number): string => `${many} ${many === 1 ? "Zeile" : "Zeilen"}`;
const moves = (many: number): string => `${many} ${many === 1 ? "Zug" : "Zügen"}`;

export const GERMAN_TERMINAL: TerminalTexts = {
  room: (text) => `Raum: ${text}`,
  hears: (by, text) => `${WHO[by]} hört: ${text}`,
  clocks: (white, black) => `Weiß ${white}, Schwarz ${black}`,
  moved: (number, move, clocks) => `Zug ${number} ${move}. Uhren: ${clocks}.`,

  hasMove: (by) => `${WHO[by]} ist am Zug.`,
  clockRuns: (by) => (by === "none" ? "Keine Uhr läuft." : `Die Uhr von ${WHO[by]} läuft.`),
  toExecute: (by, move) => `${WHO[by]} muss noch ${move} ausführen.`,
  notCompleted: (move) => `Ausgeführt und noch nicht abgeschlossen: ${move}.`,
  waiting: (what) => `Auf den Schiedsrichter wartet: ${what}.`,

  help: (verbs) => [
    "Eine Zeile, die kein Schritt ist, sagt der Spieler am Zug: Springer Gustav eins Felix drei, oder Sf3, oder ein Remisangebot in seinen Worten.",
    `Ein Spieler: white oder black, dann ${verbs.player}.`,
    'Zum Beispiel: white presses. black repeats "Bauer Eva zwei Eva vier". white asks time. black offers a draw. white resigns.',
    `Ein Assistent: white's assistant oder black's assistant, dann ${verbs.assistant}.`,
    `Der Schiedsrichter: arbiter, dann ${verbs.arbiter}.`,
    "Zum Beispiel: arbiter stops clocks. arbiter starts white's clock. arbiter confirms proposal.",
    'Ein Partieformular wird mit arbiter enters white\'s sheet eingegeben, danach der Name einer Datei, oder nichts, um es Zeile für Zeile zu tippen. Einem Akt des Schiedsrichters kann ein Grund folgen: arbiter confirms retrace because "die Formulare weichen ab".',
    "Auf einem Brett in Software bewegen Zeilen die Figuren: white lifts e2. white places e4. black mirrors. black plays e5.",
    "Das eigene Formular eines Spielers in Braille: white writes, und dann die Zellen; oder white keys dsj fdjk k fdj kj, die sechs Tasten F D S J K L jeder Zelle zusammen, zwischen den Zellen ein Leerzeichen, zwei für eine leere Zelle.",
    "write white, oder write black: von da an ist jede Zeile eine seines Formulars, bis zu einer leeren Zeile.",
    "show sagt, wer am Zug ist, und beide Uhren. quit beendet das Programm, und die Partie bleibt erhalten.",
  ],
  lineTooLong: (characters) =>
    `Eine Zeile mit mehr als ${characters} Zeichen sagt niemand am Tisch. In der Partie ist nichts geschehen. "help" zeigt, was möglich ist.`,

  sheet: {
    faults: {
      empty: "Es ist leer.",
      "not-text": "Es ist kein Text: es enthält Bytes, die kein Partieformular hat.",
      "too-large": "Es ist größer als jedes Partieformular.",
      "too-long": "Es hat ein Wort oder eine Partie, länger als auf jedem Partieformular.",
      "not-braille": "Es hat Zeichen, die für keine Zelle der Brailleschrift stehen.",
      "no-moves": "Kein Zug darin ist zu erkennen.",
      position: "Die Stellung, mit der es beginnt, ist keine Schachstellung.",
      "several-profiles":
        "Mehrere Brailleschriften passen und ergeben verschiedene Partien; lesen Sie es mit annabella braille read und nennen Sie die Schrift.",
    },
    unreadable: (path, why) => `Das Partieformular ${path} ist nicht zu lesen. ${why}`,
    kinds:
      "Ein Partieformular ist eine PGN-Datei, Braille als BRF oder Unicode, ein Text mit Zügen, oder Ansagen, eine je Zeile.",
    nothingDone: "Nichts wurde getan.",
    checkName: "Prüfen Sie den Namen.",
    nothingHappened: "In der Partie ist nichts geschehen.",
    unclearLine: (by, line, shown, place) =>
      `Zeile ${line} auf dem Formular von ${WHO[by]} ist nicht klar: ${shown === "" ? "dort steht nichts" : `dort steht ${shown}`}${place === undefined ? "" : `, in der Aufnahme bei ${place}`}. Wenn sie vorgelesen ist, tippen Sie: ${by} writes ZUG at ply ${line}`,
    has: (by, many) => `Das Formular von ${WHO[by]} hat ${lines(many)}.`,
    longerBefore: (before, now) =>
      `Vorher hatte es ${before}; die nach Zeile ${now} bleiben, wie sie waren.`,
    begin: (by) =>
      `Das Formular von ${WHO[by]}, ein Zug je Zeile, in jeder Notation. Ein Fragezeichen ist eine unleserliche Zeile. moves nennt die legalen Züge, ein Anfang mit Stern wie S* die, die so beginnen. back nimmt die letzte Zeile weg, done schließt ab, cancel verwirft alles.`,
    next: (moveNumber, by) => `Zug ${moveNumber} von ${WHO[by]}.`,
    notFollowed: "Einer Zeile davor war nicht zu folgen.",
    legal: (text) => `Legale Züge: ${text}.`,
    nothingEntered: "Nichts wurde eingetragen.",
    noLineBefore: "Vor dieser gibt es keine Zeile.",
    away: (text) => `${text} ist weg.`,
    noLegalKnown: "Dort ist kein legaler Zug bekannt.",
    cannotBeRead: "Eine unleserliche Zeile.",
    notLegal: (text) =>
      `${text} ist dort kein legaler Zug. Er wird eingetragen, wie er auf dem Formular steht.`,
    means: (text, move) => `${text} ist ${move}.`,
  },

  braille: {
    writesLines: (by) =>
      `${WHO[by]} schreibt. Eine Zeile besteht aus den sechs Tasten jeder Zelle zusammen, mit Leerzeichen zwischen den Zellen. Eine leere Zeile beendet es.`,
    writesOnKeys: (by, howCellsEnd) =>
      `${WHO[by]} schreibt auf sechs Tasten: F D S sind die Punkte 1 2 3, J K L die Punkte 4 5 6. ${howCellsEnd} Die Eingabetaste beendet einen Zug, die Rücktaste nimmt eine Zelle weg, Escape beendet das Schreiben.`,
    endsWithRelease:
      "Drücken Sie die Tasten einer Zelle zusammen; die Leertaste ist eine leere Zelle.",
    endsWithSpace: "Die Leertaste beendet eine Zelle, ein zweites Mal ist sie eine leere Zelle.",
    endsWithin: (ms) =>
      `Drücken Sie die Tasten einer Zelle zusammen, innerhalb von ${ms} Millisekunden; die Leertaste ist eine leere Zelle.`,
    done: (by) => `${WHO[by]} ist mit dem Schreiben fertig. Zeilen sind wieder Schritte.`,
    notSixKeys: (text, by) =>
      `"${text}" ist nicht auf sechs Tasten geschrieben: es sind F D S für die Punkte 1 2 3 und J K L für die Punkte 4 5 6. Das Formular von ${WHO[by]} ist, wie es war.`,
    wrote: (by, number, move) => `${WHO[by]} schrieb ${number} ${move}.`,
    nothingWritten: "Nichts wurde geschrieben.",
    noMove: (word, notation) => `${word} ist kein Zug in der Schrift ${notation}.`,
    ambiguous: (word, readings) =>
      `${word} kann ${readings.join(" oder ")} sein. Schreiben Sie beide Felder.`,
    whose: (word, mark) =>
      `${word} kann ein Zug von Weiß oder von Schwarz sein. Für Schwarz schreiben Sie ${mark} nach der Nummer.`,
    asItWas: (by) => `Das Formular von ${WHO[by]} ist, wie es war.`,
    displayThere: (by, cells) =>
      `Die Braillezeile von ${WHO[by]} ist da, ${cells} ${cells === 1 ? "Zelle" : "Zellen"}.`,
  },

  sound: {
    ownEar: (by, text) => `Das eigene Ohr von ${WHO[by]}: ${text}`,
    nothingSpoken: "Dort wird nichts mehr gesprochen; jedes Wort steht weiter als Zeile da.",
    speaksNow: (voice) => `Von jetzt an spricht die Stimme ${voice}.`,
    speaks: (voice) => `Die Stimme ${voice} spricht.`,
    alonePrinted: (by) =>
      `Was nur für ${WHO[by]} bestimmt ist, wird geschrieben und nicht gesprochen.`,
    aloneSpoken: (by, voice) =>
      `Was nur für ${WHO[by]} bestimmt ist, spricht die Stimme ${voice} auf seinem eigenen Gerät.`,
    aloneShared: (by) =>
      `Was nur für ${WHO[by]} bestimmt ist, kommt aus demselben Gerät wie alles andere. Geben Sie ihm ein eigenes mit --ear ${by}.device=pulse:NAME, oder lassen Sie es nur schreiben mit --ear ${by}.device=none.`,
  },

  listening: {
    how: (by, recogniser, kind) =>
      `${recogniser} hört ${WHO[by]} zu: ${
        {
          mic: "das Mikrofon ist offen, und während das Programm spricht, wird nichts gehört.",
          talk: "die Ansagetaste seines Brettes, oder die Zeile talk mit seiner Farbe, schaltet das Mikrofon ein und aus.",
          recording: "eine Aufnahme, eine Äußerung zu jedem Zug, den sein Brett zeigt.",
        }[kind]
      }`,
    not: (by) =>
      `${WHO[by]} wird nicht zugehört. In der Partie ist nichts geschehen. Beginnen Sie neu mit --listen ${by}=talk.`,
    microphoneBack: (by) => `Das Mikrofon von ${WHO[by]} gibt wieder Ton. Ansagen werden gehört.`,
  },

  table: {
    noKeys:
      "Tasten werden hier nicht gehört: die Standardeingabe ist keine Tastatur. Zeilen werden gelesen.",
    seatPage: (by, url) => `Die Seite von ${WHO[by]}, für niemanden sonst: ${url}`,
    spectatorPages: (url) => `Seiten für Zuschauer: ${url}`,
    deskPage: (url) => `Der Schiedsrichtertisch, für niemanden sonst: ${url}`,
    noPages:
      "Die Seiten wurden mit diesem Programm nicht gebaut; die Schnittstelle und der Befehl arbiter arbeiten.",
    pagesStay: "Die Seiten bleiben, bis Sie Control C drücken.",
    waitingForBoards: "Die Bretter sollen sagen, was auf ihnen steht. Control C bricht ab.",
    boardThere: (by) => `Das Brett von ${WHO[by]} ist da.`,
    ofBoard: (by, text) => `Brett von ${WHO[by]}: ${text}`,
    menKnown: "es hat seine Figuren gelernt, und jeder Zug darauf wird mit seiner Figur gesehen.",
    opened: (table, game) => `Tisch ${table}, Partie ${game}. "help" zeigt, was möglich ist.`,
    begins:
      "Die Uhr von Weiß läuft an, wenn die Bretter die Anfangsstellung zeigen. Was nicht stimmt, steht darüber.",
    goesOn: (many, by, clocks) =>
      `Die Partie geht weiter, wo sie stehen blieb, nach ${moves(many)}. ${WHO[by]} ist am Zug. Die Uhren stehen: ${clocks}.`,
    startClock: (by) =>
      `Wenn beide Bretter stimmen, tippen Sie: arbiter starts ${by}'s clock. Ihre Einstellungen bleiben, wie sie eröffnet wurde.`,
    stoppedBefore: "Angehalten. Keine Partie wurde eröffnet.",
    stopped: (game, isWithoutNew) =>
      `Angehalten. Die Partie ${game} bleibt erhalten. Derselbe Befehl${isWithoutNew ? " ohne --new" : ""} setzt sie fort.`,
    result: (result) => `Ergebnis: ${result}. Die Partie als PGN:`,
    asFile: (command) => `Als Datei erhalten Sie sie mit: ${command}`,
    check: (command) => `Geprüft wird die Partie mit: ${command}`,
    journalNotOpened: (path, reason) =>
      `Das Protokoll ${path} ließ sich nicht öffnen. Angegebener Grund: ${reason}. Keine Partie wurde eröffnet. Prüfen Sie Namen und Ordner, oder nennen Sie mit --journal eine andere Datei.`,
  },

  comparison: {
    otherStart:
      "Die beiden Formulare beginnen mit verschiedenen Stellungen, können also nicht von einer Partie sein. Geben Sie die Stellung mit --fen an, wenn eines sie falsch nennt.",
    line: (moveNumber, by) => `Zug ${moveNumber} von ${WHO[by]}`,
    agree: (many) =>
      many === 1
        ? "Die Formulare stimmen in ihrer einen Zeile überein."
        : `Die Formulare stimmen in allen ${many} Zeilen überein.`,
    positionThen: (fen) => `Die Stellung ist dann: ${fen}`,
    rule7:
      "Regel 7 der Regeln für sehbehinderte Spieler: wer den richtigen Zug notiert und einen anderen ausgeführt hat, berichtigt sein Brett.",
    agreeNotLegal: (line, text) =>
      `Die Formulare stimmen in einem Zug überein, der nicht legal ist: ${line}, ${text}.`,
    positionBefore: (fen) => `Die Stellung davor: ${fen}`,
    illegal:
      "Das ist ein regelwidriger Zug, Artikel 7.5 der Regeln von 2018 und davor 7.4: die Stellung davor wird auf beiden Brettern wiederhergestellt.",
    differ: (number, line) => `Die Formulare weichen zuerst in Zeile ${number} ab: ${line}.`,
    ends: (sheet, many) => `Formular ${sheet} hat ${lines(many)} und endet davor.`,
    notClear: (sheet, shown) =>
      `Formular ${sheet} ist dort nicht klar; es hat ${shown === "" ? "nichts" : `"${shown}"`}. Lassen Sie es vorlesen oder abspielen.`,
    noLegalMove: (sheet, text) =>
      `Formular ${sheet} hat ${text}, und das ist dort kein legaler Zug.`,
    has: (sheet, text) => `Formular ${sheet} hat ${text}.`,
    hasMeaning: (sheet, text, move) => `Formular ${sheet} hat ${text}, das ist ${move}.`,
    inRecording: (place) => `In der Aufnahme ist es bei ${place}.`,
    meet: (line) =>
      `Nach ${line} ergeben beide Formulare wieder dieselbe Stellung: dieselben Züge stehen vielleicht in anderer Reihenfolge.`,
    rule8: (many) =>
      `Regel 8 der Regeln für sehbehinderte Spieler: auf beiden Brettern zurück zur Stellung, in der die Formulare zuletzt übereinstimmen, nach ${lines(many)}; der Schiedsrichter stellt die Uhren.`,
  },
};
