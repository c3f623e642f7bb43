const DISTANCE = 14;

let box: HTMLElement | null = null;

/** Shows lines of name and value beside a point of the window. */
export function showTooltip(lines: readonly [name: string, value: string][], x: number, y: number): void {
  box ??= document.body.appendChild(makeBox());
  box.replaceChildren(
    ...lines.map(([name, value]) => {
      const line = document.createElement('div');
      const label = document.createElement('span');
      label.textContent = name;
      const text = document.createElement('b');
      text.textContent = value;
      line.append(label, text);
      return line;
    }),
  );
  box.hidden = false;
  const { width, height } = box.getBoundingClientRect();
  // to the left of or above the point if there is no room
  const left = x + DISTANCE + width > innerWidth ? x - DISTANCE - width : x + DISTANCE;
  const top = y + DISTANCE + height > innerHeight ? y - DISTANCE - height : y + DISTANCE;
  box.style.left = `${Math.max(4, left)}px`;
  box.style.top = `${Math.max(4, top)}px`;
}

export function hideTooltip(): void {
  if (box) box.hidden = true;
}

// those who do not see it find the same in the tables and the details of cells
function makeBox(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'tooltip';
  element.setAttribute('aria-hidden', 'true');
  return element;
}
