/** Splits a command line as a shell would: quotes are respected, redirections are left out. */
export const splitWords = (line: string): string[] =>
  [...(line.split(/ [<>|] /)[0] ?? "").matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? "",
  );
