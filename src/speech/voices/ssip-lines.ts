/**
 * One answer of the server. `code`: three digits; 7xx are events, told unasked. `data`: the lines
 * before the last one, without their codes.
 */
export interface SsipMessage {
  readonly code: number;
  readonly data: readonly string[];
  readonly text: string;
}

/** Longest line and most lines of one answer that are taken for an answer. */
const LONGEST_LINE = 64 * 1024;
const MOST_LINES = 100_000;

/**
 * Cuts the server's bytes into answers. A reply is any number of lines `ccc-data` and one last line
 * `ccc text`; lines end in CR LF (LF alone is taken too), UTF-8.
 * Source: SSIP 0.11, "Communication" and "Events notification".
 */
export class SsipLines {
  readonly #decoder = new TextDecoder("utf-8");
  #rest = "";
  #data: string[] = [];
  #code = "";
  #isBroken = false;

  /** Whether what came is no SSIP: nothing is read any more. */
  get isBroken(): boolean {
    return this.#isBroken;
  }

  push(bytes: Uint8Array): readonly SsipMessage[] {
    const messages: SsipMessage[] = [];
    if (this.#isBroken) return messages;
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      const message = this.#read(line.replace(/\r$/, ""));
      if (message !== undefined) messages.push(message);
      if (this.#isBroken) return messages;
    }
    if (this.#rest.length > LONGEST_LINE) this.#isBroken = true;
    return messages;
  }

  #read(line: string): SsipMessage | undefined {
    const match = /^([1-9]\d\d)([- ])(.*)$/u.exec(line);
    const [, code = "", mark, text = ""] = match ?? [];
    const isOther = this.#data.length > 0 && code !== this.#code;
    if (match === null || isOther || line.length > LONGEST_LINE || this.#data.length > MOST_LINES) {
      this.#isBroken = true;
      return undefined;
    }
    if (mark === "-") {
      this.#code = code;
      this.#data.push(text);
      return undefined;
    }
    const message = { code: Number(code), data: this.#data, text };
    this.#data = [];
    return message;
  }
}
