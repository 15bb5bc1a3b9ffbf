import type { MicrophoneLoss, Problem, SheetFaultCode } from "../../../vocabulary/problems.js";
import { assertNever } from "../../../vocabulary/result.js";
import { plainDetail } from "./plain.js";

/** Name of the optional package, as people have to type it. */
const BLUETOOTH_PACKAGE = "@stoprocent/noble";

/** Why nothing comes from a microphone, and what to do about it. `name`: the program that records. */
const LOSSES: Readonly<Record<MicrophoneLoss, (name: string) => string>> = {
  ended: (name) => `The program ${name} has ended by itself. Plug the microphone in again.`,
  hung: (name) =>
    `The program ${name} is running and passes on no sound. Unplug the microphone and plug it in again.`,
  "no-device": (name) => `The program ${name} finds no microphone. Connect one.`,
  refused: (name) =>
    `The program ${name} may not record from it. On Linux type: sudo usermod -aG audio $USER, then log out and in again; elsewhere allow it in the privacy settings.`,
};

/** " The reason given: …." where the detail can be read aloud. */
const because = (detail: string): string => {
  const plain = plainDetail(detail);
  return plain === undefined ? "" : ` The reason given: ${plain}.`;
};

const perhaps = (nearest: string | undefined): string =>
  nearest === undefined ? "" : ` Did you mean ${nearest}?`;

/** What is wrong with a Braille sheet. */
const SHEET_FAULTS: Readonly<Record<SheetFaultCode, string>> = {
  empty: "It is empty.",
  "not-text": "It is not a text file.",
  "too-large": "It is too large for a score sheet.",
  "too-long": "A line has no end.",
  "not-braille": "There is a sign that stands for no Braille cell.",
  "no-moves": "No line of it is a move in this notation.",
  position: "The position in its head is damaged: give it with --fen.",
  "several-profiles": "Several notations fit and give different games: name one with --profile.",
};

/** Each problem in English: what happened, what it means for the game, what to do next. */
export const explainInEnglish = (problem: Problem): string => {
  switch (problem.code) {
    case "port-unknown":
      return `There is no port ${problem.path}. The game cannot use this board. Plug the board in, then run "annabella boards" to see what is there.`;
    case "port-busy":
      return `The board on ${problem.path} is in use by another program. No move of this board can be seen. Close that program, or name another board with --white or --black.`;
    case "port-permission":
      return `You are not allowed to use the port ${problem.path}. The game cannot use this board. Let your user into the group that owns the port, dialout on Debian and Ubuntu, and log in again.`;
    case "port-failed":
      return `The port ${problem.path} could not be used.${because(problem.detail)} The game cannot use this board. Unplug the board, plug it in again, and repeat the command.`;
    case "board-silent":
      return `The board ${problem.model} on ${problem.path} does not answer. No move of this board can be seen. Switch the board on, check the cable, and check that the model is the right one.`;
    case "board-noise":
      return `What comes from ${problem.path} is not what the board ${problem.model} sends. Nothing of it is taken for a move. Check the model and the speed in the board's address, then the cable.`;
    case "board-lost":
      return `The board on ${problem.path} is no longer heard. No move of this board can be seen. Plug the board in again: it is looked for every few seconds, and its whole position is read anew.`;
    case "board-quiet":
      return `The board ${problem.model} on ${problem.path} has sent nothing yet. A board that speaks only when a man moves is quiet until then, and what stands on it is not known. Lift a man and put it back. If nothing follows, check the power, the cable, and that the model is the right one.`;
    case "board-tells-moves-only":
      return `The board ${problem.model} on ${problem.path} tells only the moves that were made on it, not what a hand touches. ${problem.player === "white" ? "White" : "Black"} is visually impaired and bound by the man he touches, so this cannot be his board. No game was opened. Name another board with --${problem.player}; a sighted player can use this one.`;
    case "men-unknown":
      return `The board on ${problem.path} reads the tags in its men and does not know them yet. A move on it is seen, but not with which man. Set up the starting array and leave it alone for five seconds: the men are learnt, and remembered for the next time.`;
    case "men-unreadable":
      return `The board on ${problem.path} could not learn its men: on ${problem.squares.join(", ")} it reads no tag, or not always the same one. A move on it is seen, but not with which man. Put these men into the middle of their squares, or take others, and leave the starting array alone for five seconds.`;
    case "board-address-invalid":
      return `The board address ${problem.address} is not understood.${because(problem.detail)}${perhaps(problem.nearest)} No board was opened. An address looks like serial:/dev/ttyUSB0?model=aph1 or fake:aph1.`;
    case "transport-missing":
      if (problem.name === "bluetooth") {
        return `Boards on Bluetooth need a package that is not installed with the program. Boards on a port still work. In the folder of the program type: npm install ${BLUETOOTH_PACKAGE}. Then start the command again.`;
      }
      return `The part of the program that talks to boards over ${problem.name} cannot be loaded on this machine.${because(problem.detail)} Other boards still work. Use another kind of board.`;
    case "hid-library-missing":
      return `Boards that are USB HID devices need the library ${problem.library}, and it is not on this machine. Boards on a serial port still work. On Debian and Ubuntu type: sudo apt install ${problem.package}. Then start the command again.`;
    case "hid-missing":
      return `No board is found as ${problem.path}. The game cannot use this board. Plug the board in and switch it on, then run "annabella boards" to see what is there.`;
    case "hid-busy":
      return `The board ${problem.path} is in use already, by another program or for the other player. No move of this board can be seen. Close that program, or plug in a second board and name it by its serial number.`;
    case "hid-permission":
      return `You are not allowed to use the board ${problem.path}. The game cannot use this board. Copy the file ${problem.rules} of this package to the folder /etc/udev/rules.d, type sudo udevadm control --reload, and plug the board in again.`;
    case "capture-invalid":
      return `The capture ${problem.path} cannot be read at line ${problem.line}. Nothing after this line was played. Check that the file was recorded with "annabella boards record".`;
    case "voice-missing":
      return `The voice ${problem.name} is not on this machine.${because(problem.detail)} The game goes on, and every announcement is printed as a line of text. Without --voice the best one there is speaks.`;
    case "voice-failed":
      return `The voice ${problem.name} stopped speaking.${because(problem.detail)} The game goes on, and every announcement is printed as a line of text. Start the command again, or choose another voice with --voice.`;
    case "audio-missing":
      return `There is no sound on this machine.${because(problem.detail)} The game goes on, and every announcement is printed as a line of text. Connect a loudspeaker or headphones. On Linux sound needs the package libasound2.`;
    case "text-unspeakable":
      return `The voice ${problem.name} was given a text with signs it must not read. It was printed and not spoken. The game goes on. Please report this text as a fault of the program.`;
    case "words-unknown":
      return `The voice ${problem.name} does not know all words of this text. What it does not know was printed and not spoken. The game goes on. To hear everything, choose another voice with --voice.`;
    case "recogniser-missing":
      return `The speech recogniser ${problem.name} is not installed on this machine. What is said at the board is not heard, and the game goes on otherwise. On Debian and Ubuntu type: sudo apt install ${problem.packages}. On every system this does as well: ${problem.command}. Then repeat the command.`;
    case "recogniser-failed":
      return `The speech recogniser ${problem.name} gave no answer.${because(problem.detail)} The last announcement was not heard, and nothing happened in the game. Say it again, or type it.`;
    case "microphone-missing":
      return `There is no program on this machine that records from a microphone. What is said at the board is not heard, and the game goes on otherwise. Install one of these: ${problem.names}. On Debian and Ubuntu: sudo apt install alsa-utils; on macOS: brew install sox.`;
    case "microphone-lost":
      return `Nothing comes from the microphone any more. ${LOSSES[problem.why](problem.name)} Announcements are not heard, and the game goes on otherwise. Type the announcements until it is back; it is looked for again without your doing.`;
    case "microphone-silent":
      return "Nothing but perfect silence comes from the microphone: it is muted, switched off or broken. Announcements are not heard, and the game goes on otherwise. Switch it on, choose another one in the sound settings, or type the announcements.";
    case "sound-invalid":
      return `The sound file ${problem.path} cannot be listened to.${because(problem.detail)} Nothing happened in the game. Take a file of the kind WAV with sixteen bits, as arecord or sox write it.`;
    case "journal-busy":
      return `The journal ${problem.path} is being written by another annabella. No game was opened. End that program, or name another file with --journal.`;
    case "journal-read-only":
      return `The journal ${problem.path} cannot be written. A game that is not recorded is not played: stop the clocks of one that was under way. Give yourself the right to write there and start the program again, or name another file with --journal for a new game.`;
    case "disk-full":
      return `There is no room left for the journal ${problem.path}. Stop the clocks. Whether the last act still counts is told when the game goes on. Make room on the disk and start the program again: the game is resumed.`;
    case "journal-damaged":
      return `The journal ${problem.path} is damaged.${because(problem.detail)} What stands before the damage can still be read. Keep the file, show it to the arbiter, and start a new one with --journal.`;
    case "journal-failed":
      return `The journal ${problem.path} could not be used.${because(problem.detail)} Stop the clocks. Whether the last act still counts is told when the game goes on. Check the disk and start the program again: the game is resumed.`;
    case "journal-conflict":
      return `Somebody else has written to the game ${problem.game}: record ${problem.expectedSeq} was expected to be the last, and it is ${problem.foundSeq}. Nothing was added. Start the program again: it resumes from the last record.`;
    case "game-unknown":
      return `There is no game ${problem.game} in this journal.${perhaps(problem.nearest)} Nothing was changed. Run "annabella journal list" to see the games.`;
    case "file-unreadable":
      return `The file ${problem.path} cannot be read.${because(problem.detail)} Nothing was done. Check the name and your right to read it.`;
    case "file-unwritable":
      return `The file ${problem.path} cannot be written.${because(problem.detail)} Nothing was saved. Check the folder and your right to write there, or name another file.`;
    case "trace-invalid":
      return `The file ${problem.path} is no trace. Nothing was done. Name a file that was written with --trace.`;
    case "trace-unwritable":
      return `The trace ${problem.path} cannot be written.${because(problem.detail)} No game was opened. Check the folder and your right to write there, name another file, or leave out --trace.`;
    case "trace-lost":
      return `The trace ${problem.path} has ended.${because(problem.detail)} The game goes on without it, and nothing of the game is lost. Make room on the disk before the next game is traced.`;
    case "sheet-invalid":
      return `The Braille sheet ${problem.path} cannot be read${problem.line === undefined ? "" : ` at line ${problem.line}`}. ${SHEET_FAULTS[problem.fault]} No move was taken from it. Check that it is the file of a Braille editor or embosser, then repeat the command.`;
    case "profile-invalid":
      return `The notation in ${problem.path} cannot be used because of ${problem.key}.${because(problem.detail)}${perhaps(problem.nearest)} Nothing was written or read with it. Mend the file and repeat the command.`;
    case "braille-line-missing":
      return `No Braille display was found at ${problem.address}.${because(problem.detail)} The game goes on, and every announcement is printed as a line of text. Start BRLTTY and check that it lets programs in; the display is then used at once.`;
    case "braille-line-refused":
      return `BRLTTY at ${problem.address} does not let this program in. The game goes on, and every announcement is printed as a line of text. Give your user the right to read the key file ${problem.keyFile}, on Debian by the group brlapi, and log in again.`;
    case "braille-line-lost":
      return `The Braille display at ${problem.address} is gone. The game goes on, and every announcement is printed as a line of text. Connect it again: it is looked for every few seconds.`;
    case "braille-line-shared":
      return `The Braille display at ${problem.address} stays with your screen reader, because nobody can tell when the window of this program is in front. The game goes on, and every announcement is printed as a line of text. To give the display to the game alone, name it: --braille socket.`;
    case "pgn-invalid":
      return `No game can be taken from ${problem.path}.${because(problem.detail)} Nothing of it was used. Mend the file and repeat the command.`;
    case "fen-invalid":
      return `The position given is not a position of chess.${because(problem.detail)} Nothing was done. Give a full FEN in quotation marks, or leave it out for the starting position.`;
    case "move-invalid":
      return `${problem.text} is not a legal move in this position. The moves before it stand. Check the move and the position.`;
    case "step-invalid":
      return `The line "${problem.text}" is not understood.${because(problem.detail)}${perhaps(problem.nearest)} Nothing happened in the game. Type "help" for the list of acts.`;
    case "scenario-invalid":
      return `The case file ${problem.path} is not understood at line ${problem.line}.${because(problem.detail)}${perhaps(problem.nearest)} No case of this file was run. Mend the line and run it again.`;
    case "option-invalid":
      return `${problem.option} cannot be ${problem.value === "" ? "empty" : problem.value}.${perhaps(problem.nearest)} Nothing was done. Allowed: ${problem.allowed}.`;
    case "policy-unknown":
      return `There is no policy ${problem.name}.${problem.nearest === undefined ? ` There are these: ${problem.allowed}.` : perhaps(problem.nearest)} No game was opened. The policies and their values are in the guide for arbiters.`;
    case "clock-control-invalid":
      return `The time control ${problem.text} is not understood. No game was opened. Write periods with a plus sign between them, for example 90m+30s, or 40/2h, 20/1h, 30m.`;
    case "table-failed":
      return `Something in annabella itself went wrong at table ${problem.table}. This table stands still, the other tables go on. Everything up to here is in its journal. Set the table up again, and its game goes on; and please report what happened.`;
    case "table-unknown":
      return `There is no table ${problem.table} here.${perhaps(problem.nearest)} Nothing was done. The list of tables tells their names.`;
    case "table-there":
      return `Table ${problem.table} is set up already. Nothing was done. Stop it first if it is to be set up anew.`;
    case "hall-invalid":
      return `The hall file ${problem.path} is not right${problem.key === "" ? "" : ` at ${problem.key}`}: ${problem.detail}.${perhaps(problem.nearest)} No table was opened. Correct the file and repeat the command.`;
    case "desk-missing":
      return `No program of this user is running a game or a hall on this journal: there is no key of its desk in ${problem.path}. Nothing was done. Start one with annabella hall, or with annabella play and --web, or name its journal with --journal.`;
    case "desk-silent":
      return `The program at ${problem.address} does not answer.${because(problem.detail)} Nothing was done. If it was stopped, start it again; the games go on where they were.`;
    case "web-failed":
      return `The pages cannot be offered at ${problem.address}.${because(problem.detail)} No game was opened. Choose another port with --port, or stop the program that has it.`;
    default:
      return assertNever(problem);
  }
};
