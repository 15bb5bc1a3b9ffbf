/**
 * Ids of games: `DATE-TABLE-N` (design decision 21). They serve as file names, in addresses and in
 * commands, so that a table name keeps only letters, digits, `.`, `_` and `-`; anything else in it
 * becomes `_`.
 */

/**
 * Id without its number: `2026-11-29-1`. `date`: `YYYY-MM-DD`.
 * Errors: another form of date is a bug and throws.
 */
export const makeGameStem = (date: string, table: string): string => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`not a date: ${date}`);
  const name = table.normalize("NFC").replace(/[^\p{L}\p{N}._-]/gu, "_");
  return `${date}-${name === "" ? "_" : name}`;
};

export const makeGameId = (stem: string, number: number): string => `${stem}-${number}`;

/** Stem and number of an id; an id of another form is a stem of its own with number 0. */
export const parseGameId = (game: string): { readonly stem: string; readonly number: number } => {
  const parts = /^(\d{4}-\d{2}-\d{2}-.+)-([1-9]\d{0,8})$/.exec(game);
  return parts?.[1] === undefined
    ? { stem: game, number: 0 }
    : { stem: parts[1], number: Number(parts[2]) };
};
