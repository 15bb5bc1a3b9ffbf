import type { Commands } from "../../src/cli/commands.js";

/** What a command was asked for. */
export interface Call {
  readonly command: string;
  readonly options: unknown;
}

/** Commands that write down what they were asked for and answer with one exit code. */
export const createSpies = (
  code = 0,
): { readonly calls: readonly Call[]; readonly commands: Commands } => {
  const calls: Call[] = [];
  const spy = (command: string) => async () => (options: unknown) => {
    calls.push({ command, options });
    return Promise.resolve(code);
  };
  return {
    calls,
    commands: {
      demo: spy("demo"),
      play: spy("play"),
      hall: spy("hall"),
      hallStatus: spy("hall status"),
      hallAdd: spy("hall add"),
      hallStop: spy("hall stop"),
      arbiter: spy("arbiter"),
      arbiterTables: spy("arbiter tables"),
      arbiterShow: spy("arbiter show"),
      arbiterBoards: spy("arbiter boards"),
      arbiterSheets: spy("arbiter sheets"),
      arbiterDifferences: spy("arbiter differences"),
      arbiterRule: spy("arbiter rule"),
      arbiterLinks: spy("arbiter links"),
      arbiterWatch: spy("arbiter watch"),
      boardsList: spy("boards list"),
      boardsFind: spy("boards find"),
      boardsWatch: spy("boards watch"),
      boardsRecord: spy("boards record"),
      boardsDecode: spy("boards decode"),
      emulate: spy("emulate"),
      say: spy("say"),
      hear: spy("hear"),
      listen: spy("listen"),
      braille: spy("braille"),
      brailleRead: spy("braille read"),
      journalList: spy("journal list"),
      journalShow: spy("journal show"),
      journalVerify: spy("journal verify"),
      journalExport: spy("journal export"),
      journalPgn: spy("journal pgn"),
      journalEnvelope: spy("journal envelope"),
      journalEvidence: spy("journal evidence"),
      sheetCompare: spy("sheet compare"),
      conformance: spy("conformance"),
      laws: spy("laws"),
      lawsUnwinnable: spy("laws unwinnable"),
      trace: spy("trace"),
      voices: spy("voices"),
      doctor: spy("doctor"),
    },
  };
};
