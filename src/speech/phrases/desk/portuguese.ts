import type { Color, PieceLetter } from "../../../vocabulary/chess.js";
import type { EventLines, InputLines } from "../desk.js";
import { after, listText, type Parts, turnOf } from "../desk-words.js";
import { PORTUGUESE_TABLE } from "./portuguese-table.js";
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
} = PORTUGUESE_TABLE;

/** "das Brancas". */
const of = (color: Color): string => `das ${WHO[color]}`;

/** A man with its article. */
const theMan = (letter: PieceLetter): string =>
  `${/[qr]/i.test(letter) ? "a" : "o"} ${man(letter)}`;

const plies = (count: number, p: Parts): string =>
  `${p.number(count, "masculine")} ${count === 1 ? "meio lance" : "meios lances"}`;

const moves = (count: number, p: Parts): string =>
  `${p.number(count, "masculine")} ${count === 1 ? "lance" : "lances"}`;

/** Lines of the events in Portuguese. */
export const PORTUGUESE_EVENTS: EventLines = {
  "piece-touched": (e, p) =>
    `${WHO[e.by]} tocaram ${e.piece === null ? "a peça" : theMan(e.piece)} em ${p.square(e.square)}`,
  "touch-freed": (e) => `${WHO[e.by]} podem jogar livremente: o que tocaram não pode mover-se`,
  "lift-without-move": (e, p) => `${WHO[e.by]} levantaram ${p.square(e.square)} sem ter a vez`,
  "contact-lost": (e, p) =>
    `Tabuleiro ${of(e.by)} perdeu contato em ${p.square(e.square)} por ${p.number(e.upMs)} milissegundos`,
  "pieces-displaced": (e, p) => `${WHO[e.by]} deslocaram peças em ${p.squares(e.squares)}`,
  "adjustment-announced": (e) =>
    `${WHO[e.by]} arrumam as peças${e.inTime ? "" : ", anunciado só depois de tocar"}`,
  "move-placed": (e, p) => `Tabuleiro ${of(e.by)} mostra ${p.moves(e.moves, "nenhum lance")}`,
  "placement-not-legal": (e, p) =>
    after(`Tabuleiro ${of(e.by)} não mostra lance legal`, p.differences(e.differences, seen)),
  "capture-not-removed": (e, p) =>
    `${WHO[e.by]} não retiraram a peça capturada em ${p.square(e.square)} para ${p.san(e.move)}`,
  "wrong-obligation": (e, p) =>
    `${WHO[e.by]} colocaram ${p.san(e.move)}, mas devem jogar um destes: ${p.moves(e.allowed, "nenhum")}`,
  "released-piece-moved": (e, p) =>
    `${WHO[e.by]} moveram de novo a peça já solta de ${p.san(e.move)}, de ${p.square(e.square)}`,
  "board-restored": (e) => `Tabuleiro ${of(e.by)} mostra de novo a posição da partida`,
  "castling-begun": (e, p) => `${WHO[e.by]} começaram o roque: só resta ${p.san(e.move)}`,
  "move-announced": (e, p) =>
    `${speakerText(e.by, e.speaker)}, anúncio: ${p.announced(e.text, e.utterance, e.move)}`,
  "announcement-unclear": (e, p) => after(`Anúncio ${of(e.by)} não entendido`, p.quoted(e.text)),
  "announcement-ambiguous": (e, p) =>
    `${after(`Anúncio ${of(e.by)} ambíguo`, p.quoted(e.text))}; pode ser ${p.moves(e.candidates, "nada")}`,
  "announcement-mismatched": (e, p) =>
    `${WHO[e.by]} anunciaram ${p.announced(e.text, e.announced, null)}, mas o tabuleiro mostra ${p.san(e.board)}`,
  "announcement-corrected": (e, p) =>
    `${WHO[e.by]} corrigiram o anúncio: ${p.announced(e.text, e.utterance, e.move)}`,
  "late-correction": (e, p) =>
    after(
      `${WHO[e.by]} corrigiram o anúncio depois de iniciado o relógio do adversário`,
      p.quoted(e.text),
    ),
  "promotion-piece-missing": (e) => `${WHO[e.by]} não anunciaram a peça da promoção`,
  "move-not-announced": (e, p) =>
    `${WHO[e.by]} não anunciaram ${e.move === null ? "o lance" : p.san(e.move)}`,
  "announcement-repeated": (e, p) => `${speakerText(e.by, e.speaker)}, repetição: ${p.san(e.move)}`,
  "repetition-mismatched": (e, p) =>
    after(`${WHO[e.by]} repetiram algo diferente de ${p.san(e.move)}`, p.quoted(e.text)),
  "repetition-missing": (e) => `${WHO[e.by]} não repetiram o anúncio`,
  "move-made": (e, p) =>
    `${WHO[e.by]} fizeram ${p.san(e.move)}${e.announced ? "" : ", ainda não anunciado"}`,
  "clock-press-refused": (e) =>
    `${speakerText(e.by, e.speaker)}, relógio acionado em vão: ${REFUSALS[e.why]}`,
  "clock-pressed-early": (e) => `${WHO[e.by]} acionaram o relógio cedo demais: ${REFUSALS[e.why]}`,
  "move-disputed": (e, p) =>
    `${WHO[e.by]} acionaram o relógio; o tabuleiro mostra ${p.san(e.board)} e o anúncio foi ${e.announced === null ? "outro" : p.san(e.announced)}`,
  "move-completed": (e, p) =>
    `${WHO[e.by]} completaram ${p.san(e.move)}, meio lance ${p.number(e.ply)}`,
  "illegal-move-completed": (e, p) =>
    `${WHO[e.by]} completaram um lance ilegal, número ${p.number(e.count)}: ${ILLEGAL[e.why]}`,
  "illegal-move-stands": (e) => `O lance ilegal ${of(e.by)} permanece, ${WHO[turnOf(e.fen)]} jogam`,
  "position-restored": (e, p) =>
    `Posição restaurada: ${position(e.ply, p)}, ${WHO[turnOf(e.fen)]} jogam`,
  "move-mirrored": (e, p) => `${WHO[e.by]} executaram ${p.san(e.move)} no próprio tabuleiro`,
  "mirror-wrong": (e, p) =>
    `${WHO[e.by]} executaram ${p.san(e.move)} errado no próprio tabuleiro: ${p.differences(e.differences, seen)}`,
  "boards-diverged": (e, p) =>
    `Os tabuleiros diferem. Brancas: ${e.white.length === 0 ? "como na partida" : p.differences(e.white, seen)}. Pretas: ${e.black.length === 0 ? "como na partida" : p.differences(e.black, seen)}`,
  "boards-agreed": () => "Os tabuleiros coincidem de novo",
  "sheets-agreed": (e, p) => `As planilhas coincidem, ${plies(e.plies, p)}`,
  "sheets-differed": (e, p) =>
    `As planilhas diferem no meio lance ${p.number(e.ply)}: Brancas ${e.white === null ? "nada" : p.quoted(e.white)}, Pretas ${e.black === null ? "nada" : p.quoted(e.black)}`,
  "sheet-unclear": (e, p) => `Planilha ${of(e.by)} não é clara no meio lance ${p.number(e.ply)}`,
  "board-correction-asked": (e, p) =>
    `${WHO[e.by]} devem corrigir o tabuleiro: ${p.differences(e.differences, seen)}`,
  "game-retraced": (e, p) =>
    `Partida retrocedida: ${position(e.ply, p)}, ${WHO[turnOf(e.fen)]} jogam`,
  "clocks-proposed": (e, p) =>
    `Tempos propostos: Brancas ${p.clock(e.white)}, Pretas ${p.clock(e.black)}`,
  "clock-started": (e) => `Relógio ${of(e.by)} em andamento`,
  "clock-stopped": (e, p) =>
    `${e.by === null ? "Relógios parados" : `Relógio ${of(e.by)} parado`}: ${STOPS[e.why]}; Brancas ${p.clock(e.white)}, Pretas ${p.clock(e.black)}`,
  "time-added": (e, p) => `${WHO[e.by]} receberam ${p.clock(e.ms)}`,
  "time-deducted": (e, p) => `${WHO[e.by]} perderam ${p.clock(e.ms)}`,
  "clock-set": (e, p) =>
    `Relógio ${of(e.by)} ajustado para ${p.clock(e.ms)}, antes marcava ${p.clock(e.before)}`,
  "increment-set": (e, p) => `Os dois recebem ${p.clock(e.ms)} por lance a partir de agora`,
  "flag-fell": (e) => `Caiu a seta ${of(e.by)}`,
  "period-ended": (e, p) => `${WHO[e.by]} terminaram o período ${p.number(e.period)}`,
  "default-time-passed": (e) => `${WHO[e.by]} não chegaram dentro do tempo de tolerância`,
  "draw-offered": (e) => `${WHO[e.by]} propuseram empate`,
  "draw-accepted": (e) => `${WHO[e.by]} aceitaram o empate`,
  "draw-declined": (e) => `${WHO[e.by]} recusaram o empate, ${HOW[e.how]}`,
  "draw-claimed": (e, p) =>
    `${WHO[e.by]} reclamaram empate: ${CLAIMS[e.claim]}${e.with === null ? "" : ` com ${p.quoted(e.with)}`}`,
  "claim-postponed": (e) => `Reclamação ${of(e.by)} adiada`,
  "draw-claim-right": (e) => `Reclamação ${of(e.by)} procedente: ${CLAIMS[e.claim]}`,
  "draw-claim-wrong": (e) => `Reclamação ${of(e.by)} improcedente: ${CLAIMS[e.claim]}`,
  "time-claimed": (e) => `${WHO[e.by]} reclamaram vitória por queda da seta`,
  "touch-claimed": (e, p) => `${WHO[e.by]} reclamaram que o adversário tocou ${p.square(e.square)}`,
  "illegal-move-claimed": (e) => `${WHO[e.by]} reclamaram um lance ilegal`,
  "claim-forfeited": (e) => `Reclamação ${of(e.by)} tarde demais: ${CLAIMS[e.claim]}`,
  "claim-unfounded": (e) => `Reclamação ${of(e.by)} não admissível: ${CLAIMS[e.claim]}`,
  "touch-reported": (e, p) =>
    `O lado ${of(e.reporter)} relata que ${WHO[e.by]} tocaram ${p.square(e.square)}`,
  "request-answered": (e) =>
    "toldByAssistant" in e.answer
      ? `Assistente ${of(e.by)} informou ${REQUESTS[e.answer.request]}`
      : "refused" in e.answer
        ? `${WHO[e.by]} não receberam resposta: ${REQUESTS[e.answer.request]}`
        : `${WHO[e.by]} ouviram ${REQUESTS[e.answer.request]}`,
  "assistant-registered": (e) => `${WHO[e.by]} têm um assistente`,
  "assistant-released": (e) => `${WHO[e.by]} não têm mais assistente`,
  "assistant-exceeded": (e) =>
    `Assistente ${of(e.by)} fez mais do que pode: ${exceededText(e.act, PORTUGUESE_TABLE)}`,
  "assistant-duplicate": (e) =>
    `${WHO[e.by]} não podem ter assistente enquanto o adversário tiver um`,
  "assistant-required": (e) => `${WHO[e.by]} precisam ter um assistente`,
  "arbiter-called": (e) =>
    `O árbitro é chamado${e.by === null ? "" : ` por causa ${of(e.by)}`}: ${CALLS[e.why]}`,
  "finding-noted": (e) => `O árbitro constatou: ${finding(e.finding)}`,
  "ruling-given": (e, p) => `O árbitro decidiu: ${rulingText(e.text, PORTUGUESE_TABLE, p)}`,
  "move-ruled": (e, p) => `O árbitro decidiu que ${WHO[e.by]} jogam ${p.written(e.san)}`,
  "language-set": (e) => `Os lances são anunciados em ${tongueText(e.language, PORTUGUESE_TABLE)}`,
  "penalty-given": (e, p) => `Penalidade para ${WHO[e.by]}: ${penalty(e.penalty, p)}`,
  "sheet-written": (e, p) =>
    `${WHO[e.by]} anotaram o meio lance ${p.number(e.ply)}: ${p.quoted(e.text)}`,
  "sheet-exempt": (e) => `${WHO[e.by]} estão dispensadas de anotar até o fim do período`,
  "sheet-behind": (e, p) =>
    `${`Na planilha ${of(e.by)} faltam ${plies(e.missing, p)}`}${e.note === undefined ? "" : `; nenhuma planilha está completa; Brancas têm ${p.clock(e.note.white)} e ${moves(e.note.moves.white, p)}, Pretas ${p.clock(e.note.black)} e ${moves(e.note.moves.black, p)}`}`,
  "sheet-written-ahead": (e, p) =>
    `${WHO[e.by]} anotaram o meio lance ${p.number(e.ply)} antes de feito: ${p.quoted(e.text)}`,
  "result-signed": (e, p) => `${WHO[e.by]} assinaram: ${p.result(e.result)}`,
  "game-adjourned": (e) => `Partida adiada, ${WHO[e.by]} selam o lance`,
  "move-sealed": (e) => `${WHO[e.by]} selaram o lance`,
  "sealed-move-opened": (e, p) => `Lance secreto ${of(e.by)}: ${p.announced(e.text, {}, e.move)}`,
  "sealed-move-invalid": (e, p) => `Lance secreto ${of(e.by)} inválido: ${p.quoted(e.text)}`,
  "game-resumed": (e) =>
    `Partida retomada, presentes: ${listText(
      e.present.map((color) => WHO[color]),
      "ninguém",
    )}`,
  "adjournment-changed": (e) => `Adiamento: ${PHASES[e.phase]}`,
  "adjournment-over": () => "O adiamento terminou",
  "boards-set-up": () => "Os dois tabuleiros foram armados",
  "board-disconnected": (e) =>
    e.why === undefined
      ? `Tabuleiro ${of(e.by)} desconectado`
      : `Tabuleiro ${of(e.by)} ${LINKS[e.why]}`,
  "board-unheard": (e) => `Tabuleiro ${of(e.by)} ${LINKS[e.why]}`,
  "board-degraded": (e) =>
    `Ligação com o tabuleiro ${of(e.by)} instável; o que chega danificado não conta`,
  "board-steady": (e) => `Ligação com o tabuleiro ${of(e.by)} boa de novo`,
  "board-battery-low": (e, p) =>
    `Bateria do tabuleiro ${of(e.by)} em ${p.number(e.percent)} por cento`,
  "board-reconnected": (e) => `Tabuleiro ${of(e.by)} conectado de novo`,
  "board-position-unknown": (e, p) =>
    `Tabuleiro ${of(e.by)} voltou com uma posição que nenhum lance explica: ${p.differences(e.differences, seen)}`,
  "start-position-wrong": (e, p) =>
    `Tabuleiro ${of(e.by)} não mostra a posição inicial: ${p.differences(e.differences, seen)}`,
  "game-ended": (e, p) => `Partida terminada: ${p.result(e.result)}, ${REASONS[e.reason]}`,
  "proposal-opened": (e, p) => `À espera do árbitro: ${proposal(e.proposal, p)}`,
  "proposal-settled": (e) => `Proposta ${PROPOSALS[e.kind]} ${OUTCOMES[e.outcome]}`,
  "new-game-begun": () => "Nova partida da posição inicial",
  "takeback-offered": (e, p) => `Desfeito: ${plies(e.plies, p)}`,
  "game-paused": () =>
    "O programa foi reiniciado; os relógios ficam parados até que o árbitro inicie um",
};

const withPiece = (piece: PieceLetter | "?" | undefined): string =>
  piece === undefined || piece === "?" ? " uma peça" : ` ${theMan(piece)}`;

/** Lines of the inputs in Portuguese. */
export const PORTUGUESE_INPUTS: InputLines = {
  "game-opened": (i, p) =>
    `Partida aberta: ${p.quoted(i.opened.names.white)} contra ${p.quoted(i.opened.names.black)}, ${p.control(i.opened.clock.control.text)}`,
  "piece-lifted": (i, p) =>
    `${WHO[i.board]} levantam${withPiece(i.piece)} em ${p.square(i.square)}`,
  "piece-placed": (i, p) => `${WHO[i.board]} colocam${withPiece(i.piece)} em ${p.square(i.square)}`,
  "board-reported": (i) => `Tabuleiro ${of(i.board)} informa a posição`,
  "button-pressed": (i) => `Tabuleiro ${of(i.board)}: botão ${PORTUGUESE_TABLE.buttons[i.button]}`,
  "clock-read": (i, p) =>
    `Tabuleiro ${of(i.board)} lê o relógio: Brancas ${p.clock(i.white)}, Pretas ${p.clock(i.black)}`,
  "link-changed": (i) => `Tabuleiro ${of(i.board)} ${LINKS[i.link]}`,
  "battery-low": (i, p) => `Tabuleiro ${of(i.board)}: bateria em ${p.number(i.percent)} por cento`,
  "bytes-discarded": (i) =>
    `Tabuleiro ${of(i.board)} enviou bytes descartados: ${PORTUGUESE_TABLE.discards[i.why]}`,
  announce: (i, p) => `${speakerText(i.by, i.speaker)}: ${p.announced(i.text, i.utterance, null)}`,
  repeat: (i, p) =>
    `${speakerText(i.by, i.speaker)}, repetindo: ${p.announced(i.text, i.utterance, null)}`,
  press: (i) => `${speakerText(i.by, i.speaker)}, relógio acionado`,
  execute: (i, p) =>
    `${speakerText(i.by, i.speaker)}, ${p.written(i.move)} no tabuleiro ${of(i.board)}`,
  write: (i, p) =>
    `${WHO[i.by]} anotam ${p.quoted(i.text)}${i.ply === undefined ? "" : ` no meio lance ${p.number(i.ply)}`}`,
  "report-touch": (i, p) =>
    `${speakerText(i.by, i.speaker)}, toque relatado em ${p.square(i.square)}`,
  ask: (i) => `${WHO[i.by]} pedem ${REQUESTS[i.request]}`,
  tell: (i) => `Assistente ${of(i.by)} informa ${REQUESTS[i.request]}`,
  "offer-draw": (i) => `${WHO[i.by]} propõem empate`,
  "accept-draw": (i) => `${WHO[i.by]} aceitam o empate`,
  "decline-draw": (i) => `${WHO[i.by]} recusam o empate`,
  claim: (i, p) =>
    `${speakerText(i.by, i.speaker)}, reclamação: ${CLAIMS[i.claim]}${i.with === undefined ? "" : ` com ${p.quoted(i.with)}`}${i.square === undefined ? "" : ` em ${p.square(i.square)}`}`,
  resign: (i) => `${WHO[i.by]} abandonam`,
  seal: (i) => `${WHO[i.by]} selam um lance`,
  sign: (i, p) => `${WHO[i.by]} assinam: ${p.result(i.result)}`,
  arrive: (i) => `${WHO[i.by]} chegam`,
  "register-assistant": (i) => `${WHO[i.by]} registram um assistente`,
  "release-assistant": (i) => `${WHO[i.by]} dispensam o assistente`,
  "stop-clocks": (i) => `${WHO[i.by]} param os relógios`,
  "arbiter-stop-clocks": () => "O árbitro para os relógios",
  "arbiter-start-clock": (i) => `O árbitro inicia o relógio ${of(i.clock)}`,
  "arbiter-set-clock": (i, p) => `O árbitro ajusta o relógio ${of(i.clock)} para ${p.clock(i.ms)}`,
  "arbiter-set-increment": (i, p) => `O árbitro dá aos dois ${p.clock(i.ms)} por lance`,
  "arbiter-set-language": (i) =>
    `O árbitro determina o idioma ${tongueText(i.language, PORTUGUESE_TABLE)}`,
  "arbiter-confirm": (i) => `O árbitro confirma a proposta ${PROPOSALS[i.what]}`,
  "arbiter-reject": (i) => `O árbitro rejeita a proposta ${PROPOSALS[i.what]}`,
  "arbiter-postpone-claim": () => "O árbitro adia a reclamação",
  "arbiter-restore": (i, p) => `O árbitro restaura a posição ${position(i.ply, p)}`,
  "arbiter-collect-sheets": () => "O árbitro recolhe as planilhas",
  "arbiter-rule": (i, p) => `O árbitro decide: ${p.quoted(i.text)}`,
  "arbiter-rule-result": (i, p) => `O árbitro decide o resultado: ${p.result(i.result)}`,
  "arbiter-rule-play": (i, p) => `O árbitro decide que se joga ${p.written(i.move)}`,
  "arbiter-penalise": (i, p) => `O árbitro pune ${WHO[i.player]}: ${penalty(i.penalty, p)}`,
  "arbiter-find": (i) => `O árbitro constata: ${finding(i.finding)}`,
  "arbiter-adjourn": () => "O árbitro adia a partida",
  "arbiter-resume": (i) =>
    `O árbitro retoma a partida, presentes: ${listText(
      i.present.map((color) => WHO[color]),
      "ninguém",
    )}`,
  "time-passed": () => "O tempo passa",
  "program-restarted": (i, p) => `Programa reiniciado, versão ${p.quoted(i.program)}`,
};
