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
    // what has no value stands last in either order
    if (first === undefined || second === undefined) return Number(first === undefined) - Number(second === undefined);
    const difference = Number(first) - Number(second);
    return sign * (Number.isNaN(difference) ? first.localeCompare(second, 'en') : difference);
  });
}
