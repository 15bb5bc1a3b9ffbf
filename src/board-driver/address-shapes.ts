/**
 * How the address of a board is written, by its first word: what comes in capitals is to be filled in.
 * `parseBoardAddress` reads these and no others; the help of the command line tells them.
 */
export const ADDRESS_SHAPES = {
  serial: "serial:PATH?model=MODEL",
  tcp: "tcp:HOST:PORT?model=MODEL",
  capture: "capture:FILE",
  fake: "fake:MODEL",
  hid: "hid:auto",
  bluetooth: "bluetooth:auto?model=MODEL",
  "dgt-bus": "dgt-bus:PATH?address=NUMBER",
  web: "web",
} as const;

export type Scheme = keyof typeof ADDRESS_SHAPES;

/** First words of addresses. */
export const SCHEMES = Object.keys(ADDRESS_SHAPES) as readonly Scheme[];
