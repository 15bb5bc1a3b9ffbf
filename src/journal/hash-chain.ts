import { hash } from "node:crypto";
import type { JournalRecord } from "../vocabulary/records.js";

/**
 * The hash chain of a game (design decision 5).
 *
 *   hash(n) = SHA-256( UTF-8( previous(n) + "\n" + text(n) ) ), as 64 lower-case hex digits
 *
 *   previous(1) = the id of the game, for example `2026-11-29-1-2`
 *   previous(n) = hash(n - 1)
 *   text(n)     = the record without `hash` as canonical JSON, its keys therefore in the order
 *                 `{"atMs":…,"data":{…},"game":"…","kind":"…","seq":…,"type":"…","v":…}`
 *
 * Canonical JSON: no white space, keys of every object sorted by UTF-16 code units, numbers and
 * strings as ECMAScript's `JSON.stringify` writes them. Source: RFC 8785. So anybody can check a
 * game with a JSON parser and a SHA-256.
 */

/**
 * Canonical JSON of a value. A property that is `undefined` is left out, as `JSON.stringify` does.
 * Errors: what JSON cannot hold (a function, a big integer, a number that is not finite) is a bug
 * and throws.
 */
export const canonicalJson = (value: unknown): string => {
  switch (typeof value) {
    case "string":
    case "boolean":
      return JSON.stringify(value);
    case "number":
      if (!Number.isFinite(value)) throw new Error(`not a number of JSON: ${value}`);
      return JSON.stringify(value);
    case "object": {
      if (value === null) return "null";
      if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
      const members: string[] = [];
      // The default order of sort is that of UTF-16 code units.
      for (const key of Object.keys(value).sort()) {
        const member: unknown = (value as Readonly<Record<string, unknown>>)[key];
        if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
      }
      return `{${members.join(",")}}`;
    }
    default:
      throw new Error(`not a value of JSON: ${typeof value}`);
  }
};

/** What a record's hash covers, with `data` already written as canonical JSON. */
export interface ChainLink {
  readonly game: string;
  readonly seq: number;
  readonly atMs: number;
  readonly v: number;
  readonly kind: string;
  readonly type: string;
  /** Canonical JSON of the record's `data`. */
  readonly dataText: string;
}

/** What the first record of a game chains from: the id of the game. */
export const chainStart = (game: string): string => game;

/** Hash of a record. `previous`: the hash before it, or {@link chainStart}. Shape: 64 hex digits. */
export const hashLink = (previous: string, link: ChainLink): string =>
  // In one call: an object for each record that outlives its use keeps the journal's thread collecting.
  hash(
    "sha256",
    `${previous}\n{"atMs":${JSON.stringify(link.atMs)},"data":${link.dataText}` +
      `,"game":${JSON.stringify(link.game)},"kind":${JSON.stringify(link.kind)}` +
      `,"seq":${JSON.stringify(link.seq)},"type":${JSON.stringify(link.type)}` +
      `,"v":${JSON.stringify(link.v)}}`,
    "hex",
  );

/** Hash that a record must have after `previous`. */
export const hashRecord = (previous: string, record: Omit<JournalRecord, "hash">): string =>
  hashLink(previous, { ...record, dataText: canonicalJson(record.data) });
