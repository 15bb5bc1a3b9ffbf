/** Remembers variables of the environment; the answer puts them back as they were. */
export const keepEnvironment = (names: readonly string[]): (() => void) => {
  const before = names.map((name) => [name, process.env[name]] as const);
  return () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  };
};
