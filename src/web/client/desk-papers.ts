import { makePath } from "../api/paths.js";
import { evidenceLines, seatLinks } from "./connection.js";
import { make } from "./dom.js";
import { makeButton, makeField, makeForm, makeQuestion, makeSubmit } from "./forms.js";
import type { Frame } from "./frame.js";
import { pageLanguage, text } from "./texts.js";

/** Everything that the journal holds about a ply, as lines to be read and as files to be kept. */
export const makeEvidence = (table: string, as: string, frame: Frame): HTMLElement => {
  const ply = makeField({ label: text("ply"), type: "number", value: "1" });
  ply.input.min = "1";
  const lines = make("ol", { class: "log", tabindex: "0", "aria-label": text("evidence") });
  const files = make("p", {});
  lines.hidden = true;
  const show = async (): Promise<void> => {
    const number = Math.max(1, Math.trunc(Number(ply.input.value)));
    const found = await evidenceLines(table, number, as);
    if (!found.ok) {
      lines.hidden = true;
      files.replaceChildren();
      frame.complain(found.words);
      return;
    }
    lines.hidden = false;
    lines.replaceChildren(...found.value.map((line) => make("li", {}, line)));
    const link = (format: "html" | "json", words: string): HTMLElement =>
      make(
        "a",
        { href: makePath.evidence(table, number, format, pageLanguage, as), download: true },
        words,
      );
    files.replaceChildren(link("html", text("asPage")), " ", link("json", text("asJson")));
    lines.focus();
  };
  return make(
    "div",
    {},
    makeForm(() => void show(), ply.element, makeSubmit("show")),
    lines,
    files,
  );
};

/** The links to the seats of a table, for the arbiter to give out, with codes for cameras. */
export const makeLinks = (table: string, as: string, frame: Frame): HTMLElement => {
  const list = make("div", { class: "links" });
  const show = async (isNew: boolean): Promise<void> => {
    const links = await seatLinks(table, isNew, as);
    if (!links.ok) {
      frame.complain(links.words);
      return;
    }
    list.replaceChildren(
      ...links.value.links.map(({ role, url, qr }) => {
        const picture = new DOMParser().parseFromString(qr, "image/svg+xml").documentElement;
        const name = role === "white" || role === "black" ? text(role) : role;
        picture.setAttribute("role", "img");
        picture.setAttribute("aria-label", `QR: ${name}`);
        return make(
          "div",
          { class: "qr" },
          make("h4", {}, name),
          picture,
          make("p", {}, make("code", {}, url)),
        );
      }),
    );
  };
  const renew = makeQuestion(text("newLinksSure"), () => void show(true));
  return make(
    "div",
    {},
    make(
      "div",
      { class: "row" },
      makeButton(text("showLinks"), () => void show(false)),
      makeButton(text("newLinks"), renew.ask),
    ),
    renew.element,
    list,
  );
};
