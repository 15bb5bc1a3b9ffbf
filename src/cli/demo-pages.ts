import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HostTime } from "../board-driver/host-time.js";
import type { Journal } from "../journal/journal.js";
import type { Hall } from "../session/hall.js";
import { COLORS } from "../vocabulary/chess.js";
import type { Problem } from "../vocabulary/problems.js";
import { ok, type Result } from "../vocabulary/result.js";
import type { Tracer } from "../vocabulary/trace.js";
import { makeDeskLines, offerDesk, type WebSettings } from "./offered-desk.js";
import { nameOf } from "./table-lines.js";

/** The pages of a demonstration, with keys that are worth nothing afterwards. */
export interface DemoPages {
  close(): Promise<void>;
}

/** Offers the pages of a demonstration and tells their links. Errors: those of `offerDesk`. */
export const offerDemoPages = async (
  hall: Hall,
  table: string,
  journal: Pick<Journal, "read">,
  settings: WebSettings,
  tell: (line: string) => void,
  tracer?: Tracer,
): Promise<Result<DemoPages, Problem>> => {
  const folder = await mkdtemp(join(tmpdir(), "annabella-demo-"));
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const desk = await offerDesk({
    hall,
    time: new HostTime(),
    journal,
    journalPath: join(folder, "demo"),
    settings,
    ...(tracer === undefined ? {} : { tracerOf: () => tracer }),
  });
  if (!desk.ok) {
    await forget();
    return desk;
  }
  for (const line of makeDeskLines(desk.value.server)) tell(line);
  const links = await desk.value.seatLinks(table, true);
  if (links.ok) {
    for (const [index, color] of COLORS.entries()) {
      tell(
        `${nameOf(color)}'s page, which looks on while the program plays: ${links.value[index] ?? ""}`,
      );
    }
  }
  return ok({
    close: async () => {
      await desk.value.close();
      await forget();
    },
  });
};
