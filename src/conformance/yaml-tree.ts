import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  type ParsedNode,
  parseAllDocuments,
} from "yaml";
import { nearestWord } from "../vocabulary/nearest-word.js";
import type { Problem } from "../vocabulary/problems.js";
import { err, ok, type Result } from "../vocabulary/result.js";

/** A value of a YAML record with the line it stands on. Lines count from 1. */
export type Tree =
  | { readonly kind: "map"; readonly line: number; readonly entries: ReadonlyMap<string, Entry> }
  | { readonly kind: "list"; readonly line: number; readonly items: readonly Tree[] }
  | {
      readonly kind: "scalar";
      readonly line: number;
      readonly value: string | number | boolean | null;
    };

/** A key of a map with its own line, and its value. */
export interface Entry {
  readonly line: number;
  readonly value: Tree;
}

/** Something wrong in a file, found while it is read; turned into a Problem at the folder's edge. */
export class FileFault extends Error {
  readonly line: number;
  readonly nearest: string | undefined;

  constructor(line: number, detail: string, nearest?: string) {
    super(detail);
    this.name = "FileFault";
    this.line = line;
    this.nearest = nearest;
  }
}

/** The fault of a word that is none of the known ones, with the nearest of them. */
export const unknownWord = (
  line: number,
  what: string,
  word: string,
  known: readonly string[],
): FileFault => new FileFault(line, `unknown ${what} "${word}"`, nearestWord(word, known));

/** Runs a reader; a {@link FileFault} becomes a `scenario-invalid` problem. */
export const readingFile = <T>(path: string, read: () => T): Result<T, Problem> => {
  try {
    return ok(read());
  } catch (fault) {
    if (!(fault instanceof FileFault)) throw fault;
    return err({
      code: "scenario-invalid",
      path,
      line: fault.line,
      detail: fault.message,
      ...(fault.nearest === undefined ? {} : { nearest: fault.nearest }),
    });
  }
};

/** No case needs more. Shape: levels of brackets, or signs in front of the first word of a line. */
const DEEPEST = 200;

/**
 * Refuses what is nested without end before the parser goes into it: it follows every level with a
 * call of its own, and where the stack ends, compiling a pattern ends the process. Brackets inside
 * words count too, which only makes it more careful.
 */
const checkDepth = (text: string): void => {
  let depth = 0;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const inFront = /^[\s?-]*/.exec(line)?.[0].length ?? 0;
    for (const sign of line) {
      if (sign === "[" || sign === "{") depth += 1;
      else if (sign === "]" || sign === "}") depth = Math.max(0, depth - 1);
      if (depth > DEEPEST) break;
    }
    if (depth > DEEPEST || inFront > DEEPEST) {
      throw new FileFault(index + 1, "it is nested too deeply");
    }
  }
};

/** Reads all YAML documents of a file. Errors: throws {@link FileFault}. */
export const readYaml = (text: string): readonly Tree[] => {
  checkDepth(text);
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, { lineCounter: lines, prettyErrors: false });
  if (!Array.isArray(documents)) return [];
  const lineOf = (node: Node | null | undefined): number => {
    const offset = node?.range?.[0];
    return offset === undefined ? 1 : lines.linePos(offset).line;
  };
  const read = (node: ParsedNode | null | undefined, above: number): Tree => {
    if (node === null || node === undefined) return { kind: "scalar", line: above, value: null };
    const line = lineOf(node);
    if (isMap(node)) {
      const entries = new Map<string, Entry>();
      for (const pair of node.items) {
        const key: unknown = isScalar(pair.key) ? pair.key.value : undefined;
        const keyLine = lineOf(pair.key as Node);
        if (key === undefined || key === null) {
          throw new FileFault(keyLine, "a key of a record is a word");
        }
        entries.set(String(key), {
          line: keyLine,
          value: read(pair.value as ParsedNode | null, keyLine),
        });
      }
      return { kind: "map", line, entries };
    }
    if (isSeq(node)) {
      return {
        kind: "list",
        line,
        items: node.items.map((item) => read(item as ParsedNode, line)),
      };
    }
    if (isScalar(node)) {
      const { value } = node;
      if (
        value === null ||
        typeof value === "string" ||
        typeof value === "number" ||
        typeof value === "boolean"
      ) {
        return { kind: "scalar", line, value };
      }
    }
    throw new FileFault(line, "only words, numbers, lists and maps can stand here");
  };
  const trees: Tree[] = [];
  for (const document of documents) {
    const [error] = document.errors;
    if (error !== undefined) {
      throw new FileFault(lines.linePos(error.pos[0]).line, `not YAML: ${error.message}`);
    }
    const contents = document.contents as ParsedNode | null;
    if (contents !== null) trees.push(read(contents, 1));
  }
  return trees;
};

/** The value without its lines, as JSON would have it. */
export const plain = (tree: Tree): unknown => {
  switch (tree.kind) {
    case "scalar":
      return tree.value;
    case "list":
      return tree.items.map(plain);
    case "map":
      return Object.fromEntries([...tree.entries].map(([key, { value }]) => [key, plain(value)]));
  }
};
