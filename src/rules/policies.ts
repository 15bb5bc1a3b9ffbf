import { COLORS } from "../vocabulary/chess.js";
import { findLanguageTag, LANGUAGE_TAGS, nearestLanguageTag } from "../vocabulary/languages.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import {
  ANNOUNCE_MODES,
  type AnnounceMode,
  DEFAULT_POLICIES,
  type Policies,
} from "../vocabulary/policies.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";

type Reader<Value> = (value: unknown) => Value | undefined;

const oneOf =
  <const Value extends string>(...values: readonly Value[]): Reader<Value> =>
  (value) =>
    values.find((known) => known === value);

const truth: Reader<boolean> = (value) =>
  value === true || value === "true"
    ? true
    : value === false || value === "false"
      ? false
      : undefined;

const wholeNumber =
  (from: number, to: number): Reader<number> =>
  (value) => {
    const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
    return typeof number === "number" && Number.isInteger(number) && number >= from && number <= to
      ? number
      : undefined;
  };

const orUnset =
  <Value>(reader: Reader<Value>): Reader<Value | null> =>
  (value) =>
    value === null || value === "unset" ? null : reader(value);

const isAnnounceMode = (value: unknown): value is AnnounceMode =>
  (ANNOUNCE_MODES as readonly unknown[]).includes(value);

/** One mode for both, an object per color, or the text `white=button,black=player`. */
const announceMode: Reader<Policies["announceMode"]> = (value) => {
  if (isAnnounceMode(value)) return { white: value, black: value };
  const parts: unknown =
    typeof value === "string"
      ? Object.fromEntries(value.split(",").map((part) => part.trim().split("=")))
      : value;
  if (typeof parts !== "object" || parts === null) return undefined;
  const entries = Object.entries(parts);
  if (entries.length === 0) return undefined;
  const modes = { ...DEFAULT_POLICIES.announceMode };
  for (const [name, mode] of entries) {
    const color = COLORS.find((known) => known === name);
    if (color === undefined || !isAnnounceMode(mode)) return undefined;
    modes[color] = mode;
  }
  return modes;
};

/** `off`, or "3 in 300ms". */
const knockOver: Reader<Policies["knockOver"]> = (value) => {
  if (value === "off" || value === false) return null;
  const parts = typeof value === "string" ? /^(\d+) in (\d+) ?ms$/.exec(value) : null;
  const men = Number(parts?.[1]);
  return parts === null || men < 2 ? undefined : { men, withinMs: Number(parts[2]) };
};

const READERS: {
  readonly [Name in keyof Policies]: {
    readonly read: Reader<Policies[Name]>;
    readonly allowed: string;
    /** The value that was probably meant, where there are names to compare with. */
    readonly nearest?: (value: string) => string | undefined;
  };
} = {
  placementBinds: { read: truth, allowed: "true or false" },
  mismatchBeforeClock: { read: oneOf("board", "announcement"), allowed: "board or announcement" },
  earlyPress: { read: oneOf("refuse", "warn"), allowed: "refuse or warn" },
  touchDuringReplication: { read: oneOf("counts", "ignored"), allowed: "counts or ignored" },
  touchDebounceMs: { read: wholeNumber(0, 2000), allowed: "a whole number from 0 to 2000" },
  announceLanguage: {
    read: (value) => (typeof value === "string" ? findLanguageTag(value) : undefined),
    allowed: LANGUAGE_TAGS.join(", "),
    nearest: nearestLanguageTag,
  },
  announceMode: {
    read: announceMode,
    allowed: "player, button or lever, or one for each player as white=button,black=player",
  },
  sightedMustAnnounceBeforePress: { read: oneOf("warn", "refuse"), allowed: "warn or refuse" },
  feedbackLevel: { read: oneOf("none", "boardOnly", "full"), allowed: "none, boardOnly or full" },
  knockOver: { read: knockOver, allowed: "off, or a number of men and a time as in 3 in 300ms" },
  linkLoss: { read: oneOf("pause", "continue"), allowed: "pause or continue" },
  flagAuto: { read: truth, allowed: "true or false" },
  assistantBothAllowed: { read: truth, allowed: "true or false" },
  defaultTimeMin: { read: orUnset(wholeNumber(0, 600)), allowed: "a number of minutes, or unset" },
  quickplay: { read: orUnset(truth), allowed: "true, false or unset" },
  play: { read: oneOf("fide", "casual"), allowed: "fide or casual" },
};

export const POLICY_NAMES = Object.keys(READERS) as readonly (keyof Policies)[];

const isPolicyName = (name: string): name is keyof Policies => Object.hasOwn(READERS, name);

const withPolicy = <Name extends keyof Policies>(
  policies: Policies,
  name: Name,
  value: unknown,
): Policies | undefined => {
  const read = READERS[name].read(value);
  return read === undefined ? undefined : { ...policies, [name]: read };
};

/**
 * The policies with some of them chosen, by the names of the rules for the visually impaired, 3.9.
 * Values may be typed (from YAML or TOML) or text (from `--policy NAME=VALUE`).
 * Errors: `policy-unknown` with the nearest name or all of them, `option-invalid` with what is
 * allowed.
 */
export const choosePolicies = (
  chosen: Readonly<Record<string, unknown>>,
  base: Policies = DEFAULT_POLICIES,
): Result<Policies, Problem> => {
  let policies = base;
  for (const [name, value] of Object.entries(chosen)) {
    if (!isPolicyName(name)) {
      const nearest = nearestWord(name, POLICY_NAMES);
      return err({
        code: "policy-unknown",
        name,
        allowed: POLICY_NAMES.join(", "),
        ...(nearest === undefined ? {} : { nearest }),
      });
    }
    const next = withPolicy(policies, name, value);
    if (next === undefined) {
      const nearest = READERS[name].nearest?.(String(value));
      return err({
        code: "option-invalid",
        option: name,
        value: typeof value === "string" ? value : JSON.stringify(value),
        allowed: READERS[name].allowed,
        ...(nearest === undefined ? {} : { nearest }),
      });
    }
    policies = next;
  }
  return ok(policies);
};
