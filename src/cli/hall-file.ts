import { parse as parseToml, TomlError } from "smol-toml";
import { parseBoardAddress } from "../board-driver/address.js";
import { POLICY_NAMES } from "../rules/policies.js";
import { parseDuration } from "../rules/time-control.js";
import { CATEGORIES, SUPERVISIONS } from "../vocabulary/edition.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { readSmallFile } from "./braille-files.js";
import { earTexts } from "./ear-options.js";
import type { PlayOptions } from "./options.js";
import { readBrailleOptions } from "./table-braille.js";
import { readTableOptions, type TableSetup } from "./table-options.js";

/** A table as a hall file gives it: the options of `play`, and what they come to. */
export interface HallFileTable {
  readonly options: PlayOptions;
  readonly setup: TableSetup;
}

/** A hall file, read and checked. */
export interface HallFile {
  readonly journal?: string;
  readonly port?: number;
  readonly host?: string;
  /** Names and ports under which the pages are asked for as well. */
  readonly names?: readonly string[];
  readonly spectatorDelayMs?: number;
  readonly tables: readonly HallFileTable[];
}

type Values = Readonly<Record<string, unknown>>;

/** A pair of words: `"Anna,Ben"`, or `["Anna", "Ben"]`. */
const pair = (value: unknown): string | undefined => {
  if (typeof value === "string") return value;
  const isPair = Array.isArray(value) && value.length === 2;
  return isPair && value.every((word) => typeof word === "string" && !word.includes(","))
    ? value.join(",")
    : undefined;
};

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value : undefined;

const oneOf =
  (words: readonly string[]) =>
  (value: unknown): string | undefined =>
    words.find((word) => word === value);

const CLOCK_MODES = ["program", "external"] as const;

interface Key {
  readonly read: (value: unknown) => string | undefined;
  readonly allowed: string;
  /** Words among which a mistyped value is looked for. */
  readonly words?: readonly string[];
}

const choice = (words: readonly string[]): Key => ({
  read: oneOf(words),
  allowed: words.join(", "),
  words,
});

/** Keys of a table, and at the top level of all tables: the words of the options of `play`. */
const TABLE_KEYS = {
  white: {
    read: text,
    allowed: "the address of a board, such as web or serial:/dev/ttyUSB0?model=dgt",
  },
  black: {
    read: text,
    allowed: "the address of a board, such as web or serial:/dev/ttyUSB0?model=dgt",
  },
  clock: { read: text, allowed: "a time control, such as 90m+30s" },
  "clock-mode": choice(CLOCK_MODES),
  category: choice(CATEGORIES),
  supervision: choice(SUPERVISIONS),
  edition: { read: text, allowed: "an edition of the Laws, such as fide-2023, or a TOML file" },
  players: { read: pair, allowed: "two words, White's first, such as visually-impaired,sighted" },
  names: { read: pair, allowed: "two names, White's first, such as Anna,Ben" },
  announce: { read: text, allowed: "player, button or lever, or white=MODE,black=MODE" },
  lang: { read: text, allowed: "the short name of a language, such as de" },
  voice: { read: text, allowed: "the short name of a voice, or none" },
  tones: { read: text, allowed: "all, none, or names of signals with commas" },
  "braille-profile": { read: text, allowed: "a Braille notation, such as kompakt, or a TOML file" },
  echo: { read: text, allowed: "touch or voice" },
} as const satisfies Record<string, Key>;
type TableKey = keyof typeof TABLE_KEYS;

/** Further keys of both levels: tables and lists. */
const FURTHER_KEYS = ["policies", "ear", "button", "braille"] as const;

/** Keys of the hall alone. */
const HALL_KEYS = ["journal", "port", "host", "hosts", "delay"] as const;

const isTableKey = (key: string): key is TableKey => Object.hasOwn(TABLE_KEYS, key);

const isTable = (value: unknown): value is Values =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** A value as people wrote it. */
const shown = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** Reads one file; every fault names the key it is at. */
class HallFileReader {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  refuse(key: string, detail: string, nearest?: string): Result<never, Problem> {
    return err({
      code: "hall-invalid",
      path: this.#path,
      key,
      detail,
      ...(nearest === undefined ? {} : { nearest }),
    });
  }

  async read(source: string): Promise<Result<HallFile, Problem>> {
    let values: Values;
    try {
      values = parseToml(source);
    } catch (cause) {
      const line = cause instanceof TomlError ? `line ${cause.line}` : "";
      return this.refuse(line, "it is not TOML there");
    }
    const hall = this.#hall(values);
    if (!hall.ok) return hall;
    const entries = values.table;
    if (!Array.isArray(entries) || entries.length === 0) {
      return this.refuse("", "there is no table in it; each begins with a line [[table]]");
    }
    const tables: HallFileTable[] = [];
    for (const [index, entry] of entries.entries()) {
      const table = await this.#table(values, entry, `table number ${index + 1}`);
      if (!table.ok) return table;
      const clash = this.#clash(tables, table.value.options);
      if (clash !== undefined) return clash;
      tables.push(table.value);
    }
    return ok({ ...hall.value, tables });
  }

  #hall(values: Values): Result<Omit<HallFile, "tables">, Problem> {
    const known = [...HALL_KEYS, ...Object.keys(TABLE_KEYS), ...FURTHER_KEYS, "table"];
    const unknown = Object.keys(values).find((key) => !known.includes(key));
    if (unknown !== undefined) {
      const near = nearestWord(unknown, known);
      return this.refuse(unknown, `there is no such key; there are ${known.join(", ")}`, near);
    }
    const { journal, port, host, hosts, delay } = values;
    if (journal !== undefined && text(journal) === undefined) {
      return this.refuse("journal", `${shown(journal)} is not the name of a file`);
    }
    const isPort = typeof port === "number" && Number.isInteger(port) && port >= 0 && port < 65_536;
    if (port !== undefined && !isPort) {
      return this.refuse("port", `${shown(port)} is not a whole number up to 65535`);
    }
    if (host !== undefined && text(host) === undefined) {
      return this.refuse("host", `${shown(host)} is not an address, such as 127.0.0.1`);
    }
    const areHosts =
      Array.isArray(hosts) && hosts.every((name) => typeof name === "string" && name !== "");
    if (hosts !== undefined && !areHosts) {
      return this.refuse("hosts", "it is a list of names with ports, such as chess.example:8420");
    }
    const delayMs = typeof delay === "string" ? parseDuration(delay) : undefined;
    if (delay !== undefined && delayMs === undefined) {
      return this.refuse("delay", `${shown(delay)} is not a time, such as 30s or 5m`);
    }
    return ok({
      ...(typeof journal === "string" ? { journal } : {}),
      ...(isPort ? { port } : {}),
      ...(typeof host === "string" ? { host } : {}),
      ...(areHosts ? { names: hosts as readonly string[] } : {}),
      ...(delayMs === undefined ? {} : { spectatorDelayMs: delayMs }),
    });
  }

  async #table(
    top: Values,
    entry: unknown,
    place: string,
  ): Promise<Result<HallFileTable, Problem>> {
    if (!isTable(entry)) return this.refuse(place, "it is not a table");
    const { name } = entry;
    const isName = (typeof name === "string" && name.trim() !== "") || typeof name === "number";
    if (!isName) return this.refuse(`${place}, name`, "each table has a name of its own");
    const table = String(name).trim();
    const at = (key: string): string => `table ${table}, ${key}`;
    const known = ["name", ...Object.keys(TABLE_KEYS), ...FURTHER_KEYS];
    const unknown = Object.keys(entry).find((key) => !known.includes(key));
    if (unknown !== undefined) {
      const near = nearestWord(unknown, known);
      return this.refuse(at(unknown), `there is no such key; there are ${known.join(", ")}`, near);
    }
    const words: Partial<Record<TableKey, string>> = {};
    for (const [key, value] of Object.entries({ ...top, ...entry })) {
      if (!isTableKey(key)) continue;
      const { read, allowed, words: choices = [] }: Key = TABLE_KEYS[key];
      const word = read(value);
      if (word === undefined) {
        const near = typeof value === "string" ? nearestWord(value, choices) : undefined;
        const where = Object.hasOwn(entry, key) ? at(key) : key;
        return this.refuse(where, `it cannot be ${shown(value)}; allowed is ${allowed}`, near);
      }
      words[key] = word;
    }
    const policies = this.#policies(top.policies, entry.policies, at("policies"));
    if (!policies.ok) return policies;
    const ears = this.#ears(top.ear, entry.ear, at("ear"));
    if (!ears.ok) return ears;
    const buttons = this.#list(entry.button ?? top.button, at("button"), BUTTON_LIST);
    if (!buttons.ok) return buttons;
    const displays = this.#displays(entry.braille, at("braille"));
    if (!displays.ok) return displays;
    const {
      white,
      black,
      "clock-mode": clockMode,
      "braille-profile": brailleProfile,
      category,
      supervision,
      ...rest
    } = words;
    if (white === undefined || black === undefined) {
      const missing = white === undefined ? "white" : "black";
      return this.refuse(at(missing), `it is missing; it is ${TABLE_KEYS[missing].allowed}`);
    }
    for (const [key, address] of [
      ["white", white],
      ["black", black],
    ] as const) {
      const parsed = parseBoardAddress(address);
      if (parsed.ok) continue;
      const { error } = parsed;
      return error.code === "board-address-invalid"
        ? this.refuse(at(key), `${address} is no address: ${error.detail}`, error.nearest)
        : parsed;
    }
    const options: PlayOptions = {
      white,
      black,
      policy: policies.value,
      key: [],
      table,
      ...rest,
      // In a hall the rooms are one: without a voice of its own a table is shown and not spoken.
      ear: [...(rest.voice === undefined ? ["room.device=none"] : []), ...ears.value],
      button: buttons.value,
      braille: displays.value,
      ...(brailleProfile === undefined ? {} : { brailleProfile }),
      ...pickChoice("clockMode", CLOCK_MODES, clockMode),
      ...pickChoice("category", CATEGORIES, category),
      ...pickChoice("supervision", SUPERVISIONS, supervision),
    };
    const setup = await readTableOptions(options, { white: false, black: false });
    if (!setup.ok) return this.#explain(setup.error, at);
    const { players, policies: chosen } = setup.value;
    const braille = await readBrailleOptions(options, players, chosen.announceLanguage, {});
    if (!braille.ok) return this.#explain(braille.error, at);
    if (setup.value.shared !== (white === black) && !(isOfProgram(white) && white === black)) {
      return this.refuse(
        at("black"),
        setup.value.shared
          ? `it cannot be ${black}; without a visually impaired player both play on ${white}`
          : `it cannot be ${black}; each player has a board of his own`,
      );
    }
    return ok({ options, setup: setup.value });
  }

  #policies(top: unknown, own: unknown, place: string): Result<readonly string[], Problem> {
    const all: Record<string, unknown> = {};
    for (const [value, where] of [
      [top, "policies"],
      [own, place],
    ] as const) {
      if (value === undefined) continue;
      if (!isTable(value)) return this.refuse(where, "it is a table of names and values");
      for (const [name, chosen] of Object.entries(value)) {
        if (!(POLICY_NAMES as readonly string[]).includes(name)) {
          const near = nearestWord(name, POLICY_NAMES);
          return this.refuse(`${where}, ${name}`, "there is no such policy", near);
        }
        all[name] = chosen;
      }
    }
    return ok(
      Object.entries(all).map(([name, value]) => {
        const words = isTable(value)
          ? Object.entries(value).map(([color, mode]) => `${color}=${String(mode)}`)
          : [String(value)];
        return `${name}=${words.join(",")}`;
      }),
    );
  }

  /** Both levels, a table's own last: what it says again counts. */
  #ears(top: unknown, own: unknown, place: string): Result<readonly string[], Problem> {
    const all: string[] = [];
    for (const [value, where] of [
      [top, "ear"],
      [own, place],
    ] as const) {
      if (value === undefined) continue;
      if (!isTable(value)) return this.refuse(where, "it is a table, such as [table.ear.white]");
      const texts = earTexts(value);
      if (!texts.ok) return this.#explain(texts.error, () => where);
      all.push(...texts.value);
    }
    return ok(all);
  }

  #list(value: unknown, place: string, what: string): Result<readonly string[], Problem> {
    if (value === undefined) return ok([]);
    const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
    return texts.every((word) => typeof word === "string") ? ok(texts) : this.refuse(place, what);
  }

  /** The terminal of a hall is nobody's window: a display is at the host of its player. */
  #displays(value: unknown, place: string): Result<readonly string[], Problem> {
    const texts = this.#list(value, place, DISPLAY_LIST);
    return texts.ok && texts.value.some((word) => /^(?:\w+=)?auto$/.test(word.trim()))
      ? this.refuse(place, `auto is for one table alone; ${DISPLAY_LIST}`)
      : texts;
  }

  /** The options say what is wrong; the file says where. */
  #explain(problem: Problem, at: (key: string) => string): Result<never, Problem> {
    switch (problem.code) {
      case "option-invalid": {
        const key = problem.option.startsWith("--")
          ? problem.option.slice(2)
          : `policies, ${problem.option}`;
        const detail = `it cannot be ${problem.value}; allowed is ${problem.allowed}`;
        return this.refuse(at(key), detail, problem.nearest);
      }
      case "clock-control-invalid": {
        const detail = `${problem.text} is not a time control; allowed is one such as 90m+30s or 40/2h, 20/1h, 30m`;
        return this.refuse(at("clock"), detail);
      }
      default:
        return err(problem);
    }
  }

  /** A table and a board are there once each. */
  #clash(
    tables: readonly HallFileTable[],
    { table, white, black }: PlayOptions,
  ): Result<never, Problem> | undefined {
    for (const { options } of tables) {
      if (options.table === table) {
        return this.refuse(`table ${table}, name`, "another table has this name already");
      }
      for (const [key, address] of [
        ["white", white],
        ["black", black],
      ] as const) {
        if (isOfProgram(address)) continue;
        if (options.white !== address && options.black !== address) continue;
        const detail = `the board ${address} is at table ${options.table} already`;
        return this.refuse(`table ${table}, ${key}`, detail);
      }
    }
    return undefined;
  }
}

const BUTTON_LIST = "it is a list of texts, such as white read=white asks move number";
const DISPLAY_LIST = "it names the host of a player's display, such as white=192.168.1.20:0";

/** Boards that the program makes itself are there as often as they are asked for. */
const isOfProgram = (address: string): boolean => /^(?:web|fake|hid:auto)\b/.test(address);

const pickChoice = <Name extends string, Word extends string>(
  name: Name,
  words: readonly Word[],
  chosen: string | undefined,
): Partial<Record<Name, Word>> => {
  const word = words.find((known) => known === chosen);
  return word === undefined ? {} : ({ [name]: word } as Record<Name, Word>);
};

/**
 * Reads a hall file: TOML, the words of the options of `play` as keys, at the top level for all
 * tables, and one `[[table]]` each. Opens nothing.
 * Errors: `file-unreadable`; `hall-invalid`, with the key, the value and what is allowed.
 */
export const readHallFile = async (path: string): Promise<Result<HallFile, Problem>> => {
  const source = await readSmallFile(path);
  if (!source.ok) return source;
  return await new HallFileReader(path).read(source.value);
};
