import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { reasonOf, systemReason } from "../../src/vocabulary/system-reason.js";

const failureOf = (path: string): Promise<unknown> => readFile(path).catch((error) => error);

test("what the system says of a file is words, without its code and the path", async () => {
  expect(reasonOf(await failureOf("/nowhere/at/all"))).toBe("there is no such file or folder");
  expect(reasonOf(await failureOf("/"))).toBe("it is a folder");
});

test("what is no fault of a file is told as it says itself", () => {
  expect(systemReason(new Error("line 3 is no PGN"))).toBeUndefined();
  expect(reasonOf(new Error("line 3 is no PGN"))).toBe("line 3 is no PGN");
  expect(reasonOf("odd")).toBe("odd");
});
