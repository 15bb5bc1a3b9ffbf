import type { Color, PieceLetter } from "../../../vocabulary/chess.js";
import type { EventLines, InputLines } from "../desk.js";
import { after, listText, type Parts, turnOf } from "../desk-words.js";
import { SPANISH_TABLE } from "./spanish-table.js";
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
} = SPANISH_TABLE;

/** "de las Blancas". */
const of = (color: Color): string => `de las ${WHO[color]}`;

/** A man with its article. */
const theMan = (letter: PieceLetter): string =>
  `${/[qr]/i.test(letter) ? "la" : "el"} ${man(letter)}`;

const plies = (count: number, p: Parts): string =>
  `${p.number(count, "feminine")} ${count === 1 ? "media jugada" : "medias jugadas"}`;

const moves = (count: number, p: Parts): string =>
  `${p.number(count, "feminine")} ${count === 1 ? "jugada" : "jugadas"}`;

/** Lines of the events in Spanish. */
export const SPANISH_EVENTS: EventLines = {
  "piece-touched": (e, p) =>
    `${WHO[e.by]} tocaron ${e.piece === null ? "la pieza" : theMan(e.piece)} en ${p.square(e.square)}`,
  "touch-freed": (e) => `${WHO[e.by]} pueden jugar libremente: lo tocado no puede mover`,
  "lift-without-move": (e, p) => `${WHO[e.by]} levantaron ${p.square(e.square)} sin estar en juego`,
  "contact-lost": (e, p) =>
    `El tablero ${of(e.by)} perdió contacto en ${p.square(e.square)} durante ${p.number(e.upMs)} milisegundos`,
  "pieces-displaced": (e, p) => `${WHO[e.by]} desplazaron piezas en ${p.squares(e.squares)}`,
  "adjustment-announced": (e) =>
    `${WHO[e.by]} componen las piezas${e.inTime ? "" : ", dicho solo después de tocar"}`,
  "move-placed": (e, p) => `El tablero ${of(e.by)} muestra ${p.moves(e.moves, "ninguna jugada")}`,
  "placement-not-legal": (e, p) =>
    after(`El tablero ${of(e.by)} no muestra una jugada legal`, p.differences(e.differences, seen)),
  "capture-not-removed": (e, p) =>
    `${WHO[e.by]} no han retirado la pieza capturada en ${p.square(e.square)} para ${p.san(e.move)}`,
  "wrong-obligation": (e, p) =>
    `${WHO[e.by]} colocaron ${p.san(e.move)}, pero deben jugar una de estas: ${p.moves(e.allowed, "ninguna")}`,
  "released-piece-moved": (e, p) =>
    `${WHO[e.by]} siguieron moviendo la pieza ya soltada de ${p.san(e.move)}, desde ${p.square(e.square)}`,
  "board-restored": (e) => `El tablero ${of(e.by)} muestra de nuevo la posición de la partida`,
  "castling-begun": (e, p) => `${WHO[e.by]} han comenzado el enroque: solo queda ${p.san(e.move)}`,
  "move-announced": (e, p) =>
    `${speakerText(e.by, e.speaker)}, anuncio: ${p.announced(e.text, e.utterance, e.move)}`,
  "announcement-unclear": (e, p) => after(`Anuncio ${of(e.by)} no entendido`, p.quoted(e.text)),
  "announcement-ambiguous": (e, p) =>
    `${after(`Anuncio ${of(e.by)} ambiguo`, p.quoted(e.text))}; puede ser ${p.moves(e.candidates, "nada")}`,
  "announcement-mismatched": (e, p) =>
    `${WHO[e.by]} anunciaron ${p.announced(e.text, e.announced, null)}, pero su tablero muestra ${p.san(e.board)}`,
  "announcement-corrected": (e, p) =>
    `${WHO[e.by]} corrigieron su anuncio: ${p.announced(e.text, e.utterance, e.move)}`,
  "late-correction": (e, p) =>
    after(
      `${WHO[e.by]} corrigieron su anuncio con el reloj del rival ya en marcha`,
      p.quoted(e.text),
    ),
  "promotion-piece-missing": (e) => `${WHO[e.by]} no anunciaron la pieza de la promoción`,
  "move-not-announced": (e, p) =>
    `${WHO[e.by]} no anunciaron ${e.move === null ? "su jugada" : p.san(e.move)}`,
  "announcement-repeated": (e, p) =>
    `${speakerText(e.by, e.speaker)}, repetición: ${p.san(e.move)}`,
  "repetition-mismatched": (e, p) =>
    after(`${WHO[e.by]} repitieron algo distinto de ${p.san(e.move)}`, p.quoted(e.text)),
  "repetition-missing": (e) => `${WHO[e.by]} no repitieron el anuncio`,
  "move-made": (e, p) =>
    `${WHO[e.by]} realizaron ${p.san(e.move)}${e.announced ? "" : ", todavía sin anunciar"}`,
  "clock-press-refused": (e) =>
    `${speakerText(e.by, e.speaker)}, pulsación del reloj sin efecto: ${REFUSALS[e.why]}`,
  "clock-pressed-early": (e) =>
    `${WHO[e.by]} pulsaron el reloj demasiado pronto: ${REFUSALS[e.why]}`,
  "move-disputed": (e, p) =>
    `${WHO[e.by]} pulsaron el reloj; su tablero muestra ${p.san(e.board)} y anunciaron ${e.announced === null ? "otra cosa" : p.san(e.announced)}`,
  "move-completed": (e, p) =>
    `${WHO[e.by]} completaron ${p.san(e.move)}, media jugada ${p.number(e.ply)}`,
  "illegal-move-completed": (e, p) =>
    `${WHO[e.by]} completaron una jugada ilegal, número ${p.number(e.count)}: ${ILLEGAL[e.why]}`,
  "illegal-move-stands": (e) =>
    `La jugada ilegal ${of(e.by)} se mantiene, juegan ${WHO[turnOf(e.fen)]}`,
  "position-restored": (e, p) =>
    `Posición restablecida: ${position(e.ply, p)}, juegan ${WHO[turnOf(e.fen)]}`,
  "move-mirrored": (e, p) => `${WHO[e.by]} ejecutaron ${p.san(e.move)} en su tablero`,
  "mirror-wrong": (e, p) =>
    `${WHO[e.by]} ejecutaron mal ${p.san(e.move)} en su tablero: ${p.differences(e.differences, seen)}`,
  "boards-diverged": (e, p) =>
    `Los tableros difieren. Blancas: ${e.white.length === 0 ? "como en la partida" : p.differences(e.white, seen)}. Negras: ${e.black.length === 0 ? "como en la partida" : p.differences(e.black, seen)}`,
  "boards-agreed": () => "Los tableros vuelven a coincidir",
  "sheets-agreed": (e, p) => `Las planillas coinciden, ${plies(e.plies, p)}`,
  "sheets-differed": (e, p) =>
    `Las planillas difieren en la media jugada ${p.number(e.ply)}: Blancas ${e.white === null ? "nada" : p.quoted(e.white)}, Negras ${e.black === null ? "nada" : p.quoted(e.black)}`,
  "sheet-unclear": (e, p) =>
    `La planilla ${of(e.by)} no es clara en la media jugada ${p.number(e.ply)}`,
  "board-correction-asked": (e, p) =>
    `${WHO[e.by]} deben corregir su tablero: ${p.differences(e.differences, seen)}`,
  "game-retraced": (e, p) =>
    `Partida retrocedida: ${position(e.ply, p)}, juegan ${WHO[turnOf(e.fen)]}`,
  "clocks-proposed": (e, p) =>
    `Tiempos propuestos: Blancas ${p.clock(e.white)}, Negras ${p.clock(e.black)}`,
  "clock-started": (e) => `Reloj ${of(e.by)} en marcha`,
  "clock-stopped": (e, p) =>
    `${e.by === null ? "Relojes parados" : `Reloj ${of(e.by)} parado`}: ${STOPS[e.why]}; Blancas ${p.clock(e.white)}, Negras ${p.clock(e.black)}`,
  "time-added": (e, p) => `${WHO[e.by]} recibieron ${p.clock(e.ms)}`,
  "time-deducted": (e, p) => `${WHO[e.by]} perdieron ${p.clock(e.ms)}`,
  "clock-set": (e, p) =>
    `Reloj ${of(e.by)} ajustado a ${p.clock(e.ms)}, antes marcaba ${p.clock(e.before)}`,
  "increment-set": (e, p) => `Desde ahora ambos reciben ${p.clock(e.ms)} por jugada`,
  "flag-fell": (e) => `Caída de bandera ${of(e.by)}`,
  "period-ended": (e, p) => `${WHO[e.by]} terminaron el periodo ${p.number(e.period)}`,
  "default-time-passed": (e) => `${WHO[e.by]} no llegaron dentro del tiempo de espera`,
  "draw-offered": (e) => `${WHO[e.by]} ofrecieron tablas`,
  "draw-accepted": (e) => `${WHO[e.by]} aceptaron las tablas`,
  "draw-declined": (e) => `${WHO[e.by]} rechazaron las tablas ${HOW[e.how]}`,
  "draw-claimed": (e, p) =>
    `${WHO[e.by]} reclamaron tablas: ${CLAIMS[e.claim]}${e.with === null ? "" : ` con ${p.quoted(e.with)}`}`,
  "claim-postponed": (e) => `Reclamación ${of(e.by)} aplazada`,
  "draw-claim-right": (e) => `Reclamación ${of(e.by)} correcta: ${CLAIMS[e.claim]}`,
  "draw-claim-wrong": (e) => `Reclamación ${of(e.by)} incorrecta: ${CLAIMS[e.claim]}`,
  "time-claimed": (e) => `${WHO[e.by]} reclamaron victoria por caída de bandera`,
  "touch-claimed": (e, p) => `${WHO[e.by]} reclamaron que el rival tocó ${p.square(e.square)}`,
  "illegal-move-claimed": (e) => `${WHO[e.by]} reclamaron una jugada ilegal`,
  "claim-forfeited": (e) => `Reclamación ${of(e.by)} fuera de plazo: ${CLAIMS[e.claim]}`,
  "claim-unfounded": (e) => `Reclamación ${of(e.by)} no admisible: ${CLAIMS[e.claim]}`,
  "touch-reported": (e, p) =>
    `El lado ${of(e.reporter)} informa de que ${WHO[e.by]} tocaron ${p.square(e.square)}`,
  "request-answered": (e) =>
    "toldByAssistant" in e.answer
      ? `El asistente ${of(e.by)} informó, ${REQUESTS[e.answer.request]}`
      : "refused" in e.answer
        ? `${WHO[e.by]} no recibieron respuesta: ${REQUESTS[e.answer.request]}`
        : `${WHO[e.by]} oyeron ${REQUESTS[e.answer.request]}`,
  "assistant-registered": (e) => `${WHO[e.by]} tienen un asistente`,
  "assistant-released": (e) => `${WHO[e.by]} ya no tienen asistente`,
  "assistant-exceeded": (e) =>
    `El asistente ${of(e.by)} hizo más de lo permitido: ${exceededText(e.act, SPANISH_TABLE)}`,
  "assistant-duplicate": (e) =>
    `${WHO[e.by]} no pueden tener asistente mientras el rival tenga uno`,
  "assistant-required": (e) => `${WHO[e.by]} deben tener un asistente`,
  "arbiter-called": (e) =>
    `Se llama al árbitro${e.by === null ? "" : ` por causa ${of(e.by)}`}: ${CALLS[e.why]}`,
  "finding-noted": (e) => `El árbitro constató: ${finding(e.finding)}`,
  "ruling-given": (e, p) => `El árbitro decidió: ${rulingText(e.text, SPANISH_TABLE, p)}`,
  "move-ruled": (e, p) => `El árbitro decidió que ${WHO[e.by]} juegan ${p.written(e.san)}`,
  "language-set": (e) => `Las jugadas se anuncian en ${tongueText(e.language, SPANISH_TABLE)}`,
  "penalty-given": (e, p) => `Sanción para ${WHO[e.by]}: ${penalty(e.penalty, p)}`,
  "sheet-written": (e, p) =>
    `${WHO[e.by]} anotaron la media jugada ${p.number(e.ply)}: ${p.quoted(e.text)}`,
  "sheet-exempt": (e) => `${WHO[e.by]} no están obligadas a anotar el resto del periodo`,
  "sheet-behind": (e, p) =>
    `${`En la planilla ${of(e.by)} faltan ${plies(e.missing, p)}`}${e.note === undefined ? "" : `; ninguna planilla está completa; Blancas tienen ${p.clock(e.note.white)} y ${moves(e.note.moves.white, p)}, Negras ${p.clock(e.note.black)} y ${moves(e.note.moves.black, p)}`}`,
  "sheet-written-ahead": (e, p) =>
    `${WHO[e.by]} anotaron la media jugada ${p.number(e.ply)} antes de hacerla: ${p.quoted(e.text)}`,
  "result-signed": (e, p) => `${WHO[e.by]} firmaron: ${p.result(e.result)}`,
  "game-adjourned": (e) => `Partida aplazada, ${WHO[e.by]} anotan la jugada secreta`,
  "move-sealed": (e) => `${WHO[e.by]} anotaron la jugada secreta`,
  "sealed-move-opened": (e, p) => `Jugada secreta ${of(e.by)}: ${p.announced(e.text, {}, e.move)}`,
  "sealed-move-invalid": (e, p) => `Jugada secreta ${of(e.by)} no válida: ${p.quoted(e.text)}`,
  "game-resumed": (e) =>
    `Partida reanudada, presentes: ${listText(
      e.present.map((color) => WHO[color]),
      "nadie",
    )}`,
  "adjournment-changed": (e) => `Aplazamiento: ${PHASES[e.phase]}`,
  "adjournment-over": () => "El aplazamiento ha terminado",
  "boards-set-up": () => "Los dos tableros están colocados",
  "board-disconnected": (e) =>
    e.why === undefined
      ? `Tablero ${of(e.by)} desconectado`
      : `El tablero ${of(e.by)} ${LINKS[e.why]}`,
  "board-unheard": (e) => `El tablero ${of(e.by)} ${LINKS[e.why]}`,
  "board-degraded": (e) => `Conexión con el tablero ${of(e.by)} inestable; lo dañado no cuenta`,
  "board-steady": (e) => `Conexión con el tablero ${of(e.by)} restablecida`,
  "board-battery-low": (e, p) =>
    `Batería del tablero ${of(e.by)} al ${p.number(e.percent)} por ciento`,
  "board-reconnected": (e) => `Tablero ${of(e.by)} conectado de nuevo`,
  "board-position-unknown": (e, p) =>
    `El tablero ${of(e.by)} volvió con una posición que ninguna jugada explica: ${p.differences(e.differences, seen)}`,
  "start-position-wrong": (e, p) =>
    `El tablero ${of(e.by)} no muestra la posición inicial: ${p.differences(e.differences, seen)}`,
  "game-ended": (e, p) => `Partida terminada: ${p.result(e.result)}, ${REASONS[e.reason]}`,
  "proposal-opened": (e, p) => `Pendiente del árbitro: ${proposal(e.proposal, p)}`,
  "proposal-settled": (e) => `Propuesta ${PROPOSALS[e.kind]} ${OUTCOMES[e.outcome]}`,
  "new-game-begun": () => "Comienza una nueva partida desde la posición inicial",
  "takeback-offered": (e, p) => `Retirada: ${plies(e.plies, p)}`,
  "game-paused": () =>
    "El programa se ha reiniciado; los relojes siguen parados hasta que el árbitro ponga uno en marcha",
};

const withPiece = (piece: PieceLetter | "?" | undefined): string =>
  piece === undefined || piece === "?" ? " una pieza" : ` ${theMan(piece)}`;

/** Lines of the inputs in Spanish. */
export const SPANISH_INPUTS: InputLines = {
  "game-opened": (i, p) =>
    `Partida abierta: ${p.quoted(i.opened.names.white)} contra ${p.quoted(i.opened.names.black)}, ${p.control(i.opened.clock.control.text)}`,
  "piece-lifted": (i, p) =>
    `${WHO[i.board]} levantan${withPiece(i.piece)} en ${p.square(i.square)}`,
  "piece-placed": (i, p) => `${WHO[i.board]} colocan${withPiece(i.piece)} en ${p.square(i.square)}`,
  "board-reported": (i) => `El tablero ${of(i.board)} comunica su posición`,
  "button-pressed": (i) => `Tablero ${of(i.board)}: botón ${SPANISH_TABLE.buttons[i.button]}`,
  "clock-read": (i, p) =>
    `El tablero ${of(i.board)} lee el reloj: Blancas ${p.clock(i.white)}, Negras ${p.clock(i.black)}`,
  "link-changed": (i) => `El tablero ${of(i.board)} ${LINKS[i.link]}`,
  "battery-low": (i, p) => `Tablero ${of(i.board)}: batería al ${p.number(i.percent)} por ciento`,
  "bytes-discarded": (i) =>
    `El tablero ${of(i.board)} envió bytes descartados: ${SPANISH_TABLE.discards[i.why]}`,
  announce: (i, p) => `${speakerText(i.by, i.speaker)}: ${p.announced(i.text, i.utterance, null)}`,
  repeat: (i, p) =>
    `${speakerText(i.by, i.speaker)}, repitiendo: ${p.announced(i.text, i.utterance, null)}`,
  press: (i) => `${speakerText(i.by, i.speaker)}, reloj pulsado`,
  execute: (i, p) =>
    `${speakerText(i.by, i.speaker)}, ${p.written(i.move)} en el tablero ${of(i.board)}`,
  write: (i, p) =>
    `${WHO[i.by]} anotan ${p.quoted(i.text)}${i.ply === undefined ? "" : ` en la media jugada ${p.number(i.ply)}`}`,
  "report-touch": (i, p) =>
    `${speakerText(i.by, i.speaker)}, toque comunicado en ${p.square(i.square)}`,
  ask: (i) => `${WHO[i.by]} preguntan ${REQUESTS[i.request]}`,
  tell: (i) => `El asistente ${of(i.by)} informa, ${REQUESTS[i.request]}`,
  "offer-draw": (i) => `${WHO[i.by]} ofrecen tablas`,
  "accept-draw": (i) => `${WHO[i.by]} aceptan las tablas`,
  "decline-draw": (i) => `${WHO[i.by]} rechazan las tablas`,
  claim: (i, p) =>
    `${speakerText(i.by, i.speaker)}, reclamación: ${CLAIMS[i.claim]}${i.with === undefined ? "" : ` con ${p.quoted(i.with)}`}${i.square === undefined ? "" : ` en ${p.square(i.square)}`}`,
  resign: (i) => `${WHO[i.by]} abandonan`,
  seal: (i) => `${WHO[i.by]} entregan una jugada secreta`,
  sign: (i, p) => `${WHO[i.by]} firman: ${p.result(i.result)}`,
  arrive: (i) => `${WHO[i.by]} llegan`,
  "register-assistant": (i) => `${WHO[i.by]} inscriben un asistente`,
  "release-assistant": (i) => `${WHO[i.by]} despiden a su asistente`,
  "stop-clocks": (i) => `${WHO[i.by]} paran los relojes`,
  "arbiter-stop-clocks": () => "El árbitro para los relojes",
  "arbiter-start-clock": (i) => `El árbitro pone en marcha el reloj ${of(i.clock)}`,
  "arbiter-set-clock": (i, p) => `El árbitro ajusta el reloj ${of(i.clock)} a ${p.clock(i.ms)}`,
  "arbiter-set-increment": (i, p) => `El árbitro da a ambos ${p.clock(i.ms)} por jugada`,
  "arbiter-set-language": (i) =>
    `El árbitro fija el idioma ${tongueText(i.language, SPANISH_TABLE)}`,
  "arbiter-confirm": (i) => `El árbitro confirma la propuesta ${PROPOSALS[i.what]}`,
  "arbiter-reject": (i) => `El árbitro rechaza la propuesta ${PROPOSALS[i.what]}`,
  "arbiter-postpone-claim": () => "El árbitro aplaza la reclamación",
  "arbiter-restore": (i, p) => `El árbitro restablece la posición ${position(i.ply, p)}`,
  "arbiter-collect-sheets": () => "El árbitro recoge las planillas",
  "arbiter-rule": (i, p) => `El árbitro decide: ${p.quoted(i.text)}`,
  "arbiter-rule-result": (i, p) => `El árbitro decide el resultado: ${p.result(i.result)}`,
  "arbiter-rule-play": (i, p) => `El árbitro decide que se juegue ${p.written(i.move)}`,
  "arbiter-penalise": (i, p) => `El árbitro sanciona a ${WHO[i.player]}: ${penalty(i.penalty, p)}`,
  "arbiter-find": (i) => `El árbitro constata: ${finding(i.finding)}`,
  "arbiter-adjourn": () => "El árbitro aplaza la partida",
  "arbiter-resume": (i) =>
    `El árbitro reanuda la partida, presentes: ${listText(
      i.present.map((color) => WHO[color]),
      "nadie",
    )}`,
  "time-passed": () => "El tiempo pasa",
  "program-restarted": (i, p) => `Programa reiniciado, versión ${p.quoted(i.program)}`,
};
