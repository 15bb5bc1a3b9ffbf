/** What is read on one square; 0: nothing. */
export type Reading = number;

const EMPTY: Reading = 0;

interface SquareState {
  /** What is believed. */
  value: Reading;
  /** Readings in a row that said something else. */
  missing: number;
  /** The reading that was seen last, and how often in a row. */
  candidate: Reading;
  count: number;
  /** The reading seen last that no empty square gives, and in which line. */
  sure: Reading;
  sureLine: number;
}

/** Whether a man that is believed to stand there may be gone. */
const mayBeGone = ({ value, missing }: SquareState): boolean => value !== EMPTY && missing > 0;

/** Readings in a row without the man until he counts as lifted: a false lift is a false touch. */
const LIFTED_AFTER = 3;

/** Readings for which a man who is on his way is waited for when he is not read. */
const ARRIVING_LINES = 2;

/** Readings until the whole position is known: long enough for a man who is not read once. */
const KNOWN_AFTER = 4;

/** The same when a square is read in another way each time. */
const KNOWN_AT_LAST = 12;

/**
 * What is believed of lines without a checksum, of sensors that now and then miss a man or find one
 * that is not there. A man is lifted when three lines in a row do not show him, set down when enough
 * lines in a row show the same; but no placement overtakes a lift that may have come before it, or
 * another placement that came with it and is damaged in one line.
 * Source: docs/protocols/certabo-tabutronic.md §5
 */
export class SteadySquares {
  readonly #placedAfter: (reading: Reading) => number;
  readonly #isSure: (reading: Reading) => boolean;
  #squares: SquareState[] = makeSquares();
  #lines = 0;
  #steadyLines = 0;

  /**
   * `placedAfter`: lines in a row that must show such a man; `isSure`: whether no empty square is read
   * so, as a tag that is not known may be.
   */
  constructor(
    placedAfter: (reading: Reading) => number,
    isSure: (reading: Reading) => boolean = () => true,
  ) {
    this.#placedAfter = placedAfter;
    this.#isSure = isSure;
  }

  /** Whether enough lines have come to know the whole position, and no man is on his way into it. */
  get isKnown(): boolean {
    if (this.#lines < KNOWN_AFTER) return false;
    return this.#lines >= KNOWN_AT_LAST || !this.#squares.some((square) => this.#isOpen(square));
  }

  #isOpen({ value, candidate, count }: SquareState): boolean {
    if (candidate === value || candidate === EMPTY) return false;
    return this.#isSure(candidate) || count > 1;
  }

  /** Whether some square was read otherwise than is believed, and not often enough yet. */
  get isUncertain(): boolean {
    return this.#squares.some(({ missing }) => missing > 0);
  }

  /** Lines in a row that have changed nothing. */
  get steadyLines(): number {
    return this.#steadyLines;
  }

  /** What is believed of each square. Shape: 64 by sensor index. */
  get values(): readonly Reading[] {
    return this.#squares.map(({ value }) => value);
  }

  /** Forgets everything: what stood there before is not known to stand there now. */
  restart(): void {
    this.#squares = makeSquares();
    this.#lines = 0;
    this.#steadyLines = 0;
  }

  /** Takes the readings of one line. Shape: 64 by sensor index. */
  take(readings: readonly Reading[]): void {
    this.#lines += 1;
    this.#steadyLines += 1;
    for (const [sensor, square] of this.#squares.entries()) {
      const reading = readings[sensor] ?? EMPTY;
      square.count = reading === square.candidate ? square.count + 1 : 1;
      square.candidate = reading;
      square.missing = reading === square.value ? 0 : square.missing + 1;
      if (reading !== EMPTY && this.#isSure(reading)) {
        square.sure = reading;
        square.sureLine = this.#lines;
      }
    }
    for (const square of this.#squares) {
      if (!mayBeGone(square) || square.missing < LIFTED_AFTER) continue;
      // Of men that were exchanged between two lines each would wait for the other for ever.
      const isWaiting = this.#isPlaced(square) && square.missing < 2 * LIFTED_AFTER;
      if (!isWaiting) this.#believe(square, EMPTY);
    }
    for (const square of this.#squares) {
      if (!this.#isPlaced(square)) continue;
      const isOvertaking = this.#squares.some(
        (other) =>
          other !== square &&
          // Two men put in the place of two others come together.
          !this.#isPlaced(other) &&
          ((mayBeGone(other) && other.missing >= square.count) || this.#isArriving(other)),
      );
      if (!isOvertaking) this.#believe(square, square.candidate);
    }
  }

  /** A man has been seen there, and lines have been damaged since: those who came with him wait. */
  #isArriving(square: SquareState): boolean {
    if (square.sure === square.value || this.#isPlaced(square)) return false;
    return square.sure !== EMPTY && this.#lines - square.sureLine <= ARRIVING_LINES;
  }

  #isPlaced({ value, candidate, count }: SquareState): boolean {
    return candidate !== EMPTY && candidate !== value && count >= this.#placedAfter(candidate);
  }

  #believe(square: SquareState, value: Reading): void {
    square.value = value;
    square.missing = 0;
    this.#steadyLines = 0;
  }
}

const makeSquares = (): SquareState[] =>
  Array.from({ length: 64 }, () => ({
    value: EMPTY,
    missing: 0,
    candidate: EMPTY,
    count: 0,
    sure: EMPTY,
    sureLine: 0,
  }));
