import type { Cell, ComparedRow, ComparedTable, Verdict } from '../../harness/compare/compared-table.js';
import { isTime, type Metric } from '../../harness/experiment/metrics.js';
import { escapeHtml, htmlTable } from '../render/html.js';
import { ABSENT, shortVerdict, VERDICT_TONES } from '../tables/format.js';
import { cellOf, isNumericKey, markedKeyValues, type Panel, panelsOf } from '../tables/table-layout.js';
import { formatSide, NO_VERDICT } from './cell-details.js';

/** All panels of a table, each under its heading. */
export function verdictPanels(table: ComparedTable): string {
  const panels = panelsOf(table).map((panel) => {
    const heading = panel.name === null ? '' : `<h3>${escapeHtml(panel.name)}</h3>\n`;
    return `<div class="panel">${heading}${verdictTable(table, panel)}</div>`;
  });
  return panels.join('\n');
}

/** A panel of a table: in each cell ours, the paper's and the verdict, and a button that opens its details. */
function verdictTable(table: ComparedTable, { name, rows }: Panel): string {
  const { artefact, keys } = table.experiment;
  const metrics = shownMetrics(table);
  const caption = [artefact, ...(name === null ? [] : [name])].join(', ');
  return htmlTable({
    label: caption,
    caption,
    attributes: ' class="verdicts" data-sortable',
    head: [
      ...keys.map((key) => sortableHeader(key, keyClass(table, key))),
      ...metrics.map((metric) => sortableHeader(metric.title, ' class="right"')),
    ],
    rows: rows.map((row) => {
      const cells = metrics.map((metric) => cellHtml(table, row, metric));
      return `<tr id="${escapeHtml(rowAddress(table, row))}">${keyCells(table, row).join('')}${cells.join('')}</tr>`;
    }),
    lines: 'box',
  });
}

// a metric that no row has is no column
function shownMetrics({ metrics, rows }: ComparedTable): Metric[] {
  return metrics.filter((metric) =>
    rows.some((row) => {
      const cell = cellOf(row, metric);
      return cell?.ours || cell?.paper;
    }),
  );
}

function sortableHeader(title: string, classes: string): string {
  return `<th scope="col"${classes}><button type="button" class="sort">${escapeHtml(title)}</button></th>`;
}

function keyCells(table: ComparedTable, row: ComparedRow): string[] {
  const { keys } = table.experiment;
  return markedKeyValues(keys, row).map((value, i) => {
    const key = keys[i];
    return `<th scope="row"${keyClass(table, key)} data-value="${escapeHtml(String(row.labels[key] ?? ''))}">${escapeHtml(value)}</th>`;
  });
}

// numbers to the right; the last key names the row
function keyClass(table: ComparedTable, key: string): string {
  const isName = key === table.experiment.keys.at(-1);
  const classes = [...(isNumericKey(table, key) ? ['right'] : []), ...(isName ? ['name'] : [])];
  return classes.length > 0 ? ` class="${classes.join(' ')}"` : '';
}

function cellHtml(table: ComparedTable, row: ComparedRow, metric: Metric): string {
  const cell = cellOf(row, metric);
  const timed = isTime(metric);
  const verdict = cell && !timed ? ` data-verdict="${verdictName(cell.verdict)}"` : '';
  if (!cell || (cell.ours === null && cell.paper === null)) return `<td class="absent"${verdict}>${ABSENT}</td>`;
  const tone = timed ? 'none' : VERDICT_TONES[cell.verdict];
  const value = cell.ours?.mean ?? cell.paper?.mean ?? '';
  return (
    `<td data-value="${value}"${verdict}>` +
    `<button type="button" class="cell tone-${tone}" data-cell="${escapeHtml(cellAddress(table, row, metric))}" data-column="${table.metrics.indexOf(metric)}" aria-haspopup="dialog">` +
    `${side('ours', metric, cell.ours)}${cell.paper ? side('paper', metric, cell.paper) : ''}` +
    `<span class="verdict">${escapeHtml(timed ? NO_VERDICT : shortVerdict(cell))}</span></button></td>`
  );
}

function side(name: 'ours' | 'paper', metric: Metric, value: Cell['ours'] | Cell['paper']): string {
  return `<span class="${name}"><i>${name}</i> <b>${escapeHtml(formatSide(metric, value))}</b></span> `;
}

/** The address of a row within the page: table, row from 1. */
function rowAddress(table: ComparedTable, row: ComparedRow): string {
  return `${table.experiment.id}/${table.rows.indexOf(row) + 1}`;
}

/** The address of a cell: that of its row, and the metric. */
export function cellAddress(table: ComparedTable, row: ComparedRow, metric: Metric): string {
  return `${rowAddress(table, row)}/${metric.name}`;
}

/** The address of a table's rows that have a cell with the verdict. */
export function verdictAddress(table: ComparedTable, verdict: Verdict): string {
  return `${table.experiment.id}/${verdictName(verdict)}`;
}

/** A verdict as one word. */
const verdictName = (verdict: Verdict): string => verdict.replaceAll(' ', '-');
