import type { Color } from "../../../vocabulary/chess.js";
import type { TerminalTexts } from "../terminal.js";

const WHO: Readonly<Record<Color, string>> = { white: "Blancas", black: "Negras" };
const OF: Readonly<Record<Color, string>> = { white: "de las Blancas", black: "de las Negras" };
const TO: Readonly<Record<Color, string>> = { white: "las Blancas", black: "las Negras" };

const lines = (many: number): string => `${many} ${many === 1 ? "línea" : "líneas"}`;
const moves = (many: number): string => `${many} ${many === 1 ? "jugada" : "jugadas"}`;

export const SPANISH_TERMINAL: TerminalTexts = {
  room: (text) => `Sala: ${text}`,
  hears: (by, text) => `${WHO[by]} oyen: ${text}`,
  clocks: (white, black) => `Blancas ${white}, Negras ${black}`,
  moved: (number, move, clocks) => `Jugada ${number} ${move}. Relojes: ${clocks}.`,

  hasMove: (by) => `Les toca jugar a ${TO[by]}.`,
  clockRuns: (by) =>
    by === "none" ? "Ningún reloj está en marcha." : `El reloj ${OF[by]} está en marcha.`,
  toExecute: (by, move) => `${WHO[by]} aún tienen que ejecutar ${move}.`,
  notCompleted: (move) => `Realizada y aún no completada: ${move}.`,
  waiting: (what) => `Pendiente del árbitro: ${what}.`,

  help: (verbs) => [
    "Una línea que no es un paso es lo que dice el jugador que está en juego: Springer Gustav eins Felix drei, o Cf3, o una oferta de tablas con sus palabras.",
    `De un jugador: white o black, y después ${verbs.player}.`,
    'Por ejemplo: white presses. black repeats "Bauer Eva zwei Eva vier". white asks time. black offers a draw. white resigns.',
    `De un asistente: white's assistant o black's assistant, y después ${verbs.assistant}.`,
    `Del árbitro: arbiter, y después ${verbs.arbiter}.`,
    "Por ejemplo: arbiter stops clocks. arbiter starts white's clock. arbiter confirms proposal.",
    'Una planilla se introduce con arbiter enters white\'s sheet y el nombre de un archivo, o nada para teclearla línea a línea. A un acto del árbitro puede seguir un motivo: arbiter confirms retrace because "las planillas difieren".',
    "En un tablero de software las piezas se mueven con líneas: white lifts e2. white places e4. black mirrors. black plays e5.",
    "La planilla propia de un jugador en braille: white writes, y después las celdas; o white keys dsj fdjk k fdj kj, las seis teclas F D S J K L de cada celda juntas, un espacio entre celdas, dos para una celda vacía.",
    "write white, o write black: desde entonces cada línea es una de su planilla, hasta una línea vacía.",
    "show dice a quién le toca jugar y los dos relojes. quit termina el programa, y la partida se guarda.",
  ],
  lineTooLong: (characters) =>
    `Una línea de más de ${characters} caracteres no es nada que se diga en una mesa. No pasó nada en la partida. Teclee "help" para saber qué se puede teclear.`,

  sheet: {
    faults: {
      empty: "Está vacía.",
      "not-text": "No es un texto: contiene bytes que ninguna planilla tiene.",
      "too-large": "Es mayor que cualquier planilla.",
      "too-long": "Tiene una palabra o una partida más larga que en cualquier planilla.",
      "not-braille": "Tiene signos que no representan ninguna celda braille.",
      "no-moves": "No hay en ella jugadas que se puedan reconocer.",
      position: "La posición con la que empieza no es una posición de ajedrez.",
      "several-profiles":
        "Varias notaciones braille encajan y dan partidas distintas; léala con annabella braille read e indique la notación.",
    },
    unreadable: (path, why) => `La planilla ${path} no se puede leer. ${why}`,
    kinds:
      "Una planilla es un archivo PGN, braille como BRF o Unicode, un texto con jugadas, o anuncios, uno por línea.",
    nothingDone: "No se hizo nada.",
    checkName: "Compruebe el nombre.",
    nothingHappened: "No pasó nada en la partida.",
    unclearLine: (by, line, shown, place) =>
      `La línea ${line} de la planilla ${OF[by]} no es clara: ${shown === "" ? "allí no hay nada" : `allí pone ${shown}`}${place === undefined ? "" : `, en ${place} de la grabación`}. Cuando se haya leído en voz alta, teclee: ${by} writes JUGADA at ply ${line}`,
    has: (by, many) => `La planilla ${OF[by]} tiene ${lines(many)}.`,
    longerBefore: (before, now) =>
      `Antes tenía ${before}; las que siguen a la línea ${now} quedan como estaban.`,
    begin: (by) =>
      `La planilla ${OF[by]}, una jugada por línea, en cualquier notación. Un signo de interrogación es una línea ilegible. moves dice las jugadas legales, un comienzo con asterisco, como C*, las que empiezan así. back quita la última línea, done concluye, cancel lo olvida todo.`,
    next: (moveNumber, by) => `Jugada ${moveNumber} ${OF[by]}.`,
    notFollowed: "Una línea anterior no se pudo seguir.",
    legal: (text) => `Legales: ${text}.`,
    nothingEntered: "No se introdujo nada.",
    noLineBefore: "No hay ninguna línea antes de esta.",
    away: (text) => `${text} se ha quitado.`,
    noLegalKnown: "Allí no se conoce ninguna jugada legal.",
    cannotBeRead: "Una línea ilegible.",
    notLegal: (text) =>
      `${text} no es una jugada legal allí. Se introduce como está en la planilla.`,
    means: (text, move) => `${text} es ${move}.`,
  },

  braille: {
    writesLines: (by) =>
      `${WHO[by]} escriben. Una línea son las seis teclas de cada celda juntas, con espacios entre las celdas. Una línea vacía termina.`,
    writesOnKeys: (by, howCellsEnd) =>
      `${WHO[by]} escriben con seis teclas: F D S son los puntos 1 2 3, J K L los puntos 4 5 6. ${howCellsEnd} La tecla de entrada termina una jugada, la de retroceso quita una celda, Escape termina la escritura.`,
    endsWithRelease:
      "Pulse juntas las teclas de una celda; la barra espaciadora es una celda vacía.",
    endsWithSpace: "La barra espaciadora termina una celda; una segunda vez es una celda vacía.",
    endsWithin: (ms) =>
      `Pulse juntas las teclas de una celda, en ${ms} milisegundos; la barra espaciadora es una celda vacía.`,
    done: (by) => `${WHO[by]} han terminado de escribir. Las líneas vuelven a ser pasos.`,
    notSixKeys: (text, by) =>
      `"${text}" no está escrito con seis teclas: son F D S para los puntos 1 2 3 y J K L para los puntos 4 5 6. La planilla ${OF[by]} está como estaba.`,
    wrote: (by, number, move) => `${WHO[by]} escribieron ${number} ${move}.`,
    nothingWritten: "No se escribió nada.",
    noMove: (word, notation) => `${word} no es una jugada en la notación ${notation}.`,
    ambiguous: (word, readings) =>
      `${word} puede ser ${readings.join(" o ")}. Escriba las dos casillas.`,
    whose: (word, mark) =>
      `${word} puede ser jugada de las Blancas o de las Negras. Para las Negras escriba ${mark} después del número.`,
    asItWas: (by) => `La planilla ${OF[by]} está como estaba.`,
    displayThere: (by, cells) =>
      `La línea braille ${OF[by]} está ahí, ${cells} ${cells === 1 ? "celda" : "celdas"}.`,
  },

  sound: {
    ownEar: (by, text) => `El oído propio ${OF[by]}: ${text}`,
    nothingSpoken: "Allí ya no se dice nada; cada palabra se sigue escribiendo como línea.",
    speaksNow: (voice) => `Desde ahora habla la voz ${voice}.`,
    speaks: (voice) => `Habla la voz ${voice}.`,
    alonePrinted: (by) => `Lo que es solo para ${TO[by]} se escribe y no se dice.`,
    aloneSpoken: (by, voice) =>
      `Lo que es solo para ${TO[by]} lo dice la voz ${voice} en su propio aparato.`,
    aloneShared: (by) =>
      `Lo que es solo para ${TO[by]} sale del mismo aparato que todo lo demás. Deles uno propio con --ear ${by}.device=pulse:NOMBRE, o haga que solo se escriba con --ear ${by}.device=none.`,
  },

  listening: {
    how: (by, recogniser, kind) =>
      `El programa escucha a ${TO[by]} con ${recogniser}: ${
        {
          mic: "el micrófono está abierto, y no se oye nada mientras el programa habla.",
          talk: "el botón de anunciar de su tablero, o la línea talk con su color, enciende y apaga el micrófono.",
          recording: "una grabación, una locución por cada jugada que muestra su tablero.",
        }[kind]
      }`,
    not: (by) =>
      `El programa no escucha a ${TO[by]}. No pasó nada en la partida. Empiece de nuevo con --listen ${by}=talk.`,
    microphoneBack: (by) => `El micrófono ${OF[by]} vuelve a dar sonido. Los anuncios se oyen.`,
  },

  table: {
    noKeys: "Aquí no se oyen teclas: la entrada estándar no es un teclado. Se leen líneas.",
    seatPage: (by, url) => `La página ${OF[by]}, para nadie más: ${url}`,
    spectatorPages: (url) => `Páginas para espectadores: ${url}`,
    deskPage: (url) => `La mesa del árbitro, para nadie más: ${url}`,
    noPages:
      "Las páginas no se generaron con este programa; la interfaz y la orden arbiter funcionan.",
    pagesStay: "Las páginas quedan hasta que pulse Control C.",
    waitingForBoards:
      "A la espera de que los tableros digan qué hay en ellos. Pulse Control C para parar.",
    boardThere: (by) => `El tablero ${OF[by]} está ahí.`,
    ofBoard: (by, text) => `Tablero ${OF[by]}: ${text}`,
    menKnown: "ha aprendido sus piezas, y cada jugada en él se ve con su pieza.",
    opened: (table, game) =>
      `Mesa ${table}, partida ${game}. Teclee help para saber qué se puede teclear.`,
    begins:
      "El reloj de las Blancas arranca cuando los tableros muestran la posición inicial. Lo que no está bien se dice arriba.",
    goesOn: (many, by, clocks) =>
      `La partida sigue donde se detuvo, después de ${moves(many)}. Les toca jugar a ${TO[by]}. Los relojes están parados: ${clocks}.`,
    startClock: (by) =>
      `Cuando los dos tableros estén bien, teclee: arbiter starts ${by}'s clock. Los ajustes quedan como al abrirla.`,
    stoppedBefore: "Detenido. No se abrió ninguna partida.",
    stopped: (game, isWithoutNew) =>
      `Detenido. La partida ${game} se guarda. La misma orden${isWithoutNew ? " sin --new" : ""} sigue con ella.`,
    result: (result) => `Resultado: ${result}. La partida en PGN:`,
    asFile: (command) => `Para tenerla en un archivo, teclee: ${command}`,
    check: (command) => `Para comprobar la partida, teclee: ${command}`,
    journalNotOpened: (path, reason) =>
      `El diario ${path} no se pudo abrir. Motivo indicado: ${reason}. No se abrió ninguna partida. Compruebe el nombre y la carpeta, o indique otro archivo con --journal.`,
  },

  comparison: {
    otherStart:
      "Las dos planillas empiezan en posiciones distintas, así que no pueden ser de una misma partida. Indique la posición con --fen si una de ellas la dice mal.",
    line: (moveNumber, by) => `jugada ${moveNumber} ${OF[by]}`,
    agree: (many) =>
      many === 1
        ? "Las planillas coinciden en su única línea."
        : `Las planillas coinciden en las ${many} líneas.`,
    positionThen: (fen) => `La posición es entonces: ${fen}`,
    rule7:
      "Regla 7 de las reglas para jugadores con discapacidad visual: quien anotó la jugada correcta y ejecutó otra corrige su tablero.",
    agreeNotLegal: (line, text) =>
      `Las planillas coinciden en una jugada que no es legal: ${line}, ${text}.`,
    positionBefore: (fen) => `La posición anterior: ${fen}`,
    illegal:
      "Es una jugada ilegal, artículo 7.5 de las Leyes de 2018 y antes 7.4: la posición anterior se restablece en los dos tableros.",
    differ: (number, line) => `Las planillas difieren primero en la línea ${number}: ${line}.`,
    ends: (sheet, many) => `La planilla ${sheet} tiene ${lines(many)} y termina antes.`,
    notClear: (sheet, shown) =>
      `La planilla ${sheet} no es clara allí; ${shown === "" ? "no tiene nada" : `tiene "${shown}"`}. Haga que se lea o se reproduzca.`,
    noLegalMove: (sheet, text) =>
      `La planilla ${sheet} tiene ${text}, que allí no es una jugada legal.`,
    has: (sheet, text) => `La planilla ${sheet} tiene ${text}.`,
    hasMeaning: (sheet, text, move) => `La planilla ${sheet} tiene ${text}, es decir, ${move}.`,
    inRecording: (place) => `En la grabación está en ${place}.`,
    meet: (line) =>
      `Después de la ${line} las dos planillas dan otra vez la misma posición: quizá las mismas jugadas estén en otro orden.`,
    rule8: (many) =>
      `Regla 8 de las reglas para jugadores con discapacidad visual: en los dos tableros se vuelve a la posición en la que las planillas coinciden por última vez, después de ${lines(many)}; el árbitro ajusta los relojes.`,
  },
};
