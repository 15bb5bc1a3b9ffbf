import type { Run } from "./io.js";
import type {
  BoardsDecodeOptions,
  BoardsFindOptions,
  BoardsListOptions,
  BoardsRecordOptions,
  BoardsWatchOptions,
  ConformanceOptions,
  DemoOptions,
  EmulateOptions,
  HearOptions,
  JournalGameOptions,
  JournalOptions,
  JournalOutputOptions,
  PlayOptions,
  SayOptions,
} from "./options.js";

/** Loads the module of a command, only when that command was asked for. */
export type Load<Options> = () => Promise<Run<Options>>;

/** How to get at each command. */
export interface Commands {
  readonly demo: Load<DemoOptions>;
  readonly play: Load<PlayOptions>;
  readonly boardsList: Load<BoardsListOptions>;
  readonly boardsFind: Load<BoardsFindOptions>;
  readonly boardsWatch: Load<BoardsWatchOptions>;
  readonly boardsRecord: Load<BoardsRecordOptions>;
  readonly boardsDecode: Load<BoardsDecodeOptions>;
  readonly emulate: Load<EmulateOptions>;
  readonly say: Load<SayOptions>;
  readonly hear: Load<HearOptions>;
  readonly journalList: Load<JournalOptions>;
  readonly journalShow: Load<JournalGameOptions>;
  readonly journalVerify: Load<JournalGameOptions>;
  readonly journalExport: Load<JournalOutputOptions>;
  readonly journalPgn: Load<JournalOutputOptions>;
  readonly conformance: Load<ConformanceOptions>;
}

const load =
  <Options>(file: string, name: string): Load<Options> =>
  async () => {
    const module: Record<string, unknown> = await import(`./commands/${file}.js`);
    const run = module[name];
    if (typeof run !== "function") throw new Error(`commands/${file} has no ${name}`);
    return run as Run<Options>;
  };

/** The commands of this program. */
export const COMMANDS: Commands = {
  demo: load("demo", "runDemo"),
  play: load("play", "runPlay"),
  boardsList: load("boards", "runBoardsList"),
  boardsFind: load("boards", "runBoardsFind"),
  boardsWatch: load("boards", "runBoardsWatch"),
  boardsRecord: load("boards", "runBoardsRecord"),
  boardsDecode: load("boards", "runBoardsDecode"),
  emulate: load("emulate", "runEmulate"),
  say: async () => (await import("./commands/say.js")).runSay,
  hear: async () => (await import("./commands/hear.js")).runHear,
  journalList: async () => (await import("./commands/journal.js")).runJournalList,
  journalShow: async () => (await import("./commands/journal.js")).runJournalShow,
  journalVerify: async () => (await import("./commands/journal.js")).runJournalVerify,
  journalExport: async () => (await import("./commands/journal.js")).runJournalExport,
  journalPgn: async () => (await import("./commands/journal.js")).runJournalPgn,
  conformance: async () => (await import("./commands/conformance.js")).runConformance,
};
