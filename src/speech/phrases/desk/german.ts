import type { PieceLetter } from "../../../vocabulary/chess.js";
import type { EventLines, InputLines } from "../desk.js";
import { after, listText, type Parts, turnOf } from "../desk-words.js";
import { GERMAN_TABLE } from "./german-table.js";
import { exceededText, rulingText, tongueText } from "./table.js";

const {
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
  links: LINKS,
  proposals: PROPOSALS,
  penalty,
  finding,
  proposal,
  position,
} = GERMAN_TABLE;

const plies = (count: number, p: Parts): string =>
  `${p.number(count, "masculine")} ${count === 1 ? "Halbzug" : "Halbzüge"}`;

const moves = (count: number, p: Parts): string =>
  `${p.number(count, "masculine")} ${count === 1 ? "Zug" : "Züge"}`;

/** Lines of the events in German. */
export const GERMAN_EVENTS: EventLines = {
  "piece-touched": (e, p) =>
    `${WHO[e.by]} berührte ${e.piece === null ? "die Figur" : man(e.piece)} auf ${p.square(e.square)}`,
  "touch-freed": (e) => `${WHO[e.by]} darf frei ziehen: Was er berührte, kann nicht ziehen`,
  "lift-without-move": (e, p) => `${WHO[e.by]} hob ${p.square(e.square)} an, ohne am Zug zu sein`,
  "contact-lost": (e, p) =>
    `Brett von ${WHO[e.by]} verlor ${p.number(e.upMs)} Millisekunden den Kontakt auf ${p.square(e.square)}`,
  "pieces-displaced": (e, p) => `${WHO[e.by]} verschob Figuren auf ${p.squares(e.squares)}`,
  "adjustment-announced": (e) =>
    `${WHO[e.by]} rückt zurecht${e.inTime ? "" : ", angesagt erst nach dem Berühren"}`,
  "move-placed": (e, p) => `Brett von ${WHO[e.by]} zeigt ${p.moves(e.moves, "keinen Zug")}`,
  "placement-not-legal": (e, p) =>
    after(
      `Brett von ${WHO[e.by]} zeigt keinen regelgerechten Zug`,
      p.differences(e.differences, seen),
    ),
  "capture-not-removed": (e, p) =>
    `${WHO[e.by]} hat für ${p.san(e.move)} die geschlagene Figur auf ${p.square(e.square)} nicht entfernt`,
  "wrong-obligation": (e, p) =>
    `${WHO[e.by]} setzte ${p.san(e.move)}, muss aber eines davon spielen: ${p.moves(e.allowed, "nichts")}`,
  "released-piece-moved": (e, p) =>
    `${WHO[e.by]} zog die losgelassene Figur von ${p.san(e.move)} weiter, von ${p.square(e.square)}`,
  "board-restored": (e) => `Brett von ${WHO[e.by]} zeigt wieder die Stellung der Partie`,
  "castling-begun": (e, p) => `${WHO[e.by]} hat die Rochade begonnen: nur ${p.san(e.move)} bleibt`,
  "move-announced": (e, p) =>
    `${speakerText(e.by, e.speaker)} sagte an: ${p.announced(e.text, e.utterance, e.move)}`,
  "announcement-unclear": (e, p) => after(`Ansage von ${WHO[e.by]} unklar`, p.quoted(e.text)),
  "announcement-ambiguous": (e, p) =>
    `${after(`Ansage von ${WHO[e.by]} mehrdeutig`, p.quoted(e.text))}; möglich ${p.moves(e.candidates, "nichts")}`,
  "announcement-mismatched": (e, p) =>
    `${WHO[e.by]} sagte ${p.announced(e.text, e.announced, null)} an, sein Brett zeigt ${p.san(e.board)}`,
  "announcement-corrected": (e, p) =>
    `${WHO[e.by]} berichtigte seine Ansage: ${p.announced(e.text, e.utterance, e.move)}`,
  "late-correction": (e, p) =>
    after(
      `${WHO[e.by]} berichtigte seine Ansage, als die Uhr des Gegners schon lief`,
      p.quoted(e.text),
    ),
  "promotion-piece-missing": (e) => `${WHO[e.by]} nannte die Umwandlungsfigur nicht`,
  "move-not-announced": (e, p) =>
    `${WHO[e.by]} sagte ${e.move === null ? "seinen Zug" : p.san(e.move)} nicht an`,
  "announcement-repeated": (e, p) => `${speakerText(e.by, e.speaker)} wiederholte ${p.san(e.move)}`,
  "repetition-mismatched": (e, p) =>
    after(`${WHO[e.by]} wiederholte etwas anderes als ${p.san(e.move)}`, p.quoted(e.text)),
  "repetition-missing": (e) => `${WHO[e.by]} wiederholte die Ansage nicht`,
  "move-made": (e, p) =>
    `${WHO[e.by]} führte ${p.san(e.move)} aus${e.announced ? "" : ", noch nicht angesagt"}`,
  "clock-press-refused": (e) =>
    `${speakerText(e.by, e.speaker)} drückte die Uhr vergeblich: ${REFUSALS[e.why]}`,
  "clock-pressed-early": (e) => `${WHO[e.by]} drückte die Uhr zu früh: ${REFUSALS[e.why]}`,
  "move-disputed": (e, p) =>
    `${WHO[e.by]} drückte, während sein Brett ${p.san(e.board)} zeigt und er ${e.announced === null ? "etwas anderes" : p.san(e.announced)} angesagt hat`,
  "move-completed": (e, p) => `${WHO[e.by]} beendete ${p.san(e.move)}, Halbzug ${p.number(e.ply)}`,
  "illegal-move-completed": (e, p) =>
    `${WHO[e.by]} beendete einen regelwidrigen Zug, Nummer ${p.number(e.count)}: ${ILLEGAL[e.why]}`,
  "illegal-move-stands": (e) =>
    `Der regelwidrige Zug von ${WHO[e.by]} bleibt stehen, ${WHO[turnOf(e.fen)]} am Zug`,
  "position-restored": (e, p) =>
    `Stellung wiederhergestellt: ${position(e.ply, p)}, ${WHO[turnOf(e.fen)]} am Zug`,
  "move-mirrored": (e, p) => `${WHO[e.by]} führte ${p.san(e.move)} auf seinem Brett aus`,
  "mirror-wrong": (e, p) =>
    `${WHO[e.by]} führte ${p.san(e.move)} auf seinem Brett falsch aus: ${p.differences(e.differences, seen)}`,
  "boards-diverged": (e, p) =>
    `Die Bretter sind verschieden. Weiß: ${e.white.length === 0 ? "wie die Partie" : p.differences(e.white, seen)}. Schwarz: ${e.black.length === 0 ? "wie die Partie" : p.differences(e.black, seen)}`,
  "boards-agreed": () => "Die Bretter stimmen wieder überein",
  "sheets-agreed": (e, p) => `Die Mitschriften stimmen überein, ${plies(e.plies, p)}`,
  "sheets-differed": (e, p) =>
    `Die Mitschriften sind verschieden ab Halbzug ${p.number(e.ply)}: Weiß ${e.white === null ? "nichts" : p.quoted(e.white)}, Schwarz ${e.black === null ? "nichts" : p.quoted(e.black)}`,
  "sheet-unclear": (e, p) => `Mitschrift von ${WHO[e.by]} unklar bei Halbzug ${p.number(e.ply)}`,
  "board-correction-asked": (e, p) =>
    `${WHO[e.by]} soll sein Brett berichtigen: ${p.differences(e.differences, seen)}`,
  "game-retraced": (e, p) =>
    `Partie zurückgenommen: ${position(e.ply, p)}, ${WHO[turnOf(e.fen)]} am Zug`,
  "clocks-proposed": (e, p) =>
    `Vorgeschlagene Zeiten: Weiß ${p.clock(e.white)}, Schwarz ${p.clock(e.black)}`,
  "clock-started": (e) => `Uhr von ${WHO[e.by]} läuft`,
  "clock-stopped": (e, p) =>
    `${e.by === null ? "Uhren" : `Uhr von ${WHO[e.by]}`} angehalten: ${STOPS[e.why]}; Weiß ${p.clock(e.white)}, Schwarz ${p.clock(e.black)}`,
  "time-added": (e, p) => `${WHO[e.by]} erhielt ${p.clock(e.ms)}`,
  "time-deducted": (e, p) => `${WHO[e.by]} verlor ${p.clock(e.ms)}`,
  "clock-set": (e, p) =>
    `Uhr von ${WHO[e.by]} auf ${p.clock(e.ms)} gestellt, sie stand auf ${p.clock(e.before)}`,
  "increment-set": (e, p) => `Beide erhalten von jetzt an ${p.clock(e.ms)} je Zug`,
  "flag-fell": (e) => `Blättchen von ${WHO[e.by]} gefallen`,
  "period-ended": (e, p) => `${WHO[e.by]} beendete Zeitabschnitt ${p.number(e.period)}`,
  "default-time-passed": (e) => `${WHO[e.by]} ist bis zum Ende der Wartezeit nicht erschienen`,
  "draw-offered": (e) => `${WHO[e.by]} bot Remis an`,
  "draw-accepted": (e) => `${WHO[e.by]} nahm das Remis an`,
  "draw-declined": (e) => `${WHO[e.by]} lehnte das Remis ab, ${HOW[e.how]}`,
  "draw-claimed": (e, p) =>
    `${WHO[e.by]} beantragte Remis: ${CLAIMS[e.claim]}${e.with === null ? "" : ` mit ${p.quoted(e.with)}`}`,
  "claim-postponed": (e) => `Antrag von ${WHO[e.by]} verschoben`,
  "draw-claim-right": (e) => `Antrag von ${WHO[e.by]} richtig: ${CLAIMS[e.claim]}`,
  "draw-claim-wrong": (e) => `Antrag von ${WHO[e.by]} falsch: ${CLAIMS[e.claim]}`,
  "time-claimed": (e) => `${WHO[e.by]} beanspruchte Gewinn durch Zeit`,
  "touch-claimed": (e, p) =>
    `${WHO[e.by]} beanspruchte, dass der Gegner ${p.square(e.square)} berührte`,
  "illegal-move-claimed": (e) => `${WHO[e.by]} beanstandete einen regelwidrigen Zug`,
  "claim-forfeited": (e) => `Antrag von ${WHO[e.by]} zu spät: ${CLAIMS[e.claim]}`,
  "claim-unfounded": (e) => `Antrag von ${WHO[e.by]} nicht zulässig: ${CLAIMS[e.claim]}`,
  "touch-reported": (e, p) =>
    `Die Seite von ${WHO[e.reporter]} meldet, dass ${WHO[e.by]} ${p.square(e.square)} berührte`,
  "request-answered": (e) =>
    "toldByAssistant" in e.answer
      ? `Der Assistent sagte ${WHO[e.by]} ${REQUESTS[e.answer.request]}`
      : "refused" in e.answer
        ? `${WHO[e.by]} erhielt keine Antwort auf die Frage: ${REQUESTS[e.answer.request]}`
        : `${WHO[e.by]} hörte ${REQUESTS[e.answer.request]}`,
  "assistant-registered": (e) => `${WHO[e.by]} hat einen Assistenten`,
  "assistant-released": (e) => `${WHO[e.by]} hat keinen Assistenten mehr`,
  "assistant-exceeded": (e) =>
    `Der Assistent von ${WHO[e.by]} tat mehr, als er darf: ${exceededText(e.act, GERMAN_TABLE)}`,
  "assistant-duplicate": (e) =>
    `${WHO[e.by]} darf keinen Assistenten haben, solange der Gegner einen hat`,
  "assistant-required": (e) => `${WHO[e.by]} muss einen Assistenten haben`,
  "arbiter-called": (e) =>
    `Der Schiedsrichter wird gerufen${e.by === null ? "" : ` wegen ${WHO[e.by]}`}: ${CALLS[e.why]}`,
  "finding-noted": (e) => `Der Schiedsrichter stellte fest: ${finding(e.finding)}`,
  "ruling-given": (e, p) => `Der Schiedsrichter entschied: ${rulingText(e.text, GERMAN_TABLE, p)}`,
  "move-ruled": (e, p) =>
    `Der Schiedsrichter entschied, dass ${WHO[e.by]} ${p.written(e.san)} spielt`,
  "language-set": (e) => `Züge werden auf ${tongueText(e.language, GERMAN_TABLE)} angesagt`,
  "penalty-given": (e, p) => `Strafe für ${WHO[e.by]}: ${penalty(e.penalty, p)}`,
  "sheet-written": (e, p) => `${WHO[e.by]} schrieb Halbzug ${p.number(e.ply)}: ${p.quoted(e.text)}`,
  "sheet-exempt": (e) => `${WHO[e.by]} braucht im Rest des Zeitabschnitts nicht mitzuschreiben`,
  "sheet-behind": (e, p) =>
    `${`Der Mitschrift von ${WHO[e.by]} fehlen ${plies(e.missing, p)}`}${e.note === undefined ? "" : `; keine Mitschrift ist vollständig; Weiß hat ${p.clock(e.note.white)} und ${moves(e.note.moves.white, p)}, Schwarz ${p.clock(e.note.black)} und ${moves(e.note.moves.black, p)}`}`,
  "sheet-written-ahead": (e, p) =>
    `${WHO[e.by]} schrieb Halbzug ${p.number(e.ply)}, bevor er ausgeführt war: ${p.quoted(e.text)}`,
  "result-signed": (e, p) => `${WHO[e.by]} unterschrieb: ${p.result(e.result)}`,
  "game-adjourned": (e) => `Partie unterbrochen, ${WHO[e.by]} gibt seinen Zug ab`,
  "move-sealed": (e) => `${WHO[e.by]} hat seinen Zug abgegeben`,
  "sealed-move-opened": (e, p) => `Abgabezug von ${WHO[e.by]}: ${p.announced(e.text, {}, e.move)}`,
  "sealed-move-invalid": (e, p) => `Abgabezug von ${WHO[e.by]} ungültig: ${p.quoted(e.text)}`,
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
      : `Brett von ${WHO[e.by]} ${LINKS[e.why]}`,
  "board-unheard": (e) => `Brett von ${WHO[e.by]} ${LINKS[e.why]}`,
  "board-degraded": (e) => `Leitung zum Brett von ${WHO[e.by]} gestört; Beschädigtes zählt nicht`,
  "board-steady": (e) => `Leitung zum Brett von ${WHO[e.by]} wieder in Ordnung`,
  "board-battery-low": (e, p) =>
    `Batterie im Brett von ${WHO[e.by]} hat noch ${p.number(e.percent, "neuter")} Prozent`,
  "board-reconnected": (e) => `Brett von ${WHO[e.by]} wieder verbunden`,
  "board-position-unknown": (e, p) =>
    `Brett von ${WHO[e.by]} kam mit einer Stellung zurück, die kein Zug erklärt: ${p.differences(e.differences, seen)}`,
  "start-position-wrong": (e, p) =>
    `Brett von ${WHO[e.by]} zeigt nicht die Grundstellung: ${p.differences(e.differences, seen)}`,
  "game-ended": (e, p) => `Partie beendet: ${p.result(e.result)}, ${REASONS[e.reason]}`,
  "proposal-opened": (e, p) => `Wartet auf den Schiedsrichter: ${proposal(e.proposal, p)}`,
  "proposal-settled": (e) => `Vorschlag ${PROPOSALS[e.kind]} ${OUTCOMES[e.outcome]}`,
  "new-game-begun": () => "Eine neue Partie beginnt aus der Grundstellung",
  "takeback-offered": (e, p) => `Zurückgenommen: ${plies(e.plies, p)}`,
  "game-paused": () =>
    "Das Programm wurde neu gestartet; die Uhren stehen, bis der Schiedsrichter eine startet",
};

const withPiece = (piece: PieceLetter | "?" | undefined): string =>
  piece === undefined || piece === "?" ? "" : ` ${man(piece)}`;

/** Lines of the inputs in German. */
export const GERMAN_INPUTS: InputLines = {
  "game-opened": (i, p) =>
    `Partie eröffnet: ${p.quoted(i.opened.names.white)} gegen ${p.quoted(i.opened.names.black)}, ${p.control(i.opened.clock.control.text)}`,
  "piece-lifted": (i, p) =>
    `${WHO[i.board]} hebt${withPiece(i.piece)} auf ${p.square(i.square)} an`,
  "piece-placed": (i, p) => `${WHO[i.board]} setzt${withPiece(i.piece)} auf ${p.square(i.square)}`,
  "board-reported": (i) => `Brett von ${WHO[i.board]} meldet seine Stellung`,
  "button-pressed": (i) => `Brett von ${WHO[i.board]}: Taste ${GERMAN_TABLE.buttons[i.button]}`,
  "clock-read": (i, p) =>
    `Brett von ${WHO[i.board]} liest die Uhr: Weiß ${p.clock(i.white)}, Schwarz ${p.clock(i.black)}`,
  "link-changed": (i) => `Brett von ${WHO[i.board]} ${LINKS[i.link]}`,
  "battery-low": (i, p) =>
    `Brett von ${WHO[i.board]}: Batterie bei ${p.number(i.percent, "neuter")} Prozent`,
  "bytes-discarded": (i) =>
    `Brett von ${WHO[i.board]} sandte verworfene Bytes: ${GERMAN_TABLE.discards[i.why]}`,
  announce: (i, p) =>
    `${speakerText(i.by, i.speaker)} sagt: ${p.announced(i.text, i.utterance, null)}`,
  repeat: (i, p) =>
    `${speakerText(i.by, i.speaker)} wiederholt: ${p.announced(i.text, i.utterance, null)}`,
  press: (i) => `${speakerText(i.by, i.speaker)} drückt die Uhr`,
  execute: (i, p) =>
    `${speakerText(i.by, i.speaker)} führt ${p.written(i.move)} auf dem Brett von ${WHO[i.board]} aus`,
  write: (i, p) =>
    `${WHO[i.by]} schreibt ${p.quoted(i.text)}${i.ply === undefined ? "" : ` bei Halbzug ${p.number(i.ply)}`}`,
  "report-touch": (i, p) =>
    `${speakerText(i.by, i.speaker)} meldet eine Berührung auf ${p.square(i.square)}`,
  ask: (i) => `${WHO[i.by]} erfragt ${REQUESTS[i.request]}`,
  tell: (i) => `Der Assistent sagt ${WHO[i.by]} ${REQUESTS[i.request]}`,
  "offer-draw": (i) => `${WHO[i.by]} bietet Remis an`,
  "accept-draw": (i) => `${WHO[i.by]} nimmt das Remis an`,
  "decline-draw": (i) => `${WHO[i.by]} lehnt das Remis ab`,
  claim: (i, p) =>
    `${speakerText(i.by, i.speaker)} beantragt: ${CLAIMS[i.claim]}${i.with === undefined ? "" : ` mit ${p.quoted(i.with)}`}${i.square === undefined ? "" : ` auf ${p.square(i.square)}`}`,
  resign: (i) => `${WHO[i.by]} gibt auf`,
  seal: (i) => `${WHO[i.by]} gibt einen Zug ab`,
  sign: (i, p) => `${WHO[i.by]} unterschreibt: ${p.result(i.result)}`,
  arrive: (i) => `${WHO[i.by]} erscheint`,
  "register-assistant": (i) => `${WHO[i.by]} meldet einen Assistenten an`,
  "release-assistant": (i) => `${WHO[i.by]} entlässt seinen Assistenten`,
  "stop-clocks": (i) => `${WHO[i.by]} hält die Uhren an`,
  "arbiter-stop-clocks": () => "Der Schiedsrichter hält die Uhren an",
  "arbiter-start-clock": (i) => `Der Schiedsrichter startet die Uhr von ${WHO[i.clock]}`,
  "arbiter-set-clock": (i, p) =>
    `Der Schiedsrichter stellt die Uhr von ${WHO[i.clock]} auf ${p.clock(i.ms)}`,
  "arbiter-set-increment": (i, p) => `Der Schiedsrichter gibt beiden ${p.clock(i.ms)} je Zug`,
  "arbiter-set-language": (i) =>
    `Der Schiedsrichter wählt die Sprache ${tongueText(i.language, GERMAN_TABLE)}`,
  "arbiter-confirm": (i) => `Der Schiedsrichter bestätigt den Vorschlag: ${PROPOSALS[i.what]}`,
  "arbiter-reject": (i) => `Der Schiedsrichter lehnt den Vorschlag ab: ${PROPOSALS[i.what]}`,
  "arbiter-postpone-claim": () => "Der Schiedsrichter verschiebt den Antrag",
  "arbiter-restore": (i, p) => `Der Schiedsrichter stellt die Stellung her, ${position(i.ply, p)}`,
  "arbiter-collect-sheets": () => "Der Schiedsrichter sammelt die Mitschriften ein",
  "arbiter-rule": (i, p) => `Der Schiedsrichter entscheidet: ${p.quoted(i.text)}`,
  "arbiter-rule-result": (i, p) =>
    `Der Schiedsrichter entscheidet das Ergebnis: ${p.result(i.result)}`,
  "arbiter-rule-play": (i, p) =>
    `Der Schiedsrichter entscheidet, dass ${p.written(i.move)} gespielt wird`,
  "arbiter-penalise": (i, p) =>
    `Der Schiedsrichter bestraft ${WHO[i.player]}: ${penalty(i.penalty, p)}`,
  "arbiter-find": (i) => `Der Schiedsrichter stellt fest: ${finding(i.finding)}`,
  "arbiter-adjourn": () => "Der Schiedsrichter unterbricht die Partie",
  "arbiter-resume": (i) =>
    `Der Schiedsrichter setzt die Partie fort mit ${listText(
      i.present.map((color) => WHO[color]),
      "niemandem",
    )}`,
  "time-passed": () => "Zeit vergeht",
  "program-restarted": (i, p) => `Programm neu gestartet, Version ${p.quoted(i.program)}`,
};
