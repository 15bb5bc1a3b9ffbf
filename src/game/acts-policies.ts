import { COLORS } from "../vocabulary/chess.js";
import { nearestWord } from "../vocabulary/nearest-word.js";
import {
  ANNOUNCE_MODES,
  type AnnounceMode,
  DEFAULT_POLICIES,
  type Policies,
} from "../vocabulary/policies.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";

/** Reads one value, or says in words what would be one. */
type Reader<T> = { readonly allowed: string; readonly read: (value: unknown) => T | undefined };

const flag: Reader<boolean> = {
  allowed: "true, false",
  read: (value) =>
    value === true || value === "true"
      ? true
      : value === false || value === "false"
        ? false
        : undefined,
};

const oneOf = <T extends string>(...words: readonly T[]): Reader<T> => ({
  allowed: words.join(", "),
  read: (value) => words.find((word) => word === value),
});

const wholeNumber = (value: unknown): number | undefined => {
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) && number >= 0
    ? number
    : undefined;
};

const debounce: Reader<number> = {
  allowed: "milliseconds from 0 to 2000",
  read: (value) => {
    const number = wholeNumber(value);
    return number !== undefined && number <= 2_000 ? number : undefined;
  },
};

const language: Reader<string> = {
  allowed: "the short name of a language, such as de",
  read: (value) => (typeof value === "string" && /^[a-z]{2,3}$/.test(value) ? value : undefined),
};

const readMode = (value: unknown): AnnounceMode | undefined =>
  ANNOUNCE_MODES.find((mode) => mode === value);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** `lever`, `white=player,black=lever`, or an object with the colors as keys. */
const announceMode: Reader<Policies["announceMode"]> = {
  allowed: "player, button, lever, or one for each color such as white=button,black=player",
  read: (value) => {
    const both = readMode(value);
    if (both !== undefined) return { white: both, black: both };
    const pairs = isRecord(value)
      ? Object.entries(value)
      : typeof value === "string"
        ? value.split(",").map((pair): [string, unknown] => {
            const [color = "", mode = ""] = pair.split("=");
            return [color.trim(), mode.trim()];
          })
        : [];
    if (pairs.length === 0) return undefined;
    let modes: Policies["announceMode"] = DEFAULT_POLICIES.announceMode;
    for (const [name, word] of pairs) {
      const color = COLORS.find((candidate) => candidate === name);
      const mode = readMode(word);
      if (color === undefined || mode === undefined) return undefined;
      modes = { ...modes, [color]: mode };
    }
    return modes;
  },
};

const knockOver: Reader<Policies["knockOver"]> = {
  allowed: "a number of men and a time such as 3 in 300ms, or off",
  read: (value) => {
    if (value === "off" || value === false || value === null) return null;
    const match = typeof value === "string" ? /^(\d+) in (\d+)ms$/.exec(value) : null;
    if (match === null) return undefined;
    const men = Number(match[1]);
    return men >= 2 ? { men, withinMs: Number(match[2]) } : undefined;
  },
};

const minutesOrUnset: Reader<number | null> = {
  allowed: "whole minutes",
  read: (value) => (value === null ? null : wholeNumber(value)),
};

const flagOrUnset: Reader<boolean | null> = {
  allowed: "true, false",
  read: (value) => (value === null ? null : flag.read(value)),
};

const READERS: { readonly [Name in keyof Policies]: Reader<Policies[Name]> } = {
  placementBinds: flag,
  mismatchBeforeClock: oneOf("board", "announcement"),
  earlyPress: oneOf("refuse", "warn"),
  touchDuringReplication: oneOf("counts", "ignored"),
  touchDebounceMs: debounce,
  announceLanguage: language,
  announceMode,
  sightedMustAnnounceBeforePress: oneOf("warn", "refuse"),
  feedbackLevel: oneOf("none", "boardOnly", "full"),
  knockOver,
  linkLoss: oneOf("pause", "continue"),
  flagAuto: flag,
  assistantBothAllowed: flag,
  defaultTimeMin: minutesOrUnset,
  quickplay: flagOrUnset,
  play: oneOf("fide", "casual"),
};

/** Names of all policies. */
export const POLICY_NAMES = Object.keys(READERS) as readonly (keyof Policies)[];

const isPolicyName = (name: string): name is keyof Policies => Object.hasOwn(READERS, name);

/**
 * The policies with one of them set, from a file or from `--policy NAME=VALUE`.
 * Errors: `policy-unknown` with the nearest name, `option-invalid` with what is allowed.
 * Source: rules for the visually impaired, section 3.9.
 */
export const withPolicy = (
  policies: Policies,
  name: string,
  value: unknown,
): Result<Policies, Problem> => {
  if (!isPolicyName(name)) {
    return err({
      code: "policy-unknown",
      name,
      nearest: nearestWord(name, POLICY_NAMES) ?? POLICY_NAMES.join(", "),
    });
  }
  const reader: Reader<Policies[keyof Policies]> = READERS[name];
  const read = reader.read(value);
  if (read !== undefined) return ok({ ...policies, [name]: read });
  const written = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  const nearest = nearestWord(written, reader.allowed.split(", "));
  return err({
    code: "option-invalid",
    option: name,
    value: written,
    allowed: reader.allowed,
    ...(nearest === undefined ? {} : { nearest }),
  });
};

/**
 * Policies as a file or a case gives them, the rest as nobody chose.
 * Errors: as {@link withPolicy}, for the first that is wrong.
 */
export const parsePolicies = (
  values: Readonly<Record<string, unknown>>,
  base: Policies = DEFAULT_POLICIES,
): Result<Policies, Problem> => {
  let policies = base;
  for (const [name, value] of Object.entries(values)) {
    const next = withPolicy(policies, name, value);
    if (!next.ok) return next;
    policies = next.value;
  }
  return ok(policies);
};
