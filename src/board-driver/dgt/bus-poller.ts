import type { Millis } from "../../vocabulary/chess.js";
import type { Discarded } from "../discards.js";
import {
  ALL_BOARDS,
  type DgtBusAddress,
  type DgtBusCommandName,
  DgtBusDecoder,
  type DgtBusMessage,
  makeDgtBusCommand,
} from "./bus.js";

/** Time for an answer. Source: docs/protocols/dgt.md §1.1 */
const ANSWER_MS: Millis = 80;
/** A log of eight kilobytes takes this long on the wire. */
const LOG_MS: Millis = 9_000;
/** Boards answer a ping to all at a random time within 1,100 ms. */
const PING_ALL_MS: Millis = 1_500;
/** Boards are asked for their changes so often. */
const POLL_MS: Millis = 2_000;
/** Requests in vain until a board counts as silent. */
const MOST_UNANSWERED = 3;
/** A silent board is asked again after this time. */
const SILENT_POLL_MS: Millis = 10_000;

/** What the poller tells. */
export type DgtBusTold =
  | {
      readonly type: "board-found" | "board-silent" | "board-heard";
      readonly address: DgtBusAddress;
    }
  | DgtBusMessage
  | Discarded;

export interface DgtBusOutput {
  readonly told: readonly DgtBusTold[];
  readonly send: readonly Uint8Array[];
}

export interface DgtBusPollerOptions {
  /** How often each board is asked for its changes. Default 2 s. */
  readonly pollMs?: Millis;
  /** Whether boards that nobody expects are looked for. Default true. */
  readonly finds?: boolean;
}

interface Member {
  readonly address: DgtBusAddress;
  unanswered: number;
  isSilent: boolean;
  dueAtMs: Millis;
}

interface Request {
  readonly command: DgtBusCommandName;
  readonly address: DgtBusAddress;
}

/**
 * Master of a line with many DGT boards: finds them, then asks each for its changes in turn, one
 * request at a time.
 *
 * - Finding: the boards that are expected are pinged; then all that are known are told to ignore the
 *   next ping, and all are pinged; whoever answers is new. Again until nobody answers.
 * - A board that is found tells its whole position first.
 * - A damaged packet of changes is asked for once more with REPEAT, never with a second
 *   SEND_CHANGES, which would drop what it said.
 * - A board that was silent is asked for all since the start of its game and for its whole position;
 *   one that was switched on again, which shows in its changes, for its whole position.
 *
 * No timers inside: bytes and time come as arguments.
 * Source: docs/protocols/dgt.md §6.1
 */
export class DgtBusPoller {
  readonly #decoder = new DgtBusDecoder();
  readonly #members = new Map<DgtBusAddress, Member>();
  #requests: Request[];
  #pending: { readonly request: Request; readonly dueAtMs: Millis } | undefined;
  readonly #pollMs: Millis;
  #isFinding: boolean;
  #foundInRound = 0;
  #heardSinceAsked = false;

  constructor(
    expected: readonly DgtBusAddress[] = [],
    { pollMs = POLL_MS, finds = true }: DgtBusPollerOptions = {},
  ) {
    this.#pollMs = pollMs;
    this.#isFinding = finds;
    this.#requests = expected.map((address) => ({ command: "ping", address }));
  }

  /** Boards that have answered, in the order in which they did. */
  get addresses(): readonly DgtBusAddress[] {
    return [...this.#members.keys()];
  }

  /** Whether new boards are still being looked for. */
  get isFinding(): boolean {
    return this.#isFinding;
  }

  /** Whether a board answers now; undefined: it never has. */
  isHeard(address: DgtBusAddress): boolean | undefined {
    const member = this.#members.get(address);
    return member === undefined ? undefined : !member.isSilent;
  }

  /** Asks a board something beside its changes, once, as soon as it is its turn. */
  ask(command: DgtBusCommandName, address: DgtBusAddress): void {
    const isWaiting = [this.#pending?.request, ...this.#requests].some(
      (request) => request?.command === command && request.address === address,
    );
    if (!isWaiting) this.#requests.push({ command, address });
  }

  /** Looks for new boards again. */
  find(): void {
    this.#isFinding = true;
    this.#foundInRound = 0;
  }

  push(bytes: Uint8Array, atMs: Millis): DgtBusOutput {
    this.#heardSinceAsked ||= bytes.length > 0;
    const told: DgtBusTold[] = [];
    for (const frame of this.#decoder.push(bytes)) {
      told.push(frame);
      if (frame.type !== "discarded") this.#hear(frame, atMs, told);
    }
    return { told, send: this.#next(atMs) };
  }

  tick(atMs: Millis): DgtBusOutput {
    const told: DgtBusTold[] = [];
    if (this.#pending !== undefined && atMs >= this.#pending.dueAtMs) {
      const { request } = this.#pending;
      this.#pending = undefined;
      told.push(...this.#decoder.flush("gap"));
      this.#missAnswer(request, atMs, told);
    }
    return { told, send: this.#next(atMs) };
  }

  nextTickAt(): Millis | undefined {
    if (this.#pending !== undefined) return this.#pending.dueAtMs;
    if (this.#requests.length > 0 || this.#isFinding) return 0;
    const due = [...this.#members.values()].map(({ dueAtMs }) => dueAtMs);
    return due.length === 0 ? undefined : Math.min(...due);
  }

  #hear(message: DgtBusMessage, atMs: Millis, told: DgtBusTold[]): void {
    const { address } = message;
    const known = this.#members.get(address);
    if (known === undefined) {
      this.#members.set(address, { address, unanswered: 0, isSilent: false, dueAtMs: atMs });
      this.#foundInRound += 1;
      told.push({ type: "board-found", address });
      this.#requests.push({ command: "sendBoard", address });
    } else {
      known.unanswered = 0;
      if (known.isSilent) {
        known.isSilent = false;
        told.push({ type: "board-heard", address });
        if (message.type !== "from-start") this.#requests.push({ command: "fromStart", address });
        this.#requests.push({ command: "sendBoard", address });
      }
    }
    const isPowerUp =
      (message.type === "changes" || message.type === "from-start") &&
      message.records.some((record) => record.type === "mark" && record.mark === "power-up");
    if (isPowerUp) this.#requests.push({ command: "sendBoard", address });
    // Whoever answers a ping to all leaves time for the others.
    if (this.#pending?.request.address === address) this.#pending = undefined;
  }

  #missAnswer(request: Request, atMs: Millis, told: DgtBusTold[]): void {
    if (request.address === ALL_BOARDS) {
      this.#isFinding = this.#foundInRound > 0;
      this.#foundInRound = 0;
      return;
    }
    const member = this.#members.get(request.address);
    // A board that was expected and is not there.
    if (member === undefined) return;
    const wasDamaged = this.#heardSinceAsked;
    const asksChanges = request.command === "sendChanges" || request.command === "repeatChanges";
    member.unanswered += 1;
    if (member.unanswered < MOST_UNANSWERED) {
      const command = asksChanges && wasDamaged ? "repeatChanges" : request.command;
      this.#requests.unshift({ command, address: member.address });
      return;
    }
    member.dueAtMs = atMs + SILENT_POLL_MS;
    if (member.isSilent) return;
    member.isSilent = true;
    told.push({ type: "board-silent", address: member.address });
  }

  /** The next request, when none is under way. */
  #next(atMs: Millis): readonly Uint8Array[] {
    if (this.#pending !== undefined) return [];
    const request = this.#requests.shift() ?? this.#findOrPoll(atMs);
    if (request === undefined) return [];
    this.#pending = { request, dueAtMs: atMs + answerMs(request) };
    this.#heardSinceAsked = false;
    return [makeDgtBusCommand(request.command, request.address)];
  }

  #findOrPoll(atMs: Millis): Request | undefined {
    if (this.#isFinding) {
      this.#requests = [
        ...this.addresses.map((address): Request => ({ command: "ignoreNextPing", address })),
        { command: "ping", address: ALL_BOARDS },
      ];
      return this.#requests.shift();
    }
    const member = [...this.#members.values()]
      .filter(({ dueAtMs }) => atMs >= dueAtMs)
      .sort((a, b) => a.dueAtMs - b.dueAtMs)[0];
    if (member === undefined) return undefined;
    member.dueAtMs = atMs + (member.isSilent ? SILENT_POLL_MS : this.#pollMs);
    return { command: member.isSilent ? "fromStart" : "sendChanges", address: member.address };
  }
}

const answerMs = ({ command, address }: Request): Millis => {
  if (address === ALL_BOARDS) return PING_ALL_MS;
  // The first byte comes at once; a whole dump takes 73 ms on the wire.
  return command === "fromStart" ? LOG_MS : command === "ping" ? ANSWER_MS : 2 * ANSWER_MS;
};
