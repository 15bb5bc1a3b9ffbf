/** What the sound process is told: one utterance at a time, its sound as it is made. */
export type SoundOrder =
  /** Open the device once and say whether that went well. */
  | { readonly type: "probe" }
  | { readonly type: "begin"; readonly id: number }
  | { readonly type: "pcm"; readonly id: number; readonly pcm: Int16Array }
  | { readonly type: "end"; readonly id: number }
  | { readonly type: "cancel"; readonly id: number };

/** What the sound process tells. */
export type SoundAnswer =
  | { readonly type: "probed"; readonly failure: string | null }
  /** The device has taken the first sample. */
  | { readonly type: "begun"; readonly id: number }
  /** The device takes sound; told ten times a second at most. */
  | { readonly type: "taking"; readonly id: number }
  /** The last sample is out, or the utterance was cancelled, and the device is given back. */
  | { readonly type: "over"; readonly id: number }
  | { readonly type: "failed"; readonly id: number; readonly detail: string };

/** What the sound process gets on its command line, as JSON. */
export interface SoundProcessData {
  /** File URL of `@echogarden/audio-io`. */
  readonly libraryUrl: string;
  readonly sampleRate: number;
  /** Sound asked for at a time, and how long the device plays on after the last sample. */
  readonly bufferMs: number;
  readonly drainMs: number;
}

/**
 * Program of the process that has the sound device. As text, because it is the same in `dist` and in
 * tests, which run from the sources.
 *
 * A process and no thread: opening and closing a device wait for the sound server, and a server that
 * hangs would hold whoever waits for it. Held is this process, which can be ended; the one that reads
 * the boards never waits.
 */
export const SOUND_PROCESS_SOURCE = `
const { libraryUrl, sampleRate, bufferMs, drainMs } = JSON.parse(process.argv[1]);
const tell = (answer) => { if (process.connected) process.send(answer, () => {}); };
const wordsOf = (error) => String(error && error.message || error);
const open = async (fill) => {
  const io = await import(libraryUrl);
  return io.createAudioOutput({ sampleRate, channelCount: 1, bufferDuration: bufferMs }, fill);
};
const pause = new Int32Array(new SharedArrayBuffer(4));
let current;
class Utterance {
  pieces = []; taken = 0; whole = false; over = false; begun = false; opened = false; toldAt = 0;
  constructor(id) { this.id = id; }
  push(pcm) {
    if (this.whole || this.over || pcm.length === 0) return;
    this.pieces.push(pcm);
    if (!this.opened) this.start();
  }
  end() {
    this.whole = true;
    if (!this.opened) this.finish();
  }
  async start() {
    this.opened = true;
    try {
      this.output = await open((out) => this.fill(out));
      if (this.over) await this.release();
    } catch (error) {
      this.over = true;
      tell({ type: "failed", id: this.id, detail: wordsOf(error) });
    }
  }
  fill(out) {
    out.fill(0);
    let at = 0;
    while (at < out.length && this.pieces.length > 0) {
      const piece = this.pieces[0];
      const part = piece.subarray(this.taken, this.taken + out.length - at);
      out.set(part, at);
      at += part.length;
      this.taken += part.length;
      if (this.taken >= piece.length) { this.pieces.shift(); this.taken = 0; }
    }
    // A device that is no device takes sound without end, and would leave no time to hear of more.
    if (at === 0) Atomics.wait(pause, 0, 0, 5);
    if (at > 0 && !this.begun) { this.begun = true; tell({ type: "begun", id: this.id }); }
    const now = performance.now();
    if (now - this.toldAt >= 100) { this.toldAt = now; tell({ type: "taking", id: this.id }); }
    if (this.whole && this.pieces.length === 0) this.draining ??= setTimeout(() => this.finish(), drainMs);
  }
  finish() {
    if (this.over) return;
    this.over = true;
    this.pieces.length = 0;
    clearTimeout(this.draining);
    if (this.output !== undefined || !this.opened) this.release();
  }
  async release() {
    try { await this.output?.dispose(); } catch {}
    tell({ type: "over", id: this.id });
  }
}
// The library's own thread gives the device back a little after it was told to.
process.on("disconnect", () => setTimeout(() => process.exit(0), 3 * drainMs));
process.on("message", (order) => {
  if (order.type === "probe") {
    open((out) => out.fill(0))
      .then((output) => output.dispose())
      .then(() => tell({ type: "probed", failure: null }), (error) => tell({ type: "probed", failure: wordsOf(error) }));
  } else if (order.type === "begin") current = new Utterance(order.id);
  else if (current === undefined || current.id !== order.id) return;
  else if (order.type === "pcm") current.push(order.pcm);
  else if (order.type === "end") current.end();
  else current.finish();
});
`;
