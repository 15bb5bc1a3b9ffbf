import type { Color, Millis } from "../../vocabulary/chess.js";
import type { ModelName } from "../models.js";
import { Aph1Device } from "./aph1-device.js";
import { CertaboDevice } from "./certabo-device.js";
import { ChessnutDevice } from "./chessnut-device.js";
import type { Device } from "./device.js";
import { DgtDevice } from "./dgt-device.js";
import { HosDevice } from "./hos-device.js";
import { IChessOneDevice } from "./ichessone-device.js";
import { MillenniumDevice } from "./millennium-device.js";
import { NovagDevice } from "./novag-device.js";
import { PegasusDevice } from "./pegasus-device.js";
import { Raw8Device } from "./raw8-device.js";
import { SquareOffDevice } from "./squareoff-device.js";

/** The electronics of a model. `clock`: times of a clock attached to it, where it can have one. */
export const makeDevice = (
  model: ModelName,
  atMs: Millis,
  clock?: Readonly<Record<Color, Millis>>,
): Device => {
  switch (model) {
    case "aph1":
      return new Aph1Device(atMs);
    case "raw8":
      return new Raw8Device(atMs);
    case "dgt":
      return new DgtDevice(atMs, clock);
    case "millennium":
      return new MillenniumDevice(atMs);
    case "certabo":
    case "cerno":
      return new CertaboDevice(atMs, { senses: "tags", lights: "plain" });
    case "cerno-spectrum":
      return new CertaboDevice(atMs, { senses: "tags", lights: "coloured" });
    case "sentio":
      return new CertaboDevice(atMs, { senses: "occupancy", lights: "plain" });
    case "tactum":
      return new CertaboDevice(atMs, { senses: "occupancy", lights: "none" });
    case "novag":
      return new NovagDevice();
    case "square-off":
      return new SquareOffDevice();
    case "pegasus":
      return new PegasusDevice();
    case "chessnut":
      return new ChessnutDevice(atMs, "air");
    case "chessnut-move":
      return new ChessnutDevice(atMs, "move");
    case "hos":
      return new HosDevice(atMs);
    case "ichessone":
      return new IChessOneDevice();
  }
};
