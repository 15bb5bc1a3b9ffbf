import type { SensorKind } from "../vocabulary/board-events.js";
import type { Millis } from "../vocabulary/chess.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { Aph1Board } from "./aph1/board.js";
import { APH1_FRAME_LENGTH } from "./aph1/codec.js";
import type { Board, Rotation } from "./board.js";
import { CertaboBoard } from "./certabo/board.js";
import type { TagNames } from "./certabo/calibration.js";
import { ChessnutBoard } from "./chessnut/board.js";
import { CHESSNUT_WRITE_INTERVAL_MS } from "./chessnut/codec.js";
import { DgtBoard } from "./dgt/board.js";
import { HosBoard } from "./hos/board.js";
import { trimHosReport } from "./hos/codec.js";
import { IChessOneBoard } from "./ichessone/board.js";
import { MillenniumBoard } from "./millennium/board.js";
import { NovagBoard } from "./novag/board.js";
import { PegasusBoard } from "./pegasus/board.js";
import { Raw8Board } from "./raw8/board.js";
import { RAW8_FRAME_LENGTH } from "./raw8/codec.js";
import { SquareOffBoard } from "./squareoff/board.js";
import { TabutronicBoard } from "./tabutronic/board.js";

/** Every known model, by the name used in a board address. */
export const MODEL_NAMES = [
  "aph1",
  "raw8",
  "dgt",
  "millennium",
  "certabo",
  "cerno",
  "cerno-spectrum",
  "sentio",
  "tactum",
  "novag",
  "square-off",
  "pegasus",
  "chessnut",
  "chessnut-move",
  "hos",
  "ichessone",
] as const;
export type ModelName = (typeof MODEL_NAMES)[number];

export const isModelName = (text: string): text is ModelName =>
  (MODEL_NAMES as readonly string[]).includes(text);

/** How the serial port of a model is set. Absent: 8 data bits, no parity, 1 stop bit, lines as found. */
export interface WireSettings {
  readonly baudRate: number;
  readonly dataBits?: 7 | 8;
  readonly parity?: "none" | "odd" | "even";
  readonly stopBits?: 1 | 2;
  readonly dtr?: boolean;
  readonly rts?: boolean;
  /** Length of every frame, where all have the same; absent: the codec finds its frames itself. */
  readonly frameLength?: number;
}

/** How a model is found and spoken to over Bluetooth LE. */
export interface BluetoothSettings {
  /** Ids of the service and of its two characteristics, 128 bits, lower case. */
  readonly service: string;
  /** Host → board. */
  readonly write: string;
  /** Board → host. */
  readonly notify: string;
  /** What the name it advertises contains, one of these. */
  readonly names: readonly string[];
  /** Most bytes of a write. Default 20: what every link can. */
  readonly longestWrite?: number;
}

/** How a model is found and spoken to as a USB HID device. */
export interface HidSettings {
  readonly vendorId: number;
  /** High bytes of the product ids. Absent: the maker's other products are not known. */
  readonly productFamilies?: readonly number[];
  /** The collection that carries the board, where the device has several. */
  readonly usagePage: number;
  /** Least time between two writes. */
  readonly writeIntervalMs?: Millis;
  /** Makes of a report what the codec reads. Absent: as it came. */
  readonly trim?: (report: Uint8Array) => Uint8Array;
}

export const CAPABILITIES = [
  "checksum",
  "own-time",
  "short-lifts",
  "buttons",
  "lights",
  "sound",
  "clock",
  "battery",
] as const;
/**
 * What a model can do beside telling squares. `checksum`: damage is recognised; `own-time`: it says
 * when a hand acted; `short-lifts`: it tells lifts shorter than the report interval; `clock`: it has a
 * chess clock with a lever.
 */
export type Capability = (typeof CAPABILITIES)[number];

/** Options of a board beside its port. Each model knows some of them. */
export interface BoardOptions {
  /** `auto`: read off the starting array, else 0. */
  readonly rotate?: Rotation | "auto";
  readonly mirror?: boolean;
  readonly invert?: boolean;
  readonly fileMajor?: boolean;
  /** Which byte group of a DGT clock is White's. */
  readonly whiteClock?: "auto" | "first" | "second";
  /** Which tag is which man, for boards that read tags. Absent: learnt from the starting array. */
  readonly tags?: TagNames;
  /** Twelve hex digits that unlock a Pegasus, from DGT. */
  readonly developerKey?: string;
  /** `none`: the bytes come from a file without times. */
  readonly times?: "arrival" | "none";
  /** Nothing that is sent reaches the board: a capture is played. */
  readonly isPlayed?: boolean;
  /** The bytes come from a line with checksums: a DGT board on a bus. */
  readonly isChecked?: boolean;
  /** Speed of the port, where it is not the model's own. */
  readonly baudRate?: number;
}

/** Options as words of a board address, with the values that each may have. */
const OPTION_VALUES = {
  rotate: ["auto", "0", "90", "180", "270"],
  mirror: ["true", "false"],
  invert: ["true", "false"],
  fileMajor: ["true", "false"],
  whiteClock: ["auto", "first", "second"],
  developerKey: ["twelve hex digits"],
} as const;
export type BoardOptionName = keyof typeof OPTION_VALUES;

/** A known board. A new one is a row here and a folder beside this file. */
export interface BoardModel {
  readonly name: ModelName;
  /** As people call it. */
  readonly displayName: string;
  readonly wire: WireSettings;
  /** Absent: it has no Bluetooth LE, or the way is not known. */
  readonly bluetooth?: BluetoothSettings;
  /**
   * True: it tells moves that were made, as positions, and no hand's act: what was touched is not
   * seen. Only to mirror a game for a sighted player.
   */
  readonly tellsMovesOnly?: true;
  /** Absent: it is no HID device. */
  readonly hid?: HidSettings;
  readonly sensor: SensorKind;
  readonly capabilities: readonly Capability[];
  /** Options that `createBoard` understands. */
  readonly options: readonly BoardOptionName[];
  /**
   * Sends frames all the time: lost when no valid one has come for so long. Absent: may be quiet, and
   * the board itself tells when it gives no sign of life.
   */
  readonly silentAfterMs?: Millis;
  /**
   * A movement of the hand is told within this time; of two that are closer to each other the first
   * may go unseen on a real board.
   */
  readonly tellsWithinMs: Millis;
  createBoard(options?: BoardOptions): Board;
}

/** Nordic UART. */
const NORDIC_UART = {
  service: "6e400001-b5a3-f393-e0a9-e50e24dcca9e",
  write: "6e400002-b5a3-f393-e0a9-e50e24dcca9e",
  notify: "6e400003-b5a3-f393-e0a9-e50e24dcca9e",
} as const;

/** A model that has no serial port: for an emulated board, or a bridge. */
const BRIDGED: WireSettings = { baudRate: 115_200 };

/** Lines of tags, one after the other without end. Source: docs/protocols/certabo-tabutronic.md */
const TAG_READER = {
  wire: { baudRate: 38_400 },
  bluetooth: { ...NORDIC_UART, names: ["Certabo"] },
  sensor: "placement",
  capabilities: ["lights"],
  options: ["rotate"],
  // The slowest boards known send a line a second.
  silentAfterMs: 5_000,
  // Three lines without a man until he counts as lifted.
  tellsWithinMs: 800,
} as const satisfies Partial<BoardModel>;

/** Lines of occupancy, likewise. */
const OCCUPANCY_READER = {
  wire: { baudRate: 38_400 },
  bluetooth: { ...NORDIC_UART, names: ["Certabo"] },
  sensor: "occupancy",
  options: ["rotate"],
  silentAfterMs: 5_000,
  tellsWithinMs: 350,
} as const satisfies Partial<BoardModel>;
/** Source: docs/protocols/chessnut.md §1 */
const CHESSNUT_HID: HidSettings = {
  vendorId: 0x2d80,
  productFamilies: [0x80, 0x81, 0x82, 0x83, 0x84, 0x85, 0x86],
  usagePage: 0xff00,
  writeIntervalMs: CHESSNUT_WRITE_INTERVAL_MS,
};

/** Ten reports of a board that repeats itself. */
const CHESSNUT_SILENT_MS: Millis = 2_000;

const BOARD_MODELS: Readonly<Record<ModelName, BoardModel>> = {
  aph1: {
    name: "aph1",
    displayName: "annabella peg-hole board (APH-1)",
    wire: { baudRate: 115_200, dtr: false, frameLength: APH1_FRAME_LENGTH },
    sensor: "occupancy",
    capabilities: ["checksum", "own-time", "short-lifts", "buttons", "lights", "sound", "battery"],
    options: ["rotate", "mirror"],
    // Three keep-alives. Source: docs/protocols/occupancy-boards.md C5c
    silentAfterMs: 750,
    tellsWithinMs: 60,
    createBoard: ({ times, ...options } = {}) =>
      new Aph1Board({ ...options, timesFrom: times === "none" ? "board" : "arrival" }),
  },
  raw8: {
    name: "raw8",
    displayName: "self-built board, eight bytes of occupancy (Raw-8)",
    wire: { baudRate: 115_200, dtr: false, frameLength: RAW8_FRAME_LENGTH },
    sensor: "occupancy",
    capabilities: [],
    options: ["rotate", "mirror", "invert", "fileMajor"],
    // Of a board that repeats itself every 250 ms.
    silentAfterMs: 1_000,
    tellsWithinMs: 60,
    createBoard: ({ baudRate, ...options } = {}) =>
      // At 9600 baud a report takes 8 ms more. Source: docs/protocols/occupancy-boards.md C5b
      new Raw8Board({ ...options, gapMs: (baudRate ?? 115_200) > 9600 ? 40 : 60 }),
  },
  dgt: {
    name: "dgt",
    displayName: "DGT e-Board",
    wire: { baudRate: 9600 },
    sensor: "placement",
    capabilities: ["clock"],
    options: ["rotate", "whiteClock"],
    tellsWithinMs: 60,
    createBoard: (options = {}) => new DgtBoard(options),
  },
  millennium: {
    name: "millennium",
    displayName: "Millennium ChessLink",
    // Odd parity in the eighth bit is the codec's. Source: docs/protocols/millennium-chesslink.md §1
    wire: { baudRate: 38_400, dtr: false },
    bluetooth: {
      service: "49535343-fe7d-4ae5-8fa9-9fafd205e455",
      write: "49535343-8841-43f4-a8d4-ecbe34729bb3",
      notify: "49535343-1e4d-4bd9-ba61-23c647249616",
      names: ["MILLENNIUM CHESS"],
      longestWrite: 200,
    },
    sensor: "placement",
    capabilities: ["checksum", "lights"],
    options: ["rotate"],
    tellsWithinMs: 60,
    createBoard: (options = {}) => new MillenniumBoard(options),
  },
  certabo: {
    ...TAG_READER,
    name: "certabo",
    displayName: "Certabo",
    createBoard: (options = {}) => new CertaboBoard({ ...options, lights: "plain" }),
  },
  cerno: {
    ...TAG_READER,
    name: "cerno",
    displayName: "TabuTronic Cerno",
    createBoard: (options = {}) => new CertaboBoard({ ...options, lights: "plain" }),
  },
  "cerno-spectrum": {
    ...TAG_READER,
    name: "cerno-spectrum",
    displayName: "TabuTronic Cerno Spectrum",
    createBoard: (options = {}) => new CertaboBoard({ ...options, lights: "coloured" }),
  },
  sentio: {
    ...OCCUPANCY_READER,
    name: "sentio",
    displayName: "TabuTronic Sentio",
    capabilities: ["lights"],
    createBoard: (options = {}) => new TabutronicBoard({ ...options, lights: "plain" }),
  },
  tactum: {
    ...OCCUPANCY_READER,
    name: "tactum",
    displayName: "TabuTronic Tactum",
    // A tactile board: it is told nothing, its player hears everything.
    capabilities: [],
    createBoard: (options = {}) => new TabutronicBoard({ ...options, lights: "none" }),
  },
  novag: {
    name: "novag",
    displayName: "Novag Citrine, Star Diamond or Universal Chess Board",
    // The Universal Chess Board: 57600 or 9600, by its age. Source: occupancy-boards.md A4
    wire: { baudRate: 57_600 },
    sensor: "placement",
    capabilities: [],
    options: [],
    tellsMovesOnly: true,
    tellsWithinMs: 60,
    createBoard: ({ times } = {}) => new NovagBoard(times === undefined ? {} : { times }),
  },
  "square-off": {
    name: "square-off",
    displayName: "Square Off Pro, Neo or Grand Kingdom",
    wire: BRIDGED,
    bluetooth: { ...NORDIC_UART, names: ["Squareoff Pro", "Square Off"] },
    sensor: "occupancy",
    capabilities: ["lights"],
    options: ["rotate"],
    tellsWithinMs: 60,
    createBoard: (options = {}) => new SquareOffBoard(options),
  },
  pegasus: {
    name: "pegasus",
    displayName: "DGT Pegasus",
    wire: BRIDGED,
    bluetooth: { ...NORDIC_UART, names: ["DGT_PEGASUS"] },
    sensor: "occupancy",
    capabilities: ["lights"],
    options: ["rotate", "developerKey"],
    tellsWithinMs: 60,
    createBoard: (options = {}) => new PegasusBoard(options),
  },
  chessnut: {
    name: "chessnut",
    displayName: "Chessnut Air, Air+, Pro or Go",
    // For an emulated board, or a bridge from Bluetooth; the boards themselves are HID devices.
    wire: { baudRate: 115_200 },
    hid: CHESSNUT_HID,
    sensor: "placement",
    capabilities: ["lights", "sound", "battery"],
    options: ["rotate"],
    silentAfterMs: CHESSNUT_SILENT_MS,
    tellsWithinMs: 450,
    createBoard: (options = {}) => new ChessnutBoard(options),
  },
  "chessnut-move": {
    name: "chessnut-move",
    displayName: "Chessnut Move",
    wire: { baudRate: 115_200 },
    hid: CHESSNUT_HID,
    sensor: "placement",
    capabilities: ["lights", "sound", "battery"],
    options: ["rotate"],
    silentAfterMs: CHESSNUT_SILENT_MS,
    tellsWithinMs: 450,
    createBoard: (options = {}) => new ChessnutBoard({ ...options, kind: "move" }),
  },
  hos: {
    name: "hos",
    displayName: "HoS board (Zmartfun)",
    wire: { baudRate: 115_200 },
    hid: { vendorId: 0x0925, usagePage: 0xff00, trim: trimHosReport },
    sensor: "placement",
    capabilities: ["lights"],
    options: ["rotate"],
    silentAfterMs: 5_000,
    tellsWithinMs: 450,
    createBoard: (options = {}) => new HosBoard(options),
  },
  ichessone: {
    name: "ichessone",
    displayName: "iChessOne",
    wire: { baudRate: 115_200 },
    sensor: "placement",
    capabilities: ["lights", "battery"],
    options: ["rotate"],
    tellsWithinMs: 300,
    createBoard: (options = {}) => new IChessOneBoard(options),
  },
};

/** A board that people ask for and that cannot be used, and why. */
export interface UndrivenBoard {
  readonly displayName: string;
  /** Ends a sentence that begins with its name. */
  readonly why: string;
  /** What its owner can do instead. */
  readonly instead: string;
}

/** Boards of which no source tells enough. */
export const UNDRIVEN_BOARDS: readonly UndrivenBoard[] = [
  {
    // Source: docs/protocols/chessnut.md §8
    displayName: "Chessnut EVO",
    why: "is an Android device, and no source tells port and framing of its connection",
    instead: "Its owner can play on a page of this program: web",
  },
  {
    // Source: docs/protocols/dgt.md §8
    displayName: "DGT Centaur",
    why: "has no connection to the outside",
    instead: "With other software that makes it an e-Board, use the model dgt",
  },
];

/** All known models, in the order of {@link MODEL_NAMES}. */
export const MODELS: readonly BoardModel[] = MODEL_NAMES.map((name) => BOARD_MODELS[name]);

export const modelNamed = (name: ModelName): BoardModel => BOARD_MODELS[name];

/** Values that an option may have, as words. */
export const optionValues = (name: BoardOptionName): readonly string[] => OPTION_VALUES[name];

/**
 * The model that a person named.
 * Errors: `option-invalid` with the nearest known name.
 */
export const findModel = (name: string): Result<BoardModel, Problem> =>
  isModelName(name)
    ? ok(BOARD_MODELS[name])
    : err(invalid("model", name, MODEL_NAMES.join(", "), nearestWord(name, MODEL_NAMES)));

const invalid = (
  option: string,
  value: string,
  allowed: string,
  nearest: string | undefined,
): Problem => ({
  code: "option-invalid",
  option,
  value,
  allowed,
  ...(nearest === undefined ? {} : { nearest }),
});

const rotationNamed = (word: string): Rotation | "auto" =>
  ([0, 90, 180, 270] as const).find((rotation) => String(rotation) === word) ?? "auto";

/**
 * Options of a model from the words of a board address.
 * Errors: `option-invalid`: a name that the model does not know, or a value that the name cannot have.
 */
export const parseBoardOptions = (
  model: BoardModel,
  words: Iterable<readonly [name: string, value: string]>,
): Result<BoardOptions, Problem> => {
  let options: BoardOptions = {};
  for (const [word, value] of words) {
    const name = model.options.find((known) => known === word);
    if (name === undefined) {
      const allowed = model.options.join(", ");
      return err(invalid("option", word, allowed, nearestWord(word, model.options)));
    }
    const allowed = optionValues(name);
    const isAllowed =
      name === "developerKey" ? /^[0-9a-f]{12}$/i.test(value) : allowed.includes(value);
    if (!isAllowed) {
      return err(invalid(name, value, allowed.join(", "), nearestWord(value, allowed)));
    }
    switch (name) {
      case "rotate":
        options = { ...options, rotate: rotationNamed(value) };
        break;
      case "developerKey":
        options = { ...options, developerKey: value };
        break;
      case "whiteClock":
        options = {
          ...options,
          whiteClock: value === "first" || value === "second" ? value : "auto",
        };
        break;
      default:
        options = { ...options, [name]: value === "true" };
    }
  }
  return ok(options);
};
