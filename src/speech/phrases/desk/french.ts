import type { Color, PieceLetter } from "../../../vocabulary/chess.js";
import type { EventLines, InputLines } from "../desk.js";
import { after, listText, type Parts, turnOf } from "../desk-words.js";
import { FRENCH_TABLE } from "./french-table.js";
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
} = FRENCH_TABLE;

/** "des Blancs". */
const of = (color: Color): string => `des ${WHO[color]}`;
/** "Les Blancs", at the beginning of a line. */
const THE: Readonly<Record<Color, string>> = { white: "Les Blancs", black: "Les Noirs" };

/** A man with its article. */
const theMan = (letter: PieceLetter): string =>
  `${/[qr]/i.test(letter) ? "la" : "le"} ${man(letter)}`;

const plies = (count: number, p: Parts): string =>
  `${p.number(count, "masculine")} ${count < 2 ? "demi-coup" : "demi-coups"}`;

const moves = (count: number, p: Parts): string =>
  `${p.number(count, "masculine")} ${count < 2 ? "coup" : "coups"}`;

/** Lines of the events in French. */
export const FRENCH_EVENTS: EventLines = {
  "piece-touched": (e, p) =>
    `${THE[e.by]} ont touché ${e.piece === null ? "la pièce" : theMan(e.piece)} en ${p.square(e.square)}`,
  "touch-freed": (e) =>
    `${THE[e.by]} peuvent jouer librement: ce qu'ils ont touché ne peut pas jouer`,
  "lift-without-move": (e, p) =>
    `${THE[e.by]} ont soulevé ${p.square(e.square)} sans avoir le trait`,
  "contact-lost": (e, p) =>
    `L'échiquier ${of(e.by)} a perdu le contact en ${p.square(e.square)} pendant ${p.number(e.upMs)} millisecondes`,
  "pieces-displaced": (e, p) => `${THE[e.by]} ont déplacé des pièces en ${p.squares(e.squares)}`,
  "adjustment-announced": (e) =>
    `${THE[e.by]} adoubent${e.inTime ? "" : ", annoncé seulement après avoir touché"}`,
  "move-placed": (e, p) => `L'échiquier ${of(e.by)} montre ${p.moves(e.moves, "aucun coup")}`,
  "placement-not-legal": (e, p) =>
    after(`L'échiquier ${of(e.by)} ne montre aucun coup légal`, p.differences(e.differences, seen)),
  "capture-not-removed": (e, p) =>
    `${THE[e.by]} n'ont pas retiré la pièce prise en ${p.square(e.square)} pour ${p.san(e.move)}`,
  "wrong-obligation": (e, p) =>
    `${THE[e.by]} ont posé ${p.san(e.move)}, mais doivent jouer l'un de ces coups: ${p.moves(e.allowed, "aucun")}`,
  "released-piece-moved": (e, p) =>
    `${THE[e.by]} ont rejoué la pièce déjà lâchée de ${p.san(e.move)}, depuis ${p.square(e.square)}`,
  "board-restored": (e) => `L'échiquier ${of(e.by)} montre de nouveau la position de la partie`,
  "castling-begun": (e, p) =>
    `${THE[e.by]} ont commencé à roquer: il ne reste que ${p.san(e.move)}`,
  "move-announced": (e, p) =>
    `${speakerText(e.by, e.speaker)}, annonce: ${p.announced(e.text, e.utterance, e.move)}`,
  "announcement-unclear": (e, p) => after(`Annonce ${of(e.by)} non comprise`, p.quoted(e.text)),
  "announcement-ambiguous": (e, p) =>
    `${after(`Annonce ${of(e.by)} ambiguë`, p.quoted(e.text))}; possible ${p.moves(e.candidates, "rien")}`,
  "announcement-mismatched": (e, p) =>
    `${THE[e.by]} ont annoncé ${p.announced(e.text, e.announced, null)}, mais leur échiquier montre ${p.san(e.board)}`,
  "announcement-corrected": (e, p) =>
    `${THE[e.by]} ont corrigé leur annonce: ${p.announced(e.text, e.utterance, e.move)}`,
  "late-correction": (e, p) =>
    after(
      `${THE[e.by]} ont corrigé leur annonce alors que la pendule adverse tournait déjà`,
      p.quoted(e.text),
    ),
  "promotion-piece-missing": (e) => `${THE[e.by]} n'ont pas annoncé la pièce de promotion`,
  "move-not-announced": (e, p) =>
    `${THE[e.by]} n'ont pas annoncé ${e.move === null ? "leur coup" : p.san(e.move)}`,
  "announcement-repeated": (e, p) =>
    `${speakerText(e.by, e.speaker)}, répétition: ${p.san(e.move)}`,
  "repetition-mismatched": (e, p) =>
    after(`${THE[e.by]} ont répété autre chose que ${p.san(e.move)}`, p.quoted(e.text)),
  "repetition-missing": (e) => `${THE[e.by]} n'ont pas répété l'annonce`,
  "move-made": (e, p) =>
    `${THE[e.by]} ont exécuté ${p.san(e.move)}${e.announced ? "" : ", pas encore annoncé"}`,
  "clock-press-refused": (e) =>
    `${speakerText(e.by, e.speaker)}, appui sur la pendule sans effet: ${REFUSALS[e.why]}`,
  "clock-pressed-early": (e) =>
    `${THE[e.by]} ont appuyé sur la pendule trop tôt: ${REFUSALS[e.why]}`,
  "move-disputed": (e, p) =>
    `${THE[e.by]} ont appuyé sur la pendule; leur échiquier montre ${p.san(e.board)} et ils ont annoncé ${e.announced === null ? "autre chose" : p.san(e.announced)}`,
  "move-completed": (e, p) =>
    `${THE[e.by]} ont achevé ${p.san(e.move)}, demi-coup ${p.number(e.ply)}`,
  "illegal-move-completed": (e, p) =>
    `${THE[e.by]} ont achevé un coup illégal, numéro ${p.number(e.count)}: ${ILLEGAL[e.why]}`,
  "illegal-move-stands": (e) =>
    `Le coup illégal ${of(e.by)} est maintenu, trait aux ${WHO[turnOf(e.fen)]}`,
  "position-restored": (e, p) =>
    `Position rétablie: ${position(e.ply, p)}, trait aux ${WHO[turnOf(e.fen)]}`,
  "move-mirrored": (e, p) => `${THE[e.by]} ont exécuté ${p.san(e.move)} sur leur propre échiquier`,
  "mirror-wrong": (e, p) =>
    `${THE[e.by]} ont mal exécuté ${p.san(e.move)} sur leur échiquier: ${p.differences(e.differences, seen)}`,
  "boards-diverged": (e, p) =>
    `Les échiquiers diffèrent. Blancs: ${e.white.length === 0 ? "comme dans la partie" : p.differences(e.white, seen)}. Noirs: ${e.black.length === 0 ? "comme dans la partie" : p.differences(e.black, seen)}`,
  "boards-agreed": () => "Les échiquiers concordent de nouveau",
  "sheets-agreed": (e, p) => `Les feuilles de partie concordent, ${plies(e.plies, p)}`,
  "sheets-differed": (e, p) =>
    `Les feuilles de partie diffèrent au demi-coup ${p.number(e.ply)}: Blancs ${e.white === null ? "rien" : p.quoted(e.white)}, Noirs ${e.black === null ? "rien" : p.quoted(e.black)}`,
  "sheet-unclear": (e, p) =>
    `Feuille de partie ${of(e.by)} peu claire au demi-coup ${p.number(e.ply)}`,
  "board-correction-asked": (e, p) =>
    `${THE[e.by]} doivent corriger leur échiquier: ${p.differences(e.differences, seen)}`,
  "game-retraced": (e, p) =>
    `Retour en arrière: ${position(e.ply, p)}, trait aux ${WHO[turnOf(e.fen)]}`,
  "clocks-proposed": (e, p) =>
    `Temps proposés: Blancs ${p.clock(e.white)}, Noirs ${p.clock(e.black)}`,
  "clock-started": (e) => `Pendule ${of(e.by)} en marche`,
  "clock-stopped": (e, p) =>
    `${e.by === null ? "Pendules arrêtées" : `Pendule ${of(e.by)} arrêtée`}: ${STOPS[e.why]}; Blancs ${p.clock(e.white)}, Noirs ${p.clock(e.black)}`,
  "time-added": (e, p) => `${THE[e.by]} ont reçu ${p.clock(e.ms)}`,
  "time-deducted": (e, p) => `${THE[e.by]} ont perdu ${p.clock(e.ms)}`,
  "clock-set": (e, p) =>
    `Pendule ${of(e.by)} réglée à ${p.clock(e.ms)}, elle marquait ${p.clock(e.before)}`,
  "increment-set": (e, p) => `Désormais les deux joueurs reçoivent ${p.clock(e.ms)} par coup`,
  "flag-fell": (e) => `Chute du drapeau ${of(e.by)}`,
  "period-ended": (e, p) => `${THE[e.by]} ont terminé la période ${p.number(e.period)}`,
  "default-time-passed": (e) => `${THE[e.by]} ne sont pas arrivés avant le délai de forfait`,
  "draw-offered": (e) => `${THE[e.by]} ont proposé nulle`,
  "draw-accepted": (e) => `${THE[e.by]} ont accepté la nulle`,
  "draw-declined": (e) => `${THE[e.by]} ont refusé la nulle ${HOW[e.how]}`,
  "draw-claimed": (e, p) =>
    `${THE[e.by]} ont réclamé la nulle: ${CLAIMS[e.claim]}${e.with === null ? "" : ` avec ${p.quoted(e.with)}`}`,
  "claim-postponed": (e) => `Réclamation ${of(e.by)} différée`,
  "draw-claim-right": (e) => `Réclamation ${of(e.by)} fondée: ${CLAIMS[e.claim]}`,
  "draw-claim-wrong": (e) => `Réclamation ${of(e.by)} non fondée: ${CLAIMS[e.claim]}`,
  "time-claimed": (e) => `${THE[e.by]} ont réclamé le gain par chute du drapeau`,
  "touch-claimed": (e, p) =>
    `${THE[e.by]} ont réclamé: l'adversaire a touché ${p.square(e.square)}`,
  "illegal-move-claimed": (e) => `${THE[e.by]} ont réclamé pour un coup illégal`,
  "claim-forfeited": (e) => `Réclamation ${of(e.by)} trop tardive: ${CLAIMS[e.claim]}`,
  "claim-unfounded": (e) => `Réclamation ${of(e.by)} non recevable: ${CLAIMS[e.claim]}`,
  "touch-reported": (e, p) =>
    `Le camp ${of(e.reporter)} signale que les ${WHO[e.by]} ont touché ${p.square(e.square)}`,
  "request-answered": (e) =>
    "toldByAssistant" in e.answer
      ? `L'assistant ${of(e.by)} lui a dit ${REQUESTS[e.answer.request]}`
      : "refused" in e.answer
        ? `${THE[e.by]} n'ont pas reçu de réponse: ${REQUESTS[e.answer.request]}`
        : `${THE[e.by]} ont entendu ${REQUESTS[e.answer.request]}`,
  "assistant-registered": (e) => `${THE[e.by]} ont un assistant`,
  "assistant-released": (e) => `${THE[e.by]} n'ont plus d'assistant`,
  "assistant-exceeded": (e) =>
    `L'assistant ${of(e.by)} a fait plus qu'il ne peut: ${exceededText(e.act, FRENCH_TABLE)}`,
  "assistant-duplicate": (e) =>
    `${THE[e.by]} ne peuvent pas avoir d'assistant tant que l'adversaire en a un`,
  "assistant-required": (e) => `${THE[e.by]} doivent avoir un assistant`,
  "arbiter-called": (e) =>
    `L'arbitre est appelé${e.by === null ? "" : ` au sujet ${of(e.by)}`}: ${CALLS[e.why]}`,
  "finding-noted": (e) => `L'arbitre a constaté: ${finding(e.finding)}`,
  "ruling-given": (e, p) => `L'arbitre a décidé: ${rulingText(e.text, FRENCH_TABLE, p)}`,
  "move-ruled": (e, p) => `L'arbitre a décidé que les ${WHO[e.by]} jouent ${p.written(e.san)}`,
  "language-set": (e) => `Les coups sont annoncés en ${tongueText(e.language, FRENCH_TABLE)}`,
  "penalty-given": (e, p) => `Pénalité pour les ${WHO[e.by]}: ${penalty(e.penalty, p)}`,
  "sheet-written": (e, p) =>
    `${THE[e.by]} ont noté le demi-coup ${p.number(e.ply)}: ${p.quoted(e.text)}`,
  "sheet-exempt": (e) => `${THE[e.by]} sont dispensés de noter jusqu'à la fin de la période`,
  "sheet-behind": (e, p) =>
    `${`À la feuille de partie ${of(e.by)} il manque ${plies(e.missing, p)}`}${e.note === undefined ? "" : `; aucune feuille n'est complète; les Blancs ont ${p.clock(e.note.white)} et ${moves(e.note.moves.white, p)}, les Noirs ${p.clock(e.note.black)} et ${moves(e.note.moves.black, p)}`}`,
  "sheet-written-ahead": (e, p) =>
    `${THE[e.by]} ont noté le demi-coup ${p.number(e.ply)} avant de le jouer: ${p.quoted(e.text)}`,
  "result-signed": (e, p) => `${THE[e.by]} ont signé: ${p.result(e.result)}`,
  "game-adjourned": (e) => `Partie ajournée, les ${WHO[e.by]} mettent leur coup sous enveloppe`,
  "move-sealed": (e) => `${THE[e.by]} ont mis leur coup sous enveloppe`,
  "sealed-move-opened": (e, p) =>
    `Coup sous enveloppe ${of(e.by)}: ${p.announced(e.text, {}, e.move)}`,
  "sealed-move-invalid": (e, p) =>
    `Coup sous enveloppe ${of(e.by)} non valable: ${p.quoted(e.text)}`,
  "game-resumed": (e) =>
    `Partie reprise, présents: ${listText(
      e.present.map((color) => WHO[color]),
      "personne",
    )}`,
  "adjournment-changed": (e) => `Ajournement: ${PHASES[e.phase]}`,
  "adjournment-over": () => "L'ajournement est terminé",
  "boards-set-up": () => "Les deux échiquiers ont été mis en place",
  "board-disconnected": (e) =>
    e.why === undefined
      ? `Échiquier ${of(e.by)} déconnecté`
      : `L'échiquier ${of(e.by)} ${LINKS[e.why]}`,
  "board-unheard": (e) => `L'échiquier ${of(e.by)} ${LINKS[e.why]}`,
  "board-degraded": (e) =>
    `Liaison avec l'échiquier ${of(e.by)} perturbée; ce qui est abîmé ne compte pas`,
  "board-steady": (e) => `Liaison avec l'échiquier ${of(e.by)} rétablie`,
  "board-battery-low": (e, p) =>
    `Batterie de l'échiquier ${of(e.by)} à ${p.number(e.percent)} pour cent`,
  "board-reconnected": (e) => `Échiquier ${of(e.by)} de nouveau connecté`,
  "board-position-unknown": (e, p) =>
    `L'échiquier ${of(e.by)} est revenu avec une position qu'aucun coup n'explique: ${p.differences(e.differences, seen)}`,
  "start-position-wrong": (e, p) =>
    `L'échiquier ${of(e.by)} ne montre pas la position initiale: ${p.differences(e.differences, seen)}`,
  "game-ended": (e, p) => `Partie terminée: ${p.result(e.result)}, ${REASONS[e.reason]}`,
  "proposal-opened": (e, p) => `En attente de l'arbitre: ${proposal(e.proposal, p)}`,
  "proposal-settled": (e) => `Proposition ${PROPOSALS[e.kind]} ${OUTCOMES[e.outcome]}`,
  "new-game-begun": () => "Une nouvelle partie commence depuis la position initiale",
  "takeback-offered": (e, p) => `Repris: ${plies(e.plies, p)}`,
  "game-paused": () =>
    "Le programme a redémarré; les pendules restent arrêtées jusqu'à ce que l'arbitre en lance une",
};

const withPiece = (piece: PieceLetter | "?" | undefined): string =>
  piece === undefined || piece === "?" ? " une pièce" : ` ${theMan(piece)}`;

/** Lines of the inputs in French. */
export const FRENCH_INPUTS: InputLines = {
  "game-opened": (i, p) =>
    `Partie ouverte: ${p.quoted(i.opened.names.white)} contre ${p.quoted(i.opened.names.black)}, ${p.control(i.opened.clock.control.text)}`,
  "piece-lifted": (i, p) =>
    `${THE[i.board]} soulèvent${withPiece(i.piece)} en ${p.square(i.square)}`,
  "piece-placed": (i, p) => `${THE[i.board]} posent${withPiece(i.piece)} en ${p.square(i.square)}`,
  "board-reported": (i) => `L'échiquier ${of(i.board)} communique sa position`,
  "button-pressed": (i) => `Échiquier ${of(i.board)}: bouton ${FRENCH_TABLE.buttons[i.button]}`,
  "clock-read": (i, p) =>
    `L'échiquier ${of(i.board)} lit la pendule: Blancs ${p.clock(i.white)}, Noirs ${p.clock(i.black)}`,
  "link-changed": (i) => `L'échiquier ${of(i.board)} ${LINKS[i.link]}`,
  "battery-low": (i, p) => `Échiquier ${of(i.board)}: batterie à ${p.number(i.percent)} pour cent`,
  "bytes-discarded": (i) =>
    `L'échiquier ${of(i.board)} a envoyé des octets rejetés: ${FRENCH_TABLE.discards[i.why]}`,
  announce: (i, p) => `${speakerText(i.by, i.speaker)}: ${p.announced(i.text, i.utterance, null)}`,
  repeat: (i, p) =>
    `${speakerText(i.by, i.speaker)}, en répétant: ${p.announced(i.text, i.utterance, null)}`,
  press: (i) => `${speakerText(i.by, i.speaker)}, appui sur la pendule`,
  execute: (i, p) =>
    `${speakerText(i.by, i.speaker)}, ${p.written(i.move)} sur l'échiquier ${of(i.board)}`,
  write: (i, p) =>
    `${THE[i.by]} notent ${p.quoted(i.text)}${i.ply === undefined ? "" : ` au demi-coup ${p.number(i.ply)}`}`,
  "report-touch": (i, p) =>
    `${speakerText(i.by, i.speaker)}, pièce touchée signalée en ${p.square(i.square)}`,
  ask: (i) => `${THE[i.by]} demandent ${REQUESTS[i.request]}`,
  tell: (i) => `L'assistant ${of(i.by)} dit ${REQUESTS[i.request]}`,
  "offer-draw": (i) => `${THE[i.by]} proposent nulle`,
  "accept-draw": (i) => `${THE[i.by]} acceptent la nulle`,
  "decline-draw": (i) => `${THE[i.by]} refusent la nulle`,
  claim: (i, p) =>
    `${speakerText(i.by, i.speaker)}, réclamation: ${CLAIMS[i.claim]}${i.with === undefined ? "" : ` avec ${p.quoted(i.with)}`}${i.square === undefined ? "" : ` en ${p.square(i.square)}`}`,
  resign: (i) => `${THE[i.by]} abandonnent`,
  seal: (i) => `${THE[i.by]} remettent un coup sous enveloppe`,
  sign: (i, p) => `${THE[i.by]} signent: ${p.result(i.result)}`,
  arrive: (i) => `${THE[i.by]} arrivent`,
  "register-assistant": (i) => `${THE[i.by]} inscrivent un assistant`,
  "release-assistant": (i) => `${THE[i.by]} libèrent leur assistant`,
  "stop-clocks": (i) => `${THE[i.by]} arrêtent les pendules`,
  "arbiter-stop-clocks": () => "L'arbitre arrête les pendules",
  "arbiter-start-clock": (i) => `L'arbitre lance la pendule ${of(i.clock)}`,
  "arbiter-set-clock": (i, p) => `L'arbitre règle la pendule ${of(i.clock)} à ${p.clock(i.ms)}`,
  "arbiter-set-increment": (i, p) => `L'arbitre donne aux deux joueurs ${p.clock(i.ms)} par coup`,
  "arbiter-set-language": (i) =>
    `L'arbitre fixe la langue, ${tongueText(i.language, FRENCH_TABLE)}`,
  "arbiter-confirm": (i) => `L'arbitre confirme la proposition ${PROPOSALS[i.what]}`,
  "arbiter-reject": (i) => `L'arbitre rejette la proposition ${PROPOSALS[i.what]}`,
  "arbiter-postpone-claim": () => "L'arbitre diffère la réclamation",
  "arbiter-restore": (i, p) => `L'arbitre rétablit la position ${position(i.ply, p)}`,
  "arbiter-collect-sheets": () => "L'arbitre ramasse les feuilles de partie",
  "arbiter-rule": (i, p) => `L'arbitre décide: ${p.quoted(i.text)}`,
  "arbiter-rule-result": (i, p) => `L'arbitre décide le résultat: ${p.result(i.result)}`,
  "arbiter-rule-play": (i, p) => `L'arbitre décide qu'il faut jouer ${p.written(i.move)}`,
  "arbiter-penalise": (i, p) => `L'arbitre pénalise les ${WHO[i.player]}: ${penalty(i.penalty, p)}`,
  "arbiter-find": (i) => `L'arbitre constate: ${finding(i.finding)}`,
  "arbiter-adjourn": () => "L'arbitre ajourne la partie",
  "arbiter-resume": (i) =>
    `L'arbitre reprend la partie, présents: ${listText(
      i.present.map((color) => WHO[color]),
      "personne",
    )}`,
  "time-passed": () => "Le temps passe",
  "program-restarted": (i, p) => `Programme redémarré, version ${p.quoted(i.program)}`,
};
