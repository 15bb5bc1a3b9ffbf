/** Bytes as people and captures write them. Shape: lower case, two digits a byte, no blanks. */
export const makeHex = (bytes: Iterable<number>): string => {
  let text = "";
  for (const byte of bytes) text += byte.toString(16).padStart(2, "0");
  return text;
};

/**
 * Bytes of a hex text; blanks between them are allowed.
 * Errors: undefined when it is not whole bytes of hex digits.
 */
export const parseHex = (text: string): Uint8Array | undefined => {
  const digits = text.replaceAll(/\s+/g, "");
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  }
  return bytes;
};
