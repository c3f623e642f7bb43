import { drawForPrint, redrawSeen } from '../figures.js';

const root = document.documentElement;

/** Makes the whole page printable: all views, everything opened, every figure drawn, in light colours. */
export function startPrinting(): void {
  let closed: HTMLDetailsElement[] = [];
  const begin = (): void => {
    if (root.hasAttribute('data-printing')) return;
    root.dataset.printing = '';
    closed = [...document.querySelectorAll<HTMLDetailsElement>('details.entry:not([open])')];
    for (const entry of closed) entry.open = true;
    drawForPrint();
  };
  const end = (): void => {
    if (!root.hasAttribute('data-printing')) return;
    delete root.dataset.printing;
    for (const entry of closed) entry.open = false;
    redrawSeen();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? begin() : end()));
}
