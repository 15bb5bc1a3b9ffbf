import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import type { EnvelopeKeeper } from "../vocabulary/envelope-keeper.js";
import { markClosed, secretOf } from "../vocabulary/envelope-keeper.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import { reasonOf } from "../vocabulary/system-reason.js";
import { makeFolder } from "./folders.js";

const CIPHER = "aes-256-gcm";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Every sealed move is as long as every other: its length would tell castling from a pawn's step. */
const TEXT_BYTES = 64;

/** Where the key of a journal is kept: beside it, in a file of its own. */
export const envelopeKeyPath = (journalPath: string): string => `${journalPath}.envelope-key`;

/**
 * A keeper with this key: AES-256-GCM with a fresh nonce for each move, bound to game and player.
 * Shape of the secret: base64url of nonce (12), tag (16), text padded with zero bytes to 64 or more.
 */
export const createEnvelopeKeeper = (key: Uint8Array): EnvelopeKeeper => ({
  seal: (game, by, text) => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce);
    cipher.setAAD(Buffer.from(`${game} ${by}`));
    const plain = Buffer.from(text);
    const padded = Buffer.concat([plain, Buffer.alloc(Math.max(0, TEXT_BYTES - plain.length))]);
    const body = Buffer.concat([cipher.update(padded), cipher.final()]);
    return markClosed(Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url"));
  },
  open: (game, by, closed) => {
    const secret = secretOf(closed);
    if (secret === undefined) return undefined;
    const bytes = Buffer.from(secret, "base64url");
    const start = NONCE_BYTES + TAG_BYTES;
    if (bytes.length < start) return undefined;
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(`${game} ${by}`));
    decipher.setAuthTag(bytes.subarray(NONCE_BYTES, start));
    try {
      const body = Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]);
      return body.toString().replace(/\0+$/, "");
    } catch {
      // Another key, another game, or a changed record: the cipher cannot tell which.
      return undefined;
    }
  },
});

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/**
 * The keeper of a journal; its key is made the first time, readable by its owner only.
 * Errors: `file-unreadable` when there is a file that is no key, `file-unwritable`.
 */
export const openEnvelopeKeeper = async (
  path: string,
): Promise<Result<EnvelopeKeeper, Problem>> => {
  try {
    makeFolder(dirname(path));
    await writeFile(path, `${randomBytes(KEY_BYTES).toString("hex")}\n`, {
      flag: "wx",
      mode: 0o600,
      flush: true,
    });
  } catch (cause) {
    if (!hasCode(cause, "EEXIST")) {
      const detail = reasonOf(cause);
      return err({ code: "file-unwritable", path, detail, cause });
    }
  }
  try {
    const key = Buffer.from((await readFile(path, "utf8")).trim(), "hex");
    if (key.length === KEY_BYTES) return ok(createEnvelopeKeeper(key));
    return err({ code: "file-unreadable", path, detail: "it holds no key of an envelope" });
  } catch (cause) {
    const detail = reasonOf(cause);
    return err({ code: "file-unreadable", path, detail, cause });
  }
};
