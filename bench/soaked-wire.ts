import type { Act } from "../src/board-driver/fake/acts.js";

/** To the thread of the boards. `id`: one for each opening of a board. */
export type ToElectronics =
  | {
      readonly type: "open";
      readonly id: number;
      /** First field of a FEN. */
      readonly placement: string;
      /** What the host writes first. */
      readonly bytes: readonly Uint8Array[];
    }
  | { readonly type: "act"; readonly id: number; readonly act: Act }
  | { readonly type: "close"; readonly id: number };

/** What boards have written, one after the other. `atMs`: when, by the clock of the machine. */
export interface FromElectronics {
  /** Shape: for each report u32 id (little end first), u8 length, bytes. */
  readonly packed: Uint8Array;
  readonly atMs: number;
}

export const packFrames = (frames: readonly (readonly [number, Uint8Array])[]): Uint8Array => {
  const length = frames.reduce((sum, [, bytes]) => sum + 5 + bytes.length, 0);
  const packed = new Uint8Array(length);
  let at = 0;
  for (const [id, bytes] of frames) {
    packed[at] = id & 0xff;
    packed[at + 1] = (id >>> 8) & 0xff;
    packed[at + 2] = (id >>> 16) & 0xff;
    packed[at + 3] = id >>> 24;
    packed[at + 4] = bytes.length;
    packed.set(bytes, at + 5);
    at += 5 + bytes.length;
  }
  return packed;
};

/** Hands each report of a message on, in order. */
export const unpackFrames = (
  packed: Uint8Array,
  take: (id: number, bytes: Uint8Array) => void,
): void => {
  for (let at = 0; at < packed.length; ) {
    const id =
      ((packed[at] ?? 0) |
        ((packed[at + 1] ?? 0) << 8) |
        ((packed[at + 2] ?? 0) << 16) |
        ((packed[at + 3] ?? 0) << 24)) >>>
      0;
    const length = packed[at + 4] ?? 0;
    take(id, packed.subarray(at + 5, at + 5 + length));
    at += 5 + length;
  }
};
