/**
 * A case seen in a mirror. Chess has two symmetries that the Laws know nothing of: the colours may
 * be exchanged while the board is turned over from White's side to Black's, and, where nobody can
 * castle, the wings may be exchanged. A case that holds must hold in the mirror as well.
 *
 * With the colours exchanged everything happens one ply later: what White did in his first move
 * Black does in his, and the position before it is one with Black to move.
 */
export interface Mirror {
  readonly exchangesColours: boolean;
  readonly square: (square: string) => string;
}

const turned = (rank: string) => String(9 - Number(rank));
const crossed = (file: string) => "hgfedcba".charAt("abcdefgh".indexOf(file));

export const COLOURS: Mirror = {
  exchangesColours: true,
  square: (square) => square.replace(/[1-8]/g, turned),
};

export const WINGS: Mirror = {
  exchangesColours: false,
  square: (square) => square.replace(/[a-h]/g, crossed),
};

const otherCase = (letter: string) =>
  letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();

const otherColour: Readonly<Record<string, string>> = {
  white: "black",
  black: "white",
  White: "Black",
  Black: "White",
  Weiß: "Schwarz",
  Schwarz: "Weiß",
};

const otherResult: Readonly<Record<string, string>> = {
  "1-0": "0-1",
  "0-1": "1-0",
  "1/2-0": "0-1/2",
  "0-1/2": "1/2-0",
};

const START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const PLACEMENT = /^(?:[pnbrqkPNBRQK?1-8]+\/){7}[pnbrqkPNBRQK?1-8]+$/;

export const mirrorPlacement = (placement: string, mirror: Mirror): string => {
  const rows = placement.split("/");
  return mirror.exchangesColours
    ? rows
        .reverse()
        .map((row) => [...row].map((one) => otherCase(one)).join(""))
        .join("/")
    : rows.map((row) => [...row].reverse().join("")).join("/");
};

/** The castling rights in the order of a FEN. */
const mirrorRights = (rights: string, mirror: Mirror) => {
  if (!mirror.exchangesColours || rights === "-") return "-";
  const kept = [...rights].map((one) => otherCase(one));
  return [..."KQkq"].filter((one) => kept.includes(one)).join("");
};

export const mirrorFen = (fen: string, mirror: Mirror): string => {
  const [placement = "", side = "w", rights = "-", passed = "-", half = "0", full = "1"] =
    fen.split(" ");
  const { exchangesColours } = mirror;
  const later = exchangesColours && side === "b" ? Number(full) + 1 : Number(full);
  const other = side === "w" ? "b" : "w";
  return [
    mirrorPlacement(placement, mirror),
    exchangesColours ? other : side,
    mirrorRights(rights, mirror),
    mirror.square(passed),
    half,
    later,
  ].join(" ");
};

const FILE_WORDS = ["Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"];
/** Other names of a file that the cases use, and forms without umlaut. */
const FILE_ALIASES: Readonly<Record<string, number>> = {
  caesar: 2,
  cäsar: 2,
  emil: 4,
  hektor: 7,
};
const RANK_WORDS = ["eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"];
const RANK_ALIASES: Readonly<Record<string, number>> = { zwo: 1, fuenf: 4 };

const placeIn = (
  words: readonly string[],
  aliases: Readonly<Record<string, number>>,
  word: string,
) => {
  const lower = word.toLowerCase();
  const at = words.findIndex((one) => one.toLowerCase() === lower);
  return at >= 0 ? at : aliases[lower];
};

/** Written moves in any language, with or without a piece letter: `Nbd2`, `exd6`, `e8D`, `Кf3`, `e2-e4`. */
const WRITTEN =
  /^(?:\p{Lu}\p{Ll}?)?[a-hас]?[1-8]?[x:х-]?[a-hас][1-8](?:[=(/]?\p{Lu}\)?)?(?:[+#]|\+\+)?$/u;
const PORTUGUESE_RANKS = ["um", "dois", "três", "quatro", "cinco", "seis", "sete", "oito"];
const COUNTED = /Minute|Stunde|Sekunde|Zug /;
const BOTH_TIMES = /^(Weiß )(.*)( Schwarz )(.*)$/;

/** What somebody says or hears. White's time is told before Black's, whoever asked. */
export const mirrorSpoken = (text: string, mirror: Mirror): string => {
  if (COUNTED.test(text)) {
    return mirror.exchangesColours ? text.replace(BOTH_TIMES, "$1$4$3$2") : text;
  }
  return text.replace(/\p{L}+|\d+/gu, (word) => mirrorSpokenWord(word, mirror));
};

const mirrorSpokenWord = (word: string, mirror: Mirror): string => {
  const file = placeIn(FILE_WORDS, FILE_ALIASES, word);
  if (!mirror.exchangesColours) return file === undefined ? word : (FILE_WORDS[7 - file] ?? word);
  const other = otherColour[word];
  if (other !== undefined) return other;
  if (/^[1-8]$/.test(word)) return turned(word);
  const rank = placeIn(RANK_WORDS, RANK_ALIASES, word);
  if (rank !== undefined) return RANK_WORDS[7 - rank] ?? word;
  const foreign = PORTUGUESE_RANKS.indexOf(word);
  return foreign < 0 ? word : (PORTUGUESE_RANKS[7 - foreign] ?? word);
};

const mirrorWord = (word: string, mirror: Mirror): string => {
  const { exchangesColours } = mirror;
  if (exchangesColours && otherColour[word] !== undefined) return otherColour[word] ?? "";
  if (exchangesColours && otherResult[word] !== undefined) return otherResult[word] ?? "";
  return WRITTEN.test(word) ? mirror.square(word) : word;
};

/** A step, a square, a move, a name of an event: whatever a case says in a line. */
const mirrorLine = (line: string, mirror: Mirror): string => {
  if (line === "START") return mirrorFen(START, mirror);
  if (PLACEMENT.test(line)) return mirrorPlacement(line, mirror);
  if (/^[^ ]+\/[^ ]+ [wb] /.test(line)) return mirrorFen(line, mirror);
  const quoted = /^(.*?)(seals|says|repeats) "(.*)"$/.exec(line);
  if (quoted !== null) {
    const [, before = "", verb = "", said = ""] = quoted;
    const words =
      verb === "seals"
        ? said.replace(/[^ ]+/g, (word) => (WRITTEN.test(word) ? mirror.square(word) : word))
        : mirrorSpoken(said, mirror).replace(/[^ ]+/g, (word) =>
            WRITTEN.test(word) && !mirror.exchangesColours ? mirror.square(word) : word,
          );
    return `${mirrorLine(before, mirror)}${verb} "${words}"`;
  }
  return line
    .replace(/ places ([a-zA-Z]) /, (whole, letter: string) =>
      mirror.exchangesColours ? ` places ${otherCase(letter)} ` : whole,
    )
    .replace(/[^\s,:'"]+/g, (word) => mirrorWord(word, mirror));
};

const AS_IT_IS = new Set(["id", "title", "note", "cite", "editions", "policies", "control"]);

const mirrorKey = (key: string, mirror: Mirror) =>
  mirror.exchangesColours && (key === "white" || key === "black") ? (otherColour[key] ?? key) : key;

const mirrorValue = (value: unknown, mirror: Mirror): unknown => {
  if (typeof value === "string") return mirrorLine(value, mirror);
  if (Array.isArray(value)) return value.map((one) => mirrorValue(one, mirror));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      mirrorKey(key, mirror),
      AS_IT_IS.has(key)
        ? inner
        : key === "text" && typeof inner === "string"
          ? mirrorSpoken(inner, mirror)
          : mirrorValue(inner, mirror),
    ]),
  );
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A record of a scenario in the mirror. Its position is written out even where it was left out. */
export const mirrorScenario = (
  record: Readonly<Record<string, unknown>>,
  mirror: Mirror,
): Readonly<Record<string, unknown>> => {
  const players = isRecord(record.players)
    ? record.players
    : { white: "visually-impaired", black: "sighted" };
  const mirrored = mirrorValue({ fen: START, ...record, players }, mirror);
  if (!isRecord(mirrored)) throw new Error("a scenario is an object");
  const policies = isRecord(record.policies) ? record.policies : {};
  const announceMode = policies.announceMode;
  return isRecord(announceMode)
    ? { ...mirrored, policies: { ...policies, announceMode: mirrorValue(announceMode, mirror) } }
    : mirrored;
};

const mirrorLetter = (letter: string, mirror: Mirror) =>
  mirror.exchangesColours && letter !== "?" ? otherCase(letter) : letter;

const KEPT_IN_RECOGNITION = new Set([
  "id",
  "theme",
  "source",
  "basis",
  "why",
  "kind",
  "status",
  "reason",
  "resolution",
  "flags",
  "rules",
  "orientation",
  "mode",
  "board",
  "on",
]);

const mirrorField = (key: string, value: unknown, mirror: Mirror): unknown => {
  if (KEPT_IN_RECOGNITION.has(key)) return value;
  if (Array.isArray(value)) return value.map((one) => mirrorField(key, one, mirror));
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [
        mirrorKey(name, mirror),
        mirrorField(name, inner, mirror),
      ]),
    );
  }
  if (typeof value !== "string") return value;
  if (key === "text") return mirrorSpoken(value, mirror);
  if (["expected", "found", "replaced"].includes(key)) return mirrorLetter(value, mirror);
  if (key === "piece") return value;
  // Both kings on light squares: White has won. The wings exchanged, light squares become dark.
  if (key === "result" && !mirror.exchangesColours) return otherResult[value] ?? value;
  if (/^[a-h][1-8]([a-h][1-8][qrbn]?)?$/.test(value)) {
    return mirror.square(value.slice(0, 4)) + value.slice(4);
  }
  return mirrorLine(value, mirror);
};

/** A line of a file of recognition, repetition or dead positions in the mirror. */
export const mirrorJsonCase = (
  fields: Readonly<Record<string, unknown>>,
  mirror: Mirror,
): Readonly<Record<string, unknown>> => {
  const { events, ...others } = fields;
  const mirrored = mirrorField("", others, mirror);
  if (!isRecord(mirrored)) throw new Error("a case is an object");
  if (!Array.isArray(events)) return mirrored;
  const mirroredEvents = events.map((event: unknown) => {
    const fieldsOfEvent = mirrorField("", event, mirror);
    if (!isRecord(fieldsOfEvent)) throw new Error("an event is an object");
    const { piece } = fieldsOfEvent;
    return typeof piece === "string"
      ? { ...fieldsOfEvent, piece: mirrorLetter(piece, mirror) }
      : fieldsOfEvent;
  });
  return { ...mirrored, events: mirroredEvents };
};
