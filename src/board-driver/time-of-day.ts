/**
 * The time of day where the program runs, with its distance from UTC: `2026-11-30T22:05:00.000-03:00`.
 * What stands first is the date at the board, which is not that of UTC for everybody.
 */
export const timeOfDay = (at: Date = new Date()): string => {
  const minutes = -at.getTimezoneOffset();
  const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
  const two = (value: number): string => String(value).padStart(2, "0");
  const away = Math.abs(minutes);
  return `${local}${minutes < 0 ? "-" : "+"}${two(Math.floor(away / 60))}:${two(away % 60)}`;
};

/** The date at the board. Shape: `YYYY-MM-DD`. */
export const today = (): string => timeOfDay().slice(0, 10);
