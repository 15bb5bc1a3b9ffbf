import fc from "fast-check";

// The same numbers in every run, so that a failure is a change; another seed on request.
fc.configureGlobal({ seed: Number(process.env.ANNABELLA_SEED ?? 1) });
