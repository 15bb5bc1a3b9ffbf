import { ListenerDesk } from "../session/listener-desk.js";
import type { EarLanguages } from "../session/narrator.js";
import type { Table, TableListener } from "../session/table.js";
import {
  chooseDecoder,
  makeRecogniser,
  type RecogniserChoice,
} from "../speech/hearing/choose-recogniser.js";
import type { Decoder } from "../speech/hearing/decoder.js";
import { listenAt } from "../speech/hearing/position-hearing.js";
import { HEARING_RATE, joinSounds, readWav, type Sound } from "../speech/hearing/sound.js";
import { type HeardLanguage, isHeardLanguage } from "../speech/hearing/spoken-words.js";
import { SteadyMicrophone } from "../speech/hearing/steady-microphone.js";
import { UtteranceCutter } from "../speech/hearing/utterance-cutter.js";
import { type TerminalTexts, terminalTexts } from "../speech/phrases/terminal.js";
import { type Surroundings, thisMachine } from "../speech/voices/find-program.js";
import { COLORS, type Color, opponentOf } from "../vocabulary/chess.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { Spoken } from "../vocabulary/spoken.js";
import type { TimeSource } from "../vocabulary/time-source.js";
import { problemLine } from "./problem-lines.js";
import { readRecogniser } from "./recogniser-option.js";

/** Where a player's words come from: the open microphone, one with a talk key, or a recording. */
export type SoundSource =
  | { readonly kind: "mic" }
  | { readonly kind: "talk" }
  | { readonly kind: "recording"; readonly utterances: readonly Sound[] };

/** How players are listened to, as the options say. */
export interface HearingSetup {
  readonly sources: Readonly<Partial<Record<Color, SoundSource>>>;
  readonly language: HeardLanguage;
  /** Absent: the first that is there. */
  readonly recogniser?: RecogniserChoice;
}

const ALLOWED = "white or black, an equals sign, and mic, talk or the name of a WAV file";
const WORDS = ["mic", "talk"] as const;

/**
 * Reads `--listen` of `play`: `white=mic`, `black=talk`, `white=FILE.wav`, in the order given.
 * Errors: `option-invalid`; `file-unreadable` and `sound-invalid` of a recording.
 */
export const readHearing = async (
  texts: readonly string[],
  language: string,
  recogniser?: string,
): Promise<Result<HearingSetup | undefined, Problem>> => {
  const choice = readRecogniser(recogniser);
  if (!choice.ok) return choice;
  if (texts.length === 0) return ok(undefined);
  const refuse = (value: string, allowed: string, nearest?: string) =>
    err({
      code: "option-invalid" as const,
      option: "--listen",
      value,
      allowed,
      ...(nearest === undefined ? {} : { nearest }),
    });
  if (!isHeardLanguage(language)) {
    return refuse(language, "de, the language in which announcements can be heard");
  }
  const sources: Partial<Record<Color, SoundSource>> = {};
  for (const text of texts) {
    const equals = text.indexOf("=");
    const name = text.slice(0, Math.max(0, equals)).trim();
    const source = text.slice(equals + 1).trim();
    const color = COLORS.find((known) => known === name);
    if (color === undefined || source === "") {
      return refuse(text, ALLOWED, nearestWord(name === "" ? text : name, COLORS));
    }
    const word = WORDS.find((known) => known === source);
    if (word !== undefined) {
      sources[color] = { kind: word };
      continue;
    }
    if (!/\.wav$/i.test(source)) return refuse(text, ALLOWED, nearestWord(source, WORDS));
    const sound = await readWav(source);
    if (!sound.ok) return sound;
    const cutter = new UtteranceCutter();
    sources[color] = {
      kind: "recording",
      utterances: [...cutter.push(sound.value), ...cutter.end()],
    };
  }
  if (COLORS.every((color) => sources[color]?.kind === "mic")) {
    return refuse(
      texts.join(" "),
      "mic for one player only, for one open microphone cannot tell who speaks; give the other talk",
    );
  }
  return ok({
    sources,
    language,
    ...(choice.value === undefined ? {} : { recogniser: choice.value }),
  });
};

/** Lines that are typed, or bound to keys: `talk white`, `talk white said.wav`. */
const TALK = /^talk\s+(white|black)(?:\s+(.+))?$/i;
/** Who has not let go of the talk key by now has forgotten it. Units: samples. */
const LONGEST_TALK = 15 * HEARING_RATE;
/** A recorder hands over what it has a little later: the last word is still under way. */
const TALK_TAIL_MS = 300;
/** A room and the ways of the sound give back what was spoken for so long. */
const ECHO_MS = 500;
/** Who has a move to announce, and was perhaps not heard over the program, is asked after so long. */
const ASKS_AFTER_MS = 8_000;

export interface TableHearingOptions {
  readonly setup: HearingSetup;
  readonly time: TimeSource;
  readonly complain: (line: string) => void;
  /** Language of the lines, as `--lang` names it; absent: English. */
  readonly lang?: string | undefined;
  readonly say: (spoken: Spoken) => void;
  /** Languages of the players' own ears. */
  readonly languages?: EarLanguages;
  /** Resolves when nothing is being said. */
  readonly idle: () => Promise<void>;
  /** Where programs that record are looked for. */
  readonly around?: Surroundings;
}

interface Seat {
  readonly by: Color;
  readonly source: SoundSource;
  readonly desk: ListenerDesk;
  readonly cutter: UtteranceCutter;
  microphone: SteadyMicrophone | undefined;
  /** What was said since the talk key was pressed; undefined: it is not pressed. */
  talk: Sound[] | undefined;
  /** The program spoke into what is being said. */
  isTalkedOver: boolean;
  /** He is asked, once for each move, whether he said something while the program spoke. */
  ask: ReturnType<typeof setTimeout> | "not-yet" | "asked";
  recorded: readonly Sound[];
}

/**
 * The ears of one table. With an open microphone utterances are cut out by their loudness; with a
 * talk key the microphone is on from one press to the next. While the program speaks, and until the
 * room has given it back, nothing is heard: it must not hear itself. What is missing or lost is told
 * once, printed and in the player's ear, and the game goes on without it.
 */
export class TableHearing implements TableListener {
  readonly #options: TableHearingOptions;
  readonly #seats = new Map<Color, Seat>();
  readonly #closing: Promise<void>[] = [];
  #decoder: Decoder | undefined;
  #speaking = 0;
  #isClosed = false;

  constructor(options: TableHearingOptions) {
    this.#options = options;
  }

  /** Begins to listen at a table. Problems are told; none ends the game. */
  attach(table: Table): void {
    const { setup, say, time, languages } = this.#options;
    const { language, recogniser: choice } = setup;
    const decoder = chooseDecoder(language, choice === undefined ? {} : { choice });
    if (!decoder.ok) {
      this.#problem(decoder.error);
      return;
    }
    this.#decoder = decoder.value;
    for (const by of COLORS) {
      const source = setup.sources[by];
      if (source === undefined) continue;
      const recogniser = makeRecogniser(decoder.value, language);
      const earLanguage = languages?.[by];
      const desk = new ListenerDesk({
        table,
        by,
        listenTo: (sound, moves, expected) =>
          listenAt(recogniser, sound, moves, language, expected),
        language,
        ...(earLanguage === undefined ? {} : { earLanguage }),
        isDeliberate: source.kind === "talk",
        opponent: () => this.#seats.get(opponentOf(by))?.desk,
        time,
        say,
        onProblem: (problem) => this.#problem(problem),
      });
      const seat: Seat = {
        ...{ by, source, desk, cutter: new UtteranceCutter() },
        microphone: undefined,
        talk: undefined,
        isTalkedOver: false,
        ask: "not-yet",
        recorded: source.kind === "recording" ? source.utterances : [],
      };
      this.#seats.set(by, seat);
      table.listen(desk);
      const tellHow = (): void =>
        this.#options.complain(this.#texts.how(by, decoder.value.name, source.kind));
      // A recorder takes a while until it records: what is said before is not heard.
      if (source.kind === "mic") this.#open(seat, tellHow);
      else tellHow();
    }
    if (this.#seats.size > 0) table.listen(this);
  }

  /** A board may have come to show a move that the next recorded utterance announces; or a key. */
  hear({ entry }: Parameters<TableListener["hear"]>[0]): void {
    const { record } = entry;
    if (
      entry.kind === "input" &&
      record.type === "button-pressed" &&
      record.button === "announce"
    ) {
      const seat = this.#seats.get(record.board);
      if (seat?.source.kind === "talk") this.#press(seat);
    }
    for (const seat of this.#seats.values()) {
      if (!seat.desk.awaitsAnnouncement) this.#nowAsk(seat, "not-yet");
      const [next, ...rest] = seat.recorded;
      if (next === undefined || !seat.desk.awaitsAnnouncement) continue;
      seat.recorded = rest;
      void seat.desk.listen(next);
    }
  }

  /** Does a line of its own; false: it is another's. */
  async do(line: string): Promise<boolean> {
    const match = TALK.exec(line.trim());
    const by = COLORS.find((color) => color === match?.[1]?.toLowerCase());
    if (match === null || by === undefined) return false;
    const seat = this.#seats.get(by);
    if (seat === undefined) {
      this.#options.complain(this.#texts.not(by));
      return true;
    }
    const file = match[2];
    if (file === undefined) {
      this.#press(seat);
      return true;
    }
    const sound = await readWav(file);
    if (sound.ok) await seat.desk.listen(sound.value);
    else this.#problem(sound.error);
    return true;
  }

  /** To be called with everything that is said: a microphone would hear it. */
  spoken(): void {
    this.#speaking += 1;
    for (const seat of this.#seats.values()) this.#talkOver(seat);
    // The queue of speech has it only after it was shown.
    setImmediate(() => {
      void this.#options.idle().then(() => {
        setTimeout(() => this.#fallSilent(), ECHO_MS).unref();
      });
    });
  }

  /** Resolves when everything heard so far is judged. */
  async settled(): Promise<void> {
    for (const { desk } of this.#seats.values()) await desk.settled();
  }

  /** Lets go of the microphones. Safe to call twice. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { microphone, desk } of this.#seats.values()) {
      desk.close();
      await microphone?.close();
    }
    await Promise.all(this.#closing);
    await this.#decoder?.close();
    await this.settled();
  }

  #press(seat: Seat): void {
    if (seat.talk === undefined) {
      seat.talk = [];
      seat.isTalkedOver = this.#speaking > 0;
      this.#open(seat);
      return;
    }
    const { microphone } = seat;
    if (microphone === undefined) {
      seat.talk = undefined;
      return;
    }
    // A second press while the last word is under way is nothing.
    seat.microphone = undefined;
    setTimeout(() => {
      const said = joinSounds(seat.talk ?? []);
      seat.talk = undefined;
      this.#closing.push(microphone.close());
      if (this.#isClosed) return;
      if (seat.isTalkedOver) seat.desk.tell({ kind: "talked-over" });
      else if (isFlat(said)) {
        const isDead = said.length > 0;
        if (isDead) this.#problem({ code: "microphone-silent", name: microphone.name });
        seat.desk.tell({ kind: isDead ? "microphone-silent" : "nothing-heard" });
      } else void seat.desk.listen(said);
    }, TALK_TAIL_MS).unref();
  }

  /** `onFirst`: the first sound has come. */
  #open(seat: Seat, onFirst: () => void = () => undefined): void {
    let hasSounded = false;
    const isTalk = seat.source.kind === "talk";
    const microphone = new SteadyMicrophone({
      around: this.#options.around ?? thisMachine(),
      isPatient: !isTalk,
      onSound: (sound) => {
        if (!hasSounded && !this.#isClosed) onFirst();
        hasSounded = true;
        this.#take(seat, sound);
      },
      onTrouble: (problem) => {
        if (isTalk && problem.code === "microphone-silent") return;
        this.#problem(problem);
        if (this.#isClosed) return;
        seat.desk.tell({
          kind: problem.code === "microphone-silent" ? "microphone-silent" : "microphone-lost",
        });
        if (!isTalk) seat.cutter.end();
        else if (seat.microphone === microphone) {
          seat.microphone = undefined;
          seat.talk = undefined;
        }
      },
      onBack: () => {
        if (this.#isClosed) return;
        this.#options.complain(this.#texts.microphoneBack(seat.by));
        seat.desk.tell({ kind: "microphone-back" });
      },
    });
    const opened = microphone.open();
    if (opened.ok) {
      seat.microphone = microphone;
      return;
    }
    seat.talk = undefined;
    this.#problem(opened.error);
    seat.desk.tell({ kind: "microphone-lost" });
  }

  #take(seat: Seat, sound: Sound): void {
    if (this.#isClosed) return;
    if (seat.source.kind === "talk") {
      if (this.#speaking > 0) seat.isTalkedOver = true;
      seat.talk?.push(sound);
      const length = seat.talk?.reduce((sum, part) => sum + part.length, 0) ?? 0;
      if (length >= LONGEST_TALK && seat.microphone !== undefined) this.#press(seat);
      return;
    }
    if (this.#speaking > 0) return;
    for (const utterance of seat.cutter.push(sound)) {
      this.#nowAsk(seat, "asked");
      void seat.desk.listen(utterance);
    }
  }

  /** What was begun before the program spoke is not to be trusted. */
  #talkOver(seat: Seat): void {
    if (seat.talk !== undefined) seat.isTalkedOver = true;
    if (seat.cutter.end().length > 0) seat.isTalkedOver = true;
  }

  /** The program has spoken, and the room is silent again. */
  #fallSilent(): void {
    this.#speaking -= 1;
    if (this.#speaking > 0 || this.#isClosed) return;
    for (const seat of this.#seats.values()) {
      if (seat.source.kind !== "mic") continue;
      const { isTalkedOver } = seat;
      seat.isTalkedOver = false;
      if (!seat.desk.awaitsAnnouncement) continue;
      if (!isTalkedOver) {
        this.#askLater(seat);
        continue;
      }
      // He is still to announce, and has begun to: he must not wait for an answer.
      this.#nowAsk(seat, "asked");
      seat.desk.tell({ kind: "talked-over" });
    }
  }

  /** Who began after the program did, and had ended before it, was not heard at all: he waits for an answer. */
  #askLater(seat: Seat): void {
    if (seat.ask !== "not-yet") return;
    seat.ask = setTimeout(() => {
      seat.ask = "asked";
      if (!this.#isClosed && seat.desk.awaitsAnnouncement)
        seat.desk.tell({ kind: "nothing-heard" });
    }, ASKS_AFTER_MS);
    seat.ask.unref();
  }

  /** He was asked, or spoke, or there is another move: whatever waits to be asked is over. */
  #nowAsk(seat: Seat, ask: "not-yet" | "asked"): void {
    if (typeof seat.ask === "object") clearTimeout(seat.ask);
    seat.ask = ask;
  }

  #problem(problem: Problem): void {
    if (!this.#isClosed) this.#options.complain(problemLine(problem, this.#options.lang));
  }

  get #texts(): TerminalTexts["listening"] {
    return terminalTexts(this.#options.lang).listening;
  }
}

/** Whether all of it is the same value: a microphone that lives has some noise. */
const isFlat = (sound: Sound): boolean => {
  const [first] = sound;
  return sound.every((sample) => sample === first);
};
