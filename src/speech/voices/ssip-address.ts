import { join } from "node:path";
import type { Problem } from "../../vocabulary/problems.js";
import { err, ok, type Result } from "../../vocabulary/result.js";
import type { Surroundings } from "./find-program.js";

/** Name of the voice. */
export const SPEECH_DISPATCHER = "speech-dispatcher";

/** Where a speech-dispatcher is listened to. */
export type SsipAddress =
  | { readonly kind: "unix"; readonly path: string }
  | { readonly kind: "tcp"; readonly host: string; readonly port: number };

/** Port of a server that was told to use TCP and no port. */
const DEFAULT_PORT = 6560;

/**
 * The address a client of this user uses: `SPEECHD_ADDRESS` (`unix_socket[:PATH]` or
 * `inet_socket[:HOST[:PORT]]`), else the socket in the user's runtime folder, as the library of
 * speech-dispatcher does. Errors: `voice-missing`.
 * Source: speech-dispatcher 0.11, "Address specification" and libspeechd.c.
 */
export const findSsipAddress = (around: Surroundings): Result<SsipAddress, Problem> => {
  const { env } = around;
  const [method = "", ...rest] = (env.SPEECHD_ADDRESS ?? "").split(":");
  if (method === "inet_socket") {
    const port = rest.length > 1 ? Number(rest.at(-1)) : DEFAULT_PORT;
    const host = rest.length > 1 ? rest.slice(0, -1).join(":") : (rest[0] ?? "");
    if (Number.isInteger(port) && port > 0 && port < 65_536) {
      return ok({ kind: "tcp", host: host === "" ? "127.0.0.1" : host, port });
    }
    return missing(`the port in SPEECHD_ADDRESS is no number from 1 to 65535`);
  }
  if (method !== "" && method !== "unix_socket") {
    return missing("SPEECHD_ADDRESS begins with neither unix_socket nor inet_socket");
  }
  const path = rest.join(":");
  if (path !== "") return ok({ kind: "unix", path });
  const runtime = env.XDG_RUNTIME_DIR ?? "";
  const cache =
    env.XDG_CACHE_HOME ?? ((env.HOME ?? "") === "" ? "" : join(env.HOME ?? "", ".cache"));
  const folder = runtime === "" ? cache : runtime;
  if (folder === "") return missing("this session has no folder for its socket");
  return ok({ kind: "unix", path: join(folder, "speech-dispatcher", "speechd.sock") });
};

const missing = (detail: string): Result<never, Problem> =>
  err({ code: "voice-missing", name: SPEECH_DISPATCHER, detail });
