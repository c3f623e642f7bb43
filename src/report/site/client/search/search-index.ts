/** Something that can be found. */
export interface Entry {
  kind: Kind;
  /** what is shown, and searched */
  text: string;
  /** where it stands, shown and searched too */
  context: string;
  /** of the view or the part of it that has it */
  address: string;
  /** what is shown of it there */
  place: HTMLElement;
}

/** In the order in which they are listed. */
export const KINDS = ['View', 'Claim', 'Setting', 'Part', 'Figure', 'Row'] as const;
export type Kind = (typeof KINDS)[number];

// of a row of a plain table: its names come first, then numbers
const NAME_CELLS = 3;
const MAX_FOUND = 40;

const ENTRY_KINDS: Record<string, Kind> = { claims: 'Claim', ledger: 'Setting' };

/** Everything on the page that has a name: views, claims, settings, other parts, figures, rows of tables. */
export function searchIndex(): Entry[] {
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
      entry('Row', rowText(row), rowContext(row, name), row),
    );
    return [entry('View', heading, name === heading ? '' : name, view), ...parts, ...figures, ...rows];
  });
}

/** What has every word of the query, the best first: by kind, then where a text begins with it. */
export function found(index: readonly Entry[], query: string): Entry[] {
  const words = plain(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = index.flatMap((entry) => {
    const text = plain(`${entry.context} ${entry.text}`);
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

// the panel or the part that a row stands in
function rowContext(row: HTMLElement, view: string): string {
  const panel = row.closest('.panel')?.querySelector('h3')?.textContent;
  const part = row.closest('.entry')?.querySelector('summary :is(h3, h4)')?.textContent;
  return [view, panel ?? part]
    .filter(Boolean)
    .map((text) => tidy(text ?? ''))
    .join(', ');
}
