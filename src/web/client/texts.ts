/** Languages of the pages' own words; announcements have the language of their table. */
export const PAGE_LANGUAGES = ["en", "de"] as const;
export type PageLanguage = (typeof PAGE_LANGUAGES)[number];

const TEXTS = {
  tables: { en: "Tables", de: "Tische" },
  table: { en: "Table", de: "Tisch" },
  white: { en: "White", de: "Weiß" },
  black: { en: "Black", de: "Schwarz" },
  moves: { en: "Moves", de: "Züge" },
  move: { en: "Move", de: "Zug" },
  result: { en: "Result", de: "Ergebnis" },
  state: { en: "State", de: "Stand" },
  clocks: { en: "Clocks", de: "Uhren" },
  clockRuns: { en: "runs", de: "läuft" },
  clockStands: { en: "stands", de: "steht" },
  board: { en: "Board", de: "Brett" },
  toMove: { en: "has the move", de: "ist am Zug" },
  waitsForYou: {
    en: "Your opponent's move waits on your board: repeat it aloud and execute it.",
    de: "Der Zug des Gegners wartet auf Ihrem Brett: wiederholen Sie ihn laut und führen Sie ihn aus.",
  },
  lastMove: { en: "Last move", de: "Letzter Zug" },
  noMoveYet: { en: "No move yet", de: "Noch kein Zug" },
  drawOffered: { en: "A draw is offered by", de: "Remis bietet" },
  log: { en: "What was said", de: "Was gesagt wurde" },
  events: { en: "What happened", de: "Was geschah" },
  sheet: { en: "Score sheet", de: "Partieformular" },
  announce: { en: "Announce", de: "Ansagen" },
  announcement: { en: "Announcement", de: "Ansage" },
  announcementHint: {
    en: "In any notation, or in words such as Springer Gustav eins Felix drei",
    de: "In jeder Notation, oder in Worten wie Springer Gustav eins Felix drei",
  },
  announceBoard: { en: "Announce the move on the board", de: "Den Zug auf dem Brett ansagen" },
  repeatMove: { en: "Repeat the opponent's move", de: "Den Zug des Gegners wiederholen" },
  press: { en: "Press the clock", de: "Uhr drücken" },
  offerDraw: { en: "Offer a draw", de: "Remis anbieten" },
  acceptDraw: { en: "Accept the draw", de: "Remis annehmen" },
  declineDraw: { en: "Decline the draw", de: "Remis ablehnen" },
  resign: { en: "Resign", de: "Aufgeben" },
  resignSure: { en: "Resign this game?", de: "Diese Partie aufgeben?" },
  yes: { en: "Yes", de: "Ja" },
  no: { en: "No", de: "Nein" },
  claim: { en: "Claim", de: "Reklamieren" },
  claimThreefold: { en: "Threefold repetition", de: "Dreimalige Stellung" },
  claimFifty: { en: "Fifty moves", de: "Fünfzig Züge" },
  claimFlag: { en: "The flag has fallen", de: "Das Blättchen ist gefallen" },
  stopClocks: {
    en: "Stop the clocks and call the arbiter",
    de: "Uhren anhalten, Schiedsrichter rufen",
  },
  askTime: { en: "Both times", de: "Beide Zeiten" },
  askOwnTime: { en: "My time", de: "Meine Zeit" },
  askMoveNumber: { en: "Move number", de: "Zugnummer" },
  askRepeat: { en: "Say it again", de: "Noch einmal" },
  arrive: { en: "I am here", de: "Ich bin da" },
  write: { en: "Write on my score sheet", de: "Auf mein Partieformular schreiben" },
  adjustment: { en: "J'adoube", de: "J'adoube" },
  inHand: { en: "In the hand", de: "In der Hand" },
  nothingInHand: { en: "Nothing is in the hand", de: "Nichts ist in der Hand" },
  empty: { en: "empty", de: "leer" },
  promotionTo: { en: "Promote to", de: "Umwandeln in" },
  leavePawn: { en: "Set the pawn down", de: "Den Bauern abstellen" },
  boardHelp: {
    en: "Arrow keys move from square to square. Enter takes a man up and sets it down. Escape puts it back.",
    de: "Pfeiltasten gehen von Feld zu Feld. Eingabe nimmt einen Stein auf und setzt ihn ab. Escape stellt ihn zurück.",
  },
  sensorBoard: {
    en: "This shows what the sensors of your board see.",
    de: "Hier steht, was die Sensoren Ihres Brettes sehen.",
  },
  connecting: { en: "Connecting", de: "Verbindung wird aufgebaut" },
  connected: { en: "Connected", de: "Verbunden" },
  connectionLost: {
    en: "The connection is lost. The clocks at the table go on. The page tries again by itself.",
    de: "Die Verbindung ist weg. Die Uhren am Tisch laufen weiter. Die Seite versucht es von selbst wieder.",
  },
  linkNotValid: {
    en: "This link is not valid any more. Ask the arbiter for a new one.",
    de: "Dieser Link gilt nicht mehr. Bitten Sie den Schiedsrichter um einen neuen.",
  },
  noTables: { en: "There is no table yet.", de: "Es gibt noch keinen Tisch." },
  noGame: { en: "No game is on at this table.", de: "An diesem Tisch läuft keine Partie." },
  difference: { en: "differs", de: "weicht ab" },
  differences: { en: "Squares that differ", de: "Felder, die abweichen" },
  noDifferences: { en: "as it should be", de: "wie es sein soll" },
  expected: { en: "expected", de: "erwartet" },
  found: { en: "found", de: "gefunden" },
  proposals: { en: "What waits for you", de: "Was auf Sie wartet" },
  nothingWaits: { en: "Nothing waits for you.", de: "Nichts wartet auf Sie." },
  confirm: { en: "Confirm", de: "Bestätigen" },
  reject: { en: "Reject", de: "Ablehnen" },
  ruling: { en: "Own ruling, in words", de: "Eigene Entscheidung, in Worten" },
  rule: { en: "Rule", de: "Entscheiden" },
  deskCommand: { en: "What is done, as one line", de: "Was getan wird, als eine Zeile" },
  deskCommandHint: {
    en: "For example: arbiter starts white's clock",
    de: "Zum Beispiel: arbiter starts white's clock",
  },
  do: { en: "Do it", de: "Ausführen" },
  startClock: { en: "Start the clock of", de: "Uhr starten von" },
  stopBothClocks: { en: "Stop both clocks", de: "Beide Uhren anhalten" },
  addTime: { en: "Minutes to add or take", de: "Minuten mehr oder weniger" },
  penalties: { en: "Penalties", de: "Strafen" },
  warning: { en: "Warning", de: "Verwarnung" },
  loss: { en: "Loss of the game", de: "Partieverlust" },
  twoMinutes: { en: "Two minutes to the opponent", de: "Zwei Minuten für den Gegner" },
  adjournment: { en: "Adjournment", de: "Abbruch der Partie" },
  adjourn: { en: "Adjourn", de: "Abbrechen" },
  resume: { en: "Resume with both players", de: "Mit beiden Spielern wieder aufnehmen" },
  assistant: { en: "Assistant", de: "Assistent" },
  registerAssistant: { en: "Register an assistant", de: "Assistenten eintragen" },
  releaseAssistant: { en: "Release the assistant", de: "Assistenten entlassen" },
  present: { en: "there", de: "da" },
  absent: { en: "not there yet", de: "noch nicht da" },
  illegalMoves: { en: "Illegal moves", de: "Regelwidrige Züge" },
  collectSheets: { en: "Collect the score sheets", de: "Partieformulare einsammeln" },
  sheetsDiffer: {
    en: "The score sheets differ at ply",
    de: "Die Partieformulare weichen ab beim Halbzug",
  },
  sheetsAgree: {
    en: "The score sheets agree so far.",
    de: "Die Partieformulare stimmen bisher überein.",
  },
  links: { en: "Links to the seats", de: "Links zu den Plätzen" },
  showLinks: { en: "Show links and QR codes", de: "Links und QR-Codes zeigen" },
  newLinks: { en: "Make new links", de: "Neue Links machen" },
  touched: { en: "Touched", de: "Berührt" },
  allowedMoves: { en: "Moves that are open", de: "Züge, die offenstehen" },
  stopTable: { en: "Stop this table", de: "Diesen Tisch anhalten" },
  language: { en: "Deutsch", de: "English" },
  skip: { en: "To the board", de: "Zum Brett" },
  status_not_started: { en: "not started", de: "noch nicht begonnen" },
  status_running: { en: "running", de: "läuft" },
  status_paused: { en: "paused: the clocks stand", de: "unterbrochen: die Uhren stehen" },
  status_discrepancy: {
    en: "the boards differ: the clocks stand",
    de: "die Bretter weichen ab: die Uhren stehen",
  },
  status_adjourned: { en: "adjourned", de: "abgebrochen" },
  status_ended: { en: "ended", de: "beendet" },
  phase_opening: { en: "its boards are looked for", de: "die Bretter werden gesucht" },
  phase_running: { en: "running", de: "läuft" },
  phase_ended: { en: "ended", de: "beendet" },
  phase_stopped: { en: "stopped by the arbiter", de: "vom Schiedsrichter angehalten" },
  phase_failed: { en: "it cannot go on", de: "es kann nicht weitergehen" },
} as const satisfies Record<string, Readonly<Record<PageLanguage, string>>>;

export type TextName = keyof typeof TEXTS;

const STORED = "annabella-language";

/** The language chosen on this device, else the browser's, else English. */
export const chosenLanguage = (): PageLanguage => {
  const stored = localStorage.getItem(STORED);
  if (stored === "en" || stored === "de") return stored;
  return navigator.language.startsWith("de") ? "de" : "en";
};

export const chooseLanguage = (language: PageLanguage): void =>
  localStorage.setItem(STORED, language);

const language = chosenLanguage();

/** The pages' own words, in the language of this page. */
export const text = (name: TextName): string => TEXTS[name][language];
/** The half of a line of the interface that this page shows. */
export const lineOf = (line: Readonly<Record<PageLanguage, string>>): string => line[language];
export const pageLanguage = language;

const MEN: Readonly<Record<string, Readonly<Record<PageLanguage, string>>>> = {
  P: { en: "white pawn", de: "weißer Bauer" },
  N: { en: "white knight", de: "weißer Springer" },
  B: { en: "white bishop", de: "weißer Läufer" },
  R: { en: "white rook", de: "weißer Turm" },
  Q: { en: "white queen", de: "weiße Dame" },
  K: { en: "white king", de: "weißer König" },
  p: { en: "black pawn", de: "schwarzer Bauer" },
  n: { en: "black knight", de: "schwarzer Springer" },
  b: { en: "black bishop", de: "schwarzer Läufer" },
  r: { en: "black rook", de: "schwarzer Turm" },
  q: { en: "black queen", de: "schwarze Dame" },
  k: { en: "black king", de: "schwarzer König" },
  "?": { en: "a man", de: "ein Stein" },
};

/** Name of a man, by its FEN letter; `?`: one that cannot be named; null: none. */
export const manName = (letter: string | null): string =>
  letter === null ? text("empty") : (MEN[letter]?.[language] ?? letter);

/** A time as people read it. Units of `ms`: milliseconds. */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, ms < 10_000 ? Math.floor(ms / 100) / 10 : Math.floor(ms / 1000));
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const tail =
    ms < 10_000 ? `${two(whole % 60)}.${Math.floor((seconds * 10) % 10)}` : two(whole % 60);
  return `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${tail}`;
};
