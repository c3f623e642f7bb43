/** Makes the column headers of tables sort their rows: up, down, and back to the paper's order. */
export function startSorting(): void {
  for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) {
    const body = table.tBodies[0];
    const original = [...body.rows];
    const headers = [...table.querySelectorAll<HTMLTableCellElement>('thead th')];
    headers.forEach((header, column) => {
      header.querySelector('.sort')?.addEventListener('click', () => {
        const before = header.getAttribute('aria-sort');
        for (const other of headers) other.removeAttribute('aria-sort');
        const next = before === null ? 'ascending' : before === 'ascending' ? 'descending' : null;
        if (next) header.setAttribute('aria-sort', next);
        body.append(...(next ? sorted(original, column, next === 'ascending' ? 1 : -1) : original));
      });
    });
  }
}

function sorted(rows: HTMLTableRowElement[], column: number, sign: 1 | -1): HTMLTableRowElement[] {
  const value = (row: HTMLTableRowElement): string | undefined => row.cells[column].dataset.value;
  return [...rows].sort((a, b) => {
    const [first, second] = [value(a), value(b)];
    // rows without a value come last in either order
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    const difference = Number(first) - Number(second);
    return sign * (Number.isNaN(difference) ? first.localeCompare(second, 'en') : difference);
  });
}

/** Of the tables in a view, shows the rows that have a cell with the verdict, and no others; '' shows all. */
export function showRows(view: HTMLElement, verdict: string): void {
  const filtered = document.querySelector<HTMLElement>('[data-filtered]');
  if (filtered && filtered !== view) apply(filtered, '');
  if (verdict !== '' || filtered) apply(view, verdict);
  const note = document.querySelector<HTMLElement>('.filter-note');
  if (!note) return;
  note.hidden = verdict === '';
  const [text, all] = [note.querySelector('span'), note.querySelector('a')];
  if (text) text.textContent = verdict === '' ? '' : `Only rows with a cell that is ${verdict.replaceAll('-', ' ')}`;
  if (all) all.href = `#${encodeURI(view.id)}`;
}

function apply(view: HTMLElement, verdict: string): void {
  view.toggleAttribute('data-filtered', verdict !== '');
  for (const chip of view.querySelectorAll('.tally .chip')) {
    const isChosen = verdict !== '' && chip.getAttribute('href')?.endsWith(`/${verdict}`);
    if (isChosen) chip.setAttribute('aria-current', 'true');
    else chip.removeAttribute('aria-current');
  }
  for (const panel of view.querySelectorAll<HTMLElement>('.panel')) panel.hidden = hideRows(panel, verdict) === 0;
}

// returns how many rows are left
function hideRows(panel: Element, verdict: string): number {
  let left = 0;
  for (const row of panel.querySelectorAll<HTMLElement>('tbody tr')) {
    const cells = [...row.querySelectorAll<HTMLElement>('td')];
    const matching = cells.filter((cell) => cell.dataset.verdict === verdict);
    row.hidden = verdict !== '' && matching.length === 0;
    if (!row.hidden) left++;
    for (const cell of cells) cell.classList.toggle('faded', verdict !== '' && !matching.includes(cell));
  }
  return left;
}

/** Where tables have no room for their columns. */
const narrow = matchMedia('(max-width: 40rem)');

// characters that fit a third and a half of a card
const THIRD = 9;
const HALF = 20;

/** On narrow screens, turns every table of a view into a card a row: each cell below the title of its column. */
export function stackTables(view: HTMLElement): void {
  if (!narrow.matches) return;
  for (const table of view.querySelectorAll<HTMLTableElement>('table:not(.stacked)')) {
    const titles = [...table.querySelectorAll('thead th')].map((header) => header.textContent ?? '');
    for (const row of table.tBodies[0]?.rows ?? []) {
      for (const [i, cell] of [...row.cells].entries()) {
        cell.dataset.title = titles[i];
        cell.dataset.size = sizeOf(cell);
      }
    }
    table.classList.add('stacked');
  }
}

function sizeOf(cell: HTMLTableCellElement): string {
  if (cell.querySelector('.cell')) return 'half';
  const { length } = cell.textContent?.trim() ?? '';
  if (cell.textContent?.trim() === '–' || (length === 0 && !cell.firstElementChild)) return 'none';
  if (cell.cellIndex === 0 && cell.matches(':not(.right)')) return 'whole';
  return length === 0 || length > HALF ? 'whole' : length > THIRD ? 'half' : 'third';
}

/** Does so with the view that is shown when the screen becomes narrow. */
export function onNarrow(stack: () => void): void {
  narrow.addEventListener('change', stack);
}
