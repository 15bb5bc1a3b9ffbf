export const SIGNALS = [
  "move-read",
  "waiting-for-announcement",
  "opponent-moved",
  "link-lost",
  "link-back",
  "low-time",
] as const;
/**
 * A change that a blind player hears as a short tone, in his own ear: his board shows a complete
 * position (with or without an announcement that belongs to it; whether it is legal is not told);
 * the opponent's move waits on his board; his board is no longer heard, or heard again; two minutes
 * are left (in training only).
 */
export type SignalName = (typeof SIGNALS)[number];
