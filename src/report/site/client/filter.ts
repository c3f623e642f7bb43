/** Makes the verdicts' buttons and links show the rows that have such a cell, and no others. */
export function startFilter(): void {
  const note = document.querySelector<HTMLElement>('.filter-note');
  if (!note) return;
  let shown = '';
  const apply = (verdict: string): void => {
    shown = verdict;
    document.documentElement.toggleAttribute('data-filtered', verdict !== '');
    for (const button of document.querySelectorAll('button[data-filter]')) {
      if (button.hasAttribute('aria-pressed')) {
        button.setAttribute('aria-pressed', String((button as HTMLElement).dataset.filter === verdict));
      }
    }
    for (const panel of document.querySelectorAll<HTMLElement>('.panel')) panel.hidden = hideRows(panel, verdict) === 0;
    for (const section of document.querySelectorAll<HTMLElement>('section')) {
      const panels = [...section.querySelectorAll<HTMLElement>('.panel')];
      section.hidden = panels.length > 0 && panels.every(({ hidden }) => hidden);
    }
    note.hidden = verdict === '';
    const text = note.querySelector('span');
    if (text) text.textContent = verdict === '' ? '' : `Only rows with a cell that is ${verdict}`;
  };
  document.addEventListener('click', (event) => {
    const control = (event.target as Element).closest<HTMLElement>('[data-filter]');
    if (!control) return;
    const verdict = control.dataset.filter ?? '';
    // a pressed button lets go; a link always leads to its cells
    apply(verdict === shown && control.tagName === 'BUTTON' ? '' : verdict);
  });
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
