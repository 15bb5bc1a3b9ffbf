import type { MicrophoneLoss, Problem, SheetFaultCode } from "../../../vocabulary/problems.js";
import { assertNever } from "../../../vocabulary/result.js";
import { plainDetail } from "./plain.js";

/** Name of the optional package, as people have to type it. */
const BLUETOOTH_PACKAGE = "@stoprocent/noble";

/** Why nothing comes from a microphone, and what to do about it. `name`: the program that records. */
const LOSSES: Readonly<Record<MicrophoneLoss, (name: string) => string>> = {
  ended: (name) =>
    `Das Programm ${name} hat von selbst aufgehört. Stecken Sie das Mikrofon wieder ein.`,
  hung: (name) =>
    `Das Programm ${name} läuft, gibt aber keinen Ton weiter. Ziehen Sie das Mikrofon ab, und stecken Sie es wieder ein.`,
  "no-device": (name) => `Das Programm ${name} findet kein Mikrofon. Schließen Sie eines an.`,
  refused: (name) =>
    `Das Programm ${name} darf von ihm nicht aufnehmen. Geben Sie unter Linux ein: sudo usermod -aG audio $USER, und melden Sie sich neu an; sonst erlauben Sie es in den Einstellungen zum Datenschutz.`,
};

/** " Angegebener Grund: …." where the detail can be read aloud. */
const because = (detail: string): string => {
  const plain = plainDetail(detail);
  return plain === undefined ? "" : ` Angegebener Grund: ${plain}.`;
};

const perhaps = (nearest: string | undefined): string =>
  nearest === undefined ? "" : ` War ${nearest} gemeint?`;

/** Was an einem Blatt in Braille nicht stimmt. */
const SHEET_FAULTS: Readonly<Record<SheetFaultCode, string>> = {
  empty: "Es ist leer.",
  "not-text": "Es ist keine Textdatei.",
  "too-large": "Es ist zu groß für ein Partieformular.",
  "too-long": "Eine Zeile hat kein Ende.",
  "not-braille": "Darin steht ein Zeichen, zu dem es keine Braillezelle gibt.",
  "no-moves": "Keine Zeile ist in dieser Schreibweise ein Zug.",
  position: "Die Stellung im Kopf ist beschädigt: Geben Sie sie mit --fen an.",
  "several-profiles":
    "Mehrere Schreibweisen passen und ergeben verschiedene Partien: Nennen Sie eine mit --profile.",
};

/** Each problem in German: what happened, what it means for the game, what to do next. */
export const explainInGerman = (problem: Problem): string => {
  switch (problem.code) {
    case "port-unknown":
      return `Einen Anschluss ${problem.path} gibt es nicht. Die Partie kann dieses Brett nicht benutzen. Stecken Sie das Brett an, dann zeigt "annabella boards", was da ist.`;
    case "port-busy":
      return `Das Brett an ${problem.path} wird von einem anderen Programm benutzt. Kein Zug auf diesem Brett wird gesehen. Beenden Sie das andere Programm, oder nennen Sie mit --white oder --black ein anderes Brett.`;
    case "port-permission":
      return `Sie dürfen den Anschluss ${problem.path} nicht benutzen. Die Partie kann dieses Brett nicht benutzen. Nehmen Sie Ihr Konto in die Gruppe auf, der der Anschluss gehört, bei Debian und Ubuntu dialout, und melden Sie sich neu an.`;
    case "port-failed":
      return `Der Anschluss ${problem.path} ließ sich nicht benutzen.${because(problem.detail)} Die Partie kann dieses Brett nicht benutzen. Ziehen Sie das Brett ab, stecken Sie es wieder an und wiederholen Sie den Befehl.`;
    case "board-silent":
      return `Das Brett ${problem.model} an ${problem.path} antwortet nicht. Kein Zug auf diesem Brett wird gesehen. Schalten Sie das Brett ein, prüfen Sie das Kabel und ob das Modell stimmt.`;
    case "board-noise":
      return `Was von ${problem.path} kommt, sendet kein Brett ${problem.model}. Nichts davon gilt als Zug. Prüfen Sie Modell und Geschwindigkeit in der Adresse des Brettes, danach das Kabel.`;
    case "board-lost":
      return `Das Brett an ${problem.path} ist nicht mehr zu hören. Kein Zug auf diesem Brett wird gesehen. Stecken Sie das Brett wieder an: Es wird alle paar Sekunden gesucht, und seine ganze Stellung wird neu gelesen.`;
    case "board-quiet":
      return `Vom Brett ${problem.model} an ${problem.path} ist noch nichts gekommen. Ein Brett, das sich nur bei einer Bewegung meldet, schweigt bis dahin, und was darauf steht, ist nicht bekannt. Heben Sie eine Figur an und stellen Sie sie zurück. Folgt nichts, prüfen Sie Strom, Kabel und ob das Modell stimmt.`;
    case "board-tells-moves-only":
      return `Das Brett ${problem.model} an ${problem.path} meldet nur fertige Züge, nicht was eine Hand berührt. ${problem.player === "white" ? "Weiß" : "Schwarz"} ist sehbehindert und an die berührte Figur gebunden, darum kann es nicht sein Brett sein. Keine Partie wurde eröffnet. Nennen Sie mit --${problem.player} ein anderes Brett; für einen sehenden Spieler ist dieses geeignet.`;
    case "men-unknown":
      return `Das Brett an ${problem.path} liest die Chips seiner Figuren und kennt sie noch nicht. Ein Zug darauf wird gesehen, aber nicht, mit welcher Figur. Stellen Sie die Grundstellung auf und lassen Sie sie fünf Sekunden stehen: Die Figuren werden gelernt und für das nächste Mal behalten.`;
    case "men-unreadable":
      return `Das Brett an ${problem.path} konnte seine Figuren nicht lernen: Auf ${problem.squares.join(", ")} liest es keinen Chip oder nicht immer denselben. Ein Zug darauf wird gesehen, aber nicht, mit welcher Figur. Stellen Sie diese Figuren in die Mitte ihrer Felder oder nehmen Sie andere, und lassen Sie die Grundstellung fünf Sekunden stehen.`;
    case "board-address-invalid":
      return `Die Brettadresse ${problem.address} ist nicht verständlich.${because(problem.detail)}${perhaps(problem.nearest)} Kein Brett wurde geöffnet. Eine Adresse lautet zum Beispiel serial:/dev/ttyUSB0?model=aph1 oder fake:aph1.`;
    case "transport-missing":
      if (problem.name === "bluetooth") {
        return `Bretter mit Bluetooth brauchen ein Paket, das nicht mit dem Programm installiert wird. Bretter an einem Anschluss gehen weiter. Im Ordner des Programms: npm install ${BLUETOOTH_PACKAGE}. Danach den Befehl noch einmal starten.`;
      }
      return `Der Programmteil, der über ${problem.name} mit Brettern spricht, lässt sich auf diesem Rechner nicht laden.${because(problem.detail)} Andere Bretter gehen weiterhin. Benutzen Sie ein anderes Brett.`;
    case "hid-library-missing":
      return `Bretter, die USB-HID-Geräte sind, brauchen die Bibliothek ${problem.library}, und die fehlt auf diesem Rechner. Bretter an seriellen Anschlüssen gehen weiterhin. Geben Sie bei Debian und Ubuntu ein: sudo apt install ${problem.package}. Wiederholen Sie dann den Befehl.`;
    case "hid-missing":
      return `Ein Brett ${problem.path} ist nicht zu finden. Die Partie kann dieses Brett nicht benutzen. Stecken Sie das Brett an und schalten Sie es ein, dann zeigt "annabella boards", was da ist.`;
    case "hid-busy":
      return `Das Brett ${problem.path} wird schon benutzt, von einem anderen Programm oder für den anderen Spieler. Kein Zug auf diesem Brett wird gesehen. Beenden Sie das andere Programm, oder stecken Sie ein zweites Brett an und nennen Sie es mit seiner Seriennummer.`;
    case "hid-permission":
      return `Sie dürfen das Brett ${problem.path} nicht benutzen. Die Partie kann dieses Brett nicht benutzen. Kopieren Sie die Datei ${problem.rules} dieses Pakets in den Ordner /etc/udev/rules.d, geben Sie sudo udevadm control --reload ein, und stecken Sie das Brett neu an.`;
    case "capture-invalid":
      return `Die Aufzeichnung ${problem.path} ist in Zeile ${problem.line} nicht lesbar. Nach dieser Zeile wurde nichts gespielt. Prüfen Sie, ob die Datei mit "annabella boards record" entstanden ist.`;
    case "voice-missing":
      return `Die Stimme ${problem.name} gibt es auf diesem Rechner nicht.${because(problem.detail)} Die Partie geht weiter, jede Ansage erscheint als Textzeile. Ohne --voice spricht die beste, die da ist.`;
    case "voice-failed":
      return `Die Stimme ${problem.name} ist verstummt.${because(problem.detail)} Die Partie geht weiter, jede Ansage erscheint als Textzeile. Wiederholen Sie den Befehl, oder wählen Sie mit --voice eine andere Stimme.`;
    case "audio-missing":
      return `Dieser Rechner gibt keinen Ton aus.${because(problem.detail)} Die Partie geht weiter, jede Ansage erscheint als Textzeile. Schließen Sie Lautsprecher oder Kopfhörer an. Unter Linux braucht der Ton das Paket libasound2.`;
    case "text-unspeakable":
      return `Die Stimme ${problem.name} bekam einen Text mit Zeichen, die sie nicht lesen darf. Er wurde gedruckt und nicht gesprochen. Die Partie geht weiter. Bitte melden Sie diesen Text als Fehler des Programms.`;
    case "words-unknown":
      return `Die Stimme ${problem.name} kennt nicht alle Wörter dieses Textes. Was sie nicht kennt, wurde gedruckt und nicht gesprochen. Die Partie geht weiter. Um alles zu hören, wählen Sie mit --voice eine andere Stimme.`;
    case "recogniser-missing":
      return `Die Spracherkennung ${problem.name} ist auf diesem Rechner nicht installiert. Was am Brett gesagt wird, hört das Programm nicht, die Partie geht sonst weiter. Geben Sie bei Debian und Ubuntu ein: sudo apt install ${problem.packages}. Auf jedem System geht auch: ${problem.command}. Wiederholen Sie dann den Befehl.`;
    case "recogniser-failed":
      return `Die Spracherkennung ${problem.name} hat keine Antwort gegeben.${because(problem.detail)} Die letzte Ansage ist nicht gehört worden, in der Partie ist nichts geschehen. Sagen Sie sie noch einmal, oder tippen Sie sie.`;
    case "microphone-missing":
      return `Ein Programm, das ein Mikrofon aufnimmt, fehlt auf diesem Rechner. Was am Brett gesagt wird, hört das Programm nicht, die Partie geht sonst weiter. Installieren Sie eines von diesen: ${problem.names}. Bei Debian und Ubuntu: sudo apt install alsa-utils, bei macOS: brew install sox.`;
    case "microphone-lost":
      return `Vom Mikrofon kommt nichts mehr. ${LOSSES[problem.why](problem.name)} Ansagen werden nicht gehört, die Partie geht sonst weiter. Tippen Sie die Ansagen, bis es wieder da ist; es wird von selbst wieder gesucht.`;
    case "microphone-silent":
      return "Vom Mikrofon kommt vollkommene Stille: es ist stummgeschaltet, ausgeschaltet oder defekt. Ansagen werden nicht gehört, die Partie geht sonst weiter. Schalten Sie es ein, wählen Sie in den Klangeinstellungen ein anderes, oder tippen Sie die Ansagen.";
    case "sound-invalid":
      return `Die Tondatei ${problem.path} lässt sich nicht hören.${because(problem.detail)} In der Partie ist nichts geschehen. Nehmen Sie eine Datei vom Typ WAV mit sechzehn Bit, wie arecord oder sox sie schreiben.`;
    case "journal-busy":
      return `In das Protokoll ${problem.path} schreibt schon ein anderes annabella. Keine Partie wurde eröffnet. Beenden Sie das andere Programm, oder nennen Sie mit --journal eine andere Datei.`;
    case "journal-read-only":
      return `In das Protokoll ${problem.path} kann nicht geschrieben werden. Eine Partie ohne Protokoll wird nicht gespielt: Läuft eine, halten Sie ihre Uhren an. Verschaffen Sie sich das Schreibrecht und starten Sie das Programm neu, oder nennen Sie für eine neue Partie mit --journal eine andere Datei.`;
    case "disk-full":
      return `Für das Protokoll ${problem.path} ist kein Platz mehr. Halten Sie die Uhren an. Ob die letzte Handlung noch zählt, wird gesagt, wenn die Partie weitergeht. Schaffen Sie Platz und starten Sie das Programm neu: Die Partie wird fortgesetzt.`;
    case "journal-damaged":
      return `Das Protokoll ${problem.path} ist beschädigt.${because(problem.detail)} Was vor der Stelle steht, ist noch lesbar. Bewahren Sie die Datei auf, zeigen Sie sie dem Schiedsrichter, und beginnen Sie mit --journal eine neue.`;
    case "journal-failed":
      return `Das Protokoll ${problem.path} ließ sich nicht benutzen.${because(problem.detail)} Halten Sie die Uhren an. Ob die letzte Handlung noch zählt, wird gesagt, wenn die Partie weitergeht. Prüfen Sie den Datenträger und starten Sie das Programm neu: Die Partie wird fortgesetzt.`;
    case "journal-conflict":
      return `Jemand anderes hat in die Partie ${problem.game} geschrieben: Eintrag ${problem.expectedSeq} sollte der letzte sein, es ist ${problem.foundSeq}. Nichts wurde hinzugefügt. Starten Sie das Programm neu: Es setzt beim letzten Eintrag fort.`;
    case "game-unknown":
      return `Eine Partie ${problem.game} gibt es in diesem Protokoll nicht.${perhaps(problem.nearest)} Nichts wurde geändert. "annabella journal list" zeigt die Partien.`;
    case "file-unreadable":
      return `Die Datei ${problem.path} ist nicht lesbar.${because(problem.detail)} Nichts wurde getan. Prüfen Sie den Namen und das Leserecht.`;
    case "file-unwritable":
      return `Die Datei ${problem.path} ist nicht beschreibbar.${because(problem.detail)} Nichts wurde gespeichert. Prüfen Sie den Ordner und das Schreibrecht, oder nennen Sie eine andere Datei.`;
    case "trace-invalid":
      return `Die Datei ${problem.path} ist keine Zeitspur. Nichts wurde getan. Nennen Sie eine Datei, die mit --trace geschrieben wurde.`;
    case "trace-unwritable":
      return `Die Zeitspur ${problem.path} lässt sich nicht schreiben.${because(problem.detail)} Keine Partie wurde eröffnet. Prüfen Sie den Ordner und das Schreibrecht, nennen Sie eine andere Datei, oder lassen Sie --trace weg.`;
    case "trace-lost":
      return `Die Zeitspur ${problem.path} bricht hier ab.${because(problem.detail)} Die Partie geht ohne sie weiter, von ihr geht nichts verloren. Schaffen Sie Platz, bevor die nächste Partie verfolgt wird.`;
    case "sheet-invalid":
      return `Das Blatt in Braille ${problem.path} ist nicht lesbar${problem.line === undefined ? "" : `, Zeile ${problem.line}`}. ${SHEET_FAULTS[problem.fault]} Kein Zug wurde übernommen. Prüfen Sie, ob es die Datei eines Brailleeditors oder Druckers ist, und wiederholen Sie den Befehl.`;
    case "profile-invalid":
      return `Die Schreibweise in ${problem.path} ist wegen ${problem.key} nicht brauchbar.${because(problem.detail)}${perhaps(problem.nearest)} Nichts wurde damit geschrieben oder gelesen. Berichtigen Sie die Datei und wiederholen Sie den Befehl.`;
    case "braille-line-missing":
      return `Bei ${problem.address} wurde keine Braillezeile gefunden.${because(problem.detail)} Die Partie geht weiter, jede Ansage erscheint als Textzeile. Starten Sie BRLTTY und prüfen Sie, ob es Programme zulässt; die Zeile wird dann sofort benutzt.`;
    case "braille-line-refused":
      return `BRLTTY bei ${problem.address} lässt dieses Programm nicht zu. Die Partie geht weiter, jede Ansage erscheint als Textzeile. Geben Sie Ihrem Konto das Recht, die Schlüsseldatei ${problem.keyFile} zu lesen, bei Debian über die Gruppe brlapi, und melden Sie sich neu an.`;
    case "braille-line-lost":
      return `Die Braillezeile bei ${problem.address} ist nicht mehr da. Die Partie geht weiter, jede Ansage erscheint als Textzeile. Schließen Sie sie wieder an: Sie wird alle paar Sekunden gesucht.`;
    case "braille-line-shared":
      return `Die Braillezeile bei ${problem.address} bleibt beim Bildschirmleser, denn niemand kann sagen, wann das Fenster dieses Programms vorn ist. Die Partie geht weiter, jede Ansage erscheint als Textzeile. Soll die Zeile der Partie allein gehören, nennen Sie sie: --braille socket.`;
    case "pgn-invalid":
      return `Aus ${problem.path} lässt sich keine Partie nehmen.${because(problem.detail)} Nichts davon wurde benutzt. Berichtigen Sie die Datei und wiederholen Sie den Befehl.`;
    case "fen-invalid":
      return `Die angegebene Stellung ist keine Schachstellung.${because(problem.detail)} Nichts wurde getan. Geben Sie eine vollständige FEN in Anführungszeichen an, oder lassen Sie sie für die Grundstellung weg.`;
    case "move-invalid":
      return `${problem.text} ist in dieser Stellung kein regelgerechter Zug. Die Züge davor gelten. Prüfen Sie den Zug und die Stellung.`;
    case "step-invalid":
      return `Die Zeile "${problem.text}" ist nicht verständlich.${because(problem.detail)}${perhaps(problem.nearest)} In der Partie ist nichts geschehen. "help" zeigt, was möglich ist.`;
    case "scenario-invalid":
      return `Die Falldatei ${problem.path} ist in Zeile ${problem.line} nicht verständlich.${because(problem.detail)}${perhaps(problem.nearest)} Kein Fall dieser Datei wurde geprüft. Berichtigen Sie die Zeile und starten Sie noch einmal.`;
    case "option-invalid":
      return `${problem.option} kann nicht ${problem.value === "" ? "leer" : problem.value} sein.${perhaps(problem.nearest)} Nichts wurde getan. Erlaubt: ${problem.allowed}.`;
    case "policy-unknown":
      return `Eine Regelung ${problem.name} gibt es nicht.${problem.nearest === undefined ? ` Es gibt diese: ${problem.allowed}.` : perhaps(problem.nearest)} Keine Partie wurde eröffnet. Die Regelungen und ihre Werte stehen im Leitfaden für Schiedsrichter.`;
    case "clock-control-invalid":
      return `Die Bedenkzeit ${problem.text} ist nicht verständlich. Keine Partie wurde eröffnet. Schreiben Sie zum Beispiel 90m+30s, oder 40/2h, 20/1h, 30m.`;
    case "table-failed":
      return `An Tisch ${problem.table} ist in annabella selbst etwas schiefgegangen. Dieser Tisch steht still, die anderen Tische gehen weiter. Alles bis hierher steht in seinem Protokoll. Stellen Sie den Tisch neu auf, dann geht seine Partie weiter; und melden Sie bitte, was geschehen ist.`;
    case "table-unknown":
      return `Einen Tisch ${problem.table} gibt es hier nicht.${perhaps(problem.nearest)} Nichts wurde getan. Die Liste der Tische nennt ihre Namen.`;
    case "table-there":
      return `Tisch ${problem.table} ist schon aufgestellt. Nichts wurde getan. Beenden Sie ihn zuerst, wenn er neu aufgestellt werden soll.`;
    case "hall-invalid":
      return `Die Saaldatei ${problem.path} stimmt nicht${problem.key === "" ? "" : ` bei ${problem.key}`}: ${problem.detail}.${perhaps(problem.nearest)} Kein Tisch wurde eröffnet. Berichtigen Sie die Datei und wiederholen Sie den Befehl.`;
    case "desk-missing":
      return `Kein Programm dieses Benutzers führt auf diesem Protokoll eine Partie oder einen Saal: ${problem.path} enthält keinen Schlüssel zu seinem Tisch. Nichts wurde getan. Starten Sie eines mit annabella hall oder mit annabella play und --web, oder nennen Sie sein Protokoll mit --journal.`;
    case "desk-silent":
      return `Das Programm unter ${problem.address} antwortet nicht.${because(problem.detail)} Nichts wurde getan. Wenn es beendet wurde, starten Sie es wieder; die Partien gehen weiter, wo sie waren.`;
    case "web-failed":
      return `Die Seiten können unter ${problem.address} nicht angeboten werden.${because(problem.detail)} Keine Partie wurde eröffnet. Wählen Sie mit --port einen anderen Anschluss, oder beenden Sie das Programm, das ihn belegt.`;
    default:
      return assertNever(problem);
  }
};
