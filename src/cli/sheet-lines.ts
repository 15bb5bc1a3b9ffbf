import type { SheetLine } from "../braille/sheet-follower.js";

/** A move of a sheet that was read back, as a line: what it is, or what it may be. */
export const describeSheetLine = (line: SheetLine): string => {
  const number = `${line.moveNumber}${line.by === "white" ? "." : "..."}`;
  const text = line.text === "" ? "nothing" : line.text;
  switch (line.state) {
    case "confirmed":
      return `${number} ${line.san ?? ""}`;
    case "unclear":
    case "missing": {
      const seen = line.state === "missing" ? "missing" : `unclear: ${text}`;
      const [only, ...others] = line.candidates;
      if (only === undefined) return `${number} ${seen}`;
      return others.length === 0
        ? `${number} ${seen}; the other lines leave only ${only}`
        : `${number} ${seen}; possible are ${line.candidates.join(", ")}`;
    }
  }
};
