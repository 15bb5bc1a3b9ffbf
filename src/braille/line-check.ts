import { BLANK, bytesOfCells, type Cells, cellOfByte } from "./cells.js";

/**
 * Check of a line of a printed score sheet: dots 456 and two cells at the right edge. It tells a
 * line in which a dot was lost from a line with another move; a person may pass over it.
 *
 * The cells of the line, runs of blanks as one and none at the ends, are digits of a polynomial at
 * {@link BASE} modulo {@link MODULUS}; the value is written with 62 cells (neither the blank nor the
 * full cell). One wrong cell always shows; of other changes 1 in 3833 does not.
 */
const MODULUS = 3833;
/** A primitive root: no power repeats within a line. */
const BASE = 3;
const CHECK_SIGN: Cells = "⠸";
const ALPHABET = 62;

/** Runs of blanks as one, none at the ends. */
export const normaliseLine = (cells: Cells): Cells =>
  cells.replace(/\u2800+/g, BLANK).replace(/^\u2800|\u2800$/g, "");

const polynomial = (bytes: Iterable<number>): number => {
  let value = 0;
  for (const byte of bytes) value = (value * BASE + byte + 1) % MODULUS;
  return value;
};

const cellsOfValue = (value: number): Cells =>
  CHECK_SIGN + cellOfByte(1 + Math.floor(value / ALPHABET)) + cellOfByte(1 + (value % ALPHABET));

/** Check of a line, 3 cells. */
export const makeCheck = (cells: Cells): Cells =>
  cellsOfValue(polynomial(bytesOfCells(normaliseLine(cells))));

/** Whether these cells look like the check of a line, right or wrong. */
export const isCheckShaped = (cells: Cells): boolean =>
  cells.length === 3 && cells.startsWith(CHECK_SIGN);

/** Value that a check stands for; undefined: these cells are none. */
const valueOfCheck = (check: Cells): number | undefined => {
  if (!isCheckShaped(check)) return undefined;
  const [, high = 0, low = 0] = bytesOfCells(check);
  const value = (high - 1) * ALPHABET + low - 1;
  return value >= 0 && value < MODULUS && cellsOfValue(value) === check ? value : undefined;
};

/**
 * Lines that differ from this one by one cell and have this check. `cells` without the check.
 * Mostly none or one; a line is never taken for another without asking.
 */
export const nearbyLines = (cells: Cells, check: Cells): readonly Cells[] => {
  const line = normaliseLine(cells);
  const own = makeCheck(line);
  if ([...own].filter((cell, index) => cell !== check[index]).length === 1) return [line];
  const target = valueOfCheck(check);
  if (target === undefined) return [];
  const bytes = [...bytesOfCells(line)];
  const isSixDots = bytes.every((byte) => byte < 64);
  const found = new Set<Cells>();
  const tryBytes = (other: readonly number[]): void => {
    if (polynomial(other) === target) found.add(other.map(cellOfByte).join(""));
  };
  let weight = 1;
  const difference = (target - polynomial(bytes) + MODULUS) % MODULUS;
  for (let at = bytes.length - 1; at >= 0; at -= 1) {
    // One cell at this place changes the value by its difference times the weight of the place.
    const byte = (bytes[at] ?? 0) + difference * inverse(weight);
    for (const other of [byte % MODULUS, (byte % MODULUS) - MODULUS]) {
      if (other >= 0 && other < (isSixDots ? 64 : 256)) tryBytes(bytes.with(at, other));
    }
    weight = (weight * BASE) % MODULUS;
    // A spot where a blank was: between two words, or as a word of its own.
    const isFirst = at === 0 || bytes[at - 1] === 0;
    const isLast = at === bytes.length - 1 || bytes[at + 1] === 0;
    if (isFirst && isLast) tryBytes(bytes.toSpliced(Math.max(0, at - 1), 2));
    else if (isFirst || isLast) tryBytes(bytes.toSpliced(at, 1));
  }
  // A cell that was lost at the edge of a word became one blank of several.
  for (let at = 0; at <= bytes.length; at += 1) {
    const isEdge = at === 0 || at === bytes.length || bytes[at] === 0 || bytes[at - 1] === 0;
    if (!isEdge) continue;
    for (let byte = 1; byte < (isSixDots ? 64 : 256); byte += 1) {
      tryBytes(bytes.toSpliced(at, 0, byte));
    }
  }
  return [...found].map(normaliseLine);
};

/** Inverse modulo the prime {@link MODULUS}, by Fermat. */
const inverse = (value: number): number => {
  let result = 1;
  let base = value % MODULUS;
  for (let power = MODULUS - 2; power > 0; power >>= 1) {
    if ((power & 1) === 1) result = (result * base) % MODULUS;
    base = (base * base) % MODULUS;
  }
  return result;
};
