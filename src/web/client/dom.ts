type Child = Node | string | undefined;

/** Attributes and handlers of an element; undefined ones are left out. */
export interface Shape {
  readonly [name: string]: string | boolean | ((event: Event) => void) | undefined;
}

/** Makes an element. `onclick` and its like are handlers; `true` is an attribute without a value. */
export const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  shape: Shape = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] => {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(shape)) {
    if (value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(key.replace(/^on/, ""), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
};

/** The element of the page with this id; a page without it is broken. */
export const byId = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no ${id}`);
  return found;
};

/** Changes a text only when it is another one: what does not change is not read again. */
export const setText = (element: HTMLElement, words: string): void => {
  if (element.textContent !== words) element.textContent = words;
};
