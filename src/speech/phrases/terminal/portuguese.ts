import type { Color } from "../../../vocabulary/chess.js";
import type { TerminalTexts } from "../terminal.js";

const WHO: Readonly<Record<Color, string>> = { white: "Brancas", black: "Pretas" };
const OF: Readonly<Record<Color, string>> = { white: "das Brancas", black: "das Pretas" };
const TO: Readonly<Record<Color, string>> = { white: "as Brancas", black: "as Pretas" };

const lines = (many: number): string => `${many} ${many === 1 ? "linha" : "linhas"}`;
const moves = (many: number): string => `${many} ${many === 1 ? "lance" : "lances"}`;

export const PORTUGUESE_TERMINAL: TerminalTexts = {
  room: (text) => `Sala: ${text}`,
  hears: (by, text) => `${WHO[by]} ouvem: ${text}`,
  clocks: (white, black) => `Brancas ${white}, Pretas ${black}`,
  moved: (number, move, clocks) => `Lance ${number} ${move}. Relógios: ${clocks}.`,

  hasMove: (by) => `${WHO[by]} têm o lance.`,
  clockRuns: (by) => (by === "none" ? "Nenhum relógio anda." : `O relógio ${OF[by]} está andando.`),
  toExecute: (by, move) => `${WHO[by]} ainda têm de executar ${move}.`,
  notCompleted: (move) => `Feito e ainda não completado: ${move}.`,
  waiting: (what) => `À espera do árbitro: ${what}.`,

  help: (verbs) => [
    "Uma linha que não é um passo é o que diz o jogador que tem o lance: Springer Gustav eins Felix drei, ou Cf3, ou uma proposta de empate com as suas palavras.",
    `De um jogador: white ou black, e depois ${verbs.player}.`,
    'Por exemplo: white presses. black repeats "Bauer Eva zwei Eva vier". white asks time. black offers a draw. white resigns.',
    `De um assistente: white's assistant ou black's assistant, e depois ${verbs.assistant}.`,
    `Do árbitro: arbiter, e depois ${verbs.arbiter}.`,
    "Por exemplo: arbiter stops clocks. arbiter starts white's clock. arbiter confirms proposal.",
    'Uma planilha entra com arbiter enters white\'s sheet, seguido do nome de um arquivo, ou de nada, para digitá-la linha por linha. A um ato do árbitro pode seguir um motivo: arbiter confirms retrace because "as planilhas diferem".',
    "Num tabuleiro em software as peças são movidas por linhas: white lifts e2. white places e4. black mirrors. black plays e5.",
    "A planilha do próprio jogador em braille: white writes, e depois as celas; ou white keys dsj fdjk k fdj kj, as seis teclas F D S J K L de cada cela juntas, um espaço entre as celas, dois para uma cela vazia.",
    "write white, ou write black: a partir daí cada linha é uma da planilha dele, até uma linha vazia.",
    "show diz quem tem o lance e os dois relógios. quit termina o programa, e a partida fica guardada.",
  ],
  lineTooLong: (characters) =>
    `Uma linha com mais de ${characters} caracteres não é nada que se diga numa mesa. Nada aconteceu na partida. Digite "help" para saber o que se pode digitar.`,

  sheet: {
    faults: {
      empty: "Está vazia.",
      "not-text": "Não é um texto: contém bytes que nenhuma planilha tem.",
      "too-large": "É maior do que qualquer planilha.",
      "too-long": "Tem uma palavra ou uma partida mais longa do que em qualquer planilha.",
      "not-braille": "Tem sinais que não representam nenhuma cela braille.",
      "no-moves": "Não há nela lances que se possam reconhecer.",
      position: "A posição em que começa não é uma posição de xadrez.",
      "several-profiles":
        "Várias notações braille servem e dão partidas diferentes; leia-a com annabella braille read e indique a notação.",
    },
    unreadable: (path, why) => `A planilha ${path} não pode ser lida. ${why}`,
    kinds:
      "Uma planilha é um arquivo PGN, braille em BRF ou Unicode, um texto com lances, ou anúncios, um por linha.",
    nothingDone: "Nada foi feito.",
    checkName: "Confira o nome.",
    nothingHappened: "Nada aconteceu na partida.",
    unclearLine: (by, line, shown, place) =>
      `A linha ${line} da planilha ${OF[by]} não é clara: ${shown === "" ? "ali não há nada" : `ali está ${shown}`}${place === undefined ? "" : `, em ${place} da gravação`}. Depois de lida em voz alta, digite: ${by} writes LANCE at ply ${line}`,
    has: (by, many) => `A planilha ${OF[by]} tem ${lines(many)}.`,
    longerBefore: (before, now) =>
      `Antes tinha ${before}; as que vêm depois da linha ${now} ficam como estavam.`,
    begin: (by) =>
      `A planilha ${OF[by]}, um lance por linha, em qualquer notação. Um ponto de interrogação é uma linha ilegível. moves diz os lances legais, um começo com asterisco, como C*, os que começam assim. back retira a última linha, done conclui, cancel esquece tudo.`,
    next: (moveNumber, by) => `Lance ${moveNumber} ${OF[by]}.`,
    notFollowed: "Uma linha anterior não pôde ser seguida.",
    legal: (text) => `Legais: ${text}.`,
    nothingEntered: "Nada foi registrado.",
    noLineBefore: "Não há linha antes desta.",
    away: (text) => `${text} foi retirado.`,
    noLegalKnown: "Ali não se conhece nenhum lance legal.",
    cannotBeRead: "Uma linha ilegível.",
    notLegal: (text) => `${text} não é um lance legal ali. É registrado como está na planilha.`,
    means: (text, move) => `${text} é ${move}.`,
  },

  braille: {
    writesLines: (by) =>
      `${WHO[by]} escrevem. Uma linha são as seis teclas de cada cela juntas, com espaços entre as celas. Uma linha vazia termina.`,
    writesOnKeys: (by, howCellsEnd) =>
      `${WHO[by]} escrevem em seis teclas: F D S são os pontos 1 2 3, J K L os pontos 4 5 6. ${howCellsEnd} Enter termina um lance, a tecla de apagar retira uma cela, Escape termina a escrita.`,
    endsWithRelease: "Pressione juntas as teclas de uma cela; a barra de espaço é uma cela vazia.",
    endsWithSpace: "A barra de espaço termina uma cela; uma segunda vez é uma cela vazia.",
    endsWithin: (ms) =>
      `Pressione juntas as teclas de uma cela, dentro de ${ms} milissegundos; a barra de espaço é uma cela vazia.`,
    done: (by) => `${WHO[by]} terminaram de escrever. As linhas voltam a ser passos.`,
    notSixKeys: (text, by) =>
      `"${text}" não foi escrito em seis teclas: são F D S para os pontos 1 2 3 e J K L para os pontos 4 5 6. A planilha ${OF[by]} está como estava.`,
    wrote: (by, number, move) => `${WHO[by]} escreveram ${number} ${move}.`,
    nothingWritten: "Nada foi escrito.",
    noMove: (word, notation) => `${word} não é um lance na notação ${notation}.`,
    ambiguous: (word, readings) =>
      `${word} pode ser ${readings.join(" ou ")}. Escreva as duas casas.`,
    whose: (word, mark) =>
      `${word} pode ser lance das Brancas ou das Pretas. Para as Pretas escreva ${mark} depois do número.`,
    asItWas: (by) => `A planilha ${OF[by]} está como estava.`,
    displayThere: (by, cells) =>
      `A linha braille ${OF[by]} está lá, ${cells} ${cells === 1 ? "cela" : "celas"}.`,
  },

  sound: {
    ownEar: (by, text) => `O ouvido próprio ${OF[by]}: ${text}`,
    nothingSpoken: "Ali nada mais é falado; cada palavra continua impressa como linha.",
    speaksNow: (voice) => `A partir de agora fala a voz ${voice}.`,
    speaks: (voice) => `A voz ${voice} fala.`,
    alonePrinted: (by) => `O que é só para ${TO[by]} é impresso e não falado.`,
    aloneSpoken: (by, voice) =>
      `O que é só para ${TO[by]} é falado no seu próprio aparelho pela voz ${voice}.`,
    aloneShared: (by) =>
      `O que é só para ${TO[by]} sai do mesmo aparelho que todo o resto. Dê-lhes um próprio com --ear ${by}.device=pulse:NOME, ou mande só imprimir com --ear ${by}.device=none.`,
  },

  listening: {
    how: (by, recogniser, kind) =>
      `O programa escuta ${TO[by]} com ${recogniser}: ${
        {
          mic: "o microfone está aberto, e nada se ouve enquanto o programa fala.",
          talk: "o botão de anúncio do seu tabuleiro, ou a linha talk com a sua cor, liga e desliga o microfone.",
          recording: "uma gravação, uma fala para cada lance que o seu tabuleiro mostra.",
        }[kind]
      }`,
    not: (by) =>
      `O programa não escuta ${TO[by]}. Nada aconteceu na partida. Comece de novo com --listen ${by}=talk.`,
    microphoneBack: (by) => `O microfone ${OF[by]} dá som outra vez. Os anúncios são ouvidos.`,
  },

  table: {
    noKeys: "Aqui não se ouvem teclas: a entrada padrão não é um teclado. As linhas são lidas.",
    seatPage: (by, url) => `A página ${OF[by]}, para mais ninguém: ${url}`,
    spectatorPages: (url) => `Páginas para espectadores: ${url}`,
    deskPage: (url) => `A mesa do árbitro, para mais ninguém: ${url}`,
    noPages:
      "As páginas não foram geradas com este programa; a interface e o comando arbiter funcionam.",
    pagesStay: "As páginas ficam até você pressionar Control C.",
    waitingForBoards:
      "À espera de que os tabuleiros digam o que há neles. Pressione Control C para parar.",
    boardThere: (by) => `O tabuleiro ${OF[by]} está lá.`,
    ofBoard: (by, text) => `Tabuleiro ${OF[by]}: ${text}`,
    menKnown: "aprendeu as suas peças, e cada lance nele é visto com a sua peça.",
    opened: (table, game) =>
      `Mesa ${table}, partida ${game}. Digite help para saber o que se pode digitar.`,
    begins:
      "O relógio das Brancas começa quando os tabuleiros mostram a posição inicial. O que não está certo é dito acima.",
    goesOn: (many, by, clocks) =>
      `A partida continua de onde parou, depois de ${moves(many)}. ${WHO[by]} têm o lance. Os relógios estão parados: ${clocks}.`,
    startClock: (by) =>
      `Quando os dois tabuleiros estiverem certos, digite: arbiter starts ${by}'s clock. As configurações ficam como na abertura.`,
    stoppedBefore: "Parado. Nenhuma partida foi aberta.",
    stopped: (game, isWithoutNew) =>
      `Parado. A partida ${game} fica guardada. O mesmo comando${isWithoutNew ? " sem --new" : ""} continua com ela.`,
    result: (result) => `Resultado: ${result}. A partida em PGN:`,
    asFile: (command) => `Para tê-la num arquivo, digite: ${command}`,
    check: (command) => `Para verificar a partida, digite: ${command}`,
    journalNotOpened: (path, reason) =>
      `O diário ${path} não pôde ser aberto. Motivo indicado: ${reason}. Nenhuma partida foi aberta. Confira o nome e a pasta, ou indique outro arquivo com --journal.`,
  },

  comparison: {
    otherStart:
      "As duas planilhas começam em posições diferentes, portanto não podem ser de uma mesma partida. Indique a posição com --fen se uma delas a diz errada.",
    line: (moveNumber, by) => `lance ${moveNumber} ${OF[by]}`,
    agree: (many) =>
      many === 1
        ? "As planilhas coincidem na sua única linha."
        : `As planilhas coincidem em todas as ${many} linhas.`,
    positionThen: (fen) => `A posição é então: ${fen}`,
    rule7:
      "Regra 7 das regras para jogadores com deficiência visual: quem anotou o lance certo e executou outro corrige o seu tabuleiro.",
    agreeNotLegal: (line, text) =>
      `As planilhas coincidem num lance que não é legal: ${line}, ${text}.`,
    positionBefore: (fen) => `A posição antes dele: ${fen}`,
    illegal:
      "É um lance ilegal, artigo 7.5 das Leis de 2018 e antes 7.4: a posição anterior é restabelecida nos dois tabuleiros.",
    differ: (number, line) => `As planilhas diferem primeiro na linha ${number}: ${line}.`,
    ends: (sheet, many) => `A planilha ${sheet} tem ${lines(many)} e termina antes.`,
    notClear: (sheet, shown) =>
      `A planilha ${sheet} não é clara ali; tem ${shown === "" ? "nada" : `"${shown}"`}. Peça que seja lida ou reproduzida.`,
    noLegalMove: (sheet, text) => `A planilha ${sheet} tem ${text}, que ali não é um lance legal.`,
    has: (sheet, text) => `A planilha ${sheet} tem ${text}.`,
    hasMeaning: (sheet, text, move) => `A planilha ${sheet} tem ${text}, isto é, ${move}.`,
    inRecording: (place) => `Na gravação está em ${place}.`,
    meet: (line) =>
      `Depois de ${line} as duas planilhas dão de novo a mesma posição: os mesmos lances talvez estejam em outra ordem.`,
    rule8: (many) =>
      `Regra 8 das regras para jogadores com deficiência visual: nos dois tabuleiros volta-se à posição em que as planilhas coincidem pela última vez, depois de ${lines(many)}; o árbitro acerta os relógios.`,
  },
};
