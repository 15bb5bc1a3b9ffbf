import type { Color, PieceLetter } from "../../../vocabulary/chess.js";
import type { EventLines, InputLines } from "../desk.js";
import { after, listText, type Parts, turnOf } from "../desk-words.js";
import { russianForm } from "../words/russian.js";
import { RUSSIAN_TABLE } from "./russian-table.js";
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
} = RUSSIAN_TABLE;

const OF: Readonly<Record<Color, string>> = { white: "белых", black: "чёрных" };

const plies = (count: number, p: Parts): string =>
  `${p.number(count, "masculine")} ${russianForm(count, "полуход", "полухода", "полуходов")}`;

const moves = (count: number, p: Parts): string =>
  `${p.number(count, "masculine")} ${russianForm(count, "ход", "хода", "ходов")}`;

const percent = (count: number, p: Parts): string =>
  `${p.number(count, "masculine")} ${russianForm(count, "процент", "процента", "процентов")}`;

const milliseconds = (count: number, p: Parts): string =>
  `${p.number(count, "feminine")} ${russianForm(count, "миллисекунда", "миллисекунды", "миллисекунд")}`;

/** Lines of the events in Russian. */
export const RUSSIAN_EVENTS: EventLines = {
  "piece-touched": (e, p) =>
    `${WHO[e.by]} тронули: ${e.piece === null ? "фигура" : man(e.piece)} на ${p.square(e.square)}`,
  "touch-freed": (e) => `${WHO[e.by]} ходят свободно: тронутым пойти нельзя`,
  "lift-without-move": (e, p) => `${WHO[e.by]} подняли ${p.square(e.square)} не в свой ход`,
  "contact-lost": (e, p) =>
    `Доска ${OF[e.by]}: потеря контакта на ${p.square(e.square)}, ${milliseconds(e.upMs, p)}`,
  "pieces-displaced": (e, p) => `${WHO[e.by]} сместили фигуры на ${p.squares(e.squares)}`,
  "adjustment-announced": (e) =>
    `${WHO[e.by]} поправляют фигуры${e.inTime ? "" : ", сказано только после прикосновения"}`,
  "move-placed": (e, p) => `На доске ${OF[e.by]} ${p.moves(e.moves, "нет хода")}`,
  "placement-not-legal": (e, p) =>
    after(`На доске ${OF[e.by]} нет возможного хода`, p.differences(e.differences, seen)),
  "capture-not-removed": (e, p) =>
    `${WHO[e.by]} не сняли взятую фигуру с ${p.square(e.square)} для хода ${p.san(e.move)}`,
  "wrong-obligation": (e, p) =>
    `${WHO[e.by]} поставили ${p.san(e.move)}, но обязаны сыграть одно из: ${p.moves(e.allowed, "ничего")}`,
  "released-piece-moved": (e, p) =>
    `${WHO[e.by]} пошли дальше уже отпущенной фигурой хода ${p.san(e.move)}, с ${p.square(e.square)}`,
  "board-restored": (e) => `На доске ${OF[e.by]} снова позиция партии`,
  "castling-begun": (e, p) => `${WHO[e.by]} начали рокировку: остаётся только ${p.san(e.move)}`,
  "move-announced": (e, p) =>
    `${speakerText(e.by, e.speaker)}, объявление: ${p.announced(e.text, e.utterance, e.move)}`,
  "announcement-unclear": (e, p) => after(`Объявление ${OF[e.by]} непонятно`, p.quoted(e.text)),
  "announcement-ambiguous": (e, p) =>
    `${after(`Объявление ${OF[e.by]} неоднозначно`, p.quoted(e.text))}; возможно ${p.moves(e.candidates, "ничего")}`,
  "announcement-mismatched": (e, p) =>
    `${WHO[e.by]} объявили ${p.announced(e.text, e.announced, null)}, а на доске ${p.san(e.board)}`,
  "announcement-corrected": (e, p) =>
    `${WHO[e.by]} исправили объявление: ${p.announced(e.text, e.utterance, e.move)}`,
  "late-correction": (e, p) =>
    after(`${WHO[e.by]} исправили объявление, когда часы соперника уже шли`, p.quoted(e.text)),
  "promotion-piece-missing": (e) => `${WHO[e.by]} не назвали фигуру превращения`,
  "move-not-announced": (e, p) =>
    `${WHO[e.by]} не объявили ${e.move === null ? "ход" : `ход ${p.san(e.move)}`}`,
  "announcement-repeated": (e, p) =>
    `${speakerText(e.by, e.speaker)}, повторение: ${p.san(e.move)}`,
  "repetition-mismatched": (e, p) =>
    after(`${WHO[e.by]} повторили не то, что объявлено, ${p.san(e.move)}`, p.quoted(e.text)),
  "repetition-missing": (e) => `${WHO[e.by]} не повторили объявление`,
  "move-made": (e, p) =>
    `${WHO[e.by]} сделали ход ${p.san(e.move)}${e.announced ? "" : ", ещё не объявлен"}`,
  "clock-press-refused": (e) =>
    `${speakerText(e.by, e.speaker)}, нажатие часов не засчитано: ${REFUSALS[e.why]}`,
  "clock-pressed-early": (e) => `${WHO[e.by]} переключили часы слишком рано: ${REFUSALS[e.why]}`,
  "move-disputed": (e, p) =>
    `${WHO[e.by]} переключили часы; на доске ${p.san(e.board)}, а объявлено ${e.announced === null ? "другое" : p.san(e.announced)}`,
  "move-completed": (e, p) =>
    `${WHO[e.by]} завершили ход ${p.san(e.move)}, полуход ${p.number(e.ply)}`,
  "illegal-move-completed": (e, p) =>
    `${WHO[e.by]} завершили невозможный ход, номер ${p.number(e.count)}: ${ILLEGAL[e.why]}`,
  "illegal-move-stands": (e) =>
    `Невозможный ход ${OF[e.by]} остаётся в силе, ход ${OF[turnOf(e.fen)]}`,
  "position-restored": (e, p) =>
    `Позиция восстановлена: ${position(e.ply, p)}, ход ${OF[turnOf(e.fen)]}`,
  "move-mirrored": (e, p) => `${WHO[e.by]} выполнили на своей доске ход ${p.san(e.move)}`,
  "mirror-wrong": (e, p) =>
    `${WHO[e.by]} неверно выполнили на своей доске ход ${p.san(e.move)}: ${p.differences(e.differences, seen)}`,
  "boards-diverged": (e, p) =>
    `Доски расходятся. Белые: ${e.white.length === 0 ? "как в партии" : p.differences(e.white, seen)}. Чёрные: ${e.black.length === 0 ? "как в партии" : p.differences(e.black, seen)}`,
  "boards-agreed": () => "Доски снова совпадают",
  "sheets-agreed": (e, p) => `Записи партии совпадают, ${plies(e.plies, p)}`,
  "sheets-differed": (e, p) =>
    `Записи партии расходятся на полуходе ${p.number(e.ply)}: белые ${e.white === null ? "ничего" : p.quoted(e.white)}, чёрные ${e.black === null ? "ничего" : p.quoted(e.black)}`,
  "sheet-unclear": (e, p) => `Запись ${OF[e.by]} неразборчива на полуходе ${p.number(e.ply)}`,
  "board-correction-asked": (e, p) =>
    `${WHO[e.by]} должны исправить свою доску: ${p.differences(e.differences, seen)}`,
  "game-retraced": (e, p) =>
    `Партия возвращена назад: ${position(e.ply, p)}, ход ${OF[turnOf(e.fen)]}`,
  "clocks-proposed": (e, p) =>
    `Предложено время: белые ${p.clock(e.white)}, чёрные ${p.clock(e.black)}`,
  "clock-started": (e) => `Часы ${OF[e.by]} пущены`,
  "clock-stopped": (e, p) =>
    `${e.by === null ? "Часы" : `Часы ${OF[e.by]}`} остановлены: ${STOPS[e.why]}; белые ${p.clock(e.white)}, чёрные ${p.clock(e.black)}`,
  "time-added": (e, p) => `${WHO[e.by]} получили время: ${p.clock(e.ms)}`,
  "time-deducted": (e, p) => `${WHO[e.by]} потеряли время: ${p.clock(e.ms)}`,
  "clock-set": (e, p) =>
    `Часы ${OF[e.by]} установлены: ${p.clock(e.ms)}, до этого ${p.clock(e.before)}`,
  "increment-set": (e, p) => `Отныне обоим добавляется на каждый ход: ${p.clock(e.ms)}`,
  "flag-fell": (e) => `Падение флажка ${OF[e.by]}`,
  "period-ended": (e, p) => `${WHO[e.by]} закончили период ${p.number(e.period)}`,
  "default-time-passed": (e) => `${WHO[e.by]} не явились в срок`,
  "draw-offered": (e) => `${WHO[e.by]} предложили ничью`,
  "draw-accepted": (e) => `${WHO[e.by]} согласились на ничью`,
  "draw-declined": (e) => `${WHO[e.by]} отклонили ничью ${HOW[e.how]}`,
  "draw-claimed": (e, p) =>
    `${WHO[e.by]} требуют ничью: ${CLAIMS[e.claim]}${e.with === null ? "" : `, ход ${p.quoted(e.with)}`}`,
  "claim-postponed": (e) => `Требование ${OF[e.by]} отложено`,
  "draw-claim-right": (e) => `Требование ${OF[e.by]} верно: ${CLAIMS[e.claim]}`,
  "draw-claim-wrong": (e) => `Требование ${OF[e.by]} неверно: ${CLAIMS[e.claim]}`,
  "time-claimed": (e) => `${WHO[e.by]} требуют победы из-за падения флажка`,
  "touch-claimed": (e, p) => `${WHO[e.by]} заявили, что соперник тронул ${p.square(e.square)}`,
  "illegal-move-claimed": (e) => `${WHO[e.by]} заявили о невозможном ходе`,
  "claim-forfeited": (e) => `Требование ${OF[e.by]} запоздало: ${CLAIMS[e.claim]}`,
  "claim-unfounded": (e) => `Требование ${OF[e.by]} недопустимо: ${CLAIMS[e.claim]}`,
  "touch-reported": (e, p) =>
    `Сторона ${OF[e.reporter]} сообщает: ${WHO[e.by].toLowerCase()} тронули ${p.square(e.square)}`,
  "request-answered": (e) =>
    "toldByAssistant" in e.answer
      ? `Ассистент ${OF[e.by]} сообщил ${REQUESTS[e.answer.request]}`
      : "refused" in e.answer
        ? `${WHO[e.by]} не получили ответа на вопрос: ${REQUESTS[e.answer.request]}`
        : `${WHO[e.by]} услышали ${REQUESTS[e.answer.request]}`,
  "assistant-registered": (e) => `У ${OF[e.by]} есть ассистент`,
  "assistant-released": (e) => `У ${OF[e.by]} больше нет ассистента`,
  "assistant-exceeded": (e) =>
    `Ассистент ${OF[e.by]} превысил свои права: ${exceededText(e.act, RUSSIAN_TABLE)}`,
  "assistant-duplicate": (e) => `${WHO[e.by]} не могут иметь ассистента, пока он есть у соперника`,
  "assistant-required": (e) => `${WHO[e.by]} должны иметь ассистента`,
  "arbiter-called": (e) =>
    `Вызван арбитр${e.by === null ? "" : ` по поводу ${OF[e.by]}`}: ${CALLS[e.why]}`,
  "finding-noted": (e) => `Арбитр установил: ${finding(e.finding)}`,
  "ruling-given": (e, p) => `Арбитр решил: ${rulingText(e.text, RUSSIAN_TABLE, p)}`,
  "move-ruled": (e, p) =>
    `Арбитр решил, что ${WHO[e.by].toLowerCase()} играют ход ${p.written(e.san)}`,
  "language-set": (e) => `Язык объявления ходов ${tongueText(e.language, RUSSIAN_TABLE)}`,
  "penalty-given": (e, p) => `Наказание для ${OF[e.by]}: ${penalty(e.penalty, p)}`,
  "sheet-written": (e, p) =>
    `${WHO[e.by]} записали полуход ${p.number(e.ply)}: ${p.quoted(e.text)}`,
  "sheet-exempt": (e) => `${WHO[e.by]} могут не вести запись до конца периода`,
  "sheet-behind": (e, p) =>
    `${`В записи ${OF[e.by]} не хватает: ${plies(e.missing, p)}`}${e.note === undefined ? "" : `; ни одна запись не полна; у белых ${p.clock(e.note.white)} и ${moves(e.note.moves.white, p)}, у чёрных ${p.clock(e.note.black)} и ${moves(e.note.moves.black, p)}`}`,
  "sheet-written-ahead": (e, p) =>
    `${WHO[e.by]} записали полуход ${p.number(e.ply)} до того, как он сделан: ${p.quoted(e.text)}`,
  "result-signed": (e, p) => `${WHO[e.by]} подписали результат: ${p.result(e.result)}`,
  "game-adjourned": (e) => `Партия отложена, ${WHO[e.by].toLowerCase()} записывают ход`,
  "move-sealed": (e) => `${WHO[e.by]} записали ход`,
  "sealed-move-opened": (e, p) => `Записанный ход ${OF[e.by]}: ${p.announced(e.text, {}, e.move)}`,
  "sealed-move-invalid": (e, p) => `Записанный ход ${OF[e.by]} недействителен: ${p.quoted(e.text)}`,
  "game-resumed": (e) =>
    `Игра возобновлена, присутствуют: ${listText(
      e.present.map((color) => WHO[color].toLowerCase()),
      "никого",
    )}`,
  "adjournment-changed": (e) => `Отложенная партия: ${PHASES[e.phase]}`,
  "adjournment-over": () => "Откладывание закончено",
  "boards-set-up": () => "Обе доски расставлены",
  "board-disconnected": (e) =>
    e.why === undefined ? `Доска ${OF[e.by]} отключена` : `Доска ${OF[e.by]} ${LINKS[e.why]}`,
  "board-unheard": (e) => `Доска ${OF[e.by]} ${LINKS[e.why]}`,
  "board-degraded": (e) => `Связь с доской ${OF[e.by]} нарушена; повреждённое не учитывается`,
  "board-steady": (e) => `Связь с доской ${OF[e.by]} снова в порядке`,
  "board-battery-low": (e, p) => `Заряд батареи доски ${OF[e.by]}: ${percent(e.percent, p)}`,
  "board-reconnected": (e) => `Доска ${OF[e.by]} снова подключена`,
  "board-position-unknown": (e, p) =>
    `Доска ${OF[e.by]} вернулась с позицией, которую не объясняет ни один ход: ${p.differences(e.differences, seen)}`,
  "start-position-wrong": (e, p) =>
    `На доске ${OF[e.by]} не начальная позиция: ${p.differences(e.differences, seen)}`,
  "game-ended": (e, p) => `Партия окончена: ${p.result(e.result)}, ${REASONS[e.reason]}`,
  "proposal-opened": (e, p) => `Ждёт решения арбитра: ${proposal(e.proposal, p)}`,
  "proposal-settled": (e) => `Предложение ${PROPOSALS[e.kind]} ${OUTCOMES[e.outcome]}`,
  "new-game-begun": () => "Начинается новая партия из начальной позиции",
  "takeback-offered": (e, p) => `Взято назад: ${plies(e.plies, p)}`,
  "game-paused": () => "Программа перезапущена; часы стоят, пока арбитр не пустит их",
};

const withPiece = (piece: PieceLetter | "?" | undefined): string =>
  piece === undefined || piece === "?" ? "" : `, ${man(piece)},`;

/** Lines of the inputs in Russian. */
export const RUSSIAN_INPUTS: InputLines = {
  "game-opened": (i, p) =>
    `Партия открыта: ${p.quoted(i.opened.names.white)} против ${p.quoted(i.opened.names.black)}, ${p.control(i.opened.clock.control.text)}`,
  "piece-lifted": (i, p) =>
    `${WHO[i.board]} поднимают${withPiece(i.piece)} с ${p.square(i.square)}`,
  "piece-placed": (i, p) => `${WHO[i.board]} ставят${withPiece(i.piece)} на ${p.square(i.square)}`,
  "board-reported": (i) => `Доска ${OF[i.board]} сообщает позицию`,
  "button-pressed": (i) => `Доска ${OF[i.board]}: кнопка ${RUSSIAN_TABLE.buttons[i.button]}`,
  "clock-read": (i, p) =>
    `Доска ${OF[i.board]} считывает часы: белые ${p.clock(i.white)}, чёрные ${p.clock(i.black)}`,
  "link-changed": (i) => `Доска ${OF[i.board]} ${LINKS[i.link]}`,
  "battery-low": (i, p) => `Доска ${OF[i.board]}: заряд батареи ${percent(i.percent, p)}`,
  "bytes-discarded": (i) =>
    `Доска ${OF[i.board]} прислала отброшенные байты: ${RUSSIAN_TABLE.discards[i.why]}`,
  announce: (i, p) => `${speakerText(i.by, i.speaker)}: ${p.announced(i.text, i.utterance, null)}`,
  repeat: (i, p) =>
    `${speakerText(i.by, i.speaker)}, повторение: ${p.announced(i.text, i.utterance, null)}`,
  press: (i) => `${speakerText(i.by, i.speaker)}, нажатие часов`,
  execute: (i, p) =>
    `${speakerText(i.by, i.speaker)}, ${p.written(i.move)} на доске ${OF[i.board]}`,
  write: (i, p) =>
    `${WHO[i.by]} записывают ${p.quoted(i.text)}${i.ply === undefined ? "" : `, полуход ${p.number(i.ply)}`}`,
  "report-touch": (i, p) =>
    `${speakerText(i.by, i.speaker)}, сообщение о прикосновении на ${p.square(i.square)}`,
  ask: (i) => `${WHO[i.by]} спрашивают ${REQUESTS[i.request]}`,
  tell: (i) => `Ассистент ${OF[i.by]} сообщает ${REQUESTS[i.request]}`,
  "offer-draw": (i) => `${WHO[i.by]} предлагают ничью`,
  "accept-draw": (i) => `${WHO[i.by]} соглашаются на ничью`,
  "decline-draw": (i) => `${WHO[i.by]} отклоняют ничью`,
  claim: (i, p) =>
    `${speakerText(i.by, i.speaker)}, требование: ${CLAIMS[i.claim]}${i.with === undefined ? "" : `, ход ${p.quoted(i.with)}`}${i.square === undefined ? "" : ` на ${p.square(i.square)}`}`,
  resign: (i) => `${WHO[i.by]} сдаются`,
  seal: (i) => `${WHO[i.by]} записывают секретный ход`,
  sign: (i, p) => `${WHO[i.by]} подписывают результат: ${p.result(i.result)}`,
  arrive: (i) => `${WHO[i.by]} прибыли`,
  "register-assistant": (i) => `${WHO[i.by]} заявляют ассистента`,
  "release-assistant": (i) => `${WHO[i.by]} отпускают ассистента`,
  "stop-clocks": (i) => `${WHO[i.by]} останавливают часы`,
  "arbiter-stop-clocks": () => "Арбитр останавливает часы",
  "arbiter-start-clock": (i) => `Арбитр пускает часы ${OF[i.clock]}`,
  "arbiter-set-clock": (i, p) => `Арбитр устанавливает часы ${OF[i.clock]}: ${p.clock(i.ms)}`,
  "arbiter-set-increment": (i, p) => `Арбитр добавляет обоим на каждый ход: ${p.clock(i.ms)}`,
  "arbiter-set-language": (i) =>
    `Арбитр устанавливает язык: ${tongueText(i.language, RUSSIAN_TABLE)}`,
  "arbiter-confirm": (i) => `Арбитр утверждает предложение ${PROPOSALS[i.what]}`,
  "arbiter-reject": (i) => `Арбитр отклоняет предложение ${PROPOSALS[i.what]}`,
  "arbiter-postpone-claim": () => "Арбитр откладывает рассмотрение требования",
  "arbiter-restore": (i, p) => `Арбитр восстанавливает позицию ${position(i.ply, p)}`,
  "arbiter-collect-sheets": () => "Арбитр собирает бланки",
  "arbiter-rule": (i, p) => `Арбитр решает: ${p.quoted(i.text)}`,
  "arbiter-rule-result": (i, p) => `Арбитр присуждает результат: ${p.result(i.result)}`,
  "arbiter-rule-play": (i, p) => `Арбитр решает, что играется ход ${p.written(i.move)}`,
  "arbiter-penalise": (i, p) => `Арбитр наказывает ${OF[i.player]}: ${penalty(i.penalty, p)}`,
  "arbiter-find": (i) => `Арбитр устанавливает: ${finding(i.finding)}`,
  "arbiter-adjourn": () => "Арбитр откладывает партию",
  "arbiter-resume": (i) =>
    `Арбитр возобновляет игру, присутствуют: ${listText(
      i.present.map((color) => WHO[color].toLowerCase()),
      "никого",
    )}`,
  "time-passed": () => "Время идёт",
  "program-restarted": (i, p) => `Программа перезапущена, версия ${p.quoted(i.program)}`,
};
