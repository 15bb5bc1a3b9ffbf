import type { Transport } from "../transport.js";

/**
 * Joins two open lines so that what comes in on one goes out on the other: a fake board then is the
 * board on a real port. Resolves when one of them has ended; both are closed then.
 */
export const joinTransports = async (one: Transport, other: Transport): Promise<void> => {
  const carry = async (from: Transport, to: Transport): Promise<void> => {
    for await (const { bytes } of from.incoming()) await to.send(bytes);
    await Promise.all([from.close(), to.close()]);
  };
  await Promise.all([carry(one, other), carry(other, one)]);
};
