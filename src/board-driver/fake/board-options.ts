import type { BoardOptions } from "../models.js";
import { FAKE_TAG_NAMES } from "./certabo-device.js";

/** What a driver has to know of a fake board that it would learn, or be told, of a real one. */
export const FAKE_BOARD_OPTIONS: BoardOptions = {
  tags: FAKE_TAG_NAMES,
  // A fake Pegasus takes any key.
  developerKey: "000000000000",
};
