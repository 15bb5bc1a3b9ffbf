import { type MirrorProgress, mirrorProgress } from "../sync/mirror-progress.js";
import type { Color } from "../vocabulary/chess.js";
import type { Deliberation } from "./deliberation.js";
import type { Mirror } from "./state.js";
import { readingOf } from "./table.js";

/** How far a player's board has come with the opponent's move. */
export const progressOf = (d: Deliberation, player: Color, mirror: Mirror): MirrorProgress =>
  mirrorProgress(readingOf(d.state, player), {
    before: mirror.before,
    after: mirror.after,
    legal: mirror.legal,
    position: d.state.position.turn === player ? d.state.position : null,
    player,
  });

/** Whether a player's mirror is wrong right now (not only unfinished). */
export const isMirrorWrong = (d: Deliberation, player: Color): boolean => {
  const mirror = d.state.mirrors[player];
  return mirror !== null && !mirror.isDone && progressOf(d, player, mirror).status === "wrong";
};
