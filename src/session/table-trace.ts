import { type GameState, liftDeadline } from "../game/game.js";
import type { GameEvent } from "../vocabulary/events.js";
import type { Input } from "../vocabulary/inputs.js";
import type { JournalRecord } from "../vocabulary/records.js";
import { entryOf } from "../vocabulary/records.js";
import type { ExactMs, TraceCause, TraceMark, Tracer } from "../vocabulary/trace.js";

/**
 * Notes the way of one input through a table: judged, on the disk, told. The beat of a clock that runs
 * and changes nothing is left out.
 */
export class ActTrace {
  readonly #tracer: Tracer;
  readonly #number: number;
  readonly #input: Input;
  readonly #cause: TraceCause | undefined;
  readonly #beganAt: ExactMs;
  #decidedAt: ExactMs = 0;
  #doneAt: ExactMs = 0;
  #appendAt: ExactMs = 0;
  #isQuiet = false;

  constructor(tracer: Tracer, input: Input) {
    this.#tracer = tracer;
    this.#input = input;
    this.#number = tracer.number();
    this.#cause = tracer.cause();
    this.#beganAt = tracer.now();
  }

  /** The input is judged. */
  decided(): void {
    this.#decidedAt = this.#tracer.now();
  }

  /** Its events are folded into the state of the table. */
  folded(events: readonly GameEvent[], before: GameState, after: GameState): void {
    const input = this.#input;
    this.#doneAt = this.#tracer.now();
    this.#isQuiet = input.type === "time-passed" && events.length === 0;
    if (this.#isQuiet) return;
    const { read, act: parent } = this.#cause ?? {};
    this.#tracer.mark(
      {
        type: "input-decided",
        act: this.#number,
        input: input.type,
        ...ownerOf(input),
        ...("speaker" in input && input.speaker !== undefined ? { speaker: input.speaker } : {}),
        ...("square" in input && input.square !== undefined ? { square: input.square } : {}),
        ...("button" in input ? { button: input.button } : {}),
        ...(read === undefined ? {} : { read }),
        ...(parent === undefined ? {} : { after: parent }),
        events: events.map(({ type }) => type),
        tookMs: this.#decidedAt - this.#beganAt,
        foldedMs: this.#doneAt - this.#decidedAt,
      },
      this.#doneAt,
    );
    const settling = liftDeadline(after);
    if (settling === undefined || settling === liftDeadline(before)) return;
    const forMs = Math.max(0, settling - input.atMs);
    this.#mark({ type: "waiting", act: this.#number, why: "touch", forMs });
  }

  /** Its records are handed to the journal. */
  appending(): void {
    this.#appendAt = this.#tracer.now();
  }

  /** They are durable. `inputs`: how many went with it in one go. */
  durable(records: readonly JournalRecord[], inputs: number): void {
    const [first] = records;
    const last = records.at(-1);
    if (this.#isQuiet || first === undefined || last === undefined) return;
    const act = this.#number;
    const now = this.#tracer.now();
    if (first.type === "game-opened" || first.type === "program-restarted") {
      const { game, seq, atMs: tableMs } = first;
      this.#mark({ type: "game-opened", game, seq, tableMs }, now);
    }
    this.#mark(
      {
        type: "made-durable",
        act,
        seq: first.seq,
        lastSeq: last.seq,
        inputs,
        waitedMs: this.#appendAt - this.#doneAt,
        tookMs: now - this.#appendAt,
      },
      now,
    );
    for (const record of records) {
      if (record.type !== "move-completed") continue;
      const { record: event } = entryOf(record);
      if (event.type !== "move-completed") continue;
      const { ply, by, san } = event;
      this.#mark({ type: "move-completed", act, seq: record.seq, ply, by, san }, now);
    }
  }

  /** Those who listen to the table are told. */
  tell(work: () => void): void {
    if (this.#isQuiet) {
      work();
      return;
    }
    const act = this.#number;
    const beganAt = this.#tracer.now();
    this.#tracer.within({ act }, work);
    this.#mark({ type: "listeners-told", act, tookMs: this.#tracer.now() - beganAt });
  }

  #mark(mark: TraceMark, atMs?: ExactMs): void {
    this.#tracer.mark(mark, atMs);
  }
}

/** Whose hand, voice or board an input is. */
const ownerOf = (input: Input): { readonly by?: "white" | "black" } => {
  const by = "board" in input ? input.board : "by" in input ? input.by : undefined;
  return by === "white" || by === "black" ? { by } : {};
};
