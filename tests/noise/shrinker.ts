import type { GameEvent } from "../../src/vocabulary/events.js";
import type { Input } from "../../src/vocabulary/inputs.js";
import type { NoisePlan } from "./noise-plan.js";
import { playNoisyGame } from "./noisy-game.js";
import { judge } from "./verdict.js";

const kindOf = async (plan: NoisePlan): Promise<string> => {
  try {
    return judge(await playNoisyGame(plan)).kind;
  } catch {
    return "fault";
  }
};

/** Smaller plans than this one: fewer plies, one trouble less, one trouble for half as long. */
function* smallerPlans(plan: NoisePlan): Generator<NoisePlan> {
  const { plies, troubles } = plan;
  for (const fewer of [plies >> 1, plies - 4, plies - 1]) {
    if (fewer >= 1 && fewer < plies) yield { ...plan, plies: fewer };
  }
  for (const [index, trouble] of troubles.entries()) {
    yield { ...plan, troubles: troubles.toSpliced(index, 1) };
    const { from, to } = trouble;
    const end = Math.min(to, plies);
    if (end <= from) continue;
    const middle = (from + end) >> 1;
    yield { ...plan, troubles: troubles.with(index, { ...trouble, to: middle }) };
    yield { ...plan, troubles: troubles.with(index, { ...trouble, from: middle + 1, to: end }) };
  }
}

/** The least plan that still comes to the same kind of verdict. */
export const shrink = async (
  plan: NoisePlan,
  report: (line: string) => void = () => undefined,
): Promise<NoisePlan> => {
  const wanted = await kindOf(plan);
  report(`seed ${plan.seed} is ${wanted}`);
  let least = plan;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const smaller of smallerPlans(least)) {
      if ((await kindOf(smaller)) !== wanted) continue;
      least = smaller;
      isSmaller = true;
      report(`${smaller.plies} plies, ${JSON.stringify(smaller.troubles)}`);
      break;
    }
  }
  return least;
};

/** An event in one line: moves by their names only. */
const brief = ({ type, atMs: _atMs, ...data }: GameEvent): string =>
  `${type} ${JSON.stringify(data, (_key, value: unknown) =>
    typeof value === "object" && value !== null && "uci" in value && "full" in value
      ? value.uci
      : value,
  )}`;

/** What boards told, as short as the hands are written. */
const told = (input: Input): string | undefined => {
  switch (input.type) {
    case "piece-lifted":
      return `  ${input.board} -${input.square} (${input.scan})`;
    case "piece-placed":
      return `  ${input.board} +${input.piece ?? ""}${input.square} (${input.scan})`;
    case "board-reported":
      return `  ${input.board} shows ${input.placement}`;
    default:
      return undefined;
  }
};

/** Everything that happened in a game, line by line, for whoever has to understand it. */
export const describeGame = async (plan: NoisePlan): Promise<string> => {
  const game = await playNoisyGame(plan);
  const log = [
    ...game.story,
    ...game.inputs.flatMap((input) => {
      const text = told(input);
      return text === undefined ? [] : [`${input.atMs} ${text}`];
    }),
    ...game.events.map((event) => `${event.atMs}   ${brief(event)}`),
  ].sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  return [
    JSON.stringify(plan),
    ...log,
    `played ${game.moves.join(" ")}`,
    `completed ${game.completed.join(" ")}`,
    JSON.stringify(judge(game)),
  ].join("\n");
};
