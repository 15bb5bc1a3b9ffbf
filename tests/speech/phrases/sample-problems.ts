import type { Problem, ProblemCode, ProblemDetail } from "../../../src/vocabulary/problems.js";

const STACK = "Error: EACCES 0xdeadbeef\n    at Port.open (node.js:12:3)";

/** One of each problem; a new code must be added to compile. */
export const SAMPLES: {
  readonly [Code in ProblemCode]: Extract<ProblemDetail, { readonly code: Code }>;
} = {
  "port-unknown": { code: "port-unknown", path: "/dev/ttyUSB0" },
  "port-busy": { code: "port-busy", path: "/dev/ttyUSB0" },
  "port-permission": { code: "port-permission", path: "/dev/ttyUSB0" },
  "port-failed": { code: "port-failed", path: "/dev/ttyUSB0", detail: STACK },
  "board-silent": { code: "board-silent", path: "/dev/ttyUSB0", model: "dgt" },
  "board-noise": { code: "board-noise", path: "/dev/ttyUSB0", model: "dgt" },
  "board-lost": { code: "board-lost", path: "/dev/ttyUSB0" },
  "board-quiet": { code: "board-quiet", path: "/dev/ttyUSB0", model: "raw8" },
  "men-unknown": { code: "men-unknown", path: "/dev/ttyUSB0" },
  "men-unreadable": { code: "men-unreadable", path: "/dev/ttyUSB0", squares: ["e1", "d8"] },
  "board-address-invalid": {
    code: "board-address-invalid",
    address: "serail:x",
    detail: "no such kind of board",
    nearest: "serial",
  },
  "transport-missing": { code: "transport-missing", name: "HID", detail: STACK },
  "hid-library-missing": {
    code: "hid-library-missing",
    library: "libusb-1.0.so.0",
    package: "libusb-1.0-0",
  },
  "hid-missing": { code: "hid-missing", path: "hid:auto" },
  "hid-busy": { code: "hid-busy", path: "hid:auto" },
  "hid-permission": {
    code: "hid-permission",
    path: "hid:auto",
    rules: "share/udev/70-annabella-boards.rules",
  },
  "capture-invalid": { code: "capture-invalid", path: "game.jsonl", line: 12 },
  "voice-missing": { code: "voice-missing", name: "espeak", detail: "not installed" },
  "voice-failed": { code: "voice-failed", name: "espeak", detail: STACK },
  "audio-missing": { code: "audio-missing", detail: STACK },
  "text-unspeakable": { code: "text-unspeakable", name: "say" },
  "journal-busy": { code: "journal-busy", path: "annabella.db" },
  "journal-read-only": { code: "journal-read-only", path: "annabella.db" },
  "disk-full": { code: "disk-full", path: "annabella.db" },
  "journal-damaged": { code: "journal-damaged", path: "annabella.db", detail: STACK },
  "journal-failed": { code: "journal-failed", path: "annabella.db", detail: STACK },
  "journal-conflict": {
    code: "journal-conflict",
    game: "2026-11-29-1-2",
    expectedSeq: 3,
    foundSeq: 5,
  },
  "game-unknown": { code: "game-unknown", game: "2026-11-29-1-3", nearest: "2026-11-29-1-2" },
  "file-unreadable": { code: "file-unreadable", path: "game.pgn", detail: "no such file" },
  "file-unwritable": { code: "file-unwritable", path: "game.pgn", detail: STACK },
  "sheet-invalid": { code: "sheet-invalid", path: "game.brf", fault: "too-long", line: 3 },
  "profile-invalid": {
    code: "profile-invalid",
    path: "mine.toml",
    key: "peices",
    detail: "there is no such key",
    nearest: "pieces",
  },
  "braille-line-missing": {
    code: "braille-line-missing",
    address: "localhost:0",
    detail: STACK,
  },
  "braille-line-refused": {
    code: "braille-line-refused",
    address: ":0",
    keyFile: "/etc/brlapi.key",
  },
  "braille-line-lost": { code: "braille-line-lost", address: ":0" },
  "braille-line-shared": { code: "braille-line-shared", address: ":0" },
  "pgn-invalid": {
    code: "pgn-invalid",
    path: "game.pgn",
    detail: "move 12 of White is not legal",
  },
  "fen-invalid": { code: "fen-invalid", text: "x", detail: "ERR_BOARD" },
  "move-invalid": { code: "move-invalid", text: "Nf9", fen: "x" },
  "step-invalid": {
    code: "step-invalid",
    text: "white lfits e2",
    detail: "no such verb",
    nearest: "lifts",
  },
  "scenario-invalid": {
    code: "scenario-invalid",
    path: "touch.yaml",
    line: 7,
    detail: "unknown key",
    nearest: "steps",
  },
  "option-invalid": {
    code: "option-invalid",
    option: "--style",
    value: "ana",
    allowed: "anna, nato",
    nearest: "anna",
  },
  "table-failed": { code: "table-failed", table: "3" },
  "table-unknown": { code: "table-unknown", table: "hal", nearest: "hall" },
  "table-there": { code: "table-there", table: "3" },
  "hall-invalid": {
    code: "hall-invalid",
    path: "hall.toml",
    key: "table 2, colour",
    detail: "there is no such key",
    nearest: "clock",
  },
  "desk-missing": { code: "desk-missing", path: "/home/anna/journal.sqlite.desk" },
  "desk-silent": {
    code: "desk-silent",
    address: "http://127.0.0.1:8420",
    detail: "nothing answers there",
  },
  "web-failed": {
    code: "web-failed",
    address: "127.0.0.1:8420",
    detail: "another program has this port",
  },
  "policy-unknown": {
    code: "policy-unknown",
    name: "placementBind",
    nearest: "placementBinds",
    allowed: "placementBinds, flagAuto",
  },
  "clock-control-invalid": { code: "clock-control-invalid", text: "90" },
};

export const PROBLEMS: readonly Problem[] = Object.values(SAMPLES);
