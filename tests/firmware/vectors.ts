import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Aph1Command, Aph1Flags, Aph1Message } from "../../src/board-driver/aph1/codec.js";
import { type SquareName, squareOf } from "../../src/vocabulary/chess.js";
import { hex } from "../board-driver/bytes.js";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Fields of a frame as the file writes them: flags, squares and buttons by name. */
interface WrittenFrame {
  readonly type: "state" | "hello" | "ack";
  readonly flags: readonly (keyof Aph1Flags)[];
  readonly battery: number | null;
  readonly [field: string]: unknown;
}

type WrittenCommand =
  | Exclude<Aph1Command, { readonly type: "lights" }>
  | { readonly type: "lights"; readonly lights: readonly SquareName[] };

interface Vectors {
  readonly crc: { readonly of: string; readonly is: string };
  readonly boardToHost: readonly {
    readonly name: string;
    readonly meaning: string;
    readonly bytes: string;
    readonly frame: WrittenFrame;
  }[];
  readonly hostToBoard: readonly {
    readonly name: string;
    readonly bytes: string;
    readonly seq: number;
    readonly command: WrittenCommand;
  }[];
  readonly refused: readonly {
    readonly name: string;
    readonly direction: "boardToHost" | "hostToBoard";
    readonly bytes: string;
  }[];
}

/** What makers hold their boards to. Shape: fixtures/aph-1-vectors.json */
export const VECTORS: Vectors = JSON.parse(
  readFileSync(join(root, "fixtures/aph-1-vectors.json"), "utf8"),
);

const BUTTONS = ["announce", "repeat", "read", "arbiter", "draw"];

/** Squares as the wire has them: rank 8 first, bit 0 = file a. */
export const bitsOf = (squares: readonly SquareName[]): Uint8Array => {
  const bits = new Uint8Array(8);
  for (const name of squares) {
    const square = squareOf(name);
    const at = 7 - (square >> 3);
    bits[at] = (bits[at] ?? 0) | (1 << (square & 7));
  }
  return bits;
};

/** The frame that a vector describes, as the codec has it. */
export const messageOf = ({ flags, battery, ...fields }: WrittenFrame): Aph1Message => {
  const told: Aph1Flags = {
    change: flags.includes("change"),
    keepAlive: flags.includes("keepAlive"),
    overrun: flags.includes("overrun"),
    fault: flags.includes("fault"),
    debounced: flags.includes("debounced"),
    boot: flags.includes("boot"),
  };
  const common = { ...fields, flags: told, battery: battery ?? undefined };
  if (fields.type !== "state") return common as unknown as Aph1Message;
  const { occupied, lifted, buttons } = fields as unknown as {
    readonly occupied: string;
    readonly lifted: readonly SquareName[];
    readonly buttons: readonly string[];
  };
  const state = {
    ...common,
    occupied: hex(occupied),
    lifted: bitsOf(lifted),
    buttons: buttons.reduce((bits, name) => bits | (1 << BUTTONS.indexOf(name)), 0),
  };
  return state as unknown as Aph1Message;
};

/** The command that a vector describes, as the codec has it. */
export const commandOf = (command: WrittenCommand): Aph1Command =>
  command.type === "lights" ? { type: "lights", lights: bitsOf(command.lights) } : command;

/** Bytes of a vector by its name; a name that the file does not have is a mistake of the test. */
export const bytesOf = (name: string): Uint8Array => {
  const all = [...VECTORS.boardToHost, ...VECTORS.hostToBoard, ...VECTORS.refused];
  const found = all.find((vector) => vector.name === name);
  if (found === undefined) throw new Error(`no vector is called ${name}`);
  return hex(found.bytes);
};
