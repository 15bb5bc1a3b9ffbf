import { mkdir, readFile, realpath, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isPieceLetter, type PieceLetter } from "../vocabulary/chess.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { TagNames } from "./certabo/calibration.js";
import { bytesOfTag, type TagId, tagOfBytes } from "./certabo/codec.js";
import { isModelName, type ModelName } from "./models.js";
import { listSerialPorts, type SerialPortInfo } from "./transports/serial-ports.js";

/**
 * What tells one serial line from another: the ids and the serial number of its USB adapter, so that
 * the board is known again at another port; the path of the port where there is no such number.
 */
export type LineId = string;

/** What is remembered of the board on a line. */
export interface RememberedBoard {
  readonly line: LineId;
  /** The model that it was spoken to as, and answered. */
  readonly model: ModelName;
  /** Day on which it was heard last. Shape: YYYY-MM-DD. */
  readonly heardOn: string;
  /** Which tag is which man, where the board reads tags and has learnt them. */
  readonly tags?: TagNames;
}

/** Boards known from before. It only ever helps: a board that is not remembered is used all the same. */
export interface BoardMemory {
  /** Undefined: nothing is remembered, or it cannot be read. */
  recall(line: LineId): Promise<RememberedBoard | undefined>;
  /** Errors: `file-unwritable`. */
  keep(board: RememberedBoard): Promise<Result<void, Problem>>;
}

/** The line behind an adapter. */
export const lineOfPort = ({ path, vendorId, productId, serialNumber }: SerialPortInfo): LineId =>
  vendorId === undefined || serialNumber === undefined
    ? `port ${path}`
    : `usb ${vendorId}:${productId ?? "?"} ${serialNumber}`;

/** The line behind the path of a port, which may be a link as those in /dev/serial/by-id are. */
export const findLine = async (
  path: string,
  listPorts: () => Promise<Result<readonly SerialPortInfo[], Problem>> = listSerialPorts,
): Promise<LineId> => {
  const ports = await listPorts();
  const real = await realpath(path).catch(() => path);
  const port = ports.ok
    ? ports.value.find((one) => one.path === path || one.path === real)
    : undefined;
  return lineOfPort(port ?? { path });
};

/**
 * Remembers each board in a file of its own in this folder: programs that run beside each other, as
 * the tables of a hall may, never overwrite what another has learnt.
 */
export class FileBoardMemory implements BoardMemory {
  readonly #folder: string;
  #written: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  async recall(line: LineId): Promise<RememberedBoard | undefined> {
    await this.#written;
    try {
      return parseBoard(JSON.parse(await readFile(this.#pathOf(line), "utf8")), line);
    } catch {
      return undefined;
    }
  }

  async keep(board: RememberedBoard): Promise<Result<void, Problem>> {
    const writing = this.#written.then(() => this.#write(board));
    this.#written = writing;
    return await writing;
  }

  async #write(board: RememberedBoard): Promise<Result<void, Problem>> {
    const path = this.#pathOf(board.line);
    const draft = `${path}.${process.pid}`;
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(draft, `${JSON.stringify(writtenForm(board), undefined, 2)}\n`);
      await rename(draft, path);
      return ok(undefined);
    } catch (cause) {
      const detail = cause instanceof Error ? cause.message : String(cause);
      return err({ code: "file-unwritable", path, detail, cause });
    }
  }

  #pathOf(line: LineId): string {
    const name = line.replaceAll(/[^A-Za-z0-9]+/g, "-").replaceAll(/^-|-$/g, "");
    return join(this.#folder, `${name.slice(0, 120)}.json`);
  }
}

/** As it stands in the file: each tag by its five bytes, with the letter of its man. */
const writtenForm = ({ tags, ...board }: RememberedBoard): object => ({
  v: 1,
  ...board,
  ...(tags === undefined
    ? {}
    : { men: Object.fromEntries([...tags].map(([tag, man]) => [bytesOfTag(tag).join(" "), man])) }),
});

/** Undefined: it is no such file, of another line, or damaged. */
const parseBoard = (value: unknown, line: LineId): RememberedBoard | undefined => {
  if (typeof value !== "object" || value === null) return undefined;
  const { model, heardOn, men, line: of } = value as Readonly<Record<string, unknown>>;
  if (of !== line || typeof model !== "string" || !isModelName(model)) return undefined;
  if (typeof heardOn !== "string") return undefined;
  const known = { line, model, heardOn };
  if (typeof men !== "object" || men === null) return known;
  const tags: [TagId, PieceLetter][] = [];
  for (const [text, man] of Object.entries(men)) {
    const bytes = text.split(" ").map(Number);
    const isTag = bytes.length === 5 && bytes.every((byte) => isByte(byte));
    if (!isTag || typeof man !== "string" || !isPieceLetter(man)) return known;
    tags.push([tagOfBytes(bytes), man]);
  }
  return tags.length === 0 ? known : { ...known, tags: new Map(tags) };
};

const isByte = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= 255;
