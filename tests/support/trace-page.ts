/** The page about traces, and the picture in it. */
export const TRACE_PAGE = "docs/trace/index.md";
export const PICTURE = "docs/trace/move.svg";

/** The move whose way the page tells. */
export const MOVE_TOLD = { number: 2, by: "white" } as const;

const BEGIN = "<!-- Written by tests/support/write-trace.ts from here -->";
const END = "<!-- to here -->";

interface Told {
  readonly san: string;
  readonly text?: string;
  readonly tookMs: number;
  readonly stations: readonly {
    readonly share: string;
    readonly what: string;
    readonly fromMs: number;
    readonly toMs: number;
  }[];
  readonly beside: readonly { readonly what: string; readonly atMs: number }[];
}

/** A page with the table of this move, as `annabella trace --json` tells it, and the lines of all. */
export const withTable = (page: string, json: string, all: readonly string[]): string => {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined) throw new Error("the page has no place for it");
  const { san, text = "", tookMs, stations, beside } = JSON.parse(json) as Told;
  const rows = stations.map(
    ({ share, what, fromMs, toMs }) =>
      `| ${fromMs.toFixed(3)} | ${what} | ${(toMs - fromMs).toFixed(3)} | ${share} |`,
  );
  return [
    `${before}${BEGIN}`,
    "",
    `![The way of ${san}, ${text}: the table below as a picture, with the time of each station as a bar on a logarithmic scale](move.svg)`,
    "",
    `${san}, "${text}", ${(tookMs / 1000).toFixed(3)} seconds from the first lift to the last record. All times in milliseconds.`,
    "",
    "| after | station | took | whose time |",
    "| --- | --- | --- | --- |",
    ...rows,
    "",
    ...beside.map(({ what, atMs }) => `Beside it, after ${atMs.toFixed(3)}: ${what}.`),
    "",
    "All moves of that run, as `annabella trace demo.trace` tells them:",
    "",
    "```",
    ...all,
    "```",
    "",
    `${END}${after}`,
  ].join("\n");
};
