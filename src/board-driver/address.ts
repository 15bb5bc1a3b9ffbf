import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { SCHEMES, type Scheme } from "./address-shapes.js";
import {
  type BoardOptions,
  isModelName,
  MODEL_NAMES,
  MODELS,
  type ModelName,
  modelNamed,
  parseBoardOptions,
} from "./models.js";
import { PAGE_TOUCHES, type PageTouch } from "./page/page-board.js";

/** An option of a board, not yet judged: that needs the model. */
export type OptionWord = readonly [name: string, value: string];

/**
 * Where a board is and what it is, as people write it:
 * `serial:PATH?model=M&baud=N&rotate=R`, `tcp:HOST:PORT?model=M`, `capture:FILE?pace=max`,
 * `bluetooth:auto?model=M`, `bluetooth:ADDRESS?model=M`, `dgt-bus:PATH?address=N`, `fake:MODEL`, `hid:auto?serial=S`, `hid:VID:PID`, `web?touch=move`; further options of the driver by their names.
 */
export type BoardAddress =
  | {
      readonly scheme: "serial";
      readonly path: string;
      readonly model: ModelName;
      /** Speed and modem lines; absent: as the model has them. */
      readonly baudRate?: number;
      readonly dtr?: boolean;
      readonly rts?: boolean;
      readonly options: BoardOptions;
    }
  | {
      readonly scheme: "tcp";
      readonly host: string;
      readonly port: number;
      readonly model: ModelName;
      readonly options: BoardOptions;
    }
  | {
      /** The model stands in the file. */
      readonly scheme: "capture";
      readonly path: string;
      readonly pace: "real" | "max";
      readonly words: readonly OptionWord[];
    }
  | {
      readonly scheme: "bluetooth";
      /** Address or name of one board; absent: the first that is heard. */
      readonly device?: string;
      readonly model: ModelName;
      readonly options: BoardOptions;
    }
  | {
      readonly scheme: "dgt-bus";
      /** The port of the line on which the boards are. */
      readonly path: string;
      /** The board's own, which is its serial number. Shape: 1..16383. */
      readonly address: number;
      readonly dtr?: boolean;
      readonly rts?: boolean;
      readonly options: BoardOptions;
    }
  | { readonly scheme: "fake"; readonly model: ModelName; readonly options: BoardOptions }
  | {
      readonly scheme: "hid";
      /** `auto`: the first known board found. */
      readonly device: "auto" | { readonly vendorId: number; readonly productId: number };
      /** Absent: what the ids name. */
      readonly model?: ModelName;
      /** Serial number, where two boards of a kind are connected. */
      readonly serialNumber?: string;
      readonly words: readonly OptionWord[];
    }
  | {
      readonly scheme: "web";
      /** What counts as taking up a man of the page; absent: `lift`. */
      readonly touch?: PageTouch;
    };

const FLAG = ["true", "false"];

/** Options of the line; those of the board come from its model. */
const LINE_OPTIONS: Readonly<
  Record<Scheme, Readonly<Record<string, readonly string[] | "count" | "text">>>
> = {
  serial: { model: MODEL_NAMES, baud: "count", dtr: FLAG, rts: FLAG },
  tcp: { model: MODEL_NAMES },
  bluetooth: { model: MODEL_NAMES },
  "dgt-bus": { address: "count", dtr: FLAG, rts: FLAG },
  capture: { pace: ["real", "max"] },
  fake: {},
  hid: { model: MODEL_NAMES, serial: "text" },
  web: { touch: PAGE_TOUCHES },
};

const NEEDS: Readonly<Record<Exclude<Scheme, "web">, string>> = {
  serial: "the path of a port: serial:/dev/ttyUSB0?model=dgt",
  tcp: "a host and a port: tcp:192.168.1.20:4001?model=dgt",
  bluetooth: "auto or the address of a board: bluetooth:auto?model=pegasus",
  "dgt-bus": "the path of a port and the address of a board: dgt-bus:/dev/ttyS0?address=1025",
  capture: "a file: capture:game.jsonl",
  fake: "a model: fake:aph1",
  hid: "auto or the two ids in hex: hid:2d80:8100",
};

/** There are too many models to hear them all in one line. */
const MODELS_HINT = '"annabella boards" lists the models';
const noModel = (name: string): string => `no model is named "${name}"; ${MODELS_HINT}`;

/**
 * Reads a board address.
 * Errors: `board-address-invalid`, saying what is wrong and, for a mistyped word, the nearest one.
 */
export const parseBoardAddress = (address: string): Result<BoardAddress, Problem> => {
  const { scheme, rest, words } = cutAddress(address);
  const refuse = (detail: string, nearest?: string): Result<never, Problem> =>
    err({
      code: "board-address-invalid",
      address,
      detail,
      ...(nearest === undefined ? {} : { nearest }),
    });

  if (!isOneOf(scheme, SCHEMES)) {
    return refuse(
      `a board begins with ${SCHEMES.join(", ")}, not with "${scheme}"`,
      nearestWord(scheme, SCHEMES),
    );
  }
  if (scheme === "web") {
    const [word, another] = words;
    if (rest !== "" || another !== undefined || (word !== undefined && word[0] !== "touch")) {
      return refuse("web stands alone, or as web?touch=lift or web?touch=move");
    }
    if (word === undefined) return ok({ scheme });
    const touch = PAGE_TOUCHES.find((known) => known === word[1]);
    return touch === undefined
      ? refuse(
          `touch is one of ${PAGE_TOUCHES.join(", ")}, not "${word[1]}"`,
          nearestWord(word[1], PAGE_TOUCHES),
        )
      : ok({ scheme, touch });
  }
  if (rest === "") return refuse(`${scheme} needs ${NEEDS[scheme]}`);

  const line = new Map<string, string>();
  const boardWords: OptionWord[] = [];
  const lineOptions = LINE_OPTIONS[scheme];
  const knownNames = [...Object.keys(lineOptions), ...MODELS.flatMap((model) => model.options)];
  for (const [name, value] of words) {
    const allowed = lineOptions[name];
    if (line.has(name) || boardWords.some(([other]) => other === name)) {
      return refuse(`the option ${name} stands twice`);
    }
    if (!knownNames.includes(name)) {
      return refuse(
        `${scheme} has no option "${name}"; there are ${[...new Set(knownNames)].join(", ")}`,
        nearestWord(name, knownNames),
      );
    }
    if (allowed === undefined) boardWords.push([name, value]);
    else if (allowed === "text") line.set(name, value);
    else if (allowed === "count" ? isCount(value) : allowed.includes(value)) line.set(name, value);
    else if (allowed === "count") return refuse(`${name} is a whole number, not "${value}"`);
    else if (name === "model") return refuse(noModel(value), nearestWord(value, allowed));
    else {
      return refuse(
        `${name} is one of ${allowed.join(", ")}, not "${value}"`,
        nearestWord(value, allowed),
      );
    }
  }

  switch (scheme) {
    case "capture":
      return ok({
        scheme,
        path: rest,
        pace: line.get("pace") === "max" ? "max" : "real",
        words: boardWords,
      });
    case "hid": {
      const model = MODEL_NAMES.find((known) => known === line.get("model"));
      const serialNumber = line.get("serial");
      const named = {
        ...(model === undefined ? {} : { model }),
        ...(serialNumber === undefined ? {} : { serialNumber }),
        words: boardWords,
      };
      if (rest === "auto") return ok({ scheme, device: "auto", ...named });
      const [, vendor, product] = /^([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(rest) ?? [];
      if (vendor === undefined || product === undefined) {
        return refuse(`hid needs ${NEEDS.hid}`, nearestWord(rest, ["auto"]));
      }
      const device = {
        vendorId: Number.parseInt(vendor, 16),
        productId: Number.parseInt(product, 16),
      };
      return ok({ scheme, device, ...named });
    }
    case "dgt-bus": {
      const address = Number(line.get("address") ?? 0);
      if (address < 1 || address > 16_383) {
        return refuse("dgt-bus needs the address of a board, 1 to 16383: address=1025");
      }
      const parsed = parseBoardOptions(modelNamed("dgt"), boardWords);
      if (!parsed.ok) return refuse(...explain(parsed.error, "dgt"));
      const lines = { ...flagOf(line, "dtr"), ...flagOf(line, "rts") };
      return ok({ scheme, path: rest, address, ...lines, options: parsed.value });
    }
    case "serial":
    case "tcp":
    case "bluetooth":
    case "fake": {
      const name = scheme === "fake" ? rest : line.get("model");
      if (name === undefined) {
        return refuse(`its model is missing, such as model=dgt; ${MODELS_HINT}`);
      }
      if (!isModelName(name)) {
        return refuse(noModel(name), nearestWord(name, MODEL_NAMES));
      }
      const baudRate = line.has("baud") ? Number(line.get("baud")) : undefined;
      const parsed = parseBoardOptions(modelNamed(name), boardWords);
      if (!parsed.ok) return refuse(...explain(parsed.error, name));
      const options: BoardOptions =
        baudRate === undefined ? parsed.value : { ...parsed.value, baudRate };
      if (scheme === "fake") return ok({ scheme, model: name, options });
      if (scheme === "bluetooth") {
        const device = rest === "auto" ? {} : { device: rest };
        return ok({ scheme, ...device, model: name, options });
      }
      if (scheme === "serial") {
        return ok({
          scheme,
          path: rest,
          model: name,
          ...(baudRate === undefined ? {} : { baudRate }),
          ...flagOf(line, "dtr"),
          ...flagOf(line, "rts"),
          options,
        });
      }
      const colon = rest.lastIndexOf(":");
      const port = rest.slice(colon + 1);
      // An IPv6 address stands in brackets.
      const host = rest.slice(0, Math.max(0, colon)).replace(/^\[(.*)\]$/, "$1");
      if (host === "" || !isCount(port) || Number(port) > 65_535) {
        return refuse(`tcp needs ${NEEDS.tcp}`);
      }
      return ok({ scheme, host, port: Number(port), model: name, options });
    }
  }
};

/**
 * Board options of an address whose model was found in its file or on its bus.
 * Errors: `board-address-invalid`.
 */
export const optionsOfWords = (
  address: string,
  model: ModelName,
  words: readonly OptionWord[],
): Result<BoardOptions, Problem> => {
  const parsed = parseBoardOptions(modelNamed(model), words);
  if (parsed.ok) return parsed;
  const [detail, nearest] = explain(parsed.error, model);
  return err({
    code: "board-address-invalid",
    address,
    detail,
    ...(nearest === undefined ? {} : { nearest }),
  });
};

const explain = (
  problem: Problem,
  model: ModelName,
): readonly [detail: string, nearest: string | undefined] => {
  if (problem.code !== "option-invalid") return [problem.code, undefined];
  const { option, value, allowed, nearest } = problem;
  return option === "option"
    ? [`a board of the model ${model} has no option "${value}"; it has ${allowed}`, nearest]
    : [`${option} is one of ${allowed}, not "${value}"`, nearest];
};

const cutAddress = (
  address: string,
): { readonly scheme: string; readonly rest: string; readonly words: readonly OptionWord[] } => {
  const question = address.indexOf("?");
  const place = question < 0 ? address : address.slice(0, question);
  const query = question < 0 ? "" : address.slice(question + 1);
  const colon = place.indexOf(":");
  return {
    scheme: colon < 0 ? place : place.slice(0, colon),
    rest: colon < 0 ? "" : place.slice(colon + 1),
    words: query
      .split("&")
      .filter((part) => part !== "")
      .map((part): OptionWord => {
        const equals = part.indexOf("=");
        return equals < 0 ? [part, ""] : [part.slice(0, equals), part.slice(equals + 1)];
      }),
  };
};

const flagOf = (
  line: ReadonlyMap<string, string>,
  name: "dtr" | "rts",
): { readonly dtr?: boolean; readonly rts?: boolean } => {
  const value = line.get(name);
  return value === undefined ? {} : { [name]: value === "true" };
};

const isCount = (text: string): boolean => /^[1-9][0-9]{0,8}$/.test(text);

const isOneOf = <T extends string>(text: string, words: readonly T[]): text is T =>
  (words as readonly string[]).includes(text);
