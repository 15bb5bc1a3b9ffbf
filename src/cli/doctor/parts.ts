import { accessSync, constants } from "node:fs";
import { listCandidates } from "../../board-driver/discovery.js";
import { listHidCandidates } from "../../board-driver/hid-candidates.js";
import { BrailleLine, lineOptionsOf } from "../../braille/line/braille-line.js";
import { explainProblem } from "../../speech/phrases/problems/explain.js";
import type { Problem } from "../../vocabulary/problems.js";
import type { Checkup, Finding } from "./checkup.js";
import type { Fix } from "./system.js";

const BRAILLE_FIX: Fix = {
  debian: "sudo apt install brltty, then sudo usermod -aG brlapi $USER, and log out and in again",
  fedora: "sudo dnf install brltty, then sudo usermod -aG brlapi $USER, and log out and in again",
  macos: "nothing to install: VoiceOver shows every printed line on its Braille display",
  windows: "nothing to install: your screen reader shows every printed line on its Braille display",
};

/** A Braille display at BRLTTY; it is only looked for, nothing is shown. */
export const checkBrailleLine: Checkup = async ({ io }) => {
  const found = await new Promise<number | Problem>((resolve) => {
    const line = new BrailleLine(lineOptionsOf(io.env), (event) => {
      if (event.type === "key") return;
      void line.close();
      resolve(event.type === "ready" ? event.width : event.problem);
    });
    void line.open();
  });
  return [
    typeof found === "number"
      ? { name: "Braille line", state: "works", detail: `it has ${found} cells` }
      : {
          name: "Braille line",
          state: found.code === "braille-line-refused" ? "trouble" : "missing",
          detail: firstSentence(explainProblem(found)),
          fix: BRAILLE_FIX,
        },
  ];
};

const firstSentence = (text: string): string =>
  text.split(/(?<=\.) /u)[0]?.replace(/\.$/u, "") ?? "";

const PORT_FIX: Fix = {
  debian: "sudo usermod -aG dialout $USER, then log out and in again",
  fedora: "sudo usermod -aG dialout $USER, then log out and in again",
  macos: "close other programs that use the port, and connect the board again",
  windows: "close other programs that use the port, and connect the board again",
};

const LIBRARY_FIX: Fix = {
  debian: "sudo apt install libusb-1.0-0 libudev1",
  fedora: "sudo dnf install libusb1 systemd-libs",
  macos: "npm install -g annabella",
  windows: "npm install -g annabella",
};

const mayOpen = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return process.platform === "win32";
  }
};

/** Serial ports and HID devices on which a board may be. None is opened. */
export const checkPorts: Checkup = async () => {
  const findings: Finding[] = [];
  const library = (name: string, problem: Problem): Finding => ({
    name,
    state: "trouble",
    detail: firstSentence(explainProblem(problem)),
    fix: LIBRARY_FIX,
  });
  const serial = await listCandidates();
  if (!serial.ok) findings.push(library("serial port", serial.error));
  else if (serial.value.length === 0) {
    const detail = "there is none; connect the board with its cable";
    findings.push({ name: "serial port", state: "missing", detail });
  } else {
    for (const { path, chip } of serial.value) {
      const name = `port ${path}`;
      const what = chip === undefined ? "" : `, ${chip}`;
      findings.push(
        mayOpen(path)
          ? { name, state: "works", detail: `it may be opened${what}` }
          : { name, state: "trouble", detail: `you may not open it${what}`, fix: PORT_FIX },
      );
    }
  }
  const hid = await listHidCandidates();
  if (!hid.ok) findings.push(library("USB board", hid.error));
  else {
    const detail =
      hid.value.length === 0
        ? "none is connected"
        : `found: ${hid.value.map(({ address }) => address).join(", ")}`;
    findings.push({
      name: "USB board",
      state: hid.value.length === 0 ? "missing" : "works",
      detail,
    });
  }
  return findings;
};
