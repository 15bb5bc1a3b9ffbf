import type { ActsAnswer, ProblemData, SeatLinks, SessionData } from "../api/acts.js";
import type { SheetEntryAnswer, SheetEntryBody } from "../api/papers.js";
import { inLanguage, makePath, TOKEN_MARK } from "../api/paths.js";
import type { HappeningData, SpokenData } from "../api/stream.js";
import type { GameView, TableList } from "../api/tables.js";
import { pageLanguage, text } from "./texts.js";

/** How long before a stream that was refused is tried again. Units: milliseconds. */
const RETRY_MS = 2_000;

/** An answer of the program, or words that say why there is none. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly words: string; readonly status: number };

const request = async <T>(path: string, body?: unknown, method?: string): Promise<Answer<T>> => {
  const hasBody = body !== undefined;
  try {
    const response = await fetch(inLanguage(path, pageLanguage), {
      method: method ?? (hasBody ? "POST" : "GET"),
      ...(hasBody
        ? { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }
        : {}),
    });
    if (response.ok) return { ok: true, value: (await response.json()) as T };
    const problem = (await response.json()) as ProblemData;
    return { ok: false, words: problem.error.text.text, status: response.status };
  } catch {
    return { ok: false, words: text("connectionLost"), status: 0 };
  }
};

/** Who this page is; each tab has its own. */
const SESSION = "annabella-as";

/**
 * Gives the token of the link for a session, once: it stands in no address afterwards. A page that is
 * loaded again goes on as who it was. Undefined: a spectator.
 */
export const openSession = async (): Promise<Answer<SessionData | undefined>> => {
  const fragment = new URLSearchParams(location.hash.slice(1));
  const token = fragment.get(TOKEN_MARK.replace("=", ""));
  if (token !== null) {
    const opened = await request<SessionData>(makePath.session(), { token });
    if (!opened.ok) return opened;
    sessionStorage.setItem(SESSION, opened.value.as);
    history.replaceState(null, "", location.pathname);
    return opened;
  }
  const as = sessionStorage.getItem(SESSION);
  return as === null ? { ok: true, value: undefined } : await request(makePath.session(as));
};

export const listTables = (as?: string): Promise<Answer<TableList>> => request(makePath.tables(as));

export const doSteps = (
  table: string,
  steps: readonly string[],
  as: string | undefined,
): Promise<Answer<ActsAnswer>> => request(makePath.acts(table, as), { steps });

export const readSheetLines = (
  table: string,
  body: SheetEntryBody,
  as: string,
): Promise<Answer<SheetEntryAnswer>> => request(makePath.sheetEntry(table, as), body);

/** The evidence of a ply, a line each. */
export const evidenceLines = async (
  table: string,
  ply: number,
  as: string,
): Promise<Answer<readonly string[]>> => {
  try {
    const path = makePath.evidence(table, ply, "text", pageLanguage, as);
    const response = await fetch(inLanguage(path, pageLanguage));
    if (response.ok) return { ok: true, value: (await response.text()).trimEnd().split("\n") };
    const problem = (await response.json()) as ProblemData;
    return { ok: false, words: problem.error.text.text, status: response.status };
  } catch {
    return { ok: false, words: text("connectionLost"), status: 0 };
  }
};

/**
 * What has happened in the game of a table so far, told once: its stream from the first record on,
 * which is left when it has come to the present.
 */
export const readPast = (
  table: string,
  as: string,
  hear: (happening: HappeningData) => void,
): void => {
  const source = new EventSource(
    inLanguage(makePath.tableStream(table, undefined, as, 0), pageLanguage),
  );
  source.addEventListener("happening", (event) => hear(JSON.parse(event.data) as HappeningData));
  source.addEventListener("view", () => source.close());
};

export const addTable = (table: string, as: string): Promise<Answer<TableList>> =>
  request(makePath.hallTables(as), { table });

export const seatLinks = (table: string, isNew: boolean, as: string): Promise<Answer<SeatLinks>> =>
  request(makePath.links(table, as), isNew ? {} : undefined);

export const stopTable = (table: string, as: string): Promise<Answer<TableList>> =>
  request(makePath.hallTable(table, as), undefined, "DELETE");

export interface StreamListener {
  readonly hear?: (happening: HappeningData) => void;
  readonly view?: (view: GameView) => void;
  readonly words?: (spoken: SpokenData) => void;
  readonly hall?: (tables: TableList) => void;
  readonly link: (isUp: boolean) => void;
  /** The session is not valid any more; nothing comes again. */
  readonly refused?: () => void;
}

/** A stream that comes back by itself, whatever ended it. */
export class Stream {
  readonly #path: () => string;
  readonly #listener: StreamListener;
  #source: EventSource | undefined;
  #retry: number | undefined;
  readonly #as: string | undefined;
  /** Seq of the last record that came, by game. */
  readonly #lastSeqs = new Map<string, number>();

  /** `as`: whose stream it is; absent: a spectator's. */
  constructor(path: () => string, listener: StreamListener, as?: string) {
    this.#path = path;
    this.#listener = listener;
    this.#as = as;
    this.#open();
  }

  close(): void {
    clearTimeout(this.#retry);
    this.#source?.close();
  }

  #open(): void {
    const source = new EventSource(inLanguage(this.#path(), pageLanguage));
    this.#source = source;
    const { hear, view, words, hall, link } = this.#listener;
    source.onopen = () => link(true);
    source.onerror = () => {
      link(false);
      // The browser comes back by itself after a cut, not after a refusal.
      if (source.readyState === EventSource.CLOSED) void this.#askAgain();
    };
    const on = <T>(name: string, take: ((data: T) => void) | undefined): void => {
      if (take === undefined) return;
      source.addEventListener(name, (event) => take(JSON.parse(event.data) as T));
    };
    on<HappeningData>("happening", (data) => {
      // After a restart of the program a browser may be sent what it has already.
      const last = this.#lastSeqs.get(data.game) ?? 0;
      if (data.seq <= last) return;
      this.#lastSeqs.set(data.game, data.seq);
      hear?.(data);
    });
    on<GameView>("view", view);
    on<SpokenData>("words", words);
    on<TableList>("hall", hall);
    on("end", () => {
      source.close();
      this.#again();
    });
  }

  /** Tries again later, unless this page is nobody any more. */
  async #askAgain(): Promise<void> {
    if (this.#as !== undefined) {
      const session = await request(makePath.session(this.#as));
      if (!session.ok && session.status === 401) {
        this.#listener.refused?.();
        return;
      }
    }
    this.#again();
  }

  #again(): void {
    clearTimeout(this.#retry);
    this.#retry = window.setTimeout(() => {
      this.#source?.close();
      this.#open();
    }, RETRY_MS);
  }
}
