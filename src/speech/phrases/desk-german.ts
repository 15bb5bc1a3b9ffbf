import type { LinkState } from "../../vocabulary/board-events.js";
import {
  type Color,
  colorOfLetter,
  type PieceLetter,
  type Role,
  roleOfLetter,
} from "../../vocabulary/chess.js";
import type {
  ArbiterCall,
  EndReason,
  PressRefusal,
  Proposal,
  StopReason,
} from "../../vocabulary/events.js";
import type { Finding, Penalty, ProposalKind, Request, Speaker } from "../../vocabulary/inputs.js";
import type { Seen } from "../../vocabulary/placement.js";
import type { EventLines, InputLines } from "./desk.js";
import {
  after,
  announcedText,
  clockText,
  differencesText,
  listText,
  sanOf,
  turnOf,
} from "./desk-words.js";

const WHO: Readonly<Record<Color, string>> = { white: "Weiß", black: "Schwarz" };

const MEN: Readonly<Record<Role, string>> = {
  king: "König",
  queen: "Dame",
  rook: "Turm",
  bishop: "Läufer",
  knight: "Springer",
  pawn: "Bauer",
};

const man = (letter: PieceLetter): string =>
  `${MEN[roleOfLetter(letter)]} von ${WHO[colorOfLetter(letter)]}`;

const seen = (found: Seen): string =>
  found === null ? "leer" : found === "?" ? "besetzt" : man(found);

const speakerText = (by: Color, speaker: Speaker): string => {
  switch (speaker) {
    case "player":
      return WHO[by];
    case "assistant":
      return `Der Helfer von ${WHO[by]}`;
    case "program":
      return `Das Programm für ${WHO[by]}`;
    case "arbiter":
      return `Der Schiedsrichter für ${WHO[by]}`;
  }
};

const REFUSALS: Readonly<Record<PressRefusal, string>> = {
  "own-clock-not-running": "seine Uhr läuft nicht",
  "nothing-placed": "kein Zug auf seinem Brett",
  "not-announced": "nicht angesagt",
  "announcement-unclear": "Ansage unklar",
  "announcement-ambiguous": "Ansage mehrdeutig",
  "announcement-mismatched": "Brett und Ansage verschieden",
  "promotion-piece-missing": "Umwandlungsfigur nicht genannt",
  "not-a-legal-move": "kein regelgerechter Zug auf seinem Brett",
  "wrong-obligation": "eine andere Figur war berührt",
  "board-not-seen": "sein Brett ist nicht zu sehen",
  "assistant-may-not": "dieser Helfer darf nicht drücken",
};

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: "Schachmatt",
  stalemate: "Patt",
  "dead-position": "tote Stellung",
  resignation: "Aufgabe",
  time: "Zeit",
  "default-time": "Wartezeit",
  agreement: "Einigung",
  threefold: "dreimal dieselbe Stellung",
  "fifty-moves": "fünfzig Züge",
  fivefold: "fünfmal dieselbe Stellung",
  "seventy-five-moves": "fünfundsiebzig Züge",
  quickplay: "Endspurt",
  "illegal-moves": "regelwidrige Züge",
  "sealed-move": "Abgabezug ungültig",
  device: "elektronisches Gerät",
  arbiter: "Entscheidung des Schiedsrichters",
};

const STOPS: Readonly<Record<StopReason, string>> = {
  "game-ended": "Ende der Partie",
  arbiter: "durch den Schiedsrichter",
  player: "durch einen Spieler",
  "link-lost": "ein Brett ist nicht zu sehen",
  flag: "ein Blättchen ist gefallen",
  "boards-diverged": "die Bretter sind verschieden",
  "sheets-collected": "Mitschriften eingesammelt",
  "illegal-move": "regelwidriger Zug",
  claim: "ein Antrag",
  "default-time": "Wartezeit",
  adjournment: "Hängepartie",
  finding: "eine Feststellung des Schiedsrichters",
  restart: "das Programm wurde neu gestartet",
};

const CALLS: Readonly<Record<ArbiterCall, string>> = {
  player: "ein Spieler bittet darum",
  "link-lost": "ein Brett ist nicht zu sehen",
  "boards-diverged": "die Bretter sind verschieden",
  "illegal-move": "regelwidriger Zug",
  "early-press": "Uhr zu früh gedrückt",
  "late-correction": "Korrektur zu spät",
  claim: "ein Antrag",
  "premature-agreement": "Einigung zu früh",
  flag: "ein Blättchen ist gefallen",
  "board-position-unknown": "Stellung eines Brettes unbekannt",
  envelope: "Umschlag",
};

const CLAIMS = {
  threefold: "dreimal dieselbe Stellung",
  "fifty-moves": "fünfzig Züge",
  quickplay: "Endspurt",
  time: "Zeit",
  touch: "eine berührte Figur",
  "illegal-move": "ein regelwidriger Zug",
} as const;

const ILLEGAL = {
  "not-a-legal-move": "kein regelgerechter Zug",
  "no-move": "ohne Zug gedrückt",
  "two-hands": "mit beiden Händen",
  "unpromoted-pawn": "Bauer auf der letzten Reihe stehen gelassen",
} as const;

const HOW = { word: "mit Worten", touch: "durch Berühren", move: "durch einen Zug" } as const;

const OUTCOMES = { confirmed: "bestätigt", rejected: "abgelehnt", moot: "erledigt" } as const;

const PHASES = {
  sealing: "ein Zug wird abgegeben",
  adjourned: "der Umschlag ist geschlossen",
  "resumed-closed": "fortgesetzt, der Umschlag noch geschlossen",
  "counter-sealing": "der Gegner schreibt seine Antwort",
  "counter-sealed": "der Gegner hat seine Antwort geschrieben",
} as const;

const REQUESTS: Readonly<Record<Request | "advice", string>> = {
  time: "die Zeit",
  "own-time": "die eigene Zeit",
  "move-number": "die Zugnummer",
  position: "die Stellung",
  square: "ein Feld",
  rank: "eine Reihe",
  file: "eine Linie",
  attackers: "die Angreifer eines Feldes",
  obligation: "die Zugpflicht",
  "last-move": "den letzten Zug",
  repeat: "noch einmal die Ansage",
  advice: "einen Rat",
};

const PROPOSALS: Readonly<Record<ProposalKind | "proposal" | "claim", string>> = {
  retrace: "Zurückgehen",
  restore: "Stellung wiederherstellen",
  "correct-board": "Brett berichtigen",
  result: "Ergebnis",
  clocks: "Uhrzeiten",
  touch: "berührte Figur",
  "new-game": "neue Partie",
  proposal: "alle offenen",
  claim: "Antrag",
};

const penalty = (value: Penalty): string => {
  switch (value.kind) {
    case "warning":
      return "Verwarnung";
    case "time-to-opponent":
      return `${clockText(value.ms)} für den Gegner`;
    case "time-off":
      return `${clockText(value.ms)} Abzug`;
    case "loss":
      return "Verlust der Partie";
  }
};

const finding = (value: Finding): string => {
  switch (value.kind) {
    case "two-hands":
      return `mit beiden Händen durch ${WHO[value.player]}`;
    case "device":
      return `elektronisches Gerät bei ${WHO[value.player]}`;
    case "colours-reversed":
      return "Farben vertauscht";
    case "start-position-wrong":
      return "Grundstellung falsch";
  }
};

const position = (ply: number): string =>
  ply === 0 ? "vor dem ersten Zug" : `nach Halbzug ${ply}`;

const proposal = (value: Proposal): string => {
  switch (value.kind) {
    case "retrace":
      return `zurück zur Stellung ${position(value.ply)}`;
    case "restore":
      return `Stellung wiederherstellen, ${position(value.ply)}`;
    case "correct-board":
      return `${WHO[value.player]} berichtigt sein Brett auf ${value.squares.join(", ")}`;
    case "result":
      return `Ergebnis ${value.result}, ${REASONS[value.reason]}`;
    case "clocks":
      return `Uhren Weiß ${clockText(value.white)}, Schwarz ${clockText(value.black)}`;
    case "touch":
      return `${WHO[value.player]} berührte ${value.square}`;
    case "new-game":
      return "neue Partie";
  }
};

/** Lines of the events in German. */
export const GERMAN_EVENTS: EventLines = {
  "piece-touched": (e) =>
    `${WHO[e.by]} berührte ${e.piece === null ? "die Figur" : man(e.piece)} auf ${e.square}`,
  "touch-freed": (e) => `${WHO[e.by]} darf frei ziehen: Was er berührte, kann nicht ziehen`,
  "lift-without-move": (e) => `${WHO[e.by]} hob ${e.square} an, ohne am Zug zu sein`,
  "contact-lost": (e) =>
    `Brett von ${WHO[e.by]} verlor ${e.upMs} Millisekunden den Kontakt auf ${e.square}`,
  "pieces-displaced": (e) => `${WHO[e.by]} verschob Figuren auf ${e.squares.join(", ")}`,
  "adjustment-announced": (e) =>
    `${WHO[e.by]} rückt zurecht${e.inTime ? "" : ", angesagt erst nach dem Berühren"}`,
  "move-placed": (e) =>
    `Brett von ${WHO[e.by]} zeigt ${listText(e.moves.map(sanOf), "keinen Zug")}`,
  "placement-not-legal": (e) =>
    after(
      `Brett von ${WHO[e.by]} zeigt keinen regelgerechten Zug`,
      differencesText(e.differences, seen),
    ),
  "capture-not-removed": (e) =>
    `${WHO[e.by]} hat für ${sanOf(e.move)} die geschlagene Figur auf ${e.square} nicht entfernt`,
  "wrong-obligation": (e) =>
    `${WHO[e.by]} setzte ${sanOf(e.move)}, muss aber eines davon spielen: ${listText(e.allowed, "nichts")}`,
  "released-piece-moved": (e) =>
    `${WHO[e.by]} zog die losgelassene Figur von ${sanOf(e.move)} weiter, von ${e.square}`,
  "board-restored": (e) => `Brett von ${WHO[e.by]} zeigt wieder die Stellung der Partie`,
  "castling-begun": (e) => `${WHO[e.by]} hat die Rochade begonnen: nur ${sanOf(e.move)} bleibt`,
  "move-announced": (e) =>
    `${speakerText(e.by, e.speaker)} sagte an: ${announcedText(e.text, e.utterance, e.move)}`,
  "announcement-unclear": (e) => after(`Ansage von ${WHO[e.by]} unklar`, e.text),
  "announcement-ambiguous": (e) =>
    `${after(`Ansage von ${WHO[e.by]} mehrdeutig`, e.text)}; möglich ${listText(e.candidates.map(sanOf), "nichts")}`,
  "announcement-mismatched": (e) =>
    `${WHO[e.by]} sagte ${announcedText(e.text, e.announced, null)} an, sein Brett zeigt ${sanOf(e.board)}`,
  "announcement-corrected": (e) =>
    `${WHO[e.by]} berichtigte seine Ansage: ${announcedText(e.text, e.utterance, e.move)}`,
  "late-correction": (e) =>
    after(`${WHO[e.by]} berichtigte seine Ansage, als die Uhr des Gegners schon lief`, e.text),
  "promotion-piece-missing": (e) => `${WHO[e.by]} nannte die Umwandlungsfigur nicht`,
  "move-not-announced": (e) =>
    `${WHO[e.by]} sagte ${e.move === null ? "seinen Zug" : sanOf(e.move)} nicht an`,
  "announcement-repeated": (e) => `${speakerText(e.by, e.speaker)} wiederholte ${sanOf(e.move)}`,
  "repetition-mismatched": (e) =>
    after(`${WHO[e.by]} wiederholte etwas anderes als ${sanOf(e.move)}`, e.text),
  "repetition-missing": (e) => `${WHO[e.by]} wiederholte die Ansage nicht`,
  "move-made": (e) =>
    `${WHO[e.by]} führte ${sanOf(e.move)} aus${e.announced ? "" : ", noch nicht angesagt"}`,
  "clock-press-refused": (e) =>
    `${speakerText(e.by, e.speaker)} drückte die Uhr vergeblich: ${REFUSALS[e.why]}`,
  "clock-pressed-early": (e) => `${WHO[e.by]} drückte die Uhr zu früh: ${REFUSALS[e.why]}`,
  "move-disputed": (e) =>
    `${WHO[e.by]} drückte, während sein Brett ${sanOf(e.board)} zeigt und er ${e.announced === null ? "etwas anderes" : sanOf(e.announced)} angesagt hat`,
  "move-completed": (e) => `${WHO[e.by]} beendete ${sanOf(e.move)}, Halbzug ${e.ply}`,
  "illegal-move-completed": (e) =>
    `${WHO[e.by]} beendete einen regelwidrigen Zug, den ${e.count}.: ${ILLEGAL[e.why]}`,
  "illegal-move-stands": (e) =>
    `Der regelwidrige Zug von ${WHO[e.by]} bleibt stehen, ${WHO[turnOf(e.fen)]} am Zug`,
  "position-restored": (e) =>
    `Stellung wiederhergestellt: ${position(e.ply)}, ${WHO[turnOf(e.fen)]} am Zug`,
  "move-mirrored": (e) => `${WHO[e.by]} führte ${sanOf(e.move)} auf seinem Brett aus`,
  "mirror-wrong": (e) =>
    `${WHO[e.by]} führte ${sanOf(e.move)} auf seinem Brett falsch aus: ${differencesText(e.differences, seen)}`,
  "boards-diverged": (e) =>
    `Die Bretter sind verschieden. Weiß: ${e.white.length === 0 ? "wie die Partie" : differencesText(e.white, seen)}. Schwarz: ${e.black.length === 0 ? "wie die Partie" : differencesText(e.black, seen)}`,
  "boards-agreed": () => "Die Bretter stimmen wieder überein",
  "sheets-agreed": (e) => `Die Mitschriften stimmen überein, ${e.plies} Halbzüge`,
  "sheets-differed": (e) =>
    `Die Mitschriften sind verschieden ab Halbzug ${e.ply}: Weiß ${e.white ?? "nichts"}, Schwarz ${e.black ?? "nichts"}`,
  "sheet-unclear": (e) => `Mitschrift von ${WHO[e.by]} unklar bei Halbzug ${e.ply}`,
  "board-correction-asked": (e) =>
    `${WHO[e.by]} soll sein Brett berichtigen: ${differencesText(e.differences, seen)}`,
  "game-retraced": (e) => `Partie zurückgenommen: ${position(e.ply)}, ${WHO[turnOf(e.fen)]} am Zug`,
  "clocks-proposed": (e) =>
    `Vorgeschlagene Zeiten: Weiß ${clockText(e.white)}, Schwarz ${clockText(e.black)}`,
  "clock-started": (e) => `Uhr von ${WHO[e.by]} läuft`,
  "clock-stopped": (e) =>
    `${e.by === null ? "Uhren" : `Uhr von ${WHO[e.by]}`} angehalten: ${STOPS[e.why]}; Weiß ${clockText(e.white)}, Schwarz ${clockText(e.black)}`,
  "time-added": (e) => `${WHO[e.by]} erhielt ${clockText(e.ms)}`,
  "time-deducted": (e) => `${WHO[e.by]} verlor ${clockText(e.ms)}`,
  "clock-set": (e) =>
    `Uhr von ${WHO[e.by]} auf ${clockText(e.ms)} gestellt, sie stand auf ${clockText(e.before)}`,
  "increment-set": (e) => `Beide erhalten von jetzt an ${clockText(e.ms)} je Zug`,
  "flag-fell": (e) => `Blättchen von ${WHO[e.by]} gefallen`,
  "period-ended": (e) => `${WHO[e.by]} beendete Zeitabschnitt ${e.period}`,
  "default-time-passed": (e) => `${WHO[e.by]} ist bis zum Ende der Wartezeit nicht erschienen`,
  "draw-offered": (e) => `${WHO[e.by]} bot Remis an`,
  "draw-accepted": (e) => `${WHO[e.by]} nahm das Remis an`,
  "draw-declined": (e) => `${WHO[e.by]} lehnte das Remis ab, ${HOW[e.how]}`,
  "draw-claimed": (e) =>
    `${WHO[e.by]} beantragte Remis: ${CLAIMS[e.claim]}${e.with === null ? "" : ` mit ${e.with}`}`,
  "claim-postponed": (e) => `Antrag von ${WHO[e.by]} verschoben`,
  "draw-claim-right": (e) => `Antrag von ${WHO[e.by]} richtig: ${CLAIMS[e.claim]}`,
  "draw-claim-wrong": (e) => `Antrag von ${WHO[e.by]} falsch: ${CLAIMS[e.claim]}`,
  "time-claimed": (e) => `${WHO[e.by]} beanspruchte Gewinn durch Zeit`,
  "touch-claimed": (e) => `${WHO[e.by]} beanspruchte, dass der Gegner ${e.square} berührte`,
  "illegal-move-claimed": (e) => `${WHO[e.by]} beanstandete einen regelwidrigen Zug`,
  "claim-forfeited": (e) => `Antrag von ${WHO[e.by]} zu spät: ${CLAIMS[e.claim]}`,
  "claim-unfounded": (e) => `Antrag von ${WHO[e.by]} nicht zulässig: ${CLAIMS[e.claim]}`,
  "touch-reported": (e) =>
    `Die Seite von ${WHO[e.reporter]} meldet, dass ${WHO[e.by]} ${e.square} berührte`,
  "request-answered": (e) =>
    "toldByAssistant" in e.answer
      ? `Der Helfer sagte ${WHO[e.by]} ${REQUESTS[e.answer.request]}`
      : "refused" in e.answer
        ? `${WHO[e.by]} erhielt keine Antwort auf die Frage: ${REQUESTS[e.answer.request]}`
        : `${WHO[e.by]} hörte ${REQUESTS[e.answer.request]}`,
  "assistant-registered": (e) => `${WHO[e.by]} hat einen Helfer`,
  "assistant-released": (e) => `${WHO[e.by]} hat keinen Helfer mehr`,
  "assistant-exceeded": (e) => `Der Helfer von ${WHO[e.by]} tat mehr, als er darf: ${e.act}`,
  "assistant-duplicate": (e) =>
    `${WHO[e.by]} darf keinen Helfer haben, solange der Gegner einen hat`,
  "assistant-required": (e) => `${WHO[e.by]} muss einen Helfer haben`,
  "arbiter-called": (e) =>
    `Der Schiedsrichter wird gerufen${e.by === null ? "" : ` wegen ${WHO[e.by]}`}: ${CALLS[e.why]}`,
  "finding-noted": (e) => `Der Schiedsrichter stellte fest: ${finding(e.finding)}`,
  "ruling-given": (e) => `Der Schiedsrichter entschied: ${e.text}`,
  "move-ruled": (e) => `Der Schiedsrichter entschied, dass ${WHO[e.by]} ${e.san} spielt`,
  "language-set": (e) => `Züge werden in der Sprache ${e.language} angesagt`,
  "penalty-given": (e) => `Strafe für ${WHO[e.by]}: ${penalty(e.penalty)}`,
  "sheet-written": (e) => `${WHO[e.by]} schrieb Halbzug ${e.ply}: ${e.text}`,
  "sheet-exempt": (e) => `${WHO[e.by]} braucht im Rest des Zeitabschnitts nicht mitzuschreiben`,
  "sheet-behind": (e) =>
    `Der Mitschrift von ${WHO[e.by]} fehlen ${e.missing} Halbzüge${
      e.note === undefined
        ? ""
        : `; keine Mitschrift ist vollständig; Weiß hat ${clockText(e.note.white)} und ${e.note.moves.white} Züge, Schwarz ${clockText(e.note.black)} und ${e.note.moves.black} Züge`
    }`,
  "sheet-written-ahead": (e) =>
    `${WHO[e.by]} schrieb Halbzug ${e.ply}, bevor er ausgeführt war: ${e.text}`,
  "result-signed": (e) => `${WHO[e.by]} unterschrieb ${e.result}`,
  "game-adjourned": (e) => `Partie unterbrochen, ${WHO[e.by]} gibt seinen Zug ab`,
  "move-sealed": (e) => `${WHO[e.by]} hat seinen Zug abgegeben`,
  "sealed-move-opened": (e) => `Abgabezug von ${WHO[e.by]}: ${announcedText(e.text, {}, e.move)}`,
  "sealed-move-invalid": (e) => `Abgabezug von ${WHO[e.by]} ungültig: ${e.text}`,
  "game-resumed": (e) =>
    `Partie fortgesetzt, anwesend: ${listText(
      e.present.map((color) => WHO[color]),
      "niemand",
    )}`,
  "adjournment-changed": (e) => `Hängepartie: ${PHASES[e.phase]}`,
  "adjournment-over": () => "Die Unterbrechung ist vorbei",
  "boards-set-up": () => "Beide Bretter sind aufgebaut",
  "board-disconnected": (e) =>
    e.why === undefined
      ? `Brett von ${WHO[e.by]} getrennt`
      : `Brett von ${WHO[e.by]} ${UNHEARD[e.why]}`,
  "board-unheard": (e) => `Brett von ${WHO[e.by]} ${UNHEARD[e.why]}`,
  "board-reconnected": (e) => `Brett von ${WHO[e.by]} wieder verbunden`,
  "board-degraded": (e) => `Leitung zum Brett von ${WHO[e.by]} gestört; Beschädigtes zählt nicht`,
  "board-steady": (e) => `Leitung zum Brett von ${WHO[e.by]} wieder in Ordnung`,
  "board-battery-low": (e) => `Batterie im Brett von ${WHO[e.by]} hat noch ${e.percent} Prozent`,
  "board-position-unknown": (e) =>
    `Brett von ${WHO[e.by]} kam mit einer Stellung zurück, die kein Zug erklärt: ${differencesText(e.differences, seen)}`,
  "start-position-wrong": (e) =>
    e.quarterTurned === true
      ? `Brett von ${WHO[e.by]} liegt um eine Vierteldrehung verkehrt; es muss gedreht und neu aufgestellt werden`
      : `Brett von ${WHO[e.by]} zeigt nicht die Grundstellung: ${differencesText(e.differences, seen)}`,
  "game-ended": (e) => `Partie beendet ${e.result}, ${REASONS[e.reason]}`,
  "proposal-opened": (e) => `Wartet auf den Schiedsrichter: ${proposal(e.proposal)}`,
  "proposal-settled": (e) => `Vorschlag ${PROPOSALS[e.kind]} ${OUTCOMES[e.outcome]}`,
  "new-game-begun": () => "Eine neue Partie beginnt aus der Grundstellung",
  "takeback-offered": (e) => `Zurückgenommen: ${e.plies} Halbzüge`,
  "game-paused": () =>
    "Das Programm wurde neu gestartet; die Uhren stehen, bis der Schiedsrichter eine startet",
};

/** Warum ein Brett nicht zu hören ist, obwohl seine Leitung offen ist. */
const UNHEARD = {
  silent: "schweigt: die Leitung ist offen, und nichts kommt",
  noise: "sendet, was kein Brett dieser Art sendet",
} as const;

const LINKS: Readonly<Record<LinkState, string>> = {
  up: "ist wieder zu hören",
  degraded: "ist mit Lücken zu hören",
  lost: "ist nicht zu hören",
  ...UNHEARD,
};

const withPiece = (piece: PieceLetter | "?" | undefined): string =>
  piece === undefined || piece === "?" ? "" : ` ${man(piece)}`;

/** Lines of the inputs in German. */
export const GERMAN_INPUTS: InputLines = {
  "game-opened": (i) =>
    `Partie eröffnet: ${i.opened.names.white} gegen ${i.opened.names.black}, ${i.opened.clock.control.text}`,
  "piece-lifted": (i) => `${WHO[i.board]} hebt${withPiece(i.piece)} ${i.square} an`,
  "piece-placed": (i) => `${WHO[i.board]} setzt${withPiece(i.piece)} ${i.square}`,
  "board-reported": (i) => `Brett von ${WHO[i.board]} meldet seine Stellung`,
  "button-pressed": (i) => `Brett von ${WHO[i.board]}: Taste ${i.button}`,
  "clock-read": (i) =>
    `Brett von ${WHO[i.board]} liest die Uhr: Weiß ${clockText(i.white)}, Schwarz ${clockText(i.black)}`,
  "link-changed": (i) => `Brett von ${WHO[i.board]} ${LINKS[i.link]}`,
  "battery-low": (i) => `Brett von ${WHO[i.board]}: Batterie bei ${i.percent} Prozent`,
  "bytes-discarded": (i) => `Brett von ${WHO[i.board]} sandte verworfene Bytes: ${i.why}`,
  announce: (i) =>
    `${speakerText(i.by, i.speaker)} sagt: ${announcedText(i.text, i.utterance, null)}`,
  repeat: (i) =>
    `${speakerText(i.by, i.speaker)} wiederholt: ${announcedText(i.text, i.utterance, null)}`,
  press: (i) => `${speakerText(i.by, i.speaker)} drückt die Uhr`,
  execute: (i) =>
    `${speakerText(i.by, i.speaker)} führt ${i.move} auf dem Brett von ${WHO[i.board]} aus`,
  write: (i) =>
    `${WHO[i.by]} schreibt ${i.text}${i.ply === undefined ? "" : ` bei Halbzug ${i.ply}`}`,
  "report-touch": (i) => `${speakerText(i.by, i.speaker)} meldet eine Berührung auf ${i.square}`,
  ask: (i) => `${WHO[i.by]} erfragt ${REQUESTS[i.request]}`,
  tell: (i) => `Der Helfer sagt ${WHO[i.by]} ${REQUESTS[i.request]}`,
  "offer-draw": (i) => `${WHO[i.by]} bietet Remis an`,
  "accept-draw": (i) => `${WHO[i.by]} nimmt das Remis an`,
  "decline-draw": (i) => `${WHO[i.by]} lehnt das Remis ab`,
  claim: (i) =>
    `${speakerText(i.by, i.speaker)} beantragt: ${CLAIMS[i.claim]}${i.with === undefined ? "" : ` mit ${i.with}`}${i.square === undefined ? "" : ` auf ${i.square}`}`,
  resign: (i) => `${WHO[i.by]} gibt auf`,
  seal: (i) => `${WHO[i.by]} gibt einen Zug ab`,
  sign: (i) => `${WHO[i.by]} unterschreibt ${i.result}`,
  arrive: (i) => `${WHO[i.by]} erscheint`,
  "register-assistant": (i) => `${WHO[i.by]} meldet einen Helfer an`,
  "release-assistant": (i) => `${WHO[i.by]} entlässt seinen Helfer`,
  "stop-clocks": (i) => `${WHO[i.by]} hält die Uhren an`,
  "arbiter-stop-clocks": () => "Der Schiedsrichter hält die Uhren an",
  "arbiter-start-clock": (i) => `Der Schiedsrichter startet die Uhr von ${WHO[i.clock]}`,
  "arbiter-set-clock": (i) =>
    `Der Schiedsrichter stellt die Uhr von ${WHO[i.clock]} auf ${clockText(i.ms)}`,
  "arbiter-set-increment": (i) => `Der Schiedsrichter gibt beiden ${clockText(i.ms)} je Zug`,
  "arbiter-set-language": (i) => `Der Schiedsrichter wählt die Sprache ${i.language}`,
  "arbiter-confirm": (i) => `Der Schiedsrichter bestätigt den Vorschlag: ${PROPOSALS[i.what]}`,
  "arbiter-reject": (i) => `Der Schiedsrichter lehnt den Vorschlag ab: ${PROPOSALS[i.what]}`,
  "arbiter-postpone-claim": () => "Der Schiedsrichter verschiebt den Antrag",
  "arbiter-restore": (i) => `Der Schiedsrichter stellt die Stellung her, ${position(i.ply)}`,
  "arbiter-collect-sheets": () => "Der Schiedsrichter sammelt die Mitschriften ein",
  "arbiter-rule": (i) => `Der Schiedsrichter entscheidet: ${i.text}`,
  "arbiter-rule-result": (i) => `Der Schiedsrichter entscheidet das Ergebnis ${i.result}`,
  "arbiter-rule-play": (i) => `Der Schiedsrichter entscheidet, dass ${i.move} gespielt wird`,
  "arbiter-penalise": (i) => `Der Schiedsrichter bestraft ${WHO[i.player]}: ${penalty(i.penalty)}`,
  "arbiter-find": (i) => `Der Schiedsrichter stellt fest: ${finding(i.finding)}`,
  "arbiter-adjourn": () => "Der Schiedsrichter unterbricht die Partie",
  "arbiter-resume": (i) =>
    `Der Schiedsrichter setzt die Partie fort mit ${listText(
      i.present.map((color) => WHO[color]),
      "niemandem",
    )}`,
  "time-passed": () => "Zeit vergeht",
  "program-restarted": (i) => `Programm neu gestartet, Version ${i.program}`,
};
