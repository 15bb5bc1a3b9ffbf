import { basename, extname } from "node:path";
import { looksLikeStep, parseStep } from "../game/steps/parse-step.js";
import { changeEdition } from "../rules/editions/change-edition.js";
import { DEFAULT_EDITION_ID, EDITION_NAMES, findEdition } from "../rules/editions/editions.js";
import { choosePolicies, POLICY_NAMES } from "../rules/policies.js";
import { categoryOf, parseTimeControl } from "../rules/time-control.js";
import { isVoiceChoice, VOICE_CHOICES, type VoiceChoice } from "../speech/voices/choose-voice.js";
import { BOARD_BUTTONS } from "../vocabulary/board-events.js";
import { COLORS, type Color } from "../vocabulary/chess.js";
import type { TimeControl } from "../vocabulary/clock.js";
import type { Category, Edition, Supervision } from "../vocabulary/edition.js";
import {
  findLanguageTag,
  LANGUAGE_TAGS,
  type LanguageTag,
  nearestLanguageTag,
} from "../vocabulary/languages.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import { PLAYER_KINDS, type PlayerKind } from "../vocabulary/opened.js";
import {
  ANNOUNCE_MODES,
  type AnnounceMode,
  DEFAULT_POLICIES,
  type Policies,
} from "../vocabulary/policies.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import type { SignalName } from "../vocabulary/signals.js";
import { readSmallFile } from "./braille-files.js";
import { type EarSettings, readEars, readSignals } from "./ear-options.js";
import { type ButtonBinding, isKeyName, KEY_NAMES, type KeyBinding } from "./key-bindings.js";
import type { PlayOptions } from "./options.js";

const DEFAULT_CONTROL = "90m+30s";

/** How a table is to be played, as its options say. */
export interface TableSetup {
  readonly edition: Edition;
  readonly category: Category;
  readonly supervision: Supervision;
  readonly players: Readonly<Record<Color, PlayerKind>>;
  readonly names: Readonly<Record<Color, string>>;
  /** No visually impaired player: one board for both, White's. */
  readonly shared: boolean;
  readonly control: TimeControl;
  readonly clockMode: "program" | "external";
  readonly policies: Policies;
  readonly keys: readonly KeyBinding[];
  readonly buttons: readonly ButtonBinding[];
  /** Absent: the best one found. */
  readonly voice?: VoiceChoice;
  /** Devices, voices, rates and languages of the room and of the players' own ears. */
  readonly ears: EarSettings;
  /** The signals that are sounded. */
  readonly signals: readonly SignalName[];
}

const refuse = (
  option: string,
  value: string,
  allowed: string,
  nearest?: string,
): Result<never, Problem> =>
  err({
    code: "option-invalid",
    option,
    value,
    allowed,
    ...(nearest === undefined ? {} : { nearest }),
  });

/** An edition by its id, or from a TOML file. Errors: `file-unreadable`, `option-invalid`. */
const readEdition = async (text: string): Promise<Result<Edition, Problem>> => {
  const known = findEdition(text);
  if (known !== undefined) return ok(known);
  if (extname(text) !== ".toml") {
    return refuse(
      "--edition",
      text,
      `${EDITION_NAMES.join(", ")}, or a file whose name ends in .toml`,
      nearestWord(text, EDITION_NAMES),
    );
  }
  const firstLine = (cause: unknown): string =>
    cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause);
  const written = await readSmallFile(text);
  if (!written.ok) return written;
  // Loaded only for a file: most tables are played by an edition that is built in.
  const { parse: parseToml } = await import("smol-toml");
  let file: Readonly<Record<string, unknown>>;
  try {
    file = parseToml(written.value);
  } catch (cause) {
    return refuse("--edition", text, `a file of TOML; this one is not: ${firstLine(cause)}`);
  }
  return changeEdition(file, basename(text, ".toml"));
};

const isPlayerKind = (text: string): text is PlayerKind =>
  (PLAYER_KINDS as readonly string[]).includes(text);

/** `visually-impaired,sighted`: White, Black. */
const readPlayers = (text: string): Result<TableSetup["players"], Problem> => {
  const words = text.split(",").map((word) => word.trim());
  const allowed = `two of ${PLAYER_KINDS.join(", ")}, White first, with a comma between them`;
  const [white = "", black = ""] = words;
  if (words.length !== 2) return refuse("--players", text, allowed);
  for (const word of words) {
    if (!isPlayerKind(word)) {
      return refuse("--players", word, allowed, nearestWord(word, PLAYER_KINDS));
    }
  }
  return isPlayerKind(white) && isPlayerKind(black)
    ? ok({ white, black })
    : refuse("--players", text, allowed);
};

/** `Anna,Ben`: White, Black. */
const readNames = (text: string | undefined): Result<TableSetup["names"], Problem> => {
  if (text === undefined) return ok({ white: "White", black: "Black" });
  const words = text.split(",").map((word) => word.trim());
  const [white = "", black = ""] = words;
  return words.length === 2 && white !== "" && black !== ""
    ? ok({ white, black })
    : refuse("--names", text, "two names, White's first, with a comma between them");
};

/** Errors: `option-invalid` for a key that there is not, `step-invalid` for what it shall do. */
const readKeys = (texts: readonly string[]): Result<readonly KeyBinding[], Problem> => {
  const keys: KeyBinding[] = [];
  for (const text of texts) {
    const equals = text.indexOf("=");
    const key = text.slice(0, Math.max(0, equals)).trim().toLowerCase();
    const step = text.slice(equals + 1).trim();
    if (equals < 0 || step === "") {
      return refuse("--key", text, 'a key and a step, such as "space=white presses"');
    }
    if (!isKeyName(key)) {
      return refuse(
        "--key",
        key,
        `a letter, a digit, or ${KEY_NAMES.join(", ")}`,
        nearestWord(key, KEY_NAMES),
      );
    }
    if (looksLikeStep(step)) {
      const parsed = parseStep(step);
      if (!parsed.ok) return parsed;
    }
    keys.push({ key, step });
  }
  return ok(keys);
};

const BUTTON_STEPS = 'a board, its button and a step, such as "white read=white asks move number"';

/**
 * Errors: `option-invalid` for a button that there is not, or a step that no button can do (what hands do
 * with men, and what is said); `step-invalid` for one that is none.
 */
const readButtons = (texts: readonly string[]): Result<readonly ButtonBinding[], Problem> => {
  const bindings: ButtonBinding[] = [];
  for (const text of texts) {
    const equals = text.indexOf("=");
    const [owner, name = "", more] = text.slice(0, Math.max(0, equals)).trim().split(/\s+/);
    const board = COLORS.find((color) => color === owner);
    if (board === undefined || more !== undefined) return refuse("--button", text, BUTTON_STEPS);
    const button = BOARD_BUTTONS.find((known) => known === name);
    if (button === undefined) {
      const allowed = BOARD_BUTTONS.join(", ");
      return refuse("--button", name, allowed, nearestWord(name, BOARD_BUTTONS));
    }
    const step = parseStep(text.slice(equals + 1).trim());
    if (!step.ok) return step;
    if (step.value.act.type !== "enter") return refuse("--button", text, BUTTON_STEPS);
    bindings.push({ board, button, input: step.value.act.input });
  }
  return ok(bindings);
};

/** Whose announce button a key is: its step is that player's press. */
const hasPressKey = (keys: readonly KeyBinding[], color: Color): boolean =>
  keys.some(({ step }) => step === `${color} presses`);

/** `NAME=VALUE`, one after the other. */
const readPolicies = (
  texts: readonly string[],
  base: Policies,
): Result<{ readonly policies: Policies; readonly chosen: readonly string[] }, Problem> => {
  const chosen: Record<string, unknown> = {};
  for (const text of texts) {
    const equals = text.indexOf("=");
    if (equals <= 0) {
      return refuse("--policy", text, `a name and a value, such as ${POLICY_NAMES[0]}=false`);
    }
    chosen[text.slice(0, equals).trim()] = text.slice(equals + 1).trim();
  }
  const policies = choosePolicies(chosen, base);
  return policies.ok ? ok({ policies: policies.value, chosen: Object.keys(chosen) }) : policies;
};

/** One mode for both, or `white=button`: the other player's then stays as it is. */
const readAnnounceModes = (
  text: string,
  base: Policies["announceMode"],
): Result<Policies["announceMode"], Problem> => {
  const isMode = (word: string): word is AnnounceMode =>
    (ANNOUNCE_MODES as readonly string[]).includes(word);
  const allowed = `${ANNOUNCE_MODES.join(", ")}, or one for a player as in white=button,black=player`;
  if (isMode(text)) return ok({ white: text, black: text });
  let modes = base;
  for (const part of text.split(",")) {
    const [name = "", mode = ""] = part.split("=").map((word) => word.trim());
    const color = COLORS.find((known) => known === name);
    if (color === undefined || !isMode(mode)) {
      const word = color === undefined && part.includes("=") ? name : mode === "" ? name : mode;
      const known = color === undefined && part.includes("=") ? COLORS : ANNOUNCE_MODES;
      return refuse("--announce", text, allowed, nearestWord(word, known));
    }
    modes = { ...modes, [color]: mode };
  }
  return ok(modes);
};

/**
 * What is meant for one player alone is said in the language that was asked for, also where moves are
 * announced in another (VI.1).
 */
const withOwnLanguage = (ears: EarSettings, lang: LanguageTag | undefined): EarSettings =>
  lang === undefined
    ? ears
    : { ...ears, white: { lang, ...ears.white }, black: { lang, ...ears.black } };

/**
 * Reads the options of a table; opens nothing. `hasButton`: whose board has an announce button.
 * Errors: `option-invalid`, `policy-unknown`, `clock-control-invalid`, `step-invalid` of a key,
 * `file-unreadable` of an edition.
 */
export const readTableOptions = async (
  options: PlayOptions,
  hasButton: Readonly<Record<Color, boolean>>,
): Promise<Result<TableSetup, Problem>> => {
  const { lang, voice, table } = options;
  if (table.trim() === "") return refuse("--table", table, "any name");
  if (voice !== undefined && !isVoiceChoice(voice)) {
    return refuse("--voice", voice, VOICE_CHOICES.join(", "), nearestWord(voice, VOICE_CHOICES));
  }
  if (lang !== undefined && findLanguageTag(lang) === undefined) {
    return refuse("--lang", lang, LANGUAGE_TAGS.join(", "), nearestLanguageTag(lang));
  }
  const control = parseTimeControl(options.clock ?? DEFAULT_CONTROL);
  if (!control.ok) return control;
  const edition = await readEdition(options.edition ?? DEFAULT_EDITION_ID);
  if (!edition.ok) return edition;
  const players = readPlayers(options.players ?? "visually-impaired,sighted");
  if (!players.ok) return players;
  const names = readNames(options.names);
  if (!names.ok) return names;
  const keys = readKeys(options.key);
  if (!keys.ok) return keys;
  const buttons = readButtons(options.button ?? []);
  if (!buttons.ok) return buttons;
  const ears = readEars(options.ear ?? []);
  if (!ears.ok) return ears;
  const signals = readSignals(options.tones);
  if (!signals.ok) return signals;
  const shared = COLORS.every((color) => players.value[color] !== "visually-impaired");

  // Who has a button or a key for it has his moves announced by the program.
  const modeOf = (color: Color): AnnounceMode =>
    !shared && (hasButton[color] || hasPressKey(keys.value, color)) ? "button" : "player";
  const base: Policies = {
    ...DEFAULT_POLICIES,
    announceLanguage: findLanguageTag(lang ?? "de") ?? "de",
    announceMode: { white: modeOf("white"), black: modeOf("black") },
  };
  const chosen = readPolicies(options.policy, base);
  if (!chosen.ok) return chosen;
  let { policies } = chosen.value;
  if (options.announce !== undefined) {
    const modes = readAnnounceModes(options.announce, policies.announceMode);
    if (!modes.ok) return modes;
    policies = { ...policies, announceMode: modes.value };
  }
  // B1 and C1 (A.1 and B.1 since 2014): the time control says what kind of game it is.
  const category = options.category ?? categoryOf(control.value, edition.value);
  return ok({
    edition: edition.value,
    category,
    supervision: options.supervision ?? (category === "standard" ? "full" : "reduced"),
    players: players.value,
    names: names.value,
    shared,
    control: control.value,
    clockMode: options.clockMode ?? "program",
    policies,
    keys: keys.value,
    buttons: buttons.value,
    ears: withOwnLanguage(ears.value, findLanguageTag(lang ?? "")),
    signals: signals.value,
    ...(voice === undefined ? {} : { voice }),
  });
};
