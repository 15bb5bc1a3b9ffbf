import type { ArbiterView } from "../api/tables.js";
import { make } from "./dom.js";
import { type TextName, text } from "./texts.js";

const HEAD: readonly TextName[] = ["move", "white", "black", "game"];

/** Both score sheets beside the game, a ply each row. */
export class SheetsView {
  readonly element = make("div", { class: "scroll sheets", tabindex: "0", role: "region" });
  #shown = "";

  constructor() {
    this.element.setAttribute("aria-label", text("sheets"));
  }

  show({ sides, sheetsDifferAt, moves, language }: ArbiterView): void {
    const white = sides.white.sheet;
    const black = sides.black.sheet;
    const key = JSON.stringify([white, black, sheetsDifferAt, moves.map(({ san }) => san)]);
    if (key === this.#shown) return;
    this.#shown = key;
    const length = Math.max(white?.length ?? 0, black?.length ?? 0, moves.length);
    const verdict =
      white === null || black === null
        ? text("sheetsOneOnly")
        : sheetsDifferAt === null
          ? text("sheetsAgree")
          : `${text("sheetsDiffer")} ${sheetsDifferAt}.`;
    this.element.replaceChildren(
      make("p", { class: sheetsDifferAt === null ? undefined : "difference" }, verdict),
      make(
        "table",
        { class: "list" },
        make("caption", {}, text("sheets")),
        make(
          "thead",
          {},
          make("tr", {}, ...HEAD.map((name) => make("th", { scope: "col" }, text(name)))),
        ),
        make(
          "tbody",
          {},
          ...Array.from({ length }, (_, index) => {
            const isDifferent = sheetsDifferAt === index + 1;
            const number = `${Math.floor(index / 2) + 1}${index % 2 === 0 ? "." : "…"}`;
            return make(
              "tr",
              { class: isDifferent ? "difference" : undefined },
              make(
                "th",
                { scope: "row" },
                isDifferent ? `${number} ${text("difference")}` : number,
              ),
              make("td", { lang: language }, white?.[index] ?? ""),
              make("td", { lang: language }, black?.[index] ?? ""),
              make("td", {}, moves[index]?.san ?? ""),
            );
          }),
        ),
      ),
    );
  }
}
