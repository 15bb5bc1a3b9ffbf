import type { MicrophoneLoss, Problem, SheetFaultCode } from "../../../vocabulary/problems.js";
import { assertNever } from "../../../vocabulary/result.js";
import { plainDetail } from "./plain.js";

/** Name of the optional package, as people have to type it. */
const BLUETOOTH_PACKAGE = "@stoprocent/noble";

/** Why nothing comes from a microphone, and what to do about it. `name`: the program that records. */
const LOSSES: Readonly<Record<MicrophoneLoss, (name: string) => string>> = {
  ended: (name) => `O programa ${name} terminou por si mesmo. Ligue o microfone de novo.`,
  hung: (name) =>
    `O programa ${name} funciona, mas não passa nenhum som. Desligue o microfone e ligue-o de novo.`,
  "no-device": (name) => `O programa ${name} não encontra nenhum microfone. Ligue um.`,
  refused: (name) =>
    `O programa ${name} não tem permissão para gravar dele. No Linux digite: sudo usermod -aG audio $USER, e entre de novo na sessão; em outros sistemas permita isso nas configurações de privacidade.`,
};

/** " Motivo informado: …." where the detail can be read aloud. */
const because = (detail: string): string => {
  const plain = plainDetail(detail);
  return plain === undefined ? "" : ` Motivo informado: ${plain}.`;
};

const perhaps = (nearest: string | undefined): string =>
  nearest === undefined ? "" : ` Seria ${nearest}?`;

const SHEET_FAULTS: Readonly<Record<SheetFaultCode, string>> = {
  empty: "Está vazia.",
  "not-text": "Não é um arquivo de texto.",
  "too-large": "É grande demais para uma planilha.",
  "too-long": "Uma linha não tem fim.",
  "not-braille": "Há um sinal que não corresponde a nenhuma cela Braille.",
  "no-moves": "Nenhuma linha é um lance nesta notação.",
  position: "A posição no cabeçalho está danificada: informe-a com --fen.",
  "several-profiles":
    "Várias notações servem e dão partidas diferentes: indique uma com --profile.",
};

/** Each problem in Portuguese: what happened, what it means for the game, what to do next. */
export const explainInPortuguese = (problem: Problem): string => {
  switch (problem.code) {
    case "port-unknown":
      return `Não existe a porta ${problem.path}. A partida não pode usar este tabuleiro. Conecte o tabuleiro e execute "annabella boards" para ver o que há.`;
    case "port-busy":
      return `O tabuleiro em ${problem.path} está em uso por outro programa. Nenhum lance deste tabuleiro é visto. Feche esse programa ou indique outro tabuleiro com --white ou --black.`;
    case "port-permission":
      return `Você não tem permissão para usar a porta ${problem.path}. A partida não pode usar este tabuleiro. Inclua o seu usuário no grupo dono da porta, dialout no Debian e no Ubuntu, e entre de novo.`;
    case "port-failed":
      return `Não foi possível usar a porta ${problem.path}.${because(problem.detail)} A partida não pode usar este tabuleiro. Desconecte o tabuleiro, conecte-o de novo e repita o comando.`;
    case "board-silent":
      return `O tabuleiro ${problem.model} em ${problem.path} não responde. Nenhum lance deste tabuleiro é visto. Ligue o tabuleiro, verifique o cabo e se o modelo está certo.`;
    case "board-noise":
      return `O que chega de ${problem.path} não é o que o tabuleiro ${problem.model} envia. Nada disso vale como lance. Verifique o modelo e a velocidade no endereço do tabuleiro, depois o cabo.`;
    case "board-lost":
      return `O tabuleiro em ${problem.path} não é mais ouvido. Nenhum lance deste tabuleiro é visto. Conecte o tabuleiro de novo: ele é procurado a cada poucos segundos e toda a sua posição é lida outra vez.`;
    case "board-quiet":
      return `O tabuleiro ${problem.model} em ${problem.path} ainda não enviou nada. Um tabuleiro que só fala quando uma peça se move fica calado até lá, e não se sabe o que há nele. Levante uma peça e coloque-a de volta. Se nada acontecer, verifique a energia, o cabo e se o modelo está certo.`;
    case "board-tells-moves-only":
      return `O tabuleiro ${problem.model} em ${problem.path} só indica os lances feitos, não o que a mão toca. O jogador das ${problem.player === "white" ? "brancas" : "pretas"} é deficiente visual e fica obrigado pela peça que toca: este não pode ser o tabuleiro dele. Nenhuma partida foi aberta. Indique outro tabuleiro com --${problem.player}; um jogador que vê pode usar este.`;
    case "men-unknown":
      return `O tabuleiro em ${problem.path} lê as etiquetas das suas peças e ainda não as conhece. Um lance nele é visto, mas não com que peça. Monte a posição inicial e não toque nela por cinco segundos: as peças são aprendidas e lembradas para a próxima vez.`;
    case "men-unreadable":
      return `O tabuleiro em ${problem.path} não conseguiu aprender as suas peças: em ${problem.squares.join(", ")} ele não lê etiqueta nenhuma, ou nem sempre a mesma. Um lance nele é visto, mas não com que peça. Ponha essas peças no meio das suas casas, ou use outras, e não toque na posição inicial por cinco segundos.`;
    case "board-address-invalid":
      return `O endereço de tabuleiro ${problem.address} não foi entendido.${because(problem.detail)}${perhaps(problem.nearest)} Nenhum tabuleiro foi aberto. Um endereço é, por exemplo, serial:/dev/ttyUSB0?model=aph1 ou fake:aph1.`;
    case "transport-missing":
      if (problem.name === "bluetooth") {
        return `Tabuleiros com Bluetooth precisam de um pacote que não é instalado com o programa. Tabuleiros em uma porta continuam funcionando. Na pasta do programa, digite: npm install ${BLUETOOTH_PACKAGE}. Depois repita o comando.`;
      }
      return `A parte do programa que fala com tabuleiros por ${problem.name} não pode ser carregada nesta máquina.${because(problem.detail)} Outros tabuleiros continuam funcionando. Use outro tipo de tabuleiro.`;
    case "hid-library-missing":
      return `Tabuleiros que são dispositivos USB HID precisam da biblioteca ${problem.library}, que não está nesta máquina. Tabuleiros em porta serial continuam funcionando. No Debian e no Ubuntu, digite: sudo apt install ${problem.package}. Depois repita o comando.`;
    case "hid-missing":
      return `Nenhum tabuleiro ${problem.path} foi encontrado. A partida não pode usar este tabuleiro. Conecte e ligue o tabuleiro e execute "annabella boards" para ver o que há.`;
    case "hid-busy":
      return `O tabuleiro ${problem.path} já está em uso, por outro programa ou pelo outro jogador. Nenhum lance deste tabuleiro é visto. Feche esse programa ou conecte um segundo tabuleiro e indique o número de série dele.`;
    case "hid-permission":
      return `Você não tem permissão para usar o tabuleiro ${problem.path}. A partida não pode usar este tabuleiro. Copie o arquivo ${problem.rules} deste pacote para a pasta /etc/udev/rules.d, digite sudo udevadm control --reload e conecte o tabuleiro de novo.`;
    case "capture-invalid":
      return `A gravação ${problem.path} não pode ser lida na linha ${problem.line}. Nada depois dessa linha foi reproduzido. Verifique se o arquivo foi gravado com "annabella boards record".`;
    case "voice-missing":
      return `A voz ${problem.name} não está nesta máquina.${because(problem.detail)} A partida continua e cada anúncio aparece como linha de texto. Sem --voice fala a melhor que houver.`;
    case "voice-failed":
      return `A voz ${problem.name} parou de falar.${because(problem.detail)} A partida continua e cada anúncio aparece como linha de texto. Repita o comando ou escolha outra voz com --voice.`;
    case "audio-missing":
      return `Esta máquina não tem som.${because(problem.detail)} A partida continua e cada anúncio aparece como linha de texto. Conecte alto-falantes ou fones. No Linux o som precisa do pacote libasound2.`;
    case "text-unspeakable":
      return `A voz ${problem.name} recebeu um texto com sinais que não deve ler. Ele foi mostrado e não falado. A partida continua. Por favor, comunique este texto como falha do programa.`;
    case "words-unknown":
      return `A voz ${problem.name} não conhece todas as palavras deste texto. O que ela não conhece foi mostrado e não falado. A partida continua. Para ouvir tudo, escolha outra voz com --voice.`;
    case "recogniser-missing":
      return `O reconhecimento de voz ${problem.name} não está instalado neste computador. O que se diz no tabuleiro não é ouvido, e de resto a partida continua. No Debian e no Ubuntu digite: sudo apt install ${problem.packages}. Em qualquer sistema também serve: ${problem.command}. Depois repita o comando.`;
    case "recogniser-failed":
      return `O reconhecimento de voz ${problem.name} não deu resposta.${because(problem.detail)} O último anúncio não foi ouvido, e nada aconteceu na partida. Diga-o outra vez, ou digite-o.`;
    case "microphone-missing":
      return `Não há neste computador um programa que grave de um microfone. O que se diz no tabuleiro não é ouvido, e de resto a partida continua. Instale um destes: ${problem.names}. No Debian e no Ubuntu: sudo apt install alsa-utils; no macOS: brew install sox.`;
    case "microphone-lost":
      return `Já não vem nada do microfone. ${LOSSES[problem.why](problem.name)} Os anúncios não são ouvidos, e de resto a partida continua. Digite os anúncios até ele voltar; ele é procurado de novo por si mesmo.`;
    case "microphone-silent":
      return "Do microfone só vem um silêncio perfeito: ele está mudo, desligado ou avariado. Os anúncios não são ouvidos, e de resto a partida continua. Ligue-o, escolha outro nas configurações de som, ou digite os anúncios.";
    case "sound-invalid":
      return `O arquivo de som ${problem.path} não pode ser ouvido.${because(problem.detail)} Nada aconteceu na partida. Use um arquivo do tipo WAV com dezesseis bits, como os que arecord ou sox escrevem.`;
    case "journal-busy":
      return `O diário ${problem.path} está sendo escrito por outro annabella. Nenhuma partida foi aberta. Encerre esse programa ou indique outro arquivo com --journal.`;
    case "journal-read-only":
      return `Não é possível escrever no diário ${problem.path}. Uma partida sem registro não se joga: se há uma em andamento, pare os relógios dela. Obtenha o direito de escrever ali e inicie o programa de novo, ou indique outro arquivo com --journal para uma nova partida.`;
    case "disk-full":
      return `Não há mais espaço para o diário ${problem.path}. Pare os relógios. Se o último ato ainda vale, será dito quando a partida continuar. Libere espaço no disco e inicie o programa de novo: a partida é retomada.`;
    case "journal-damaged":
      return `O diário ${problem.path} está danificado.${because(problem.detail)} O que vem antes do dano ainda pode ser lido. Guarde o arquivo, mostre-o ao árbitro e comece outro com --journal.`;
    case "journal-failed":
      return `Não foi possível usar o diário ${problem.path}.${because(problem.detail)} Pare os relógios. Se o último ato ainda vale, será dito quando a partida continuar. Verifique o disco e inicie o programa de novo: a partida é retomada.`;
    case "journal-conflict":
      return `Outra pessoa escreveu na partida ${problem.game}: esperava-se que o registro ${problem.expectedSeq} fosse o último, e é o ${problem.foundSeq}. Nada foi acrescentado. Inicie o programa de novo: ele retoma do último registro.`;
    case "game-unknown":
      return `Não há partida ${problem.game} neste diário.${perhaps(problem.nearest)} Nada foi mudado. Execute "annabella journal list" para ver as partidas.`;
    case "file-unreadable":
      return `O arquivo ${problem.path} não pode ser lido.${because(problem.detail)} Nada foi feito. Verifique o nome e o direito de leitura.`;
    case "file-unwritable":
      return `O arquivo ${problem.path} não pode ser escrito.${because(problem.detail)} Nada foi salvo. Verifique a pasta e o direito de escrita, ou indique outro arquivo.`;
    case "trace-invalid":
      return `O arquivo ${problem.path} não é um rastro. Nada foi feito. Indique um arquivo escrito com --trace.`;
    case "trace-unwritable":
      return `O rastro ${problem.path} não pode ser escrito.${because(problem.detail)} Nenhuma partida foi aberta. Verifique a pasta e o direito de escrita, indique outro arquivo, ou deixe de usar --trace.`;
    case "trace-lost":
      return `O rastro ${problem.path} termina aqui.${because(problem.detail)} A partida continua sem ele e nada da partida se perde. Libere espaço no disco antes de rastrear a próxima partida.`;
    case "sheet-invalid":
      return `A planilha em Braille ${problem.path} não pode ser lida${problem.line === undefined ? "" : `, linha ${problem.line}`}. ${SHEET_FAULTS[problem.fault]} Nenhum lance foi aproveitado. Verifique se é o arquivo de um editor ou impressora Braille e repita o comando.`;
    case "profile-invalid":
      return `A notação em ${problem.path} não pode ser usada por causa de ${problem.key}.${because(problem.detail)}${perhaps(problem.nearest)} Nada foi escrito nem lido com ela. Corrija o arquivo e repita o comando.`;
    case "braille-line-missing":
      return `Nenhuma linha Braille foi encontrada em ${problem.address}.${because(problem.detail)} A partida continua e cada anúncio aparece como linha de texto. Inicie o BRLTTY e verifique se ele admite programas; a linha é então usada na hora.`;
    case "braille-line-refused":
      return `O BRLTTY em ${problem.address} não admite este programa. A partida continua e cada anúncio aparece como linha de texto. Dê ao seu usuário o direito de ler o arquivo de chave ${problem.keyFile}, no Debian pelo grupo brlapi, e entre de novo.`;
    case "braille-line-lost":
      return `A linha Braille em ${problem.address} sumiu. A partida continua e cada anúncio aparece como linha de texto. Conecte-a de novo: ela é procurada a cada poucos segundos.`;
    case "braille-line-shared":
      return `A linha braille em ${problem.address} fica com o leitor de ecrã, porque ninguém pode dizer quando a janela deste programa está à frente. A partida continua, e cada anúncio é impresso como uma linha de texto. Para dar a linha só à partida, indique-a: --braille socket.`;
    case "pgn-invalid":
      return `Nenhuma partida pode ser tirada de ${problem.path}.${because(problem.detail)} Nada dela foi usado. Corrija o arquivo e repita o comando.`;
    case "fen-invalid":
      return `A posição dada não é uma posição de xadrez.${because(problem.detail)} Nada foi feito. Dê uma FEN completa entre aspas ou omita-a para a posição inicial.`;
    case "move-invalid":
      return `${problem.text} não é um lance legal nesta posição. Os lances anteriores valem. Verifique o lance e a posição.`;
    case "step-invalid":
      return `A linha "${problem.text}" não foi entendida.${because(problem.detail)}${perhaps(problem.nearest)} Nada aconteceu na partida. Digite "help" para a lista de atos.`;
    case "scenario-invalid":
      return `O arquivo de casos ${problem.path} não foi entendido na linha ${problem.line}.${because(problem.detail)}${perhaps(problem.nearest)} Nenhum caso deste arquivo foi executado. Corrija a linha e execute de novo.`;
    case "option-invalid":
      return `${problem.option} não pode ser ${problem.value === "" ? "vazio" : problem.value}.${perhaps(problem.nearest)} Nada foi feito. Permitido: ${problem.allowed}.`;
    case "policy-unknown":
      return `Não existe a regra ${problem.name}.${problem.nearest === undefined ? ` Existem estas: ${problem.allowed}.` : perhaps(problem.nearest)} Nenhuma partida foi aberta. As regras e os seus valores estão no guia do árbitro.`;
    case "clock-control-invalid":
      return `O controle de tempo ${problem.text} não foi entendido. Nenhuma partida foi aberta. Escreva, por exemplo, 90m+30s, ou 40/2h, 20/1h, 30m.`;
    case "table-failed":
      return `Algo no próprio annabella deu errado na mesa ${problem.table}. Esta mesa parou, as outras continuam. Tudo até aqui está no diário dela. Monte a mesa de novo e a partida continua; e por favor comunique o que aconteceu.`;
    case "table-unknown":
      return `Não há mesa ${problem.table} aqui.${perhaps(problem.nearest)} Nada foi feito. A lista das mesas diz os nomes.`;
    case "table-there":
      return `A mesa ${problem.table} já está montada. Nada foi feito. Encerre-a primeiro, se ela deve ser montada de novo.`;
    case "hall-invalid":
      return `O arquivo do salão ${problem.path} não está certo${problem.key === "" ? "" : ` em ${problem.key}`}: ${problem.detail}.${perhaps(problem.nearest)} Nenhuma mesa foi aberta. Corrija o arquivo e repita o comando.`;
    case "desk-missing":
      return `Nenhum programa deste usuário conduz uma partida ou um salão neste diário: não há chave da mesa do árbitro em ${problem.path}. Nada foi feito. Inicie um com annabella hall ou com annabella play e --web, ou indique o diário dele com --journal.`;
    case "desk-silent":
      return `O programa em ${problem.address} não responde.${because(problem.detail)} Nada foi feito. Se foi encerrado, inicie-o de novo; as partidas continuam de onde estavam.`;
    case "web-failed":
      return `As páginas não podem ser oferecidas em ${problem.address}.${because(problem.detail)} Nenhuma partida foi aberta. Escolha outra porta com --port ou encerre o programa que a ocupa.`;
    default:
      return assertNever(problem);
  }
};
