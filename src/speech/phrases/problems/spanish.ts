import type { MicrophoneLoss, Problem, SheetFaultCode } from "../../../vocabulary/problems.js";
import { assertNever } from "../../../vocabulary/result.js";
import { plainDetail } from "./plain.js";

/** Name of the optional package, as people have to type it. */
const BLUETOOTH_PACKAGE = "@stoprocent/noble";

/** Why nothing comes from a microphone, and what to do about it. `name`: the program that records. */
const LOSSES: Readonly<Record<MicrophoneLoss, (name: string) => string>> = {
  ended: (name) => `El programa ${name} ha terminado por sí solo. Vuelva a enchufar el micrófono.`,
  hung: (name) =>
    `El programa ${name} funciona pero no entrega ningún sonido. Desenchufe el micrófono y vuelva a enchufarlo.`,
  "no-device": (name) => `El programa ${name} no encuentra ningún micrófono. Conecte uno.`,
  refused: (name) =>
    `El programa ${name} no tiene permiso para grabar de él. En Linux escriba: sudo usermod -aG audio $USER, y vuelva a iniciar la sesión; en otros sistemas permítalo en los ajustes de privacidad.`,
};

/** " Motivo indicado: …." where the detail can be read aloud. */
const because = (detail: string): string => {
  const plain = plainDetail(detail);
  return plain === undefined ? "" : ` Motivo indicado: ${plain}.`;
};

const perhaps = (nearest: string | undefined): string =>
  nearest === undefined ? "" : ` ¿Quería decir ${nearest}?`;

const SHEET_FAULTS: Readonly<Record<SheetFaultCode, string>> = {
  empty: "Está vacía.",
  "not-text": "No es un archivo de texto.",
  "too-large": "Es demasiado grande para una planilla.",
  "too-long": "Una línea no tiene fin.",
  "not-braille": "Hay un signo que no corresponde a ninguna celda braille.",
  "no-moves": "Ninguna línea es una jugada en esta notación.",
  position: "La posición del encabezado está dañada: indíquela con --fen.",
  "several-profiles":
    "Varias notaciones encajan y dan partidas distintas: indique una con --profile.",
};

/** Each problem in Spanish: what happened, what it means for the game, what to do next. */
export const explainInSpanish = (problem: Problem): string => {
  switch (problem.code) {
    case "port-unknown":
      return `No existe el puerto ${problem.path}. La partida no puede usar este tablero. Conecte el tablero y ejecute "annabella boards" para ver lo que hay.`;
    case "port-busy":
      return `El tablero en ${problem.path} está en uso por otro programa. No se ve ninguna jugada de este tablero. Cierre ese programa o indique otro tablero con --white o --black.`;
    case "port-permission":
      return `No tiene permiso para usar el puerto ${problem.path}. La partida no puede usar este tablero. Añada su usuario al grupo dueño del puerto, dialout en Debian y Ubuntu, y vuelva a iniciar la sesión.`;
    case "port-failed":
      return `No se pudo usar el puerto ${problem.path}.${because(problem.detail)} La partida no puede usar este tablero. Desconecte el tablero, conéctelo de nuevo y repita la orden.`;
    case "board-silent":
      return `El tablero ${problem.model} en ${problem.path} no responde. No se ve ninguna jugada de este tablero. Encienda el tablero, revise el cable y compruebe que el modelo es el correcto.`;
    case "board-noise":
      return `Lo que llega de ${problem.path} no es lo que envía el tablero ${problem.model}. Nada de ello vale como jugada. Revise el modelo y la velocidad en la dirección del tablero, después el cable.`;
    case "board-lost":
      return `Ya no se oye el tablero en ${problem.path}. No se ve ninguna jugada de este tablero. Conecte el tablero de nuevo: se busca cada pocos segundos y toda su posición se vuelve a leer.`;
    case "board-quiet":
      return `El tablero ${problem.model} en ${problem.path} todavía no ha enviado nada. Un tablero que solo habla cuando se mueve una pieza calla hasta entonces, y no se sabe qué hay en él. Levante una pieza y vuelva a ponerla. Si no pasa nada, revise la alimentación, el cable y que el modelo sea el correcto.`;
    case "board-tells-moves-only":
      return `El tablero ${problem.model} en ${problem.path} solo indica las jugadas hechas, no lo que toca la mano. El jugador de ${problem.player === "white" ? "blancas" : "negras"} es deficiente visual y está obligado por la pieza que toca: este no puede ser su tablero. No se abrió ninguna partida. Indique otro tablero con --${problem.player}; un jugador vidente puede usar este.`;
    case "men-unknown":
      return `El tablero en ${problem.path} lee las etiquetas de sus piezas y todavía no las conoce. Se ve una jugada en él, pero no con qué pieza. Coloque la posición inicial y no la toque durante cinco segundos: las piezas se aprenden y se recuerdan para la próxima vez.`;
    case "men-unreadable":
      return `El tablero en ${problem.path} no pudo aprender sus piezas: en ${problem.squares.join(", ")} no lee ninguna etiqueta o no siempre la misma. Se ve una jugada en él, pero no con qué pieza. Ponga esas piezas en el centro de sus casillas, o use otras, y no toque la posición inicial durante cinco segundos.`;
    case "board-address-invalid":
      return `No se entiende la dirección de tablero ${problem.address}.${because(problem.detail)}${perhaps(problem.nearest)} No se abrió ningún tablero. Una dirección es, por ejemplo, serial:/dev/ttyUSB0?model=aph1 o fake:aph1.`;
    case "transport-missing":
      if (problem.name === "bluetooth") {
        return `Los tableros con Bluetooth necesitan un paquete que no se instala con el programa. Los tableros en un puerto siguen funcionando. En la carpeta del programa escriba: npm install ${BLUETOOTH_PACKAGE}. Después repita la orden.`;
      }
      return `La parte del programa que habla con tableros por ${problem.name} no se puede cargar en esta máquina.${because(problem.detail)} Otros tableros siguen funcionando. Use otro tipo de tablero.`;
    case "hid-library-missing":
      return `Los tableros que son dispositivos USB HID necesitan la biblioteca ${problem.library}, que no está en esta máquina. Los tableros en puerto serie siguen funcionando. En Debian y Ubuntu escriba: sudo apt install ${problem.package}. Después repita la orden.`;
    case "hid-missing":
      return `No se encuentra ningún tablero ${problem.path}. La partida no puede usar este tablero. Conecte y encienda el tablero y ejecute "annabella boards" para ver lo que hay.`;
    case "hid-busy":
      return `El tablero ${problem.path} ya está en uso, por otro programa o por el otro jugador. No se ve ninguna jugada de este tablero. Cierre ese programa o conecte un segundo tablero e indíquelo por su número de serie.`;
    case "hid-permission":
      return `No tiene permiso para usar el tablero ${problem.path}. La partida no puede usar este tablero. Copie el archivo ${problem.rules} de este paquete en la carpeta /etc/udev/rules.d, escriba sudo udevadm control --reload y conecte el tablero de nuevo.`;
    case "capture-invalid":
      return `La grabación ${problem.path} no se puede leer en la línea ${problem.line}. Nada posterior a esa línea se reprodujo. Compruebe que el archivo se grabó con "annabella boards record".`;
    case "voice-missing":
      return `La voz ${problem.name} no está en esta máquina.${because(problem.detail)} La partida continúa y cada anuncio aparece como línea de texto. Sin --voice habla la mejor que haya.`;
    case "voice-failed":
      return `La voz ${problem.name} ha dejado de hablar.${because(problem.detail)} La partida continúa y cada anuncio aparece como línea de texto. Repita la orden o elija otra voz con --voice.`;
    case "audio-missing":
      return `Esta máquina no tiene sonido.${because(problem.detail)} La partida continúa y cada anuncio aparece como línea de texto. Conecte altavoces o auriculares. En Linux el sonido necesita el paquete libasound2.`;
    case "text-unspeakable":
      return `La voz ${problem.name} recibió un texto con signos que no debe leer. Se mostró y no se pronunció. La partida continúa. Por favor, comunique este texto como fallo del programa.`;
    case "words-unknown":
      return `La voz ${problem.name} no conoce todas las palabras de este texto. Lo que no conoce se mostró y no se pronunció. La partida continúa. Para oírlo todo, elija otra voz con --voice.`;
    case "recogniser-missing":
      return `El reconocimiento de voz ${problem.name} no está instalado en este ordenador. Lo que se dice en el tablero no se oye, y por lo demás la partida sigue. En Debian y Ubuntu escriba: sudo apt install ${problem.packages}. En cualquier sistema también sirve: ${problem.command}. Después repita la orden.`;
    case "recogniser-failed":
      return `El reconocimiento de voz ${problem.name} no ha dado respuesta.${because(problem.detail)} El último anuncio no se ha oído, y no pasó nada en la partida. Dígalo otra vez, o escríbalo.`;
    case "microphone-missing":
      return `En este ordenador no hay ningún programa que grabe de un micrófono. Lo que se dice en el tablero no se oye, y por lo demás la partida sigue. Instale uno de estos: ${problem.names}. En Debian y Ubuntu: sudo apt install alsa-utils; en macOS: brew install sox.`;
    case "microphone-lost":
      return `Del micrófono ya no llega nada. ${LOSSES[problem.why](problem.name)} Los anuncios no se oyen, y por lo demás la partida sigue. Escriba los anuncios hasta que vuelva; se busca otra vez por sí solo.`;
    case "microphone-silent":
      return "Del micrófono solo llega un silencio perfecto: está silenciado, apagado o averiado. Los anuncios no se oyen, y por lo demás la partida sigue. Enciéndalo, elija otro en los ajustes de sonido, o escriba los anuncios.";
    case "sound-invalid":
      return `El archivo de sonido ${problem.path} no se puede escuchar.${because(problem.detail)} No pasó nada en la partida. Use un archivo del tipo WAV de dieciséis bits, como los que escriben arecord o sox.`;
    case "journal-busy":
      return `Otro annabella está escribiendo en el diario ${problem.path}. No se abrió ninguna partida. Termine ese programa o indique otro archivo con --journal.`;
    case "journal-read-only":
      return `No se puede escribir en el diario ${problem.path}. Una partida que no se registra no se juega: si hay una en curso, pare sus relojes. Obtenga el derecho de escritura y vuelva a iniciar el programa, o indique otro archivo con --journal para una partida nueva.`;
    case "disk-full":
      return `No queda espacio para el diario ${problem.path}. Pare los relojes. Si el último acto todavía vale, se dirá cuando la partida continúe. Libere espacio en el disco y vuelva a iniciar el programa: la partida se reanuda.`;
    case "journal-damaged":
      return `El diario ${problem.path} está dañado.${because(problem.detail)} Lo anterior al daño todavía se puede leer. Conserve el archivo, muéstrelo al árbitro y empiece otro con --journal.`;
    case "journal-failed":
      return `No se pudo usar el diario ${problem.path}.${because(problem.detail)} Pare los relojes. Si el último acto todavía vale, se dirá cuando la partida continúe. Revise el disco y vuelva a iniciar el programa: la partida se reanuda.`;
    case "journal-conflict":
      return `Alguien más ha escrito en la partida ${problem.game}: se esperaba que el registro ${problem.expectedSeq} fuera el último y es el ${problem.foundSeq}. No se añadió nada. Vuelva a iniciar el programa: continúa desde el último registro.`;
    case "game-unknown":
      return `No hay ninguna partida ${problem.game} en este diario.${perhaps(problem.nearest)} No se cambió nada. Ejecute "annabella journal list" para ver las partidas.`;
    case "file-unreadable":
      return `El archivo ${problem.path} no se puede leer.${because(problem.detail)} No se hizo nada. Compruebe el nombre y el derecho de lectura.`;
    case "file-unwritable":
      return `El archivo ${problem.path} no se puede escribir.${because(problem.detail)} No se guardó nada. Compruebe la carpeta y el derecho de escritura, o indique otro archivo.`;
    case "trace-invalid":
      return `El archivo ${problem.path} no es una traza. No se hizo nada. Indique un archivo escrito con --trace.`;
    case "trace-unwritable":
      return `La traza ${problem.path} no se puede escribir.${because(problem.detail)} No se abrió ninguna partida. Compruebe la carpeta y el derecho de escritura, indique otro archivo, o quite --trace.`;
    case "trace-lost":
      return `La traza ${problem.path} termina aquí.${because(problem.detail)} La partida continúa sin ella y nada de la partida se pierde. Libere espacio en el disco antes de trazar la próxima partida.`;
    case "sheet-invalid":
      return `La planilla en braille ${problem.path} no se puede leer${problem.line === undefined ? "" : `, línea ${problem.line}`}. ${SHEET_FAULTS[problem.fault]} No se tomó ninguna jugada. Compruebe que es el archivo de un editor o impresora braille y repita la orden.`;
    case "profile-invalid":
      return `La notación de ${problem.path} no se puede usar a causa de ${problem.key}.${because(problem.detail)}${perhaps(problem.nearest)} No se escribió ni se leyó nada con ella. Corrija el archivo y repita la orden.`;
    case "braille-line-missing":
      return `No se encontró ninguna línea braille en ${problem.address}.${because(problem.detail)} La partida continúa y cada anuncio aparece como línea de texto. Inicie BRLTTY y compruebe que admite programas; la línea se usa entonces enseguida.`;
    case "braille-line-refused":
      return `BRLTTY en ${problem.address} no admite este programa. La partida continúa y cada anuncio aparece como línea de texto. Dé a su usuario el derecho de leer el archivo de clave ${problem.keyFile}, en Debian mediante el grupo brlapi, y vuelva a iniciar la sesión.`;
    case "braille-line-lost":
      return `La línea braille en ${problem.address} ha desaparecido. La partida continúa y cada anuncio aparece como línea de texto. Conéctela de nuevo: se busca cada pocos segundos.`;
    case "braille-line-shared":
      return `La línea braille en ${problem.address} se queda con su lector de pantalla, porque nadie puede decir cuándo está delante la ventana de este programa. La partida sigue, y cada anuncio se imprime como una línea de texto. Para dar la línea solo a la partida, indíquela: --braille socket.`;
    case "pgn-invalid":
      return `De ${problem.path} no se puede tomar ninguna partida.${because(problem.detail)} No se usó nada de ella. Corrija el archivo y repita la orden.`;
    case "fen-invalid":
      return `La posición indicada no es una posición de ajedrez.${because(problem.detail)} No se hizo nada. Indique una FEN completa entre comillas u omítala para la posición inicial.`;
    case "move-invalid":
      return `${problem.text} no es una jugada legal en esta posición. Las jugadas anteriores valen. Revise la jugada y la posición.`;
    case "step-invalid":
      return `No se entiende la línea "${problem.text}".${because(problem.detail)}${perhaps(problem.nearest)} No pasó nada en la partida. Escriba "help" para ver la lista de actos.`;
    case "scenario-invalid":
      return `No se entiende el archivo de casos ${problem.path} en la línea ${problem.line}.${because(problem.detail)}${perhaps(problem.nearest)} No se ejecutó ningún caso de este archivo. Corrija la línea y ejecútelo de nuevo.`;
    case "option-invalid":
      return `${problem.option} no puede ser ${problem.value === "" ? "vacío" : problem.value}.${perhaps(problem.nearest)} No se hizo nada. Permitido: ${problem.allowed}.`;
    case "policy-unknown":
      return `No existe la norma ${problem.name}.${problem.nearest === undefined ? ` Existen estas: ${problem.allowed}.` : perhaps(problem.nearest)} No se abrió ninguna partida. Las normas y sus valores están en la guía del árbitro.`;
    case "clock-control-invalid":
      return `No se entiende el control de tiempo ${problem.text}. No se abrió ninguna partida. Escriba, por ejemplo, 90m+30s, o 40/2h, 20/1h, 30m.`;
    case "table-failed":
      return `Algo falló en el propio annabella en la mesa ${problem.table}. Esta mesa está parada, las demás continúan. Todo lo anterior está en su diario. Monte la mesa de nuevo y su partida continúa; y, por favor, comunique lo que ha pasado.`;
    case "table-unknown":
      return `Aquí no hay ninguna mesa ${problem.table}.${perhaps(problem.nearest)} No se hizo nada. La lista de mesas dice sus nombres.`;
    case "table-there":
      return `La mesa ${problem.table} ya está montada. No se hizo nada. Ciérrela primero si hay que montarla de nuevo.`;
    case "hall-invalid":
      return `El archivo de la sala ${problem.path} no está bien${problem.key === "" ? "" : ` en ${problem.key}`}: ${problem.detail}.${perhaps(problem.nearest)} No se abrió ninguna mesa. Corrija el archivo y repita la orden.`;
    case "desk-missing":
      return `Ningún programa de este usuario lleva una partida o una sala en este diario: no hay clave de su mesa arbitral en ${problem.path}. No se hizo nada. Inicie uno con annabella hall o con annabella play y --web, o indique su diario con --journal.`;
    case "desk-silent":
      return `El programa en ${problem.address} no responde.${because(problem.detail)} No se hizo nada. Si se detuvo, inícielo de nuevo; las partidas continúan donde estaban.`;
    case "web-failed":
      return `Las páginas no se pueden ofrecer en ${problem.address}.${because(problem.detail)} No se abrió ninguna partida. Elija otro puerto con --port o cierre el programa que lo ocupa.`;
    default:
      return assertNever(problem);
  }
};
