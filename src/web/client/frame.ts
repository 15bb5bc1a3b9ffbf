import { byId, make, setText } from "./dom.js";
import { LiveRegion } from "./live-region.js";
import { chooseLanguage, LANGUAGE_NAMES, pageLanguage, text } from "./texts.js";

/** What all pages have: language, state of the connection, what is said. */
export interface Frame {
  readonly main: HTMLElement;
  readonly live: LiveRegion;
  readonly said: HTMLElement;
  readonly setTitle: (words: string) => void;
  readonly setLink: (isUp: boolean) => void;
  /** Tells what went wrong, aloud at once. */
  readonly complain: (words: string) => void;
}

/**
 * The languages of the pages, folded away: a button each, in its own language. Not a list to choose
 * from: where arrow keys choose at once, going through it would open the page again at each step.
 */
const makeLanguageChoice = (): HTMLElement =>
  make(
    "details",
    { class: "languages" },
    make("summary", {}, `${text("language")}: ${text("languageName")}`),
    make(
      "div",
      { class: "row", role: "group", "aria-label": text("language") },
      ...LANGUAGE_NAMES.map(([tag, name]) =>
        make(
          "button",
          {
            type: "button",
            lang: tag,
            "aria-current": tag === pageLanguage ? "true" : undefined,
            onclick: () => chooseLanguage(tag),
          },
          name,
        ),
      ),
    ),
  );

export const openFrame = (): Frame => {
  document.documentElement.lang = pageLanguage;
  const main = byId("main");
  document.body.prepend(make("a", { class: "skip", href: "#main" }, text("skip")));
  const said = make("ol", { class: "log", tabindex: "0", "aria-label": text("log") });
  const live = new LiveRegion(byId("live"), said);
  const link = byId("link");
  setText(link, text("connecting"));
  byId("language").append(makeLanguageChoice());
  let isUp: boolean | undefined;
  return {
    main,
    live,
    said,
    setTitle: (words) => {
      document.title = `${words} - annabella`;
      setText(byId("title"), words);
    },
    setLink: (isNowUp) => {
      if (isUp === isNowUp) return;
      const wasLost = isUp === false;
      isUp = isNowUp;
      const words = text(isUp ? "connected" : "connectionLost");
      setText(link, words);
      link.classList.toggle("lost", !isUp);
      if (!isUp || wasLost) live.say({ words, language: pageLanguage, isUrgent: !isUp });
    },
    complain: (words) => live.say({ words, language: pageLanguage, isUrgent: true }),
  };
};
