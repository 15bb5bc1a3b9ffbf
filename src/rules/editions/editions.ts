import { EDITION_IDS, type Edition, type EditionId } from "../../vocabulary/edition.js";

const noClaimantPenalty = { kind: "none" } as const;

/** Laws in force from 1 July 1997. */
const fide1997: Edition = {
  id: "fide-1997",
  inForce: "1997-07-01",
  haveMoveFrom: "completed",
  completedByNextMove: false,
  illegal: {
    standard: { plusMin: 2, lossAt: 3 },
    rapid: { plusMin: 0, lossAt: null },
    blitz: { plusMin: 0, lossAt: null },
    drawIfNoMate: false,
    quickplayOnly: true,
    pressWithoutMove: false,
    twoHands: false,
    unpromotedPawn: "illegal",
    reduced: {
      by: "claim",
      claim: { rapid: "penalty", blitz: "win" },
      drawIfNoMate: false,
      claimLostBy: "move",
      arbiterIntervenesOnUnpromotedPawn: false,
    },
  },
  wrongClaim: {
    standard: { opponentPlusMin: 3 },
    rapid: { opponentPlusMin: 3 },
    blitz: { opponentPlusMin: 3 },
    claimant: { kind: "half", capMin: 3 },
  },
  claimLostBy: "move",
  drawOfferDeclinedBy: "move",
  drawAgreementMinPlies: 0,
  claimIsOffer: false,
  fivefold: "none",
  moves75: false,
  resignDrawIfNoMate: false,
  defaultTimeMin: 60,
  coloursReversedRestartBelowMoves: null,
  rapid: {
    minMin: 15,
    minExclusive: false,
    maxMin: 60,
    maxExclusive: false,
    incrementFactor: 0,
    setupClaimMoves: 3,
    flagBy: "player",
  },
  blitz: { winNeeds: "potential" },
  recording: {
    exemptBelowMin: 5,
    incrementSec: 30,
    restOfPeriod: false,
    noAdvanceWriting: false,
    completeBeforeMoving: false,
    incrementStrict: false,
  },
  device: "none",
  quickplay: { inLaws: true, onMoveOnly: false, mayReject: false, plusMin: 2 },
  visuallyImpaired: { appendix: "F", hearingImpairedNeedsAssistant: false },
};

/** Laws in force from 1 July 2001. */
const fide2001: Edition = {
  ...fide1997,
  id: "fide-2001",
  inForce: "2001-07-01",
  haveMoveFrom: "made",
  illegal: {
    ...fide1997.illegal,
    rapid: { plusMin: 2, lossAt: 3 },
    blitz: { plusMin: 2, lossAt: 3 },
    quickplayOnly: false,
    reduced: { ...fide1997.illegal.reduced, drawIfNoMate: true, claimLostBy: "touch" },
  },
  wrongClaim: { ...fide1997.wrongClaim, claimant: { kind: "half-tiered", capMin: 3 } },
  drawOfferDeclinedBy: "touch",
  claimIsOffer: true,
  recording: { ...fide1997.recording, completeBeforeMoving: true },
  blitz: { winNeeds: "any-legal-series" },
  quickplay: { inLaws: true, onMoveOnly: true, mayReject: true, plusMin: 2 },
};

/** Laws in force from 1 July 2005. That the increment counts in B1 already here is unconfirmed. */
const fide2005: Edition = {
  ...fide2001,
  id: "fide-2005",
  inForce: "2005-07-01",
  illegal: {
    ...fide2001.illegal,
    reduced: {
      ...fide2001.illegal.reduced,
      claimLostBy: "move",
      arbiterIntervenesOnUnpromotedPawn: true,
    },
  },
  rapid: { ...fide2001.rapid, incrementFactor: 60 },
  recording: { ...fide2001.recording, restOfPeriod: true, noAdvanceWriting: true },
  device: "loses",
};

/** Laws in force from 1 July 2009. */
const fide2009: Edition = {
  ...fide2005,
  id: "fide-2009",
  inForce: "2009-07-01",
  illegal: { ...fide2005.illegal, drawIfNoMate: true },
  wrongClaim: { ...fide2005.wrongClaim, claimant: noClaimantPenalty },
  claimLostBy: "touch",
  defaultTimeMin: 0,
  rapid: { ...fide2005.rapid, maxExclusive: true },
  device: "loses-or-draw",
  visuallyImpaired: { appendix: "E", hearingImpairedNeedsAssistant: false },
};

/** Laws in force from 1 July 2014. The wrong-claim amount is unconfirmed. */
const fide2014: Edition = {
  ...fide2009,
  id: "fide-2014",
  inForce: "2014-07-01",
  completedByNextMove: true,
  illegal: {
    ...fide2009.illegal,
    standard: { plusMin: 2, lossAt: 2 },
    rapid: { plusMin: 2, lossAt: 1 },
    blitz: { plusMin: 2, lossAt: 1 },
    unpromotedPawn: "queen",
    reduced: {
      by: "arbiter-or-claim",
      claim: { rapid: "penalty", blitz: "penalty" },
      drawIfNoMate: true,
      claimLostBy: "move",
      arbiterIntervenesOnUnpromotedPawn: true,
    },
  },
  wrongClaim: {
    standard: { opponentPlusMin: 2 },
    rapid: { opponentPlusMin: 2 },
    blitz: { opponentPlusMin: 2 },
    claimant: noClaimantPenalty,
  },
  fivefold: "consecutive",
  moves75: true,
  defaultTimeMin: null,
  rapid: {
    ...fide2009.rapid,
    minMin: 10,
    minExclusive: true,
    setupClaimMoves: 10,
    flagBy: "arbiter-too",
  },
  device: "loses",
  quickplay: { ...fide2009.quickplay, inLaws: false },
  visuallyImpaired: { appendix: "D", hearingImpairedNeedsAssistant: false },
};

/** Laws in force from 1 January 2018. */
const fide2018: Edition = {
  ...fide2014,
  id: "fide-2018",
  inForce: "2018-01-01",
  illegal: {
    ...fide2014.illegal,
    rapid: { plusMin: 2, lossAt: 2 },
    blitz: { plusMin: 1, lossAt: 2 },
    pressWithoutMove: true,
    twoHands: true,
  },
  wrongClaim: { ...fide2014.wrongClaim, blitz: { opponentPlusMin: 1 } },
  drawAgreementMinPlies: 2,
  fivefold: "any",
  defaultTimeMin: 0,
  coloursReversedRestartBelowMoves: 10,
  visuallyImpaired: { appendix: "D", hearingImpairedNeedsAssistant: true },
};

/** Laws in force from 1 January 2023. */
const fide2023: Edition = {
  ...fide2018,
  id: "fide-2023",
  inForce: "2023-01-01",
  illegal: { ...fide2018.illegal, rapid: { plusMin: 1, lossAt: 2 } },
  wrongClaim: { ...fide2018.wrongClaim, rapid: { opponentPlusMin: 1 } },
  resignDrawIfNoMate: true,
};

/** The seven editions of the Laws. Source: laws matrix, section 4.1. */
export const EDITIONS: Readonly<Record<EditionId, Edition>> = {
  "fide-1997": fide1997,
  "fide-2001": fide2001,
  "fide-2005": fide2005,
  "fide-2009": fide2009,
  "fide-2014": fide2014,
  "fide-2018": fide2018,
  "fide-2023": fide2023,
};

/**
 * Texts that differ from an edition and were perhaps never in force, as data to be chosen by name.
 * `fide-2005-pt-seed`: the Portuguese copy of July 2004, whose 8.4(b) stands nowhere else.
 */
export const EDITION_VARIANTS: Readonly<Record<string, Edition>> = {
  "fide-2005-pt-seed": {
    ...fide2005,
    id: "fide-2005-pt-seed",
    recording: { ...fide2005.recording, incrementStrict: true },
  },
};

/** Names of everything that can be chosen without a file: the editions, then the variants. */
export const EDITION_NAMES: readonly string[] = [...EDITION_IDS, ...Object.keys(EDITION_VARIANTS)];

/** An edition or a variant by its name. */
export const findEdition = (name: string): Edition | undefined => {
  if (isEditionId(name)) return EDITIONS[name];
  return Object.hasOwn(EDITION_VARIANTS, name) ? EDITION_VARIANTS[name] : undefined;
};

/** The edition that a name stands for: its own, or the one that a variant differs from. */
export const baseEditionOf = (name: string): EditionId | undefined => {
  if (isEditionId(name)) return name;
  const variant = findEdition(name);
  return EDITION_IDS.find(
    (id) => variant !== undefined && EDITIONS[id].inForce === variant.inForce,
  );
};

/** Edition used when nobody chooses one. */
export const DEFAULT_EDITION_ID: EditionId = "fide-2023";

export const isEditionId = (text: string): text is EditionId =>
  (EDITION_IDS as readonly string[]).includes(text);
