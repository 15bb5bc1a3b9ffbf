import { describe, expect, test } from "vitest";
import { DGT_COMMANDS } from "../../src/board-driver/dgt/codec.js";
import {
  findModel,
  isModelName,
  MODEL_NAMES,
  MODELS,
  modelNamed,
  parseBoardOptions,
} from "../../src/board-driver/models.js";

describe("the table of known boards", () => {
  test("every model has a row with its name, and makes a board that senses as the row says", () => {
    expect(MODELS.map((model) => model.name)).toEqual([...MODEL_NAMES]);
    for (const model of MODELS) {
      expect(isModelName(model.name)).toBe(true);
      expect(model.createBoard().sensor).toBe(model.sensor);
      expect(model.displayName).not.toBe("");
    }
  });

  test("ports are set as the protocol pages say", () => {
    expect(modelNamed("aph1").wire).toMatchObject({ baudRate: 115_200, frameLength: 32 });
    expect(modelNamed("raw8").wire).toMatchObject({ baudRate: 115_200, frameLength: 8 });
    expect(modelNamed("dgt").wire).toEqual({ baudRate: 9600 });
    expect(modelNamed("millennium").wire).toEqual({ baudRate: 38_400, dtr: false });
    for (const name of ["certabo", "cerno", "cerno-spectrum", "sentio", "tactum"] as const) {
      expect(modelNamed(name).wire).toEqual({ baudRate: 38_400 });
    }
  });

  test("opening sends nothing that could write into a DGT board", () => {
    const safe: readonly number[] = Object.values(DGT_COMMANDS);
    const sent = modelNamed("dgt")
      .createBoard()
      .opening()
      .flatMap((bytes) => [...bytes]);
    expect(sent.filter((byte) => !safe.includes(byte))).toEqual([]);
  });

  test("a mistyped model is answered with the nearest one", () => {
    expect(findModel("dgt")).toMatchObject({ ok: true, value: { name: "dgt" } });
    expect(findModel("aph2")).toEqual({
      ok: false,
      error: {
        code: "option-invalid",
        option: "model",
        value: "aph2",
        allowed: MODEL_NAMES.join(", "),
        nearest: "aph1",
      },
    });
  });

  test("options are read as words", () => {
    expect(
      parseBoardOptions(modelNamed("raw8"), [
        ["rotate", "90"],
        ["mirror", "true"],
        ["fileMajor", "false"],
      ]),
    ).toEqual({ ok: true, value: { rotate: 90, mirror: true, fileMajor: false } });
    expect(
      parseBoardOptions(modelNamed("dgt"), [
        ["rotate", "auto"],
        ["whiteClock", "first"],
      ]),
    ).toEqual({ ok: true, value: { rotate: "auto", whiteClock: "first" } });
  });

  test("an option that the model does not have, or a value that it cannot have, is refused", () => {
    expect(parseBoardOptions(modelNamed("dgt"), [["invert", "true"]])).toMatchObject({
      ok: false,
      error: { code: "option-invalid", option: "option", value: "invert" },
    });
    expect(parseBoardOptions(modelNamed("raw8"), [["rotate", "45"]])).toMatchObject({
      ok: false,
      error: { code: "option-invalid", option: "rotate", allowed: "auto, 0, 90, 180, 270" },
    });
    expect(parseBoardOptions(modelNamed("raw8"), [["mirorr", "true"]])).toMatchObject({
      ok: false,
      error: { nearest: "mirror" },
    });
  });
});
