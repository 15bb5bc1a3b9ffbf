import { performance } from "node:perf_hooks";
import { HostTime } from "../src/board-driver/host-time.js";
import { TableSpeech } from "../src/cli/table-speech.js";
import { MemoryJournal } from "../src/journal/memory-journal.js";
import { EDITIONS } from "../src/rules/editions/editions.js";
import { STARTING_FEN } from "../src/rules/position.js";
import { parseTimeControl } from "../src/rules/time-control.js";
import { boardSink } from "../src/session/attach-board.js";
import { openVoicedTable } from "../src/session/voiced-table.js";
import { CachingSynthesiser } from "../src/speech/voices/caching-synthesiser.js";
import { DevicePlayer } from "../src/speech/voices/device-player.js";
import { EmbeddedSynthesiser } from "../src/speech/voices/embedded-synthesiser.js";
import { ESPEAK_NG, EspeakNgSynthesiser } from "../src/speech/voices/espeak-ng-synthesiser.js";
import { findProgram, thisMachine } from "../src/speech/voices/find-program.js";
import { NullPlayer } from "../src/speech/voices/null-player.js";
import { PcmVoice } from "../src/speech/voices/pcm-voice.js";
import type { Playback, Player } from "../src/speech/voices/player.js";
import type { Synthesiser } from "../src/speech/voices/synthesiser.js";
import type { Color, Millis, PieceLetter, SquareName } from "../src/vocabulary/chess.js";
import type { GameOpened } from "../src/vocabulary/opened.js";
import { DEFAULT_POLICIES } from "../src/vocabulary/policies.js";
import { measureAudible } from "./audible.js";
import { type Measure, summarise } from "./measure.js";
import { sayInOneShots } from "./one-shot-voice.js";

const GROUP = "placement settled to first sample at the device";
const GAMES = 4;
/** A dance of the knights: legal, and never the same position five times. */
const MOVES: readonly (readonly [Color, SquareName, SquareName, PieceLetter])[] = [
  ["white", "g1", "f3", "N"],
  ["black", "g8", "f6", "n"],
  ["white", "b1", "c3", "N"],
  ["black", "b8", "c6", "n"],
  ["white", "f3", "g5", "N"],
  ["black", "f6", "g4", "n"],
  ["white", "c3", "d5", "N"],
  ["black", "c6", "d4", "n"],
];
/** How long a player thinks at least: the announcements of his moves are made ready meanwhile. */
const THINKING_MS = 500;

/** Tells when the first sample of an utterance is handed over. */
class WatchedPlayer implements Player {
  readonly name = "watched";
  readonly #inner: Player;
  onFirst: () => void = () => {};

  constructor(inner: Player) {
    this.#inner = inner;
  }

  readonly probe: Player["probe"] = () => this.#inner.probe();
  readonly close: Player["close"] = () => this.#inner.close();

  begin(atMs?: Millis): Playback {
    return this.#inner.begin(atMs, { begun: () => this.onFirst(), alive: () => {} });
  }
}

const openingOf = (): GameOpened => {
  const control = parseTimeControl("90m");
  if (!control.ok) throw new Error("no control");
  return {
    program: "bench",
    openedAt: "2026-01-01T12:00:00.000Z",
    table: "1",
    names: { white: "White", black: "Black" },
    edition: EDITIONS["fide-2023"],
    category: "standard",
    supervision: "full",
    players: { white: "visually-impaired", black: "visually-impaired" },
    sensors: { white: "placement", black: "placement" },
    boards: { white: "fake", black: "fake" },
    shared: false,
    clock: {
      control: control.value,
      mode: "program",
      white: 5_400_000,
      black: 5_400_000,
      period: 1,
    },
    policies: { ...DEFAULT_POLICIES, announceMode: { white: "button", black: "button" } },
    fen: STARTING_FEN,
    moves: [],
    assistants: [],
    started: true,
  };
};

/** Plays the dance with a voice; the times from the settled board to the first sample. */
const playWith = async (synthesiser: Synthesiser, device: Player): Promise<readonly number[]> => {
  const player = new WatchedPlayer(device);
  const voice = new PcmVoice({ name: synthesiser.name, synthesiser, player });
  // The engine is running before a game begins.
  await voice.speak({ words: "Dame", language: "de" });
  const time = new HostTime();
  const speech = new TableSpeech({ voices: [voice], time, show: () => {} });
  const durations: number[] = [];
  for (let game = 0; game < GAMES; game += 1) {
    const journal = new MemoryJournal();
    const created = await journal.create("2026-01-01", "1");
    if (!created.ok) throw new Error(created.error.code);
    const opened = await openVoicedTable(
      {
        start: { kind: "open", opened: openingOf() },
        journal,
        game: created.value,
        time,
      },
      speech,
    );
    if (!opened.ok) throw new Error(opened.error.code);
    const table = opened.value;
    let scan = 0;
    const move = async (owner: Color, from: SquareName, to: SquareName, piece: PieceLetter) => {
      const sink = boardSink(table, owner);
      scan += 1;
      sink({ type: "piece-lifted", square: from, piece, scan, atMs: table.now() });
      scan += 1;
      sink({ type: "piece-placed", square: to, piece, scan, atMs: table.now() });
      await table.settled();
    };
    for (const [by, from, to, piece] of MOVES) {
      await new Promise((resolve) => setTimeout(resolve, THINKING_MS));
      await move(by, from, to, piece);
      const first = new Promise<number>((resolve) => {
        player.onFirst = () => resolve(performance.now());
      });
      const start = performance.now();
      boardSink(table, by)({ type: "button-pressed", button: "announce", atMs: table.now() });
      durations.push((await first) - start);
      await speech.idle();
      await table.settled();
      await move(by === "white" ? "black" : "white", from, to, piece);
      await speech.idle();
    }
    await table.close();
  }
  await speech.close();
  return durations;
};

/**
 * From the announce button at a complete board to the first sample of the announcement; and until
 * something can be heard.
 */
export const measureSpeech = async (): Promise<readonly Measure[]> => {
  const espeak = findProgram(ESPEAK_NG, thisMachine());
  const runs: { readonly name: string; readonly bound: number; make(): Synthesiser }[] = [
    {
      name: "embedded, made ready while the player thinks",
      bound: 50,
      make: () => new CachingSynthesiser(new EmbeddedSynthesiser()),
    },
    { name: "embedded, made on the spot", bound: 150, make: () => new EmbeddedSynthesiser() },
    ...(espeak === undefined
      ? []
      : [
          {
            name: "espeak-ng, made ready while the player thinks",
            bound: 50,
            make: () => new CachingSynthesiser(new EspeakNgSynthesiser({ program: espeak })),
          },
        ]),
  ];
  const measures: Measure[] = [];
  if (espeak !== undefined) {
    const name = "espeak-ng, a process for each announcement";
    const durations = await sayInOneShots(espeak);
    measures.push(summarise({ group: GROUP, name, isReference: true }, durations));
  }
  for (const { name, bound, make } of runs) {
    const durations = await playWith(make(), new NullPlayer());
    const what = { group: GROUP, name, isReference: false, p99Bound: bound };
    measures.push(summarise(what, durations));
  }
  // With a real device: until it has taken the first sample.
  const device = new DevicePlayer();
  if ((await device.probe()).ok) {
    const synthesiser = new CachingSynthesiser(new EmbeddedSynthesiser());
    const durations = await playWith(synthesiser, device);
    const name = "embedded, until the system's sound device has taken the first sample";
    measures.push(summarise({ group: GROUP, name, isReference: false }, durations));
  }
  await device.close();
  return [...measures, ...(await measureAudible())];
};
