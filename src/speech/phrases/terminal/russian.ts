import type { Color } from "../../../vocabulary/chess.js";
import type { TerminalTexts } from "../terminal.js";
import { russianForm } from "../words/russian.js";

const WHO: Readonly<Record<Color, string>> = { white: "Белые", black: "Чёрные" };
const OF: Readonly<Record<Color, string>> = { white: "белых", black: "чёрных" };
const TO: Readonly<Record<Color, string>> = { white: "белым", black: "чёрным" };

/** 1 строка, 2 строки, 5 строк, 11 строк, 21 строка. */
const counted = (many: number, one: string, few: string, lots: string): string =>
  `${many} ${russianForm(many, one, few, lots)}`;
const lines = (many: number): string => counted(many, "строка", "строки", "строк");
/** After "после": 1 строки, 2 строк. */
const linesGenitive = (many: number): string => counted(many, "строки", "строк", "строк");
const movesGenitive = (many: number): string => counted(many, "хода", "ходов", "ходов");

export const RUSSIAN_TERMINAL: TerminalTexts = {
  room: (text) => `В зал: ${text}`,
  hears: (by, text) => `${WHO[by]} слышат: ${text}`,
  clocks: (white, black) => `белые ${white}, чёрные ${black}`,
  moved: (number, move, clocks) => `Ход ${number} ${move}. Часы: ${clocks}.`,

  hasMove: (by) => `Ход ${OF[by]}.`,
  clockRuns: (by) => (by === "none" ? "Часы стоят." : `Идут часы ${OF[by]}.`),
  toExecute: (by, move) => `${WHO[by]} ещё должны выполнить ${move}.`,
  notCompleted: (move) => `Сделан и ещё не завершён: ${move}.`,
  waiting: (what) => `Ждёт арбитра: ${what}.`,

  help: (verbs) => [
    "Строка, которая не является шагом, - это слова игрока, чей ход: Springer Gustav eins Felix drei, или Кf3, или предложение ничьей его словами.",
    `Игрок: white или black, затем ${verbs.player}.`,
    'Например: white presses. black repeats "Bauer Eva zwei Eva vier". white asks time. black offers a draw. white resigns.',
    `Ассистент: white's assistant или black's assistant, затем ${verbs.assistant}.`,
    `Арбитр: arbiter, затем ${verbs.arbiter}.`,
    "Например: arbiter stops clocks. arbiter starts white's clock. arbiter confirms proposal.",
    'Бланк вводится строкой arbiter enters white\'s sheet, после неё имя файла, или ничего, чтобы набирать строку за строкой. За действием арбитра может следовать причина: arbiter confirms retrace because "записи расходятся".',
    "На программной доске фигуры переставляют строками: white lifts e2. white places e4. black mirrors. black plays e5.",
    "Собственная запись игрока по Брайлю: white writes, затем клетки; или white keys dsj fdjk k fdj kj, шесть клавиш F D S J K L каждой клетки вместе, между клетками пробел, два пробела - пустая клетка.",
    "write white или write black: с этого места каждая строка - строка его бланка, до пустой строки.",
    "show говорит, чей ход, и оба времени. quit завершает программу, и партия сохраняется.",
  ],
  lineTooLong: (characters) =>
    `Строку длиннее ${counted(characters, "знака", "знаков", "знаков")} за столом не говорят. В партии ничего не произошло. Наберите "help", чтобы узнать, что можно набирать.`,

  sheet: {
    faults: {
      empty: "Он пуст.",
      "not-text": "Это не текст: в нём есть байты, которых на бланке не бывает.",
      "too-large": "Он больше любого бланка.",
      "too-long": "В нём есть слово или партия длиннее, чем на любом бланке.",
      "not-braille": "В нём есть знаки, которые не означают никакой клетки Брайля.",
      "no-moves": "В нём нет ходов, которые можно узнать.",
      position: "Позиция, с которой он начинается, - не шахматная позиция.",
      "several-profiles":
        "Подходят несколько записей по Брайлю, и партии у них разные; прочитайте его командой annabella braille read и назовите запись.",
    },
    unreadable: (path, why) => `Бланк ${path} прочитать нельзя. ${why}`,
    kinds:
      "Бланк - это файл PGN, Брайль в виде BRF или Unicode, текст с ходами или объявления, по одному на строку.",
    nothingDone: "Ничего не сделано.",
    checkName: "Проверьте имя.",
    nothingHappened: "В партии ничего не произошло.",
    unclearLine: (by, line, shown, place) =>
      `Строка ${line} на бланке ${OF[by]} неясна: ${shown === "" ? "там ничего нет" : `там стоит ${shown}`}${place === undefined ? "" : `, в записи это ${place}`}. Когда её прочитают вслух, наберите: ${by} writes ХОД at ply ${line}`,
    has: (by, many) => `На бланке ${OF[by]} ${lines(many)}.`,
    longerBefore: (before, now) =>
      `Раньше их было ${before}; те, что после строки ${now}, остаются как были.`,
    begin: (by) =>
      `Бланк ${OF[by]}, по ходу на строку, в любой записи. Вопросительный знак - строка, которую не прочитать. moves называет возможные ходы, начало со звёздочкой, например К*, - те, что так начинаются. back убирает последнюю строку, done завершает, cancel отменяет всё.`,
    next: (moveNumber, by) => `Ход ${moveNumber} ${OF[by]}.`,
    notFollowed: "За одной из строк выше проследить не удалось.",
    legal: (text) => `Возможны: ${text}.`,
    nothingEntered: "Ничего не внесено.",
    noLineBefore: "Перед этой строкой нет другой.",
    away: (text) => `${text} убрано.`,
    noLegalKnown: "Там не известно ни одного возможного хода.",
    cannotBeRead: "Строка, которую не прочитать.",
    notLegal: (text) => `${text} там не по правилам. Вносится так, как стоит на бланке.`,
    means: (text, move) => `${text} - это ${move}.`,
  },

  braille: {
    writesLines: (by) =>
      `${WHO[by]} пишут. Строка - это шесть клавиш каждой клетки вместе, с пробелами между клетками. Пустая строка завершает запись.`,
    writesOnKeys: (by, howCellsEnd) =>
      `${WHO[by]} пишут шестью клавишами: F D S - точки 1 2 3, J K L - точки 4 5 6. ${howCellsEnd} Ввод завершает ход, клавиша стирания убирает клетку, Escape завершает запись.`,
    endsWithRelease: "Нажимайте клавиши одной клетки вместе; пробел - пустая клетка.",
    endsWithSpace: "Пробел завершает клетку, второй пробел - пустая клетка.",
    endsWithin: (ms) =>
      `Нажимайте клавиши одной клетки вместе, в пределах ${counted(ms, "миллисекунды", "миллисекунд", "миллисекунд")}; пробел - пустая клетка.`,
    done: (by) => `${WHO[by]} закончили писать. Строки снова означают шаги.`,
    notSixKeys: (text, by) =>
      `"${text}" набрано не шестью клавишами: это F D S для точек 1 2 3 и J K L для точек 4 5 6. Бланк ${OF[by]} остался как был.`,
    wrote: (by, number, move) => `${WHO[by]} записали ${number} ${move}.`,
    nothingWritten: "Ничего не записано.",
    noMove: (word, notation) => `${word} - не ход в записи ${notation}.`,
    ambiguous: (word, readings) =>
      `${word} может значить ${readings.join(" или ")}. Запишите оба поля.`,
    whose: (word, mark) =>
      `${word} может быть ходом белых или чёрных. Для чёрных пишите ${mark} после номера.`,
    asItWas: (by) => `Бланк ${OF[by]} остался как был.`,
    displayThere: (by, cells) =>
      `Брайлевский дисплей ${OF[by]} на месте, ${counted(cells, "клетка", "клетки", "клеток")}.`,
  },

  sound: {
    ownEar: (by, text) => `Отдельный наушник ${OF[by]}: ${text}`,
    nothingSpoken: "Там больше ничего не произносится; каждое слово по-прежнему пишется строкой.",
    speaksNow: (voice) => `Теперь говорит голос ${voice}.`,
    speaks: (voice) => `Говорит голос ${voice}.`,
    alonePrinted: (by) => `То, что предназначено только ${TO[by]}, пишется и не произносится.`,
    aloneSpoken: (by, voice) =>
      `То, что предназначено только ${TO[by]}, произносит голос ${voice} на их собственном устройстве.`,
    aloneShared: (by) =>
      `То, что предназначено только ${TO[by]}, звучит из того же устройства, что и всё остальное. Дайте им своё: --ear ${by}.device=pulse:ИМЯ, или пусть это только пишется: --ear ${by}.device=none.`,
  },

  listening: {
    how: (by, recogniser, kind) =>
      `Программа слушает ${OF[by]}, распознаёт ${recogniser}: ${
        {
          mic: "микрофон открыт, и пока программа говорит, ничего не слышно.",
          talk: "кнопка объявления на их доске или строка talk с цветом включает и выключает микрофон.",
          recording: "это запись, по одной фразе на каждый ход, который показывает их доска.",
        }[kind]
      }`,
    not: (by) =>
      `Программа не слушает ${OF[by]}. В партии ничего не произошло. Начните заново с --listen ${by}=talk.`,
    microphoneBack: (by) => `Микрофон ${OF[by]} снова передаёт звук. Объявления слышны.`,
  },

  table: {
    noKeys: "Клавиши здесь не слышны: стандартный ввод - не клавиатура. Читаются строки.",
    seatPage: (by, url) => `Страница ${OF[by]}, больше ни для кого: ${url}`,
    spectatorPages: (url) => `Страницы для зрителей: ${url}`,
    deskPage: (url) => `Стол арбитра, больше ни для кого: ${url}`,
    noPages:
      "Страницы не были собраны вместе с этой программой; интерфейс и команда arbiter работают.",
    pagesStay: "Страницы остаются, пока вы не нажмёте Control C.",
    waitingForBoards: "Доски должны сказать, что на них стоит. Остановить: Control C.",
    boardThere: (by) => `Доска ${OF[by]} на месте.`,
    ofBoard: (by, text) => `Доска ${OF[by]}: ${text}`,
    menKnown: "она выучила свои фигуры, и каждый ход на ней виден вместе с фигурой.",
    opened: (table, game) =>
      `Стол ${table}, партия ${game}. Наберите help, чтобы узнать, что можно набирать.`,
    begins:
      "Часы белых пойдут, когда доски покажут начальную позицию. Что стоит неверно, сказано выше.",
    goesOn: (many, by, clocks) =>
      `Партия продолжается с того места, где остановилась, после ${movesGenitive(many)}. Ход ${OF[by]}. Часы стоят: ${clocks}.`,
    startClock: (by) =>
      `Когда обе доски верны, наберите: arbiter starts ${by}'s clock. Настройки остаются те, с которыми она открыта.`,
    stoppedBefore: "Остановлено. Партия не открыта.",
    stopped: (game, isWithoutNew) =>
      `Остановлено. Партия ${game} сохранена. Та же команда${isWithoutNew ? " без --new" : ""} продолжит её.`,
    result: (result) => `Результат: ${result}. Партия в виде PGN:`,
    asFile: (command) => `Чтобы получить её файлом, наберите: ${command}`,
    check: (command) => `Чтобы проверить партию, наберите: ${command}`,
    journalNotOpened: (path, reason) =>
      `Журнал ${path} открыть не удалось. Указанная причина: ${reason}. Партия не открыта. Проверьте имя и папку или назовите другой файл: --journal.`,
  },

  comparison: {
    otherStart:
      "Два бланка начинаются с разных позиций, значит, они не от одной партии. Укажите позицию через --fen, если один из них называет её неверно.",
    line: (moveNumber, by) => `ход ${moveNumber} ${OF[by]}`,
    agree: (many) =>
      many === 1 ? "Бланки совпадают в единственной строке." : `Бланки совпадают, ${lines(many)}.`,
    positionThen: (fen) => `Позиция после этого: ${fen}`,
    rule7:
      "Пункт 7 правил для игроков с нарушением зрения: кто записал верный ход, а выполнил другой, исправляет свою доску.",
    agreeNotLegal: (line, text) =>
      `Бланки совпадают на ходе, который не по правилам: ${line}, ${text}.`,
    positionBefore: (fen) => `Позиция перед ним: ${fen}`,
    illegal:
      "Это невозможный ход, статья 7.5 правил 2018 года, прежде 7.4: на обеих досках восстанавливается позиция перед ним.",
    differ: (number, line) => `Бланки впервые расходятся в строке ${number}: ${line}.`,
    ends: (sheet, many) => `На бланке ${sheet} ${lines(many)}, он кончается раньше.`,
    notClear: (sheet, shown) =>
      `Бланк ${sheet} там неясен; на нём ${shown === "" ? "ничего нет" : `"${shown}"`}. Пусть его прочитают вслух или воспроизведут.`,
    noLegalMove: (sheet, text) => `На бланке ${sheet} стоит ${text}, а это там не по правилам.`,
    has: (sheet, text) => `На бланке ${sheet} стоит ${text}.`,
    hasMeaning: (sheet, text, move) => `На бланке ${sheet} стоит ${text}, то есть ${move}.`,
    inRecording: (place) => `В записи это ${place}.`,
    meet: (line) =>
      `Дальше, где ${line}, оба бланка снова дают одну позицию: те же ходы, возможно, стоят в другом порядке.`,
    rule8: (many) =>
      `Пункт 8 правил для игроков с нарушением зрения: на обеих досках возвращаются к позиции, где бланки в последний раз совпадают, после ${linesGenitive(many)}; арбитр ставит часы.`,
  },
};
