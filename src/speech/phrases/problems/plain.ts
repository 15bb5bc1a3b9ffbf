/**
 * A detail as it may stand in a text that is read aloud: one short line of ordinary words, without a
 * full stop. Undefined for anything else (numbers in hex, call stacks, symbols): that is for the log.
 */
export const plainDetail = (detail: string): string | undefined => {
  const line = detail.trim().replace(/[.!]+$/, "");
  const isPlain = /^[\p{L}\p{N} ,;:'"“”„()/.=?+-]{1,160}$/u.test(line);
  const isForMachines = /0x|[0-9a-f]{8,}|\bat .*:\d+|[A-Z]{2,}_|\bE[A-Z]{4,}\b/.test(line);
  return isPlain && !isForMachines ? line : undefined;
};
