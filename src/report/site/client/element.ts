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
