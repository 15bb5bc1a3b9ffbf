import type { BoardButton, DiscardReason, LinkState } from "../../../vocabulary/board-events.js";
import {
  type Color,
  colorOfLetter,
  type PieceLetter,
  type Role,
  roleOfLetter,
} from "../../../vocabulary/chess.js";
import type {
  ArbiterCall,
  EndReason,
  PressRefusal,
  Proposal,
  StopReason,
} from "../../../vocabulary/events.js";
import type {
  ClaimKind,
  Finding,
  Penalty,
  ProposalKind,
  Request,
  Speaker,
} from "../../../vocabulary/inputs.js";
import type { LanguageTag } from "../../../vocabulary/languages.js";
import type { Seen } from "../../../vocabulary/placement.js";
import type { Parts } from "../desk-words.js";
import type { DeskTable } from "./table.js";

const WHO: Readonly<Record<Color, string>> = { white: "Brancas", black: "Pretas" };
const OF: Readonly<Record<Color, string>> = { white: "das Brancas", black: "das Pretas" };

const MEN: Readonly<Record<Role, string>> = {
  king: "rei",
  queen: "dama",
  rook: "torre",
  bishop: "bispo",
  knight: "cavalo",
  pawn: "peão",
};

const man = (letter: PieceLetter): string =>
  `${MEN[roleOfLetter(letter)]} ${OF[colorOfLetter(letter)]}`;

const seen = (found: Seen): string =>
  found === null ? "vazia" : found === "?" ? "ocupada" : man(found);

const speakerText = (by: Color, speaker: Speaker): string => {
  switch (speaker) {
    case "player":
      return WHO[by];
    case "assistant":
      return `Assistente ${OF[by]}`;
    case "program":
      return `Programa em nome ${OF[by]}`;
    case "arbiter":
      return `Árbitro em nome ${OF[by]}`;
  }
};

const REFUSALS: Readonly<Record<PressRefusal, string>> = {
  "own-clock-not-running": "o relógio dele não está andando",
  "clocks-stopped": "os relógios estão parados",
  "nothing-placed": "nenhum lance no tabuleiro",
  "not-announced": "não anunciado",
  "announcement-unclear": "anúncio não entendido",
  "announcement-ambiguous": "anúncio ambíguo",
  "announcement-mismatched": "tabuleiro e anúncio diferentes",
  "promotion-piece-missing": "peça da promoção não anunciada",
  "not-a-legal-move": "nenhum lance legal no tabuleiro",
  "wrong-obligation": "outra peça foi tocada",
  "board-not-seen": "o tabuleiro não é visto",
  "assistant-may-not": "este assistente não pode acionar o relógio",
};

const REASONS: Readonly<Record<EndReason, string>> = {
  checkmate: "xeque mate",
  stalemate: "afogamento",
  "dead-position": "posição morta",
  resignation: "abandono",
  time: "queda da seta",
  "default-time": "não comparecimento",
  agreement: "acordo",
  threefold: "tripla repetição",
  "fifty-moves": "regra dos cinquenta lances",
  fivefold: "quíntupla repetição",
  "seventy-five-moves": "regra dos setenta e cinco lances",
  quickplay: "final rápido",
  "illegal-moves": "lances ilegais",
  "sealed-move": "lance secreto inválido",
  device: "aparelho eletrônico",
  arbiter: "decisão do árbitro",
};

const STOPS: Readonly<Record<StopReason, string>> = {
  "game-ended": "fim da partida",
  arbiter: "pelo árbitro",
  player: "por um jogador",
  "link-lost": "um tabuleiro não é visto",
  flag: "uma seta caiu",
  "boards-diverged": "os tabuleiros diferem",
  "sheets-collected": "planilhas recolhidas",
  "illegal-move": "lance ilegal",
  claim: "uma reclamação",
  "default-time": "tempo de tolerância",
  adjournment: "adiamento",
  finding: "uma constatação do árbitro",
  restart: "o programa foi reiniciado",
};

const CALLS: Readonly<Record<ArbiterCall, string>> = {
  player: "um jogador pede",
  "link-lost": "um tabuleiro não é visto",
  "boards-diverged": "os tabuleiros diferem",
  "illegal-move": "lance ilegal",
  "early-press": "relógio acionado cedo demais",
  "late-correction": "correção tarde demais",
  claim: "uma reclamação",
  "premature-agreement": "acordo cedo demais",
  flag: "uma seta caiu",
  "board-position-unknown": "posição de um tabuleiro desconhecida",
  envelope: "envelope",
};

const CLAIMS: Readonly<Record<ClaimKind, string>> = {
  threefold: "tripla repetição",
  "fifty-moves": "regra dos cinquenta lances",
  quickplay: "final rápido",
  time: "queda da seta",
  touch: "peça tocada",
  "illegal-move": "lance ilegal",
};

const ILLEGAL = {
  "not-a-legal-move": "não é um lance legal",
  "no-move": "acionado sem lance",
  "two-hands": "com as duas mãos",
  "unpromoted-pawn": "peão deixado na última fileira",
} as const;

const HOW = { word: "com palavras", touch: "tocando uma peça", move: "fazendo um lance" } as const;

const OUTCOMES = { confirmed: "confirmada", rejected: "rejeitada", moot: "sem objeto" } as const;

const PHASES = {
  sealing: "um lance está sendo selado",
  adjourned: "o envelope está fechado",
  "resumed-closed": "retomada com o envelope ainda fechado",
  "counter-sealing": "o adversário escreve a resposta",
  "counter-sealed": "o adversário escreveu a resposta",
} as const;

const REQUESTS: Readonly<Record<Request | "advice", string>> = {
  time: "o tempo",
  "own-time": "o próprio tempo",
  "move-number": "o número do lance",
  position: "a posição",
  square: "uma casa",
  rank: "uma fileira",
  file: "uma coluna",
  attackers: "os atacantes de uma casa",
  obligation: "a obrigação",
  "last-move": "o último lance",
  repeat: "o anúncio outra vez",
  advice: "um conselho",
};

const PROPOSALS: Readonly<Record<ProposalKind | "proposal" | "claim", string>> = {
  retrace: "de voltar",
  restore: "de restaurar a posição",
  "correct-board": "de corrigir um tabuleiro",
  result: "de resultado",
  clocks: "de tempos",
  touch: "de peça tocada",
  "new-game": "de nova partida",
  proposal: "todas as pendentes",
  claim: "da reclamação",
};

const ACTS = {
  announce: "anunciou",
  execute: "moveu uma peça",
  press: "acionou o relógio",
  claim: "fez uma reclamação",
  report: "relatou um toque",
  write: "escreveu na planilha",
  seal: "selou um lance",
  tell: (what: string) => `disse ${what}`,
  claimed: (what: string) => `reclamou ${what}`,
} as const;

const BUTTONS: Readonly<Record<BoardButton, string>> = {
  announce: "anunciar",
  repeat: "repetir",
  read: "ler",
  arbiter: "árbitro",
  draw: "empate",
  "lever-white": "alavanca das Brancas",
  "lever-black": "alavanca das Pretas",
};

const DISCARDS: Readonly<Record<DiscardReason, string>> = {
  noise: "ruído",
  "bad-checksum": "soma de verificação errada",
  "bad-length": "comprimento errado",
  truncated: "cortados",
  implausible: "não plausíveis",
  gap: "uma lacuna",
};

const LINKS: Readonly<Record<LinkState, string>> = {
  up: "responde de novo",
  degraded: "responde com falhas",
  lost: "não responde",
  silent: "não dá sinal, a linha está aberta e nada chega",
  noise: "envia o que nenhum tabuleiro deste tipo envia",
};

const TONGUES: Readonly<Record<LanguageTag, string>> = {
  de: "alemão",
  en: "inglês",
  pt: "português",
  ru: "russo",
  es: "espanhol",
  fr: "francês",
};

const penalty = (value: Penalty, p: Parts): string => {
  switch (value.kind) {
    case "warning":
      return "advertência";
    case "time-to-opponent":
      return `${p.clock(value.ms)} para o adversário`;
    case "time-off":
      return `${p.clock(value.ms)} a menos`;
    case "loss":
      return "perda da partida";
  }
};

const finding = (value: Finding): string => {
  switch (value.kind) {
    case "two-hands":
      return `duas mãos usadas por ${WHO[value.player]}`;
    case "device":
      return `aparelho eletrônico com ${WHO[value.player]}`;
    case "accidental-contact":
      return `toque acidental por ${WHO[value.player]}`;
    case "colours-reversed":
      return "cores trocadas";
    case "start-position-wrong":
      return "posição inicial errada";
  }
};

const position = (ply: number, p: Parts): string =>
  ply === 0 ? "antes do primeiro lance" : `após o meio lance ${p.number(ply)}`;

const proposal = (value: Proposal, p: Parts): string => {
  switch (value.kind) {
    case "retrace":
      return `voltar à posição ${position(value.ply, p)}`;
    case "restore":
      return `restaurar a posição ${position(value.ply, p)}`;
    case "correct-board":
      return `${WHO[value.player]} corrigem o tabuleiro em ${p.squares(value.squares)}`;
    case "result":
      return `resultado ${p.result(value.result)}, ${REASONS[value.reason]}`;
    case "clocks":
      return `tempos, Brancas ${p.clock(value.white)}, Pretas ${p.clock(value.black)}`;
    case "touch":
      return `${WHO[value.player]} tocaram ${p.square(value.square)}`;
    case "new-game":
      return "nova partida";
  }
};

/** The words of the desk in Portuguese. */
export const PORTUGUESE_TABLE: DeskTable = {
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
  proposals: PROPOSALS,
  acts: ACTS,
  buttons: BUTTONS,
  discards: DISCARDS,
  links: LINKS,
  tongues: TONGUES,
  penalty,
  finding,
  proposal,
  position,
  rulings: {
    newGame: "nova partida",
    claimPostponed: "reclamação adiada",
    rejected: (what) => `proposta ${what} rejeitada`,
    result: (result) => `resultado ${result}`,
    play: (move) => `deve ser jogado ${move}`,
    language: (name) => `os lances são anunciados em ${name}`,
  },
};
