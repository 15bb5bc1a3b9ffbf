import type { Millis } from "../../vocabulary/chess.js";

/** What a single byte of the log says. Source: docs/protocols/dgt.md §4.4 */
export const DGT_LOG_MARKS = {
  106: "power-up",
  107: "end",
  108: "other-array",
  109: "empty-board",
  110: "downloaded",
  111: "starting-array",
  122: "starting-array-turned",
  123: "start-tag",
  124: "watchdog-reset",
  125: "reserved",
  126: "reserved",
} as const;
export type DgtLogMark = (typeof DGT_LOG_MARKS)[keyof typeof DGT_LOG_MARKS];

/** A record of the board's own log, or of what it tells on a bus. */
export type DgtLogRecord =
  /** `isQuick`: less than about 250 ms after the change before it. Code 0: lifted. */
  | {
      readonly type: "change";
      readonly sensorIndex: number;
      readonly code: number;
      readonly isQuick: boolean;
    }
  /** Time of the clock that was just halted; which one is unconfirmed: sources disagree. */
  | { readonly type: "time"; readonly bit4: boolean; readonly leftMs: Millis }
  | { readonly type: "mark"; readonly mark: DgtLogMark }
  /** A record that is cut short or says what cannot be. */
  | { readonly type: "damaged"; readonly bytes: readonly number[] };

const bcd = (byte: number): number | undefined =>
  byte >> 4 <= 5 && (byte & 0x0f) <= 9 ? (byte >> 4) * 10 + (byte & 0x0f) : undefined;

const isMark = (byte: number): byte is keyof typeof DGT_LOG_MARKS =>
  Object.hasOwn(DGT_LOG_MARKS, byte);

/** Reads the records of a log in order. Total: every byte is in a record, or says nothing (00, 7f). */
export const parseDgtLog = (bytes: Uint8Array): readonly DgtLogRecord[] => {
  const records: DgtLogRecord[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    if (first === 0x00 || first === 0x7f) {
      at += 1;
      continue;
    }
    if (isMark(first)) {
      records.push({ type: "mark", mark: DGT_LOG_MARKS[first] });
      at += 1;
      continue;
    }
    const record = parseLong(first, bytes.subarray(at + 1, at + 3));
    records.push(record.record);
    at += record.length;
  }
  return records;
};

const parseLong = (
  first: number,
  [second, third]: Uint8Array,
): { readonly record: DgtLogRecord; readonly length: number } => {
  const damaged = { record: { type: "damaged", bytes: [first] }, length: 1 } as const;
  if (first >= 0x40 && first <= 0x5f) {
    if (second === undefined || second >= 64) return damaged;
    const record = {
      type: "change",
      sensorIndex: second,
      code: first & 0x0f,
      isQuick: (first & 0x10) !== 0,
    } as const;
    return { record, length: 2 };
  }
  const isTime = (first >= 0x60 && first <= 0x69) || (first >= 0x70 && first <= 0x79);
  const minutes = second === undefined ? undefined : bcd(second);
  const seconds = third === undefined ? undefined : bcd(third);
  if (!isTime || minutes === undefined || seconds === undefined) return damaged;
  const leftMs = (((first & 0x0f) * 60 + minutes) * 60 + seconds) * 1_000;
  return { record: { type: "time", bit4: (first & 0x10) !== 0, leftMs }, length: 3 };
};
