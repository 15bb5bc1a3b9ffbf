import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { makeFolder } from "./programs.js";

/** What a fake server does with a text it was given; `id` is its number. */
export type OnText = (wire: FakeWire, id: number, text: string) => void;

/** The wire of one client. */
export interface FakeWire {
  /** True, so that it can stand at the end of a condition. */
  send(...lines: readonly string[]): true;
  raw(bytes: string | Uint8Array): void;
  event(code: 701 | 702 | 703, id: number): void;
  /** Tells that a mark of a text was reached. */
  mark(id: number, name: number): void;
  hangUp(): void;
}

const EVENT_WORDS = { 701: "BEGIN", 702: "END", 703: "CANCELED" } as const;

/** Begins and ends at once. */
export const saysIt: OnText = (wire, id) => {
  wire.event(701, id);
  wire.event(702, id);
};

/** A server that can be told to misbehave. It answers as speech-dispatcher 0.11 does. */
export const openFakeSsip = async (
  options: {
    readonly onText?: OnText;
    /** Answers a command in another way; false: as always. */
    readonly onCommand?: (wire: FakeWire, command: string) => boolean;
    readonly onConnect?: (wire: FakeWire) => void;
    /** Told of each text as it came, markup and all. */
    readonly onMarkup?: (text: string) => void;
    /** Rate of the user, -100 to 100. */
    readonly rate?: number;
  } = {},
) => {
  const folder = makeFolder();
  const path = join(folder.path, "sock");
  const heard: { readonly text: string; readonly priority: string; readonly language: string }[] =
    [];
  const commands: string[] = [];
  const sockets = new Set<Socket>();
  let lastId = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    const wire: FakeWire = {
      send: (...lines) => {
        socket.write(lines.map((line) => `${line}\r\n`).join(""));
        return true;
      },
      raw: (bytes) => void socket.write(bytes),
      event: (code, id) =>
        void wire.send(`${code}-${id}`, `${code}-1`, `${code} ${EVENT_WORDS[code]}`),
      mark: (id, name) => void wire.send(`700-${id}`, "700-1", `700-${name}`, "700 INDEX MARK"),
      hangUp: () => socket.destroy(),
    };
    let rest = "";
    let isText = false;
    let text: string[] = [];
    let priority = "text";
    let language = "";
    options.onConnect?.(wire);
    socket.on("data", (bytes) => {
      const lines = (rest + bytes.toString("utf8")).split("\r\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (isText) {
          if (line !== ".") {
            text.push(line.startsWith("..") ? line.slice(1) : line);
            continue;
          }
          isText = false;
          lastId += 1;
          options.onMarkup?.(text.join("\n"));
          const whole = text.join("\n").replace(/<\/?speak>|<mark name="\d+"\/>/g, "");
          text = [];
          heard.push({ text: whole, priority, language });
          wire.send(`225-${lastId}`, "225 OK MESSAGE QUEUED");
          (options.onText ?? saysIt)(wire, lastId, whole);
          continue;
        }
        commands.push(line);
        if (options.onCommand?.(wire, line) === true) continue;
        const [verb, , what, value = ""] = line.split(" ");
        if (verb === "SPEAK") {
          isText = true;
          wire.send("230 OK RECEIVING DATA");
        } else if (verb === "SET") {
          if (what === "PRIORITY") priority = value;
          if (what === "LANGUAGE") language = value;
          wire.send("202 OK SET");
        } else if (verb === "LIST") wire.send("250-espeak-ng", "250 OK MODULE LIST SENT");
        else if (verb === "GET") {
          wire.send(
            `251-${line === "GET RATE" ? (options.rate ?? 0) : "de"}`,
            "251 OK GET RETURNED",
          );
        } else if (verb === "CANCEL") {
          wire.send("213 OK CANCELED");
          if (lastId > 0) wire.event(703, lastId);
        } else wire.send("500 ERR INVALID COMMAND");
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(path, resolve));
  return {
    address: { kind: "unix", path } as const,
    heard,
    commands,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      folder.remove();
    },
  };
};
