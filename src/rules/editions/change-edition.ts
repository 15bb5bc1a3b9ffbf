import type { Edition } from "../../vocabulary/edition.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { DEFAULT_EDITION_ID, EDITION_NAMES, findEdition, isEditionId } from "./editions.js";

/** What a value of an edition may be. `read` gives undefined for a value that is not allowed. */
interface Leaf {
  readonly allowed: string;
  readonly read: (value: unknown) => unknown;
}

interface Branch {
  readonly [key: string]: Leaf | Branch;
}

/** `arbiterToo` and `arbiter-too` are the same word. */
const withHyphens = (word: string): string =>
  word.replace(/[a-z][A-Z]/g, ([before = "", after = ""]) => `${before}-${after.toLowerCase()}`);

const oneOf = (...values: readonly string[]): Leaf => ({
  allowed: values.join(" or "),
  read: (value) =>
    values.find((known) => typeof value === "string" && known === withHyphens(value)),
});

const truth: Leaf = {
  allowed: "true or false",
  read: (value) => (typeof value === "boolean" ? value : undefined),
};

const isCount = (value: unknown, least: number): boolean =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= least;

const count = (least = 0): Leaf => ({
  allowed: `a whole number from ${least}`,
  read: (value) => (isCount(value, least) ? value : undefined),
});

/** TOML has no null: a word stands for it. */
const countOr = (word: string, least: number): Leaf => ({
  allowed: `a whole number from ${least}, or the word ${word}`,
  read: (value) => (value === word ? null : isCount(value, least) ? value : undefined),
});

const illegalPenalty: Branch = { plusMin: count(), lossAt: countOr("never", 1) };
const wrongClaim: Branch = { opponentPlusMin: count() };
const claimWinOrPenalty = oneOf("penalty", "win");

/** Every key of an edition with what it may be. Source: docs/laws/laws-matrix.md, 4.1 and 4.2. */
const KEYS: Branch = {
  inForce: {
    allowed: "a date such as 2023-01-01",
    read: (value) =>
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined,
  },
  haveMoveFrom: oneOf("completed", "made"),
  completedByNextMove: truth,
  illegal: {
    standard: illegalPenalty,
    rapid: illegalPenalty,
    blitz: illegalPenalty,
    drawIfNoMate: truth,
    quickplayOnly: truth,
    pressWithoutMove: truth,
    twoHands: truth,
    unpromotedPawn: oneOf("illegal", "queen"),
    reduced: {
      by: oneOf("claim", "arbiter-or-claim"),
      claim: { rapid: claimWinOrPenalty, blitz: claimWinOrPenalty },
      drawIfNoMate: truth,
      claimLostBy: oneOf("touch", "move"),
      arbiterIntervenesOnUnpromotedPawn: truth,
    },
  },
  wrongClaim: {
    standard: wrongClaim,
    rapid: wrongClaim,
    blitz: wrongClaim,
    claimant: { kind: oneOf("none", "half", "half-tiered"), capMin: count() },
  },
  claimLostBy: oneOf("move", "touch"),
  drawOfferDeclinedBy: oneOf("move", "touch"),
  drawAgreementMinPlies: count(),
  claimIsOffer: truth,
  fivefold: oneOf("none", "consecutive", "any"),
  moves75: truth,
  resignDrawIfNoMate: truth,
  defaultTimeMin: countOr("unset", 0),
  coloursReversedRestartBelowMoves: countOr("never", 1),
  rapid: {
    minMin: count(),
    minExclusive: truth,
    maxMin: count(),
    maxExclusive: truth,
    incrementFactor: count(),
    setupClaimMoves: count(),
    flagBy: oneOf("player", "arbiter-too"),
  },
  blitz: { winNeeds: oneOf("potential", "any-legal-series") },
  recording: {
    exemptBelowMin: count(),
    incrementSec: count(),
    restOfPeriod: truth,
    noAdvanceWriting: truth,
    completeBeforeMoving: truth,
    incrementStrict: truth,
  },
  device: oneOf("none", "loses", "loses-or-draw"),
  quickplay: { inLaws: truth, onMoveOnly: truth, mayReject: truth, plusMin: count() },
  visuallyImpaired: {
    appendix: {
      allowed: "a letter",
      read: (value) => (typeof value === "string" && /^[A-Z]$/.test(value) ? value : undefined),
    },
    hearingImpairedNeedsAssistant: truth,
  },
};

const isLeaf = (node: Leaf | Branch): node is Leaf =>
  "read" in node && typeof node.read === "function";

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Values stand in messages as they were written, as far as one line allows. */
const textOf = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value)).slice(0, 60);

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

/** Names that the laws matrix, 4.2, has for a key, beside those of {@link KEYS}. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  vi: "visuallyImpaired",
  coloursReversed: "coloursReversedRestartBelowMoves",
};

/** Values that the laws matrix, 4.2, wraps in a table of one key. */
const WRAPPED: Readonly<Record<string, string>> = {
  coloursReversedRestartBelowMoves: "restartBelowMoves",
  defaultTimeMin: "unspecified",
};

/** The top keys under the names of {@link KEYS}. */
const withOurNames = (file: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(file).map(([key, value]) => {
      const name = Object.hasOwn(OTHER_NAMES, key) ? (OTHER_NAMES[key] ?? key) : key;
      const inner = Object.hasOwn(WRAPPED, name) ? WRAPPED[name] : undefined;
      const isWrapped = inner !== undefined && isTree(value) && Object.keys(value).join() === inner;
      return [name, isWrapped ? value[inner] : value];
    }),
  );

const change = (
  keys: Branch,
  base: unknown,
  changes: Readonly<Record<string, unknown>>,
  path: string,
): Result<Readonly<Record<string, unknown>>, Problem> => {
  let changed: Readonly<Record<string, unknown>> = isTree(base) ? base : {};
  for (const [key, value] of Object.entries(changes)) {
    const name = path === "" ? key : `${path}.${key}`;
    const node = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (node === undefined) {
      const known = Object.keys(keys);
      const place = path === "" ? "a key of an edition" : `a key of ${path}`;
      return refuse(place, key, known.join(", "), nearestWord(key, known));
    }
    if (isLeaf(node)) {
      const read = node.read(value);
      if (read === undefined) return refuse(name, textOf(value), node.allowed);
      changed = { ...changed, [key]: read };
      continue;
    }
    if (!isTree(value)) {
      return refuse(name, textOf(value), `a table with ${Object.keys(node).join(", ")}`);
    }
    const inner = change(node, changed[key], value, name);
    if (!inner.ok) return inner;
    changed = { ...changed, [key]: inner.value };
  }
  return ok(changed);
};

/** A claimant's penalty has a cap exactly where time is halved. */
const mendClaimant = (
  edition: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> => {
  const { wrongClaim: claims } = edition;
  if (!isTree(claims) || !isTree(claims.claimant)) return edition;
  const { kind, capMin } = claims.claimant;
  const claimant = kind === "none" ? { kind } : { kind, capMin: capMin ?? 3 };
  return { ...edition, wrongClaim: { ...claims, claimant } };
};

/**
 * An edition with some values changed, as a TOML file gives them: `base` names the edition or variant
 * that it starts from (absent: today's), `id` the new one, `rated` whether the event is rated
 * (absent: it is not), the other keys are those of an edition. Local changes are only for events that
 * are not rated (Laws, preface). Source of the keys: laws matrix, 4.2.
 * Errors: `option-invalid` with the key, the value and what is allowed.
 */
export const changeEdition = (
  file: Readonly<Record<string, unknown>>,
  defaultId: string,
): Result<Edition, Problem> => {
  const { base = DEFAULT_EDITION_ID, id = defaultId, rated = false, ...changes } = file;
  const start = typeof base === "string" ? findEdition(base) : undefined;
  if (start === undefined) {
    const nearest = typeof base === "string" ? nearestWord(base, EDITION_NAMES) : undefined;
    return refuse("base", textOf(base), EDITION_NAMES.join(", "), nearest);
  }
  if (typeof id !== "string" || id === "" || findEdition(id) !== undefined) {
    return refuse("id", textOf(id), "a name that none of the editions of the Laws has");
  }
  if (typeof rated !== "boolean") return refuse("rated", textOf(rated), "true or false");
  const changed = change(KEYS, start, withOurNames(changes), "");
  if (!changed.ok) return changed;
  const isLocal = Object.keys(changes).length > 0 || !isEditionId(start.id);
  if (rated && isLocal) {
    return refuse("rated", "true", "false, for a rated event is played by an edition as it is");
  }
  // Every value was checked against its key, and every other one comes from an edition.
  return ok({ ...mendClaimant(changed.value), id } as unknown as Edition);
};

const pathsOf = (keys: Branch, path = ""): readonly string[] =>
  Object.entries(keys).flatMap(([key, node]) => {
    const name = path === "" ? key : `${path}.${key}`;
    return isLeaf(node) ? [name] : pathsOf(node, name);
  });

/** Every value of an edition that a file may change, by its path: `illegal.rapid.plusMin`. */
export const EDITION_PATHS: readonly string[] = pathsOf(KEYS);
