import type {
  ArbiterLinksOptions,
  ArbiterOptions,
  ArbiterRuleOptions,
  ArbiterTableOptions,
  ArbiterWatchOptions,
} from "./commands/arbiter.js";
import type {
  BoardsDecodeCommandOptions,
  BoardsFindCommandOptions,
  BoardsListCommandOptions,
  BoardsRecordCommandOptions,
  BoardsWatchCommandOptions,
} from "./commands/boards.js";
import type { BrailleReadOptions, BrailleWriteOptions } from "./commands/braille.js";
import type { ConformanceOptions } from "./commands/conformance.js";
import type { DoctorCommandOptions } from "./commands/doctor.js";
import type { EmulateCommandOptions } from "./commands/emulate.js";
import type { HallDeskOptions, HallOptions, HallTableOptions } from "./commands/hall.js";
import type { HearCommandOptions } from "./commands/hear.js";
import type {
  JournalGameOptions,
  JournalOptions,
  JournalOutputOptions,
  JournalVerifyOptions,
} from "./commands/journal.js";
import type { JournalEvidenceOptions } from "./commands/journal-evidence.js";
import type { LawsCommandOptions } from "./commands/laws.js";
import type { LawsUnwinnableOptions } from "./commands/laws-unwinnable.js";
import type { ListenCommandOptions } from "./commands/listen.js";
import type { SayCommandOptions } from "./commands/say.js";
import type { SheetCompareOptions } from "./commands/sheet.js";
import type { TraceCommandOptions } from "./commands/trace.js";
import type { VoicesCommandOptions } from "./commands/voices.js";
import type { Run } from "./io.js";
import type { DemoOptions, PlayOptions } from "./options.js";

/** Loads the module of a command, only when that command was asked for. */
export type Load<Options> = () => Promise<Run<Options>>;

/** How to get at each command. */
export interface Commands {
  readonly demo: Load<DemoOptions>;
  readonly play: Load<PlayOptions>;
  readonly hall: Load<HallOptions>;
  readonly hallStatus: Load<HallDeskOptions>;
  readonly hallAdd: Load<HallTableOptions>;
  readonly hallStop: Load<HallTableOptions>;
  readonly arbiter: Load<ArbiterOptions>;
  readonly arbiterTables: Load<ArbiterOptions>;
  readonly arbiterShow: Load<ArbiterTableOptions>;
  readonly arbiterBoards: Load<ArbiterTableOptions>;
  readonly arbiterSheets: Load<ArbiterTableOptions>;
  readonly arbiterDifferences: Load<ArbiterTableOptions>;
  readonly arbiterRule: Load<ArbiterRuleOptions>;
  readonly arbiterLinks: Load<ArbiterLinksOptions>;
  readonly arbiterWatch: Load<ArbiterWatchOptions>;
  readonly boardsList: Load<BoardsListCommandOptions>;
  readonly boardsFind: Load<BoardsFindCommandOptions>;
  readonly boardsWatch: Load<BoardsWatchCommandOptions>;
  readonly boardsRecord: Load<BoardsRecordCommandOptions>;
  readonly boardsDecode: Load<BoardsDecodeCommandOptions>;
  readonly emulate: Load<EmulateCommandOptions>;
  readonly say: Load<SayCommandOptions>;
  readonly hear: Load<HearCommandOptions>;
  readonly listen: Load<ListenCommandOptions>;
  readonly braille: Load<BrailleWriteOptions>;
  readonly brailleRead: Load<BrailleReadOptions>;
  readonly journalList: Load<JournalOptions>;
  readonly journalShow: Load<JournalGameOptions>;
  readonly journalVerify: Load<JournalVerifyOptions>;
  readonly journalExport: Load<JournalOutputOptions>;
  readonly journalPgn: Load<JournalOutputOptions>;
  readonly journalEnvelope: Load<JournalOutputOptions>;
  readonly journalEvidence: Load<JournalEvidenceOptions>;
  readonly sheetCompare: Load<SheetCompareOptions>;
  readonly conformance: Load<ConformanceOptions>;
  readonly laws: Load<LawsCommandOptions>;
  readonly lawsUnwinnable: Load<LawsUnwinnableOptions>;
  readonly trace: Load<TraceCommandOptions>;
  readonly voices: Load<VoicesCommandOptions>;
  readonly doctor: Load<DoctorCommandOptions>;
}

/** The commands of this program. */
export const COMMANDS: Commands = {
  demo: async () => (await import("./commands/demo.js")).runDemo,
  play: async () => (await import("./commands/play.js")).runPlay,
  hall: async () => (await import("./commands/hall.js")).runHall,
  hallStatus: async () => (await import("./commands/hall.js")).runHallStatus,
  hallAdd: async () => (await import("./commands/hall.js")).runHallAdd,
  hallStop: async () => (await import("./commands/hall.js")).runHallStop,
  arbiter: async () => (await import("./commands/arbiter.js")).runArbiter,
  arbiterTables: async () => (await import("./commands/arbiter.js")).runArbiterTables,
  arbiterShow: async () => (await import("./commands/arbiter.js")).runArbiterShow,
  arbiterBoards: async () => (await import("./commands/arbiter.js")).runArbiterBoards,
  arbiterSheets: async () => (await import("./commands/arbiter.js")).runArbiterSheets,
  arbiterDifferences: async () => (await import("./commands/arbiter.js")).runArbiterDifferences,
  arbiterRule: async () => (await import("./commands/arbiter.js")).runArbiterRule,
  arbiterLinks: async () => (await import("./commands/arbiter.js")).runArbiterLinks,
  arbiterWatch: async () => (await import("./commands/arbiter.js")).runArbiterWatch,
  boardsList: async () => (await import("./commands/boards.js")).runBoardsList,
  boardsFind: async () => (await import("./commands/boards.js")).runBoardsFind,
  boardsWatch: async () => (await import("./commands/boards.js")).runBoardsWatch,
  boardsRecord: async () => (await import("./commands/boards.js")).runBoardsRecord,
  boardsDecode: async () => (await import("./commands/boards.js")).runBoardsDecode,
  emulate: async () => (await import("./commands/emulate.js")).runEmulate,
  say: async () => (await import("./commands/say.js")).runSay,
  hear: async () => (await import("./commands/hear.js")).runHear,
  listen: async () => (await import("./commands/listen.js")).runListen,
  braille: async () => (await import("./commands/braille.js")).runBraille,
  brailleRead: async () => (await import("./commands/braille.js")).runBrailleRead,
  journalList: async () => (await import("./commands/journal.js")).runJournalList,
  journalShow: async () => (await import("./commands/journal.js")).runJournalShow,
  journalVerify: async () => (await import("./commands/journal.js")).runJournalVerify,
  journalExport: async () => (await import("./commands/journal.js")).runJournalExport,
  journalPgn: async () => (await import("./commands/journal.js")).runJournalPgn,
  journalEnvelope: async () => (await import("./commands/journal.js")).runJournalEnvelope,
  journalEvidence: async () => (await import("./commands/journal-evidence.js")).runJournalEvidence,
  sheetCompare: async () => (await import("./commands/sheet.js")).runSheetCompare,
  conformance: async () => (await import("./commands/conformance.js")).runConformance,
  laws: async () => (await import("./commands/laws.js")).runLaws,
  lawsUnwinnable: async () => (await import("./commands/laws-unwinnable.js")).runLawsUnwinnable,
  trace: async () => (await import("./commands/trace.js")).runTrace,
  voices: async () => (await import("./commands/voices.js")).runVoices,
  doctor: async () => (await import("./commands/doctor.js")).runDoctor,
};
