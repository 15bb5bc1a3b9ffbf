import fc from "fast-check";
import type { UntimedInput } from "../../src/game/acts.js";
import { decide, evolve, initialState } from "../../src/game/game.js";
import type { GameState } from "../../src/game/state.js";
import { describeMove } from "../../src/rules/announcement.js";
import { EDITIONS } from "../../src/rules/editions/editions.js";
import { legalMoves, positionOf, STARTING_FEN } from "../../src/rules/position.js";
import { parseTimeControl } from "../../src/rules/time-control.js";
import { parseAnnouncement } from "../../src/speech/phrases/hear.js";
import type { SensorKind } from "../../src/vocabulary/board-events.js";
import {
  COLORS,
  type Color,
  type PieceLetter,
  type Square,
  squareName,
} from "../../src/vocabulary/chess.js";
import { EDITION_IDS } from "../../src/vocabulary/edition.js";
import type { GameEvent } from "../../src/vocabulary/events.js";
import type { Input } from "../../src/vocabulary/inputs.js";
import type { GameOpened } from "../../src/vocabulary/opened.js";
import { makePlacement, occupancyOf, type Seen } from "../../src/vocabulary/placement.js";
import { DEFAULT_POLICIES } from "../../src/vocabulary/policies.js";

/** One thing that somebody does, chosen by numbers; what it is depends on the table it meets. */
export interface Act {
  readonly what: string;
  readonly by: Color;
  readonly a: number;
  readonly b: number;
  /** Units: milliseconds since the act before. */
  readonly after: number;
}

const WORDS = [
  "Springer Gustav eins Felix drei",
  "Korrektur Bauer Eva zwei Eva vier",
  "Korrektur Springer Fritz",
  "Dame",
  "kurze Rochade",
  "ich rücke zurecht",
  "remis?",
  "remis angenommen",
  "abgelehnt",
  "Zeit?",
  "Turm",
  "äh",
] as const;

const AT_THE_TABLE: readonly ((by: Color, other: Color) => UntimedInput)[] = [
  (by) => ({ type: "offer-draw", by }),
  (by) => ({ type: "accept-draw", by }),
  (by) => ({ type: "decline-draw", by }),
  (by) => ({ type: "ask", by, request: "time" }),
  (by) => ({ type: "ask", by, request: "obligation" }),
  (by) => ({ type: "tell", by, request: "time" }),
  (by) => ({ type: "claim", by, speaker: "player", claim: "threefold" }),
  (by) => ({ type: "claim", by, speaker: "player", claim: "fifty-moves", with: "Nf3" }),
  (by) => ({ type: "claim", by, speaker: "player", claim: "time" }),
  (by) => ({ type: "claim", by, speaker: "player", claim: "quickplay" }),
  (by) => ({ type: "claim", by, speaker: "player", claim: "illegal-move" }),
  (by) => ({ type: "claim", by, speaker: "assistant", claim: "touch", square: "g8" }),
  (by) => ({ type: "report-touch", by, speaker: "player", square: "d7" }),
  (by) => ({ type: "write", by, text: "e4" }),
  (by) => ({ type: "write", by, text: "unclear", ply: 3 }),
  (by) => ({ type: "register-assistant", by }),
  (by) => ({ type: "release-assistant", by }),
  (by) => ({ type: "arrive", by }),
  (by) => ({ type: "stop-clocks", by }),
  (by) => ({ type: "seal", by, text: "Sf3" }),
  (by) => ({ type: "execute", by, speaker: "assistant", board: by, move: "e4" }),
  (by) => ({ type: "button-pressed", board: by, button: "announce" }),
  (by) => ({ type: "button-pressed", board: by, button: "lever-white" }),
  (by) => ({ type: "clock-read", board: by, white: 60_000, black: 61_000, running: by }),
];

const AT_THE_DESK: readonly ((by: Color, number: number) => UntimedInput)[] = [
  () => ({ type: "arbiter-stop-clocks" }),
  (clock) => ({ type: "arbiter-start-clock", clock }),
  (clock) => ({ type: "arbiter-start-clock", clock }),
  (clock) => ({ type: "arbiter-set-clock", clock, ms: 90_000 }),
  () => ({ type: "arbiter-confirm", what: "proposal" }),
  () => ({ type: "arbiter-confirm", what: "claim" }),
  () => ({ type: "arbiter-reject", what: "proposal" }),
  () => ({ type: "arbiter-reject", what: "claim" }),
  () => ({ type: "arbiter-postpone-claim" }),
  (_, number) => ({ type: "arbiter-restore", ply: number % 5 }),
  () => ({ type: "arbiter-collect-sheets" }),
  (_, number) => ({ type: "arbiter-rule-play", move: number % 2 === 0 ? "Nf3" : "e5" }),
  (player) => ({ type: "arbiter-penalise", player, penalty: { kind: "time-off", ms: 60_000 } }),
  (player) => ({ type: "arbiter-find", finding: { kind: "two-hands", player } }),
  (player) => ({ type: "arbiter-find", finding: { kind: "accidental-contact", player } }),
  () => ({ type: "arbiter-find", finding: { kind: "start-position-wrong" } }),
  () => ({ type: "arbiter-adjourn" }),
  () => ({ type: "arbiter-resume", present: ["white", "black"] }),
  () => ({ type: "program-restarted", program: "test", restartedAt: "2000-01-01T00:00:00.000Z" }),
];

/** What stands on a board and what is off it, as hands have left it. */
interface Hands {
  readonly squares: Seen[];
  readonly out: { man: PieceLetter; square: Square }[];
  isLost: boolean;
}

const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length];

/** A table at which random acts happen, and everything it has recorded. */
export class RandomTable {
  state: GameState;
  readonly inputs: Input[] = [];
  readonly events: GameEvent[][] = [];
  readonly #hands: Readonly<Record<Color, Hands>>;
  readonly #see: (input: Input, events: readonly GameEvent[], before: GameState) => void;
  #atMs = 0;
  #scan = 0;

  constructor(
    opened: GameOpened,
    see: (input: Input, events: readonly GameEvent[], before: GameState) => void,
  ) {
    this.state = initialState(opened);
    this.#see = see;
    const stand = (): Hands => ({
      squares: [...this.state.position.placement],
      out: [],
      isLost: false,
    });
    this.#hands = { white: stand(), black: stand() };
    this.submit({ type: "game-opened", opened });
  }

  submit(untimed: UntimedInput): void {
    const input = { ...untimed, atMs: this.#atMs } as Input;
    const before = this.state;
    const events = decide(input, before);
    this.inputs.push(input);
    this.events.push([...events]);
    this.state = evolve(this.state, { kind: "input", record: input });
    for (const event of events) this.state = evolve(this.state, { kind: "event", record: event });
    this.#see(input, events, before);
  }

  #board(by: Color): Color {
    return this.state.opened.shared ? "white" : by;
  }

  #lift(board: Color, square: Square, scan: number): void {
    const hands = this.#hands[board];
    const man = hands.squares[square] ?? null;
    if (man === null || man === "?") return;
    hands.squares[square] = null;
    hands.out.push({ man, square });
    if (hands.isLost) return;
    const piece = this.state.opened.sensors[board] === "placement" ? { piece: man } : {};
    this.submit({ type: "piece-lifted", board, square: squareName(square), scan, ...piece });
  }

  #place(board: Color, square: Square, man: PieceLetter): void {
    const hands = this.#hands[board];
    if ((hands.squares[square] ?? null) !== null) return;
    const index = hands.out.findLastIndex((out) => out.man === man);
    if (index >= 0) hands.out.splice(index, 1);
    hands.squares[square] = man;
    if (hands.isLost) return;
    this.#scan += 1;
    const piece = this.state.opened.sensors[board] === "placement" ? { piece: man } : {};
    this.submit({
      type: "piece-placed",
      board,
      square: squareName(square),
      scan: this.#scan,
      ...piece,
    });
  }

  #execute(board: Color, after: readonly Seen[], from: Square): void {
    const { squares } = this.#hands[board];
    for (let square = 0; square < 64; square += 1) {
      if (square !== from && (squares[square] ?? null) !== (after[square] ?? null)) {
        this.#scan += 1;
        this.#lift(board, square, this.#scan);
      }
    }
    this.#scan += 1;
    this.#lift(board, from, this.#scan);
    for (let square = 0; square < 64; square += 1) {
      const man = after[square] ?? null;
      if (man !== null && man !== "?") this.#place(board, square, man);
    }
  }

  #report(board: Color): void {
    const { squares } = this.#hands[board];
    const shown = this.state.opened.sensors[board] === "placement" ? squares : occupancyOf(squares);
    this.submit({ type: "board-reported", board, placement: makePlacement(shown) });
  }

  act({ what, by, a, b, after }: Act): void {
    this.#atMs += after;
    const board = this.#board(by);
    const hands = this.#hands[board];
    const { position } = this.state;
    const other = by === "white" ? "black" : "white";
    switch (what) {
      case "lift": {
        const men = hands.squares.flatMap((man, square) => (man === null ? [] : [square]));
        const square = pick(men, a);
        this.#scan += 1;
        if (square !== undefined) this.#lift(board, square, this.#scan);
        return;
      }
      case "place": {
        const out = pick(hands.out, a);
        const empty = hands.squares.flatMap((man, square) => (man === null ? [square] : []));
        const square = pick(empty, b);
        if (out !== undefined && square !== undefined) this.#place(board, square, out.man);
        return;
      }
      case "put back": {
        for (const out of [...hands.out].reverse()) this.#place(board, out.square, out.man);
        return;
      }
      case "execute": {
        const move = pick(legalMoves(position), a);
        if (move !== undefined) this.#execute(board, move.after, move.from);
        return;
      }
      case "turn": {
        // The whole of a proper turn: mirror, execute, announce, press.
        this.act({ what: "mirror", by: position.turn, a, b, after: 0 });
        const move = pick(legalMoves(this.state.position), a);
        if (move === undefined) return;
        const mover = this.state.position.turn;
        this.#execute(this.#board(mover), move.after, move.from);
        this.#announce(mover, describeMove(this.state.position, move, "full"));
        this.submit({ type: "press", by: mover, speaker: "player" });
        return;
      }
      case "mirror": {
        const mirror = this.state.mirrors[by];
        if (mirror === null || mirror.isDone) return;
        if (b % 3 > 0) {
          this.submit({
            type: "repeat",
            by,
            speaker: "player",
            text: "",
            utterance: mirror.move.full,
          });
        }
        this.#execute(board, mirror.after, mirror.legal.from);
        return;
      }
      case "say placed": {
        const [uci] = this.state.hands[by].placed;
        const legal = legalMoves(position);
        const move = legal.find((one) => one.uci === uci) ?? pick(legal, a);
        if (move !== undefined) this.#announce(by, describeMove(position, move, "short"));
        return;
      }
      case "say move": {
        const move = pick(legalMoves(position), a);
        if (move !== undefined) this.#announce(by, describeMove(position, move, "full"));
        return;
      }
      case "say words": {
        const text = pick(WORDS, a) ?? "";
        this.#announce(by, parseAnnouncement(text, "de"), text);
        return;
      }
      case "press":
        this.submit({ type: "press", by, speaker: "player" });
        return;
      case "table": {
        const make = pick(AT_THE_TABLE, a);
        if (make !== undefined) this.submit(make(by, other));
        return;
      }
      case "desk": {
        const make = pick(AT_THE_DESK, a);
        if (make !== undefined) this.submit(make(by, b));
        return;
      }
      case "link": {
        hands.isLost = !hands.isLost;
        this.submit({ type: "link-changed", board, link: hands.isLost ? "lost" : "up" });
        if (!hands.isLost) this.#report(board);
        return;
      }
      default:
        this.submit({ type: "time-passed" });
    }
  }

  #announce(by: Color, utterance: ReturnType<typeof parseAnnouncement>, text = "words"): void {
    this.submit({ type: "announce", by, speaker: "player", source: "spoken", text, utterance });
  }
}

const WHAT = [
  ...["turn", "turn", "turn", "mirror", "mirror", "execute", "execute", "lift", "lift", "place"],
  ...["put back", "say placed", "say placed", "say move", "say words", "press", "press", "table"],
  ...["desk", "link", "wait"],
];

export const acts = (whats: readonly string[] = WHAT): fc.Arbitrary<readonly Act[]> =>
  fc.array(
    fc.record({
      what: fc.constantFrom(...whats),
      by: fc.constantFrom(...COLORS),
      a: fc.nat(2_000),
      b: fc.nat(2_000),
      after: fc.constantFrom(0, 40, 120, 260, 400, 1_000, 1_000, 5_000, 60_000),
    }),
    { minLength: 5, maxLength: 40 },
  );

/** Acts without any hand. */
export const WITHOUT_HANDS = ["say move", "say words", "press", "table", "desk", "wait"];

const control = (text: string) => {
  const parsed = parseTimeControl(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
};

const FENS = [
  STARTING_FEN,
  STARTING_FEN,
  "r3k2r/pppq1ppp/2npbn2/4p1B1/1b2P3/2NP1N2/PPPQ1PPP/R3K2R w KQkq - 0 8",
  "4k3/P6p/8/2pP4/8/8/p6P/4K3 w - c6 0 40",
  "4k3/8/8/8/4r3/8/4N2P/4K3 w - - 99 70",
];

/** Tables of every kind of player, sensor, edition, clock and policy. */
export const tables: fc.Arbitrary<GameOpened> = fc
  .record({
    white: fc.constantFrom("visually-impaired", "sighted"),
    black: fc.constantFrom("visually-impaired", "sighted"),
    whiteSensor: fc.constantFrom<SensorKind>("placement", "occupancy"),
    blackSensor: fc.constantFrom<SensorKind>("placement", "occupancy"),
    edition: fc.constantFrom(...EDITION_IDS),
    category: fc.constantFrom("standard", "standard", "rapid", "blitz"),
    mode: fc.constantFrom("program", "program", "external"),
    fen: fc.constantFrom(...FENS),
    placementBinds: fc.boolean(),
    earlyPress: fc.constantFrom("refuse", "refuse", "warn"),
    mismatchBeforeClock: fc.constantFrom("board", "announcement"),
    linkLoss: fc.constantFrom("pause", "continue"),
    started: fc.constantFrom(true, true, true, false),
    watched: fc.boolean(),
  } as const)
  .map((of): GameOpened => {
    const shared = of.white === "sighted" && of.black === "sighted";
    return {
      program: "test",
      openedAt: "2000-01-01T00:00:00.000Z",
      table: "1",
      names: { white: "White", black: "Black" },
      edition: EDITIONS[of.edition],
      category: of.category,
      supervision: of.category === "standard" ? "full" : "reduced",
      players: { white: of.white, black: of.black },
      sensors: { white: of.whiteSensor, black: shared ? of.whiteSensor : of.blackSensor },
      boards: { white: "fake", black: shared ? null : "fake" },
      shared,
      clock: {
        control: control(of.category === "blitz" ? "5m" : "40/90m+30s, 30m+30s"),
        mode: of.mode,
        white: 300_000,
        black: 300_000,
        period: 1,
      },
      policies: {
        ...DEFAULT_POLICIES,
        placementBinds: of.placementBinds,
        earlyPress: of.earlyPress,
        mismatchBeforeClock: of.mismatchBeforeClock,
        linkLoss: of.linkLoss,
        defaultTimeMin: 30,
      },
      fen: positionOf(of.fen).fen,
      moves: [],
      ...(of.watched ? { sheets: { white: [], black: [] } } : {}),
      assistants: of.white === "visually-impaired" ? ["white"] : [],
      started: of.started,
    };
  });
