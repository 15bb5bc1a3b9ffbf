import type { Command } from "commander";
import type { Commands, Load } from "../commands.js";

/** Runs a loaded command with its options. */
export type Runner = <Options>(load: Load<Options>, options: Options) => Promise<void>;

/** Adds a command, or a group of them, to the command line: words, options and an example. */
export type Declare = (program: Command, commands: Commands, run: Runner) => void;
