import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

// Spectators of one game, in a thread of their own: it tells when the last of them has each move.

const { url, readers, mark } = workerData as {
  readonly url: string;
  readonly readers: number;
  /** What every message that is waited for contains, before its number and a quotation mark. */
  readonly mark: string;
};

const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
const heard = new Map<string, number>();
const pattern = new RegExp(`${mark}(\\d+)`, "g");
let open = 0;

const take = (text: string): void => {
  for (const [, number = ""] of text.matchAll(pattern)) {
    const count = (heard.get(number) ?? 0) + 1;
    heard.set(number, count);
    if (count === readers) {
      parentPort?.postMessage({
        number: Number(number),
        atMs: performance.timeOrigin + performance.now(),
      });
    }
  }
};

for (let reader = 0; reader < readers; reader += 1) {
  const sent = request(url, { agent }, (response) => {
    response.setEncoding("utf8");
    let rest = "";
    response.on("data", (text: string) => {
      const blocks = (rest + text).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) if (block.startsWith("id: ")) take(block);
    });
    open += 1;
    if (open === readers) parentPort?.postMessage("open");
  });
  sent.on("error", (fault) => {
    throw fault;
  });
  sent.end();
}
