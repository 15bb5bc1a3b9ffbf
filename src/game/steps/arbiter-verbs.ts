import { parseDuration, parseReading } from "../../rules/time-control.js";
import { type Color, opponentOf } from "../../vocabulary/chess.js";
import { PROPOSAL_KINDS } from "../../vocabulary/inputs.js";
import { findLanguageTag, LANGUAGE_TAGS, nearestLanguageTag } from "../../vocabulary/languages.js";
import { nearestWord } from "../../vocabulary/nearest-word.js";
import { ok } from "../../vocabulary/result.js";
import type { Act, UntimedInput } from "../acts.js";
import { fail, type Parsed, pick, pickColor, pickResult, unquote } from "./step-words.js";

export type DeskReader = (line: string, rest: string) => Parsed<UntimedInput>;

const readSets: DeskReader = (line, rest) => {
  const language = /^language\s*(.*)$/.exec(rest);
  if (language !== null) {
    const text = language[1] ?? "";
    const tag = findLanguageTag(text);
    return tag === undefined
      ? fail(
          line,
          `"${text}" is not the short name of a language that we announce in, which are ${LANGUAGE_TAGS.join(", ")}`,
          nearestLanguageTag(text),
        )
      : ok({ type: "arbiter-set-language", language: tag });
  }
  const increment = /^increment\s*(.*)$/.exec(rest);
  if (increment !== null) {
    const ms = parseDuration(increment[1] ?? "");
    return ms === undefined
      ? fail(line, `"${increment[1] ?? ""}" is not an increment, such as 5s`)
      : ok({ type: "arbiter-set-increment", ms });
  }
  const clock = /^(\S+?)'s clock\s*(.*)$/.exec(rest);
  if (clock === null) {
    return fail(
      line,
      "the arbiter sets white's clock, black's clock, the increment or the language",
    );
  }
  const color = pickColor(line, clock[1] ?? "");
  if (!color.ok) return color;
  const ms = parseReading(clock[2] ?? "");
  return ms === undefined
    ? fail(line, `"${clock[2] ?? ""}" is not a time in hours, minutes and seconds, such as 0:12:00`)
    : ok({ type: "arbiter-set-clock", clock: color.value, ms });
};

const CONFIRMABLE = ["proposal", ...PROPOSAL_KINDS, "claim"] as const;

const readStarts: DeskReader = (line, rest) => {
  const match = /^(\S+?)'s clock$/.exec(rest);
  if (match === null) return fail(line, "the arbiter starts white's clock or black's clock");
  const color = pickColor(line, match[1] ?? "");
  return color.ok ? ok({ type: "arbiter-start-clock", clock: color.value }) : color;
};

const readRules: DeskReader = (line, rest) => {
  const result = /^result\s*(.*)$/.exec(rest);
  if (result !== null) {
    const picked = pickResult(line, result[1] ?? "");
    return picked.ok ? ok({ type: "arbiter-rule-result", result: picked.value }) : picked;
  }
  const play = /^play\s*(.*)$/.exec(rest);
  if (play !== null) {
    const move = play[1] ?? "";
    return move === "" || /\s/.test(move)
      ? fail(line, `"${move}" is not one move`)
      : ok({ type: "arbiter-rule-play", move });
  }
  if (!/^["“„«]/u.test(rest)) {
    return fail(line, "a ruling is a result, play and a move, or a text in quotation marks");
  }
  const text = unquote(rest);
  return text === "" ? fail(line, "the ruling is empty") : ok({ type: "arbiter-rule", text });
};

const readPenalises: DeskReader = (line, rest) => {
  const match = /^(\S+)\s*(.*)$/.exec(rest);
  const player = pickColor(line, match?.[1] ?? "");
  if (!player.ok) return player;
  const words = match?.[2] ?? "";
  const of = (penalty: Extract<UntimedInput, { type: "arbiter-penalise" }>["penalty"]) =>
    ok({ type: "arbiter-penalise", player: player.value, penalty } as const);
  if (words === "warning") return of({ kind: "warning" });
  if (words === "loss") return of({ kind: "loss" });
  const time = /^([+-])(\S+)(?: to (\S+))?$/.exec(words);
  const ms = parseDuration(time?.[2] ?? "");
  if (time === null || ms === undefined) {
    return fail(
      line,
      `"${words}" is not a penalty; they are warning, loss, plus a time to the opponent such as +2m to white, and minus a time such as -5m`,
      nearestWord(words, ["warning", "loss"]),
    );
  }
  if (time[1] === "-") {
    return time[3] === undefined
      ? of({ kind: "time-off", ms })
      : fail(line, "time taken off goes to nobody");
  }
  const to = pickColor(line, time[3] ?? "");
  if (!to.ok) return to;
  return to.value === opponentOf(player.value)
    ? of({ kind: "time-to-opponent", ms })
    : fail(line, "time is added to the opponent of the player who is penalised");
};

/** What is found with a player: the words before his color. */
const FOUND_WITH_A_PLAYER = [
  ["two hands by", "two-hands"],
  ["device with", "device"],
  ["accidental contact by", "accidental-contact"],
] as const;

const readFinds: DeskReader = (line, rest) => {
  if (rest === "colours reversed") {
    return ok({ type: "arbiter-find", finding: { kind: "colours-reversed" } });
  }
  if (rest === "start position wrong") {
    return ok({ type: "arbiter-find", finding: { kind: "start-position-wrong" } });
  }
  const found = FOUND_WITH_A_PLAYER.find(([words]) => rest.startsWith(words));
  if (found === undefined) {
    return fail(
      line,
      "the arbiter finds two hands by a player, device with a player, accidental contact by a player, colours reversed or start position wrong",
      nearestWord(rest, ["colours reversed", "start position wrong"]),
    );
  }
  const [words, kind] = found;
  const player = pickColor(line, rest.slice(words.length).trim());
  if (!player.ok) return player;
  return ok({ type: "arbiter-find", finding: { kind, player: player.value } });
};

const readResumes: DeskReader = (line, rest) => {
  if (rest === "") return ok({ type: "arbiter-resume", present: [] });
  const match = /^with\s*(.*)$/.exec(rest);
  if (match === null) return fail(line, "the arbiter resumes with the players who are present");
  const present: Color[] = [];
  for (const word of (match[1] ?? "").split(/\s+/).filter((word) => word !== "and")) {
    const color = pickColor(line, word);
    if (!color.ok) return color;
    if (!present.includes(color.value)) present.push(color.value);
  }
  return ok({ type: "arbiter-resume", present });
};

const readPly: DeskReader = (line, rest) => {
  const match = /^ply (\d+)$/.exec(rest);
  return match === null
    ? fail(line, "the arbiter restores ply and its number, counted from 0")
    : ok({ type: "arbiter-restore", ply: Number(match[1]) });
};

const deskWord =
  (word: string, input: UntimedInput): DeskReader =>
  (line, rest) => {
    const picked = pick(line, rest, [word], word === "" ? "part of this step" : "what this takes");
    return picked.ok ? ok(input) : picked;
  };

const readSettles =
  (type: "arbiter-confirm" | "arbiter-reject"): DeskReader =>
  (line, rest) => {
    const what = pick(line, rest, CONFIRMABLE, "something that waits for the arbiter");
    return what.ok ? ok({ type, what: what.value }) : what;
  };

export const ARBITER_VERBS: Readonly<Record<string, DeskReader>> = {
  stops: deskWord("clocks", { type: "arbiter-stop-clocks" }),
  starts: readStarts,
  sets: readSets,
  confirms: readSettles("arbiter-confirm"),
  rejects: readSettles("arbiter-reject"),
  postpones: deskWord("claim", { type: "arbiter-postpone-claim" }),
  restores: readPly,
  collects: deskWord("sheets", { type: "arbiter-collect-sheets" }),
  rules: readRules,
  penalises: readPenalises,
  finds: readFinds,
  adjourns: deskWord("", { type: "arbiter-adjourn" }),
  resumes: readResumes,
};

/** `enters white's sheet "1. e4 e5 2. Sf3 ?"`: what it says is read by whoever knows sheets. */
export const readEnters = (line: string, rest: string): Parsed<Act> => {
  const match = /^(\S+?)['’]s sheet\s*(.*)$/s.exec(rest);
  if (match === null) return fail(line, "the arbiter enters white's sheet or black's sheet");
  const by = pickColor(line, match[1] ?? "");
  if (!by.ok) return by;
  if (!/^["“„«]/u.test(match[2] ?? "")) {
    return fail(line, "what stands on the sheet comes in quotation marks");
  }
  const text = unquote(match[2] ?? "");
  return text === ""
    ? fail(line, "what stands on the sheet is missing")
    : ok({ type: "sheet", by: by.value, text });
};
