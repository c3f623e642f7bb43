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
