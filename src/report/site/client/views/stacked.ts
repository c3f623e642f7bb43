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
