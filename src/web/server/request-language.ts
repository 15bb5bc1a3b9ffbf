import type { Context } from "hono";
import { findLanguageTag, type LanguageTag } from "../../vocabulary/languages.js";

/** The language of whoever says nothing about it. */
const DEFAULT: LanguageTag = "en";

/** Units: characters. No browser says more. */
const LONGEST_HEADER = 1_000;

/**
 * The first language of an `Accept-Language` header that the program has, by what is liked best;
 * undefined: none. Source: RFC 9110, 12.5.4
 */
export const parseAcceptLanguage = (header: string): LanguageTag | undefined => {
  let best: { readonly tag: LanguageTag; readonly weight: number } | undefined;
  for (const range of header.slice(0, LONGEST_HEADER).split(",")) {
    const [name = "", ...parameters] = range.split(";").map((part) => part.trim());
    const tag = findLanguageTag(name);
    const given = parameters.find((parameter) => /^q=/i.test(parameter));
    const weight = given === undefined ? 1 : Number(given.slice(2));
    if (tag !== undefined && weight > (best?.weight ?? 0)) best = { tag, weight };
  }
  return best?.tag;
};

/** The language in which a request is answered: `?lang=`, else `Accept-Language`, else English. */
export const requestLanguage = (c: Pick<Context, "req">): LanguageTag =>
  findLanguageTag(c.req.query("lang") ?? "") ??
  parseAcceptLanguage(c.req.header("accept-language") ?? "") ??
  DEFAULT;
