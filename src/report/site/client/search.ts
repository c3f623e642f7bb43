import { element } from './dom.js';
import { go } from './views.js';

const OPTION = 'search-result-';

/** Opens a search over the whole page by its button or the key '/', used by keyboard or pointer. */
export function startSearch(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.search');
  const input = dialog?.querySelector('input');
  const list = dialog?.querySelector('ul');
  const status = dialog?.querySelector<HTMLElement>('[role=status]');
  if (!dialog || !input || !list || !status) return;
  // made at the first search: the page opens sooner without
  let index: Entry[] | null = null;
  let results: Entry[] = [];
  let chosen = 0;
  const open = (): void => {
    if (document.querySelector('dialog[open]')) return;
    index ??= searchIndex();
    dialog.showModal();
    input.select();
  };
  const choose = (place: number): void => {
    chosen = place;
    for (const [i, option] of [...list.children].entries()) option.setAttribute('aria-selected', String(i === place));
    const option = list.children[place];
    if (!option) return;
    input.setAttribute('aria-activedescendant', option.id);
    option.scrollIntoView({ block: 'nearest' });
  };
  const show = (): void => {
    results = found(index ?? [], input.value);
    list.replaceChildren(...results.map(optionOf));
    input.setAttribute('aria-expanded', String(results.length > 0));
    input.removeAttribute('aria-activedescendant');
    const isEmpty = results.length === 0 && input.value.trim() !== '';
    status.textContent = isEmpty ? 'Nothing on this page has all these words.' : '';
    choose(0);
  };
  const take = (place: number): void => {
    const result = results[place];
    if (!result) return;
    dialog.close();
    goTo(result);
  };
  input.addEventListener('input', show);
  input.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') take(chosen);
    // a field for searches would be emptied first
    else if (event.key === 'Escape') dialog.close();
    else if (step && results.length > 0) choose((chosen + step + results.length) % results.length);
    else return;
    event.preventDefault();
  });
  list.addEventListener('click', (event) => {
    const option = (event.target as Element).closest('li');
    if (option) take([...list.children].indexOf(option));
  });
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
  for (const button of document.querySelectorAll('[data-search]')) button.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = (event.target as Element).matches('input, textarea, select');
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return;
    event.preventDefault();
    open();
  });
}

function optionOf({ kind, text, context }: Entry, place: number): HTMLElement {
  return element(
    'li',
    { role: 'option', id: `${OPTION}${place}`, 'aria-selected': 'false' },
    element('span', { class: 'kind' }, kind),
    element('span', { class: 'what' }, text),
    element('span', { class: 'muted' }, context),
  );
}

// to its address, and there to the row itself if rows have none
function goTo({ address, place }: Entry): void {
  go(address);
  if (place.id === address) return;
  place.scrollIntoView({ block: 'center', behavior: 'instant' });
  place.classList.add('found');
}

/** Something that can be found. */
interface Entry {
  kind: Kind;
  /** what is shown, and searched */
  text: string;
  /** its place, shown and searched too */
  context: string;
  /** of the view or the part of it that has it */
  address: string;
  /** what is shown of it there */
  place: HTMLElement;
}

/** In the order in which they are listed. */
const KINDS = ['View', 'Row', 'Claim', 'Setting', 'Part', 'Figure', 'Line'] as const;
type Kind = (typeof KINDS)[number];

// of a row of a plain table: its names come first, then numbers
const NAME_CELLS = 3;
const MAX_FOUND = 40;

const ENTRY_KINDS: Record<string, Kind> = { claims: 'Claim', ledger: 'Setting' };

/** Everything on the page that has a name: views, claims, settings, other parts, figures, rows of verdicts, lines of other tables. */
function searchIndex(): Entry[] {
  return [...document.querySelectorAll<HTMLElement>('.view')].flatMap((view) => {
    const name = view.dataset.name ?? '';
    const entry = (kind: Kind, text: string, context: string, place: HTMLElement): Entry => ({
      kind,
      text: tidy(text),
      context,
      address: (place.id ? place : place.closest<HTMLElement>('.entry'))?.id ?? view.id,
      place,
    });
    const heading = tidy(view.querySelector('h2')?.textContent ?? '').replace(/ #$/, '');
    const parts = [...view.querySelectorAll<HTMLElement>('.entry')].map((part) => {
      const title = part.querySelector('summary :is(h3, h4)')?.textContent ?? '';
      const id = part.id.split('/').slice(1).join('/');
      return entry(ENTRY_KINDS[view.id] ?? 'Part', title, `${name}, ${id}`, part);
    });
    const figures = [...view.querySelectorAll<HTMLElement>('[data-figure]')].map((figure) =>
      entry('Figure', figure.querySelector('figcaption strong')?.textContent ?? '', name, figure),
    );
    // of lists that lead to other views, the others are found
    const own = 'table:not(.matrix, .deviations) tbody tr';
    const rows = [...view.querySelectorAll<HTMLTableRowElement>(own)].map((row) =>
      entry(row.id === '' ? 'Line' : 'Row', rowText(row), rowContext(row, name), row),
    );
    return [entry('View', heading, name === heading ? '' : name, view), ...parts, ...figures, ...rows];
  });
}

/** What has every word of the query, the best first: by kind, then where a text begins with it. */
function found(index: readonly Entry[], query: string): Entry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = index.flatMap((entry) => {
    const columns = entry.place.closest<HTMLTableElement>('table.verdicts')?.tHead?.textContent ?? '';
    const text = plain(`${entry.context} ${entry.text} ${columns}`);
    if (!words.every((word) => text.includes(word))) return [];
    const begins = [entry.text, entry.context].some((part) => plain(part).startsWith(words.join(' ')));
    return [{ entry, rank: KINDS.indexOf(entry.kind) - (begins ? KINDS.length : 0) }];
  });
  return ranked
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_FOUND)
    .map(({ entry }) => entry);
}

// as one types it: without case, accents and typographic dashes
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[−–—]/g, '-').replace(/[’‘]/g, "'").toLowerCase();

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

function rowText(row: HTMLTableRowElement): string {
  const headers = [...row.querySelectorAll('th')];
  const cells = headers.length > 0 ? headers : [...row.cells].slice(0, NAME_CELLS);
  return cells.map((cell) => cell.textContent).join(', ');
}

// the panel or part of a row
function rowContext(row: HTMLElement, view: string): string {
  const panel = row.closest('.panel')?.querySelector('h3')?.textContent;
  const part = row.closest('.entry')?.querySelector('summary :is(h3, h4)')?.textContent;
  return [view, panel ?? part]
    .filter(Boolean)
    .map((text) => tidy(text ?? ''))
    .join(', ');
}
