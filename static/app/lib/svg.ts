/** SVG elements in one line; attributes are written only where they change. */

const SPACE = "http://www.w3.org/2000/svg";

export type Attributes = Readonly<Record<string, string | number>>;

export function svg<K extends keyof SVGElementTagNameMap>(
  name: K, attributes: Attributes = {}, children: readonly (Node | string)[] = [],
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/** Set an attribute, or take it away with null; answers whether anything changed. */
export function put(element: Element, name: string, value: string | number | null): boolean {
  const text = value === null ? null : String(value);
  if (element.getAttribute(name) === text) return false;
  if (text === null) element.removeAttribute(name);
  else element.setAttribute(name, text);
  return true;
}
