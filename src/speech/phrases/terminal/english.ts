import type { Color } from "../../../vocabulary/chess.js";
import type { TerminalTexts } from "../terminal.js";

const WHO: Readonly<Record<Color, string>> = { white: "White", black: "Black" };

const count = (many: number, noun: string): string => `${many} ${noun}${many === 1 ? "" : "s"}`;

export const ENGLISH_TERMINAL: TerminalTexts = {
  room: (text) => `Room: ${text}`,
  hears: (by, text) => `${WHO[by]} hears: ${text}`,
  clocks: (white, black) => `White ${white}, Black ${black}`,
  moved: (number, move, clocks) => `Move ${number} ${move}. Clocks: ${clocks}.`,

  hasMove: (by) => `${WHO[by]} has the move.`,
  clockRuns: (by) => (by === "none" ? "No clock runs." : `${WHO[by]}'s clock runs.`),
  toExecute: (by, move) => `${WHO[by]} has still to execute ${move}.`,
  notCompleted: (move) => `Made and not yet completed: ${move}.`,
  waiting: (what) => `Waiting for the arbiter: ${what}.`,

  help: (verbs) => [
    "A line that is no step is what the player having the move says: Springer Gustav eins Felix drei, or Nf3, or ask for a draw in his words.",
    `Of a player: white or black, then ${verbs.player}.`,
    'For example: white presses. black repeats "Bauer Eva zwei Eva vier". white asks time. black offers a draw. white resigns.',
    `Of an assistant: white's assistant or black's assistant, then ${verbs.assistant}.`,
    `Of the arbiter: arbiter, then ${verbs.arbiter}.`,
    "For example: arbiter stops clocks. arbiter starts white's clock. arbiter confirms proposal.",
    'A score sheet is entered with arbiter enters white\'s sheet, then the name of a file, or nothing to type it line by line. A reason may follow an act of the arbiter: arbiter confirms retrace because "the sheets differ".',
    "On a fake board men are moved by lines: white lifts e2. white places e4. black mirrors. black plays e5.",
    "A player's own sheet in Braille: white writes, and then the cells; or white keys dsj fdjk k fdj kj, the six keys F D S J K L of each cell together, a blank between cells, two for a blank cell.",
    "write white, or write black: from then on every line is one of his sheet, until an empty line.",
    "show tells who has the move and both clocks. quit ends the program, and the game is kept.",
  ],
  lineTooLong: (characters) =>
    `A line of more than ${characters} characters is nothing that is said at a table. Nothing happened in the game. Type "help" for what can be typed.`,

  sheet: {
    faults: {
      empty: "It is empty.",
      "not-text": "It is not a text: it holds bytes that no score sheet has.",
      "too-large": "It is larger than any score sheet.",
      "too-long": "It has a word or a game longer than any on a score sheet.",
      "not-braille": "It has signs that stand for no Braille cell.",
      "no-moves": "There are no moves in it that could be recognised.",
      position: "The position it begins from is not a position of chess.",
      "several-profiles":
        "Several Braille notations fit it and give different games; read it with annabella braille read and name the notation.",
    },
    unreadable: (path, why) => `The score sheet ${path} cannot be read. ${why}`,
    kinds:
      "A score sheet is a PGN file, Braille as BRF or Unicode, a text with moves, or announcements a line each.",
    nothingDone: "Nothing was done.",
    checkName: "Check its name.",
    nothingHappened: "Nothing happened in the game.",
    unclearLine: (by, line, shown, place) =>
      `Line ${line} of ${WHO[by]}'s sheet is not clear: ${shown === "" ? "nothing stands there" : `there stands ${shown}`}${place === undefined ? "" : `, at ${place} of the recording`}. When it was read back, type: ${by} writes MOVE at ply ${line}`,
    has: (by, lines) => `${WHO[by]}'s sheet has ${count(lines, "line")}.`,
    longerBefore: (before, now) =>
      `It had ${before} before; those after line ${now} stay as they were.`,
    begin: (by) =>
      `${WHO[by]}'s sheet, a line each, in any notation. A question mark is a line that cannot be read. moves tells the legal moves, a beginning with a star like S* those that begin so. back takes the last line away, done ends it, cancel forgets it.`,
    next: (moveNumber, by) => `Move ${moveNumber} of ${WHO[by]}.`,
    notFollowed: "A line before it could not be followed.",
    legal: (moves) => `Legal: ${moves}.`,
    nothingEntered: "Nothing was entered.",
    noLineBefore: "There is no line before this one.",
    away: (text) => `${text} is away.`,
    noLegalKnown: "No legal move is known there.",
    cannotBeRead: "A line that cannot be read.",
    notLegal: (text) => `${text} is no legal move there. It is entered as it stands on the sheet.`,
    means: (text, move) => `${text} is ${move}.`,
  },

  braille: {
    writesLines: (by) =>
      `${WHO[by]} writes. A line is the six keys of each cell together, with blanks between the cells. An empty line ends it.`,
    writesOnKeys: (by, howCellsEnd) =>
      `${WHO[by]} writes on six keys: F D S are dots 1 2 3, J K L dots 4 5 6. ${howCellsEnd} Enter ends a move, backspace takes a cell away, Escape ends writing.`,
    endsWithRelease: "Press the keys of a cell together; the space bar is a blank.",
    endsWithSpace: "The space bar ends a cell, a second space is a blank.",
    endsWithin: (ms) =>
      `Press the keys of a cell together, within ${ms} milliseconds; the space bar is a blank.`,
    done: (by) => `${WHO[by]} has done with writing. Lines are steps again.`,
    notSixKeys: (text, by) =>
      `"${text}" is not typed on six keys: they are F D S for dots 1 2 3 and J K L for dots 4 5 6. ${WHO[by]}'s sheet is as it was.`,
    wrote: (by, number, move) => `${WHO[by]} wrote ${number} ${move}.`,
    nothingWritten: "Nothing was written.",
    noMove: (word, notation) => `${word} is no move in the notation ${notation}.`,
    ambiguous: (word, readings) => `${word} can be ${readings.join(" or ")}. Write both squares.`,
    whose: (word, mark) =>
      `${word} could be White's or Black's move. Write ${mark} after the number for Black's.`,
    asItWas: (by) => `${WHO[by]}'s sheet is as it was.`,
    displayThere: (by, cells) => `${WHO[by]}'s Braille display is there, ${count(cells, "cell")}.`,
  },

  sound: {
    ownEar: (by, text) => `${WHO[by]}'s own ear: ${text}`,
    nothingSpoken: "Nothing is spoken there any more; every word is still printed as a line.",
    speaksNow: (voice) => `The voice ${voice} speaks from now on.`,
    speaks: (voice) => `The voice ${voice} speaks.`,
    alonePrinted: (by) => `What is meant for ${WHO[by]} alone is printed and not spoken.`,
    aloneSpoken: (by, voice) =>
      `What is meant for ${WHO[by]} alone is spoken on his own device by the voice ${voice}.`,
    aloneShared: (by) =>
      `What is meant for ${WHO[by]} alone comes from the same device as everything else. Give him one of his own with --ear ${by}.device=pulse:NAME, or have it printed only with --ear ${by}.device=none.`,
  },

  listening: {
    how: (by, recogniser, kind) =>
      `${WHO[by]} is listened to by ${recogniser}: ${
        {
          mic: "the microphone is open, and nothing is heard while the program speaks.",
          talk: "the announce button of his board, or the line talk and his colour, turns the microphone on and off.",
          recording: "a recording, one utterance for each move that his board shows.",
        }[kind]
      }`,
    not: (by) =>
      `${WHO[by]} is not listened to. Nothing happened in the game. Start again with --listen ${by}=talk.`,
    microphoneBack: (by) =>
      `${WHO[by]}'s microphone gives sound again. His announcements are heard.`,
  },

  table: {
    noKeys: "Keys are not heard here: standard input is no keyboard. Lines are read.",
    seatPage: (by, url) => `${WHO[by]}'s page, for nobody else: ${url}`,
    spectatorPages: (url) => `Pages for spectators: ${url}`,
    deskPage: (url) => `The arbiter's desk, for nobody else: ${url}`,
    noPages:
      "The pages were not built with this program; the interface and the command arbiter work.",
    pagesStay: "The pages stay until you press Control C.",
    waitingForBoards:
      "Waiting for the boards to tell what stands on them. Press Control C to stop.",
    boardThere: (by) => `${WHO[by]}'s board is there.`,
    ofBoard: (by, text) => `${WHO[by]}'s board: ${text}`,
    menKnown: "it has learnt its men, and every move on it is seen with its man.",
    opened: (table, game) => `Table ${table}, game ${game}. Type help for what can be typed.`,
    begins:
      "White's clock starts when the boards show the starting array. What is not right is told above.",
    goesOn: (moves, by, clocks) =>
      `The game goes on where it stopped, after ${count(moves, "move")}. ${WHO[by]} has the move. The clocks stand: ${clocks}.`,
    startClock: (by) =>
      `When both boards are right, type: arbiter starts ${by}'s clock. Its settings stay as it was opened.`,
    stoppedBefore: "Stopped. No game was opened.",
    stopped: (game, isWithoutNew) =>
      `Stopped. Game ${game} is kept. The same command${isWithoutNew ? " without --new" : ""} goes on with it.`,
    result: (result) => `Result: ${result}. The score of the game as PGN:`,
    asFile: (command) => `To have it in a file, type: ${command}`,
    check: (command) => `To check the game, type: ${command}`,
    journalNotOpened: (path, reason) =>
      `The journal ${path} could not be opened. The reason given: ${reason}. No game was opened. Check the name and the folder, or name another file with --journal.`,
  },

  comparison: {
    otherStart:
      "The two sheets begin from different positions, so they cannot be of one game. Give the position with --fen if one of them says it wrongly.",
    line: (moveNumber, by) => `move ${moveNumber} of ${WHO[by]}`,
    agree: (lines) => `The sheets agree in all ${count(lines, "line")}.`,
    positionThen: (fen) => `The position is then: ${fen}`,
    rule7:
      "Rule 7 of the rules for visually disabled players: whoever wrote the right move and executed another one puts his board right.",
    agreeNotLegal: (line, text) =>
      `The sheets agree on a move that is not legal: ${line}, ${text}.`,
    positionBefore: (fen) => `The position before it: ${fen}`,
    illegal:
      "This is an illegal move, article 7.5 of the Laws of 2018 and 7.4 before: the position before it is restored on both boards.",
    differ: (number, line) => `The sheets differ first at line ${number}: ${line}.`,
    ends: (sheet, lines) => `Sheet ${sheet} has ${count(lines, "line")} and ends before it.`,
    notClear: (sheet, shown) =>
      `Sheet ${sheet} is not clear there; it has ${shown === "" ? "nothing" : `"${shown}"`}. Let it be read or played back.`,
    noLegalMove: (sheet, text) => `Sheet ${sheet} has ${text}, which is no legal move there.`,
    has: (sheet, text) => `Sheet ${sheet} has ${text}.`,
    hasMeaning: (sheet, text, move) => `Sheet ${sheet} has ${text}, that is ${move}.`,
    inRecording: (place) => `In the recording it is at ${place}.`,
    meet: (line) =>
      `After ${line} both sheets give the same position again: the same moves may stand in another order.`,
    rule8: (lines) =>
      `Rule 8 of the rules for visually disabled players: back to the position where the sheets last agree, after ${count(lines, "line")}, on both boards; the arbiter sets the clocks.`,
  },
};
