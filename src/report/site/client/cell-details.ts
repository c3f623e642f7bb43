import type { CellData, RowData, RunData, TableData } from '../page-data.js';
import { distributionPicture } from './distribution.js';
import { element } from './element.js';

/** The whole content of a cell's dialog. */
export function cellDetails(
  table: TableData,
  row: RowData,
  column: number,
  cell: CellData,
  width: number,
): HTMLElement[] {
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
  const button = element('button', { type: 'button', class: 'close', 'aria-label': 'Close', 'data-close': '' }, '✕');
  return button;
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
      element('td', { class: 'right' }, (values[column] ?? 0).toFixed(Math.max(digits, 3)).replace('-', '−')),
    ),
  );
  const summary = element('summary', {}, `The ${runs.length === 1 ? 'run' : `${runs.length} runs`} behind it`);
  const table = element('table', {}, element('thead', {}, element('tr', {}, ...header)), element('tbody', {}, ...rows));
  const scroll = element('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': 'Runs' }, table);
  return element('details', { open: '' }, summary, scroll);
}
