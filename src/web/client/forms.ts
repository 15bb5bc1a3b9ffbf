import { make } from "./dom.js";
import { type TextName, text } from "./texts.js";

/** A button with its words. */
export const makeButton = (words: string, onclick: () => void, kind?: string): HTMLButtonElement =>
  make("button", { type: "button", class: kind, onclick }, words);

let count = 0;
/** An id that nothing else on the page has. */
export const makeId = (): string => {
  count += 1;
  return `id-${count}`;
};

export interface FieldShape {
  readonly label: string;
  readonly hint?: string;
  readonly type?: "text" | "number";
  readonly value?: string;
  readonly longest?: number;
  readonly name?: string;
  /** Id of a list of what is offered. */
  readonly list?: string;
  readonly language?: string;
}

/** A field under its label; `input` is what is typed into. */
export interface Field {
  readonly element: HTMLElement;
  readonly input: HTMLInputElement;
}

export const makeField = (shape: FieldShape): Field => {
  const id = makeId();
  const input = make("input", {
    id,
    type: shape.type ?? "text",
    name: shape.name,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    maxlength: shape.type === "number" ? undefined : String(shape.longest ?? 200),
    value: shape.value,
    list: shape.list,
    "aria-describedby": shape.hint === undefined ? undefined : `${id}-hint`,
  });
  const element = make(
    "div",
    { class: "field" },
    make("label", { for: id }, shape.label),
    shape.hint === undefined
      ? undefined
      : make("p", { class: "note", id: `${id}-hint` }, shape.hint),
    input,
  );
  return { element, input };
};

/** A choice of one of several, with its label. */
export const makeChoice = (
  label: string,
  options: readonly (readonly [value: string, words: string])[],
): { readonly element: HTMLElement; readonly select: HTMLSelectElement } => {
  const id = makeId();
  const select = make(
    "select",
    { id },
    ...options.map(([value, words]) => make("option", { value }, words)),
  );
  return {
    element: make("div", { class: "field" }, make("label", { for: id }, label), select),
    select,
  };
};

/** A form that does something with Enter as well as with its button. */
export const makeForm = (
  done: () => void,
  ...children: readonly (Node | string | undefined)[]
): HTMLFormElement =>
  make(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        done();
      },
    },
    ...children,
  );

export const makeSubmit = (name: TextName): HTMLElement =>
  make("button", { type: "submit" }, text(name));

/** Buttons that belong together, under a name that is shown. */
export const makeGroup = (
  name: string,
  ...children: readonly (Node | string | undefined)[]
): HTMLElement => {
  const id = makeId();
  return make(
    "div",
    { class: "row", role: "group", "aria-labelledby": id },
    make("span", { id, class: "name" }, name),
    ...children,
  );
};

/** A part of a page that is opened when it is wanted. */
export const makeFold = (
  name: TextName,
  ...children: readonly (Node | string | undefined)[]
): HTMLDetailsElement =>
  make("details", {}, make("summary", {}, make("h3", {}, text(name))), ...children);

/** Asks before something is done that is not easily undone. */
export const makeQuestion = (
  question: string,
  yes: () => void,
): { readonly element: HTMLElement; readonly ask: () => void } => {
  let asked: Element | null = null;
  const element = make("div", {
    class: "row question",
    role: "alertdialog",
    "aria-label": question,
  });
  const close = (): void => {
    element.hidden = true;
    if (asked instanceof HTMLElement) asked.focus();
  };
  const no = makeButton(text("no"), close);
  element.append(
    make("span", {}, question),
    makeButton(text("yes"), () => {
      close();
      yes();
    }),
    no,
  );
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
  });
  element.hidden = true;
  return {
    element,
    ask: () => {
      asked = document.activeElement;
      element.hidden = false;
      no.focus();
    },
  };
};
