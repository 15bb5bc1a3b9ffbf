import { parseDuration } from "../../rules/time-control.js";
import type { Color } from "../../vocabulary/chess.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import type { Problem } from "../../vocabulary/problems.js";
import { ok, type Result } from "../../vocabulary/result.js";
import type { Act, Step, UntimedInput } from "../acts.js";
import { ARBITER_VERBS, readEnters } from "./arbiter-verbs.js";
import { ASSISTANT_VERBS, BOARD_VERBS, PLAYER_VERBS } from "./player-verbs.js";
import { enter, fail, type Parsed, pick, type VerbReader } from "./step-words.js";

/** A reason at the end of an act of the arbiter: `because "both sheets have Nf3"`. */
const BECAUSE = /^(.*?)\s+because\s+["“„«](.*)["“”»]$/su;

/** Every verb, by who may be its subject. */
export const VERBS = {
  player: Object.keys(PLAYER_VERBS),
  assistant: Object.keys(ASSISTANT_VERBS),
  board: Object.keys(BOARD_VERBS),
  arbiter: [...Object.keys(ARBITER_VERBS), "enters"],
} as const;

const SUBJECT_READERS = {
  player: PLAYER_VERBS,
  assistant: ASSISTANT_VERBS,
  board: BOARD_VERBS,
} as const;

const SUBJECT_WORDS = [
  "white",
  "black",
  "white's assistant",
  "black's assistant",
  "white's board",
  "black's board",
  "arbiter",
  "wait",
] as const;

const unknownVerb = (line: string, subject: string, verb: string, known: readonly string[]) =>
  verb === ""
    ? fail(line, `what ${subject} does is missing`)
    : fail(line, `"${verb}" is nothing that ${subject} can do`, nearestWord(verb, known));

const parseAct = (line: string): Parsed<Act> => {
  const waiting = /^wait(?:\s+(.*))?$/.exec(line);
  if (waiting !== null) {
    const ms = parseDuration(waiting[1] ?? "");
    return ms === undefined
      ? fail(line, `"${waiting[1] ?? ""}" is not a time, such as 10s or 300ms`)
      : ok({ type: "wait", ms });
  }
  const desk = /^arbiter(?:\s+(\S+)\s*(.*))?$/s.exec(line);
  if (desk !== null) {
    const verb = desk[1] ?? "";
    if (verb === "enters") return readEnters(line, desk[2] ?? "");
    const read = Object.hasOwn(ARBITER_VERBS, verb) ? ARBITER_VERBS[verb] : undefined;
    if (read === undefined) return unknownVerb(line, "the arbiter", verb, VERBS.arbiter);
    const [, words = desk[2] ?? "", reason = ""] = BECAUSE.exec(desk[2] ?? "") ?? [];
    const input = read(line, words);
    if (!input.ok) return input;
    return enter(
      reason.trim() === ""
        ? input.value
        : ({ ...input.value, reason: reason.trim() } as UntimedInput),
    );
  }
  const match = /^(white|black)(?:['’]s (\S+))?(?:\s+(\S+)\s*(.*))?$/s.exec(line);
  if (match === null) {
    const first = /^\S*/.exec(line)?.[0] ?? "";
    return fail(
      line,
      line === "" ? "the step is empty" : `"${first}" is nobody at this table`,
      nearestWord(first, SUBJECT_WORDS),
    );
  }
  const [, color = "", owned, verb = "", rest = ""] = match;
  const by: Color = color === "black" ? "black" : "white";
  const subject = pick(line, owned ?? "player", ["player", "assistant", "board"], `${by}'s`);
  if (!subject.ok || owned === "player") {
    return fail(
      line,
      `"${owned ?? ""}" does nothing here; a player has an assistant and a board`,
      nearestWord(owned ?? "", ["assistant", "board"]),
    );
  }
  const name = owned === undefined ? by : `${by}'s ${owned}`;
  const readers: Readonly<Record<string, VerbReader>> = SUBJECT_READERS[subject.value];
  const read = Object.hasOwn(readers, verb) ? readers[verb] : undefined;
  if (read === undefined) return unknownVerb(line, name, verb, Object.keys(readers));
  const speaker = subject.value === "assistant" ? "assistant" : "player";
  return read({ line, by, speaker, rest: rest.trim() });
};

/**
 * Reads one line of the language of acts: `white lifts e2`, `at 12.5s: black presses`,
 * `after 300ms: white places e4`, `arbiter confirms proposal`, `wait 10s`.
 *
 * Errors: `step-invalid`, with a text that can be read aloud and the nearest known word.
 * Source: docs/scenarios.md, Steps.
 */
export const parseStep = (line: string): Result<Step, Problem> => {
  const text = line.trim();
  const timed = /^(at|after)\s+([^\s:]+):\s*(.*)$/s.exec(text);
  if (timed === null) {
    if (/^(at|after)\s/.test(text)) {
      return fail(text, "a step that begins with a time needs a colon after it, such as at 12.5s:");
    }
    const act = parseAct(text);
    return act.ok ? ok({ act: act.value }) : act;
  }
  const ms = parseDuration(timed[2] ?? "");
  if (ms === undefined) {
    return fail(text, `"${timed[2] ?? ""}" is not a time, such as 12.5s or 300ms`);
  }
  const act = parseAct(timed[3] ?? "");
  if (!act.ok) return act;
  if (act.value.type === "wait") return fail(text, "wait takes no time in front of it");
  return ok({ time: { kind: timed[1] === "at" ? "at" : "after", ms }, act: act.value });
};

/** Whether a line is meant as a step: it begins with somebody at the table, `wait` or a time. */
export const looksLikeStep = (line: string): boolean =>
  /^\s*(?:(?:white|black)(?:['’]s)?|arbiter|wait|at|after)(?=\s|$)/.test(line);
