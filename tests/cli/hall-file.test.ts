import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHallFile } from "../../src/cli/hall-file.js";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "annabella-hall-file-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (text: string) => {
  const path = join(folder, "hall.toml");
  await writeFile(path, text);
  return await readHallFile(path);
};

const TWO = `
clock = "15m+10s"
edition = "fide-2018"
port = 8000
delay = "30s"
hosts = ["chess.example:8000"]
journal = "day.sqlite"
[policies]
touchDebounceMs = 100
[[table]]
name = 1
white = "web"
black = "fake:dgt"
names = ["Anna", "Ben"]
[[table]]
name = "second"
white = "fake:aph1"
black = "web?touch=move"
clock = "90m+30s"
players = "visually-impaired,visually-impaired"
[table.policies]
touchDebounceMs = 50
announceMode = { white = "button" }
`;

test("what stands at the top is for all tables, and a table may have its own", async () => {
  const file = await read(TWO);
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  const { tables, ...hall } = file.value;
  expect(hall).toEqual({
    journal: "day.sqlite",
    port: 8_000,
    names: ["chess.example:8000"],
    spectatorDelayMs: 30_000,
  });
  const [first, second] = tables.map(({ setup }) => setup);
  expect(tables.map(({ options }) => options.table)).toEqual(["1", "second"]);
  expect(first).toMatchObject({
    names: { white: "Anna", black: "Ben" },
    control: { text: "15m+10s" },
    category: "rapid",
    edition: { id: "fide-2018" },
    policies: { touchDebounceMs: 100, announceMode: { white: "player" } },
  });
  expect(second).toMatchObject({
    control: { text: "90m+30s" },
    category: "standard",
    players: { white: "visually-impaired", black: "visually-impaired" },
    policies: { touchDebounceMs: 50, announceMode: { white: "button", black: "player" } },
  });
  // Nothing is spoken by the machine of a hall unless a table asks for it.
  expect(tables[0]?.setup.ears).toEqual({ room: { device: "none" } });
});

const TABLE = '[[table]]\nname = "1"\nwhite = "web"\nblack = "web"\n';

test("a table gives its players ears, tones, buttons and Braille displays of their own", async () => {
  const file = await read(`
tones = "link-lost"
[ear.black]
device = "none"
${TABLE}braille = "white=192.0.2.7:0"
braille-profile = "kompakt"
echo = "voice"
button = ["white read=white asks move number"]
[table.ear.white]
device = "pulse:headset"
rate = 240
lang = "en"
`);
  if (!file.ok) throw new Error(JSON.stringify(file.error));
  const [table] = file.value.tables;
  expect(table?.setup).toMatchObject({
    ears: {
      room: { device: "none" },
      white: { device: { system: "pulse", name: "headset" }, rate: 240, lang: "en" },
      black: { device: "none" },
    },
    signals: ["link-lost"],
    buttons: [{ board: "white", button: "read" }],
  });
  // His own ear has the best voice there is, though the room is silent.
  expect(table?.setup.voice).toBeUndefined();
  expect(table?.options).toMatchObject({
    braille: ["white=192.0.2.7:0"],
    brailleProfile: "kompakt",
    echo: "voice",
  });
});

describe("a fault names its key, its value, and what is allowed", () => {
  test.each([
    ["", { key: "", detail: /no table/ }],
    ["clock = ", { key: "line 1" }],
    [`clok = "5m"\n${TABLE}`, { key: "clok", nearest: "clock" }],
    [`port = "x"\n${TABLE}`, { key: "port", detail: /x is not a whole number/ }],
    [`port = 70000\n${TABLE}`, { key: "port" }],
    [`delay = "soon"\n${TABLE}`, { key: "delay", detail: /soon is not a time/ }],
    [`hosts = "x"\n${TABLE}`, { key: "hosts" }],
    [`${TABLE}color = "red"`, { key: "table 1, color" }],
    [
      `${TABLE}clock = "soon"`,
      { key: "table 1, clock", detail: /soon is not a time control.*90m/ },
    ],
    [
      `${TABLE}category = "rapyd"`,
      { key: "table 1, category", detail: /allowed is standard/, nearest: "rapid" },
    ],
    [`category = "rapyd"\n${TABLE}`, { key: "category", nearest: "rapid" }],
    [`${TABLE}edition = "fide-20233"`, { key: "table 1, edition", nearest: "fide-2023" }],
    [`${TABLE}players = "blind,sighted"`, { key: "table 1, players", detail: /blind/ }],
    [`${TABLE}names = ["Anna"]`, { key: "table 1, names" }],
    [`${TABLE}lang = "xx"`, { key: "table 1, lang" }],
    [`${TABLE}[table.ear]\nwhite = "loud"`, { key: "table 1, ear", detail: /table of settings/ }],
    [`${TABLE}[table.ear.white]\nrate = 5`, { key: "table 1, ear", detail: /from 80 to 450/ }],
    [`ear = 5\n${TABLE}`, { key: "ear" }],
    [`${TABLE}tones = "beep"`, { key: "table 1, tones" }],
    [`${TABLE}button = [5]`, { key: "table 1, button", detail: /white read=white asks/ }],
    [`${TABLE}braille = "auto"`, { key: "table 1, braille", detail: /host/ }],
    [`${TABLE}braille = "green=h:0"`, { key: "table 1, braille", detail: /white= or black=/ }],
    [`${TABLE}echo = "shout"`, { key: "table 1, echo", detail: /touch, voice/ }],
    [
      `${TABLE}[table.policies]\nplacementBind = true`,
      { key: "table 1, policies, placementBind", nearest: "placementBinds" },
    ],
    [
      `${TABLE}[table.policies]\nflagAuto = "perhaps"`,
      { key: "table 1, policies, flagAuto", detail: /perhaps.*true or false/ },
    ],
    ['[[table]]\nname = "1"\nwhite = "web"', { key: "table 1, black", detail: /missing/ }],
    ['[[table]]\nwhite = "web"\nblack = "web"', { key: "table number 1, name" }],
    [
      '[[table]]\nname = "1"\nwhite = "wep"\nblack = "web"',
      { key: "table 1, white", nearest: "web" },
    ],
    [`${TABLE}${TABLE}`, { key: "table 1, name", detail: /already/ }],
    [
      '[[table]]\nname = "1"\nwhite = "tcp:h:1?model=dgt"\nblack = "web"\n[[table]]\nname = "2"\nwhite = "web"\nblack = "tcp:h:1?model=dgt"',
      { key: "table 2, black", detail: /at table 1 already/ },
    ],
    [
      '[[table]]\nname = "1"\nwhite = "tcp:h:1?model=dgt"\nblack = "tcp:h:1?model=dgt"',
      { key: "table 1, black", detail: /a board of his own/ },
    ],
  ] as const)("%j", async (text, expected) => {
    const file = await read(text);
    if (file.ok || file.error.code !== "hall-invalid") throw new Error(JSON.stringify(file));
    expect(file.error.key).toBe(expected.key);
    if ("detail" in expected) expect(file.error.detail).toMatch(expected.detail);
    if ("nearest" in expected) expect(file.error.nearest).toBe(expected.nearest);
  });

  test("a file that is not there", async () => {
    const file = await readHallFile(join(folder, "nothing.toml"));
    expect(file).toMatchObject({ ok: false, error: { code: "file-unreadable" } });
  });
});
