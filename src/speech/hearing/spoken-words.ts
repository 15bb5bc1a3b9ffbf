import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Utterance } from "../../vocabulary/utterance.js";
import { sayMove } from "../phrases/say.js";
import { networkOfRules, parseJsgf } from "./jsgf.js";
import { SHORT_FORM_WEIGHT, type WordNetwork } from "./network.js";

/** Languages that a recogniser can be taught here: a grammar and a dictionary each in share/speech. */
export const HEARD_LANGUAGES = ["de"] as const;
export type HeardLanguage = (typeof HEARD_LANGUAGES)[number];

export const isHeardLanguage = (tag: string): tag is HeardLanguage =>
  (HEARD_LANGUAGES as readonly string[]).includes(tag);

const pathOf = (name: string): string =>
  fileURLToPath(new URL(`../../../share/speech/${name}`, import.meta.url));

/** Path of the pronunciations of a language. */
export const dictionaryPath = (language: HeardLanguage): string =>
  pathOf(`announce-${language}.dict`);

/** Everything that can be said in a language, legal or not, as nets. */
export interface OpenNetworks {
  /** Announcements, in full and short form, and commands. */
  readonly everything: WordNetwork;
  readonly announcements: WordNetwork;
  readonly commands: WordNetwork;
}

const OPEN = new Map<HeardLanguage, OpenNetworks>();

/** The nets of a language, from its grammar, which is read once. */
export const openNetworks = (language: HeardLanguage): OpenNetworks => {
  const known = OPEN.get(language);
  if (known !== undefined) return known;
  const grammar = parseJsgf(readFileSync(pathOf(`announce-${language}.jsgf`), "utf8"));
  const announcements = [{ name: "announce" }, { name: "short", weight: SHORT_FORM_WEIGHT }];
  const commands = [{ name: "command" }];
  const networks: OpenNetworks = {
    everything: networkOfRules(grammar, [...announcements, ...commands]),
    announcements: networkOfRules(grammar, announcements),
    commands: networkOfRules(grammar, commands),
  };
  OPEN.set(language, networks);
  return networks;
};

/** Words as the dictionary has them: small letters, no umlauts, no signs. */
export const dictionaryWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/ä/gu, "ae")
    .replace(/ö/gu, "oe")
    .replace(/ü/gu, "ue")
    .replace(/ß/gu, "ss")
    .replace(/[^a-z]+/gu, " ")
    .trim();

/**
 * The ways in which a move may be announced that count as this move, in words of the dictionary:
 * capture, en passant and check may be left out, and mate may be called checkmate (rules for the
 * visually impaired, 5.2).
 */
export const announcementPhrases = (
  utterance: Utterance,
  language: HeardLanguage,
): readonly string[] => {
  const { capture, enPassant, check, ...bare } = utterance;
  const forms: Utterance[] = [];
  for (const taken of capture === undefined ? [{}] : [{ capture }, {}]) {
    for (const passing of enPassant === undefined ? [{}] : [{ enPassant }, {}]) {
      for (const checking of check === undefined ? [{}] : [{ check }, {}]) {
        forms.push({ ...bare, ...taken, ...passing, ...checking });
      }
    }
  }
  const phrases = forms.map((form) => dictionaryWords(sayMove(form, { language }).text));
  const checkmates = phrases
    .filter((phrase) => phrase.endsWith(" matt"))
    .map((phrase) => phrase.replace(/ matt$/, " schachmatt"));
  return [...new Set([...phrases, ...checkmates])];
};
