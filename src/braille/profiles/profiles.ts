import { UEB, UK_2015 } from "./english.js";
import { DE_BASIS, DE_EIGHT_DOTS, KOMPAKT } from "./german.js";
import { PT } from "./portuguese.js";
import type { NotationProfile } from "./profile.js";
import { RU } from "./russian.js";

/** The notations that the program knows, the one for everybody first. */
export const PROFILES: readonly NotationProfile[] = [
  DE_BASIS,
  KOMPAKT,
  DE_EIGHT_DOTS,
  UK_2015,
  UEB,
  PT,
  RU,
];

export const PROFILE_NAMES: readonly string[] = PROFILES.map((profile) => profile.name);

/** What is written unless something else is asked for: it needs no chess code to be read. */
export const DEFAULT_PROFILE: NotationProfile = DE_BASIS;

export const findProfile = (name: string): NotationProfile | undefined =>
  PROFILES.find((profile) => profile.name === name);
