import { PACKED_WORDS } from "./compact-board.js";

const FIRST_CAPACITY = 2_048;

/**
 * Positions seen in a search, each once, by their full contents: two positions are never taken for
 * one. A position is known by its number, in the order of discovery.
 */
export class SeenPositions {
  #words = new Int32Array(PACKED_WORDS * FIRST_CAPACITY);
  #parents = new Int32Array(FIRST_CAPACITY);
  #moves = new Int32Array(FIRST_CAPACITY);
  #slots = new Int32Array(FIRST_CAPACITY * 2).fill(-1);
  #capacity = FIRST_CAPACITY;
  count = 0;

  get words(): Int32Array {
    return this.#words;
  }

  parentOf(position: number): number {
    return this.#parents[position] ?? -1;
  }

  moveTo(position: number): number {
    return this.#moves[position] ?? 0;
  }

  /** Where the next position is to be packed, in `words`. */
  get nextAt(): number {
    return this.count * PACKED_WORDS;
  }

  /** Keeps the position packed at `nextAt`. Gives its number, or −1 when it was seen before. */
  keep(parent: number, move: number): number {
    const at = this.nextAt;
    const words = this.#words;
    let slot = this.#hash(at);
    const mask = this.#slots.length - 1;
    for (;;) {
      const seen = this.#slots[slot] ?? -1;
      if (seen < 0) break;
      const base = seen * PACKED_WORDS;
      let word = 0;
      while (word < PACKED_WORDS && words[base + word] === words[at + word]) word += 1;
      if (word === PACKED_WORDS) return -1;
      slot = (slot + 1) & mask;
    }
    const position = this.count;
    this.#slots[slot] = position;
    this.#parents[position] = parent;
    this.#moves[position] = move;
    this.count += 1;
    if (this.count === this.#capacity) this.#grow();
    return position;
  }

  #hash(at: number): number {
    const words = this.#words;
    let hash = 0;
    for (let word = 0; word < PACKED_WORDS; word += 1) {
      hash = Math.imul(hash ^ (words[at + word] ?? 0), 0x9e3779b1);
      hash ^= hash >>> 15;
    }
    return hash & (this.#slots.length - 1);
  }

  #grow(): void {
    this.#capacity *= 2;
    const words = new Int32Array(this.#capacity * PACKED_WORDS);
    words.set(this.#words);
    this.#words = words;
    const parents = new Int32Array(this.#capacity);
    parents.set(this.#parents);
    this.#parents = parents;
    const moves = new Int32Array(this.#capacity);
    moves.set(this.#moves);
    this.#moves = moves;
    this.#slots = new Int32Array(this.#capacity * 2).fill(-1);
    const mask = this.#slots.length - 1;
    for (let position = 0; position < this.count; position += 1) {
      let slot = this.#hash(position * PACKED_WORDS);
      while ((this.#slots[slot] ?? -1) >= 0) slot = (slot + 1) & mask;
      this.#slots[slot] = position;
    }
  }
}

/** Highest rank that a queue tells apart. */
const HIGHEST_RANK = 4_095;

/** Numbers waiting in order of a small whole number, the lowest first; of equals the last one in. */
export class Queue {
  readonly #buckets = new Array<number[] | undefined>(HIGHEST_RANK + 1).fill(undefined);
  #lowest = 0;

  /** `rank`: 0 or more; whatever is above {@link HIGHEST_RANK} counts as that. */
  add(item: number, rank: number): void {
    const place = Math.min(rank, HIGHEST_RANK);
    const bucket = this.#buckets[place];
    if (bucket === undefined) this.#buckets[place] = [item];
    else bucket.push(item);
    if (place < this.#lowest) this.#lowest = place;
  }

  take(): number | undefined {
    for (; this.#lowest <= HIGHEST_RANK; this.#lowest += 1) {
      const item = this.#buckets[this.#lowest]?.pop();
      if (item !== undefined) return item;
    }
    return undefined;
  }
}
