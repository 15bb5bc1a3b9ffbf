import { createHash, randomBytes } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";
import { makeFolder } from "../../journal/folders.js";
import { COLORS, type Color } from "../../vocabulary/chess.js";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import { reasonOf } from "../../vocabulary/system-reason.js";
import type { WebRole } from "../api/roles.js";

/** Units: bytes of chance in a token: 256 bits. */
const TOKEN_BYTES = 32;
/** Shape of a token: base64url, without padding. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** What the owner of a token may be. */
export interface Grant {
  readonly role: Exclude<WebRole, "spectator">;
  /** The table of a seat; null: all. */
  readonly table: string | null;
  /** Names the token without giving it away. */
  readonly as: string;
}

const SeatsShape = z.record(
  z.string(),
  z.object({
    white: z.string().regex(TOKEN),
    black: z.string().regex(TOKEN),
    /** Id of the game they were used for; absent: none has begun. */
    game: z.string().optional(),
  }),
);
const FileShape = z.object({ desk: z.string().regex(TOKEN), seats: SeatsShape });
type FileData = z.infer<typeof FileShape>;

/** Where the tokens of a journal's tables are kept: beside it, for its owner only. */
export const tokensPath = (journalPath: string): string => `${journalPath}.tokens`;

const makeToken = (): string => randomBytes(TOKEN_BYTES).toString("base64url");

/** Tokens are looked up by their hash: how long that takes tells nothing about them. */
const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

const AS_LENGTH = 12;

/**
 * The keys to desk and seats: unguessable, kept beside the journal in a file that only its owner can
 * read, so that links go on working after a restart. A table's next game has new keys.
 */
export class TokenStore {
  readonly #path: string;
  #data: FileData;
  #grants = new Map<string, Grant>();
  #writing: Promise<Result<void, Problem>> = Promise.resolve(ok(undefined));

  private constructor(path: string, data: FileData) {
    this.#path = path;
    this.#data = data;
    this.#index();
  }

  /** Errors: `file-unreadable` when there is a file that holds no tokens; `file-unwritable`. */
  static async open(path: string): Promise<Result<TokenStore, Problem>> {
    let data: FileData | undefined;
    try {
      data = FileShape.parse(JSON.parse(await readFile(path, "utf8")));
    } catch (cause) {
      const isMissing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
      if (!isMissing) {
        return err({ code: "file-unreadable", path, detail: "it holds no keys of tables", cause });
      }
    }
    const store = new TokenStore(path, data ?? { desk: makeToken(), seats: {} });
    const written = await store.#write();
    return written.ok ? ok(store) : written;
  }

  /** The arbiter's token. */
  get desk(): string {
    return this.#data.desk;
  }

  /** Whose token it is; undefined: nobody's. */
  find(token: string): Grant | undefined {
    return TOKEN.test(token) ? this.#grants.get(hashOf(token)) : undefined;
  }

  /**
   * Tokens of a table's seats. `new-game`: those of a game that was begun are worth nothing for the
   * next; `renew`: new ones in any case. Errors: `file-unwritable`.
   */
  async seats(
    table: string,
    wish: "as-they-are" | "new-game" | "renew" = "as-they-are",
  ): Promise<Result<Readonly<Record<Color, string>>, Problem>> {
    const known = this.#seatsOf(table);
    const isSpent = wish === "renew" || (wish === "new-game" && known?.game !== undefined);
    if (known !== undefined && !isSpent) return ok(known);
    const game = wish === "renew" ? known?.game : undefined;
    const made = {
      white: makeToken(),
      black: makeToken(),
      ...(game === undefined ? {} : { game }),
    };
    const written = await this.#change(table, made);
    return written.ok ? ok(made) : written;
  }

  /** A game has begun at a table: from now on its seats' tokens are those of this game. */
  async use(table: string, game: string): Promise<Result<void, Problem>> {
    const known = this.#seatsOf(table);
    if (known === undefined || known.game === game) return ok(undefined);
    return await this.#change(table, { ...known, game });
  }

  #seatsOf(table: string): FileData["seats"][string] | undefined {
    return Object.hasOwn(this.#data.seats, table) ? this.#data.seats[table] : undefined;
  }

  async #change(table: string, seats: FileData["seats"][string]): Promise<Result<void, Problem>> {
    this.#data = { ...this.#data, seats: { ...this.#data.seats, [table]: seats } };
    this.#index();
    return await this.#write();
  }

  #index(): void {
    const { desk, seats } = this.#data;
    const grants = new Map<string, Grant>();
    const add = (token: string, role: Grant["role"], table: string | null): void => {
      const hash = hashOf(token);
      grants.set(hash, { role, table, as: hash.slice(0, AS_LENGTH) });
    };
    add(desk, "arbiter", null);
    for (const [table, tokens] of Object.entries(seats)) {
      for (const color of COLORS) add(tokens[color], color, table);
    }
    this.#grants = grants;
  }

  /** One write after the other; the file is whole at any time. */
  #write(): Promise<Result<void, Problem>> {
    const text = `${JSON.stringify(this.#data)}\n`;
    this.#writing = this.#writing.then(() => writePrivate(this.#path, text));
    return this.#writing;
  }
}

/** Writes a file that only its owner can read, whole or not at all. Errors: `file-unwritable`. */
export const writePrivate = async (path: string, text: string): Promise<Result<void, Problem>> => {
  const next = `${path}.new`;
  try {
    makeFolder(dirname(path));
    const file = await open(next, "w", 0o600);
    try {
      // One that was left behind by a crash keeps its own rights otherwise.
      await file.chmod(0o600);
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(next, path);
    return ok(undefined);
  } catch (cause) {
    const detail = reasonOf(cause);
    return err({ code: "file-unwritable", path, detail, cause });
  }
};
