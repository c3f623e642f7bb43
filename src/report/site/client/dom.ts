type Attributes = Record<string, string | number>;

/** An element with attributes and children; text is always text. */
export function element(tag: string, attributes: Attributes, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  return filled(made, attributes, children);
}

/** The same of SVG. */
export function svgElement(tag: string, attributes: Attributes, ...children: (Node | string)[]): SVGElement {
  return filled(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children);
}

function filled<T extends Element>(made: T, attributes: Attributes, children: (Node | string)[]): T {
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}

/** The data that the page carries in the element `<id>-data`; null if it has none. */
export function pageJson<T>(id: string): T | null {
  const text = document.getElementById(`${id}-data`)?.textContent;
  return text ? (JSON.parse(text) as T) : null;
}

/** An element that the page has. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element '${id}'`);
  return found;
}

/** Hands the user a file. */
export function save(name: string, bytes: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type }));
  saveUrl(name, url);
  // the download has begun by then
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same of what is at an address. */
export function saveUrl(name: string, url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
