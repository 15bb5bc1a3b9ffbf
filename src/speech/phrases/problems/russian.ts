import type { MicrophoneLoss, Problem, SheetFaultCode } from "../../../vocabulary/problems.js";
import { assertNever } from "../../../vocabulary/result.js";
import { plainDetail } from "./plain.js";

/** Name of the optional package, as people have to type it. */
const BLUETOOTH_PACKAGE = "@stoprocent/noble";

/** Why nothing comes from a microphone, and what to do about it. `name`: the program that records. */
const LOSSES: Readonly<Record<MicrophoneLoss, (name: string) => string>> = {
  ended: (name) => `Программа ${name} завершилась сама. Подключите микрофон заново.`,
  hung: (name) =>
    `Программа ${name} работает, но не передаёт звука. Отсоедините микрофон и подключите его снова.`,
  "no-device": (name) => `Программа ${name} не находит микрофона. Подключите его.`,
  refused: (name) =>
    `Программе ${name} не разрешено записывать с него. В Linux введите: sudo usermod -aG audio $USER и войдите в систему заново; в других системах разрешите это в настройках конфиденциальности.`,
};

/** " Причина: …." where the detail can be read aloud. */
const because = (detail: string): string => {
  const plain = plainDetail(detail);
  return plain === undefined ? "" : ` Указанная причина: ${plain}.`;
};

const perhaps = (nearest: string | undefined): string =>
  nearest === undefined ? "" : ` Возможно, имелось в виду ${nearest}?`;

const SHEET_FAULTS: Readonly<Record<SheetFaultCode, string>> = {
  empty: "Он пуст.",
  "not-text": "Это не текстовый файл.",
  "too-large": "Он слишком велик для записи партии.",
  "too-long": "Одна из строк не имеет конца.",
  "not-braille": "В нём есть знак, которому не соответствует ни одна клетка Брайля.",
  "no-moves": "Ни одна строка не является ходом в этой нотации.",
  position: "Позиция в заголовке повреждена: укажите её параметром --fen.",
  "several-profiles":
    "Подходят несколько нотаций, и они дают разные партии: назовите одну параметром --profile.",
};

/** Each problem in Russian: what happened, what it means for the game, what to do next. */
export const explainInRussian = (problem: Problem): string => {
  switch (problem.code) {
    case "port-unknown":
      return `Порта ${problem.path} нет. Партия не может использовать эту доску. Подключите доску и выполните "annabella boards", чтобы узнать, что есть.`;
    case "port-busy":
      return `Доска на ${problem.path} занята другой программой. Ходы на этой доске не видны. Закройте ту программу или назовите другую доску параметром --white или --black.`;
    case "port-permission":
      return `У вас нет права использовать порт ${problem.path}. Партия не может использовать эту доску. Добавьте себя в группу, которой принадлежит порт, в Debian и Ubuntu это dialout, и войдите в систему заново.`;
    case "port-failed":
      return `Порт ${problem.path} использовать не удалось.${because(problem.detail)} Партия не может использовать эту доску. Отключите доску, подключите её снова и повторите команду.`;
    case "board-silent":
      return `Доска ${problem.model} на ${problem.path} не отвечает. Ходы на этой доске не видны. Включите доску, проверьте кабель и правильность модели.`;
    case "board-noise":
      return `То, что приходит с ${problem.path}, не похоже на данные доски ${problem.model}. Ничто из этого не считается ходом. Проверьте модель и скорость в адресе доски, затем кабель.`;
    case "board-lost":
      return `Доска на ${problem.path} больше не слышна. Ходы на этой доске не видны. Подключите доску снова: программа ищет её каждые несколько секунд, и вся позиция будет прочитана заново.`;
    case "board-quiet":
      return `Доска ${problem.model} на ${problem.path} ещё ничего не прислала. Доска, которая сообщает только о движении фигур, до тех пор молчит, и что на ней стоит, неизвестно. Поднимите фигуру и поставьте её обратно. Если ничего не произойдёт, проверьте питание, кабель и правильность модели.`;
    case "board-tells-moves-only":
      return `Доска ${problem.model} на ${problem.path} сообщает только сделанные ходы, а не то, чего касается рука. Игрок ${problem.player === "white" ? "белыми" : "чёрными"} незрячий и обязан ходить тронутой фигурой, поэтому это не может быть его доска. Партия не открыта. Укажите другую доску ключом --${problem.player}; зрячий игрок может пользоваться этой.`;
    case "men-unknown":
      return `Доска на ${problem.path} читает метки фигур и ещё не знает их. Ход на ней виден, но не видно, какой фигурой. Расставьте начальную позицию и не трогайте её пять секунд: фигуры будут выучены и запомнены до следующего раза.`;
    case "men-unreadable":
      return `Доска на ${problem.path} не смогла выучить фигуры: на полях ${problem.squares.join(", ")} она не читает метку или читает не всегда одну и ту же. Ход на ней виден, но не видно, какой фигурой. Поставьте эти фигуры на середину полей или возьмите другие и не трогайте начальную позицию пять секунд.`;
    case "board-address-invalid":
      return `Адрес доски ${problem.address} непонятен.${because(problem.detail)}${perhaps(problem.nearest)} Ни одна доска не открыта. Адрес выглядит, например, как serial:/dev/ttyUSB0?model=aph1 или fake:aph1.`;
    case "transport-missing":
      if (problem.name === "bluetooth") {
        return `Доскам с Bluetooth нужен пакет, который не устанавливается вместе с программой. Доски на порту по-прежнему работают. В папке программы введите: npm install ${BLUETOOTH_PACKAGE}. Затем запустите команду снова.`;
      }
      return `Часть программы, которая общается с досками через ${problem.name}, не загружается на этом компьютере.${because(problem.detail)} Другие доски по-прежнему работают. Возьмите доску другого типа.`;
    case "hid-library-missing":
      return `Доскам типа USB HID нужна библиотека ${problem.library}, а её на этом компьютере нет. Доски на последовательном порту по-прежнему работают. В Debian и Ubuntu введите: sudo apt install ${problem.package}. Затем запустите команду снова.`;
    case "hid-missing":
      return `Доска ${problem.path} не найдена. Партия не может использовать эту доску. Подключите и включите доску, затем выполните "annabella boards", чтобы узнать, что есть.`;
    case "hid-busy":
      return `Доска ${problem.path} уже занята другой программой или другим игроком. Ходы на этой доске не видны. Закройте ту программу или подключите вторую доску и назовите её по серийному номеру.`;
    case "hid-permission":
      return `У вас нет права использовать доску ${problem.path}. Партия не может использовать эту доску. Скопируйте файл ${problem.rules} этого пакета в папку /etc/udev/rules.d, введите sudo udevadm control --reload и подключите доску заново.`;
    case "capture-invalid":
      return `Запись ${problem.path} не читается на строке ${problem.line}. После этой строки ничего не воспроизведено. Проверьте, что файл записан командой "annabella boards record".`;
    case "voice-missing":
      return `Голоса ${problem.name} на этом компьютере нет.${because(problem.detail)} Партия продолжается, каждое объявление печатается строкой текста. Без параметра --voice говорит лучший из имеющихся.`;
    case "voice-failed":
      return `Голос ${problem.name} замолчал.${because(problem.detail)} Партия продолжается, каждое объявление печатается строкой текста. Запустите команду снова или выберите другой голос параметром --voice.`;
    case "audio-missing":
      return `На этом компьютере нет звука.${because(problem.detail)} Партия продолжается, каждое объявление печатается строкой текста. Подключите колонки или наушники. В Linux для звука нужен пакет libasound2.`;
    case "text-unspeakable":
      return `Голос ${problem.name} получил текст со знаками, которые он не должен читать. Текст напечатан и не произнесён. Партия продолжается. Пожалуйста, сообщите об этом тексте как об ошибке программы.`;
    case "words-unknown":
      return `Голос ${problem.name} знает не все слова этого текста. Чего он не знает, то напечатано и не произнесено. Партия продолжается. Чтобы слышать всё, выберите другой голос параметром --voice.`;
    case "recogniser-missing":
      return `Распознавание речи ${problem.name} на этом компьютере не установлено. Сказанное за доской не слышно программе, в остальном партия идёт дальше. В Debian и Ubuntu введите: sudo apt install ${problem.packages}. В любой системе подойдёт и это: ${problem.command}. Затем повторите команду.`;
    case "recogniser-failed":
      return `Распознавание речи ${problem.name} не дало ответа.${because(problem.detail)} Последнее объявление не услышано, в партии ничего не произошло. Скажите его ещё раз или наберите на клавиатуре.`;
    case "microphone-missing":
      return `На этом компьютере нет программы, которая записывает с микрофона. Сказанное за доской не слышно программе, в остальном партия идёт дальше. Установите одну из этих: ${problem.names}. В Debian и Ubuntu: sudo apt install alsa-utils; в macOS: brew install sox.`;
    case "microphone-lost":
      return `С микрофона больше ничего не поступает. ${LOSSES[problem.why](problem.name)} Объявления не слышны, в остальном партия идёт дальше. Набирайте объявления, пока он не вернётся; поиск идёт сам.`;
    case "microphone-silent":
      return "С микрофона поступает полная тишина: он выключен, заглушён или неисправен. Объявления не слышны, в остальном партия идёт дальше. Включите его, выберите другой в настройках звука или набирайте объявления.";
    case "sound-invalid":
      return `Звуковой файл ${problem.path} нельзя прослушать.${because(problem.detail)} В партии ничего не произошло. Возьмите файл вида WAV с шестнадцатью битами, какие пишут arecord или sox.`;
    case "journal-busy":
      return `В журнал ${problem.path} пишет другая программа annabella. Партия не открыта. Завершите ту программу или назовите другой файл параметром --journal.`;
    case "journal-read-only":
      return `В журнал ${problem.path} нельзя писать. Партия без записи не играется: если она уже идёт, остановите её часы. Получите право на запись и запустите программу снова или назовите для новой партии другой файл параметром --journal.`;
    case "disk-full":
      return `Для журнала ${problem.path} больше нет места. Остановите часы. Засчитано ли последнее действие, будет сказано, когда партия продолжится. Освободите место и запустите программу снова: партия будет продолжена.`;
    case "journal-damaged":
      return `Журнал ${problem.path} повреждён.${because(problem.detail)} То, что стоит до повреждения, ещё читается. Сохраните файл, покажите его арбитру и начните новый параметром --journal.`;
    case "journal-failed":
      return `Журнал ${problem.path} использовать не удалось.${because(problem.detail)} Остановите часы. Засчитано ли последнее действие, будет сказано, когда партия продолжится. Проверьте диск и запустите программу снова: партия будет продолжена.`;
    case "journal-conflict":
      return `В партию ${problem.game} писал кто-то ещё: последней ожидалась запись ${problem.expectedSeq}, а найдена ${problem.foundSeq}. Ничего не добавлено. Запустите программу снова: она продолжит с последней записи.`;
    case "game-unknown":
      return `Партии ${problem.game} в этом журнале нет.${perhaps(problem.nearest)} Ничего не изменено. Выполните "annabella journal list", чтобы увидеть партии.`;
    case "file-unreadable":
      return `Файл ${problem.path} не читается.${because(problem.detail)} Ничего не сделано. Проверьте имя и право на чтение.`;
    case "file-unwritable":
      return `В файл ${problem.path} нельзя писать.${because(problem.detail)} Ничего не сохранено. Проверьте папку и право на запись или назовите другой файл.`;
    case "trace-invalid":
      return `Файл ${problem.path} не является файлом замеров. Ничего не сделано. Назовите файл, записанный с --trace.`;
    case "trace-unwritable":
      return `Файл замеров ${problem.path} нельзя записать.${because(problem.detail)} Партия не открыта. Проверьте папку и право на запись, назовите другой файл или уберите --trace.`;
    case "trace-lost":
      return `Файл замеров ${problem.path} на этом обрывается.${because(problem.detail)} Партия продолжается без него, из самой партии ничего не пропало. Освободите место на диске, прежде чем замерять следующую партию.`;
    case "sheet-invalid":
      return `Бланк по Брайлю ${problem.path} не читается${problem.line === undefined ? "" : `, строка ${problem.line}`}. ${SHEET_FAULTS[problem.fault]} Ни один ход не взят. Проверьте, что это файл брайлевского редактора или принтера, и повторите команду.`;
    case "profile-invalid":
      return `Нотацию из ${problem.path} использовать нельзя из-за ${problem.key}.${because(problem.detail)}${perhaps(problem.nearest)} Ничего с ней не записано и не прочитано. Исправьте файл и повторите команду.`;
    case "braille-line-missing":
      return `По адресу ${problem.address} брайлевский дисплей не найден.${because(problem.detail)} Партия продолжается, каждое объявление печатается строкой текста. Запустите BRLTTY и проверьте, что он допускает программы; дисплей будет использован сразу.`;
    case "braille-line-refused":
      return `BRLTTY по адресу ${problem.address} не допускает эту программу. Партия продолжается, каждое объявление печатается строкой текста. Дайте себе право читать файл ключа ${problem.keyFile}, в Debian через группу brlapi, и войдите в систему заново.`;
    case "braille-line-lost":
      return `Брайлевский дисплей по адресу ${problem.address} пропал. Партия продолжается, каждое объявление печатается строкой текста. Подключите его снова: программа ищет его каждые несколько секунд.`;
    case "braille-line-shared":
      return `Дисплей Брайля ${problem.address} остаётся за программой экранного доступа: неизвестно, когда окно этой программы впереди. Партия продолжается, каждое объявление печатается строкой текста. Чтобы отдать дисплей только партии, назовите его: --braille socket.`;
    case "pgn-invalid":
      return `Из ${problem.path} нельзя взять партию.${because(problem.detail)} Ничего из неё не использовано. Исправьте файл и повторите команду.`;
    case "fen-invalid":
      return `Указанная позиция не является шахматной.${because(problem.detail)} Ничего не сделано. Укажите полную FEN в кавычках или опустите её для начальной позиции.`;
    case "move-invalid":
      return `${problem.text} в этой позиции не является возможным ходом. Предыдущие ходы остаются в силе. Проверьте ход и позицию.`;
    case "step-invalid":
      return `Строка "${problem.text}" непонятна.${because(problem.detail)}${perhaps(problem.nearest)} В партии ничего не произошло. Введите "help", чтобы получить список действий.`;
    case "scenario-invalid":
      return `Файл случаев ${problem.path} непонятен на строке ${problem.line}.${because(problem.detail)}${perhaps(problem.nearest)} Ни один случай этого файла не проверен. Исправьте строку и запустите снова.`;
    case "option-invalid":
      return `Значение ${problem.option} не может быть ${problem.value === "" ? "пустым" : problem.value}.${perhaps(problem.nearest)} Ничего не сделано. Допустимо: ${problem.allowed}.`;
    case "policy-unknown":
      return `Правила ${problem.name} нет.${problem.nearest === undefined ? ` Есть такие: ${problem.allowed}.` : perhaps(problem.nearest)} Партия не открыта. Правила и их значения описаны в руководстве для арбитров.`;
    case "clock-control-invalid":
      return `Контроль времени ${problem.text} непонятен. Партия не открыта. Пишите, например, 90m+30s или 40/2h, 20/1h, 30m.`;
    case "table-failed":
      return `За столом ${problem.table} произошла ошибка в самой программе annabella. Этот стол стоит, остальные столы продолжают играть. Всё до этого места есть в его журнале. Откройте стол заново, и партия продолжится; и сообщите, пожалуйста, что произошло.`;
    case "table-unknown":
      return `Стола ${problem.table} здесь нет.${perhaps(problem.nearest)} Ничего не сделано. Список столов называет их имена.`;
    case "table-there":
      return `Стол ${problem.table} уже открыт. Ничего не сделано. Сначала закройте его, если он должен быть открыт заново.`;
    case "hall-invalid":
      return `Файл зала ${problem.path} неверен${problem.key === "" ? "" : `, место ${problem.key}`}: ${problem.detail}.${perhaps(problem.nearest)} Ни один стол не открыт. Исправьте файл и повторите команду.`;
    case "desk-missing":
      return `Ни одна программа этого пользователя не ведёт партию или зал с этим журналом: в ${problem.path} нет ключа её стола арбитра. Ничего не сделано. Запустите её командой annabella hall или annabella play с параметром --web, или назовите её журнал параметром --journal.`;
    case "desk-silent":
      return `Программа по адресу ${problem.address} не отвечает.${because(problem.detail)} Ничего не сделано. Если она была остановлена, запустите её снова; партии продолжатся с того же места.`;
    case "web-failed":
      return `Страницы по адресу ${problem.address} открыть нельзя.${because(problem.detail)} Партия не открыта. Выберите другой порт параметром --port или закройте программу, которая его занимает.`;
    default:
      return assertNever(problem);
  }
};
