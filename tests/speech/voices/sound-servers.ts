import { type ChildProcess, spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { makeFolder, needProgram } from "./programs.js";

/** A server of a test's own, in a folder of its own, ended by its own number. */
export interface TestServer {
  readonly folder: string;
  readonly pid: number;
  /** Surroundings in which programs find this server and no other. */
  readonly env: Readonly<Record<string, string>>;
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
}

const waitFor = async (what: string, isThere: () => boolean | Promise<boolean>): Promise<void> => {
  for (let round = 0; round < 400; round += 1) {
    if (await isThere()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${what} did not come`);
};

const answers = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });

const serve = (
  child: ChildProcess,
  folder: { readonly path: string; remove(): void },
  env: Readonly<Record<string, string>>,
): TestServer => {
  const { pid } = child;
  if (pid === undefined) throw new Error("the server was not started");
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return {
    folder: folder.path,
    pid,
    env,
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) {
        folder.remove();
        return;
      }
      child.kill("SIGCONT");
      child.kill("SIGTERM");
      const timer = setTimeout(() => child.kill("SIGKILL"), 3_000);
      await ended;
      clearTimeout(timer);
      folder.remove();
    },
  };
};

/** PulseAudio with a sink that nobody hears and everybody can record; sound takes its real time. */
export const startPulse = async (): Promise<TestServer> => {
  const folder = makeFolder();
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder.path,
    XDG_RUNTIME_DIR: folder.path,
    PULSE_SERVER: `unix:${folder.path}/pulse.sock`,
  };
  const child = spawn(
    needProgram("pulseaudio"),
    [
      ...["-n", "--daemonize=no", "--exit-idle-time=-1", "--use-pid-file=no"],
      ...["-L", "module-null-sink sink_name=room"],
      ...["-L", "module-null-sink sink_name=ear"],
      ...["-L", `module-native-protocol-unix socket=${folder.path}/pulse.sock auth-anonymous=1`],
    ],
    { stdio: "ignore", env },
  );
  const server = serve(child, folder, env);
  await waitFor("the sound server", () => answers(`${folder.path}/pulse.sock`));
  return server;
};

/** The real speech-dispatcher with its espeak-ng, without sound or on a PulseAudio of a test. */
export const startSpeechServer = async (
  on: { readonly pulse?: TestServer; readonly port?: number } = {},
): Promise<TestServer & { readonly address: string }> => {
  const folder = makeFolder();
  const modules = "/etc/speech-dispatcher/modules";
  if (!existsSync(modules)) needProgram("speech-dispatcher");
  mkdirSync(join(folder.path, "modules"));
  mkdirSync(join(folder.path, "log"));
  for (const file of readdirSync(modules)) {
    copyFileSync(join(modules, file), join(folder.path, "modules", file));
  }
  writeFileSync(
    join(folder.path, "speechd.conf"),
    [
      "LogLevel 2",
      `LogDir "${folder.path}/log"`,
      'AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"',
      "DefaultModule espeak-ng",
      'DefaultLanguage "de"',
      `AudioOutputMethod "${on.pulse === undefined ? "libao" : "pulse"}"`,
      "",
    ].join("\n"),
  );
  const socket = join(folder.path, "speechd.sock");
  const where =
    on.port === undefined
      ? ["-c", "unix_socket", "-S", socket]
      : ["-c", "inet_socket", "-p", String(on.port)];
  const address =
    on.port === undefined ? `unix_socket:${socket}` : `inet_socket:127.0.0.1:${on.port}`;
  const env = {
    PATH: process.env.PATH ?? "",
    HOME: folder.path,
    XDG_RUNTIME_DIR: folder.path,
    ...on.pulse?.env,
    SPEECHD_ADDRESS: address,
  };
  const child = spawn(
    needProgram("speech-dispatcher"),
    ["-s", "-t", "0", "-C", folder.path, "-P", join(folder.path, "pid"), ...where],
    { stdio: "ignore", env },
  );
  const server = serve(child, folder, env);
  await waitFor("the speech server", () =>
    on.port === undefined ? answers(socket) : existsSync(join(folder.path, "pid")),
  );
  return { ...server, address };
};

/** Records a sink of a PulseAudio; `stop` gives what came. Shape: Int16, mono, 22,050 Hz. */
export const record = async (
  pulse: TestServer,
  sink: string,
): Promise<{ readonly samples: () => Int16Array; stop(): Promise<Int16Array> }> => {
  const chunks: Uint8Array[] = [];
  const child = spawn(
    needProgram("parec"),
    [
      "-d",
      `${sink}.monitor`,
      "--format=s16le",
      "--rate=22050",
      "--channels=1",
      "--latency-msec=10",
    ],
    { stdio: ["ignore", "pipe", "ignore"], env: pulse.env },
  );
  child.stdout.on("data", (bytes: Uint8Array) => chunks.push(bytes));
  const samples = (): Int16Array => {
    const bytes = Buffer.concat(chunks);
    return new Int16Array(Uint8Array.from(bytes.subarray(0, bytes.length & ~1)).buffer);
  };
  await waitFor("the recording", () => chunks.length > 0);
  return {
    samples,
    stop: async () => {
      // It has ended already where the server did.
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once("exit", resolve));
        child.kill("SIGKILL");
        await ended;
      }
      return samples();
    },
  };
};
