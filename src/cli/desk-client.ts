import { request } from "node:http";
import type { z } from "zod";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";
import {
  type ActsAnswer,
  ActsAnswerShape,
  ProblemShape,
  type SeatLinks,
  SeatLinksShape,
} from "../web/api/acts.js";
import { makePath } from "../web/api/paths.js";
import {
  type ArbiterView,
  ArbiterViewShape,
  type TableList,
  TableListShape,
} from "../web/api/tables.js";
import { type DeskKey, readDeskKey } from "./offered-desk.js";

/** What the running program has answered instead of doing it: one plain line. */
export interface DeskRefusal {
  readonly code: "refused";
  readonly text: string;
  readonly problem: string;
}

type Asked<T> = Promise<Result<T, Problem | DeskRefusal>>;

/** One server-sent event as it came. */
export interface DeskEvent {
  readonly event: string;
  readonly data: unknown;
}

/** Units: milliseconds. The program is on this machine. */
const PATIENCE_MS = 10_000;

/** The arbiter's desk of a running program, from another process of the same user. */
export class DeskClient {
  readonly #key: DeskKey;

  constructor(key: DeskKey) {
    this.#key = key;
  }

  /** Errors: `desk-missing`: nothing runs on this journal. */
  static async find(journalPath: string): Promise<Result<DeskClient, Problem>> {
    const key = await readDeskKey(journalPath);
    return key.ok ? ok(new DeskClient(key.value)) : key;
  }

  tables(): Asked<TableList> {
    return this.#ask("GET", makePath.tables(), TableListShape);
  }

  /** Errors: `table-unknown`, with the nearest name. */
  async seesTable(name: string): Asked<void> {
    const list = await this.tables();
    if (!list.ok) return list;
    const names = list.value.tables.map(({ table }) => table);
    if (names.includes(name)) return ok(undefined);
    const nearest = nearestWord(name, names);
    return err({
      code: "table-unknown",
      table: name,
      ...(nearest === undefined ? {} : { nearest }),
    });
  }

  table(name: string): Asked<ArbiterView> {
    return this.#ask("GET", makePath.table(name), ArbiterViewShape);
  }

  act(name: string, step: string): Asked<ActsAnswer> {
    return this.#ask("POST", makePath.acts(name), ActsAnswerShape, { step });
  }

  links(name: string, isNew: boolean): Asked<SeatLinks> {
    return isNew
      ? this.#ask("POST", makePath.links(name), SeatLinksShape, {})
      : this.#ask("GET", makePath.links(name), SeatLinksShape);
  }

  addTable(name: string): Asked<TableList> {
    return this.#ask("POST", makePath.hallTables(), TableListShape, { table: name });
  }

  stopTable(name: string): Asked<TableList> {
    return this.#ask("DELETE", makePath.hallTable(name), TableListShape);
  }

  /**
   * What happens at all tables, until `signal` ends it or the program does.
   * Errors: `desk-silent` when it is not there, or goes away.
   */
  async follow(
    onEvent: (event: DeskEvent) => void,
    signal: AbortSignal,
  ): Promise<Result<void, Problem>> {
    return await new Promise((resolve) => {
      const asked = request(
        `${this.#key.url}${makePath.stream()}`,
        { headers: this.#headers(), signal },
        (response) => {
          const reader = new EventReader(onEvent);
          response.setEncoding("utf8");
          response.on("data", (text: string) => reader.push(text));
          response.on("error", () => resolve(this.#silent("it has gone away")));
          response.on("end", () => resolve(this.#silent("it has gone away")));
        },
      );
      asked.on("error", () =>
        resolve(signal.aborted ? ok(undefined) : this.#silent("nothing answers there")),
      );
      asked.end();
    });
  }

  #headers(): Readonly<Record<string, string>> {
    // The words of this command are English.
    return { Authorization: `Bearer ${this.#key.token}`, "Accept-Language": "en" };
  }

  #silent(detail: string): Result<never, Problem> {
    return err({ code: "desk-silent", address: this.#key.url, detail });
  }

  async #ask<Shape extends z.ZodType>(
    method: "GET" | "POST" | "DELETE",
    path: string,
    shape: Shape,
    body?: unknown,
  ): Asked<z.infer<Shape>> {
    let status: number;
    let answer: unknown;
    try {
      const response = await fetch(`${this.#key.url}${path}`, {
        method,
        headers: {
          ...this.#headers(),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        redirect: "error",
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      status = response.status;
      answer = await response.json();
    } catch {
      return this.#silent("nothing answers there");
    }
    if (status === 200) {
      const parsed = shape.safeParse(answer);
      return parsed.success ? ok(parsed.data) : this.#silent("it is another program");
    }
    const refused = ProblemShape.safeParse(answer);
    if (!refused.success) return this.#silent("it is another program");
    const { code, text } = refused.data.error;
    const named = text.text.endsWith(`(${code})`) ? text.text : `${text.text} (${code})`;
    return err({ code: "refused", text: named, problem: code });
  }
}

/** Cuts a stream of server-sent events into events. */
class EventReader {
  readonly #onEvent: (event: DeskEvent) => void;
  #rest = "";

  constructor(onEvent: (event: DeskEvent) => void) {
    this.#onEvent = onEvent;
  }

  push(text: string): void {
    const blocks = (this.#rest + text).split("\n\n");
    this.#rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const field = (name: string): string | undefined =>
        lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const event = field("event");
      const data = field("data");
      if (event !== undefined && data !== undefined) {
        this.#onEvent({ event, data: JSON.parse(data) as unknown });
      }
    }
  }
}
