import { closeCell, openCell, startCells } from './cells.js';
import { drawForPrint, redrawSeen } from './figures.js';
import { onNarrow, showRows, stackTables } from './tables.js';

/** What the history keeps of a visit. */
interface Visit {
  /** how far it was scrolled */
  y?: number;
  /** came from within the page: going back stays in it */
  within?: true;
}

const root = document.documentElement;
let shown: HTMLElement | null = null;

/** Shows one view at a time, by address: links, the browser's buttons and reloading work as with pages of their own. */
export function startViews(): void {
  if (!document.querySelector('.view')) return;
  for (const entry of document.querySelectorAll<HTMLDetailsElement>('details.entry')) entry.open = false;
  // the browser would restore the place before the view is there
  history.scrollRestoration = 'manual';
  document.addEventListener('click', followClick);
  addEventListener('popstate', () => show(visit().y));
  addEventListener('scrollend', () => history.replaceState({ ...visit(), y: scrollY }, ''));
  startCells({ open: go, left: leaveCell });
  onNarrow(() => shown && stackTables(shown));
  show(visit().y);
}

/** Goes to an address of the page, as a link does. */
export function go(address: string): void {
  if (address !== currentAddress()) {
    history.replaceState({ ...visit(), y: scrollY }, '');
    history.pushState({ within: true } satisfies Visit, '', `#${encodeURI(address)}`);
  }
  show();
  if (!document.querySelector('dialog[open]')) focusOn(placeOf(address));
}

const visit = (): Visit => (history.state as Visit | null) ?? {};

function followClick(event: MouseEvent): void {
  const target = event.target as Element;
  const link = target.closest<HTMLAnchorElement>('a[href^="#"]');
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (link && isPlain) {
    event.preventDefault();
    // the one link that leads to no view
    if (link.matches('.skip')) document.getElementById('main')?.focus();
    else go(decodeURIComponent(link.hash.slice(1)));
  }
  const entry = target.closest('summary')?.parentElement;
  if (entry instanceof HTMLDetailsElement && entry.matches('.entry')) nameEntry(entry);
}

// the address follows what the reader opens, so that it can be passed on; the click toggles it only now
function nameEntry(entry: HTMLDetailsElement): void {
  const address = entry.open ? shown?.id : entry.id;
  history.replaceState(visit(), '', `#${encodeURI(address ?? '')}`);
}

// closing a cell's details is going back to where they were opened
function leaveCell(): void {
  if (!placeOf(currentAddress())?.opensCell) return;
  if (visit().within) history.back();
  else history.replaceState(visit(), '', `#${encodeURI(shown?.id ?? '')}`);
}

function show(y?: number): void {
  const address = currentAddress();
  const found = placeOf(address);
  tellLost(found ? '' : address);
  const place = found ?? placeOf('');
  if (!place) return;
  const { view, target, verdict, opensCell } = place;
  const isNew = view !== shown;
  if (isNew) turnTo(view);
  showRows(view, verdict);
  for (let entry = target?.closest('details'); entry; entry = entry.parentElement?.closest('details'))
    entry.open = true;
  if (y !== undefined) scrollTo(0, y);
  else if (target) scrollToTarget(target);
  else if (isNew) scrollTo(0, 0);
  mark(target);
  if (opensCell && target) openCell(target);
  else closeCell();
}

function turnTo(view: HTMLElement): void {
  stackTables(view);
  shown?.classList.remove('shown');
  view.classList.add('shown');
  shown = view;
  root.dataset.views = 'shown';
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.contents a')) {
    if (link.getAttribute('href') === `#${view.id}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  const title = document.title.split(' · ').at(-1) ?? '';
  document.title = view.id === 'overview' ? title : `${view.dataset.name} · ${title}`;
}

function scrollToTarget(target: HTMLElement): void {
  const isSmall = target.matches('tr, [data-cell]');
  target.scrollIntoView({ block: isSmall ? 'center' : 'start', behavior: 'instant' });
}

// what the address names among others like it
function mark(target: HTMLElement | null): void {
  for (const other of document.querySelectorAll('.found')) other.classList.remove('found');
  if (target?.matches('tr, .chart')) target.classList.add('found');
}

function focusOn(place: Place | null): void {
  const { view, target } = place ?? {};
  const summary = target?.matches('details') ? target.querySelector<HTMLElement>('summary') : null;
  (summary ?? view)?.focus({ preventScroll: true });
}

function tellLost(address: string): void {
  const note = document.querySelector<HTMLElement>('.lost');
  if (!note) return;
  note.hidden = address === '';
  note.textContent = address === '' ? '' : `There is nothing at #${address} on this page. This is its overview.`;
}

/** What an address names: a view, and what in it. */
interface Place {
  view: HTMLElement;
  /** where in the view to go; null for its beginning */
  target: HTMLElement | null;
  /** shows only rows with such a cell; '' for all */
  verdict: string;
  /** whether the target's details are open */
  opensCell: boolean;
}

/** The address of the page now, without its '#'. */
function currentAddress(): string {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    // a '%' that encodes nothing is a plain '%'
    return text;
  }
}

/** The place of an address: #table-1, #table-1/3, #table-1/3/error, #table-1/different, #claims/unbiased, #figure-1. */
function placeOf(address: string): Place | null {
  const named = document.getElementById(address || 'overview');
  const around = named?.closest<HTMLElement>('.view');
  if (around) return { view: around, target: named === around ? null : named, verdict: '', opensCell: false };
  const [id, part] = address.split('/');
  const view = document.getElementById(id);
  if (!view?.matches('.view') || part === undefined) return null;
  const cell = view.querySelector<HTMLElement>(`[data-cell="${CSS.escape(address)}"]`);
  if (cell) return { view, target: cell, verdict: '', opensCell: true };
  const judged = address === `${id}/${part}` && view.querySelector(`td[data-verdict="${CSS.escape(part)}"]`);
  return judged ? { view, target: null, verdict: part, opensCell: false } : null;
}

/** The contents behind a button, if there is no room beside the views. */
export function startMenu(): void {
  const button = document.querySelector<HTMLButtonElement>('.menu-button');
  const contents = document.getElementById('contents');
  if (!button || !contents) return;
  const set = (open: boolean): void => {
    button.setAttribute('aria-expanded', String(open));
    contents.classList.toggle('open', open);
  };
  button.addEventListener('click', () => set(button.getAttribute('aria-expanded') === 'false'));
  contents.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) set(false);
  });
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !contents.matches('.open')) return;
    set(false);
    button.focus();
  });
}

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
