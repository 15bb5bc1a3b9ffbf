/**
 * Everything that reads what others wrote: a file, a line, a stream. Whatever stands there, a reader
 * answers, with a problem where it is none of its business; it never throws, never hangs and keeps
 * nothing. CI feeds a few texts; more: `ANNABELLA_FUZZ_TEXTS=20000`, from another beginning:
 * `ANNABELLA_FUZZ_SEED=2`.
 */
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parse as parseToml } from "smol-toml";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseBoardAddress } from "../../../src/board-driver/address.js";
import { parseCapture } from "../../../src/board-driver/transports/capture.js";
import { parseSheet } from "../../../src/braille/brf.js";
import { PacketDecoder, readKey } from "../../../src/braille/line/brlapi-packets.js";
import { PROFILES } from "../../../src/braille/profiles/profiles.js";
import { readProfile } from "../../../src/braille/profiles/read-profile.js";
import { readSheet as readBrailleSheet } from "../../../src/braille/read-sheet.js";
import { gameOfPgn, gameOfRecords } from "../../../src/braille/sheet-game.js";
import { readHallFile } from "../../../src/cli/hall-file.js";
import { KeyDecoder } from "../../../src/cli/key-decoder.js";
import { parseJsonCases } from "../../../src/conformance/read-json-cases.js";
import { parseScenarios } from "../../../src/conformance/read-scenario.js";
import { decide, evolve, initialState } from "../../../src/game/game.js";
import { parseStep } from "../../../src/game/steps/parse-step.js";
import { importJsonLines, makeJsonLines, parseJsonLines } from "../../../src/journal/json-lines.js";
import { MemoryJournal } from "../../../src/journal/memory-journal.js";
import { useEntries } from "../../../src/journal/upcasts.js";
import { verifyGame } from "../../../src/journal/verify.js";
import { matchUtterance } from "../../../src/rules/announcement.js";
import { changeEdition } from "../../../src/rules/editions/change-edition.js";
import { parsePosition, STARTING_POSITION } from "../../../src/rules/position.js";
import { parseDuration, parseReading, parseTimeControl } from "../../../src/rules/time-control.js";
import { evidenceOf } from "../../../src/session/evidence.js";
import { readSheetText } from "../../../src/session/sheet-text.js";
import { replay } from "../../../src/session/table.js";
import { parseAnnouncement } from "../../../src/speech/phrases/hear.js";
import { LANGUAGE_TAGS } from "../../../src/speech/phrases/languages.js";
import { SsipLines } from "../../../src/speech/voices/ssip-lines.js";
import { parseRequest } from "../../../src/web/livechess/messages.js";
import { pgnOfGame } from "../../../src/web/livechess/pgn-broadcast.js";
import { randomFrom } from "../../board-driver/bytes.js";
import { gamesIn, play } from "../../cli/play-table.js";
import { makeLines, makeRandomGame } from "../game-lines.js";
import { type Chance, chanceFrom, extremeTexts, mutate } from "./mutated-texts.js";

const TEXTS = Number(process.env.ANNABELLA_FUZZ_TEXTS ?? 40);
const SEED = Number(process.env.ANNABELLA_FUZZ_SEED ?? 1);
/** Of the texts that are changed at random, and of those that are one thing all over. Units: characters. */
const LONGEST = 20_000;
const LONGEST_EXTREME = 100_000;
/** Nothing that anybody waits for: what takes longer has no end. */
const HANGS_MS = 20_000;
const MIB = 2 ** 20;

interface Reader {
  readonly name: string;
  readonly samples: readonly string[];
  readonly read: (text: string) => unknown;
  /** What reaches this reader is never longer, or longer is more of the same. Units: characters. */
  readonly longest?: number;
  /** A reader that takes its time is given only one text in so many. */
  readonly oneIn?: number;
}

const fileText = (path: string): string => readFileSync(path, "utf8");
const firstLines = (path: string, count: number): string =>
  fileText(path).split("\n").slice(0, count).join("\n");

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text.slice(0, 65_536), (sign) => sign.charCodeAt(0));

/** In chunks of several lengths, as from a socket. */
const inChunks = (text: string, push: (chunk: Uint8Array) => unknown): void => {
  const bytes = bytesOf(text);
  for (let at = 0, length = 1; at < bytes.length; at += length, length = (length * 7) % 4_093) {
    push(bytes.slice(at, at + length));
  }
};

/** What the commands make of records: checked, shown, played again, written as a score and a sheet. */
const useRecords = (text: string): void => {
  importJsonLines(text, "games.jsonl");
  const games = parseJsonLines(text, "games.jsonl");
  if (!games.ok) return;
  new MemoryJournal(games.value, "games.jsonl");
  const rules = { initialState, decide, evolve, program: "test" };
  for (const records of games.value) {
    verifyGame(records, rules);
    replay(records);
    pgnOfGame(records);
    useEntries(records, gameOfRecords);
    evidenceOf(records, 1);
  }
};

const ODD_VALUES: readonly unknown[] = [null, -1, 0.5, "", "x", "e9", true, [], {}, [null], 1e300];

/** A value of JSON with one thing in it, somewhere, taken away or of another kind. */
const disfigure = (value: unknown, chance: Chance): unknown => {
  if (typeof value !== "object" || value === null || chance.below(4) === 0) {
    return ODD_VALUES[chance.below(ODD_VALUES.length)];
  }
  const entries = Object.entries(value);
  const at = chance.below(entries.length + 1);
  const changed = entries.flatMap(([key, part], index): readonly [string, unknown][] => {
    if (index !== at) return [[key, part]];
    return chance.below(3) === 0 ? [] : [[key, disfigure(part, chance)]];
  });
  return Array.isArray(value) ? changed.map(([, part]) => part) : Object.fromEntries(changed);
};

const readToml = (use: (data: Readonly<Record<string, unknown>>) => unknown) => (text: string) => {
  let data: Readonly<Record<string, unknown>>;
  try {
    data = parseToml(text);
  } catch (fault) {
    // The readers of files say that it is not TOML; anything but its own fault would be a surprise.
    expect(fault).toHaveProperty("name");
    return;
  }
  use(data);
};

const EDITION = `base = "fide-2018"
id = "club"
[illegal.rapid]
plusMin = 1
[wrongClaim.claimant]
kind = "none"
`;

const PROFILE = `base = "de-basis"
name = "mine"
[pieces]
king = "⠅"
queen = "145"
`;

const HALL = `edition = "fide-2023"
clock = "90m+30s"
port = 0
[[table]]
name = "1"
white = "fake:aph1"
black = "web"
players = "visually-impaired,sighted"
[table.policies]
touchDebounceMs = 80
[[table]]
name = "2"
white = "serial:/dev/ttyUSB0?model=dgt"
black = "web"
`;

const PLAIN_SHEET = "1. e4 e5 2. Nf3 (2. Bc4 Nc6) Nc6 {a note [%clk 1:29:59]} 3. Bb5 a6 1/2-1/2\n";
const GERMAN_SHEET = "1. e4 e5\n2. Sf3 Sc6\n3. Lb5 a6\n4. ? Sf6\n5. 0-0 Le7 (=)\n";
const SPOKEN_SHEET = "0:12 Eva vier\n0:40 Eva fünf\n1:05 Springer Gustav eins Felix drei\n";
const UNICODE_SHEET = "⠼⠁ ⠑⠙ ⠑⠑\n⠼⠃ ⠎⠋⠉ ⠎⠉⠋\n";

const READERS: readonly Reader[] = [
  {
    name: "a PGN file",
    samples: [
      fileText("fixtures/games/e2e.pgn"),
      PLAIN_SHEET,
      '[FEN "8/8/8/8/8/8/8/K1k5 w - - 0 1"]\n[SetUp "1"]\n\n1. Ka2 *\n',
    ],
    read: (text) => [gameOfPgn(text), gameOfPgn(text, 2)],
  },
  {
    name: "a Braille sheet",
    samples: [fileText("fixtures/braille/typed.brf"), UNICODE_SHEET],
    read: (text) => {
      const sheet = parseSheet(text);
      return "pages" in sheet && readBrailleSheet(sheet.pages, PROFILES);
    },
    longest: 4_000,
    oneIn: 4,
  },
  {
    name: "a score sheet of any kind",
    samples: [
      fileText("fixtures/games/e2e.pgn"),
      fileText("fixtures/braille/typed.brf"),
      GERMAN_SHEET,
      SPOKEN_SHEET,
      UNICODE_SHEET,
      PLAIN_SHEET,
    ],
    read: (text) => readSheetText(text, text.length % 3 === 0 ? { name: "sheet.brf" } : {}),
    longest: 4_000,
    oneIn: 4,
  },
  {
    name: "a position",
    samples: [STARTING_POSITION.fen, "8/8/8/8/8/8/8/K1k5 w - - 0 1"],
    read: parsePosition,
  },
  {
    name: "cases in YAML",
    samples: [
      fileText("fixtures/conformance/laws/clock.yaml").slice(0, 4_000),
      "id: a\nedition: fide-2023\nsteps:\n  - white lifts e2\n",
    ],
    read: (text) => parseScenarios("cases.yaml", text),
    longest: 20_000,
  },
  {
    name: "cases in JSON Lines",
    samples: [
      firstLines("fixtures/conformance/recognition.jsonl", 3),
      firstLines("fixtures/conformance/dead-positions.jsonl", 3),
      firstLines("fixtures/conformance/repetition.jsonl", 3),
    ],
    read: (text) => parseJsonCases("cases.jsonl", text),
  },
  {
    name: "an edition in TOML",
    samples: [EDITION],
    read: readToml((data) => changeEdition(data, "mine")),
  },
  {
    name: "a Braille notation in TOML",
    samples: [PROFILE],
    read: readToml((data) => readProfile(data)),
  },
  {
    name: "an announcement in any language",
    samples: [
      "Springer Gustav eins Felix drei",
      "bishop takes f seven, check",
      "конь жэ один эф три",
      "Bauer Eva sieben Eva acht Dame, Schach und matt",
      "exd6 e.p.",
      "Cavalo g1 f3",
      "0-0-0 (=)",
    ],
    read: (text) => {
      for (const language of LANGUAGE_TAGS) {
        matchUtterance(parseAnnouncement(text, language), STARTING_POSITION);
      }
    },
    // A line of a terminal or a field of a page.
    longest: 2_000,
  },
  {
    name: "a step of the language of acts",
    samples: [
      "at 12.5s: black presses",
      "white says Springer Gustav eins Felix drei",
      "arbiter sets white's clock to 0:12:00",
      "white claims 50-moves with e2e4",
      "after 300ms: white places e4",
    ],
    read: parseStep,
  },
  {
    name: "a time control, a duration, a reading",
    samples: ["40/2h, 20/1h+30s, 30m d10s", "90m+30s", "1:30:00", "12.5s"],
    read: (text) => [parseTimeControl(text), parseDuration(text), parseReading(text)],
  },
  {
    name: "an address of a board",
    samples: [
      "serial:/dev/ttyUSB0?model=dgt&baud=9600&rotate=90",
      "tcp:localhost:4000?model=aph1",
      "hid:1234:abcd",
      "fake:dgt?noise=1",
      "capture:games/one.jsonl?pace=max",
    ],
    read: parseBoardAddress,
    longest: 2_000,
  },
  {
    name: "a capture",
    samples: [firstLines("fixtures/captures/raw8/each-report-once.jsonl", 5)],
    read: (text) => parseCapture(text, "a.jsonl"),
  },
  {
    name: "what a broadcasting program asks",
    samples: [
      '{"id":1,"call":"eboards"}',
      '{"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"1"}}}',
      '{"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":"8/8/8/8/8/8/8/8"}}}',
    ],
    read: parseRequest,
  },
  {
    name: "keys of a terminal",
    samples: ["\u001b[97;5:3u", "\u001b[I\u001b[O", "e2e4\r", "\u001b[?1004;1$y", "\u001b[200~"],
    read: (text) => {
      for (const asKeys of [true, false]) {
        const decoder = new KeyDecoder();
        inChunks(text, (chunk) => decoder.push(chunk, asKeys));
        new KeyDecoder().push(bytesOf(text), asKeys);
      }
    },
    oneIn: 4,
  },
  {
    name: "answers of the speech server",
    samples: ["208 OK CLIENT NAME SET\r\n", "249-de\r\n249-en\r\n249 OK VOICE LIST SENT\r\n"],
    read: (text) => {
      const lines = new SsipLines();
      inChunks(text, (chunk) => lines.push(chunk));
    },
  },
  {
    name: "packets of a Braille display",
    samples: ["\0\0\0\u0004\0\0\0v\0\0\0\u0008", "\0\0\0\u0008\0\0\0k\0\0\0\0\u2000\0\0\u0001"],
    read: (text) => {
      const decoder = new PacketDecoder();
      inChunks(text, (chunk) => {
        const { packets } = decoder.push(chunk);
        for (const { body } of packets) readKey(body);
      });
    },
  },
];

const fuzz = async (reader: Reader): Promise<void> => {
  const { name, samples, read, longest = LONGEST_EXTREME, oneIn = 1 } = reader;
  const chance = chanceFrom(randomFrom(SEED * 1_000 + name.length));
  const heapBefore = process.memoryUsage().heapUsed;
  let slowest = { ms: 0, text: "" };
  const feed = async (text: string): Promise<void> => {
    const start = performance.now();
    try {
      await read(text);
    } catch (cause) {
      const shown =
        text.length > 400 ? `${JSON.stringify(text.slice(0, 400))}…` : JSON.stringify(text);
      throw new Error(`${name} of ${text.length} characters is thrown at: ${shown}`, { cause });
    }
    const ms = performance.now() - start;
    if (ms > slowest.ms) slowest = { ms, text: text.slice(0, 200) };
  };
  for (const text of extremeTexts(samples, longest)) await feed(text);
  for (let round = 0; round < TEXTS / oneIn; round += 1) {
    await feed(mutate(samples, chance, Math.min(LONGEST, longest)));
  }
  if (process.env.ANNABELLA_FUZZ_REPORT !== undefined) {
    process.stderr.write(
      `${name}: slowest ${slowest.ms.toFixed(0)} ms ${JSON.stringify(slowest.text)}\n`,
    );
  }
  expect(slowest.ms, slowest.text).toBeLessThan(HANGS_MS);
  expect(process.memoryUsage().heapUsed - heapBefore).toBeLessThan(400 * MIB);
};

describe.each(READERS)("$name", (reader) => {
  test("is read or refused, whatever stands there", () => fuzz(reader), 600_000);
});

describe("what is nested without end", () => {
  const deep = (opens: string, closes: string): string =>
    `${opens.repeat(100_000)}1${closes.repeat(100_000)}`;

  test.each([deep("[", "]"), deep("{a: ", "}"), deep("- ", ""), deep("? ", ""), deep("a: [", "]")])(
    "is no case: the parser does not go into it (%#)",
    (text) => {
      expect(parseScenarios("cases.yaml", text)).toMatchObject({
        ok: false,
        error: { code: "scenario-invalid", line: 1, detail: "it is nested too deeply" },
      });
    },
  );

  test("is no record of a journal", () => {
    const line = `{"game":"a","seq":1,"atMs":0,"v":1,"kind":"input","type":"b","data":${deep('{"a":', "}")},"hash":""}`;
    expect(parseJsonLines(`${line}\n`, "a.jsonl")).toMatchObject({
      ok: false,
      error: { code: "journal-damaged", detail: "line 1 is no record" },
    });
  });
});

describe("files", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "annabella-fuzz-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("a journal in JSON Lines is read or refused, whatever stands there", async () => {
    const path = join(folder, "journal.sqlite");
    const lines = makeLines(makeRandomGame(6, randomFrom(1)));
    await play(path, [...lines, "white offers draw", "black accepts draw"], { announce: "player" });
    const [game] = await gamesIn(path);
    if (game === undefined) throw new Error("no game was played");
    expect(game.records.length).toBeGreaterThan(60);
    await fuzz({
      name: "a journal in JSON Lines",
      samples: [makeJsonLines(game.records)],
      read: useRecords,
    });
    // Lines of the right shape whose content is not: changed by hand, or by another program.
    const chance = chanceFrom(randomFrom(SEED));
    for (let round = 0; round < TEXTS * 4; round += 1) {
      const at = chance.below(3) === 0 ? 0 : chance.below(game.records.length);
      const changed = game.records.map((record, index) =>
        index === at
          ? { ...record, data: disfigure(record.data, chance) as typeof record.data }
          : record,
      );
      const text = makeJsonLines(changed);
      try {
        useRecords(text);
      } catch (cause) {
        throw new Error(`thrown at ${JSON.stringify(changed[at])}`, { cause });
      }
    }
  }, 600_000);

  test("a hall file is read or refused, whatever stands there", async () => {
    const path = join(folder, "hall.toml");
    await fuzz({
      name: "a hall file",
      samples: [HALL],
      read: async (text) => {
        await writeFile(path, text);
        await readHallFile(path);
      },
      longest: 50_000,
    });
  }, 600_000);
});
