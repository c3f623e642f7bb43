import type { CellData, RowData, RunData, TableData } from '../page-data.js';
import { distributionPicture } from './distribution.js';
import { element, pageJson } from './dom.js';
import { hideTooltip, showTooltip } from './tooltip.js';

interface OpenCell {
  table: TableData;
  row: RowData;
  column: number;
  cell: CellData;
}

/** What the page does around a cell's details. */
interface CellEvents {
  /** somebody wants to see the cell at this address */
  open: (address: string) => void;
  /** its details were closed */
  left: () => void;
}

// parsed when a cell is first looked at: the page opens sooner without
let known: TableData[] | null = null;
function tables(): TableData[] {
  known ??= pageJson<TableData[]>('tables');
  return known ?? [];
}

const dialogOf = (): HTMLDialogElement | null => document.querySelector<HTMLDialogElement>('dialog.details');

/** Opens the details of cells by mouse and keyboard; hovering over one shows only the test. */
export function startCells({ open, left }: CellEvents): void {
  const dialog = dialogOf();
  if (!dialog) return;
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>('[data-cell]');
    if (button?.dataset.cell) open(button.dataset.cell);
    const copy = target.closest<HTMLElement>('[data-copy]');
    if (copy) void copyText(copy);
    if (target.closest('[data-close]') || target === dialog) dialog.close();
  });
  // the event comes a frame later: the details may be open again by then
  dialog.addEventListener('close', () => {
    if (!dialog.open) left();
  });
  lookAt('pointerover', 'pointerout');
  lookAt('focusin', 'focusout');
}

/** Shows the details of the cell with this button. */
export function openCell(button: HTMLElement): void {
  const dialog = dialogOf();
  const found = findCell(button);
  if (!dialog || !found) return;
  hideTooltip();
  if (!dialog.open) dialog.showModal();
  const { paddingLeft, paddingRight } = getComputedStyle(dialog);
  const width = dialog.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  dialog.replaceChildren(...cellDetails(found.table, found.row, found.column, found.cell, width));
  dialog.querySelector<HTMLElement>('[data-close]')?.focus();
  dialog.scrollTop = 0;
}

/** Closes the details of a cell, if they are open. */
export function closeCell(): void {
  const dialog = dialogOf();
  if (dialog?.open) dialog.close();
}

function findCell(button: HTMLElement): OpenCell | null {
  const [id, place] = (button.dataset.cell ?? '').split('/');
  const table = tables().find((candidate) => candidate.id === id);
  const row = table?.rows[Number(place) - 1];
  const column = Number(button.dataset.column);
  const cell = row?.cells[column];
  return table && row && cell ? { table, row, column, cell } : null;
}

// the test of the cell below the pointer or the focus
function lookAt(begin: 'pointerover' | 'focusin', end: 'pointerout' | 'focusout'): void {
  document.addEventListener(begin, (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-cell]');
    const found = button && findCell(button);
    if (!found || !button.matches(':hover, :focus-visible')) return;
    const { left, bottom } = button.getBoundingClientRect();
    const facts = found.cell.facts.filter(([name]) => name !== 'Note' && name !== 'Reason');
    showTooltip([[found.cell.verdict, ''], ...facts], left, bottom - 8);
  });
  document.addEventListener(end, (event) => {
    if ((event.target as Element).closest('[data-cell]')) hideTooltip();
  });
}

async function copyText(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? '');
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed: select the text';
  }
}

/** The whole content of a cell's dialog. */
function cellDetails(table: TableData, row: RowData, column: number, cell: CellData, width: number): HTMLElement[] {
  const metric = table.metrics[column];
  const behind = row.runs.filter(({ values }) => values[column] !== null);
  const picture = distributionPicture({
    ours: behind.flatMap(({ values }) => values[column] ?? []),
    others: row.further[column],
    oursMean: cell.ours,
    paper: cell.paper,
    digits: metric.digits,
    width,
  });
  return [
    element(
      'header',
      {},
      element(
        'div',
        {},
        element('p', { class: 'kicker' }, `${table.artefact} · ${row.name}`),
        element('h2', { id: 'details-title' }, metric.title),
      ),
      element('span', { class: `chip tone-${cell.tone}` }, cell.verdict),
      closeButton(),
    ),
    element('div', { class: 'picture' }, picture),
    element('dl', {}, ...cell.facts.flatMap(([name, text]) => [element('dt', {}, name), element('dd', {}, text)])),
    ...(behind.length > 0 ? [...rerunBlock(behind), runsTable(behind, column, metric)] : []),
  ];
}

function closeButton(): HTMLElement {
  return element('button', { type: 'button', class: 'close', 'aria-label': 'Close', 'data-close': '' }, '✕');
}

function rerunBlock(runs: RunData[]): HTMLElement[] {
  const command = `npx divi rerun ${runs.map(({ key }) => key).join(' ')}`;
  const copy = element('button', { type: 'button', 'data-copy': command }, 'Copy');
  return [
    element('div', { class: 'heading' }, element('h3', {}, 'Run them again'), copy),
    element('pre', { class: 'command', tabindex: 0 }, element('code', {}, command)),
  ];
}

function runsTable(runs: RunData[], column: number, { title, digits }: { title: string; digits: number }): HTMLElement {
  const shown = (value: number): string =>
    digits < 3 && Number.isInteger(value) ? `${value}` : value.toFixed(Math.max(digits, 3));
  const names = ['Run', 'Data set', 'Seed', title];
  const header = names.map((name, i) =>
    element('th', { scope: 'col', ...(i >= names.length - 2 ? { class: 'right' } : {}) }, name),
  );
  const rows = runs.map(({ key, seed, dataset, values }) =>
    element(
      'tr',
      {},
      element('td', {}, element('code', {}, key)),
      element('td', {}, dataset),
      element('td', { class: 'right' }, String(seed)),
      element('td', { class: 'right' }, shown(values[column] ?? 0).replace('-', '−')),
    ),
  );
  const summary = element('summary', {}, `The ${runs.length === 1 ? 'run' : `${runs.length} runs`} behind it`);
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...header)), element('tbody', {}, ...rows));
  const scroll = element('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Runs' }, table);
  return element('details', { open: '' }, summary, scroll);
}
