import type { Color } from "../../vocabulary/chess.js";
import type { ProblemLanguage } from "./problems/explain.js";

/** Why an act of hands was not done; nothing has happened then. */
export type ActFault =
  /** No hand can do that on this board. `detail`: an English sentence. */
  | { readonly code: "act-impossible"; readonly detail: string }
  /** The men of this player's board are moved by people. */
  | { readonly code: "board-is-real"; readonly board: Color }
  | { readonly code: "nothing-to-mirror"; readonly by: Color };

/** Why an act of the arbiter came to nothing, where it is plain. */
export type NoEffect =
  | { readonly why: "nothing-waits" | "nothing-of-that-kind" | "no-move-yet" | "unknown" }
  /** The last completed move is this ply. */
  | { readonly why: "last-ply"; readonly ply: number };

const WHO: Readonly<Record<ProblemLanguage, Readonly<Record<Color, string>>>> = {
  en: { white: "White", black: "Black" },
  de: { white: "Weiß", black: "Schwarz" },
};

/** Why an act of hands was not done, in plain sentences. */
export const explainActFault = (fault: ActFault, language: ProblemLanguage): string => {
  const isGerman = language === "de";
  switch (fault.code) {
    case "act-impossible":
      return isGerman
        ? "Das kann keine Hand auf diesem Brett: entweder steht dort nichts, was aufzunehmen ist, oder das Feld ist besetzt, oder keine Figur ist in der Hand. In der Partie ist nichts geschehen."
        : fault.detail;
    case "board-is-real":
      return isGerman
        ? `Die Figuren auf dem Brett von ${WHO.de[fault.board]} werden von Hand bewegt. In der Partie ist nichts geschehen. Zeilen, die aufnehmen, absetzen oder ausführen, gelten für die Bretter fake:MODELL und web.`
        : `The men of ${WHO.en[fault.board]}'s board are moved by hand. Nothing happened in the game. Lines that lift, place, execute, mirror or play are for boards named fake:MODEL and web.`;
    case "nothing-to-mirror":
      return isGerman
        ? `${WHO.de[fault.by]} hat keinen Zug des Gegners auszuführen. In der Partie ist nichts geschehen.`
        : `${WHO.en[fault.by]} has no move of his opponent to execute. Nothing happened in the game.`;
  }
};

const reasonOf = (effect: NoEffect, isGerman: boolean): string => {
  switch (effect.why) {
    case "nothing-waits":
      return isGerman
        ? " Nichts wartet auf den Schiedsrichter."
        : " Nothing waits for the arbiter.";
    case "nothing-of-that-kind":
      return isGerman
        ? " Nichts dieser Art wartet auf den Schiedsrichter."
        : " Nothing of that kind waits for the arbiter.";
    case "no-move-yet":
      return isGerman ? " Noch ist kein Zug abgeschlossen." : " No move has been completed yet.";
    case "last-ply":
      return isGerman
        ? ` Der letzte abgeschlossene Zug ist Halbzug ${effect.ply}.`
        : ` The last completed move is ply ${effect.ply}.`;
    case "unknown":
      return "";
  }
};

/** That an act of the arbiter came to nothing: he must not believe that something was settled. */
export const explainNoEffect = (
  step: string,
  effect: NoEffect,
  language: ProblemLanguage,
): string => {
  const isGerman = language === "de";
  const reason = reasonOf(effect, isGerman);
  return isGerman
    ? `„${step}“ hat nichts bewirkt.${reason} Die Partie steht wie zuvor.`
    : `Nothing came of "${step}".${reason} The game is as it was.`;
};
