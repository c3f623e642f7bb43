import type { CellData, RowData, TableData } from '../page-data.js';
import { cellDetails } from './cell-details.js';
import { pageJson } from './page-json.js';
import { hideTooltip, showTooltip } from './tooltip.js';

interface OpenCell {
  table: TableData;
  row: RowData;
  column: number;
  cell: CellData;
}

/** Opens the details of a cell by mouse, keyboard and address (#table-1/3/ari); a look at it shows the test alone. */
export function startCells(): void {
  const dialog = document.querySelector<HTMLDialogElement>('dialog.details');
  const tables = pageJson<TableData[]>('tables');
  if (!dialog || !tables) return;
  const open = (address: string): void => {
    const button = cellButton(address);
    const found = button && findCell(tables, button);
    if (!found) return;
    hideTooltip();
    if (!dialog.open) dialog.showModal();
    const { paddingLeft, paddingRight } = getComputedStyle(dialog);
    const width = dialog.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    dialog.replaceChildren(...cellDetails(found.table, found.row, found.column, found.cell, width));
    dialog.querySelector<HTMLElement>('[data-close]')?.focus();
    dialog.scrollTop = 0;
    history.replaceState(null, '', `#${address}`);
  };
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const button = target.closest<HTMLElement>('[data-cell]');
    if (button?.dataset.cell) open(button.dataset.cell);
    const copy = target.closest<HTMLElement>('[data-copy]');
    if (copy) void copyText(copy);
    if (target.closest('[data-close]') || target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    const table = location.hash.slice(1).split('/')[0];
    history.replaceState(null, '', `#${table}`);
  });
  lookAt('pointerover', 'pointerout', tables);
  lookAt('focusin', 'focusout', tables);
  const follow = (): void => {
    const address = location.hash.slice(1);
    if (!address.includes('/')) return;
    cellButton(address)?.scrollIntoView({ block: 'center' });
    open(address);
  };
  addEventListener('hashchange', follow);
  follow();
}

function cellButton(address: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(address)}"]`);
}

function findCell(tables: TableData[], button: HTMLElement): OpenCell | null {
  const [id, place] = (button.dataset.cell ?? '').split('/');
  const table = tables.find((candidate) => candidate.id === id);
  const row = table?.rows[Number(place) - 1];
  const column = Number(button.dataset.column);
  const cell = row?.cells[column];
  return table && row && cell ? { table, row, column, cell } : null;
}

// the test of the cell below the pointer or the focus
function lookAt(begin: 'pointerover' | 'focusin', end: 'pointerout' | 'focusout', tables: TableData[]): void {
  document.addEventListener(begin, (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-cell]');
    const found = button && findCell(tables, button);
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
