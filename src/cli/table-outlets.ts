import type { Journal } from "../journal/journal.js";
import type { Table } from "../session/table.js";
import { explainProblem } from "../speech/phrases/problems/explain.js";
import type { LiveChessFault, LiveChessServer } from "../web/livechess/livechess-server.js";
import { openPgnFolder, type PgnFolder } from "../web/livechess/pgn-folder.js";

/** Options of `play` and of a hall by which other programs follow the games. */
export interface OutletOptions {
  /** Serves the tables as DGT LiveChess serves boards; true: on its own port. */
  readonly livechess?: number | true;
  /** Web pages that may connect to it, by their origin. */
  readonly livechessOrigin?: readonly string[];
  /** Folder in which the PGN of each game and of each day's round is kept. */
  readonly pgnDir?: string;
  /** How long after the table both show a move. Units: seconds. */
  readonly delay?: number;
}

/** Where other programs follow the tables of this process. */
export interface TableOutlets {
  /** Resolves when the table is taken off again and everything is written. */
  follow(table: Table, journal: Journal): () => Promise<void>;
  close(): Promise<void>;
}

const explainFault = ({ code, port, detail }: LiveChessFault): string =>
  code === "port-in-use"
    ? `The port ${port} is in use by another program, perhaps by LiveChess itself. No game was opened. Close that program, or give another port after --livechess.`
    : `The port ${port} could not be opened for programs that read LiveChess. The reason given: ${detail}. No game was opened. Give another port after --livechess.`;

/**
 * Opens what the options ask for; a text when it cannot be had. `tell`: one line of what is there,
 * and of what goes wrong later.
 */
export const openOutlets = async (
  options: OutletOptions,
  tell: (line: string) => void,
): Promise<TableOutlets | string> => {
  const delayMs = Math.round((options.delay ?? 0) * 1000);
  let folder: PgnFolder | undefined;
  if (options.pgnDir !== undefined) {
    const opened = openPgnFolder({
      folder: options.pgnDir,
      delayMs,
      onProblem: (problem) => tell(`${explainProblem(problem)} The game goes on.`),
    });
    if (!opened.ok) return explainProblem(opened.error);
    folder = opened.value;
  }
  let server: LiveChessServer | undefined;
  if (options.livechess !== undefined) {
    // Loaded only when it is wanted: most tables have nobody who reads LiveChess.
    const { LIVECHESS_PORT, openLiveChess } = await import("../web/livechess/livechess-server.js");
    const opened = await openLiveChess({
      port: options.livechess === true ? LIVECHESS_PORT : options.livechess,
      delayMs,
      origins: options.livechessOrigin ?? [],
    });
    if (!opened.ok) return explainFault(opened.error);
    server = opened.value;
    tell(`Programs that read LiveChess find this table on this machine at port ${server.port}.`);
  }
  return {
    follow: (table, journal) => {
      const leave = server?.seat(table);
      const stop = folder?.follow(table, journal);
      return async () => {
        leave?.();
        await stop?.();
      };
    },
    close: async () => {
      await server?.close();
    },
  };
};
