import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { type HearCommandOptions, runHear } from "../../src/cli/commands/hear.js";
import { runSay, type SayCommandOptions } from "../../src/cli/commands/say.js";
import type { CliIo } from "../../src/cli/io.js";

interface Ran {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
}

const run = async (command: (io: CliIo) => Promise<number>): Promise<Ran> => {
  const out: string[] = [];
  const err: string[] = [];
  const code = await command({
    out: (line) => out.push(line),
    err: (line) => err.push(line),
    stdin: Readable.from([]),
    env: {},
    interrupted: new Promise(() => {}),
  });
  return { code, out, err };
};

const say = (moves: readonly string[], options: Omit<SayCommandOptions, "moves"> = {}) =>
  run((io) => runSay({ moves, ...options }, io));
const hear = (text: string, options: Omit<HearCommandOptions, "text"> = {}) =>
  run((io) => runHear({ text, ...options }, io));

const PROMOTION = "5r2/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
const TWO_KNIGHTS = "rnbqkb1r/ppp1pppp/5n2/3p4/3P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 2 3";

describe("annabella say", () => {
  test("moves are played one after the other and announced, one a line", async () => {
    expect(await say(["e2e4", "e5", "Nf3", "Sc6"])).toEqual({
      code: 0,
      out: [
        "Bauer Eva zwei Eva vier",
        "Bauer Eva sieben Eva fünf",
        "Springer Gustav eins Felix drei",
        "Springer Bella acht Cesar sechs",
      ],
      err: [],
    });
  });

  test("with check, mate, castling and promotion", async () => {
    expect((await say(["f3", "e5", "g4", "Qh4"])).out.at(-1)).toBe(
      "Dame David acht Hector vier matt",
    );
    expect((await say(["exf8=N"], { fen: PROMOTION })).out).toEqual([
      "Bauer Eva sieben schlägt Felix acht Springer",
    ]);
    expect((await say(["e1g1"], { fen: "4k3/8/8/8/8/8/8/4K2R w K - 0 1" })).out).toEqual([
      "kurze Rochade",
    ]);
  });

  test("--json has the move for the machine, the sheet and the voice", async () => {
    const { out } = await say(["f3", "e5", "g4", "Qh4#"], { json: true });
    expect(JSON.parse(out.at(-1) ?? "")).toEqual({
      uci: "d8h4",
      san: "Qh4#",
      text: "Dame David acht Hector vier matt",
      spokenText: "Dame David acht Hector vier matt",
    });
  });

  test("language, style and form are chosen by name", async () => {
    expect((await say(["g1f3"], { lang: "pt" })).out).toEqual(["cavalo Gustav um Felix três"]);
    expect((await say(["g1f3"], { form: "short" })).out).toEqual(["Springer Felix drei"]);
    expect((await say(["g1f3"], { style: "san" })).out).toEqual(["Sg1-f3"]);
  });

  test("an illegal move, a wrong position or a wrong word is explained, exit code 2", async () => {
    const illegal = await say(["e4", "e4"]);
    expect(illegal.code).toBe(2);
    expect(illegal.out).toEqual(["Bauer Eva zwei Eva vier"]);
    expect(illegal.err.join()).toContain("(move-invalid)");
    expect((await say(["e4"], { fen: "8/8" })).err.join()).toContain("(fen-invalid)");
    expect((await say(["e4"], { style: "ana" })).err.join()).toContain("Did you mean anna?");
    expect((await say(["e4"], { lang: "xx" })).code).toBe(2);
    expect((await say(["e4"], { form: "long" })).code).toBe(2);
  });
});

describe("annabella hear", () => {
  const json = async (text: string, fen?: string, lang?: string): Promise<unknown> => {
    const { out, code } = await hear(text, {
      json: true,
      ...(fen === undefined ? {} : { fen }),
      ...(lang === undefined ? {} : { lang }),
    });
    return { code, ...JSON.parse(out[0] ?? "") };
  };

  test("an announcement that names one legal move is understood", async () => {
    expect(await json("Springer Gustav eins Felix drei")).toEqual({
      code: 0,
      status: "understood",
      uci: "g1f3",
      san: "Nf3",
      candidates: ["g1f3"],
      remarks: [],
    });
    expect((await hear("eva 4")).out).toEqual(["understood: e4: Bauer Eva zwei Eva vier"]);
    expect(await json("cavalo Gustav um Felix tres", undefined, "pt")).toMatchObject({
      status: "understood",
      uci: "g1f3",
    });
  });

  test("an unknown word is unclear", async () => {
    expect(await json("Springer Gustav eins Fritz drei")).toEqual({
      code: 1,
      status: "unclear",
      uci: null,
      san: null,
      candidates: [],
      remarks: [],
      words: ["Fritz"],
    });
    expect((await hear("Springer Gustav eins Fritz drei")).out).toEqual(["unclear: Fritz"]);
    expect((await hear("Dame")).out).toEqual(["unclear: no move was named"]);
  });

  test("two knights for one square are ambiguous", async () => {
    expect(await json("Springer David zwei", TWO_KNIGHTS)).toEqual({
      code: 1,
      status: "ambiguous",
      uci: null,
      san: null,
      candidates: ["b1d2", "f3d2"],
      remarks: [],
    });
  });

  test("a promotion without its piece is ambiguous", async () => {
    expect(await json("Bauer Eva sieben schlägt Felix acht", PROMOTION)).toMatchObject({
      code: 1,
      status: "ambiguous",
      candidates: ["e7f8q", "e7f8r", "e7f8b", "e7f8n"],
      remarks: ["promotion-piece-missing"],
    });
  });

  test("an illegal move is not turned into a legal one", async () => {
    expect(await json("Läufer Gustav eins Felix drei")).toMatchObject({
      code: 1,
      status: "not-legal",
      uci: null,
      candidates: [],
    });
  });

  test("what the form lacks or has too much of is a remark", async () => {
    expect(await json("Bauer Eva sieben Felix acht Springer matt", PROMOTION)).toMatchObject({
      status: "understood",
      uci: "e7f8n",
      remarks: ["capture-not-said", "no-mate"],
    });
    expect(await json("Bauer Emil zwei schlägt Emil vier")).toMatchObject({
      remarks: ['alias: "Emil" read as Eva', 'alias: "Emil" read as Eva', "no-capture"],
    });
    expect(await json("exf8N", PROMOTION)).toMatchObject({ remarks: [] });
    expect(
      await json("König Eva eins Gustav eins", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
    ).toMatchObject({ status: "understood", uci: "e1g1", remarks: ["castling-as-king-move"] });
  });

  test("what is no move is named", async () => {
    expect(await json("remis?")).toMatchObject({
      code: 0,
      status: "understood",
      uci: null,
      keyword: "offer-draw",
    });
    expect((await hear("Eva vier, remis?")).out).toEqual([
      "understood: e4: Bauer Eva zwei Eva vier",
      "keyword: offer-draw",
    ]);
  });

  test("a wrong position or language is explained, exit code 2", async () => {
    expect((await hear("Eva vier", { fen: "x" })).code).toBe(2);
    expect((await hear("Eva vier", { lang: "klingon" })).code).toBe(2);
  });
});
